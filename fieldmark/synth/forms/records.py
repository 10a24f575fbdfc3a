"""Learning records of forms, and the fields inside them: each record is a small form of its own.

Departures: a value in a column is led to by its column's heading alone, so that a blank column never gives the next
one's value; texts that all records share may be data, so that none is a label; records have one format.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import RECORD, Separator, TagLandmark, TextLandmark, instance_of, locate
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Records
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.phrases import key
from fieldmark.dsl.forms.rows import Bands, overlaps
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import Annotated, Example, RecordLabel, texts_of, texts_within
from fieldmark.synth.core.fields import Corpus, learn_field
from fieldmark.synth.core.learned import Learned
from fieldmark.synth.core.names import likeness
from fieldmark.synth.forms.instance import FormInstance
from fieldmark.synth.forms.landmarks import FormCandidate, form_candidates
from fieldmark.synth.forms.paths import Steps
from fieldmark.synth.forms.places import FormAnnotation, FormIndex, annotate
from fieldmark.synth.forms.rows import FormTable, learn_bands
from fieldmark.synth.forms.strategies import synthesise
from fieldmark.synth.records.matching import RankedSeparation

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
    return all(
        instance_of(document).is_telling(candidate.landmark, box) for box in locate(candidate.landmark, document)
    )


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


MAX_OCCURRENCES = 2_000
"""Most places of one value that are looked at in one form. A bound on work."""


class FormRecords:
    """Records of forms."""

    def index(self, document: Document) -> FormIndex:
        """A form, or a record as one, prepared for looking values up."""
        assert isinstance(document, FormDocument), "records of a form are forms"
        return FormIndex(document, MAX_OCCURRENCES)

    def labelled(self, index: FormIndex, labels: Sequence[RecordLabel], complete: bool) -> FormTable:
        """A form with its labelled records."""
        return FormTable(index, labels, complete)

    def separations(self, pages: Sequence[FormTable], limit: int) -> Sequence[RankedSeparation[Bands]]:
        """The best ways to tell the forms' records apart."""
        return learn_bands(pages, limit)

    def with_alternatives(
        self, records: Records, separations: Sequence[Separator], documents: Sequence[Document]
    ) -> Records:
        """The records as they are: what tells them is several texts already."""
        return records

    def annotation(self, key: str, index: FormIndex, example: Example) -> FormAnnotation:
        """A field's values in a record, from the first source in which all are found, or else from the first."""
        values, labels = texts_of(example.labels[key]), frozenset(map(fold, texts_within(example.labels)))
        found = [annotate(key, index, values, labels, source) for source in RecordInstance.sources]
        return next((annotation for annotation in found if all(annotation.places)), found[0])

    def field(self, key: str, examples: Sequence[Example], smallest: int) -> Field:
        """The field learned from records."""
        documents = [example.document for example in examples if isinstance(example.document, FormDocument)]
        return learn_field(key, Corpus(RecordInstance(documents, examples), examples), smallest)[0]

    def finished(self, field: Field, annotations: Sequence[Annotated]) -> Field:
        """The field as it is: nothing on a form is told by its class alone."""
        return field
