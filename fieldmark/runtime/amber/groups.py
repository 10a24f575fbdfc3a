"""Groups of records: an area whose children hold several pivot nodes each is taken apart into one area a group.

AMBER (section 3.4) wants evenly segmented records, each with exactly one pivot node. Rows of a grid, and lists under
one heading each, are so near to each other that algorithm 2 clusters them into one area whose "records" are whole
groups. This is a departure of ours; `analysis` keeps the split only where records do not lose attributes by it.
"""

from __future__ import annotations

from collections import Counter

from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.page import Page


def split(page: Page, area: DataArea) -> tuple[DataArea, ...]:
    """One area for each child of the area's root that holds several pivot nodes, in document order.

    A child with a single one is a group too, of one record: its root is at the depth of the others' roots. No areas
    where not even half of the pivot nodes have company.
    """
    groups: dict[int, list[int]] = {}
    for pivot in area.pivots:
        groups.setdefault(page.child_towards(area.root, pivot), []).append(pivot)
    several = [nodes for nodes in groups.values() if len(nodes) > 1]
    if 2 * sum(map(len, several)) < len(area.pivots) or len(groups) < 2:
        return ()
    roots = [page.lca(nodes) for nodes in several]
    depth = Counter(page.depth[root] for root in roots).most_common(1)[0][0]
    areas = [DataArea(root, tuple(nodes)) for root, nodes in zip(roots, several, strict=True)]
    for nodes in groups.values():
        if len(nodes) == 1 and page.depth[nodes[0]] > depth:
            areas.append(DataArea(_ancestor(page, nodes[0], depth), tuple(nodes)))
    return tuple(sorted(areas, key=lambda area: area.root))


def _ancestor(page: Page, node: int, depth: int) -> int:
    while page.depth[node] > depth:
        node = page.parent[node]
    return node
