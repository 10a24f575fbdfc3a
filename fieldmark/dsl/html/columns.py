"""What the columns of tables are called, so that cells are told by their column's name and not by its number.

A cell that does not name its column is read as if it had the attribute `headers`, HTML's own for this, with the text of
the column's heading.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.text.lexicon import collapse

HEADERS: Final = "headers"
"""The attribute that names a cell's column."""

MAX_HEADING: Final = 80
"""Longest heading of a column, in characters."""

_headed_tables = etree.XPath("descendant-or-self::table[./tr/th or ./*/tr/th or ./thead]")
_text = etree.XPath("string()", smart_strings=False)


def names_of(root: etree._Element) -> dict[etree._Element, str]:
    """The names of the columns of cells at or below an element that do not name it themselves, in document order."""
    names: dict[etree._Element, str] = {}
    tables = cast("list[etree._Element]", _headed_tables(root))
    for table in tables:
        headings = _headings_of(table)
        if headings:
            for row in _rows(table):
                if not _is_head(row):
                    names.update(_names_in(row, headings))
    if any(next(table.iterancestors("table"), None) is not None for table in tables):
        return {cell: names[cell] for cell in root.iter() if cell in names}
    return names


def _names_in(row: etree._Element, headings: list[str]) -> Iterator[tuple[etree._Element, str]]:
    """The cells of a row that have a column with a name, which they do not name themselves."""
    column = 0
    for cell in row:
        if column < len(headings) and headings[column] and cell.get(HEADERS) is None:
            yield cell, headings[column]
        column += _span(cell, "colspan")


def _headings_of(table: etree._Element) -> list[str]:
    """The text above each column: of the last row in `<thead>`, or the first row of `<th>`s alone; none where there is
    no such row.

    Where a cell spans several rows, columns cannot be told by counting, and none has a heading.
    """
    rows = _rows(table)
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


def _rows(table: etree._Element) -> list[etree._Element]:
    """The rows of a table, in document order; a path with alternatives would take the square of their number."""
    parts = table.iterchildren("thead", "tbody", "tfoot", "tr")
    return [row for part in parts for row in ((part,) if part.tag == "tr" else part.iterchildren("tr"))]


def _is_head(row: etree._Element) -> bool:
    return _in_thead(row) or all(cell.tag == "th" for cell in row)


def _in_thead(row: etree._Element) -> bool:
    parent = row.getparent()
    return parent is not None and parent.tag == "thead"


def _span(cell: etree._Element, name: str) -> int:
    """How many columns or rows a cell takes; 1 where it does not say, 100 at most."""
    written = cell.get(name)
    if written is None:
        return 1
    written = written.strip()
    return min(max(int(written), 1), 100) if written.isdecimal() and len(written) < 9 else 1


class _Asked(threading.local):
    """The names that selectors ask for in this thread."""

    names: Mapping[etree._Element, str] = MappingProxyType({})


_asked = _Asked()


@contextmanager
def asked_for(names: Mapping[etree._Element, str]) -> Iterator[None]:
    """While it lasts, selectors that ask for the name of a cell's column are told these."""
    _asked.names = names
    try:
        yield
    finally:
        del _asked.names


def _column(_: object, cells: Sequence[etree._Element]) -> str:
    """The name of the column of a cell that does not name it itself, or an empty text: a function of XPath."""
    return _asked.names.get(cells[0], "") if cells else ""


NAMESPACE: Final = "urn:fieldmark"
"""The name space of the function `column`."""

EXTENSIONS: Final = {(NAMESPACE, "column"): _column}
"""The function, for the paths that ask it: lxml's own table of functions is one for all copies of this module, of which
exported packages hold one each."""
