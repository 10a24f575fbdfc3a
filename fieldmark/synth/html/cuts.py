"""Texts that are cut at the words of their landmark: what a strategy has named already costs nothing to name again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fieldmark.dsl.core.instance import Landmark, TextLandmark
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.text.language import Boundary, Substring, run_text
from fieldmark.dsl.text.lexicon import Token
from fieldmark.synth.core.text import text_cost
from fieldmark.synth.html.selectors import SelectorExample


def at_landmark(
    landmark: Landmark, values: Sequence[tuple[ValueProgram, float]], examples: Sequence[SelectorExample]
) -> Iterator[tuple[ValueProgram, float]]:
    """The value programs; before one that is cut at some of the landmark's words, the same cut at all of them: what a
    strategy has named already costs nothing to name again."""
    texts = [(place.inner.text, place.span) for example in examples for place in example.targets]
    for value, cost in values:
        if isinstance(landmark, TextLandmark) and isinstance(value.text, Substring) and value.attribute is None:
            for cut in _cut_at(landmark.text, value.text):
                if all(run_text(cut, text) == span for text, span in texts):
                    yield replace(value, text=cut), cost + text_cost(cut) - text_cost(value.text)
        yield value, cost


def _cut_at(words: str, text: Substring) -> Iterator[Substring]:
    """A substring that ends, or begins, at some words, instead of at a part of them."""
    if text.end is not None and not text.end.left and _is_part(text.end.right, words):
        yield replace(text, end=Boundary(right=(Token(literal=words),)))
    if text.begin is not None and not text.begin.right and _is_part(text.begin.left, words):
        yield replace(text, begin=Boundary(left=(Token(literal=words),)))


def _is_part(tokens: Sequence[Token], words: str) -> bool:
    """Whether tokens are literals, and a part of some words."""
    literals = [token.literal for token in tokens if token.literal is not None]
    return len(literals) == len(tokens) and "".join(literals).strip() in words
