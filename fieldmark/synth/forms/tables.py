"""A form with labelled records: the counterpart of `synth.records.pages`.

Places are numbers, the same for a box whenever it is asked: those of a line are nearer to each other than to any of
another line, so that of a quantity that stands in many records the one on the record's line is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fieldmark.dsl.forms.bands import Band
from fieldmark.dsl.forms.document import MAX_BOXES, FormBox
from fieldmark.dsl.forms.furniture import Line
from fieldmark.dsl.forms.phrases import key
from fieldmark.dsl.text.language import Span
from fieldmark.synth.core.examples import RecordLabel, texts_within
from fieldmark.synth.forms.places import FormIndex
from fieldmark.synth.records.matching import LabelledRecords

_LINE: Final = 2 * MAX_BOXES
"""How far the places of two lines are apart."""


class FormTable(LabelledRecords):
    """A form with some or all of its records.

    `rows[i]` are the numbers of the lines from the first to the last value of record i, without those that pages
    repeat, and without those beside a page break that hold none of its values; empty where none stands here. `held` are
    the boxes of all values.
    """

    def __init__(self, index: FormIndex, labels: Sequence[RecordLabel], complete: bool) -> None:
        self.index = index
        self.lines: Sequence[Line] = index.document.lines
        self._rows = {box: row for row, line in enumerate(self.lines) for box in line}
        self._read: dict[Span, set[FormBox]] = {}
        super().__init__(index.document, labels, complete, self._find)
        self._data = frozenset(key(text) for label in labels for text in texts_within(label))
        self.rows: list[list[int]] = []
        self.held: set[FormBox] = set()
        for number in range(len(labels)):
            boxes = {box for span in self.core(number) for box in self._read[span]}
            held = {self._rows[box] for box in boxes}
            self.held |= boxes
            rows = range(min(held), max(held) + 1) if held else ()
            content = [row for row in rows if self.is_content(row)]
            self.rows.append([row for row in content if row in held or not self._is_beside_break(row, content)])

    def is_content(self, row: int) -> bool:
        """Whether a line is not one of those that pages repeat."""
        return self.lines[row][0] not in self.index.document.furniture

    def _is_beside_break(self, row: int, content: Sequence[int]) -> bool:
        """Whether one of the lines before and after a line of a record's content stands on another page."""
        at = content.index(row)
        return any(self.lines[other][0].page != self.lines[row][0].page for other in content[at - 1 : at + 2])

    def _find(self, value: str) -> Iterator[Span]:
        for place in self.index.places(value) or self.index.normal_places(value):
            places = [self._place(box) for box in place.passage.boxes]
            span = min(places), max(places) + 1
            self._read.setdefault(span, set()).update(place.passage.boxes)
            yield span

    def _place(self, box: FormBox) -> int:
        return self._rows[box] * _LINE + box.place

    def span(self, band: Band) -> Span:
        """The places that a band covers."""
        return self._place(band.lines[0][0]), self._place(band.lines[-1][-1]) + 1

    def is_value(self, text: str) -> bool:
        """Whether a text is part of a labelled value."""
        return any(key(text) in value for value in self._data)
