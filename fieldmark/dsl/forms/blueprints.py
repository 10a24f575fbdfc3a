"""Blueprints of forms: what stands beside the labels of a region (BoxSummary, LRSyn section 5.2).

A summary is a frequent n-gram and, for each direction, what the neighbouring box holds: no box, a frequent n-gram, or
some other text. Departures: a side that differed among the examples is left out; the distance is the share of the sides
that look different, so that one slip of OCR does not hide a region; sides above and below a label that begins its box,
with its value in it or beside it, count half, for rows are added and left out; and a blueprint names the labels around
the value, for where one of them stands in the value's place, or another field's label beside it, the field was left
blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.forms.document import Direction, FormBox
from fieldmark.dsl.forms.paths import FormRegion
from fieldmark.dsl.forms.phrases import begins, resembles, spans_in

BLANK: Final = 1.0
"""The distance of a region in which a label stands where the value should, or another label beside it."""

OTHER_ROW: Final = 0.5
"""How much a side above or below counts where a label begins its box and its value stands on the same line. Origin: our
benchmark of invoices."""


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


def holds_any(box: FormBox, phrases: Iterable[str]) -> bool:
    """Whether one of the phrases stands in a box."""
    return any(spans_in(phrase, box.text) for phrase in phrases)


def box_distance(blueprint: BoxBlueprint, region: FormRegion) -> float:
    """How far a region is from a blueprint, 0 to 1: the weighed share of the sides named that look different.

    A summary whose n-gram stands in no box of the region counts as different on all its sides.
    """
    if any(holds_any(box, blueprint.labels) for box in region.nodes[1:]):
        return BLANK
    for direction, label in blueprint.end:
        beside = region.nodes[-1].neighbour(direction)
        if beside is None or not resembles(label, beside.text):
            return BLANK
    known = {*blueprint.labels, *(summary.text for summary in blueprint.summaries)}
    sides = wrong = 0.0
    for summary in blueprint.summaries:
        row = OTHER_ROW if region.on_one_line and begins(summary.text, region.nodes[0].text) else 1.0
        weights: dict[Direction, float] = {"above": row, "below": row, "left": 1.0, "right": 1.0}
        every = sum(weights[direction] for direction, _ in summary.sides)
        held = (box for box in region.nodes if spans_in(summary.text, box.text))
        sides += every
        wrong += min((_differing(summary, box, known, weights) for box in held), default=every)
    return wrong / sides if sides else 0.0


def _differing(summary: BoxSummary, box: FormBox, known: Iterable[str], weights: Mapping[Direction, float]) -> float:
    """The weight of the sides of a box that look different."""
    return sum(weights[side] for side, content in summary.sides if not _looks(box.neighbour(side), content, known))


def _looks(neighbour: FormBox | None, content: str | Beside, known: Iterable[str]) -> bool:
    if content is Beside.NOTHING or neighbour is None:
        return content is Beside.NOTHING and neighbour is None
    if content is Beside.OTHER:
        return not holds_any(neighbour, known)
    return isinstance(content, str) and resembles(content, neighbour.text)
