"""Tree edit distances known between two bounds, so that only those that decide are measured.

Segmentation asks which of a few shifts is least irregular, not how irregular each is (algorithm 3, line 13). A large
pair of subtrees costs seconds to measure, and milliseconds to bound: its distance is at least the number of nodes whose
tags the other lacks, and at most what it costs to insert and delete whole subtrees only (Selkow 1977). So the shift is
found by bounds, and a large pair is measured when they leave it open (`regularity`). The decision is then that of exact
distances, which tests assert.

Two limits on work are the departure: of more than `MAX_SHAPES` different shapes at one place the most frequent ones
stand for all, and once `MAX_WORK` is spent on a page's large pairs, the upper bounds decide. On the list pages of
`benchmarks.amber_records` neither changes a record, and one page in 163 spends its work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.tree_distance import TreeDistance

SMALL: Final = 900
"""Most pairs of nodes of two forests that are measured at once: two of 30 nodes, about 2 ms."""

MAX_WORK: Final = 60_000
"""Most pairs of nodes of all larger forests that are measured on one page, which takes about half a second."""

MAX_SHAPES: Final = 12
"""Most different shapes of which all pairs are measured. A bound on work: at most 66 distances a place."""

MAX_LEVELS: Final = 40
"""Most levels of unlike children of unlike children that an upper bound looks into."""


class BoundedDistance(TreeDistance):
    """Distances between nodes of one page: those of small forests exact, of large ones between bounds until asked."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._bounds: dict[tuple[int, int], tuple[int, int]] = {}
        self._labels: dict[int, Counter[str]] = {}
        self._left = MAX_WORK
        self._level = 0

    def bounds(self, first: int, second: int) -> tuple[int, int]:
        """The least and the most that the distance can be; equal where it is known, or not to be measured any more."""
        key = self.key(first, second)
        exact = self.known.get(key)
        if exact is not None:
            return exact, exact
        found = self._bounds.get(key)
        if found is None:
            found = self._bounds[key] = self._bounded(first, second)
        return found if self._left > 0 else (found[1], found[1])

    def counted(self, nodes: Sequence[int]) -> list[tuple[int, int]]:
        """The most frequent shapes of nodes, each with how many of them have it."""
        return Counter(self.page.shape[node] for node in nodes).most_common(MAX_SHAPES)

    def between(self, left: Sequence[int], right: Sequence[int]) -> int:
        """The distance of two forests, of which none is empty."""
        work = self._size(left) * self._size(right)
        if work > SMALL:
            self._left -= work
        return super().between(left, right)

    def _bounded(self, first: int, second: int) -> tuple[int, int]:
        left, right = self.unlike(first, second)
        if self._size(left) * self._size(right) <= SMALL:
            exact = self.absolute(first, second)
            return exact, exact
        one, other = self._tags(left), self._tags(right)
        least = max((one - other).total(), (other - one).total())
        if len(left) == len(right) == 1:  # their tags differ
            return least, 1 + self._most(*self.without_like_ends(*map(self.page.children, left + right)))
        return least, self._most(left, right)

    def _most(self, left: Sequence[int], right: Sequence[int]) -> int:
        """The cheapest alignment of two forests, each pair at the most it can be, whole trees inserted or deleted."""
        if self._level == MAX_LEVELS:
            return self._size(left) + self._size(right)
        self._level += 1
        page = self.page
        row = [0]
        for other in right:
            row.append(row[-1] + page.size(other))
        for one in left:
            previous, row = row, [row[0] + page.size(one)]
            for index, other in enumerate(right):
                best = min(previous[index + 1] + page.size(one), row[index] + page.size(other))
                if previous[index] < best:
                    best = min(best, previous[index] + self.bounds(one, other)[1])
                row.append(best)
        self._level -= 1
        return row[-1]

    def _size(self, nodes: Sequence[int]) -> int:
        return sum(map(self.page.size, nodes))

    def _tags(self, nodes: Sequence[int]) -> Counter[str]:
        total: Counter[str] = Counter()
        for node in nodes:
            shape = self.page.shape[node]
            if shape not in self._labels:
                self._labels[shape] = Counter(self.page.tag[node : self.page.end[node]])
            total += self._labels[shape]
        return total
