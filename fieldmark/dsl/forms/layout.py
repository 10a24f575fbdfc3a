"""Pages of text boxes: how far a page is tilted, which boxes stand on one line, and which of them are one text.

Readers cut a text into boxes as they please, and scans are tilted; the language must see the same boxes either way
(LRSyn section 5.2 names both troubles). Departures: the page is levelled first, and boxes no further apart than a word
space are put together, so that motions count texts and not what the reader made of them.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from statistics import median
from typing import Final

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.text.lexicon import collapse


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
        again, down to the share `least` of the layout's settings.
        """
        if slope == 0:
            return self
        length = hypot(1, slope)
        across, down = (self.across + slope * self.down) / length, (self.down - slope * self.across) / length
        high = max(self.height - self.width * abs(slope), LAYOUT.least * self.height) / 2
        wide = max(self.width - 2 * high * abs(slope), LAYOUT.least * self.width) / 2
        return replace(self, left=across - wide, top=down - high, right=across + wide, bottom=down + high)

    def lowered(self, shift: float) -> TextBox:
        """The box so much farther down."""
        return replace(self, top=self.top + shift, bottom=self.bottom + shift)

    def moved(self, across: float) -> TextBox:
        """The box so much farther to the right."""
        return replace(self, left=self.left + across, right=self.right + across)

    def over(self, right: TextBox) -> TextBox:
        """The rectangle around this box and another, without a text."""
        return TextBox(
            "",
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


@settings
class FormLimits:
    """What of a form is read at most; one with more is refused. The largest of our data has 2 pages, 300 boxes and
    6,000 characters."""

    pages: int = setting(500, 1, 100_000)
    """Pages."""

    boxes: int = setting(80_000, 1, 10_000_000)
    """Boxes as they are read, before they are put together to texts."""

    texts: int = setting(20_000, 1, 1_000_000)
    """Texts, which boxes side by side are put together to."""

    characters: int = setting(2_000_000, 1, 1_000_000_000)
    """Characters of all boxes."""

    in_box: int = setting(10_000, 1, 10_000_000)
    """Characters of one box: a page of print has some 4,000."""

    on_page: int = setting(20_000, 1, 10_000_000)
    """Characters of a page of a PDF file: a page of print has some 4,000."""

    drawn: int = setting(200_000, 1, 100_000_000)
    """Things that a page of a PDF file draws: texts, pictures, lines, and forms of these."""


FORMS: Final = FormLimits()
"""What is run."""


@settings
class LayoutSettings:
    """What lines and texts are told by. Slopes are the rise of y per x; each is at least 0."""

    steepest: float = setting(0.1, 0, 1)
    """Steepest tilt looked for, a slope: 5.7 degrees, twice what scanners do."""

    step: float = setting(0.004, 0.0001, 1)
    """Step of the search for the tilt, a slope: half a line's height over the width of a receipt is about 0.02."""

    beside: float = setting(0.4, 0, 2)
    """How far, in heights of the page's median text, boxes on one line may be apart at the true slope."""

    few: int = setting(4, 2, 100)
    """Boxes, or pairs of neighbours, of which fewer tell no tilt."""

    chance: float = setting(1.5, 0, 100)
    """Pairs of boxes on one line that a slope must have more than none has, to be believed."""

    level: float = setting(0.3, 0, 1)
    """How much less, as a share, the steepest slope counts than none: at some slope each line falls on the next one's
    end."""

    nearly: float = setting(0.9, 0, 1)
    """Share of the best slope's sharpness, and"""

    pairs: float = setting(4.0, 0, 100)
    """pairs of boxes, from which another slope is a rival of the best."""

    heights: float = setting(0.5, 0, 1)
    """A rival is the true one where it leaves less than this share of the spread of the boxes' heights. Origin: 528
    pages of receipts and invoices, each turned three times."""

    least: float = setting(0.4, 0, 1)
    """Least share of a box's height and width that is left of it when it is levelled, 0 to 1."""

    sample: int = setting(160, 4, 10000)
    """Most boxes from which the tilt is measured, the widest. A bound on time."""

    same_line: float = setting(0.5, 0, 2)
    """How far, in text heights, the middles of two boxes of one line may be apart."""

    lap: float = setting(0.3, 0, 1)
    """How far, as a share of its width, a box may begin before the middle of the one before it on its line."""

    word_space: float = setting(1.3, 0, 10)
    """Widest gap inside one text, in widths of a character. A space is one; columns stand further apart."""

    near: int = setting(60, 1, 100000)
    """How many ends of lines above a box, and below it, are looked at. A bound on time: no page has more within the
    height of a text."""


LAYOUT: Final = LayoutSettings()
"""What pages are read with."""


def read(page: Page) -> list[list[TextBox]]:
    """The texts of a page, levelled, line by line from the top, each line from left to right."""
    clean = cleaned(page)
    slope = tilt(clean)
    return [texts(line) for line in lines([box.levelled(slope) for box in clean])]


def cleaned(page: Page) -> list[TextBox]:
    """The boxes of a page that hold a text, with their sides in order."""
    return [
        TextBox(text, min(b.left, b.right), min(b.top, b.bottom), max(b.left, b.right), max(b.top, b.bottom))
        for b in page.boxes
        if (text := collapse(b.text))
    ]


def tilt(boxes: Sequence[TextBox]) -> float:
    """The rise of y per x of the page's lines; 0 where there is too little to tell.

    Of all slopes the one at which most boxes fall on common lines; the least of equals. One pair of boxes on a line is
    chance: a page number below a column of text is on a line with one of them at some slope. On a receipt each text may
    meet the next line's amount at one slope, and its own at another; turned text stands in higher rectangles the wider
    it is, and that tells which.
    """
    sample = sorted(boxes, key=lambda box: (-box.width, box.top, box.left))[: LAYOUT.sample]
    if len(sample) < LAYOUT.few:
        return 0.0
    reach = LAYOUT.beside * median(box.height for box in sample)
    places = [(box.across, box.down) for box in sample]
    steps = round(LAYOUT.steepest / LAYOUT.step)
    slopes = sorted((step * LAYOUT.step for step in range(-steps, steps + 1)), key=abs)
    sharp = {slope: _sharpness(places, slope, reach) for slope in slopes}
    best = max(slopes, key=lambda slope: sharp[slope] * (1 - LAYOUT.level * abs(slope) / LAYOUT.steepest))
    if sharp[best] - sharp[0.0] < LAYOUT.chance * reach:
        best = 0.0
    enough = max(LAYOUT.nearly * sharp[best], LAYOUT.pairs * reach)
    rivals = [slope for slope in slopes if sharp[slope] >= enough and slope != best]
    if rivals:
        most = LAYOUT.heights * _height_spread(sample, best)
        even = [slope for slope in rivals if _height_spread(sample, slope) < most]
        best = max(even, key=lambda slope: sharp[slope], default=best)
    return _refined(sample, best, reach)


def _sharpness(places: Sequence[tuple[float, float]], slope: float, reach: float) -> float:
    """How well the boxes fall on lines of this slope: near pairs count, the nearer the more."""
    ranked = sorted(down - slope * across for across, down in places)
    return sum(reach - gap for low, high in pairwise(ranked) if (gap := high - low) < reach)


def _height_spread(boxes: Sequence[TextBox], slope: float) -> float:
    """How far the boxes' heights, without what turning them by a slope added, are from their median, in sum."""
    heights = [box.height - box.width * abs(slope) for box in boxes]
    middle = median(heights)
    return sum(abs(height - middle) for height in heights)


def _refined(boxes: Sequence[TextBox], slope: float, reach: float) -> float:
    """The median slope between neighbours on the lines that the coarse slope gives."""
    ranked = sorted(boxes, key=lambda box: box.down - slope * box.across)
    found: list[float] = []
    for one, two in pairwise(ranked):
        wide, rise = two.across - one.across, two.down - one.down
        if abs(rise - slope * wide) < reach and abs(wide) > (one.width + two.width) / 2:
            found.append(rise / wide)
    return median(found) if len(found) >= LAYOUT.few else slope


def lines(boxes: Sequence[TextBox]) -> list[list[TextBox]]:
    """The boxes of a levelled page, line by line from the top, each line from left to right.

    A box joins the line whose last box so far is nearest in height, if it is near enough, of equal ones the one begun
    first; so a line may bend. Lines are kept in the order of their last boxes' heights, so that only near ones are
    looked at.
    """
    grown: list[list[TextBox]] = []
    ends: list[tuple[float, int]] = []
    for box in sorted(boxes, key=lambda box: (box.left, box.top, box.text)):
        end = _nearest(box, ends, grown)
        if end is None:
            number = len(grown)
            grown.append([box])
        else:
            number = ends.pop(end)[1]
            grown[number].append(box)
        insort(ends, (box.down, number))
    return sorted(grown, key=lambda line: (sum(box.down for box in line) / len(line), line[0].left))


def _nearest(box: TextBox, ends: Sequence[tuple[float, int]], grown: Sequence[Sequence[TextBox]]) -> int | None:
    """Where among the lines' ends, heights and numbers in order, the one is that a box joins."""
    best: tuple[float, int, int] | None = None
    down, reach, limit = box.down, LAYOUT.same_line * box.height, box.left + LAYOUT.lap * box.width
    middle, near = bisect_left(ends, (down,)), LAYOUT.near
    for places in (range(middle, min(len(ends), middle + near)), range(middle - 1, max(-1, middle - 1 - near), -1)):
        for place in places:
            height, number = ends[place]
            apart = abs(height - down)
            if apart > reach or (best is not None and apart > best[0]):
                break
            last = grown[number][-1]
            fits = apart <= LAYOUT.same_line * last.height and last.across < limit
            if fits and (best is None or (apart, number) < best):
                best = (apart, number, place)
    return None if best is None else best[2]


def texts(line: Sequence[TextBox]) -> list[TextBox]:
    """The texts of a line: boxes no further apart than a word space are one."""
    found: list[TextBox] = []
    words, around, length = [line[0].text], line[0], len(line[0].text)
    for box in line[1:]:
        if _is_near(around, box, length + len(box.text)):
            words.append(box.text)
            around, length = around.over(box), length + 1 + len(box.text)
        else:
            found.append(replace(around, text=" ".join(words)))
            words, around, length = [box.text], box, len(box.text)
    return [*found, replace(around, text=" ".join(words))]


def follows(left: TextBox, right: TextBox) -> bool:
    """Whether a box is no further from the one on its left than a word space."""
    return _is_near(left, right, len(left.text) + len(right.text))


def _is_near(left: TextBox, right: TextBox, characters: int) -> bool:
    """Whether boxes with so many characters are no further apart than a word space."""
    return right.left - left.right <= LAYOUT.word_space * (left.width + right.width) / max(1, characters)
