"""Learning how records are told apart (before LRSyn's algorithm 2, which then runs inside the records).

Candidates are read off a few labelled records: elements around their values and before them, by tag, class and other
names, and texts that begin a record. Each is run on the pages and judged by the labels: a good separation puts every
value into a region of its own record. Among those that do, what is steady comes first: names before structure, few
regions without a record; positions among siblings are never used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from fieldmark.dsl.landmarks import TextLandmark
from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.selectors import Css
from fieldmark.dsl.separation import Extent, Separation, anchor_nodes, separated
from fieldmark.synth.records.anchors import AnchorCandidate, anchor_candidates
from fieldmark.synth.records.headings import with_heading
from fieldmark.synth.records.matching import RankedSeparation, best_first, different, judged
from fieldmark.synth.records.pages import RecordPage

MAX_UP = 3
"""Most parents between an anchor and its record's element."""

MAX_ANCHORS = 600
"""Most anchors that are looked for, cheapest first. A bound on work."""

MAX_CANDIDATES = 600
"""Most candidates that are run, cheapest first. A bound on work."""

EXTENT_COST: Final[dict[Extent, float]] = {"alone": 0.0, "on": 1.0, "between": 1.5}
"""How much it counts against a separation how far its records go."""

UP_COST = 0.5
"""How much each parent above the anchor counts against a separation."""

HEADING_COST = 2.0
"""How much a heading counts against a separation."""

_Nodes = Callable[[TextLandmark | Css, RecordPage], tuple[HtmlNode, ...]]
"""The occurrences of an anchor on a page, each looked for once: separations differ in how far they go from it, too."""


def learn_separations(pages: Sequence[RecordPage], limit: int) -> list[RankedSeparation[Separation]]:
    """The best separations of the pages' records, best first; empty where no records can be told apart."""
    found: list[RankedSeparation[Separation]] = []
    nodes: _Nodes = cache(lambda anchor, page: anchor_nodes(anchor, page.index.document))
    for separation, cost in sorted(_candidates(pages, nodes), key=lambda pair: pair[1])[:MAX_CANDIDATES]:
        told = (separated(separation, nodes(separation.anchor, page)) for page in pages)
        regions = ([page.span(region) for region in whole] for page, whole in zip(pages, told, strict=True))
        item = judged(separation, cost, pages, regions)
        found += [item] if item is not None else []
    ranked = best_first(found, pages)
    best = [_headed(item, pages) for item in different(ranked, 2 * limit)]
    return [_with_alternatives(item, ranked) for item in best_first(best, pages)[:limit]]


def _with_alternatives(
    item: RankedSeparation[Separation], ranked: Sequence[RankedSeparation[Separation]]
) -> RankedSeparation[Separation]:
    """The separation with those of the ranked ones whose records are the same texts; with a heading there are none."""
    if item.separation.heading is not None:
        return item
    same = (other.separation for other in ranked if other.spans == item.spans and other.separation != item.separation)
    return replace(item, alternatives=tuple(same))


def _candidates(pages: Sequence[RecordPage], nodes: _Nodes) -> Iterator[tuple[Separation, float]]:
    """Anchors that lead to different nodes of the pages, the cheapest of each kind, with every way on from them."""
    anchors: dict[TextLandmark | Css, AnchorCandidate] = {}
    for candidate in (candidate for page in pages[:2] for candidate in anchor_candidates(page)):
        anchors[candidate.anchor] = _cheaper(anchors.get(candidate.anchor), candidate)
    cheapest: dict[tuple[tuple[HtmlNode, ...], ...], AnchorCandidate] = {}
    for candidate in sorted(anchors.values(), key=lambda candidate: candidate.cost)[:MAX_ANCHORS]:
        found = tuple(nodes(candidate.anchor, page) for page in pages[:2])
        cheapest[found] = _cheaper(cheapest.get(found), candidate)
    for found, candidate in cheapest.items():
        if all(2 * len(nodes) + 2 >= len(page.labels) for nodes, page in zip(found, pages, strict=False)):
            for extent in sorted(candidate.extents):
                for up in range(MAX_UP + 1 if extent != "between" else 1):
                    if up or extent != "alone" or isinstance(candidate.anchor, Css):
                        cost = candidate.cost + UP_COST * up + EXTENT_COST[extent]
                        yield Separation(candidate.anchor, up, extent), cost


def _cheaper(known: AnchorCandidate | None, candidate: AnchorCandidate) -> AnchorCandidate:
    """The cheaper of two anchors, with the ways on from both."""
    if known is None:
        return candidate
    best = candidate if candidate.cost < known.cost else known
    return replace(best, extents=known.extents | candidate.extents)


def _headed(item: RankedSeparation[Separation], pages: Sequence[RecordPage]) -> RankedSeparation[Separation]:
    """The separation with a heading, where many values stand in one."""
    separation, held = with_heading(item.separation, pages, item.matchings)
    return replace(item, separation=separation, held=held, cost=item.cost + HEADING_COST * (held > 0))
