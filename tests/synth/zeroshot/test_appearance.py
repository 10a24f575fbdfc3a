"""What is seen of a page: the same where it is moved or larger, and a list that nobody sees is less probable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.synth.zeroshot.answers import AskedPage
from fieldmark.synth.zeroshot.appearance import Appearance, Looks, Shown
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Generator
from fieldmark.synth.zeroshot.records import records_of
from tests.synth.zeroshot.pages import DATES, NAMES, decisions, laid_out, markup, page, recipe

_shown = st.builds(
    lambda left, top, width, height, size, weight: Shown(left, top, left + width, top + height, size, weight),
    *[st.integers(0, 900)] * 4,
    st.integers(8, 40),
    st.sampled_from((400, 700)),
)


def features(data: bytes, appearance: Appearance) -> list[list[str]]:
    tree = PageTree(page(data))
    looks = Looks(tree, appearance)
    return [[*looks.features(one.nodes, records_of(tree, one.nodes))] for one in Generator(tree).run()]


def moved(one: Shown | None, times: int, across: int, down: int) -> Shown | None:
    if one is None:
        return None
    left, right = times * one.left + across, times * one.right + across
    return replace(
        one, left=left, right=right, top=times * one.top + down, bottom=times * one.bottom + down, size=times * one.size
    )


@given(st.lists(markup, min_size=2, max_size=4), st.integers(1, 7), st.integers(0, 99), st.integers(0, 99), st.data())
def test_a_page_that_is_shifted_or_larger_has_the_same_features(
    parts: list[str], times: int, across: int, down: int, drawn: st.DataObject
) -> None:
    data = f"<html><body>{''.join(parts)}<p>one</p><p>two</p></body></html>".encode()
    count = sum(1 for _ in page(data).root.preorder())
    shown: Sequence[Shown | None] = [
        Shown(0, 0, 1800, 1800, 16, 400),
        *drawn.draw(st.lists(st.none() | _shown, min_size=count - 1, max_size=count - 1)),
    ]
    hidden = frozenset(n for n, one in enumerate(shown) if one is None and n % 2)
    found = features(data, Appearance(shown, hidden))
    assert found == features(data, Appearance([moved(one, times, across, down) for one in shown], hidden))


def test_what_is_seen_is_told_by_alignment_place_and_font() -> None:
    data = decisions()
    document = page(data)
    tree = PageTree(document)
    looks = Looks(tree, laid_out(document, large="a"))
    lists = {one.texts: one for one in Generator(tree).run()}
    of_names, of_dates = (
        {*looks.features(one.nodes, records_of(tree, one.nodes))} for one in (lists[NAMES], lists[DATES])
    )
    assert {
        "seen left single",
        "seen width single",
        "seen gap single",
        "seen flow below=7",
        "seen hidden=0",
    } <= of_dates
    assert "seen size most=5" in of_names
    assert "seen size most=2" in of_dates
    assert not [one for one in of_dates if one.startswith("seen font in record most=more")]


def test_nothing_is_said_of_what_is_not_known() -> None:
    data = decisions()
    count = sum(1 for _ in page(data).root.preorder())
    unknown = Appearance([None] * count)
    assert not any(features(data, unknown))
    assert AskedPage(page(data), appearance=unknown).ask("case names") == AskedPage(page(data)).ask("case names")


@pytest.mark.parametrize(
    ("data", "question", "values", "tag"),
    [
        (decisions(), "case names", NAMES, "a"),
        (recipe(), "ingredients for pancakes", ("200 g flour", "2 eggs", "1 tsp salt"), "ul"),
        (recipe(), "steps to make pancakes", ("Whisk the eggs with the milk and the salt.",), "ol"),
    ],
)
def test_a_list_that_is_hidden_is_less_probable(data: bytes, question: str, values: tuple[str, ...], tag: str) -> None:
    shown, hidden = (
        AskedPage(page(data), appearance=laid_out(page(data), hidden=name)).ask(question, top=1000)
        for name in ("", tag)
    )
    likely, unlikely = (
        next(one.probability for one in answer.lists if one.values[: len(values)] == values)
        for answer in (shown, hidden)
    )
    assert unlikely < likely
