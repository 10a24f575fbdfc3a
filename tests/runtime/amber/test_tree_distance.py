"""The tree edit distance: a metric on shapes, equal to its definition on small trees."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings

from fieldmark.runtime.amber import tree_distance
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.tree_distance import TreeDistance
from tests.runtime.amber.pages import bodies, page

Forest = tuple[tuple[str, "Forest"], ...]


def forest(of: Page, nodes: tuple[int, ...]) -> Forest:
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


@settings(max_examples=40, deadline=None)
@given(bodies())
def test_the_bound_for_large_trees_is_never_less(body: str) -> None:
    of = page(body)
    exact, bound = TreeDistance(of), TreeDistance(of)
    for one in range(1, len(of), 3):
        for other in range(1, len(of), 4):
            above = bound._top_down(one, other)
            assert exact.absolute(one, other) <= above <= of.size(one) + of.size(other)


def test_equal_shapes_are_measured_once() -> None:
    of = page("<ul>" + "<li><b>x</b> <i>y</i></li><li><b>x</b></li>" * 50 + "</ul>")
    distance = TreeDistance(of)
    items = list(of.children(2))
    assert {distance.absolute(one, other) for one in items for other in items} == {0, 2}
    assert len(distance._known) == 1
    assert tree_distance.MAX_EXACT > 0
