"""Blueprints: what a region looks like, and that the distance of two looks is a pseudometric."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.blueprints import PATHS, Entry, HtmlBlueprint, blueprint_of, distance, region_distance
from fieldmark.dsl.html.regions import Hops, HtmlRegion, region_at
from fieldmark.dsl.html.tree import HtmlDocument
from tests.dsl.terms import WORDS, document, documents, entries_of, hops, runs_of

LAW = settings(deadline=None, max_examples=100)
ROWS = "<table><tr><td><b>Total</b></td><td>5</td></tr><tr><td>Tax</td><td>1</td></tr></table>"

Look = frozenset[Entry]


def region(page: HtmlDocument, landmark: str, program: Hops) -> HtmlRegion:
    found = region_at(program, page.runs_with(landmark, whole=True)[0])
    assert found is not None
    return found


def regions(page: HtmlDocument, programs: Sequence[Hops]) -> list[HtmlRegion]:
    """All regions of a document that some hops lead to."""
    found = [region_at(program, location) for location in page.root.preorder() for program in programs]
    return [item for item in found if item is not None]


def looks() -> st.SearchStrategy[Look]:
    paths = st.sampled_from(("", "td", "tr/td", "b"))
    return st.frozensets(st.tuples(paths, st.sampled_from(WORDS[:6])), max_size=5)


@pytest.mark.parametrize(
    ("program", "entries"),
    [
        (Hops(0, 0), {("", "Total")}),
        (Hops(1, 0), {("b", "Total")}),
        (Hops(2, 1), {("td/b", "Total")}),
        (Hops(3, 1), {("tr/td/b", "Total"), ("tr/td", "Tax")}),
        (Hops(4, 0), {("table/tr/td/b", "Total"), ("table/tr/td", "Tax")}),
    ],
)
def test_blueprint_of_a_region(program: Hops, entries: set[Entry]) -> None:
    found = blueprint_of(region(document(ROWS), "Total", program), ["Total", "Tax", "nowhere"])
    assert found == entries


def test_texts_outside_the_region_or_not_common_are_left_out() -> None:
    page = document(ROWS * 2)
    assert blueprint_of(region(page, "Tax", Hops(2, 0)), ["Total", "Tax"]) == {("tr/td", "Tax")}
    assert blueprint_of(region(page, "Tax", Hops(2, 0)), []) == frozenset()


@pytest.mark.parametrize(
    ("first", "second", "apart"),
    [
        ((), (), 0.0),
        ((), ("a",), 1.0),
        (("a",), ("a",), 0.0),
        (("a",), ("b",), 1.0),
        (("a", "b"), ("a",), 0.5),
        (("a", "b", "c"), ("b", "c", "d"), 0.5),
    ],
)
def test_distance(first: Sequence[str], second: Sequence[str], apart: float) -> None:
    one, two = (frozenset(("td", text) for text in texts) for texts in (first, second))
    assert distance(one, two) == apart


def test_distance_of_a_region_from_a_blueprint() -> None:
    rows = region(document(ROWS), "Total", Hops(3, 1))
    total, tax, fee = ("tr/td/b", "Total"), ("tr/td", "Tax"), ("tr/td", "Fee")
    assert region_distance(HtmlBlueprint(frozenset(), 0), rows) == 0
    assert region_distance(HtmlBlueprint(frozenset({total, tax}), 0), rows) == 0
    assert region_distance(HtmlBlueprint(frozenset({total, fee}), 0), rows) == 0.5
    assert region_distance(HtmlBlueprint(frozenset({fee}), 0), rows) == 1
    assert 0 < region_distance(HtmlBlueprint(frozenset({("tr/td", "Total")}), 0), rows) < 0.5


@pytest.mark.parametrize("within", [-0.1, 1.1, float("nan"), float("inf")])
def test_a_blueprint_distance_lies_between_0_and_1(within: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        HtmlBlueprint(frozenset(), within)


def assert_pseudometric(first: Look, second: Look, third: Look) -> None:
    apart = distance(first, second)
    assert 0 <= apart <= 1
    assert distance(first, first) == 0
    assert apart == distance(second, first)
    assert distance(first, third) <= apart + distance(second, third) + 1e-9


@given(looks(), looks(), looks())
@settings(LAW, max_examples=300)
def test_distance_is_a_pseudometric_of_entries(first: Look, second: Look, third: Look) -> None:
    assert_pseudometric(first, second, third)
    assert (distance(first, second) == 0) == (first == second)


@given(documents(), st.lists(hops(), min_size=1, max_size=3), st.lists(st.sampled_from(WORDS), max_size=6))
@settings(LAW, max_examples=50)
def test_distance_is_a_pseudometric_of_regions(page: HtmlDocument, programs: list[Hops], others: list[str]) -> None:
    common = {run.text for run in runs_of(page.root)} - set(others)
    found = [blueprint_of(item, common) for item in regions(page, programs)][:6]
    for first in found:
        for second in found:
            for third in found:
                assert_pseudometric(first, second, third)


@given(documents(), hops(), st.lists(st.sampled_from(WORDS), max_size=4))
@settings(LAW, max_examples=200)
def test_a_blueprint_is_the_common_entries_of_a_walk(page: HtmlDocument, program: Hops, common: list[str]) -> None:
    texts = {*common, *(run.text for run in runs_of(page.root)[::2])}
    for item in regions(page, [program, Hops(0, 0)]):
        walked = {entry for entry in entries_of(item) if entry[1] in texts}
        assert blueprint_of(item, texts) == walked
        for text in texts:  # once it is known where a text stands, the region is not walked for it
            page.runs_with(text, whole=True)
            assert blueprint_of(item, [text]) == {entry for entry in walked if entry[1] == text}


@pytest.mark.parametrize("rows", [1, 5, 20, 60])
def test_large_regions_have_the_blueprint_of_a_walk(rows: int) -> None:
    lines = "".join(f"<tr><td>{n}</td><td><b>Tax</b> x</td><td>Total</td></tr>" for n in range(rows))
    page = document(f"<p>Total</p><table>{lines}</table><p>Tax</p>")
    texts = ["Total", "Tax", "x", "nowhere", ""]
    for item in regions(page, [Hops(0, 0), Hops(2, 0), Hops(0, -1), Hops(1, 1)]):
        assert blueprint_of(item, texts) == {entry for entry in entries_of(item) if entry[1] in texts}


@given(documents(), st.lists(hops(), min_size=1, max_size=3), looks())
@LAW
def test_a_distance_is_that_of_the_region_whatever_was_asked_before(
    page: HtmlDocument, programs: list[Hops], look: Look
) -> None:
    texts = frozenset(text for _, text in look)
    for item in regions(page, [*programs, Hops(0, 0), Hops(0, -1), Hops(0, 1), Hops(0, -2)]) * 2:
        found = blueprint_of(item, texts)
        apart = PATHS * distance(look, found) + (1 - PATHS) * distance(texts, frozenset(text for _, text in found))
        assert region_distance(HtmlBlueprint(look, 1), item) == pytest.approx(apart)


@given(documents(), hops())
@LAW
def test_a_region_is_nowhere_far_from_its_own_blueprint(page: HtmlDocument, program: Hops) -> None:
    texts = {run.text for run in runs_of(page.root)}
    for item in regions(page, [program]):
        assert region_distance(HtmlBlueprint(blueprint_of(item, texts), 0), item) == 0
