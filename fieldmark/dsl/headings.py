"""Headings: under which headings of its page a node stands.

A heading rules what follows it among its siblings, up to the next heading there, and everything below. A heading that
stands alone in blocks of its own (`<div><h2>..</h2></div>`) rules what follows those blocks. Levels (`h2`, `h3`) mean
nothing: sites change them without changing what stands under which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lxml import etree

from fieldmark.dsl.places import Place, number_of, parent_of

if TYPE_CHECKING:  # a document holds its map of headings
    from fieldmark.dsl.html import HtmlDocument
    from fieldmark.dsl.nodes import HtmlNode

HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
"""The tags of headings."""


class HeadingMap:
    """The headings of a document, found once, by the element among whose children they rule.

    Elements become nodes only where a ruler stands beside something that is asked for.
    """

    def __init__(self, root: etree._Element) -> None:
        self._rulers: dict[etree._Element, list[tuple[etree._Element, etree._Element]]] = {}
        self._known: dict[Place, tuple[str, ...]] = {}
        for heading in root.iter(*HEADINGS):
            block, parent = heading, heading.getparent()
            while parent is not None and _shows_only(parent, block):
                block, parent = parent, parent.getparent()
            if parent is not None:
                self._rulers.setdefault(parent, []).append((block, heading))

    def above(self, node: HtmlNode) -> tuple[str, ...]:
        """The texts of the headings that a node stands under, nearest first: at most one for each node above it."""
        if not self._rulers:
            return ()
        found: tuple[str, ...] = ()
        level = node.place
        parent = parent_of(level)
        while parent is not None:
            if parent in self._rulers:
                beside = self._known.get(level)
                if beside is None:
                    beside = self._known[level] = self._beside(level, parent, node.document)
                found += beside
            level, parent = parent, parent.getparent()
        return found

    def _beside(self, level: Place, parent: etree._Element, document: HtmlDocument) -> tuple[str, ...]:
        """The text of the last heading before a place that rules among the children of its parent, if there is one."""
        number = number_of(level, parent)
        for block, heading in reversed(self._rulers[parent]):
            title = document.node(heading)
            if title is not None and number_of(block, parent) < number and title.text:
                return (title.text,)
        return ()


def _shows_only(parent: etree._Element, block: etree._Element) -> bool:
    """Whether an element shows no text but that of one child."""
    text = parent.text
    if text and not text.isspace():
        return False
    text = block.tail
    if text and not text.isspace():
        return False
    sibling = block.getnext()
    while sibling is not None:
        if _shows(sibling):
            return False
        sibling = sibling.getnext()
    sibling = block.getprevious()
    while sibling is not None:
        if _shows(sibling):
            return False
        sibling = sibling.getprevious()
    return True


def _shows(element: etree._Element) -> bool:
    """Whether there is text in an element or its tail; quicker than `itertext`, as the first text is seldom far."""
    text = element.text
    if text and not text.isspace():
        return True
    text = element.tail
    if text and not text.isspace():
        return True
    if len(element):
        for each in element.iterdescendants():
            text, tail = each.text, each.tail
            if (text and not text.isspace()) or (tail and not tail.isspace()):
                return True
    return False
