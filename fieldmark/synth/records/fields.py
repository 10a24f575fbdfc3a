"""Learning one field inside records, from a few of them, and what that asks of a kind of documents.

A few records are enough to learn a field from; what does not hold on the others is added and learned again
(counterexample-guided), so that learning does not grow with the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol, TypeVar

from fieldmark.dsl.core.documents import Document, Location
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.guards import Guard, InWords, Usual
from fieldmark.dsl.core.instance import Context, Separator, TextLandmark
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.core.terms import Field, Records
from fieldmark.dsl.core.values import text_of
from fieldmark.dsl.core.vote import strategy_of
from fieldmark.dsl.text.lexicon import fold, is_in_words
from fieldmark.dsl.text.names import FieldName
from fieldmark.synth.core.absence import with_idle
from fieldmark.synth.core.examples import (
    Annotated,
    Example,
    FieldReport,
    RecordLabel,
    texts_of,
    texts_within,
)
from fieldmark.synth.core.instances import Index, Source
from fieldmark.synth.core.reports import problem_of, report_field
from fieldmark.synth.records.matching import LabelledRecords, RankedSeparation
from fieldmark.synth.texts.substrings import CONFIRMING


@settings
class RecordSettings:
    """How much of the labels records must reproduce, and how much is tried. All are ours, set on lists of court cases
    and on dockets."""

    sample: int = setting(6, 2, 1000)  # records with a field that it is learned from at first; half as many without
    smallest: int = setting(2, 1, 100)  # records that a format is learned from: a single one says nothing of the others
    rounds: int = setting(3, 1, 100)  # times that a field is learned, each with counterexamples added
    added: int = setting(2, 1, 100)  # counterexamples added in a round
    separations: int = setting(4, 1, 100)  # separations tried, until one reproduces all labels
    absence: float = setting(0.9, 0, 1)  # share of the records, but for those whose label stands nowhere, that a field
    # reproduces so that values where none is labelled are taken for missing labels
    tolerated: float = setting(0.1, 0, 1)  # share of the labels of the fields that may fail before another separation
    # is tried: single failures are wrong labels or odd records more often than a wrong separation
    formats: int = setting(4, 0, 100)  # documents tried for a format of their own, where none is common to all
    in_words: int = setting(4, 1, 1000)  # different values of a field, all of them in words, from which on a page whose
    # values are all in figures is doubted: two others are then less than one in twenty likely by chance (Laplace)
    usual: float = setting(0.75, 0, 1)  # share of the records from which on a field is missed where none has it
    found: float = setting(0.6, 0, 1)  # share of the labelled records that a list must find to be kept; nor may it find
    # more others than are labelled


SETTINGS: Final = RecordSettings()

BEFORE: Final = 3
"""Words before a value that may name it."""

X = TypeVar("X", bound=Index[Annotated])
P = TypeVar("P", bound=LabelledRecords)

Places = Sequence[Location]


class RecordInstance(Protocol[X, P]):
    """What learning records asks of a kind of documents, `synth.html.records` and `synth.forms.instance`.

    `X` is a document prepared for looking values up, `P` one with labelled records. Operations with an answer here are
    asked of what not every kind has.
    """

    sources: Sequence[Source]
    """Where values are looked for in records, in this order; one at least."""

    def index(self, document: Document) -> X:
        """A document, or a record as one, prepared for looking values up."""

    def labelled(self, index: X, labels: Sequence[RecordLabel], complete: bool) -> P:
        """A document with its labelled records."""

    def separations(self, pages: Sequence[P], limit: int) -> Sequence[RankedSeparation[Separator]]:
        """The best separations of the documents' records, best first; empty where no records can be told apart."""

    def ranked(self, separation: Separator, pages: Sequence[P]) -> RankedSeparation[Separator] | None:
        """What a separation makes of the documents' records, those of any section; None where it tells few apart, and
        of a kind in which every separation knows its section."""
        return None

    def alike(self, ranked: RankedSeparation[Separator], pages: Sequence[P]) -> Sequence[RankedSeparation[Separator]]:
        """Other ways to tell records of the same texts apart, each an element, as in the given one; empty where what
        tells them apart is none."""
        return ()

    def section(
        self, separation: Separator, right: Mapping[P, Places], wrong: Mapping[P, Places], parted: bool
    ) -> Separator | None:
        """The separation held to a section of the documents with all right records, of which these are the places, and
        fewest wrong ones; None where there is none with fewer. `parted` tells that others have such records, too: what
        one document alone has names none then."""
        return None

    def contexts(self, found: Mapping[P, Places]) -> tuple[Context, ...]:
        """Where all records of documents stand, given the places at which they begin; empty where nothing tells."""
        return ()

    def with_alternatives(
        self, records: Records, separations: Sequence[Separator], documents: Sequence[Document]
    ) -> Records:
        """The records with those of the separations that give the same on all documents; the first one holds some."""
        return records

    def annotation(self, key: str, index: X, example: Example) -> Annotated:
        """A field's values in a record, from the first source in which all are found, or else from the first."""
        values, labels = texts_of(example.labels[key]), frozenset(map(fold, texts_within(example.labels)))
        name = FieldName.among(key, example.labels)
        found = [index.annotate(name, values, labels, source) for source in self.sources]
        return next((annotation for annotation in found if all(annotation.places)), found[0])

    def field(self, key: str, examples: Sequence[Example], smallest: int, other: Field | None = None) -> Field:
        """The field learned from records; where it can be, from places that another field does not read."""

    def finished(self, field: Field, annotations: Sequence[Annotated]) -> Field:
        """The field learned from some records, with what all of them allow to add."""
        return field


def are_read_alike(field: Field, other: Field, examples: Sequence[Example]) -> bool:
    """Whether two single fields have the same label in all examples, and are read at the same places."""
    if field.aggregation != "one" or other.aggregation != "one":
        return False
    if any(example.labels[field.name] != example.labels[other.name] for example in examples):
        return False
    documents = [example.document for example in examples if example.labels[field.name] is not None]
    return all(_places(field, document) == _places(other, document) for document in documents[: SETTINGS.sample])


def _places(field: Field, document: Document) -> set[object]:
    return {item.value.place for item in evaluate_field(field, document).evidence}


def sounds(field: Field, name: FieldName, documents: Sequence[Document]) -> float:
    """How much the label of a field, or what stands right before its value in the same text, sounds like a name, 0 to
    1; on the first of some documents on which it is found."""
    found = next((found for document in documents if (found := evaluate_field(field, document).evidence)), ())
    if not found:
        return 0.0
    landmark, value = strategy_of(found[0], field).landmark, found[0].value
    before = text_of(value.node, value.attribute)[: value.span[0]].split()[-BEFORE:]
    return name.likeness(" ".join([*before, landmark.text if isinstance(landmark, TextLandmark) else ""]))


def learn_record_field(
    key: str,
    examples: Sequence[Example],
    indexes: Sequence[X],
    instance: RecordInstance[X, P],
    other: Field | None = None,
) -> tuple[Field, FieldReport]:
    """Learn a field from a few records, and from those of the others that it does not reproduce; where it can be, from
    places that another field does not read. Where too little is explained, records that lack it are left out of it."""
    annotations = [instance.annotation(key, index, example) for example, index in zip(examples, indexes, strict=True)]
    best = _learn_from(key, examples, annotations, instance, SETTINGS.sample // 2, other)
    standing = sum(1 for annotation in annotations if all(annotation.places))
    lacking = [annotation.document for annotation in annotations if not annotation.values]
    if lacking and best[1].explained < SETTINGS.absence * standing:
        again = _learn_from(key, examples, annotations, instance, 0, other)
        least = min(SETTINGS.absence * standing, max(standing - 1, CONFIRMING))
        if again[1].explained >= max(least, best[1].explained):
            best = again
    field = with_idle(_as_usual(best[0], annotations), lacking)
    return instance.finished(field, annotations) if other is None else field, best[1]


def _as_usual(field: Field, annotations: Sequence[Annotated]) -> Field:
    """The field, guarded by what held of the values of all records, where enough of them differ to tell; and where most
    have one."""
    texts = {text for annotation in annotations for text in annotation.values}
    in_words = len(texts) >= SETTINGS.in_words and all(map(is_in_words, texts))
    guards: list[Guard] = [InWords()] if in_words else []
    having = sum(1 for annotation in annotations if annotation.values)
    if field.optional and len(annotations) >= SETTINGS.in_words and having >= SETTINGS.usual * len(annotations):
        guards.append(Usual())
    return replace(field, guards=(*field.guards, *guards))


def _learn_from(
    key: str,
    examples: Sequence[Example],
    annotations: Sequence[Annotated],
    instance: RecordInstance[X, P],
    without: int,
    other: Field | None,
) -> tuple[Field, FieldReport]:
    """Learn a field from records that have it, spread over the list, some without it, and counterexamples."""
    present = [n for n, annotation in enumerate(annotations) if annotation.values and all(annotation.places)]
    absent = [n for n, annotation in enumerate(annotations) if not annotation.values]
    sample = {*_spread(present, SETTINGS.sample), *_spread(absent, without)}
    best: tuple[Field, FieldReport] | None = None
    for _ in range(SETTINGS.rounds):
        field = instance.field(key, [examples[number] for number in sorted(sample)], SETTINGS.smallest, other)
        field = replace(field, optional=bool(absent))
        report = report_field(field, annotations)
        if best is not None and report.explained <= best[1].explained:
            break
        best = field, report
        failing = [n for n, annotation in enumerate(annotations) if n not in sample and _helps(field, annotation)]
        if not failing:
            break
        sample.update(failing[: SETTINGS.added])
    assert best is not None, "a field is learned once at least"
    return best


def _helps(field: Field, annotation: Annotated) -> bool:
    """Whether something can be learned from a record: it is not reproduced, although its values stand in it."""
    return all(annotation.places) and problem_of(field, annotation) is not None


def _spread(numbers: Sequence[int], count: int) -> list[int]:
    """At most `count` of the numbers, evenly from first to last."""
    if len(numbers) <= count:
        return list(numbers)
    return [numbers[place * (len(numbers) - 1) // (count - 1)] for place in range(count)]
