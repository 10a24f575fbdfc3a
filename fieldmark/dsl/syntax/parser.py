"""Parsing program texts: from lines to programs. The version is read first, so that another one is refused by it.

Items (fields, and lists of records) stand one below the other; what is said of an item is indented below it. A line
that is indented deeper goes on with the one above.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.guards import Guard, Shape
from fieldmark.dsl.core.instance import Context
from fieldmark.dsl.core.terms import LANGUAGE_VERSION, Field, Format, Part, Program, Records, Strategy
from fieldmark.dsl.syntax.notation import ATOMS, FORM_TERMS, Atom, make
from fieldmark.dsl.syntax.printer import NEVER_SEEN, NOT_LEARNED, USUAL_CONTEXTS
from fieldmark.dsl.syntax.reading import FaultError, Reader, Source, clipped
from fieldmark.dsl.syntax.terms import FIELD_GUARD, LANDMARK, STRATEGY_GUARD, several
from fieldmark.dsl.syntax.texts import VALUE

MAX_TEXT: Final = 4 * 2**20
"""Longest program text accepted, in characters: far above any real program, and parsed in bounded time."""

MAX_NESTED: Final = 20
"""How deep lists of records may stand in each other."""

_BEGINS: Final = f"`program NAME for html, version {LANGUAGE_VERSION}`"
_VERSION: Final = re.compile(r"\bversion\s+([0-9]+)\s*(?:#[^\r\n]*)?$")

Guards = tuple[Guard, ...]
Way = tuple[tuple[Any, ...], tuple[Any, ...], Any, Any, Guards]
"""Landmarks, outer landmarks, region, blueprint, and what is expected on this way alone."""


def parse_program(text: str, name: str = "program") -> Program:
    """The program of a text; `name` is what messages call it, usually the file's path.

    Raises ProgramSyntaxError, with the place, where the text is no program of the language's version, and ProgramError
    where it is longer than `MAX_TEXT`.
    """
    if len(text) > MAX_TEXT:
        raise ProgramError(
            f"{name}: a program text has at most {MAX_TEXT:,} characters, this one has {len(text):,}; is it a program?"
        )
    source = Source(name, text)
    try:
        return _Parser(Reader(source)).program()
    except FaultError as fault:
        raise source.error(fault) from fault


@dataclass(slots=True)
class _Said:
    """What is said of a field before its strategies: guards by their level, and the contexts of values."""

    contexts: tuple[Context, ...]
    strategy: Guards = ()
    field: Guards = ()


@dataclass(slots=True)
class _Begun:
    """A format that is being read: its parts, each with what is said of it."""

    keywords: frozenset[str] = frozenset()
    parts: list[tuple[bool, tuple[Context, ...], list[Strategy]]] = field(default_factory=list)

    def made(self) -> Format:
        """The format."""
        parts = (Part(tuple(strategies), required, contexts) for required, contexts, strategies in self.parts)
        return Format(tuple(parts), self.keywords)


class _Parser:
    """What stands where in a program, from the top down."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def program(self) -> Program:
        """The program of the whole text."""
        reader = self._reader
        name, start = self._first_line()
        schema = spelling = None
        while reader.line(above=0) is not None:
            if schema is None and reader.literal("schema"):
                schema = self._name()
            elif spelling is None:
                spelling = self._atom("spelling")
            else:
                reader.fail()
            reader.end_line()
        fields, records = self._items(-1, 0)
        if not reader.is_over:
            reader.fail()
        made: Program = make(start, Program, name, fields, reader.kind, records, schema, spelling)
        return made

    def _first_line(self) -> tuple[str, int]:
        reader = self._reader
        begun = reader.line(above=-1, alone=True)
        start = reader.token.start
        if begun is not None and reader.literal("fieldmark"):
            problem = "this program is in version 1 of the language, which is not read any more: learn it again"
            raise FaultError(start, f"{problem} (programs now begin with {_BEGINS})")
        if begun is None or not reader.literal("program"):
            raise FaultError(start, f"this is no fieldmark program: it does not begin with {_BEGINS}")
        self._check_version()
        start, name = reader.token.start, self._name()
        kinds: tuple[Kind, ...] = ("html", "form")
        kind = next((kind for kind in kinds if reader.literal(kind)), None) if reader.literal("for") else None
        if kind is None or not reader.literal(",") or not reader.literal("version") or reader.whole_number() is None:
            reader.fail()
        reader.kind = kind
        if kind == "form":
            import_module(FORM_TERMS, __package__)
        reader.end_line()
        return name, start

    def _check_version(self) -> None:
        """Raise FaultError where the first line names another version of the language."""
        start, line = self._reader.line_left
        found = _VERSION.search(line)
        digits = found[1].lstrip("0") if found else str(LANGUAGE_VERSION)
        if found is None or digits == str(LANGUAGE_VERSION):
            return
        if len(digits) > len(str(LANGUAGE_VERSION)) or int(digits or "0") > LANGUAGE_VERSION:
            problem = "this program needs a newer fieldmark than this one: it is in version {} of the language"
        else:
            problem = "there is no version {} of the language that can be read"
        written = clipped(digits or "0", 40)
        raise FaultError(
            start + found.start(1), f"{problem.format(written)}, this one reads version {LANGUAGE_VERSION}"
        )

    def _items(self, above: int, depth: int) -> tuple[tuple[Field, ...], tuple[Records, ...]]:
        """Fields and lists of records that stand one below the other, indented deeper than the line above them."""
        reader = self._reader
        found: dict[str, Field | Records] = {}
        while (indent := reader.line(above, alone=True)) is not None:
            start, name = reader.token.start, self._name()
            self._literal(":")
            optional = reader.literal("optional") is not None
            if name in found:
                raise FaultError(start, f"field {name} is defined twice")
            if reader.literal("records"):
                if depth == MAX_NESTED:
                    raise FaultError(start, f"lists of records stand at most {MAX_NESTED} deep in each other")
                found[name] = self._records(start, name, optional, indent, depth)
            else:
                found[name] = self._field(start, name, optional, indent)
        items = found.values()
        return (
            tuple(item for item in items if isinstance(item, Field)),
            tuple(item for item in items if isinstance(item, Records)),
        )

    def _records(self, start: int, name: str, optional: bool, indent: int, depth: int) -> Records:
        reader = self._reader
        reader.end_line()
        separations: list[Any] = []
        while reader.next_line_begins("each" if not separations else "or", above=indent):
            reader.line(indent)
            if separations:
                self._literal("or")
            self._literal("each")
            separations.append(self._atom("separator"))
            reader.end_line()
        if not separations:
            reader.fail_below("`each`")
        fields, records = self._items(indent, depth + 1)
        made: Records = make(start, Records, name, optional, separations[0], fields, records, tuple(separations[1:]))
        return made

    def _field(self, start: int, name: str, optional: bool, indent: int) -> Field:
        reader = self._reader
        many: Any = "one"
        for word in ("list", "set"):
            if reader.literal(word):
                self._literal("of")
                many = word
        said = _Said(USUAL_CONTEXTS[reader.kind])
        if not reader.literal("text"):
            typed = reader.token.start
            said.strategy = (make(typed, Shape, reader.shouted() or reader.fail()),)
        reader.end_line()
        formats: list[_Begun] = []
        unlearned, over = None, False
        while not over and reader.line(indent) is not None:
            if not formats and reader.literal("expect"):
                guards, said.field = self._guards(STRATEGY_GUARD, FIELD_GUARD)
                said.strategy += guards
            elif not formats and reader.literal("prefer"):
                said.contexts = self._contexts()
            elif not formats and reader.literal(*NEVER_SEEN.split()):
                over = True
            elif not formats and reader.literal("not", "learned", ":"):
                unlearned, over = reader.rest_of_line(), True
            else:
                self._voice(said, formats)
            reader.end_line()
        if not over and not formats:
            reader.fail_below("`from`", f"`{NEVER_SEEN}`", f"`{NOT_LEARNED}`")
        made = tuple(begun.made() for begun in formats)
        whole: Field = make(start, Field, name, many, optional, made, said.field, unlearned)
        return whole

    def _voice(self, said: _Said, formats: list[_Begun]) -> None:
        """Read strategies that take the same, and put them where their first words say."""
        reader = self._reader
        start = reader.token.start
        begun = "or"
        if formats:
            begun = next((word for word in ("also", "and", "or") if reader.literal(word)), "") or reader.fail()
        required = begun == "also" or not reader.literal("maybe")
        self._literal("from")
        ways = self._ways()
        value = VALUE.read(reader) or reader.fail()
        contexts = said.contexts
        guards: Guards = ()
        if reader.literal("expect"):
            guards = self._guards(STRATEGY_GUARD)[0]
        if begun == "or":
            formats.append(_Begun())
        if begun != "also":
            if reader.literal("prefer"):
                contexts = self._contexts()
            formats[-1].parts.append((required, contexts, []))
        if begun == "or" and reader.literal("known"):
            self._literal("by")
            formats[-1].keywords = self._atom("labels")
        for landmarks, outer, region, look, own in ways:
            expected = said.strategy + guards + own
            made = (make(start, Strategy, one, region, look, value, outer, expected) for one in landmarks)
            formats[-1].parts[-1][-1].extend(made)

    def _ways(self) -> list[Way]:
        """The ways to what is taken, up to and with the word `take`."""
        reader = self._reader
        ways: list[Way] = []
        while not ways or not reader.literal("take"):
            if ways:
                self._literal("or")
            landmarks = several(reader, LANDMARK.read, "/") or reader.fail()
            outer: list[Any] = []
            while reader.literal("("):
                outer.append(self._atom("outer"))
                self._literal(")")
            region, look = self._atom("region"), self._atom("blueprint")
            own = self._guards(STRATEGY_GUARD)[0] if reader.literal("expect") else ()
            ways.append((landmarks, tuple(outer), region, look, own))
        return ways

    def _guards(self, *levels: Atom) -> list[Guards]:
        """Guards behind `expect`, and for each level (at most two are asked for) those of it, in order."""
        found: list[list[Guard]] = [[] for _ in (STRATEGY_GUARD, FIELD_GUARD)]

        def one(reader: Reader) -> bool | None:
            for place, level in enumerate(levels):
                guard = level.read(reader)
                if guard is not None:
                    found[place].append(guard)
                    return True
            return None

        if not several(self._reader, one, ","):
            self._reader.fail()
        return [tuple(guards) for guards in found]

    def _contexts(self) -> tuple[Context, ...]:
        if self._reader.literal("any"):
            return ()
        return several(self._reader, ATOMS["context"].read, "or") or self._reader.fail()

    def _name(self) -> str:
        name = self._reader.name()
        return self._reader.fail() if name is None else name

    def _literal(self, text: str) -> None:
        if not self._reader.literal(text):
            self._reader.fail()

    def _atom(self, name: str) -> Any:
        found = ATOMS[name].read(self._reader)
        return self._reader.fail() if found is None else found
