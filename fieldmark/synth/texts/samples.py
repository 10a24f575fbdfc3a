"""Texts prepared for learning: where tokens match in them, where outputs stand, which spans may be their value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fieldmark.dsl.html.lookup import stands_free
from fieldmark.dsl.text.language import Span, compiled, is_free, is_uncut
from fieldmark.dsl.text.lexicon import Token, literal_spans

Tokens = tuple[Token, ...]
"""A token sequence."""

_CACHED_TEXT: Final = 5_000


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
        """Where matches start that divide no word at their end."""
        found = self._starts.get(tokens)
        if found is None:
            whole = (span for span in self.spans(tokens) if is_uncut(self.text, span, tokens[-1], 1))
            found = self._starts[tokens] = frozenset(start for start, _ in whole)
        return found

    def ends(self, tokens: Tokens) -> frozenset[int]:
        """Where matches end that divide no word at their start."""
        found = self._ends.get(tokens)
        if found is None:
            whole = (span for span in self.spans(tokens) if is_uncut(self.text, span, tokens[0], 0))
            found = self._ends[tokens] = frozenset(end for _, end in whole)
        return found

    def positions(self, left: Tokens, right: Tokens) -> frozenset[int]:
        """Where a match of `left` ends and one of `right` starts; an empty sequence fits everywhere."""
        if left and right:
            return self.ends(left) & self.starts(right)
        token = left[-1] if left else right[0]
        return frozenset(p for p in (self.ends(left) if left else self.starts(right)) if is_free(self.text, p, token))

    def _find(self, tokens: Tokens) -> Iterator[Span]:
        if len(tokens) > 1:
            heads = {end: start for start, end in self.spans(tokens[:1])}
            yield from ((heads[start], end) for start, end in self.spans(tokens[1:]) if start in heads)
        elif tokens[0].literal is None:
            yield from (match.span() for match in compiled(tokens).finditer(self.text))
        else:
            yield from literal_spans(tokens[0].literal, self.text)


@lru_cache(maxsize=256)
def _cached(text: str) -> TextIndex:
    return TextIndex(text)


def index_of(text: str) -> TextIndex:
    """The index of a text; those of short texts are kept."""
    return _cached(text) if len(text) <= _CACHED_TEXT else TextIndex(text)


@dataclass(frozen=True, slots=True)
class Sample:
    """A text and the spans that may be its value, any of them; `gaps` are theirs with the white space around them, and
    `data` the spans of other values."""

    index: TextIndex
    spans: tuple[Span, ...]
    gaps: tuple[Span, ...]
    data: tuple[Span, ...] = ()

    @property
    def text(self) -> str:
        """The text."""
        return self.index.text


def sample(text: str, spans: Sequence[Span], others: Iterable[str] = ()) -> Sample:
    """The sample of a text and its value's possible spans, and of `others`, values which may stand in it, too."""
    gaps = tuple(_widened(text, *span) for span in spans)
    found = ((start, start + len(other)) for other in others if (start := text.find(other)) >= 0)
    data = tuple(sorted(one for one in found if all(one[1] <= start or end <= one[0] for start, end in spans)))
    return Sample(index_of(text), tuple(spans), gaps, data)


def _widened(text: str, start: int, end: int) -> Span:
    while start > 0 and text[start - 1].isspace():
        start -= 1
    while end < len(text) and text[end].isspace():
        end += 1
    return start, end


MAX_OCCURRENCES: Final = 20
"""Most occurrences of one output that are considered, the first ones."""


def occurrences(text: str, output: str) -> tuple[Span, ...]:
    """The spans of an output in a text: those that cut no word or number if there are any, else all."""
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
