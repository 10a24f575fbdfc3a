"""The edit distance of subtrees (AMBER, section 3.4): the standard one, with unit costs; labels are tags.

Each distinct pair of shapes is measured once. Three laws leave little to measure, of which each follows from exchanging
nodes of a cheapest mapping without making it dearer: equal subtrees have distance 0; roots of one tag are mapped to
each other, which leaves the forests of their children; equal subtrees at the same end of two forests are mapped to each
other, which leaves the rest. What is left goes to Zhang and Shasha 1989 (doi:10.1137/0218082). Large pairs that differ
throughout stay dear, so what is run keeps them between bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from fieldmark.runtime.amber.settings import AMBER, AmberSettings
from fieldmark.runtime.amber.tree import PageTree


class TreeDistance:
    """Distances between nodes of one page; `known` holds those measured, by the numbers of both shapes."""

    def __init__(self, page: PageTree) -> None:
        self.page = page
        self.known: dict[tuple[int, int], int] = {}

    def relative(self, first: int, second: int) -> float:
        """The edit distance divided by the sizes of both subtrees together, the most it can be; 0 for equal ones."""
        return self.absolute(first, second) / (self.page.size(first) + self.page.size(second))

    def absolute(self, first: int, second: int) -> int:
        """The number of nodes to insert, delete or relabel, to make one subtree of the other."""
        key = self.key(first, second)
        if key not in self.known:
            left, right = self.unlike(first, second)
            self.known[key] = self.between(left, right) if left and right else sum(map(self.page.size, left + right))
        return self.known[key]

    def bounds(self, first: int, second: int) -> tuple[int, int]:
        """The least and the most that the distance can be: here both are what it is."""
        exact = self.absolute(first, second)
        return exact, exact

    def pairs(self, nodes: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """All pairs of nodes of different shapes: how many pairs are of the same two shapes, and one of these pairs."""
        example = {self.page.shape[node]: node for node in nodes}
        for (shape, count), (other, rival) in combinations(self.counted(nodes), 2):
            yield count * rival, example[shape], example[other]

    def counted(self, nodes: Sequence[int]) -> list[tuple[int, int]]:
        """The different shapes of nodes, each with how many of them have it."""
        return list(Counter(self.page.shape[node] for node in nodes).items())

    def key(self, first: int, second: int) -> tuple[int, int]:
        """The numbers of the shapes of two nodes, the same for either order."""
        left, right = self.page.shape[first], self.page.shape[second]
        return (left, right) if left < right else (right, left)

    def unlike(self, first: int, second: int) -> tuple[list[int], list[int]]:
        """What is left of two subtrees by the three laws: two forests with the same distance."""
        page = self.page
        left, right = self.without_like_ends([first], [second])
        while len(left) == len(right) == 1 and page.tag[left[0]] == page.tag[right[0]]:
            left, right = self.without_like_ends(page.children(left[0]), page.children(right[0]))
        return left, right

    def without_like_ends(self, left: Iterable[int], right: Iterable[int]) -> tuple[list[int], list[int]]:
        """Two forests without the equal subtrees at the same end of both."""
        shape, left, right = self.page.shape, list(left), list(right)
        while left and right and shape[left[-1]] == shape[right[-1]]:
            left.pop()
            right.pop()
        start, shorter = 0, min(len(left), len(right))
        while start < shorter and shape[left[start]] == shape[right[start]]:
            start += 1
        return left[start:], right[start:]

    def between(self, left: Sequence[int], right: Sequence[int]) -> int:
        """The distance of two forests, of which none is empty."""
        first, second = _Postorder(self.page, left), _Postorder(self.page, right)
        trees = [[0] * len(second.labels) for _ in first.labels]
        for one in first.keyroots:
            for other in second.keyroots:
                _forest_distances(first, second, one, other, trees)
        return trees[-1][-1]


class BoundedDistance(TreeDistance):
    """Distances between nodes of one page: those of small forests exact, of large ones between bounds until asked.

    Segmentation asks which of a few shifts is least irregular, not how irregular each is (algorithm 3, line 13). A
    large pair of subtrees costs seconds to measure, and milliseconds to bound: its distance is at least the number
    of nodes whose tags the other lacks, and at most what it costs to insert and delete whole subtrees only (Selkow
    1977). So a large pair is measured only where bounds leave it open. The decision is then that of exact
    distances, which tests assert, but for two limits on work: of more than `shapes` different shapes at one
    place the most frequent ones stand for all, and once `work` is spent on a page's large pairs, the upper
    bounds decide. On the list pages of `benchmarks.amber_records` neither changes a record, and one page in 163
    spends its work.
    """

    def __init__(self, page: PageTree, settings: AmberSettings = AMBER) -> None:
        super().__init__(page)
        self._settings = settings
        self._bounds: dict[tuple[int, int], tuple[int, int]] = {}
        self._labels: dict[int, Counter[str]] = {}
        self._left = settings.work
        self._level = 0

    def bounds(self, first: int, second: int) -> tuple[int, int]:
        """The least and the most that the distance can be; equal where it is known, or not to be measured any more."""
        key = self.key(first, second)
        if key in self.known:
            return self.known[key], self.known[key]
        if key not in self._bounds:
            self._bounds[key] = self._bounded(first, second)
        least, most = self._bounds[key]
        return (least if self._left > 0 else most), most

    def counted(self, nodes: Sequence[int]) -> list[tuple[int, int]]:
        """The most frequent shapes of nodes, each with how many of them have it."""
        return Counter(self.page.shape[node] for node in nodes).most_common(self._settings.shapes)

    def between(self, left: Sequence[int], right: Sequence[int]) -> int:
        """The distance of two forests, of which none is empty."""
        work = self._size(left) * self._size(right)
        if work > self._settings.small:
            self._left -= work
        return super().between(left, right)

    def _bounded(self, first: int, second: int) -> tuple[int, int]:
        left, right = self.unlike(first, second)
        if self._size(left) * self._size(right) <= self._settings.small:
            exact = self.absolute(first, second)
            return exact, exact
        one, other = self._tags(left), self._tags(right)
        least = max((one - other).total(), (other - one).total())
        if len(left) == len(right) == 1:  # their tags differ
            return least, 1 + self._most(*self.without_like_ends(*map(self.page.children, left + right)))
        return least, self._most(left, right)

    def _most(self, left: Sequence[int], right: Sequence[int]) -> int:
        """The cheapest alignment of two forests, each pair at the most it can be, whole trees inserted or deleted."""
        if self._level == self._settings.levels:
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


class _Postorder:
    """A forest below one more root, in postorder: labels, the leftmost leaf below each node, and the key roots, all
    numbered from 0."""

    __slots__ = ("keyroots", "labels", "leftmost")

    def __init__(self, page: PageTree, roots: Sequence[int]) -> None:
        self.labels: list[str] = []
        self.leftmost: list[int] = []
        stack: list[tuple[int, bool]] = [(root, False) for root in reversed(roots)]
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
        self.labels.append("")
        self.leftmost.append(0)
        last = {leaf: number for number, leaf in enumerate(self.leftmost)}
        self.keyroots = sorted(last.values())


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
