"""How a term is written: one template a term, by which it is read, printed, and told in words.

A template is the text of a term with slots, such as `match {token:token}( after {left:tokens})`: `{attribute:atom}`
stands for an attribute, read and printed as its atom says; what stands between parentheses is there only where its
attributes differ from their defaults; `{attribute?}` stands for nothing, and says that the attribute is true where its
parentheses are there. Words and signs between the slots stand as they are. A template of words is printed only, and
need not say what atoms the notation has named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from importlib import import_module
from typing import Any, Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.syntax.reading import FaultError, Reader

_PART: Final = re.compile(r"\{(?P<name>\w+)(?::(?P<atom>\w+))?(?P<flag>\?)?\}|(?P<open>\()|(?P<close>\))|[^{()]+")
_LITERAL: Final = re.compile(r"[\w-]+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Atom:
    """How a value in a slot is read (None: something else stands there), printed, and told in words."""

    read: Callable[[Reader], Any]  # Any: each slot has values of its own type
    write: Callable[[Any], str]
    words: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class Slot:
    """An attribute of a term, and the atom that it is written as; a flag (no atom) is written as nothing."""

    name: str
    atom: str | None


@dataclass(frozen=True, slots=True)
class Template:
    """Texts, slots, and templates that need not be there."""

    parts: tuple[str | Slot | Template, ...]

    @property
    def slots(self) -> list[Slot]:
        """All slots, also of what need not be there."""
        found: list[Slot] = []
        for part in self.parts:
            found += part.slots if isinstance(part, Template) else [part] if isinstance(part, Slot) else []
        return found


def template(text: str) -> Template:
    """The template of a text."""
    stack: list[list[str | Slot | Template]] = [[]]
    for found in _PART.finditer(text):
        if found["open"]:
            stack.append([])
        elif found["close"]:
            inner = Template(tuple(stack.pop()))
            stack[-1].append(inner)
        elif found["name"]:
            stack[-1].append(Slot(found["name"], None if found["flag"] else found["atom"] or ""))
        else:
            stack[-1].append(found[0])
    (parts,) = stack
    return Template(tuple(parts))


class Term:
    """An entry of the table: a class of terms, how it is written, and what it says in words.

    `words` is a template or a function; `fixed` are attributes that this notation settles, where a class has several.
    """

    def __init__(
        self, kind: type[Any], notation: str, words: str | Callable[[Any], str], /, **fixed: object
    ) -> None:  # Any: the table holds terms of all classes
        self.kind = kind
        self.fixed = fixed
        self._notation = notation
        self._words = words
        self.defaults: dict[str, object] = {}

    def but(self, **defaults: object) -> Term:
        """The same entry, where attributes without a default of their own are not printed if they have these values."""
        self.defaults = defaults
        return self

    @cached_property
    def notation(self) -> Template:
        """The template by which the term is read and printed."""
        return template(self._notation)

    @cached_property
    def _told(self) -> Template:
        assert isinstance(self._words, str), "the words are a template"
        return template(self._words)

    @cached_property
    def _atoms(self) -> dict[str, str]:
        return {slot.name: slot.atom for slot in self.notation.slots if slot.atom is not None}

    @cached_property
    def _usual(self) -> dict[str, object]:
        """Attribute -> its value where it is not written."""
        known = getattr(self.kind, "_field_defaults", None)
        if known is None:
            known = {item.name: item.default for item in fields(self.kind) if item.default is not MISSING}
        return {**known, **self.defaults}

    def fits(self, value: object) -> bool:
        """Whether a value is written this way."""
        return all(getattr(value, name) == fixed for name, fixed in self.fixed.items())

    def read(self, reader: Reader) -> Any:
        """The term that stands here, or None; what stands in a slot may be refused with a FaultError."""
        place = reader.place
        found: dict[str, object] = {**self.defaults, **self.fixed}
        start = reader.token.start
        if not self._read(self.notation, reader, found):
            reader.back(place)
            return None
        return make(start, self.kind, **found)

    def _read(self, parts: Template, reader: Reader, found: dict[str, object]) -> bool:
        for part in parts.parts:
            if isinstance(part, Template):
                place, inside = reader.place, dict[str, object]()
                if self._read(part, reader, inside):
                    found |= inside
                else:
                    reader.back(place)
            elif isinstance(part, str):
                if part.strip() and reader.literal(*_LITERAL.findall(part)) is None:
                    return False
            elif part.atom is None:
                found[part.name] = True
            else:
                value = ATOMS[part.atom].read(reader)
                if value is None:
                    return False
                found[part.name] = value
        return True

    def write(self, value: object) -> str:
        """The text of a term."""
        return self._print(self.notation, value, lambda atom: atom.write)

    def words(self, value: object) -> str:
        """What a term says, in words without a full stop."""
        if callable(self._words):
            return self._words(value)
        return self._print(self._told, value, lambda atom: atom.words)

    def _print(self, parts: Template, value: object, how: Callable[[Atom], Callable[[Any], str]]) -> str:
        texts: list[str] = []
        for part in parts.parts:
            if isinstance(part, Template):
                usual = all(getattr(value, slot.name) == self._usual.get(slot.name, False) for slot in part.slots)
                texts += [] if usual else [self._print(part, value, how)]
            elif isinstance(part, str):
                texts.append(part)
            elif part.atom is not None:
                texts.append(how(ATOMS[part.atom or self._atoms[part.name]])(getattr(value, part.name)))
        return "".join(texts)


ATOMS: Final[dict[str, Atom]] = {}
"""Name of an atom -> the atom: those below, and one for each union of terms."""

TERMS: Final[dict[type[Any], list[Term]]] = {}
"""Class -> its notations, the first that fits is printed."""


FORM_TERMS: Final = ".form_terms"
"""The module of the terms that only programs for forms have: loaded where one is met, as it loads all of forms."""

_UNIONS: Final[dict[str, list[tuple[Term, Kind | None]]]] = {}


def union(name: str, terms: Iterable[Term], kind: Kind | None = None) -> Atom:
    """Terms of which any may stand in a slot, as an atom; those for one kind of documents stand in no other program.

    Called again, it adds to those that the slot has.
    """
    known = _UNIONS.setdefault(name, [])
    for term in terms:
        known.append((term, kind))
        TERMS.setdefault(term.kind, []).append(term)

    def read(reader: Reader) -> object | None:
        fitting = (term for term, wanted in known if wanted in (None, reader.kind))
        return next((found for term in fitting if (found := term.read(reader)) is not None), None)

    def write(value: object) -> str:
        return next((term for term, _ in known if type(value) is term.kind and term.fits(value)), _entry(value)).write(
            value
        )

    return ATOMS.setdefault(name, Atom(read, write, told))


def written(value: object) -> str:
    """The text of any term of the table."""
    return _entry(value).write(value)


def told(value: object) -> str:
    """Any term of the table in words, without a full stop."""
    return _entry(value).words(value)


def _entry(value: object) -> Term:
    if type(value) not in TERMS:
        import_module(FORM_TERMS, __package__)
    return next(term for term in TERMS[type(value)] if term.fits(value))


def make(start: int, kind: Callable[..., Any], /, *args: object, **attributes: object) -> Any:
    """A term of any class; what it refuses is reported at `start`."""
    try:
        return kind(*args, **attributes)
    except (ValueError, ProgramError) as error:
        raise FaultError(start, str(error)) from error
