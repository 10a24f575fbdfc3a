"""The nodes of a page numbered in document order, in Python: with an object for each place."""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterator

from lxml import etree

from fieldmark.dsl.html.places import HIDDEN, Place


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
