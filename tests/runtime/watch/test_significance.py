"""Exact tests: known values, brute force, and what every p-value has to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations, pairwise
from math import comb
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.runtime.watch import drift as significance
from fieldmark.runtime.watch.drift import (
    holm,
    ranks_differ,
    rates_differ,
    smallest_of_ranks,
    smallest_of_rates,
)

Test = Callable[[Sequence[float], Sequence[float]], float]

ranks_higher: Test = partial(ranks_differ, sides=1)

GROUP = st.lists(st.integers(0, 5), max_size=6)
SIZE = st.integers(0, 12)
TABLE = st.tuples(SIZE, SIZE).flatmap(
    lambda sizes: st.tuples(st.integers(0, sizes[0]), st.just(sizes[0]), st.integers(0, sizes[1]), st.just(sizes[1]))
)


def test_the_lady_tasting_tea() -> None:
    assert rates_differ(4, 4, 0, 4) == pytest.approx(2 / 70)
    assert rates_differ(3, 4, 1, 4) == pytest.approx(34 / 70)


@pytest.mark.parametrize(
    ("first", "second", "p"),
    [
        ([1, 2, 3], [4, 5, 6], 2 / 20),
        ([1, 2, 3, 4], [5, 6, 7, 8], 2 / 70),
        ([1, 1, 2], [2, 3, 3], 4 / 20),
        ([1, 2], [1, 2], 1.0),
    ],
)
def test_small_samples_of_ranks(first: list[float], second: list[float], p: float) -> None:
    assert ranks_differ(first, second) == pytest.approx(p)


@settings(max_examples=50, deadline=None)
@given(TABLE)
def test_rates_by_counting_all_choices(table: tuple[int, int, int, int]) -> None:
    hits, total, other_hits, other_total = table
    everything = [True] * (hits + other_hits) + [False] * (total + other_total - hits - other_hits)
    chances = [0] * (total + 1)
    for taken in range(total + 1):
        if 0 <= sum(everything) - taken <= other_total:
            chances[taken] = comb(total, taken) * comb(other_total, sum(everything) - taken)
    expected = sum(c for c in chances if c <= chances[hits]) / sum(chances)
    p = rates_differ(*table)
    assert p == pytest.approx(expected)
    assert 0 < p <= 1
    assert p == pytest.approx(rates_differ(other_hits, other_total, hits, total))
    assert p >= smallest_of_rates(total, other_total, hits + other_hits)


def higher_by_force(first: Sequence[float], second: Sequence[float], two_sided: bool) -> float:
    values = [*first, *second]
    ranks = [2 * sum(other < value for other in values) + values.count(value) + 1 for value in values]
    expected = len(first) * (len(values) + 1)
    observed = sum(ranks[: len(first)])
    sums = [sum(chosen) for chosen in combinations(ranks, len(first))]
    if two_sided:
        return sum(abs(total - expected) >= abs(observed - expected) for total in sums) / len(sums)
    return sum(total <= observed for total in sums) / len(sums)


@settings(max_examples=50, deadline=None)
@given(GROUP, GROUP)
def test_ranks_by_counting_all_choices(first: list[int], second: list[int]) -> None:
    both, higher = ranks_differ(first, second), ranks_higher(first, second)
    if first and second:
        assert both == pytest.approx(higher_by_force(first, second, two_sided=True))
        assert higher == pytest.approx(higher_by_force(first, second, two_sided=False))
        assert min(both, higher) >= smallest_of_ranks(len(first), len(second)) * (1 - 1e-9)
    assert 0 < both <= 1
    assert 0 < higher <= 1
    assert both == pytest.approx(ranks_differ(second, first))


@settings(max_examples=50, deadline=None)
@given(GROUP, GROUP)
def test_ranks_do_not_know_sizes_or_order(first: list[int], second: list[int]) -> None:
    stretched = [[10.0**value for value in reversed(group)] for group in (first, second)]
    assert ranks_differ(stretched[0], stretched[1]) == ranks_differ(first, second)
    assert ranks_higher(*stretched) == ranks_higher(first, second)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 99), min_size=2, max_size=14, unique=True), st.integers(1, 13))
def test_higher_values_without_ties_never_make_higher_less_likely(values: list[int], size: int) -> None:
    first, second = values[:size], values[size:]
    raised = [max(values) + 1, *second[1:]] if second else []
    assert ranks_higher(first, raised) <= ranks_higher(first, second)


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 15), st.integers(1, 15))
def test_the_farther_apart_two_rates_the_smaller_p(total: int, other_total: int) -> None:
    falling = [rates_differ(0, total, hits, other_total) for hits in range(other_total + 1)]
    assert all(later <= earlier + 1e-12 for earlier, later in pairwise(falling))


TESTS: list[Test] = [
    ranks_differ,
    ranks_higher,
    lambda first, second: rates_differ(sum(v > 2 for v in first), len(first), sum(v > 2 for v in second), len(second)),
]


@pytest.mark.parametrize("test", TESTS)
@settings(max_examples=50, deadline=None)
@given(values=st.lists(st.integers(0, 5), min_size=2, max_size=8), size=st.integers(1, 7))
def test_alarms_are_as_rare_as_promised(test: Test, values: list[int], size: int) -> None:
    """Of all ways to share values out between two groups, at most a share of `alpha` has a p-value up to `alpha`."""
    ways = [
        test([values[i] for i in chosen], [value for i, value in enumerate(values) if i not in chosen])
        for chosen in combinations(range(len(values)), min(size, len(values) - 1))
    ]
    for alpha in (0.01, 0.05, 0.2, 0.5):
        assert sum(p <= alpha for p in ways) <= alpha * len(ways) + 1e-9


@pytest.mark.parametrize("test", [ranks_differ, ranks_higher])
@pytest.mark.parametrize("seed", range(8))
def test_large_samples_are_nearly_as_exact(test: Test, seed: int) -> None:
    random = Random(seed)
    first = [random.randrange(30) for _ in range(15 + seed)]
    second = [random.randrange(30) + seed for _ in range(25)]
    with patch.object(significance, "MOST_EXACT", 0):
        about = test(first, second)
    exact = test(first, second)
    assert about == pytest.approx(exact, abs=0.02) or min(about, exact) > 0.5
    with patch.object(significance, "MOST_EXACT", 0):
        assert test(first, first) == 1
        assert test([1, 1], [1]) == 1


def test_shares_of_more_than_all_are_refused() -> None:
    with pytest.raises(ValueError, match="3 of 2"):
        rates_differ(3, 2, 0, 1)


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


@settings(max_examples=50, deadline=None)
@given(st.lists(st.floats(0, 1), max_size=20))
def test_adjusted_p_values(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    assert all(p <= q <= 1 for p, q in zip(p_values, adjusted, strict=True))
    assert min(adjusted, default=0) <= len(p_values) * min(p_values, default=0)
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    assert [adjusted[i] for i in order] == sorted(adjusted)
    assert holm(p_values[::-1]) == pytest.approx(adjusted[::-1])
