"""The list of mutations is kept up with the code."""

from __future__ import annotations

from benchmarks.mutation_list import MUTATIONS
from benchmarks.mutations import strays


def test_each_mutation_has_its_text_and_its_tests() -> None:
    assert not strays(MUTATIONS)
