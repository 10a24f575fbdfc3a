"""Data areas in spite of false pivot annotations between the right ones: algorithm 2, refined.

Algorithm 2 ends a cluster at the first node that does not fit. A false annotation within a record (N2: "was 99") cuts
the area there, and one in every record leaves no area at all. So a node that does not fit the last cluster may
still fit another of the `OPEN` latest, the largest first. Nodes that are clustered so are strands of their sequence;
each strand is one cluster by algorithm 2.

And areas do not nest: definition 2 demands it, algorithm 2 does not see to it. Of two the one with more pivot nodes
stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from fieldmark.runtime.amber.areas import Cluster, DataArea, supported
from fieldmark.runtime.amber.page import Page

OPEN: Final = 8
"""Clusters that a pivot node may join: those that were joined or begun last."""


def identify_refined(page: Page, pivots: Iterable[int], depth: int, distance: int) -> tuple[DataArea, ...]:
    """The data areas of a page in document order; the arguments are those of `identify`."""
    return not_nested(page, supported(page, strands(page, pivots, depth, distance)))


def strands(page: Page, pivots: Iterable[int], depth: int, distance: int) -> list[list[int]]:
    """The consistent clusters of two nodes and more, in the order in which they begin; some of them may share nodes."""
    clusters: list[Cluster] = []
    latest: list[Cluster] = []
    single: list[int] = []
    for node in sorted(set(pivots)):
        joined = _join(latest, node, depth, distance)
        if joined is None:
            joined = _pair(page, single, node, depth, distance)
            single = [*single[1 - OPEN :], node]
            if joined is not None:
                clusters.append(joined)
        if joined is not None:
            if len(joined.nodes) > 2:
                single = [earlier for earlier in single if earlier not in joined.nodes]
            latest = [*[cluster for cluster in latest if cluster is not joined][1 - OPEN :], joined]
    return [cluster.nodes for cluster in clusters]


def _join(clusters: Sequence[Cluster], node: int, depth: int, distance: int) -> Cluster | None:
    """The largest cluster (of equal ones the one begun first) that takes the node in, or None."""
    for cluster in sorted(clusters, key=lambda cluster: -len(cluster.nodes)):
        if cluster.join(node, depth, distance):
            return cluster
    return None


def _pair(page: Page, nodes: Sequence[int], node: int, depth: int, distance: int) -> Cluster | None:
    """A new cluster of the latest of earlier nodes that goes with a node, or None. They stay free for others."""
    for earlier in reversed(nodes):
        cluster = Cluster(page, earlier)
        if cluster.join(node, depth, distance):
            return cluster
    return None


def not_nested(page: Page, areas: Iterable[DataArea]) -> tuple[DataArea, ...]:
    """The areas without those that stand in, or around, one with more pivot nodes; in document order."""
    kept: list[DataArea] = []
    for area in sorted(areas, key=lambda area: (-len(area.pivots), area.root)):
        if all(page.end[area.root] <= other.root or page.end[other.root] <= area.root for other in kept):
            kept.append(area)
    return tuple(sorted(kept, key=lambda area: area.root))
