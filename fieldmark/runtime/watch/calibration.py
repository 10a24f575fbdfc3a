"""A threshold of confidence with a promise: conformal risk control (Angelopoulos and others 2022, theorem 1).

The loss of a document is the share of the answers asked for that are given and wrong, 0 to 1; it falls as the
threshold rises. With n documents, a threshold whose mean loss L on them has (n L + 1) / (n + 1) <= a keeps the expected
loss of another document below a, if that is drawn as they were. So few documents promise little, whatever they show:
without a single wrong answer n of them promise 1 / (n + 1). Documents that the program was learned from are not drawn
as others are, and should not be among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest
from math import ceil, floor
from typing import Any, Final

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordResult, RecordsResult
from fieldmark.dsl.core.terms import Program, Threshold
from fieldmark.dsl.syntax.notation import counted
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.files import REST
from fieldmark.runtime.sameness import same_folded
from fieldmark.runtime.watch.checks import records_in
from fieldmark.runtime.watch.fixtures import Fixture

STEPS: Final = 10_000
"""Thresholds are multiples of one part of so many, as they are written."""

CERTAIN: Final = 1.0
"""The confidence of an answer of which none is known, as where the first strategy decides: it is always given."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer of which the truth is known: how sure it is, None where the program abstains, and whether it is
    right."""

    confidence: float | None
    right: bool


def fewest(rate: float) -> int:
    """The fewest documents that can promise that a share of the answers at most is wrong: 49 for 0.02."""
    return ceil(1 / _exactly(rate)) - 1


def bound(rate: float, count: int) -> Fraction:
    """The mean loss on so many documents up to which a rate is promised; negative where they are too few."""
    return (_exactly(rate) * (count + 1) - 1) / count


def least_confidence(wrong: Iterable[tuple[float, Fraction]], most: Fraction) -> float | None:
    """The least threshold at which the wrong answers still given make a loss of at most `most`; None for none.

    Each wrong answer has its confidence, and what it adds to the mean loss where it is given.
    """
    loss = Fraction(0)
    least = 0
    for confidence, share in sorted(wrong, reverse=True):
        loss += share
        if loss > most:
            least = floor(confidence * STEPS)
            while least / STEPS <= confidence:  # the product is not exact
                least += 1
            break
    return least / STEPS if most >= 0 and least <= STEPS else None


def _exactly(rate: float) -> Fraction:
    """The rate as it is written."""
    return Fraction(repr(float(rate)))


def own_threshold(documents: Sequence[Sequence[Judged]], rate: float) -> Threshold:
    """The threshold that the answers on some documents give. Raises FieldmarkError where they cannot promise the rate,
    and says how many documents could."""
    asked = [answers for answers in documents if answers]
    count, needed = len(asked), fewest(rate)
    if count < needed:
        promise = f"{counted(count, 'fixture')} can promise {1 / (count + 1):.1%} at best"
        raise FieldmarkError(f"at most {100 * rate:g}% wrong takes {counted(needed, 'fixture')} or more; {promise}")
    wrong = [
        (answer.confidence, Fraction(1, len(answers) * count))
        for answers in asked
        for answer in answers
        if answer.confidence is not None and not answer.right
    ]
    least = least_confidence(wrong, bound(rate, count))
    if least is None:
        raise FieldmarkError(f"no confidence keeps wrong answers below {100 * rate:g}% on {counted(count, 'fixture')}")
    return Threshold(least, rate, count)


def judged(program: Program, fixture: Fixture) -> list[Judged]:
    """The answers of a program, without its own threshold, on the document of a fixture, for what is known of it.

    What a fixture abstains on is unknown. Raises DocumentError where the document cannot be read.
    """
    found = evaluate(program, read_document(fixture.document), 0.0)
    return list(_judged(found, fixture.answers["values"], fixture.answers["abstained"], ""))


def _judged(
    found: Extraction | RecordResult | None, values: Mapping[str, Any], unsure: Mapping[str, str], prefix: str
) -> Iterator[Judged]:
    """Of the fields of a page or a record, and of its records; `prefix` is the place of the record."""
    results: tuple[FieldResult | RecordsResult, ...] = () if found is None else (*found.fields, *found.records)
    own = {result.name: result for result in results}
    for name in dict.fromkeys([*own, *values]):
        result, known, place = own.get(name), values.get(name), f"{prefix}{name}"
        if place in unsure or (name not in values and not prefix):
            continue
        if isinstance(result, RecordsResult) or records_in(known) is not None:
            yield from _records(result, known, unsure, place)
        elif result is None:
            yield Judged(None, right=False)
        else:
            sure = CERTAIN if result.confidence is None else result.confidence
            yield Judged(None if result.reason else sure, same_folded(known or None, result.json_value))


def _records(
    result: FieldResult | RecordsResult | None, known: Any, unsure: Mapping[str, str], place: str
) -> Iterator[Judged]:
    """Of records in page order; of those that the fixture has no more of, all is wrong."""
    true = records_in(known) or []
    found = result.found if isinstance(result, RecordsResult) else ()
    if known and known[-1] == REST:
        found = found[: len(true)]
    for number, (one, record) in enumerate(zip_longest(found, true)):
        yield from _judged(one, record or {}, unsure, f"{place}[{number}].")


def given(documents: Sequence[Sequence[Judged]], least: float) -> tuple[int, int]:
    """How many answers are given at a threshold, and how many of them are wrong."""
    told = [one for answers in documents for one in answers if one.confidence is not None and one.confidence >= least]
    return len(told), sum(not one.right for one in told)


def calibrated(program: Program, fixtures: Iterable[Fixture], rate: float) -> tuple[Program, list[list[Judged]]]:
    """The program with the threshold that fixtures give, and its answers on each. Raises FieldmarkError."""
    documents = [judged(program, fixture) for fixture in fixtures]
    return replace(program, threshold=own_threshold(documents, rate)), documents
