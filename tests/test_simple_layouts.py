"""The simplest layouts are learned from few documents: hardly anything is wrong, or missing."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from benchmarks.simple_layouts.documents import KINDS, VARIED, Kind, learned_from, tried

FLOOR = 0.96
"""Smallest share of all values that is right; of one layout it is half."""

WRONG, LESS = 0.01, 0.93
"""Largest share that is wrong, and smallest that is right, where some values are missing."""

UNPARTED = "lines"
"""A layout of records in which one that is alone on its page has nothing that would part it from others."""


@pytest.mark.parametrize("newsletter", [False, True], ids=["alone", "newsletter"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_from_three_documents(kind: Kind, newsletter: bool) -> None:
    total: Counter[str] = Counter()
    for layout in kind.layouts:
        if newsletter and layout.startswith("mail"):
            continue
        program, documents = learned_from(kind, layout, 3, f"{layout} in a test", newsletter)
        score: Counter[str] = Counter()
        for document, labels in documents:
            score += tried(program, document, labels)
        assert not score["wrong"], layout
        assert score["right"] >= score["missing"] or layout == UNPARTED, layout
        total += score
    assert total["right"] >= FLOOR * total.total()


@pytest.mark.parametrize("kind", VARIED, ids=lambda kind: kind.name)
def test_from_four_documents_of_which_some_have_no_value(kind: Kind) -> None:
    """A third of the values is missing; what is given where there is none is wrong. Every fifth layout is tried."""
    score: Counter[str] = Counter()
    for layout in islice(kind.layouts, 0, None, 5):
        program, documents = learned_from(kind, layout, 4, f"{layout} in a test")
        for document, labels in documents:
            score += tried(program, document, labels)
    assert score["wrong"] <= WRONG * score.total()
    assert score["right"] >= LESS * score.total()
