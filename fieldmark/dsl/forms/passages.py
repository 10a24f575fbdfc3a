"""Which boxes of a region hold the value: their texts, put together, are what the text language works on.

LRSyn section 5.2 concatenates the texts of all boxes of the path. Departure: the program says from which box on, so
that labels passed on the way are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.known import boxes_of
from fieldmark.dsl.forms.paths import FormRegion
from fieldmark.dsl.forms.phrases import words


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
    """The boxes around the landmark that together hold a text known beforehand, in the text's order."""

    text: str

    def __post_init__(self) -> None:
        if not words(self.text):
            raise ValueError(f"a known text has letters or digits, unlike {self.text!r}")


BoxSelector = Boxes | LastBox | BoxesOf


def passage(selector: BoxSelector, region: FormRegion) -> Passage | None:
    """The selected boxes of a region, or None where the path is too short.

    None too where lines are so uneven that nobody knows which boxes a value of several has.
    """
    if isinstance(selector, BoxesOf):
        found = boxes_of(selector.text, region.nodes[0])
        return None if found is None else Passage(found)
    if isinstance(selector, LastBox):
        return Passage(region.nodes[-1:])
    boxes = region.nodes[selector.first :]
    if len(boxes) > 1 and any(box.document.is_doubtful(box) for box in boxes):
        return None
    return Passage(in_order(boxes)) if boxes else None


def in_order(boxes: tuple[FormBox, ...]) -> tuple[FormBox, ...]:
    """Boxes in reading order, whichever way the path went."""
    return tuple(sorted(boxes, key=lambda box: box.number))
