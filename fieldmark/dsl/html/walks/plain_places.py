"""What stands above, below and beside in a page, in Python and through libxml2's XPath."""

from __future__ import annotations

import sys
from collections.abc import Container, Iterable, Mapping, Sequence, Set
from functools import lru_cache
from itertools import chain, islice
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.html.places import CELLS, HEADINGS, HIDDEN, Place, parent_of, place_after, place_before
from fieldmark.dsl.text.lexicon import collapse

_NUMBERED: Final = 4
"""Times that one child after the other of an element is counted; then all are numbered."""

_ROW_PARENTS: Final = frozenset({"table", "tbody", "thead", "tfoot"})


def _texts_within(tops: Sequence[etree._Element], most: int) -> list[tuple[Place, str]] | None:
    """The texts in some elements that are not blank, each with its place, in no certain order.

    None where there are more than `most` elements, these counted.
    """
    found: list[tuple[Place, str]] = []
    passed = 0
    for top in tops:
        if most < sys.maxsize and bool(_nth_below(most)(top)):
            return None
        for element in top.iter(etree.Element):
            passed += 1
            if passed > most:
                return None
            text, tail = element.text, element.tail
            if text and not text.isspace():
                found.append(((element, False), text))
            if tail and not tail.isspace() and element is not top:
                found.append(((element, True), tail))
    return found


def texts_up_to(element: etree._Element, most: int) -> int:
    """How many texts that are not blank stand in an element, counted up to so many."""
    return len([*islice((text for text in element.itertext() if text and not str(text).isspace()), most)])


@lru_cache(maxsize=64)
def _nth_below(number: int) -> etree.XPath:
    """The element of that number among those below one; libxml2 stops there."""
    return etree.XPath(f"descendant::*[{number}]")


def unread_below(root: etree._Element, levels: int) -> tuple[list[etree._Element], list[etree._Element]]:
    """The elements at or below one whose content is not text of the page, and those that hold elements so many levels
    below it; both in document order."""
    return list(root.iter(*HIDDEN)), cast("list[etree._Element]", _holding(levels)(root))


@lru_cache(maxsize=8)
def _holding(levels: int) -> etree.XPath:
    """The elements so many levels below one that hold others."""
    return etree.XPath(f"self::*{'/*' * levels}[*]")


def open_rows(root: etree._Element) -> list[tuple[etree._Element, etree._Element]]:
    """The rows of a table that stand in a cell of another row, with no table of their own around them, each with that
    row, in document order."""
    found: list[tuple[etree._Element, etree._Element]] = []
    for row in root.iter("tr"):
        parent = row.getparent()
        if parent is not None and parent.tag not in _ROW_PARENTS:
            around = next(row.iterancestors("table", *CELLS), None)
            outer = around.getparent() if around is not None and around.tag in CELLS else None
            if outer is not None and outer.tag == "tr":
                found.append((row, outer))
    return found


def tag_path(place: Place, tops: Set[Place]) -> str | None:
    """The tags of the elements from one of some places down to a text, empty where that is one of them itself; None
    where it stands at or below none."""
    if place in tops:
        return ""
    steps: list[str] = []
    element = parent_of(place)
    while element is not None:
        steps.append(element.tag)
        if element in tops:
            steps.reverse()
            return "/".join(steps)
        element = element.getparent()
    return None


def entries_within(
    tops: Sequence[Place], wanted: Set[str], spelling: Mapping[str, str], most: int
) -> set[tuple[str, str]] | None:
    """The texts at or in some places that are, collapsed and as they are read, among those wanted, each with the tags
    of the elements from there down to it: (path, text). None where there are more than `most` elements."""
    inside = _texts_within([top for top in tops if not isinstance(top, tuple)], most)
    if inside is None:
        return None
    inside += [(top, (top[0].tail if top[1] else top[0].text) or "") for top in tops if isinstance(top, tuple)]
    standing: dict[str, list[Place]] = {}
    for place, raw in inside:
        text = collapse(raw)
        standing.setdefault(spelling.get(text, text), []).append(place)
    return entries_among(tops, [(text, standing.get(text, ())) for text in wanted], sys.maxsize, 1)


def entries_among(
    tops: Sequence[Place], standing: Iterable[tuple[str, Sequence[Place]]], most: int, long: int
) -> set[tuple[str, str]] | None:
    """Of texts, each with places where it stands, those at or below some siblings, with paths as `entries_within`; None
    where they are more than `most`, one on a path of so many steps counting as one more."""
    found: set[tuple[str, str]] = set()
    siblings, size = set(tops), 0
    for text, places in standing:
        for place in places:
            path = tag_path(place, siblings)
            if path is not None and (path, text) not in found:
                found.add((path, text))
                size += 1 + path.count("/") // long
                if size > most:
                    return None
    return found


def by_child(root: etree._Element, places: Iterable[Place]) -> dict[Place, list[Place]]:
    """Places below an element, by the place among its children that each is, or stands below, in the order given."""
    found: dict[Place, list[Place]] = {}
    for place in places:
        for child, _ in levels_among(place, (root,)):
            found.setdefault(child, []).append(place)
    return found


def of_copy(
    copy: etree._Element, original: etree._Element, known: Mapping[etree._Element, str]
) -> dict[etree._Element, str]:
    """What is known of the elements at or below one, of the elements of a copy of it, in document order."""
    return {ours: known[theirs] for ours, theirs in zip(copy.iter(), original.iter(), strict=True) if theirs in known}


def levels_among(place: Place, some: Container[object]) -> list[tuple[Place, etree._Element]]:
    """The elements above a place that are among some, nearest first, each with the place below it that leads there."""
    found: list[tuple[Place, etree._Element]] = []
    level, parent = place, parent_of(place)
    while parent is not None:
        if parent in some:
            found.append((level, parent))
        level, parent = parent, parent.getparent()
    return found


class Orders:
    """Where places stand among the children of their elements, in a tree that does not change meanwhile.

    Of an element that is asked about often the children are numbered once, so that asking for all of them takes no
    square of their number.
    """

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._asked: dict[etree._Element, int] = {}
        self._known: dict[etree._Element, dict[etree._Element, int]] = {}

    def of(self, place: Place) -> tuple[int, ...]:
        """The numbers of a place and of those above it, up to the root: a key of document order."""
        numbers: list[int] = []
        while place is not self._root and (parent := parent_of(place)) is not None:
            numbers.append(self.number(place))
            place = parent
        return tuple(reversed(numbers))

    def number(self, place: Place) -> int:
        """How many places stand before one among the children of its element; the text of that is the first."""
        if not isinstance(place, tuple):
            return 2 * self._before(place) + 1
        element, is_tail = place
        return 2 * self._before(element) + 2 if is_tail else 0

    def _before(self, element: etree._Element) -> int:
        parent = element.getparent()
        if parent is None:
            return 0
        known = self._known.get(parent)
        if known is None:
            self._asked[parent] = self._asked.get(parent, 0) + 1
            if self._asked[parent] <= _NUMBERED:
                return parent.index(element)
            known = self._known[parent] = {child: number for number, child in enumerate(parent)}
        return known[element]


def hops(place: Place, up: int, across: int, root: etree._Element) -> list[Place] | None:
    """The place so many levels above one, and those so many beside that, as `shown_beside`, in document order; None
    where there are not so many at or below the root."""
    for _ in range(up):
        above = None if place is root else parent_of(place)
        if above is None:
            return None
        place = above
    if not across:
        return [place]
    beside = None if place is root else shown_beside(place, across)
    if beside is None:
        return None
    return [place, *beside] if across > 0 else [*reversed(beside), place]


def shown_beside(place: Place, across: int) -> list[Place] | None:
    """The places so many after one (negative: before it) among the children of an element, in that direction, of those
    where something is shown; None where there are not so many."""
    step = place_after if across > 0 else place_before
    found: list[Place] = []
    next_one = step(place)
    while next_one is not None:
        if _is_shown(next_one):
            found.append(next_one)
            if len(found) == abs(across):
                return found
        next_one = step(next_one)
    return None


def _is_shown(place: Place) -> bool:
    if not isinstance(place, tuple):
        return isinstance(place.tag, str) and place.tag not in HIDDEN
    element, is_tail = place
    text = element.tail if is_tail else element.text
    return bool(text) and not str(text).isspace()


def shown_by(place: Place, inline: Container[str]) -> Place:
    """The outermost of the elements above a place, all with tags that are inline, that show nothing else; or the place
    itself."""
    above = parent_of(place)
    while above is not None and above.tag in inline and _shows_one(above):
        place, above = above, above.getparent()
    return place


def _shows_one(element: etree._Element) -> bool:
    """Whether something is shown at one place only, of those of the children of an element and the texts between."""
    places = chain(((element, False),), (place for child in element for place in (child, (child, True))))
    return len([*islice(filter(_is_shown, places), 2)]) == 1


def text_before(place: Place, root: etree._Element) -> Place | None:
    """The last text before a place, in document order below an element, that is not blank; None where there is none."""
    at = place
    while at is not root:
        before = place_before(at)
        if before is None:
            above = parent_of(at)
            assert above is not None, "every place of a page is at or below its root"
            at = above
            continue
        at = before
        if not isinstance(at, tuple) and isinstance(at.tag, str):
            at = (at[-1], True) if len(at) else (at, False)
        if isinstance(at, tuple) and _is_shown(at):
            return at
    return None


def heading_blocks(root: etree._Element) -> dict[etree._Element, list[tuple[etree._Element, etree._Element]]]:
    """The headings with text at or below an element, in document order, as (block, heading), by the blocks' parents.

    The block is the outermost element that shows no text but the heading's, and the parent is the element around it.
    What an element shows is looked at once, so that the time is linear in the page.
    """
    found: dict[etree._Element, list[tuple[etree._Element, etree._Element]]] = {}
    showing: dict[etree._Element, list[etree._Element | None]] = {}
    for heading in root.iter(*HEADINGS):
        if not _has_text(heading):
            continue
        block, parent = heading, heading.getparent()
        while parent is not None and block is not root:
            if parent not in showing:
                showing[parent] = _showing(parent, block)
            if showing[parent] != [block]:
                found.setdefault(parent, []).append((block, heading))
                break
            block, parent = parent, parent.getparent()
    return found


def _showing(parent: etree._Element, block: etree._Element) -> list[etree._Element | None]:
    """The first two of the children of an element with text in them, None for its own; one that has text is known."""
    found: list[etree._Element | None] = [None] if parent.text and not parent.text.isspace() else []
    for child in parent:
        if len(found) >= 2:
            break
        if child is block or _has_text(child):
            found.append(child)
        if child.tail and not child.tail.isspace():
            found.append(None)
    return found


def _has_text(element: etree._Element) -> bool:
    """Whether there is text in an element; quicker than `itertext`, as the first text is seldom far."""
    for each in element.iter(etree.Element):
        text, tail = each.text, each.tail
        if (text and not text.isspace()) or (tail and not tail.isspace() and each is not element):
            return True
    return False
