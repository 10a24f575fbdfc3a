"""The flat page, and the edit distance of its trees, equal to its definition on small ones; its bounds decide alike."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.arrays import Rows, ascending
from fieldmark.runtime.amber.distance import BoundedDistance, TreeDistance
from fieldmark.runtime.amber.records import PARTS, Stretch, least, segment_refined
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree
from tests.runtime.amber.pages import bodies, document, page, prices


@settings(deadline=None)
@given(bodies())
def test_a_subtree_is_a_range_and_children_tile_it(body: str) -> None:
    of = page(body)
    for node in range(len(of)):
        assert [of.node(n) for n in of.children(node)] == list(of.node(node).children)
        assert of.size(node) == 1 + sum(map(of.size, of.children(node)))
        assert all(of.parent[child] == node for child in of.children(node))


@given(st.lists(st.integers(-(2**63), 2**63 - 1), max_size=20), st.integers(0, 900))
def test_numbers_ascend_as_many_as_there_are(numbers: list[int], times: int) -> None:
    some = numbers * times
    assert ascending(some).tolist() == sorted(some)


@settings(deadline=None)
@given(bodies())
def test_equal_shapes_are_equal_trees_of_tags(body: str) -> None:
    of = page(body)

    def tree(node: int) -> object:
        return of.tag[node], tuple(map(tree, of.children(node)))

    shapes: dict[int, object] = {}
    for node in range(len(of)):
        assert shapes.setdefault(of.shape[node], tree(node)) == tree(node)
    assert len(set(map(str, shapes.values()))) == len(shapes)


@settings(deadline=None)
@given(bodies())
def test_the_least_common_ancestor_holds_all_and_no_child_does(body: str) -> None:
    of = page(body)
    nodes = [node for node in range(len(of)) if of.is_run(node)]
    if nodes:
        root = of.lca(nodes)
        assert all(root <= node < of.end[root] for node in nodes)
        assert not any(all(c <= node < of.end[c] for node in nodes) for c in of.children(root))


def test_a_text_box_ends_at_blocks_and_line_breaks() -> None:
    of = page("<td>ab <a>cde</a><br>fgh<div>x</div>ijkl</td>")
    sizes = {of.text(node): of.box_size(node) for node in range(len(of)) if of.is_run(node)}
    assert sizes == {"ab": 6, "cde": 6, "fgh": 3, "x": 1, "ijkl": 4}


def test_empty_means_no_text_no_link_no_image() -> None:
    of = PageTree(document("<p></p><br><p><img src='x'></p><p>a</p><a href='b'></a>"))
    assert [of.is_empty(child) for child in of.children(1)] == [True, True, False, False, False]


Forest = tuple[tuple[str, "Forest"], ...]


def forest(of: PageTree, nodes: tuple[int, ...]) -> Forest:
    return tuple((of.tag[node], forest(of, tuple(of.children(node)))) for node in nodes)


def size(trees: Forest) -> int:
    return sum(1 + size(children) for _, children in trees)


@cache
def defined(one: Forest, other: Forest) -> int:
    """The edit distance of two forests by its recursive definition."""
    if not one or not other:
        return size(one) + size(other)
    (label, below), (rival, beneath) = one[-1], other[-1]
    return min(
        defined(one[:-1] + below, other) + 1,
        defined(one, other[:-1] + beneath) + 1,
        defined(one[:-1], other[:-1]) + defined(below, beneath) + (label != rival),
    )


@settings(max_examples=60, deadline=None)
@given(bodies())
def test_distances_are_as_defined(body: str) -> None:
    of = page(body)
    nodes = [node for node in range(1, len(of)) if of.size(node) <= 7][:12]
    distance = TreeDistance(of)
    for one in nodes:
        for other in nodes:
            expected = defined(forest(of, (one,)), forest(of, (other,)))
            assert distance.absolute(one, other) == expected
            assert 0 <= distance.relative(one, other) <= 1


@settings(max_examples=60, deadline=None)
@given(bodies(), st.sampled_from(["span", "p"]))
def test_what_the_three_laws_leave_is_as_far_apart(body: str, tag: str) -> None:
    of = page(f"<div>{body}</div><div><{tag}>{body}</{tag}></div><{tag}>{body}{body}</{tag}>")
    plain = TreeDistance(of)
    for one, other in combinations(list(of.children(1))[:4], 2):
        assert TreeDistance(of).absolute(one, other) == plain.between([one], [other])


@settings(max_examples=60, deadline=None)
@given(bodies())
def test_the_bounds_hold_the_distance_and_close_when_it_is_measured(body: str) -> None:
    of = page(body)
    exact = TreeDistance(of)
    bounded = BoundedDistance(of, replace(AMBER, small=0))
    for one in range(1, len(of), 3):
        for other in range(1, len(of), 4):
            low, high = bounded.bounds(one, other)
            assert low <= exact.absolute(one, other) <= high <= of.size(one) + of.size(other)
            assert bounded.absolute(one, other) == exact.absolute(one, other)
            assert bounded.bounds(one, other) == exact.bounds(one, other)


@settings(max_examples=60, deadline=None)
@given(bodies(), st.data())
def test_bounds_decide_as_exact_distances_do(body: str, data: st.DataObject) -> None:
    of = page(body)
    nodes = st.integers(1, len(of) - 1)
    parts = data.draw(st.lists(st.tuples(st.sampled_from([0.5, 1.0, 2.0]), nodes, nodes), max_size=8))
    places, share = st.integers(0, len(parts)), Rows(PARTS, parts)
    ends = data.draw(st.lists(st.tuples(places, places).map(sorted), min_size=1, max_size=4))
    starts, stops = (sorted(column, reverse=True) for column in zip(*ends, strict=True))
    sums = [Stretch(share, start, end) for start, end in zip(starts, stops, strict=True)]
    exact = TreeDistance(of)
    values = [
        round(sum(weight * exact.relative(first, second) for weight, first, second in parts[start:end]), AMBER.digits)
        for _, start, end in sums
    ]
    expected = [number for number, value in enumerate(values) if value == min(values)]
    assert least(sums, BoundedDistance(of, replace(AMBER, small=0))) == least(sums, exact) == expected


@settings(max_examples=60, deadline=None)
@given(bodies(), bodies(), st.lists(st.booleans(), min_size=3, max_size=8))
def test_records_by_bounds_are_those_by_exact_distances(first: str, second: str, which: list[bool]) -> None:
    rows = "".join(f"<p>£1</p><div>{first if one else second}</div>" for one in which)
    of = page(f"<section>{first}{rows}</section>")
    area = DataArea(next(of.children(1)), tuple(prices(of)))
    assert segment_refined(of, area, BoundedDistance(of, replace(AMBER, small=0))) == segment_refined(
        of, area, TreeDistance(of)
    )


def test_large_pairs_are_not_measured_where_bounds_decide_nor_beyond_the_limit() -> None:
    one, other = "<i>x</i><b>y</b>" * 40, "<b>y</b><i>x</i><u>z</u>" * 40
    of = page(f"<div>{one}</div><div>{other}</div><div>{one}<hr></div>")
    first, second, third = of.children(1)
    bounded = BoundedDistance(of)
    near, far = (Stretch(Rows(PARTS, [(1, first, other)]), 0, 1) for other in (third, second))
    assert least([far, near], bounded) == [1]
    assert bounded.key(first, second) not in bounded.known
    assert bounded.bounds(first, second)[0] < bounded.bounds(first, second)[1]
    spent = BoundedDistance(of, replace(AMBER, work=0))
    assert spent.bounds(first, second) == (bounded.bounds(first, second)[1],) * 2


def test_trees_of_any_depth_are_compared() -> None:
    one, other = ("<div>" * 600 + "x" + tag * 600 for tag in ("<b>y</b></div>", "<i>z</i><u>z</u></div>"))
    of = page(f"<section>{one}</section><section>{other}</section>")
    first, second = of.children(1)
    low, high = BoundedDistance(of).bounds(first, second)
    assert 0 < low <= high


def test_equal_shapes_are_measured_once() -> None:
    of = page("<ul>" + "<li><b>x</b> <i>y</i></li><li><b>x</b></li>" * 50 + "</ul>")
    distance = TreeDistance(of)
    items = list(of.children(2))
    assert {distance.absolute(one, other) for one in items for other in items} == {0, 2}
    assert distance.known.keys() == {distance.key(one, other) for one in items for other in items}
