"""The notation of every term: each text with the term that it means, and that prints as it."""

from __future__ import annotations

from typing import Any

import pytest

from fieldmark.dsl.core.errors import ProgramSyntaxError
from fieldmark.dsl.core.guards import (
    AllAlike,
    Alone,
    Enclosed,
    First,
    Guard,
    InFormats,
    LastInRow,
    Lexicon,
    Lone,
    Never,
    OneOf,
    OwnPlace,
    Placeholders,
    Seen,
    Shared,
    Shown,
    SingleAnchor,
    Total,
    Unsplit,
)
from fieldmark.dsl.core.instance import AttributeLandmark, Context, Landmark, OuterLandmark, TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Part, Program, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.forms.phrases import Profile
from fieldmark.dsl.forms.regions import Absolute, Beside, BoxBlueprint, BoxSummary, Onward, Path, Paths, Relative
from fieldmark.dsl.forms.values import Boxes, BoxesOf, Constellation, Cue, LastBox, Offset
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops, Section
from fieldmark.dsl.html.selectors import Css, EachText, Far, NodeSelector
from fieldmark.dsl.html.stretches import Texts, Without
from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
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


def read(line: str, kind: str = "html") -> Program:
    """The program with one strategy in one line; the line, if perhaps broken, is what printing makes of it."""
    text = f"program p for {kind}, version 2\n\na: list of text\n  {line}\n"
    program = parse_program(text)
    assert print_program(program).split() == text.split()
    return program


def part(line: str, kind: str = "html") -> Part:
    """The part of a strategy."""
    return read(line, kind).fields[0].formats[0].parts[0]


def strategy(line: str, kind: str = "html") -> Strategy:
    """The strategy of a line."""
    return part(line, kind).strategies[0]


@pytest.mark.parametrize(
    ("text", "landmark"),
    [
        ('"Depart:"', TextLandmark("Depart:")),
        ('words "filed on"', TextLandmark("filed on", whole=False)),
        ('[data-test.id="x"]', AttributeLandmark("data-test.id", "x")),
        ('["xml:lang"=""]', AttributeLandmark("xml:lang", "")),
        ('[for="\\""]', AttributeLandmark("for", '"')),
        ("<h1>", TagLandmark("h1")),
        ("<words>", TagLandmark("words")),
        ("<größe>", TagLandmark("größe")),
        ('<"">', TagLandmark("")),
        ('<"o:p">', TagLandmark("o:p")),
    ],
)
def test_landmarks(text: str, landmark: Landmark) -> None:
    assert strategy(f"from {text} across 1  take far <td>").landmark == landmark


@pytest.mark.parametrize(
    ("text", "region"),
    [
        ("", Hops(0, 0)),
        (" up 2", Hops(2, 0)),
        (" across -1", Hops(0, -1)),
        (" up 1 across 2", Hops(1, 2)),
    ],
)
def test_regions(text: str, region: Hops) -> None:
    assert strategy(f'from "A"{text}  take far <td>').region == region


def test_outer_landmarks() -> None:
    found = strategy('from "A" (in "AIR" up 4 across 6) (in <h1>) up 1  take far <td>')
    outer = OuterLandmark(TextLandmark("AIR"), Hops(4, 6)), OuterLandmark(TagLandmark("h1"), Hops(0, 0))
    assert found.outer == outer
    assert found.region == Hops(1, 0)
    assert strategy('from "A" to next before "" / "B"  take far <td>').region == Section(0, frozenset({"", "B"}))
    found = strategy('from "A" (in "AIR" up 1 to next) (in <h1> to next)  take far <td>')
    assert found.outer == (
        OuterLandmark(TextLandmark("AIR"), Section(1)),
        OuterLandmark(TagLandmark("h1"), Section(0)),
    )
    (one,) = strategy('from "A" (in "AIR" up 1  beside "Depart:" in tr/td  within 0)  take far <td>').outer
    blueprint = HtmlBlueprint(frozenset({("tr/td", "Depart:")}), 0.0)
    assert one == OuterLandmark(TextLandmark("AIR"), Hops(1, 0), blueprint)


@pytest.mark.parametrize(
    ("text", "blueprint"),
    [
        ("", HtmlBlueprint(frozenset(), 0.34)),
        ("  within 0.5", HtmlBlueprint(frozenset(), 0.5)),
        ('  beside "A", "B" in tr/td', HtmlBlueprint(frozenset({("tr/td", "A"), ("tr/td", "B")}), 0.34)),
        (
            '  beside "C"; "A" in b; "B" in i  within 0',
            HtmlBlueprint(frozenset({("", "C"), ("b", "A"), ("i", "B")}), 0.0),
        ),
        ('  beside "A" in "o:p/b"', HtmlBlueprint(frozenset({("o:p/b", "A")}), 0.34)),
    ],
)
def test_blueprints(text: str, blueprint: HtmlBlueprint) -> None:
    assert strategy(f'from "A"{text}  take far <td>').blueprint == blueprint


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("far <td>", Far("td")),
        ("far text", Far(RUN)),
        ("far <text>", Far("text")),
        ('css "td > b"', Css("td > b")),
        ('css "[a=\\"x\\"]" run 2', Css('[a="x"]', 2)),
        ('far css "b" run -1', Css("b", -1, far=True)),
        ("each text", EachText()),
        ('css "b" run all beginning with PHONE', Css("b", "all", begins=Token("PHONE"))),
    ],
)
def test_node_selectors(text: str, node: NodeSelector) -> None:
    assert strategy(f'from "A"  take {text}').value == ValueProgram(node, Whole())


def test_what_is_left_out() -> None:
    read = strategy('from "A"  take css "li" without "i, b.note", after "x"').value
    assert (read.node, read.kept, type(read.text)) == (Css("li"), Without("i, b.note"), Substring)
    assert strategy('from "A"  take css "li" without its "i"').value.kept == Without("i", always=True)
    for wrong in ('far text without "i"', 'css "li" run 1 without "i"', '@href of css "a" without "i"'):
        with pytest.raises(ProgramSyntaxError, match="text run"):
            strategy(f'from "A"  take {wrong}')
    with pytest.raises(ProgramSyntaxError, match="not a CSS selector"):
        strategy('from "A"  take css "li" without "i["')


def test_texts_by_their_numbers() -> None:
    read = strategy('from "A"  take far <td> texts 2 to -1').value
    assert read == ValueProgram(Far("td"), Whole(), kept=Texts(2, -1))
    assert strategy('from "A"  take css "td" texts 3 to 4 of 4').value.kept == Texts(3, 4, 4)
    assert strategy('from "A"  take css "td" lines -1 to -1').value.kept == Texts(-1, -1, lines=True)
    for wrong in ("0 to 2", "3 to 2", "-1 to -2"):
        with pytest.raises(ProgramSyntaxError, match="texts"):
            strategy(f'from "A"  take far <td> texts {wrong}')


def test_attributes() -> None:
    assert strategy('from "A"  take @href of css "a"').value == ValueProgram(Css("a"), Whole(), "href")
    assert strategy('from "A"  take @"xml:id" of far <a>, match DATE').value.attribute == "xml:id"


@pytest.mark.parametrize(
    ("text", "program"),
    [
        ("match DATE", MATCH_DATE),
        ('match DATE after "x" WORD number -2', Substring(Boundary((X, WORD), (DATE,), -2), Boundary((DATE,)))),
        ('after "x"', Substring(Boundary((X,)), None)),
        ("from DATE", Substring(Boundary((), (DATE,)), None)),
        ("after WORD before DATE number 1", Substring(Boundary((WORD,), (DATE,), 1), None)),
        ('up to "x"', Substring(None, Boundary((), (X,)))),
        ("through TIME", Substring(None, Boundary((TIME,)))),
        ('through TIME before "x" or end', Substring(None, Boundary((TIME,), (X,)), or_end=True)),
        ('from DATE up to "x" or end', Substring(Boundary((), (DATE,)), Boundary((), (X,)), or_end=True)),
        ('after "x" or start', Substring(Boundary((X,)), None, or_start=True)),
        (
            'from DATE or start up to "x" or end',
            Substring(Boundary((), (DATE,)), Boundary((), (X,)), or_end=True, or_start=True),
        ),
        ('after "x" at start', Substring(Boundary((X,)), None, at_start=True)),
        ('up to "x" at end', Substring(None, Boundary((), (X,)), at_end=True)),
        (
            'from DATE or start up to "x" at end',
            Substring(Boundary((), (DATE,)), Boundary((), (X,)), False, True, True),
        ),
        ("from DATE through TIME", Substring(Boundary((), (DATE,)), Boundary((TIME,)))),
        ('match DATE + ", " + whole', Concatenation((MATCH_DATE, Constant(", "), Whole()))),
        ('"x" + up to "x"', Concatenation((Constant("x"), Substring(None, Boundary((), (X,)))))),
        ("each match DATE", Each(Boundary((), (DATE,)), Boundary((DATE,)))),
        ('each after "x" up to "x"', Each(Boundary((X,)), Boundary((), (X,)))),
        (
            'each match DATE in after "x"',
            Each(Boundary((), (DATE,)), Boundary((DATE,)), Substring(Boundary((X,)), None)),
        ),
        ('split at "," or " and "', Split((",", " and "))),
        ('split at "," in up to "x" or end', Split((",",), Substring(None, Boundary((), (X,)), or_end=True))),
        (
            'if matches DATE "x" then match DATE else whole',
            Conditional((Case((DATE, X), MATCH_DATE),), Whole()),
        ),
        (
            "if matches DATE then match DATE else if matches TIME then whole else from WORD",
            Conditional((Case((DATE,), MATCH_DATE), Case((TIME,), Whole())), Substring(Boundary((), (WORD,)), None)),
        ),
    ],
)
def test_text_programs(text: str, program: TextProgram) -> None:
    assert strategy(f'from "A"  take far <td>, {text}').value == ValueProgram(Far("td"), program)


@pytest.mark.parametrize(
    ("text", "conversion"),
    [
        ("date", AsDate()),
        ("date day first with time short years 1946 to 2016", AsDate("day", True, (1946, 2016))),
        ('number minus "( )" or "-"', AsNumber(None, ("( )", "-"))),
        ('number decimals "," minus "S" plus "H"', AsNumber(",", ("S",), ("H",))),
        ('price minus "CR"', AsPrice(minus=("CR",))),
        ("time", AsTime()),
        ("number", AsNumber()),
        ('number decimals ","', AsNumber(",")),
        ("price with currency", AsPrice(None, True)),
        (
            'price decimals "." with currency, "$" is "USD" and "kr" is "SEK"',
            AsPrice(".", True, (("$", "USD"), ("kr", "SEK"))),
        ),
    ],
)
def test_conversions(text: str, conversion: Conversion) -> None:
    assert strategy(f'from "A"  take far <td> as {text}').value.conversion == conversion
    assert strategy(f'from "A"  take far <td>, match DATE as {text}').value.conversion == conversion


@pytest.mark.parametrize(
    ("text", "guards"),
    [
        ("no gaps", (Total(),)),
        ("one landmark", (SingleAnchor(),)),
        ("unsplit", (Unsplit(),)),
        ("all alike", (AllAlike(),)),
        ("one value", (Lone(),)),
        ("one value with commas", (Lone(commas=True),)),
        ('one value with commas before "", enclosed', (Lone(frozenset({""}), commas=True), Enclosed())),
        ('one value before "" / "Yours,", enclosed', (Lone(frozenset({"", "Yours,"})), Enclosed())),
        ("last in row", (LastInRow(),)),
        ("enclosed", (Enclosed(),)),
        ("alone", (Alone(),)),
        ("shown", (Shown(),)),
        ("first", (First(),)),
        ("one landmark, unsplit", (SingleAnchor(), Unsplit())),
        ('"Private" or "Public"', (OneOf(frozenset({"Private", "Public"})),)),
        ('"A", no gaps', (OneOf(frozenset({"A"})), Total())),
    ],
)
def test_guards_of_strategies(text: str, guards: tuple[Guard, ...]) -> None:
    program = parse_program(f'program p for html, version 2\na: text\n  from "A"  take far <td>  expect {text}\n')
    assert program.fields[0].formats[0].parts[0].strategies[0].guards == guards
    assert f"\n  expect {text}\n  from" in print_program(program)
    assert parse_program(print_program(program)) == program


@pytest.mark.parametrize(
    ("text", "guards"),
    [
        ("seen 3 with 4 to 40 characters", (Seen(3, 4, 40),)),
        ("seen 1 with 10 to 10 characters all DATE", (Seen(1, 10, 10, "DATE"),)),
        ("seen 3 as 2 and 1 with 4 to 40 characters", (Seen(3, 4, 40, formats=(2, 1)),)),
        ("seen 2 with 4 to 6 characters in figures", (Seen(2, 4, 6, figures=True),)),
        ("seen 2 with 4 to 6 characters all CODE in figures", (Seen(2, 4, 6, "CODE", True),)),
        ('spelling of "EUR" or "USD"', (Lexicon(frozenset({"EUR", "USD"})),)),
        ("placeholders", (Placeholders(),)),
        ('never "-" or "n/a"', (Never(frozenset({"n/a", "-"})),)),
        ("own place", (OwnPlace(),)),
        ('place of "b" or "c"', (Shared(frozenset({"c", "b"})),)),
        ('format of "b" 2 or "c" 1', (InFormats(frozenset({("c", 1), ("b", 2)})),)),
        ('seen 2 with 1 to 2 characters, spelling of "A"', (Seen(2, 1, 2), Lexicon(frozenset({"A"})))),
    ],
)
def test_guards_of_fields(text: str, guards: tuple[Guard, ...]) -> None:
    whole = f'program p for html, version 2\n\na: text\n  expect {text}\n  from "A"  take far <td>\n'
    beside = (
        '\nb: text\n  from "B"  take far <td>\n  or from "C"  take far <td>\n\nc: text\n  from "D"  take far <td>\n'
    )
    program = parse_program(whole + beside)
    assert program.fields[0].guards == guards
    assert print_program(program) == whole + beside


def test_what_is_expected_on_several_lines_is_expected_together() -> None:
    lines = '  expect seen 2 with 1 to 2 characters, no gaps\n  expect unsplit\n  expect spelling of "A"\n'
    field = parse_program(f'program p for html, version 2\na: text\n{lines}  from "A"  take far <td>\n').fields[0]
    assert field.guards == (Seen(2, 1, 2), Lexicon(frozenset({"A"})))
    assert set(field.formats[0].parts[0].strategies[0].guards) == {Total(), Unsplit()}


@pytest.mark.parametrize(
    ("text", "contexts"),
    [
        ("", (Context(None, ()),)),
        ("  prefer any\n", ()),
        ('  prefer under "Engine", any\n', (Context(None, ("Engine", None)),)),
        ('  prefer inside "specs"\n', (Context("specs", None),)),
        ('  prefer inside "specs", without headings\n', (Context("specs", ()),)),
        (
            '  prefer inside "specs", under any or without headings\n',
            (Context("specs", (None,)), Context(None, ())),
        ),
    ],
)
def test_contexts(text: str, contexts: tuple[Context, ...]) -> None:
    whole = f'program p for html, version 2\n\na: text\n{text}  from "A"  take far <td>\n'
    program = parse_program(whole)
    assert program.fields[0].formats[0].parts[0].contexts == contexts
    assert print_program(program) == whole


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("", Paths((Path(()),))),
        (" right 1", Paths((Path((Absolute("right", 1),)),))),
        (
            ' left 1 below until "Article"',
            Paths((Path((Absolute("left", 1), Relative("below", Token(literal="Article"), inclusive=False))),)),
        ),
        (
            ' above to DATE or here or right to like "[0-9]{5}"',
            Paths(
                (
                    Path((Relative("above", DATE, inclusive=True),)),
                    Path(()),
                    Path((Relative("right", Profile("[0-9]{5}"), inclusive=True),)),
                )
            ),
        ),
        (" below to end", Paths((Path((Onward("below"),)),))),
    ],
)
def test_paths(text: str, paths: Paths) -> None:
    assert strategy(f'from "A"{text}  take last box', "form").region == paths


@pytest.mark.parametrize(
    ("text", "blueprint"),
    [
        ("", BoxBlueprint(frozenset(), frozenset(), 0.34)),
        (
            '  beside "A": above nothing, left "B", right text; "C"',
            BoxBlueprint(
                frozenset(
                    {
                        BoxSummary("C", frozenset()),
                        BoxSummary("A", frozenset({("above", Beside.NOTHING), ("left", "B"), ("right", Beside.OTHER)})),
                    }
                ),
                frozenset(),
                0.34,
            ),
        ),
        (
            '  not "A", "B"  last at left "C"  within 0.5',
            BoxBlueprint(frozenset(), frozenset({"A", "B"}), 0.5, frozenset({("left", "C")})),
        ),
    ],
)
def test_blueprints_of_forms(text: str, blueprint: BoxBlueprint) -> None:
    assert strategy(f'from "A"{text}  take last box', "form").blueprint == blueprint


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("last box", LastBox()),
        ("boxes from 2", Boxes(2)),
        (
            'box with DATE 29.5 right 0 below "Date", 3 left 2 above "Total"',
            Constellation("DATE", frozenset({Cue("Date", Offset(29.5, 0.0)), Cue("Total", Offset(-3.0, -2.0))})),
        ),
        ('boxes of "Acme" before "Tel" or "VAT"', BoxesOf("Acme", frozenset({"Tel", "VAT"}))),
    ],
)
def test_boxes(text: str, node: Any) -> None:
    assert strategy(f'from "A"  take {text}', "form").value.node == node
