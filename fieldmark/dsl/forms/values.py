"""Which boxes of a form hold the value: their texts, put together, are what the text language works on.

LRSyn section 5.2 concatenates the texts of all boxes of the path. Departures: the program says from which box on, so
that labels passed on the way are left out; and two selectors need no path. A value that all forms of a supplier share,
such as its name and address, is known by its words, in whatever boxes they stand. And a value is found by a
constellation: where two or three labels around it say that it stands, though the path to it is broken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import isfinite
from typing import ClassVar

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.forms.document import TORN, FormBox, FormDocument
from fieldmark.dsl.forms.phrases import as_digits, is_worded, spans_in, words
from fieldmark.dsl.forms.regions import FormRegion
from fieldmark.dsl.forms.settings import FORMS
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import FIGURES, SHAPES, Token, class_of, fold, shaped, spans
from fieldmark.dsl.text.reasons import because


@dataclass(frozen=True)
class Passage:
    """Boxes read one after the other; never empty."""

    boxes: tuple[FormBox, ...]

    @cached_property
    def text(self) -> str:
        """Their texts, a space between two."""
        return " ".join(box.text for box in self.boxes)

    def parts(self, span: Span) -> Iterator[tuple[FormBox, Span]]:
        """The boxes in which a part of the text stands, each with the part of its own text."""
        start = 0
        for box in self.boxes:
            low, high = max(start, span[0]), min(start + len(box.text), span[1])
            if low < high:
                yield box, (low - start, high - start)
            start += len(box.text) + 1

    @property
    def document(self) -> FormDocument:
        """The document that they are boxes of."""
        return self.boxes[0].document

    def attribute(self, name: str) -> None:
        """None: boxes have no attributes."""
        return

    @property
    def path(self) -> str:
        """Where they stand, for people."""
        first, last = self.boxes[0], self.boxes[-1]
        return first.path if first is last else f"{first.path} to {last.path}"

    @property
    def order(self) -> tuple[int, ...]:
        """The reading order of the first box."""
        return self.boxes[0].order


@dataclass(frozen=True, slots=True)
class Boxes:
    """The boxes of the path from number `first` on, in reading order; the landmark's own is 0."""

    first: int

    kind: ClassVar[Kind] = "form"
    has_attributes: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.first < 0:
            raise ValueError(f"boxes of a path count from 0, the landmark's own, not from {self.first}")


@dataclass(frozen=True, slots=True)
class LastBox:
    """The box at which the path ends."""

    kind: ClassVar[Kind] = "form"
    has_attributes: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class BoxesOf:
    """The boxes around the landmark that together hold a text known beforehand, in the text's order.

    One of the labels `before` which the text always stood has to follow it closely; without them, anything may.
    """

    text: str
    before: frozenset[str] = frozenset()

    kind: ClassVar[Kind] = "form"
    has_attributes: ClassVar[bool] = False

    def __post_init__(self) -> None:
        for text in (self.text, *self.before):
            if not words(text):
                raise ValueError(f"a known text, or a label behind it, has letters or digits, unlike {text!r}")


@dataclass(frozen=True, slots=True, order=True)
class Offset:
    """How far the middle of a value is from where a label begins, in widths of a character of the page, which are the
    same however the page was turned: to the right, and down."""

    right: float
    down: float

    def __post_init__(self) -> None:
        if not isfinite(self.right) or not isfinite(self.down):
            raise ValueError(f"an offset is a number to the right and one down, not {self.right} and {self.down}")


@dataclass(frozen=True, slots=True, order=True)
class Cue:
    """A label by which a value's place is told, and how far the value is from it."""

    text: str
    offset: Offset

    def __post_init__(self) -> None:
        if not words(self.text):
            raise ValueError(f"a label has letters or digits, unlike {self.text!r}")


@dataclass(frozen=True, slots=True)
class Constellation:
    """The box with a text of a shape that stands where labels around it say, two of them if there are as many."""

    shape: str
    cues: frozenset[Cue]

    kind: ClassVar[Kind] = "form"
    has_attributes: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.shape not in SHAPES:
            raise ValueError(f"unknown shape {self.shape!r}; known: {', '.join(SHAPES)}")
        if not 0 < len(self.cues) <= FORMS.cues:
            raise ValueError(f"a place is told by 1 to {FORMS.cues} labels, not by {len(self.cues)}")


BoxSelector = Boxes | LastBox | BoxesOf | Constellation


def passage(selector: BoxSelector, region: FormRegion) -> Passage | None:
    """The selected boxes of a region, or None where the path is too short, or the value is not found."""
    match selector:
        case BoxesOf(text, before):
            found = boxes_of(text, region.nodes[0])
            return Passage(found) if found and is_before(found, before) else None
        case Constellation():
            box = box_at(selector, region.nodes[0].document)
            return None if box is None else Passage((box,))
        case LastBox():
            return Passage(region.nodes[-1:])
        case Boxes(first):
            boxes = region.nodes[first:]
            return Passage(in_order(boxes)) if boxes else None


def in_order(boxes: tuple[FormBox, ...]) -> tuple[FormBox, ...]:
    """Boxes in reading order, whichever way the path went."""
    return tuple(sorted(boxes, key=lambda box: box.number))


def reason_against(found: Passage, span: tuple[int, int]) -> str | None:
    """Why a part of a passage may not be all of the value: one of its boxes may not be all of a text, or figures would
    go on if letters were the digits that a machine takes for them.

    That boxes are torn is held against words only: a number or a date ends where its characters do.
    """
    text = found.text[slice(*span)]
    if _is_cut(found.text, span):
        return because("{} is a part of a word, which may be misread", f'"{text}"')
    reason = next((found.document.unsure[box] for box in found.boxes if box in found.document.unsure), None)
    return reason if is_worded(text) or reason != TORN else None


def _is_cut(text: str, span: Span) -> bool:
    """Whether what is in figures would be longer in a text, were letters of its words digits: "1" is in "1B9"."""
    value = text[slice(*span)]
    if class_of(value) not in FIGURES:
        return False
    before, after = text[: span[0]], text[span[1] :]
    around = [
        "" if before[-1:].strip() == "" else as_digits(before.rsplit(None, 1)[-1]),
        "" if after[:1].strip() == "" else as_digits(after.split(None, 1)[0]),
    ]
    read = f"{around[0]}{value}{around[1]}"
    low, high = len(around[0]), len(around[0]) + len(value)
    found = (place for kind in FIGURES for place in spans(Token(kind), read))
    return read != text[span[0] - low : span[1] + len(around[1])] and any(
        start <= low and high <= end and end - start > high - low for start, end in found
    )


def goes_on(found: Passage) -> bool:
    """Whether the next line below a passage may be of it: it begins where its last one does, as far below as that is
    below the one before; or, below a single line, no farther than lines of a text."""
    firsts = [next(line) for _, line in groupby(found.boxes, key=lambda box: (box.page, box.line))]
    below = firsts[-1].neighbour("below")
    if below is None or below.page != firsts[-1].page:
        return False
    height = firsts[-1].box.height
    pitch = firsts[-1].box.down - firsts[-2].box.down if len(firsts) > 1 else FORMS.pitch * height
    step = below.box.down - firsts[-1].box.down
    as_far = abs(step - pitch) <= FORMS.going_on * height if len(firsts) > 1 else step <= pitch
    return as_far and abs(below.box.left - firsts[-1].box.left) <= FORMS.going_on * height


def boxes_of(text: str, near: FormBox) -> tuple[FormBox, ...] | None:
    """The boxes near a box that hold a known text, in the text's order; None where some of its words are missing.

    Each box is a run of its words; only letters and digits count. Other words may stand before the first and behind the
    last one. Of ways to put the text together the one with fewest boxes counts, of equal boxes the one nearest to the
    given one.
    """
    wanted = words(text)
    if not wanted or len(wanted) > FORMS.known_words:
        return None
    runs: dict[Span, FormBox] = {}
    for box in sorted(near.document.by_page[near.page].boxes, key=lambda box: (abs(box.line - near.line), box.number)):
        if abs(box.line - near.line) <= len(wanted) + FORMS.spare_lines:
            for run in _runs(wanted, words(box.text)):
                runs.setdefault(run, box)
    found = _put_together(len(wanted), runs)
    if found is None:
        return None
    lines = [box.line for box in found]
    return found if max(lines) - min(lines) <= len(found) - 1 + FORMS.spare_lines else None


def is_before(boxes: Sequence[FormBox], labels: Iterable[str]) -> bool:
    """Whether one of the labels follows boxes closely. True without labels."""
    wanted = tuple(labels)
    last, page = max(box.line for box in boxes), boxes[0].page
    near = (box for label in wanted for box in boxes[0].document.boxes_with(label, whole=False) if box.page == page)
    return not wanted or any(last <= box.line <= last + FORMS.following and box not in boxes for box in near)


def _runs(wanted: Sequence[str], held: Sequence[str]) -> Iterator[Span]:
    """The runs of the wanted words that a box is; the first and the last may have other words beside them."""
    for start in range(len(wanted)):
        for first in range(len(held) if start == 0 else min(1, len(held))):
            end = start
            while end < len(wanted) and end - start < len(held) - first and wanted[end] == held[first + end - start]:
                end += 1
            if end > start and (end == len(wanted) or end - start == len(held) - first):
                yield start, end


def _put_together(count: int, runs: Mapping[Span, FormBox]) -> tuple[FormBox, ...] | None:
    """The fewest runs that follow each other from the first word to the last; no box twice."""
    best: dict[int, tuple[FormBox, ...]] = {0: ()}
    for start, end in sorted(runs, key=lambda run: (run[0], -run[1])):
        before, box = best.get(start), runs[start, end]
        if before is not None and box not in before:
            known = best.get(end)
            if known is None or len(before) + 1 < len(known):
                best[end] = (*before, box)
    return best.get(count)


def beginnings(text: str, document: FormDocument, page: int) -> list[tuple[float, float]]:
    """Where a label begins on a page, and the middle of its box up and down; empty where it stands too often."""
    boxes = [box for box in document.boxes_with(text, whole=False) if box.page == page]
    if len(boxes) > FORMS.standing:
        return []
    return [(box.box.along(spans_in(text, box.text)[0][0]), box.box.down) for box in boxes]


def box_at(term: Constellation, document: FormDocument) -> FormBox | None:
    """The box of a constellation's value, or None where it is not certain which one it is, and in a record."""
    if document.origin:
        return None
    found = [box for page in document.by_page if (box := _on_page(term, document, page)) is not None]
    return found[0] if len(found) == 1 else None


def _on_page(term: Constellation, document: FormDocument, page: int) -> FormBox | None:
    """The box of which most labels say that it holds the value, if no other text has as many."""
    boxes, letter = document.by_page[page].boxes, document.by_page[page].usual.letter
    if letter <= 0:
        return None
    places = [(cue.offset, beginnings(cue.text, document, page)) for cue in term.cues]
    told: dict[str, tuple[int, FormBox]] = {}
    standing = ((box, span) for box in boxes for span in shaped(term.shape, box.text))
    for box, span in standing:
        text, middle = fold(box.text[slice(*span)]), (box.box.along(sum(span) / 2), box.box.down)
        count = sum(any(_is_at(middle, place, offset, letter) for place in held) for offset, held in places)
        if count >= min(FORMS.agreeing, len(term.cues)) and (text not in told or count > told[text][0]):
            told[text] = count, box
    most = max((count for count, _ in told.values()), default=0)
    best = [box for count, box in told.values() if count == most]
    return best[0] if len(best) == 1 else None


def _is_at(middle: tuple[float, float], place: tuple[float, float], offset: Offset, letter: float) -> bool:
    """Whether the middle of a text stands where a label at a place says."""
    right, down = middle[0] - place[0] - offset.right * letter, middle[1] - place[1] - offset.down * letter
    return abs(right) <= FORMS.right * letter and abs(down) <= FORMS.down * letter
