"""The boxes of a page by where they stand, so that the nearest one in a direction is found without asking all.

A page is cut into strips, across for what stands side by side and down for what stands one above the other; each knows
the boxes that reach into it, in their order along the strip. Strips are as wide as boxes are on average, so that a
box reaches into few.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Final

from fieldmark.dsl.forms.boxes import TextBox

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormBox

_BESIDE: Final = 0.4
"""Smallest vertical overlap of boxes side by side, as a share of the lower one's height."""

_OVERLAP: Final = 0.1
"""Smallest horizontal overlap of boxes one above the other, as a share of the narrower one's width."""

_SAME_ROW: Final = 0.5
"""Boxes that much of a height nearer or farther, below a box, count as equally near."""

_STRIPS: Final = 1_000_000
"""Most strips of a page: boxes may be of nearly no size."""


class Neighbours:
    """The boxes of a page, to be asked for the nearest ones; they may not be moved any more."""

    def __init__(self, boxes: Sequence[FormBox]) -> None:
        self.boxes = boxes

    @cached_property
    def _across(self) -> _Strips:
        return _Strips(self.boxes, lambda box: (box.box.top, box.box.bottom, box.box.across))

    @cached_property
    def _down(self) -> _Strips:
        return _Strips(self.boxes, lambda box: (box.box.left, box.box.right, box.sheet.down))

    def beside(self, box: FormBox, to_right: bool) -> FormBox | None:
        """The nearest box to the right, or to the left, side by side with one of this page."""
        here = box.box
        best: tuple[float, int, FormBox] | None = None
        for strip in self._across.along(here.top, here.bottom, here.across, to_right):
            for place, number, other in strip:
                apart = abs(place - here.across)
                if best is not None and apart > best[0]:
                    break
                if (best is None or (apart, number) < best[:2]) and _side_by_side(here, other.box):
                    best = apart, number, other
        return None if best is None else best[2]

    def stacked(self, box: FormBox, downwards: bool, without: Collection[FormBox]) -> FormBox | None:
        """The nearest box below, or above, one of this page or another, and none of those left out.

        Of several equally near, the one whose left or middle is best in line with it.
        """
        here = box.sheet
        found: list[tuple[float, int, FormBox]] = []
        near, slack = inf, _SAME_ROW * here.height
        for strip in self._down.along(here.left, here.right, here.down, downwards):
            for place, number, other in strip:
                apart = abs(place - here.down)
                if apart > near:
                    break
                if other in without or _side_by_side(here, other.sheet):
                    continue
                if _shared(here.left, here.right, other.box.left, other.box.right) >= _OVERLAP:
                    found.append((apart, number, other))
                    near = min(near, apart + slack)
        ranked = ((_misaligned(here, other.box), number, other) for apart, number, other in found if apart <= near)
        return min(ranked, key=lambda item: item[:2], default=(0, 0, None))[2]


_Placed = tuple[float, int, "FormBox"]
"""Where a box stands along a strip, its number, and the box."""


class _Strips:
    """Boxes by the strips into which they reach, each in their order along it."""

    def __init__(self, boxes: Iterable[FormBox], extent: Callable[[FormBox], tuple[float, float, float]]) -> None:
        extents = [(*extent(box), box) for box in boxes]
        mean = sum(high - low for low, high, _, _ in extents) / max(1, len(extents))
        self.ends = min((low for low, *_ in extents), default=0.0), max((high for _, high, *_ in extents), default=0.0)
        self.size = max(mean, (self.ends[1] - self.ends[0]) / _STRIPS) or 1.0
        self.strips: dict[int, list[_Placed]] = {}
        for low, high, place, box in extents:
            for number in self._reached(low, high):
                self.strips.setdefault(number, []).append((place, box.number, box))
        for held in self.strips.values():
            held.sort()

    def _reached(self, low: float, high: float) -> range:
        """The numbers of the strips into which an extent reaches, of those between the ends."""
        start, end = self.ends
        first, last = (int((min(max(place, start), end) - start) // self.size) for place in (low, high))
        return range(first, last + 1)

    def along(self, low: float, high: float, place: float, forward: bool) -> Iterator[Iterable[_Placed]]:
        """For each strip that an extent reaches into, the boxes farther along it than a place, or, backward, less far;
        the nearest first."""
        reached = self._reached(low, high)
        for number in reached if len(reached) <= len(self.strips) else filter(reached.__contains__, self.strips):
            held = self.strips.get(number, [])
            if forward:
                yield map(held.__getitem__, range(bisect_right(held, (place, inf)), len(held)))
            else:
                yield map(held.__getitem__, range(bisect_left(held, (place,)) - 1, -1, -1))


def _shared(low: float, high: float, other_low: float, other_high: float) -> float:
    """How much of the shorter of two ranges the other covers, 0 to 1."""
    shorter = min(high - low, other_high - other_low)
    return max(0.0, min(high, other_high) - max(low, other_low)) / shorter if shorter > 0 else 0.0


def _side_by_side(one: TextBox, two: TextBox) -> bool:
    return _shared(one.top, one.bottom, two.top, two.bottom) >= _BESIDE


def _misaligned(one: TextBox, two: TextBox) -> float:
    return min(abs(one.left - two.left), abs(one.across - two.across))
