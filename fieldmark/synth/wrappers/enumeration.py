"""Enumerating the wrapper space: all wrappers to which subsets of the labels lead (noise-tolerant wrappers, section 4).

A wrapper is known by what it extracts. `bottom_up` is algorithm 1, for any well-behaved inductor as a black box, at
most k * |L| calls for k wrappers; `top_down` is algorithm 2, for feature-based ones, with exactly k calls. Departures:
labels that no feature tells apart are one label to `top_down`, all labels are divided by each attribute once, as what a
part of them is divided into follows from that, and a space that doubles with every attribute is given up.
"""

from __future__ import annotations

from itertools import chain, combinations
from typing import Final

from fieldmark.synth.wrappers.inductors import Inductor, SubdividingInductor
from fieldmark.synth.wrappers.site import Nodes

MAX_EXHAUSTIVE: Final = 16
"""Most labels whose subsets are all tried: 65,535 calls."""

MAX_WRAPPERS: Final = 4_000
"""Most wrappers that are enumerated. A bound on work; of 34 types of our sites the largest space has 1,918."""


class Counted:
    """An inductor that counts how often it is called."""

    def __init__(self, inductor: Inductor) -> None:
        self._inductor = inductor
        self.calls = 0

    def induce(self, labels: Nodes) -> Nodes:
        """What the wrapper learned from labels extracts."""
        self.calls += 1
        return self._inductor.induce(labels)


def exhaustive(inductor: Inductor, labels: Nodes) -> set[Nodes]:
    """The wrapper space by trying all subsets. Raises ValueError where there are too many."""
    if len(labels) > MAX_EXHAUSTIVE:
        raise ValueError(f"{len(labels)} labels have too many subsets; at most {MAX_EXHAUSTIVE} are tried")
    ordered = sorted(labels)
    subsets = chain.from_iterable(combinations(ordered, size) for size in range(1, len(ordered) + 1))
    return {inductor.induce(frozenset(subset)) for subset in subsets}


def bottom_up(inductor: Inductor, labels: Nodes) -> set[Nodes]:
    """The wrapper space, growing closed sets of labels by one label at a time, the smallest first (algorithm 1)."""
    space: set[Nodes] = set()
    ordered = sorted(labels)
    waiting: dict[int, set[Nodes]] = {0: {frozenset()}}  # closed sets that are still to be grown, by their size
    for size in range(len(ordered)):
        for closed in waiting.pop(size, ()):
            for label in ordered:
                if label in closed:
                    continue
                extracted = inductor.induce(closed | {label})
                space.add(extracted)
                grown = extracted & labels
                waiting.setdefault(len(grown), set()).add(grown)
    return space


def top_down(inductor: SubdividingInductor, labels: Nodes, counted: Inductor | None = None) -> set[Nodes]:
    """The wrapper space, dividing the labels by one attribute after the other (algorithm 2).

    `counted` is called in the inductor's place, to count the calls. Raises ValueError where there are too many.
    """
    ordered = sorted(inductor.distinct(labels))
    bits = {label: 1 << number for number, label in enumerate(ordered)}
    found = {sum(bits.values())} if ordered else set()  # sets of labels, a bit for each
    distinct = frozenset(ordered)
    for attribute in inductor.attributes(distinct):
        parts = {sum(bits[label] for label in part) for part in inductor.subdivision(distinct, attribute)}
        found |= {nodes & part for nodes in found for part in parts} - {0}
        if len(found) > MAX_WRAPPERS:
            raise ValueError(f"{len(labels)} labels lead to more than {MAX_WRAPPERS:,} wrappers")
    chosen = (frozenset(label for label in ordered if nodes & bits[label]) for nodes in found)
    return {(counted or inductor).induce(nodes) for nodes in chosen}
