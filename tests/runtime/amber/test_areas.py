"""Data area identification (algorithm 2, definition 4)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.runtime.amber.areas import identify
from fieldmark.runtime.amber.refinements.groups import split
from tests.runtime.amber.pages import bodies, page, prices, rows, some_homes


@settings(deadline=None)
@given(bodies(), st.integers(0, 2), st.integers(0, 4))
def test_an_area_is_the_root_of_a_consistent_cluster(body: str, depth: int, distance: int) -> None:
    of = page(body)
    areas = identify(of, prices(of), depth, distance)
    for area in areas:
        assert len(area.pivots) >= 2
        assert list(area.pivots) == sorted(area.pivots)
        assert area.root == of.lca(area.pivots)
        depths = [of.depth[node] for node in area.pivots]
        paths = [
            of.depth[one] + of.depth[other] - 2 * of.depth[of.lca((one, other))]
            for one, other in combinations(area.pivots, 2)
        ]
        assert max(depths) - min(depths) <= depth
        assert max(paths) - min(paths) <= distance
    for one, other in combinations(areas, 2):
        assert of.end[one.root] <= other.root or of.end[other.root] <= one.root


@settings(deadline=None)
@given(bodies())
def test_the_order_in_which_pivots_are_given_does_not_matter(body: str) -> None:
    of = page(body)
    nodes = prices(of)
    assert identify(of, nodes[::-1], 1, 2) == identify(of, nodes, 1, 2)


@pytest.mark.parametrize("noise", ["<div>£1</div>", "<p><span><b><u>was £5</u></b></span></p>"])
def test_a_false_price_in_each_record_does_not_cut_the_area(noise: str) -> None:
    homes = some_homes(6)
    for home in homes[::2]:
        home["beds"] += noise
    of = page(f"<div id=list>{rows(homes, 'section')}</div>")
    (area,) = identify(of, prices(of), 1, 2)
    assert of.nodes[area.root].attribute("id") == "list"
    assert len(area.pivots) >= 6


def test_two_areas_with_noise_between() -> None:
    featured = "<table><tr><td>£1</td><td>£2</td><td>£3</td></tr></table>"
    of = page(f"<p>from £9</p>{featured}<p>advert</p><ul>{rows(some_homes(4), 'li')}</ul>")
    assert [len(area.pivots) for area in identify(of, prices(of), 1, 2)] == [3, 4]


def test_groups_with_several_pivots_are_areas_of_their_own_and_so_is_a_group_of_one() -> None:
    groups = "".join(f"<ul>{rows(some_homes(count), 'li')}</ul>" for count in (3, 1, 2))
    of = page(f"<div>{groups}</div>")
    pivots = prices(of)
    root = of.lca(pivots)
    whole = next(area for area in identify(of, pivots, 1, 4) if area.root == root)
    assert [len(area.pivots) for area in split(of, whole, pivots, 1, 2)] == [3, 1, 2]
