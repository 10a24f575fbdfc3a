"""Forms: pages of text boxes in reading order, with neighbours in four directions (LRSyn section 5.2).

A location is a box. Boxes are made once, when the document is: levelled, put on lines, joined where they are one text.
Departure: pages follow each other. Below the last text of a page stands the first of the next, passing over what pages
repeat at their top and bottom (`headers`), so that a value that goes on over a page break is read like any other.

The nearest box in a direction is found without asking all: a page is cut into strips, across for what stands side by
side and down for what stands one above the other; each knows the boxes that reach into it, in their order along it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby, islice
from math import inf
from typing import Final, Literal, get_args

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms.headers import drifts, repeated
from fieldmark.dsl.forms.layout import Page, Size, TextBox, around, follows, overlaps, read, shared, size_of
from fieldmark.dsl.forms.phrases import key, same, slips, spans_in
from fieldmark.dsl.forms.settings import FORMS

Direction = Literal["above", "below", "left", "right"]
"""Where a neighbour stands; the paper's top, bottom, left and right."""

DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)

TORN: Final = "lines are so uneven here that the text may go on in another box"
"""Why a value in words is not certain to be all of it."""


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

    def attribute(self, name: str) -> None:
        """None: boxes have no attributes."""
        return

    def neighbour(self, direction: Direction) -> FormBox | None:
        """The nearest box in a direction, or None at the edge of the page."""
        return self.document.neighbour(self, direction)

    def __repr__(self) -> str:
        return f"<{self.path} {self.text[:30]!r}>"


Line = tuple[FormBox, ...]
"""The boxes of a line from left to right; never empty."""


class FormDocument:
    """A form: what a reader of pages found on them. `name` tells people which document it is.

    `lines` are its boxes line by line; `headers` those that pages repeat. Of a record of a form, `origin` tells which
    of the form's boxes each box is, and `headings` are those that it shares with other records; that it is `weak`, why
    it may be none; and `unsure`, why a value with one of these boxes may not be all of it. Of a form all are empty.
    """

    kind: Final[Kind] = "form"
    truncated: Final = False

    def __init__(self, pages: Iterable[Page], name: str = "document") -> None:
        self._begin(name)
        self.pages = tuple(pages)
        _refuse_too_much(self.pages, name)
        found = {number: lines for number, page in enumerate(self.pages, 1) if (lines := read(page))}
        again = repeated(found)
        end, right_by = 0.0, drifts(found, again)
        for number, lines in found.items():
            right = right_by.get(number, 0.0)
            sides = around(box for line in lines for box in line)
            shift = end - sides.top
            for line, held in enumerate(lines, 1):
                moved = [box.moved(-right) for box in held] if right else held
                self._add_line(number, line, moved, shift)
            end = shift + sides.bottom
            if len(self.boxes) > FORMS.texts:
                raise DocumentError(name, f"more than {FORMS.texts:,} texts; at most that many are read")
        if not self.boxes:
            raise DocumentError(name, "there is no text in it; a scan without text needs OCR")
        self.unsure.update(dict.fromkeys(_torn(self), TORN))
        self.headers = frozenset(box for box in self.boxes if (box.page, box.line - 1) in again)

    def _begin(self, name: str) -> None:
        self.name = name
        self.origin: dict[FormBox, FormBox] = {}
        self.headings: frozenset[FormBox] = frozenset()
        self.headers = frozenset()
        self.weak: str | None = None
        self.unsure: dict[FormBox, str] = {}
        self.boxes: list[FormBox] = []
        self.lines: list[Line] = []
        self._neighbours: dict[tuple[FormBox, Direction], FormBox | None] = {}
        self._found: dict[tuple[str, bool], tuple[FormBox, ...]] = {}

    def _add_line(self, page: int, line: int, held: Sequence[TextBox], shift: float = 0.0) -> None:
        made = [
            FormBox(self, len(self.boxes) + place, (page, line, place + 1), box, shift)
            for place, box in enumerate(held)
        ]
        self.boxes += made
        self.lines.append(tuple(made))

    @cached_property
    def by_page(self) -> dict[int, PageBoxes]:
        """The boxes of each page that holds a text, by its number, in order."""
        return {page: PageBoxes([*boxes]) for page, boxes in groupby(self.boxes, key=lambda box: box.page)}

    @cached_property
    def _keys(self) -> list[str]:
        return [key(box.text) for box in self.boxes]

    @property
    def is_record(self) -> bool:
        """Whether it is a part of a form, read on its own."""
        return bool(self.origin)

    @property
    def begins_at(self) -> FormBox:
        """Where a record begins on its form."""
        return self.origin[self.boxes[len(self.headings)]]

    @property
    def places(self) -> list[str]:
        """The paths of its boxes that no other record shares."""
        return [box.path for box in self.boxes if box not in self.headings]

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
        most = slips(wanted) if slack else 0
        if not wanted or (slack and not most):
            return
        parts = _parts(wanted, most + 1)
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
        """
        asked = (box, direction)
        if asked not in self._neighbours:
            here = self.by_page[box.page]
            if direction in ("left", "right"):
                found = here.beside(box, to_right=direction == "right")
            else:
                downwards, without = direction == "below", () if box in self.headers else self.headers
                found = here.stacked(box, downwards, without)
                after = self.by_page.get(box.page + (1 if downwards else -1))
                if found is None and after is not None and box not in self.headers:
                    found = after.stacked(box, downwards, without)
            self._neighbours[asked] = found
        return self._neighbours[asked]


def _refuse_too_much(pages: Sequence[Page], name: str) -> None:
    """Raise DocumentError where there is more on pages than is read."""
    if len(pages) > FORMS.pages:
        raise DocumentError(name, f"{len(pages):,} pages; at most {FORMS.pages} are read")
    boxes = sum(len(page.boxes) for page in pages)
    if boxes > FORMS.boxes:
        raise DocumentError(name, f"{boxes:,} boxes; at most {FORMS.boxes:,} are read")
    characters = 0
    for number, page in enumerate(pages, 1):
        for box in page.boxes:
            characters += len(box.text)
            if len(box.text) > FORMS.in_box:
                raise DocumentError(
                    name, f"page {number} has a box of {len(box.text):,} characters; at most {FORMS.in_box:,} are read"
                )
    if characters > FORMS.characters:
        raise DocumentError(name, f"{characters:,} characters; at most {FORMS.characters:,} are read")


def _torn(document: FormDocument) -> Iterator[FormBox]:
    """The texts that may go on, or begin, in a box that has come to stand on another line."""
    for number, line in enumerate(document.lines):
        usual = document.by_page[line[0].page].usual
        for other in document.lines[number + 1 : number + 3]:
            if line[0].page == other[0].page:
                yield from _going_on(line, other, usual)
                yield from _going_on(other, line, usual)


def _going_on(line: Line, other: Line, usual: Size) -> Iterator[FormBox]:
    """The texts of a line that may go on in a box of another, and these boxes.

    Boxes of a line stand in order, and of two that follow each other the right one begins no farther away than a word
    space of the wider characters; so few boxes of the other line are looked at, and of those that lie on top of each
    other `beside`.
    """
    places = [box.box.across for box in other]
    wide = max(box.box.pitch for box in other)
    for one in line:
        left = one.box
        begin = bisect_left(places, left.across)
        reach = left.right + FORMS.word_space * max(left.pitch, wide, usual.letter)
        for two in islice(other, begin, begin + FORMS.beside):
            right = two.box
            if right.left > reach:
                break
            is_near = abs(left.down - right.down) < FORMS.torn * min(left.height, right.height)
            if is_near and follows(left, right, usual):
                yield from (one, two)


def _parts(wanted: str, count: int) -> tuple[str, ...]:
    """A key cut into so many parts: with one slip less, one of them stands unhurt in what is looked for."""
    size = -(-len(wanted) // count)
    return tuple(wanted[start : start + size] for start in range(0, len(wanted), size))


class PageBoxes:
    """The boxes of a page, in reading order, to be asked for the nearest ones."""

    def __init__(self, boxes: Sequence[FormBox]) -> None:
        self.boxes = boxes

    @cached_property
    def usual(self) -> Size:
        """How wide a character is, and how high a text."""
        return size_of(box.box for box in self.boxes)

    @cached_property
    def _across(self) -> _Strips:
        return _Strips(self.boxes, lambda box: (box.box.top, box.box.bottom, box.box.across))

    @cached_property
    def _down(self) -> _Strips:
        return _Strips(self.boxes, lambda box: (box.box.left, box.box.right, box.sheet.down))

    def beside(self, box: FormBox, to_right: bool) -> FormBox | None:
        """The nearest box to the right, or to the left, side by side with one of this page."""
        here = box.box
        best: tuple[float, int, FormBox] | None = None
        for strip in self._across.along(here.top, here.bottom, here.across, to_right):
            for place, number, other in strip:
                apart = abs(place - here.across)
                if best is not None and apart > best[0]:
                    break
                if (best is None or (apart, number) < best[:2]) and _side_by_side(here, other.box):
                    best = apart, number, other
        return None if best is None else best[2]

    def stacked(self, box: FormBox, downwards: bool, without: Collection[FormBox]) -> FormBox | None:
        """The nearest box below, or above, one of this page or another, and none of those left out."""
        here = box.sheet
        found: list[tuple[float, int, FormBox]] = []
        near, slack = inf, FORMS.same_row * here.height
        for strip in self._down.along(here.left, here.right, here.down, downwards):
            for place, number, other in strip:
                apart = abs(place - here.down)
                if apart > near:
                    break
                if other in without or _side_by_side(here, other.sheet):
                    continue
                if overlaps(here, other.box):
                    found.append((apart, number, other))
                    near = min(near, apart + slack)
        ranked = ((_misaligned(here, other.box), number, other) for apart, number, other in found if apart <= near)
        return min(ranked, key=lambda item: item[:2], default=(0, 0, None))[2]


class _Strips:
    """Boxes by the strips into which they reach, each in their order along it.

    Strips are as wide as boxes are on average, so that a box reaches into few.
    """

    def __init__(self, boxes: Iterable[FormBox], extent: Callable[[FormBox], tuple[float, float, float]]) -> None:
        extents = [(*extent(box), box) for box in boxes]
        mean = sum(high - low for low, high, _, _ in extents) / max(1, len(extents))
        self.ends = min((low for low, *_ in extents), default=0.0), max((high for _, high, *_ in extents), default=0.0)
        self.size = max(mean, (self.ends[1] - self.ends[0]) / FORMS.strips) or 1.0
        self.strips: dict[int, list[tuple[float, int, FormBox]]] = {}
        for low, high, place, box in extents:
            for number in self._reached(low, high):
                self.strips.setdefault(number, []).append((place, box.number, box))
        for held in self.strips.values():
            held.sort()

    def _reached(self, low: float, high: float) -> range:
        """The numbers of the strips into which an extent reaches, of those between the ends."""
        start, end = self.ends
        first, last = (int((min(max(place, start), end) - start) // self.size) for place in (low, high))
        return range(first, last + 1)

    def along(
        self, low: float, high: float, place: float, forward: bool
    ) -> Iterator[Iterable[tuple[float, int, FormBox]]]:
        """For each strip that an extent reaches into, the boxes farther along it than a place, or, backward, less far;
        the nearest first, each after where it stands along the strip and its number."""
        reached = self._reached(low, high)
        for number in reached if len(reached) <= len(self.strips) else filter(reached.__contains__, self.strips):
            held = self.strips.get(number, [])
            if forward:
                yield map(held.__getitem__, range(bisect_right(held, (place, inf)), len(held)))
            else:
                yield map(held.__getitem__, range(bisect_left(held, (place,)) - 1, -1, -1))


def _side_by_side(one: TextBox, two: TextBox) -> bool:
    return shared(one.top, one.bottom, two.top, two.bottom) >= FORMS.side


def _misaligned(one: TextBox, two: TextBox) -> float:
    return min(abs(one.left - two.left), abs(one.across - two.across))
