"""From position spaces to boundaries: the cheapest pairs that mark the value in every sample, numbered or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from fieldmark.dsl.text.language import Boundary
from fieldmark.synth.texts.costs import NUMBERED, Order, lone_weak
from fieldmark.synth.texts.positions import PositionSpace
from fieldmark.synth.texts.samples import Sample, Tokens

MAX_NUMBER: Final = 9
"""Largest number of a boundary that is learned, from either end."""

MAX_WEAK_NUMBER: Final = 3
"""The same for boundaries made of weak tokens only."""


@dataclass(frozen=True, slots=True, order=True)
class Ranked:
    """A boundary with its place in the total order."""

    cost: float
    key: tuple[Order, Order, int]
    boundary: Boundary | None = field(compare=False)


def fitting(
    spaces: Sequence[PositionSpace], samples: Sequence[Sample], at_begin: bool, limit: int, numbered: bool = False
) -> list[Ranked]:
    """The cheapest boundaries of the spaces that mark the beginning, or the end, of a value of every sample."""
    found: dict[Boundary | None, Ranked] = {}
    for space in spaces:
        kept = 0
        for cost, first, second, left, right in space.ranked():
            for boundary in _fits(left, right, samples, at_begin, numbered):
                total = cost + (NUMBERED if numbered else 0.0)
                if boundary not in found or total < found[boundary].cost:
                    found[boundary] = Ranked(total, (first, second, boundary.nth or 0), boundary)
                    kept += 1
            if kept >= limit:
                break
    return sorted(found.values())[:limit]


def _fits(left: Tokens, right: Tokens, samples: Sequence[Sample], at_begin: bool, numbered: bool) -> list[Boundary]:
    """The boundaries of a pair of sides that fit all samples: one without number, or those with one."""
    if numbered:
        shared = set.intersection(*(_numbers(left, right, item) for item in samples))
        return [Boundary(left, right, nth) for nth in sorted(shared)]
    hits = _begins if at_begin else _ends
    return [Boundary(left, right)] if all(hits(left, right, item) for item in samples) else []


def _begins(left: Tokens, right: Tokens, item: Sample) -> bool:
    positions = item.index.positions(left, right)
    if len(positions) != 1:
        return False
    (position,) = positions
    return any(gap[0] <= position <= span[0] for gap, span in zip(item.gaps, item.spans, strict=True))


def _ends(left: Tokens, right: Tokens, item: Sample) -> bool:
    """Whether a position marks the end of a value and none lies inside it."""
    positions = item.index.positions(left, right)
    return any(
        not positions.isdisjoint(range(span[1], gap[1] + 1)) and positions.isdisjoint(range(span[0] + 1, span[1]))
        for gap, span in zip(item.gaps, item.spans, strict=True)
    )


def _numbers(left: Tokens, right: Tokens, item: Sample) -> set[int]:
    """The numbers, from both ends, by which the sides mark the beginning of a value of the sample.

    The words of the value itself are not counted: another value may have more.
    """
    positions = item.index.positions(left, right)
    weak = bool(lone_weak(left + right))
    most = MAX_WEAK_NUMBER if weak else MAX_NUMBER
    found: set[int] = set()
    for gap, span in zip(item.gaps, item.spans, strict=True):
        inside = weak and not positions.isdisjoint(range(span[0] + 1, span[1]))
        for hit in positions.intersection(range(gap[0], span[0] + 1)):
            before = sum(position < hit for position in positions)
            found.update((before + 1,) if inside else (before + 1, before - len(positions)))
    return {number for number in found if abs(number) <= most}
