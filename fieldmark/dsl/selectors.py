"""Node selection inside a region: CSS, or the node that the hops lead to.

This module is the one door to cssselect. Departure from CSS: a selector may ask for the n-th text run directly below
the elements it matches, so that text between `<br>`s has an address.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cssselect import SelectorError
from cssselect.xpath import HTMLTranslator
from lxml import etree

from fieldmark.dsl.errors import ProgramError
from fieldmark.dsl.html import RUN, HtmlNode
from fieldmark.dsl.regions import HtmlRegion

MAX_SELECTOR: int = 500
"""Longest selector accepted, in characters."""


@dataclass(frozen=True, slots=True)
class Far:
    """The node at the end of the hops; the landmark's own node where there are none."""


@dataclass(frozen=True, slots=True)
class Css:
    """The elements of the region that match a selector; with `run`, their n-th own text run (-1: the last)."""

    selector: str
    run: int | None = None

    def __post_init__(self) -> None:
        if self.run == 0:
            raise ValueError("text runs count from 1, or from -1 at the end")


NodeSelector = Far | Css


@lru_cache(maxsize=20_000)
def compiled(selector: str) -> etree.XPath:
    """The selector as an XPath over an element and everything below. Raises ProgramError where it is no CSS."""
    if len(selector) > MAX_SELECTOR:
        raise ProgramError(f"a selector has at most {MAX_SELECTOR} characters, not {len(selector)}")
    try:
        return etree.XPath(HTMLTranslator().css_to_xpath(selector, prefix="descendant-or-self::"))
    except (SelectorError, etree.XPathSyntaxError) as error:
        raise ProgramError(f"not a CSS selector: {selector!r} ({error})") from error


def select(selector: NodeSelector, region: HtmlRegion) -> list[HtmlNode]:
    """The selected nodes of the region, in document order."""
    if isinstance(selector, Far):
        return [region.far]
    found: list[HtmlNode] = []
    for top in region.nodes:
        if top.element is None:
            continue
        for element in compiled(selector.selector)(top.element):
            node = top.document.node(element)
            if node is not None:
                found.append(node)
    if selector.run is None:
        return found
    runs = (_own_run(node, selector.run) for node in found)
    return [run for run in runs if run is not None]


def _own_run(node: HtmlNode, nth: int) -> HtmlNode | None:
    runs = [child for child in node.children if child.tag == RUN]
    place = nth - 1 if nth > 0 else len(runs) + nth
    return runs[place] if 0 <= place < len(runs) else None
