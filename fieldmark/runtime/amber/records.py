"""Record segmentation: the children of a data area cut into records of one size (AMBER, section 3.4, algorithm 3).

The records are led by the children that hold a pivot node (leading nodes); their usual distance is the records' length,
and the boundaries are shifted left to where the records look most alike. Departures: the last leading node has no
leading space, so it takes no part in the vote on the length; where shifts lose records at the area's edges, those that
lose fewest are the candidates (objective 1, maximal records, comes first); pairs of nodes that are in different records
under every candidate are left out of the sum, since they add the same to each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

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


def segment(page: Page, area: DataArea, distance: TreeDistance) -> tuple[Record, ...]:
    """The records of a data area in document order: they do not overlap, have one length, and hold a pivot each."""
    siblings = [child for child in page.children(area.root) if not page.is_empty(child)]
    places = {child: place for place, child in enumerate(siblings)}
    leadings = sorted({places[page.child_towards(area.root, pivot)] for pivot in area.pivots if pivot != area.root})
    if not leadings:
        return ()
    length = record_length(leadings)
    leadings = evenly_led(leadings, length)
    shifts = [_shifted(leadings, shift, length, len(siblings)) for shift in range(length)]
    most = max(map(len, shifts))
    candidates = [starts for starts in shifts if len(starts) == most]
    starts = _most_regular(candidates, length, siblings, distance) if len(candidates) > 1 else candidates[0]
    return tuple(Record(tuple(siblings[start : start + length])) for start in starts)


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


def _shifted(leadings: Sequence[int], shift: int, length: int, count: int) -> list[int]:
    """Where records start that are shifted to the left; those that the area's edge would cut are left out."""
    return [start for place in leadings if (start := place - shift) >= 0 and start + length <= count]


def _most_regular(
    candidates: Sequence[Sequence[int]], length: int, siblings: Sequence[int], distance: TreeDistance
) -> Sequence[int]:
    """The segmentation of least irregularity; of equals the one shifted least."""
    covers = [{place for start in starts for place in range(start, start + length)} for starts in candidates]
    core = set.intersection(*covers)

    def irregularity(index: int) -> float:
        """Relative to a constant: pairs within the core count when they share a record, with a minus sign."""
        starts, edge = candidates[index], sorted(covers[index] - core)
        record = {place: start for start in starts for place in range(start, start + length)}
        shared = sum(
            distance.relative(siblings[one], siblings[other])
            for start in starts
            for one, other in combinations([p for p in range(start, start + length) if p in core], 2)
        )
        outer = sum(
            distance.relative(siblings[one], siblings[other])
            for one in edge
            for other in sorted(covers[index])
            if record[one] != record[other] and (other in core or one < other)
        )
        return outer - shared

    return candidates[min(range(len(candidates)), key=irregularity)]
