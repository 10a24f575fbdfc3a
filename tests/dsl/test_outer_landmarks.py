"""Hierarchical landmarks: which occurrences of a landmark count."""

from __future__ import annotations

from textwrap import dedent

import pytest

from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import OuterLandmark, TextLandmark
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.outer import under
from fieldmark.dsl.html.regions import Hops, Section, locate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from tests.operations import operations

PAGE = """
<div><h2>AIR</h2><table><tr><td>Depart:</td><td>8:18 PM</td></tr></table></div>
<div><h2>CAR</h2><table><tr><td>Depart:</td><td>9:00 AM</td></tr></table></div>
<div><h2>AIR</h2><table><tr><td>Depart:</td><td>2:02 PM</td></tr></table></div>
"""


def counted(*chain: OuterLandmark, page: str = PAGE) -> list[str]:
    document = HtmlDocument.from_bytes(page.encode(), encoding="utf-8")
    found = under(chain, locate(TextLandmark("Depart:"), document), document)
    return [node.parent.parent.text.removeprefix("Depart: ") for node in found if node.parent and node.parent.parent]


def test_occurrences_count_in_the_region_around_the_outer_landmark() -> None:
    assert counted() == ["8:18 PM", "9:00 AM", "2:02 PM"]
    assert counted(OuterLandmark(TextLandmark("AIR"), Hops(2, 0))) == ["8:18 PM", "2:02 PM"]
    assert counted(OuterLandmark(TextLandmark("AIR"), Hops(1, 1))) == ["8:18 PM", "2:02 PM"]


def test_outer_landmarks_narrow_one_after_another() -> None:
    both = OuterLandmark(TextLandmark("CAR"), Hops(2, 1)), OuterLandmark(TextLandmark("AIR"), Hops(2, 0))
    assert counted(*both) == ["2:02 PM"]


def test_an_outer_landmark_leaves_nothing_where_its_landmark_is_missing() -> None:
    assert counted(OuterLandmark(TextLandmark("FLIGHT"), Hops(2, 0))) == []


def test_a_region_counts_if_it_looks_as_the_blueprint_says() -> None:
    marked = PAGE.replace("<td>2:02 PM</td></tr>", "<td>2:02 PM</td></tr><tr><td>Gate:</td></tr>")
    gates = HtmlBlueprint(frozenset({("div/table/tr/td", "Gate:")}), 0.0)
    assert counted(OuterLandmark(TextLandmark("AIR"), Hops(2, 0), gates), page=marked) == ["2:02 PM"]
    both = HtmlBlueprint(gates.entries | {("div/table/tr/td", "Depart:")}, 0.5)
    assert counted(OuterLandmark(TextLandmark("AIR"), Hops(2, 0), both), page=marked) == ["8:18 PM", "2:02 PM"]


ROW = "<tr><td>Depart:</td><td>{}</td></tr>"


def sections(heading: str, holds: str) -> str:
    """Sections in which headings are siblings of what they head, or rows of one table."""
    parts = [("AIR", "8:18 PM"), ("CAR", "9:00 AM"), ("AIR", "2:02 PM"), ("HOTEL", "3:00 PM")]
    return "".join(heading.format(name) + holds.format(ROW.format(time)) for name, time in parts)


@pytest.mark.parametrize(
    ("heading", "holds", "up"),
    [
        ("<h3>{}</h3>", "<p>booked</p><div><table>{}</table></div>", 1),
        ("<h3>{}</h3>", "<table>{}</table><p>booked</p><p>paid</p>", 1),
        ("<div class=head><h3>{}</h3></div>", "<div><table>{}</table></div>", 2),
        ("<p><b>{}</b> booked</p>", "<p>paid</p><table>{}</table>", 1),
        ("<div>{}</div>", "<table>{}</table>", 1),
        ("<table><tr><td>{}</td></tr></table>", "<table><tr><td>Seat:</td><td>2F</td></tr>{}</table>", 3),
    ],
)
def test_a_section_goes_up_to_the_next_heading_like_its_own(heading: str, holds: str, up: int) -> None:
    page = sections(heading, holds)
    assert counted(OuterLandmark(TextLandmark("AIR"), Section(up)), page=page) == ["8:18 PM", "2:02 PM"]
    assert counted(OuterLandmark(TextLandmark("HOTEL"), Section(up)), page=page) == ["3:00 PM"]


@pytest.mark.parametrize("cell", ["<th>{}</th>", "<td colspan=2>{}</td>", "<td colspan=2><b>{}</b></td>"])
def test_a_row_that_is_a_heading_begins_a_section_of_rows(cell: str) -> None:
    page = f"<table>{sections(f'<tr>{cell}</tr>', '<tr><td>Seat:</td><td>2F</td></tr>{}')}</table>"
    assert counted(OuterLandmark(TextLandmark("AIR"), Section(2)), page=page) == ["8:18 PM", "2:02 PM"]


def test_a_heading_within_a_section_begins_none() -> None:
    page = sections("<h3>{}</h3>", "<table>{}</table>").replace("<h3>AIR</h3>", "<h3>AIR</h3><p>AIR</p>")
    assert counted(OuterLandmark(TextLandmark("AIR"), Section(1)), page=page) == ["8:18 PM", "2:02 PM"]


def test_sections_pass_no_sibling_twice() -> None:
    def narrowed(count: int) -> int:
        rows = "".join(f"<p class=c{n}>AIR</p><table>{ROW.format(n)}</table>" for n in range(count))
        document = HtmlDocument.from_bytes(rows.encode(), encoding="utf-8")
        outer = OuterLandmark(TextLandmark("AIR"), Section(1))
        return operations(lambda: under([outer], locate(TextLandmark("Depart:"), document), document))

    assert narrowed(400) < 5 * narrowed(100)


@pytest.mark.parametrize(("heading", "told"), [("CAR", True), ("FLIGHT", True), ("", False)])
def test_that_there_is_none_is_not_said_where_the_landmark_stands_under_another(heading: str, told: bool) -> None:
    """The heading of an optional section may be gone with it, or worded otherwise: which, nobody knows."""
    program = """
        program trip for html, version 2
        departs: optional text
          from "Depart:" (in "AIR" up 1) across 1  take far <td>
    """
    row = f"<div><h2>{heading}</h2><table><tr><td>Depart:</td><td>8:18 PM</td></tr></table></div>" if heading else ""
    document = HtmlDocument.from_bytes(f"<p>Your trip</p>{row}".encode())
    result = evaluate_field(parse_program(dedent(program).strip()).fields[0], document)
    assert (result.value, result.reason is not None) == (None, told)
