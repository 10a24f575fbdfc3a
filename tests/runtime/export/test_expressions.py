"""Expressions that are given as exact select the nodes of their strategy, and others name what they do not say."""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, cast

import pytest
from cssselect import HTMLTranslator
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from lxml import etree

from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.instance import Landmark, OuterLandmark, TagLandmark, TextLandmark, instance_of, locate
from fieldmark.dsl.core.terms import LANGUAGE_VERSION, Field, Format, Part, Program, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.delimiters import Delimited
from fieldmark.dsl.html.places import HIDDEN
from fieldmark.dsl.html.regions import Hops, HtmlRegion
from fieldmark.dsl.html.selectors import Css, Far
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.text.language import Whole
from fieldmark.dsl.text.lexicon import Token
from fieldmark.runtime.export.expressions import InexpressibleError, css_of, export_css, export_xpath, literal, xpath_of
from fieldmark.runtime.io.programs import export_json
from tests.dsl import strategies, terms
from tests.runtime.export.modules import markup_of

LAW = settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))
OTHER_SPACE = re.compile("[\x0b\x0c\x1c-\x1f\x85\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")

Found = tuple[str, str]
"""The path of an element, and what of it is found: itself (empty), its text, its tail or an attribute."""


FORM = 'program p for form, version 2\na: text\n  from "Total" right 1  take last box'


def program_with(strategy: Strategy) -> Program:
    return Program("p", (Field("a", "one", False, (Format((Part((strategy,)),)),)),))


def plain(page: HtmlDocument) -> HtmlDocument:
    """The page with no white space but that of ASCII and no-break spaces."""
    return HtmlDocument.from_bytes(OTHER_SPACE.sub(" ", markup_of(page).decode()).encode(), "page", "utf-8")


def tree_of(page: HtmlDocument) -> etree._Element:
    """The page parsed anew, as others do."""
    return etree.fromstring(markup_of(page), etree.HTMLParser(encoding="utf-8", remove_comments=True))


def place(node: HtmlNode) -> Found:
    if node.element is not None:
        return node.element.getroottree().getpath(node.element), ""
    holder = node.place
    assert isinstance(holder, tuple)
    return holder[0].getroottree().getpath(holder[0]), "tail" if holder[1] else "text"


def found_by(strategy: Strategy, page: HtmlDocument) -> set[Found]:
    """The nodes whose text a strategy reads, or those of them that have the attribute."""
    found = set()
    pages = instance_of(page)
    for location in pages.under(strategy.outer, locate(strategy.landmark, page), page):
        region = pages.region_at(strategy.region, location)
        for node in pages.select(strategy.value.node, region, 1_000) if region is not None else ():
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
    for item in cast("list[etree._Element | etree._ElementUnicodeResult]", root.xpath(xpath)):
        if isinstance(item, etree._Element):
            found.add((item.getroottree().getpath(item), ""))
            continue
        holder = item.getparent()
        assert holder is not None
        kind = f"@{item.attrname!s}" if item.is_attribute else "tail" if item.is_tail else "text"
        found.add((holder.getroottree().getpath(holder), kind))
    return found


def region_of(landmark: Landmark, hops: Hops, page: HtmlDocument) -> HtmlRegion | None:
    """The region around the first occurrence of a landmark."""
    found = instance_of(page).region_at(hops, locate(landmark, page)[0])
    return found if isinstance(found, HtmlRegion) else None


def near(draw: st.DrawFn, landmark: Landmark, page: HtmlDocument) -> tuple[Hops, HtmlRegion]:
    """Hops from the first occurrence of a landmark that stay on the page, and the region."""
    hops = [Hops(up, across) for up in range(4) for across in (0, 1, -1, 2)]
    known = [(hop, region_of(landmark, hop, page)) for hop in hops]
    return draw(st.sampled_from([(hop, found) for hop, found in known if found is not None]))


@st.composite
def cases(draw: st.DrawFn, *, stay: bool = False) -> tuple[Strategy, HtmlDocument]:
    """A page and a strategy that reads something there more often than not; `stay` where its landmark, no text, is."""
    page = plain(draw(terms.documents()))
    landmarks = terms.landmarks(page).filter(lambda found: bool(locate(found, page)))
    landmark = draw(landmarks.filter(lambda found: not stay or not isinstance(found, TextLandmark)))
    hops, region = near(draw, landmark, page)
    chain: tuple[OuterLandmark, ...] = ()
    if stay:
        hops, region = Hops(0, 0), region_of(landmark, Hops(0, 0), page) or region
    elif draw(st.integers(0, 3)) == 0:
        outer = draw(landmarks)
        chain = (OuterLandmark(outer, near(draw, outer, page)[0]),)
    node = draw(st.one_of(st.just(Far(region.far.tag)), css(region), css(region), terms.selectors()))
    runs = node.run is not None if isinstance(node, Css) else not node.has_attributes
    attribute = None if runs else draw(st.sampled_from((None, None, None, "class", "alt", "itemprop", "href")))
    value = ValueProgram(node, Whole(), attribute)
    return Strategy(landmark, hops, HtmlBlueprint(frozenset(), 1.0), value, outer=chain), page


def css(region: HtmlRegion) -> SearchStrategy[Css]:
    """Selectors of what is in a region, and of what may be."""
    tags = sorted({node.tag for top in region.nodes for node in top.preorder() if node.element is not None})
    usual = [*tags, *(f"{tag} > *" for tag in tags), *(f"{tag}:nth-of-type(1)" for tag in tags if tag.isalpha())]
    some = st.sampled_from([*(tag for tag in usual if ":p" not in tag), "*", ".x", "td + td", "b, td", "#x b"])
    begins = st.sampled_from((None, None, Token(literal="a"), Token("NUMBER")))
    return st.builds(Css, some, st.sampled_from((None, None, "all", 1, -1, -2)), st.booleans(), begins)


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


@given(cases(stay=True))
@LAW
def test_a_css_selector_selects_the_nodes_of_its_strategy(case: tuple[Strategy, HtmlDocument]) -> None:
    strategy, page = case
    try:
        expression = css_of(strategy)
    except InexpressibleError:
        return
    assume(not any(True for _ in tree_of(page).iter(*HIDDEN)))
    assume(
        all(
            value == " ".join(value.split())
            for node in tree_of(page).iter()
            for value in map(str, node.attrib.values())
        )
    )
    xpath = HTMLTranslator().css_to_xpath(expression.text, prefix="//")
    ours = {found[0] for found in found_by(strategy, page)}
    theirs = {found[0] for found in selected_by(xpath, tree_of(page))}
    assert ours <= theirs if expression.lost else ours == theirs


def test_what_has_no_expression_is_said() -> None:
    text = Strategy(
        TextLandmark("Total"), Hops(1, 1), HtmlBlueprint(frozenset(), 1.0), ValueProgram(Far("td"), Whole())
    )
    for program, css, xpath in ((program_with(text), 0, 1), (parse_program(FORM), 0, 0)):
        assert (export_css(program).strategies, export_css(program).expressed) == (1, css)
        assert (export_xpath(program).strategies, export_xpath(program).expressed) == (1, xpath)
        assert "not expressed: " in export_css(program).text
    assert "the landmark is a text" in export_css(program_with(text)).text


@pytest.mark.parametrize(
    ("landmark", "value", "named"),
    [
        ('words "Total"', "far text", "no letter"),
        ("<p>", 'css "a" beginning with DATE', "begins with a DATE"),
        ("<p>", 'css "a", match DATE', "match DATE"),
        ("<p>", 'css "a" as number', "the value is converted"),
        ("<p>", 'css "a" without "i"', 'without what matches "i"'),
    ],
)
def test_what_an_expression_leaves_out_is_named(landmark: str, value: str, named: str) -> None:
    program = parse_program(f"program p for html, version 2\na: text\n  from {landmark}  within 1  take {value}")
    listing = export_xpath(program)
    assert listing.expressed == 1
    assert named in listing.text


@given(strategies.strings())
def test_a_text_is_a_literal_of_xpath_or_has_none(text: str) -> None:
    root = etree.Element("a")
    try:
        written = literal(text)
    except InexpressibleError:
        if text.splitlines() == [text]:
            with pytest.raises(ValueError, match=r"XML compatible|surrogates"):
                root.text = text
        return
    assert root.xpath(f"string({written})") == text


@given(strategies.programs())
@settings(deadline=None, max_examples=50, suppress_health_check=list(HealthCheck))
def test_every_line_of_a_list_is_a_comment_or_an_expression(program: Program) -> None:
    listing = export_xpath(program)
    lines = [line for line in listing.text.splitlines() if line and not line.startswith("#")]
    assert len(lines) == listing.expressed <= listing.strategies
    for line in lines:
        etree.XPath(line)


@given(strategies.programs())
@settings(deadline=None, max_examples=50, suppress_health_check=list(HealthCheck))
def test_a_program_survives_its_json(program: Program) -> None:
    try:
        text = export_json(program)
    except ProgramError:
        assert re.search(r"\\u\{d[89a-f]", print_program(program))
        return
    content = json.loads(text)
    assert content["fieldmark"] == LANGUAGE_VERSION
    assert term_of(content["program"], classes_in(program)) == program


def classes_in(term: Any) -> dict[str, type[Any]]:
    """Name -> class, of a term and of all terms inside."""
    if isinstance(term, Enum):
        return {type(term).__name__: type(term)}
    inner = [getattr(term, f.name) for f in fields(term)] if is_dataclass(term) else term
    found = {type(term).__name__: type(term)} if is_dataclass(term) else {}
    for item in inner if isinstance(inner, list | tuple | frozenset) else ():
        found |= classes_in(item)
    return found


def term_of(tree: Any, classes: dict[str, type[Any]]) -> Any:
    """The term that a JSON value is."""
    if isinstance(tree, list):
        return tuple(term_of(item, classes) for item in tree)
    if not isinstance(tree, dict):
        return tree
    if "set" in tree:
        return frozenset(term_of(item, classes) for item in tree["set"])
    cls = classes[tree["is"]]
    if issubclass(cls, Enum):
        return cls[tree["member"]]
    return cls(**{name: term_of(value, classes) for name, value in tree.items() if name != "is"})


@pytest.mark.parametrize(
    "parts",
    [
        ('[headers="Price"]', "far <td>"),
        ("<tr>", 'css "td[headers=\\"Price\\"]"'),
    ],
)
def test_names_of_columns_have_no_expression(parts: tuple[str, str]) -> None:
    landmark, value = parts
    program = parse_program(f"program p for html, version 2\na: text\n  from {landmark}  take {value}")
    (known,) = program.field("a").formats[0].parts[0].strategies
    for expression_of in (xpath_of, css_of):
        with pytest.raises(InexpressibleError, match="column"):
            expression_of(known)


def test_linked_data_have_no_expression() -> None:
    way = 'from [json-ld="Recipe.name"]  take @content of far <meta>'
    program = parse_program(f"program p for html, version 2\na: text\n  {way}")
    (known,) = program.field("a").formats[0].parts[0].strategies
    for expression_of in (xpath_of, css_of):
        with pytest.raises(InexpressibleError, match="JSON inside a script"):
            expression_of(known)


def test_values_between_delimiters_are_not_expressed() -> None:
    value = ValueProgram(Delimited("<td>", "</td>", head="<table>"), Whole())
    strategy = Strategy(TagLandmark("html"), Hops(0, 0), HtmlBlueprint(frozenset(), 1.0), value)
    for express in (xpath_of, css_of):
        with pytest.raises(InexpressibleError, match="characters around it"):
            express(strategy)
