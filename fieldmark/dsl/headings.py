"""Headings: under which headings of its page a node stands.

A heading rules what follows it among its siblings, up to the next heading there, and everything below. A heading that
stands alone in blocks of its own (`<div><h2>..</h2></div>`) rules what follows those blocks. Levels (`h2`, `h3`) mean
nothing: sites change them without changing what stands under which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from lxml import etree

if TYPE_CHECKING:  # a document holds its map of headings
    from fieldmark.dsl.html import HtmlNode

HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
"""The tags of headings."""


class HeadingMap:
    """The headings of a document, found once, by the element among whose children they rule.

    Elements become nodes only where a ruler stands beside something that is asked for.
    """

    def __init__(self, headings: Iterable[etree._Element]) -> None:
        self._rulers: dict[etree._Element, list[tuple[etree._Element, etree._Element]]] = {}
        self._known: dict[HtmlNode, tuple[str, ...]] = {}
        for heading in headings:
            block = _alone(heading)
            parent = block.getparent()
            if parent is not None:
                self._rulers.setdefault(parent, []).append((block, heading))

    def above(self, node: HtmlNode) -> tuple[str, ...]:
        """The texts of the headings that a node stands under, nearest first: at most one for each node above it."""
        if node not in self._known:
            self._known[node] = tuple(self._above(node))
        return self._known[node]

    def _above(self, node: HtmlNode) -> Iterator[str]:
        for level in (node, *node.ancestors()):
            parent = level.parent
            if parent is None or parent.element not in self._rulers:
                continue
            for block, heading in reversed(self._rulers[parent.element]):
                title = node.document.node(heading)
                if title is not None and level.follows(block) and title.text:
                    yield title.text
                    break


def _alone(heading: etree._Element) -> etree._Element:
    """The highest element that shows nothing but the heading."""
    block = heading
    while (parent := block.getparent()) is not None and _shows_only(parent, block):
        block = parent
    return block


def _shows_only(parent: etree._Element, block: etree._Element) -> bool:
    """Whether an element shows no text but that of one child."""
    if _is_shown(parent.text):
        return False
    for child in parent:
        if _is_shown(child.tail):
            return False
        if child is not block:
            for text in child.itertext():
                if text and not text.isspace():
                    return False
    return True


def _is_shown(text: str | None) -> bool:
    return bool(text) and not str(text).isspace()
