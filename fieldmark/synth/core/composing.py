"""From many strategies to the few a format keeps: independent ones, and for lists the parts they fall into.

Strategies that lead from the same node of the page to the same places fail together, so one of them is kept. A
strategy much dearer than the best is weak evidence and must not veto, so it is left out. Strategies for a single value
that lead to different places are rival readings of the examples ("entered on 8/9/2021 ... filed on 8/9/2021"): each
becomes a part, so that the field abstains where they differ, unless its name sounds like one and not like the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

from fieldmark.dsl.core.guards import Guard, SingleAnchor, Total, guard_of, without
from fieldmark.dsl.core.instance import AttributeLandmark, TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Aggregation, Part
from fieldmark.synth.core.learned import Covered, Learned

MAX_STRATEGIES = 5
"""Most strategies a part keeps. Origin: benchmark, 3 gave recall .974, 5 gave .982."""

_RUNNING_COST = (TextLandmark, TagLandmark, AttributeLandmark)

MAX_READINGS = 3
"""Most groups of places kept for a single value."""

RIVAL_MARGIN = 3.0
"""How much dearer than the best reading of a single value a rival reading may be and still be heard, in units of cost.
Origin: benchmark; at 1.5 wrong readings win, at 5 weak ones veto."""

MAX_PARTS = 3
"""Most parts of a list. More of them list the values one by one, which fits any list of that length."""

MAX_STARTS = 12
"""How many groups of strategies the composition of a list is started from."""

MARGIN = 5.0
"""How much dearer than the best a strategy may be, in units of cost."""


SideBySide = Callable[[Iterable[Hashable], Iterable[Hashable]], bool]
"""Whether of two groups of places any stand side by side and look alike."""


def independent(learned: Sequence[Learned]) -> list[Learned]:
    """The cheapest strategies that start from different nodes, cheapest first; none twice."""
    ranked = sorted(learned, key=lambda item: item.price)
    kept: list[Learned] = []
    for item in ranked:
        if item.price > ranked[0].price + MARGIN or len(kept) == MAX_STRATEGIES:
            break
        if not any(item.anchors & other.anchors or item.strategy == other.strategy for other in kept):
            kept.append(item)
    return kept


def readings(learned: Sequence[Learned], alone: bool = False) -> list[list[Learned]]:
    """Strategies for a single value grouped by the places they lead to, the group with the cheapest first.

    A group is left out where another field's name leads to it, unless one does to all; where it is much dearer than the
    first; or where it leads from the same node as the first and only the first sounds like the field's name. Of one
    document, `alone`, whose equal values may be so by chance, also where it leads from another node, and a label of any
    group sounds more like the name, unless the name that it has for machines sounds as much like it.
    """
    groups: dict[frozenset[Hashable], list[Learned]] = {}
    for item in sorted(learned, key=lambda item: item.price):
        groups.setdefault(item.places, []).append(item)
    ranked = [group for group in groups.values() if not group[0].anothers] or [*groups.values()]
    best, *rivals = ranked
    named = max(_named(group) for group in ranked if group[0].price <= best[0].price + RIVAL_MARGIN)
    kept = [best]
    cheapest = {_is_shown(best[0]): best[0].price}
    for group in rivals:
        rival = group[0]
        overruled = any(item.anchors & rival.anchors and item.hint > rival.hint for item in best)
        overruled = overruled or (alone and named > (_named(group) if _is_shown(rival) else rival.hint))
        least = cheapest.setdefault(_is_shown(rival), rival.price)
        if rival.price <= least + RIVAL_MARGIN and not overruled and len(kept) < MAX_READINGS:
            kept.append(group)
    return kept


def _is_shown(item: Learned) -> bool:
    """Whether a strategy reads what documents show, and not what they say for machines."""
    return item.strategy.value.attribute is None


def _named(group: Sequence[Learned]) -> float:
    """How much the label of some strategies, the nearest, sounds like the field's name, 0 to 1; names that only
    machines read, of classes and tags, do not count."""
    return next((item.hint for item in group if isinstance(item.strategy.landmark, TextLandmark)), 0.0)


class Composed(NamedTuple):
    """The parts of a format, the numbers of the documents of the cluster that they explain, and the cost of the
    cheapest strategy: for a list, of each part."""

    parts: tuple[Part, ...]
    explained: frozenset[int]
    cost: float


NOTHING: Final = Composed((), frozenset(), 0.0)


def compose(learned: Sequence[Learned], sizes: Sequence[int], kind: Aggregation, side_by_side: SideBySide) -> Composed:
    """What strategies make when they are put together.

    `sizes[i]` is how many values document i has. For a list, strategies that give the same values form a group, and
    disjoint groups are put together (for a set, groups that add to each other): starting from each of the widest
    groups, the next widest that fits is added. The start that explains most documents wins, then the one with fewest
    parts, then the one that gives most values of the other documents too, then the cheapest. A strategy that gives
    values of one document only, where there are several, cannot tell labels from data and is left out. So are groups
    that tell elements side by side one by one.
    """
    if not learned:
        return NOTHING
    if kind == "one":
        groups_of_one = readings(learned, len(sizes) == 1)
        parts = tuple(_part(group, required=True) for group in groups_of_one)
        return Composed(parts, frozenset(range(len(sizes))), groups_of_one[0][0].cost)
    groups: dict[frozenset[Covered], list[Learned]] = {}
    for item in learned:
        if len({number for number, _, _ in item.covers}) >= min(2, len(sizes)):
            groups.setdefault(item.covers, []).append(item)
    if not groups:
        return NOTHING
    prices = {covers: min(item.price for item in members) for covers, members in groups.items()}
    order = sorted(groups, key=lambda covers: (-len(covers), prices[covers]))
    best: tuple[tuple[int, int, int, float], list[frozenset[Covered]], frozenset[int]] | None = None
    for first in order[:MAX_STARTS]:
        chosen, covered = [first], set(first)
        for covers in order:
            if not (covers <= covered if kind == "set" else covers & covered):
                chosen.append(covers)
                covered |= covers
        if len(chosen) > MAX_PARTS or _are_one_by_one([groups[covers][0] for covers in chosen], side_by_side):
            continue
        counts = Counter(number for number, _, _ in covered)
        explained = frozenset(number for number, size in enumerate(sizes) if counts[number] == size)
        chosen = [covers for covers in chosen if any(number in explained for number, _, _ in covers)]
        rank = (-len(explained), len(chosen), -sum(map(len, chosen)), sum(prices[covers] for covers in chosen))
        if best is None or rank < best[0]:
            best = (rank, chosen, explained)
    if best is None:
        return NOTHING
    _, chosen, explained = best
    cost = sum(min(item.cost for item in groups[covers]) for covers in chosen)
    everywhere = {c: len({number for number, _, _ in c}) == len(sizes) for c in chosen}
    return Composed(tuple(_part(groups[c], everywhere[c], lone=len(chosen) == 1) for c in chosen), explained, cost)


def _are_one_by_one(parts: Sequence[Learned], side_by_side: SideBySide) -> bool:
    """Whether some parts give one value a document each, from elements side by side."""
    single = [part for part in parts if max(Counter(number for number, _, _ in part.covers).values()) == 1]
    return any(side_by_side(one.places, other.places) for one, other in combinations(single, 2))


def _part(members: Sequence[Learned], required: bool, *, lone: bool = True) -> Part:
    """A part with the strategies that are cheapest to run first: those that start from text, then from tags.

    One of several parts of a list is no list of its own: where its landmark stood once a document, it stands once.
    """
    kept = [replace(item.strategy, guards=_counted(item, lone)) for item in independent(members)]
    kept.sort(key=lambda strategy: _RUNNING_COST.index(type(strategy.landmark)))
    return Part(tuple(kept), required)


def _counted(item: Learned, lone: bool) -> tuple[Guard, ...]:
    """The guards of a strategy, with those of how often its landmark leads to values."""
    single = guard_of(item.strategy.guards, SingleAnchor) is not None or not (lone or _several(item))
    others = without(item.strategy.guards, SingleAnchor)
    return (*others, *([SingleAnchor()] if single else []), *([Total()] if item.every else []))


def _several(item: Learned) -> bool:
    """Whether a document has several of the strategy's landmarks."""
    return max(Counter(node.document for node in item.anchors).values()) > 1
