"""What pages repeat at their top and bottom: letterheads, page numbers, the bank at the foot.

A line is such where all pages, or all but one, have the same at the same height, and all lines between it and the edge
of the page are such; the page's number may differ. The lines of a text or a table change from page to page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormBox

Line: TypeAlias = "tuple[FormBox, ...]"
"""The boxes of a line from left to right; never empty."""

_NUMBER: Final = re.compile(r"[0-9]+")

_STEPS: Final = (-1, 0, 1)
"""Lines of pages are at the same height where they are no more than one such step apart, in halves of their text's
height."""


def furniture(lines: Sequence[Line]) -> frozenset[FormBox]:
    """The boxes of all lines that pages repeat at their top and bottom; none where there is one page."""
    pages: dict[int, list[Line]] = {}
    for line in lines:
        pages.setdefault(line[0].page, []).append(line)
    if len(pages) < 2:
        return frozenset()
    count = len(pages)
    places: dict[tuple[str, int], set[int]] = {}
    for number, held in pages.items():
        for line in held:
            for text in _written(line, count):
                places.setdefault((text, _height(line)), set()).add(number)

    def repeated(line: Line) -> bool:
        height = _height(line)
        others = (
            {page for step in _STEPS for page in places.get((t, height + step), ())} for t in _written(line, count)
        )
        return max(map(len, others)) >= max(2, count - 1)

    return frozenset(
        box
        for held in pages.values()
        for ordered in (held, held[::-1])
        for line in takewhile(repeated, ordered)
        for box in line
    )


def _written(line: Line, count: int) -> tuple[str, str]:
    """The line's texts, as they are, and with `#` for the number of its page and for that of all pages."""
    numbers = (str(line[0].page), str(count))
    text = " ".join(box.text for box in line)
    return text, _NUMBER.sub(lambda match: "#" if match[0] in numbers else match[0], text)


def _height(line: Line) -> int:
    """Where the line stands, in halves of its text's height."""
    return round(2 * line[0].box.down / max(line[0].box.height, 1e-9))
