"""Position spaces: all boundaries that describe one place of a text, compactly (Gulwani 2011, section 5).

The boundaries of a place are all pairs of a token sequence that ends there and one that starts there, each perhaps
numbered. A space keeps the two sets and means their product; intersecting the spaces of several examples intersects the
sets. Departure: the number of a pair, which the sets cannot hold, and which of a value's occurrences is meant are
decided when pairs are enumerated, cheapest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from fieldmark.dsl.text import Boundary, Span, compiled
from fieldmark.dsl.tokens import CLASSES, Token, class_of
from fieldmark.synth.texts.costs import (
    BROKEN,
    INSIDE,
    LESS_SPECIFIC,
    LONE_WEAK,
    NUMBERED,
    PARTIAL,
    PIECES,
    WEAK,
    Order,
    order,
    tokens_cost,
)

MAX_LITERAL_PIECES: Final = 6
"""Longest literal, in pieces."""

MAX_REACH: Final = 200
"""How far from a place literals are read, in characters."""

MAX_NUMBER: Final = 9
"""Largest number of a boundary that is learned, from either end."""

MAX_WEAK_NUMBER: Final = 3
"""The same for boundaries made of weak tokens only."""

_CACHED_TEXT: Final = 5_000
_CLASS_TOKENS: Final = tuple((Token(kind),) for kind in CLASSES if kind != "LETTER")
_LETTER: Final = (Token("LETTER"),)
"""Used only for values of one letter, such as initials: it fits too often to say anything else."""

Tokens = tuple[Token, ...]
"""A token sequence."""


class TextIndex:
    """Where token sequences match in one text; each sequence is looked for once.

    A longer sequence is joined from the matches of its tokens. That is a filter only: programs are run before they
    count.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._spans: dict[Tokens, frozenset[Span]] = {}
        self._starts: dict[Tokens, frozenset[int]] = {}
        self._ends: dict[Tokens, frozenset[int]] = {}

    def spans(self, tokens: Tokens) -> frozenset[Span]:
        """The matches of a token sequence."""
        found = self._spans.get(tokens)
        if found is None:
            found = self._spans[tokens] = frozenset(self._find(tokens))
        return found

    def starts(self, tokens: Tokens) -> frozenset[int]:
        """Where matches start."""
        found = self._starts.get(tokens)
        if found is None:
            found = self._starts[tokens] = frozenset(start for start, _ in self.spans(tokens))
        return found

    def ends(self, tokens: Tokens) -> frozenset[int]:
        """Where matches end."""
        found = self._ends.get(tokens)
        if found is None:
            found = self._ends[tokens] = frozenset(end for _, end in self.spans(tokens))
        return found

    def positions(self, left: Tokens, right: Tokens) -> frozenset[int]:
        """Where a match of `left` ends and one of `right` starts; an empty sequence fits everywhere."""
        if not left:
            return self.starts(right)
        return self.ends(left) & self.starts(right) if right else self.ends(left)

    def _find(self, tokens: Tokens) -> Iterator[Span]:
        if len(tokens) > 1:
            heads = {end: start for start, end in self.spans(tokens[:1])}
            yield from ((heads[start], end) for start, end in self.spans(tokens[1:]) if start in heads)
        elif tokens[0].literal is None:
            yield from (match.span() for match in compiled(tokens).finditer(self.text))
        else:
            literal, start = tokens[0].literal, self.text.find(tokens[0].literal)
            while start >= 0:
                yield start, start + len(literal)
                start = self.text.find(literal, start + len(literal))


@lru_cache(maxsize=256)
def _cached(text: str) -> TextIndex:
    return TextIndex(text)


def index_of(text: str) -> TextIndex:
    """The index of a text; those of short texts are kept."""
    return _cached(text) if len(text) <= _CACHED_TEXT else TextIndex(text)


@dataclass(frozen=True, slots=True)
class Sample:
    """A text and the spans that may be its value, any of them; `gaps` are theirs with the white space around them."""

    index: TextIndex
    spans: tuple[Span, ...]
    gaps: tuple[Span, ...]

    @property
    def text(self) -> str:
        """The text."""
        return self.index.text


def sample(text: str, spans: Sequence[Span]) -> Sample:
    """The sample of a text and its value's possible spans."""
    return Sample(index_of(text), tuple(spans), tuple(_widened(text, *span) for span in spans))


def _widened(text: str, start: int, end: int) -> Span:
    while start > 0 and text[start - 1].isspace():
        start -= 1
    while end < len(text) and text[end].isspace():
        end += 1
    return start, end


@dataclass(frozen=True, slots=True)
class Side:
    """A token sequence on one side of a place, with its cost and its key in the total order."""

    cost: float
    order: Order
    tokens: Tokens


EMPTY: Final = Side(0.0, (), ())


@dataclass(frozen=True, slots=True)
class PositionSpace:
    """All boundaries of one place: the pairs of a left and a right side, not both empty."""

    lefts: tuple[Side, ...]
    rights: tuple[Side, ...]

    def intersected(self, other: Sample, at_begin: bool) -> PositionSpace:
        """The boundaries that also fit a place of another sample."""
        places = [_range(gap, span, at_begin) for gap, span in zip(other.gaps, other.spans, strict=True)]
        spots = {spot for low, high in places for spot in range(low, high + 1)}
        index = other.index
        return PositionSpace(
            tuple(side for side in self.lefts if not side.tokens or not spots.isdisjoint(index.ends(side.tokens))),
            tuple(side for side in self.rights if not side.tokens or not spots.isdisjoint(index.starts(side.tokens))),
        )

    def ranked(self) -> list[tuple[float, Order, Order, Tokens, Tokens]]:
        """The pairs with their cost, in the total order."""
        pairs = (
            (
                left.cost + right.cost + _weak(left.tokens + right.tokens),
                left.order,
                right.order,
                left.tokens,
                right.tokens,
            )
            for left in self.lefts
            for right in self.rights
            if left.tokens or right.tokens
        )
        return sorted(pairs, key=lambda pair: pair[:3])


def _weak(tokens: Tokens) -> float:
    return LONE_WEAK if all(token.kind in WEAK for token in tokens) else 0.0


def _range(gap: Span, span: Span, at_begin: bool) -> Span:
    """The places that mark the beginning, or the end, of a value equally well: only white space lies between them."""
    return (gap[0], span[0]) if at_begin else (span[1], gap[1])


def begin_spaces(pivot: Sample, number: int) -> list[PositionSpace]:
    """The spaces of a value's beginning: right at it, and before the white space in front of it."""
    (start, end), low = pivot.spans[number], pivot.gaps[number][0]
    text, index = pivot.text, pivot.index
    inside = _literals_after(text[:end], start)
    best = class_of(text[start:end])
    rights = [
        _side(tokens, _border((start, end) in index.spans(tokens), tokens, best))
        for tokens in _CLASS_TOKENS
        if start in index.starts(tokens)
    ]
    rights += [_side((literal,), INSIDE) for literal in inside[:-1][:2]]
    spaces = [PositionSpace((EMPTY, *_lefts(pivot, start, 0.0)), (EMPTY, *rights))]
    if low < start:
        spaces.append(PositionSpace(tuple(_lefts(pivot, low, 0.2)), (EMPTY,)))
    return spaces


def end_spaces(pivot: Sample, number: int) -> list[PositionSpace]:
    """The spaces of a value's end: right at it, and behind the white space after it."""
    (start, end), high = pivot.spans[number], pivot.gaps[number][1]
    text, index = pivot.text, pivot.index
    best = class_of(text[start:end])
    lefts = [
        _side(tokens, _border((start, end) in index.spans(tokens), tokens, best))
        for tokens in _CLASS_TOKENS
        if any(b == end and a >= start for a, b in index.spans(tokens))
    ]
    if end == start + 1 and text[start].isalpha():
        lefts.append(_side(_LETTER, 0.0))
    last = _literals_before(text[start:], end - start)
    lefts += [_side((literal,), INSIDE) for literal in last[:-1][:2]]
    spaces = [PositionSpace((EMPTY, *lefts), (EMPTY, *_rights(pivot, end, 0.0)))]
    if high > end:
        spaces.append(PositionSpace((EMPTY,), tuple(_rights(pivot, high, 0.2))))
    return spaces


def _border(whole: bool, tokens: Tokens, best: str | None) -> float:
    """What a token at the value's border costs beyond itself."""
    if not whole:
        return PARTIAL
    return 0.0 if tokens[0].kind == best else LESS_SPECIFIC


def _side(tokens: Tokens, extra: float) -> Side:
    return Side(tokens_cost(tokens) + extra, order(tokens), tokens)


def _lefts(pivot: Sample, place: int, extra: float) -> Iterator[Side]:
    """Token sequences that end at a place outside the value: a class, a literal, a class and punctuation after it."""
    index = pivot.index
    yield from (_side(tokens, 0.0) for tokens in _CLASS_TOKENS if place in index.ends(tokens))
    literals = _literals_before(pivot.text, place)
    broken = BROKEN if _in_word(pivot.text, place) else 0.0
    for literal in literals:
        yield _side((literal,), extra + broken)
    for literal in literals[:2]:
        assert literal.literal is not None
        if not any(char.isalnum() for char in literal.literal):
            before = place - len(literal.literal)
            for (kind,) in _CLASS_TOKENS:
                if before in index.ends((kind,)):
                    yield _side((kind, literal), extra)


def _rights(pivot: Sample, place: int, extra: float) -> Iterator[Side]:
    """Token sequences that start at a place outside the value."""
    index = pivot.index
    yield from (_side(tokens, 0.0) for tokens in _CLASS_TOKENS if place in index.starts(tokens))
    literals = _literals_after(pivot.text, place)
    broken = BROKEN if _in_word(pivot.text, place) else 0.0
    for literal in literals:
        yield _side((literal,), extra + broken)
    for literal in literals[:2]:
        assert literal.literal is not None
        if not any(char.isalnum() for char in literal.literal):
            after = place + len(literal.literal)
            for (kind,) in _CLASS_TOKENS:
                if after in index.starts((kind,)):
                    yield _side((literal, kind), extra)


def _in_word(text: str, place: int) -> bool:
    """Whether a place divides letters, or digits."""
    around = text[max(0, place - 1) : place + 1]
    return len(around) == 2 and (around.isalpha() or around.isdigit())


def _literals_before(text: str, place: int) -> list[Token]:
    """Literals that end at the place, shortest first."""
    low = max(0, place - MAX_REACH)
    bounds = [low + match.start() for match in PIECES.finditer(text[low:place])][low > 0 :]
    starts = reversed(bounds[-MAX_LITERAL_PIECES:])
    return [Token(literal=text[start:place]) for start in starts]


def _literals_after(text: str, place: int) -> list[Token]:
    """Literals that begin at the place, shortest first."""
    bounds = [place + match.end() for match in PIECES.finditer(text[place : place + MAX_REACH])]
    return [Token(literal=text[place:end]) for end in bounds[:MAX_LITERAL_PIECES]]


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
    positions = item.index.positions(left, right)
    for gap, span in zip(item.gaps, item.spans, strict=True):
        first = min((position for position in positions if position > span[0]), default=-1)
        if span[1] <= first <= gap[1]:
            return True
    return False


def _numbers(left: Tokens, right: Tokens, item: Sample) -> set[int]:
    """The numbers, from both ends, by which the sides mark the beginning of a value of the sample."""
    positions = sorted(item.index.positions(left, right))
    spots = zip(item.gaps, item.spans, strict=True)
    hits = {n for gap, span in spots for n, p in enumerate(positions) if gap[0] <= p <= span[0]}
    most = MAX_WEAK_NUMBER if _weak(left + right) else MAX_NUMBER
    return {number for n in hits for number in (n + 1, n - len(positions)) if abs(number) <= most}
