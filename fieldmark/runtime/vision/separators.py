"""Step 2, separator detection: the lines between blocks that cross none of them (VIPS, section 4.2.1, figure 8).

A separator starts as the whole pool; each block splits it, updates it or removes it. Kept in order, the separators that
a block touches are found by bisection, so that n blocks cost O(n log n).

Departures: a separator may have no width, because blocks of today's pages touch each other (their distance is padding
within them); and blocks that overlap by a pixel or two count as beside each other, as lines of text do overlap.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from fieldmark.runtime.vision.snapshot import Box


class Direction(Enum):
    """How a separator runs: a horizontal one divides what is above from what is below."""

    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"

    def span(self, box: Box) -> tuple[float, float]:
        """Where a box begins and ends across separators of this direction."""
        return (box.top, box.bottom) if self is Direction.HORIZONTAL else (box.left, box.right)

    @property
    def across(self) -> Direction:
        """The other direction."""
        return Direction.VERTICAL if self is Direction.HORIZONTAL else Direction.HORIZONTAL


@dataclass(frozen=True, slots=True)
class Separator:
    """A separator `(P_s, P_e)`: the pixels at which it starts and ends."""

    direction: Direction
    start: float
    end: float

    @property
    def width(self) -> float:
        """From start to end."""
        return self.end - self.start

    @property
    def middle(self) -> float:
        """Half way from start to end."""
        return (self.start + self.end) / 2


def detect(boxes: Sequence[Box], direction: Direction, overlap: float = 0.0) -> list[Separator]:
    """The separators of a direction among the boxes of a pool, in order; those at its border are left out."""
    spans = [shrunk(*direction.span(box), overlap) for box in boxes]
    if len(spans) < 2:
        return []
    first, last = min(start for start, _ in spans), max(end for _, end in spans)
    starts, ends = [first], [last]
    for span in spans:
        _insert(starts, ends, *span)
    found = []
    for start, end in zip(starts, ends, strict=True):
        if start > first and end < last:
            width = max(0.0, end - start - 2 * overlap)
            middle = (start + end) / 2
            found.append(Separator(direction, middle - width / 2, middle + width / 2))
    return found


def shrunk(start: float, end: float, overlap: float) -> tuple[float, float]:
    """A span without so many pixels at both ends; of a short one half is left."""
    inset = min(overlap, (end - start) / 4)
    return start + inset, end - inset


def _insert(starts: list[float], ends: list[float], start: float, end: float) -> None:
    """Split, update or remove the separators that a block's span meets; both lists are in order."""
    low = bisect_left(ends, start)
    high = bisect_right(starts, end)
    kept: list[tuple[float, float]] = []
    for s, e in zip(starts[low:high], ends[low:high], strict=True):
        if s <= start and end <= e:  # the block is contained in the separator
            kept += [(s, start), (end, e)]
        elif start < s and e < end:  # it covers the separator
            continue
        elif s < start:  # it crosses its end
            kept.append((s, start))
        elif e > end:  # it crosses its start
            kept.append((end, e))
        else:  # it only touches it
            kept.append((start, start) if s == start else (end, end))
    kept = list(dict.fromkeys(kept))
    starts[low:high] = [s for s, _ in kept]
    ends[low:high] = [e for _, e in kept]


def parts(boxes: Sequence[Box], separators: Iterable[Separator]) -> list[list[int]]:
    """The places of boxes, grouped by the cells that separators cut their pool into, from above and from the left."""
    lines = list(separators)
    rows = sorted(s.middle for s in lines if s.direction is Direction.HORIZONTAL)
    columns = sorted(s.middle for s in lines if s.direction is Direction.VERTICAL)
    cells: dict[tuple[int, int], list[int]] = {}
    for place, box in enumerate(boxes):
        row = bisect_right(rows, (box.top + box.bottom) / 2)
        cells.setdefault((row, bisect_right(columns, (box.left + box.right) / 2)), []).append(place)
    return [places for _, places in sorted(cells.items())]
