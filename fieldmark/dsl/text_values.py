"""What a text program gives on a text: values with their spans, in order.

Meaning is total: where a program does not apply it gives nothing. Work is linear in the text: every boundary is one
pass, and a loop walks its beginnings and ends once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, assert_never

from fieldmark.dsl.text import (
    Boundary,
    Concatenation,
    Conditional,
    Constant,
    Each,
    Plain,
    Span,
    Split,
    Substring,
    TextProgram,
    Whole,
    boundary_positions,
    compiled,
    gives_several,
    run_text,
    trimmed,
)

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
    return TextValue(text[slice(*span)], span)


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
