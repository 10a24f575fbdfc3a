"""Strategies of a usual shape, compiled as a whole: from a landmark over hops, a blueprint and a selector to texts.

What a strategy is made of is turned once into what the compiled walk asks for (`Way`), which then follows all
occurrences of its landmark without a call of Python for each step. Without compiled walks, and where a strategy has
another shape or finds more than is looked at, `fieldmark.dsl.core.extract.follow` says what it means; both say the same
(a law of the tests).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from fieldmark.dsl.core.documents import Location
from fieldmark.dsl.core.extract import MAX_CHARACTERS, Followed, follow, register
from fieldmark.dsl.core.identities import once
from fieldmark.dsl.core.terms import Strategy
from fieldmark.dsl.core.values import MAX_VALUES, Finding, Value
from fieldmark.dsl.html.blueprints import HtmlBlueprint, distance_at
from fieldmark.dsl.html.css import steps_of
from fieldmark.dsl.html.regions import Hops, HtmlRegion
from fieldmark.dsl.html.selectors import Css, Far
from fieldmark.dsl.html.tree import INLINE
from fieldmark.dsl.html.walks import COMPILED
from fieldmark.dsl.text.language import Whole, text_values
from fieldmark.dsl.text.lexicon import pattern

if COMPILED and not TYPE_CHECKING:
    from fieldmark.dsl.html.walks._ways import Way
else:
    Way = None

_KINDS: Final = (Finding, Value, HtmlRegion)


@once
def way_of(strategy: Strategy):
    """The compiled form of a strategy; None where it has none."""
    hops, blueprint, value = strategy.region, strategy.blueprint, strategy.value
    node, cut = value.node, value.text
    if not isinstance(hops, Hops) or not isinstance(blueprint, HtmlBlueprint):
        return None
    if value.conversion is not None or value.without is not None:
        return None
    tag, steps, at_end, run, begins = None, None, False, None, None
    if isinstance(node, Far):
        tag = node.tag
    elif isinstance(node, Css):
        steps, at_end, run = steps_of(node.selector), node.far, node.run
        begins = None if node.begins is None else pattern(node.begins).match
    if tag is None and steps is None:
        return None
    measure = partial(distance_at, blueprint.entries) if blueprint.entries else None
    texts = None if isinstance(cut, Whole) else partial(text_values, cut)
    where = (hops.up, hops.across), measure, blueprint.within, tag, steps, at_end, run, begins
    return Way(*where, value.attribute, texts, INLINE, _KINDS)


def follow_pages(strategy: Strategy, locations: Sequence[Location]) -> Followed:
    """What is found from the occurrences of a strategy's landmark on a page."""
    way = way_of(strategy)
    found = None if way is None else way.follow(locations, MAX_VALUES, MAX_CHARACTERS)
    return follow(strategy, locations) if found is None else Followed(*found)


if COMPILED:
    register("html", follow_pages)
