"""Rows of a table whose tags are never closed, put where a browser puts them.

A new row ends the cell before it (HTML standard, "in cell" insertion mode). libxml2 ends the cell only where nothing
else is open in it, so that after `<td><font>` every row would stand inside the one before.
"""

from __future__ import annotations

from lxml import etree

from fieldmark.dsl.walks import open_rows


def close_open_rows(root: etree._Element) -> None:
    """Move every row that stands in a cell of another row, with no table of its own around it, behind that row.

    A tail moves along. What is moved holds no row that is still to be moved, so that the time is linear in the page.
    """
    firsts: dict[etree._Element, etree._Element] = {}
    for row, outer in open_rows(root):
        firsts[row] = firsts.get(outer, outer)
    for row, first in reversed(firsts.items()):
        first.addnext(row)
