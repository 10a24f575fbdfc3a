"""Laws of wrapper inductors: fidelity, closure, monotonicity (definition 1), and that terms say what they extract."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.delimiters import MAX_DELIMITER, Delimited, select_delimited
from fieldmark.dsl.html.regions import HtmlRegion
from fieldmark.dsl.html.selectors import select
from fieldmark.synth.wrappers.delimiters import Delimiters, marks_of
from fieldmark.synth.wrappers.inductors import SubdividingInductor
from fieldmark.synth.wrappers.site import Site
from fieldmark.synth.wrappers.xpath import Xpath
from tests.synth.wrappers.sites import labels_of, page, shop, sites, table_inductor, where

INDUCTORS = ("table", "xpath", "items", "lr", "hlrt")


def inductor(name: str, site: Site) -> SubdividingInductor:
    match name:
        case "table":
            return table_inductor(site)
        case "xpath" | "items":
            return Xpath(site, items=name == "items")
        case _:
            return Delimiters(site, marks=name == "hlrt")


@pytest.mark.parametrize("name", INDUCTORS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_inductors_are_well_behaved(name: str, data: st.DataObject) -> None:
    site = data.draw(sites())
    phi = inductor(name, site)
    labels = data.draw(labels_of(site))
    extracted = phi.induce(labels)
    assert labels <= extracted
    assert all(phi.induce(labels | {node}) == extracted for node in extracted)
    assert extracted <= phi.induce(labels | data.draw(labels_of(site)))


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_an_xpath_wrapper_selects_what_it_extracts(data: st.DataObject) -> None:
    site = data.draw(sites())
    phi = Xpath(site, items=data.draw(st.booleans()))
    labels = data.draw(labels_of(site))
    term = phi.term(labels)
    assert term is not None
    regions = [HtmlRegion((one.root,), one.root) for one in site.pages]
    assert [node for region in regions for node in select(term, region)] == [
        site.runs[node] for node in sorted(phi.induce(labels))
    ]


@pytest.mark.parametrize("marks", [False, True])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_delimiters_select_what_they_extract(marks: bool, data: st.DataObject) -> None:
    site = data.draw(sites())
    phi = Delimiters(site, marks=marks)
    labels = data.draw(labels_of(site))
    selected = [node for page in site.markups for node in select_delimited(phi.term(labels), page)]
    assert selected == [site.runs[node] for node in sorted(phi.induce(labels))]


def test_lr_finds_the_longest_common_delimiters() -> None:
    site = Site([page("<td class=a>x</td><td class=a>y</td><td>z</td>")])
    term = Delimiters(site).term(where(site, "x", "y"))
    assert term.left.endswith('<td class="a">')
    assert term.right.startswith("</td><td")


def test_a_head_keeps_out_what_delimiters_cannot() -> None:
    pages = [
        "<h2 id='new'>New</h2><ul><li>{}</li></ul><h2 id='old'>Old</h2><ul><li>{}</li></ul>".format(*pair)
        for pair in (("a1", "b1"), ("a2", "b2"))
    ]
    site = Site(page(html) for html in pages)
    wanted = where(site, "b")
    assert Delimiters(site, marks=True).induce(wanted) == wanted


def test_marks_stand_once_and_in_one_order() -> None:
    site = Site([page("<p>one</p><p>two</p><p>three</p><p>x</p><p>x</p>"), page("<p>two</p><p>one</p><p>three</p>")])
    assert marks_of(site.markups) in (["one", "three"], ["two", "three"])


def test_one_page_has_no_marks() -> None:
    assert marks_of(Site([page("<p>one</p><p>two</p>")]).markups) == []


def test_items_of_lists_are_not_told_by_their_number() -> None:
    names = (("Ann",), ("Bob", "Cy"), ("Di", "Ed", "Flo"))
    site = Site(
        page("<div>by " + ", ".join(f"<a href='/{name}'>{name}</a>" for name in group) + "</div><div><a>Home</a></div>")
        for group in names
    )
    first, every = where(site, "Ann", "Bob", "Di"), where(site, *(name for group in names for name in group))
    assert Xpath(site).induce(first) == first
    assert Xpath(site, items=True).induce(first) == every


def test_delimiters_are_not_empty_nor_endless() -> None:
    with pytest.raises(ValueError, match="not empty"):
        Delimited("", "<")
    with pytest.raises(ValueError, match="at most"):
        Delimited("x" * (MAX_DELIMITER + 1), "<")


def test_shops_can_be_said() -> None:
    site = shop()
    names = where(site, *(f"Good {number}" for number in range(4)))
    for name in ("xpath", "lr", "hlrt"):
        assert inductor(name, site).induce(frozenset(sorted(names)[:3]) | {max(names)}) == names
