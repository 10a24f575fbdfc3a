"""Forms: pages of text boxes in reading order, with neighbours in four directions (LRSyn section 5.2).

A location is a box. Boxes are made once, when the document is: levelled, put on lines, joined where they are one text.
Departure: pages follow each other. Below the last text of a page stands the first of the next, passing over what pages
repeat at their top and bottom (`furniture`), so that a value that goes on over a page break is read like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import Final, Literal, get_args

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms.boxes import Page, TextBox
from fieldmark.dsl.forms.certainty import Certainty, Fitted, Reach
from fieldmark.dsl.forms.furniture import Line, drift, furniture
from fieldmark.dsl.forms.neighbours import Neighbours
from fieldmark.dsl.forms.phrases import key, same, slips, spans_in
from fieldmark.dsl.forms.reading import Reading, read

Direction = Literal["above", "below", "left", "right"]
"""Where a neighbour stands; the paper's top, bottom, left and right."""

DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)

MAX_BOXES: Final = 20_000
"""Most boxes accepted in one document."""

TORN: Final = "the lines of the page are so uneven that the text may go on in another box"
"""Why a value is not certain to be all of it."""


EVEN: Final = 0.3
"""How far boxes of a level page are off their line, one standard deviation, in widths of a character."""


class FormBox:
    """A text on a page, levelled. `number` counts from 0 in reading order, `page` and `line` from 1.

    `box` is on the page, `sheet` on all pages put one below the other. Boxes are unique within their document, so they
    compare and hash by identity.
    """

    __slots__ = ("box", "document", "line", "number", "page", "place", "sheet", "text")

    def __init__(
        self, document: FormDocument, number: int, at: tuple[int, int, int], box: TextBox, shift: float = 0.0
    ) -> None:
        self.document = document
        self.number = number
        self.page, self.line, self.place = at
        self.box = box
        self.sheet = box.lowered(shift) if shift else box
        self.text = box.text

    def move(self, across: float) -> None:
        """Put the box so much farther to the right."""
        self.box, self.sheet = self.box.moved(across), self.sheet.moved(across)

    @property
    def path(self) -> str:
        """Where the box stands, for people: `page 1, line 12, text 2`; a record's box says where it is on the form."""
        if self in self.document.origin:
            return self.document.origin[self].path
        return f"page {self.page}, line {self.line}, text {self.place}"

    @property
    def order(self) -> tuple[int, ...]:
        """Reading order."""
        return (self.number,)

    def neighbour(self, direction: Direction) -> FormBox | None:
        """The nearest box in a direction, or None at the edge of the page."""
        return self.document.neighbour(self, direction)

    def is_open(self, direction: Direction) -> bool:
        """Whether there is a box in a direction, but nobody can say which one is nearest."""
        return self.document.is_open(self, direction)

    def __repr__(self) -> str:
        return f"<{self.path} {self.text[:30]!r}>"


class FormDocument:
    """A form: what a reader of pages found on them. `name` tells people which document it is.

    `lines` are its boxes line by line; `furniture` those that pages repeat, `likely` the ones of them that one page has
    not. Of a record of a form, `origin` tells which of the form's boxes each box is, and
    `headings` are those that it shares with other records; otherwise both are empty. A `doubt` says why it is not
    certain that it is one record; that it is `weak`, why it may be none; and `unsure`, why a value with one of these
    boxes may not be all of it. Of `uneven` pages it says which
    neighbours are certain.
    """

    kind: Final[Kind] = "form"
    truncated: Final = False

    def __init__(self, pages: Iterable[Page], name: str = "document") -> None:
        self._begin(name)
        self.pages = tuple(pages)
        end = 0.0
        for number, page in enumerate(self.pages, 1):
            found = read(page)
            shift = end - min((box.top for line in found.lines for box in line), default=0.0)
            for line, held in enumerate(found.lines, 1):
                self._add_line([(box, (number, line, place)) for place, box in enumerate(held, 1)], shift)
            if found.reach or found.rows:
                self._doubt(found, [box for box in self.boxes if box.page == number])
            end = shift + max((box.bottom for line in found.lines for box in line), default=0.0)
            if len(self.boxes) > MAX_BOXES:
                raise DocumentError(name, f"more than {MAX_BOXES:,} texts; at most that many are read")
        if not self.boxes:
            raise DocumentError(name, "there is no text in it; a scan without text needs OCR")
        self._end()

    def _begin(self, name: str) -> None:
        self.name = name
        self.origin: dict[FormBox, FormBox] = {}
        self.headings: frozenset[FormBox] = frozenset()
        self.doubt: str | None = None
        self.weak: str | None = None
        self.unsure: dict[FormBox, str] = {}
        self.uneven: dict[int, Certainty] = {}
        self.boxes: list[FormBox] = []
        self.lines: list[Line] = []
        self._neighbours: dict[tuple[FormBox, Direction], FormBox | None] = {}
        self._open: set[tuple[FormBox, Direction]] = set()
        self._found: dict[tuple[str, bool], tuple[FormBox, ...]] = {}
        self._letters: dict[int, float] = {}

    def _add_line(self, held: Iterable[tuple[TextBox, tuple[int, int, int]]], shift: float) -> None:
        made = [FormBox(self, number, at, box, shift) for number, (box, at) in enumerate(held, len(self.boxes))]
        self.boxes += made
        self.lines.append(tuple(made))

    def _doubt(self, found: Reading, boxes: Sequence[FormBox]) -> None:
        """Say of an uneven page which of its boxes are not certain."""
        self.unsure.update(dict.fromkeys((box for box in boxes if box.box in found.torn), TORN))
        self.uneven[boxes[0].page] = Reach(found.reach)
        if found.rows is not None:
            doubts = {box: found.rows.doubts[box.box] for box in boxes if box.box in found.rows.doubts}
            self.uneven[boxes[0].page] = Fitted(found.rows.spread, found.rows.middles, found.rows.errors, doubts)

    def is_doubtful(self, box: FormBox) -> bool:
        """Whether a box of an uneven page may be on another line."""
        return box.page in self.uneven and self.uneven[box.page].is_doubtful(box)

    @property
    def page_numbers(self) -> Iterable[int]:
        """The numbers of the pages that hold a text, in order."""
        return self._pages.keys()

    def on_page(self, page: int) -> Sequence[FormBox]:
        """The boxes of a page, in reading order."""
        return self._pages[page]

    def letter(self, page: int) -> float:
        """The width of a character of a page: the median over its boxes."""
        if page not in self._letters:
            self._letters[page] = median(box.box.pitch for box in self._pages[page])
        return self._letters[page]

    def spread(self, page: int) -> float:
        """How far boxes of a page are off their line, one standard deviation."""
        return self.uneven[page].spread if page in self.uneven else EVEN * self.letter(page)

    def is_uneven(self, held: Iterable[FormBox]) -> bool:
        """Whether a text of a page on which one of these boxes stands may be on another line."""
        pages = {box.page for box in held if box.page in self.uneven}
        return any(self.is_doubtful(box) for page in pages for box in self.on_page(page))

    def _end(self) -> None:
        self._keys = [key(box.text) for box in self.boxes]
        self._pages: dict[int, list[FormBox]] = {}
        self._places: dict[int, Neighbours] = {}
        for box in self.boxes:
            self._pages.setdefault(box.page, []).append(box)
        repeated = furniture(self.lines)
        self.furniture = frozenset(box for line in repeated for box in line)
        self.likely = frozenset(box for line, known in repeated.items() if not known.everywhere for box in line)
        for page, boxes in self._pages.items():
            across = drift(page, repeated)
            if across:
                for box in boxes:
                    box.move(-across)

    def forget(self) -> None:
        """Let go of what was looked up so far."""
        self._neighbours.clear()
        self._open.clear()
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
        """The nearest box in a direction.

        Left and right: among the boxes of the page side by side with it. Above and below: among those that overlap it
        from left to right; of several equally near, the one whose left or middle is best in line with it. Those are
        boxes of the page, or, at its edge, of the next one; from a text of the pages' content only other such texts.
        None too where the page is so uneven that it may be another one.
        """
        asked = (box, direction)
        if asked not in self._neighbours:
            certainty = self.uneven.get(box.page)
            if direction in ("left", "right"):
                found = self._near(box.page).beside(box, to_right=direction == "right")
                if certainty and found is not None and not certainty.is_beside(box, found, self._pages[box.page]):
                    self._open.add(asked)
                    found = None
            else:
                downwards, without = direction == "below", () if box in self.furniture else self.furniture
                found = self._near(box.page).stacked(box, downwards, without)
                if found is None and box not in self.furniture:
                    page = box.page + (1 if downwards else -1)
                    found = self._near(page).stacked(box, downwards, without)
                elif certainty and found is not None and not certainty.is_stacked(box, found, self._content(box)):
                    self._open.add(asked)
                    found = None
            self._neighbours[asked] = found
        return self._neighbours[asked]

    def is_open(self, box: FormBox, direction: Direction) -> bool:
        """Whether a box has a neighbour in a direction, but the page is so uneven that it may be another one."""
        return self.neighbour(box, direction) is None and (box, direction) in self._open

    def _near(self, page: int) -> Neighbours:
        """The boxes of a page, by where they stand."""
        if page not in self._places:
            self._places[page] = Neighbours(self._pages.get(page, ()))
        return self._places[page]

    def _content(self, box: FormBox) -> Sequence[FormBox]:
        """The boxes of a box's page, without what pages repeat unless the box is of that kind itself."""
        boxes = self._pages[box.page]
        if not self.furniture or box in self.furniture:
            return boxes
        return [other for other in boxes if other not in self.furniture]


def _parts(wanted: str, count: int) -> tuple[str, ...]:
    """A key cut into so many parts: with one slip less, one of them stands unhurt in what is looked for."""
    size = -(-len(wanted) // count)
    return tuple(wanted[start : start + size] for start in range(0, len(wanted), size))
