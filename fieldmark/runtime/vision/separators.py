"""Step 2: separators between blocks (VIPS, section 4.2.1, figure 8), and how visible each is (section 4.2.2).

A separator is a line that crosses no block. It starts as the whole pool; each block splits it, updates it or removes
it. Kept in order, the separators that a block touches are found by bisection, so that n blocks cost O(n log n).

Departures: a separator may have no width, because blocks of today's pages touch each other (their distance is padding
within them); and blocks that overlap by a pixel or two count as beside each other, as lines of text do overlap.

Weights are 1 to 10, by five rules. The blocks next to a separator are those that reach up to it; of several on one side
the largest speaks for it. Distances of one pool that differ little are one step, so that the separators of a regular
list weigh the same. Fonts are compared by size, then weight: a heading may be bold and no larger. What similar
structures take off is taken off the distance: a line, a background or a heading between blocks that touch each other
shows all the same.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf, log2

from fieldmark.runtime.vision.extraction import VisualBlock
from fieldmark.runtime.vision.layout import WHOLE, Layout, VisionSettings, similarity
from fieldmark.runtime.vision.snapshot import Box, around


class Direction(Enum):
    """How a separator runs: a horizontal one divides what is above from what is below."""

    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"

    def span(self, box: Box) -> tuple[float, float]:
        """Where a box begins and ends across separators of this direction."""
        return (box.top, box.bottom) if self is Direction.HORIZONTAL else (box.left, box.right)

    def middle(self, box: Box) -> float:
        """Half way from where a box begins to where it ends."""
        start, end = self.span(box)
        return (start + end) / 2

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


def parts(boxes: Sequence[Box], separators: Sequence[Separator]) -> list[list[int]]:
    """The places of boxes, grouped by the cells that separators cut their pool into, from above and from the left."""
    rows = sorted(s.middle for s in separators if s.direction is Direction.HORIZONTAL)
    columns = sorted(s.middle for s in separators if s.direction is Direction.VERTICAL)
    cells: dict[tuple[int, int], list[int]] = {}
    for place, box in enumerate(boxes):
        row, column = Direction.HORIZONTAL.middle(box), Direction.VERTICAL.middle(box)
        cells.setdefault((bisect_right(rows, row), bisect_right(columns, column)), []).append(place)
    return [places for _, places in sorted(cells.items())]


def weigh(
    layout: Layout, blocks: Sequence[VisualBlock], separators: Sequence[Separator], direction: Direction
) -> list[int]:
    """The weights of the separators of a pool in one direction, which are in order."""
    steps = distance_steps([separator.width for separator in separators], layout.settings)
    boxes = [layout.seen(block.node) for block in blocks]
    pool = around(boxes)
    weights = []
    for separator, step, sides in zip(separators, steps, _sides(blocks, boxes, separators, direction), strict=True):
        less = layout.settings.similar if _are_similar(layout, direction, *sides) else 0
        weight = max(1 + step - less, 1) + _difference(layout, direction, *sides)
        if pool is not None and holds_line(layout, pool, separator):
            weight += layout.settings.line
        weights.append(min(weight, WHOLE))
    return weights


def distance_steps(widths: Sequence[float], settings: VisionSettings) -> list[int]:
    """Rule 1: the greater the distance, the higher the weight; the step of each width, which grows with its
    logarithm."""
    groups: list[list[float]] = []
    for width in sorted(set(widths)):
        if groups and width <= groups[-1][-1] * settings.alike + settings.overlap:
            groups[-1].append(width)
        else:
            groups.append([width])
    step: dict[float, int] = {}
    for group in groups:
        reached = 1 + int(log2(group[-1] / settings.distance)) if group[-1] >= settings.distance else 0
        step |= dict.fromkeys(group, min(reached, settings.steps))
    return [step[width] for width in widths]


def holds_line(layout: Layout, pool: Box, separator: Separator) -> bool:
    """Rule 2: whether a line that runs along half of the pool stands in a separator."""
    lines = layout.horizontal_lines if separator.direction is Direction.HORIZONTAL else layout.vertical_lines
    slack = layout.settings.overlap
    low = bisect_left(lines, separator.start - slack, key=separator.direction.middle)
    high = bisect_right(lines, separator.end + slack, key=separator.direction.middle)
    along = separator.direction.across
    start, end = along.span(pool)
    spans = (along.span(line) for line in lines[low:high])
    return any(min(last, end) - max(first, start) >= (end - start) / 2 for first, last in spans)


def _sides(
    blocks: Sequence[VisualBlock], boxes: Sequence[Box], separators: Sequence[Separator], direction: Direction
) -> list[tuple[int, int]]:
    """The nodes that speak for the sides of each separator: the nearest block, of equally near ones the largest."""
    before = [(inf, inf, -1)] * len(separators)
    after = list(before)
    middles = [separator.middle for separator in separators]
    for block, box in zip(blocks, boxes, strict=True):
        start, end = direction.span(box)
        following = bisect_left(middles, (start + end) / 2)
        if following < len(separators):
            gap = round(separators[following].start - end)
            before[following] = min(before[following], (gap, -box.area, block.node))
        if following:
            gap = round(start - separators[following - 1].end)
            after[following - 1] = min(after[following - 1], (gap, -box.area, block.node))
    return [(above[2], below[2]) for above, below in zip(before, after, strict=True)]


def _difference(layout: Layout, direction: Direction, above: int, below: int) -> int:
    """Rules 3 and 4: what differs between the sides of a separator; fonts are for horizontal ones."""
    settings = layout.settings
    total = settings.background if layout.background[above] != layout.background[below] else 0
    upper, lower = layout.font(above), layout.font(below)
    if direction is Direction.HORIZONTAL and upper is not None and lower is not None and upper != lower:
        total += settings.font * (2 if upper < lower else 1)
    return total


def _are_similar(layout: Layout, direction: Direction, above: int, below: int) -> bool:
    """Rule 5, for horizontal separators: whether the structures on both sides are very similar."""
    return direction is Direction.HORIZONTAL and similarity(layout, above, below) >= layout.settings.similarity
