"""Rows whose tags are never closed: what is read is the page with all of them closed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from fieldmark.dsl.html.tree import HtmlDocument
from tests.operations import operations

WRAPPERS = ("{}", "<font>{}</font>", "<b><i>{}</i></b>", "<span class='x'>{}</span>")
INNER = ("", "<table><tr><td>within</td></tr></table>")

rows = st.lists(
    st.lists(st.tuples(st.sampled_from(WRAPPERS), st.sampled_from(INNER)), min_size=1, max_size=4),
    min_size=1,
    max_size=8,
)


def closed(table: list[list[tuple[str, str]]]) -> str:
    """The table with every tag closed; each cell holds a text of its own."""
    return "".join(
        "<tr>" + "".join(f"<td>{wrap.format(f'{n}.{m}')}{inner}</td>" for m, (wrap, inner) in enumerate(row)) + "</tr>"
        for n, row in enumerate(table)
    )


def left_open(table: list[list[tuple[str, str]]]) -> str:
    """The table with no cell and no row closed, nor what is open in a cell."""
    return "".join(
        "<tr>" + "".join(f"<td>{wrap.split('{}')[0]}{n}.{m}" for m, (wrap, _) in enumerate(row))
        for n, row in enumerate(table)
    )


def shape(markup: str) -> list[list[str]]:
    """The texts of the cells, row by row, of the outermost table."""
    document = HtmlDocument.from_bytes(f"<body><table>{markup}</table></body>".encode())
    return [
        [cell.text for cell in row.children if cell.tag == "td"]
        for row in document.elements_tagged("tr")
        if not any(node.tag == "td" for node in row.ancestors())
    ]


@given(rows)
def test_rows_left_open_are_rows(table: list[list[tuple[str, str]]]) -> None:
    bare = [[(wrap, "") for wrap, _ in row] for row in table]
    assert shape(left_open(bare)) == shape(closed(bare))


@given(rows)
def test_rows_that_are_closed_stay(table: list[list[tuple[str, str]]]) -> None:
    markup = f"<body><table>{closed(table)}</table></body>"
    read = HtmlDocument.from_bytes(markup.encode()).root.element
    assert read is not None
    assert etree.tostring(read) == etree.tostring(etree.HTML(markup))


@given(rows)
def test_a_tree_parsed_by_others_is_read_alike(table: list[list[tuple[str, str]]]) -> None:
    markup = f"<body><table>{left_open(table)}</table></body>"
    read = HtmlDocument.from_bytes(markup.encode()).root.element
    given_tree = HtmlDocument.from_tree(etree.HTML(markup)).root.element
    assert read is not None
    assert given_tree is not None
    assert etree.tostring(read) == etree.tostring(given_tree)


def test_a_tail_goes_with_its_row() -> None:
    document = HtmlDocument.from_bytes(b"<table><tr><td><font>a<tr><td>b</td></tr>c</font></td></tr></table>")
    assert document.root.text.replace(" ", "") == "abc"
    assert [row.text for row in document.elements_tagged("tr")] == ["a", "b"]


def test_many_open_rows_cost_little() -> None:
    def read(count: int) -> HtmlDocument:
        markup = "<table>" + "".join(f"<tr><td><font>{n}" for n in range(count)) + "</table>"
        return HtmlDocument.from_bytes(markup.encode())

    assert [row.text for row in read(500).elements_tagged("tr")] == [str(n) for n in range(500)]
    assert operations(lambda: read(500)) <= 2 * operations(lambda: read(250))
