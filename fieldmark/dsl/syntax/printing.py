"""Programs printed so that they read aloud and give small diffs.

Two equal programs print the same text, and the text parses back to an equal program (`programs`). What is usual is not
printed: a value is the whole text, at most `WITHIN` is different, its page has no headings. What all strategies of a
field expect is said once, of the field. Strategies that take the same are one voice, said in one line where it fits;
those that differ in their landmark alone share the way, with `/` between the landmarks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.guards import Shape
from fieldmark.dsl.core.instance import Context, Separator
from fieldmark.dsl.core.terms import LANGUAGE_VERSION, Field, Program, Records, Strategy, separations_of
from fieldmark.dsl.syntax.notation import ATOMS, written
from fieldmark.dsl.syntax.programs import (
    FIRST,
    MORE_THAN,
    NEVER,
    NO_OTHERS,
    NOT_CERTAIN,
    NOT_LEARNED,
    OWN_PLACES,
    OWN_VALUES,
    PREFER,
    USUAL_CONTEXTS,
)
from fieldmark.dsl.syntax.reading import name_text, remark
from fieldmark.dsl.syntax.strategies import FIELD, HEAD, LIST, VALUE, WAY, Guards, Item, Way

MAX_COLUMNS: Final = 100
"""Widest line, in characters, but for a single text that is wider."""

_STEP: Final = "  "
_GAP: Final = "  "
"""What stands between the clauses of a strategy."""

_ITEM: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*+"|[^\s",;]|[,;](?! )| (?! ))++(?:[,;] ?| +)?')
"""What is never broken: what stands between commas, and between clauses; with what is behind it."""


def print_program(program: Program) -> str:
    """The canonical text of a program; ends with one newline."""
    lines = [HEAD.write((program.name, program.kind, LANGUAGE_VERSION))]
    if program.schema is not None:
        lines.append(f"{_STEP}schema {name_text(program.schema)}")
    if program.spelling is not None:
        lines += _filled(written(program.spelling), _STEP, _STEP * 2)
    if program.threshold is not None:
        lines.append(_STEP + written(program.threshold))
    for template in program.templates:
        lines += _filled(written(template), _STEP, _STEP * 2)
    for field in program.fields:
        lines += ["", *_field(field, program.kind, "")]
    for records in program.records:
        lines += ["", *_records(records, "")]
    return "\n".join(lines) + "\n"


def print_strategies(strategies: Sequence[Strategy]) -> str:
    """Strategies of a part as they stand in a program, without what a program says of all of them."""
    return "\n".join(line for ways in voices(strategies) for line in _voice("from", ways, (), "", []))


def print_separations(separations: Sequence[Separator]) -> str:
    """The ways in which records are told apart, on one line."""
    return " or each ".join(map(written, separations))


def _records(records: Records, margin: str) -> Iterator[str]:
    yield margin + LIST.write(Item(records.name, records.optional))
    inner = margin + _STEP
    for number, separation in enumerate(separations_of(records)):
        yield from _filled(f"{'or ' if number else ''}each {written(separation)}", inner, inner + _STEP)
    if records.uncertain is not None:
        yield f"{inner}{NOT_CERTAIN} {remark(records.uncertain)}"
    flags = (records.own_values, OWN_VALUES), (records.own_places, OWN_PLACES), (records.no_others, NO_OTHERS)
    yield from (inner + words for is_said, words in flags if is_said)
    if records.together is not None:
        yield from _filled(f"expect {written(records.together)}", inner, inner + _STEP)
    if records.in_formats is not None:
        yield from _filled(f"expect {written(records.in_formats)}", inner, inner + _STEP)
    if records.never:
        yield from _filled(f"{NEVER} {ATOMS['labels'].write(records.never)}", inner, inner + _STEP)
    if records.more_than:
        yield from _filled(f"{MORE_THAN} {ATOMS['texts'].write(records.more_than)}", inner, inner + _STEP)
    if records.contexts:
        yield from _filled(_contexts(records.contexts), inner, inner + _STEP)
    for field in records.fields:
        yield from _field(field, records.kind, inner)
    for nested in records.records:
        yield from _records(nested, inner)


def _field(field: Field, kind: Kind, margin: str) -> Iterator[str]:
    parts = [part for layout in field.formats for part in layout.parts]
    shared = _shared([strategy.guards for part in parts for strategy in part.strategies])
    begins = next((guard for guard in shared if isinstance(guard, Shape)), None)
    yield margin + FIELD.write(Item(field.name, field.optional, field.aggregation, begins or "text"))
    inner = margin + _STEP
    if field.unlearned is not None:
        yield f"{inner}{NOT_LEARNED} {remark(field.unlearned)}"
    if field.first:
        yield f"{inner}{FIRST}"
    for clause in _guards((*(guard for guard in shared if not isinstance(guard, Shape)), *field.guards)):
        yield from _filled(clause, inner, inner + _STEP)
    usual = USUAL_CONTEXTS[kind]
    if parts and parts[0].contexts != usual and len({part.contexts for part in parts}) == 1:
        usual = parts[0].contexts
        yield from _filled(_contexts(usual), inner, inner + _STEP)
    for nth, layout in enumerate(field.formats):
        for place, part in enumerate(layout.parts):
            tail = [] if part.contexts == usual else [_contexts(part.contexts)]
            if layout.keywords and place == 0:
                tail.append(f"known by {ATOMS['labels'].write(layout.keywords)}")
            begun = f"{'and ' if place else 'or ' if nth else ''}{'' if part.required else 'maybe '}from"
            for ways in voices(part.strategies):
                yield from _voice(begun, ways, shared, inner, tail)
                begun, tail = "also from", []


def _shared(each: Sequence[Guards]) -> Guards:
    """The guards that all have."""
    return tuple(guard for guard in each[0] if all(guard in guards for guards in each)) if each else ()


def _but(guards: Guards, others: Guards) -> Guards:
    return tuple(guard for guard in guards if guard not in others)


def _guards(guards: Guards) -> list[str]:
    """The clause of guards; none where there is none."""
    return [f"expect {ATOMS['guards'].write(guards)}"] if guards else []


def _contexts(contexts: Sequence[Context]) -> str:
    return f"{PREFER} {ATOMS['contexts'].write(contexts)}"


def voices(strategies: Sequence[Strategy]) -> Iterator[list[list[Strategy]]]:
    """Strategies one after another that take the same: the ways to it, each for those that differ in their landmark
    alone. They read one element, so that their agreement says less than that of different voices."""
    for _, voice in groupby(strategies, lambda strategy: strategy.value):
        yield [[*alike] for _, alike in groupby(voice, lambda one: (one.outer, one.region, one.blueprint, one.guards))]


def _voice(
    begun: str, ways: Sequence[Sequence[Strategy]], shared: Guards, margin: str, tail: Sequence[str]
) -> Iterator[str]:
    """The lines of a voice; `shared` guards are said of its field, `tail` here, of its part."""
    value, expected = ways[0][0].value, _shared([way[0].guards for way in ways])
    told = [
        WAY.write(Way([one.landmark for one in way], first.outer, first.region, first.blueprint, own))
        for way in ways
        for first in way[:1]
        for own in [_but(first.guards, expected)]
    ]
    clauses = [f"take {VALUE.write(value)}", *_guards(_but(expected, shared)), *tail]
    line = _GAP.join([f"{margin}{begun} {told[0]}", *clauses])
    if len(ways) == 1 and len(line) <= MAX_COLUMNS:
        yield line
        return
    yield from _filled(f"{begun} {told[0]}", margin, margin + _STEP * 3)
    for text in (*(f"or {way}" for way in told[1:]), *clauses):
        yield from _filled(text, margin + _STEP, margin + _STEP * 3)


def _filled(text: str, margin: str, inner: str) -> Iterator[str]:
    """A line, and the rest of it deeper where it is too wide: broken between clauses, or between the items of one."""
    line, fresh = margin, True
    for clause in _clauses(text):
        whole = "".join(clause).rstrip()
        for number, item in enumerate(clause):
            needed = whole if number == 0 else item.rstrip()
            if not fresh and len(line) + len(needed) > MAX_COLUMNS:
                yield line.rstrip()
                line = inner
            line, fresh = line + item, False
    yield line.rstrip()


def _clauses(text: str) -> Iterator[list[str]]:
    """The items of each clause."""
    clause: list[str] = []
    for item in _ITEM.findall(text):
        clause.append(item)
        if item.endswith(_GAP):
            yield clause
            clause = []
    yield clause
