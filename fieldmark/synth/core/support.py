"""What documents without labels say of strategies: those that are right read most documents of their format.

LRSyn uses unlabelled documents for clusters and landmarks only (section 4). Here a strategy that finds nothing in them
is less probable: the word before one value, or another value that happened to be its landmark, stands in few others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nlargest
from math import log2
from typing import Final

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.terms import Aggregation, Field, Strategy

UNREAD: Final = 3.0
"""What it costs that a strategy reads half as many documents, in units of the cost of strategies, 0 or more. Origin:
books, swde and made-up kinds with documents without labels; 1 gave less on all, 2 as much on books and swde."""

MOST: Final = 40
"""Documents in which strategies are tried, those that look most like the labelled ones. A bound on work."""

ALTERNATIVES: Final = 12
"""Ways to take a value from one region that are compared where there are documents to try them in. A bound on work."""


class Support:
    """Documents without labels, each with how much it looks like the nearest that has some, 0 to 1."""

    def __init__(self, documents: Sequence[tuple[Document, float]]) -> None:
        self._documents = nlargest(MOST, documents, key=lambda one: one[1])
        self._whole = sum(weight for _, weight in self._documents)
        self._known: dict[tuple[Strategy, Aggregation], float] = {}

    @property
    def alternatives(self) -> int:
        """How many ways to take a value from one region are worth comparing, 1 or more."""
        return ALTERNATIVES if self._documents else 1

    def lack(self, strategy: Strategy, kind: Aggregation) -> float:
        """What it costs that a strategy finds nothing certain in some of the documents, 0 or more."""
        key = strategy, kind
        if key not in self._known:
            self._known[key] = self._lack(lambda document: _reads(strategy, kind, document))
        return self._known[key]

    def lack_of(self, field: Field) -> float:
        """What it costs that a field has no value in some of the documents, 0 or more: of several formats each reads
        its own."""
        return self._lack(lambda document: bool(evaluate_field(field, document).evidence))

    def _lack(self, reads: Callable[[Document], bool]) -> float:
        if not self._documents:
            return 0.0
        read = sum(weight for document, weight in self._documents if reads(document))
        return UNREAD * log2((1 + self._whole) / (1 + read))


def _reads(strategy: Strategy, kind: Aggregation, document: Document) -> bool:
    outcome = run_strategy(strategy, kind, document)
    return bool(outcome.findings) and not outcome.ambiguous
