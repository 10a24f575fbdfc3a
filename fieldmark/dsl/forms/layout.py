"""Lines of a page: how far it is tilted, which boxes stand on one line, and which of them are one text.

Readers cut a text into boxes as they please, and scans are tilted; the language must see the same boxes either way
(LRSyn section 5.2 names both troubles). Departures: the page is levelled first, and boxes no further apart than a word
space are put together, so that motions count texts and not what the reader made of them.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from fieldmark.dsl.forms.boxes import TextBox

MAX_SLOPE = 0.1
"""Steepest tilt looked for, as rise of y per x: 5.7 degrees."""

_STEP = 0.004
"""Step of the search for the tilt: half a line height over the width of a receipt is about 0.02."""

SAME_LINE = 0.5
"""How far, in text heights, the middles of two boxes of one line may be apart."""

WORD_SPACE = 1.3
"""Widest gap inside one text, in widths of a character. A space is one; columns stand further apart."""

CHANCE = 1.5
"""Pairs of boxes on one line that a slope must have more than none has, to be believed."""

LEVEL = 0.3
"""How much less the steepest slope counts than none: at some slope each line falls on the next one's end."""

HEIGHTS = 0.5
"""A slope is true rather than another one where it leaves less than that much of the spread of the boxes' heights. Its
origin: 528 pages of forms, each turned three times: with each box moved by half a percent of the page 74 more
slopes are right and 3 fewer; without that 1 more."""

NEARLY = 0.9
"""How well, as a share of what the other one does, boxes have to fall on common lines at that slope, and"""

PAIRS = 4.0
"""how many pairs of boxes."""

_NEAR = 500
"""How many ends of lines above a box, and how many below it, are looked at. A bound on time: no page is printed with so
many within the height of a text."""

_SAMPLE = 160
"""Most boxes from which the tilt is measured."""


def tilt(boxes: Sequence[TextBox]) -> float:
    """The rise of y per x of the page's lines; 0 where there is too little to tell.

    Of all slopes the one at which most boxes fall on common lines; the least of equals. One pair of boxes on a line is
    chance: a page number below a column of text is on a line with one of them at some slope. On a receipt each text may
    meet the next line's amount at one slope, and its own at another; turned text stands in higher rectangles the wider
    it is, and that tells which.
    """
    sample = sorted(boxes, key=lambda box: (-box.width, box.top, box.left))[:_SAMPLE]
    if len(sample) < 4:
        return 0.0
    reach = 0.4 * median(box.height for box in sample)
    places = [(box.across, box.down) for box in sample]
    steps = round(MAX_SLOPE / _STEP)
    slopes = sorted((step * _STEP for step in range(-steps, steps + 1)), key=abs)
    sharp = {slope: _sharpness(places, slope, reach) for slope in slopes}
    best = max(slopes, key=lambda slope: sharp[slope] * (1 - LEVEL * abs(slope) / MAX_SLOPE))
    if sharp[best] - sharp[0.0] < CHANCE * reach:
        best = 0.0
    enough = max(NEARLY * sharp[best], PAIRS * reach)
    rivals = [slope for slope in slopes if sharp[slope] >= enough and slope != best]
    if rivals:
        most = HEIGHTS * _height_spread(sample, best)
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
    return median(found) if len(found) >= 4 else slope


def slope_of(found: Sequence[Sequence[TextBox]]) -> float:
    """The rise of y per x that is left within lines: the slope of all of them together, by least squares."""
    wide = rise = 0.0
    for line in found:
        across, down = (sum(box.across for box in line) / len(line), sum(box.down for box in line) / len(line))
        wide += sum((box.across - across) ** 2 for box in line)
        rise += sum((box.across - across) * (box.down - down) for box in line)
    return rise / wide if wide else 0.0


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
    down, reach, limit = box.down, SAME_LINE * box.height, box.left + 0.3 * box.width
    middle = bisect_left(ends, (down,))
    for places in (range(middle, min(len(ends), middle + _NEAR)), range(middle - 1, max(-1, middle - 1 - _NEAR), -1)):
        for place in places:
            height, number = ends[place]
            apart = abs(height - down)
            if apart > reach or (best is not None and apart > best[0]):
                break
            last = grown[number][-1]
            if apart <= SAME_LINE * last.height and last.across < limit and (best is None or (apart, number) < best):
                best = (apart, number, place)
    return None if best is None else best[2]


def texts(line: Sequence[TextBox]) -> list[TextBox]:
    """The texts of a line: boxes no further apart than a word space are one."""
    found = [line[0]]
    for box in line[1:]:
        last = found[-1]
        pitch = (last.width + box.width) / max(1, len(last.text) + len(box.text))
        if box.left - last.right <= WORD_SPACE * pitch:
            found[-1] = last.joined(box)
        else:
            found.append(box)
    return found
