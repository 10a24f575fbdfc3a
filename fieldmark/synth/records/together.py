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

BESIDE: Final = 1
"""How many levels above two records what holds both is, where they stand side by side."""


def together(told: Sequence[RecordsResult]) -> Together | None:
    """How a list stands together, as the program finds it in the examples; None where fewer than two show it. Of lists
    of one record each it is known that they have no other elsewhere, and nothing of what stands beside it."""
    lists = [[record.document for record in result.found] for result in told if result.found]
    breaks = [between for documents in lists for between in instance_of(documents[0]).breaks(documents)]
    if len(lists) < FEWEST:
        return None
    return Together(
        max((between.levels for between in breaks), default=BESIDE),
        bool(breaks) and not any(between.text for between in breaks),
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
