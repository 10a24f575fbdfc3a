"""A page as its reader sees it: what markup parts, and is one, is one text, and a `<pre>` is laid out."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from html import escape
from itertools import islice
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.html.parsing import close_open_rows, join_pieces
from fieldmark.dsl.html.preformatted import markup_of
from fieldmark.dsl.html.text_tables import LINK

_INLINE: Final = re.compile(r"display\s*:\s*inline\s*(?:;|!|$)", re.IGNORECASE)
"""The style of an element that is shown in the line."""

_NOTE: Final = re.compile(r"\s*\[[^\[\]]{1,12}\]\s*")
"""What stands raised behind a text, and leads to a note."""

_FEW: Final = 8
"""Most elements of a mark that leads to a note."""

_MEANINGLESS: Final = "fieldmark-meaningless"
"""What an element is called that says nothing, until it goes."""

_PROCESSED: Final = ("Mso",)
"""What names of classes begin with that a word processor gives. It parts a text wherever its looks were touched."""

_has_processed = etree.XPath(f"boolean(//*[{' or '.join(f'starts-with(@class, {name!r})' for name in _PROCESSED)}])")
_in_line = etree.XPath("//div[contains(@style, 'inline')]")


def as_shown(root: etree._Element, data: bytes | None = None) -> None:
    """Make a page that was parsed what its reader sees: its texts whole, its rows side by side, what is laid out by
    blanks in cells. `data` is what the page was parsed of, if that is known: what does not stand in it is not looked
    for."""
    _join_texts(root, data)
    close_open_rows(root)
    lay_out(root)


def _join_texts(root: etree._Element, data: bytes | None) -> None:
    """Make the texts of a page those that its reader sees. A mark that leads to a note, "[3]", is no part of a text; a
    block that is shown in the line is an element of the line, with no blank around it. Elements that say nothing but
    how their text looks go where they are empty, or begin or end within a word: "Tues<span style=...>day</span>" is one
    text. Of what a word processor has written all of them go."""
    _take_away(root, [one for one in root.iter("sup") if one is not root and _is_note(one)], whole=True)
    if _may_hold(data, "display:inline", "display: inline"):
        for block in cast("list[etree._Element]", _in_line(root)):
            if _INLINE.search(block.get("style") or ""):
                block.tag = "span"
    inside = (one for one in root.iter("span", "font") if one is not root)
    plain = [one for one in inside if LOOKS.issuperset(one.keys())]
    processed = _processed(root) if _may_hold(data, *_PROCESSED) and _has_processed(root) else frozenset()
    _take_away(root, [one for one in plain if one in processed or _is_nothing(one)])
    _take_away(root, [one for one in plain if one.tag != _MEANINGLESS and _parts_word(one)])


def _may_hold(data: bytes | None, *texts: str) -> bool:
    """Whether one of some texts may stand in a page; in one of two bytes a letter any may."""
    return data is None or b"\0" in data or any(text.encode() in data for text in texts)


def _take_away(root: etree._Element, going: Sequence[etree._Element], *, whole: bool = False) -> None:
    """Take elements away; what is in them goes too where they go as a `whole`."""
    for element in going:
        if whole:
            del element[:]
            element.text = None
        element.tag = _MEANINGLESS
    if going:
        above = {parent for element in going if (parent := element.getparent()) is not None}
        etree.strip_tags(root, _MEANINGLESS)
        join_pieces(above)


def _processed(root: etree._Element) -> Set[etree._Element]:
    """The elements that a word processor has written, with all that is in them."""
    found: set[etree._Element] = set()
    for element in root.iter(etree.Element):
        if element.getparent() in found or (element.get("class") or "").startswith(_PROCESSED):
            found.add(element)
    return found


def _is_note(element: etree._Element) -> bool:
    if sum(1 for _ in islice(element.iter(), _FEW + 1)) > _FEW:
        return False
    return _NOTE.fullmatch("".join(map(str, element.itertext()))) is not None


def _is_nothing(element: etree._Element) -> bool:
    return len(element) == 0 and not element.text


def _parts_word(element: etree._Element) -> bool:
    """Whether an element begins or ends within a word."""
    if _goes_on(element.text if len(element) == 0 else element[-1].tail, element.tail):
        return True
    before, parent = element.getprevious(), element.getparent()
    return parent is not None and _goes_on(parent.text if before is None else before.tail, element.text)


def _goes_on(text: str | None, then: str | None) -> bool:
    """Whether a word goes on from one text to the next: with a small letter."""
    return bool(text) and bool(then) and str(text)[-1].isalpha() and str(then)[0].islower()


MAX_CELLS: Final = 50_000
"""Most lines, and columns of lines, of all `<pre>` of a page that are laid out. A bound on memory: each is an element,
and a page may have ten million."""

_CELL_END: Final = re.compile(r"\s{2,}|\n|\t|\.{3,}")
"""What may end a line, or a column of one."""

_IN_LINES: Final = frozenset(("b", "big", "br", "code", "em", "font", "i", "small", "span", "strong", "tt", "u"))
"""Elements in a line that say no more than how it looks, if they have no other attributes than these."""

LOOKS: Final = frozenset(("color", "dir", "face", "lang", "size", "style"))
"""Attributes of an element that say what its text looks like, and nothing of what it is."""

_MOST_LINKS: Final = 30_000
"""Most links of a `<pre>`, each of which has two such characters."""


def lay_out(root: etree._Element) -> None:
    """Lay out every `<pre>` of a page whose markup says no more than how it looks, and what is a link; but for those
    with a character that would stand for a link."""
    left = MAX_CELLS
    for element in [*root.iter("pre")]:
        links = [*element.iter("a")]
        if len(links) > _MOST_LINKS or not all(map(_only_looks, element.iterdescendants())):
            continue
        ends = [*element.iter("br")]
        text = "".join(map(str, element.itertext())).strip()
        cells = len(ends) + sum(1 for _ in _CELL_END.finditer(text))
        if cells > left or not (ends or "\n" in text) or max(text, default="") >= LINK:
            continue
        left -= cells
        for end in ends:
            end.text = "\n"
        marks = _marked(links)
        text = "".join(map(str, element.itertext()))
        markup = "".join(markup_of(text)).translate(marks)
        made = etree.HTML(f"<body>{markup}</body>", etree.HTMLParser(huge_tree=True))
        del element[:]
        element.text = None
        element.extend(made[0])


def _only_looks(element: etree._Element) -> bool:
    return element.tag == "a" or (element.tag in _IN_LINES and LOOKS.issuperset(map(str, element.attrib)))


def _marked(links: Sequence[etree._Element]) -> dict[int, str]:
    """The markup of the first and the last character of each link, by what stands for it now in its text. What goes
    over columns or lines is no link afterwards."""
    marks: dict[int, str] = {}
    for number, link in enumerate(links):
        text = "".join(map(str, link.itertext()))
        if not text or text != text.strip() or _CELL_END.search(text):
            continue
        attributes = "".join(f' {name!s}="{escape(str(value))}"' for name, value in sorted(link.items()))
        first, last = ord(LINK) + 2 * number, ord(LINK) + 2 * number + 1
        marks[first] = f"<a{attributes}>{escape(text[0])}{'</a>' if len(text) == 1 else ''}"
        marks[last] = f"{escape(text[-1])}</a>"
        del link[:]
        link.text = chr(first) + (text[1:-1] + chr(last) if len(text) > 1 else "")
    return marks
