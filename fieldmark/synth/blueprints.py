"""The typical blueprint of a cluster's regions (LRSyn algorithm 4, line 9)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from fieldmark.dsl.blueprints import Blueprint, Entry, blueprint_of, entries_of, runs_of
from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.regions import HtmlRegion
from fieldmark.synth.landmarks import holds_value, is_part_of_value

MAX_ENTRIES = 4
"""Most entries a blueprint keeps: those nearest the beginning of the region. So that a program fits a screen."""

MAX_TEXT = 60
"""Longest common text kept, in characters: longer ones are prose, not layout."""


def typical_blueprint(regions: Sequence[HtmlRegion], values: frozenset[str], within: float) -> Blueprint:
    """The entries that all regions share, the documents' labelled `values` (folded) left out.

    Departure from the paper's average: an entry that some region lacks is left out, which is the majority blueprint at
    the few examples we learn from.
    """
    pivot = min(regions, key=lambda region: sum(1 for _ in entries_of(region)))
    labels: dict[Entry, HtmlNode] = {}
    for path, run in runs_of(pivot):
        if _may_be_common(run.text):
            labels.setdefault((path, run.text), run)
    texts = [text for _, text in labels]
    shared = frozenset.intersection(*(blueprint_of(region, texts) for region in regions))
    common = ((entry, run) for entry, run in labels.items() if entry in shared)
    steady = (e for e, run in common if not holds_value(e[1], values) and not is_part_of_value(run, values))
    return Blueprint(frozenset(islice(steady, MAX_ENTRIES)), within)


def _may_be_common(text: str) -> bool:
    return len(text) <= MAX_TEXT and any(char.isalpha() for char in text)
