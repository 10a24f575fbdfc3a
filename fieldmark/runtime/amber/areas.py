"""Data area identification: clusters of pivot nodes at like depth and distance (AMBER, section 3.3, algorithm 2).

Pivot nodes are taken in document order; a node joins the last cluster as long as the cluster stays depth consistent
(M4) and distance consistent (M5), and begins a new one otherwise. A cluster of two or more nodes is a data area, rooted
at their least common ancestor.

Departures. A node that does not fit the last cluster may still fit another of the `OPEN` latest, the largest first: a
false annotation within a record then begins a cluster of its own and does not cut the area in two (N1, N2). Interval
widths may equal their thresholds (line 8 has "<", by which thresholds of 0 would find nothing). Path lengths between a
node and a cluster follow from one stack of ancestors, so that a page costs O(n * depth) where theorem 1 has O(n^2).
Areas do not nest (definition 2): of two, the one with more pivot nodes stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.runtime.amber.page import Page

OPEN: Final = 8
"""Clusters that a pivot node may join: those that were joined or begun last."""


@dataclass(frozen=True, slots=True)
class DataArea:
    """A data area: its root, and the pivot nodes that support it (`PIVOTS(d)`) in document order."""

    root: int
    pivots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Interval:
    """The whole numbers from `low` to `high`; empty where `low` is larger."""

    low: float = float("inf")
    high: float = float("-inf")

    def __or__(self, other: Interval) -> Interval:
        """The merge of two intervals: the smallest one that holds both."""
        return Interval(min(self.low, other.low), max(self.high, other.high))

    @property
    def width(self) -> float:
        """`high - low`; 0 where it is empty."""
        return max(0, self.high - self.low)


class _Cluster:
    """Pivot nodes in document order with the intervals of their depths and of their mutual path lengths.

    `_forks` groups the nodes by the depth at which their paths leave the path to the newest: (that depth, interval of
    node depths), outermost first.
    """

    __slots__ = ("_forks", "_page", "depths", "distances", "nodes")

    def __init__(self, page: Page, node: int) -> None:
        self._page = page
        self.nodes = [node]
        self.depths = Interval(page.depth[node], page.depth[node])
        self.distances = Interval()
        self._forks: list[tuple[int, Interval]] = []

    def join(self, node: int, depth: int, distance: int) -> bool:
        """Take in a node that follows the others, unless the cluster would lose its consistency."""
        page, newest = self._page, self.nodes[-1]
        own = Interval(page.depth[node], page.depth[node])
        depths = self.depths | own
        if depths.width > depth:
            return False
        fork = page.depth[page.lca((newest, node))]
        moved = Interval(page.depth[newest], page.depth[newest])
        kept = len(self._forks)
        while kept and self._forks[kept - 1][0] >= fork:
            kept -= 1
            moved |= self._forks[kept][1]
        forks = [*self._forks[:kept], (fork, moved)]
        distances = self.distances
        for above, others in forks:
            distances |= Interval(own.low + others.low - 2 * above, own.low + others.high - 2 * above)
        if distances.width > distance:
            return False
        self.nodes.append(node)
        self.depths, self.distances, self._forks = depths, distances, forks
        return True


def identify(page: Page, pivots: Sequence[int], depth: int, distance: int) -> tuple[DataArea, ...]:
    """The data areas of a page in document order, from the nodes that carry an annotation of the pivot type.

    `depth` and `distance` are the thresholds of M4 and M5: the widest interval of depths, and of path lengths.
    """
    clusters: list[_Cluster] = []
    latest: list[_Cluster] = []
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
    support: dict[int, tuple[int, ...]] = {}
    for cluster in clusters:
        root = page.lca(cluster.nodes)
        if len(support.get(root, ())) < len(cluster.nodes):
            support[root] = tuple(cluster.nodes)
    return _not_nested(page, [DataArea(root, nodes) for root, nodes in support.items()])


def _join(clusters: Sequence[_Cluster], node: int, depth: int, distance: int) -> _Cluster | None:
    """The largest cluster (of equal ones the one begun first) that takes the node in, or None."""
    for cluster in sorted(clusters, key=lambda cluster: -len(cluster.nodes)):
        if cluster.join(node, depth, distance):
            return cluster
    return None


def _pair(page: Page, nodes: Sequence[int], node: int, depth: int, distance: int) -> _Cluster | None:
    """A new cluster of the latest of earlier nodes that goes with a node, or None. They stay free for others."""
    for earlier in reversed(nodes):
        cluster = _Cluster(page, earlier)
        if cluster.join(node, depth, distance):
            return cluster
    return None


def _not_nested(page: Page, areas: Sequence[DataArea]) -> tuple[DataArea, ...]:
    kept: list[DataArea] = []
    for area in sorted(areas, key=lambda area: (-len(area.pivots), area.root)):
        if all(page.end[area.root] <= other.root or page.end[other.root] <= area.root for other in kept):
            kept.append(area)
    return tuple(sorted(kept, key=lambda area: area.root))
