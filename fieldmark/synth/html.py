"""Learning from HTML pages: the first instance of LRSyn (section 5.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from math import log2

from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.landmarks import Landmark, TextLandmark, locate
from fieldmark.dsl.nodes import HtmlNode, is_mixed, is_rest
from fieldmark.dsl.programs import Aggregation, Format, Part, Strategy
from fieldmark.dsl.strategies import Finding, run_strategy
from fieldmark.dsl.surroundings import Surroundings
from fieldmark.dsl.text import Whole
from fieldmark.synth.annotations import SOURCES, Annotation, Source, annotate, written
from fieldmark.synth.clusters import common_texts, fine_clusters, region_of_interest
from fieldmark.synth.endings import common_endings
from fieldmark.synth.index import DocumentIndex
from fieldmark.synth.landmarks import Candidate, landmark_candidates
from fieldmark.synth.learned import Learned
from fieldmark.synth.siblings import held_to_texts
from fieldmark.synth.strategies import synthesise
from fieldmark.synth.surroundings import common_surroundings

MAX_CANDIDATES = 24
"""Landmark candidates tried per cluster: a third of them are implicit ones, without visible text."""

SPARE = 1.0
"""How much worse a landmark scores per doubling of its occurrences beside the value's."""

MAX_PLACES = 6
"""Places of a value around which landmarks are looked for, per document."""


class HtmlInstance:
    """The training pages, indexed once."""

    sources: Sequence[Source] = SOURCES

    def __init__(self, documents: Sequence[HtmlDocument]) -> None:
        for document in documents:
            document.name_columns()
        self.indexes = [DocumentIndex(document) for document in documents]
        self.common = common_texts(self.indexes)
        self.clusters: Sequence[Sequence[int]] = fine_clusters(self.indexes, self.common)

    def written(self, number: int, value: str) -> Iterable[str]:
        """A value, and, where it does not stand on the page, the texts whose normal form it is."""
        return written(self.indexes[number], value)

    def annotate(
        self, field: str, number: int, values: tuple[str, ...], labels: frozenset[str], source: Source
    ) -> Annotation:
        """Find the places of a field's values on a page."""
        return annotate(field, self.indexes[number], values, labels, source)

    def candidates(self, cluster: Sequence[Annotation], kind: Aggregation) -> list[Candidate]:
        """The landmarks that all documents of the cluster have, best first, read off the one with fewest places.

        Of a single document among several, a text with a digit that no other has is data rather than a label.
        """
        found = landmarks_of(cluster, kind)
        if len(cluster) > 1 or len(self.indexes) == 1:
            return found
        return [candidate for candidate in found if not _is_data(candidate.landmark, self.common)]

    def synthesise(
        self,
        candidate: Candidate,
        cluster: Sequence[Annotation],
        others: Sequence[Annotation],
        kind: Aggregation,
        fallback: bool,
    ) -> list[Learned]:
        """Strategies that start from the landmark and explain the cluster."""
        return synthesise(candidate, cluster, others, kind, fallback)

    def look(self, annotation: Annotation, landmark: Landmark) -> frozenset[Hashable] | None:
        """The blueprint of the smallest region that encloses the landmark and the nearest place of the value."""
        return region_of_interest(annotation, landmark, self.common)

    def alike(self, clusters: Sequence[Sequence[Annotation]]) -> bool:
        """Always: regions of pages tell formats apart by themselves."""
        return True

    def finished(
        self, layout: Format, group: Sequence[Annotation], documents: Sequence[Annotation], kind: Aggregation
    ) -> Format:
        """The format with what the places of each part's values have in common, for the day a look-alike turns up, and
        held to the texts labelled where a single value is told by its number alone, a list to what it ended at."""
        lone = kind != "one" and len(layout.parts) == 1
        return replace(layout, parts=tuple(_guarded(part, documents, kind, lone) for part in layout.parts))

    def usual(self, documents: Sequence[Annotation]) -> frozenset[str]:
        """None: the texts of pages are not misread."""
        return frozenset()


def _guarded(part: Part, documents: Sequence[Annotation], kind: Aggregation, lone_list: bool) -> Part:
    found = [_findings(strategy, documents, kind) for strategy in part.strategies]
    pairs = zip(part.strategies, found, strict=True)
    part = replace(part, strategies=tuple(replace(s, leading=_is_leading(s, findings)) for s, findings in pairs))
    known = [_surroundings(findings) for findings in found]
    if None not in known:
        part = replace(part, surroundings=tuple(dict.fromkeys(one for one in known if one is not None)))
    if lone_list and any(strategy.once for strategy in part.strategies):
        nodes = [[f.value.node for f in items if isinstance(f.value.node, HtmlNode)] for items in found[0].values()]
        part = replace(part, until=common_endings(nodes))
    if kind != "one":
        return part
    flat = [[finding for items in findings.values() for finding in items] for findings in found]
    return held_to_texts(part, flat, (value for a in documents for value in a.values))


def _is_data(landmark: Landmark, common: frozenset[str]) -> bool:
    """Whether a landmark is a text with a digit that is not common to documents."""
    if not isinstance(landmark, TextLandmark) or not landmark.whole or landmark.text in common:
        return False
    return any(map(str.isdigit, landmark.text))


_Findings = dict[Annotation, tuple[Finding, ...]]
"""What a strategy finds, by document."""


def _findings(strategy: Strategy, documents: Sequence[Annotation], kind: Aggregation) -> _Findings:
    return {a: run_strategy(strategy, kind, a.document).findings for a in documents}


def _is_leading(strategy: Strategy, findings: _Findings) -> bool:
    """Whether whole texts are taken: of runs, none with another element's text right before it, not asked where values
    have a shape, which the rest of one has not; or of elements, none with several runs."""
    nodes = [f.value.node for found in findings.values() for f in found if f.value.attribute is None]
    pages = [node for node in nodes if isinstance(node, HtmlNode)]
    if any(node.element is None for node in pages):
        return strategy.shape is None and not any(is_rest(node) or is_mixed(node) for node in pages)
    return isinstance(strategy.value.text, Whole) and bool(pages) and not any(map(is_mixed, pages))


def _surroundings(findings: _Findings) -> Surroundings | None:
    return common_surroundings(
        {a: [f.value.node for f in found if isinstance(f.value.node, HtmlNode)] for a, found in findings.items()}
    )


def landmarks_of(cluster: Sequence[Annotation], kind: Aggregation) -> list[Candidate]:
    """The landmarks that all documents of the cluster have, best first, read off the one with fewest places.

    For lists also off the one with most values, and landmarks that two documents have: a part of a list may be missing.
    """
    pivots = [min(cluster, key=lambda found: (not found.values, sum(map(len, found.places))))]
    if kind != "one":
        longest = max(cluster, key=lambda found: len(found.values))
        pivots += [longest] if longest is not pivots[0] else []
    wanted = len(cluster) if kind == "one" else min(len(cluster), 2)
    best: dict[Landmark, Candidate] = {}
    for pivot in pivots:
        for place in (place for places in pivot.places for place in places[:MAX_PLACES]):
            for candidate in landmark_candidates(pivot.index, place, pivot.labels, pivot.field):
                known = best.get(candidate.landmark)
                if known is None or candidate.score < known.score:
                    best[candidate.landmark] = candidate
    ranked = sorted(best.values(), key=lambda candidate: candidate.score)
    own = {place.inner for pivot in pivots for places in pivot.places for place in places}
    kept: list[Candidate] = []
    room = {True: MAX_CANDIDATES * 2 // 3, False: MAX_CANDIDATES // 3}
    taken: Counter[HtmlNode] = Counter()
    for candidate in ranked:
        textual = isinstance(candidate.landmark, TextLandmark)
        inside = candidate.location in own
        if not room[textual] or (textual and taken[candidate.location] >= (4 if inside else 1)):
            continue
        if sum(1 for a in cluster if locate(candidate.landmark, a.index.document)) >= wanted:
            room[textual] -= 1
            taken[candidate.location] += 1
            spare = min(len(locate(candidate.landmark, p.index.document)) - len(p.values) for p in pivots)
            kept.append(replace(candidate, score=candidate.score + SPARE * log2(1 + max(0, spare))))
    kept.sort(key=lambda candidate: candidate.score)
    return kept
