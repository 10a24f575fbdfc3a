"""Position spaces: all boundaries that describe one place of a text, compactly (Gulwani 2011, section 5).

The boundaries of a place are all pairs of a token sequence that ends there and one that starts there, each perhaps
numbered. A space keeps the two sets and means their product; intersecting the spaces of several examples intersects the
sets. Departure: the number of a pair, which the sets cannot hold, and which of a value's occurrences is meant are
decided when pairs are enumerated, cheapest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Final

from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import CLASSES, STOPS, Token, class_of, divides
from fieldmark.synth.texts.costs import (
    BROKEN,
    DATA,
    INSIDE,
    LESS_SPECIFIC,
    PARTIAL,
    PIECES,
    WEAK,
    Order,
    lone_weak,
    order,
    tokens_cost,
)
from fieldmark.synth.texts.samples import Sample, Tokens

MAX_LITERAL_PIECES: Final = 6
"""Longest literal, in pieces."""

MAX_REACH: Final = 200
"""How far from a place literals are read, in characters."""

_CLASS_TOKENS: Final = tuple((Token(kind),) for kind in CLASSES if kind not in {"LETTER", *STOPS})
_LETTER: Final = (Token("LETTER"),)
"""Used only for values of one letter, such as initials: it fits too often to say anything else."""

_STOPS: Final = tuple((Token(kind),) for kind in CLASSES if kind in STOPS)
"""Used only behind values: the end of a sentence, before more or none, and not that of an initial; and of a clause,
where some values end a sentence and others do not."""


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

    def intersected_with(self, others: Iterable[Sample], at_begin: bool) -> PositionSpace:
        """The boundaries that fit a place of every other sample too."""
        return reduce(lambda kept, other: kept.intersected(other, at_begin), others, self)

    def ranked(self) -> list[tuple[float, Order, Order, Tokens, Tokens]]:
        """The pairs with their cost, in the total order."""
        pairs = (
            (
                left.cost + right.cost + lone_weak(left.tokens + right.tokens),
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
    rights += _headed(pivot, (start, end))
    spaces = [PositionSpace((EMPTY, *_lefts(pivot, start, 0.0)), (EMPTY, *rights))]
    if low < start:
        spaces.append(PositionSpace(tuple(_lefts(pivot, low, 0.2)), (EMPTY,)))
    return spaces


def _headed(pivot: Sample, span: Span) -> Iterator[Side]:
    """A value's own beginning as a telling class and the word behind it: `NUMBER " ND"` of "2025 ND 118"."""
    start, end = span
    for tokens in _CLASS_TOKENS:
        if tokens[0].kind not in WEAK:
            for low, high in sorted(pivot.index.spans(tokens)):
                if low == start and high < end:
                    words = _literals_after(pivot.text[:end], high)[:-1][:2]
                    yield from (_side((*tokens, word), INSIDE) for word in words if _has_letters(word))


def _has_letters(token: Token) -> bool:
    return any(char.isalpha() for char in token.literal or "") and not any(map(str.isdigit, token.literal or ""))


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
    data = max((end for _, end in pivot.data if end <= place), default=0)
    yield from (_side(t, _of_data(t, place == data)) for t in _CLASS_TOKENS if place in index.ends(t))
    literals = _literals_before(pivot.text, place)
    broken = BROKEN if divides(pivot.text, place) else 0.0
    for literal in literals:
        reached = place - len(literal.literal or "") < data
        yield _side((literal,), extra + broken + DATA * reached)
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
    data = min((start for start, _ in pivot.data if start >= place), default=len(pivot.text))
    yield from (_side(t, _of_data(t, place == data)) for t in _CLASS_TOKENS if place in index.starts(t))
    yield from _stops(pivot, place, extra)
    literals = _literals_after(pivot.text, place)
    broken = BROKEN if divides(pivot.text, place) else 0.0
    for literal in literals:
        reached = place + len(literal.literal or "") > data
        yield _side((literal,), extra + broken + DATA * reached)
    for literal in literals[:2]:
        assert literal.literal is not None
        if not any(char.isalnum() for char in literal.literal):
            after = place + len(literal.literal)
            for (kind,) in _CLASS_TOKENS:
                if after in index.starts((kind,)):
                    yield _side((literal, kind), extra)


def _stops(pivot: Sample, place: int, extra: float) -> Iterator[Side]:
    """The end of a sentence, or of a clause, if it stands at a place."""
    yield from (_side(tokens, extra) for tokens in _STOPS if place in pivot.index.starts(tokens))


def _of_data(tokens: Tokens, is_data: bool) -> float:
    """What a class costs beyond itself if it is of another value: nothing where it tells, as all its values have it."""
    return DATA if is_data and tokens[0].kind in WEAK else 0.0


def _literals_before(text: str, place: int) -> list[Token]:
    """Literals that end at the place, shortest first."""
    low = max(0, place - MAX_REACH)
    bounds = [low + match.start() for match in PIECES.finditer(text[low:place])][low > 0 :]
    starts = bounds[: -MAX_LITERAL_PIECES - 1 : -1]
    return [Token(literal=text[start:place]) for start in starts]


def _literals_after(text: str, place: int) -> list[Token]:
    """Literals that begin at the place, shortest first."""
    bounds = [place + match.end() for match in PIECES.finditer(text[place : place + MAX_REACH])]
    return [Token(literal=text[place:end]) for end in bounds[:MAX_LITERAL_PIECES]]
