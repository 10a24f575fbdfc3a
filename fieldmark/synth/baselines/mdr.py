"""MDR: data regions and records of a page from repeated markup alone, without labels or annotations.

Liu, Grossman, Zhai: Mining Data Records in Web Pages, KDD 2003 (doi:10.1145/956750.956826). A generalized node is a run
of up to 10 siblings; a data region is two or more of one length, each next to the other, whose tag strings differ by an
edit distance of at most 0.3, normalized by their mean length (sections 3.1 and 3.2). A region is sought below a node
where no region of the node itself covers it. Then each generalized node is a record, or several are (section 3.3), and
a row beside a region that holds fewer of its records has them found too (section 3.4).

Readings: children are alike where each is like the next, which is what the comparisons of siblings say; the row of a
data table, which is a record however alike its cells are, is one whose cells hold no elements. Departures: a record has
the text between its elements and up to the next one, though tag strings have none; regions are found from the runs of
alike neighbours, which are kept, so that a list of n siblings costs O(n) comparisons; and once a page has taken its
`work`, strings that are not equal count as unlike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode


@settings
class MdrSettings:
    """The first three are those of the paper's system (section 4)."""

    nodes: int = setting(10, 1, 100)
    """Most siblings in a generalized node."""

    threshold: float = setting(0.3, 0, 1)
    """Largest normalized edit distance of two generalized nodes that are alike."""

    levels: int = setting(3, 2, 100)
    """Least levels of elements at and below a node that has regions."""

    work: int = setting(5_000_000, 0, 1_000_000_000)
    """Most pairs of tags compared on a page, which takes about a second. A bound on time: on the list pages of the
    benchmarks twenty times as many give the same records."""


MDR: Final = MdrSettings()
"""What is run."""

Nodes = tuple[HtmlNode, ...]
"""Nodes in document order: those of a record."""


@dataclass(frozen=True, slots=True)
class Region:
    """A data region: the node whose children it is made of, and its records in document order."""

    root: HtmlNode
    records: tuple[Nodes, ...]


def data_regions(document: HtmlDocument, options: MdrSettings = MDR) -> tuple[Region, ...]:
    """The data regions of a page with their records, outermost first and in document order."""
    return tuple(_Page(document, options).regions())


@dataclass(frozen=True, slots=True)
class _Run:
    """Generalized nodes of one length, each next to the other: the place of the first sibling, and how many there are
    of them."""

    start: int
    length: int
    count: int

    @property
    def end(self) -> int:
        """The place after the last sibling."""
        return self.start + self.length * self.count


class _Page:
    """The elements of a page, numbered in document order."""

    def __init__(self, document: HtmlDocument, options: MdrSettings) -> None:
        self._options = options
        self._work = options.work
        self._nodes = [node for node in document.root.preorder() if node.tag != RUN]
        numbers = {id(node): number for number, node in enumerate(self._nodes)}
        self._tags = [node.tag for node in self._nodes]
        self._children = [[numbers[id(c)] for c in node.children if c.tag != RUN] for node in self._nodes]
        count = len(self._nodes)
        self._end, self._levels, self._shape = [0] * count, [1] * count, [0] * count
        shapes: dict[tuple[str, tuple[int, ...]], int] = {}
        for node in range(count - 1, -1, -1):
            below = self._children[node]
            self._end[node] = self._end[below[-1]] if below else node + 1
            self._levels[node] = 1 + max((self._levels[child] for child in below), default=0)
            key = (self._tags[node], tuple(self._shape[child] for child in below))
            self._shape[node] = shapes.setdefault(key, len(shapes))
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], bool] = {}

    def regions(self) -> list[Region]:
        """`FindDRs`, from the root down: below a covered child nothing is sought."""
        found: list[Region] = []
        stack = [0]
        while stack:
            node = stack.pop()
            children = self._children[node]
            covered: set[int] = set()
            if self._levels[node] >= self._options.levels:
                for run in self._runs(children):
                    covered.update(children[run.start : run.end])
                    found.append(Region(self._nodes[node], self._records(children, run)))
            stack.extend(child for child in reversed(children) if child not in covered)
        return found

    def _runs(self, children: Sequence[int]) -> list[_Run]:
        """`IdenDRs`: the region of most siblings, which begins no later than a shorter one; then those after it."""
        alike = {
            length: self._neighbours(children, length)
            for length in range(1, min(self._options.nodes, len(children) // 2) + 1)
        }
        runs: list[_Run] = []
        start = 0
        while start < len(children):
            best: _Run | None = None
            for length, following in alike.items():
                for first in range(start, min(start + length, len(following))):
                    run = following[first]
                    if run is not None and (
                        best is None or (run.length * run.count > best.length * best.count and run.start <= best.start)
                    ):
                        best = run
            if best is None:
                break
            runs.append(best)
            start = best.end
        return runs

    def _neighbours(self, children: Sequence[int], length: int) -> list[_Run | None]:
        """For each place the first run of generalized nodes of a length that begins there, or one or more of that
        length later (`CombComp`)."""
        following: list[_Run | None] = [None] * len(children)
        for place in range(len(children) - 2 * length, -1, -1):
            middle, end = place + length, place + 2 * length
            after = following[middle]
            if self._alike(tuple(children[place:middle]), tuple(children[middle:end])):
                joined = after.count if after is not None and after.start == middle else 1
                following[place] = _Run(place, length, joined + 1)
            else:
                following[place] = after
        return following

    def _records(self, children: Sequence[int], run: _Run) -> tuple[Nodes, ...]:
        """`FindRecords-1` and `FindRecords-n`, and section 3.4."""
        generalized = [children[place : place + run.length] for place in range(run.start, run.end, run.length)]
        records: list[list[int]] = []
        inner: int | None = None
        for nodes in generalized:
            if all(self._has_alike_children(node) for node in nodes):
                widths = {len(self._children[node]) for node in nodes}
                if len(widths) == 1:
                    records += map(list, zip(*(self._children[node] for node in nodes), strict=True))
                    inner = records[-1][0] if run.length == 1 else inner
                    continue
            records.append(list(nodes))
        if inner is not None:
            before = children[run.start - 1 : run.start] if run.start else []
            records[:0] = [[child] for node in before for child in self._like(node, inner)]
            records += [[child] for node in children[run.end : run.end + 1] for child in self._like(node, inner)]
        return tuple(tuple(node for number in record for node in self._with_text(number)) for record in records)

    def _has_alike_children(self, node: int) -> bool:
        children = self._children[node]
        if self._levels[node] < self._options.levels or len(children) < 2:
            return False
        return all(self._alike((one,), (other,)) for one, other in pairwise(children))

    def _like(self, node: int, record: int) -> list[int]:
        """The children of a node beside a region that are like a record within the region's nodes."""
        above = self._nodes[record].parent
        if above is None or self._tags[node] != above.tag:
            return []
        return [child for child in self._children[node] if self._alike((child,), (record,))]

    def _with_text(self, number: int) -> Nodes:
        """An element and the text after it, up to the next one."""
        node = self._nodes[number]
        siblings = node.parent.children if node.parent is not None else (node,)
        end = node.index + 1
        while end < len(siblings) and siblings[end].tag == RUN:
            end += 1
        return siblings[node.index : end]

    def _alike(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        key = tuple(self._shape[node] for node in one), tuple(self._shape[node] for node in other)
        if key[0] == key[1]:
            return True
        if key not in self._known:
            self._known[key] = self._is_near(self._string(one), self._string(other))
        return self._known[key]

    def _string(self, nodes: Sequence[int]) -> list[str]:
        return [tag for node in nodes for tag in self._tags[node : self._end[node]]]

    def _is_near(self, one: Sequence[str], other: Sequence[str]) -> bool:
        """Whether two tag strings are no further apart than the threshold; only a band around the diagonal can be."""
        limit = int(self._options.threshold * (len(one) + len(other)) / 2)
        work = len(one) * (2 * limit + 1)
        if abs(len(one) - len(other)) > limit or work > self._work:
            return False
        self._work -= work
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
