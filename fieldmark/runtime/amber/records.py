"""Record segmentation: the children of a data area cut into records of one size (AMBER, section 3.4, algorithm 3).

The records are led by the children that hold a pivot node (leading nodes); their usual distance is the records' length,
and the boundaries are shifted left to where the records look most alike. What `analysis` runs is the refined version in
`refinements.segmentation`.

Three readings: the last leading node has no next one, so it has no leading space; of a shift by which a record would
begin before the area's first child, the other records are the segmentation (line 8 asks for starts that exist); sums
are compared in nine decimal places, in which the order of adding does not show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.tree_distance import TreeDistance


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


def segment(page: Page, area: DataArea, distance: TreeDistance) -> tuple[Record, ...]:
    """Algorithm 3: the records of a data area in document order; none where no shift has whole records only."""
    frame = frame_of(page, area)
    candidates = [
        [frame.record(place - shift) for place in frame.leadings if place >= shift] for shift in range(frame.length)
    ]
    whole = [
        tuple(found) for found in candidates if found and all(len(record.nodes) == frame.length for record in found)
    ]
    if len(whole) < 2:
        return whole[0] if whole else ()
    return min(whole, key=lambda records: round(irregularity(records, distance), 9))


def frame_of(page: Page, area: DataArea) -> Frame:
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
    kept = list(leadings)
    while len(kept) > 1 and kept[1] - kept[0] < length:
        del kept[0]
    spaced = kept[:1]
    for place in kept[1:]:
        if place - spaced[-1] >= length:
            spaced.append(place)
    return spaced


def irregularity(records: Sequence[Record], distance: TreeDistance) -> float:
    """The relative tree edit distances between all pairs of nodes in different records, added up (objective 2)."""
    everything = distance.spread([node for record in records for node in record.nodes])
    return everything - sum(distance.spread(record.nodes) for record in records)
