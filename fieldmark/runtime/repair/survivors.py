"""What is left of the old program on a new page: strategies that still find something, though too few to answer."""

from __future__ import annotations

from dataclasses import dataclass

from fieldmark.dsl.landmarks import Landmark
from fieldmark.dsl.programs import Field, strategies_of
from fieldmark.dsl.strategies import run_strategy
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.repair.pages import NewPage


@dataclass(frozen=True, slots=True)
class Survivors:
    """What surviving strategies find, folded, from which landmarks; `asked` is the number of all strategies."""

    texts: tuple[str, ...]
    landmarks: frozenset[Landmark]
    asked: int

    @property
    def detail(self) -> str:
        """What speaks for the texts, in words."""
        return f"found by {len(self.landmarks)} of {self.asked} strategies of the old program"


def surviving(field: Field, page: NewPage) -> Survivors:
    """What strategies of the old program still find, where all that find anything find the same; else nothing."""
    strategies = strategies_of(field)
    said = [(strategy, run_strategy(strategy, field.aggregation, page.document)) for strategy in strategies]
    speaking = [(strategy, outcome) for strategy, outcome in said if outcome.findings]
    texts = {tuple(map(fold, outcome.texts)) for _, outcome in speaking}
    if len(texts) != 1 or any(outcome.ambiguous for _, outcome in speaking):
        return Survivors((), frozenset(), len(strategies))
    return Survivors(texts.pop(), frozenset(strategy.landmark for strategy, _ in speaking), len(strategies))
