"""The region language for HTML: hops from a landmark's location (LRSyn section 5.1).

A program is (up, across): from the location go `up` parents, then `across` siblings; the region is everything between
the two ends. Departures: siblings are elements and text runs; `across` may be negative, for values that stand before
their landmark; a region that would leave the document does not exist, it is never clipped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.places import parent_of
from fieldmark.dsl.walks import shown_beside


@dataclass(frozen=True, slots=True)
class Hops:
    """A region program: `up` parents (0 or more), then `across` siblings (negative: to the left)."""

    up: int
    across: int

    def __post_init__(self) -> None:
        if self.up < 0:
            raise ValueError(f"up counts parents, so it is not negative: {self.up}")


class HtmlRegion(NamedTuple):
    """Contiguous siblings in document order; `far` is the one that the hops lead to."""

    nodes: tuple[HtmlNode, ...]
    far: HtmlNode


def region_at(program: Hops, location: HtmlNode) -> HtmlRegion | None:
    """The region around a landmark's location, or None where the hops leave the document."""
    near = location.above(program.up)
    if near is None:
        return None
    if program.across == 0:
        return HtmlRegion((near,), near)
    nodes = _to_sibling(near, program.across)
    return None if nodes is None else HtmlRegion(nodes, nodes[-1 if program.across > 0 else 0])


def _to_sibling(near: HtmlNode, across: int) -> tuple[HtmlNode, ...] | None:
    """A node, its sibling so many nodes after it (negative: before it), and all between, in document order.

    None where there are not so many. Makes no other nodes, as asking the parent for its children would.
    """
    places = None if parent_of(near.place) is None else shown_beside(near.place, across)
    if places is None:
        return None
    found = [near.document.shown(place) for place in places]
    nodes = [near, *(node for node in found if node is not None)]
    return tuple(nodes if across > 0 else reversed(nodes))
