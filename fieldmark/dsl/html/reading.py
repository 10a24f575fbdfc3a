"""A page as its reader sees it: what markup parts, and is one, is one text."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import islice
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.html.parsing import close_open_rows, join_pieces
from fieldmark.dsl.html.pre import LOOKS, lay_out

_INLINE: Final = re.compile(r"display\s*:\s*inline\s*(?:;|!|$)", re.IGNORECASE)
"""The style of an element that is shown in the line."""

_NOTE: Final = re.compile(r"\s*\[[^\[\]]{1,12}\]\s*")
"""What stands raised behind a text, and leads to a note."""

_FEW: Final = 8
"""Most elements of a mark that leads to a note."""

_MEANINGLESS: Final = "fieldmark-meaningless"
"""What an element is called that says nothing, until it goes."""

_PROCESSED: Final = ("Mso", "WordSection")
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
