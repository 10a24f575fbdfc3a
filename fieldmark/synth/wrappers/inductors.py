"""Wrapper inductors, and the wrapper space of each: all wrappers to which subsets of some labels lead (noise-tolerant
wrappers, sections 4 and 5).

An inductor is a function from labels to the nodes that its wrapper extracts. It is *well-behaved* where it keeps the
labels (fidelity), learns the same of its own output (closure), and extracts no less from more labels (monotonicity). A
*feature-based* one, to which every node is a set of (attribute, value) pairs, extracts the nodes that have all features
that the labels share; it is well-behaved by construction.

A wrapper is known by what it extracts. `bottom_up` is algorithm 1, for any well-behaved inductor as a black box, at
most k * |L| calls for k wrappers; `top_down` is algorithm 2, for feature-based ones, with exactly k calls. Departures:
labels that no feature tells apart are one label to `top_down`, all labels are divided by each attribute once, as what a
part of them is divided into follows from that, and a space that doubles with every attribute is given up.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, combinations
from operator import and_
from typing import Final, NamedTuple, Protocol, TypeAlias

from fieldmark.synth.wrappers.site import Nodes

MAX_EXHAUSTIVE: Final = 16
"""Most labels whose subsets are all tried: 65,535 calls."""

MAX_WRAPPERS: Final = 4_000
"""Most wrappers that are enumerated. A bound on work; of 34 types of our sites the largest space has 1,918."""


class Attribute(NamedTuple):
    """An attribute of nodes: what it is called, and at which position of their path; 0 is the node, 1 its parent."""

    position: int
    name: str


Feature: TypeAlias = tuple[Attribute, Hashable]
"""An attribute with its value; a node has one value of an attribute, or none."""


class Inductor(Protocol):
    """A wrapper inductor over the nodes of one site, known by what its wrappers extract."""

    def induce(self, labels: Nodes) -> Nodes:
        """What the wrapper learned from labels, at least one, extracts."""


class SubdividingInductor(Inductor, Protocol):
    """A feature-based inductor that says how its attributes divide labels, whether or not it has features at hand."""

    def distinct(self, labels: Nodes) -> Nodes:
        """One label of each group that no feature tells apart."""

    def attributes(self, labels: Nodes) -> Sequence[Attribute]:
        """The attributes of labels; of those that divide them alike one is enough."""

    def subdivision(self, nodes: Nodes, attribute: Attribute) -> Iterable[Nodes]:
        """For each value of an attribute on nodes, those that have it; of some of the nodes, what is left of these."""


class FeatureInductor:
    """The inductor of given features: `kinds[n]` is the kind of node n, `features[k]` what all nodes of a kind have."""

    def __init__(self, kinds: Sequence[int], features: Sequence[Mapping[Attribute, Hashable]]) -> None:
        self._kinds = kinds
        self._features = features
        self._nodes: list[list[int]] = [[] for _ in features]
        for node, kind in enumerate(kinds):
            self._nodes[kind].append(node)
        self._having: dict[Feature, set[int]] = {}
        for kind, found in enumerate(features):
            for feature in found.items():
                self._having.setdefault(feature, set()).add(kind)
        self._numbered = list(self._having)
        bits = {feature: 1 << number for number, feature in enumerate(self._numbered)}
        self._bits = [sum(bits[feature] for feature in found.items()) for found in features]

    def common(self, labels: Nodes) -> frozenset[Feature]:
        """The features that labels, at least one, share."""
        shared = reduce(and_, (self._bits[kind] for kind in {self._kinds[node] for node in labels}))
        return frozenset(self._numbered[number] for number in _bits_of(shared))

    def kinds_having(self, features: Iterable[Feature]) -> set[int]:
        """The kinds of nodes that have all of some features."""
        holders = sorted((self._having.get(feature, set()) for feature in features), key=len)
        return set.intersection(*holders) if holders else set(range(len(self._features)))

    def induce(self, labels: Nodes) -> Nodes:
        """The nodes that have all features that labels share."""
        return frozenset(node for kind in self.kinds_having(self.common(labels)) for node in self._nodes[kind])

    def distinct(self, labels: Nodes) -> Nodes:
        """The first label of each kind."""
        return frozenset({self._kinds[node]: node for node in sorted(labels, reverse=True)}.values())

    def attributes(self, labels: Nodes) -> Sequence[Attribute]:
        """The attributes that divide labels, one for each way to divide them."""
        groups: dict[Attribute, dict[Hashable, set[int]]] = {}
        for node in sorted(labels):
            for attribute, value in self._features[self._kinds[node]].items():
                groups.setdefault(attribute, {}).setdefault(value, set()).add(node)
        ways = {frozenset(map(frozenset, parts.values())): attribute for attribute, parts in groups.items()}
        ways.pop(frozenset([labels]), None)
        return list(ways.values())

    def subdivision(self, nodes: Nodes, attribute: Attribute) -> Iterable[Nodes]:
        """For each value of an attribute on nodes, those that have it."""
        parts: dict[Hashable, set[int]] = {}
        for node in nodes:
            found = self._features[self._kinds[node]]
            if attribute in found:
                parts.setdefault(found[attribute], set()).add(node)
        return map(frozenset, parts.values())


def _bits_of(number: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


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
