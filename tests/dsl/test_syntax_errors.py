"""Syntax errors: each says where, what, and what was expected. `⟨` marks the place in the texts."""

from __future__ import annotations

import pytest

from fieldmark.dsl.core.errors import ProgramError, ProgramSyntaxError
from fieldmark.dsl.core.terms import LANGUAGE_VERSION
from fieldmark.dsl.syntax.faults import MAX_AFTER_CARET
from fieldmark.dsl.syntax.parser import MAX_TEXT, parse_program

HEAD = 'fieldmark 1\nprogram "p" for html\n'
AFTER_FIELD = (
    *("`field`", "`records`", "`optional`", "`format`", "`part`", "`prefer`", "`until`", "`strategy`"),
    "the end of the program",
)
EACH = ("`text`", "`words`", "`css`", "`up`", "`from`", "`between`", "`line`")
AFTER_EACH = ("`or`", "`field`", "`records`", "`up`", "`end`", "`heading`")
AFTER_RECORDS = ("`records`", "the end of the program")
AFTER_STRATEGY = ("`field`", "`records`", "`strategy`", "`as`", "`shape`", "`+`", "the end of the program")
AFTER_END = (*AFTER_STRATEGY[:-1], "a string", "a token class", AFTER_STRATEGY[-1])
AFTER_DATE = (
    *("`field`", "`records`", "`strategy`", "`shape`", "`day`", "`month`", "`with`", "`short`"),
    "the end of the program",
)
TEXTS = ("`whole`", "`match`", "`from`", "`each`", "`split`", "`if`", "a string")
CUTS = ("`whole`", "`match`", "`from`", "a string")
LANDMARKS = ("`text`", "`words`", "`attribute`", "`tag`")


def strategy(
    landmark: str = 'text "A"',
    region: str = "up 0, across 1",
    blueprint: str = "within 0.5 { }",
    value: str = "far td | whole",
) -> str:
    """A field with a strategy, with the pieces given."""
    return (
        f"field a: list of text\n  strategy\n    landmark  {landmark}\n    region    {region}\n"
        f"    blueprint {blueprint}\n    value     {value}"
    )


def refused(marked: str) -> ProgramSyntaxError:
    """The error of a text, which stands at the text's mark."""
    place = marked.index("⟨")
    with pytest.raises(ProgramSyntaxError) as caught:
        parse_program(marked.replace("⟨", ""), "a.fieldmark")
    assert caught.value.line == marked.count("\n", 0, place) + 1
    assert caught.value.column == place - marked.rfind("\n", 0, place)
    return caught.value


@pytest.mark.parametrize(
    ("marked", "problem", "expected"),
    [
        ("field ⟨: text", "unexpected `:`", ("a name", "a string")),
        ("field a⟨", "unexpected end of the program", ("`:`",)),
        ("field a ⟨text", "unexpected `text`", ("`:`",)),
        ("field a: ⟨date", "unexpected `date`", ("`optional`", "`list`", "`set`", "`text`")),
        ("field a: list ⟨text", "unexpected `text`", ("`of`",)),
        ("field a: optional ⟨strategy", "unexpected `strategy`", ("`list`", "`set`", "`text`")),
        ("field a: text ⟨record", "unexpected `record`", ("`up`", "`usually`", "`undivided`", *AFTER_FIELD)),
        ("records ⟨:", "unexpected `:`", ("a name", "a string")),
        ("records a ⟨css", "unexpected `css`", ("`each`", "`:`")),
        ("records a: ⟨each", "unexpected `each`", ("`optional`",)),
        ("records a each ⟨tag", "unexpected `tag`", EACH),
        ('records a each css "b" ⟨;', "unexpected `;`", AFTER_EACH),
        ('records a each css "b" field b: text end ⟨field', "unexpected `field`", ("`records`",)),
        ('records a each css "b" field b: text end records ⟨field', "unexpected `field`", AFTER_RECORDS),
        ("field a: text ⟨;", "unexpected `;`", ("`up`", "`usually`", "`undivided`", *AFTER_FIELD)),
        ('field a: text ⟨"b"', 'unexpected string "b"', ("`up`", "`usually`", "`undivided`", *AFTER_FIELD)),
        ("field a: text optional ⟨strategy", "unexpected `strategy`", ("`part`",)),
        (
            "field a: text format ⟨format",
            "unexpected `format`",
            ("`known`", "`optional`", "`part`", "`prefer`", "`until`", "`strategy`"),
        ),
        ("field a: text part⟨\n# the end\n", "unexpected end of the program", ("`prefer`", "`until`", "`strategy`")),
        ("field a: text strategy ⟨region", "unexpected `region`", ("`landmark`",)),
        ("field a: text prefer ⟨\"A\"", "unexpected string \"A\"", ("`inside`", "`under`", "`without`")),
        ("field a: text prefer under ⟨strategy", "unexpected `strategy`", ("a string", "`any`")),
        (
            "field a: text prefer without headings ⟨landmark",
            "unexpected `landmark`",
            ("`prefer`", "`until`", "`strategy`"),
        ),
        (strategy(landmark='⟨"A"'), 'unexpected string "A"', LANDMARKS),
        (strategy(landmark='⟨textual "A"'), "unexpected `textual`", LANDMARKS),
        (strategy(landmark='text ⟨Depart "A"'), "unexpected `Depart`", ("a string",)),
        (strategy(landmark="attribute id").replace("region", "⟨region"), "unexpected `region`", ("a string",)),
        (strategy(landmark='text "A" ⟨"B"'), 'unexpected string "B"', ("`every`", "`once`", "`under`", "`region`")),
        (
            strategy(region="⟨across 1"),
            "unexpected `across`",
            ("`up`", "`here`", "`above`", "`below`", "`left`", "`right`"),
        ),
        (strategy(region="up ⟨one, across 1"), "unexpected `one`", ("a whole number",)),
        (strategy(region="up ⟨1.5, across 1"), "unexpected `1.5`", ("a whole number",)),
        (strategy(region="up ⟨1across 1"), "unexpected `1across`", ("a whole number",)),
        (strategy(region="up 1 ⟨across 1"), "unexpected `across`", ("`,`",)),
        (strategy(region="up 1, across ⟨+1"), "unexpected `+1`", ("a whole number",)),
        (strategy(blueprint="⟨0.5 { }"), "unexpected `0.5`", ("`within`",)),
        (strategy(blueprint="within ⟨half { }"), "unexpected `half`", ("a number",)),
        (strategy(blueprint='within 0.5 ⟨b "x"'), "unexpected `b`", ("`{`", "`boxes`")),
        (strategy(blueprint='within 0.5 { ⟨; b "x" }'), "unexpected `;`", ("a tag path", "a string", "`.`", "`}`")),
        (strategy(blueprint="within 0.5 { b ⟨}"), "unexpected `}`", ("a string",)),
        (strategy(blueprint='within 0.5 { ⟨td.x "A" }'), "unexpected `td.x`", ("a tag path", "a string", "`.`", "`}`")),
        (strategy(blueprint='within 0.5 { b "x" ⟨c "y" }'), "unexpected `c`", ("`;`", "`}`")),
        (strategy(blueprint='within 0.5 { b "x"').replace("value", "⟨value"), "unexpected `value`", ("`;`", "`}`")),
        (strategy(value="⟨whole"), "unexpected `whole`", ("`leading`", "`far`", "`css`", "`box`", "`boxes`", "`last`")),
        (strategy(value="far ⟨| whole"), "unexpected `|`", ("`css`", "`run`", "a name", "a string")),
        (strategy(value="far td ⟨whole"), "unexpected `whole`", ("`attribute`", "`|`")),
        (strategy(value='css "b" run ⟨x | whole'), "unexpected `x`", ("a whole number", "`all`")),
        (strategy(value='css "b" ⟨whole'), "unexpected `whole`", ("`run`", "`beginning`", "`attribute`", "`|`")),
        (strategy(value="far td | ⟨DATE"), "unexpected `DATE`", TEXTS),
        (strategy(value="far td | match ⟨date"), "unexpected `date`", ("a token class",)),
        (strategy(value='far td | match ⟨"x"'), 'unexpected string "x"', ("a token class",)),
        (strategy(value="far td | from ⟨DATE to end"), "unexpected `DATE`", ("`start`", "`after`", "`before`")),
        (strategy(value="far td | from after ⟨to end"), "unexpected `to`", ("a string", "a token class")),
        (
            strategy(value="far td | from after DATE ⟨end"),
            "unexpected `end`",
            ("`to`", "`before`", "`number`", "a string", "a token class"),
        ),
        (strategy(value="far td | from start ⟨number 1 to end"), "unexpected `number`", ("`to`",)),
        (strategy(value="far td | from start to before DATE ⟨number 2"), "unexpected `number`", ("`or`", *AFTER_END)),
        (strategy(value='far td | "x" ⟨shape DATE'), "unexpected `shape`", ("`+`",)),
        (strategy(value="far td | whole + ⟨each match DATE"), "unexpected `each`", CUTS),
        (strategy(value="far td | each ⟨whole"), "unexpected `whole`", ("`match`", "`from`")),
        (strategy(value="far td | each from ⟨start to end"), "unexpected `start`", ("`after`", "`before`")),
        (strategy(value="far td | split ⟨\",\""), 'unexpected string ","', ("`at`",)),
        (strategy(value="far td | split at ⟨DATE"), "unexpected `DATE`", ("a string",)),
        (strategy(value="far td | split at \",\" in ⟨\"x\""), 'unexpected string "x"', CUTS[:-1]),
        (strategy(value="far td | if ⟨DATE then whole else whole"), "unexpected `DATE`", ("`matches`",)),
        (strategy(value="far td | if matches DATE ⟨to"), "unexpected `to`", ("`then`", "a string", "a token class")),
        (strategy(value="far td | if matches DATE then whole⟨"), "unexpected end of the program", ("`+`", "`else`")),
        (strategy(value="far td | if matches DATE then ⟨if"), "unexpected `if`", (*TEXTS[:5], "a string")),
        (strategy(value="far td | whole as ⟨dates"), "unexpected `dates`", ("`number`", "`date`", "`time`", "`price`")),
        (strategy(value="far td | whole as date ⟨first"), "unexpected `first`", AFTER_DATE),
        (strategy(value="far td | whole as date with ⟨currency"), "unexpected `currency`", ("`time`",)),
        (strategy(value="far td | whole as price decimals ⟨comma"), "unexpected `comma`", ("a string",)),
        (strategy(value="far td | whole\n    shape ⟨date"), "unexpected `date`", ("a string", "a token class")),
        (strategy() + "\n  ⟨value far td | whole", "unexpected `value`", AFTER_STRATEGY),
        (strategy() + "\n  ⟨format", "unexpected `format`", AFTER_STRATEGY),
        (strategy() + "\n  ⟨💥💥", "unexpected `💥💥`", AFTER_STRATEGY),
        (strategy() + "\n  ⟨\x00\u202e", "unexpected `\\u{0}\\u{202e}`", AFTER_STRATEGY),
        (strategy() + "\n  ⟨" + "x" * 99, f"unexpected `{'x' * 39}…`", AFTER_STRATEGY),
        (strategy(landmark='text ⟨"A'), "the string is not closed on its line", ("a string",)),
        (strategy(landmark='text ⟨"A\\"'), "the string is not closed on its line", ("a string",)),
    ],
)  # fmt: skip
def test_what_stands_there_and_what_could(marked: str, problem: str, expected: tuple[str, ...]) -> None:
    error = refused(HEAD + marked)
    assert error.problem == problem
    assert set(error.expected) == set(expected)


@pytest.mark.parametrize(
    ("marked", "problem"),
    [
        (strategy(landmark='text "A⟨\\q"'), r"unknown escape `\q`; known: \" \\ \n \r \t \u{HEX}"),
        (strategy(landmark='text "\\\\⟨\\u{110000}"'), r"`\u{110000}` is beyond the last character, \u{10ffff}"),
        (strategy(landmark='text ⟨""'), "a text landmark is non-empty with single spaces, not ''"),
        (strategy(landmark='words ⟨"a  b"'), "a text landmark is non-empty with single spaces, not 'a  b'"),
        (strategy(region="up ⟨-1, across 1"), "up counts parents, so it is not negative: -1"),
        (strategy(region=f"up 0, across ⟨{'9' * 9999}"), "a number of 9999 digits is too long"),
        (strategy(blueprint="within ⟨2 { }"), "a blueprint distance lies between 0 and 1, not 2.0"),
        (strategy(blueprint="within ⟨-0.1 { }"), "a blueprint distance lies between 0 and 1, not -0.1"),
        (strategy(blueprint="within ⟨1e999 { }"), "a blueprint distance lies between 0 and 1, not inf"),
        (strategy(value='css ⟨"b[" | whole'), "not a CSS selector: 'b[' (Expected ident or '*', got <EOF at 2>)"),
        (strategy(value='far css ⟨"" | whole'), "not a CSS selector: '' (Expected selector, got <EOF at 0>)"),
        (strategy(value=f'css ⟨"{"b" * 501}" | whole'), "a selector has at most 500 characters, not 501"),
        (strategy(value='far td | whole as number decimals ⟨";"'), 'a "." or a "," stands before decimals, not `;`'),
        (
            strategy(value='far td | whole as price with currency, ⟨"€" is "EUR"'),
            "no symbol of several currencies: '€'; known: $, ¥, kr, kr., Fr., Rs, Rs.",
        ),
        (strategy(value='far td | whole as price with currency, ⟨"¥" is "EUR"'), "'¥' is CNY or JPY, not 'EUR'"),
        (
            strategy(value='far td | whole as price with currency, ⟨"$" is "USD", "$" is "CAD"'),
            "symbols stand in order, each once",
        ),
        (strategy(value="far run attribute ⟨href | whole"), "a text run has no attributes"),
        (strategy(value='css "b" run all attribute ⟨href | whole'), "a text run has no attributes"),
        (strategy(value='css "b" run ⟨0 | whole'), "text runs count from 1, or from -1 at the end"),
        (strategy(value="far td | match DATE number ⟨0"), "nth counts from 1, or from -1 at the end"),
        (strategy(value="far td | from after DATE number ⟨0 to end"), "nth counts from 1, or from -1 at the end"),
        (strategy(value='far td | from after DATE ⟨"" to end'), "a literal token is never empty"),
        (strategy(value="far td | ⟨from start to end"), "a substring of the whole text is written `whole`"),
        (strategy(value='far td | whole + ⟨""'), "a constant is never empty"),
        (strategy(value='far td | ⟨"a" + "b"'), "a concatenation has two pieces or more, and not only constants"),
        (strategy(value='far td | whole + ⟨"a" + "b"'), "two constants side by side are written as one"),
        (strategy(value='far td | split at ⟨"a" or "a"'), "the separator 'a' is named twice"),
        (strategy(value='far td | split at ⟨""'), "a text is split at one separator or more, none of them empty"),
        (
            strategy(value="far td | ⟨if matches DATE then whole else each match DATE"),
            "the programs of a conditional all give one value, or all give several",
        ),
        ("field ⟨list: text", "`list` is a word of the language; as a name it stands in quotes"),
        (strategy(landmark="tag ⟨region"), "`region` is a word of the language; as a name it stands in quotes"),
        ('field ⟨"": text', "a field's name is one line of text without surrounding space, not ''"),
        ('field ⟨"a\\n": text', "a field's name is one line of text without surrounding space, not 'a\\n'"),
        ('field a: text\nfield b: text\nfield ⟨"a": list of text', "field a is defined twice"),
        ('field a: text\nrecords ⟨a each css "b" field b: text end records', "field a is defined twice"),
        ('records a each css "b" field c: text field ⟨c: text end records', "field c is defined twice"),
        ('records ⟨a each css "b" end records', "the records a hold no field"),
        ('records a each css ⟨"b[" end records', "not a CSS selector: 'b[' (Expected ident or '*', got <EOF at 2>)"),
        (
            'records a each css "b" heading ⟨"" end records',
            "not a CSS selector: '' (Expected selector, got <EOF at 0>)",
        ),
        ('records a each css "b" up ⟨-1 field c: text end records', "up counts parents, so it is not negative: -1"),
    ],
)
def test_what_the_terms_refuse(marked: str, problem: str) -> None:
    error = refused(HEAD + marked)
    assert error.problem == problem
    assert error.expected == ()


@pytest.mark.parametrize("name", ["DATUM", "D", "DATE_TIME"])
@pytest.mark.parametrize("place", ["far td | match ⟨{}", "far td | from after ⟨{} to end", "far td | whole shape ⟨{}"])
def test_unknown_token_classes(name: str, place: str) -> None:
    error = refused(HEAD + strategy(value=place.format(name)))
    assert error.problem.startswith(f"unknown token class '{name}'; known: DATE, TIME, ")


@pytest.mark.parametrize(
    ("marked", "problem"),
    [
        ("⟨", "this is no fieldmark program: it does not begin with `fieldmark 1`"),
        ("\n \n # only a remark⟨", "this is no fieldmark program: it does not begin with `fieldmark 1`"),
        ("# remark\n⟨program", "this is no fieldmark program: it does not begin with `fieldmark 1`"),
        ("⟨fieldmarks 1", "this is no fieldmark program: it does not begin with `fieldmark 1`"),
        ("⟨<html>", "this is no fieldmark program: it does not begin with `fieldmark 1`"),
        ("fieldmark⟨\nprogram", "the language version is missing after `fieldmark`"),
        ("fieldmark⟨ 1.5", "the language version is missing after `fieldmark`"),
        ("fieldmark⟨ -1", "the language version is missing after `fieldmark`"),
        ("fieldmark ⟨0", f"there is no language version 0; this fieldmark reads up to {LANGUAGE_VERSION}"),
        (
            "# new\nfieldmark # very new\n  ⟨2 records { \"",
            "this program needs a newer fieldmark than this one: it is written in language version 2, "
            f"this one reads up to {LANGUAGE_VERSION}",
        ),
        (
            f"fieldmark ⟨{'9' * 9999}",
            f"this program needs a newer fieldmark than this one: it is written in language version {'9' * 39}…, "
            f"this one reads up to {LANGUAGE_VERSION}",
        ),
        ("fieldmark 1⟨", "unexpected end of the program"),
        ("fieldmark 1\n⟨fieldmark 1", "unexpected `fieldmark`"),
        ('fieldmark 1\nprogram "p" for ⟨pdf', "unexpected `pdf`"),
    ],
)  # fmt: skip
def test_the_version_line(marked: str, problem: str) -> None:
    assert refused(marked).problem == problem


def test_the_message_shows_the_line_with_a_caret() -> None:
    with pytest.raises(ProgramSyntaxError) as caught:
        parse_program(HEAD + "\nfield a: list text\nfield b: text", "flights.fieldmark")
    error = caught.value
    assert (error.name, error.line, error.column) == ("flights.fieldmark", 4, 15)
    assert str(error) == (
        "flights.fieldmark:4:15: unexpected `text`\n"
        "field a: list text\n"
        "              ^\n"
        "expected `of`"
    )  # fmt: skip


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_count_whatever_their_ends(newline: str) -> None:
    with pytest.raises(ProgramSyntaxError) as caught:
        parse_program(newline.join(["# x", "fieldmark 1", "", 'program "a" for html # y', "\tfield\x1b ?", "z"]))
    assert (caught.value.line, caught.value.column) == (5, 7)
    assert caught.value.source_line == " field  ?"


def test_the_line_shown_ends_soon_after_the_caret() -> None:
    error = refused(HEAD + "field a ⟨" + "x" * 9999)
    assert len(error.source_line) == len("field a ") + MAX_AFTER_CARET
    assert len(str(error)) < 400


def test_the_first_error_is_told() -> None:
    twice = HEAD + strategy(region="up ⟨-1, across 1") + "\n field ? "
    assert refused(twice).problem.startswith("up counts parents")


def test_a_text_of_more_than_four_mebibytes_is_refused() -> None:
    with pytest.raises(ProgramError, match=r"a.fieldmark: a program text has at most 4,194,304 characters") as caught:
        parse_program("#" * (MAX_TEXT + 1), "a.fieldmark")
    assert not isinstance(caught.value, ProgramSyntaxError)


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "{" * 100_000,
        HEAD + '"' * 100_001,
        HEAD + 'field a: text strategy landmark text "' + "\\" * 100_001,
        "# " * 500_000,
        " \n" * 500_000 + "x",
        "fieldmark " + "9" * 1_000_000,
        HEAD + strategy(value="far td | from after " + "DATE " * 20_000),
        HEAD + strategy(blueprint='within 0.5 { b "x"; ' + 'b "x"; ' * 10_000),
    ],
    ids=["braces", "quotes", "escapes", "comments", "blank", "digits", "tokens", "entries"],
)
def test_hostile_texts_are_refused_without_recursion(text: str) -> None:
    with pytest.raises(ProgramSyntaxError):
        parse_program(text)


def test_long_programs_parse_without_recursion() -> None:
    text = (
        HEAD
        + strategy(value="far td | from after " + "DATE " * 10_000 + " to end")
        + " strategy".join(["", *[strategy().partition("strategy")[2]] * 500])
    )
    field = parse_program(text).fields[0]
    assert len(field.formats[0].parts[0].strategies) == 501
