"""Learning loops: lists that stand inside one text (Gulwani 2011, section 4.2).

Two ways to say where the values are. `each`: position spaces of the beginnings and ends of all values are intersected,
as for one value, but a boundary need not be the only one. `split`: what stands between neighbours becomes separators.
Either may be confined to a piece of the text, which is learned from the stretch that the list covers.

Departure: FlashFill's loops count; these take every match in the piece they are confined to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from fieldmark.dsl.text.language import Boundary, Each, Piece, Span, Split, Whole, text_values
from fieldmark.synth.texts.costs import text_cost
from fieldmark.synth.texts.positions import begin_spaces, end_spaces
from fieldmark.synth.texts.samples import sample
from fieldmark.synth.texts.substrings import learn_substrings

MAX_SEPARATOR: Final = 12
"""Longest separator, in characters."""

MAX_SEPARATORS: Final = 4
"""Most separators of one list."""

_MAX_BOUNDARIES: Final = 8

CONJUNCTIONS: Final = frozenset(["and", "or", "und", "oder", "et", "ou", "y", "e", "o", "og", "och", "en", "&", "+"])
"""Words before the last value of a list."""

ListExample = tuple[str, tuple[Span, ...]]
"""A text and the spans of its values, in order; none where the text holds no list."""


def learn_lists(examples: Sequence[ListExample], limit: int = 1) -> list[Each | Split]:
    """The cheapest loops that give exactly the spans of every example, cheapest first; empty where there is none."""
    return list(_learned(tuple(dict.fromkeys(examples)), limit))


@lru_cache(maxsize=512)
def _learned(examples: tuple[ListExample, ...], limit: int) -> tuple[Each | Split, ...]:
    """The loops of different examples. Many landmarks lead to the same places, so that the same is asked again."""
    covered = [(text, (spans[0][0], spans[-1][1])) for text, spans in examples if spans]
    if not covered:
        return ()
    confined = learn_substrings([sample(text, [span]) for text, span in covered], 2)
    candidates: dict[Each | Split, None] = {}
    for within in dict.fromkeys((Whole(), *confined)):
        candidates.update(dict.fromkeys((*_splits(examples, within), *_each(examples, within))))
    ranked = sorted(enumerate(candidates), key=lambda pair: (text_cost(pair[1]), pair[0]))
    found: list[Each | Split] = []
    for _, program in ranked:
        if all(_gives(program, text, spans) for text, spans in examples):
            found.append(program)
            if len(found) == limit:
                break
    return tuple(found)


def _gives(program: Each | Split, text: str, spans: tuple[Span, ...]) -> bool:
    return tuple(value.span for value in text_values(program, text)) == spans


def _splits(examples: Sequence[ListExample], within: Piece) -> Iterator[Split]:
    """Splits at what stands between neighbours: without white space around punctuation, else as it stands."""
    gaps = sorted(
        {text[a:b] for text, spans in examples for (_, a), (b, _) in pairwise(spans)},
        key=lambda gap: (any(char.isalnum() for char in gap), len(gap), gap),
    )
    if not gaps or len(gaps) > MAX_SEPARATORS or any(not gap or len(gap) > MAX_SEPARATOR for gap in gaps):
        return
    values = [text[slice(*span)] for text, spans in examples for span in spans]
    for stripped in (True, False):
        separators = tuple(dict.fromkeys(_separator(gap) if stripped else gap for gap in gaps))
        completed = Split((*separators, *_as_usual(separators, values)), within)
        fits = all(_gives(completed, text, spans) for text, spans in examples)
        yield completed if fits else Split(separators, within)


def _as_usual(separators: Sequence[str], values: Sequence[str]) -> Iterator[str]:
    """What else stands between the values of a list with a conjunction, unless it stands inside a value: "A and B" of
    two is "A, B and C" of three, or "A, B, and C"."""
    for separator in separators:
        conjunction = separator.removeprefix(",").strip()
        if conjunction in CONJUNCTIONS:
            for usual in (f" {conjunction} ", ","):
                if not {usual, usual.strip()} & {*separators} and not any(usual in f" {value} " for value in values):
                    yield usual
            return


def _separator(gap: str) -> str:
    """A gap without white space beside its punctuation; a word keeps its spaces, which make it a word."""
    bare = gap.strip()
    if not bare:
        return gap
    start = gap.index(bare)
    head = gap[:start] if bare[0].isalnum() else ""
    tail = gap[start + len(bare) :] if bare[-1].isalnum() else ""
    return head + bare + tail


def _each(examples: Sequence[ListExample], within: Piece) -> Iterator[Each]:
    """Loops whose boundaries fit every value of every example."""
    samples = [sample(text, [span]) for text, spans in examples for span in spans]
    pivot, *others = sorted(samples, key=lambda item: (len(item.text), item.text, item.spans))
    sides = []
    for spaces, at_begin in ((begin_spaces(pivot, 0), True), (end_spaces(pivot, 0), False)):
        ranked = []
        for space in spaces:
            ranked += space.intersected_with(others, at_begin).ranked()
        sides.append([(left, right) for _, _, _, left, right in sorted(ranked)[:_MAX_BOUNDARIES]])
    for begin in sides[0]:
        for end in sides[1]:
            yield Each(Boundary(*begin), Boundary(*end), within)
