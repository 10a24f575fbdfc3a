"""Landmarks, regions and surroundings in words: what is looked for, and where one goes from there."""

from __future__ import annotations

import re
from typing import Final, assert_never

from fieldmark.dsl.core.instance import DOCUMENT, RegionProgram
from fieldmark.dsl.core.terms import AnySpelling
from fieldmark.dsl.forms.document import Direction
from fieldmark.dsl.forms.paths import Absolute, Motion, Onward, Path, Paths, Relative
from fieldmark.dsl.forms.phrases import Pattern, Profile
from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.context import Context
from fieldmark.dsl.html.records import ABOVE, RECORD
from fieldmark.dsl.html.terms import AttributeLandmark, Hops, Landmark, OuterLandmark, TagLandmark, TextLandmark
from fieldmark.dsl.text.lexicon import Token
from fieldmark.runtime.wording.texts import counted, quoted, shown
from fieldmark.runtime.wording.tokens import token_words

_TAGS: Final[dict[str, str]] = {
    "a": "link",
    "b": "bold text",
    "caption": "table's caption",
    "dd": "description",
    "dt": "term",
    "em": "emphasised text",
    "form": "form",
    "h1": "heading",
    "h2": "heading",
    "h3": "heading",
    "h4": "heading",
    "h5": "heading",
    "h6": "heading",
    "i": "italic text",
    "img": "image",
    "input": "form field",
    "li": "list item",
    "ol": "list",
    "p": "paragraph",
    "strong": "bold text",
    "table": "table",
    "td": "table cell",
    "th": "heading cell",
    "time": "time element",
    "tr": "table row",
    "ul": "list",
}
"""What people call elements; the others are called by their tags."""

_TOWARDS: Final[dict[Direction, str]] = {
    "above": "up",
    "below": "down",
    "left": "to the left",
    "right": "to the right",
}


_LAST_TAG: Final = re.compile(r"(?:^|(?<=[ >+~]))([a-z][a-z0-9]*)[^\s>+~\[\]\"']*$")
"""The tag that the last step of a simple selector begins with."""


def tag_words(tag: str) -> str:
    """What an element of a tag is called, with its tag: `table cell <td>`."""
    return f"{_TAGS[tag]} <{tag}>" if tag in _TAGS else f"<{shown(tag)}> element"


def elements_words(selector: str) -> str:
    """The elements that a CSS selector selects: `bold text <b>`, `table cell that matches "tr > td.price"`."""
    named = _LAST_TAG.search(selector)
    if named is None:
        return f"element that matches {quoted(selector)}"
    if named[1] == selector:
        return tag_words(selector)
    return f"{_TAGS.get(named[1], 'element')} that matches {quoted(selector)}"


def landmark_words(landmark: Landmark) -> str:
    """A landmark: `the text "Total:"`."""
    match landmark:
        case TextLandmark(text, whole):
            return f"the {'text' if whole else 'words'} {quoted(text)}"
        case AttributeLandmark(name, value) if name == HEADERS:
            return f"a cell in the column {quoted(value)}"
        case AttributeLandmark(name, value):
            return f"an element with {shown(name)} {quoted(value)}"
        case TagLandmark(tag) if tag == RECORD:
            return "the record itself"
        case TagLandmark(tag) if tag == DOCUMENT:
            return "the document"
        case TagLandmark(tag) if tag == ABOVE:
            return "what stands above the record"
        case TagLandmark(tag):
            return f"a <{shown(tag)}> element"
        case _:
            assert_never(landmark)


def guide_words(guide: OuterLandmark) -> str:
    """An outer landmark: `in the region up 4 and 6 to the right from the text "AIR"`."""
    steps = region_words(guide.region)
    return (
        f"in the region {steps} from {landmark_words(guide.landmark)}"
        if steps
        else (f"in {landmark_words(guide.landmark)}")
    )


def surroundings_words(surroundings: Context) -> str:
    """Where values stand: `inside the element with the id "specs", under the heading "Engine"`."""
    words = [] if surroundings.id is None else [f"inside the element with the id {quoted(surroundings.id)}"]
    if surroundings.headings:
        texts = ["a heading of any text" if text is None else quoted(text) for text in surroundings.headings]
        words.append(f"under the headings {', then '.join(texts)}" if len(texts) > 1 else f"under {_heading(texts[0])}")
    elif surroundings.headings is not None:
        words.append("under no heading")
    return ", ".join(words)


def spelling_words(spelling: AnySpelling) -> str:
    """How labels may be written: `its words count, in any case and with any punctuation, but for "Genre:"`."""
    but = f", but for {', '.join(map(quoted, sorted(spelling.kept)))}" if spelling.kept else ""
    return f"its words count, in any case and with any punctuation{but}"


def article(noun: str) -> str:
    """A noun with "a" or "an"."""
    return f"an {noun}" if noun[0] in "aei" else f"a {noun}"


def _heading(text: str) -> str:
    return f"the heading {text}" if text.startswith('"') else text


def region_words(region: RegionProgram) -> str:
    """Where one goes from a landmark: `up 1 and 2 to the left`; empty where one stays there."""
    match region:
        case Hops(up, across):
            steps = [f"up {up}"] if up else []
            if across:
                steps.append(f"{abs(across)} to the {'right' if across > 0 else 'left'}")
            return " and ".join(steps)
        case Paths(choices):
            ways = [_path(path) for path in choices]
            return ways[0] if len(ways) == 1 else ", or else ".join(way or "no further" for way in ways)
        case _:
            assert_never(region)


def _path(path: Path) -> str:
    return ", then ".join(map(_motion, path.motions))


def _motion(motion: Motion) -> str:
    match motion:
        case Absolute(direction, count):
            return f"{counted(count, 'box', 'boxes')} {_TOWARDS[direction]}"
        case Relative(direction, pattern, inclusive):
            before = "" if inclusive else "just before "
            way = f"{_TOWARDS[direction]} until {before}a box that has {pattern_words(pattern)}"
            return f"{way}, with it" if inclusive else way
        case Onward(direction):
            return f"to the last box {_TOWARDS[direction]}"
        case _:
            assert_never(motion)


def pattern_words(pattern: Pattern) -> str:
    """What a box is told by: `a number`."""
    match pattern:
        case Profile(text):
            return f"a word made like {shown(text)}"
        case Token():
            return token_words((pattern,))
        case _:
            assert_never(pattern)
