"""Learning one field inside records, from a few of them and those that what was learned does not reproduce.

A few records are enough to learn from; what does not hold on the others is added and learned again
(counterexample-guided), so that learning does not grow with the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fieldmark.dsl.programs import Field
from fieldmark.synth.examples import Example, FieldReport
from fieldmark.synth.fields import problem_of, report_field
from fieldmark.synth.instances import Annotated
from fieldmark.synth.records.instances import P, RecordInstance, X
from fieldmark.synth.records.shapes import with_shape

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
