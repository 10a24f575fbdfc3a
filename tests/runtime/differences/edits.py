"""Pairs of programs of which the second is the first with some edits, as people and repairs make them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fieldmark.dsl.core.guards import (
    Guard,
    OneOf,
    Seen,
    Shape,
    Total,
    without,
)
from fieldmark.dsl.core.instance import Blueprint, Context, Separator, TextLandmark
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Records, Strategy, kind_of
from fieldmark.dsl.forms.regions import BoxBlueprint, BoxSummary
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.records import Separation
from fieldmark.dsl.html.regions import Hops
from tests.dsl.forms.strategies import bands, form_programs
from tests.dsl.strategies import beside, formats_of, programs, separations, values

Item = TypeVar("Item")


@cache
def pairs() -> SearchStrategy[tuple[Program, Program]]:
    """A program, and the same after none or some edits; or a program and one without fields."""
    return st.one_of(programs(), form_programs()).flatmap(lambda program: st.tuples(st.just(program), edited(program)))


@st.composite
def edited(draw: st.DrawFn, program: Program) -> Program:
    """A program after some edits."""
    fields = _fields(draw, program.fields)
    records = tuple(_records(draw, item) for item in program.records if _seldom(draw) is False)
    if {field.name for field in fields} & {item.name for item in records}:
        records = ()
    records = tuple(replace(item, in_formats=item.in_formats and formats_of(draw, fields)) for item in records)
    return replace(program, fields=fields, records=records, schema=draw(st.sampled_from([program.schema, None, "s"])))


def _seldom(draw: st.DrawFn) -> bool:
    return draw(st.integers(0, 5)) == 5


def _fields(draw: st.DrawFn, fields: tuple[Field, ...]) -> tuple[Field, ...]:
    kept = [_field(draw, field) for field in fields if not _seldom(draw)]
    if _seldom(draw):
        kept.append(Field("new", "one", True, kept[0].formats if kept else ()))
    different = {field.name: field for field in kept}
    return beside(draw, draw(st.permutations(list(different.values()))))


def _field(draw: st.DrawFn, field: Field) -> Field:
    name = "renamed" if _seldom(draw) else field.name
    formats = [_format(draw, layout) for layout in field.formats if not _seldom(draw)]
    if field.unlearned is not None:
        return replace(field, name=name)
    guards = draw(st.sampled_from([field.guards, (Seen(3, 1, 7),), ()]))
    kind = draw(st.sampled_from([field.aggregation, "set"]))
    return Field(name, kind, field.optional, _some(draw, formats), guards, first=field.first or _seldom(draw))


def _format(draw: st.DrawFn, layout: Format) -> Format:
    return Format(_some(draw, [_part(draw, part) for part in layout.parts]), layout.keywords | draw(_marks()))


@cache
def _marks() -> SearchStrategy[frozenset[str]]:
    return st.sampled_from([frozenset(), frozenset(["mark"])])


def _part(draw: st.DrawFn, part: Part) -> Part:
    strategies = _some(draw, [_strategy(draw, strategy) for strategy in part.strategies])
    held = [*part.contexts, Context("new", None)] if _seldom(draw) else part.contexts
    return Part(strategies, draw(st.sampled_from([part.required, True])), tuple(draw(st.permutations(held))))


def _strategy(draw: st.DrawFn, strategy: Strategy) -> Strategy:
    match draw(st.integers(0, 12)):
        case 0:
            return replace(strategy, landmark=TextLandmark("Amount due:"))
        case 1 if isinstance(strategy.region, Hops):
            return replace(strategy, region=Hops((strategy.region.up + 1) % 9, 0))
        case 2:
            return replace(strategy, guards=(*without(strategy.guards, Shape, OneOf), Shape("DATE")))
        case 3 if kind_of(strategy) == "html":
            return replace(strategy, value=draw(values()))
        case 4:
            return replace(strategy, blueprint=_look(strategy.blueprint))
        case 5:
            return replace(strategy, outer=(), guards=_toggled(strategy.guards, Total()))
        case _:
            return strategy


def _toggled(guards: tuple[Guard, ...], guard: Guard) -> tuple[Guard, ...]:
    """Guards without what values have to be, and with a guard if it was not among them, else without it."""
    return (*without(guards, Shape, OneOf, type(guard)), *(() if guard in guards else (guard,)))


def _look(look: Blueprint) -> Blueprint:
    if isinstance(look, HtmlBlueprint):
        return HtmlBlueprint(look.entries | {("td", "VAT")}, 0.5)
    assert isinstance(look, BoxBlueprint)
    return BoxBlueprint(frozenset([BoxSummary("VAT", frozenset())]), look.labels | {"Sum"}, 0.5)


def _some(draw: st.DrawFn, items: list[Item]) -> tuple[Item, ...]:
    """The items in some order, one of them perhaps twice or left out, but never none of some."""
    if len(items) > 1 and _seldom(draw):
        items = items[1:]
    if items and _seldom(draw):
        items = [*items, items[0]]
    return tuple(draw(st.permutations(items)))


def _records(draw: st.DrawFn, records: Records) -> Records:
    others: SearchStrategy[Separator] = separations() if isinstance(records.separation, Separation) else bands()
    separation = draw(others) if _seldom(draw) else records.separation
    fields = _fields(draw, records.fields)
    taken = {field.name for field in fields} & {item.name for item in records.records}
    if taken or not fields:
        fields = records.fields
    more_than = records.more_than and frozenset(field.name for field in fields[:1])
    return replace(records, separation=separation, fields=fields, optional=True, more_than=more_than)
