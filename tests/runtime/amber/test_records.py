"""Record segmentation (algorithm 3, definition 5)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.amber_literal import identify, irregularity, segment
from fieldmark.runtime.amber.areas import DataArea, identify_refined
from fieldmark.runtime.amber.distance import TreeDistance
from fieldmark.runtime.amber.records import Segmentation, evenly_led, frame_of, record_length, segment_refined
from fieldmark.runtime.amber.tree import PageTree
from tests.runtime.amber.pages import bodies, page, prices


def texts(of: PageTree, records: Segmentation) -> list[list[str]]:
    return [[of.text(node) for node in record.nodes] for record in records]


def segmented(body: str) -> list[list[str]]:
    """The records of the only area, when the body is its root's content."""
    of = page(f"<div>{body}</div>")
    root = next(of.children(1))
    return texts(of, segment_refined(of, DataArea(root, tuple(prices(of))), TreeDistance(of)))


@pytest.mark.parametrize("function", [segment, segment_refined])
@settings(deadline=None)
@given(body=bodies())
def test_records_do_not_overlap_have_one_size_and_hold_a_pivot(
    function: Callable[[PageTree, DataArea, TreeDistance], Segmentation], body: str
) -> None:
    of = page(body)
    refined = [segment_refined(of, area, TreeDistance(of)) for area in identify_refined(of, prices(of), 2, 4)]
    assert all(refined)
    for area in identify(of, prices(of), 2, 4):
        records = function(of, area, TreeDistance(of))
        assert len({len(record.nodes) for record in records}) <= 1
        for record in records:
            assert all(of.parent[node] == area.root for node in record.nodes)
            assert any(node <= pivot < of.end[node] for node in record.nodes for pivot in area.pivots)
        for one, other in combinations(records, 2):
            assert not set(one.nodes) & set(other.nodes)


@settings(deadline=None)
@given(bodies())
def test_algorithm_3_takes_the_first_shift_of_least_irregularity_without_cut_records(body: str) -> None:
    of = page(body)
    distance = TreeDistance(of)
    for area in identify(of, prices(of), 2, 4):
        frame, chosen = frame_of(of, area), segment(of, area, distance)
        shifts = []
        for shift in range(frame.length):
            starts = [place - shift for place in frame.leadings if place - shift >= 0]
            records = [list(frame.siblings[start : start + frame.length]) for start in starts]
            if records and all(len(record) == frame.length for record in records):
                shifts.append(records)
        sums = [round(irregularity(records, distance), 9) for records in shifts]
        expected = shifts[sums.index(min(sums))] if shifts else []
        assert chosen == Segmentation(expected)


@settings(deadline=None)
@given(bodies())
def test_irregularity_is_the_sum_over_all_pairs_of_nodes_of_different_records(body: str) -> None:
    of = page(body)
    distance = TreeDistance(of)
    for area in identify(of, prices(of), 2, 4):
        records = segment(of, area, distance)
        pairs = (
            distance.relative(one, other)
            for first, second in combinations(records, 2)
            for one in first.nodes
            for other in second.nodes
        )
        assert irregularity([record.nodes for record in records], distance) == pytest.approx(sum(pairs))


def test_a_sum_is_less_with_fewer_records_and_so_the_refined_one_takes_a_mean() -> None:
    record = "<h3>home</h3><div>£{}</div><ul><li>beds</li></ul><p>text</p>"
    body = "<p>£8</p>" + "".join(record.format(n) for n in (1, 2, 3)) + "<p>£9</p>"
    of = page(f"<div>{body}</div>")
    area = DataArea(next(of.children(1)), tuple(prices(of)))
    assert len(segment(of, area, TreeDistance(of))) == 2
    refined = segment_refined(of, area, TreeDistance(of))
    assert texts(of, refined) == [["home", f"£{n}", "beds", "text"] for n in (1, 2, 3)]


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
    (area,) = identify(of, prices(of), 2, 4)
    assert texts(of, segment_refined(of, area, TreeDistance(of))) == [[f"home {n} £{n}"] for n in range(count)]
