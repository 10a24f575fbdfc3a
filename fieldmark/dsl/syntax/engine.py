"""The parser that lark makes of the grammar, and its errors in human words.

This module and `builder` are the only ones that load lark, which takes as long as all the terms; `parser` imports them
on first use.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import lark
from lark.lexer import PatternRE, PatternStr, TerminalDef

from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.syntax.builder import ACTIONS
from fieldmark.dsl.syntax.faults import MAX_FOUND, FaultError, Source, clipped, shown
from fieldmark.dsl.syntax.words import KEYWORDS, TYPE_WORDS, WORD_CHARACTERS

TERMINALS: Final = {
    **{word.upper(): f"`{word}`" for word in (*KEYWORDS, *TYPE_WORDS)},
    "NAME": "a name",
    "PATH": "a tag path",
    "STRING": "a string",
    "INTEGER": "a whole number",
    "DECIMAL": "a number",
    "CLASS": "a token class",
    "AMOUNT": "a token class",
    "PROFILE": "a profile",
    "DOT": "`.`",
    "COLON": "`:`",
    "COMMA": "`,`",
    "SEMICOLON": "`;`",
    "VBAR": "`|`",
    "PLUS": "`+`",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "$END": "the end of the program",
}
"""Terminal of the grammar -> what messages call it, in the order in which they list what was expected."""

_CHUNK: Final = re.compile(r'[^\s"#;:,|{}]+|.', re.DOTALL)


def parse(source: Source) -> Program:
    """The program of a text whose version has been checked. Raises ProgramSyntaxError."""
    try:
        # With a transformer lark returns what its start rule returns; its annotations speak of trees only.
        program: object = lark_parser().parse(source.text)
    except FaultError as fault:
        raise source.error(fault.start, fault.problem) from fault
    except lark.UnexpectedInput as error:
        start, problem = _found(source, error)
        raise source.error(start, problem, _expected(source.text[:start])) from None
    assert isinstance(program, Program)
    return program


@lru_cache(maxsize=1)
def lark_parser() -> lark.Lark:
    """The parser of the grammar, built on first use."""
    grammar = files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
    return lark.Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        transformer=ACTIONS,
        maybe_placeholders=True,
        edit_terminals=_whole,
    )


def _whole(terminal: TerminalDef) -> TerminalDef:
    """Let a keyword match whole words only, and before a name does where both can stand."""
    if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(f"{terminal.pattern.value}(?![{WORD_CHARACTERS}])")
        terminal.priority = 1
    return terminal


def _found(source: Source, error: lark.UnexpectedInput) -> tuple[int, str]:
    """Where the text goes wrong, and the sentence that says what stands there."""
    if isinstance(error, lark.UnexpectedToken):
        token = error.token
        if token.type == "$END":
            return token.end_pos or 0, "unexpected end of the program"
        start = token.start_pos or 0
        if token.startswith('"'):
            return start, f"unexpected string {clipped(token, MAX_FOUND)}"
    else:
        start = error.pos_in_stream or 0
        if source.text[start] == '"':
            return start, "the string is not closed on its line"
    chunk = _CHUNK.match(source.text, start)
    assert chunk is not None
    return start, f"unexpected {shown(chunk[0])}"


def _expected(before: str) -> tuple[str, ...]:
    """What could have followed the text before the place.

    The text is parsed again up to the place: the parser that failed may already have reduced by the token at fault,
    and would then name too few alternatives.
    """
    state: Any = lark_parser().parse_interactive(before)  # Any: lark annotates its methods in part only
    state.exhaust_lexer()
    accepted = state.accepts()
    return tuple(name for terminal, name in TERMINALS.items() if terminal in accepted)
