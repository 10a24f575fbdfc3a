"""Further ways to tell the same records apart, from other elements: when a redesign ends one, another still works.

What independent strategies are for a field (LRSyn section 5.1), separations are for records. An alternative is kept
where it gives the same records on all pages learned from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from fieldmark.dsl.evaluation import evaluate_records
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.programs import Records
from fieldmark.dsl.separation import Separation, anchor_nodes, separate

MAX_ALTERNATIVES = 3
"""Most alternatives that are kept."""

MAX_TRIED = 6
"""Most alternatives that are run."""


def with_alternatives(
    records: Records, separations: Iterable[Separation], documents: Sequence[HtmlDocument]
) -> Records:
    """The records with those of the separations that give the same on all documents; the first one holds some."""
    wanted = [evaluate_records(records, document).value for document in documents]
    assert isinstance(records.separation, Separation), "records of pages are told apart by their elements"
    different = list(_different(records.separation, separations, documents[0]))[:MAX_TRIED]
    same = [
        separation
        for separation in different
        if [evaluate_records(replace(records, separation=separation), page).value for page in documents] == wanted
    ]
    return replace(records, alternatives=tuple(same[:MAX_ALTERNATIVES]))


def _different(first: Separation, others: Iterable[Separation], document: HtmlDocument) -> Iterator[Separation]:
    """Those that start from other elements than the first and than each other, or make other elements the records."""
    seen = {_kind(first, document)}
    for separation in others:
        kind = _kind(separation, document)
        if kind not in seen:
            seen.add(kind)
            yield separation


def _kind(separation: Separation, document: HtmlDocument) -> tuple[str, str]:
    """The tag of the anchor, and that of a record's first node."""
    anchor, region = anchor_nodes(separation.anchor, document)[0], separate(separation, document)[0]
    return anchor.tag, region.nodes[0].tag
