"""Headings: under which headings of its page a node stands.

A heading rules what follows it among its siblings, up to the next heading there, and everything below. A heading that
stands alone in blocks of its own (`<div><h2>..</h2></div>`) rules what follows those blocks. Levels (`h2`, `h3`) mean
nothing: sites change them without changing what stands under which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from fieldmark.dsl.html.places import Place, number_of
from fieldmark.dsl.html.walks import heading_blocks, levels_among

if TYPE_CHECKING:
    from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode


class HeadingMap:
    """The headings of a document, found once, by the element among whose children they rule.

    Elements become nodes only where a ruler stands beside something that is asked for.
    """

    def __init__(self, root: etree._Element) -> None:
        self._rulers = heading_blocks(root)
        self._known: dict[Place, tuple[str, ...]] = {}

    def above(self, node: HtmlNode) -> tuple[str, ...]:
        """The texts of the headings that a node stands under, nearest first: at most one for each node above it."""
        if not self._rulers:
            return ()
        found: tuple[str, ...] = ()
        for level, parent in levels_among(node.place, self._rulers):
            beside = self._known.get(level)
            if beside is None:
                beside = self._known[level] = self._beside(level, parent, node.document)
            found += beside
        return found

    def _beside(self, level: Place, parent: etree._Element, document: HtmlDocument) -> tuple[str, ...]:
        """The text of the last heading before a place that rules among the children of its parent, if there is one."""
        number = number_of(level, parent)
        for block, heading in reversed(self._rulers[parent]):
            title = document.node(heading)
            if title is not None and number_of(block, parent) < number and title.text:
                return (title.text,)
        return ()
