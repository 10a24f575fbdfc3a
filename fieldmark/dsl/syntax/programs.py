"""Programs as texts: reading them, and printing them so that they read aloud and give small diffs.

Two equal programs print the same text, and the text parses back to an equal program. Items (fields, and lists of
records) stand one below the other; what is said of an item is indented below it. What is usual is not printed: a value
is the whole text, at most `WITHIN` is different, its page has no headings. What all strategies of a field expect is
said once, of the field. Strategies that take the same are one voice, said in one line where it fits; those that differ
in their landmark alone share the way, with `/` between the landmarks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.guards import FIELD_GUARDS, InFormats, Shape
from fieldmark.dsl.core.instance import Context, Separator
from fieldmark.dsl.core.terms import (
    LANGUAGE_VERSION,
    Field,
    Format,
    Part,
    Program,
    Records,
    Strategy,
    schema_name,
    separations_of,
)
from fieldmark.dsl.syntax.notation import ATOMS, make, written
from fieldmark.dsl.syntax.reading import FaultError, Reader, clipped, name_text, one_of, remark
from fieldmark.dsl.syntax.strategies import FIELD, HEAD, LIST, VALUE, VOICES, WAY, Guards, Item, Voice, Way

MAX_TEXT: Final = 2**20
"""Longest program text accepted, in characters: far above any real program, and parsed in bounded time."""

MAX_STRATEGIES: Final = 1_000
"""Most strategies of a program, and most fields and lists of records: two programs of so many are read, and compared,
in under two seconds. 73 is the most that was learned from our data."""

MAX_NESTED: Final = 20
"""How deep lists of records may stand in each other."""

MAX_COLUMNS: Final = 100
"""Widest line, in characters, but for a single text that is wider."""

NOT_LEARNED: Final = "not learned:"
"""What is said, before the reason, of a field that could not be learned."""

OWN_VALUES: Final = "expect own values"
NO_OTHERS: Final = "expect no others"
"""What is said of records none of which holds nothing but values of the document."""

IN_FORMATS: Final = "expect format of"
"""What is said, before the formats, of the pages that lack a list of records."""

NEVER: Final = "expect never"
"""What is said, before the texts, of what is no record."""

PREFER: Final = "prefer"
"""What is said before contexts."""

FIRST: Final = "first wins"
"""What is said of a field whose strategies do not vote."""

USUAL_CONTEXTS: Final[dict[Kind, tuple[Context, ...]]] = {"html": (Context(None, ()),), "form": ()}
"""The context of a part that says nothing of it: no headings on pages, and on forms none is known."""

_STEP: Final = "  "
_GAP: Final = "  "
"""What stands between the clauses of a strategy."""

_ITEM: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*+"|[^\s",;]|[,;](?! )| (?! ))++(?:[,;] ?| +)?')
"""What is never broken: what stands between commas, and between clauses; with what is behind it."""

_BEGINS: Final = f"`program NAME for html, version {LANGUAGE_VERSION}`"
_VERSION: Final = re.compile(r"\bversion\s+([0-9]+)\s*(?:#[^\r\n]*)?$")

_Parts = list[tuple[list[Strategy], tuple[bool, tuple[Context, ...]]]]
"""Parts that are being read: strategies; whether they are required, contexts."""


def parse_program(text: str, name: str = "program") -> Program:
    """The program of a text; `name` is what messages call it, usually the file's path.

    Raises ProgramSyntaxError, with the place, where the text is no program of the language's version, and ProgramError
    where it is longer than `MAX_TEXT`.
    """
    if len(text) > MAX_TEXT:
        raise ProgramError(
            f"{name}: a program text has at most {MAX_TEXT:,} characters, this one has {len(text):,}; is it a program?"
        )
    reader = Reader(text)
    try:
        return _Parser(reader).program()
    except FaultError as fault:
        raise reader.error(fault, name) from fault


class _Parser:
    """What stands where in a program, from the top down."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._count = {"fields": 0, "strategies": 0}

    def _counted(self, start: int, what: str, more: int = 1) -> None:
        """Raise FaultError where a program has too many fields or strategies."""
        self._count[what] += more
        if self._count[what] > MAX_STRATEGIES:
            raise FaultError(start, f"a program has at most {MAX_STRATEGIES:,} {what}; divide it into several")

    def program(self) -> Program:
        """The program of the whole text."""
        reader = self._reader
        start, name = self._first_line()
        schema = spelling = threshold = None
        while reader.line(above=0) is not None:
            if schema is None and reader.literal("schema"):
                named = reader.token.start
                schema = make(named, schema_name, self._atom("name"))
            elif threshold is None and (found := ATOMS["threshold"].read(reader)) is not None:
                threshold = found
            else:
                spelling = self._atom("spelling") if spelling is None else reader.fail()
            reader.end_line()
        fields, records = self._items(-1, 0)
        if not reader.is_over:
            reader.fail()
        made: Program = make(start, Program, name, fields, reader.kind, records, schema, spelling, threshold)
        return made

    def _first_line(self) -> tuple[int, str]:
        """Where the program's name stands, and the name. Raises FaultError for another version of the language."""
        reader = self._reader
        begun = reader.line(above=-1, alone=True)
        start, place = reader.token.start, reader.place
        if begun is not None and reader.literal("fieldmark"):
            problem = "this program is in version 1 of the language, which is not read any more: learn it again"
            raise FaultError(start, f"{problem} (programs now begin with {_BEGINS})")
        if begun is None or not reader.literal("program"):
            raise FaultError(start, f"this is no fieldmark program: it does not begin with {_BEGINS}")
        _check_version(*reader.line_left)
        start = reader.token.start
        reader.back(place)
        name, *_ = HEAD.read(reader) or reader.fail()
        reader.end_line()
        return start, name

    def _items(self, above: int, depth: int) -> tuple[tuple[Field, ...], tuple[Records, ...]]:
        """Fields and lists of records that stand one below the other, indented deeper than the line above them."""
        reader = self._reader
        found: dict[str, Field | Records] = {}
        while (indent := reader.line(above, alone=True)) is not None:
            start = reader.token.start
            records = LIST.read(reader)
            item = records or FIELD.read(reader) or reader.fail()
            if item.name in found:
                raise FaultError(start, f"field {item.name} is defined twice")
            if records and depth == MAX_NESTED:
                raise FaultError(start, f"lists of records stand at most {MAX_NESTED} deep in each other")
            reader.end_line()
            self._counted(start, "fields")
            found[item.name] = (
                self._records(start, item, indent, depth) if records else self._field(start, item, indent)
            )
        items = found.values()
        return (
            tuple(item for item in items if isinstance(item, Field)),
            tuple(item for item in items if isinstance(item, Records)),
        )

    def _records(self, start: int, item: Item, indent: int, depth: int) -> Records:
        reader = self._reader
        apart: list[Any] = []
        while reader.next_line_begins("or" if apart else "each", above=indent):
            reader.line(indent)
            if not reader.literal(*(["or", "each"] if apart else ["each"])):
                reader.fail()
            apart.append(self._atom("separator"))
            reader.end_line()
        if not apart:
            reader.fail_below("`each`")
        own_values, no_others, in_formats, never = False, False, None, frozenset[str]()
        while reader.next_line_begins("expect", above=indent):
            reader.line(indent)
            if not own_values and reader.literal(*OWN_VALUES.split()):
                own_values = True
            elif not no_others and reader.literal(*NO_OTHERS.split()):
                no_others = True
            elif in_formats is None and reader.literal(*IN_FORMATS.split()):
                in_formats = InFormats(self._atom("formats"))
            elif not never and reader.literal(*NEVER.split()):
                never = self._atom("labels")
            else:
                reader.fail()
            reader.end_line()
        contexts: tuple[Context, ...] = ()
        if reader.next_line_begins(PREFER, above=indent):
            reader.line(indent)
            reader.literal(PREFER)
            contexts = self._atom("contexts")
            reader.end_line()
        rest = *self._items(indent, depth + 1), tuple(apart[1:]), own_values, no_others, in_formats, never, contexts
        made: Records = make(start, Records, item.name, item.optional, apart[0], *rest)
        return made

    def _field(self, start: int, item: Item, indent: int) -> Field:
        reader = self._reader
        usual = USUAL_CONTEXTS[reader.kind]
        guards: Guards = ()
        begins: Guards = (item.begins,) if isinstance(item.begins, Shape) else ()
        formats: list[tuple[_Parts, frozenset[str]]] = []
        unlearned, first = None, False
        while reader.line(indent) is not None:
            if not formats and not first and reader.literal(*FIRST.split()):
                first = True
            elif not formats and reader.literal("expect"):
                guards += self._atom("guards")
            elif not formats and reader.literal(PREFER):
                usual = self._atom("contexts")
            elif not formats and unlearned is None and reader.literal("not", "learned", ":"):
                unlearned = reader.rest_of_line()
            else:
                shared = begins + tuple(guard for guard in guards if not isinstance(guard, FIELD_GUARDS))
                self._voice(formats, usual, shared)
            reader.end_line()
        if unlearned is None and not formats:
            reader.fail_below("`from`", f"`{NOT_LEARNED}`")
        made = tuple(
            Format(tuple(Part(tuple(strategies), *said) for strategies, said in parts), keywords)
            for parts, keywords in formats
        )
        whole = tuple(guard for guard in guards if isinstance(guard, FIELD_GUARDS))
        field: Field = make(start, Field, item.name, item.many, item.optional, made, whole, unlearned, first)
        return field

    def _voice(self, formats: list[tuple[_Parts, frozenset[str]]], usual: tuple[Context, ...], shared: Guards) -> None:
        """Read strategies that take the same, and put them where their first words say; `shared` is said of all."""
        reader = self._reader
        start = reader.token.start
        begun = (one_of(*VOICES)(reader) or reader.fail()) if formats else "or"
        voice: Voice = VOICES[begun].read(reader) or reader.fail()
        if begun == "or":
            formats.append(([], voice.keywords))
        parts = formats[-1][0]
        if begun != "also":
            parts.append(([], (not voice.maybe, usual if voice.contexts is None else voice.contexts)))
        for way in voice.ways:
            self._counted(start, "strategies", len(way.landmarks))
            rest = way.region, way.blueprint, voice.value, way.outer, shared + voice.guards + way.guards
            parts[-1][0].extend(make(start, Strategy, landmark, *rest) for landmark in way.landmarks)

    def _atom(self, name: str) -> Any:
        found = ATOMS[name].read(self._reader)
        return self._reader.fail() if found is None else found


def _check_version(start: int, line: str) -> None:
    """Raise FaultError where the first line names another version of the language."""
    found = _VERSION.search(line)
    digits = (found[1].lstrip("0") or "0") if found else ""
    if found is None or digits == str(LANGUAGE_VERSION):
        return
    newer = len(digits) > len(str(LANGUAGE_VERSION)) or int(digits) > LANGUAGE_VERSION
    version = f"version {clipped(digits, 40)} of the language"
    problem = f"there is no {version} that can be read"
    if newer:
        problem = f"this program needs a newer fieldmark than this one: it is in {version}"
    raise FaultError(start + found.start(1), f"{problem}, this one reads version {LANGUAGE_VERSION}")


def print_program(program: Program) -> str:
    """The canonical text of a program; ends with one newline."""
    lines = [HEAD.write((program.name, program.kind, LANGUAGE_VERSION))]
    if program.schema is not None:
        lines.append(f"{_STEP}schema {name_text(program.schema)}")
    if program.spelling is not None:
        lines += _filled(written(program.spelling), _STEP, _STEP * 2)
    if program.threshold is not None:
        lines.append(_STEP + written(program.threshold))
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
    if records.own_values:
        yield f"{inner}{OWN_VALUES}"
    if records.no_others:
        yield f"{inner}{NO_OTHERS}"
    if records.in_formats is not None:
        yield from _filled(f"expect {written(records.in_formats)}", inner, inner + _STEP)
    if records.never:
        yield from _filled(f"{NEVER} {ATOMS['labels'].write(records.never)}", inner, inner + _STEP)
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
