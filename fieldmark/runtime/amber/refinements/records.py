"""Tree edit distances known between two bounds, so that only those that decide are measured.

Segmentation asks which of a few shifts is least irregular, not how irregular each is (algorithm 3, line 13). A large
pair of subtrees costs seconds to measure, and milliseconds to bound: its distance is at least the number of nodes whose
tags the other lacks, and at most what it costs to insert and delete whole subtrees only (Selkow 1977). So the shift is
found by bounds, and a large pair is measured when they leave it open (`regularity`). The decision is then that of exact
distances, which tests assert.

Two limits on work are the departure: of more than `MAX_SHAPES` different shapes at one place the most frequent ones
stand for all, and once `MAX_WORK` is spent on a page's large pairs, the upper bounds decide. On the list pages of
`benchmarks.amber_records` neither changes a record, and one page in 163 spends its work.

Which of several sums of tree distances is least, measuring no more of them than that takes.

Each sum lies between those of its distances' bounds. A sum whose least is more than another's most is out; while
several are left, the part that says least about its sum is measured. So what is left is what is least by exact
distances, as long as the distances have bounds that close when they are measured.

Record segmentation that keeps records at an area's edges, and tells shifts of a regular list apart: algorithm 3,
refined.

Two steps differ from the paper's. Its candidates are all shifts without a cut record, so that a last record that lacks
its tail decides for all; here a cut record is left out, and a shift is a candidate unless it loses more than
one record (objective 1: maximal). And irregularity is the mean distance of nodes at the same place of two
records, since over all pairs of nodes two shifts of a perfectly regular list are equal, and the sum is the less the
fewer records there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.records import Frame, Record, frame_of
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


DIGITS: Final = 9
"""Decimal places by which sums are compared: sums of equal fractions in another order differ in the last bits."""


@dataclass(frozen=True, slots=True)
class Part:
    """A share of the relative distance of two nodes."""

    weight: float
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A number, and parts that are added to it."""

    base: float
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a sum: the least and the most it can be, and its part that is known least, if any is open."""

    low: float
    high: float
    gap: float
    widest: Part | None


def least(sums: Sequence[Irregularity], distance: TreeDistance) -> list[int]:
    """The places of the least of sums, which are not empty; several where they are equal in `DIGITS` places."""
    left = list(range(len(sums)))
    while True:
        known = {number: _known(sums[number], distance) for number in left}
        top = min(one.high for one in known.values())
        left = [number for number in left if round(known[number].low - top, DIGITS) <= 0]
        open_ = [one for number in left if (one := known[number]).widest is not None]
        if len(left) == 1 or not open_:
            lowest = min(round(known[number].low, DIGITS) for number in left)
            return [number for number in left if round(known[number].low, DIGITS) == lowest]
        part = max(open_, key=lambda one: one.gap).widest
        assert part is not None
        distance.absolute(part.first, part.second)


def _known(one: Irregularity, distance: TreeDistance) -> _Known:
    low = high = one.base
    gap, widest = 0.0, None
    size = distance.page.size
    for part in one.parts:
        least_, most = distance.bounds(part.first, part.second)
        share = part.weight / (size(part.first) + size(part.second))
        low += share * least_
        high += share * most
        if least_ < most and share * (most - least_) > gap:
            gap, widest = share * (most - least_), part
    return _Known(low, high, gap, widest)


LOSS: Final = 0.1
"""How much less irregular a segmentation must be that has one record less, in relative distance."""


def segment_refined(page: Page, area: DataArea, distance: TreeDistance) -> tuple[Record, ...]:
    """The records of a data area in document order: they do not overlap, have one length, and hold a pivot each."""
    frame = frame_of(page, area)
    if not frame.leadings:
        return ()
    shifts = [whole_starts(frame, shift) for shift in range(frame.length)]
    most = max(map(len, shifts))
    candidates = [starts for starts in shifts if len(starts) >= max(min(2, most), most - 1)]
    starts = most_regular(candidates, frame, distance) if len(candidates) > 1 else candidates[0]
    return tuple(map(frame.record, starts))


def whole_starts(frame: Frame, shift: int) -> list[int]:
    """Where records start that are shifted to the left; those that the area's edge would cut are left out."""
    last = len(frame.siblings) - frame.length
    return [start for place in frame.leadings if 0 <= (start := place - shift) <= last]


def most_regular(candidates: Sequence[Sequence[int]], frame: Frame, distance: TreeDistance) -> Sequence[int]:
    """The starts of least irregularity; of equals those of most records, then those shifted least."""
    most = max(map(len, candidates))
    irregular = [_irregularity(starts, frame, distance, LOSS if len(starts) < most else 0.0) for starts in candidates]
    return candidates[min(least(irregular, distance), key=lambda number: -len(candidates[number]))]


def _irregularity(starts: Sequence[int], frame: Frame, distance: TreeDistance, loss: float) -> Irregularity:
    """The mean distance of nodes at the same place of two records, each place for itself, and what is added."""
    places = ([frame.siblings[start + offset] for start in starts] for offset in range(frame.length))
    pairs = max(1, len(starts) * (len(starts) - 1) // 2)
    return Irregularity(loss, tuple(Part(n / pairs, a, b) for nodes in places for n, a, b in distance.pairs(nodes)))
