"""Relations by which answers are the same: each is reflexive and symmetric, and the stricter ones imply the others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.runtime.sameness import containing, folded, holds, same_folded, same_set

TEXTS = st.lists(st.sampled_from(["12 May", "12  May", "12 may", "May", "ay", "", "Total: 12 May"]), max_size=3)


@given(TEXTS, TEXTS)
def test_relations_are_symmetric_and_the_stricter_implies_the_others(one: list[str], other: list[str]) -> None:
    for relation in (same_folded, same_set, containing):
        assert relation(one, one)
        assert relation(one, other) == relation(other, one)
    assert one != other or same_folded(one, other)
    assert not same_folded(one, other) or (same_set(one, other) and containing(one, other))


@pytest.mark.parametrize(
    ("one", "other", "related"),
    [
        ("12  May", "12 May", (True, True, True)),
        ("12 may", "12 May", (False, False, True)),
        ("May", "12 May", (False, False, True)),
        ("ay", "12 May", (False, False, False)),
    ],
)
def test_what_each_relation_passes_over(one: str, other: str, related: tuple[bool, bool, bool]) -> None:
    assert (same_folded(one, other), same_set([one], [other]), containing([one], [other])) == related


def test_records_are_compared_item_by_item() -> None:
    value: Any = [{"a": "x  y"}, None, ["a\u00a0b"], 3]
    assert folded(value) == [{"a": "x y"}, None, ["a b"], 3]
    assert same_set(["a", "b", "a"], ["b", "a"])
    assert not containing(["a"], ["a", "a"])
    assert holds("by Smith, of York", "of york")
