"""Learning a list of records: tell them apart, then learn each field as from small documents.

Departure from LRSyn, which knows no records: algorithms 2 to 4 run unchanged inside the records, each of which is a
document of its own with its own labels. A few records are enough to learn from; what does not hold on the others is
added and learned again (counterexample-guided), so that learning does not grow with the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fieldmark.dsl.evaluation import evaluate_records
from fieldmark.dsl.instances import Separator, record_places, records_in
from fieldmark.dsl.programs import Field, Records
from fieldmark.dsl.syntax.printer import print_separation
from fieldmark.synth.examples import (
    Example,
    FieldReport,
    Label,
    Problem,
    is_complete,
    is_list_of_records,
    records_of,
)
from fieldmark.synth.fields import SHOWN_PLACES, problem_of, report_field
from fieldmark.synth.instances import Annotated
from fieldmark.synth.records.instances import P, RecordInstance, X
from fieldmark.synth.records.matching import LabelledRecords, RankedSeparation

MAX_SEPARATIONS = 4
"""Separations with which the fields are learned, until one reproduces all labels."""

TOLERATED = 0.1
"""Largest share of the labels of the fields that may fail before another separation is tried: single failures are wrong
labels or odd records more often than a wrong separation."""

TRUSTED_RECORDS = 0.6
"""Smallest share of the labelled records that a list must find to be kept; nor may it find more others than are
labelled."""

TRUSTED_ABSENCE = 0.9
"""Smallest share of the records that a field reproduces so that values it gives where none is labelled are taken for
missing labels."""

SAMPLE = 6
"""Records with a field that it is learned from at first."""

SMALLEST = 2
"""Fewest records that a format is learned from: what explains a single one says nothing about the others."""

MAX_ROUNDS = 3
"""How often a field is learned, each time with counterexamples added."""

ADDED = 2
"""Most counterexamples added in a round."""


@dataclass(frozen=True, slots=True)
class RecordsLearned:
    """Records with the reports of the list and of the fields inside, the list's first; None where there is no way."""

    records: Records | None
    reports: tuple[FieldReport, ...]


def learn_records(name: str, labelled: Sequence[tuple[X, Label]], instance: RecordInstance[X, P]) -> RecordsLearned:
    """Learn a list of records from indexed pages with labels; a page labelled None has no record."""
    pages = [instance.labelled(index, records_of(label), is_complete(label)) for index, label in labelled]
    with_records = [page for page in pages if page.labels]
    separations = instance.separations(with_records, MAX_SEPARATIONS)
    best: tuple[tuple[int, int], RecordsLearned] | None = None
    for number, ranked in enumerate(separations):
        learned = _learn_inside(name, ranked, with_records, pages, instance)
        whole, *inside = learned.reports
        failures = sum(len(report.problems) for report in learned.reports)
        if best is None or (failures, number) < best[0]:
            best = ((failures, number), learned)
        if not whole.problems and failures <= TOLERATED * sum(report.examples for report in inside):
            break
    return best[1] if best is not None else RecordsLearned(None, (_nothing(name, pages),))


def _learn_inside(
    name: str,
    ranked: RankedSeparation[Separator],
    with_records: Sequence[P],
    pages: Sequence[P],
    instance: RecordInstance[X, P],
) -> RecordsLearned:
    """Learn the fields inside the records, told apart in one way."""
    examples: list[Example] = []
    for page, matching in zip(with_records, ranked.matchings, strict=True):
        documents = records_in(ranked.separation, page.document)
        for number, region in enumerate(matching.regions):
            if region is not None:
                labels = {key: page.labels[number].get(key) for key in _keys(with_records)}
                documents[region].name = _called(page, number)
                examples.append(Example(documents[region], labels))
    indexes = [instance.index(example.document) for example in examples]
    fields: list[Field] = []
    nested: list[Records] = []
    reports: list[FieldReport] = []
    for key in _keys(with_records):
        labels_of_key = [example.labels[key] for example in examples]
        if any(map(is_list_of_records, labels_of_key)):
            learned = learn_records(key, list(zip(indexes, labels_of_key, strict=True)), instance)
            nested += [learned.records] if learned.records is not None else []
            reports += learned.reports
        else:
            field, report = _learn_field(key, examples, indexes, instance)
            fields += [field] if field.formats or not report.explained < report.examples else []
            reports.append(report)
    reports = [replace(report, name=f"{name}.{report.name}") for report in reports]
    if not any(field.formats for field in fields) and not nested:
        return RecordsLearned(None, (_nothing(name, pages), *reports))
    optional = len(with_records) < len(pages)
    records = Records(name, optional, ranked.separation, tuple(fields), tuple(nested))
    report, spare = _report(records, ranked, with_records, pages)
    if report.explained < TRUSTED_RECORDS * report.examples or spare > report.examples:
        return RecordsLearned(None, (_nothing(name, pages), *reports))
    return RecordsLearned(records, (report, *reports))


def _keys(pages: Sequence[LabelledRecords]) -> list[str]:
    """The names of the fields of all records, in the order in which the labels name them."""
    return list(dict.fromkeys(key for page in pages for label in page.labels for key in label))


def _called(page: LabelledRecords, number: int) -> str:
    return f"{page.document.name}, record {number + 1}"


def _learn_field(
    key: str, examples: Sequence[Example], indexes: Sequence[X], instance: RecordInstance[X, P]
) -> tuple[Field, FieldReport]:
    """Learn a field from a few records, and from those of the others that it does not reproduce."""
    annotations = [instance.annotation(key, index, example) for example, index in zip(examples, indexes, strict=True)]
    best = _learn_from(key, examples, annotations, _sample(annotations), instance)
    if best[1].explained < TRUSTED_ABSENCE * len(annotations):
        present = _sample([annotation for annotation in annotations if annotation.values])
        numbers = [number for number, annotation in enumerate(annotations) if annotation.values]
        other = _learn_from(key, examples, annotations, {numbers[place] for place in present}, instance)
        if other[1].explained >= max(TRUSTED_ABSENCE * len(annotations), best[1].explained):
            return other
    return best


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
