"""Which of several sums of tree distances is least, measuring no more of them than that takes.

Each sum lies between those of its distances' bounds. A sum whose least is more than another's most is out; while
several are left, the part that says least about its sum is measured. So what is left is what is least by exact
distances, as long as the distances have bounds that close when they are measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.runtime.amber.tree_distance import TreeDistance

DIGITS: Final = 9
"""Decimal places by which sums are compared: sums of equal fractions in another order differ in the last bits."""


@dataclass(frozen=True, slots=True)
class Part:
    """A share of the relative distance of two nodes."""

    weight: float
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A number, and parts that are added to it."""

    base: float
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a sum: the least and the most it can be, and its part that is known least, if any is open."""

    low: float
    high: float
    gap: float
    widest: Part | None


def least(sums: Sequence[Irregularity], distance: TreeDistance) -> list[int]:
    """The places of the least of sums, which are not empty; several where they are equal in `DIGITS` places."""
    left = list(range(len(sums)))
    while True:
        known = {number: _known(sums[number], distance) for number in left}
        top = min(one.high for one in known.values())
        left = [number for number in left if round(known[number].low - top, DIGITS) <= 0]
        open_ = [one for number in left if (one := known[number]).widest is not None]
        if len(left) == 1 or not open_:
            lowest = min(round(known[number].low, DIGITS) for number in left)
            return [number for number in left if round(known[number].low, DIGITS) == lowest]
        part = max(open_, key=lambda one: one.gap).widest
        assert part is not None
        distance.absolute(part.first, part.second)


def _known(one: Irregularity, distance: TreeDistance) -> _Known:
    low = high = one.base
    gap, widest = 0.0, None
    size = distance.page.size
    for part in one.parts:
        least_, most = distance.bounds(part.first, part.second)
        share = part.weight / (size(part.first) + size(part.second))
        low += share * least_
        high += share * most
        if least_ < most and share * (most - least_) > gap:
            gap, widest = share * (most - least_), part
    return _Known(low, high, gap, widest)
