"""Learning how far the records of a list stand apart at most, and what stands before the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import instance_of
from fieldmark.dsl.core.results import RecordsResult
from fieldmark.dsl.core.terms import Together
from fieldmark.synth.records.never import FEWEST

MOST_BEFORE: Final = 8
"""Most texts before a list that are kept. A bound on what is read."""


def together(told: Sequence[RecordsResult]) -> Together | None:
    """How a list stands together, as the program finds it in the examples; None where fewer than two show it, or none
    shows several records."""
    lists = [[record.document for record in result.found] for result in told if result.found]
    breaks = [between for documents in lists for between in instance_of(documents[0]).breaks(documents)]
    if len(lists) < FEWEST or not breaks:
        return None
    return Together(
        max(between.levels for between in breaks),
        not any(between.text for between in breaks),
        not any(between.heading for between in breaks),
        tuple(_before([documents[0] for documents in lists])),
    )


def _before(firsts: Sequence[Document]) -> Iterator[str]:
    """The texts that stand before the first record in all documents, nearest first: words, for numbers are data."""
    texts = [islice(instance_of(first).texts_before(first), MOST_BEFORE) for first in firsts]
    for same in zip(*texts, strict=False):
        if len({*same}) > 1 or any(map(str.isdigit, same[0])):
            return
        yield same[0]
