"""Laws of every kind of change, on labelled pages and on hostile ones."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.simulate.changes import CHANGES, UNCHANGED, Change, apply, change_named
from fieldmark.runtime.simulate.truth import locate, page_text, row_of, squeezed, stands
from tests.runtime.simulate.pages import Page, hostile, page_of, pages, root_of

ALL = (UNCHANGED, *CHANGES)
changes = st.sampled_from(ALL)
seeds = st.integers(0, 5)


def written(root: etree._Element) -> str:
    return etree.tostring(root, method="html", encoding="unicode")


def test_names_are_unique_and_found() -> None:
    assert len({change.name for change in ALL}) == len(ALL)
    assert all(change_named(change.name) is change for change in ALL)
    with pytest.raises(KeyError):
        change_named("no such change")


@settings(max_examples=60, deadline=None)
@given(pages(), changes, seeds)
def test_a_change_is_the_same_for_the_same_seed_and_leaves_the_tree_alone(
    page: Page, change: Change, seed: int
) -> None:
    root = page.root
    before = written(root)
    first = apply(change, root, page.truth(root), Random(seed))
    assert written(root) == before
    again = page.root
    second = apply(change, again, page.truth(again), Random(seed))
    assert (first is None) == (second is None)
    if first is not None and second is not None:
        assert written(first.root) == written(second.root)
        assert (first.values, first.dropped, first.elsewhere) == (second.values, second.dropped, second.elsewhere)


@settings(max_examples=120, deadline=None)
@given(pages(), changes, seeds)
def test_every_value_stands_once_or_is_dropped(page: Page, change: Change, seed: int) -> None:
    root = page.root
    changed = apply(change, root, page.truth(root), Random(seed))
    if changed is None:
        return
    text = page_text(changed.root)
    assert set(changed.values) | set(changed.dropped) == set(page.values)
    assert all(text.count(squeezed(value)) == 1 for values in changed.values.values() for value in values)
    assert not any(stands(text, value) for values in changed.dropped.values() for value in values)
    assert not changed.elsewhere
    assert bool(changed.dropped) == (change.name in {"row dropped", "value blanked"})


@settings(max_examples=120, deadline=None)
@given(pages(), st.sampled_from([c for c in CHANGES if c.keeps_region]), seeds)
def test_a_change_that_keeps_the_region_keeps_every_row(page: Page, change: Change, seed: int) -> None:
    root = page.root
    truth = page.truth(root)
    changed = apply(change, root, truth, Random(seed))
    if changed is None or change.name in {"white space", "attributes"}:
        return
    after = written(changed.root)
    for known in truth.values():
        row = row_of(known.places[0])
        if row is not None:
            assert all(
                etree.tostring(e, method="html", encoding="unicode", with_tail=False) in after for e in row.elements
            )


@settings(max_examples=150, deadline=None)
@given(hostile, st.sampled_from(("7", "x", "a 7 b", "$7", "\u00a0", "fi", "no such")), changes, seeds)
def test_hostile_pages_are_changed_or_not_but_never_raise(markup: str, value: str, change: Change, seed: int) -> None:
    root = root_of(f"<p>{markup}")
    changed = apply(change, root, locate(root, {"field": (value,), "other": ("Total:", "7")}), Random(seed))
    if changed is not None:
        assert isinstance(changed.document, HtmlDocument)
        text = page_text(changed.root)
        assert all(stands(text, value) for values in changed.values.values() for value in values)


@pytest.mark.parametrize("change", ALL, ids=lambda change: change.name)
@pytest.mark.parametrize(
    "html",
    ["x", "<html></html>", "<frameset><frame></frameset>", "<p>" * 3000 + "7", "<div>" * 2040 + "Total: <b>7</b>"],
)
def test_odd_pages(change: Change, html: str) -> None:
    root = root_of(html)
    apply(change, root, locate(root, {"field": ("7",), "empty": ()}), Random(0))


@pytest.mark.parametrize("change", ALL, ids=lambda change: change.name)
def test_what_nothing_can_write_is_no_change(change: Change) -> None:
    page = page_of([("cells", (0, 1)), ("items", (2, 3))], frame=True)
    odd = page.html.replace('class="', 'class="\x01 ').replace('id="', 'id="\x01').replace("Total due", "Total\x01 due")
    root = root_of(odd)
    for seed in range(4):
        apply(change, root, locate(root, page.values), Random(seed))
