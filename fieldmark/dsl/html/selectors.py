"""Node selection inside a region: CSS, or the node that the hops lead to.

This module is the one door to cssselect. Departure from CSS: a selector may ask for the n-th text run directly below
the elements it matches, so that text between `<br>`s has an address, and may keep only what begins with a token: of the
lines of an address those that are telephone numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal, Self, cast

from cssselect import ExpressionError, SelectorError, parse
from cssselect.parser import Function, parse_series
from cssselect.xpath import HTMLTranslator, XPathExpr
from lxml import etree

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.html.columns import EXTENSIONS, HEADERS, NAMESPACE, asked_for
from fieldmark.dsl.html.delimiters import Delimited, markup, select_delimited
from fieldmark.dsl.html.places import Place
from fieldmark.dsl.html.regions import HtmlRegion
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.html.walks import Step, children_of, own_texts
from fieldmark.dsl.text.lexicon import Token, collapse, pattern

MAX_SELECTOR: Final = 500
"""Longest selector accepted, in characters."""


class _Steps(HTMLTranslator):
    """Selectors as XPath, in time linear in the siblings of an element, where the usual XPath asks each for all others.

    What stands behind a `+` is looked for first, and then what is before it.
    """

    def xpath_direct_adjacent_combinator(self, left: XPathExpr, right: XPathExpr) -> XPathExpr:
        before = XPathExpr(element=left.element, condition=left.condition)
        right.path = left.path or "*/"
        return right.add_condition(f"preceding-sibling::*[1]/self::{before}")

    def xpath_nth_child_function(
        self, xpath: XPathExpr, function: Function, last: bool = False, add_name_test: bool = True
    ) -> XPathExpr:
        with suppress(ValueError):  # what is no series is told by the usual one
            if abs(parse_series(function.arguments)[0]) > 1:
                raise ExpressionError(
                    "every second or n-th sibling is not read, as it takes time quadratic in the page"
                )
        return super().xpath_nth_child_function(xpath, function, last, add_name_test)


HTML: Final = _Steps()
"""How CSS is read in pages."""

_QUOTED: Final = re.compile(r""""[^"]*"|'[^']*'""")
_ANY_SIBLING: Final = re.compile("~(?!=)")

_PROBE: Final = etree.Element("html")


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


NodeSelector = Far | Css
"""What is learned from examples."""

PageSelector = NodeSelector | Delimited
"""What a program may hold."""


@lru_cache(maxsize=20_000)
def compiled(selector: str) -> etree.XPath:
    """The selector as an XPath over an element and everything below. Raises ProgramError where it is no CSS."""
    try:
        paths = paths_of(selector, _Translator())
        xpath = etree.XPath(" | ".join(paths), namespaces={"fieldmark": NAMESPACE}, extensions=EXTENSIONS)
        xpath(_PROBE)  # names with an unknown namespace prefix fail only when they are evaluated
        return xpath
    except etree.XPathError as error:
        raise ProgramError(f"not a CSS selector: {selector!r} ({error})") from error


_COUNTED: Final = re.compile(r"count\(((?:preceding|following)-sibling::[^()'\"]+)\) (=|>=|<=) ([0-9]+)")
_COUNTS: Final = re.compile(rf"{_COUNTED.pattern}(?: and {_COUNTED.pattern})*")


def _up_to(count: re.Match[str]) -> str:
    """A condition on how many siblings there are, of which no more are looked at than it names."""
    siblings, sign, number = count[1], count[2], int(count[3])
    enough = f"{siblings}[{number}]" if number else "true()"
    more = f"{siblings}[{number + 1}]"
    return {"=": f"({enough} and not({more}))", ">=": f"boolean({enough})", "<=": f"not({more})"}[sign]


class _Condition(XPathExpr):
    """An expression whose conditions look at no more siblings than they have to."""

    def add_condition(self, condition: str, conjuction: str = "and") -> Self:
        counts = _COUNTS.fullmatch(condition) is not None
        return super().add_condition(_COUNTED.sub(_up_to, condition) if counts else condition, conjuction)


class _Translator(_Steps):
    """CSS in which cells that do not name their column are told by its heading as if they did."""

    xpathexpr_cls = _Condition

    def xpath_attrib_equals(self, xpath: XPathExpr, name: str, value: str | None) -> XPathExpr:
        """An attribute with a value."""
        if name != f"@{HEADERS}" or value is None:
            return super().xpath_attrib_equals(xpath, name, value)
        written = self.xpath_literal(value)
        return xpath.add_condition(f"({name} = {written} or fieldmark:column(.) = {written})")


def paths_of(selector: str, translator: _Steps = HTML) -> list[str]:
    """The XPath of each of a selector's alternatives, from an element to what matches at or below it.

    Raises ProgramError where the selector is no CSS.
    """
    if len(selector) > MAX_SELECTOR:
        raise ProgramError(f"a selector has at most {MAX_SELECTOR} characters, not {len(selector)}")
    if _ANY_SIBLING.search(_QUOTED.sub("", selector)):
        raise ProgramError(f"~ is not read, as it takes time quadratic in the page: {selector!r}; use + or another way")
    try:
        return [translator.selector_to_xpath(part, "descendant-or-self::", True) for part in parse(selector)]
    except SelectorError as error:
        raise ProgramError(f"not a CSS selector: {selector!r} ({error})") from error


def select(selector: PageSelector, region: HtmlRegion) -> list[HtmlNode]:
    """The selected nodes of the region, in document order."""
    if isinstance(selector, Far):
        return [region.far] if region.far.tag == selector.tag else []
    if isinstance(selector, Delimited):
        return select_delimited(selector, markup(*region.nodes))
    document, tops = region.far.document, (region.far,) if selector.far else region.nodes
    elements = matching(selector.selector, [top.element for top in tops if top.element is not None], document)
    if selector.run is not None:
        return _own_runs(elements, selector.run, selector.begins, document)
    nodes = [*document.nodes_at(elements)]
    if selector.begins is None:
        return nodes
    begins = pattern(selector.begins)
    return [node for node in nodes if begins.match(node.text)]


_STEP: Final = re.compile(r"(?P<tag>\*|[a-z][a-z0-9]*)?(?:\.(?P<name>[A-Za-z][A-Za-z0-9_-]*))?")


@lru_cache(maxsize=20_000)
def _steps(selector: str) -> list[Step] | None:
    """The elements that a selector asks for, from parent to child, where it asks for tags and a class of each alone;
    None for another."""
    steps = [_STEP.fullmatch(step) if step else None for step in selector.split(" > ")]
    return None if None in steps else [(None if s["tag"] == "*" else s["tag"], s["name"]) for s in steps if s]


def matching(selector: str, tops: Sequence[etree._Element], document: HtmlDocument) -> list[etree._Element]:
    """What matches a selector at or below each of some elements, in document order, hidden elements too."""
    steps = _steps(selector)
    if steps is not None:
        return children_of(tops, steps)
    path = compiled(selector)
    if f"[{HEADERS}=" not in selector:
        return [element for top in tops for element in cast("list[etree._Element]", path(top))]
    with asked_for(document.columns):
        return [element for top in tops for element in cast("list[etree._Element]", path(top))]


def _own_runs(
    elements: Sequence[etree._Element], which: int | Literal["all"], begins: Token | None, document: HtmlDocument
) -> list[HtmlNode]:
    """The text runs directly below elements; of those that begin otherwise no nodes are made."""
    texts = own_texts(elements) if which == "all" else [text for each in elements for text in _nth_text(each, which)]
    if begins is not None:
        begin = pattern(begins)
        texts = [(place, text) for place, text in texts if begin.match(collapse(text))]
    return [document.made(None, place, None, text) for place, text in texts]


def _nth_text(element: etree._Element, nth: int) -> list[tuple[Place, str]]:
    texts = own_texts((element,))
    place = nth - 1 if nth > 0 else len(texts) + nth
    return [texts[place]] if 0 <= place < len(texts) else []
