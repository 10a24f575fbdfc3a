"""Laws of the text form, for programs of every kind."""

from __future__ import annotations

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import ProgramError, ProgramSyntaxError
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.syntax.reading import QuotingError, quote, unquote
from tests.dsl.strategies import ODD_PIECES, programs, strings

GAPS = (" ", "\t", "   ", "\ufeff", "\xa0 ", "\n\n            ", ' # a remark: "quoted" x\n              ')

SYNTAX = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def refusal(text: str) -> ProgramError | None:
    """The error of a text that is no program; None where it is one, which then also prints and parses back."""
    try:
        program = parse_program(text)
    except ProgramError as error:
        return error
    assert parse_program(print_program(program)) == program
    return None


@given(programs())
@SYNTAX
def test_a_printed_program_parses_back_to_itself(program: Program) -> None:
    assert parse_program(print_program(program)) == program


@given(programs())
@SYNTAX
def test_printing_is_canonical(program: Program) -> None:
    text = print_program(program)
    assert print_program(parse_program(text)) == text
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert all(line.isprintable() and line == line.rstrip() for line in text.split("\n"))


HEAD = re.compile(r' *(?:"(?:[^"\\]|\\.)*"|[^\s":]+|not learned|not certain):(?: |$)')
"""A line that names a field or a list of records, or says why one is not learned or certain: it ends where it ends."""


@given(programs(), st.data())
@SYNTAX
def test_white_space_and_comments_mean_nothing(program: Program, data: st.DataObject) -> None:
    """White space within a line may be any, and go on in the next line, if that is indented deeper."""
    drawn = data.draw(st.lists(st.sampled_from(GAPS), min_size=1, max_size=20))
    count = 0

    def replace(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return found[1] or drawn[count % len(drawn)]

    lines = print_program(program).split("\n")
    for number, line in enumerate(lines):
        if number and not HEAD.match(line):
            lines[number] = re.sub(r'("(?:[^"\\]|\\.)*")|(?<=\S) +', replace, line)
    assert parse_program("\n# remark\n".join(lines)) == program


@given(programs(), st.data())
@SYNTAX
def test_a_damaged_program_parses_or_names_a_place(program: Program, data: st.DataObject) -> None:
    text = print_program(program)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    damaged = text[:start] + data.draw(st.one_of(strings(), st.sampled_from(ODD_PIECES))) + text[end:]
    error = refusal(damaged)
    if error is not None:
        assert isinstance(error, ProgramSyntaxError)
        lines = re.split(r"\r\n|[\r\n]", damaged)
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert len(error.source_line) + 1 >= error.column
        assert str(error).replace("\n", "").isprintable()
        assert len({*error.expected}) == len(error.expected)


@given(st.text(st.characters(), max_size=60))
@SYNTAX
def test_any_text_is_a_program_or_refused(text: str) -> None:
    for head in ("", "program ", "program p for html, version 2\n", "program p for html, version 2\na: text\n  from "):
        error = refusal(head + text)
        assert error is None or str(error)


@given(strings())
@SYNTAX
def test_a_quoted_text_reads_back(text: str) -> None:
    literal = quote(text)
    assert unquote(literal) == text
    assert literal.isprintable()


@given(st.lists(st.sampled_from(['"', "\\", "u{", "}", "41", "n", "q", "x", "\n", "110000"]), max_size=9).map("".join))
@SYNTAX
def test_what_unquotes_is_what_a_text_could_say(inside: str) -> None:
    literal = f'"{inside}"'
    try:
        text = unquote(literal)
    except QuotingError as error:
        place: int | None = error.offset
    else:
        place = None
        assert unquote(quote(text)) == text
    assert place is None or 0 <= place < len(literal)
