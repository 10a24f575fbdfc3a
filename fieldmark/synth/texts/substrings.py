"""Learning substrings: a position space for the beginning, one for the end, both intersected over the examples.

A value may stand at several places of its text; the spaces of all places of one example, the pivot, are united, and
intersected with those of every other example. The cheapest pairs are run before they count, so that what is returned
gives a value of every example.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fieldmark.dsl.text import Boundary, Piece, Substring, Whole, run_text
from fieldmark.synth.texts.costs import order
from fieldmark.synth.texts.positions import PositionSpace, Sample, begin_spaces, end_spaces, fitting

MAX_BOUNDARIES: Final = 12
"""How many beginnings and ends are tried with each other."""

_MAX_PIVOT_SPANS: Final = 4

_Ranked = tuple[float, Boundary | None]


def learn_substrings(samples: Sequence[Sample], limit: int, numbers: bool = True) -> list[Piece]:
    """The cheapest pieces that give one of the spans of every sample, in order; empty where there is none."""
    found: list[Piece] = []
    if all((0, len(item.text)) in item.gaps for item in samples):
        found.append(Whole())
    pivot = min(samples, key=lambda item: (len(item.spans), len(item.text), item.text))
    others = [item for item in samples if item is not pivot]
    spaces = [
        tuple(_intersected(of(pivot, number), others, at_begin) for of, at_begin in _SIDES)
        for number in range(min(len(pivot.spans), _MAX_PIVOT_SPANS))
    ]
    for numbered in (False, True) if numbers else (False,):
        if len(found) < limit:
            ranked = sorted(
                (pair for begins, ends in spaces for pair in _pairs(begins, ends, samples, numbered)),
                key=lambda pair: pair[:3],
            )
            for _, _, _, program in ranked:
                if len(found) < limit and program not in found and _gives(program, samples):
                    found.append(program)
    return found[:limit]


_SIDES: Final = ((begin_spaces, True), (end_spaces, False))


def _intersected(spaces: Sequence[PositionSpace], others: Sequence[Sample], at_begin: bool) -> list[PositionSpace]:
    kept = []
    for space in spaces:
        for other in others:
            space = space.intersected(other, at_begin)  # noqa: PLW2901 - one step of the intersection
        kept.append(space)
    return kept


def _pairs(
    begins: Sequence[PositionSpace], ends: Sequence[PositionSpace], samples: Sequence[Sample], numbered: bool
) -> Iterator[tuple[float, object, object, Substring]]:
    """Substrings with their cost and keys; those with the text's own start or end included."""
    firsts: list[_Ranked] = [(0.0, None)] * (not numbered and _all_touch(samples, at_begin=True))
    firsts += fitting(begins, samples, True, MAX_BOUNDARIES, numbered)
    lasts: list[_Ranked] = [(0.0, None)] * _all_touch(samples, at_begin=False)
    if firsts:
        lasts += fitting(ends, samples, False, MAX_BOUNDARIES)
    for first, begin in firsts:
        for second, end in lasts:
            if begin is not None or end is not None:
                yield 1.0 + first + 0.5 * second, _key(begin), _key(end), Substring(begin, end)


def _key(boundary: Boundary | None) -> tuple[object, ...]:
    return () if boundary is None else (order(boundary.left), order(boundary.right), boundary.nth or 0)


def _all_touch(samples: Sequence[Sample], at_begin: bool) -> bool:
    """Whether some value of every sample stands at the text's start, or end."""
    if at_begin:
        return all(any(low == 0 for low, _ in item.gaps) for item in samples)
    return all(any(high == len(item.text) for _, high in item.gaps) for item in samples)


def _gives(program: Piece, samples: Sequence[Sample]) -> bool:
    return all(run_text(program, item.text) in item.spans for item in samples)
