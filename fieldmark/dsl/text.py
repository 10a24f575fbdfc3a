"""The text language: which part of a node's text is the value.

A small FlashFill (Gulwani 2011; LRSyn section 5.1): a substring between two positions, each given by the tokens that
meet there. Departures: the end is the first fitting position after the beginning, so that it needs no number; a
beginning without a number must be the only fitting position, else the program does not apply.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from fieldmark.dsl.tokens import Token, pattern

Span = tuple[int, int]


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
    """The text from `begin` to the first `end` after it; None is the text's start, or its end."""

    begin: Boundary | None
    end: Boundary | None

    def __post_init__(self) -> None:
        if self.begin is None and self.end is None:
            raise ValueError("a substring of the whole text is written `whole`")
        if self.end is not None and self.end.nth is not None:
            raise ValueError("the end of a substring carries no number")


TextProgram = Whole | Substring


@lru_cache(maxsize=4096)
def _compiled(tokens: tuple[Token, ...]) -> re.Pattern[str]:
    return re.compile("".join(f"(?:{pattern(token).pattern})" for token in tokens))


def boundary_positions(boundary: Boundary, text: str) -> list[int]:
    """All positions of the text at which the boundary's left tokens end and its right tokens begin, ascending."""
    if not boundary.right:
        return [match.end() for match in _compiled(boundary.left).finditer(text)]
    starts = [match.start() for match in _compiled(boundary.right).finditer(text)]
    if not boundary.left:
        return starts
    ends = {match.end() for match in _compiled(boundary.left).finditer(text)}
    return [position for position in starts if position in ends]


def run_text(program: TextProgram, text: str) -> Span | None:
    """The span of the value, white space trimmed; None where the program does not apply or the span is blank."""
    match program:
        case Whole():
            return _trim(text, 0, len(text))
        case Substring(begin, end):
            start = 0 if begin is None else _begin(begin, text)
            if start is None:
                return None
            stop = len(text) if end is None else next((p for p in boundary_positions(end, text) if p > start), None)
            return None if stop is None else _trim(text, start, stop)
        case _:
            assert_never(program)


def _begin(boundary: Boundary, text: str) -> int | None:
    positions = boundary_positions(boundary, text)
    if boundary.nth is None:
        return positions[0] if len(positions) == 1 else None
    place = boundary.nth - 1 if boundary.nth > 0 else len(positions) + boundary.nth
    return positions[place] if 0 <= place < len(positions) else None


def _trim(text: str, start: int, end: int) -> Span | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else None
