"""Node selection inside a region: CSS, or the node that the hops lead to.

This module is the one door to cssselect. Departure from CSS: a selector may ask for the n-th text run directly below
the elements it matches, so that text between `<br>`s has an address, and may keep only what begins with a token: of the
lines of an address those that are telephone numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, cast

from cssselect import SelectorError, parse
from cssselect.xpath import HTMLTranslator
from lxml import etree

from fieldmark.dsl.columns import HEADERS
from fieldmark.dsl.errors import ProgramError
from fieldmark.dsl.nodes import RUN, HtmlNode
from fieldmark.dsl.regions import HtmlRegion
from fieldmark.dsl.tokens import Token, pattern

MAX_SELECTOR: Final = 500
"""Longest selector accepted, in characters."""


_PROBE: Final = etree.Element("html")


@dataclass(frozen=True, slots=True)
class Far:
    """The node at the end of the hops (the landmark's own node where there are none), if it has this tag.

    `tag` is an element's name, or `RUN` for a text run.
    """

    tag: str


@dataclass(frozen=True, slots=True)
class Css:
    """The elements that match a selector, in the whole region or, with `far`, at or below the end of the hops.

    With `run`, the n-th text run directly below each of them (-1: the last), or every such run ("all"). With `begins`,
    only those whose text begins with the token.
    """

    selector: str
    run: int | Literal["all"] | None = None
    far: bool = False
    begins: Token | None = None

    def __post_init__(self) -> None:
        if self.run == 0:
            raise ValueError("text runs count from 1, or from -1 at the end")


NodeSelector = Far | Css


@lru_cache(maxsize=20_000)
def compiled(selector: str) -> etree.XPath:
    """The selector as an XPath over an element and everything below. Raises ProgramError where it is no CSS."""
    try:
        xpath = etree.XPath(" | ".join(paths_of(selector)))
        xpath(_PROBE)  # names with an unknown namespace prefix fail only when they are evaluated
        return xpath
    except etree.XPathError as error:
        raise ProgramError(f"not a CSS selector: {selector!r} ({error})") from error


def paths_of(selector: str) -> list[str]:
    """The XPath of each of a selector's alternatives, from an element to what matches at or below it.

    Raises ProgramError where the selector is no CSS.
    """
    if len(selector) > MAX_SELECTOR:
        raise ProgramError(f"a selector has at most {MAX_SELECTOR} characters, not {len(selector)}")
    try:
        translator = HTMLTranslator()
        return [translator.selector_to_xpath(part, "descendant-or-self::", True) for part in parse(selector)]
    except SelectorError as error:
        raise ProgramError(f"not a CSS selector: {selector!r} ({error})") from error


def select(selector: NodeSelector, region: HtmlRegion) -> list[HtmlNode]:
    """The selected nodes of the region, in document order."""
    if isinstance(selector, Far):
        return [region.far] if region.far.tag == selector.tag else []
    if f"[{HEADERS}=" in selector.selector:
        region.far.document.name_columns()
    found: list[HtmlNode] = []
    beside = "+" in selector.selector or "~" in selector.selector
    for top in (region.far,) if selector.far else region.nodes:
        if top.element is None:
            continue
        for element in cast("list[etree._Element]", compiled(selector.selector)(top.element)):
            node = top.document.node(element)
            if node is not None and (not beside or node is top or top in node.ancestors()):
                found.append(node)
    which = selector.run
    nodes = found if which is None else [run for node in found for run in _own_runs(node, which)]
    if selector.begins is None:
        return nodes
    begins = pattern(selector.begins)
    return [node for node in nodes if begins.match(node.text)]


def _own_runs(node: HtmlNode, which: int | Literal["all"]) -> list[HtmlNode]:
    runs = [child for child in node.children if child.tag == RUN]
    if which == "all":
        return runs
    place = which - 1 if which > 0 else len(runs) + which
    return [runs[place]] if 0 <= place < len(runs) else []
