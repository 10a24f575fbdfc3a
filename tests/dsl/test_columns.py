"""Names of columns: tables are formed as HTML says, and long ones are cut into several."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Records, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.columns import MAX_HEADING
from fieldmark.dsl.html.records import Separation
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css, Far
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.language import Whole

Cell = tuple[int, int]
"""How many rows and columns a cell takes."""

HEADS = ("No.", "Dates", "Text", "Who", "Why")


def page(html: str) -> HtmlDocument:
    return HtmlDocument.from_bytes(f"<html><body>{html}</body></html>".encode(), "page", "utf-8")


def named(document: HtmlDocument) -> dict[str, str]:
    """The text of each cell that has a column with a name, and the name."""
    return {"".join(map(str, cell.itertext())).strip(): name for cell, name in document.columns.items()}


def row(cells: Sequence[str], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"


@given(st.lists(st.lists(st.tuples(st.integers(1, 3), st.integers(1, 2)), max_size=4), min_size=1, max_size=5))
def test_cells_have_the_column_at_which_they_begin(rows: list[list[Cell]]) -> None:
    taken: set[tuple[int, int]] = set()
    wanted: dict[str, str] = {}
    html = row(HEADS, "th")
    for number, cells in enumerate(rows):
        html += "<tr>"
        column = 0
        for nth, (down, across) in enumerate(cells):
            while (number, column) in taken:
                column += 1
            if column < len(HEADS):
                wanted[f"{number}.{nth}"] = HEADS[column]
            taken |= {(number + y, column + x) for y in range(down) for x in range(across)}
            column += across
            html += f"<td rowspan={down} colspan={across}>{number}.{nth}</td>"
        html += "</tr>"
    assert named(page(f"<table>{html}</table>")) == wanted


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ([("<b>A</b>", "<strong>B</strong>"), ("x", "y")], {"x": "A", "y": "B"}),
        ([("<p><b>A</b></p>", "<b>B</b>"), ("<b>x</b>", "y")], {"x": "A", "y": "B"}),
        ([("<b>A</b>", "<b>B</b>"), ("<b>x</b>", "<b>y</b>")], {}),
        ([("<b>A</b>", "B"), ("x", "y")], {}),
        ([("<b>A</b>", "<b>B</b> or C"), ("x", "y")], {}),
        ([("<b>A</b>", ""), ("x", "y")], {}),
        ([("<b>A</b>", "<b>B</b>")], {}),
        ([("x", "y"), ("<b>A</b>", "<b>B</b>")], {}),
    ],
)
def test_a_first_row_that_alone_is_bold_names_columns(rows: list[tuple[str, str]], names: dict[str, str]) -> None:
    assert named(page(f"<table>{''.join(map(row, rows))}</table>")) == names


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ([("", "Leaves", "Arrives"), ("Out", "6:24", "8:01")], {"6:24": "Leaves", "8:01": "Arrives"}),
        ([("Name", "No.", "Seat"), ("Ada", "7", ""), ("Bo", "", "9"), ("Cy", "n/a")], {"7": "No.", "9": "Seat"}),
        ([("Name", "Seat", "Town"), ("Ada", "12A", "Rome"), ("Bo", "none", "Oslo")], {}),
        ([("Date", "Paid"), ("3 May", "5.00")], {"3 May": "Date", "5.00": "Paid"}),
        ([("Name", "Ada"), ("Phone", "555"), ("Room", "12")], {}),
        ([("Item", "Item", "Item"), ("1", "2", "3")], {}),
        ([("Day", "Time", "m", "Time", "m"), ("Mo", "12", "5.7", "18", "")], {"18": "Time", "5.7": "m", "Mo": "Day"}),
        ([("Day", "Time", "m", "m", "Time"), ("Mo", "12", "5.7", "18", "")], {}),
        ([("Day", "Time", "m", ""), ("Mo", "12", "5.7", "full")], {"12": "Time", "5.7": "m"}),
        ([("Item", "", "Price"), ("1", "2", "3")], {}),
        ([("Item", "Line 2", "Price"), ("1", "2", "3")], {}),
        ([("Item", "Number", "Price")], {}),
        (
            [("Name", "Rd1", "Rd2", "Tot"), ("Ada", "w1", "b0", "1.5"), ("Bo", "b½", "w0", "2")],
            {"w1": "Rd1", "2": "Tot"},
        ),
        ([("Sold", "Total", "2025", "2024"), ("Oak", "19", "7", "12")], {"19": "Total", "7": "2025", "12": "2024"}),
        ([("Name", "Rd1", "Rd3", "Tot"), ("Ada", "w1", "b0", "1.5")], {}),
        ([("Name", "Rd1", "No 2", "Tot"), ("Ada", "w1", "b0", "1.5")], {}),
        ([("Oak", "3", "4"), ("Elm", "7", "12"), ("Ash", "9", "1")], {}),
        ([("Shop", "Price"), ("Oak", "v1", "5"), ("Elm", "v2", "6")], {"v1": "Price", "Elm": "Shop"}),
    ],
)
def test_a_first_row_of_words_above_figures_names_columns(rows: list[tuple[str, ...]], names: dict[str, str]) -> None:
    given = named(page(f"<table>{''.join(map(row, rows))}</table>"))
    assert {text: name for text, name in given.items() if text in names} == names
    assert bool(given) == bool(names)


@given(st.integers(2, 5), st.integers(2, 5), st.sampled_from(["td", "th"]))
def test_a_cell_that_takes_all_columns_is_of_none(width: int, taken: int, tag: str) -> None:
    rows = row(HEADS[:width], tag) + row([f"{n}.50" for n in range(width)]) + f"<tr><td colspan={taken}>Below</td></tr>"
    assert named(page(f"<table>{rows}</table>")).get("Below") == (None if taken >= width else HEADS[0])


def test_a_heading_over_several_rows_names_its_column_too() -> None:
    head = "<tr><th rowspan=2>Name</th><th colspan=2>Time</th></tr><tr><th>From</th><th>To</th></tr>"
    table = f"<table><thead>{head}</thead><tbody>{row(('Ada', '9:00', '9:30'))}</tbody></table>"
    assert named(page(table)) == {"Ada": "Name", "9:00": "From", "9:30": "To"}


@pytest.mark.parametrize("inside", [True, False])
@given(groups=st.lists(st.lists(st.sampled_from("ABC"), min_size=1, max_size=3, unique=True), min_size=2, max_size=3))
def test_a_heading_over_columns_names_them_where_their_own_do_not(groups: list[list[str]], *, inside: bool) -> None:
    every = [name for group in groups for name in group]
    names = [f"G{n} {name}" if every.count(name) > 1 else name for n, group in enumerate(groups) for name in group]
    over = "".join(f"<th colspan={len(group)}>G{n}</th>" for n, group in enumerate(groups))
    head = f"<tr>{over}<th rowspan=2>Sum</th></tr>{row(every, 'th')}"
    cells = row([str(number) for number in range(len(names) + 1)])
    table = f"<thead>{head}</thead><tbody>{cells}</tbody>" if inside else head + cells
    assume(inside or any(len(group) > 1 for group in groups))
    assert named(page(f"<table>{table}</table>")) == dict(
        zip(map(str, range(len(every) + 1)), [*names, "Sum"], strict=True)
    )


@pytest.mark.parametrize(
    ("heads", "names"),
    [
        ((("A", "B"), ("", "")), ("A", "B")),
        ((("A", "B"), ("C", "")), ("C", "B")),
        ((("A", "B"), ("x", "x")), ("A x", "B x")),
        ((("A" * MAX_HEADING, "B"), ("x", "x")), ("x", "B x")),
    ],
)
def test_the_lowest_heading_that_says_something_names_a_column(
    heads: tuple[tuple[str, str], ...], names: tuple[str, str]
) -> None:
    head = "".join(row(cells, "th") for cells in heads)
    table = page(f"<table><thead>{head}</thead>{row(('1', '2'))}</table>")
    assert named(table) == dict(zip("12", names, strict=True))


def test_a_row_of_headings_further_down_names_nothing_above() -> None:
    rows = row(("A", "B"), "th") + row(("1", "2")) + row(("C", "D"), "th") + row(("3", "4"))
    assert named(page(f"<table>{rows}</table>")) == {"1": "A", "2": "B", "3": "A", "4": "B"}


@pytest.mark.parametrize(
    ("between", "second", "continues"),
    [
        ("", row(("2", "b")), True),
        ("\n", f"<tbody>{row(('2', 'b'))}</tbody>", True),
        ("", row(("2", "b", "c")), False),
        ("", row(("Other", "Heads"), "th") + row(("2", "b")), False),
        ("", row(("Other", "Heads")) + row(("2", "b")), True),
        ("<p>And then</p>", row(("2", "b")), False),
    ],
)
def test_a_table_without_headings_continues_the_one_right_before(between: str, second: str, continues: bool) -> None:
    first = f"<table>{row(('No.', 'Text'), 'th')}{row(('1', 'a'))}</table>"
    names = named(page(f"<div>{first}{between}<table>{second}</table></div>"))
    assert names.get("b") == ("Text" if continues else "Heads" if "Heads" in second else None)
    assert names["a"] == "Text"


def filed(other: str) -> Field:
    """A field that is read at its label, and by a selector."""
    look = HtmlBlueprint(frozenset(), 0.34)
    ways = (
        Strategy(TextLandmark("Filed:"), Hops(1, 1), look, ValueProgram(Far("td"), Whole())),
        Strategy(TagLandmark("table"), Hops(0, 0), look, ValueProgram(Css(other), Whole())),
    )
    return Field("filed", "one", False, (Format((Part(ways),)),))


TABLE = "<table><tr><td>Filed:</td><td>3 May</td></tr><tr><td>Ended:</td><td>4 May</td></tr></table>"


@pytest.mark.parametrize(("other", "said"), [("td:last-of-type", "3 May"), ("tr:last-of-type > td", None)])
def test_what_finds_more_than_the_value_does_not_speak_against_it(other: str, said: str | None) -> None:
    """From two landmarks, on a page with look-alikes, it does; and everywhere where the value is not among them."""
    records = Records("all", False, Separation(Css("li")), (filed(other),))
    (found,) = evaluate(Program("p", (), records=(records,)), page(f"<li>{TABLE}</li><li>{TABLE}</li>")).records
    assert [record.json_values["filed"] for record in found.found] == ([said] * 2 if said else [])
    assert evaluate_field(filed(other), page(TABLE)).value == said
    assert evaluate_field(filed(other), page(TABLE + TABLE)).reason is not None
