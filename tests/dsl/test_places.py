"""Places: addresses of elements and texts, in document order."""

from __future__ import annotations

from hypothesis import given, settings

from fieldmark.dsl.html.places import parent_of
from fieldmark.dsl.html.terms import Hops, region_at
from fieldmark.dsl.html.tree import HtmlDocument
from tests.dsl.terms import documents

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
