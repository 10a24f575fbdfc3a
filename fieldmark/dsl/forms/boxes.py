"""Boxes of text as a reader of pages gives them: OCR, a PDF's text, or a file of boxes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot


@dataclass(frozen=True, slots=True)
class TextBox:
    """A text and the upright rectangle around it; x grows to the right, y downwards, in the page's own unit."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Width of the rectangle."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Height of the rectangle."""
        return self.bottom - self.top

    @property
    def across(self) -> float:
        """Where the middle is, from left to right."""
        return (self.left + self.right) / 2

    @property
    def down(self) -> float:
        """Where the middle is, from top to bottom."""
        return (self.top + self.bottom) / 2

    @property
    def pitch(self) -> float:
        """Width of one character."""
        return self.width / max(1, len(self.text))

    def levelled(self, slope: float) -> TextBox:
        """The box on a page turned back by a slope (rise of y per x): the rectangle of its text before it was turned.

        An upright rectangle around turned text is higher and wider than the text; what the turn added is taken off
        again, never more than three fifths.
        """
        if slope == 0:
            return self
        length = hypot(1, slope)
        across, down = (self.across + slope * self.down) / length, (self.down - slope * self.across) / length
        high = max(self.height - self.width * abs(slope), 0.4 * self.height) / 2
        wide = max(self.width - 2 * high * abs(slope), 0.4 * self.width) / 2
        return replace(self, left=across - wide, top=down - high, right=across + wide, bottom=down + high)

    def lowered(self, shift: float) -> TextBox:
        """The box so much farther down."""
        return replace(self, top=self.top + shift, bottom=self.bottom + shift)

    def moved(self, across: float) -> TextBox:
        """The box so much farther to the right."""
        return replace(self, left=self.left + across, right=self.right + across)

    def joined(self, right: TextBox) -> TextBox:
        """This box and the next one on its line, as one."""
        return TextBox(
            f"{self.text} {right.text}",
            min(self.left, right.left),
            min(self.top, right.top),
            max(self.right, right.right),
            max(self.bottom, right.bottom),
        )


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its width and height, and its boxes in any order."""

    width: float
    height: float
    boxes: tuple[TextBox, ...]
