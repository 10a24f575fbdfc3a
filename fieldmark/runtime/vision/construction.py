"""Step 3, content structure construction: blocks merged from the least separators up (VIPS, section 4.3).

Merging beside the separators of lowest weight until those of maximum weight are met leaves the pool divided by the
latter, each part divided by the next lower ones, and so on. So a pool is divided from the top: at its separators of
greatest weight, and each part anew. Within a part separators show that a block elsewhere crossed: the columns between a
header and a footer (figure 1). Leaves are single blocks of the pool, each a sub-page of the next round.

Departures. Blocks of the paper do not overlap; those of today's pages do (a closed menu over the content, a title that
reaches beyond its card), and nothing is seen to separate them: each is a part of its own. Where separators of both
directions weigh the same, the horizontal ones divide first, as pages are read by lines: a record whose cells stand as
far apart as records do is a row, not a piece of each column. Rows that weigh the same and repeat in turns are joined
where they begin anew (`repetition`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from fieldmark.runtime.vision.extraction import VisualBlock
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.repetition import joined
from fieldmark.runtime.vision.separators import Direction, Separator, detect, parts
from fieldmark.runtime.vision.settings import WHOLE
from fieldmark.runtime.vision.weights import weigh


@dataclass(frozen=True, slots=True)
class Structure:
    """A part of a pool: its blocks in document order, and its own parts in reading order, or none for a leaf.

    `separators` are those of greatest weight, which divide the parts (the paper's set of separators of one weight).
    Where there are none, its parts overlap, and are in document order.
    """

    blocks: tuple[VisualBlock, ...]
    doc: int
    separators: tuple[Separator, ...] = ()
    parts: tuple[Structure, ...] = ()


def construct(layout: Layout, pool: Sequence[VisualBlock], levels: int) -> Structure:
    """The structure of a pool, which is not empty and in document order; below so many levels nothing is divided.

    The degree of coherence of what is merged follows from the greatest weight in it, and is at most that of its blocks.
    """
    least = min(block.doc for block in pool)
    if len(pool) == 1 or not levels:
        return Structure(tuple(pool), least)
    separators, weight = heaviest(layout, pool)
    if separators:
        least = min(least, WHOLE + 1 - weight)
        boxes = [layout.seen(block.node) for block in pool]
        groups = [[pool[place] for place in places] for places in parts(boxes, separators)]
        if separators[0].direction is Direction.HORIZONTAL:
            groups, separators = by_record(layout, groups, separators)
    else:
        groups = [[block] for block in pool]
    return Structure(tuple(pool), least, separators, tuple(construct(layout, group, levels - 1) for group in groups))


def heaviest(layout: Layout, pool: Sequence[VisualBlock]) -> tuple[tuple[Separator, ...], int]:
    """The separators of greatest weight of a pool, the horizontal ones if there are any, and their weight (0 where
    there are none)."""
    boxes = [layout.seen(block.node) for block in pool]
    greatest = 0
    best: tuple[Separator, ...] = ()
    for direction in (Direction.HORIZONTAL, Direction.VERTICAL):
        separators = detect(boxes, direction, layout.settings.overlap)
        weights = weigh(layout, pool, separators, direction)
        if max(weights, default=0) > greatest:
            greatest = max(weights)
            best = tuple(one for one, weight in zip(separators, weights, strict=True) if weight == greatest)
    return best, greatest


def by_record(
    layout: Layout, rows: list[list[VisualBlock]], separators: tuple[Separator, ...]
) -> tuple[list[list[VisualBlock]], tuple[Separator, ...]]:
    """The same rows with those of one record together, and the separators that then divide them."""
    records = joined(layout, [row[0].node for row in rows])
    if len(records) == len(rows):
        return rows, separators
    middles = [separator.middle for separator in separators]
    inside: set[int] = set()
    for places in records:
        first, last = (layout.seen(rows[place][0].node) for place in (places[0], places[-1]))
        low = bisect_right(middles, (first.top + first.bottom) / 2)
        inside.update(range(low, bisect_right(middles, (last.top + last.bottom) / 2)))
    groups = [sorted((one for place in places for one in rows[place]), key=lambda one: one.node) for places in records]
    return groups, tuple(separator for place, separator in enumerate(separators) if place not in inside)
