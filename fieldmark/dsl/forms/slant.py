"""The tilt of an uneven page, told by its columns and by the sizes of its boxes.

Where boxes were moved up and down by as much as lines are apart, boxes fall on common lines at any slope. But texts
still begin, end, or have their middle below one another: columns are upright at the right slope, and as pages are
higher than wide and columns hold many texts, they show it more surely than lines do. And the upright rectangle around
a turned text is the higher the longer the text is, wherever the box was moved to; that tells how steep, not which way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from fieldmark.dsl.forms.boxes import TextBox
from fieldmark.dsl.forms.layout import MAX_SLOPE

STEP: Final = 0.002
"""Step of the search for the slope, as rise of y per x."""

NEAR: Final = 0.025
"""How far two texts of a column may be apart, as a share of the width of the page's texts. Origin: our benchmark of
moved boxes."""

COLUMNS: Final = 40.0
"""What columns count that are as upright as on the page as it is."""

ERROR: Final = 0.012
"""Standard error of the slope that sizes tell. Origin: receipts turned by up to 3 degrees."""

EXCESS: Final = 0.005
"""How steep a level page looks by its sizes: long texts have rather more letters that stand out."""

KEPT: Final = 0.9
"""Share of the boxes from which sizes are told, those that fit best: a heading in large letters does not."""

FEWEST: Final = 4
"""Fewest boxes from which a slope is told."""

STEEP: Final = 0.06
"""A slope, 3.4 degrees, from which on the boxes' sizes have to agree with it: at some slope labels stand on lines with
the amounts of the next ones."""

CONTRADICTED: Final = 3.0
"""How many standard errors the slope that sizes tell has to be off, to contradict another one."""

_TURNS: Final = 3


def slant(boxes: Sequence[TextBox]) -> float:
    """The rise of y per x of the lines of an uneven page; 0 where there is too little to tell."""
    if len(boxes) < FEWEST or (wide := max(box.right for box in boxes) - min(box.left for box in boxes)) <= 0:
        return 0.0
    middle = sum(box.down for box in boxes) / len(boxes)
    edges = [
        [(across, box.down - middle) for box, across in zip(boxes, told, strict=True)]
        for told in ([box.left for box in boxes], [box.right for box in boxes], [box.across for box in boxes])
    ]
    steep = max(0.0, steepness(boxes) - EXCESS)
    level = sum(_upright(places, 0.0, NEAR * wide) for places in edges)
    if level <= 0:
        return 0.0

    def score(slope: float) -> float:
        upright = sum(_upright(places, slope, NEAR * wide) for places in edges)
        return COLUMNS * upright / level - ((abs(slope) - steep) / ERROR) ** 2 / 2

    count = round(MAX_SLOPE / (2 * STEP))
    best = max(sorted((2 * STEP * step for step in range(-count, count + 1)), key=abs), key=score)
    return max((best, best - STEP, best + STEP), key=score)


def is_doubtful(slope: float, boxes: Sequence[TextBox]) -> bool:
    """Whether a steep slope, at which boxes stand on lines, is contradicted by their sizes."""
    return abs(slope) > STEEP and abs(slope) - max(0.0, steepness(boxes) - EXCESS) > CONTRADICTED * ERROR


def _upright(places: Sequence[tuple[float, float]], slope: float, near: float) -> float:
    """How many pairs of places stand below one another at a slope: the nearer the more."""
    ranked = sorted(across + slope * down for across, down in places)
    sums = [0.0, *accumulate(ranked)]
    first, found = 0, 0.0
    for number, here in enumerate(ranked):
        while here - ranked[first] >= near:
            first += 1
        found += (number - first) * (near - here) + sums[number] - sums[first]
    return found


def steepness(boxes: Sequence[TextBox]) -> float:
    """How much higher boxes are for each unit of their width: the size of the slope of turned texts, by least squares
    over the boxes that fit best; never below 0."""
    sizes = [(box.width, box.height) for box in boxes]
    slope = 0.0
    for _ in range(_TURNS):
        across, high = (sum(size[side] for size in sizes) / len(sizes) for side in (0, 1))
        spread = sum((width - across) ** 2 for width, _ in sizes)
        if spread <= 0:
            return 0.0
        slope = sum((width - across) * (height - high) for width, height in sizes) / spread
        off = sorted((abs(height - high - slope * (width - across)), (width, height)) for width, height in sizes)
        sizes = [size for _, size in off[: max(FEWEST, int(KEPT * len(off)))]]
    return max(0.0, slope)
