"""Learning substrings: a position space for the beginning, one for the end, both intersected over the examples.

Of the spaces the cheapest boundaries count that mark the value in every sample, numbered or not. Where nothing is said
behind any value ("Dear Doe,"), a sign at its end is the last of its text; where no letter stands before any ("2. Ask"),
a sign before it is the first. Where nothing else explains the samples, the end may be one that some of them lack.

A value may stand at several places of its text; the spaces of all places of one example, the pivot, are united, and
intersected with those of every other example. The cheapest pairs are run before they count, so that what is returned
gives a value of every example.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from fieldmark.dsl.text.language import Boundary, Piece, Substring, Whole, run_text
from fieldmark.synth.texts.costs import NUMBERED, Order, lone_weak
from fieldmark.synth.texts.positions import PositionSpace, begin_spaces, end_spaces
from fieldmark.synth.texts.samples import Sample, Tokens

MAX_BOUNDARIES: Final = 12
"""How many beginnings and ends are tried with each other; half of that where the value stands at several places."""

CONFIRMING: Final = 4
"""Fewest texts, or documents, among which one can confirm that another is wrong: two to learn from, and these."""

_MAX_PIVOT_SPANS: Final = 4

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


_EDGE: Final = Ranked(0.0, ((), (), 0), None)
"""The text's own start or end."""


def learn_substrings(samples: Sequence[Sample], limit: int, without: Sequence[str] = ()) -> list[Piece]:
    """The cheapest pieces that give one of the spans of every sample, and nothing of the texts `without` a value, in
    order; empty where there is none."""
    found: list[Piece] = []
    if not without and all((0, len(item.text)) in item.gaps for item in samples):
        found.append(Whole())
    pivot = min(samples, key=lambda item: (len(item.spans), len(item.text), item.text))
    others = [item for item in samples if item is not pivot]
    spaces = [
        (
            _intersected(begin_spaces(pivot, number), others, at_begin=True),
            _intersected(end_spaces(pivot, number), others, at_begin=False),
        )
        for number in range(min(len(pivot.spans), _MAX_PIVOT_SPANS))
    ]
    most = MAX_BOUNDARIES if len(spaces) == 1 else MAX_BOUNDARIES // 2
    at_end = len(samples) > 1 and all(map(_is_last_said, samples))
    at_start = len(samples) > 1 and all(map(_is_first_said, samples))
    for numbered in (False, True):
        if len(found) < limit:
            ranked = sorted(pair for space in spaces for pair in _pairs(*space, samples, most, numbered))
            for program in dict.fromkeys(_between(begin, end, at_start, at_end) for _, begin, end in ranked):
                if _gives(program, samples, without):
                    found.append(program)
                    if len(found) == limit:
                        break
    if not all(map(_ends_in_weak, found)):
        return found[:limit]
    return [*_open_ended(samples, limit, without), *found][:limit] or _open_begun(samples, limit, without)


def _is_last_said(item: Sample) -> bool:
    """Whether nothing is said behind any of the spans of a sample."""
    return not any(any(map(str.isalnum, item.text[high:])) for _, high in item.spans)


def _is_first_said(item: Sample) -> bool:
    """Whether no letter stands before any of the spans of a sample."""
    return not any(any(map(str.isalpha, item.text[:low])) for low, _ in item.spans)


def _between(begin: Ranked, end: Ranked, at_start: bool, at_end: bool) -> Substring:
    first, last = begin.boundary, end.boundary
    is_first = at_start and first is not None and first.nth is None and _is_behind_signs(first)
    return Substring(first, last, at_end=at_end and _is_before_sign(last), at_start=is_first)


def _ends_in_weak(piece: Piece) -> bool:
    """Whether the end of a piece is told by no more than a class that fits nearly everywhere, so that another value may
    go on behind it."""
    end = piece.end if isinstance(piece, Substring) else None
    return end is not None and not end.right and bool(lone_weak(end.left))


def _open_ended(samples: Sequence[Sample], limit: int, without: Sequence[str]) -> list[Piece]:
    """Pieces whose end is missing from some samples, where the value goes on to the end of the text.

    Two texts have to show that end, for whatever follows a single value would do; one is enough where two others end
    with their value, and no third, or where it is a sign.
    """
    ended = [item for item in samples if not _all_touch([item], at_begin=False)]
    shown, texts = len({item.text for item in ended}), len({item.text for item in samples})
    if not 0 < shown < texts:
        return []
    pivot = min(ended, key=lambda item: (len(item.spans), len(item.text), item.text))
    begins = _intersected(begin_spaces(pivot, 0), [item for item in samples if item is not pivot], at_begin=True)
    ends = _intersected(end_spaces(pivot, 0), [item for item in ended if item is not pivot], at_begin=False)
    firsts = [_EDGE] * _all_touch(samples, at_begin=True)
    firsts += fitting(begins, samples, True, MAX_BOUNDARIES // 2, False)
    lasts = fitting(ends, ended, False, MAX_BOUNDARIES // 2)
    odd = _is_odd(shown, texts) or max(shown, texts - shown) == 1
    told_by = [last for last in lasts if not odd or (_is_before_sign(last.boundary) and not _has_words(last.boundary))]
    ranked = sorted((first.cost + 0.5 * last.cost, first, last) for first in firsts for last in told_by)
    programs = dict.fromkeys(Substring(first.boundary, last.boundary, or_end=True) for _, first, last in ranked)
    told = (program for program in programs if not _ends_in_weak(program))
    found: list[Piece] = [program for program in told if _gives(program, samples, without)]
    return found[:limit]


def _is_odd(shown: int, samples: int) -> bool:
    """Whether one of some samples alone shows a rule, and three or more do not: its label is rather wrong."""
    return shown == 1 and samples >= CONFIRMING


def _is_before_sign(boundary: Boundary | None) -> bool:
    """Whether a boundary is told by a sign right behind it."""
    return boundary is not None and _are_signs(boundary.right)


def _has_words(boundary: Boundary | None) -> bool:
    """Whether a boundary is told by words of the value that ends there."""
    return boundary is not None and any(token.literal for token in boundary.left)


def _is_behind_signs(boundary: Boundary) -> bool:
    """Whether a boundary is told by signs right before it alone."""
    return not boundary.right and _are_signs(boundary.left)


def _are_signs(tokens: Tokens) -> bool:
    return bool(tokens) and all(token.literal and not any(map(str.isalnum, token.literal)) for token in tokens)


def _open_begun(samples: Sequence[Sample], limit: int, without: Sequence[str]) -> list[Piece]:
    """Pieces whose beginning is missing from some samples, which are values as a whole: "Judge Roe", "Roe".

    Only words make such a beginning, or signs that two samples have and two have not; and the value goes on to the end
    of the text, for one sample shows it. What one has before its value and three others have not may be a part of it.
    """
    begun = [item for item in samples if not _all_touch([item], at_begin=True)]
    if not (0 < len(begun) < len(samples) and _all_touch(samples, at_begin=False)) or _is_odd(len(begun), len(samples)):
        return []
    pivot = min(begun, key=lambda item: (len(item.spans), len(item.text), item.text))
    begins = _intersected(begin_spaces(pivot, 0), [item for item in begun if item is not pivot], at_begin=True)
    firsts = (first.boundary for first in fitting(begins, begun, True, MAX_BOUNDARIES, False))
    signs = min(len(begun), len(samples) - len(begun)) > 1
    programs = (Substring(first, None, or_start=True) for first in firsts if _is_literal(first, signs))
    found: list[Piece] = [program for program in programs if _gives(program, samples, without)]
    return found[:limit]


def _is_literal(boundary: Boundary | None, signs: bool) -> bool:
    """Whether a boundary is told by literal words before it alone, or by signs, if these will do."""
    if boundary is None or boundary.right or boundary.nth is not None:
        return False
    return all(token.literal and (signs or any(map(str.isalpha, token.literal))) for token in boundary.left)


def _intersected(spaces: Sequence[PositionSpace], others: Sequence[Sample], at_begin: bool) -> list[PositionSpace]:
    return [space.intersected_with(others, at_begin) for space in spaces]


def _pairs(
    begins: Sequence[PositionSpace], ends: Sequence[PositionSpace], samples: Sequence[Sample], most: int, numbered: bool
) -> Iterator[tuple[float, Ranked, Ranked]]:
    """Beginnings and ends with their cost together; the text's own start and end included."""
    firsts = [_EDGE] * (not numbered and _all_touch(samples, at_begin=True))
    firsts += fitting(begins, samples, True, most, numbered)
    if not firsts:
        return
    lasts = [_EDGE] * _all_touch(samples, at_begin=False)
    lasts += fitting(ends, samples, False, most)
    for first in firsts:
        for last in lasts:
            if first is not _EDGE or last is not _EDGE:
                yield 1.0 + first.cost + 0.5 * last.cost, first, last


def _all_touch(samples: Sequence[Sample], at_begin: bool) -> bool:
    """Whether some value of every sample stands at the text's start, or end."""
    if at_begin:
        return all(any(low == 0 for low, _ in item.gaps) for item in samples)
    return all(any(high == len(item.text) for _, high in item.gaps) for item in samples)


def _gives(program: Piece, samples: Sequence[Sample], without: Sequence[str]) -> bool:
    right = all(run_text(program, item.text) in item.spans for item in samples)
    return right and all(run_text(program, text) is None for text in without)


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
