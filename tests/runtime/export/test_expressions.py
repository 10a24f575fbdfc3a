"""Expressions that are given as exact select the nodes of their strategy, and others name what they do not say."""

from __future__ import annotations

import re

from cssselect import HTMLTranslator
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from lxml import etree

from fieldmark.dsl.blueprints import Blueprint
from fieldmark.dsl.guides import Guide
from fieldmark.dsl.html import HIDDEN, RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.instances import guided, locate, region_at, selected
from fieldmark.dsl.landmarks import Landmark
from fieldmark.dsl.programs import Program, Strategy
from fieldmark.dsl.regions import Hops, HtmlRegion
from fieldmark.dsl.selectors import Css, Far
from fieldmark.dsl.text import Whole
from fieldmark.dsl.tokens import Token
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


def near(draw: st.DrawFn, landmark: Landmark, page: HtmlDocument) -> tuple[Hops, HtmlRegion]:
    """Hops from the first occurrence of a landmark that stay on the page, and the region."""
    start = locate(landmark, page)[0]
    known = [(Hops(up, across), region_at(Hops(up, across), start)) for up in range(4) for across in (0, 1, -1, 2)]
    return draw(st.sampled_from([(hops, found) for hops, found in known if isinstance(found, HtmlRegion)]))


@st.composite
def cases(draw: st.DrawFn) -> tuple[Strategy, HtmlDocument]:
    """A page and a strategy that reads something there more often than not."""
    page = plain(draw(terms.documents()))
    landmark, outer = (draw(terms.landmarks(page).filter(lambda found: bool(locate(found, page)))) for _ in range(2))
    hops, region = near(draw, landmark, page)
    guides = (Guide(outer, near(draw, outer, page)[0]),) if draw(st.integers(0, 3)) == 0 else ()
    tags = sorted({node.tag for top in region.nodes for node in top.preorder() if node.element is not None})
    css = st.sampled_from([*tags, "*", ".x", "div > *", "td + td", "b, td"])
    run, begins = (
        draw(st.sampled_from((None, None, "all", 1, -1, -2))),
        draw(st.sampled_from((None, None, Token(literal="a")))),
    )
    far = st.builds(Css, css, st.just(run), st.booleans(), st.just(begins))
    node = draw(st.one_of(st.just(Far(region.far.tag)), far, terms.selectors()))
    runs = node.run is not None if isinstance(node, Css) else node.tag == RUN
    attribute = None if runs else draw(st.sampled_from((None, None, None, "class", "alt", "itemprop", "href")))
    value = ValueProgram(node, Whole(), attribute)
    return Strategy(landmark, hops, Blueprint(frozenset(), 1.0), value, guides=guides), page


@given(cases())
@LAW
def test_an_xpath_selects_the_nodes_of_its_strategy(case: tuple[Strategy, HtmlDocument]) -> None:
    strategy, page = case
    try:
        expression = xpath_of(strategy)
    except InexpressibleError:
        return
    assume(not any(True for _ in tree_of(page).iter("template")))
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
