"""Step 2, weights: how visible each separator is, from the five rules (VIPS, section 4.2.2). Weights are 1 to 10.

The blocks next to a separator are those that reach up to it; of several on one side the largest speaks for it.
Distances of one pool that differ little are one step, so that the separators of a regular list weigh the same. Fonts
are compared by size, then weight: a heading may be bold and no larger. What similar structures take off is taken off
the distance: a line, a background or a heading between blocks that touch each other shows all the same.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import inf, log2

from fieldmark.runtime.vision.extraction import VisualBlock
from fieldmark.runtime.vision.layout import Layout, similarity
from fieldmark.runtime.vision.separators import Direction, Separator
from fieldmark.runtime.vision.settings import WHOLE, VisionSettings
from fieldmark.runtime.vision.snapshot import Box, around


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
    step: dict[float, int] = {}
    group: list[float] = []
    for width in [*sorted(set(widths)), None]:
        if group and (width is None or width > group[-1] * settings.alike + settings.overlap):
            reached = 1 + int(log2(group[-1] / settings.distance)) if group[-1] >= settings.distance else 0
            step.update(dict.fromkeys(group, min(reached, settings.steps)))
            group = []
        if width is not None:
            group.append(width)
    return [step[width] for width in widths]


def holds_line(layout: Layout, pool: Box, separator: Separator) -> bool:
    """Rule 2: whether a line that runs along half of the pool stands in a separator."""
    lines = layout.horizontal_lines if separator.direction is Direction.HORIZONTAL else layout.vertical_lines
    slack = layout.settings.overlap
    low = bisect_left(lines, separator.start - slack, key=lambda line: _middle(separator.direction, line))
    high = bisect_right(lines, separator.end + slack, key=lambda line: _middle(separator.direction, line))
    along = separator.direction.across
    start, end = along.span(pool)
    spans = (along.span(line) for line in lines[low:high])
    return any(min(last, end) - max(first, start) >= (end - start) / 2 for first, last in spans)


def _middle(direction: Direction, box: Box) -> float:
    start, end = direction.span(box)
    return (start + end) / 2


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
