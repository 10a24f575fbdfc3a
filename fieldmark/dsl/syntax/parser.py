"""Parsing program texts. The version line is read first, so that a newer program is refused by its version."""

from __future__ import annotations

import re
from typing import Final

from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.terms import LANGUAGE_VERSION, Program
from fieldmark.dsl.syntax.faults import MAX_FOUND, Source, clipped

MAX_TEXT: Final = 4 * 2**20
"""Longest program text accepted, in characters: far above any real program, and parsed in bounded time."""

_GAP: Final = re.compile(r"(?:[\s\ufeff]|#[^\r\n]*+)*+")
_FIRST_WORD: Final = re.compile(r"fieldmark(?![\w.-])")
_VERSION: Final = re.compile(r"[0-9]++(?![\w.-])")


def parse_program(text: str, name: str = "program") -> Program:
    """The program of a text; `name` is what messages call it, usually the file's path.

    Raises ProgramSyntaxError, with the place, where the text is no program of a language version that is known here,
    and ProgramError where it is longer than `MAX_TEXT`.
    """
    if len(text) > MAX_TEXT:
        raise ProgramError(
            f"{name}: a program text has at most {MAX_TEXT:,} characters, this one has {len(text):,}; is it a program?"
        )
    source = Source(name, text)
    _check_version(source)
    from fieldmark.dsl.syntax import engine  # noqa: PLC0415 - loads lark, which printing never needs

    return engine.parse(source)


def _check_version(source: Source) -> None:
    """Raises ProgramSyntaxError unless the text begins with `fieldmark` and a version that can be read."""
    start = _skip_gap(source.text, 0)
    word = _FIRST_WORD.match(source.text, start)
    if word is None:
        problem = f"this is no fieldmark program: it does not begin with `fieldmark {LANGUAGE_VERSION}`"
        raise source.error(start, problem)
    start = _skip_gap(source.text, word.end())
    version = _VERSION.match(source.text, start)
    if version is None:
        raise source.error(word.end(), "the language version is missing after `fieldmark`", (f"`{LANGUAGE_VERSION}`",))
    digits = version[0].lstrip("0")
    if not digits:
        raise source.error(start, f"there is no language version 0; this fieldmark reads up to {LANGUAGE_VERSION}")
    if len(digits) > len(str(LANGUAGE_VERSION)) or int(digits) > LANGUAGE_VERSION:
        written = clipped(digits, MAX_FOUND)
        raise source.error(
            start,
            f"this program needs a newer fieldmark than this one: it is written in language version {written}, "
            f"this one reads up to {LANGUAGE_VERSION}",
        )


def _skip_gap(text: str, start: int) -> int:
    """The offset behind white space and comments."""
    gap = _GAP.match(text, start)
    assert gap is not None
    return gap.end()
