"""Step 3, content structure construction: blocks merged from the least separators up (VIPS, section 4.3).

Merging beside the separators of lowest weight until those of maximum weight are met leaves the pool divided by the
latter, each part divided by the next lower ones, and so on. So a pool is divided from the top: at its separators of
greatest weight, and each part anew. Within a part separators show that a block elsewhere crossed: the columns between a
header and a footer (figure 1). A part without separators is one leaf, of one block or of several that nothing divides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fieldmark.runtime.vision.extraction import VisualBlock
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.separators import Direction, Separator, detect, parts
from fieldmark.runtime.vision.settings import WHOLE
from fieldmark.runtime.vision.weights import weigh


@dataclass(frozen=True, slots=True)
class Structure:
    """A part of a pool: its blocks in document order, and its own parts in reading order, or none for a leaf.

    `separators` are those of greatest weight, which divide the parts (the paper's set of separators of one weight).
    """

    blocks: tuple[VisualBlock, ...]
    doc: int
    separators: tuple[Separator, ...] = ()
    weight: int = 0
    parts: tuple[Structure, ...] = ()


def construct(layout: Layout, pool: Sequence[VisualBlock], levels: int) -> Structure:
    """The structure of a pool, which is not empty; below so many levels, parts are leaves.

    The degree of coherence of what is merged follows from the greatest weight in it, and is at most that of its blocks.
    """
    least = min(block.doc for block in pool)
    separators, weight = heaviest(layout, pool) if levels else ((), 0)
    if len(pool) == 1 or not levels:
        return Structure(tuple(pool), least)
    if not separators:
        cells = [construct(layout, group, levels - 1) for group in by_markup(layout, pool)]
        return Structure(tuple(pool), least, (), 0, tuple(cells))
    boxes = [layout.seen(block.node) for block in pool]
    cells = [construct(layout, [pool[place] for place in places], levels - 1) for places in parts(boxes, separators)]
    return Structure(tuple(pool), min(least, WHOLE + 1 - weight), separators, weight, tuple(cells))


def heaviest(layout: Layout, pool: Sequence[VisualBlock]) -> tuple[tuple[Separator, ...], int]:
    """The separators of greatest weight of a pool in both directions, and their weight (0 where there are none)."""
    boxes = [layout.seen(block.node) for block in pool]
    found: list[tuple[int, Separator]] = []
    for direction in Direction:
        separators = detect(boxes, direction, layout.settings.overlap)
        found += zip(weigh(layout, pool, separators, direction), separators, strict=True)
    greatest = max((weight for weight, _ in found), default=0)
    return tuple(separator for weight, separator in found if weight == greatest), greatest


def by_markup(layout: Layout, pool: Sequence[VisualBlock]) -> list[list[VisualBlock]]:
    """The blocks of a pool, in document order, by the child of their lowest common ancestor that they stand in."""
    parent, end = layout.snapshot.parent, layout.end
    common = parent[pool[0].node]
    while end[common] <= pool[-1].node:
        common = parent[common]
    groups: list[list[VisualBlock]] = []
    last = 0
    for block in pool:
        if block.node >= last:
            child = block.node
            while parent[child] != common:
                child = parent[child]
            groups.append([])
            last = end[child]
        groups[-1].append(block)
    return groups
