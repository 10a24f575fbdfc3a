"""Tables on their sides: of a comparison, each of whose columns is a record, every column is read as a row.

A page has a second form, in which each table that holds no other has a row for each of its columns; so has what is made
like one of other elements, alike, each of so many. The first of these rows, which says what stands in the others, is
one of headings, so that each cell has the name of its row (`columns`). What is found knows where it stands on the page.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.html.columns import MAX_HEADING, cells_of
from fieldmark.dsl.html.parsing import put_text
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import collapse

MAX_GROWN: Final = 4
"""Most cells that a turned table has for each of the page's: empty ones stand where a row is short, or a cell spans
some. A bound on memory."""

_SPANS: Final = {"colspan", "rowspan"}

_PARTS: Final = {"thead", "tbody", "tfoot", "tr", "colgroup"}
"""The parts of a table."""

Rows = list[list[tuple[etree._Element, range]]]
"""The cells of rows, each with the columns that it takes."""

Originals = dict[etree._Element, etree._Element]
"""The cells of turned tables -> those of the page."""


def turned(document: HtmlDocument) -> HtmlDocument:
    """The page, or a record as one, with its tables turned; made when it is first asked for."""
    if document.turned is None:
        root = deepcopy(document.element)
        known = dict(zip(root.iter(), document.element.iter(), strict=True))
        cells: Originals = {}
        around: set[etree._Element] = set()
        for element in reversed([*root.iter(etree.Element)]):
            rows = _rows_of(element) if element not in around else []
            if rows:
                around.update(element.iterancestors())
                cells |= _turn(element, rows, known)
        document.turned = document.on_its_side(root, cells)
    return document.turned


def is_turnable(document: HtmlDocument) -> bool:
    """Whether a page has a table with columns, or what is made like one."""
    return bool(turned(document).origin)


def _rows_of(element: etree._Element) -> Rows:
    """The rows of a table that have several cells: what is all of a row is a heading of those below, and of no column.
    And those of an element of which all that it holds are elements alike, each of so many; none of another."""
    if element.tag == "table":
        return [row for row in cells_of(element) if len(row) > 1]
    width = len(element[0]) if len(element) > 1 else 0
    if width < 2 or element.tag in _PARTS or _has_text(element):
        return []
    if any(row.tag != element[0].tag or len(row) != width or _has_text(row) for row in element):
        return []
    return [[(cell, range(column, column + 1)) for column, cell in enumerate(row)] for row in element]


def _has_text(element: etree._Element) -> bool:
    """Whether a text stands right in an element."""
    texts = (element.text, *(child.tail for child in element))
    return any(text is not None and not text.isspace() for text in texts)


def _turn(table: etree._Element, rows: Rows, known: Originals) -> Originals:
    """Turn a table that has two columns at least; its cells, with those of the page. A cell over several columns is one
    of each."""
    columns: dict[int, dict[int, etree._Element]] = {}
    for number, row in enumerate(rows):
        for cell, places in row:
            for place in places:
                columns.setdefault(place, {})[number] = cell
    if len(columns) < 2 or len(columns) * len(rows) > MAX_GROWN * sum(map(len, rows)):
        return {}
    head, body = etree.Element("thead"), etree.Element("tbody")
    originals: Originals = {}
    moved: set[etree._Element] = set()
    for number, column in enumerate(sorted(columns)):
        line = etree.SubElement(body if number else head, "tr")
        line.tail = "\n"
        for at in range(len(rows)):
            held = columns[column].get(at)
            if held is None:
                etree.SubElement(line, "td")
                continue
            own = _again(held) if held in moved else held
            for span in _SPANS & {*own.attrib}:
                del own.attrib[span]
            own.tail = " "
            line.append(own)
            originals[own] = known[held]
            moved.add(held)
    kept = [part for part in table if table.tag == "table" and part.tag not in _PARTS]
    table[:] = kept
    inner = table if table.tag == "table" else etree.SubElement(table, "table")
    inner.extend((head, body))
    return originals


def _again(cell: etree._Element) -> etree._Element:
    """A cell that spans columns, in another of these: its text, where that is no longer than a heading."""
    copy = etree.Element("td")
    text = collapse(cast("str", cell.xpath("string()", smart_strings=False)))
    if len(text) <= MAX_HEADING:
        put_text(copy, text)
    return copy
