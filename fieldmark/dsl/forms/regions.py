"""Regions of forms: the paths that lead to them, and how they look (LRSyn section 5.2, figure 6).

A path starts at the landmark's box and is extended motion by motion: so many boxes in a direction (absolute), or in a
direction up to a box that matches a pattern (relative), with that box or without it. A program is a disjunction: the
first path that exists is the region. Departure: the region is the boxes of the path in its order, not all that its
bounding rectangle holds; what lies beside a path is another field's.

A blueprint is box summaries: a frequent n-gram and, for each direction, what the neighbouring box holds: no box, a
frequent n-gram, or some other text. Departures: learned is the summary of the landmark's own box alone, for other boxes
of a path come and go with what is read, and a summary of each cost more values than it gained (docs/benchmarks); a
side that differed among the examples is left out; the distance is the share of the sides that look different, so that
one slip of OCR does not hide a region; and a blueprint names the labels around the value, for where one of them stands
in the value's place, or another field's label beside it, the field was left blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import ClassVar, Final, assert_never

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.forms.document import Direction, FormBox
from fieldmark.dsl.forms.phrases import Pattern, begins, matches, resembles, spans_in
from fieldmark.dsl.forms.settings import FORMS


@dataclass(frozen=True, slots=True)
class Absolute:
    """So many boxes in a direction; 1 or more."""

    direction: Direction
    boxes: int

    def __post_init__(self) -> None:
        if not 1 <= self.boxes <= FORMS.steps:
            raise ValueError(f"a motion goes 1 to {FORMS.steps} boxes, not {self.boxes}")


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
            found = tuple(islice(steps(boxes[-1], direction), count))
            return (*boxes, *found) if len(found) == count else None
        case Relative(direction, pattern, inclusive):
            way = boxes
            for step in steps(boxes[-1], direction):
                if matches(pattern, step.text):
                    return (*way, step) if inclusive else way
                way = (*way, step)
            return None
        case Onward(direction):
            rest = tuple(steps(boxes[-1], direction))
            return (*boxes, *rest) if rest else None
        case _:
            assert_never(motion)


def steps(box: FormBox, direction: Direction) -> Iterator[FormBox]:
    """The boxes in a direction, one after another, as far as a motion goes."""
    for _ in range(FORMS.steps):
        step = box.neighbour(direction)
        if step is None:
            return
        yield step
        box = step


BLANK: Final = 1.0
"""The distance of a region in which a label stands where the value should, or another label beside it: the most."""


class Beside(Enum):
    """What stands on a side, where it is no frequent n-gram."""

    NOTHING = "none"
    OTHER = "any"


Side = tuple[Direction, str | Beside]
"""A direction and what stands there: a frequent n-gram, no box (the paper's bottom), or another text (its top)."""


@dataclass(frozen=True, slots=True)
class BoxSummary:
    """A frequent n-gram with what stands on the sides of its box; sides that vary are not mentioned."""

    text: str
    sides: frozenset[Side]

    def __post_init__(self) -> None:
        if len({direction for direction, _ in self.sides}) < len(self.sides):
            raise ValueError(f"a side of {self.text!r} is named twice")


@dataclass(frozen=True, slots=True)
class BoxBlueprint:
    """The summaries that a region is expected to hold, the labels that are no value, and the largest distance.

    `end` is the labels beside the last box: another one there means that the path led to another field's value.
    """

    summaries: frozenset[BoxSummary]
    labels: frozenset[str]
    within: float
    end: frozenset[tuple[Direction, str]] = frozenset()

    kind: ClassVar[Kind] = "form"

    def __post_init__(self) -> None:
        if not 0 <= self.within <= 1:
            raise ValueError(f"a blueprint distance lies between 0 and 1, not {self.within}")


def box_distance(blueprint: BoxBlueprint, region: FormRegion) -> float:
    """How far a region is from a blueprint, 0 to 1: the weighed share of the sides named that look different.

    A summary whose n-gram stands in no box of the region counts as different on all its sides.
    """
    if any(_holds_any(box, blueprint.labels) for box in region.nodes[1:]):
        return BLANK
    if not all(_looks(region.nodes[-1].neighbour(direction), label, ()) for direction, label in blueprint.end):
        return BLANK
    known = {*blueprint.labels, *(summary.text for summary in blueprint.summaries)}
    sides = wrong = 0.0
    for summary in blueprint.summaries:
        row = FORMS.other_row if region.on_one_line and begins(summary.text, region.nodes[0].text) else 1.0
        weights: dict[Direction, float] = {"above": row, "below": row, "left": 1.0, "right": 1.0}
        every = sum(weights[direction] for direction, _ in summary.sides)
        held = (box for box in region.nodes if spans_in(summary.text, box.text))
        differing = (
            sum(weights[side] for side, content in summary.sides if not _looks(box.neighbour(side), content, known))
            for box in held
        )
        sides += every
        wrong += min(differing, default=every)
    return wrong / sides if sides else 0.0


def _looks(neighbour: FormBox | None, content: str | Beside, known: Iterable[str]) -> bool:
    """Whether a side's box is what is expected there."""
    if neighbour is None or content is Beside.NOTHING:
        return neighbour is None and content is Beside.NOTHING
    return not _holds_any(neighbour, known) if isinstance(content, Beside) else resembles(content, neighbour.text)


def _holds_any(box: FormBox, phrases: Iterable[str]) -> bool:
    """Whether one of the phrases stands in a box."""
    return any(spans_in(phrase, box.text) for phrase in phrases)
