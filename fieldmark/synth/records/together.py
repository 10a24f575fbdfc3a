"""Learning how far the records of a list stand apart at most, and what stands before the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import instance_of
from fieldmark.dsl.core.results import RecordResult, RecordsResult
from fieldmark.dsl.core.terms import Together
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import Label, RecordLabel, is_complete, records_of
from fieldmark.synth.records.never import FEWEST

MOST_BEFORE: Final = 8
"""Most texts before a list that are kept. A bound on what is read."""

BESIDE: Final = 1
"""How many levels above two records what holds both is, where they stand side by side."""


def together(told: Sequence[RecordsResult], labels: Sequence[Label]) -> Together | None:
    """How a list stands together, as the program finds it in the examples; None where fewer than two show it. Of lists
    of one record each it is known that they have no other elsewhere, and nothing of what stands beside it. `labels` are
    those of the list; where more is found than is labelled, what gives the labels is the list."""
    lists = [
        [record.document for record in _labelled(result.found, records_of(label), is_complete(label))]
        for result, label in zip(told, labels, strict=True)
        if result.found
    ]
    breaks = [between for documents in lists for between in instance_of(documents[0]).breaks(documents)]
    if len(lists) < FEWEST:
        return None
    sides = [instance_of(documents[0]).beside(documents) for documents in lists]
    return Together(
        max((between.levels for between in breaks), default=BESIDE),
        bool(breaks) and not any(between.text for between in breaks),
        not any(between.heading for between in breaks),
        not any(before for before, _ in sides),
        not any(after for _, after in sides),
        tuple(_before([documents[0] for documents in lists])),
    )


def _labelled(found: Sequence[RecordResult], labels: Sequence[RecordLabel], complete: bool) -> Sequence[RecordResult]:
    """The records one behind the other that give what is labelled, where more are found; or else all."""
    count = len(labels)
    if not complete or not 0 < count < len(found):
        return found
    given = [texts_in(one.json_values) for one in found]
    wanted = [texts_in(label) for label in labels]
    starts = [start for start in range(len(found) - count + 1) if given[start : start + count] == wanted]
    return found[starts[0] : starts[0] + count] if len(starts) == 1 else found


def texts_in(values: Mapping[str, object]) -> set[tuple[str, str]]:
    """The single texts of a record, each with its name."""
    return {(name, fold(value)) for name, value in values.items() if isinstance(value, str)}


def _before(firsts: Sequence[Document]) -> Iterator[str]:
    """The texts that stand before the first record in all documents, nearest first: words, for numbers are data."""
    texts = [islice(instance_of(first).texts_before(first), MOST_BEFORE) for first in firsts]
    for same in zip(*texts, strict=False):
        if len({*same}) > 1 or any(map(str.isdigit, same[0])):
            return
        yield same[0]
