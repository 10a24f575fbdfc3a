"""Data area identification: clusters of pivot nodes at like depth and distance (AMBER, section 3.3, algorithm 2).

Pivot nodes are taken in document order; a node joins the last cluster as long as the cluster stays depth consistent
(M4) and distance consistent (M5), and begins a new one otherwise. A cluster of two or more nodes is a data area, rooted
at their least common ancestor; of two with one root the larger stays, of equal ones the first.

Intervals are narrower than their thresholds, as line 8 has it, so that thresholds of 0, as in the paper's figure 22,
find nothing. Path lengths between a node and a cluster follow from one stack of ancestors, so that a page costs
O(n * depth) where theorem 1 has O(n^2).

What is run is refined. Algorithm 2 ends a cluster at the first node that does not fit: a false annotation within a
record (N2: "was 99") cuts the area there, and one in every record leaves no area at all. So a node that does not fit
the last cluster may still fit another of the `open` latest, the largest first, and clusters may be interleaved. And an
area whose children hold several pivot nodes each is taken apart (`split`), which is kept only where records do not lose
attributes by it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import groupby
from operator import attrgetter

from fieldmark.runtime.amber.arrays import ascending
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree


@dataclass(frozen=True, slots=True)
class DataArea:
    """A data area: its root, and the pivot nodes that support it (`PIVOTS(d)`) in document order."""

    root: int
    pivots: Sequence[int]


@dataclass(frozen=True, slots=True)
class Interval:
    """The whole numbers from `low` to `high`; empty where `low` is larger."""

    low: float = float("inf")
    high: float = float("-inf")

    def __or__(self, other: Interval) -> Interval:
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

    def __init__(self, page: PageTree, node: int) -> None:
        self._page = page
        self.nodes = array("i", [node])
        self.depths = Interval(page.depth[node], page.depth[node])
        self.distances = Interval()
        self._forks: list[tuple[int, Interval]] = []

    def join(self, node: int, depth: int, distance: int) -> bool:
        """Take in a node that follows the others, unless the cluster would lose its consistency."""
        page, newest = self._page, self.nodes[-1]
        level = page.depth[node]
        own = Interval(level, level)
        depths = self.depths | own
        if depths.width >= depth:
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
        if distances.width >= distance:
            return False
        self.nodes.append(node)
        self.depths, self.distances, self._forks = depths, distances, forks
        return True


def supported(page: PageTree, clusters: Iterable[array[int]]) -> tuple[DataArea, ...]:
    """The data areas of clusters of pivot nodes (lines 11 to 14), in document order."""
    support: dict[int, array[int]] = {}
    for nodes in clusters:
        if len(nodes) > 1:
            root = page.lca(nodes)
            if len(support.get(root, ())) < len(nodes):
                support[root] = nodes
    return tuple(DataArea(root, nodes) for root, nodes in sorted(support.items()))


def identify_refined(page: PageTree, pivots: Iterable[int], depth: int, distance: int) -> tuple[DataArea, ...]:
    """The data areas of a page in document order, from the nodes with an annotation of the pivot type.

    `depth` and `distance` are the thresholds of M4 and M5. Areas do not nest (definition 2): of two of which one stands
    in the other, the one with more pivot nodes stays. Of very many (`AMBER.areas`) those with most pivot nodes count,
    for these cover most.
    """
    areas = not_nested(page, supported(page, interleaved(page, pivots, depth, distance)))
    if len(areas) <= AMBER.areas:
        return areas
    return tuple(sorted(nlargest(AMBER.areas, areas, key=lambda area: len(area.pivots)), key=lambda area: area.root))


def interleaved(page: PageTree, pivots: Iterable[int], depth: int, distance: int) -> list[array[int]]:
    """The consistent clusters of two nodes and more, in the order in which they begin; some of them may share nodes."""
    clusters: list[array[int]] = []
    latest: list[Cluster] = []
    single: list[int] = []
    for node, _ in groupby(ascending(pivots)):
        largest = sorted(latest, key=lambda cluster: -len(cluster.nodes))  # of equal ones the one begun first
        joined = next((cluster for cluster in largest if cluster.join(node, depth, distance)), None)
        if joined is None:  # with the latest of the nodes before that it goes with, which stay free for others
            pairs = (Cluster(page, earlier) for earlier in reversed(single))
            joined = next((pair for pair in pairs if pair.join(node, depth, distance)), None)
            single = [*single[1 - AMBER.open :], node]
            if joined is not None:
                clusters.append(joined.nodes)
        if joined is not None:
            if len(joined.nodes) > 2:
                single = [earlier for earlier in single if earlier not in joined.nodes[:2]]  # no other was single
            latest = [*[cluster for cluster in latest if cluster is not joined][1 - AMBER.open :], joined]
    return clusters


def not_nested(page: PageTree, areas: Iterable[DataArea]) -> tuple[DataArea, ...]:
    """The areas without those that stand in, or around, one with more pivot nodes; in document order."""
    kept: list[DataArea] = []
    for area in sorted(areas, key=lambda area: (-len(area.pivots), area.root)):
        place = bisect_left(kept, area.root, key=attrgetter("root"))
        is_apart = place == len(kept) or page.end[area.root] <= kept[place].root
        if is_apart and (place == 0 or page.end[kept[place - 1].root] <= area.root):
            kept.insert(place, area)
    return tuple(kept)


def split(page: PageTree, area: DataArea, pivots: Sequence[int], depth: int, distance: int) -> tuple[DataArea, ...]:
    """The areas within the children of an area's root, in document order; `pivots` are those of the whole page, in
    document order.

    AMBER (section 3.4) wants evenly segmented records, each with exactly one pivot node. Rows of a grid, and lists
    under one heading each, are so near to each other that algorithm 2 clusters them into one area whose "records" are
    whole groups. A child with a single pivot node is a group of one record, whose root is at the depth of the others'
    roots. No areas where not even half of the pivot nodes have company in their child.
    """
    own = pivots[bisect_right(pivots, area.root) : bisect_left(pivots, page.end[area.root])]
    children = array("i", page.children(area.root))

    def groups() -> Iterator[array[int]]:
        return (array("i", nodes) for _, nodes in groupby(own, lambda pivot: bisect_right(children, pivot)))

    inner = [found for nodes in groups() if len(nodes) > 1 for found in identify_refined(page, nodes, depth, distance)]
    company = sum(len(found.pivots) for found in inner)
    if company < AMBER.company * len(area.pivots) or sum(1 for _ in groups()) < 2:
        return ()
    root_depth = Counter(page.depth[found.root] for found in inner).most_common(1)[0][0]
    inner += [
        DataArea(_ancestor(page, nodes[0], root_depth), nodes)
        for nodes in groups()
        if len(nodes) == 1 and page.depth[nodes[0]] > root_depth
    ]
    return tuple(sorted(inner, key=lambda found: found.root))


def _ancestor(page: PageTree, node: int, depth: int) -> int:
    while page.depth[node] > depth:
        node = page.parent[node]
    return node
