"""Learning region programs for forms: enumeration of paths, selection of a disjunction (LRSyn section 5.2, figure 6).

Paths are enumerated for all documents of a cluster at once, motion by motion, and pruned: a path must stay inside the
rectangle around landmark and value in some document, and of paths that reach the same boxes in all documents the
cheapest is kept (observational equivalence). Departure: the paper enumerates for subsets of at most three documents and
then runs what it finds on all; running on all from the start finds the same paths.

The patterns of relative motions are profiled from the values and the texts around them: the token classes that stand in
them, the profiles of their words, and the words that several documents share at the beginning of a box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from fieldmark.dsl.forms.document import DIRECTIONS, Direction, FormBox
from fieldmark.dsl.forms.layout import TextBox, around
from fieldmark.dsl.forms.phrases import Pattern, matches, pieces, profile_of
from fieldmark.dsl.forms.regions import Absolute, Motion, Onward, Path, Relative, extended, steps
from fieldmark.dsl.forms.values import Passage, in_order
from fieldmark.dsl.text.lexicon import Token
from fieldmark.synth.forms.landmarks import Data, is_label, without_data
from fieldmark.synth.forms.places import FormPlace
from fieldmark.synth.forms.settings import LEARNING

_CLASSES: Final = ("DATE", "TIME", "PRICE", "EMAIL", "URL", "PHONE", "NUMBER")


def profiled(values: Sequence[Passage], data: Data) -> list[Pattern]:
    """The patterns that most of the values have in them or around them, the most frequent first; no words of `data`."""
    counts: Counter[Pattern] = Counter()
    for passage in values:
        boxes = dict.fromkeys((*passage.boxes, *_around(passage)))
        counts.update({pattern for box in boxes for pattern in _patterns(box, data)})
    wanted = max(min(2, len(values)), LEARNING.patterned * len(values))
    frequent = [pattern for pattern, count in counts.items() if count >= wanted]
    return sorted(frequent, key=lambda pattern: (-counts[pattern], _rank(pattern), repr(pattern)))[: LEARNING.patterns]


def _around(passage: Passage) -> Iterator[FormBox]:
    for end, direction in product({passage.boxes[0], passage.boxes[-1]}, DIRECTIONS):
        yield from islice(steps(end, direction), LEARNING.around)


def _patterns(box: FormBox, data: Data) -> Iterator[Pattern]:
    for kind in _CLASSES:
        if matches(Token(kind), box.text):
            yield Token(kind)
    for word in box.text.split():
        if sum(letter.isdigit() for letter in word) >= LEARNING.profiled:
            profile = profile_of(word)
            if profile is not None:
                yield profile
    labels = without_data(box, data)
    parts = pieces(labels)
    for _, _, end in parts[: LEARNING.begins]:
        text = labels[parts[0][1] : end]
        if is_label(text):
            yield Token(literal=text)


def _rank(pattern: Pattern) -> int:
    """Texts before classes before profiles, longer texts first."""
    match pattern:
        case Token(literal=str(text)):
            return -len(text)
        case Token():
            return 1
        case _:
            return 2


ONWARD: Final[tuple[Direction, ...]] = ("below", "right")
"""Where paths may go on to the last box."""

_OPPOSITE = {"above": "below", "below": "above", "left": "right", "right": "left"}

Boxes = tuple[FormBox, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """An occurrence of the landmark, a value with its places, and those passages of which one is to be reached."""

    landmark: FormBox
    value: str
    places: tuple[FormPlace, ...]
    passages: tuple[Passage, ...]

    def reached(self, boxes: Boxes | None) -> Passage | None:
        """The passage at which a path ends, if it ends at one."""
        if boxes is None:
            return None
        for passage in self.passages:
            tail = boxes[-len(passage.boxes) :]
            if tail == passage.boxes or (len(tail) > 1 and in_order(tail) == passage.boxes):
                return passage
        return None


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
    """Where motions lead from a box; each is taken once. With `onward` they may go on to the last box.

    Motions are known by numbers, for they are asked for often.
    """

    def __init__(self, onward: bool = False) -> None:
        self.onward = onward
        self._numbers: dict[Motion, int] = {}
        self._motions: list[Motion] = []
        self._known: dict[tuple[FormBox, int], Boxes | None] = {}

    def number(self, motion: Motion) -> int:
        """The number of a motion."""
        if motion not in self._numbers:
            self._numbers[motion] = len(self._motions)
            self._motions.append(motion)
        return self._numbers[motion]

    def beyond(self, box: FormBox, number: int) -> Boxes | None:
        """The boxes that a motion adds to a path that ends at a box, or None where it leads nowhere.

        A motion up or down that would stay where it is leads nowhere: it would be a condition on the next line, not a
        way. Along a line it may, for a value is read as one box or as several.
        """
        step = (box, number)
        if step not in self._known:
            motion = self._motions[number]
            found = extended((box,), motion)
            stays = found is not None and len(found) == 1 and motion.direction in ("above", "below")
            self._known[step] = None if found is None or stays else found[1:]
        return self._known[step]


_Ways = tuple[Boxes | None, ...]
"""For each row the boxes of a path, or None where it does not exist."""

_State = tuple[float, Path, _Ways]


def walks(rows: Sequence[Row], patterns: Sequence[Pattern], steps: Steps, every: bool) -> Iterator[list[Walk]]:
    """Paths that end at values, length by length: of each length, and the shorter ones, cheapest first.

    Those that end at a value in some row; with `every`, in each of them.
    """
    motions = _motions(patterns, steps.onward)
    numbers = [steps.number(motion) for motion, _ in motions]
    rectangles = [_rectangle(row) for row in rows]
    start: _Ways = tuple((row.landmark,) for row in rows)
    frontier: list[_State] = [(0.0, Path(()), start)]
    seen = {start}
    found = _ending(frontier, rows, every)
    yield found
    for _ in range(LEARNING.motions):
        grown: list[_State] = []
        for cost, path, ways in frontier:
            for (motion, extra), number in zip(motions, numbers, strict=True):
                if cost + extra > LEARNING.dearest or (path.motions and not _sensible(path.motions[-1], motion)):
                    continue
                further = _further(ways, number, rectangles, steps, every)
                if further is not None and further not in seen:
                    seen.add(further)
                    grown.append((cost + extra, Path((*path.motions, motion)), further))
        frontier = sorted(grown, key=lambda state: state[0])[: LEARNING.states]
        found = sorted([*found, *_ending(frontier, rows, every)], key=lambda walk: walk.cost)
        yield found
        if not frontier:
            return


def _ending(states: Sequence[_State], rows: Sequence[Row], every: bool) -> list[Walk]:
    """The paths among them that end at values."""
    found: list[Walk] = []
    for cost, path, ways in states:
        walk = Walk(path, cost, ways, tuple(row.reached(way) for row, way in zip(rows, ways, strict=True)))
        if len(walk.covered) == len(rows) or (walk.covered and not every):
            found.append(walk)
    return found


def _further(ways: _Ways, number: int, rectangles: Sequence[TextBox], steps: Steps, every: bool) -> _Ways | None:
    """The paths with one motion more, or None where they lead out of the rectangles: of one, or, without `every`,
    of all."""
    found: list[Boxes | None] = []
    alive = False
    for way, rectangle in zip(ways, rectangles, strict=True):
        added = None if way is None else steps.beyond(way[-1], number)
        inside = added is not None and all(rectangle.holds(step.sheet) for step in added)
        if every and not inside:
            return None
        alive = alive or inside
        found.append(None if way is None or added is None else way + added)
    return tuple(found) if alive else None


def _motions(patterns: Sequence[Pattern], onward: bool) -> list[tuple[Motion, float]]:
    """All motions with their costs, cheapest first."""
    found: list[tuple[Motion, float]] = []
    for direction in DIRECTIONS:
        each = LEARNING.across if direction in ("left", "right") else LEARNING.down
        found += [(Absolute(direction, count), LEARNING.start + each * count) for count in range(1, LEARNING.boxes + 1)]
        for pattern, inclusive in product(patterns, (False, True)):
            phrase = isinstance(pattern, Token) and pattern.literal is not None
            price = LEARNING.phrase if phrase else LEARNING.pattern
            found.append((Relative(direction, pattern, inclusive), price))
    found += [(Onward(direction), LEARNING.onward) for direction in ONWARD if onward]
    return sorted(found, key=lambda pair: pair[1])


def _sensible(last: Motion, motion: Motion) -> bool:
    """Whether a motion after another says more than one of them alone: no way back, no two counts in one direction."""
    if motion.direction == _OPPOSITE[last.direction]:
        return False
    return motion.direction != last.direction or isinstance(last, Relative) != isinstance(motion, Relative)


def _rectangle(row: Row) -> TextBox:
    """What a path may not leave, pages one below the other: the rectangle around the landmark and all its passages,
    half a text height wider."""
    held = around([row.landmark.sheet, *(box.sheet for passage in row.passages for box in passage.boxes)])
    slack = LEARNING.slack * row.landmark.box.height
    return TextBox("", held.left - slack, held.top - slack, held.right + slack, held.bottom + slack)


def disjunction(found: Sequence[Walk], count: int) -> list[Walk] | None:
    """Few paths of which the first that exists ends at a value in every row, or None (NDSyn selection).

    Taken one by one: of the paths that are right or absent wherever no earlier one exists, the one that covers most
    of the rows left, then the cheapest.
    """
    left = frozenset(range(count))
    chosen: list[Walk] = []
    while left and len(chosen) < LEARNING.paths:
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
