"""Data areas in spite of false pivot annotations between the right ones: algorithm 2, refined.

Algorithm 2 ends a cluster at the first node that does not fit. A false annotation within a record (N2: "was 99") cuts
the area there, and one in every record leaves no area at all. So a node that does not fit the last cluster may
still fit another of the `OPEN` latest, the largest first. Nodes that are clustered so are strands of their sequence;
each strand is one cluster by algorithm 2.

And areas do not nest: definition 2 demands it, algorithm 2 does not see to it. Of two the one with more pivot nodes
stays.

Groups of records: an area whose children hold several pivot nodes each is taken apart into one area a group.

AMBER (section 3.4) wants evenly segmented records, each with exactly one pivot node. Rows of a grid, and lists under
one heading each, are so near to each other that algorithm 2 clusters them into one area whose "records" are whole
groups. This is a departure of ours; `analysis` keeps the split only where records do not lose attributes by it.
"""

from __future__ import annotations

from collections import Counter
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


def split(page: Page, area: DataArea, pivots: Sequence[int], depth: int, distance: int) -> tuple[DataArea, ...]:
    """The areas within the children of an area's root, in document order; `pivots` are those of the whole page.

    A child with a single pivot node is a group of one record, whose root is at the depth of the others' roots. No areas
    where not even half of the pivot nodes have company in their child.
    """
    groups: dict[int, list[int]] = {}
    for pivot in pivots:
        if area.root < pivot < page.end[area.root]:
            groups.setdefault(page.child_towards(area.root, pivot), []).append(pivot)
    inner = [found for nodes in groups.values() for found in identify_refined(page, nodes, depth, distance)]
    company = sum(len(found.pivots) for found in inner)
    if len(groups) < 2 or company < len(area.pivots) / 2:
        return ()
    root_depth = Counter(page.depth[found.root] for found in inner).most_common(1)[0][0]
    inner += [
        DataArea(_ancestor(page, nodes[0], root_depth), tuple(nodes))
        for nodes in groups.values()
        if len(nodes) == 1 and page.depth[nodes[0]] > root_depth
    ]
    return tuple(sorted(inner, key=lambda found: found.root))


def _ancestor(page: Page, node: int, depth: int) -> int:
    while page.depth[node] > depth:
        node = page.parent[node]
    return node
