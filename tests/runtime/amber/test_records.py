"""Record segmentation (algorithm 3, definition 5)."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.runtime.amber.areas import DataArea, identify
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.records import Record, evenly_led, record_length, segment
from fieldmark.runtime.amber.tree_distance import TreeDistance
from tests.runtime.amber.pages import bodies, page, prices


def texts(of: Page, records: tuple[Record, ...]) -> list[list[str]]:
    return [[of.text(node) for node in record.nodes] for record in records]


def segmented(body: str) -> list[list[str]]:
    """The records of the only area, when the body is its root's content."""
    of = page(f"<div>{body}</div>")
    root = next(of.children(1))
    return texts(of, segment(of, DataArea(root, tuple(prices(of))), TreeDistance(of)))


@settings(deadline=None)
@given(bodies())
def test_records_do_not_overlap_have_one_size_and_hold_a_pivot(body: str) -> None:
    of = page(body)
    for area in identify(of, prices(of), 1, 2):
        records = segment(of, area, TreeDistance(of))
        assert records
        assert len({len(record.nodes) for record in records}) == 1
        for record in records:
            assert all(of.parent[node] == area.root for node in record.nodes)
            assert any(node <= pivot < of.end[node] for node in record.nodes for pivot in area.pivots)
        for one, other in combinations(records, 2):
            assert not set(one.nodes) & set(other.nodes)


@given(st.lists(st.integers(1, 5), min_size=1, max_size=12))
def test_remaining_leading_nodes_are_a_record_apart(spaces: list[int]) -> None:
    places = [sum(spaces[:n]) for n in range(len(spaces) + 1)]
    length = record_length(places)
    kept = evenly_led(places, length)
    assert spaces.count(length) == max(map(spaces.count, spaces))
    assert all(after - before >= length for before, after in pairwise(kept))
    assert set(kept) <= set(places)


def test_records_over_two_siblings_with_the_price_last() -> None:
    homes = "".join(f"<h3>home {n}</h3><p>£{n}</p>" for n in range(1, 5))
    assert segmented(f"{homes}<p>that is all</p>") == [[f"home {n}", f"£{n}"] for n in range(1, 5)]


def test_noise_before_between_and_after_records_is_left_out() -> None:
    home = "<h3>home</h3><p><b>£{}</b></p><ul><li>beds</li></ul>"
    first, second, third = (home.format(n) for n in (1, 2, 3))
    body = f"<p>£9</p><h2>List</h2>{first}{second}<hr><div>advert</div>{third}<address>end</address>"
    assert segmented(body) == [["home", f"£{n}", "beds"] for n in (1, 2, 3)]


def test_records_between_line_breaks() -> None:
    lines = "<br>".join(f"Filed £{n}<br><a href='{n}'>case {n}</a><br>court<br>" for n in (1, 2, 3))
    assert segmented(lines) == [[f"Filed £{n}", f"case {n}", "court"] for n in (1, 2, 3)]


@pytest.mark.parametrize("count", [2, 30])
def test_a_row_is_a_record_and_the_head_is_none(count: int) -> None:
    cells = "".join(f"<tr><td>home {n}</td><td>£{n}</td></tr>" for n in range(count))
    of = page(f"<table><tr><th>home</th><th>price</th></tr>{cells}</table>")
    (area,) = identify(of, prices(of), 1, 2)
    assert texts(of, segment(of, area, TreeDistance(of))) == [[f"home {n} £{n}"] for n in range(count)]
