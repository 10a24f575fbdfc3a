"""Learning hierarchical landmarks: which occurrences of a landmark count (LRSyn section 6.1).

The occurrences that lead to labelled values are annotations in their turn: an outer landmark is wanted whose region
holds all of them. Where the examples show spurious occurrences, guides are added until none is left inside, whatever
the depth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fieldmark.dsl.guides import Guide, within
from fieldmark.dsl.landmarks import AttributeLandmark, Landmark, TextLandmark, locate
from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.regions import Hops
from fieldmark.synth.annotations import Annotation
from fieldmark.synth.landmarks import Candidate, landmark_candidates
from fieldmark.synth.places import Place
from fieldmark.synth.regions import reach

MAX_DEPTH = 3
"""Most guides of a strategy."""

MAX_OUTER = 16
"""Outer landmark candidates tried per guide."""

GUIDE_COST = 1.5
"""How much a guide counts against a strategy."""

Locations = Mapping[Annotation, Sequence[HtmlNode]]
"""Occurrences of a landmark, per document, in document order."""


def excluding_guides(landmark: Landmark, right: Locations, documents: Sequence[Annotation]) -> tuple[Guide, ...]:
    """Guides that hold all right occurrences and no other one in any of the documents; empty where there are none.

    Of each round the guide that excludes most is taken, the nearest outer landmark where several exclude the same.
    """
    single = len(documents) > 1 and sum(map(bool, right.values())) == 1
    wrong = {d: [n for n in locate(landmark, d.index.document) if n not in right.get(d, ())] for d in documents}
    chosen: list[Guide] = []
    while any(wrong.values()) and len(chosen) < MAX_DEPTH:
        before = sum(map(len, wrong.values()))
        best: tuple[int, Guide, dict[Annotation, list[HtmlNode]]] | None = None
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


def _outer(landmark: Landmark, right: Locations) -> Iterator[Guide]:
    """Guides that hold all right occurrences, those with the nearest outer landmarks and smallest regions first."""
    pivot = next((document for document, nodes in right.items() if nodes), None)
    if pivot is None:
        return
    seen: set[Guide] = set()
    for candidate in _candidates(landmark, pivot, right[pivot]):
        for hops in _region_programs(candidate, pivot, right[pivot]):
            guide = Guide(candidate.landmark, hops)
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
