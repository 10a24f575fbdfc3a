"""Whether a neighbour on an uneven page is certain to be the neighbour, and no other text in its place.

There are two kinds of such pages. On one whose lines were found by best fit each text has the lines on which it may be;
on a broken one, where texts have changed places, every text may be anywhere within reach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Final

from fieldmark.dsl.forms.boxes import TextBox

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormBox

SPREAD: Final = 0.38
"""How far boxes of a broken page are off their line, one standard deviation, as a share of its reach. Origin: receipts
with each box moved by up to 2 % of the page."""

SURE: Final = 2.45
"""How many standard deviations two middles have to be apart for their order to be certain. Two texts that were each
moved evenly by chance differ by at most that many: by twice the square root of three, over the square root of two."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A broken page: places within so much of each other, in units of the page, are not told apart."""

    far: float

    @property
    def spread(self) -> float:
        """How far boxes are off their line, one standard deviation: lines may be mistaken for the next one's."""
        return SPREAD * self.far

    def is_doubtful(self, box: FormBox) -> bool:
        """Whether nobody can say which line a box is on."""
        return True

    def is_beside(self, box: FormBox, found: FormBox, others: Sequence[FormBox]) -> bool:
        """Whether no other box may stand beside a box in place of the one found there."""
        here = box.box
        low, high = _between(here, found.box)
        return not any(
            other is not box
            and other is not found
            and abs(other.box.down - here.down) <= self.far
            and _is_between(other.box, low, high)
            for other in others
        )

    def is_stacked(self, box: FormBox, found: FormBox, others: Sequence[FormBox]) -> bool:
        """Whether no other box may stand next above or below a box in place of the one found there."""
        here = box.sheet
        far = abs(found.sheet.down - here.down) + self.far
        sign = 1 if found.sheet.down > here.down else -1
        return not any(
            other is not box
            and other is not found
            and -self.far <= sign * (other.sheet.down - here.down) <= far
            and _overlap(here, other.box)
            for other in others
        )


@dataclass(frozen=True, slots=True)
class Fitted:
    """A page of lines found by best fit: their `middles`, the standard `errors` of these, and for some texts the other
    lines, by number from 0, on which they may be; the `spread` of the boxes, one standard deviation from their line."""

    spread: float
    middles: Sequence[float]
    errors: Sequence[float]
    doubts: Mapping[FormBox, frozenset[int]]

    def is_doubtful(self, box: FormBox) -> bool:
        """Whether a box may be on another line."""
        return box in self.doubts

    def is_beside(self, box: FormBox, found: FormBox, others: Sequence[FormBox]) -> bool:
        """Whether both are certain to be on one line, and no other box may be on it between them."""
        if box in self.doubts or found in self.doubts:
            return False
        low, high = _between(box.box, found.box)
        return not any(
            box.line - 1 in lines and _is_between(other.box, low, high) for other, lines in self.doubts.items()
        )

    def is_stacked(self, box: FormBox, found: FormBox, others: Sequence[FormBox]) -> bool:
        """Whether it is certain that a box stands above or below the one found, and no other one between them."""
        above, below = (found, box) if found.line < box.line else (box, found)
        if not self._is_above(above, below):
            return False
        return not any(
            _overlap(box.box, other.box)
            and other is not box
            and other is not found
            and not self._is_outside(other, above, below)
            and not self._on_one_line(found, other)
            for other in others
        )

    def _is_outside(self, box: FormBox, above: FormBox, below: FormBox) -> bool:
        return self._is_above(box, above) or self._is_above(below, box)

    def _on_one_line(self, one: FormBox, two: FormBox) -> bool:
        return one.line == two.line and one not in self.doubts and two not in self.doubts

    def _is_above(self, above: FormBox, below: FormBox) -> bool:
        """Whether a box is certain to be above another one."""
        if above not in self.doubts and below not in self.doubts:
            return self._is_line_above(above.line - 1, below.line - 1)
        return all(self._is_line_above(one, two) for one in self._lines(above) for two in self._lines(below))

    def _is_line_above(self, above: int, below: int) -> bool:
        apart = self.middles[below] - self.middles[above]
        return apart > 0 and apart > SURE * hypot(self.errors[above], self.errors[below])

    def _lines(self, box: FormBox) -> frozenset[int]:
        """The lines on which a box may be."""
        return self.doubts.get(box, frozenset()) | {box.line - 1}


Certainty = Reach | Fitted


def _between(one: TextBox, two: TextBox) -> tuple[float, float]:
    """From where to where another box would stand in the place of the second beside the first."""
    return (one.right, two.right) if two.across > one.across else (two.left, one.left)


def _is_between(box: TextBox, low: float, high: float) -> bool:
    return low < box.across < high and box.left < high


def _overlap(one: TextBox, two: TextBox) -> bool:
    """Whether two boxes overlap from left to right."""
    return min(one.right, two.right) > max(one.left, two.left)
