"""Node selection inside a region."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import pytest
from cssselect import HTMLTranslator
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.html.css import MAX_SELECTOR, compiled, matching
from fieldmark.dsl.html.regions import Hops, HtmlRegion, region_at
from fieldmark.dsl.html.selectors import Css, EachText, Far, NodeSelector, select
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.text.lexicon import Token, spans
from tests.dsl.terms import document, documents, hops, selectors, tokens

PAGE = (
    "<div id=main><table class='t u'><tr><td>Total</td><td class=price itemprop=total>$5</td></tr>"
    "<tr><td>Tax</td><td class=price>$1</td></tr></table>"
    "<p>a<br>b<b>bold</b>c<script>x</script>d</p><p>e</p></div>"
)


def around(landmark: str, program: Hops) -> HtmlRegion:
    region = region_at(program, document(PAGE).runs_with(landmark, whole=True)[0])
    assert region is not None
    return region


@pytest.mark.parametrize(
    ("landmark", "program", "selector", "texts"),
    [
        ("Total", Hops(1, 1), Far("td"), ["$5"]),
        ("Total", Hops(1, 1), Far("th"), []),
        ("Total", Hops(1, 0), Far("td"), ["Total"]),
        ("a", Hops(0, 2), Far(RUN), ["b"]),
        ("a", Hops(0, 1), Far(RUN), []),
        ("Total", Hops(2, 0), Css("td"), ["Total", "$5"]),
        ("Total", Hops(2, 0), Css("tr"), ["Total $5"]),
        ("Total", Hops(2, 0), Css(".price"), ["$5"]),
        ("Total", Hops(2, 1), Css(".price"), ["$5", "$1"]),
        ("Total", Hops(2, 1), Css(".price", far=True), ["$1"]),
        ("Tax", Hops(2, -1), Css(".price"), ["$5", "$1"]),
        ("Tax", Hops(2, -1), Css(".price", far=True), ["$5"]),
        ("Total", Hops(3, 0), Css("[itemprop=total]"), ["$5"]),
        ("Total", Hops(3, 0), Css("table.t > tr > td:nth-of-type(2)"), ["$5", "$1"]),
        ("Total", Hops(3, 0), Css("div td"), []),
        ("Total", Hops(3, 0), Css("td:last-of-type, tr"), ["Total $5", "$5", "Tax $1", "$1"]),
        ("a", Hops(1, 0), Css("p", 1), ["a"]),
        ("a", Hops(1, 0), Css("p", 2), ["b"]),
        ("a", Hops(1, 0), Css("p", -1), ["d"]),
        ("a", Hops(1, 0), Css("p", 5), []),
        ("a", Hops(1, 0), Css("p", -5), []),
        ("a", Hops(1, 0), Css("p", "all"), ["a", "b", "c", "d"]),
        ("a", Hops(1, 1), Css("p", -1), ["d", "e"]),
        ("a", Hops(1, 0), Css("script"), []),
        ("a", Hops(0, 0), Css("p"), []),
        ("a", Hops(0, 4), Css("b"), ["bold"]),
        ("a", Hops(0, 3), Css("*", "all"), ["bold"]),
    ],
)
def test_selected_nodes(landmark: str, program: Hops, selector: NodeSelector, texts: list[str]) -> None:
    assert [node.text for node in select(selector, around(landmark, program))] == texts


@given(documents(), hops(), selectors(), tokens())
@settings(deadline=None)
def test_a_beginning_keeps_those_nodes_that_begin_so(
    page: HtmlDocument, program: Hops, selector: NodeSelector, begins: Token
) -> None:
    region = region_at(program, page.root)
    if region is None or not isinstance(selector, Css):
        return
    every = select(replace(selector, begins=None), region)
    kept = [node for node in every if node.text.startswith(begins.literal or "")]
    if begins.literal is None:
        kept = [node for node in every if any(start == 0 for start, _ in spans(begins, node.text))]
    assert select(replace(selector, begins=begins), region) == kept


@pytest.mark.parametrize("selector", ["", "td >", "td:no-such-thing", "::before", "[a=", "td:nth-child(x)", ">", "td]"])
def test_what_is_no_css_is_refused(selector: str) -> None:
    with pytest.raises(ProgramError, match="CSS"):
        compiled(selector)


def test_long_selectors_are_refused() -> None:
    assert compiled("a" * MAX_SELECTOR)
    with pytest.raises(ProgramError, match=str(MAX_SELECTOR)):
        compiled("a" * (MAX_SELECTOR + 1))


def test_runs_count_from_1() -> None:
    with pytest.raises(ValueError, match="count from 1"):
        Css("td", 0)


def is_below(node: HtmlNode, top: HtmlNode) -> bool:
    return node is top or any(above is top for above in node.ancestors())


@given(documents(), hops(), selectors())
@settings(max_examples=200)
def test_selected_nodes_stand_in_the_region_in_document_order(
    page: HtmlDocument, program: Hops, selector: NodeSelector
) -> None:
    order = {node: number for number, node in enumerate(page.root.preorder())}
    for location in page.root.preorder():
        region = region_at(program, location)
        if region is None:
            continue
        found = select(selector, region)
        assert len(set(found)) == len(found)
        at_end = isinstance(selector, Far) or (isinstance(selector, Css) and selector.far)
        tops = (region.far,) if at_end else region.nodes
        assert all(any(is_below(node, top) for top in tops) for node in found)
        if isinstance(selector, Far):
            assert found == [region.far] * (region.far.tag == selector.tag)
        elif isinstance(selector, EachText):
            assert found == [node for node in region.nodes if node.tag == RUN and node.text]
        elif selector.run is None:
            assert [order[node] for node in found] == sorted(order[node] for node in found)
            assert all(node.element is not None for node in found)
        else:
            assert all(node.tag == RUN for node in found)


@given(documents(), st.sampled_from(("* + *", "b + *", "* + b")))
def test_siblings_lead_out_of_no_region(page: HtmlDocument, selector: str) -> None:
    for node in page.root.preorder():
        found = select(Css(selector), HtmlRegion((node,), node))
        assert all(is_below(other, node) for other in found)


@given(documents())
@settings(deadline=None)
def test_a_tag_selects_the_elements_of_the_tag(page: HtmlDocument) -> None:
    region = HtmlRegion((page.root,), page.root)
    for tag in ("div", "td", "b", "html", "body"):
        assert select(Css(tag), region) == list(page.elements_tagged(tag))
    assert select(Css("*"), region) == [node for node in page.root.preorder() if node.tag != RUN]
    assert select(Css(".x"), region) == list(page.elements_with("class", "x"))
    assert select(Css("#total"), region) == list(page.elements_with("id", "total"))


PLACES = ("first-child", "last-child", "only-child", "nth-child(2)", "nth-last-child(n+2)", "nth-child(-n+2)")
OF_TYPE = ("first-of-type", "last-of-type", "only-of-type", "nth-of-type(2)", "nth-last-of-type(2)", "nth-of-type(n+2)")
SIBLINGS = (
    *("* + *", "td + td + td", "b + * > b", "tr > td + td", "td:first-child + td"),
    *(f"*:{place}" for place in PLACES),
    *(f"{tag}:{place}" for tag in ("td", "p", "b") for place in (*PLACES, *OF_TYPE)),
)


BELOW = ("div td", "* *", "* * *", "div > * b", "table td > b", "div td + td", "b, td, div", "* p, * b", "p:has(b)")


@given(documents(), st.sampled_from((*SIBLINGS, *BELOW)))
def test_what_is_selected_is_what_css_selects(page: HtmlDocument, selector: str) -> None:
    known = page.element.xpath(HTMLTranslator().css_to_xpath(selector))
    assert matching(selector, [page.element], page) == known
    searches = [search.path for searches in compiled(selector).alternatives for search in searches]
    assert not [path for path in searches if "count(" in path or path.count("descendant") > 1 + (":has" in selector)]


FAR = ("nth-child({})", "nth-last-child({})", "nth-child(n+{})", "nth-last-child(-n+{})", "nth-of-type({})")


@given(
    st.integers(130, 200), st.sampled_from((*FAR, "nth-last-of-type(n+{})")), st.sampled_from("bi"),
    st.lists(st.sampled_from(("<b>x</b>", "<i>x</i>", "<i>x</i><b>y</b>y")), min_size=6, max_size=9),
)  # fmt: skip
def test_far_siblings_are_numbered_and_the_same(number: int, place: str, tag: str, inside: list[str]) -> None:
    page = document(f"<p>{''.join(inside) * 25}</p><p>x</p>")
    selector = f"{tag}:{place.format(number)}"
    assert matching(selector, [page.element], page) == page.element.xpath(HTMLTranslator().css_to_xpath(selector))
    assert "sibling" not in compiled(selector).alternatives[0][0].path


FLAT, TOWERS = "<b>x x</b><i>y y</i>" * 20_000, ("<div>" * 200 + "x" + "</div>" * 200) * 200


@pytest.mark.parametrize("body", [FLAT, TOWERS], ids=["flat", "towers"])
@pytest.mark.parametrize(
    "selector",
    ["b:nth-child(20000)", "b:nth-of-type(19000)", "* * *", "div div div b", "div div > div i", ":is(div, b) :is(div)"],
)
def test_no_selector_takes_the_square_of_a_page(selector: str, body: str) -> None:
    page = document(body)
    start = process_time()
    matching(selector, [page.element], page)
    assert process_time() - start < 3, "less than a second; the square of 40,000 elements took from 3 s to minutes"


@pytest.mark.parametrize("selector", ["a:has(b c)", "a:has(b:has(c))", "a:not(b c d)", "a:has(:lang(en))"])
def test_what_is_asked_around_an_element_is_one_step(selector: str) -> None:
    with pytest.raises(ProgramError):
        compiled(selector)
    assert compiled("p:has(b):has(i) a:not(b c):lang(en) input:disabled")


@pytest.mark.parametrize("selector", ["li:nth-child(2n+1)", "li:not(:nth-child(odd))"])
def test_every_other_sibling_is_refused(selector: str) -> None:
    with pytest.raises(ProgramError, match="every second or n-th sibling is not read, as it takes time quadratic"):
        compiled(selector)


@pytest.mark.parametrize("selector", ["a ~ b", "a:not(b ~ c)"])
def test_siblings_at_any_distance_are_refused(selector: str) -> None:
    with pytest.raises(ProgramError, match="~ is not read, as it takes time quadratic in the page"):
        compiled(selector)


@given(st.lists(st.sampled_from(["12/3/2024 paid", "paid 12/3/2024", "4 May 2024", "May be", "Lund"]), max_size=6))
def test_of_all_that_is_selected_only_what_begins_so_is_kept(texts: list[str]) -> None:
    body = "".join(f"<li>{text}</li>" for text in texts)
    document = HtmlDocument.from_bytes(f"<ul>{body}</ul><p>end</p>".encode(), encoding="utf-8")
    region = HtmlRegion((document.root,), document.root)
    dates = [text for text in texts if text[0].isdigit()]
    assert [node.text for node in select(Css("li", begins=Token("DATE")), region)] == dates
    assert [node.text for node in select(Css("li", run="all", begins=Token("DATE")), region)] == dates
    assert [node.text for node in select(Css("li"), region)] == texts
