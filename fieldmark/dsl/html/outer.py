"""Hierarchical landmarks of pages: which occurrences of a landmark count (LRSyn section 6.1).

An outer landmark has a region around it; an occurrence of the inner landmark counts where it stands in that region, and
the region looks as its blueprint says, where it has one. The outer landmarks of a strategy narrow one after another,
the innermost first, to any depth. They are learned from spurious occurrences in the examples; what tells sections apart
that might turn up some day is in `context`.
"""

from __future__ import annotations

from collections.abc import Sequence

from fieldmark.dsl.core.instance import OuterLandmark
from fieldmark.dsl.html.blueprints import HtmlBlueprint, region_distance
from fieldmark.dsl.html.regions import HtmlRegion, PageRegion, Section, locate, region_at
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode, standing_in


def under(chain: Sequence[OuterLandmark], locations: Sequence[HtmlNode], document: HtmlDocument) -> Sequence[HtmlNode]:
    """The occurrences that count, in the order given."""
    for outer in chain:
        locations = within(outer, locations, document)
    return locations


def within(outer: OuterLandmark, locations: Sequence[HtmlNode], document: HtmlDocument) -> list[HtmlNode]:
    """The occurrences that stand in the region around one of the outer landmark's."""
    return standing_in(locations, (node for region in outer_regions(outer, document) for node in region.nodes))


def outer_regions(outer: OuterLandmark, document: HtmlDocument) -> list[HtmlRegion]:
    """The regions around the occurrences of an outer landmark.

    What stands beside a heading in its section begins none: sections do not overlap, and no sibling is passed twice.
    """
    if not isinstance(outer.region, PageRegion):
        return []
    tops: set[HtmlNode] = set()
    found: list[HtmlRegion] = []
    for place in locate(outer.landmark, document):
        if isinstance(outer.region, Section) and place.above(outer.region.up) in tops:
            continue
        region = region_at(outer.region, place)
        if region is not None:
            tops.update(region.nodes)
            found.append(region)
    return [region for region in found if _looks_right(outer, region)]


def _looks_right(outer: OuterLandmark, region: HtmlRegion) -> bool:
    blueprint = outer.blueprint
    return not isinstance(blueprint, HtmlBlueprint) or region_distance(blueprint, region) <= blueprint.within
