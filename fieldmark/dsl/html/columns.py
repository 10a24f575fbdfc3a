"""What the columns of tables are called, so that cells are told by their column's name and not by its number.

A cell that does not name its column gets the attribute `headers`, HTML's own for this, with the text of the column's
heading.
"""

from __future__ import annotations

from typing import Final, cast

from lxml import etree

from fieldmark.dsl.text.lexicon import collapse

HEADERS: Final = "headers"
"""The attribute that names a cell's column."""

MAX_HEADING: Final = 80
"""Longest heading of a column, in characters."""

_rows = etree.XPath("./thead/tr | ./tbody/tr | ./tfoot/tr | ./tr")
_headed_tables = etree.XPath("descendant-or-self::table[./tr/th or ./*/tr/th or ./thead]")
_text = etree.XPath("string()", smart_strings=False)


def name_all(root: etree._Element) -> list[etree._Element]:
    """Name the columns of every cell at or below an element; the cells that got a name, in document order."""
    named: list[etree._Element] = []
    for table in cast("list[etree._Element]", _headed_tables(root)):
        headings = _headings_of(table)
        if headings:
            for row in cast("list[etree._Element]", _rows(table)):
                if not _is_head(row):
                    named += _name_cells(row, headings)
    return named


def _name_cells(row: etree._Element, headings: list[str]) -> list[etree._Element]:
    """Give the cells of a row the names of their columns; those that got one."""
    named: list[etree._Element] = []
    column = 0
    for cell in row:
        if column < len(headings) and headings[column] and cell.get(HEADERS) is None:
            cell.set(HEADERS, headings[column])
            named.append(cell)
        column += _span(cell, "colspan")
    return named


def _headings_of(table: etree._Element) -> list[str]:
    """The text above each column: of the last row in `<thead>`, or the first row of `<th>`s alone; none where there is
    no such row.

    Where a cell spans several rows, columns cannot be told by counting, and none has a heading.
    """
    rows = cast("list[etree._Element]", _rows(table))
    if any(_span(cell, "rowspan") != 1 for row in rows for cell in row):
        return []
    heads = [row for row in rows if len(row) > 1 and _is_head(row)]
    if not heads:
        return []
    head = next((row for row in reversed(heads) if _in_thead(row)), heads[0])
    names: list[str] = []
    for cell in head:
        text = collapse(cast("str", _text(cell)))
        names += [text if len(text) <= MAX_HEADING else ""] * _span(cell, "colspan")
    return names


def _is_head(row: etree._Element) -> bool:
    return _in_thead(row) or all(cell.tag == "th" for cell in row)


def _in_thead(row: etree._Element) -> bool:
    parent = row.getparent()
    return parent is not None and parent.tag == "thead"


def _span(cell: etree._Element, name: str) -> int:
    """How many columns or rows a cell takes; 1 where it does not say, 100 at most."""
    written = cell.get(name, "1").strip()
    return min(max(int(written), 1), 100) if written.isdecimal() and len(written) < 9 else 1
