"""Programs read from their texts.

Items (fields, and lists of records) stand one below the other; what is said of an item is indented below it. What is
expected of other fields is expected of those beside its own: a name that none of them has is an error, and so is the
number of a format that it does not have. What is not said is as usual: a value is the whole text, at most `WITHIN` is
different, its page has no headings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.guards import FIELD_GUARDS, InFormats, Shape, Shared, guard_of
from fieldmark.dsl.core.instance import Context
from fieldmark.dsl.core.terms import (
    LANGUAGE_VERSION,
    Field,
    Format,
    Part,
    Program,
    Records,
    Strategy,
    Template,
    schema_name,
)
from fieldmark.dsl.syntax.notation import ATOMS, make
from fieldmark.dsl.syntax.reading import FaultError, Reader, clipped, one_of
from fieldmark.dsl.syntax.strategies import FIELD, HEAD, LIST, VOICES, Guards, Item, Voice

MAX_TEXT: Final = 2**20
"""Longest program text accepted, in characters: far above any real program, and parsed in bounded time."""

MAX_STRATEGIES: Final = 1_000
"""Most strategies of a program, and most fields and lists of records: two programs of so many are read, and compared,
in under two seconds. 73 is the most that was learned from our data."""

MAX_NESTED: Final = 20
"""How deep lists of records may stand in each other."""

NOT_LEARNED: Final = "not learned:"
"""What is said, before the reason, of a field that could not be learned."""

NOT_CERTAIN: Final = "not certain:"
"""What is said, before the reason, of records that may be none."""

OWN_VALUES: Final = "expect own values"
OWN_PLACES: Final = "expect own places"
NO_OTHERS: Final = "expect no others"
"""What is said of records none of which holds nothing but values of the document."""

IN_FORMATS: Final = "expect format of"
"""What is said, before the formats, of the pages that lack a list of records."""

NEVER: Final = "expect never"
MORE_THAN: Final = "expect more than"
"""What is said, before the texts, of what is no record."""

PREFER: Final = "prefer"
"""What is said before contexts."""

FIRST: Final = "first wins"
"""What is said of a field whose strategies do not vote."""

USUAL_CONTEXTS: Final[dict[Kind, tuple[Context, ...]]] = {"html": (Context(None, ()),), "form": ()}
"""The context of a part that says nothing of it: no headings on pages, and on forms none is known."""

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
        templates: list[Template] = []
        while reader.line(above=0) is not None:
            if schema is None and reader.literal("schema"):
                named = reader.token.start
                schema = make(named, schema_name, self._atom("name"))
            elif threshold is None and (found := ATOMS["threshold"].read(reader)) is not None:
                threshold = found
            elif (shared := ATOMS["template"].read(reader)) is not None:
                templates.append(shared)
            else:
                spelling = self._atom("spelling") if spelling is None else reader.fail()
            reader.end_line()
        fields, records = self._items(-1, 0)
        if not reader.is_over:
            reader.fail()
        given = (schema, spelling, threshold, tuple(templates))
        made: Program = make(start, Program, name, fields, reader.kind, records, *given)
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
        begun: dict[str, int] = {}
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
            begun[item.name] = start
            found[item.name] = (
                self._records(start, item, indent, depth) if records else self._field(start, item, indent)
            )
        fields = tuple(item for item in found.values() if isinstance(item, Field))
        records = tuple(item for item in found.values() if isinstance(item, Records))
        for item in (*fields, *records):
            unknown = _unknown_beside(item, fields)
            if unknown is not None:
                raise FaultError(begun[item.name], unknown)
        return fields, records

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
        uncertain = self._uncertain(indent)
        said = dict.fromkeys((OWN_VALUES, OWN_PLACES, NO_OTHERS), False)
        together, in_formats, never, more_than = None, None, frozenset[str](), frozenset[str]()
        while reader.next_line_begins("expect", above=indent):
            reader.line(indent)
            plain = next((one for one in said if not said[one] and reader.literal(*one.split())), None)
            if plain is not None:
                said[plain] = True
            elif in_formats is None and reader.literal(*IN_FORMATS.split()):
                in_formats = InFormats(self._atom("formats"))
            elif not never and reader.literal(*NEVER.split()):
                never = self._atom("labels")
            elif not more_than and reader.literal(*MORE_THAN.split()):
                more_than = self._atom("texts")
            elif together is None and reader.literal("expect"):
                together = self._atom("together")
            else:
                reader.fail()
            reader.end_line()
        contexts = self._record_contexts(indent)
        inside = *self._items(indent, depth + 1), tuple(apart[1:])
        flags, expected = (said[OWN_VALUES], said[NO_OTHERS]), (together, in_formats, never, more_than)
        whole = *inside, *flags, *expected, contexts, uncertain, said[OWN_PLACES]
        made: Records = make(start, Records, item.name, item.optional, apart[0], *whole)
        return made

    def _uncertain(self, indent: int) -> str | None:
        """Why records below a line are not certain, where that is said."""
        reader = self._reader
        if not reader.next_line_begins("not", above=indent):
            return None
        reader.line(indent)
        if not reader.literal("not", "certain", ":"):
            reader.fail()
        why = reader.rest_of_line()
        reader.end_line()
        return why

    def _record_contexts(self, indent: int) -> tuple[Context, ...]:
        """Where the records below a line stand, where that is said."""
        reader = self._reader
        if not reader.next_line_begins(PREFER, above=indent):
            return ()
        reader.line(indent)
        reader.literal(PREFER)
        contexts: tuple[Context, ...] = self._atom("contexts")
        reader.end_line()
        return contexts

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


def _unknown_beside(item: Field | Records, fields: Sequence[Field]) -> str | None:
    """What is wrong with what an item expects of the fields beside it; None where they are there."""
    formats = {field.name: len(field.formats) for field in fields}
    shared = guard_of(item.guards, Shared) if isinstance(item, Field) else None
    known = guard_of(item.guards, InFormats) if isinstance(item, Field) else item.in_formats
    named = [*((name, 0) for name in (shared.names if shared else ())), *(known.formats if known else ())]
    for name, number in sorted(named):
        if name not in formats:
            return f"what is expected of {item.name} names a field {name}, and there is none beside it"
        if number > formats[name]:
            return f"what is expected of {item.name} names format {number} of {name}, which has {formats[name]}"
    return None


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
