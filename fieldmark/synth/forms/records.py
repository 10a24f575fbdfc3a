"""Learning records of forms."""

from __future__ import annotations

from collections.abc import Sequence

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import Separator
from fieldmark.dsl.core.terms import Field, Records
from fieldmark.dsl.forms.bands import Bands
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import Example, RecordLabel, texts_of, texts_within
from fieldmark.synth.core.fields import Corpus, learn_field
from fieldmark.synth.forms.annotations import FormAnnotation, annotate
from fieldmark.synth.forms.places import FormIndex
from fieldmark.synth.forms.record_fields import RecordInstance
from fieldmark.synth.forms.separations import learn_bands
from fieldmark.synth.forms.tables import FormTable
from fieldmark.synth.records.matching import RankedSeparation

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
