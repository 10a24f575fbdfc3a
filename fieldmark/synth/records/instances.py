"""What learning records asks of a kind of documents: pages (`html`) and forms (`synth.forms.records`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import Separator
from fieldmark.dsl.core.terms import Field, Records
from fieldmark.synth.core.examples import Example, RecordLabel
from fieldmark.synth.core.instances import Annotated
from fieldmark.synth.records.matching import LabelledRecords, RankedSeparation

X = TypeVar("X")
P = TypeVar("P", bound=LabelledRecords)


class RecordInstance(Protocol[X, P]):
    """A kind of documents; `X` is one prepared for looking values up, `P` one with labelled records."""

    def index(self, document: Document) -> X:
        """A document, or a record as one, prepared for looking values up."""

    def labelled(self, index: X, labels: Sequence[RecordLabel], complete: bool) -> P:
        """A document with its labelled records."""

    def separations(self, pages: Sequence[P], limit: int) -> Sequence[RankedSeparation[Separator]]:
        """The best separations of the documents' records, best first; empty where no records can be told apart."""

    def with_alternatives(
        self, records: Records, separations: Sequence[Separator], documents: Sequence[Document]
    ) -> Records:
        """The records with those of the separations that give the same on all documents; the first one holds some."""

    def annotation(self, key: str, index: X, example: Example) -> Annotated:
        """A field's values in a record, from the first source in which all are found, or else from the first."""

    def field(self, key: str, examples: Sequence[Example], smallest: int) -> Field:
        """The field learned from records; a format from so many of them at least."""
