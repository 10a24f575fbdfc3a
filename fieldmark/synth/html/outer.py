"""Outer landmarks: what tells the occurrences of a landmark that lead to values from the others (LRSyn section 6.1).

The occurrences that lead to labelled values are annotations in their turn; an outer landmark is
wanted whose region holds all of them, the smallest such. Where the examples show spurious occurrences, outer landmarks
are added until none is left inside, whatever the depth. Departures: a region that counts siblings is taken last, for it
is the smallest only by how many happen to stand there; an outer region has no value program, and a blueprint only for
LRSyn to the letter (`with_blueprints`): what all regions of the examples share is there data as often as layout, and
hid sections that hold another row; and where several texts tell a section alone, each is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from operator import itemgetter
from typing import Final

from fieldmark.dsl.core.instance import AttributeLandmark, Landmark, OuterLandmark, RegionProgram, TextLandmark
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.core.terms import Strategy
from fieldmark.dsl.html.outer import outer_regions, under
from fieldmark.dsl.html.regions import Hops, PageRegion, Section, locate, region_at
from fieldmark.dsl.html.tree import HtmlNode, standing_in
from fieldmark.dsl.text.names import UNNAMED
from fieldmark.synth.html.blueprints import typical_blueprint
from fieldmark.synth.html.index import Annotation, DocumentIndex
from fieldmark.synth.html.landmarks import Candidate, best_of, landmark_candidates
from fieldmark.synth.html.places import Place
from fieldmark.synth.html.regions import region_cost, way_to
from fieldmark.synth.html.selectors import SelectorExample


@settings
class OuterSettings:
    """How many outer landmarks are looked for, and what they cost. All are ours, set on the mails of flights and on
    swde."""

    most: int = setting(3, 0, 10)  # outer landmarks of a strategy
    rivals: int = setting(2, 1, 10)  # outer landmarks that do the same, each of which has a voice
    tried: int = setting(16, 1, 1000)  # candidates tried for each
    inner: int = setting(3, 1, 100)  # occurrences around which they are looked for
    each: float = setting(3.0, 0, 10)  # cost of an outer landmark


SETTINGS: Final = OuterSettings()


def outer_cost(chain: Sequence[OuterLandmark]) -> float:
    """How much the outer landmarks of a strategy count against it."""
    return SETTINGS.each * len(chain)


Locations = Mapping[Annotation, Sequence[HtmlNode]]
"""Occurrences of a landmark, per document, in document order."""


Chain = tuple[OuterLandmark, ...]
"""Outer landmarks that hold a landmark, all of them."""


def excluding_outer(landmark: Landmark, right: Locations, documents: Sequence[Annotation]) -> Sequence[Chain]:
    """Outer landmarks that hold all right occurrences and no other in any of the documents; empty where there are none.

    Where several do so, each alone, nothing in the examples tells which of them names the section, and which stands in
    it by chance: the best of those and a rival are given, each of which is to have a voice.
    The same is asked for of many regions and groups of documents, and worked out once.
    """
    known = documents[0].index.outer
    asked = (landmark, tuple((d, *nodes) for d, nodes in right.items()), tuple(documents))
    if asked not in known:
        known[asked] = _excluding_outer(landmark, right, documents)
    return known[asked]


def _excluding_outer(landmark: Landmark, right: Locations, documents: Sequence[Annotation]) -> Sequence[Chain]:
    """Of each round the one that excludes most is taken, of those that exclude the same the first `_outer` gives."""
    single = len(documents) > 1 and sum(map(bool, right.values())) == 1
    wrong = {d: [n for n in locate(landmark, d.index.document) if n not in right.get(d, ())] for d in documents}
    chosen: list[OuterLandmark] = []
    alone: dict[Landmark, OuterLandmark] = {}
    while any(wrong.values()) and len(chosen) < SETTINGS.most:
        before = sum(map(len, wrong.values()))
        best: tuple[int, OuterLandmark, dict[Annotation, list[HtmlNode]]] | None = None
        for outer in _outer(landmark, right):
            if single and _has_digit(outer.landmark):
                continue
            if alone and _counts_siblings(outer.region):
                break
            left = {d: _within(outer, nodes, d.index) for d, nodes in wrong.items() if nodes}
            remaining = sum(map(len, left.values()))
            if remaining < (before if best is None else best[0]):
                best = (remaining, outer, left)
            if remaining == 0:
                alone.setdefault(outer.landmark, outer)
            if (chosen and remaining == 0) or len(alone) == SETTINGS.rivals:
                break
        if best is None:
            return ()
        chosen.append(best[1])
        wrong = best[2]
    if any(wrong.values()):
        return ()
    return [tuple(chosen)] if len(chosen) > 1 else [(outer,) for outer in alone.values()]


def with_blueprints(strategy: Strategy, cluster: Sequence[Annotation]) -> Strategy:
    """A strategy whose outer landmarks have the blueprints of the regions that hold right occurrences of the inner one,
    those that the cluster's values are reached from, or the next outer landmark: the program that section 6.1 learns
    for these occurrences, algorithm 4 with them as its annotation."""
    right = {a: under(strategy.outer, locate(strategy.landmark, a.document), a.document) for a in cluster}
    values = frozenset(text for a in cluster for text in a.labels)
    chain: list[OuterLandmark] = []
    for outer in strategy.outer:
        examples = [
            SelectorExample(a.index, region, tuple(Place((node,), (0, len(node.text))) for node in inside))
            for a in cluster
            for region in outer_regions(outer, a.document)
            if (inside := standing_in(right[a], region.nodes))
        ]
        blueprint = typical_blueprint(examples, values)
        chain.append(replace(outer, blueprint=blueprint if blueprint.entries else None))
    return replace(strategy, outer=tuple(chain))


def dividing_outer(right: Locations, wrong: Locations, common: Set[str] | None) -> OuterLandmark | None:
    """The outer landmark, told without counting siblings, that holds all right locations and fewest of the wrong ones;
    None where none holds fewer than all of them. A text stands before the first of them, as headings do: what stands in
    records is theirs, and what stands behind them is of what follows. Where right ones stand on one page, a text is one
    of those that are `common` to two documents, if these are given: what one has beside its locations is data, and not
    what others lack."""
    single = sum(map(bool, right.values())) == 1
    best, least = None, sum(map(len, wrong.values()))
    for outer in _outer(None, right):
        if _counts_siblings(outer.region) or (len(right) == 1 and _has_digit(outer.landmark)):
            continue
        if single and common is not None and _is_of_one(outer.landmark, common):
            continue
        if not all(_begins(outer.landmark, nodes[0]) for nodes in right.values() if nodes):
            continue
        left = sum(len(_within(outer, nodes, d.index)) for d, nodes in wrong.items() if nodes)
        if left < least:
            best, least = outer, left
    return best


def _begins(landmark: Landmark, first: HtmlNode) -> bool:
    """Whether a landmark is no text, or one that stands before a node."""
    return not isinstance(landmark, TextLandmark) or any(
        node.order < first.order for node in locate(landmark, first.document)[:1]
    )


def _is_of_one(landmark: Landmark, common: Set[str]) -> bool:
    """Whether a landmark is a text that no two documents have."""
    return isinstance(landmark, TextLandmark) and landmark.text not in common


def _within(outer: OuterLandmark, nodes: Sequence[HtmlNode], index: DocumentIndex) -> list[HtmlNode]:
    """The nodes that stand in the regions of an outer landmark, which are looked up once a document."""
    known = index.outer_regions.get(outer)
    if known is None:
        regions = outer_regions(outer, index.document)
        known = index.outer_regions[outer] = [node for region in regions for node in region.nodes]
    return standing_in(nodes, known)


def _has_digit(landmark: Landmark) -> bool:
    """Whether a landmark is a text with a digit: seen on one page of several, it is data rather than a label."""
    return isinstance(landmark, TextLandmark) and any(map(str.isdigit, landmark.text))


def _outer(landmark: Landmark | None, right: Locations) -> Iterator[OuterLandmark]:
    """Outer landmarks that hold all right occurrences: those that count siblings last, else those with the smallest
    region, in texts where it was looked for, first, and of equal ones the cheapest."""
    pivot = next((document for document, nodes in right.items() if nodes), None)
    if pivot is None:
        return
    found = [
        (_counts_siblings(region), size, candidate.score + cost, candidate.landmark, region)
        for candidate in _candidates(landmark, pivot, right[pivot])
        for region, size, cost in _around(candidate, pivot, right[pivot][0])
    ]
    found.sort(key=itemgetter(0, 1, 2))
    for outer in dict.fromkeys(OuterLandmark(mark, region) for *_, mark, region in found):
        if all(len(_within(outer, nodes, d.index)) == len(nodes) for d, nodes in right.items()):
            yield outer


def _counts_siblings(region: RegionProgram) -> bool:
    return isinstance(region, Hops) and region.across != 0


def _candidates(landmark: Landmark | None, pivot: Annotation, nodes: Sequence[HtmlNode]) -> list[Candidate]:
    """Whole texts and attributes near the occurrences, best first."""
    near = (
        candidate
        for node in nodes[: SETTINGS.inner]
        for candidate in landmark_candidates(pivot.index, Place((node,), (0, len(node.text))), pivot.labels, UNNAMED)
        if candidate.landmark != landmark and _stands_out(candidate.landmark)
    )
    return best_of(near)[: SETTINGS.tried]


def _stands_out(landmark: Landmark) -> bool:
    return landmark.whole if isinstance(landmark, TextLandmark) else isinstance(landmark, AttributeLandmark)


def _around(candidate: Candidate, pivot: Annotation, node: HtmlNode) -> Iterator[tuple[PageRegion, int, float]]:
    """Regions around the outer landmark with their texts and costs: the section that it begins; as far as an occurrence
    goes; their common parent, and the one above."""
    location = candidate.location
    if isinstance(candidate.landmark, TextLandmark):
        location = location.document.shown_by(location)
    hops = way_to(pivot.index, location, Place((node,), (0, 0))).hops
    wider = (hops, Hops(hops.up + 1, 0), *([Hops(hops.up + 2, 0)] if hops.across else []))
    programs: list[tuple[PageRegion, float]] = [(program, region_cost(program)) for program in wider]
    if hops.across > 0:
        programs.insert(0, (Section(hops.up), region_cost(Section(hops.up))))
    for program, cost in programs:
        region = region_at(program, location)
        if region is not None:
            yield program, sum(map(pivot.index.size, region.nodes)), cost
