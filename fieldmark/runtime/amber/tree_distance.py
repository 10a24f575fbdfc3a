"""Tree edit distance between subtrees of a page, each distinct pair of shapes measured once (AMBER, section 3.4).

The standard one, with unit costs; labels are tags. Equal subtrees recur on a page, so the distance of two nodes is
looked up by the numbers of their shapes. Three laws leave little to measure, of which each follows from exchanging
nodes of a cheapest mapping without making it dearer:

- equal subtrees have distance 0;
- roots of one tag are mapped to each other, which leaves the forests of their children;
- equal subtrees at the same end of two forests are mapped to each other, which leaves the rest.

What is left goes to Zhang and Shasha 1989 (doi:10.1137/0218082). Large pairs that differ throughout stay dear: what
`analysis` runs is the bounded version in `refinements.distances`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from fieldmark.runtime.amber.page import Page


class TreeDistance:
    """Distances between nodes of one page; `known` holds those measured, by the numbers of both shapes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.known: dict[tuple[int, int], int] = {}

    def relative(self, first: int, second: int) -> float:
        """The edit distance divided by the sizes of both subtrees together, the most it can be; 0 for equal ones."""
        return self.absolute(first, second) / (self.page.size(first) + self.page.size(second))

    def absolute(self, first: int, second: int) -> int:
        """The number of nodes to insert, delete or relabel, to make one subtree of the other."""
        key = self.key(first, second)
        found = self.known.get(key)
        if found is None:
            left, right = self.unlike(first, second)
            found = self.between(left, right) if left and right else sum(map(self.page.size, left + right))
            self.known[key] = found
        return found

    def bounds(self, first: int, second: int) -> tuple[int, int]:
        """The least and the most that the distance can be: here both are what it is."""
        exact = self.absolute(first, second)
        return exact, exact

    def spread(self, nodes: Sequence[int]) -> float:
        """The relative distances of all pairs of nodes, added up; each pair of shapes is measured once."""
        return sum(count * self.relative(first, second) for count, first, second in self.pairs(nodes))

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
        return _zhang_shasha(_Postorder(self.page, left), _Postorder(self.page, right))


class _Postorder:
    """A forest below one more root, in postorder: labels, the leftmost leaf below each node, and the key roots, all
    numbered from 0."""

    __slots__ = ("keyroots", "labels", "leftmost")

    def __init__(self, page: Page, roots: Sequence[int]) -> None:
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
