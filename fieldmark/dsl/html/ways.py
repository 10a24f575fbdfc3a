"""Strategies of a usual shape, compiled as a whole: from a landmark over hops, a blueprint and a selector to texts.

What a strategy is made of is turned once into what the compiled walk asks for (`Way`), which then follows all
occurrences of its landmark without a call of Python for each step. Without compiled walks, and where a strategy has
another shape or finds more than is looked at, `fieldmark.dsl.core.extract.follow` says what it means; both say the same
(a law of the tests).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final, Protocol

from fieldmark.dsl.core.documents import Location
from fieldmark.dsl.core.extract import MAX_CHARACTERS, Followed, follow, register
from fieldmark.dsl.core.identities import once
from fieldmark.dsl.core.terms import Strategy
from fieldmark.dsl.core.values import MAX_VALUES, Finding, Value, ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint, apart, distance_at, texts_of, walked_for
from fieldmark.dsl.html.css import steps_of
from fieldmark.dsl.html.regions import Hops, HtmlRegion
from fieldmark.dsl.html.selectors import Css, Far
from fieldmark.dsl.html.stretches import span_of
from fieldmark.dsl.html.tree import INLINE
from fieldmark.dsl.html.walks import COMPILED, Way
from fieldmark.dsl.text.language import Whole, text_values
from fieldmark.dsl.text.lexicon import pattern


class Compiled(Protocol):
    """The compiled form of a strategy."""

    def follow(self, locations: Sequence[Location], most: int, characters: int) -> Followed | None:
        """Where a landmark leads; None where there are more values, or more characters, than are looked at."""


_KINDS: Final = (Followed, Finding, Value, HtmlRegion)


@once
def way_of(strategy: Strategy) -> Compiled | None:
    """The compiled form of a strategy; None where it has none."""
    hops, blueprint, value = strategy.region, strategy.blueprint, strategy.value
    node, cut = value.node, value.text
    if not isinstance(hops, Hops) or not isinstance(blueprint, HtmlBlueprint):
        return None
    if value.conversion is not None:
        return None
    if isinstance(node, Far):
        selected: tuple[object, ...] = node.tag, None, False, None, None
    elif isinstance(node, Css) and (steps := steps_of(node.selector)) is not None:
        begins = None if node.begins is None else pattern(node.begins).match
        selected = None, steps, node.far, node.run, begins
    else:
        return None
    entries = blueprint.entries
    texts = texts_of(entries)
    look = entries, texts, walked_for(texts), partial(apart, entries), partial(distance_at, entries)
    parts = None if isinstance(cut, Whole) else partial(text_values, cut)
    taken = _known_as(value), value.attribute, value.kept and partial(span_of, value.kept), parts
    way: Compiled = Way((hops.up, hops.across), look, blueprint.within, *selected, *taken, INLINE, _KINDS)
    return way


@lru_cache(maxsize=4096)
def _known_as(value: ValueProgram) -> object:
    """What stands for a value program: equal ones have the same, which is told at once."""
    return object()


def follow_pages(strategy: Strategy, locations: Sequence[Location]) -> Followed:
    """What is found from the occurrences of a strategy's landmark on a page."""
    way = way_of(strategy)
    found = None if way is None else way.follow(locations, MAX_VALUES, MAX_CHARACTERS)
    return follow(strategy, locations) if found is None else found


if COMPILED:
    register("html", follow_pages)
