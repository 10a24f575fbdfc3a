"""Algorithm 3 of LRSyn: joint inference of clusters and landmarks.

Whole documents are clustered finely by their blueprints; clusters are then merged while the blueprints of their regions
of interest agree. The distance of two documents is the smallest, over the landmark candidates that both have, of the
distance between the blueprints of the regions that enclose landmark and value.

The paper leaves open how documents are clustered at first: here two of one cluster are linked by others that are near
each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic

import networkx as nx

from fieldmark.dsl.core.instance import Landmark
from fieldmark.dsl.html.blueprints import distance
from fieldmark.synth.core.instances import A

FINE = 0.3
"""Largest blueprint distance of two whole documents of one fine cluster, 0 to 1. Section 2.1 gives no number."""

MERGE = 0.0
"""Largest average distance at which two clusters are merged, 0 to 1 (section 7: exact match)."""


def fine_clusters(blueprints: Sequence[frozenset[Hashable]], apart: float = FINE) -> list[list[int]]:
    """Documents grouped by blueprint: the connected components of "at most so far `apart`", in document order."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(blueprints)))
    graph.add_edges_from(
        (first, second)
        for first, second in combinations(range(len(blueprints)), 2)
        if distance(blueprints[first], blueprints[second]) <= apart
    )
    return sorted(sorted(component) for component in nx.connected_components(graph))


def merge_clusters(
    clusters: Sequence[Sequence[A]],
    candidates: Sequence[frozenset[Landmark]],
    look: Callable[[A, Landmark], frozenset[Hashable] | None],
    threshold: float = MERGE,
) -> list[list[A]]:
    """Merge the two nearest clusters (average distance) while they are at most `threshold` apart.

    `candidates[i]` are the landmark candidates of cluster i; a merged cluster keeps the candidates of both. `look`
    is the blueprint of the region that encloses a document's landmark and value. Documents that look the same
    around every candidate are compared once, and distances of unmerged clusters are kept.
    """
    if len(clusters) < 2:
        return [list(cluster) for cluster in clusters]
    everything = list(dict.fromkeys(landmark for found in candidates for landmark in found))
    shared: dict[Hashable, Hashable] = {}
    groups = [
        _Group(list(cluster), set(found), Counter(_looks(one, everything, look, shared) for one in cluster))
        for cluster, found in zip(clusters, candidates, strict=True)
    ]
    numbered = dict(enumerate(groups))
    apart = {(a, b): _average(numbered[a], numbered[b]) for a, b in combinations(numbered, 2)}
    while apart:
        nearest, (first, second) = min((far, pair) for pair, far in apart.items())
        if nearest > threshold:
            break
        numbered[first].absorb(numbered.pop(second))
        apart = {pair: far for pair, far in apart.items() if second not in pair}
        apart.update((pair, _average(numbered[pair[0]], numbered[pair[1]])) for pair in apart if first in pair)
    return [group.annotations for group in numbered.values()]


Looks = frozenset[tuple[Landmark, frozenset[Hashable]]]
"""The blueprint of a document's region of interest for every landmark that leads to the value."""


@dataclass(slots=True)
class _Group(Generic[A]):
    """A cluster while it is merged: its documents, its landmark candidates, and how many documents look how."""

    annotations: list[A]
    landmarks: set[Landmark]
    looks: Counter[Looks]

    def absorb(self, other: _Group[A]) -> None:
        self.annotations += other.annotations
        self.landmarks |= other.landmarks
        self.looks += other.looks


def _looks(
    annotation: A,
    landmarks: Sequence[Landmark],
    look: Callable[[A, Landmark], frozenset[Hashable] | None],
    shared: dict[Hashable, Hashable],
) -> Looks:
    """How a document looks; equal entries are one, as the regions around a value hold much of the same."""
    found = ((landmark, look(annotation, landmark)) for landmark in landmarks)
    return frozenset(
        (landmark, frozenset([shared.setdefault(entry, entry) for entry in seen]))
        for landmark, seen in found
        if seen is not None
    )


def _average(first: _Group[A], second: _Group[A]) -> float:
    """The average distance of the documents of two clusters."""
    shared = first.landmarks | second.landmarks
    pairs = first.looks.total() * second.looks.total()
    return (
        sum(
            one * two * _apart(here, there, shared)
            for here, one in first.looks.items()
            for there, two in second.looks.items()
        )
        / pairs
    )


def _apart(first: Looks, second: Looks, shared: Collection[Landmark]) -> float:
    """The smallest distance over the shared landmarks; 1 where no landmark leads to both values."""
    if any(landmark in shared for landmark, _ in first & second):
        return 0.0
    other = dict(second)
    return min((distance(look, other[m]) for m, look in first if m in shared and m in other), default=1.0)
