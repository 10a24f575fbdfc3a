"""A form as a report shows it: its texts where they stand, one drawing a page, with the marked boxes marked."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Final

from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.runtime.report.marks import FormMarks, attributes_of

_SIZE: Final = 2.2
"""Largest size of letters, in widths of a letter: boxes of a scan are often higher than their text."""


def form_markup(document: FormDocument, marks: FormMarks) -> str:
    """What is shown of a form, as the content of a `body`: the boxes of each page as text in SVG."""
    pages = groupby(document.boxes, key=lambda box: box.page)
    return "".join(_sheet(number, list(boxes), marks) for number, boxes in pages)


def _sheet(number: int, boxes: Sequence[FormBox], marks: FormMarks) -> str:
    """One page. A box is a rectangle and its text, drawn as wide as the text was."""
    left, right = min(box.box.left for box in boxes), max(box.box.right for box in boxes)
    top, bottom = min(box.box.top for box in boxes), max(box.box.bottom for box in boxes)
    margin = max((right - left) / 40, 1)
    view = (left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin)
    drawn = "".join(_drawn(box, marks) for box in boxes)
    return (
        f'<svg class=fm-sheet role=group aria-label="Page {number}" viewBox="{" ".join(map(_number, view))}">'
        f"{drawn}</svg>"
    )


def _drawn(box: FormBox, marks: FormMarks) -> str:
    at = box.box
    height = max(at.height, 1e-3)
    size = min(0.9 * height, _SIZE * at.pitch) if at.width > 0 else 0.9 * height
    sides = f'x="{_number(at.left)}" y="{_number(at.top)}" width="{_number(at.width)}" height="{_number(at.height)}"'
    marked = attributes_of(marks.get(box, {}))
    rectangle = f"<rect {sides}{marked} />" if marked else ""
    length = f' textLength="{_number(at.width)}" lengthAdjust="spacingAndGlyphs"' if at.width > 0 else ""
    place = f'x="{_number(at.left)}" y="{_number(at.top + 0.8 * height)}" font-size="{_number(size)}"'
    return f"{rectangle}<text {place}{length}>{escape(box.text, quote=False)}</text>"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
