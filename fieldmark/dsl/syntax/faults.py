"""Places in a program text, and the errors that point at them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.core.errors import ProgramSyntaxError
from fieldmark.dsl.syntax.quoting import escape

MAX_FOUND: Final = 40
"""Most characters of the program that are repeated in a message."""

MAX_PROBLEM: Final = 400
"""Longest problem sentence, in characters."""

MAX_AFTER_CARET: Final = 100
"""Most characters of the line shown to the right of the place."""

_LINE_END: Final = re.compile(r"\r\n|[\r\n]")


class FaultError(Exception):
    """What is wrong at an offset of the text; raised inside the parser and turned into a ProgramSyntaxError there."""

    def __init__(self, start: int, problem: str) -> None:
        super().__init__(problem)
        self.start = start
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Source:
    """A program text with the name by which messages call it, usually its path."""

    name: str
    text: str

    def error(self, start: int, problem: str, expected: tuple[str, ...] = ()) -> ProgramSyntaxError:
        """The error at an offset. Lines end at LF, CR or CRLF; columns count characters."""
        number, first = 1, 0
        for found in _LINE_END.finditer(self.text, 0, start):
            number, first = number + 1, found.end()
        rest = _LINE_END.search(self.text, start)
        last = rest.start() if rest else len(self.text)
        line = self.text[first : min(last, start + MAX_AFTER_CARET)]
        problem = _blanked(clipped(problem, MAX_PROBLEM))
        return ProgramSyntaxError(self.name, number, start - first + 1, _blanked(line), problem, expected)


def clipped(text: str, limit: int) -> str:
    """A text shortened to a limit of characters, with an ellipsis where something is missing."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def shown(text: str) -> str:
    """A piece of the program as a message repeats it: between backticks, short, unprintable characters escaped."""
    return f"`{clipped(text if text.isprintable() else escape(text), MAX_FOUND)}`"


def _blanked(line: str) -> str:
    """The line with a space for each character without a width of one column, so that the caret stands right."""
    return "".join(character if character.isprintable() else " " for character in line)
