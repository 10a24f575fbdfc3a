"""Which things of the old program are which of the new one: equal ones first, then the most alike.

Greedy, the most alike pair first, as in stable matching; swapping the two sides swaps the pairs and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from math import fsum
from typing import Final, TypeVar

from fieldmark.dsl.core.instance import Blueprint, Landmark
from fieldmark.dsl.core.terms import Field, Format, Part, Records, Strategy, kind_of, strategies_of
from fieldmark.dsl.html.terms import distance
from fieldmark.dsl.syntax.terms import expected

Item = TypeVar("Item", bound=Hashable)
Pair = tuple[int, int]
"""The number of a thing in the old program, and in the new one, from 0."""

LANDMARK: Final = 0.4
VALUE: Final = 0.3
REGION: Final = 0.2
LOOK: Final = 0.1
"""How much the pieces of a strategy count for its likeness; together 1. Origin: what a reader takes for its core."""

LEAST: Final = 0.25
"""Smallest likeness, 0 to 1, of strategies, parts, formats and lists of records that are told as one that changed."""

RENAMED: Final = 0.75
"""Smallest likeness, 0 to 1, of two fields of different names that are told as one renamed."""


def matched(
    old: Sequence[Item], new: Sequence[Item], likeness: Callable[[Item, Item], float], least: float
) -> list[Pair]:
    """Pairs of things that are the same, in the old order; each thing is in one pair at most.

    Equal things are paired in order; then those that are most alike, but only if at least `least`.
    """
    pairs = [pair for places in _places(old, new).values() for pair in _equal_pairs(*places)]
    left, right = {first for first, _ in pairs}, {second for _, second in pairs}
    others = [
        (-likeness(first, second), abs(i - j), i + j, i, j)
        for i, first in enumerate(old)
        if i not in left
        for j, second in enumerate(new)
        if j not in right
    ]
    for negative, _, _, i, j in sorted(others):
        if -negative >= least and i not in left and j not in right:
            pairs.append((i, j))
            left.add(i)
            right.add(j)
    return sorted(pairs)


def _places(old: Sequence[Item], new: Sequence[Item]) -> dict[Item, tuple[list[int], list[int]]]:
    """Different things -> where each stands in the old and in the new sequence."""
    places: dict[Item, tuple[list[int], list[int]]] = {}
    for side, items in enumerate((old, new)):
        for number, item in enumerate(items):
            places.setdefault(item, ([], []))[side].append(number)
    return places


def _equal_pairs(old: Sequence[int], new: Sequence[int]) -> Iterator[Pair]:
    """Places of equal things in order; where one side has more, those that stand at places of the other come first."""
    count = min(len(old), len(new))
    first = sorted(sorted(old, key=lambda number: number not in new)[:count])
    second = sorted(sorted(new, key=lambda number: number not in old)[:count])
    return zip(first, second, strict=True)


def strategy_likeness(old: Strategy, new: Strategy) -> float:
    """How much two strategies have in common, 0 to 1; nothing where they are for different kinds of documents."""
    if kind_of(old) != kind_of(new):
        return 0.0
    looks = 0.0 if old.blueprint == new.blueprint else distance(_expected(old.blueprint), _expected(new.blueprint))
    return fsum(
        (
            LANDMARK * (old.landmark == new.landmark),
            VALUE * (old.value == new.value),
            REGION * (old.region == new.region),
            LOOK * (1 - looks),
        )
    )


@lru_cache(maxsize=4096)
def _expected(look: Blueprint) -> frozenset[Hashable]:
    return frozenset(expected(look))


@lru_cache(maxsize=4096)
def _landmarks(field: Field) -> frozenset[Landmark]:
    return frozenset(strategy.landmark for strategy in strategies_of(field))


def part_likeness(old: Part, new: Part) -> float:
    """The likeness of the strategies of two parts, 0 to 1."""
    return _likeness(old.strategies, new.strategies, strategy_likeness)


def format_likeness(old: Format, new: Format) -> float:
    """The likeness of the parts of two formats, 0 to 1."""
    return _likeness(old.parts, new.parts, part_likeness)


def field_likeness(old: Field, new: Field) -> float:
    """How likely two fields of different names are the same, 0 to 1: their formats', if there are any.

    Fields without a landmark in common are not, whatever else they share; most pairs are told apart by this alone.
    """
    if _landmarks(old).isdisjoint(_landmarks(new)):
        return 0.0
    return _likeness(old.formats, new.formats, format_likeness)


def records_likeness(old: Records, new: Records) -> float:
    """How likely two lists of records of different names are the same, 0 to 1: by what tells records apart, and by the
    names inside."""
    apart = distance(_names(old), _names(new))
    return fsum((0.5 * (old.separation == new.separation), 0.5 * (1 - apart)))


def _names(records: Records) -> frozenset[str]:
    """The names of the fields and lists of records inside."""
    return frozenset([*(field.name for field in records.fields), *(item.name for item in records.records)])


def _likeness(old: Sequence[Item], new: Sequence[Item], likeness: Callable[[Item, Item], float]) -> float:
    pairs = matched(old, new, likeness, LEAST)
    most = max(len(old), len(new))
    return fsum(likeness(old[i], new[j]) if old[i] != new[j] else 1.0 for i, j in pairs) / most if most else 0.0
