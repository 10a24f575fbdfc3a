"""A page with labelled records: their values are found in its text, as they are or written otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fieldmark.dsl.regions import HtmlRegion
from fieldmark.dsl.strings import stands_free
from fieldmark.dsl.text import Span
from fieldmark.synth.annotations import written
from fieldmark.synth.examples import RecordLabel
from fieldmark.synth.index import DocumentIndex
from fieldmark.synth.records.matching import LabelledRecords

MAX_OCCURRENCES = 2_000
"""Most places of one value that are looked at on one page. A bound on work."""


class RecordPage(LabelledRecords):
    """A page with some or all of its records; places are spans of the index's text."""

    def __init__(self, index: DocumentIndex, labels: Sequence[RecordLabel], complete: bool) -> None:
        self.index = index
        super().__init__(index.document, labels, complete, self._find)

    def _find(self, value: str) -> Iterator[Span]:
        for form in dict.fromkeys(written(self.index, value)):
            text, count = self.index.text, 0
            start = text.find(form) if form else -1
            while start >= 0 and count < MAX_OCCURRENCES:
                if stands_free(text, start, start + len(form)):
                    count += 1
                    yield start, start + len(form)
                start = text.find(form, start + 1)

    def span(self, region: HtmlRegion) -> Span:
        """The stretch of the index's text that a region covers."""
        low, high = self.index.reach[region.nodes[0]][0], self.index.reach[region.nodes[-1]][1]
        if low == high:
            place = self.index.starts[low] if low < len(self.index.starts) else len(self.index.text)
            return place, place
        return self.index.starts[low], self.index.ends[high - 1]
