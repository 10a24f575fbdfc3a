"""Where an output stands in its text, when the example does not say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldmark.dsl.html.lookup import stands_free
from fieldmark.dsl.text.language import Span

MAX_OCCURRENCES: Final = 20
"""Most occurrences of one output that are considered, the first ones."""


def occurrences(text: str, output: str) -> tuple[Span, ...]:
    """The spans of an output in a text: those no letter or digit touches if there are any, else all."""
    if not output.strip():
        return ()
    found: list[Span] = []
    start = text.find(output)
    while start >= 0:
        found.append((start, start + len(output)))
        start = text.find(output, start + 1)
    free = [span for span in found if stands_free(text, *span)]
    return tuple((free or found)[:MAX_OCCURRENCES])


def in_order(text: str, outputs: Sequence[str]) -> tuple[Span, ...] | None:
    """The spans of a list's outputs, each after the one before; None where they do not stand in this order."""
    found: list[Span] = []
    place = 0
    for output in outputs:
        span = next((span for span in occurrences(text[place:], output)), None)
        if span is None:
            return None
        found.append((place + span[0], place + span[1]))
        place = found[-1][1]
    return tuple(found)
