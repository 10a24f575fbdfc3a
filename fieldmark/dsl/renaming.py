"""Rows whose elements have other names than they had: cells of a table made of blocks.

Where a field is not certain, it is run once more with the elements that the page has beside its labels. The label has
to be there as ever, with one other element in its row, named like it or as values beside such labels are. Where there
are no rows, a label behind its value stands before the next one's value, so nothing is read. Departure from LRSyn,
whose programs name the elements of values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from fieldmark.dsl.blueprints import Blueprint, region_distance
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.identities import once
from fieldmark.dsl.landmarks import TextLandmark, locate
from fieldmark.dsl.nodes import RUN, HtmlNode
from fieldmark.dsl.programs import Field, Format, Strategy, strategies_of
from fieldmark.dsl.regions import Hops, region_at
from fieldmark.dsl.selectors import Far
from fieldmark.dsl.text import Whole

_PAIRS: Final = frozenset((("th", "td"), ("dt", "dd")))
"""Tags of labels and values that stand beside each other under different names."""


def renamed(field: Field, document: HtmlDocument) -> Field | None:
    """The field with the tags that the page has beside its labels; None where none has changed."""
    names = {id(strategy): tag for strategy in _movable(field) if (tag := _new_tag(strategy, document)) is not None}
    if not names:
        return None
    return replace(field, formats=tuple(_format_renamed(layout, names) for layout in field.formats))


def _format_renamed(layout: Format, names: Mapping[int, str]) -> Format:
    """A format with other tags for some of its strategies, which are told apart by their identity."""
    parts = (
        replace(part, strategies=tuple(_renamed(s, names.get(id(s))) for s in part.strategies)) for part in layout.parts
    )
    return replace(layout, parts=tuple(parts))


def _renamed(strategy: Strategy, tag: str | None) -> Strategy:
    return strategy if tag is None else replace(strategy, value=replace(strategy.value, node=Far(tag)))


@once
def _movable(field: Field) -> list[Strategy]:
    """The strategies of a field that go from a label that is a whole text to all of the element beside it."""
    return [strategy for strategy in strategies_of(field) if _goes_beside(strategy)]


def _goes_beside(strategy: Strategy) -> bool:
    landmark, hops, value = strategy.landmark, strategy.region, strategy.value
    if not isinstance(value.node, Far) or value.node.tag == RUN or not isinstance(strategy.blueprint, Blueprint):
        return False
    if not isinstance(landmark, TextLandmark) or not isinstance(hops, Hops):
        return False
    return landmark.whole and abs(hops.across) == 1 and isinstance(value.text, Whole) and value.attribute is None


def _new_tag(strategy: Strategy, document: HtmlDocument) -> str | None:
    """The one tag that now stands where a strategy's values stood, if it goes from a label to the next element."""
    node = strategy.value.node
    tags = {*_tags(strategy, document)}
    return tags.pop() if len(tags) == 1 and isinstance(node, Far) and tags.isdisjoint((node.tag, RUN)) else None


def _tags(strategy: Strategy, document: HtmlDocument) -> Iterator[str]:
    """The tags of the elements beside a strategy's labels; that of text where one is not in a row of two."""
    landmark, hops, look = strategy.landmark, strategy.region, strategy.blueprint
    assert isinstance(landmark, TextLandmark), "what may move stands beside a text"
    assert isinstance(hops, Hops), "what may move is reached by hops"
    assert isinstance(look, Blueprint), "a page has blueprints of its own"
    for location in locate(landmark, document):
        region = region_at(hops, location)
        if region is not None and region_distance(look, region) <= look.within:
            yield region.far.tag if _is_row(region.nodes) else RUN


def _is_row(nodes: tuple[HtmlNode, ...]) -> bool:
    """Whether a label and a value, or a value and the next label, are all of a row, under names that go together."""
    first, second = nodes
    alone = first.parent is not None and len(first.parent.children) == len(nodes)
    return alone and first.tag != RUN and (first.tag == second.tag or (first.tag, second.tag) in _PAIRS)
