"""The concrete syntax of strategies, form by form: each text with the term that it means."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fieldmark.dsl.core.terms import Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.terms import (
    AttributeLandmark,
    Css,
    Far,
    Hops,
    HtmlBlueprint,
    Landmark,
    NodeSelector,
    TagLandmark,
    TextLandmark,
)
from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.syntax.parser import parse_program
from fieldmark.dsl.syntax.printer import (
    MAX_COLUMNS,
    print_landmark,
    print_program,
    print_region,
    print_strategy,
    print_value,
)
from fieldmark.dsl.syntax.words import TYPE_WORDS
from fieldmark.dsl.text.conversions import AsDate, AsNumber, AsPrice, AsTime, Conversion
from fieldmark.dsl.text.language import (
    Boundary,
    Case,
    Concatenation,
    Conditional,
    Constant,
    Each,
    Split,
    Substring,
    TextProgram,
    Whole,
)
from fieldmark.dsl.text.lexicon import Token

DATE, TIME, WORD = Token("DATE"), Token("TIME"), Token("WORD")
X = Token(literal="x")
MATCH_DATE = Substring(Boundary((), (DATE,)), Boundary((DATE,)))
EMPTY = HtmlBlueprint(frozenset(), 0.5)


def parse_strategy(
    landmark: str = 'text "A"', blueprint: str = "within 0.5 {}", value: str = "far td | whole"
) -> Strategy:
    """The strategy with the pieces given."""
    text = f"strategy landmark {landmark} region up 0, across 1 blueprint {blueprint} value {value}"
    field = parse_program(f'fieldmark 1 program "p" for html field a: text {text}').fields[0]
    return field.formats[0].parts[0].strategies[0]


@pytest.mark.parametrize(
    ("text", "landmark"),
    [
        ('text "Depart:"', TextLandmark("Depart:")),
        ('words "filed on"', TextLandmark("filed on", whole=False)),
        ('attribute data-test.id "x"', AttributeLandmark("data-test.id", "x")),
        ('attribute "xml:lang" ""', AttributeLandmark("xml:lang", "")),
        ('attribute "for" "\\""', AttributeLandmark("for", '"')),
        ("tag h1", TagLandmark("h1")),
        ('tag "tag"', TagLandmark("tag")),
        ('tag ""', TagLandmark("")),
        ('tag "1"', TagLandmark("1")),
    ],
)
def test_landmarks(text: str, landmark: Landmark) -> None:
    assert parse_strategy(landmark=text).landmark == landmark
    assert print_landmark(landmark) == text


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("far td", Far("td")),
        ("far run", Far(RUN)),
        ('far "run"', Far("run")),
        ('far "css"', Far("css")),
        ("far css-x", Far("css-x")),
        ('far "o:p"', Far("o:p")),
        ('css "td > b"', Css("td > b")),
        ('css "[a=\\"x\\"]" run 2', Css('[a="x"]', 2)),
        ('far css "b" run -1', Css("b", -1, far=True)),
    ],
)
def test_node_selectors(text: str, node: NodeSelector) -> None:
    assert parse_strategy(value=f"{text} | whole").value == ValueProgram(node, Whole())
    assert print_value(ValueProgram(node, Whole())) == f"{text} | whole"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("far a attribute href | whole", ValueProgram(Far("a"), Whole(), "href")),
        ('css "a" attribute data-x.y | match DATE', ValueProgram(Css("a"), MATCH_DATE, "data-x.y")),
        ('far css "a" attribute "value" | whole', ValueProgram(Css("a", far=True), Whole(), "value")),
        ('css "a" attribute "" | whole', ValueProgram(Css("a"), Whole(), "")),
    ],
)
def test_values_in_attributes(text: str, value: ValueProgram) -> None:
    assert parse_strategy(value=text).value == value
    assert print_value(value) == text


@pytest.mark.parametrize(
    ("text", "conversion"),
    [
        ("date", AsDate()),
        ("date day first", AsDate("day")),
        ("date month first with time short years", AsDate("month", with_time=True, short_years=True)),
        ("time", AsTime()),
        ("number", AsNumber()),
        ('number decimals ","', AsNumber(",")),
        ('price decimals "."', AsPrice(".")),
        ("price with currency", AsPrice(None, True)),
        ('price with currency, "$" is "USD", "kr" is "SEK"', AsPrice(None, True, (("$", "USD"), ("kr", "SEK")))),
    ],
)
def test_conversions(text: str, conversion: Conversion) -> None:
    value = ValueProgram(Far("td"), MATCH_DATE, conversion=conversion)
    assert parse_strategy(value=f"far td | match DATE as {text}").value == value
    assert print_value(value) == f"far td | match DATE as {text}"


def test_the_words_of_types_are_names_elsewhere() -> None:
    fields = "".join(f"field {word}: text\n" for word in TYPE_WORDS)
    program = parse_program(f'fieldmark 1 program "p" for html {fields}')
    assert [field.name for field in program.fields] == list(TYPE_WORDS)
    assert all(f"field {word}: text" in print_program(program) for word in TYPE_WORDS)


@pytest.mark.parametrize(
    ("text", "program"),
    [
        ("whole", Whole()),
        ("match DATE", Substring(Boundary((), (DATE,)), Boundary((DATE,)))),
        ('match DATE after "on "', Substring(Boundary((Token(literal="on "),), (DATE,)), Boundary((DATE,)))),
        ("match DATE number 2", Substring(Boundary((), (DATE,), 2), Boundary((DATE,)))),
        (
            'match DATE after WORD "x" number -1',
            Substring(Boundary((WORD, X), (DATE,), -1), Boundary((DATE,))),
        ),
        (
            'from before "x" to after "x"',
            Substring(Boundary((), (X,)), Boundary((X,))),
        ),
        ("from before DATE to after TIME", Substring(Boundary((), (DATE,)), Boundary((TIME,)))),
        ("from before DATE to after DATE before WORD", Substring(Boundary((), (DATE,)), Boundary((DATE,), (WORD,)))),
        ("from before DATE WORD to after DATE WORD", Substring(Boundary((), (DATE, WORD)), Boundary((DATE, WORD)))),
        ("from start to before DATE", Substring(None, Boundary((), (DATE,)))),
        ("from after WORD number -2 to end", Substring(Boundary((WORD,), (), -2), None)),
        (
            'from after "a" "b" before DATE TIME number 3 to before "c"',
            Substring(
                Boundary((Token(literal="a"), Token(literal="b")), (DATE, TIME), 3), Boundary((), (Token(literal="c"),))
            ),
        ),
        ('from after "DATE" to end', Substring(Boundary((Token(literal="DATE"),)), None)),
        (
            'from after "x" to end + ", " + match DATE',
            Concatenation((Substring(Boundary((X,)), None), Constant(", "), MATCH_DATE)),
        ),
        ('"x" + whole', Concatenation((Constant("x"), Whole()))),
        ("whole + whole", Concatenation((Whole(), Whole()))),
        ("each match DATE", Each(Boundary((), (DATE,)), Boundary((DATE,)))),
        ('each match DATE after "x" WORD', Each(Boundary((X, WORD), (DATE,)), Boundary((DATE,)))),
        (
            'each from after "x" to before DATE in from after TIME number -1 to end',
            Each(Boundary((X,)), Boundary((), (DATE,)), Substring(Boundary((TIME,), (), -1), None)),
        ),
        ('split at "x"', Split(("x",))),
        ('split at "," or " and " in match DATE', Split((",", " and "), MATCH_DATE)),
        ('if matches "x" then match DATE else whole', Conditional((Case((X,), MATCH_DATE),), Whole())),
        (
            'if matches DATE "x" then whole + "x" else if matches TIME then whole else match DATE',
            Conditional((Case((DATE, X), Concatenation((Whole(), Constant("x")))), Case((TIME,), Whole())), MATCH_DATE),
        ),
        (
            'if matches "x" then split at "x" else each match DATE in whole',
            Conditional((Case((X,), Split(("x",))),), Each(Boundary((), (DATE,)), Boundary((DATE,)))),
        ),
    ],
)
def test_text_programs(text: str, program: TextProgram) -> None:
    assert parse_strategy(value=f"far td | {text}").value.text == program
    assert print_value(ValueProgram(Far("td"), program)) == f"far td | {text}".removesuffix(" in whole")


@pytest.mark.parametrize(
    ("text", "blueprint"),
    [
        ("within 0.5 { }", EMPTY),
        ("within 0 { }", HtmlBlueprint(frozenset(), 0)),
        ("within 1e-05 { }", HtmlBlueprint(frozenset(), 0.00001)),
        ("within 0.1 { . \"top\"; b \"\"; text/o:p-1 \"x\" }",
         HtmlBlueprint(frozenset({("", "top"), ("b", ""), ("text/o:p-1", "x")}), 0.1)),
        ('within 1 { "." "dot"; "a b" "x" }', HtmlBlueprint(frozenset({(".", "dot"), ("a b", "x")}), 1)),
    ],
)  # fmt: skip
def test_blueprints(text: str, blueprint: HtmlBlueprint) -> None:
    strategy = parse_strategy(blueprint=text)
    assert strategy.blueprint == blueprint
    assert f"  blueprint {text}\n" in print_strategy(strategy)


@pytest.mark.parametrize("text", ["within 0.50 {}", "within 5e-1 {}", "within 00.5 { }"])
def test_equal_distances_print_the_same(text: str) -> None:
    assert parse_strategy(blueprint=text).blueprint == EMPTY


def test_negative_zero_prints_as_zero() -> None:
    strategy = replace(parse_strategy(), blueprint=HtmlBlueprint(frozenset(), -0.0))
    assert "blueprint within 0 { }" in print_strategy(strategy)


def test_a_wide_blueprint_takes_a_line_an_entry() -> None:
    room = MAX_COLUMNS - len('  blueprint within 0.5 { b "" }')
    fitting = parse_strategy(blueprint=f'within 0.5 {{ b "{"x" * room}" }}')
    assert max(map(len, print_strategy(fitting).split("\n"))) == MAX_COLUMNS
    wide = parse_strategy(blueprint=f'within 0.5 {{ b "{"x" * room}y"; a "z" }}')
    assert print_strategy(wide).split("\n")[3:7] == [
        "  blueprint within 0.5 {",
        '    a "z";',
        f'    b "{"x" * room}y";',
        "  }",
    ]


def test_entries_may_end_in_a_separator() -> None:
    assert parse_strategy(blueprint='within 0.5{b"x";}') == parse_strategy(blueprint='within 0.5 { b "x" }')


def test_regions_and_indented_strategies() -> None:
    assert print_region(Hops(1, -2)) == "up 1, across -2"
    assert print_strategy(parse_strategy(), indent=4).split("\n") == [
        "    strategy",
        '      landmark  text "A"',
        "      region    up 0, across 1",
        "      blueprint within 0.5 { }",
        "      value     far td | whole",
    ]
