"""Data area identification: clusters of pivot nodes at like depth and distance (AMBER, section 3.3, algorithm 2).

Pivot nodes are taken in document order; a node joins the last cluster as long as the cluster stays depth consistent
(M4) and distance consistent (M5), and begins a new one otherwise. A cluster of two or more nodes is a data area, rooted
at their least common ancestor. Departures: all path lengths between a node and a cluster follow from one stack of
ancestors, so that a page costs O(n * depth) where the paper says O(n^2); areas do not nest (definition 2): of two, the
one with more pivot nodes stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fieldmark.runtime.amber.page import Page


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


@dataclass(slots=True)
class _Cluster:
    """Pivot nodes in document order with the intervals of their depths and of their mutual path lengths.

    `ancestry` groups the nodes by the depth at which their paths leave the path of the newest: (that depth, interval of
    node depths), outermost first.
    """

    nodes: list[int]
    depths: Interval
    distances: Interval = field(default_factory=Interval)
    ancestry: list[tuple[int, Interval]] = field(default_factory=list)


def identify(page: Page, pivots: Sequence[int], depth: int, distance: int) -> tuple[DataArea, ...]:
    """The data areas of a page in document order, from the nodes that carry an annotation of the pivot type.

    `depth` and `distance` are the thresholds of M4 and M5: the widest interval of depths, and of path lengths.
    """
    support: dict[int, tuple[int, ...]] = {}
    last: _Cluster | None = None
    for node in sorted(set(pivots)):
        extended = _extended(page, last, node) if last else None
        if extended and extended.depths.width <= depth and extended.distances.width <= distance:
            last = extended
            continue
        _close(page, last, support)
        last = _alone(page, node)
    _close(page, last, support)
    return _not_nested(page, [DataArea(root, nodes) for root, nodes in support.items()])


def _alone(page: Page, node: int) -> _Cluster:
    depth = page.depth[node]
    return _Cluster([node], Interval(depth, depth))


def _extended(page: Page, cluster: _Cluster, node: int) -> _Cluster:
    """The cluster with one more node, which follows the others."""
    newest = cluster.nodes[-1]
    fork = page.depth[page.lca((newest, node))]
    moved = Interval(page.depth[newest], page.depth[newest])
    ancestry = list(cluster.ancestry)
    while ancestry and ancestry[-1][0] >= fork:
        moved |= ancestry.pop()[1]
    ancestry.append((fork, moved))
    depth = page.depth[node]
    lengths = Interval()
    for above, depths in ancestry:
        lengths |= Interval(depth + depths.low - 2 * above, depth + depths.high - 2 * above)
    return _Cluster(
        [*cluster.nodes, node], cluster.depths | Interval(depth, depth), cluster.distances | lengths, ancestry
    )


def _close(page: Page, cluster: _Cluster | None, support: dict[int, tuple[int, ...]]) -> None:
    """Bind a finished cluster of two or more to its root, unless the root has a support at least as large."""
    if cluster is None or len(cluster.nodes) < 2:
        return
    root = page.lca(cluster.nodes)
    if len(support.get(root, ())) < len(cluster.nodes):
        support[root] = tuple(cluster.nodes)


def _not_nested(page: Page, areas: Sequence[DataArea]) -> tuple[DataArea, ...]:
    kept: list[DataArea] = []
    for area in sorted(areas, key=lambda area: (-len(area.pivots), area.root)):
        if all(page.end[area.root] <= other.root or page.end[other.root] <= area.root for other in kept):
            kept.append(area)
    return tuple(sorted(kept, key=lambda area: area.root))
