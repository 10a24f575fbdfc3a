"""Learning text programs from spans: the entry for the learner of strategies (LRSyn section 5.1, FlashFill).

Values are spans of a node's text here, so that only substrings come into question; `texts` holds the learners of all
forms, and the ranking.
"""

from __future__ import annotations

from collections.abc import Sequence

from fieldmark.dsl.text import Span, Substring, TextProgram, Whole
from fieldmark.synth.texts.costs import text_cost
from fieldmark.synth.texts.positions import sample
from fieldmark.synth.texts.substrings import learn_substrings

__all__ = ["TextExample", "learn_text", "text_cost", "text_literals"]

TextExample = tuple[str, Span]
"""A node's text and the value's part of it."""


def learn_text(examples: Sequence[TextExample], limit: int = 3) -> list[TextProgram]:
    """The best programs that give the span of every example, cheapest first; empty where there is none.

    At most `limit` programs are returned.
    """
    if all(span == (0, len(text)) for text, span in examples):
        return [Whole()]
    samples = [sample(text, [span]) for text, span in dict.fromkeys(examples)]
    pieces: list[TextProgram] = [*learn_substrings(samples, limit + 1)]
    return [piece for piece in pieces if piece != Whole()][:limit]


def text_literals(program: TextProgram) -> str:
    """The words that stand in a text program before the value."""
    if not isinstance(program, Substring) or program.begin is None:
        return ""
    return " ".join(token.literal for token in program.begin.left if token.literal is not None)
