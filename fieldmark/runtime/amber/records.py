"""Record segmentation: the children of a data area cut into records of one size (AMBER, section 3.4, algorithm 3).

The records are led by the children that hold a pivot node (leading nodes); their usual distance is the records' length,
and the boundaries are shifted left to where the records look most alike. What is run is `segment_refined`, which keeps
records at an area's edges and tells shifts of a regular list apart.

Three readings: the last leading node has no next one, so it has no leading space; of a shift by which a record would
begin before the area's first child, the other records are the segmentation (line 8 asks for starts that exist); sums
are compared in nine decimal places, in which the order of adding does not show.

There are as many shifts as a record has children, and two shifts have most places of their records in common. So a
place is looked at once for all shifts, and the irregularity of a shift is a stretch of places, added up by prefix sums:
the time is linear in the area, where adding up each shift for itself is quadratic in the records' length.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from typing import Final, NamedTuple

from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.arrays import Packed, Rows
from fieldmark.runtime.amber.distance import TreeDistance
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree


@dataclass(frozen=True, slots=True)
class Record:
    """A record: continuous children of its data area, in document order, without the empty ones between them."""

    nodes: tuple[int, ...]

    @property
    def start(self) -> int:
        """The first node (`rs`); the others are the record's tail (`rt`)."""
        return self.nodes[0]


class Segmentation(Packed[Record]):
    """Records in document order, in arrays: 4 bytes a node and a record."""

    __slots__ = ("_ends", "_nodes")

    def __init__(self, records: Iterable[Sequence[int]] = ()) -> None:
        self._nodes, self._ends = array("i"), array("i")
        for nodes in records:
            self._nodes.extend(nodes)
            self._ends.append(len(self._nodes))

    def extend(self, others: Segmentation) -> None:
        """Add records, which stand behind."""
        self._ends.extend(array("i", (len(self._nodes) + end for end in others._ends)))
        self._nodes.extend(others._nodes)

    def __len__(self) -> int:
        return len(self._ends)

    def item(self, number: int) -> Record:
        """The record of a number, from 0."""
        return Record(tuple(self._nodes[self._ends[number - 1] if number else 0 : self._ends[number]]))


@dataclass(frozen=True, slots=True)
class Frame:
    """What segmentations of a data area have in common: its children without the empty ones, the places among them of
    the leading nodes that are left (lines 2 to 7), both ascending, and the records' length.
    """

    siblings: array[int]
    leadings: Sequence[int]
    length: int

    def record(self, start: int) -> array[int]:
        """The nodes of the record that begins at a place."""
        return self.siblings[start : start + self.length]


def frame_of(page: PageTree, area: DataArea) -> Frame:
    """The children, leading nodes and record length of a data area."""
    siblings = array("i", (child for child in page.children(area.root) if not page.is_empty(child)))
    places = (bisect_right(siblings, pivot) - 1 for pivot in area.pivots if pivot != area.root)
    leadings = array("i", (place for place, _ in groupby(places)))
    length = record_length(leadings)
    return Frame(siblings, evenly_led(leadings, length), length)


def record_length(leadings: Sequence[int]) -> int:
    """The shortest of the most frequent distances between leading nodes, given by their places among siblings."""
    spaces = Counter(after - before for before, after in pairwise(leadings))
    if not spaces:
        return 1
    most = max(spaces.values())
    return min(space for space, count in spaces.items() if count == most)


def evenly_led(leadings: Sequence[int], length: int) -> array[int]:
    """The leading nodes without those too close to a neighbour: noise before the first record, between and after."""
    first = 0
    while len(leadings) - first > 1 and leadings[first + 1] - leadings[first] < length:
        first += 1
    spaced = array("i", leadings[first : first + 1])
    for place in leadings[first + 1 :]:
        if place - spaced[-1] >= length:
            spaced.append(place)
    return spaced


_UNIT: Final = 2**44
"""What sums of distances are counted in, as whole numbers, so that the order of adding does not show."""

PARTS: Final = "dii"
"""The types of a part's numbers."""


class Stretch(NamedTuple):
    """An irregularity: the parts from one on and before another, which are added up. A part is a share of the relative
    distance of two nodes: the share, and both nodes (`PARTS`)."""

    parts: Rows
    start: int
    end: int


class _Known:
    """The least and the most that stretches of parts can be, as far as the distances are known."""

    __slots__ = ("_highs", "_lows", "_open", "_parts")

    def __init__(self, parts: Rows, distance: TreeDistance) -> None:
        self._parts = parts
        self._lows, self._highs = (array("q", bytes(8 * len(parts))) for _ in range(2))
        self._open: Sequence[int] = range(len(parts))
        self.look(distance)

    def look(self, distance: TreeDistance) -> None:
        """Take in what is known by now."""
        lows, highs, size = self._lows, self._highs, distance.page.size
        for at in self._open:
            weight, first, second = self._parts.item(at)
            share = _UNIT * weight / (size(first) + size(second))
            least_, most = distance.bounds(first, second)
            lows[at], highs[at] = round(share * least_), round(share * most)
        self._open = array("i", (at for at in self._open if lows[at] < highs[at]))

    def sums(self) -> tuple[array[int], array[int]]:
        """The least and the most that the first parts can be, by their number from 0 on."""
        low, high = (array("q", accumulate(column, initial=0)) for column in (self._lows, self._highs))
        return low, high

    def widest(self, start: int, end: int) -> tuple[int, int]:
        """How little is known of the part of a stretch that is known least, and the first such part; (0, -1) where all
        are known."""
        found = self._open[bisect_left(self._open, start) : bisect_left(self._open, end)]
        at = max(found, key=lambda at: self._highs[at] - self._lows[at], default=-1)
        return (self._highs[at] - self._lows[at], at) if at >= 0 else (0, -1)


def least(stretches: Sequence[Stretch], distance: TreeDistance) -> list[int]:
    """The places of the least of sums, which are not empty; several where they are equal in `digits` places.

    No more distances are measured than that takes. A sum whose least is more than another's most is out; while several
    are left, the part that says least about its sum is measured. So what is left is what is least by exact distances,
    as long as the distances have bounds that close when they are measured.
    """
    known = {id(parts): _Known(parts, distance) for parts, _, _ in stretches}
    equal = _UNIT * 10.0**-AMBER.digits / 2
    left = list(range(len(stretches)))
    while True:
        sums = {key: one.sums() for key, one in known.items()}
        lows, highs = {}, {}
        for number in left:
            parts, start, end = stretches[number]
            low, high = sums[id(parts)]
            lows[number], highs[number] = low[end] - low[start], high[end] - high[start]
        top = min(highs.values())
        left = [number for number in left if lows[number] - top < equal]
        gap, widest = _widest([stretches[number] for number in left], known)
        if len(left) == 1 or not gap:
            lowest = min(lows[number] for number in left)
            return [number for number in left if lows[number] - lowest < equal]
        distance.absolute(*widest)
        for one in known.values():
            one.look(distance)


def _widest(stretches: Iterable[Stretch], known: dict[int, _Known]) -> tuple[int, tuple[int, int]]:
    """How little is known of the part of some stretches that is known least, and its two nodes.

    Of stretches of the same parts each begins and ends no later than the one before: only what is new is looked at.
    """
    widest, nodes = 0, (-1, -1)
    for key, some in groupby(stretches, lambda one: id(one.parts)):
        seen = None
        for parts, start, end in some:
            gap, at = known[key].widest(start, end if seen is None else min(end, seen))
            if gap > widest:
                widest, nodes = gap, parts[at][1:]
            seen = start
    return widest, nodes


def segment_refined(page: PageTree, area: DataArea, distance: TreeDistance) -> Segmentation:
    """The records of a data area in document order: they do not overlap, have one length, and hold a pivot each.

    Two steps differ from algorithm 3. Its candidates are all shifts without a cut record, so that a last record that
    lacks its tail decides for all; here a cut record is left out, and a shift is a candidate unless it loses more than
    one record (objective 1: maximal). And irregularity is the mean distance of nodes at the same place of two records,
    since over all pairs of nodes two shifts of a perfectly regular list are equal, and the sum is the less the fewer
    records there are.
    """
    frame = frame_of(page, area)
    if not frame.leadings:
        return Segmentation()
    shifts = [_shifted(frame, shift) for shift in range(frame.length)]
    most = max(len(shift.led) for shift in shifts)
    candidates = [shift for shift in shifts if len(shift.led) >= max(min(2, most), most - 1)]
    best = most_regular(candidates, frame, distance) if len(candidates) > 1 else candidates[0]
    return Segmentation(frame.record(frame.leadings[number] - best.shift) for number in best.led)


class Shift(NamedTuple):
    """A segmentation: the leading nodes whose records are whole, by their numbers, and how far before them records
    start."""

    led: range
    shift: int


def _shifted(frame: Frame, shift: int) -> Shift:
    """The records that are shifted to the left; those that the area's edge would cut are left out."""
    last = len(frame.siblings) - frame.length
    first, end = bisect_left(frame.leadings, shift), bisect_right(frame.leadings, last + shift)
    return Shift(range(first, max(first, end)), shift)


def most_regular(candidates: Sequence[Shift], frame: Frame, distance: TreeDistance) -> Shift:
    """The shift of least irregularity; of equals that of most records, then the smallest."""
    irregular = [
        one
        for led, same in groupby(candidates, lambda shift: shift.led)
        for one in _irregularities(led, [shift.shift for shift in same], frame, distance)
    ]
    return candidates[min(least(irregular, distance), key=lambda number: -len(candidates[number].led))]


def _irregularities(led: range, shifts: Sequence[int], frame: Frame, distance: TreeDistance) -> Iterator[Stretch]:
    """The mean distance of nodes at the same place of two records, for ascending shifts of the same records."""
    pairs = max(1, len(led) * (len(led) - 1) // 2)
    parts, firsts = Rows(PARTS), array("i", [0])
    for place in range(-shifts[-1], frame.length - shifts[0]):
        nodes = array("i", (frame.siblings[frame.leadings[number] + place] for number in led))
        for count, one, other in distance.pairs(nodes):
            parts.append(count / pairs, one, other)
        firsts.append(len(parts))
    for shift in shifts:
        first = shifts[-1] - shift
        yield Stretch(parts, firsts[first], firsts[first + frame.length])
