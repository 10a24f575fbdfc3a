"""Learning from forms: the second instance of LRSyn (section 5.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations

import networkx as nx

from fieldmark.dsl.core.instance import Landmark, TextLandmark
from fieldmark.dsl.core.terms import Aggregation, Format
from fieldmark.dsl.core.vote import evaluate_format
from fieldmark.dsl.forms.document import DIRECTIONS, FormDocument
from fieldmark.dsl.forms.phrases import key, same
from fieldmark.dsl.html.terms import distance
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.instances import Source
from fieldmark.synth.core.learned import Learned
from fieldmark.synth.forms.landmarks import FormCandidate, form_candidates, marks_of
from fieldmark.synth.forms.paths import Steps
from fieldmark.synth.forms.places import FormAnnotation, FormIndex, annotate
from fieldmark.synth.forms.selectors import is_worded, shared_values, with_selectors
from fieldmark.synth.forms.strategies import synthesise

FINE = 0.6
"""Largest distance of two whole documents of one fine cluster, 0 to 1: the share of their common texts that only one of
them has. Looser than for pages, for OCR spoils texts."""


NEAR = 0.7
"""Largest distance of the nearest documents of two clusters that may get one format, 0 to 1. Origin: receipts of one
issuer are at most .62 apart, those of two at least .73, but for two issuers with the same cash register."""

TELLING = 2
"""Common texts beside a landmark that a region of interest needs to be compared with others."""


class FormInstance:
    """The training forms."""

    sources: Sequence[Source] = ("text", "normal")

    def __init__(self, documents: Sequence[FormDocument]) -> None:
        self.indexes = [FormIndex(document) for document in documents]
        held = [frozenset(key(box.text) for box in document.boxes) for document in documents]
        counts = Counter(text for texts in held for text in texts)
        self._common = frozenset(text for text, count in counts.items() if count > 1 and any(map(str.isalpha, text)))
        self._steps = Steps()
        self._held = [texts & self._common for texts in held]
        self._numbers = {document: number for number, document in enumerate(documents)}
        self.clusters: Sequence[Sequence[int]] = _clusters(self._held)

    def written(self, number: int, value: str) -> Iterable[str]:
        """A value as it is labelled."""
        return (fold(value),)

    def annotate(
        self, field: str, number: int, values: tuple[str, ...], labels: frozenset[str], source: Source
    ) -> FormAnnotation:
        """Find the places of a field's values on a form."""
        return annotate(field, self.indexes[number], values, labels, source)

    def candidates(self, cluster: Sequence[FormAnnotation], kind: Aggregation) -> list[FormCandidate]:
        """The landmarks of a cluster, best first."""
        return form_candidates(cluster, kind, steady=True)

    def synthesise(
        self,
        candidate: FormCandidate,
        cluster: Sequence[FormAnnotation],
        others: Sequence[FormAnnotation],
        kind: Aggregation,
        fallback: bool,
    ) -> list[Learned]:
        """Strategies that start from the landmark and explain the cluster."""
        return synthesise(candidate, cluster, others, kind, fallback, self._steps)

    def look(self, annotation: FormAnnotation, landmark: Landmark) -> frozenset[Hashable] | None:
        """What stands beside the first occurrence of the landmark: common texts by their keys."""
        if not isinstance(landmark, TextLandmark):
            return None
        boxes = annotation.document.boxes_with(landmark.text, landmark.whole)
        if not boxes:
            return None
        beside = {direction: boxes[0].neighbour(direction) for direction in DIRECTIONS}
        keys = {direction: "" if box is None else key(box.text) for direction, box in beside.items()}
        if sum(text in self._common for text in keys.values()) < TELLING:
            return None
        return frozenset(
            (direction, beside[direction] is None, text if text in self._common else "")
            for direction, text in keys.items()
        )

    def alike(self, clusters: Sequence[Sequence[FormAnnotation]]) -> bool:
        """Whether the documents share enough texts: one short text beside another is found in every layout."""
        numbers = [[self._numbers[annotation.document] for annotation in cluster] for cluster in clusters]
        return all(
            min(distance(self._held[one], self._held[two]) for one in first for two in second) <= NEAR
            for first, second in combinations(numbers, 2)
        )

    def side_by_side(self, first: Iterable[Hashable], second: Iterable[Hashable]) -> bool:
        """Never: what stands side by side on a form is told by its rows and columns."""
        return False

    def finished(
        self, layout: Format, group: Sequence[FormAnnotation], documents: Sequence[FormAnnotation], kind: Aggregation
    ) -> Format:
        """The format with the words by which its documents are known among the others, and the values they share."""
        inside = [annotation.document for annotation in group if _says(layout, annotation, kind)]
        outside = [annotation.document for annotation in documents if annotation not in group]
        if kind == "one":
            layout = with_selectors(layout, group, documents)
        return replace(layout, keywords=marks_of(inside, outside))

    def usual(self, documents: Sequence[FormAnnotation]) -> frozenset[str]:
        """The values in words that several documents share, and those labelled that are nearly the same."""
        shared = shared_values(documents)
        values = {value for annotation in documents for value in annotation.values if is_worded(value)}
        return frozenset(value for value in values if any(same(key(text), key(value)) for text in shared))


def _says(layout: Format, annotation: FormAnnotation, kind: Aggregation) -> bool:
    """Whether a format gives the values of a document."""
    return sorted(map(fold, evaluate_format(layout, 1, kind, annotation.document).texts)) == sorted(annotation.values)


def _clusters(looks: Sequence[frozenset[str]]) -> list[list[int]]:
    """Documents grouped by their common texts: the connected components of "at most FINE apart", in document order."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(looks)))
    graph.add_edges_from(
        (first, second)
        for first, second in combinations(range(len(looks)), 2)
        if distance(looks[first], looks[second]) <= FINE
    )
    return sorted(sorted(component) for component in nx.connected_components(graph))
