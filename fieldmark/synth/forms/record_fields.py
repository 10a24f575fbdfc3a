"""Learning the fields inside the records of a form, each of which is a small form of its own.

Departures: a value in a column is led to by its column's heading alone, so that a blank column never gives the next
one's value; texts that all records share may be data, so that none is a label; records have one format.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fieldmark.dsl.core.instance import is_telling, locate
from fieldmark.dsl.core.terms import Aggregation, Format
from fieldmark.dsl.forms.columns import overlaps
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.phrases import key
from fieldmark.dsl.html.records import RECORD
from fieldmark.dsl.html.terms import TagLandmark, TextLandmark
from fieldmark.synth.core.examples import Example, texts_within
from fieldmark.synth.core.learned import Learned
from fieldmark.synth.core.names import likeness
from fieldmark.synth.forms.annotations import FormAnnotation
from fieldmark.synth.forms.instance import FormInstance
from fieldmark.synth.forms.landmarks import FormCandidate, form_candidates
from fieldmark.synth.forms.paths import Steps
from fieldmark.synth.forms.strategies import synthesise

RECORD_SCORE = 2.0
"""The score of the record itself as a landmark: labels inside the record come first."""


class RecordInstance(FormInstance):
    """Records of forms as training documents."""

    def __init__(self, documents: Sequence[FormDocument], examples: Sequence[Example]) -> None:
        super().__init__(documents)
        self._data = frozenset(key(text) for example in examples for text in texts_within(example.labels))
        self._onward = Steps(onward=True)
        self.clusters = [list(range(len(documents)))]

    def candidates(self, cluster: Sequence[FormAnnotation], kind: Aggregation) -> list[FormCandidate]:
        """The headings above a value's column; where there is none, labels inside the record, or the record itself."""
        heading = _heading(cluster)
        if heading is not None:
            return [heading]
        found = form_candidates(cluster, kind, steady=False)
        inside = [candidate for candidate in found if all(_stands_inside(candidate, a) for a in cluster)]
        return [*inside, FormCandidate(TagLandmark(RECORD), RECORD_SCORE, 0.0)]

    def synthesise(
        self,
        candidate: FormCandidate,
        cluster: Sequence[FormAnnotation],
        others: Sequence[FormAnnotation],
        kind: Aggregation,
        fallback: bool,
    ) -> list[Learned]:
        """Strategies that start from the landmark and explain the cluster."""
        return synthesise(candidate, cluster, others, kind, fallback, self._onward, self._data)

    def alike(self, clusters: Sequence[Sequence[FormAnnotation]]) -> bool:
        """Always: records of one list look alike."""
        return True

    def finished(
        self, layout: Format, group: Sequence[FormAnnotation], documents: Sequence[FormAnnotation], kind: Aggregation
    ) -> Format:
        """The format as it is."""
        return layout

    def usual(self, documents: Sequence[FormAnnotation]) -> frozenset[str]:
        """None: items of one list may differ in a letter."""
        return frozenset()


def _stands_inside(candidate: FormCandidate, annotation: FormAnnotation) -> bool:
    """Whether a landmark stands in the record, not above its columns."""
    document = annotation.document
    return all(is_telling(candidate.landmark, box) for box in locate(candidate.landmark, document))


def _heading(cluster: Sequence[FormAnnotation]) -> FormCandidate | None:
    """The heading above the values of most records; None where none is above most of them."""
    counts: Counter[str] = Counter()
    for annotation in cluster:
        places = [place for places in annotation.places for place in places]
        for heading in annotation.document.headings:
            counts[heading.text] += any(all(overlaps(b.box, heading.box) for b in p.passage.boxes) for p in places)
    found = [
        text
        for text, count in counts.items()
        if 2 * count > len(cluster) and all(a.document.boxes_with(text, whole=True) for a in cluster)
    ]
    best = min(found, key=lambda text: (-counts[text], -likeness(cluster[0].field, text), text), default=None)
    return None if best is None else FormCandidate(TextLandmark(best), 0.0, likeness(cluster[0].field, best))
