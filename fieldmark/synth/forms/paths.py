"""Learning region programs for forms: enumeration of paths, selection of a disjunction (LRSyn section 5.2, figure 6).

Paths are enumerated for all documents of a cluster at once, motion by motion, and pruned: a path must stay inside the
rectangle around landmark and value in some document, and of paths that reach the same boxes in all documents the
cheapest is kept (observational equivalence). Departure: the paper enumerates for subsets of at most three documents and
then runs what it finds on all; running on all from the start finds the same paths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from fieldmark.dsl.forms.document import DIRECTIONS, FormBox
from fieldmark.dsl.forms.passages import Passage
from fieldmark.dsl.forms.paths import Absolute, Motion, Path, Relative, extended
from fieldmark.dsl.forms.patterns import Pattern
from fieldmark.dsl.tokens import Token

MAX_MOTIONS = 4
"""Longest path, in motions (section 5.2)."""

MAX_COUNT = 4
"""Farthest absolute motion, in boxes (section 5.2: k < 5)."""

MAX_STATES = 160
"""Most paths kept of a length, the cheapest. A bound on work."""

MAX_PATHS = 3
"""Most paths of a disjunction."""

_OPPOSITE = {"above": "below", "below": "above", "left": "right", "right": "left"}

Boxes = tuple[FormBox, ...]
Step = tuple[FormBox, Motion]


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """An occurrence of the landmark, and the passages of which one is to be reached from it."""

    landmark: FormBox
    passages: tuple[Passage, ...]

    def reached(self, boxes: Boxes | None) -> Passage | None:
        """The passage at which a path ends, if it ends at one."""
        if boxes is None:
            return None
        ends = (passage for passage in self.passages if boxes[-len(passage.boxes) :] == passage.boxes)
        return next(ends, None)


@dataclass(frozen=True, slots=True, eq=False)
class Walk:
    """A path, what it costs, the boxes it leads over from each row's landmark, and the passages it ends at."""

    path: Path
    cost: float
    boxes: tuple[Boxes | None, ...]
    reached: tuple[Passage | None, ...]

    @property
    def covered(self) -> frozenset[int]:
        """The numbers of the rows in which it ends at a value."""
        return frozenset(number for number, passage in enumerate(self.reached) if passage is not None)


class Steps:
    """Where motions lead from a box; each is taken once."""

    def __init__(self) -> None:
        self._known: dict[Step, Boxes | None] = {}

    def beyond(self, box: FormBox, motion: Motion) -> Boxes | None:
        """The boxes that a motion adds to a path that ends at a box, or None where it leads nowhere."""
        step = (box, motion)
        if step not in self._known:
            found = extended((box,), motion)
            self._known[step] = None if found is None else found[1:]
        return self._known[step]


def walks(rows: Sequence[Row], patterns: Sequence[Pattern], steps: Steps) -> Iterator[list[Walk]]:
    """Paths that end at values, length by length: of each length, and the shorter ones, cheapest first."""
    motions = _motions(patterns)
    rectangles = [_rectangle(row) for row in rows]
    start: tuple[Boxes | None, ...] = tuple((row.landmark,) for row in rows)
    frontier: list[tuple[float, Path, tuple[Boxes | None, ...]]] = [(0.0, Path(()), start)]
    seen = {start}
    found = [walk for _, path, boxes in frontier if (walk := _walk(path, 0.0, boxes, rows)).covered]
    yield found
    for _ in range(MAX_MOTIONS):
        grown: list[tuple[float, Path, tuple[Boxes | None, ...]]] = []
        for (cost, path, boxes), (motion, extra) in product(frontier, motions):
            if path.motions and not _sensible(path.motions[-1], motion):
                continue
            further = tuple(None if way is None else _further(way, motion, steps) for way in boxes)
            if further in seen or not any(
                way is not None and _inside(way, rectangle) for way, rectangle in zip(further, rectangles, strict=True)
            ):
                continue
            seen.add(further)
            grown.append((cost + extra, Path((*path.motions, motion)), further))
        frontier = sorted(grown, key=lambda state: state[0])[:MAX_STATES]
        reached = (_walk(path, cost, boxes, rows) for cost, path, boxes in frontier)
        found = sorted([*found, *(walk for walk in reached if walk.covered)], key=lambda walk: walk.cost)
        yield found
        if not frontier:
            return


def _walk(path: Path, cost: float, boxes: tuple[Boxes | None, ...], rows: Sequence[Row]) -> Walk:
    return Walk(path, cost, boxes, tuple(row.reached(way) for row, way in zip(rows, boxes, strict=True)))


def _further(way: Boxes, motion: Motion, steps: Steps) -> Boxes | None:
    added = steps.beyond(way[-1], motion)
    return None if added is None else (*way, *added)


def _motions(patterns: Sequence[Pattern]) -> list[tuple[Motion, float]]:
    """All motions with their costs, cheapest first; the higher a count, the dearer, for counts are what changes."""
    found: list[tuple[Motion, float]] = []
    for direction in DIRECTIONS:
        found += [(Absolute(direction, count), 0.1 + 0.5 * count) for count in range(1, MAX_COUNT + 1)]
        for pattern, inclusive in product(patterns, (False, True)):
            price = 1.0 if isinstance(pattern, Token) and pattern.literal is not None else 1.3
            found.append((Relative(direction, pattern, inclusive), price))
    return sorted(found, key=lambda pair: pair[1])


def _sensible(last: Motion, motion: Motion) -> bool:
    """Whether a motion after another says more than one of them alone: no way back, no two counts in one direction."""
    if motion.direction == _OPPOSITE[last.direction]:
        return False
    return motion.direction != last.direction or isinstance(last, Relative) != isinstance(motion, Relative)


_Rectangle = tuple[float, float, float, float, int]


def _rectangle(row: Row) -> _Rectangle:
    """The rectangle around the landmark and all its passages, half a text height wider, and its page."""
    boxes = [row.landmark.box, *(box.box for passage in row.passages for box in passage.boxes)]
    slack = 0.5 * row.landmark.box.height
    return (
        min(box.left for box in boxes) - slack,
        min(box.top for box in boxes) - slack,
        max(box.right for box in boxes) + slack,
        max(box.bottom for box in boxes) + slack,
        row.landmark.page,
    )


def _inside(way: Boxes, rectangle: _Rectangle) -> bool:
    left, top, right, bottom, page = rectangle
    return all(
        box.page == page and left <= box.box.across <= right and top <= box.box.down <= bottom for box in way[1:]
    )


def disjunction(found: Sequence[Walk], count: int) -> list[Walk] | None:
    """Few paths of which the first that exists ends at a value in every row, or None (NDSyn selection).

    Taken one by one: of the paths that are right or absent wherever no earlier one exists, the one that covers most
    of the rows left, then the cheapest.
    """
    left = frozenset(range(count))
    chosen: list[Walk] = []
    while left and len(chosen) < MAX_PATHS:
        fitting = [
            walk
            for walk in found
            if walk.covered & left and all(number in walk.covered or walk.boxes[number] is None for number in left)
        ]
        if not fitting:
            return None
        best = max(fitting, key=lambda walk: (len(walk.covered & left), -walk.cost))
        chosen.append(best)
        left -= best.covered
    return None if left else chosen
