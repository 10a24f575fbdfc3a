"""The only date of a record, its only price: a strategy without any label, for the day the labels are worded anew.

Departure from LRSyn, whose landmarks are texts: a record is small, so what is the only one of its class in every record
of the training pages is known by that. Fields that some records lack have no such strategy, for another value of the
class would take the place of the missing one.

Learning one field inside records, from a few of them and those that what was learned does not reproduce.

A few records are enough to learn from; what does not hold on the others is added and learned again
(counterexample-guided), so that learning does not grow with the page.

Learning a list of records: tell them apart, then learn each field as from small documents.

Departure from LRSyn, which knows no records: algorithms 2 to 4 run unchanged inside the records, each of which is a
document of its own with its own labels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from fieldmark.dsl.core.evaluate import evaluate_records
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.instance import Separator, record_places, records_in
from fieldmark.dsl.core.terms import Field, Format, Records, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.records import RECORD
from fieldmark.dsl.html.terms import Css, Hops, TagLandmark
from fieldmark.dsl.syntax.printer import print_separation
from fieldmark.dsl.text.language import Whole
from fieldmark.dsl.text.lexicon import Token, fold
from fieldmark.synth.core.composing import MAX_STRATEGIES
from fieldmark.synth.core.examples import (
    Example,
    FieldReport,
    Label,
    Problem,
    is_complete,
    is_list_of_records,
    records_of,
)
from fieldmark.synth.core.fields import SHOWN_PLACES, kept_field, problem_of, report_field
from fieldmark.synth.core.guards import guarded_class, shape_guard
from fieldmark.synth.core.instances import Annotated
from fieldmark.synth.html.strategies import BARE
from fieldmark.synth.records.instances import P, RecordInstance, X
from fieldmark.synth.records.matching import LabelledRecords, RankedSeparation

TELLING: Final = frozenset({"DATE", "TIME", "PRICE", "EMAIL", "PHONE"})
"""Classes that tell a value; numbers stand everywhere."""


def with_shape(field: Field, annotations: Sequence[Annotated]) -> Field:
    """The field with a strategy by the values' class alone, last of all, where it gives every record's value."""
    if field.aggregation != "one" or len(field.formats) != 1 or not all(a.values for a in annotations):
        return field
    (layout,) = field.formats
    kind = guarded_class([value for annotation in annotations for value in annotation.values])
    if len(layout.parts) != 1 or len(layout.parts[0].strategies) >= MAX_STRATEGIES or kind not in TELLING:
        return field
    value = ValueProgram(Css("*", "all", begins=Token(kind)), Whole())
    strategy = Strategy(TagLandmark(RECORD), Hops(0, 0), BARE, value, guards=shape_guard(kind))
    if not all(_gives(strategy, annotation) for annotation in annotations):
        return field
    part = replace(layout.parts[0], strategies=(*layout.parts[0].strategies, strategy))
    return replace(field, formats=(Format((part,), layout.keywords),))


def _gives(strategy: Strategy, annotation: Annotated) -> bool:
    outcome = run_strategy(strategy, "one", annotation.document)
    return not outcome.ambiguous and tuple(map(fold, outcome.texts)) == annotation.values


TRUSTED_ABSENCE = 0.9
"""Smallest share of the records, without those whose label stands nowhere, that a field reproduces so that values it
gives where none is labelled are taken for missing labels."""

SAMPLE = 6
"""Records with a field that it is learned from at first."""

SMALLEST = 2
"""Fewest records that a format is learned from: what explains a single one says nothing about the others."""

MAX_ROUNDS = 3
"""How often a field is learned, each time with counterexamples added."""

ADDED = 2
"""Most counterexamples added in a round."""


def learn_record_field(
    key: str, examples: Sequence[Example], indexes: Sequence[X], instance: RecordInstance[X, P]
) -> tuple[Field, FieldReport]:
    """Learn a field from a few records, and from those of the others that it does not reproduce."""
    annotations = [instance.annotation(key, index, example) for example, index in zip(examples, indexes, strict=True)]
    best = _learn_from(key, examples, annotations, _sample(annotations), instance)
    standing = sum(1 for annotation in annotations if all(annotation.places))
    if best[1].explained < TRUSTED_ABSENCE * standing:
        present = _sample([annotation for annotation in annotations if annotation.values])
        numbers = [number for number, annotation in enumerate(annotations) if annotation.values]
        other = _learn_from(key, examples, annotations, {numbers[place] for place in present}, instance)
        if other[1].explained >= max(TRUSTED_ABSENCE * standing, best[1].explained):
            best = other
    return with_shape(best[0], annotations), best[1]


def _learn_from(
    key: str,
    examples: Sequence[Example],
    annotations: Sequence[Annotated],
    sample: set[int],
    instance: RecordInstance[X, P],
) -> tuple[Field, FieldReport]:
    best: tuple[Field, FieldReport] | None = None
    for _ in range(MAX_ROUNDS):
        field = instance.field(key, [examples[number] for number in sorted(sample)], SMALLEST)
        field = replace(field, optional=any(not annotation.values for annotation in annotations))
        report = report_field(field, annotations)
        if best is not None and report.explained <= best[1].explained:
            break
        best = field, report
        failing = [n for n, annotation in enumerate(annotations) if n not in sample and _helps(field, annotation)]
        if not failing:
            break
        sample.update(failing[:ADDED])
    assert best is not None
    return best


def _helps(field: Field, annotation: Annotated) -> bool:
    """Whether something can be learned from a record: it is not reproduced, although its values stand in it."""
    return all(annotation.places) and problem_of(field, annotation) is not None


def _sample(annotations: Sequence[Annotated]) -> set[int]:
    """Records that have the field, from the whole list, and a few that do not."""
    present = [n for n, annotation in enumerate(annotations) if annotation.values and all(annotation.places)]
    absent = [n for n, annotation in enumerate(annotations) if not annotation.values]
    return {*_spread(present, SAMPLE), *_spread(absent, SAMPLE // 2)}


def _spread(numbers: Sequence[int], count: int) -> list[int]:
    """At most `count` of the numbers, evenly from first to last."""
    if len(numbers) <= count:
        return list(numbers)
    return [numbers[place * (len(numbers) - 1) // (count - 1)] for place in range(count)]


MAX_SEPARATIONS = 4
"""Separations with which the fields are learned, until one reproduces all labels."""

TOLERATED = 0.1
"""Largest share of the labels of the fields that may fail before another separation is tried: single failures are wrong
labels or odd records more often than a wrong separation."""

TRUSTED_RECORDS = 0.6
"""Smallest share of the labelled records that a list must find to be kept; nor may it find more others than are
labelled."""


@dataclass(frozen=True, slots=True)
class RecordsLearned:
    """Records with the reports of the list and of the fields inside, the list's first; None where there is no way.

    `failures` is how many labels are not reproduced, each field of a record that is not found being one, and how many
    records are found that are not labelled.
    """

    records: Records | None
    reports: tuple[FieldReport, ...]
    failures: int = 0

    def failures_of(self, name: str) -> int:
        """How many labels of one field, and of what is inside it, are not reproduced."""
        return sum(len(r.problems) for r in self.reports if r.name == name or r.name.startswith(f"{name}."))


@dataclass(frozen=True, slots=True)
class _Inside:
    """What was learned for one name inside the records: a field, or records in their turn; with the reports."""

    fields: tuple[Field, ...]
    records: tuple[Records, ...]
    reports: tuple[FieldReport, ...]
    failures: int


def learn_records(name: str, labelled: Sequence[tuple[X, Label]], instance: RecordInstance[X, P]) -> RecordsLearned:
    """Learn a list of records from indexed pages with labels; a page labelled None has no record."""
    pages = [instance.labelled(index, records_of(label), is_complete(label)) for index, label in labelled]
    with_records = [page for page in pages if page.labels]
    best, told = RecordsLearned(None, (_nothing(name, pages),)), None
    for ranked in instance.separations(with_records, MAX_SEPARATIONS):
        learned = _learn_inside(name, ranked, with_records, pages, instance, best)
        if learned is None:
            continue
        best, told = learned, ranked
        whole, *inside = learned.reports
        if not whole.problems and learned.failures <= TOLERATED * sum(report.examples for report in inside):
            break
    return best if told is None else _with_alternatives(best, told, pages, instance)


def _with_alternatives(
    learned: RecordsLearned, ranked: RankedSeparation[Separator], pages: Sequence[P], instance: RecordInstance[X, P]
) -> RecordsLearned:
    """What was learned, with further ways to tell the same records apart."""
    if learned.records is None:
        return learned
    documents = [page.document for page in sorted(pages, key=lambda page: not page.labels)]
    return replace(learned, records=instance.with_alternatives(learned.records, ranked.alternatives, documents))


def _learn_inside(
    name: str,
    ranked: RankedSeparation[Separator],
    with_records: Sequence[P],
    pages: Sequence[P],
    instance: RecordInstance[X, P],
    rival: RecordsLearned,
) -> RecordsLearned | None:
    """Learn the fields inside the records, told apart in one way; None where that is not better than the rival.

    The fields that failed most there are learned first, and no more than it takes to tell.
    """
    bound = rival.failures if rival.records is not None else None
    if bound is not None and ranked.missing >= bound:
        return None
    examples = list(_examples(ranked, with_records))
    indexes = [instance.index(example.document) for example in examples]
    keys = _keys(with_records)
    inside: dict[str, _Inside] = {}
    failures = 0
    for key in sorted(keys, key=lambda key: -rival.failures_of(f"{name}.{key}")):
        inside[key] = _learn_key(key, examples, indexes, instance)
        failures += inside[key].failures
        if bound is not None and failures >= bound:
            return None
    fields = [field for key in keys for field in inside[key].fields]
    nested = [records for key in keys for records in inside[key].records]
    reports = [replace(report, name=f"{name}.{report.name}") for key in keys for report in inside[key].reports]
    learned = RecordsLearned(None, (_nothing(name, pages), *reports))
    if any(field.formats for field in fields) or nested:
        optional = len(with_records) < len(pages)
        records = Records(name, optional, ranked.separation, tuple(fields), tuple(nested))
        report, spare = _report(records, ranked, with_records, pages)
        if report.explained >= TRUSTED_RECORDS * report.examples and spare <= report.examples:
            failures += spare + len(keys) * (report.examples - report.explained)
            learned = RecordsLearned(records, (report, *reports), failures)
    better = bound is None or (learned.records is not None and learned.failures < bound)
    return learned if better else None


def _examples(ranked: RankedSeparation[Separator], pages: Sequence[LabelledRecords]) -> Iterator[Example]:
    """The labelled records as documents of their own."""
    keys = _keys(pages)
    for page, matching in zip(pages, ranked.matchings, strict=True):
        documents = records_in(ranked.separation, page.document)
        for number, region in enumerate(matching.regions):
            if region is not None:
                documents[region].name = _called(page, number)
                yield Example(documents[region], {key: page.labels[number].get(key) for key in keys})


def _learn_key(key: str, examples: Sequence[Example], indexes: Sequence[X], instance: RecordInstance[X, P]) -> _Inside:
    """Learn what stands under one name inside the records."""
    labels = [example.labels[key] for example in examples]
    if any(map(is_list_of_records, labels)):
        learned = learn_records(key, list(zip(indexes, labels, strict=True)), instance)
        return _Inside((), (learned.records,) if learned.records is not None else (), learned.reports, learned.failures)
    field, report = learn_record_field(key, examples, indexes, instance)
    return _Inside((kept_field(field, report),), (), (report,), len(report.problems))


def _keys(pages: Sequence[LabelledRecords]) -> list[str]:
    """The names of the fields of all records, in the order in which the labels name them."""
    return list(dict.fromkeys(key for page in pages for label in page.labels for key in label))


def _called(page: LabelledRecords, number: int) -> str:
    return f"{page.document.name}, record {number + 1}"


def _nothing(name: str, pages: Sequence[LabelledRecords]) -> FieldReport:
    problems = tuple(
        Problem(page.document.name, "nothing on the page tells the labelled records apart")
        for page in pages
        if page.labels
    )
    return FieldReport(name, 0, (), 0, sum(len(page.labels) for page in pages), problems)


def _report(
    records: Records,
    ranked: RankedSeparation[Separator],
    with_records: Sequence[LabelledRecords],
    pages: Sequence[LabelledRecords],
) -> tuple[FieldReport, int]:
    """Run the records on every page and say which labelled ones are not found, what else is, and how much of it."""
    problems: list[Problem] = []
    explained = spare = 0
    matchings = dict(zip(with_records, ranked.matchings, strict=True))
    for page in pages:
        begun = {record.place for record in evaluate_records(records, page.document).found}
        regions = record_places(records.separation, page.document)
        found = [number for number, place in enumerate(regions) if place in begun]
        wanted = matchings[page].regions if page in matchings else ()
        explained += sum(1 for region in wanted if region in found)
        for number, region in enumerate(wanted):
            if region is None:
                problems.append(Problem(_called(page, number), "its values stand in no place of their own"))
            elif region not in found:
                problems.append(
                    Problem(_called(page, number), "too few of its fields are found to tell it as a record")
                )
        last = len(regions) if page.complete else max((r for r in wanted if r is not None), default=-1)
        others = [regions[n] for n in found if n not in wanted and n < last]
        spare += len(others)
        if others:
            places = ", ".join(node.path for node in others[:SHOWN_PLACES])
            problems.append(Problem(page.document.name, f"{len(others)} records are not labelled: {places}"))
    total = sum(len(page.labels) for page in pages)
    told = (print_separation(records.separation),)
    return FieldReport(records.name, 1, told, explained, total, tuple(problems)), spare
