"""Which boxes of a region hold the value: their texts, put together, are what the text language works on.

LRSyn section 5.2 concatenates the texts of all boxes of the path. Departure: the program says from which box on, so
that labels passed on the way are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fieldmark.dsl.forms.among import BoxAmong, box_among
from fieldmark.dsl.forms.document import TORN, FormBox, FormDocument
from fieldmark.dsl.forms.known import boxes_of, is_before
from fieldmark.dsl.forms.paths import FormRegion
from fieldmark.dsl.forms.phrases import words
from fieldmark.dsl.text.lexicon import class_of


@dataclass(frozen=True)
class Passage:
    """Boxes read one after the other; never empty."""

    boxes: tuple[FormBox, ...]

    @cached_property
    def text(self) -> str:
        """Their texts, a space between two."""
        return " ".join(box.text for box in self.boxes)

    @property
    def document(self) -> FormDocument:
        """The document that they are boxes of."""
        return self.boxes[0].document

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

    def __post_init__(self) -> None:
        if self.first < 0:
            raise ValueError(f"boxes of a path count from 0, the landmark's own, not from {self.first}")


@dataclass(frozen=True, slots=True)
class LastBox:
    """The box at which the path ends."""


@dataclass(frozen=True, slots=True)
class BoxesOf:
    """The boxes around the landmark that together hold a text known beforehand, in the text's order.

    One of the labels `before` which the text always stood has to follow it closely; without them, anything may.
    """

    text: str
    before: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for text in (self.text, *self.before):
            if not words(text):
                raise ValueError(f"a known text, or a label behind it, has letters or digits, unlike {text!r}")


BoxSelector = Boxes | LastBox | BoxesOf | BoxAmong


def passage(selector: BoxSelector, region: FormRegion) -> Passage | None:
    """The selected boxes of a region, or None where the path is too short.

    None too where lines are so uneven that nobody knows which boxes a value of several has.
    """
    if isinstance(selector, BoxesOf):
        found = boxes_of(selector.text, region.nodes[0])
        return Passage(found) if found and is_before(found, selector.before) else None
    if isinstance(selector, BoxAmong):
        box = box_among(selector, region.nodes[0].document)
        return None if box is None else Passage((box,))
    if isinstance(selector, LastBox):
        return Passage(region.nodes[-1:])
    boxes = region.nodes[selector.first :]
    if any(box.document.is_doubtful(box) for box in boxes):
        return None
    return Passage(in_order(boxes)) if boxes else None


def reason_against(found: Passage, span: tuple[int, int]) -> str | None:
    """Why a part of a passage may not be all of the value: one of its boxes is not certain to be all of a text, or the
    word goes on after a date, or begins before it.

    The first is held against words only: a number or a date ends where its characters do.
    """
    document, text = found.document, found.text[slice(*span)]
    low, high = max(0, span[0] - 1), span[1] + 1
    if class_of(text) == "DATE" and any(map(str.isalnum, (*found.text[low : span[0]], *found.text[span[1] : high]))):
        return f'the date "{text}" is a part of a word, which may be misread'
    reason = next((document.unsure[box] for box in found.boxes if box in document.unsure), None)
    worded = sum(letter.isalpha() for letter in text) > sum(letter.isdigit() for letter in text)
    return reason if worded or reason != TORN else None


def in_order(boxes: tuple[FormBox, ...]) -> tuple[FormBox, ...]:
    """Boxes in reading order, whichever way the path went."""
    return tuple(sorted(boxes, key=lambda box: box.number))
