"""Record segmentation: the children of a data area cut into records of one size (AMBER, section 3.4, algorithm 3).

The records are led by the children that hold a pivot node (leading nodes); their usual distance is the records' length,
and the boundaries are shifted left to where the records look most alike. What is run is `segment_refined`, which keeps
records at an area's edges and tells shifts of a regular list apart.

Three readings: the last leading node has no next one, so it has no leading space; of a shift by which a record would
begin before the area's first child, the other records are the segmentation (line 8 asks for starts that exist); sums
are compared in nine decimal places, in which the order of adding does not show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree, TreeDistance


@dataclass(frozen=True, slots=True)
class Record:
    """A record: continuous children of its data area, in document order, without the empty ones between them."""

    nodes: tuple[int, ...]

    @property
    def start(self) -> int:
        """The first node (`rs`); the others are the record's tail (`rt`)."""
        return self.nodes[0]


@dataclass(frozen=True, slots=True)
class Frame:
    """What segmentations of a data area have in common: its children without the empty ones, the places among them of
    the leading nodes that are left (lines 2 to 7), and the records' length.
    """

    siblings: tuple[int, ...]
    leadings: tuple[int, ...]
    length: int

    def record(self, start: int) -> Record:
        """The record that begins at a place."""
        return Record(self.siblings[start : start + self.length])


def frame_of(page: PageTree, area: DataArea) -> Frame:
    """The children, leading nodes and record length of a data area."""
    siblings = tuple(child for child in page.children(area.root) if not page.is_empty(child))
    places = {child: place for place, child in enumerate(siblings)}
    leadings = sorted({places[page.child_towards(area.root, pivot)] for pivot in area.pivots if pivot != area.root})
    length = record_length(leadings)
    return Frame(siblings, tuple(evenly_led(leadings, length)), length)


def record_length(leadings: Sequence[int]) -> int:
    """The shortest of the most frequent distances between leading nodes, given by their places among siblings."""
    spaces = Counter(after - before for before, after in pairwise(leadings))
    if not spaces:
        return 1
    most = max(spaces.values())
    return min(space for space, count in spaces.items() if count == most)


def evenly_led(leadings: Sequence[int], length: int) -> list[int]:
    """The leading nodes without those too close to a neighbour: noise before the first record, between and after."""
    first = 0
    while len(leadings) - first > 1 and leadings[first + 1] - leadings[first] < length:
        first += 1
    spaced = [*leadings[first : first + 1]]
    for place in leadings[first + 1 :]:
        if place - spaced[-1] >= length:
            spaced.append(place)
    return spaced


@dataclass(frozen=True, slots=True)
class Part:
    """A share of the relative distance of two nodes. An irregularity is such shares, added up."""

    weight: float
    first: int
    second: int


def least(sums: Sequence[Sequence[Part]], distance: TreeDistance) -> list[int]:
    """The places of the least of sums, which are not empty; several where they are equal in `digits` places.

    No more distances are measured than that takes. A sum whose least is more than another's most is out; while several
    are left, the part that says least about its sum is measured. So what is left is what is least by exact distances,
    as long as the distances have bounds that close when they are measured.
    """
    left = list(range(len(sums)))
    while True:
        known = {number: _known(sums[number], distance) for number in left}
        top = min(high for _, high, _, _ in known.values())
        left = [number for number in left if round(known[number][0] - top, AMBER.digits) <= 0]
        _, widest = max((known[number][2:] for number in left), key=lambda one: one[0])
        if len(left) == 1 or widest is None:
            lowest = min(round(known[number][0], AMBER.digits) for number in left)
            return [number for number in left if round(known[number][0], AMBER.digits) == lowest]
        distance.absolute(widest.first, widest.second)


def _known(parts: Sequence[Part], distance: TreeDistance) -> tuple[float, float, float, Part | None]:
    """The least and the most that a sum can be, and its part that is known least with how little, if any is open."""
    low = high = gap = 0.0
    widest = None
    size = distance.page.size
    for part in parts:
        least_, most = distance.bounds(part.first, part.second)
        share = part.weight / (size(part.first) + size(part.second))
        low += share * least_
        high += share * most
        if least_ < most and share * (most - least_) > gap:
            gap, widest = share * (most - least_), part
    return low, high, gap, widest


def segment_refined(page: PageTree, area: DataArea, distance: TreeDistance) -> tuple[Record, ...]:
    """The records of a data area in document order: they do not overlap, have one length, and hold a pivot each.

    Two steps differ from algorithm 3. Its candidates are all shifts without a cut record, so that a last record that
    lacks its tail decides for all; here a cut record is left out, and a shift is a candidate unless it loses more than
    one record (objective 1: maximal). And irregularity is the mean distance of nodes at the same place of two records,
    since over all pairs of nodes two shifts of a perfectly regular list are equal, and the sum is the less the fewer
    records there are.
    """
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
    irregular = [list(_irregularity(starts, frame, distance)) for starts in candidates]
    return candidates[min(least(irregular, distance), key=lambda number: -len(candidates[number]))]


def _irregularity(starts: Sequence[int], frame: Frame, distance: TreeDistance) -> Iterator[Part]:
    """The mean distance of nodes at the same place of two records, each place for itself."""
    pairs = max(1, len(starts) * (len(starts) - 1) // 2)
    for offset in range(frame.length):
        nodes = [frame.siblings[start + offset] for start in starts]
        yield from (Part(count / pairs, one, other) for count, one, other in distance.pairs(nodes))
