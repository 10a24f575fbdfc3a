"""Tables on their sides: what stands in them, where it stands on the page, and how much a page grows by it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from fieldmark.dsl.html.records import Separation, record_documents
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import RUN, HtmlDocument
from fieldmark.dsl.html.turned import MAX_GROWN, is_turnable, turned

COLUMNS = Separation(Css("tbody > tr"), 0, "column")


def page(html: str) -> HtmlDocument:
    return HtmlDocument.from_bytes(f"<html><body>{html}</body></html>".encode(), "page", "utf-8")


def table(rows: list[list[str]], tag: str = "td") -> str:
    lines = ("".join(f"<{tag}>{cell}</{tag}>" for cell in row) for row in rows)
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def texts(record: HtmlDocument) -> list[str]:
    return [node.text for node in record.root.preorder() if node.tag == RUN]


def at(document: HtmlDocument, path: str) -> str:
    found = document.element.getroottree().xpath(f"string({path})")
    return " ".join(str(found).split())


def blocks(rows: list[list[str]], tag: str = "div") -> str:
    """What is made like a table, of elements that are none."""
    lines = ("".join(f"<{tag}>{cell}</{tag}>" for cell in row) for row in rows)
    return f"<div class=grid>{''.join(f'<section>{line}</section>' for line in lines)}</div>"


@st.composite
def grids(draw: st.DrawFn) -> list[list[str]]:
    height, width = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    return [[f"<b>r{row}</b> c{column}" for column in range(width)] for row in range(height)]


@given(grids(), st.booleans(), st.sampled_from(["td", "th", "div", "p"]))
def test_a_column_is_a_record_that_says_where_it_stands(grid: list[list[str]], inside: bool, tag: str) -> None:
    made = table(grid, tag) if tag in ("td", "th") else blocks(grid, tag)
    document = page(f"<table><tr><td>{made}</td></tr></table>" if inside else f"<p>x</p>{made}")
    whole = document.root.text
    records = record_documents(COLUMNS, document)
    assert [texts(one) for one in records] == [
        [text for row in range(len(grid)) for text in (f"r{row}", f"c{column}")] for column in range(1, len(grid[0]))
    ]
    for record in records:
        for node in record.root.preorder():
            if node.tag in (RUN, "b", tag):
                assert at(document, node.path) == node.text
        assert [at(document, path) for path in record.places] == [one.text for one in record.root.children[0].children]
    assert document.root.text == whole, "the page stays as it is"
    assert len({record.begins_at.path for record in records}) == len(records)


@given(grids(), st.sampled_from([table, blocks]))
def test_cells_have_the_names_of_their_rows(grid: list[list[str]], make: Callable[[list[list[str]]], str]) -> None:
    for record in record_documents(COLUMNS, page(make(grid))):
        names = [cell.attribute("headers") for cell in record.root.children[0].children]
        assert names == [f"r{row} c0" for row in range(len(grid))]


def test_a_cell_that_spans_columns_is_one_of_each() -> None:
    html = '<table><tr><th>Model<td>A<td>B<tr><th>Post<td colspan="2">free<tr><th>Size<td>1<td>2</table>'
    assert [texts(one) for one in record_documents(COLUMNS, page(html))] == [["A", "free", "1"], ["B", "free", "2"]]


def test_a_row_of_one_cell_is_a_heading_of_those_below_it() -> None:
    html = '<table><tr><th>Model<td>A<td>B<tr><td colspan="3">Sizes<tr><th>Width<td>1<td>2</table>'
    assert [texts(one) for one in record_documents(COLUMNS, page(html))] == [["A", "1"], ["B", "2"]]


def test_a_row_that_is_short_leaves_cells_in_their_rows() -> None:
    html = "<table><tr><th>Model<td>A<td>B<tr><th>Post<td>free<tr><th>Size<td>1<td>2</table>"
    second = record_documents(COLUMNS, page(html))[1]
    assert [(cell.attribute("headers"), cell.text) for cell in second.root.children[0].children] == [
        ("Model", "B"),
        ("Post", ""),
        ("Size", "2"),
    ]


@pytest.mark.parametrize(
    "html",
    [
        "<table>" + '<tr><td colspan="100">x' * 50 + "</table>",
        "<table><tr>" + "<td>x" * 500 + "<tr><td>x" * 500 + "</table>",
        '<table><tr><td>a<td colspan="100">' + "long " * 5_000 + "<tr>" + "<td>x" * 300 + "</table>",
    ],
    ids=["spans", "ragged", "long"],
)
def test_a_page_grows_little(html: str) -> None:
    document = page(html)
    grown = turned(document).element
    assert sum(1 for _ in grown.iter("td", "th")) <= MAX_GROWN * sum(1 for _ in document.element.iter("td", "th"))
    assert len(etree.tostring(grown)) <= MAX_GROWN * len(etree.tostring(document.element))


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td>one</td></tr><tr><td>two</td></tr></table>",
        "<div><p><b>a</b><b>b</b></p>and<p><b>c</b><b>d</b></p></div>",
        "<div><p><b>a</b>, <b>b</b></p><p><b>c</b>, <b>d</b></p></div>",
        "<div><p><b>a</b><b>b</b></p><p><b>c</b></p></div>",
        "<div><p><b>a</b><b>b</b></p><h2><b>c</b><b>d</b></h2></div>",
        "<div><p><b>a</b><b>b</b></p></div>",
    ],
)
def test_what_has_no_columns_has_no_records(html: str) -> None:
    document = page(f"<p>x</p>{html}")
    assert not is_turnable(document)
    assert not record_documents(COLUMNS, document)


def test_what_is_forgotten_is_turned_again() -> None:
    document = page(table([["a", "b"], ["c", "d"]]))
    first = turned(document)
    assert record_documents(COLUMNS, document)
    assert first.nodes
    document.forget()
    assert not first.nodes, "a page and its nodes are a circle"
    assert turned(document) is not first
    assert [texts(one) for one in record_documents(COLUMNS, document)] == [["b", "d"]]
