"""The region language for forms: paths over boxes, from a landmark on (LRSyn figure 6).

A path starts at the landmark's box and is extended motion by motion: so many boxes in a direction (absolute), or in a
direction up to a box that matches a pattern (relative), with that box or without it. A program is a disjunction: the
first path that exists is the region. Departure: the region is the boxes of the path in its order, not all that its
bounding rectangle holds; what lies beside a path is another field's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Final, assert_never

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.forms.document import Direction, FormBox
from fieldmark.dsl.forms.phrases import Pattern, matches

MAX_STEPS: Final = 40
"""Farthest a relative motion goes, in boxes."""


@dataclass(frozen=True, slots=True)
class Absolute:
    """So many boxes in a direction; 1 or more."""

    direction: Direction
    boxes: int

    def __post_init__(self) -> None:
        if not 1 <= self.boxes <= MAX_STEPS:
            raise ValueError(f"a motion goes 1 to {MAX_STEPS} boxes, not {self.boxes}")


@dataclass(frozen=True, slots=True)
class Relative:
    """In a direction up to the first box that matches; that box belongs to the path where `inclusive`."""

    direction: Direction
    pattern: Pattern
    inclusive: bool


@dataclass(frozen=True, slots=True)
class Onward:
    """In a direction up to the last box there, at least one: for values that go on to the end of a record."""

    direction: Direction


Motion = Absolute | Relative | Onward


@dataclass(frozen=True, slots=True)
class Path:
    """Motions, one after another; none of them is the landmark's own box (`input` of the paper)."""

    motions: tuple[Motion, ...]


@dataclass(frozen=True, slots=True)
class Paths:
    """A region program: the first of the paths that exists (`Disjunct`); never empty."""

    choices: tuple[Path, ...]

    kind: ClassVar[Kind] = "form"

    def __post_init__(self) -> None:
        if not self.choices:
            raise ValueError("a region has at least one path")


@dataclass(frozen=True, slots=True)
class FormRegion:
    """The boxes of a path in its order, the landmark's first."""

    nodes: tuple[FormBox, ...]

    @property
    def on_one_line(self) -> bool:
        """Whether all its boxes stand on the landmark's line."""
        first = self.nodes[0]
        return all((box.page, box.line) == (first.page, first.line) for box in self.nodes)


def region_at(program: Paths, landmark: FormBox) -> FormRegion | None:
    """The region from a landmark's box, or None where no path exists."""
    for path in program.choices:
        boxes: tuple[FormBox, ...] | None = (landmark,)
        for motion in path.motions:
            boxes = None if boxes is None else extended(boxes, motion)
        if boxes is not None:
            return FormRegion(boxes)
    return None


def extended(boxes: tuple[FormBox, ...], motion: Motion) -> tuple[FormBox, ...] | None:
    """A path's boxes with one motion more, or None where it leaves the page or finds no match."""
    match motion:
        case Absolute(direction, count):
            found = tuple(islice(_steps(boxes[-1], direction), count))
            return (*boxes, *found) if len(found) == count else None
        case Relative(direction, pattern, inclusive):
            return _until(boxes, direction, pattern, inclusive)
        case Onward(direction):
            rest = tuple(islice(_steps(boxes[-1], direction), MAX_STEPS))
            return (*boxes, *rest) if rest else None
        case _:
            assert_never(motion)


def _until(
    boxes: tuple[FormBox, ...], direction: Direction, pattern: Pattern, inclusive: bool
) -> tuple[FormBox, ...] | None:
    found: list[FormBox] = []
    for step in islice(_steps(boxes[-1], direction), MAX_STEPS):
        if matches(pattern, step.text):
            return (*boxes, *found, step) if inclusive else (*boxes, *found)
        found.append(step)
    return None


def _steps(box: FormBox, direction: Direction) -> Iterator[FormBox]:
    """The boxes in a direction, one after another."""
    step = box.neighbour(direction)
    while step is not None:
        yield step
        step = step.neighbour(direction)
