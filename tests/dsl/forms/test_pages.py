"""Pages that follow each other: what they repeat, and what stands below the last text of one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page
from tests.dsl.forms.strategies import page

LAW = settings(deadline=None)

Row = list[tuple[str, float, float]]

HEAD: list[Row] = [[("Lamps and Sons", 20, 160)], [("Invoice 12", 20, 120), ("5 May 2026", 300, 400)]]


def row(text: str) -> Row:
    return [(text, 20, 20 + 10 * len(text))]


def form_of(*bodies: list[str], head: list[Row] = HEAD) -> FormDocument:
    """Pages of lines, each below the same head and above its number."""
    filled = [[*head, *map(row, body), *[[] for _ in range(9 - len(body))]] for body in bodies]
    pages = [[*rows, row(f"Page {number} of {len(bodies)}")] for number, rows in enumerate(filled, 1)]
    return FormDocument([page(*rows) for rows in pages])


@given(st.lists(st.integers(1, 8), min_size=1, max_size=4))
@LAW
def test_what_is_below_goes_on_over_the_pages(sizes: list[int]) -> None:
    words = [f"line {number}{'abcd'[place]}" for place, size in enumerate(sizes) for number in range(size)]
    left = iter(words)
    document = form_of(*([next(left) for _ in range(size)] for size in sizes))
    (at,) = document.boxes_with(words[0], whole=True)
    read = [at]
    while (below := read[-1].neighbour("below")) is not None:
        assert below.neighbour("above") is read[-1]
        read.append(below)
    found = [box.text for box in read]
    assert found == (words if len(sizes) > 1 else [*words, "Page 1 of 1"])


def test_what_pages_repeat_is_no_content() -> None:
    document = form_of(["first", "same"], ["other", "lines", "same"])
    assert {box.text for box in document.headers} == {
        *("Lamps and Sons", "Invoice 12", "5 May 2026"),
        *("Page 1 of 2", "Page 2 of 2"),
    }


def test_one_page_repeats_nothing() -> None:
    assert not form_of(["first"]).headers


@given(st.floats(-30, 30), st.floats(-30, 30))
@LAW
def test_pages_that_lie_askew_are_put_one_below_the_other(across: float, down: float) -> None:
    rows = [[*HEAD, row("first"), row("second"), row("foot 12")], [*HEAD, row("third"), row("fourth"), row("foot 12")]]
    straight = [page(*held) for held in rows]
    moved = tuple(box.moved(across).lowered(down) for box in straight[1].boxes)
    document = FormDocument([straight[0], Page(600, 800, moved)])
    (second,) = document.boxes_with("second", whole=True)
    below = second.neighbour("below")
    assert below is not None
    assert below.text == "third"
    assert abs(below.box.left - second.box.left) < 1e-6


def test_headings_that_stand_again_are_no_content() -> None:
    table: Row = [("Item", 20, 60), ("Amount", 300, 360)]
    letter: list[Row] = [row("Bill to"), row("Mill Lane")]
    pages = [[*HEAD, *letter, table, row("Lamp")], [*HEAD, table, row("of brass")], [*HEAD, table, row("and glass")]]
    document = FormDocument([page(*rows) for rows in pages])
    assert [box.page for box in document.boxes_with("Item", whole=True) if box in document.headers] == [2, 3]
    (lamp,) = document.boxes_with("Lamp", whole=True)
    below = lamp.neighbour("below")
    assert below is not None
    assert below.text == "of brass"
