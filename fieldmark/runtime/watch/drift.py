"""Whether a batch of documents differs from the baseline, measure by measure: exact tests, and the effect in words.

Of each field are compared, one observation a document:

- rates, by Fisher's exact test: documents that have a value; that abstain for a kind of reason; whose first value was
  found in a certain way, is of a certain token class, has certain words or signs beside its figures (a unit, a
  currency), or is a certain text (of the last two the commonest of all);
- sizes, by the rank-sum test of Wilcoxon, Mann and Whitney: the length of the values, without dates, times and numbers,
  which are as long as they are; their number, where there may be several; and, where only one direction is a reason to
  worry, how far regions are from their blueprints and how sure the program is, in tenths.

What is counted is chosen from both groups together, so that each p-value is exact whatever is chosen. Comparisons that
are too small to show anything are left out (Tarone 1990); the others are adjusted for their number (Holm 1979), which
bounds the chance of any false alarm. A p-value is the chance, where nothing has changed, of a difference at least as
large. Nothing is drawn at random.

What three fixtures show, somebody has looked at and kept: it is no drift that a batch shows it more often. That is not
so of values that are missing, of their number, and of one text that stands everywhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb, erfc, sqrt
from statistics import fmean, median
from typing import Final, Literal

from fieldmark.dsl.syntax.notation import printable
from fieldmark.dsl.text.lexicon import CLASSES, class_of, collapse, fold
from fieldmark.runtime.watch.profiles import NOTHING, WATCH, FieldProfile, Profile

MOST_EXACT: Final = 80
"""Most values in both groups together that the rank test counts exactly: it takes 50 ms then."""

ALPHA: Final = 0.01
"""Largest adjusted p-value that counts as drift: the chance, for a batch like the baseline, of any false alarm."""

_LONGEST: Final = 60
"""Characters of a text that a measure names."""


def rates_differ(hits: int, total: int, other_hits: int, other_total: int) -> float:
    """The p-value of `hits` of `total` against `other_hits` of `other_total`; 1 where either group is empty.

    Fisher's exact test, two-sided: all tables with these totals that are no likelier. Raises
    ValueError where hits are negative or more than their total.
    """
    if not (0 <= hits <= total and 0 <= other_hits <= other_total):
        raise ValueError(f"no shares: {hits} of {total}, {other_hits} of {other_total}")
    ways, lowest = _tables(total, other_total, hits + other_hits)
    observed = ways[hits - lowest]
    return sum(way for way in ways if way <= observed) / sum(ways)


def smallest_of_rates(total: int, other_total: int, hits: int) -> float:
    """The smallest p-value that `rates_differ` can give for groups of this size with so many hits in both together."""
    ways, _ = _tables(total, other_total, hits)
    least = min(ways)
    return sum(way for way in ways if way <= least) / sum(ways)


def fewer(shares: Mapping[str, tuple[int, int, int, int]]) -> set[str]:
    """The names whose other share is less than the first, as `rates_differ` tells, adjusted for their number."""
    adjusted = holm([rates_differ(*share) for share in shares.values()])
    return {
        name
        for (name, (hits, total, other, others)), p in zip(shares.items(), adjusted, strict=True)
        if p <= ALPHA and other * total < hits * others
    }


def _tables(total: int, other_total: int, hits: int) -> tuple[list[int], int]:
    """In how many ways the first group can have each possible number of the hits, and the lowest such number."""
    lowest, highest = max(0, hits - other_total), min(total, hits)
    ways = [comb(total, lowest) * comb(other_total, hits - lowest)]
    for k in range(lowest, highest):  # each from the one before, as large binomials take long
        ways.append(ways[-1] * (total - k) * (hits - k) // ((k + 1) * (other_total - hits + k + 1)))
    return ways, lowest


def ranks_differ(first: Sequence[float], second: Sequence[float], sides: Literal[1, 2] = 2) -> float:
    """The p-value of values of `second` that rank higher or lower than those of `first`, on one side only higher; 1
    where one is empty.

    Exact over all ways to share the ranks out, ties included; for more than `MOST_EXACT` values its normal
    approximation, corrected for ties and continuity, by which it is 1 too where they rank on the other side.
    """
    if not first or not second:
        return 1.0
    ranks = _doubled_ranks([*first, *second])
    expected = len(first) * (len(ranks) + 1)

    def below(total: int) -> int:
        """How far a sum of ranks is from what is expected, where that tells."""
        return expected - total if sides == 1 else abs(expected - total)

    off = below(sum(ranks[: len(first)]))
    if len(ranks) > MOST_EXACT:
        return sides * erfc(_deviations(ranks, len(first), off)) / 2 if off > 0 else 1.0
    far = sum(ways for total, ways in _sums(ranks, len(first)) if below(total) >= off)
    return far / comb(len(ranks), len(first))


def smallest_of_ranks(total: int, other_total: int) -> float:
    """A bound below every p-value that the rank tests can give for groups of this size."""
    return 1 / comb(total + other_total, total)


def _doubled_ranks(values: Sequence[float]) -> list[int]:
    """Twice the rank of each value: a whole number also where equal values share the mean of their ranks. Their mean is
    one more than their number."""
    counts = Counter(values)
    before, ranks = 0, {}
    for value in sorted(counts):
        ranks[value] = 2 * before + counts[value] + 1
        before += counts[value]
    return [ranks[value] for value in values]


def _sums(ranks: Sequence[int], size: int) -> Iterator[tuple[int, int]]:
    """Each possible sum of `size` of the ranks, and the number of choices that have it.

    `counted[k]` holds the choices of k ranks by their sum as one big number, `width` bytes for each sum.
    """
    width = len(ranks) // 8 + 1
    counted = [1] + [0] * size
    for rank in ranks:
        for chosen in range(size, 0, -1):
            counted[chosen] += counted[chosen - 1] << (8 * rank * width)
    data = counted[size].to_bytes((sum(ranks) + 1) * width, "little")
    for total in range(sum(ranks) + 1):
        yield total, int.from_bytes(data[total * width : (total + 1) * width], "little")


def _deviations(doubled: Sequence[int], size: int, off: int) -> float:
    """How far a sum of doubled ranks is off, in units of the square root of twice its variance, half a rank less."""
    number = len(doubled)
    ties = sum(count**3 - count for count in Counter(doubled).values())
    variance = size * (number - size) / 12 * (number + 1 - ties / (number * (number - 1)))
    return max(0.0, off / 2 - 0.5) / sqrt(2 * variance) if variance > 0 else 0.0


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values adjusted for their number, in the order given: each at least what it was, and at most 1."""
    adjusted = [1.0] * len(p_values)
    least = 0.0
    for done, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        least = max(least, min(1.0, (len(p_values) - done) * p_values[place]))
        adjusted[place] = least
    return adjusted


@dataclass(frozen=True, slots=True)
class Comparison:
    """One measure of one field, of the baseline and of the batch, in words, and the p-value, adjusted in the end.

    `shown_by` are the documents of the batch that show it, sorted, where a few fixtures of such settle it, and `known`
    is how many there are.
    """

    field: str
    measure: str
    baseline: str
    batch: str
    p: float
    shown_by: tuple[str, ...] = ()
    known: int = 0

    def settled_by(self, known: Collection[str], shown_by: Iterable[str]) -> Comparison:
        """The comparison with the documents of the baseline and of the batch that show what the batch does."""
        return replace(self, known=len(known), shown_by=tuple(sorted(shown_by)))


@dataclass(frozen=True, slots=True)
class Drift:
    """What differs, the most significant first; how many comparisons were large enough to show a difference alone, and
    how many among so many."""

    found: tuple[Comparison, ...]
    compared: int
    able: int


@dataclass(frozen=True, slots=True)
class _Rate:
    """Documents counted by what they show: of all, or of those with a value; all that is shown, or the commonest.
    `settled` where a few fixtures that show it are enough, as for sizes."""

    words: str
    shows: Callable[[FieldProfile], Collection[str]]
    of_all: bool = False
    commonest: bool = False
    settled: bool = True


@dataclass(frozen=True, slots=True)
class _Size:
    """A number for a document with a value, or None; `only_higher` where a lower one is no reason to worry."""

    words: str
    size: Callable[[FieldProfile], float | None]
    only_higher: bool = False
    settled: bool = True


_WHEN: Final = re.compile("|".join(f"(?:{CLASSES[name]})" for name in ("DATE", "TIME")))
_WORD: Final = r"(?:[^\W\d_]+|[^\w\s.,:;()/+-]+[^\W\d_]*)"
_MEASURED: Final = re.compile(rf"(?:({_WORD}) ?)?[-+]?\d+(?:[.,]\d+)*((?: ?{_WORD}){{0,2}})")


def beside_figures(text: str) -> str:
    """Figures as 0 with what stands right before and behind each, as of "about 12.5 °C" "about 0 °C"; dates and times,
    whose words change by themselves, are left out. Empty where no figure has anything beside it."""
    found = _MEASURED.findall(_WHEN.sub("; ", fold(text)))
    told = " ".join(f"{before} 0 {behind}" for before, behind in found if before or behind)
    return collapse(told)


_FIGURES: Final = re.compile("|".join(f"(?:{CLASSES[name]})" for name in ("DATE", "TIME", "PRICE", "NUMBER")))


def _length(text: str) -> int:
    """The characters of a text but for dates, times, numbers and amounts; 0 where these are half of it or more."""
    rest = len(_FIGURES.sub("", text))
    return rest if 2 * rest > len(text) else 0


_RATES: Final = (
    _Rate("documents with a value", lambda field: [""] if field.number else [], of_all=True, settled=False),
    _Rate("documents that abstain: {}", lambda field: field.reasons, of_all=True),
    _Rate("found by {}", lambda field: [way.found_by for way in field.ways[:1]]),
    _Rate("values that are {}", lambda field: [class_of(text) or "text of no single kind" for text in field.texts[:1]]),
    _Rate("values like {}", lambda field: list(filter(None, map(beside_figures, field.texts[:1]))), commonest=True),
    _Rate("values equal to {}", lambda field: list(map(fold, field.texts[:1])), commonest=True, settled=False),
)

_SIZES: Final = (
    _Size("characters of a value", lambda field: fmean(map(_length, field.texts)) if field.texts else None),
    _Size("values in a document", lambda field: field.number, settled=False),
    _Size(
        "distance of regions from their blueprints",
        lambda field: max((way.distance for way in field.ways), default=None),
        only_higher=True,
    ),
    _Size(
        "confidence", lambda field: None if field.confidence is None else -round(field.confidence, 1), only_higher=True
    ),
)


def drift_of(baseline: Sequence[Profile], batch: Sequence[Profile], alpha: float = ALPHA) -> Drift:
    """Compare a batch with the baseline. The order of neither counts."""
    names = sorted({name for profile in (*baseline, *batch) for name in profile.fields})
    possible: list[tuple[float, Comparison]] = []
    for name in names:
        first, second = ([(p.name, p.fields.get(name, NOTHING)) for p in group] for group in (baseline, batch))
        possible += _rates(name, first, second, alpha)
        possible += _sizes(name, first, second, alpha)
    compared = _able(possible, alpha)
    adjusted = holm([comparison.p for comparison in compared])
    told = [replace(comparison, p=p) for comparison, p in zip(compared, adjusted, strict=True)]
    unknown = (c for c in told if c.p <= alpha and c.known < WATCH.fewest)
    found = sorted(unknown, key=lambda c: (c.p, c.field, c.measure))
    return Drift(tuple(found), len(possible), len(compared))


def _able(possible: Sequence[tuple[float, Comparison]], alpha: float) -> list[Comparison]:
    """The comparisons that may be significant among as many, each of which comes with the smallest p-value that it may
    have: no more than as many as alpha is divided by (Tarone 1990). What can show nothing costs the others nothing."""
    for count in range(1, len(possible) + 1):
        able = [comparison for least, comparison in possible if count * least <= alpha]
        if len(able) <= count:
            return able
    return []


_Named = Sequence[tuple[str, FieldProfile]]
"""What documents show of a field, by their names."""


def _rates(name: str, first: _Named, second: _Named, alpha: float) -> Iterator[tuple[float, Comparison]]:
    for rate in _RATES:
        of, among = ([one for one in group if rate.of_all or one[1].number] for group in (first, second))
        counts = [Counter(shown for _, field in group for shown in rate.shows(field)) for group in (of, among)]
        both = counts[0] + counts[1]
        shown = sorted(both, key=lambda text: (-both[text], text))[: 1 if rate.commonest else None]
        for text in shown:
            hits, others = counts[0][text], counts[1][text]
            least = smallest_of_rates(len(of), len(among), both[text])
            if least <= alpha:
                told = (f"{hits} of {len(of)}", f"{others} of {len(among)}")
                p = rates_differ(hits, len(of), others, len(among))
                more = others * len(of) > hits * len(among)
                known, shown_by = (
                    [n for n, field in group if (text in rate.shows(field)) is more] for group in (of, among)
                )
                one = Comparison(name, rate.words.format(printable(text, _LONGEST)), *told, p)
                yield least, one.settled_by(known, shown_by) if rate.settled else one


def _sizes(name: str, first: _Named, second: _Named, alpha: float) -> Iterator[tuple[float, Comparison]]:
    for measure in _SIZES:
        groups = ([(n, measure.size(field)) for n, field in group if field.number] for group in (first, second))
        of, among = ([(n, size) for n, size in group if size is not None] for group in groups)
        sizes, others = ([size for _, size in group] for group in (of, among))
        least = smallest_of_ranks(len(of), len(among))
        if len({*sizes, *others}) > 1 and least <= alpha:
            p = ranks_differ(sizes, others, 1 if measure.only_higher else 2)
            before, now = median(sizes), median(others)
            known, shown_by = (
                [n for n, size in group if abs(size - now) < abs(size - before)] for group in (of, among)
            )
            one = Comparison(name, measure.words, _median(sizes), _median(others), p)
            yield least, one.settled_by(known, shown_by) if measure.settled else one


def _median(sizes: Sequence[float]) -> str:
    return f"median {abs(median(sizes)):g} of {len(sizes)}"
