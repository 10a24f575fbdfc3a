"""Headings: under which headings of its page a node stands.

A heading rules what follows it among its siblings, up to the next heading there, and everything below. A heading that
stands alone in blocks of its own (`<div><h2>..</h2></div>`) rules what follows those blocks, but for what begins with a
heading of its level: two cards. Levels (`h2`, `h3`) mean nothing for what follows, since sites change them without
changing what stands under which; but a heading stands under none of its own level or below: it ends what those rule.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from lxml import etree

from fieldmark.dsl.html.places import HEADINGS, Place
from fieldmark.dsl.html.walks import Orders, heading_blocks, levels_among


class HeadingMap:
    """The headings of a document, found once, by the element among whose children they rule.

    The text of a heading is asked for, by `text_of`, only where it stands beside something that is asked for; it is
    empty where nothing is shown.
    """

    def __init__(self, root: etree._Element, orders: Orders, text_of: Callable[[etree._Element], str]) -> None:
        self._text_of = text_of
        self._orders = orders
        self._rulers = heading_blocks(root)
        self._numbers: dict[etree._Element, list[int]] = {}
        self._texts: dict[etree._Element, list[str | None]] = {}
        self._over: dict[etree._Element, list[int]] = {}
        self._known: dict[Place, tuple[str, ...]] = {}

    def above(self, place: Place) -> tuple[str, ...]:
        """The texts of the headings that a place stands under, nearest first: at most one for each node above it."""
        if not self._rulers:
            return ()
        found: tuple[str, ...] = ()
        for level, parent in levels_among(place, self._rulers):
            beside = self._known.get(level)
            if beside is None:
                beside = self._known[level] = self._beside(level, parent)
            found += beside
        return found

    def have(self, text: str) -> bool:
        """Whether a heading has a text."""
        return any(self._text_of(heading) == text for rulers in self._rulers.values() for _, heading in rulers)

    def _beside(self, level: Place, parent: etree._Element) -> tuple[str, ...]:
        """The text of the last heading before a place that rules among the children of its parent, if there is one."""
        rulers, number = self._rulers[parent], self._orders.number
        numbers = self._numbers.get(parent)
        if numbers is None:
            numbers = self._numbers[parent] = [number(block) for block, _ in rulers]
            self._texts[parent] = [None] * len(rulers)
            self._over[parent] = _over([str(heading.tag) for _, heading in rulers])
        texts, over = self._texts[parent], self._over[parent]
        place = number(level)
        at = bisect_left(numbers, place)
        is_heading = at < len(numbers) and numbers[at] == place
        before = over[at] if is_heading else at - 1
        while before >= 0:
            if not is_heading and _is_beside(rulers[before], level):
                before -= 1
                continue
            text = texts[before]
            if text is None:
                text = texts[before] = self._text_of(rulers[before][1])
            if text:
                return (text,)
            before = over[before] if is_heading else before - 1
        return ()


def _is_beside(ruler: tuple[etree._Element, etree._Element], level: Place) -> bool:
    """Whether what follows a heading in blocks of its own begins with a heading of the same level: two cards, of which
    the first has nothing but its name."""
    block, heading = ruler
    if block is heading or isinstance(level, tuple):
        return False
    for element in level.iter(etree.Element):
        if element.tag in HEADINGS:
            return bool(element.tag == heading.tag)
        if element.text and not element.text.isspace():
            return False
    return False


def _over(tags: Sequence[str]) -> list[int]:
    """For each of some headings beside each other the number of the last one before it of a level above, or -1."""
    found: list[int] = []
    for number, tag in enumerate(tags):
        before = number - 1
        while before >= 0 and tags[before] >= tag:
            before = found[before]
        found.append(before)
    return found
