"""Node selection inside a region: CSS, or the node that the hops lead to.

Departure from CSS (`fieldmark.dsl.html.css`): a selector may ask for the n-th text run directly below the elements it
matches, so that text between `<br>`s has an address, and may keep only what begins with a token: of the lines of an
address those that are telephone numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Literal

from lxml import etree

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.html.css import matching
from fieldmark.dsl.html.delimiters import Delimited, markup, select_delimited
from fieldmark.dsl.html.places import Place
from fieldmark.dsl.html.regions import HtmlRegion
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.html.walks import own_texts
from fieldmark.dsl.text.lexicon import Token, collapse, pattern


@dataclass(frozen=True, slots=True)
class Far:
    """The node at the end of the hops (the landmark's own node where there are none), if it has this tag.

    `tag` is an element's name, or `RUN` for a text run.
    """

    tag: str

    kind: ClassVar[Kind] = "html"

    @property
    def has_attributes(self) -> bool:
        """Whether it selects elements."""
        return self.tag != RUN


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

    kind: ClassVar[Kind] = "html"

    def __post_init__(self) -> None:
        if self.run == 0:
            raise ValueError("text runs count from 1, or from -1 at the end")

    @property
    def has_attributes(self) -> bool:
        """Whether it selects elements."""
        return self.run is None


@dataclass(frozen=True, slots=True)
class EachText:
    """The text runs that are nodes of the region themselves: lines that only `<br>`s part."""

    kind: ClassVar[Kind] = "html"
    has_attributes: ClassVar[bool] = False


NodeSelector = Far | Css | EachText
"""What is learned from examples."""

PageSelector = NodeSelector | Delimited
"""What a program may hold."""


def counts_from_one_side(selector: PageSelector) -> bool:
    """Whether a selector counts siblings from one side only, so that one more or less leads it astray."""
    if not isinstance(selector, Css):
        return False
    css = selector.selector
    if ":first-" in css or ":last-" in css or isinstance(selector.run, int):
        return True
    return css.count(":nth-of-type") != css.count(":nth-last-of-type")


def select(selector: PageSelector, region: HtmlRegion, most: int | None = None) -> list[HtmlNode]:
    """The selected nodes of the region, in document order; the first ones where there are more than `most`."""
    if isinstance(selector, Far):
        return [region.far] if region.far.tag == selector.tag else []
    if isinstance(selector, EachText):
        return [node for node in region.nodes if node.tag == RUN and node.text][:most]
    if isinstance(selector, Delimited):
        return select_delimited(selector, markup(*region.nodes))
    document, tops = region.far.document, (region.far,) if selector.far else region.nodes
    elements = matching(selector.selector, [top.element for top in tops if top.element is not None], document)
    if selector.run is not None:
        return _own_runs(elements, selector.run, selector.begins, document, most)
    begins = None if selector.begins is None else pattern(selector.begins)
    if begins is None and (most is None or len(elements) <= most):
        return [*document.nodes_at(elements)]
    nodes = (node for element in elements if (node := document.node(element)) is not None)
    return [*islice((node for node in nodes if begins is None or begins.match(node.text)), most)]


def _own_runs(
    elements: Sequence[etree._Element],
    which: int | Literal["all"],
    begins: Token | None,
    document: HtmlDocument,
    most: int | None,
) -> list[HtmlNode]:
    """The text runs directly below elements; of those that begin otherwise no nodes are made."""
    texts = own_texts(elements) if which == "all" else [text for each in elements for text in _nth_text(each, which)]
    if begins is not None:
        begin = pattern(begins)
        texts = [(place, text) for place, text in texts if begin.match(collapse(text))]
    return [document.made(None, place, None, text) for place, text in texts[:most]]


def _nth_text(element: etree._Element, nth: int) -> list[tuple[Place, str]]:
    texts = own_texts((element,))
    place = nth - 1 if nth > 0 else len(texts) + nth
    return [texts[place]] if 0 <= place < len(texts) else []
