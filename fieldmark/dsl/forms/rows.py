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
    """Lines from the top, each of boxes from left to right; the pitch, their distance; and the boxes' spread, the
    standard deviation from the middle of their line. `doubts` are the other lines, by number from 0, on which a box may
    be."""

    lines: tuple[tuple[TextBox, ...], ...]
    pitch: float
    spread: float
    doubts: Mapping[TextBox, frozenset[int]]


def fitted(boxes: Sequence[TextBox]) -> Fit:
    """The lines of a levelled page. Takes time in proportion to the boxes and to how many share a height."""
    height = median(box.height for box in boxes)
    pitch = pitch_of(boxes, height)
    search = _Search(boxes, APART * pitch, OVERLAP * height)
    search.join()
    search.improve()
    return search.result(pitch)


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


class _Search:
    """Boxes in groups, each a line."""

    def __init__(self, boxes: Sequence[TextBox], far: float, slack: float) -> None:
        self.boxes = sorted(boxes, key=lambda box: (box.down, box.left, box.text))
        self.price = far * far / 2
        count = len(self.boxes)
        self.near: list[list[int]] = [[] for _ in range(count)]
        self.clashes: list[set[int]] = [set() for _ in range(count)]
        for one, box in enumerate(self.boxes):
            for two in range(one + 1, count):
                other = self.boxes[two]
                if other.down - box.down > 2 * far:
                    break
                if min(box.right, other.right) - max(box.left, other.left) > slack:
                    self.clashes[one].add(two)
                    self.clashes[two].add(one)
                else:
                    self.near[one].append(two)
                    self.near[two].append(one)
        self.group = list(range(count))
        self.members: dict[int, set[int]] = {number: {number} for number in range(count)}
        self.fresh = count

    def middle(self, members: set[int]) -> float:
        """The mean height of a group."""
        return sum(self.boxes[number].down for number in members) / len(members)

    def cost(self, members: set[int]) -> float:
        """What a line costs: its price, and the squares of what its boxes are off its middle."""
        if not members:
            return 0.0
        middle = self.middle(members)
        return self.price + sum((self.boxes[number].down - middle) ** 2 for number in members)

    def join(self) -> None:
        """Join groups, the nearest first, while that costs less than two lines."""
        heap = [
            ((self.boxes[one].down - self.boxes[two].down) ** 2 / 2, one, two)
            for one, others in enumerate(self.near)
            for two in others
            if one < two
        ]
        heapify(heap)
        middles = {number: box.down for number, box in enumerate(self.boxes)}
        while heap:
            cost, one, two = heappop(heap)
            if cost > self.price:
                return
            if one not in self.members or two not in self.members:
                continue
            if any(self.clashes[number] & self.members[two] for number in self.members[one]):
                continue
            made = self.members.pop(one) | self.members.pop(two)
            number = self.put(made)
            middles[number] = self.middle(made)
            for other in sorted({self.group[near] for box in made for near in self.near[box]} - {number}):
                sizes = len(made), len(self.members[other])
                apart = (middles[number] - middles[other]) ** 2
                heappush(heap, (sizes[0] * sizes[1] / sum(sizes) * apart, number, other))

    def put(self, members: set[int]) -> int:
        """A new group of boxes, whose number it returns."""
        number, self.fresh = self.fresh, self.fresh + 1
        self.members[number] = members
        for box in members:
            self.group[box] = number
        return number

    def improve(self) -> None:
        """Move boxes, or let them change places, while the fit becomes better."""
        for _ in range(ROUNDS):
            moved = False
            for box in range(len(self.boxes)):
                worse, _, groups = min(self.changes(box), key=lambda change: change[0], default=(0.0, 0, ()))
                if worse < -_LEAST:
                    moved = True
                    for number in {self.group[one] for group in groups for one in group}:
                        del self.members[number]
                    for group in groups:
                        if group:
                            self.put(group)
            if not moved:
                return

    def changes(self, box: int) -> Iterator[tuple[float, int, tuple[set[int], ...]]]:
        """What else may be with a box: how much worse the fit is then, the group to which it goes (its own where it
        leaves for a new line), and what becomes of both groups."""
        own = self.group[box]
        rest = self.members[own] - {box}
        before, after = self.cost(self.members[own]), self.cost(rest)
        others = {self.group[near] for near in (*self.near[box], *self.clashes[box])} - {own}
        for other in sorted(others):
            members = self.members[other]
            out = self.clashes[box] & members
            stay = (members - out) | {box}
            worse = self.cost(stay) - before - self.cost(members)
            if not out:
                yield worse + after, other, (rest, stay)
                continue
            if (rest or len(stay) > 1) and not any(self.clashes[one] & rest for one in out):
                yield worse + self.cost(rest | out), other, (rest | out, stay)
            if len(stay) > 1:
                yield worse + after + self.cost(out), other, (rest, stay, out)
        if rest:
            yield after + self.price - before, own, (rest, {box})

    def result(self, pitch: float) -> Fit:
        """The lines found, and on which others boxes may be."""
        groups = sorted(self.members, key=lambda group: (self.middle(self.members[group]), min(self.members[group])))
        numbers = {group: number for number, group in enumerate(groups)}
        off = sum(self.cost(members) - self.price for members in self.members.values())
        variance = off / max(1, len(self.boxes) - len(groups))
        doubts: dict[TextBox, frozenset[int]] = {}
        for box, found in enumerate(self.boxes):
            changes = self.changes(box)
            other = {numbers[group] for worse, group, _ in changes if worse < CERTAIN * variance}
            if other:
                doubts[found] = frozenset(other)
        rows = (sorted(self.members[group], key=lambda n: (self.boxes[n].left, n)) for group in groups)
        lines = tuple(tuple(self.boxes[number] for number in row) for row in rows)
        return Fit(lines, pitch, variance**0.5, doubts)
