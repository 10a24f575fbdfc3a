"""What is left of the old program on a new page: strategies that still find something, though too few to answer.

Where no strategy is left whose region looks as it did, those count whose region can be reached at all, however it
looks: not to label a page, but to confirm a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from fieldmark.dsl.blueprints import Blueprint
from fieldmark.dsl.landmarks import Landmark
from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.programs import Field, Strategy, strategies_of
from fieldmark.dsl.strategies import run_strategy
from fieldmark.dsl.values import Value
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.repair.pages import NewPage


@dataclass(frozen=True, slots=True)
class Survivors:
    """What surviving strategies find, folded, and where, from which landmarks; `asked` is the number of all landmarks.

    `changed` says that their regions look different.
    """

    texts: tuple[str, ...]
    places: frozenset[HtmlNode]
    landmarks: frozenset[Landmark]
    asked: int
    changed: bool = False

    @property
    def detail(self) -> str:
        """What speaks for the texts, in words."""
        where = ", where the page has changed" if self.changed else ""
        return f"found from {len(self.landmarks)} of {self.asked} landmarks of the old program{where}"


def surviving(field: Field, page: NewPage, changed: bool = False) -> Survivors:
    """What strategies of the old program still find, where all that find anything find the same; else nothing.

    With `changed`, where none finds anything, regions may look different.
    """
    strategies = strategies_of(field)
    found = _agreeing(field, page, strategies)
    if changed and not found.landmarks:
        found = replace(_agreeing(field, page, [_blind(strategy) for strategy in strategies]), changed=True)
    return found


def places_of(page: NewPage, values: Iterable[Value]) -> frozenset[HtmlNode]:
    """The places of values, whichever of the nodes that show the same text was selected."""
    return frozenset(page.index.innermost(value.node) for value in values if isinstance(value.node, HtmlNode))


def _agreeing(field: Field, page: NewPage, strategies: Sequence[Strategy]) -> Survivors:
    said = [(strategy, run_strategy(strategy, field.aggregation, page.document)) for strategy in strategies]
    speaking = [(strategy, outcome) for strategy, outcome in said if outcome.findings]
    texts = {tuple(map(fold, outcome.texts)) for _, outcome in speaking}
    asked = len({strategy.landmark for strategy in strategies})
    landmarks = frozenset(strategy.landmark for strategy, _ in speaking)
    if len(texts) != 1 or any(outcome.ambiguous for _, outcome in speaking):
        return Survivors((), frozenset(), landmarks, asked)
    places = places_of(page, (finding.value for _, outcome in speaking for finding in outcome.findings))
    return Survivors(texts.pop(), places, landmarks, asked)


def _blind(strategy: Strategy) -> Strategy:
    """The strategy for regions of any look."""
    look = strategy.blueprint
    return replace(strategy, blueprint=replace(look, within=1.0)) if isinstance(look, Blueprint) else strategy
