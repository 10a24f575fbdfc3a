"""A form with labelled records: the counterpart of `synth.records.pages`. Places are numbers of boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fieldmark.dsl.forms.bands import Band
from fieldmark.dsl.forms.furniture import Line
from fieldmark.dsl.text import Span
from fieldmark.synth.examples import RecordLabel
from fieldmark.synth.forms.places import FormIndex
from fieldmark.synth.records.matching import LabelledRecords


class FormTable(LabelledRecords):
    """A form with some or all of its records; places are spans of boxes, by their numbers.

    `rows[i]` are the numbers of the lines from the first to the last value of record i, without those that pages
    repeat; empty where none stands here.
    """

    def __init__(self, index: FormIndex, labels: Sequence[RecordLabel], complete: bool) -> None:
        self.index = index
        super().__init__(index.document, labels, complete, self._find)
        self.lines: Sequence[Line] = index.document.lines
        line_of = [number for number, line in enumerate(self.lines) for _ in line]
        self.rows: list[list[int]] = []
        for number in range(len(labels)):
            spans = self.core(number)
            held = [line_of[place] for start, end in spans for place in (start, end - 1)]
            rows = range(min(held), max(held) + 1) if held else ()
            self.rows.append([row for row in rows if self.is_content(row)])

    def is_content(self, row: int) -> bool:
        """Whether a line is not one of those that pages repeat."""
        return self.lines[row][0] not in self.index.document.furniture

    def _find(self, value: str) -> Iterator[Span]:
        for place in self.index.places(value):
            numbers = [box.number for box in place.passage.boxes]
            yield min(numbers), max(numbers) + 1


def span_of(band: Band) -> Span:
    """The boxes that a band covers."""
    return band.lines[0][0].number, band.lines[-1][-1].number + 1
