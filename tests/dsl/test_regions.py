"""The region language: hops up and across."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.regions import Hops, region_at
from fieldmark.dsl.html.tree import HtmlDocument
from tests.dsl.terms import document, documents, hops

LAW = settings(deadline=None, max_examples=100)
TABLE = "<table><tr><td>Total</td><td>5</td></tr><tr><td>Tax</td><td>1</td></tr></table><p>a<br>b<br>c</p>"


@pytest.mark.parametrize(
    ("landmark", "program", "nodes", "far"),
    [
        ("Total", Hops(0, 0), ["Total"], "Total"),
        ("Total", Hops(1, 1), ["Total", "5"], "5"),
        ("Total", Hops(2, 0), ["Total 5"], "Total 5"),
        ("Total", Hops(2, 1), ["Total 5", "Tax 1"], "Tax 1"),
        ("Tax", Hops(2, -1), ["Total 5", "Tax 1"], "Total 5"),
        ("1", Hops(1, -1), ["Tax", "1"], "Tax"),
        ("a", Hops(0, 4), ["a", "", "b", "", "c"], "c"),
        ("c", Hops(0, -2), ["b", "", "c"], "b"),
    ],
)
def test_hops(landmark: str, program: Hops, nodes: list[str], far: str) -> None:
    region = region_at(program, document(TABLE).runs_with(landmark, whole=True)[0])
    assert region is not None
    assert [node.text for node in region.nodes] == nodes
    assert region.far.text == far


@pytest.mark.parametrize(
    "program", [Hops(1, 2), Hops(1, -1), Hops(2, -1), Hops(2, 2), Hops(6, 0), Hops(5, 1), Hops(99, 0)]
)
def test_hops_that_leave_the_document_lead_nowhere(program: Hops) -> None:
    assert region_at(program, document(TABLE).runs_with("Total", whole=True)[0]) is None


def test_hops_never_lead_down() -> None:
    with pytest.raises(ValueError, match="-1"):
        Hops(-1, 0)


@given(documents(), hops())
@LAW
def test_a_region_is_contiguous_siblings_that_hold_both_ends(page: HtmlDocument, program: Hops) -> None:
    for location in page.root.preorder():
        region = region_at(program, location)
        if region is None:
            continue
        near = location
        for _ in range(program.up):
            assert near.parent is not None
            near = near.parent
        assert {near, region.far} == {region.nodes[0], region.nodes[-1]}
        assert region.far.index - near.index == program.across
        assert len(region.nodes) == abs(program.across) + 1
        assert all(node.parent is near.parent for node in region.nodes)
        assert [node.index for node in region.nodes] == list(
            range(region.nodes[0].index, region.nodes[0].index + len(region.nodes))
        )


@given(documents(), hops())
@LAW
def test_a_region_exists_unless_the_hops_leave_the_document(page: HtmlDocument, program: Hops) -> None:
    for location in page.root.preorder():
        chain = [location, *location.ancestors()]
        inside = program.up < len(chain)
        if inside and program.across:
            near = chain[program.up]
            siblings = near.parent.children if near.parent is not None else ()
            inside = 0 <= near.index + program.across < len(siblings)
        assert (region_at(program, location) is not None) is inside


@given(documents(), st.integers(-3, 3))
@LAW
def test_going_across_and_back_is_the_same_region(page: HtmlDocument, across: int) -> None:
    for location in page.root.preorder():
        region = region_at(Hops(0, across), location)
        if region is not None:
            back = region_at(Hops(0, -across), region.far)
            assert back is not None
            assert back.nodes == region.nodes
            assert back.far is location


@given(documents(), hops())
@LAW
def test_going_up_first_or_at_once_is_the_same(page: HtmlDocument, program: Hops) -> None:
    for location in page.root.preorder():
        above = region_at(Hops(program.up, 0), location)
        expected = None if above is None else region_at(Hops(0, program.across), above.far)
        assert region_at(program, location) == expected
