"""Whether a batch of documents differs from the baseline, measure by measure: tests, and the effect in words.

Of each field are compared, one observation a document:

- rates, by Fisher's exact test: documents that have a value; that abstain for a kind of reason; whose first value was
  found in a certain way, is of a certain token class, or is a certain text (the commonest of all);
- sizes, by the rank test: the length of the values; their number, where there may be several; and, where only one
  direction is a reason to worry, how far regions are from their blueprints and how few strategies agree.

What is counted is chosen from both groups together, so that each p-value is exact whatever is chosen. Comparisons that
are too small to show anything are left out (Tarone 1990); the others are adjusted for their number (Holm 1979).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median
from typing import Final

from fieldmark.dsl.tokens import class_of
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.printable import printable
from fieldmark.runtime.regression.profiles import NOTHING, FieldProfile, Profile
from fieldmark.runtime.regression.significance import (
    holm,
    ranks_differ,
    ranks_higher,
    rates_differ,
    smallest_of_ranks,
    smallest_of_rates,
)

ALPHA: Final = 0.01
"""Largest adjusted p-value that counts as drift: the chance, for a batch like the baseline, of any false alarm."""

_LONGEST: Final = 60
"""Characters of a text that a measure names."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One measure of one field, of the baseline and of the batch, in words, and the p-value, adjusted in the end."""

    field: str
    measure: str
    baseline: str
    batch: str
    p: float


@dataclass(frozen=True, slots=True)
class Drift:
    """What differs, the most significant first, and how many comparisons were large enough to show a difference."""

    found: tuple[Comparison, ...]
    compared: int


@dataclass(frozen=True, slots=True)
class _Rate:
    """Documents counted by what they show: of all, or of those with a value; all that is shown, or the commonest."""

    words: str
    shows: Callable[[FieldProfile], Collection[str]]
    of_all: bool = False
    commonest: bool = False


@dataclass(frozen=True, slots=True)
class _Size:
    """A number for a document with a value, or None; `only_higher` where a lower one is no reason to worry."""

    words: str
    size: Callable[[FieldProfile], float | None]
    only_higher: bool = False


def _found_by(field: FieldProfile) -> Collection[str]:
    return [way.found_by for way in field.ways[:1]]


def _class(field: FieldProfile) -> Collection[str]:
    return [class_of(text) or "text of no single kind" for text in field.texts[:1]]


def _value(field: FieldProfile) -> Collection[str]:
    return [fold(text) for text in field.texts[:1]]


def _length(field: FieldProfile) -> float | None:
    return fmean(map(len, field.texts)) if field.texts else None


def _distance(field: FieldProfile) -> float | None:
    return max((way.distance for way in field.ways), default=None)


def _disagreeing(field: FieldProfile) -> float | None:
    return max((-way.agreeing for way in field.ways), default=None)


_RATES: Final = (
    _Rate("documents with a value", lambda field: [""] if field.number else [], of_all=True),
    _Rate("documents that abstain: {}", lambda field: field.reasons, of_all=True),
    _Rate("found by {}", _found_by),
    _Rate("values that are {}", _class),
    _Rate("values equal to {}", _value, commonest=True),
)

_SIZES: Final = (
    _Size("characters of a value", _length),
    _Size("values in a document", lambda field: field.number),
    _Size("distance of regions from their look", _distance, only_higher=True),
    _Size("strategies that agree", _disagreeing, only_higher=True),
)


def drift_of(baseline: Sequence[Profile], batch: Sequence[Profile], alpha: float = ALPHA) -> Drift:
    """Compare a batch with the baseline. The order of neither counts."""
    names = sorted({name for profile in (*baseline, *batch) for name in profile.fields})
    compared: list[Comparison] = []
    for name in names:
        first, second = ([profile.fields.get(name, NOTHING) for profile in group] for group in (baseline, batch))
        compared += _rates(name, first, second, alpha)
        compared += _sizes(name, first, second, alpha)
    adjusted = holm([comparison.p for comparison in compared])
    told = [replace(comparison, p=p) for comparison, p in zip(compared, adjusted, strict=True)]
    found = sorted((c for c in told if c.p <= alpha), key=lambda c: (c.p, c.field, c.measure))
    return Drift(tuple(found), len(compared))


def _rates(
    name: str, first: Sequence[FieldProfile], second: Sequence[FieldProfile], alpha: float
) -> Iterator[Comparison]:
    for rate in _RATES:
        of, among = ([field for field in group if rate.of_all or field.number] for group in (first, second))
        counts = [Counter(shown for field in group for shown in rate.shows(field)) for group in (of, among)]
        both = counts[0] + counts[1]
        shown = sorted(both, key=lambda text: (-both[text], text))[: 1 if rate.commonest else None]
        for text in shown:
            hits, others = counts[0][text], counts[1][text]
            if smallest_of_rates(len(of), len(among), both[text]) <= alpha:
                told = (f"{hits} of {len(of)}", f"{others} of {len(among)}")
                p = rates_differ(hits, len(of), others, len(among))
                yield Comparison(name, rate.words.format(printable(text, _LONGEST)), *told, p)


def _sizes(
    name: str, first: Sequence[FieldProfile], second: Sequence[FieldProfile], alpha: float
) -> Iterator[Comparison]:
    for measure in _SIZES:
        groups = ([measure.size(field) for field in group if field.number] for group in (first, second))
        of, among = ([size for size in group if size is not None] for group in groups)
        if len({*of, *among}) > 1 and smallest_of_ranks(len(of), len(among)) <= alpha:
            p = ranks_higher(of, among) if measure.only_higher else ranks_differ(of, among)
            yield Comparison(name, measure.words, _median(of), _median(among), p)


def _median(sizes: Sequence[float]) -> str:
    return f"median {abs(median(sizes)):g} of {len(sizes)}"
