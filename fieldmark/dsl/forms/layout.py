"""Pages of text boxes: how far a page is tilted, which boxes stand on one line, and which of them are one text.

Readers cut a text into boxes as they please, and scans are tilted; the language must see the same boxes either way
(LRSyn section 5.2 names both troubles). Departures: the page is levelled first, and boxes no further apart than a word
space are put together, so that motions count texts and not what the reader made of them.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise
from math import copysign, hypot, inf
from statistics import median

from fieldmark.dsl.forms.settings import FORMS
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

    def along(self, place: float) -> float:
        """How far to the right a place of its text stands, counted in characters."""
        return self.left + place * self.pitch

    def levelled(self, slope: float) -> TextBox:
        """The box on a page turned back by a slope (rise of y per x): the rectangle of its text before it was turned.

        An upright rectangle around turned text is higher and wider than the text; what the turn added is taken off
        again, down to the share `least_side` of the settings.
        """
        if slope == 0:
            return self
        length = hypot(1, slope)
        across, down = (self.across + slope * self.down) / length, (self.down - slope * self.across) / length
        high = max(self.height - self.width * abs(slope), FORMS.least_side * self.height) / 2
        wide = max(self.width - 2 * high * abs(slope), FORMS.least_side * self.width) / 2
        return replace(self, left=across - wide, top=down - high, right=across + wide, bottom=down + high)

    def lowered(self, shift: float) -> TextBox:
        """The box so much farther down."""
        return replace(self, top=self.top + shift, bottom=self.bottom + shift)

    def moved(self, across: float) -> TextBox:
        """The box so much farther to the right."""
        return replace(self, left=self.left + across, right=self.right + across)

    def holds(self, other: TextBox) -> bool:
        """Whether the middle of another box lies in this one."""
        return self.left <= other.across <= self.right and self.top <= other.down <= self.bottom

    def over(self, right: TextBox) -> TextBox:
        """The rectangle around this box and another, without a text."""
        return TextBox(
            "",
            min(self.left, right.left),
            min(self.top, right.top),
            max(self.right, right.right),
            max(self.bottom, right.bottom),
        )


def around(boxes: Iterable[TextBox]) -> TextBox:
    """The rectangle around boxes, of which there is one at least."""
    return reduce(TextBox.over, boxes)


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its width and height, and its boxes in any order."""

    width: float
    height: float
    boxes: tuple[TextBox, ...]


def read(page: Page) -> list[list[TextBox]]:
    """The texts of a page, levelled, line by line from the top, each line from left to right."""
    clean = cleaned(page)
    slope = tilt(clean)
    level = [box.levelled(slope) for box in clean]
    found = lines(level)
    usual = spaced(size_of(level), found)
    return [texts(line, usual) for line in found]


@dataclass(frozen=True, slots=True)
class Size:
    """How wide a character of a page is, how high a text, and how wide, in characters, a space in a text may be."""

    letter: float
    height: float
    space: float = FORMS.word_space

    def letter_at(self, height: float) -> float:
        """The width of a character in a box of a height; in higher ones it is the page's."""
        return self.letter * min(1.0, height / self.height) if self.height > 0 else 0.0


def size_of(boxes: Iterable[TextBox]) -> Size:
    """The median width of a character over the boxes of a page, and the height of which three quarters of them are at
    most; 0 without boxes.

    Readers that draw a box as tight as the ink make it low where no letter rises or descends.
    """
    held = tuple(boxes)
    heights = sorted(box.height for box in held)
    high = heights[int(FORMS.full_height * (len(heights) - 1))] if heights else 0.0
    return Size(median([box.pitch for box in held] or [0.0]), high)


def spaced(usual: Size, found: Iterable[Sequence[TextBox]]) -> Size:
    """The size with the widest space in a text of a page, given by the boxes of its lines.

    Where there are enough boxes as near to each other as words are, most of them are words, and the gap in the middle
    of theirs is a space of this page: in typewriting it is wider than in print, and columns are as much farther apart.
    But where several lines have wider ones, behind a break as wide as the usual widest space is wider than that in the
    middle, these are columns, though near each other; those of a single line are spaces that were stretched.
    """
    lines = [
        [_apart(left, right, len(left.text) + len(right.text), usual) for left, right in pairwise(line)]
        for line in found
    ]
    near = [max(0.0, gap) for line in lines for gap in line if gap <= usual.space]
    if len(near) < FORMS.spaces:
        return usual
    most = FORMS.wide_space * median(near)
    wide = [min(some) for line in lines if (some := [gap for gap in line if usual.space < gap <= most])]
    parted = len(wide) > 1 and min(wide) > max(near) + usual.space - median(near)
    return usual if parted else replace(usual, space=max(usual.space, most))


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
    it is, and that tells which; where nearly all texts are of one width, nothing does.
    """
    sample = sorted(boxes, key=lambda box: (-box.width, box.top, box.left))[: FORMS.sample]
    if len(sample) < FORMS.telling:
        return 0.0
    reach = FORMS.aligned * median(box.height for box in sample)
    places = [(box.across, box.down) for box in sample]
    steps = round(FORMS.steepest / FORMS.slope_step)
    slopes = sorted((step * FORMS.slope_step for step in range(-steps, steps + 1)), key=abs)
    sharp = {slope: _sharpness(places, slope, reach) for slope in slopes}
    best = max(slopes, key=lambda slope: sharp[slope] * (1 - FORMS.steepness * abs(slope) / FORMS.steepest))
    if sharp[best] - sharp[0.0] < FORMS.chance * reach:
        best = 0.0
    enough = max(FORMS.rival * sharp[best], FORMS.rival_pairs * reach)
    rivals = [slope for slope in slopes if sharp[slope] >= enough and slope != best]
    if rivals:
        most = FORMS.spread * _height_spread(sample, best)
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
    return median(found) if len(found) >= FORMS.telling else slope


def lines(boxes: Sequence[TextBox]) -> list[list[TextBox]]:
    """The boxes of a levelled page, line by line from the top, each line from left to right.

    A box joins the line whose last box so far is nearest in height, if it is near enough, of equal ones the one begun
    first; so a line may bend. How near is told by the two heights, or by the page's where one of them is less. Lines
    are kept in the order of their last boxes' heights, so that only near ones are looked at.
    """
    grown: list[list[TextBox]] = []
    ends: list[tuple[float, int]] = []
    usual = size_of(boxes).height
    for box in sorted(boxes, key=lambda box: (box.left, box.top, box.text)):
        end = _nearest(box, ends, grown, usual)
        if end is None:
            number = len(grown)
            grown.append([box])
        else:
            number = ends.pop(end)[1]
            grown[number].append(box)
        insort(ends, (box.down, number))
    return sorted(grown, key=lambda line: (sum(box.down for box in line) / len(line), line[0].left))


def _nearest(
    box: TextBox, ends: Sequence[tuple[float, int]], grown: Sequence[Sequence[TextBox]], usual: float
) -> int | None:
    """Where among the lines' ends, heights and numbers in order, the one is that a box joins."""
    best: tuple[float, int, int] | None = None
    down, reach, limit = box.down, FORMS.same_line * max(box.height, usual), box.left + FORMS.lap * box.width
    middle, near = bisect_left(ends, (down,)), FORMS.line_ends
    for places in (range(middle, min(len(ends), middle + near)), range(middle - 1, max(-1, middle - 1 - near), -1)):
        for place in places:
            height, number = ends[place]
            apart = abs(height - down)
            if apart > reach or (best is not None and apart > best[0]):
                break
            last = grown[number][-1]
            fits = apart <= FORMS.same_line * max(last.height, usual) and last.across < limit
            if fits and (best is None or (apart, number) < best):
                best = (apart, number, place)
    return None if best is None else best[2]


def texts(line: Sequence[TextBox], usual: Size) -> list[TextBox]:
    """The texts of a line: boxes no further apart than a word space are one."""
    found: list[TextBox] = []
    words, held, length = [line[0].text], line[0], len(line[0].text)
    for box in line[1:]:
        if _is_near(held, box, length + len(box.text), usual):
            words.append(box.text)
            held, length = held.over(box), length + 1 + len(box.text)
        else:
            found.append(replace(held, text=" ".join(words)))
            words, held, length = [box.text], box, len(box.text)
    return [*found, replace(held, text=" ".join(words))]


def follows(left: TextBox, right: TextBox, usual: Size) -> bool:
    """Whether a box is no further from the one on its left than a word space."""
    return _is_near(left, right, len(left.text) + len(right.text), usual)


def _is_near(left: TextBox, right: TextBox, characters: int, usual: Size) -> bool:
    """Whether boxes with so many characters are no further apart than a word space."""
    return _apart(left, right, characters, usual) <= usual.space


def _apart(left: TextBox, right: TextBox, characters: int, usual: Size) -> float:
    """How far boxes with so many characters are apart, in widths of a character.

    It is that of the page's characters, for a few narrow ones tell little of it; in lower boxes it is as much narrower.
    It is that of the boxes' own if these are wider.
    """
    own = (left.width + right.width) / max(1, characters)
    letter = max(own, usual.letter_at(max(left.height, right.height)))
    gap = right.left - left.right
    return gap / letter if letter > 0 else copysign(inf, gap) if gap else 0.0


def shared(low: float, high: float, other_low: float, other_high: float) -> float:
    """How much of the shorter of two ranges the other covers, 0 to 1."""
    shorter = min(high - low, other_high - other_low)
    return max(0.0, min(high, other_high) - max(low, other_low)) / shorter if shorter > 0 else 0.0


def overlaps(one: TextBox, two: TextBox) -> bool:
    """Whether two texts overlap from left to right."""
    return shared(one.left, one.right, two.left, two.right) >= FORMS.overlap
