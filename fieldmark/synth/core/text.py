"""Learning text programs from spans: the entry for the learner of strategies (LRSyn section 5.1, FlashFill).

Values are spans of a node's text here, so that only substrings come into question; `texts` holds the learners of all
forms, and the ranking.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache

from fieldmark.dsl.text.language import Piece, Span, Substring, TextProgram, Whole
from fieldmark.synth.texts.costs import text_cost
from fieldmark.synth.texts.samples import sample
from fieldmark.synth.texts.substrings import MAX_BOUNDARIES, learn_substrings

__all__ = ["TextExample", "learn_different", "learn_text", "text_cost", "text_literals"]

TextExample = tuple[str, Span]
"""A node's text and the value's part of it."""


def learn_text(
    examples: Sequence[TextExample], limit: int = 3, without: Sequence[str] = (), values: Set[str] = frozenset()
) -> list[Piece]:
    """The best programs that give the span of every example, and nothing of the texts `without` a value, cheapest
    first; empty where there is none.

    At most `limit` programs are returned. Words of other labelled `values` cost more.
    """
    return list(_learned(tuple(dict.fromkeys(examples)), limit, tuple(without), frozenset(values)))


def learn_different(
    examples: Sequence[TextExample], limit: int, without: Sequence[str] = (), values: Set[str] = frozenset()
) -> list[Piece]:
    """The best programs that tell the beginning of the span in different ways, cheapest first."""
    found: dict[object, Piece] = {}
    for piece in learn_text(examples, MAX_BOUNDARIES**2, without, values):
        found.setdefault(piece.begin if isinstance(piece, Substring) else None, piece)
    return [*found.values()][:limit]


@lru_cache(maxsize=512)
def _learned(
    examples: tuple[TextExample, ...], limit: int, without: tuple[str, ...], values: frozenset[str]
) -> tuple[Piece, ...]:
    """The programs of different examples. Many landmarks lead to the same places, so that the same is asked again."""
    if all(span == (0, len(text)) for text, span in examples):
        return () if without else (Whole(),)
    pieces = learn_substrings([sample(text, [span], values) for text, span in examples], limit + 1, without)
    return tuple(piece for piece in pieces if piece != Whole())[:limit]


def text_literals(program: TextProgram) -> str:
    """The words that stand in a text program before the value."""
    if not isinstance(program, Substring) or program.begin is None:
        return ""
    return " ".join(token.literal for token in program.begin.left if token.literal is not None)
