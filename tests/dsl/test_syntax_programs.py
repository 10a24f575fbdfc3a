"""The concrete syntax of whole programs: headers, fields, records, and the program of the front page."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fieldmark.dsl.core.guards import AtMost
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Records, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.records import Separation
from fieldmark.dsl.html.terms import Css, Far, Hops, HtmlBlueprint, TextLandmark
from fieldmark.dsl.syntax import engine
from fieldmark.dsl.syntax.parser import parse_program
from fieldmark.dsl.syntax.printer import (
    print_program,
)
from fieldmark.dsl.text.language import Whole

PLAIN = Strategy(TextLandmark("A"), Hops(0, 1), HtmlBlueprint(frozenset(), 0.5), ValueProgram(Far("td"), Whole()))
SHORT = 'strategy landmark text "A" region up 0, across 1 blueprint within 0.5 {} value far td | whole'

FLIGHT = """\
fieldmark 1
program "flight confirmation" for html

field record_locator: text
  strategy
    landmark  text "Record locator"
    region    up 1, across 0
    blueprint within 0.5 { b "Record locator"; tr/td "Seat" }
    value     css "b" | whole

field hotel_checkin: optional text
  format
    strategy
      landmark  attribute itemprop "checkinDate"
      region    up 0, across 0
      blueprint within 0 { }
      value     far time | match DATE
      shape     DATE
  format
    strategy
      landmark  words "check-in"
      region    up 2, across -1
      blueprint within 1 { . "Check-in:" }
      value     far css "td" run -1 | from after "on " to before WORD "."
    strategy
      landmark  tag h1
      region    up 0, across 1
      blueprint within 0.25 {
        div/table/tbody/tr/td/span "Nights";
        div/table/tbody/tr/td/span "Your stay with us begins";
      }
      value     css "td:nth-child(2)" | match TIME after WORD " " number 2

field departure_time: list of text
  part
    strategy
      landmark  text "Depart:"
      region    up 0, across 1
      blueprint within 0.5 { }
      value     far run | from start to after TIME before " "
  optional part
    strategy
      landmark  attribute "for" "departure"
      region    up 0, across 1
      blueprint within 0.5 { }
      value     css "b" | from before UPPER number -1 to end

field airport: optional set of text

field "list": text
"""


def test_the_front_page_program_is_canonical() -> None:
    program = parse_program(FLIGHT)
    assert print_program(program) == FLIGHT
    assert [field.name for field in program.fields] == [
        *("record_locator", "hotel_checkin", "departure_time", "airport", "list")
    ]


def test_a_program_means_its_terms() -> None:
    locator = parse_program(FLIGHT).fields[0]
    strategy = Strategy(
        TextLandmark("Record locator"),
        Hops(1, 0),
        HtmlBlueprint(frozenset({("b", "Record locator"), ("tr/td", "Seat")}), 0.5),
        ValueProgram(Css("b"), Whole()),
    )
    assert locator == Field("record_locator", "one", False, (Format((Part((strategy,)),)),))


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("a: text", Field("a", "one", False, ())),
        ("a: optional text", Field("a", "one", True, ())),
        ("a: list of text", Field("a", "list", False, ())),
        ("a: optional list of text", Field("a", "list", True, ())),
        ("a: set of text", Field("a", "set", False, ())),
        ("a: text up to 12 characters", Field("a", "one", False, (), (AtMost(12),))),
        ('a: text unlearned "c: no place"', Field("a", "one", False, (), unlearned="c: no place")),
        ("a: optional set of text", Field("a", "set", True, ())),
        ("a.b-c_1: text", Field("a.b-c_1", "one", False, ())),
        ('"set": text', Field("set", "one", False, ())),
        ('"1st stop": text', Field("1st stop", "one", False, ())),
        ('"größe": text', Field("größe", "one", False, ())),
        ("DATE: text", Field("DATE", "one", False, ())),
    ],
)
def test_fields(text: str, field: Field) -> None:
    whole = f'fieldmark 1\nprogram "p" for html\n\nfield {text}\n'
    assert parse_program(whole) == Program("p", (field,))
    assert print_program(Program("p", (field,))) == whole


@pytest.mark.parametrize(
    ("text", "separation"),
    [
        ('css "tr.leg"', Separation(Css("tr.leg"))),
        ('css "td > a" up 2', Separation(Css("td > a"), 2)),
        ('from css "h2"', Separation(Css("h2"), 0, "on")),
        ('from words "Docket No." up 1', Separation(TextLandmark("Docket No.", whole=False), 1, "on")),
        ('from text "Filed" heading "h3"', Separation(TextLandmark("Filed"), 0, "on", "h3")),
        ('between css "hr"', Separation(Css("hr"), 0, "between")),
    ],
)
def test_records(text: str, separation: Separation) -> None:
    inner = Records("seat", True, Separation(Css("li")), (Field("row", "one", True, ()),))
    records = Records("leg", False, separation, (Field("carrier", "one", False, ()),), (inner,))
    whole = f"""fieldmark 1
program "p" for html

field total: text

records leg
  each      {text}
  field carrier: text
  records seat: optional
    each      css "li"
    field row: optional text
  end records
end records
"""
    program = Program("p", (Field("total", "one", False, ()),), records=(records,))
    assert parse_program(whole) == program
    assert print_program(program) == whole


@pytest.mark.parametrize(
    ("body", "formats", "headers"),
    [
        (SHORT, (Format((Part((PLAIN,)),)),), []),
        (f"format {SHORT}", (Format((Part((PLAIN,)),)),), []),
        (f"part {SHORT}", (Format((Part((PLAIN,)),)),), []),
        (f"format part {SHORT} {SHORT}", (Format((Part((PLAIN, PLAIN)),)),), []),
        (f"optional part {SHORT}", (Format((Part((PLAIN,), required=False),)),), ["optional part"]),
        (f"part {SHORT} part {SHORT}", (Format((Part((PLAIN,)), Part((PLAIN,)))),), ["part", "part"]),
        (
            f"format {SHORT} format {SHORT}",
            (Format((Part((PLAIN,)),)),) * 2,
            ["format", "format"],
        ),
        (
            f"format {SHORT} format optional part {SHORT} part {SHORT}",
            (Format((Part((PLAIN,)),)), Format((Part((PLAIN,), required=False), Part((PLAIN,))))),
            ["format", "format", "optional part", "part"],
        ),
    ],
)
def test_headers_stand_where_they_say_something(body: str, formats: tuple[Format, ...], headers: list[str]) -> None:
    program = parse_program(f'fieldmark 1 program "p" for html field a: list of text {body}')
    assert program.fields[0].formats == formats
    lines = [line.strip() for line in print_program(program).split("\n")]
    assert [line for line in lines if line.removeprefix("optional ") in ("format", "part")] == headers
    assert parse_program(print_program(program)) == program


@pytest.mark.parametrize(
    "text",
    [
        'fieldmark 1\nprogram "p" for html\n',
        '\ufeff# remark\r\n\r\nfieldmark # remark "x\n01 # 2\rprogram"p"for html# end',
    ],
)
def test_layout_is_free(text: str) -> None:
    assert parse_program(text) == Program("p", ())


def test_every_terminal_has_a_name_for_people() -> None:
    terminals = {terminal.name for terminal in engine.lark_parser().terminals}
    ignored = set(engine.lark_parser().ignore_tokens)
    assert terminals - ignored | {"$END"} == set(engine.TERMINALS)


def test_printing_and_importing_do_not_load_lark() -> None:
    code = (
        "import sys, fieldmark.dsl.syntax.parser, fieldmark.dsl.syntax.printer as p\n"
        "from fieldmark.dsl.core.terms import Program\n"
        "p.print_program(Program('x', ()))\n"
        "sys.exit('lark' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
