"""Learning region programs: hops from a landmark that enclose the values of all examples (LRSyn section 5.1).

Learning hierarchical landmarks: which occurrences of a landmark count (LRSyn section 6.1).

The occurrences that lead to labelled values are annotations in their turn: an outer landmark is wanted whose region
holds all of them. Where the examples show spurious occurrences, guides are added until none is left inside, whatever
the depth.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from fieldmark.dsl.html.terms import (
    AttributeLandmark,
    Hops,
    Landmark,
    OuterLandmark,
    TextLandmark,
    blueprint_of,
    locate,
    region_at,
    within,
)
from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.synth.html.index import Annotation, DocumentIndex, Place
from fieldmark.synth.html.landmarks import Candidate, landmark_candidates


@dataclass(frozen=True, slots=True)
class Reach:
    """The hops from one occurrence of a landmark to one place, and how far apart the two are (low is near).

    `down` leads on from the end of the hops to the place: tag and number among the siblings of that tag, step by step.
    """

    hops: Hops
    place: Place
    location: HtmlNode
    far: float
    down: tuple[tuple[str, int], ...]


def reach(index: DocumentIndex, location: HtmlNode, place: Place) -> Reach:
    """The smallest hops from a location whose region encloses the place."""
    target = place.inner
    if index.encloses(location, target):
        far = 0.5 * (index.depth[target] - index.depth[location])
        return Reach(Hops(0, 0), place, location, far, _down(location, target))
    near, high = location, target
    up = 0
    if index.encloses(target, location):
        while near is not target:
            near, up = near.parent or target, up + 1
        return Reach(Hops(up, 0), place, location, 2.0 * up, ())
    while index.depth[near] > index.depth[high]:
        near, up = near.parent or near, up + 1
    while index.depth[high] > index.depth[near]:
        high = high.parent or high
    while near.parent is not high.parent and near.parent is not None and high.parent is not None:
        near, high, up = near.parent, high.parent, up + 1
    across = high.index - near.index
    down = index.depth[target] - index.depth[high]
    far = 2.0 * up + abs(across) + 0.5 * down + (1.0 if across < 0 else 0.0)
    return Reach(Hops(up, across), place, location, far, _down(high, target))


def _down(top: HtmlNode, target: HtmlNode) -> tuple[tuple[str, int], ...]:
    steps: list[tuple[str, int]] = []
    node: HtmlNode | None = target
    while node is not None and node is not top:
        steps.append((node.tag, node.document.ordinal(node)))
        node = node.parent
    return tuple(reversed(steps))


def region_programs(reaches: Sequence[Reach]) -> list[Hops]:
    """Region programs that enclose every place, smallest first.

    Where all hops are equal they come first; where they differ, and as the second choice, the whole parent of the
    widest: a length seen in training says little about the next page.
    """
    hops = list(dict.fromkeys(item.hops for item in reaches))
    highest = max(item.up for item in hops)
    if len(hops) == 1:
        only = hops[0]
        return [only] if only.across == 0 else [only, Hops(highest + 1, 0)]
    if all(item.across == 0 for item in hops):
        return [Hops(highest, 0)]
    return [Hops(highest + 1, 0)]


def region_of_interest(
    annotation: Annotation, landmark: Landmark, common: frozenset[str]
) -> frozenset[Hashable] | None:
    """The blueprint of ROI(d, m): the smallest region that encloses the landmark and the nearest place of the value."""
    index = annotation.index
    locations = locate(landmark, index.document)[:20]
    reaches = [reach(index, location, place) for location in locations for place in annotation.places[0][:10]]
    if not reaches:
        return None
    nearest = min(reaches, key=lambda item: item.far)
    region = region_at(nearest.hops, nearest.location)
    return None if region is None else blueprint_of(region, common - annotation.labels)


def region_cost(program: Hops) -> float:
    """How much a region program counts against a strategy."""
    return 0.8 * program.up + 0.4 * abs(program.across) + (0.5 if program.across < 0 else 0.0)


MAX_DEPTH = 3
"""Most guides of a strategy."""

MAX_OUTER = 16
"""Outer landmark candidates tried per guide."""

OUTER_COST = 1.5
"""How much a guide counts against a strategy."""

Locations = Mapping[Annotation, Sequence[HtmlNode]]
"""Occurrences of a landmark, per document, in document order."""


def excluding_outer(landmark: Landmark, right: Locations, documents: Sequence[Annotation]) -> tuple[OuterLandmark, ...]:
    """Guides that hold all right occurrences and no other one in any of the documents; empty where there are none.

    Of each round the guide that excludes most is taken, the nearest outer landmark where several exclude the same.
    """
    single = len(documents) > 1 and sum(map(bool, right.values())) == 1
    wrong = {d: [n for n in locate(landmark, d.index.document) if n not in right.get(d, ())] for d in documents}
    chosen: list[OuterLandmark] = []
    while any(wrong.values()) and len(chosen) < MAX_DEPTH:
        before = sum(map(len, wrong.values()))
        best: tuple[int, OuterLandmark, dict[Annotation, list[HtmlNode]]] | None = None
        for guide in _outer(landmark, right):
            if single and _has_digit(guide.landmark):
                continue
            left = {d: within(guide, nodes, d.index.document) for d, nodes in wrong.items() if nodes}
            remaining = sum(map(len, left.values()))
            if remaining < (before if best is None else best[0]):
                best = (remaining, guide, left)
            if remaining == 0:
                break
        if best is None:
            return ()
        chosen.append(best[1])
        wrong = best[2]
    return () if any(wrong.values()) else tuple(chosen)


def _has_digit(landmark: Landmark) -> bool:
    """Whether a landmark is a text with a digit: seen on one page of several, it is data rather than a label."""
    return isinstance(landmark, TextLandmark) and any(map(str.isdigit, landmark.text))


def _outer(landmark: Landmark, right: Locations) -> Iterator[OuterLandmark]:
    """Guides that hold all right occurrences, those with the nearest outer landmarks and smallest regions first."""
    pivot = next((document for document, nodes in right.items() if nodes), None)
    if pivot is None:
        return
    seen: set[OuterLandmark] = set()
    for candidate in _candidates(landmark, pivot, right[pivot]):
        for hops in _region_programs(candidate, pivot, right[pivot]):
            guide = OuterLandmark(candidate.landmark, hops)
            if guide not in seen:
                seen.add(guide)
                if all(len(within(guide, nodes, d.index.document)) == len(nodes) for d, nodes in right.items()):
                    yield guide
                    break


def _candidates(landmark: Landmark, pivot: Annotation, nodes: Sequence[HtmlNode]) -> list[Candidate]:
    """Whole texts and attributes near the occurrences, best first."""
    best: dict[Landmark, Candidate] = {}
    for node in nodes[:3]:
        place = Place((node,), (0, len(node.text)))
        for candidate in landmark_candidates(pivot.index, place, pivot.labels, ""):
            outer = candidate.landmark
            stands_out = outer.whole if isinstance(outer, TextLandmark) else isinstance(outer, AttributeLandmark)
            known = best.get(outer)
            if stands_out and outer != landmark and (known is None or candidate.score < known.score):
                best[outer] = candidate
    return sorted(best.values(), key=lambda candidate: candidate.score)[:MAX_OUTER]


def _region_programs(candidate: Candidate, pivot: Annotation, nodes: Sequence[HtmlNode]) -> Iterator[Hops]:
    """Regions around the outer landmark: as far as the occurrences go, then their common parent, and the one above."""
    ways = [reach(pivot.index, candidate.location, Place((node,), (0, 0))).hops for node in nodes[:1]]
    for hops in ways:
        if hops.across == 0:
            yield hops
        else:
            yield Hops(hops.up + 1, 0)
            yield hops
        yield Hops(hops.up + (1 if hops.across == 0 else 2), 0)
