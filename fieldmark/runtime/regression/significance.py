"""Exact tests for small samples: could two groups of documents differ as they do by chance?

- `rates_differ`: Fisher's exact test of two shares, two-sided: all tables with these totals that are no likelier.
- `ranks_differ`, `ranks_higher`: the rank-sum test of Wilcoxon, Mann and Whitney with ties, exact over all ways to
  share the ranks out; for more than `MOST_EXACT` values its normal approximation, corrected for ties and continuity.
- `holm`: p-values adjusted for testing many things at once (Holm 1979), which bounds the chance of any false alarm.

A p-value is the chance, where nothing has changed, of a difference at least as large. Nothing is drawn at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, erfc, sqrt
from typing import Final

MOST_EXACT: Final = 80
"""Most values in both groups together that the rank test counts exactly: it takes 50 ms then."""


def rates_differ(hits: int, total: int, other_hits: int, other_total: int) -> float:
    """The p-value of `hits` of `total` against `other_hits` of `other_total`; 1 where either group is empty.

    Raises ValueError where hits are negative or more than their total.
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


def _tables(total: int, other_total: int, hits: int) -> tuple[list[int], int]:
    """In how many ways the first group can have each possible number of the hits, and the lowest such number."""
    lowest, highest = max(0, hits - other_total), min(total, hits)
    ways = [comb(total, lowest) * comb(other_total, hits - lowest)]
    for k in range(lowest, highest):  # each from the one before, as large binomials take long
        ways.append(ways[-1] * (total - k) * (hits - k) // ((k + 1) * (other_total - hits + k + 1)))
    return ways, lowest


def ranks_differ(first: Sequence[float], second: Sequence[float]) -> float:
    """The p-value of values of `second` that rank higher or lower than those of `first`; 1 where one is empty."""
    if not first or not second:
        return 1.0
    ranks = _doubled_ranks([*first, *second])
    off = abs(sum(ranks[: len(first)]) - _expected(ranks, len(first)))
    if len(ranks) > MOST_EXACT:
        return erfc(_deviations(ranks, len(first), off))
    expected = _expected(ranks, len(first))
    far = sum(ways for total, ways in _sums(ranks, len(first)) if abs(total - expected) >= off)
    return far / comb(len(ranks), len(first))


def ranks_higher(first: Sequence[float], second: Sequence[float]) -> float:
    """The p-value of values of `second` that rank higher than those of `first`; 1 where one is empty.

    By the approximation it is 1 too where they rank no higher.
    """
    if not first or not second:
        return 1.0
    ranks = _doubled_ranks([*first, *second])
    observed = sum(ranks[: len(first)])
    if len(ranks) > MOST_EXACT:
        below = _expected(ranks, len(first)) - observed
        return erfc(_deviations(ranks, len(first), below)) / 2 if below > 0 else 1.0
    far = sum(ways for total, ways in _sums(ranks, len(first)) if total <= observed)
    return far / comb(len(ranks), len(first))


def smallest_of_ranks(total: int, other_total: int) -> float:
    """A bound below every p-value that the rank tests can give for groups of this size."""
    return 1 / comb(total + other_total, total)


def _doubled_ranks(values: Sequence[float]) -> list[int]:
    """Twice the rank of each value: a whole number also where equal values share the mean of their ranks."""
    counts = Counter(values)
    before, ranks = 0, {}
    for value in sorted(counts):
        ranks[value] = 2 * before + counts[value] + 1
        before += counts[value]
    return [ranks[value] for value in values]


def _expected(doubled: Sequence[int], size: int) -> int:
    """The sum of `size` doubled ranks to be expected; their mean is one more than their number."""
    return size * (len(doubled) + 1)


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
