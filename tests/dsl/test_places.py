"""Places and holders of attributes are found where they stand; texts are put into a tree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from fieldmark.dsl.html.lookup import Lookup
from fieldmark.dsl.html.parsing import put_text
from fieldmark.dsl.html.places import parent_of
from fieldmark.dsl.html.regions import Hops, region_at
from fieldmark.dsl.html.tree import HtmlDocument
from tests.dsl.terms import TOKENS, documents, elements_of

LAW = settings(deadline=None, max_examples=100)


@given(documents())
@LAW
def test_the_order_of_nodes_is_that_of_the_document(page: HtmlDocument) -> None:
    nodes = list(page.root.preorder())
    assert sorted(nodes, key=lambda node: node.order) == nodes
    assert len({node.order for node in nodes}) == len(nodes)


@given(documents())
@LAW
def test_a_place_stands_below_its_parent(page: HtmlDocument) -> None:
    for node in page.root.preorder():
        for before, after in zip(node.children, node.children[1:], strict=False):
            assert node.element is not None
            assert parent_of(before.place) is parent_of(after.place) is node.element
            assert page.orders.number(before.place) < page.orders.number(after.place)


@given(documents())
@LAW
def test_hops_across_count_the_children_of_the_parent(page: HtmlDocument) -> None:
    for node in list(page.root.preorder())[1:]:
        assert node.parent is not None
        siblings, start = node.parent.children, node.index
        for target in range(-2, len(siblings) + 2):
            region = region_at(Hops(0, target - start), node)
            if not 0 <= target < len(siblings):
                assert region is None
            else:
                assert region is not None
                assert region.far is siblings[target]
                assert region.nodes == siblings[min(start, target) : max(start, target) + 1]


@pytest.mark.parametrize("name", ["class", "id", "itemprop", "data-x"])
@given(documents())
@LAW
def test_holders_are_the_same_wherever_one_looks_first(name: str, page: HtmlDocument) -> None:
    root = page.root.element
    assert root is not None
    elements = [node.element for node in elements_of(page.root)]
    for token in TOKENS:
        found = Lookup(root).elements(name, token)
        again = Lookup(root)
        for near in elements:
            assert Lookup(root).elements(name, token, near) == found
            assert again.elements(name, token, near) == found


TEXTS = st.text(st.sampled_from("ab <&>\"' \n\x01\x0b\x0c\x1c\x1f\x7fäð"), min_size=1, max_size=8)


@given(TEXTS, st.booleans(), st.lists(st.sampled_from("bi"), max_size=2))
def test_a_text_is_put_as_it_is_and_nothing_else_changes(text: str, tail: bool, below: list[str]) -> None:
    root = etree.Element("p")
    element = etree.SubElement(root, "u")
    for tag in below:
        etree.SubElement(element, tag).tail = "kept"
    etree.SubElement(root, "q").tail = "last"
    put_text(element, text, tail=tail)
    assert (element.tail if tail else element.text) == text
    assert not (element.text if tail else element.tail)
    assert [found.tag for found in root.iter()] == ["p", "u", *below, "q"]
    assert [child.tail for child in element] == ["kept"] * len(below)
    assert root[-1].tail == "last"
