"""Which record of a program is which of AMBER's: those that stand at the same place, told apart by their values.

The two may tell records apart otherwise: a row more or less at an end, two records taken for one. A pair is believed
where no other record of either has as much in common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from fieldmark.dsl.evaluation import RecordResult
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.nodes import HtmlNode
from fieldmark.runtime.amber.agreement import agree
from fieldmark.runtime.amber.lists import AmberRecord
from fieldmark.runtime.amber.page import Page


def paired(found: Sequence[RecordResult], amber: Sequence[AmberRecord], page: Page) -> dict[int, int]:
    """Number of a program's record -> number of AMBER's, each in at most one pair.

    Of records that overlap on the page, those are a pair that have most values in common, or that overlap no other.
    """
    owners = {
        node: number
        for number, record in enumerate(amber)
        for top in record.record.nodes
        for node in range(top, page.end[top])
    }
    numbers = {node: number for number, node in enumerate(page.nodes)}
    common: dict[int, Counter[int]] = {}
    for number, record in enumerate(found):
        near = {owners[node] for node in _nodes(record, numbers, page) if node in owners}
        common[number] = Counter({other: _in_common(record, amber[other]) for other in near})
    there = {number: other for number, counts in common.items() if (other := _only_best(counts)) is not None}
    back: dict[int, Counter[int]] = {}
    for number, other in there.items():
        back.setdefault(other, Counter())[number] = common[number][other]
    return {number: other for number, other in there.items() if _only_best(back[other]) == number}


def _only_best(counts: Counter[int]) -> int | None:
    """What has more than all others; None where two have as much."""
    best = counts.most_common(2)
    if not best or (len(best) > 1 and best[0][1] == best[1][1]):
        return None
    return best[0][0]


def _in_common(record: RecordResult, amber: AmberRecord) -> int:
    """How many fields of one record have the same value in both."""
    return sum(
        isinstance(field.value, str)
        and field.name in amber.values
        and agree((field.value,), (amber.values[field.name].text,))
        for field in record.fields
    )


def _nodes(record: RecordResult, numbers: Mapping[HtmlNode, int], page: Page) -> list[int]:
    """The nodes of a program's record on the page, by their numbers."""
    document = record.document
    if not isinstance(document, HtmlDocument):
        return []
    tops = [numbers[node] for copy, node in document.origin.items() if copy.parent == document.root]
    return [node for top in tops for node in range(top, page.end[top])]
