"""VIPS: rounds of extraction, separators and construction, until every block is coherent enough (section 4, figure 2).

Cai, Yu, Wen, Ma: VIPS: a Vision-based Page Segmentation Algorithm (MSR-TR-2003-79).

    from fieldmark.runtime.vision.segmentation import segment

    page = segment(snapshot)                             # a Block; its children are in reading order
    [(block.doc, snapshot.paths(block.nodes)) for block in page.leaves()]

A leaf whose degree of coherence (DoC) is not greater than the permitted one (PDoC) is a sub-page of the next round.
What a round divides no further stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fieldmark.runtime.vision.construction import Structure, construct
from fieldmark.runtime.vision.extraction import extract
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.separators import Separator
from fieldmark.runtime.vision.snapshot import Box


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
        structure = construct(layout, pool, levels)
        if structure.parts:
            children = tuple(_block(layout, pdoc, part, doc, levels - 1) for part in structure.parts)
            return Block(doc, layout.seen(node), (node,), structure.separators, children)
        inner = pool[0].node
        if inner == found:
            break
        found, doc = inner, max(doc, structure.doc)
    return Block(doc, layout.seen(found), (found,))


def _block(layout: Layout, pdoc: int, structure: Structure, floor: int, levels: int) -> Block:
    doc = max(floor, structure.doc)
    nodes = tuple(block.node for block in structure.blocks)
    if len(nodes) == 1:
        return _divided(layout, pdoc, nodes[0], doc, levels)
    children = tuple(_block(layout, pdoc, part, doc, levels - 1) for part in structure.parts)
    return Block(doc, layout.around(nodes), nodes, structure.separators, children)
