"""Terms as Python: a call of each term's class, in lines of bounded width, that makes an equal term.

Values that a class has by default are left out. Sets are written in order, so that equal terms have one text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Final

from fieldmark.runtime.export.machinery.text import WIDTH

_INDENT: Final = 4

_SET: Final = "frozenset({"

_SHORT: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}

Called = Callable[[type], str]
"""What a class is called."""

_Group = tuple[str, list[tuple[str, Any]], str]
"""An opening, what stands inside, each with the words before it, and the closing."""


def term_text(term: Any, called: Called, indent: int, before: int = 0) -> str:
    """The expression of a term, on a line that is indented and has `before` characters; it goes on below if it must."""
    line = _line(term, called)
    group = _group(term, called)
    if group is None or not group[1] or indent + before + len(line) < WIDTH:
        return line
    opening, items, closing = group
    inner = indent + _INDENT
    if opening == _SET:
        opening, closing, inner = f"frozenset(\n{' ' * inner}{{", f"{' ' * _INDENT}}}\n{' ' * indent})", inner + _INDENT
    lines = [f"{' ' * inner}{name}{term_text(item, called, inner, len(name))}," for name, item in items]
    return "\n".join([opening, *lines, f"{' ' * indent}{closing}"])


def classes_in(term: Any) -> Iterator[type]:
    """The classes of a term and of all terms inside."""
    if isinstance(term, Enum):
        yield type(term)
    elif is_dataclass(term):
        yield type(term)
        for field in fields(term):
            yield from classes_in(getattr(term, field.name))
    elif isinstance(term, tuple | frozenset):
        for item in term:
            yield from classes_in(item)


def text_literal(text: str) -> str:
    """The Python literal of any text, between double quotes, in printable characters on one line."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return '"' + "".join(_SHORT.get(letter) or _escaped(letter) for letter in text) + '"'


def _escaped(letter: str) -> str:
    if letter.isprintable():
        return letter
    code = ord(letter)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _line(term: Any, called: Called) -> str:
    """The expression of a term on one line."""
    group = _group(term, called)
    if isinstance(term, Enum):
        return f"{called(type(term))}.{term.name}"
    if group is None:
        return text_literal(term) if isinstance(term, str) else repr(term)
    opening, items, closing = group
    inside = ", ".join(f"{name}{_line(item, called)}" for name, item in items)
    return f"{opening}{inside}{',' if isinstance(term, tuple) and len(term) == 1 else ''}{closing}"


def _group(term: Any, called: Called) -> _Group | None:
    """How a term is put together, or None for texts, numbers and the like."""
    if is_dataclass(term):
        return f"{called(type(term))}(", list(_arguments(term)), ")"
    if isinstance(term, tuple):
        return "(", [("", item) for item in term], ")"
    if isinstance(term, frozenset):
        items = [("", item) for item in sorted(term, key=_order)]
        return (_SET, items, "})") if items else ("frozenset(", items, ")")
    return None


def _order(item: Any) -> tuple[str, ...]:
    """Puts the members of a set in order: texts, tuples of texts, terms."""
    return item if isinstance(item, tuple) else (repr(item),)


def _arguments(term: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a term: first those that always stand there, then, by their names, those not as by default."""
    by_name = False
    for field in fields(term):
        value = getattr(term, field.name)
        if field.default is not MISSING and repr(value) == repr(field.default):
            by_name = True
            continue
        by_name = by_name or field.default is not MISSING or value is None or isinstance(value, bool)
        yield f"{field.name}=" if by_name else "", value
