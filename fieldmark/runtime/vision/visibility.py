"""What of a page nobody sees: menus that are closed, texts outside of the page or cut off.

Used by AMBER: what is not seen is no value of a record that people find on a page.
"""

from __future__ import annotations

from fieldmark.dsl.html.tree import RUN
from fieldmark.runtime.vision.layout import Layout


def unseen(layout: Layout) -> frozenset[int]:
    """The nodes that are known not to be seen; none where the snapshot is of too many other elements than the page's.

    A node that the source had no box for is seen as much as the node above it.
    """
    snapshot = layout.snapshot
    elements = sum(tag != RUN for tag in snapshot.tag)
    if snapshot.unmatched > layout.settings.unmatched * elements:
        return frozenset()
    found: set[int] = set()
    for node, above in enumerate(snapshot.parent):
        if layout.box[node] is None and (snapshot.rendered[node].box is not None or above in found):
            found.add(node)
    return frozenset(found)
