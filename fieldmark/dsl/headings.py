"""Headings: under which headings of its page a node stands.

A heading rules what follows it among its siblings, up to the next heading there, and everything below. A heading that
stands alone in blocks of its own (`<div><h2>..</h2></div>`) rules what follows those blocks. Levels (`h2`, `h3`) mean
nothing: sites change them without changing what stands under which.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # a document holds its map of headings
    from fieldmark.dsl.html import HtmlNode

HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
"""The tags of headings."""


class HeadingMap:
    """The headings of a document, found once, by the element among whose children they rule."""

    def __init__(self, headings: Iterable[HtmlNode]) -> None:
        self._rulers: dict[HtmlNode, list[tuple[int, str]]] = {}
        for heading in headings:
            block = _alone(heading)
            if block.parent is not None and heading.text:
                self._rulers.setdefault(block.parent, []).append((block.index, heading.text))

    def above(self, node: HtmlNode) -> tuple[str, ...]:
        """The texts of the headings that a node stands under, nearest first: at most one for each node above it."""
        texts: list[str] = []
        for level in (node, *node.ancestors()):
            rulers = self._rulers.get(level.parent) if level.parent is not None else None
            if rulers is not None:
                texts.extend([text for index, text in rulers if index < level.index][-1:])
        return tuple(texts)


def _alone(heading: HtmlNode) -> HtmlNode:
    """The highest node that shows nothing but the heading."""
    block = heading
    while block.parent is not None and all(child is block or not child.text for child in block.parent.children):
        block = block.parent
    return block
