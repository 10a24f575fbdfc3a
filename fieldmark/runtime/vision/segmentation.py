"""VIPS: rounds of extraction, separators and construction, until every block is coherent enough (section 4, figure 2).

A leaf whose degree of coherence (DoC) is not greater than the permitted one (PDoC) is a sub-page of the next round.
What a round divides no further stays as it is.

Step 3, content structure construction (section 4.3): blocks are merged beside the separators of lowest weight until
those of maximum weight are met, which leaves the pool divided by the latter, each part divided by the next lower ones,
and so on. So a pool is divided from the top: at its separators of greatest weight, and each part anew. Within a part
separators show that a block elsewhere crossed: the columns between a header and a footer (figure 1). Leaves are single
blocks of the pool.

Departures. Blocks of the paper do not overlap; those of today's pages do (a closed menu over the content, a title that
reaches beyond its card), and nothing is seen to separate them: each is a part of its own. Where separators of both
directions weigh the same, the horizontal ones divide first, as pages are read by lines: a record whose cells stand as
far apart as records do is a row, not a piece of each column. And where rows weigh the same, what recurs is a cue as
well: of headings and texts in turns, people see each heading with the text below it, so rows are joined where they
begin anew.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from fieldmark.runtime.vision.extraction import VisualBlock, extract, is_virtual_text
from fieldmark.runtime.vision.layout import WHOLE, Layout, similarity
from fieldmark.runtime.vision.separators import Direction, Separator, detect, parts, weigh
from fieldmark.runtime.vision.snapshot import Box

KINDS: Final = 8
"""Most kinds of nodes of one tag and one left edge that later ones are compared with, so that the work stays linear."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the content structure.

    `doc` is its degree of coherence, not less than that of the block above; `nodes` are the topmost nodes it is made
    of, in document order; `separators` divide its `children`, which are in reading order. Where there are children but
    no separators, the children overlap.
    """

    doc: int
    box: Box
    nodes: tuple[int, ...]
    separators: tuple[Separator, ...] = ()
    children: tuple[Block, ...] = ()

    def walk(self) -> Iterator[Block]:
        """This block and all below, each before those below it."""
        stack = [self]
        while stack:
            block = stack.pop()
            yield block
            stack.extend(reversed(block.children))

    def leaves(self) -> Iterator[Block]:
        """The blocks at or below this one that are not divided, in reading order."""
        return (block for block in self.walk() if not block.children)


def construct(layout: Layout, pool: Sequence[VisualBlock], levels: int) -> Block:
    """The structure of a pool, which is not empty and in document order; below so many levels nothing is divided.
    Leaves are the blocks of the pool.

    The degree of coherence of what is merged follows from the greatest weight in it, and is at most that of its blocks.
    """
    least, nodes = min(block.doc for block in pool), tuple(block.node for block in pool)
    box = layout.around(nodes)
    if len(pool) == 1 or not levels:
        return Block(least, box, nodes)
    separators, weight = heaviest(layout, pool)
    if separators:
        least = min(least, WHOLE + 1 - weight)
        boxes = [layout.seen(block.node) for block in pool]
        groups = [[pool[place] for place in places] for places in parts(boxes, separators)]
        if separators[0].direction is Direction.HORIZONTAL:
            groups, separators = by_record(layout, groups, separators)
    else:
        groups = [[block] for block in pool]
    children = tuple(construct(layout, group, levels - 1) for group in groups)
    return Block(least, box, nodes, separators, children)


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
        low, high = (bisect_right(middles, Direction.HORIZONTAL.middle(box)) for box in (first, last))
        inside.update(range(low, high))
    groups = [sorted((one for place in places for one in rows[place]), key=lambda one: one.node) for places in records]
    return groups, tuple(separator for place, separator in enumerate(separators) if place not in inside)


def joined(layout: Layout, rows: Sequence[int]) -> list[list[int]]:
    """The places of rows, each known by its first node, from above: those of one record together.

    Rows above the first record, and those below the last one that would make it longer than the longest, stay alone.
    """
    first = beginnings(kinds(layout, rows))
    if len(first) < 2:
        return [[place] for place in range(len(rows))]
    longest = max(after - before for before, after in pairwise(first))
    ends = [*first[1:], min(len(rows), first[-1] + longest)]
    records = [list(range(start, end)) for start, end in zip(first, ends, strict=True)]
    return [*([n] for n in range(first[0])), *records, *([n] for n in range(ends[-1], len(rows)))]


def kinds(layout: Layout, nodes: Sequence[int]) -> list[int]:
    """A number for each node: the same one for nodes of one tag and one left edge that are texts or alike in
    structure."""
    found: list[int] = []
    known: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for node in nodes:
        others = known.setdefault((layout.tag[node], round(layout.seen(node).left)), [])
        kind = next((kind for first, kind in others if _alike(layout, first, node)), len(found))
        if kind == len(found) and len(others) < KINDS:
            others.append((node, kind))
        found.append(kind)
    return found


def _alike(layout: Layout, one: int, other: int) -> bool:
    texts = is_virtual_text(layout, one) and is_virtual_text(layout, other)
    return texts or similarity(layout, one, other) >= layout.settings.similarity


def beginnings(found: Sequence[int]) -> list[int]:
    """Where a sequence of kinds begins anew: at the places of the kind that recurs most, never twice in a row; of those
    that recur as often, or once less, the one whose sequences differ least, and then the first."""
    best: list[int] = []
    least = 0
    for kind in dict.fromkeys(found):
        places = [place for place, one in enumerate(found) if one == kind]
        if len(places) < 2 or any(after - before == 1 for before, after in pairwise(places)):
            continue
        different = len({tuple(found[a:b]) for a, b in pairwise([*places, len(found)])})
        if len(places) > len(best) + 1 or (len(places) >= len(best) - 1 and different < least):
            best, least = places, different
    return best


def segment(layout: Layout, pdoc: int | None = None) -> Block | None:
    """The content structure of a page, or None where nothing is seen; `pdoc` overrules the settings'."""
    if layout.box[0] is None:
        return None
    return _divided(layout, layout.settings.pdoc if pdoc is None else pdoc, 0, 1, layout.settings.depth)


def _divided(layout: Layout, pdoc: int, node: int, doc: int, levels: int) -> Block:
    """The sub-page below a node as a block: a round, and further ones within it; or a leaf."""
    found = node
    while doc <= pdoc and levels:
        pool = extract(layout, found)
        block = construct(layout, pool, levels)
        if block.children:
            children = tuple(_block(layout, pdoc, part, doc, levels - 1) for part in block.children)
            return Block(doc, layout.seen(node), (node,), block.separators, children)
        inner = pool[0].node
        if inner == found:
            break
        found, doc = inner, max(doc, block.doc)
    return Block(doc, layout.seen(found), (found,))


def _block(layout: Layout, pdoc: int, block: Block, floor: int, levels: int) -> Block:
    """A block that a round made, with the further rounds within it."""
    doc = max(floor, block.doc)
    if len(block.nodes) == 1:
        return _divided(layout, pdoc, block.nodes[0], doc, levels)
    children = tuple(_block(layout, pdoc, part, doc, levels - 1) for part in block.children)
    return replace(block, doc=doc, children=children)
