"""The typical blueprint of a cluster's regions (LRSyn algorithm 4, line 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from fieldmark.dsl.blueprints import Blueprint, Entry, region_entries
from fieldmark.dsl.regions import HtmlRegion
from fieldmark.synth.landmarks import holds_value

MAX_ENTRIES = 8
"""Most entries a blueprint keeps: those nearest the beginning of the region. So that a program fits a screen."""

MAX_TEXT = 60
"""Longest common text kept, in characters: longer ones are prose, not layout."""


def typical_blueprint(regions: Sequence[HtmlRegion], values: frozenset[str], within: float) -> Blueprint:
    """The entries that all regions share, the documents' labelled `values` (folded) left out.

    Departure from the paper's average: an entry that some region lacks is left out, which is the majority blueprint at
    the few examples we learn from.
    """
    counts: Counter[Entry] = Counter()
    first: list[Entry] = []
    for number, region in enumerate(regions):
        entries = dict.fromkeys(
            entry for entry, _ in region_entries(region) if len(entry[1]) <= MAX_TEXT
        )
        counts.update(list(entries))
        if number == 0:
            first = list(entries)
    shared = (entry for entry in first if counts[entry] == len(regions) and any(c.isalpha() for c in entry[1]))
    steady = (entry for entry in shared if not holds_value(entry[1], values))
    return Blueprint(frozenset(islice(steady, MAX_ENTRIES)), within)
