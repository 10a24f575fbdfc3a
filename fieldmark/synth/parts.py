"""From many strategies to the few a format keeps: independent ones, and for lists the parts they fall into.

Strategies that start from the same node of the page fail together, so one of them is kept. A strategy much dearer than
the best is weak evidence and must not veto, so it is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from fieldmark.dsl.programs import Aggregation, Part
from fieldmark.synth.strategies import Covered, Learned

MAX_STRATEGIES = 5
"""Most strategies a part keeps. Origin: benchmark, 3 gave recall .974, 5 gave .982."""

MARGIN = 5.0
"""How much dearer than the best a strategy may be, in units of cost."""


def independent(learned: Sequence[Learned]) -> list[Learned]:
    """The cheapest strategies that start from different places, cheapest first."""
    ranked = sorted(learned, key=lambda item: item.cost)
    kept: list[Learned] = []
    for item in ranked:
        if item.cost > ranked[0].cost + MARGIN or len(kept) == MAX_STRATEGIES:
            break
        if not any(item.anchors & other.anchors for other in kept):
            kept.append(item)
    return kept


def compose(
    learned: Sequence[Learned], sizes: Sequence[int], kind: Aggregation
) -> tuple[tuple[Part, ...], frozenset[int]]:
    """The parts of a format, and the numbers of the documents of the cluster that they explain.

    `sizes[i]` is how many values document i has. For a list, groups of strategies that give the same values are taken
    greedily, the one that adds most values first, the cheaper one where they add the same; groups never overlap.
    """
    if not learned:
        return (), frozenset()
    if kind == "one":
        return (_part(learned, required=True),), frozenset(range(len(sizes)))
    groups: dict[frozenset[Covered], list[Learned]] = {}
    for item in learned:
        groups.setdefault(item.covers, []).append(item)
    order = sorted(groups.items(), key=lambda g: (-len(g[0]), min(item.cost for item in g[1])))
    covered: set[Covered] = set()
    parts: list[Part] = []
    for covers, members in order:
        if covers & covered:
            continue
        covered |= covers
        documents = {number for number, _, _ in covers}
        parts.append(_part(members, required=len(documents) == len(sizes)))
    explained = {n for n, size in enumerate(sizes) if sum(1 for number, _, _ in covered if number == n) == size}
    return tuple(parts), frozenset(explained)


def _part(members: Sequence[Learned], required: bool) -> Part:
    return Part(tuple(item.strategy for item in independent(members)), required)
