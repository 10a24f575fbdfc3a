"""Fields, formats, parts and strategies in a line each, for where a whole one was added, removed or moved."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from fieldmark.dsl.core.terms import Field, Format, Part, Records, Strategy, strategies_of
from fieldmark.dsl.syntax.notation import counted, listed, shown, told
from fieldmark.dsl.syntax.terms import AGGREGATIONS

_NAMED: Final = 3
"""Most landmarks or fields that a summary names."""


def strategy_summary(strategy: Strategy) -> str:
    """`looks for the text "Total:", goes up 1; takes the whole text of the table cell <td> there`."""
    steps = told(strategy.region)
    way = f", goes {steps}" if steps else ""
    return f"looks for {told(strategy.landmark)}{way}; takes {told(strategy.value)}"


def landmarks_summary(strategies: Iterable[Strategy]) -> str:
    """The first landmarks that strategies look for."""
    different = dict.fromkeys(told(strategy.landmark) for strategy in strategies)
    more = len(different) - _NAMED
    return listed([*islice(different, _NAMED), *([f"{more} more"] if more > 0 else [])])


def part_summary(part: Part) -> str:
    """`2 strategies, which look for ...`."""
    count = len(part.strategies)
    return f"{counted(count, 'strategy', 'strategies')}, looking for {landmarks_summary(part.strategies)}"


def format_summary(layout: Format) -> str:
    """`3 strategies, which look for ...`."""
    strategies = [strategy for part in layout.parts for strategy in part.strategies]
    return f"{counted(len(strategies), 'strategy', 'strategies')}, looking for {landmarks_summary(strategies)}"


def field_summary(field: Field) -> str:
    """`an optional list of texts in 2 formats, looked for by ...`."""
    optional = ", not on every page" if field.optional else ""
    if field.unlearned is not None:
        return f"{AGGREGATIONS[field.aggregation]}{optional}, not learned"
    if not field.formats:
        return f"{AGGREGATIONS[field.aggregation]}{optional}, not looked for"
    formats = f" in {len(field.formats)} formats" if len(field.formats) > 1 else ""
    return f"{AGGREGATIONS[field.aggregation]}{optional}{formats}, found by {landmarks_summary(strategies_of(field))}"


def records_summary(records: Records) -> str:
    """`records of date and text: each record is ...`."""
    names = [*(shown(field.name) for field in records.fields), *(shown(item.name) for item in records.records)]
    more = len(names) - _NAMED
    named = listed([*names[:_NAMED], *([f"{more} more"] if more > 0 else [])])
    return f"records of {named}: {told(records.separation)}"
