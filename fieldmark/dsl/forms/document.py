"""Forms: pages of text boxes in reading order, with neighbours in four directions (LRSyn section 5.2).

A location is a box. Boxes are made once, when the document is: levelled, put on lines, joined where they are one text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, get_args

from fieldmark.dsl.documents import Kind
from fieldmark.dsl.errors import DocumentError
from fieldmark.dsl.forms.boxes import Page, TextBox
from fieldmark.dsl.forms.layout import lines, texts, tilt
from fieldmark.dsl.forms.phrases import key, same, slips, spans_in
from fieldmark.dsl.whitespace import collapse

Direction = Literal["above", "below", "left", "right"]
"""Where a neighbour stands; the paper's top, bottom, left and right."""

DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)

MAX_BOXES: Final = 20_000
"""Most boxes accepted in one document."""

_BESIDE: Final = 0.4
"""Smallest vertical overlap of boxes side by side, as a share of the lower one's height."""

_OVERLAP: Final = 0.1
"""Smallest horizontal overlap of boxes one above the other, as a share of the narrower one's width."""

_SAME_ROW: Final = 0.5
"""Boxes that much of a height nearer or farther, below a box, count as equally near."""


class FormBox:
    """A text on a page, levelled. `number` counts from 0 in reading order, `page` and `line` from 1.

    Boxes are unique within their document, so they compare and hash by identity.
    """

    __slots__ = ("box", "document", "line", "number", "page", "place", "text")

    def __init__(self, document: FormDocument, number: int, at: tuple[int, int, int], box: TextBox) -> None:
        self.document = document
        self.number = number
        self.page, self.line, self.place = at
        self.box = box
        self.text = box.text

    @property
    def path(self) -> str:
        """Where the box stands, for people: `page 1, line 12, text 2`."""
        return f"page {self.page}, line {self.line}, text {self.place}"

    @property
    def order(self) -> tuple[int, ...]:
        """Reading order."""
        return (self.number,)

    def neighbour(self, direction: Direction) -> FormBox | None:
        """The nearest box in a direction, or None at the edge of the page."""
        return self.document.neighbour(self, direction)

    def __repr__(self) -> str:
        return f"<{self.path} {self.text[:30]!r}>"


class FormDocument:
    """A form: what a reader of pages found on them. `name` tells people which document it is."""

    kind: Final[Kind] = "form"
    truncated: Final = False

    def __init__(self, pages: Iterable[Page], name: str = "document") -> None:
        self.name = name
        self.pages = tuple(pages)
        self.boxes: list[FormBox] = []
        self._pages: dict[int, list[FormBox]] = {}
        for number, page in enumerate(self.pages, 1):
            self._pages[number] = []
            for box, line, place in _read(page):
                made = FormBox(self, len(self.boxes), (number, line, place), box)
                self.boxes.append(made)
                self._pages[number].append(made)
            if len(self.boxes) > MAX_BOXES:
                raise DocumentError(name, f"more than {MAX_BOXES:,} texts; at most that many are read")
        if not self.boxes:
            raise DocumentError(name, "there is no text in it; a scan without text needs OCR")
        self._neighbours: dict[tuple[FormBox, Direction], FormBox | None] = {}
        self._found: dict[tuple[str, bool], tuple[FormBox, ...]] = {}
        self._keys = [key(box.text) for box in self.boxes]

    def forget(self) -> None:
        """Let go of what was looked up so far."""
        self._neighbours.clear()
        self._found.clear()

    def boxes_with(self, phrase: str, whole: bool) -> tuple[FormBox, ...]:
        """The boxes that are a phrase (whole), or hold it, in reading order.

        Slips are allowed only where no box has the phrase without one.
        """
        asked = (phrase, whole)
        found = self._found.get(asked)
        if found is None:
            found = tuple(self._search(phrase, whole, slack=False)) or tuple(self._search(phrase, whole, slack=True))
            self._found[asked] = found
        return found

    def _search(self, phrase: str, whole: bool, slack: bool) -> Iterator[FormBox]:
        wanted = key(phrase)
        if not wanted or (slack and not slips(wanted)):
            return
        parts = _parts(wanted, slips(wanted) + 1) if slack else (wanted,)
        for box, held in zip(self.boxes, self._keys, strict=True):
            if whole:
                if held == wanted or (slack and same(wanted, held)):
                    yield box
            elif any(part in held for part in parts) and spans_in(phrase, box.text, slack):
                yield box

    def neighbour(self, box: FormBox, direction: Direction) -> FormBox | None:
        """The nearest box of the same page in a direction.

        Left and right: among the boxes side by side with it. Above and below: among those that overlap it from left to
        right; of several equally near, the one whose left or middle is best in line with it.
        """
        asked = (box, direction)
        if asked not in self._neighbours:
            others = self._pages[box.page]
            self._neighbours[asked] = (
                _beside(box, others, direction) if direction in ("left", "right") else _stacked(box, others, direction)
            )
        return self._neighbours[asked]


def _read(page: Page) -> Iterator[tuple[TextBox, int, int]]:
    """The texts of a page in reading order, levelled, with their line and place on it, both from 1."""
    clean = [
        TextBox(text, min(b.left, b.right), min(b.top, b.bottom), max(b.left, b.right), max(b.top, b.bottom))
        for b in page.boxes
        if (text := collapse(b.text))
    ]
    if not clean:
        return
    slope = tilt(clean)
    for number, line in enumerate(lines([box.levelled(slope) for box in clean]), 1):
        for place, box in enumerate(texts(line), 1):
            yield box, number, place


def _parts(wanted: str, count: int) -> tuple[str, ...]:
    """A key cut into so many parts: with one slip less, one of them stands unhurt in what is looked for."""
    size = -(-len(wanted) // count)
    return tuple(wanted[start : start + size] for start in range(0, len(wanted), size))


def _shared(low: float, high: float, other_low: float, other_high: float) -> float:
    """How much of the shorter of two ranges the other covers, 0 to 1."""
    shorter = min(high - low, other_high - other_low)
    return max(0.0, min(high, other_high) - max(low, other_low)) / shorter if shorter > 0 else 0.0


def _side_by_side(one: TextBox, two: TextBox) -> bool:
    return _shared(one.top, one.bottom, two.top, two.bottom) >= _BESIDE


def _beside(box: FormBox, others: Sequence[FormBox], direction: Direction) -> FormBox | None:
    here, sign = box.box, 1 if direction == "right" else -1
    found = [
        other
        for other in others
        if other is not box and sign * (other.box.across - here.across) > 0 and _side_by_side(here, other.box)
    ]
    return min(found, key=lambda other: (sign * (other.box.across - here.across), other.number), default=None)


def _stacked(box: FormBox, others: Sequence[FormBox], direction: Direction) -> FormBox | None:
    here, sign = box.box, 1 if direction == "below" else -1
    found = [
        (sign * (other.box.down - here.down), other)
        for other in others
        if sign * (other.box.down - here.down) > 0
        and _shared(here.left, here.right, other.box.left, other.box.right) >= _OVERLAP
        and not _side_by_side(here, other.box)
    ]
    if not found:
        return None
    near = min(apart for apart, _ in found) + _SAME_ROW * here.height
    return min(((_misaligned(here, o.box), o.number, o) for apart, o in found if apart <= near), key=lambda t: t[:2])[2]


def _misaligned(one: TextBox, two: TextBox) -> float:
    return min(abs(one.left - two.left), abs(one.across - two.across))
