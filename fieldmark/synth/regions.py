"""Learning region programs: hops from a landmark that enclose the values of all examples (LRSyn section 5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.regions import Hops
from fieldmark.synth.index import DocumentIndex
from fieldmark.synth.places import Place


@dataclass(frozen=True, slots=True)
class Reach:
    """The hops from one occurrence of a landmark to one place, and how far apart the two are (low is near).

    `down` leads on from the end of the hops to the place: tag and number among the siblings of that tag, step by step.
    """

    hops: Hops
    place: Place
    location: HtmlNode
    far: float
    down: tuple[tuple[str, int], ...]


def reach(index: DocumentIndex, location: HtmlNode, place: Place) -> Reach:
    """The smallest hops from a location whose region encloses the place."""
    target = place.inner
    if index.encloses(location, target):
        far = 0.5 * (index.depth[target] - index.depth[location])
        return Reach(Hops(0, 0), place, location, far, _down(location, target))
    near, high = location, target
    up = 0
    if index.encloses(target, location):
        while near is not target:
            near, up = near.parent or target, up + 1
        return Reach(Hops(up, 0), place, location, 2.0 * up, ())
    while index.depth[near] > index.depth[high]:
        near, up = near.parent or near, up + 1
    while index.depth[high] > index.depth[near]:
        high = high.parent or high
    while near.parent is not high.parent and near.parent is not None and high.parent is not None:
        near, high, up = near.parent, high.parent, up + 1
    across = high.index - near.index
    down = index.depth[target] - index.depth[high]
    far = 2.0 * up + abs(across) + 0.5 * down + (1.0 if across < 0 else 0.0)
    return Reach(Hops(up, across), place, location, far, _down(high, target))


def _down(top: HtmlNode, target: HtmlNode) -> tuple[tuple[str, int], ...]:
    steps: list[tuple[str, int]] = []
    node: HtmlNode | None = target
    while node is not None and node is not top:
        steps.append((node.tag, node.document.ordinal(node)))
        node = node.parent
    return tuple(reversed(steps))


def region_programs(reaches: Sequence[Reach]) -> list[Hops]:
    """Region programs that enclose every place, smallest first.

    Where all hops are equal they come first; where they differ, and as the second choice, the whole parent of the
    widest: a length seen in training says little about the next page.
    """
    hops = list(dict.fromkeys(item.hops for item in reaches))
    highest = max(item.up for item in hops)
    if len(hops) == 1:
        only = hops[0]
        return [only] if only.across == 0 else [only, Hops(highest + 1, 0)]
    if all(item.across == 0 for item in hops):
        return [Hops(highest, 0)]
    return [Hops(highest + 1, 0)]


def region_cost(program: Hops) -> float:
    """How much a region program counts against a strategy."""
    return 0.8 * program.up + 0.4 * abs(program.across) + (0.5 if program.across < 0 else 0.0)
