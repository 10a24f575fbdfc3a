"""Tree edit distance between subtrees of a page, each distinct pair of shapes measured once (AMBER, section 3.4).

Zhang and Shasha 1989 (doi:10.1137/0218082) with unit costs; labels are tags. Equal subtrees recur on a page, so the
distance of two nodes is looked up by the numbers of their shapes. Departure: pairs of subtrees with more than
`MAX_EXACT` node pairs are compared top-down (Selkow 1977: whole subtrees are inserted or deleted), which is an upper
bound, so that a large record costs milliseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from fieldmark.runtime.amber.page import Page

MAX_EXACT: Final = 900
"""Most pairs of nodes of two subtrees that are compared exactly: two subtrees of 30 nodes, about 1 ms."""

MAX_SHAPES: Final = 12
"""Most different shapes of which all pairs are measured. A bound on work: at most 66 distances a place."""


class TreeDistance:
    """Distances between nodes of one page, remembered by shape."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._known: dict[tuple[int, int], int] = {}
        self._forests: dict[int, _Postorder] = {}

    def relative(self, first: int, second: int) -> float:
        """The edit distance divided by the sizes of both subtrees together, the most it can be; 0 for equal ones."""
        if self._page.shape[first] == self._page.shape[second]:
            return 0.0
        return self.absolute(first, second) / (self._page.size(first) + self._page.size(second))

    def absolute(self, first: int, second: int) -> int:
        """The number of nodes to insert, delete or relabel, to make one subtree of the other."""
        left, right = self._page.shape[first], self._page.shape[second]
        if left == right:
            return 0
        key = (left, right) if left < right else (right, left)
        known = self._known.get(key)
        if known is None:
            exact = self._page.size(first) * self._page.size(second) <= MAX_EXACT
            known = self._exact(first, second) if exact else self._top_down(first, second)
            self._known[key] = known
        return known

    def spread(self, nodes: Sequence[int]) -> float:
        """The relative distances of all pairs of nodes, added up; each pair of shapes is measured once.

        Of more than `MAX_SHAPES` different shapes the most frequent ones stand for all.
        """
        example = {self._page.shape[node]: node for node in nodes}
        counts = Counter(self._page.shape[node] for node in nodes).most_common(MAX_SHAPES)
        return sum(
            count * rival * self.relative(example[shape], example[other])
            for (shape, count), (other, rival) in combinations(counts, 2)
        )

    def _exact(self, first: int, second: int) -> int:
        return _zhang_shasha(self._postorder(first), self._postorder(second))

    def _top_down(self, first: int, second: int) -> int:
        """The alignment of the children, each pair at its own distance, whole subtrees inserted or deleted."""
        page = self._page
        left, right = list(page.children(first)), list(page.children(second))
        row = [0]
        for other in right:
            row.append(row[-1] + page.size(other))
        for one in left:
            previous, row = row, [row[0] + page.size(one)]
            for index, other in enumerate(right):
                removed = previous[index + 1] + page.size(one)
                added = row[index] + page.size(other)
                best = min(removed, added)
                if previous[index] < best:
                    best = min(best, previous[index] + self.absolute(one, other))
                row.append(best)
        return row[-1] + (page.tag[first] != page.tag[second])

    def _postorder(self, node: int) -> _Postorder:
        shape = self._page.shape[node]
        forest = self._forests.get(shape)
        if forest is None:
            forest = self._forests[shape] = _Postorder(self._page, node)
        return forest


class _Postorder:
    """A subtree in postorder: labels, the leftmost leaf below each node, and the key roots, all numbered from 0."""

    __slots__ = ("keyroots", "labels", "leftmost")

    def __init__(self, page: Page, root: int) -> None:
        self.labels: list[str] = []
        self.leftmost: list[int] = []
        stack: list[tuple[int, bool]] = [(root, False)]
        starts: dict[int, int] = {}
        while stack:
            node, done = stack.pop()
            if done:
                self.labels.append(page.tag[node])
                self.leftmost.append(starts[node])
                continue
            starts[node] = len(self.labels)
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(list(page.children(node))))
        last = {leaf: number for number, leaf in enumerate(self.leftmost)}
        self.keyroots = sorted(last.values())


def _zhang_shasha(first: _Postorder, second: _Postorder) -> int:
    height, width = len(first.labels), len(second.labels)
    trees = [[0] * width for _ in range(height)]
    for one in first.keyroots:
        for other in second.keyroots:
            _forest_distances(first, second, one, other, trees)
    return trees[height - 1][width - 1]


def _forest_distances(first: _Postorder, second: _Postorder, one: int, other: int, trees: list[list[int]]) -> None:
    """Fill in the distances of all subtrees that share their leftmost leaf with the key roots `one` and `other`."""
    low, left = first.leftmost[one], second.leftmost[other]
    starts, labels = second.leftmost[left : other + 1], second.labels[left : other + 1]
    previous = list(range(other - left + 2))
    rows = [previous]
    for i in range(low, one + 1):
        start, label, distances = first.leftmost[i], first.labels[i], trees[i]
        value = previous[0] + 1
        row = [value]
        before = rows[start - low]
        for offset, other_start in enumerate(starts):
            above = previous[offset + 1]
            best = (above if above < value else value) + 1
            if start == low and other_start == left:
                value = previous[offset] + (label != labels[offset])
                value = min(value, best)
                distances[left + offset] = value
            else:
                value = before[other_start - left] + distances[left + offset]
                value = min(value, best)
            row.append(value)
        rows.append(row)
        previous = row
