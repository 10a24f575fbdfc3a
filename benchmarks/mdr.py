"""MDR, the baseline for data areas and records: repeated structure alone, without any annotation.

Liu, Grossman, Zhai, "Mining Data Records in Web Pages", KDD 2003 (doi:10.1145/956750.956826), with its defaults: a
generalized node is up to 10 siblings, and two are alike at a normalized edit distance of their tag strings of at most
0.3. Data regions are maximal sequences of alike, adjacent generalized nodes; a region is sought below a node only where
none covers it. Simplified: each generalized node is one record, or, where it is a single node that is no table row and
all its children are alike, each of these is; records that are interleaved across nodes are not put together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fieldmark.runtime.amber.tree import PageTree

MAX_NODES: Final = 10
"""Most siblings in a generalized node."""

THRESHOLD: Final = 0.3
"""Largest normalized edit distance of two that are alike."""

MIN_HEIGHT: Final = 2
"""Least height of a node below which regions are sought."""


@dataclass(frozen=True, slots=True)
class Region:
    """A data region: its parent, and its records as runs of siblings, in document order."""

    root: int
    records: tuple[tuple[int, ...], ...]


class Mdr:
    """Finds the data regions of one page."""

    def __init__(self, page: PageTree) -> None:
        self._page = page
        self._tags = [() if page.is_run(node) else (page.tag[node],) for node in range(len(page))]
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], bool] = {}
        self._height = [0] * len(page)
        for node in range(len(page) - 1, 0, -1):
            above = page.parent[node]
            if not page.is_run(node):
                self._height[above] = max(self._height[above], self._height[node] + 1)

    def regions(self) -> list[Region]:
        """The data regions of the page, in document order."""
        found: list[Region] = []
        stack = [0]
        while stack:
            node = stack.pop()
            children = self._children(node)
            covered: set[int] = set()
            if self._height[node] >= MIN_HEIGHT:
                for run in self._runs(children):
                    covered.update(child for generalized in run for child in generalized)
                    found.append(Region(node, self._records(run)))
            stack.extend(child for child in reversed(children) if child not in covered)
        return sorted(found, key=lambda region: region.records[0])

    def _children(self, node: int) -> list[int]:
        return [child for child in self._page.children(node) if not self._page.is_run(child)]

    def _runs(self, children: list[int]) -> list[list[tuple[int, ...]]]:
        """The sequences of alike generalized nodes among siblings that cover most; larger nodes must cover one more."""
        runs: list[list[tuple[int, ...]]] = []
        start = 0
        while start < len(children) - 1:
            best: list[tuple[int, ...]] = []
            for first in range(start, min(start + MAX_NODES, len(children))):
                for size in range(1, MAX_NODES + 1):
                    run = self._run(children, first, size)
                    gain = len(run) * size - (len(best) * len(best[0]) if best else 0)
                    if len(run) > 1 and gain > (size if best and size > len(best[0]) else 0):
                        best = run
            if not best:
                start += 1
                continue
            runs.append(best)
            start = children.index(best[-1][-1]) + 1
        return runs

    def _run(self, children: list[int], first: int, size: int) -> list[tuple[int, ...]]:
        """Alike generalized nodes of a size, one after the other from a place on."""
        run = [tuple(children[first : first + size])]
        for place in range(first + size, len(children) - size + 1, size):
            node = tuple(children[place : place + size])
            if not self._alike(run[-1], node):
                break
            run.append(node)
        return run

    def _records(self, run: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        records: list[tuple[int, ...]] = []
        for generalized in run:
            node = generalized[0]
            children = self._children(node)
            inner = len(generalized) == 1 and self._page.tag[node] != "tr" and len(children) > 1
            if (
                inner
                and all(self._alike((children[0],), (child,)) for child in children[1:])
                and self._height[node] > 1
            ):
                records += [(child,) for child in children]
            else:
                records.append(generalized)
        return tuple(records)

    def _alike(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        left = tuple(self._page.shape[node] for node in one)
        right = tuple(self._page.shape[node] for node in other)
        if left == right:
            return True
        known = self._known.get((left, right))
        if known is None:
            known = self._known[left, right] = _near(self._string(one), self._string(other))
        return known

    def _string(self, nodes: tuple[int, ...]) -> list[str]:
        return [tag for node in nodes for n in range(node, self._page.end[node]) for tag in self._tags[n]]


def _near(one: list[str], other: list[str]) -> bool:
    """Whether the edit distance of two tag strings, by the length of the longer, is at most the threshold.

    Only a band around the diagonal can hold a distance that small.
    """
    limit = int(THRESHOLD * max(len(one), len(other)))
    if abs(len(one) - len(other)) > limit:
        return False
    far = limit + 1
    row = [place if place <= limit else far for place in range(len(other) + 1)]
    for index, tag in enumerate(one, 1):
        low, high = max(1, index - limit), min(len(other), index + limit)
        previous, row = row, [far] * (len(other) + 1)
        row[0] = min(index, far)
        for place in range(low, high + 1):
            change = previous[place - 1] + (tag != other[place - 1])
            row[place] = min(change, previous[place] + 1, row[place - 1] + 1)
        if min(row) > limit:
            return False
    return row[len(other)] <= limit
