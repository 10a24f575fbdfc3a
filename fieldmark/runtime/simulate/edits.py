"""What edits are made of (other texts of the same kind, tree surgery that keeps text where it belongs), and the edits
inside the rows of true values: markup in and around texts, the wording of labels, tables made of blocks, attributes.

Digits become other digits and letters other letters of their kind (vowel, consonant, case), so that a made-up value
has the shape of the real one and is never equal to it. lxml keeps the text after an element with the element.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from hashlib import blake2b
from itertools import product
from random import Random
from typing import cast

from lxml import etree
from lxml.html import HtmlMixin

from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.simulate.truth import PageState, TextRun, filled, row_of, upwards

_drop_tree, _drop_tag = (
    cast("Callable[[etree._Element], None]", drop) for drop in (HtmlMixin.drop_tree, HtmlMixin.drop_tag)
)
"""Take an element away, or its markup alone; what stands after it, or in it, stays where it was. lxml has them for any
element."""

_word = re.compile(r"[^\W\d_]+")
_VOWELS = "aeiou"
_CONSONANTS = "bcdfghklmnprstvw"
_ATTEMPTS = 20

_SHORT_WITH_DIGITS = 3
"""Longest word that is kept beside digits, in letters: units and the like (mpg, PM, hp)."""

_SHORT = 2
"""Longest word that is kept in a text without digits, in letters: of, in, v."""


def other(text: str, random: Random, avoid: Collection[str] = ()) -> str:
    """A text of the same look in which no text of `avoid` stands (folded, between word boundaries)."""
    for attempt in range(_ATTEMPTS):
        changed = _changed(text, random, everything=attempt > 2)
        folded = fold(changed)
        if folded != fold(text) and not any(has_words(folded, value) for value in avoid):
            return changed
    return f"{name(random)} {name(random)}"


def name(random: Random) -> str:
    """A made-up word, capitalised, with a number that makes it unlike any text of a page."""
    syllables = "".join(random.choice(_CONSONANTS) + random.choice(_VOWELS) for _ in range(3))
    return f"{syllables.capitalize()}{random.randint(100, 999)}"


def word(random: Random) -> str:
    """A made-up word in small letters."""
    return "".join(random.choice(_CONSONANTS) + random.choice(_VOWELS) for _ in range(random.randint(2, 4)))


def _changed(text: str, random: Random, everything: bool) -> str:
    has_digits = any(char.isdigit() for char in text)
    short = 0 if everything else _SHORT_WITH_DIGITS if has_digits else _SHORT

    def replaced(match: re.Match[str]) -> str:
        found = match.group()
        return found if len(found) <= short else "".join(_letter(char, random) for char in found)

    changed = _word.sub(replaced, text)
    return "".join(_digit(char, random) if char.isdecimal() else char for char in changed)


def _digit(char: str, random: Random) -> str:
    choices = "123456789" if char in "123456789" else "0123456789"
    return random.choice(choices.replace(char, ""))


def _letter(char: str, random: Random) -> str:
    kind = _VOWELS if char.lower() in _VOWELS else _CONSONANTS
    letter = random.choice(kind.replace(char.lower(), ""))
    return letter.upper() if char.isupper() else letter


def _parent(element: etree._Element) -> etree._Element:
    parent = element.getparent()
    assert parent is not None, "the element is below the root"
    return parent


def insert(element: etree._Element, new: Sequence[etree._Element], before: bool) -> None:
    """Put elements directly before an element, or after it and the text that follows it."""
    parent = _parent(element)
    at = parent.index(element) + (not before)
    parent[at:at] = list(new)


def insert_first(parent: etree._Element, new: etree._Element) -> None:
    """Put an element before everything in another."""
    new.tail, parent.text = parent.text, None
    parent.insert(0, new)


def remove(element: etree._Element, *, with_tail: bool = False) -> None:
    """Take an element away; the text after it stays unless `with_tail`."""
    if with_tail:
        _parent(element).remove(element)
    else:
        _drop_tree(element)


def wrap(element: etree._Element, name: str) -> etree._Element:
    """Put an element into a new block of a class, which takes its place; the text after it stays after both."""
    parent = _parent(element)
    around = etree.Element("div", {"class": name})
    around.tail, element.tail = element.tail, None
    parent.replace(element, around)
    around.append(element)
    return around


def wrap_content(element: etree._Element, name: str) -> None:
    """Put everything in an element into a new block of a class inside it."""
    inner = etree.Element("div", {"class": name})
    inner.text, element.text = element.text, None
    inner.extend(list(element))
    element.append(inner)


_INLINE = frozenset(["b", "strong", "i", "em", "span", "font", "u", "small", "big", "tt"])
_MARKUP = ("b", "span", "strong", "em")
_PUNCTUATION = " \t\r\n:"
_TABLE_PARTS = frozenset(["table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption"])
_inner_space = re.compile(r"(?<=\S)\s+(?=\S)")
_REFERENCES = ("for", "headers", "aria-labelledby", "aria-describedby", "aria-controls")
"""Attributes that hold ids of other elements."""


def mark_up_label(state: PageState, random: Random, *, half: bool) -> bool:
    """A label, or with `half` its first words, in an inline element."""
    labels = [label for place in state.shuffled(random) if (label := state.label(place)) is not None]
    return any(_mark_up(label, random, half=half) for label in labels)


def mark_up_value(state: PageState, random: Random, *, half: bool) -> bool:
    """A value that is a whole run, or with `half` its first words, in an inline element."""
    runs = [place.runs[0] for place in state.shuffled(random) if place.whole and len(place.runs) == 1]
    return any(_mark_up(run, random, half=half) for run in runs)


def _mark_up(run: TextRun, random: Random, *, half: bool) -> bool:
    text = run.text
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if run.element.tag == "title" and not run.is_tail:
        return False
    if half:
        gaps = [gap.start() for gap in _inner_space.finditer(text, start, end)]
        if not gaps:
            return False
        end = random.choice(gaps)
    new = etree.Element(random.choice(_MARKUP))
    run.write(text[:start])
    if run.is_tail:
        insert(run.element, [new], before=False)
    else:
        run.element.insert(0, new)
    new.text, new.tail = text[start:end], text[end:]
    return True


def join_markup(state: PageState, random: Random) -> bool:
    """The inline elements of a value's row gone and their content left, where that does not run words together."""
    for place in state.shuffled(random):
        row = row_of(place)
        if row is None:
            continue
        inline = [inner for outer in row.elements for inner in outer.iter() if inner.tag in _INLINE]
        changed = False
        for element in inline:
            if element not in row.elements and _stands_apart(element):
                _drop_tag(element)
                changed = True
        if changed:
            return True
    return False


def _stands_apart(element: etree._Element) -> bool:
    """Whether no letter or digit touches the other side of either end of an inline element."""
    parent, before = element.getparent(), element.getprevious()
    inside = "".join(run.text for run in filled(element))
    if parent is None or not inside:
        return False
    left = (before.tail if before is not None else parent.text) or ""
    right = element.tail or ""
    if (before is not None and not left) or (not right and element.getnext() is not None):
        return False
    ends_well = not (left[-1:].isalnum() and inside[:1].isalnum())
    return ends_well and not (inside[-1:].isalnum() and right[:1].isalnum())


def label_punctuation(state: PageState, random: Random) -> bool:
    """Every label of a true value with a colon where there was none, and without where there was one."""
    del random

    def edited(text: str) -> str:
        body = text.rstrip(_PUNCTUATION)
        tail = text[len(body) :]
        return body + (tail.replace(":", "") if ":" in tail else ":" + tail)

    return _rewrite_labels(state, edited)


def label_case(state: PageState, random: Random) -> bool:
    """Every label of a true value in another case."""
    recase = random.choice((str.upper, str.lower, str.title))
    return _rewrite_labels(state, recase) or _rewrite_labels(state, str.swapcase)


def _rewrite_labels(state: PageState, edited: Callable[[str], str]) -> bool:
    labels = dict.fromkeys(label for _, place in state.places() if (label := state.label(place)) is not None)
    before = [label.text for label in labels]
    for label in labels:
        label.write(edited(label.text))
    return before != [label.text for label in labels]


def table_to_blocks(state: PageState, random: Random) -> bool:
    """The table of a true value made of blocks: table, rows and cells become divs."""
    for place in state.shuffled(random):
        table = next(place.holder.iterancestors("table"), None)
        if table is not None:
            inside = list(table.iter(*_TABLE_PARTS))
            own = [part for part in inside if next(a for a in upwards(part) if a.tag == "table") is table]
            for part in own:
                part.tag = "div"
            for column in list(table.iter("col", "colgroup")):
                remove(column)
            return True
    return False


def rename(state: PageState, random: Random) -> bool:
    """Every class name and id renamed, the same name everywhere to the same new one."""
    style = random.choice(("{prefix}-{name}", "{name}--{prefix}", "{prefix}__{name}"))
    prefix = word(random)
    return _rename(state, ("class", "id"), lambda old: style.format(prefix=prefix, name=old))


def hash_classes(state: PageState, random: Random) -> bool:
    """Every class name made into a meaningless one, the same everywhere, as build tools do it."""
    salt = random.randbytes(8)

    def hashed(old: str) -> str:
        return "css-" + blake2b(old.encode("utf-8", "surrogatepass"), digest_size=4, salt=salt).hexdigest()

    return _rename(state, ("class",), hashed)


def strip(state: PageState, random: Random) -> bool:
    """No classes and ids at all."""
    del random
    changed = any("class" in element.attrib or "id" in element.attrib for element in state.body.iter("*"))
    etree.strip_attributes(state.body, "class", "id")
    return changed


def shuffle_attributes(state: PageState, random: Random) -> bool:
    """Attributes in another order, and new ones without meaning; quotes a parser does not show."""
    mark = f"data-v-{random.randrange(16**8):08x}"
    changed = False
    for element in state.body.iter("*"):
        items = list(element.attrib.items())
        if not items:
            continue
        random.shuffle(items)
        element.attrib.clear()
        for name, value in items:
            element.set(name, value)
        if random.random() < 0.5:
            element.set(mark, "")
        changed = True
    return changed


def _rename(state: PageState, names: tuple[str, ...], new: Callable[[str], str]) -> bool:
    references = _REFERENCES if "id" in names else ()
    changed = False
    for element, name in product(state.body.iter("*"), (*names, *references)):
        tokens = element.get(name, "").split()
        if tokens:
            element.set(name, " ".join(map(new, tokens)))
            changed = True
    return changed
