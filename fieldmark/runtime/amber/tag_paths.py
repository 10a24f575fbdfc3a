"""Characteristic tag paths: where a node stands within its record (AMBER, definition 6).

The path from the record's first node takes first-child and next-sibling steps only and skips text nodes; all tags but
the first are annotated by their step. A path is kept as a number, equal for equal paths, so that comparing costs
nothing. Departure: a text node ends its path with a step of its own, so that it differs from the element it is in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fieldmark.dsl.nodes import RUN
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.records import Record

_FIRST: Final = "first-child"
_NEXT: Final = "next-sibl"


class TagPaths:
    """The tag paths of one data area, numbered as they are first seen."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._numbers: dict[tuple[int, str, str], int] = {}

    def _number(self, before: int, step: str, tag: str) -> int:
        return self._numbers.setdefault((before, step, tag), len(self._numbers))

    def of_record(self, record: Record) -> Iterator[tuple[int, int]]:
        """The nodes of a record in document order, each with the number of its path."""
        page = self._page
        first, last = record.nodes[0], record.nodes[-1]
        start = self._number(-1, "", page.tag[first])
        yield first, start
        previous = start
        yield from self._below(first, start)
        node = page.end[first]
        while node <= last:
            number = self._number(previous, _NEXT, page.tag[node])
            yield node, number
            yield from self._below(node, number)
            if page.tag[node] != RUN:
                previous = number
            node = page.end[node]

    def _below(self, top: int, number: int) -> Iterator[tuple[int, int]]:
        page = self._page
        reached: dict[int, tuple[int, str]] = {top: (number, _FIRST)}
        paths = {top: number}
        for node in range(top + 1, page.end[top]):
            above = page.parent[node]
            before, step = reached[above]
            path = self._number(before, step, page.tag[node])
            if page.tag[node] != RUN:
                paths[node] = path
                reached[above] = (path, _NEXT)
                reached[node] = (path, _FIRST)
            yield node, path
