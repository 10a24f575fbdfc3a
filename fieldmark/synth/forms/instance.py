"""Learning from forms, the second instance of LRSyn (section 5.2), and from their records, each a form of its own.

Departures for records: a value in a column is led to by its column's heading alone, so that a blank column never gives
the next one's value; texts that all records share may be data, so that none is a label; records have one format.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence, Set
from dataclasses import replace
from itertools import combinations

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.formats import evaluate_format
from fieldmark.dsl.core.instance import RECORD, Landmark, TagLandmark, TextLandmark, instance_of, locate
from fieldmark.dsl.core.terms import Aggregation, Field, Format
from fieldmark.dsl.forms.document import DIRECTIONS, FormDocument
from fieldmark.dsl.forms.layout import overlaps
from fieldmark.dsl.forms.phrases import is_worded, key, same
from fieldmark.dsl.forms.rows import Bands
from fieldmark.dsl.html.blueprints import distance
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.clusters import fine_clusters
from fieldmark.synth.core.examples import Example, RecordLabel, texts_within
from fieldmark.synth.core.fields import Corpus, learn_field
from fieldmark.synth.core.instances import Effort, Instance, Source, Support
from fieldmark.synth.core.learned import Learned
from fieldmark.synth.forms.landmarks import FormCandidate, data_of, form_candidates, marks_of
from fieldmark.synth.forms.paths import Steps
from fieldmark.synth.forms.places import FormAnnotation, FormIndex
from fieldmark.synth.forms.rows import FormTable, learn_bands
from fieldmark.synth.forms.selectors import shared_values, with_selectors
from fieldmark.synth.forms.settings import LEARNING
from fieldmark.synth.forms.strategies import synthesise
from fieldmark.synth.records.fields import RecordInstance
from fieldmark.synth.records.matching import RankedSeparation


class _TrainingForms(Instance[FormAnnotation, FormCandidate]):
    """Forms that are learned from, whole ones or records as such; the first `labelled` of them are examples."""

    indexes: Sequence[FormIndex]
    sources: Sequence[Source] = ("text", "normal")
    exact = False
    common: Set[str] = frozenset()

    def __init__(self, documents: Sequence[FormDocument], labelled: int | None = None) -> None:
        self.indexes = [FormIndex(document) for document in documents]
        held = [frozenset(key(box.text) for box in document.boxes) for document in documents]
        counts = Counter(text for texts in held for text in texts)
        self._common = frozenset(text for text, count in counts.items() if count > 1 and any(map(str.isalpha, text)))
        self._steps = Steps()
        self._data: frozenset[str] = frozenset()
        self._few = len(documents[:labelled]) < LEARNING.steady  # so few do not tell what is of the layout
        self._held = [texts & self._common for texts in held]
        self._numbers = {document: number for number, document in enumerate(documents)}
        self.clusters: Sequence[Sequence[int]] = fine_clusters(self._held, LEARNING.fine)
        known = self._held[:labelled]
        rest = zip(documents[len(known) :], self._held[len(known) :], strict=True)
        self.support = Support([(other, 1 - min(distance(own, one) for one in known)) for other, own in rest])

    def synthesise(
        self,
        candidate: FormCandidate,
        cluster: Sequence[FormAnnotation],
        others: Sequence[FormAnnotation],
        kind: Aggregation,
        effort: Effort,
    ) -> list[Learned]:
        """Strategies that start from the landmark and explain the cluster."""
        labelled = data_of(cluster) if self._few else {}
        return synthesise(candidate, cluster, others, kind, effort, self._steps, self._data, labelled)

    def look(self, annotation: FormAnnotation, landmark: Landmark) -> frozenset[Hashable] | None:
        """What stands beside the first occurrence of the landmark: common texts by their keys."""
        if not isinstance(landmark, TextLandmark):
            return None
        boxes = annotation.document.boxes_with(landmark.text, landmark.whole)
        if not boxes:
            return None
        beside = ((direction, boxes[0].neighbour(direction)) for direction in DIRECTIONS)
        held = [(direction, box is None, "" if box is None else key(box.text)) for direction, box in beside]
        if sum(text in self._common for _, _, text in held) < LEARNING.telling:
            return None
        return frozenset((way, empty, text if text in self._common else "") for way, empty, text in held)


class FormInstance(_TrainingForms):
    """The training forms, all of them examples, unless it is said."""

    def candidates(self, cluster: Sequence[FormAnnotation], kind: Aggregation) -> list[FormCandidate]:
        """The landmarks of a cluster, best first."""
        return form_candidates(cluster, kind, steady=True)

    def alike(self, clusters: Sequence[Sequence[FormAnnotation]]) -> bool:
        """Whether the documents share enough texts: one short text beside another is found in every layout."""
        numbers = [[self._numbers[annotation.document] for annotation in cluster] for cluster in clusters]
        return all(
            min(distance(self._held[one], self._held[two]) for one in first for two in second) <= LEARNING.alike
            for first, second in combinations(numbers, 2)
        )

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


class FormRecordInstance(_TrainingForms):
    """Records of forms as training documents: those of one list look alike, and may differ in a letter."""

    def __init__(self, documents: Sequence[FormDocument], examples: Sequence[Example]) -> None:
        super().__init__(documents)
        self._data = frozenset(key(text) for example in examples for text in texts_within(example.labels))
        self._steps = Steps(onward=True)
        self.clusters = [list(range(len(documents)))]

    def candidates(self, cluster: Sequence[FormAnnotation], kind: Aggregation) -> list[FormCandidate]:
        """The headings above a value's column; where there is none, labels inside the record, or the record itself."""
        heading = _heading(cluster)
        if heading is not None:
            return [heading]
        found = form_candidates(cluster, kind, steady=False)
        inside = [candidate for candidate in found if all(_stands_inside(candidate, a) for a in cluster)]
        return [*inside, FormCandidate(TagLandmark(RECORD), LEARNING.record, 0.0)]


def _stands_inside(candidate: FormCandidate, annotation: FormAnnotation) -> bool:
    """Whether a landmark stands in the record, not above its columns."""
    document = annotation.document
    return all(
        instance_of(document).is_telling(candidate.landmark, box) for box in locate(candidate.landmark, document)
    )


def _heading(cluster: Sequence[FormAnnotation]) -> FormCandidate | None:
    """The heading above the values of most records; None where none is above most of them."""
    counts: Counter[str] = Counter()
    name = cluster[0].field
    for annotation in cluster:
        places = [place for places in annotation.places for place in places]
        for heading in annotation.document.headings:
            counts[heading.text] += any(all(overlaps(b.box, heading.box) for b in p.passage.boxes) for p in places)
    found = [
        text
        for text, count in counts.items()
        if 2 * count > len(cluster) and all(a.document.boxes_with(text, whole=True) for a in cluster)
    ]
    best = min(found, key=lambda text: (-counts[text], -name.likeness(text), text), default=None)
    return None if best is None else FormCandidate(TextLandmark(best), 0.0, name.likeness(best))


class FormRecords(RecordInstance[FormIndex, FormTable]):
    """Learning records of forms. What tells them apart is several texts, and begins with the heading of their own
    table: it has no alternatives and needs no section; and nothing on a form is told by its class alone."""

    sources = FormRecordInstance.sources

    def index(self, document: Document) -> FormIndex:
        """A form, or a record as one, prepared for looking values up."""
        assert isinstance(document, FormDocument), "records of a form are forms"
        return FormIndex(document, LEARNING.record_places)

    def labelled(self, index: FormIndex, labels: Sequence[RecordLabel], complete: bool) -> FormTable:
        """A form with its labelled records."""
        return FormTable(index, labels, complete)

    def separations(self, pages: Sequence[FormTable], limit: int) -> Sequence[RankedSeparation[Bands]]:
        """The best ways to tell the forms' records apart."""
        return learn_bands(pages, limit)

    def field(self, key: str, examples: Sequence[Example], smallest: int, other: Field | None = None) -> Field:
        """The field learned from records, wherever other fields are read."""
        documents = [example.document for example in examples if isinstance(example.document, FormDocument)]
        return learn_field(key, Corpus(FormRecordInstance(documents, examples), examples), smallest).field
