"""The region language for HTML: hops from a landmark's location (LRSyn section 5.1).

A program is (up, across): from the location go `up` parents, then `across` siblings; the region is everything between
the two ends. Departures: siblings are elements and text runs; `across` may be negative, for values that stand before
their landmark; a region that would leave the document does not exist, it is never clipped.
"""

from __future__ import annotations

from dataclasses import dataclass

from fieldmark.dsl.html import HtmlNode


@dataclass(frozen=True, slots=True)
class Hops:
    """A region program: `up` parents (0 or more), then `across` siblings (negative: to the left)."""

    up: int
    across: int

    def __post_init__(self) -> None:
        if self.up < 0:
            raise ValueError(f"up counts parents, so it is not negative: {self.up}")


@dataclass(frozen=True, slots=True)
class HtmlRegion:
    """Contiguous siblings in document order; `far` is the one that the hops lead to."""

    nodes: tuple[HtmlNode, ...]
    far: HtmlNode


def region_at(program: Hops, location: HtmlNode) -> HtmlRegion | None:
    """The region around a landmark's location, or None where the hops leave the document."""
    near = location
    for _ in range(program.up):
        if near.parent is None:
            return None
        near = near.parent
    if program.across == 0:
        return HtmlRegion((near,), near)
    above = near.parent
    if above is None:
        return None
    siblings, start = above.children, near.index
    target = start + program.across
    if not 0 <= target < len(siblings):
        return None
    nodes = siblings[start : target + 1] if target > start else siblings[target : start + 1]
    return HtmlRegion(nodes, siblings[target])
