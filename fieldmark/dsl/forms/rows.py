"""Lines of an uneven page by best fit: every box on the line whose boxes stand nearest to it, one box beside another.

Where boxes were moved up and down by up to half the distance of two lines, chains from one box to the next lose their
way; but each column still has its boxes in their order, and a line never has two of them one above the other. So the
lines are looked for that leave least between boxes and the middle of their line, and a fixed price is paid for each
line. Greedy: near groups of boxes are joined first (Ward's criterion), then boxes move or change places while that
makes the fit better. How much worse the fit becomes where a box is put on another line says how certain its line is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from statistics import median
from typing import Final

from fieldmark.dsl.forms.boxes import TextBox

APART: Final = 0.8
"""How far up and down two boxes on a line of their own may be apart, in distances of two lines. Origin: our benchmark
of moved boxes."""

OVERLAP: Final = 0.5
"""How far boxes of one line may overlap from left to right, in heights of their text; they are moved sideways too."""

CROWDED: Final = 0.35
"""How near, in distances of two lines, a box stands on another one: no page is printed so."""

CERTAIN: Final = 4.0
"""How much worse the fit has to become, in squares of the boxes' spread, for a box not to be on another line. Origin:
our benchmark of moved boxes."""

ROUNDS: Final = 6
"""Most rounds in which boxes are moved. A bound on time."""

_LEAST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Fit:
    """Lines from the top, each of boxes from left to right, and the boxes' spread, the standard deviation from the
    middle of their line. `doubts` are the other lines, by number from 0, on which a box may be."""

    lines: tuple[tuple[TextBox, ...], ...]
    spread: float
    doubts: Mapping[TextBox, frozenset[int]]


def fitted(boxes: Sequence[TextBox]) -> Fit:
    """The lines of a levelled page. Takes time in proportion to the boxes and to how many share a height."""
    search = _joined(boxes)
    search.improve()
    return search.result()


def coarse(boxes: Sequence[TextBox]) -> list[list[TextBox]]:
    """The lines of a page as they are first joined, in any order: enough to tell its tilt."""
    search = _joined(boxes)
    return [[search.boxes[box] for box in sorted(line.boxes)] for line in search.lines.values()]


def _joined(boxes: Sequence[TextBox]) -> _Search:
    height = median(box.height for box in boxes)
    search = _Search(boxes, APART * pitch_of(boxes, height), OVERLAP * height)
    search.join()
    return search


def crowded(boxes: Sequence[TextBox]) -> float:
    """The share of boxes that stand on another one, nearer than a line can be; up to one for each such pair."""
    height = median(box.height for box in boxes)
    near = CROWDED * pitch_of(boxes, height)
    ranked = sorted(boxes, key=lambda box: box.down)
    found = 0
    for number, box in enumerate(ranked):
        for other in ranked[number + 1 :]:
            if other.down - box.down > near:
                break
            found += min(box.right, other.right) - max(box.left, other.left) > OVERLAP * height
    return found / len(boxes)


def pitch_of(boxes: Sequence[TextBox], height: float) -> float:
    """The distance of lines: the median from a box to the next one below it."""
    ranked = sorted(boxes, key=lambda box: box.down)
    found: list[float] = []
    for number, box in enumerate(ranked):
        for other in ranked[number + 1 :]:
            shared = min(box.right, other.right) - max(box.left, other.left)
            if other.down - box.down > 0.6 * height and shared > 0.1 * min(box.width, other.width):
                found.append(other.down - box.down)
                break
    return median(found) if found else height


class _Line:
    """A group of boxes, by number, with the sums from which its fit is told."""

    __slots__ = ("boxes", "squares", "total")

    def __init__(self, boxes: set[int], total: float, squares: float) -> None:
        self.boxes = boxes
        self.total = total
        self.squares = squares

    @property
    def middle(self) -> float:
        """The mean height of the boxes."""
        return self.total / len(self.boxes)


class _Search:
    """Boxes in groups, each a line; heights count from the middle of the page."""

    def __init__(self, boxes: Sequence[TextBox], far: float, slack: float) -> None:
        self.boxes = sorted(boxes, key=lambda box: (box.down, box.left, box.text))
        count = len(self.boxes)
        middle = self.boxes[count // 2].down
        self.downs = [box.down - middle for box in self.boxes]
        self.price = far * far / 2
        self.near: list[list[int]] = [[] for _ in range(count)]
        self.clashes: list[set[int]] = [set() for _ in range(count)]
        for one, box in enumerate(self.boxes):
            for two in range(one + 1, count):
                if self.downs[two] - self.downs[one] > 2 * far:
                    break
                other = self.boxes[two]
                if min(box.right, other.right) - max(box.left, other.left) > slack:
                    self.clashes[one].add(two)
                    self.clashes[two].add(one)
                else:
                    self.near[one].append(two)
                    self.near[two].append(one)
        self.line = list(range(count))
        self.lines = {number: self.made({number}) for number in range(count)}
        self.fresh = count

    def made(self, boxes: set[int]) -> _Line:
        """A group of boxes."""
        downs = [self.downs[box] for box in boxes]
        return _Line(boxes, sum(downs), sum(down * down for down in downs))

    def cost(self, count: int, total: float, squares: float) -> float:
        """What a line costs: its price, and the squares of what its boxes are off its middle."""
        return self.price + squares - total * total / count if count else 0.0

    def own_cost(self, line: _Line) -> float:
        """What a group costs."""
        return self.cost(len(line.boxes), line.total, line.squares)

    def put(self, line: _Line) -> int:
        """Give a group a number, which is returned."""
        number, self.fresh = self.fresh, self.fresh + 1
        self.lines[number] = line
        for box in line.boxes:
            self.line[box] = number
        return number

    def join(self) -> None:
        """Join groups, the nearest first, while that costs less than two lines."""
        heap = [
            ((self.downs[one] - self.downs[two]) ** 2 / 2, one, two)
            for one, others in enumerate(self.near)
            for two in others
            if one < two
        ]
        heapify(heap)
        while heap:
            worse, one, two = heappop(heap)
            if worse > self.price:
                return
            if one not in self.lines or two not in self.lines:
                continue
            first, second = self.lines[one], self.lines[two]
            if any(self.clashes[box] & second.boxes for box in first.boxes):
                continue
            del self.lines[one], self.lines[two]
            made = _Line(first.boxes | second.boxes, first.total + second.total, first.squares + second.squares)
            number = self.put(made)
            for other in sorted({self.line[near] for box in made.boxes for near in self.near[box]} - {number}):
                sizes = len(made.boxes), len(self.lines[other].boxes)
                apart = (made.middle - self.lines[other].middle) ** 2
                heappush(heap, (sizes[0] * sizes[1] / sum(sizes) * apart, number, other))

    def improve(self) -> None:
        """Move boxes, or let them change places, while the fit becomes better."""
        for _ in range(ROUNDS):
            moved = False
            for box in range(len(self.boxes)):
                best = min(self.changes(box), default=None)
                if best is not None and best[0] < -_LEAST:
                    moved = True
                    self.change(box, best[1], best[2])
            if not moved:
                return

    def changes(self, box: int) -> Iterator[tuple[float, int, bool]]:
        """What else may be with a box: how much worse the fit is then, the line to which it goes (its own where it
        leaves for a new one), and whether the boxes in its way there come to its own line, or else to a new one."""
        own, down = self.line[box], self.downs[box]
        mine = self.lines[own]
        left = len(mine.boxes) - 1
        rest = left, mine.total - down, mine.squares - down * down
        gain = self.cost(*rest) - self.own_cost(mine)
        for other in {self.line[near] for near in (*self.near[box], *self.clashes[box])} - {own}:
            theirs = self.lines[other]
            out = self.clashes[box] & theirs.boxes
            stay = len(theirs.boxes) - len(out) + 1
            before = self.own_cost(theirs)
            if not out:
                yield self.cost(stay, theirs.total + down, theirs.squares + down * down) - before + gain, other, False
                continue
            gone = self.made(out)
            joined = self.cost(stay, theirs.total - gone.total + down, theirs.squares - gone.squares + down * down)
            worse = joined - before
            if (left or stay > 1) and not any(self.clashes[one] & mine.boxes - {box} for one in out):
                swapped = self.cost(left + len(out), rest[1] + gone.total, rest[2] + gone.squares)
                yield worse + swapped - self.own_cost(mine), other, True
            if stay > 1:
                yield worse + gain + self.own_cost(gone), other, False
        if left:
            yield gain + self.price, own, False

    def change(self, box: int, other: int, swap: bool) -> None:
        """Put a box on another line, and what is in its way there on its own, or on a new one."""
        own = self.line[box]
        rest, theirs = self.lines.pop(own).boxes - {box}, self.lines.pop(other, None)
        held = theirs.boxes if theirs is not None and other != own else set()
        out = self.clashes[box] & held
        groups = ((held - out) | {box}, rest | out if swap else rest, set() if swap else out)
        for group in groups:
            if group:
                self.put(self.made(group))

    def result(self) -> Fit:
        """The lines found, and on which others boxes may be."""
        ranked = sorted(self.lines, key=lambda line: (self.lines[line].middle, min(self.lines[line].boxes)))
        numbers = {line: number for number, line in enumerate(ranked)}
        off = sum(self.own_cost(line) - self.price for line in self.lines.values())
        variance = max(0.0, off) / max(1, len(self.boxes) - len(ranked))
        doubts: dict[TextBox, frozenset[int]] = {}
        for box, found in enumerate(self.boxes):
            near = (numbers[line] for worse, line, _ in self.changes(box) if worse < CERTAIN * variance)
            others = frozenset(near)
            if others:
                doubts[found] = others
        rows = (sorted(self.lines[line].boxes, key=lambda box: (self.boxes[box].left, box)) for line in ranked)
        lines = tuple(tuple(self.boxes[box] for box in row) for row in rows)
        return Fit(lines, variance**0.5, doubts)
