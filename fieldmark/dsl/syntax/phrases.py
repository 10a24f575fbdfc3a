"""Texts, numbers and lists as they stand in sentences for people."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

LONGEST: Final = 200
"""Characters of a text that are shown."""

_KEPT: Final = 4
"""Columns of indent from which on a line stays in one piece."""

_NUMBERED: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def quoted(text: str) -> str:
    """A text in quotes."""
    return f'"{shown(text)}"'


def shown(text: str) -> str:
    """A text for a terminal, shortened."""
    return printable(text, LONGEST)


def printable(text: str, longest: int) -> str:
    """A text on one line, control characters spelled out, cut where it has more characters than `longest`."""
    spelled = text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return spelled if len(spelled) <= longest else spelled[: longest - 1] + "…"


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


def numbered(nth: int) -> str:
    """Which of several, from 1, or from -1 at the end: `first`, `second to last`, `number 12`."""
    if nth == -1:
        return "last"
    count = abs(nth)
    word = _NUMBERED[count] if count < len(_NUMBERED) else f"number {count}"
    return word if nth > 0 else f"{word} to last"


def wrapped(line: str, width: int, kept: int = _KEPT) -> str:
    """The line with its indent, broken where it is too wide; one that is indented by more than `kept` columns is not.

    Words are never broken, so that paths can be copied.
    """
    indent = len(line) - len(line.lstrip(" "))
    if indent > kept:
        return line
    return textwrap.fill(
        line.strip(),
        max(width, 20),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2),
        break_long_words=False,
        break_on_hyphens=False,
    )
