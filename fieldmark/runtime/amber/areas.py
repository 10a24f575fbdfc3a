"""Data area identification: clusters of pivot nodes at like depth and distance (AMBER, section 3.3, algorithm 2).

Pivot nodes are taken in document order; a node joins the last cluster as long as the cluster stays depth consistent
(M4) and distance consistent (M5), and begins a new one otherwise. A cluster of two or more nodes is a data area, rooted
at their least common ancestor; of two with one root the larger stays, of equal ones the first. What `analysis` runs is
the refined version in `refinements.strands`.

Two readings: intervals may be as wide as their thresholds (line 8 has "<", by which the paper's thresholds of 0 would
find nothing), and path lengths between a node and a cluster follow from one stack of ancestors, so that a page costs
O(n * depth) where theorem 1 has O(n^2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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


class Cluster:
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


def identify(page: Page, pivots: Iterable[int], depth: int, distance: int) -> tuple[DataArea, ...]:
    """Algorithm 2: the data areas of a page in document order, from the nodes with an annotation of the pivot type.

    `depth` and `distance` are the thresholds of M4 and M5: the widest interval of depths, and of path lengths.
    """
    clusters: list[Cluster] = []
    for node in sorted(set(pivots)):
        if not (clusters and clusters[-1].join(node, depth, distance)):
            clusters.append(Cluster(page, node))
    return supported(page, [cluster.nodes for cluster in clusters])


def supported(page: Page, clusters: Iterable[Sequence[int]]) -> tuple[DataArea, ...]:
    """The data areas of clusters of pivot nodes (lines 11 to 14), in document order."""
    support: dict[int, tuple[int, ...]] = {}
    for nodes in clusters:
        if len(nodes) > 1:
            root = page.lca(nodes)
            if len(support.get(root, ())) < len(nodes):
                support[root] = tuple(nodes)
    return tuple(DataArea(root, nodes) for root, nodes in sorted(support.items()))
