"""Syntax errors: each says where, what, and what was expected. `⟨` marks the place in the texts."""

from __future__ import annotations

import re

import pytest

from fieldmark.dsl.core.errors import ProgramError, ProgramSyntaxError
from fieldmark.dsl.syntax.programs import MAX_NESTED, MAX_STRATEGIES, MAX_TEXT, parse_program
from fieldmark.dsl.syntax.reading import MAX_AFTER_CARET

HEAD = "program p for html, version 2\n"
BEGINS = "`program NAME for html, version 2`"
LANDMARKS = ("a string", "`words`", "`[`", "`<`")
NODES = ("`@`", "`far`", "`css`")
BODY = ("`expect`", "`prefer`", "`not`", "`maybe`", "`from`")
PIECES = ("`whole`", "`match`", "`after`", "`from`", "`through`", "`up`")
TOKENS = ("a string", "a token class")
GUARDS = ("`one`", "`no`", "`unsplit`", *TOKENS)
LINE = "the end of the line"


def strategy(way: str = '"A" across 1', take: str = "far <td>", tail: str = "") -> str:
    """A program with one strategy, with the pieces given."""
    return f"{HEAD}a: list of text\n  from {way}  take {take}{tail}\n"


def refused(marked: str) -> ProgramSyntaxError:
    """The error of a text, which stands at the text's mark."""
    place = marked.index("⟨")
    with pytest.raises(ProgramSyntaxError) as caught:
        parse_program(marked.replace("⟨", ""), "a.fm")
    assert caught.value.line == marked.count("\n", 0, place) + 1
    assert caught.value.column == place - marked.rfind("\n", 0, place)
    return caught.value


@pytest.mark.parametrize(
    ("marked", "problem", "expected"),
    [
        (HEAD + "a ⟨text", "unexpected `text`", ("`:`",)),
        (HEAD + "a: ⟨date", "unexpected `date`", ("`optional`", "`records`", "`list`", "`set`", "`text`", TOKENS[1])),
        (HEAD + "a: list ⟨text", "unexpected `text`", ("`of`",)),
        (HEAD + "a: list of ⟨set of text", "unexpected `set`", ("`text`", TOKENS[1])),
        (HEAD + "a: text ⟨b", "unexpected `b`", (LINE,)),
        (HEAD + "a: text\n  ⟨also from", "unexpected `also`", BODY),
        (HEAD + "a: text\n  expect⟨\n", "unexpected end of the program", (*GUARDS, "`seen`", "`spelling`")),
        (HEAD + "a: text\n  expect seen ⟨x", "unexpected `x`", ("a whole number",)),
        (HEAD + "a: text\n  prefer ⟨DATE", "unexpected `DATE`", ("`any`", "`without`", "`under`", "`inside`")),
        (HEAD + "a: text\n  not ⟨learnt", "unexpected `learnt`", ("`learned`",)),
        (HEAD + "a: records\n  each ⟨tag", "unexpected `tag`", ("`from`", "`between`", *LANDMARKS, "`css`")),
        (HEAD + '  labels in any ⟨cases', "unexpected `cases`", ("`case`",)),
        (HEAD + "  schema a\n  ⟨schema b", "unexpected `schema`", ("`withhold`", "`labels`")),
        (HEAD + "  withhold ⟨above", "unexpected `above`", ("`below`",)),
        (strategy("⟨A"), "unexpected `A`", LANDMARKS),
        (strategy('"A" / ⟨up 1'), "unexpected `up`", LANDMARKS),
        (strategy('"A" up ⟨one'), "unexpected `one`", ("a whole number",)),
        (strategy('"A" up ⟨1.5'), "unexpected `1.5`", ("a whole number",)),
        (strategy('"A" beside ⟨x'), "unexpected `x`", ("a string",)),
        (strategy('"A" within ⟨half'), "unexpected `half`", ("a number",)),
        (strategy("[class=⟨td]"), "unexpected `td`", ("a string",)),
        (strategy("<td  ⟨").replace("⟨  take", "⟨take"), "unexpected `take`", ("`>`",)),
        (strategy('"A" (⟨"B")'), 'unexpected string "B"', ("`in`",)),
        (strategy('"A" (in "B" up 1  ⟨').replace("⟨  take", "⟨take"), "unexpected `take`", ("`across`", "`)`")),
        (strategy(take="⟨whole"), "unexpected `whole`", NODES),
        (strategy(take="far ⟨td"), "unexpected `td`", ("`text`", "`<`", "`css`")),
        (strategy(take="far text, ⟨DATE"), "unexpected `DATE`", ("`if`", "`each`", "`split`", "a string", *PIECES)),
        (strategy(take="far text, match ⟨date"), "unexpected `date`", ("a token class",)),
        (strategy(take='far text, "x"⟨'), "unexpected end of the program", ("`+`",)),
        (strategy(take="far text, match DATE + ⟨each"), "unexpected `each`", ("a string", *PIECES)),
        (strategy(take="far text, each ⟨whole"), "unexpected `whole`", PIECES[1:4]),
        (strategy(take='far text, split at "," in ⟨"x"'), 'unexpected string "x"', PIECES),
        (strategy(take="far text, if ⟨DATE"), "unexpected `DATE`", ("`matches`",)),
        (strategy(take="far text as ⟨dates"), "unexpected `dates`", ("`date`", "`time`", "`number`", "`price`")),
        (strategy(tail="  expect ⟨seen 3 with 1 to 3 characters"), "unexpected `seen`", GUARDS),
        (strategy() + "    ⟨\x00\u202e", "unexpected `\\u{0}\\u{202e}`", ("`as`", "`expect`", "`known`", LINE)),
        (strategy() + "  ⟨" + "x" * 99, f"unexpected `{'x' * 39}…`", ("`also`", "`and`", "`or`")),
        (strategy('⟨"A'), "the string is not closed on its line", LANDMARKS),
    ],
)  # fmt: skip
def test_what_stands_there_and_what_could(marked: str, problem: str, expected: tuple[str, ...]) -> None:
    error = refused(marked)
    assert error.problem == problem
    assert set(expected) <= set(error.expected)


@pytest.mark.parametrize(
    ("marked", "problem"),
    [
        (strategy('"A⟨\\q"'), r"unknown escape `\q`; known: \" \\ \n \r \t \u{HEX}"),
        (strategy('⟨""'), "a text landmark is non-empty with single spaces, not ''"),
        (strategy('⟨words "a  b"'), "a text landmark is non-empty with single spaces, not 'a  b'"),
        (strategy('"A" ⟨up -1'), "up counts parents, 0 to 2,048, not -1"),
        (strategy(f'"A" up ⟨{"9" * 9999}'), f"a number is at most 1,000,000,000, not `{'9' * 39}…`"),
        (strategy('"A" ⟨within 2'), "a blueprint distance lies between 0 and 1, not 2.0"),
        (strategy('"A" ⟨within 1e999'), "a blueprint distance lies between 0 and 1, not inf"),
        (strategy(take='css ⟨"b["'), "not a CSS selector: 'b[' (Expected ident or '*', got <EOF at 2>)"),
        (strategy(take=f'css ⟨"{"b" * 501}"'), "a selector has at most 500 characters, not 501"),
        (strategy(take="⟨@href of far text"), "a text run has no attributes"),
        (strategy(take='⟨css "b" run 0'), "text runs count from 1, or from -1 at the end"),
        (strategy(take="far text, ⟨match DATE number 0"), "nth counts from 1, or from -1 at the end"),
        (strategy(take='far text, after DATE ⟨""'), "a literal token is never empty"),
        (strategy(take='far text, ⟨"a" + "b"'), "a concatenation has two pieces or more, and not only constants"),
        (strategy(take='far text, ⟨split at "a" or "a"'), "the separator 'a' is named twice"),
        (strategy(take='far text as number decimals ⟨";"'), 'a "." or a "," stands before decimals, not `;`'),
        (
            strategy(take='far text as ⟨price with currency, "$" is "USD" and "$" is "CAD"'),
            "symbols stand in order, each once",
        ),
        (
            strategy(take="far text, ⟨if matches DATE then whole else each match DATE"),
            "the programs of a conditional all give one value, or all give several",
        ),
        (HEAD + 'a: text\n  not learned: unknown\n⟨"a": text\n  not learned: unknown', "field a is defined twice"),
        (HEAD + '⟨"": text\n  not learned: x', "a field's name is one line of text without surrounding space, not ''"),
        (HEAD + '⟨a: records\n  each css "b"', "the records a hold no field"),
        (HEAD + 'a: records\n  each ⟨css "b" up -1', "up counts parents, 0 to 2,048, not -1"),
        *[
            (
                f'{HEAD}b: text\n  from "B"  take far <td>\n⟨a: {begins}\n  {line}  from "A"  take far <td>',
                f"what is expected of a names {what}",
            )
            for begins, line, what in [
                ("text", 'expect place of "b" or "B"\n', "a field B, and there is none beside it"),
                ("text", 'expect format of "b" 1 or "c" 1\n', "a field c, and there is none beside it"),
                ("text", 'expect format of "b" 1 or "b" 2\n', "format 2 of b, which has 1"),
                (
                    "records",
                    'each css "p"\n  expect format of "c" 1\n  d: text\n  ',
                    "a field c, and there is none beside it",
                ),
            ]
        ],
        (
            f'{HEAD}b: text\n  from "B"  take far <td>\na: records\n  each css "p"\n'
            '  ⟨d: text\n    expect place of "b"\n    from "A"  take far <td>',
            "what is expected of d names a field b, and there is none beside it",
        ),
        (HEAD + "a: text⟨", "the line that should follow is missing, or not indented"),
        (HEAD + "a: text⟨\nfrom", "the line that should follow is missing, or not indented"),
        (HEAD + "a: records⟨\n  b: text\n   not learned: x", "the line that should follow is missing, or not indented"),
    ],
)  # fmt: skip
def test_what_the_terms_refuse(marked: str, problem: str) -> None:
    assert refused(marked).problem == problem


@pytest.mark.parametrize("name", ["DATUM", "D", "DATE_TIME"])
@pytest.mark.parametrize("place", ["far text, match ⟨{}", "far text, after ⟨{}", "far text  expect ⟨{}"])
def test_unknown_token_classes(name: str, place: str) -> None:
    error = refused(strategy(take=place.format(name)))
    assert re.match(rf"unknown (token class|shape) '{name}'; known: DATE, TIME, ", error.problem)


@pytest.mark.parametrize(
    ("marked", "problem"),
    [
        ("⟨", f"this is no fieldmark program: it does not begin with {BEGINS}"),
        ("⟨\n \n # only a remark", f"this is no fieldmark program: it does not begin with {BEGINS}"),
        ("# remark\n⟨programs", f"this is no fieldmark program: it does not begin with {BEGINS}"),
        ("⟨<html>", f"this is no fieldmark program: it does not begin with {BEGINS}"),
        ("program p for ⟨pdf, version 2", "unexpected `pdf`"),
        ("program p for html⟨", "unexpected end of the program"),
        ("program p for html, version 2 ⟨3", "unexpected `3`"),
        (
            "# new\nprogram p for xml, or so, version ⟨3 # new\n  (",
            "this program needs a newer fieldmark than this one: it is in version 3 of the language, this one reads "
            "version 2",
        ),
        (
            f"program p for html, version ⟨{'9' * 9999}",
            f"this program needs a newer fieldmark than this one: it is in version {'9' * 39}… of the language, this "
            "one reads version 2",
        ),
        (
            "program p for html, version ⟨1",
            "there is no version 1 of the language that can be read, this one reads version 2",
        ),
    ],
)
def test_the_first_line(marked: str, problem: str) -> None:
    assert refused(marked).problem == problem


def test_the_first_version_is_refused_by_its_first_line() -> None:
    error = refused('⟨fieldmark 1\nprogram "p" for html\n')
    assert error.line == 1
    assert "version 1 of the language, which is not read any more: learn it again" in error.problem


def test_the_message_shows_the_line_with_a_caret() -> None:
    with pytest.raises(ProgramSyntaxError) as caught:
        parse_program(HEAD + "\na: list text\nb: text", "flights.fm")
    error = caught.value
    assert (error.name, error.line, error.column) == ("flights.fm", 3, 9)
    assert str(error) == (
        "flights.fm:3:9: unexpected `text`\n"
        "a: list text\n"
        "        ^\n"
        "expected `of`"
    )  # fmt: skip


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_count_whatever_their_ends(newline: str) -> None:
    with pytest.raises(ProgramSyntaxError) as caught:
        parse_program(newline.join(["# x", "program a for html, version 2 # y", "", "a\x1b: ?", "z"]))
    assert (caught.value.line, caught.value.column) == (4, 2)
    assert caught.value.source_line == "a : ?"


def test_the_line_shown_ends_soon_after_the_caret() -> None:
    error = refused(HEAD + "a: ⟨" + "x" * 9999)
    assert len(error.source_line) == len("a: ") + MAX_AFTER_CARET
    assert len(str(error)) < 400


def test_the_first_error_is_told() -> None:
    assert refused(strategy('"A" ⟨up -1') + " ? ").problem.startswith("up counts parents")


def test_a_text_of_more_than_a_mebibyte_is_refused() -> None:
    with pytest.raises(ProgramError, match=r"a.fm: a program text has at most 1,048,576 characters") as caught:
        parse_program("#" * (MAX_TEXT + 1), "a.fm")
    assert not isinstance(caught.value, ProgramSyntaxError)


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "(" * 100_000,
        HEAD + '"' * 100_001,
        strategy('"' + "\\" * 100_001),
        strategy('"A" ' + "(in " * 50_000),
        "# " * 500_000,
        " \n" * 500_000 + "x",
        "program p for html, version " + "9" * 1_000_000,
        strategy(take="far text, after " + "DATE " * 20_000 + "?"),
        strategy('"A" beside ' + '"x", ' * 10_000),
        HEAD + "".join(f'{" " * n}a: records\n{" " * (n + 1)}each css "b"\n' for n in range(1_000)),
    ],
    ids=["signs", "quotes", "escapes", "groups", "comments", "blank", "digits", "tokens", "entries", "records"],
)
def test_hostile_texts_are_refused_without_recursion(text: str) -> None:
    with pytest.raises(ProgramSyntaxError):
        parse_program(text)


def test_records_nest_to_a_limit() -> None:
    lines = [f'{" " * 2 * n}a: records\n{" " * 2 * n}  each css "b"\n' for n in range(MAX_NESTED)]
    deepest = " " * 2 * MAX_NESTED
    parse_program(HEAD + "".join(lines) + f"{deepest}a: text\n{deepest}  not learned: unknown\n")
    with pytest.raises(ProgramSyntaxError, match="lists of records stand at most 20 deep in each other"):
        parse_program(HEAD + "".join(lines) + f'{deepest}a: records\n{deepest}  each css "b"\n')


def test_long_programs_parse_without_recursion() -> None:
    text = strategy(take="far text, after " + "DATE " * 10_000) + '  also from "A"  take far <td>\n' * 500
    assert len(parse_program(text).fields[0].formats[0].parts[0].strategies) == 501


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('r: records\n  each css "tr" up ⟨1000000001', "a number is at most 1,000,000,000, not `1000000001`"),
        ('r: records\n  each ⟨css "tr" up 1000000000', "up counts parents, 0 to 2,048, not 1000000000"),
        (f'f: text\n  from "A" across ⟨-{"9" * 5_000}', f"a number is at most 1,000,000,000, not `-{'9' * 38}…`"),
        (
            "".join(f"f{n}: text\n  not learned: unknown\n" for n in range(MAX_STRATEGIES))
            + "⟨one_more: text\n  not learned: unknown",
            "a program has at most 1,000 fields; divide it into several",
        ),
        (
            "f: text\n  ⟨from " + '"A" / ' * MAX_STRATEGIES + '"B"  take far <b>',
            "a program has at most 1,000 strategies; divide it into several",
        ),
    ],
)
def test_programs_are_bounded(text: str, problem: str) -> None:
    assert refused(HEAD + text).problem == problem


def test_a_selector_with_a_character_that_no_page_is_searched_for_is_refused() -> None:
    text = strategy(take=r'''css ⟨"tr[id='\\1b x']"''')
    assert refused(text).problem.startswith("a selector asks for no control characters")
