"""Record segmentation that keeps records at an area's edges, and tells shifts of a regular list apart: algorithm 3,
refined.

Two steps differ from the paper's. Its candidates are all shifts without a cut record, so that a last record that lacks
its tail decides for all; here a cut record is left out, and a shift is a candidate unless it loses more than
one record (objective 1: maximal). And irregularity is the mean distance of nodes at the same place of two
records, since over all pairs of nodes two shifts of a perfectly regular list are equal, and the sum is the less the
fewer records there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.records import Frame, Record, frame_of
from fieldmark.runtime.amber.refinements.regularity import Irregularity, Part, least
from fieldmark.runtime.amber.tree_distance import TreeDistance

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
