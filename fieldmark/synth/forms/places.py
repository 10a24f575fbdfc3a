"""Annotations of forms: where the labelled values of a field may stand on a form (LRSyn section 3.1).

A value may run over several boxes: along a line, line after line, or down a column. Labels are typed by people who read
the paper, boxes by a machine; so white space is not compared, then, where nothing is found, marks and the characters
that OCR confuses, and at last slips, one in eight characters; but only in values that have letters, for a digit more or
less is another number. Marks that close the last box belong to such a value. What counts as the value is then what the
box says.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from typing import Final
from unicodedata import category

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.phrases import edits, key, slips
from fieldmark.dsl.forms.values import Passage
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import collapse, fold
from fieldmark.dsl.text.names import FieldName
from fieldmark.synth.core.conversions import NormalForms, is_normal_form
from fieldmark.synth.core.examples import Placed
from fieldmark.synth.core.instances import Index, Source
from fieldmark.synth.forms.settings import LEARNING

_OPENING: Final = frozenset({"Ps", "Pi"})
"""The categories of marks, as Unicode has them, that another one closes."""

_WORD: Final = re.compile(r"[0-9]+(?:[.,][0-9]+)+(?![^\W_])|[^\W_]+")
"""A number with its decimals and thousands, or letters and digits."""

_Reading = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class FormPlace:
    """Boxes one after the other, and the value's part of their text."""

    passage: Passage
    span: Span

    @property
    def text(self) -> str:
        """The value as the boxes have it."""
        return self.passage.text[slice(*self.span)]


class FormIndex(Index["FormAnnotation"]):
    """A form prepared for looking values up, each at so many places at most; where that is asked, at none in a box of
    its `records`."""

    def __init__(self, document: FormDocument, most: int = LEARNING.places) -> None:
        self.document = document
        self._most = most
        self._written: dict[_Reading, _Written] = {}
        self._places: dict[str, tuple[FormPlace, ...]] = {}
        self._normals: list[tuple[Passage, NormalForms]] | None = None
        self.records: Set[FormBox] = frozenset()

    def places(self, value: str, apart: bool = False) -> tuple[FormPlace, ...]:
        """The places of a value, in reading order, `apart` from the records or anywhere; all of them have the same
        text.

        It is the text of the first place with fewest boxes: where "11" stands alone, "1" beside "1" is none.
        """
        if value not in self._places:
            found = self._find(value)
            text = min(found, key=lambda place: len(place.passage.boxes)).text if found else ""
            self._places[value] = tuple(place for place in found if fold(place.text) == fold(text))
        return self._kept(self._places[value], apart)

    def texts(self) -> Iterator[str]:
        """The texts of the boxes, in their order."""
        return (box.text for box in self.document.boxes)

    def labels_and_texts(self) -> Iterator[TextLandmark]:
        """The texts of the boxes, in their order."""
        return (TextLandmark(text) for text in map(collapse, self.texts()) if text)

    def hold(self, records: Iterable[Document]) -> None:
        """Say which records of the form are labelled."""
        forms = (record for record in records if isinstance(record, FormDocument))
        own = (form.origin[box] for form in forms for box in form.boxes if box not in form.headings)
        self.records = {*self.records, *own}

    def stands_apart(self, value: str) -> bool:
        """Whether a value stands anywhere on the form apart from the labelled records."""
        return bool(self.places(value, apart=True) or self.normal_places(value, apart=True))

    def annotate(
        self, field: FieldName, values: tuple[str, ...], labels: frozenset[str], source: Source, apart: bool = False
    ) -> FormAnnotation:
        """Find the places of the form's values, anywhere or apart from its records; `labels` are those of all fields.

        From the source "normal" they are places of texts that have the values as their normal forms.
        """
        if source == "normal":
            places = tuple(meant(value, self.normal_places(value, apart)) for value in values)
            found = tuple(map(fold, values))
        else:
            places = tuple(meant(value, self.places(value, apart)) for value in values)
            found = tuple(fold(at[0].text if at else value) for value, at in zip(values, places, strict=True))
        own = {fold(value) for value in values}
        other = tuple(place for label in sorted(labels - own) for place in self.places(label))
        return FormAnnotation(field, self, found, places, labels, other)

    def _kept(self, places: Iterable[FormPlace], apart: bool) -> tuple[FormPlace, ...]:
        return tuple(one for one in places if not apart or self.records.isdisjoint(one.passage.boxes))

    def normal_places(self, value: str, apart: bool = False) -> tuple[FormPlace, ...]:
        """The places of texts of which a value is the normal form, in reading order: a date, a time, a number, a price.

        The text of such a place is not the value. It stands in one box.
        """
        if not is_normal_form(fold(value)):
            return ()
        if self._normals is None:
            boxes = [box for box in self.document.boxes if fold(box.text) == box.text]
            self._normals = [(Passage((box,)), NormalForms(box.text, [(0, len(box.text))])) for box in boxes]
        found = (FormPlace(at, span) for at, forms in self._normals for span in forms.spans(fold(value)))
        return self._kept(islice(found, self._most), apart)

    def _find(self, value: str) -> list[FormPlace]:
        may_slip = _has_letters(value)
        readings: tuple[_Reading, ...] = (_squeezed, key) if may_slip else (_squeezed,)
        for reading in readings:
            if reading not in self._written:
                self._written[reading] = _Written(self.document, reading, self._most)
            written = self._written[reading]
            found = list(written.places(value)) or list(written.columns(value))
            if found:
                return found
        return _slipped(self.document, value) if may_slip else []


def _has_letters(value: str) -> bool:
    return sum(letter.isalpha() for letter in value) >= LEARNING.slipped_letters


def _squeezed(text: str) -> str:
    """A text without white space."""
    return fold(text).replace(" ", "")


class _Written:
    """All texts of a form in reading order, read in one way, with the place of each character."""

    def __init__(self, document: FormDocument, reading: _Reading, most: int) -> None:
        self._most = most
        self._boxes = document.boxes
        self._reading = reading
        self._offsets: list[list[int]] = []
        self._texts: list[str] = []
        self._starts: list[int] = []
        length = 0
        for box in self._boxes:
            offsets, text = _read(box.text, reading)
            self._offsets.append(offsets)
            self._texts.append(text)
            self._starts.append(length)
            length += len(text)
        self._all = "".join(self._texts)

    def places(self, value: str) -> Iterator[FormPlace]:
        """Where the value stands in reading order."""
        wanted = self._reading(value)
        start = self._all.find(wanted) if wanted else -1
        count = 0
        while start >= 0 and count < self._most:
            first = bisect_right(self._starts, start) - 1
            last = bisect_right(self._starts, start + len(wanted) - 1) - 1
            numbers = [n for n in range(first, last + 1) if self._texts[n]]
            if len(numbers) <= LEARNING.value_boxes:
                place = self._place(
                    numbers, start - self._starts[first], start + len(wanted) - self._starts[last], _has_letters(value)
                )
                if place is not None:
                    count += 1
                    yield place
            start = self._all.find(wanted, start + 1)

    def columns(self, value: str) -> Iterator[FormPlace]:
        """Where the value goes on below or beside each box, passing over what reading order puts between."""
        wanted = self._reading(value)
        for number, text in enumerate(self._texts):
            for start in self._beginnings(number):
                piece = text[start:]
                if piece and len(piece) < len(wanted) and wanted.startswith(piece):
                    way = self._followed([number], wanted[len(piece) :])
                    place = None if way is None else self._place(way[0], start, way[1], _has_letters(value))
                    if place is not None:
                        yield place

    def _beginnings(self, number: int) -> list[int]:
        """Where words begin in a box as it is read here."""
        offsets, text = self._offsets[number], self._boxes[number].text
        return [place for place, offset in enumerate(offsets) if _free(text, offset)]

    def _followed(self, numbers: list[int], rest: str) -> tuple[list[int], int] | None:
        """The boxes that spell the rest, and where it ends in the last one."""
        if len(numbers) == LEARNING.value_boxes:
            return None
        box = self._boxes[numbers[-1]]
        for step in (box.neighbour("right"), box.neighbour("below")):
            if step is None or step.number in numbers or not self._texts[step.number]:
                continue
            text = self._texts[step.number]
            if text.startswith(rest):
                return [*numbers, step.number], len(rest)
            if rest.startswith(text):
                found = self._followed([*numbers, step.number], rest[len(text) :])
                if found is not None:
                    return found
        return None

    def _place(self, numbers: list[int], start: int, end: int, words: bool) -> FormPlace | None:
        """The place from an offset in the first box as it is read here to one in the last.

        A value of `words` takes the marks that close its last box, unless one opens right before it: "(paid)" are marks
        around a value. Another value stands on one line.
        """
        first, last = numbers[0], numbers[-1]
        boxes = tuple(self._boxes[number] for number in numbers)
        if not words and len({(box.page, box.line) for box in boxes}) > 1:
            return None
        low, high = self._offsets[first][start], self._offsets[last][end - 1] + 1
        if not _free(boxes[0].text, low) or not _free(boxes[-1].text, high):
            return None
        before = sum(len(box.text) + 1 for box in boxes[:-1])
        opened = low > 0 and category(boxes[0].text[low - 1]) in _OPENING
        if words and not opened and not any(map(str.isalnum, boxes[-1].text[high:])):
            high = len(boxes[-1].text)
        return FormPlace(Passage(boxes), (low, before + high))


def _read(text: str, reading: _Reading) -> tuple[list[int], str]:
    """A text as it is read, with the offset in the text of each character read."""
    offsets: list[int] = []
    read: list[str] = []
    for offset, letter in enumerate(text):
        found = reading(letter)
        offsets.extend([offset] * len(found))
        read.append(found)
    return offsets, "".join(read)


def _free(text: str, offset: int) -> bool:
    """Whether no word or number runs through an offset: neither in "12" nor in "1,250.00"."""
    return not (0 < offset < len(text)) or not any(match.start() < offset < match.end() for match in _whole(text))


@lru_cache(maxsize=4096)
def _whole(text: str) -> tuple[re.Match[str], ...]:
    """The words and numbers of a text."""
    return tuple(_WORD.finditer(text))


def _slipped(document: FormDocument, value: str) -> list[FormPlace]:
    """The whole boxes in reading order that are the value with fewest slips, if not more than are allowed."""
    wanted = key(value)
    boxes, found = document.boxes, list[FormPlace]()
    fewest = slips(wanted)
    for first in range(len(boxes)):
        joined = ""
        for last in range(first, min(len(boxes), first + LEARNING.value_boxes)):
            joined += key(boxes[last].text)
            if len(joined) > len(wanted) + fewest:
                break
            apart = edits(wanted, joined, fewest)
            if apart is not None:
                passage = Passage(tuple(boxes[first : last + 1]))
                found = [*(found if apart == fewest else ()), FormPlace(passage, (0, len(passage.text)))]
                fewest = apart
    return found


@dataclass(frozen=True, slots=True, eq=False)
class FormAnnotation:
    """A form and one field's true values in it.

    `values` are folded, in page order: as the boxes have them where they are found, else as they were labelled, and so
    are normal forms; `places[i]` are the places at which `values[i]` may stand; `other` are those of the other fields'
    values, `labels`.
    """

    field: FieldName
    index: FormIndex
    values: tuple[str, ...]
    places: tuple[tuple[FormPlace, ...], ...]
    labels: frozenset[str]
    other: tuple[FormPlace, ...]

    @property
    def document(self) -> FormDocument:
        """The document."""
        return self.index.document

    @property
    def name(self) -> str:
        """The document's name."""
        return self.document.name

    def data(self, shared: Set[str]) -> dict[FormBox, list[Span]]:
        """The parts of boxes at which labelled values of any field may stand, but for those `shared`: no label is among
        them."""
        found: dict[FormBox, list[Span]] = {}
        for place in (*chain.from_iterable(self.places), *self.other):
            if fold(place.text) not in shared:
                for box, span in place.passage.parts(place.span):
                    found.setdefault(box, []).append(span)
        return found

    @property
    def sites(self) -> tuple[tuple[Passage, ...], ...]:
        """For each value the boxes at which it may stand."""
        return tuple(tuple(place.passage for place in places) for places in self.places)


def meant(value: str, places: tuple[FormPlace, ...]) -> tuple[FormPlace, ...]:
    """Of the places of a value the one that begins where its label says; all where it names none of them."""
    if not isinstance(value, Placed):
        return places
    first = value.at.partition(" to ")[0]
    return tuple(place for place in places if place.passage.boxes[0].path == first) or places
