"""How a term is written: one template a term, by which it is read, printed, and told in words.

A template is the text of a term with slots, such as `match {token:token}( after {left:tokens})`: `{attribute:atom}`
stands for an attribute, read and printed as its atom says; what stands between parentheses is there only where its
attributes differ from their defaults; `{attribute?}` stands for nothing, and says that the attribute is true where its
parentheses are there; a number stands for an item of a tuple. Words and signs between the slots stand as they are. A
template of words is printed only, and need not say what atoms the notation has named.

Below stand the sentences of people: how texts, numbers and lists are told.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import Any, Final, NamedTuple

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.syntax.reading import FaultError, Reader, clipped

_PART: Final = re.compile(r"\{(?P<name>\w+)(?::(?P<atom>\w+))?(?P<flag>\?)?\}|(?P<open>\()|(?P<close>\))|[^{()]+")
_LITERAL: Final = re.compile(r"[\w-]+|[^\w\s]")


class Atom(NamedTuple):
    """How a value in a slot is read (None: something else stands there), printed, and told in words."""

    read: Callable[[Reader], Any]  # Any: each slot has values of its own type
    write: Callable[[Any], str] = str
    words: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class Slot:
    """An attribute of a term, and the atom that it is written as; a flag (no atom) is written as nothing."""

    name: str
    atom: str | None

    def held(self, value: Any) -> Any:
        """What stands in it."""
        return value[int(self.name)] if self.name.isdigit() else getattr(value, self.name)


Template = tuple["str | Slot | Template", ...]
"""Texts, slots, and templates that need not be there."""


@cache
def template(text: str) -> Template:
    """The template of a text."""
    stack: list[list[str | Slot | Template]] = [[]]
    for found in _PART.finditer(text):
        if found["open"]:
            stack.append([])
        elif found["close"]:
            inner = tuple(stack.pop())
            stack[-1].append(inner)
        else:
            atom = None if found["flag"] else found["atom"] or ""
            stack[-1].append(Slot(found["name"], atom) if found["name"] else found[0])
    (parts,) = stack
    return tuple(parts)


def _slots(parts: Template) -> Iterator[Slot]:
    """All slots, also of what need not be there."""
    for part in parts:
        if not isinstance(part, str):
            yield from [part] if isinstance(part, Slot) else _slots(part)


class Term:
    """An entry of the table: a class of terms, how it is written, and what it says in words, a template or a function.

    `fixed` are attributes that this notation settles, where a class has several.
    """

    def __init__(
        self, kind: type[Any], notation: str, words: str | Callable[[Any], str] = "", /, **fixed: object
    ) -> None:  # Any: the table holds terms of all classes
        self.kind = self._made = kind
        self._notation = notation
        self._words = words
        self._fixed = fixed
        self._defaults: dict[str, object] = {}
        self._shortened: Callable[[Any], Any] = lambda value: value

    def but(self, **defaults: object) -> Term:
        """The same entry, where attributes without a default of their own are not printed if they have these values."""
        self._defaults = defaults
        return self

    def short_for(self, kind: type[Any], shortened: Callable[[Any], Any]) -> Term:
        """The same entry as a short form of terms of another class: `shortened` gives what is written, None where a
        term has no short form; what is read says by `whole` what it is short for."""
        self.kind, self._shortened = kind, shortened
        return self

    @cached_property
    def _atoms(self) -> dict[str, str]:
        return {slot.name: slot.atom for slot in _slots(template(self._notation)) if slot.atom is not None}

    @cached_property
    def _usual(self) -> dict[str, object]:
        """Attribute -> its value where it is not written."""
        known = getattr(self._made, "_field_defaults", {})
        if is_dataclass(self._made):
            known = {item.name: item.default for item in fields(self._made) if item.default is not MISSING}
        return {**known, **self._defaults}

    def fits(self, value: object) -> bool:
        """Whether a value of its class is written this way."""
        short = self._shortened(value)
        return short is not None and all(getattr(short, name) == fixed for name, fixed in self._fixed.items())

    def read(self, reader: Reader) -> Any:
        """The term that stands here, or None; what stands in a slot may be refused with a FaultError."""
        start, place = reader.token.start, reader.place
        found: dict[str, object] = {**self._defaults, **self._fixed}
        if not self._read(template(self._notation), reader, found):
            reader.back(place)
            return None
        made = make(start, tuple, found.values()) if self.kind is tuple else make(start, self._made, **found)
        return made if self._made is self.kind else make(start, made.whole)

    def _read(self, parts: Template, reader: Reader, found: dict[str, object]) -> bool:
        for part in parts:
            if isinstance(part, tuple):
                place, inside = reader.place, dict[str, object]()
                if self._read(part, reader, inside):
                    found |= inside
                else:
                    reader.back(place)
            elif isinstance(part, str):
                if part.strip() and reader.literal(*_LITERAL.findall(part)) is None:
                    return False
            else:
                value = True if part.atom is None else ATOMS[part.atom].read(reader)
                if value is None:
                    return False
                found[part.name] = value
        return True

    def write(self, value: object) -> str:
        """The text of a term."""
        return self._print(template(self._notation), self._shortened(value), lambda atom: atom.write)

    def words(self, value: object) -> str:
        """What a term says, in words without a full stop."""
        if isinstance(self._words, str):
            return self._print(template(self._words), value, lambda atom: atom.words)
        return self._words(value)

    def _print(self, parts: Template, value: object, how: Callable[[Atom], Callable[[Any], str]]) -> str:
        texts: list[str] = []
        for part in parts:
            if isinstance(part, tuple):
                usual = all(slot.held(value) == self._usual.get(slot.name, False) for slot in _slots(part))
                texts += [] if usual else [self._print(part, value, how)]
            elif isinstance(part, str):
                texts.append(part)
            elif part.atom is not None:
                texts.append(how(ATOMS[part.atom or self._atoms[part.name]])(part.held(value)))
        return "".join(texts)

    @property
    def atom(self) -> Atom:
        """The term alone, as an atom."""
        return Atom(self.read, self.write, self.words)


ATOMS: Final[dict[str, Atom]] = {}
"""Name of an atom -> the atom: those below, and one for each union of terms."""

TERMS: Final[dict[type[Any], list[Term]]] = {}
"""Class -> its notations, the first that fits is printed."""

FORM_TERMS: Final = ".form_terms"
"""The module of the terms that only programs for forms have: loaded where one is met, as it loads all of forms."""

_UNIONS: Final[dict[str, list[tuple[Term, Kind | None]]]] = {}


def union(name: str, *terms: Term, kind: Kind | None = None) -> Atom:
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
        fitting = (term for term, _ in known if type(value) is term.kind and term.fits(value))
        return (next(fitting, None) or _entry(value)).write(value)

    return ATOMS.setdefault(name, Atom(read, write, told))


def entries() -> Iterator[tuple[str, Kind | None, type[Any], str, str]]:
    """The table as it stands: the slot of each term, the kind of documents it is for, its class, its notation, and what
    it says, empty where that is worked out."""
    for name, terms in _UNIONS.items():
        for term, kind in terms:
            yield name, kind, term.kind, term._notation, term._words if isinstance(term._words, str) else ""


def row(
    one: str,
    sign: str,
    words: Callable[[Sequence[str]], str] = " or ".join,
    of: Callable[[Iterable[Any]], Any] = tuple,
    key: Callable[[Any], Any] | None = None,
) -> Atom:
    """Values of an atom with a word or sign between two, one at least; those of a set in the order of `key`."""

    def told_each(values: Any, how: Callable[[Atom], Callable[[Any], str]]) -> list[str]:
        return [*map(how(ATOMS[one]), sorted(values, key=key) if of is frozenset else values)]

    def read(reader: Reader) -> object | None:
        found = reader.several(ATOMS[one].read, *filter(None, [sign]))
        return of(found) if found else None

    gap = f"{sign} " if sign in (",", ";", "") else f" {sign} "
    return Atom(
        read,
        lambda values: gap.join(told_each(values, lambda atom: atom.write)),
        lambda values: words(told_each(values, lambda atom: atom.words)),
    )


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


LONGEST: Final = 200
"""Characters of a text that are shown."""

MOST_LISTED: Final = 3
"""Items that are shown of many."""

_NUMBERED: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def quoted(text: str) -> str:
    """A text in quotes."""
    return f'"{shown(text)}"'


def shown(text: str) -> str:
    """A text for a terminal, shortened."""
    return printable(text, LONGEST)


def printable(text: str, longest: int = sys.maxsize) -> str:
    """A text on one line, control characters spelled out, cut where it has more characters than `longest`."""
    spelled = text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return clipped(spelled, longest)


def article(noun: str) -> str:
    """A noun with "a" or "an"."""
    return f"an {noun}" if noun[0] in "aei" else f"a {noun}"


def sentence(words: str) -> str:
    """Words with a capital letter first and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """A number with its noun: `1 way`, `3 ways`."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Items in a row: `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def listed_first(items: Sequence[str]) -> str:
    """Items in a row, of many the first: `a, b, c and 2 more`."""
    more = len(items) - MOST_LISTED
    return listed([*items[:MOST_LISTED], *([f"{more} more"] if more > 0 else [])])


def numbered(nth: int) -> str:
    """Which of several, from 1, or from -1 at the end: `first`, `second to last`, `number 12`."""
    if nth == -1:
        return "last"
    count = abs(nth)
    word = _NUMBERED[count] if count < len(_NUMBERED) else f"number {count}"
    return word if nth > 0 else f"{word} to last"
