"""Groups of records: an area whose children hold several pivot nodes each is taken apart into one area a group.

AMBER (section 3.4) wants evenly segmented records, each with exactly one pivot node. Rows of a grid, and lists under
one heading each, are so near to each other that algorithm 2 clusters them into one area whose "records" are whole
groups. This is a departure of ours; `analysis` keeps the split only where records do not lose attributes by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.refinements.strands import identify_refined


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
