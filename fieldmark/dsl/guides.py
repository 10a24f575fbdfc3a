"""Hierarchical landmarks: which occurrences of a landmark count (LRSyn section 6.1).

A guide is an outer landmark and a region around it; an occurrence of the inner landmark counts where it stands in that
region. The guides of a strategy narrow one after another, the innermost first, to any depth. They are learned from
spurious occurrences in the examples; what tells sections apart that might turn up some day is in `surroundings`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.landmarks import Landmark, locate
from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.regions import Hops, region_at


@dataclass(frozen=True, slots=True)
class Guide:
    """An outer landmark and the region around it in which the inner one counts."""

    landmark: Landmark
    region: Hops


def guided(guides: Sequence[Guide], locations: Sequence[HtmlNode], document: HtmlDocument) -> Sequence[HtmlNode]:
    """The occurrences that count, in the order given."""
    for guide in guides:
        locations = within(guide, locations, document)
    return locations


def within(guide: Guide, locations: Sequence[HtmlNode], document: HtmlDocument) -> list[HtmlNode]:
    """The occurrences that stand in the region around one of the guide's."""
    regions = (region_at(guide.region, outer) for outer in locate(guide.landmark, document))
    tops = {node for region in regions if region is not None for node in region.nodes}
    return [node for node in locations if node in tops or any(above in tops for above in node.ancestors())]
