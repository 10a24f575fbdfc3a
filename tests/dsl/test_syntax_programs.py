"""The concrete syntax of whole programs: headers, fields, voices, records, and the program of the front page."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from fieldmark.dsl.core.guards import Shape, Total, Unsplit
from fieldmark.dsl.core.instance import Context, TextLandmark
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Records, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.records import Separation
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css, Far
from fieldmark.dsl.syntax.printing import MAX_COLUMNS, print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.text.language import Whole

HEAD = "program p for html, version 2\n"

FLIGHT = """\
program "flight confirmation" for html, version 2
  schema travel
  labels in any case and punctuation, but not "Genre:"
  withhold below 0.9271, 0.02 wrong by 60 documents

record_locator: text
  expect unsplit, seen 3 with 4 to 6 characters
  from words "reference:"  take far text, from CODE
  or from "Record locator" / "Passenger" up 2 across 1
        beside "Passenger", "Record locator" in tr/td
    or [class="booking"]  beside "Passenger", "Record locator" in table/tr/td  expect DATE
    or <td> up 1
    take css "b"

departure_time: optional list of TIME
  prefer inside "trip", under "AIR"
  from "Depart:" (in "AIR" up 4 across 6) up 1 across 1  beside "Depart:" in td
    take far <td>, through TIME
    expect no gaps
  and maybe from "departs" up 1 across -1  beside "departs" in td  within 0.5  take far <td>
  also from [class="time"] across 1  take far css "td.time"  expect unsplit, no gaps

seat: list of text
  not learned: "18F" stands at 3 places in trip-04 (label another document)

from: optional text
  not learned: no example shows a value

gate: list of text
  first wins
  expect seen 3 with 4 to 6 characters
  prefer any
  from <html>  take css "td.gate"
  or from <html>  take css "td:nth-child(2)"

legs: optional records
  each css "tr.leg"
  or each from "Leg" up 2 heading "h2"
  text: text
    from <record>  take css "td"
  stops: records
    each between css "hr"
    "first stop": set of text
      not learned: no example shows a value
"""


def test_the_front_page_program_is_canonical() -> None:
    program = parse_program(FLIGHT)
    assert print_program(program) == FLIGHT
    assert [field.name for field in program.fields] == ["record_locator", "departure_time", "seat", "from", "gate"]
    assert program.fields[2].unlearned == '"18F" stands at 3 places in trip-04 (label another document)'
    assert [field.name for field in program.records[0].records[0].fields] == ["first stop"]


TD = Far("td")


def plain(text: str, node: Css | Far = TD, across: int = 1, guards: tuple[Unsplit | Total, ...] = ()) -> Strategy:
    """A strategy with a landmark, and what else differs."""
    value = ValueProgram(node, Whole())
    return Strategy(TextLandmark(text), Hops(0, across), HtmlBlueprint(frozenset(), 0.34), value, guards=guards)


def part(*strategies: Strategy, required: bool = True, contexts: tuple[Context, ...] = (Context(None, ()),)) -> Part:
    """A part that says nothing of its context."""
    return Part(strategies, required, contexts)


A, B, C = plain("A"), plain("B"), plain("C", Css("b"))


@pytest.mark.parametrize(
    ("lines", "formats"),
    [
        (['from "A" across 1  take far <td>'], (Format((part(A),)),)),
        (['from "A" / "B" across 1  take far <td>'], (Format((part(A, B),)),)),
        (
            ['from "A" across 1', '  or "B" across 2', "  take far <td>"],
            (Format((part(A, plain("B", across=2)),)),),
        ),
        (
            ['from "A" across 1  take far <td>', 'also from "C" across 1  take css "b"'],
            (Format((part(A, C),)),),
        ),
        (
            ['from "A" across 1  take far <td>', 'and maybe from "B" across 1  take far <td>'],
            (Format((part(A), part(B, required=False))),),
        ),
        (
            ['maybe from "A" across 1  take far <td>', 'or from "B" across 1  take far <td>'],
            (Format((part(A, required=False),)), Format((part(B),))),
        ),
        (
            ['from "A" across 1  take far <td>  known by "x", "y"', 'or from "B" across 1  take far <td>'],
            (Format((part(A),), frozenset({"y", "x"})), Format((part(B),))),
        ),
        (
            ['from "A" across 1  take far <td>', 'and from "B" across 1  take far <td>  prefer under any'],
            (Format((part(A), part(B, contexts=(Context(None, (None,)),)))),),
        ),
        (
            ["expect unsplit", 'from "A" across 1  expect no gaps', '  or "B" across 1', "  take far <td>"],
            (Format((part(plain("A", guards=(Unsplit(), Total())), plain("B", guards=(Unsplit(),))),)),),
        ),
    ],
)
def test_voices(lines: list[str], formats: tuple[Format, ...]) -> None:
    whole = HEAD + "\na: text\n" + "".join(f"  {line}\n" for line in lines)
    program = Program("p", (Field("a", "one", False, formats),))
    assert print_program(program) == whole
    assert parse_program(whole) == program


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("a: text", Field("a", "one", False, ())),
        ("a: optional text", Field("a", "one", True, ())),
        ("a: list of text", Field("a", "list", False, ())),
        ("a: optional set of text", Field("a", "set", True, ())),
        ("a.b-c_1: text", Field("a.b-c_1", "one", False, ())),
        ("größe: text", Field("größe", "one", False, ())),
        ('"1st stop": text', Field("1st stop", "one", False, ())),
        ('"a/b": text', Field("a/b", "one", False, ())),
    ],
)
def test_fields(text: str, field: Field) -> None:
    whole = f"{HEAD}\n{text}\n  not learned: no example shows a value\n"
    assert parse_program(whole) == Program("p", (field,))
    assert print_program(Program("p", (field,))) == whole


WORDS = (
    "program schema labels records optional text list set each or also and from maybe expect prefer in not take DATE"
)


@pytest.mark.parametrize("name", WORDS.split())
def test_no_name_is_a_word_of_the_language(name: str) -> None:
    inner = Records("entries", False, Separation(Css("b")), (Field(name, "one", False, ()),))
    program = Program(name, (Field(name, "one", True, (Format((part(A),)),)),), records=(inner,))
    assert parse_program(print_program(program)) == program
    assert f"\n{name}: optional text\n" in print_program(program)


@pytest.mark.parametrize(
    ("text", "separation"),
    [
        ('css "tr.leg"', Separation(Css("tr.leg"))),
        ('css "td > a" up 2', Separation(Css("td > a"), 2)),
        ('from css "h2"', Separation(Css("h2"), 0, "on")),
        ('from words "Docket No." up 1', Separation(TextLandmark("Docket No.", whole=False), 1, "on")),
        ('from "Filed" heading "h3"', Separation(TextLandmark("Filed"), 0, "on", ("h3",))),
        ('css "li" heading "h2", "h3"', Separation(Css("li"), headings=("h2", "h3"))),
        ('between css "hr"', Separation(Css("hr"), 0, "between")),
        ('css "tr" up 1 unquoted', Separation(Css("tr"), 1, unquoted=True)),
        ('column css "tbody > tr"', Separation(Css("tbody > tr"), 0, "column")),
    ],
)
def test_records(text: str, separation: Separation) -> None:
    whole = f"{HEAD}\nlegs: records\n  each {text}\n  seat: optional text\n    not learned: no example shows a value\n"
    program = Program("p", (), records=(Records("legs", False, separation, (Field("seat", "one", True, ()),)),))
    assert parse_program(whole) == program
    assert print_program(program) == whole


def test_what_all_strategies_expect_is_said_of_the_field() -> None:
    formats = tuple(Format((part(plain(text, guards=(Unsplit(),))),)) for text in "AB")
    program = Program("p", (Field("a", "one", False, formats),))
    assert print_program(program).count("unsplit") == 1
    dates = parse_program(HEAD + "a: DATE\n  from <b>  take far <b>\n  or from <i>  take far <i>\n").fields[0]
    assert [layout.parts[0].strategies[0].guards for layout in dates.formats] == [(Shape("DATE"),)] * 2


def test_a_line_goes_on_where_it_is_indented_deeper() -> None:
    text = re.sub("not learned.*", "from <b>  take far <b>", FLIGHT)
    lines = text.replace("  take", "\n\n      # a remark\n        take").replace("\n", "  # another\r\n")
    assert parse_program(lines) == parse_program(text)


def test_lines_are_as_wide_as_their_texts_demand() -> None:
    entries = frozenset((f"table/tr/td{number}", "some label") for number in range(30))
    way = Strategy(TextLandmark("A"), Hops(0, 0), HtmlBlueprint(entries, 0.34), ValueProgram(Far("td"), Whole()))
    program = Program("p", (Field("a", "one", False, (Format((part(way),)),)),))
    text = print_program(program)
    assert all(len(line) <= MAX_COLUMNS for line in text.splitlines())
    assert parse_program(text) == program


@pytest.mark.parametrize(
    "text", [HEAD, '\ufeff# remark\r\n\r\nprogram  "p" for html ,version 2 # end', "program p for html,version 2"]
)
def test_white_space_and_comments_mean_nothing(text: str) -> None:
    assert parse_program(text) == Program("p", ())


def test_reading_a_program_for_pages_loads_nothing_of_forms() -> None:
    code = (
        "import sys\nfrom fieldmark.dsl.syntax.programs import parse_program\n"
        f"parse_program({FLIGHT!r})\n"
        "sys.exit(any(name.startswith('fieldmark.dsl.forms') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
