"""A record as a document of its own, so that everything that runs on a document runs on a record.

A record's document is a copy of its nodes below one root with the tag `RECORD`. Landmarks, hops and selectors then
cannot leave the record, and "the record itself" is a landmark, `tag record`. Two things that stand outside a record but
belong to it are written into the copy: a heading that it shares with others comes first, in an element `ABOVE`; and a
table's cell that does not name its column gets the attribute `headers`, HTML's own for this, with the text of the
column's heading, so that columns are told by their name and not by their number.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.copying import put_text
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.regions import HtmlRegion
from fieldmark.dsl.separation import Separation, headings, separate
from fieldmark.dsl.whitespace import collapse

RECORD: Final = "record"
"""The tag of the root of a record's document."""

ABOVE: Final = "above"
"""The tag of the element that holds what stands above a record and belongs to it."""

MAX_HEADING: Final = 80
"""Longest heading of a column, in characters."""

_rows = etree.XPath("./thead/tr | ./tbody/tr | ./tr")
_text = etree.XPath("string()", smart_strings=False)

_Columns = dict[etree._Element, "list[str]"]
"""Table -> the headings of its columns; empty where it has none or they cannot be told."""


def record_documents(separation: Separation, document: HtmlDocument) -> list[HtmlDocument]:
    """What may be records, as documents, in document order."""
    regions = separate(separation, document)
    columns: _Columns = {}
    return [
        _document(region, heading, columns)
        for region, heading in zip(regions, headings(separation, regions, document), strict=True)
    ]


def _document(region: HtmlRegion, heading: HtmlNode | None, columns: _Columns) -> HtmlDocument:
    root = etree.Element(RECORD)
    originals: list[HtmlNode] = []
    if heading is not None and heading.element is not None:
        above = etree.SubElement(root, ABOVE)
        above.append(_copy(heading.element, columns))
        above.tail = " "
    for node in region.nodes:
        originals.append(node)
        if node.element is None:
            _append_text(root, node.raw)
        else:
            root.append(_copy(node.element, columns))
    record = HtmlDocument(root, region.far.document.name)
    copies = list(record.root.children)
    shared = copies.pop(0).children[0] if heading is not None else None
    record.origin.update(zip(copies, originals, strict=True))
    if shared is not None and heading is not None:
        record.origin[shared] = heading
    return record


def _append_text(root: etree._Element, text: str) -> None:
    """Text after what is there already; two runs stay two."""
    if not len(root) and not root.text:
        put_text(root, text)
        return
    if not len(root) or root[-1].tail:
        etree.SubElement(root, "script")
    put_text(root[-1], text, tail=True)


def _copy(element: etree._Element, columns: _Columns) -> etree._Element:
    """The element with all below, and white space after it where it had some."""
    copy = deepcopy(element)
    copy.tail = " " if element.tail and element.tail.isspace() else None
    if element.tag == "tr":
        _name_columns(element, copy, columns)
    return copy


def _name_columns(row: etree._Element, copy: etree._Element, columns: _Columns) -> None:
    table = row.getparent()
    while table is not None and table.tag != "table":
        table = table.getparent()
    if table is None:
        return
    if table not in columns:
        columns[table] = _headings_of(table)
    names, column = columns[table], 0
    for cell in copy:
        if column < len(names) and names[column] and cell.get("headers") is None:
            cell.set("headers", names[column])
        column += _span(cell, "colspan")


def _headings_of(table: etree._Element) -> list[str]:
    """The text above each column: of the last row in `<thead>`, or the first row of `<th>`s alone.

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
