"""Data area identification (algorithm 2, definition 4)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.amber_literal import identify
from fieldmark.runtime.amber.areas import DataArea, identify_refined, split
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree
from tests.runtime.amber.pages import bodies, page, prices, rows, some_homes

IDENTIFY = [identify, identify_refined]


def path_length(of: PageTree, one: int, other: int) -> int:
    return of.depth[one] + of.depth[other] - 2 * of.depth[of.lca((one, other))]


def by_the_book(of: PageTree, pivots: list[int], depth: int, distance: int) -> dict[int, list[int]]:
    """Algorithm 2 line by line, in O(n^2): PIVOTS."""
    found: dict[int, list[int]] = {}
    last: list[int] = []
    for node in [*pivots, None]:
        if node is not None:
            together = [*last, node]
            depths = [of.depth[one] for one in together]
            paths = [path_length(of, one, other) for one, other in combinations(together, 2)]
            if not paths or (max(depths) - min(depths) < depth and max(paths) - min(paths) < distance):
                last = together
                continue
        if len(last) >= 2 and len(found.get(of.lca(last), [])) < len(last):
            found[of.lca(last)] = last
        last = [] if node is None else [node]
    return found


@settings(deadline=None)
@given(bodies(), st.integers(0, 3), st.integers(0, 5))
def test_algorithm_2_is_the_papers(body: str, depth: int, distance: int) -> None:
    of = page(body)
    areas = identify(of, prices(of), depth, distance)
    assert {area.root: list(area.pivots) for area in areas} == by_the_book(of, prices(of), depth, distance)


@settings(deadline=None)
@given(bodies())
def test_where_algorithm_2_finds_one_area_of_all_pivots_so_does_the_refined_one(body: str) -> None:
    of = page(body)
    areas = identify(of, prices(of), 2, 4)
    if areas and len(areas[0].pivots) == len(prices(of)):
        assert identify_refined(of, prices(of), 2, 4) == areas


@pytest.mark.parametrize("function", IDENTIFY)
@settings(deadline=None)
@given(body=bodies(), depth=st.integers(0, 3), distance=st.integers(0, 5))
def test_an_area_is_the_root_of_a_consistent_cluster(
    function: Callable[[PageTree, list[int], int, int], tuple[DataArea, ...]], body: str, depth: int, distance: int
) -> None:
    of = page(body)
    areas = function(of, prices(of), depth, distance)
    for area in areas:
        assert len(area.pivots) >= 2
        assert list(area.pivots) == sorted(area.pivots)
        assert area.root == of.lca(area.pivots)
        depths = [of.depth[node] for node in area.pivots]
        paths = [path_length(of, one, other) for one, other in combinations(area.pivots, 2)]
        assert max(depths) - min(depths) < depth
        assert max(paths) - min(paths) < distance
    for one, other in combinations(areas if function is identify_refined else (), 2):
        assert of.end[one.root] <= other.root or of.end[other.root] <= one.root


@settings(deadline=None)
@given(bodies())
def test_the_order_in_which_pivots_are_given_does_not_matter(body: str) -> None:
    of = page(body)
    nodes = prices(of)
    assert identify_refined(of, nodes[::-1], 2, 4) == identify_refined(of, nodes, 2, 4)


@pytest.mark.parametrize("noise", ["<div>£1</div>", "<p><span><b><u>was £5</u></b></span></p>"])
def test_a_false_price_in_each_record_does_not_cut_the_area(noise: str) -> None:
    homes = some_homes(6)
    for home in homes[::2]:
        home["beds"] += noise
    of = page(f"<div id=list>{rows(homes, 'section')}</div>")
    (area,) = identify_refined(of, prices(of), 2, 4)
    assert of.node(area.root).attribute("id") == "list"
    assert len(area.pivots) >= 6


def test_two_areas_with_noise_between() -> None:
    featured = "<table><tr><td>£1</td><td>£2</td><td>£3</td></tr></table>"
    of = page(f"<p>from £9</p>{featured}<p>advert</p><ul>{rows(some_homes(4), 'li')}</ul>")
    assert [len(area.pivots) for area in identify_refined(of, prices(of), 2, 4)] == [3, 4]


def test_of_very_many_areas_those_with_most_pivots_count() -> None:
    """Wherever the largest stands, among more areas than a page may have."""
    item = "<li><p>£1</p><p>£2</p></li>"
    small, large = (f"<div><div><ul>{item * count}</ul></div></div>" for count in (2, 5))
    for before in (0, AMBER.areas):
        of = page(small * before + large + small * (AMBER.areas + 1 - before))
        areas = identify_refined(of, prices(of), 2, 4)
        assert len(areas) == AMBER.areas
        assert [len(area.pivots) for area in areas].count(10) == 1
        assert sorted(area.root for area in areas) == [area.root for area in areas]


def test_groups_with_several_pivots_are_areas_of_their_own_and_so_is_a_group_of_one() -> None:
    groups = "".join(f"<ul>{rows(some_homes(count), 'li')}</ul>" for count in (3, 1, 2))
    of = page(f"<div>{groups}</div>")
    pivots = prices(of)
    root = of.lca(pivots)
    whole = next(area for area in identify_refined(of, pivots, 2, 5) if area.root == root)
    assert [len(area.pivots) for area in split(of, whole, pivots, 2, 3)] == [3, 1, 2]
