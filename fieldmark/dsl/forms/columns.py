"""Columns of a table on a form: which texts stand under which heading.

A text stands in the columns whose headings it overlaps from left to right. One that overlaps none, such as a number at
the right of a wide column, stands in the column whose share of the line its middle is in: columns share the space
between two headings in halves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Final

from fieldmark.dsl.forms.boxes import TextBox

if TYPE_CHECKING:
    from fieldmark.dsl.forms.furniture import Line

OVERLAP: Final = 0.1
"""Smallest overlap of a text with a heading, as a share of the narrower one's width."""

Columns = tuple[tuple[TextBox, ...], tuple[float, ...]]
"""The headings from left to right, and the borders between their shares of the line, with both ends."""


def spread(headings: Line) -> Columns:
    """The columns below headings."""
    boxes = tuple(heading.box for heading in headings)
    middles = [(one.right + two.left) / 2 for one, two in pairwise(boxes)]
    return boxes, (-inf, *middles, inf)


def in_column(box: TextBox, columns: Columns, place: int) -> bool:
    """Whether a text stands in a column, given by its place from 0."""
    boxes, borders = columns
    over = [number for number, heading in enumerate(boxes) if overlaps(box, heading)]
    if over:
        return place in over
    return borders[place] <= box.across < borders[place + 1]


def overlaps(one: TextBox, two: TextBox) -> bool:
    """Whether two texts overlap from left to right."""
    shared = min(one.right, two.right) - max(one.left, two.left)
    return shared > 0 and shared >= OVERLAP * min(one.width, two.width)


def widened(headings: Line, boxes: Sequence[TextBox]) -> list[TextBox]:
    """The headings, each made wide enough to stand above the texts of its column that it does not overlap."""
    columns = spread(headings)
    wide: list[TextBox] = []
    for place, heading in enumerate(columns[0]):
        own = [box for box in boxes if not overlaps(box, heading) and in_column(box, columns, place)]
        left, right = min([heading.left, *(b.left for b in own)]), max([heading.right, *(b.right for b in own)])
        wide.append(TextBox(heading.text, left, heading.top, right, heading.bottom))
    return wide
