"""Expressions that are given as exact select the nodes of their strategy, and others name what they do not say."""

from __future__ import annotations

import re

from cssselect import HTMLTranslator
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from lxml import etree

from fieldmark.dsl.blueprints import Blueprint
from fieldmark.dsl.guides import Guide
from fieldmark.dsl.html import HIDDEN, HtmlDocument, HtmlNode
from fieldmark.dsl.instances import guided, locate, region_at, selected
from fieldmark.dsl.programs import Program, Strategy
from fieldmark.dsl.selectors import Css
from fieldmark.dsl.text import Whole
from fieldmark.dsl.values import ValueProgram
from fieldmark.runtime.export.css import css_of
from fieldmark.runtime.export.tree import export_json, program_of_json
from fieldmark.runtime.export.xpath import InexpressibleError, xpath_of
from tests.dsl import strategies, terms
from tests.runtime.export.modules import markup_of

LAW = settings(deadline=None, max_examples=400, suppress_health_check=list(HealthCheck))
OTHER_SPACE = re.compile("[\x0b\x0c\x1c-\x1f\x85\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")

Found = tuple[str, str]
"""The path of an element, and what of it is found: itself (empty), its text, its tail or an attribute."""


def plain(page: HtmlDocument) -> HtmlDocument:
    """The page with no white space but that of ASCII and no-break spaces."""
    return HtmlDocument.from_bytes(OTHER_SPACE.sub(" ", markup_of(page).decode()).encode(), "page", "utf-8")


def tree_of(page: HtmlDocument) -> etree._Element:
    """The page parsed anew, as others do."""
    return etree.fromstring(markup_of(page), etree.HTMLParser(encoding="utf-8", remove_comments=True))


def place(node: HtmlNode) -> Found:
    if node.element is not None:
        return node.element.getroottree().getpath(node.element), ""
    holder = node._place
    assert isinstance(holder, tuple)
    return holder[0].getroottree().getpath(holder[0]), "tail" if holder[1] else "text"


def found_by(strategy: Strategy, page: HtmlDocument) -> set[Found]:
    """The nodes whose text a strategy reads, or those of them that have the attribute."""
    found = set()
    for location in guided(strategy.guides, locate(strategy.landmark, page), page):
        region = region_at(strategy.region, location)
        for node in selected(strategy.value.node, region) if region is not None else ():
            assert isinstance(node, HtmlNode)
            name = strategy.value.attribute
            if name is None:
                found.add(place(node))
            elif node.element is not None and node.element.get(name) is not None:
                found.add((place(node)[0], f"@{name}"))
    return found


def selected_by(xpath: str, root: etree._Element) -> set[Found]:
    """What an XPath selects."""
    found = set()
    for item in root.xpath(xpath):
        holder = item if isinstance(item, etree._Element) else item.getparent()
        kind = ""
        if not isinstance(item, etree._Element):
            kind = f"@{item.attrname}" if item.is_attribute else "tail" if item.is_tail else "text"
        found.add((holder.getroottree().getpath(holder), kind))
    return found


@st.composite
def cases(draw: st.DrawFn) -> tuple[Strategy, HtmlDocument]:
    """A page and a strategy that has something to do with it."""
    page = plain(draw(terms.documents()))
    guides = st.lists(st.builds(Guide, terms.landmarks(page), terms.hops()), max_size=1).map(tuple)
    node = draw(terms.selectors())
    runs = node.run is not None if isinstance(node, Css) else node.tag == "#text"
    attribute = None if runs else draw(st.sampled_from((None, None, "class", "alt", "itemprop", "href")))
    value = ValueProgram(node, Whole(), attribute)
    look = Blueprint(frozenset(), 1.0)
    return Strategy(draw(terms.landmarks(page)), draw(terms.hops()), look, value, guides=draw(guides)), page


@given(cases())
@LAW
def test_an_xpath_selects_the_nodes_of_its_strategy(case: tuple[Strategy, HtmlDocument]) -> None:
    strategy, page = case
    try:
        expression = xpath_of(strategy)
    except InexpressibleError:
        return
    ours, theirs = found_by(strategy, page), selected_by(expression.text, tree_of(page))
    assert ours <= theirs if expression.lost else ours == theirs


@given(cases())
@LAW
def test_a_css_selector_selects_the_nodes_of_its_strategy(case: tuple[Strategy, HtmlDocument]) -> None:
    strategy, page = case
    try:
        expression = css_of(strategy)
    except InexpressibleError:
        return
    assume(not any(True for _ in tree_of(page).iter(*HIDDEN)))
    xpath = HTMLTranslator().css_to_xpath(expression.text, prefix="//")
    ours = {found[0] for found in found_by(strategy, page)}
    theirs = {found[0] for found in selected_by(xpath, tree_of(page))}
    assert ours <= theirs if expression.lost else ours == theirs


@given(strategies.programs())
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_a_program_survives_its_json(program: Program) -> None:
    text = export_json(program)
    assert program_of_json(text) == program
    assert export_json(program_of_json(text)) == text
    assert text.isascii()
