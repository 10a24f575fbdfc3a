"""The strings of a page, and whose they are, through libxml2's XPath: strings in one call, owners one by one.

libxml2 walks the tree up to a number and stops there. What a program looks for stands together, so it is asked to walk
from the nearest text whose owner is known already, forward or backward, and from the top only where none is nearer.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.text.lexicon import collapse

MARK: Final = "\0"
"""Stands behind each of the strings that are searched as one; documents hold no null characters."""

_ASKED: Final = 40
"""Texts of a page whose owners are asked for one by one; then all are fetched, so that the cost stays linear."""

_HOLDERS: Final = 2
"""Values of an attribute whose owners are asked for one by one; each costs about a third of fetching all."""

_plain_name = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_texts = etree.XPath("descendant::text()", smart_strings=False)
_owned_texts = etree.XPath("descendant::text()")


class Joined:
    """Strings in one, each followed by a mark, so that they are searched at the speed of a C string search.

    A search cuts the string around each hit out of the joined text. Which number it has among the strings, from 0, is
    counted when it is asked for, from the one counted last.
    """

    def __init__(self, joined: str) -> None:
        self._joined = joined
        self._last = 0, 0

    def hits(self, needle: str) -> list[tuple[int, str]]:
        """The strings that hold a text, which is not empty, in order, each with the place where it begins."""
        joined = self._joined
        hit = -1 if MARK in needle else joined.find(needle)
        found: list[tuple[int, str]] = []
        while hit >= 0:
            start, end = joined.rfind(MARK, 0, hit) + 1, joined.find(MARK, hit)
            found.append((start, joined[start:end]))
            hit = joined.find(needle, end)
        return found

    def equal_to(self, text: str, word: str) -> list[int]:
        """The numbers of the strings that are a text after white space is collapsed, which holds a word."""
        first = text.partition(" ")[0]
        return [
            self.number(place)
            for place, string in self.hits(word)
            if (stripped := string.strip()) == text or (stripped.startswith(first) and collapse(stripped) == text)
        ]

    def number(self, place: int) -> int:
        """The number of the string that begins at a place."""
        last, number = self._last
        if place >= last:
            number += self._joined.count(MARK, last, place)
        else:
            number -= self._joined.count(MARK, place, last)
        self._last = place, number
        return number

    def lower(self) -> Joined:
        """The same strings in lower case."""
        return Joined(self._joined.lower())

    def strings(self) -> list[str]:
        """All of them."""
        return self._joined.split(MARK)[:-1]


def joined(strings: Iterable[str]) -> Joined:
    """Strings, put together to be searched."""
    return Joined(MARK.join([*strings, ""]))


def texts_below(root: etree._Element) -> Joined:
    """The texts below an element, in document order."""
    return joined(cast("list[str]", _texts(root)))


def values_of(root: etree._Element, name: str) -> Joined:
    """The values of all attributes of a name at or below an element, in document order."""
    return joined(cast("list[str]", _all_values(name)(root, name=name)))


class Holders:
    """The elements at or below one that hold the attributes of a name, asked for by the attributes' numbers in document
    order, from 0."""

    def __init__(self, root: etree._Element, name: str) -> None:
        self._root = root
        self._name = name
        self._asked = 0
        self._all: list[etree._Element] | None = None

    def holders(self, numbers: Sequence[int]) -> list[etree._Element]:
        """The elements that hold the attributes with these numbers, which ascend."""
        self._asked += len(numbers)
        if self._asked > _HOLDERS and self._all is None:
            self._all = self._found(_all_holders(self._name))
        if self._all is not None:
            return [self._all[number] for number in numbers]
        return [element for number in numbers for element in self._found(_holder(self._name, number + 1))]

    def _found(self, path: etree.XPath) -> list[etree._Element]:
        return cast("list[etree._Element]", path(self._root, name=self._name))


class TextOwners:
    """The owners of the texts below an element, asked for by the texts' numbers in document order, from 0."""

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._asked = 0
        self._all: list[etree._ElementUnicodeResult] | None = None
        self._before = _Marks()
        self._after = _Marks()

    def owners(self, numbers: Sequence[int]) -> list[tuple[etree._Element, bool]]:
        """For each number, of those that ascend, the element whose text, or whose tail if true, has it."""
        return [self._owner(number) for number in numbers]

    def _owner(self, number: int) -> tuple[etree._Element, bool]:
        self._asked += 1
        if self._asked > _ASKED and self._all is None:
            self._all = cast("list[etree._ElementUnicodeResult]", _owned_texts(self._root))
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


class WholeTexts:
    """Where texts stand below an element, by what they are after white space is collapsed. The tree does not change
    meanwhile."""

    def __init__(self, root: etree._Element) -> None:
        self._texts = texts_below(root)
        self._owners = TextOwners(root)

    def places(self, text: str, most: int) -> list[tuple[etree._Element, bool]]:
        """The places of the texts that are one that is not blank, in document order, the first ones where there are
        more than `most`."""
        return self._owners.owners(self._texts.equal_to(text, max(text.split(), key=len))[:most])


@lru_cache(maxsize=4096)
def _nth_text(axis: str, number: int) -> etree.XPath:
    """The text of a number, counted from 1, along an axis; libxml2 stops there, because the number is a constant."""
    return etree.XPath(f"{axis}::text()[{number}]")


@lru_cache(maxsize=1024)
def _all_values(name: str) -> etree.XPath:
    """The values of all attributes of this name at or below a node."""
    return etree.XPath(_attributes(name), smart_strings=False)


@lru_cache(maxsize=1024)
def _all_holders(name: str) -> etree.XPath:
    """The elements at or below a node that have an attribute of this name."""
    return etree.XPath(f"{_attributes(name)}/..")


@lru_cache(maxsize=4096)
def _holder(name: str, number: int) -> etree.XPath:
    """The element of that number, counted from 1, of those at or below a node that have an attribute of this name."""
    return etree.XPath(f"({_attributes(name)})[{number}]/..")


def _attributes(name: str) -> str:
    return f"descendant-or-self::*/@{name if _plain_name.fullmatch(name) else '*[name() = $name]'}"
