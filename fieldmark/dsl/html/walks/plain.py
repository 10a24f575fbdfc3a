"""Walks in Python: nodes numbered in document order, what strategies select, and the strings of a page.

Whose strings are is asked of libxml2's XPath: strings come in one call, owners one by one.
libxml2 walks the tree up to a number and stops there. What a program looks for stands together, so it is asked to walk
from the nearest text whose owner is known already, forward or backward, and from the top only where none is nearer.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple, cast

from lxml import etree

from fieldmark.dsl.html.places import HIDDEN, Place
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


class Preorder:
    """The elements that are shown and the text runs at or below an element, numbered in document order from 0.

    By number: `tags` (of text runs, `run`), `parents` (-1 for the root), `ends` (the number after the last node below),
    `depths` (nodes above), `positions` (siblings before). `runs` are the numbers of the text runs, ascending;
    `apart[n]` says whether a block begins or ends, or blank text stands, between the run before and run n. Asking for
    the number of a place that has none raises KeyError, for what a number is that no node has, IndexError.
    """

    def __init__(self, root: etree._Element, inline: Container[str], run: str) -> None:
        self._run = run
        self.tags: list[str] = []
        self.parents, self.ends, self.depths, self.positions, self.runs = (array("i") for _ in range(5))
        self.apart = bytearray()
        self._places: list[Place] = []
        self._below: list[int] = []
        self._is_apart = False
        self._walk(root, inline)
        self._numbers = {place: number for number, place in enumerate(self._places)}

    def __len__(self) -> int:
        return len(self._places)

    def _walk(self, root: etree._Element, inline: Container[str]) -> None:
        self._add(root, root.tag, -1)
        self._is_apart |= root.tag not in inline
        stack = [(0, self._children(root, 0))]
        while stack:
            number, children = stack[-1]
            child = next(children, None)
            if child is not None:
                below = self._add(child, child.tag, number)
                self._is_apart |= child.tag not in inline
                stack.append((below, self._children(child, below)))
                continue
            self.ends[number] = len(self._places)
            self._is_apart |= self.tags[number] not in inline
            stack.pop()

    def _children(self, element: etree._Element, number: int) -> Iterator[etree._Element]:
        """The elements that are shown directly below one; the texts between them are numbered on the way."""
        self._add_run((element, False), element.text, number)
        for child in element:
            if isinstance(child.tag, str) and child.tag not in HIDDEN:
                yield child
            self._add_run((child, True), child.tail, number)

    def _add_run(self, place: Place, text: str | None, parent: int) -> None:
        if not text:
            return
        is_blank = text.isspace()
        if not is_blank:
            self.runs.append(self._add(place, self._run, parent))
            self.apart.append(self._is_apart)
        self._is_apart = is_blank

    def _add(self, place: Place, tag: str, parent: int) -> int:
        number = len(self._places)
        self._places.append(place)
        self._below.append(0)
        self.tags.append(tag)
        self.parents.append(parent)
        self.ends.append(number + 1)
        self.depths.append(0 if parent < 0 else self.depths[parent] + 1)
        self.positions.append(0 if parent < 0 else self._below[parent])
        if parent >= 0:
            self._below[parent] += 1
        return number

    def number(self, place: Place) -> int:
        """The number of a place."""
        return self._numbers[place]

    def place(self, number: int) -> Place:
        """The place of a number."""
        return self._places[number]

    def raw(self, number: int) -> str:
        """The text of a run as it stands there; empty for an element."""
        place = self._places[number]
        if not isinstance(place, tuple):
            return ""
        element, is_tail = place
        return (element.tail if is_tail else element.text) or ""

    def has_attributes(self, number: int) -> bool:
        """Whether a node is an element with attributes."""
        place = self._places[number]
        return not isinstance(place, tuple) and len(place.attrib) > 0


def shown_text(element: etree._Element, inline: Container[str]) -> str:
    """The text of an element and all below, with a line break where an element begins or ends that is not inline."""
    if not len(element):
        return element.text or ""
    if all(below.tag in inline for below in element.iterdescendants()):
        return etree.tostring(element, encoding="unicode", method="text", with_tail=False)
    pieces: list[str | None] = []
    for event, each in etree.iterwalk(element, events=("start", "end", "comment", "pi")):
        if event in ("start", "end") and each.tag not in inline and each.tag not in HIDDEN:
            pieces.append("\n")
        if event == "start":
            pieces.append(each.text)
        elif each is not element:
            pieces.append(each.tail)
    return "".join([piece for piece in pieces if piece])


def span_without(
    element: etree._Element, left_out: Container[etree._Element], inline: Container[str]
) -> tuple[int, int] | None:
    """The span of an element's text, white space collapsed, from the first text to the last that stands in none of some
    elements below it; None where nothing is left."""
    spans: list[tuple[int, int]] = []
    length, gap, out = 0, False, 0
    for event, each in etree.iterwalk(element, events=("start", "end", "comment", "pi")):
        if event in ("start", "end") and each is not element:
            gap = gap or (each.tag not in inline and each.tag not in HIDDEN)
            out += (each in left_out) * (1 if event == "start" else -1)
        raw = each.text if event == "start" else each.tail if each is not element else None
        body = collapse(raw or "")
        if raw and body:
            start = length + (length > 0 and (gap or raw[0].isspace()))
            length = start + len(body)
            spans += [] if out else [(start, length)]
        gap = raw[-1].isspace() or (gap and not body) if raw else gap
    return (spans[0][0], spans[-1][1]) if spans else None


class Step(NamedTuple):
    """What an element of a chain has: a tag, a class among its own, an attribute with its value, and so many siblings
    of its tag before it, and after it; None where it may have any."""

    tag: str | None = None
    name: str | None = None
    attribute: tuple[str, str] | None = None
    before: int | None = None
    after: int | None = None


_xml_space = re.compile("[ \t\r\n]+")


def children_of(tops: Iterable[etree._Element], steps: Sequence[Step]) -> list[etree._Element]:
    """The elements at or below each of some that end a chain of children, from one at or below it, of which each has
    what a step asks for; in document order below each."""
    return [
        element
        for top in tops
        for element in top.iter(steps[-1].tag or etree.Element)
        if _ends_chain(element, top, steps)
    ]


def _ends_chain(element: etree._Element, top: etree._Element, steps: Sequence[Step]) -> bool:
    at: etree._Element | None = element
    for step in reversed(steps):
        if at is None or not _fits(at, step):
            return False
        at = None if at is top else at.getparent()
    return True


def _fits(element: etree._Element, step: Step) -> bool:
    tag, name, attribute, before, after = step
    if tag is not None and element.tag != tag:
        return False
    if name is not None and name not in _xml_space.split(element.get("class", "")):
        return False
    if attribute is not None and element.get(attribute[0]) != attribute[1]:
        return False
    sides = (before, True), (after, False)
    return all(
        count is None or len([*islice(element.itersiblings(element.tag, preceding=side), count + 1)]) == count
        for count, side in sides
    )


def own_texts(elements: Iterable[etree._Element]) -> list[tuple[Place, str]]:
    """The texts directly below each of some elements that are not blank, each with its place."""
    found: list[tuple[Place, str]] = []
    for element in elements:
        if element.text and not element.text.isspace():
            found.append(((element, False), element.text))
        found += [((child, True), child.tail) for child in element if child.tail and not child.tail.isspace()]
    return found
