r"""Quoting of strings in program texts: our own, so that a file means the same whatever reads it.

A literal stands between double quotes on one line. Escapes are `\"`, `\\`, `\n`, `\r`, `\t` and `\u{HEX}` with one to
six hexadecimal digits. The printer escapes every character that is not printable, so that what a reviewer sees is what
the program says: no-break and zero-width spaces, line separators, control characters and lone surrogates show.
"""

from __future__ import annotations

import re
from typing import Final

from fieldmark.dsl.core.errors import ProgramError

_ESCAPES: Final = {'"': '"', "\\": "\\", "n": "\n", "r": "\r", "t": "\t"}
_SHORT: Final = {character: f"\\{letter}" for letter, character in _ESCAPES.items()}
_KNOWN: Final = r"\" \\ \n \r \t \u{HEX}"
_BACKSLASH: Final = re.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|(.?))", re.DOTALL)
_LITERAL: Final = re.compile(r'"[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*+"')
_LAST_CHARACTER: Final = 0x10FFFF


class QuotingError(ProgramError):
    """A string literal is malformed. `offset` counts its characters before the place, from 0 at the opening quote."""

    def __init__(self, offset: int, problem: str) -> None:
        super().__init__(problem)
        self.offset = offset


def quote(text: str) -> str:
    r"""The literal of a text, any text.

    >>> quote('a "b"')
    '"a \\"b\\""'
    """
    return f'"{escape(text)}"'


def escape(text: str) -> str:
    """The inside of a text's literal: printable characters stay as they are, quotes and backslashes excepted."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return text
    return "".join(_SHORT.get(c) or (c if c.isprintable() else f"\\u{{{ord(c):x}}}") for c in text)


def remark(text: str) -> str:
    """A text that ends its line: as it is where that can be seen, else its literal."""
    plain = text.isprintable() and text == text.strip() and text and not _LITERAL.fullmatch(text)
    return text if plain else quote(text)


def unremark(line: str) -> str:
    """The text of what `remark` wrote. Raises QuotingError as `unquote`."""
    return unquote(line) if _LITERAL.fullmatch(line) else line


def unquote(literal: str) -> str:
    """The text of a literal. Raises QuotingError where it is not closed on its line or an escape is unknown."""
    if not _LITERAL.fullmatch(literal):
        raise QuotingError(0, "a string stands between double quotes, on one line")
    if "\\" not in literal:
        return literal[1:-1]
    return _BACKSLASH.sub(_meaning, literal)[1:-1]


def _meaning(found: re.Match[str]) -> str:
    digits: str | None = found[1]
    if digits is None:
        if found[2] not in _ESCAPES:
            written = "\\" + escape(found[2])
            raise QuotingError(found.start(), f"unknown escape `{written}`; known: {_KNOWN}")
        return _ESCAPES[found[2]]
    code = int(digits, 16)
    if code > _LAST_CHARACTER:
        raise QuotingError(found.start(), f"`{found[0]}` is beyond the last character, \\u{{10ffff}}")
    return chr(code)
