"""From many strategies to the few a format keeps: independent ones, and for lists the parts they fall into.

Strategies that lead from the same node of the page to the same places fail together, so one of them is kept. A strategy
much dearer than the best is weak evidence and must not veto, so it is left out. Strategies that lead from the same node to
different places are rival readings of the examples ("entered on 8/9/2021 ... filed on 8/9/2021"): all are kept, so that
they abstain where they differ, unless the field's name sounds like one reading and not like the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fieldmark.dsl.programs import Aggregation, Part
from fieldmark.synth.strategies import Covered, Learned

MAX_STRATEGIES = 5
"""Most strategies a part keeps. Origin: benchmark, 3 gave recall .974, 5 gave .982."""

MAX_STARTS = 12
"""How many groups of strategies the composition of a list is started from."""

MARGIN = 5.0
"""How much dearer than the best a strategy may be, in units of cost."""


def independent(learned: Sequence[Learned]) -> list[Learned]:
    """The cheapest strategies that start from different places, cheapest first."""
    ranked = sorted(learned, key=lambda item: item.cost)
    kept: list[Learned] = []
    for item in ranked:
        if item.cost > ranked[0].cost + MARGIN or len(kept) == MAX_STRATEGIES:
            break
        if not any(item.anchors & other.anchors and _redundant(item, other) for other in kept):
            kept.append(item)
    return kept


def _redundant(item: Learned, kept: Learned) -> bool:
    """Whether a strategy adds nothing to a cheaper one from the same node."""
    return item.places == kept.places or (kept.hint > 0 and item.hint == 0)


def compose(
    learned: Sequence[Learned], sizes: Sequence[int], kind: Aggregation
) -> tuple[tuple[Part, ...], frozenset[int]]:
    """The parts of a format, and the numbers of the documents of the cluster that they explain.

    `sizes[i]` is how many values document i has. For a list, strategies that give the same values form a group, and
    disjoint groups are put together: starting from each of the widest groups, the next widest that fits is added.
    The start that explains most documents wins, then the one with fewest parts, then the cheapest.
    """
    if not learned:
        return (), frozenset()
    if kind == "one":
        return (_part(learned, required=True),), frozenset(range(len(sizes)))
    groups: dict[frozenset[Covered], list[Learned]] = {}
    for item in learned:
        groups.setdefault(item.covers, []).append(item)
    prices = {covers: min(item.cost for item in members) for covers, members in groups.items()}
    order = sorted(groups, key=lambda covers: (-len(covers), prices[covers]))
    best: tuple[tuple[int, int, float], list[frozenset[Covered]], frozenset[int]] | None = None
    for first in order[:MAX_STARTS]:
        chosen, covered = [first], set(first)
        for covers in order:
            if not covers & covered:
                chosen.append(covers)
                covered |= covers
        counts = Counter(number for number, _, _ in covered)
        explained = frozenset(number for number, size in enumerate(sizes) if counts[number] == size)
        rank = (-len(explained), len(chosen), sum(prices[covers] for covers in chosen))
        if best is None or rank < best[0]:
            best = (rank, chosen, explained)
    assert best is not None
    _, chosen, explained = best
    parts = [_part(groups[c], required=len({number for number, _, _ in c}) == len(sizes)) for c in chosen]
    return tuple(parts), explained


def _part(members: Sequence[Learned], required: bool) -> Part:
    return Part(tuple(item.strategy for item in independent(members)), required)
