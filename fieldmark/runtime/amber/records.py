"""Record segmentation: the children of a data area cut into records of one size (AMBER, section 3.4, algorithm 3).

The records are led by the children that hold a pivot node (leading nodes); their usual distance is the records' length,
and the boundaries are shifted left to where the records look most alike. Departures: the last leading node has no
leading space, so it takes no part in the vote on the length; shifts that lose more than one record at the area's edges
are no candidates (objective 1, maximal records); the irregularity is the mean distance of nodes at the same place of
two records, since over all pairs of nodes two shifts of a perfectly regular list are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.tree_distance import TreeDistance

LOSS: Final = 0.1
"""How much less irregular a segmentation must be that has one record less, in relative distance."""


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
    candidates = [starts for starts in shifts if len(starts) >= max(min(2, most), most - 1)]
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
    """The segmentation of least irregularity; of equals the one with most records, then the one shifted least."""

    def irregularity(starts: Sequence[int]) -> tuple[float, int]:
        places = ([siblings[start + offset] for start in starts] for offset in range(length))
        pairs = max(1, len(starts) * (len(starts) - 1) // 2)
        mean = sum(map(distance.spread, places)) / pairs
        return round(mean + (LOSS if len(starts) < most else 0), 9), -len(starts)

    most = max(map(len, candidates))

    return min(candidates, key=irregularity)
