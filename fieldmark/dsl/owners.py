"""Whose text a text run is, told by its number among all texts of a tree.

libxml2 walks the tree up to a number and stops there. What a program looks for stands together, so it is asked to walk
from the nearest text whose owner is known already, forward or backward, and from the top only where none is nearer.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import Final, cast

from lxml import etree

_ASKED: Final = 40
"""Texts of a page whose owners are asked for one by one; then all are fetched, so that the cost stays linear."""

_all_texts = etree.XPath("descendant::text()")


class TextOwners:
    """The owners of the texts below an element, asked for by the texts' numbers in document order, from 0."""

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._asked = 0
        self._all: list[etree._ElementUnicodeResult] | None = None
        self._before = _Marks()
        self._after = _Marks()

    def owner(self, number: int) -> tuple[etree._Element, bool]:
        """The element whose text, or whose tail if true, has the number."""
        self._asked += 1
        if self._asked > _ASKED and self._all is None:
            self._all = cast("list[etree._ElementUnicodeResult]", _all_texts(self._root))
        if self._all is not None:
            owned = self._all[number]
        else:
            [owned] = self._walk(number)
        element = owned.getparent()
        assert element is not None, "every text run is some element's text or tail"
        if self._all is None:
            self._remember(number, element, owned.is_tail)
        return element, owned.is_tail

    def _walk(self, number: int) -> list[etree._ElementUnicodeResult]:
        start, axis, steps = self._root, "descendant", number + 1
        place = bisect_right(self._after.numbers, number)
        if place and number - self._after.numbers[place - 1] + 1 < steps:
            start, axis, steps = (
                self._after.elements[place - 1],
                "following",
                number - self._after.numbers[place - 1] + 1,
            )
        place = bisect_right(self._before.numbers, number)
        if place < len(self._before.numbers) and self._before.numbers[place] - number < steps:
            start, axis, steps = self._before.elements[place], "preceding", self._before.numbers[place] - number
        return cast("list[etree._ElementUnicodeResult]", _nth_text(axis, steps)(start))

    def _remember(self, number: int, element: etree._Element, is_tail: bool) -> None:
        """Keep what the number of a text says of its owner: which texts come before it, and which after all of it."""
        leaf = not len(element)
        if not is_tail:
            self._before.add(number, element)
        elif leaf:
            self._before.add(number - bool(element.text), element)
        if is_tail:
            self._after.add(number, element)
        elif leaf:
            self._after.add(number + 1, element)


class _Marks:
    """Elements with the number of the first text after them, or of the first that is not before them, ascending."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.elements: list[etree._Element] = []

    def add(self, number: int, element: etree._Element) -> None:
        """Put an element in its place."""
        place = bisect_left(self.numbers, number)
        self.numbers.insert(place, number)
        self.elements.insert(place, element)


@lru_cache(maxsize=4096)
def _nth_text(axis: str, number: int) -> etree.XPath:
    """The text of a number, counted from 1, along an axis; libxml2 stops there, because the number is a constant."""
    return etree.XPath(f"{axis}::text()[{number}]")
