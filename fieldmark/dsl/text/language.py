"""The text language: which part of a node's text is the value, or how it is put together.

The FlashFill family (Gulwani 2011; LRSyn section 5.1): substrings between two positions, each given by the tokens that
meet there; constants; concatenation; loops for lists inside one text; conditionals.

Departures: the end is the first fitting position after the beginning, so that it needs no number; a beginning without a
number must be the only fitting position, else the program does not apply. Tokens are atomic: a sequence never gives
back characters that one of its tokens took, which keeps matching linear. A loop has no counter: it takes every match,
or every piece between separators. A conditional asks for one token sequence, not for a formula of them.

A text program gives values with their spans, in order. Meaning is total: where a program does not apply it gives
nothing. Work is linear in the text: every boundary is one pass, and a loop walks its beginnings and ends once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple, assert_never

from fieldmark.dsl.text.lexicon import WORDS, Token, divides, literal_spans, parts_compound, pattern

Span = tuple[int, int]

_REMEMBERED: Final = 1_024
"""Characters of a text up to which it is kept for a while with what was found in it."""

_PLACES: Final = 4_096
"""So many pairs of a place and such a text are kept."""


@dataclass(frozen=True, slots=True)
class Boundary:
    """A place in a text where `left` ends and `right` begins; either may be empty, not both.

    `nth` picks one of several: 1 is the first, -1 the last; None demands that there is only one.
    """

    left: tuple[Token, ...] = ()
    right: tuple[Token, ...] = ()
    nth: int | None = None

    def __post_init__(self) -> None:
        if not self.left and not self.right:
            raise ValueError("a boundary needs a token on at least one side")
        if self.nth == 0:
            raise ValueError("nth counts from 1, or from -1 at the end")


@dataclass(frozen=True, slots=True)
class Whole:
    """The whole text."""


@dataclass(frozen=True, slots=True)
class Substring:
    """The text from `begin` to the first `end` after it; None is the text's start, or its end.

    With `or_end` it goes on to the text's end where there is no such `end` ("Doe v. Roe et al", "Doe v. Roe"), with
    `or_start` it begins with the text where there is no such `begin` ("Judge Roe", "Roe"). With `at_end` it goes on to
    the last `end`, behind which nothing is said: no letter, no digit ("Dear Doe, Inc.,"); with `at_start` it begins at
    the first `begin`, before which no letter stands ("2. Bake. Serve.").
    """

    begin: Boundary | None
    end: Boundary | None
    or_end: bool = False
    or_start: bool = False
    at_end: bool = False
    at_start: bool = False

    def __post_init__(self) -> None:
        if self.begin is None and self.end is None:
            raise ValueError("a substring of the whole text is written `whole`")
        if self.end is not None and self.end.nth is not None:
            raise ValueError("the end of a substring carries no number")
        if self.end is None and (self.or_end or self.at_end):
            raise ValueError("a substring that ends with the text has no other end")
        if self.or_end and self.at_end:
            raise ValueError("an end that may be missing is not the last one")
        if (self.or_start or self.at_start) and (self.begin is None or self.begin.nth is not None):
            raise ValueError("a beginning that may be missing, or is the first, is a place without a number")
        if self.or_start and self.at_start:
            raise ValueError("a beginning that may be missing is not the first one")


@dataclass(frozen=True, slots=True)
class Constant:
    """A text that stands in every value; never empty."""

    text: str

    def __post_init__(self) -> None:
        if not self.text:
            raise ValueError("a constant is never empty")


Piece = Whole | Substring
"""What is cut out of the text."""


@dataclass(frozen=True, slots=True)
class Concatenation:
    """Pieces and constants put together; it applies where every piece does.

    Two pieces at least, one of them cut out of the text; no two constants side by side.
    """

    pieces: tuple[Whole | Substring | Constant, ...]

    def __post_init__(self) -> None:
        constant = [isinstance(piece, Constant) for piece in self.pieces]
        if len(constant) < 2 or all(constant):
            raise ValueError("a concatenation has two pieces or more, and not only constants")
        if any(first and second for first, second in pairwise(constant)):
            raise ValueError("two constants side by side are written as one")


@dataclass(frozen=True, slots=True)
class Each:
    """Every text from a `begin` to the first `end` after it, left to right, inside a piece of the text."""

    begin: Boundary
    end: Boundary
    within: Piece = Whole()

    def __post_init__(self) -> None:
        if self.begin.nth is not None or self.end.nth is not None:
            raise ValueError("the boundaries of a loop carry no number")


@dataclass(frozen=True, slots=True)
class Split:
    """What stands between any of the separators, left to right, inside a piece of the text; blank texts are left out.

    Where several separators fit, the longest cuts.
    """

    separators: tuple[str, ...]
    within: Piece = Whole()

    def __post_init__(self) -> None:
        if not self.separators or not all(self.separators):
            raise ValueError("a text is split at one separator or more, none of them empty")
        twice = [text for text, count in Counter(self.separators).items() if count > 1]
        if twice:
            raise ValueError(f"the separator {twice[0]!r} is named twice")


Plain = Whole | Substring | Concatenation | Each | Split
"""A program without conditions."""


@dataclass(frozen=True, slots=True)
class Case:
    """A program for the texts in which the guard's tokens stand somewhere, one right after the other."""

    guard: tuple[Token, ...]
    program: Plain

    def __post_init__(self) -> None:
        if not self.guard:
            raise ValueError("a condition needs a token")


@dataclass(frozen=True, slots=True)
class Conditional:
    """The program of the first case whose guard holds, or else `otherwise`.

    All of them give one value, or all give several.
    """

    cases: tuple[Case, ...]
    otherwise: Plain

    def __post_init__(self) -> None:
        if not self.cases:
            raise ValueError("a conditional needs a case")
        if len({gives_several(program) for program in (*(case.program for case in self.cases), self.otherwise)}) > 1:
            raise ValueError("the programs of a conditional all give one value, or all give several")


TextProgram = Plain | Conditional


def gives_several(program: TextProgram) -> bool:
    """Whether the program gives a list of values: a loop does."""
    match program:
        case Each() | Split():
            return True
        case Conditional(_, otherwise):
            return isinstance(otherwise, Each | Split)
        case _:
            return False


@lru_cache(maxsize=4096)
def compiled(tokens: tuple[Token, ...]) -> re.Pattern[str]:
    """The pattern of a token sequence. Tokens are atomic, so that no sequence backtracks into one of them."""
    if len(tokens) == 1:
        return pattern(tokens[0])
    return re.compile("".join(f"(?>{pattern(token).pattern})" for token in tokens))


def boundary_positions(boundary: Boundary, text: str) -> Sequence[int]:
    """All positions of the text at which the boundary's left tokens end and its right tokens begin, ascending.

    A literal is not cut out of a longer word or number: " No" is not the beginning of " Novak". Where a class of words
    alone tells the place, it is none inside a compound: "Fitzgerald-Moore" goes on behind its first word.
    """
    remembered = len(text) <= _REMEMBERED
    return (_positions if remembered else _positions.__wrapped__)(boundary.left, boundary.right, text)


@lru_cache(maxsize=_PLACES)
def _positions(left: tuple[Token, ...], right: tuple[Token, ...], text: str) -> Sequence[int]:
    """The positions between some tokens; again and again programs ask for the same of a text, and learning most."""
    if not right:
        return [place for place in _sides(left, text, 1) if is_free(text, place, left[-1])]
    starts = _sides(right, text, 0)
    if not left:
        return [place for place in starts if is_free(text, place, right[0])]
    ends = {*_sides(left, text, 1)}
    return [position for position in starts if position in ends]


def _sides(tokens: tuple[Token, ...], text: str, side: Literal[0, 1]) -> list[int]:
    """Where matches of a token sequence begin (0) or end (1), of those whose far side cuts no word or number."""
    spans, far = _spans(tokens, text), tokens[0 if side else -1]
    if far.literal is None:
        return [span[side] for span in spans]
    return [span[side] for span in spans if is_uncut(text, span, far, 0 if side else 1)]


def is_uncut(text: str, span: Span, token: Token, side: Literal[0, 1]) -> bool:
    """Whether a match, whose token on one side (0: before, 1: behind) is given, divides no word or number there."""
    if token.literal is None:
        return True
    return not divides(text, span[side])


def is_free(text: str, place: int, token: Token) -> bool:
    """Whether a token that alone tells a place does not part a compound there, if it is of a class of words."""
    return token.kind is None or token.kind not in WORDS or not parts_compound(text, place)


def _spans(tokens: tuple[Token, ...], text: str) -> Sequence[Span]:
    """The matches of a token sequence, left to right; a lone literal needs no pattern."""
    if len(tokens) > 1 or tokens[0].literal is None:
        return [match.span() for match in compiled(tokens).finditer(text)]
    return literal_spans(tokens[0].literal, text)


def run_text(program: Piece, text: str) -> Span | None:
    """The span of a piece, white space trimmed; None where the program does not apply or the span is blank."""
    match program:
        case Whole():
            return trimmed(text, 0, len(text))
        case Substring(begin, end, or_end, or_start, at_end, at_start):
            missing = begin is None or (or_start and not boundary_positions(begin, text))
            start = 0 if missing or begin is None else _begin(begin, text, at_start)
            if start is None:
                return None
            stops = [] if end is None else [p for p in boundary_positions(end, text) if p > start]
            stop = next(iter(stops), None)
            if at_end and stops:
                stop = None if any(map(str.isalnum, text[stops[-1] :])) else stops[-1]
            if stop is None and (end is None or or_end):
                stop = len(text)
            return None if stop is None else trimmed(text, start, stop)
        case _:
            assert_never(program)


def _begin(boundary: Boundary, text: str, at_start: bool) -> int | None:
    positions = boundary_positions(boundary, text)
    if at_start:
        return None if not positions or any(map(str.isalpha, text[: positions[0]])) else positions[0]
    if boundary.nth is None:
        return positions[0] if len(positions) == 1 else None
    place = boundary.nth - 1 if boundary.nth > 0 else len(positions) + boundary.nth
    return positions[place] if 0 <= place < len(positions) else None


def is_undecided(program: TextProgram, text: str) -> bool:
    """Whether a part of a text begins at the only place of its kind, and the text has several."""
    if not isinstance(program, Substring) or program.begin is None or program.or_start or program.at_start:
        return False
    return program.begin.nth is None and len(boundary_positions(program.begin, text)) > 1


def trimmed(text: str, start: int, end: int) -> Span | None:
    """The span without the white space at its ends; None where nothing else is in it."""
    inside = text[start:end]
    start, end = end - len(inside.lstrip()), start + len(inside.rstrip())
    return (start, end) if start < end else None


_Loop = Callable[[str], Iterator[Span]]


class TextValue(NamedTuple):
    """A value and where it stands: the smallest span that covers all its pieces.

    The value is the text of that span, unless it is put together.
    """

    text: str
    span: Span


def text_values(program: TextProgram, text: str) -> list[TextValue]:
    """The values that a program gives on a text, in the program's order; empty where it does not apply."""
    match program:
        case Whole() | Substring():
            span = run_text(program, text)
            return [] if span is None else [_cut(text, span)]
        case Concatenation():
            return _concatenated(program, text)
        case Each(begin, end, within):
            return [_cut(text, span) for span in _in(within, text, lambda inner: _each(begin, end, inner))]
        case Split(separators, within):
            return [_cut(text, span) for span in _in(within, text, lambda inner: _split(separators, inner))]
        case Conditional():
            return text_values(_chosen(program, text), text)
        case _:
            assert_never(program)


def run_text_program(program: TextProgram, text: str) -> str | list[str] | None:
    """What a text program gives on a text: a text, or None where it does not apply; a list if the program is a loop.

    A loop that finds nothing gives an empty list.
    """
    values = [value.text for value in text_values(program, text)]
    if gives_several(program):
        return values
    return values[0] if values else None


def _cut(text: str, span: Span) -> TextValue:
    return TextValue(text[span[0] : span[1]], span)


def _concatenated(program: Concatenation, text: str) -> list[TextValue]:
    parts: list[str] = []
    spans: list[Span] = []
    for piece in program.pieces:
        if isinstance(piece, Constant):
            parts.append(piece.text)
            continue
        span = run_text(piece, text)
        if span is None:
            return []
        parts.append(text[slice(*span)])
        spans.append(span)
    return [TextValue("".join(parts), (min(start for start, _ in spans), max(end for _, end in spans)))]


def _in(within: Whole | Substring, text: str, spans_of: _Loop) -> Iterator[Span]:
    """The trimmed spans that a loop finds in a piece of the text, as spans of the whole text."""
    outer = run_text(within, text)
    if outer is None:
        return
    inner = text[slice(*outer)]
    for start, end in spans_of(inner):
        span = trimmed(inner, start, end)
        if span is not None:
            yield outer[0] + span[0], outer[0] + span[1]


def _each(begin: Boundary, end: Boundary, text: str) -> Iterator[Span]:
    """From each beginning to the first end after it; a beginning inside the value before is passed over."""
    ends = iter(boundary_positions(end, text))
    stop: int | None = 0
    for start in boundary_positions(begin, text):
        if stop is not None and start < stop:
            continue
        while stop is not None and stop <= start:
            stop = next(ends, None)
        if stop is None:
            return
        yield start, stop


def _split(separators: tuple[str, ...], text: str) -> Iterator[Span]:
    start = 0
    for match in _any(separators).finditer(text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


@lru_cache(maxsize=512)
def _any(separators: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(separators, key=len, reverse=True))))


def _chosen(program: Conditional, text: str) -> Plain:
    for case in program.cases:
        if compiled(case.guard).search(text):
            return case.program
    return program.otherwise
