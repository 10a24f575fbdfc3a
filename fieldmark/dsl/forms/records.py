"""A record of a form as a document of its own: the counterpart of `dsl.record_documents`.

Its lines stand one below the other on one page, whatever page they come from, below the headings of their columns,
which are widened to stand above all of their column. Each box tells where it stands on the form. Where it is known
under which headings records go on, there alone does a way lead below the first line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fieldmark.dsl.forms.document import Direction, FormBox, FormDocument
from fieldmark.dsl.forms.layout import TextBox
from fieldmark.dsl.forms.rows import Band, Bands, Under, bands, columns_of, named_columns, widened
from fieldmark.dsl.text.reasons import because

PITCH: Final = 1.5
"""How far apart lines from different places are put, in heights of their text."""


class FormRecord(FormDocument):
    """A record: its headings, then its own lines. `origin` tells for each box of both the form's.

    Where there are no headings, lines are all that orders a record: below a text with nothing right below it is what is
    nearest to it on the next line.
    """

    def __init__(self, band: Band, separation: Bands, name: str) -> None:
        self._begin(name)
        held = [box.box for line in band.lines for box in line]
        top = band.lines[0][0].box.top
        if band.headings:
            low = max(heading.box.bottom for heading in band.headings)
            height = max(heading.box.height for heading in band.headings)
            moved = [box.lowered(top - low - height / 2) for box in widened(band.headings, held)]
            self._add_line([(box, (1, 1, place)) for place, box in enumerate(moved, 1)], 0.0)
        self.headings = frozenset(self.boxes)
        shift, last = 0.0, band.lines[0][0]
        for number, line in enumerate(band.lines, len(self.lines) + 1):
            if line[0].page != last.page:
                shift += last.box.top + PITCH * last.box.height - line[0].box.top
            boxes: list[TextBox] = [box.box.lowered(shift) for box in line]
            self._add_line([(box, (1, number, place)) for place, box in enumerate(boxes, 1)], 0.0)
            last = line[0]
        originals = (*band.headings, *(box for line in band.lines for box in line))
        self.origin = dict(zip(self.boxes, originals, strict=True))
        self._going = None if separation.further is None else self._in_columns(band, separation.further)
        self._question(band, separation)
        for box, original in self.origin.items():
            if original in original.document.unsure:
                self.unsure[box] = original.document.unsure[original]

    def _in_columns(self, band: Band, phrases: Iterable[str]) -> frozenset[FormBox]:
        """The boxes of the columns whose headings have one of the phrases, with the headings."""
        places = named_columns(phrases, band.headings)
        held = (columns for line in (band.headings, *band.lines) for columns in columns_of(line, band.headings))
        return frozenset(box for box, columns in zip(self.boxes, held, strict=True) if places & columns)

    def _question(self, band: Band, separation: Bands) -> None:
        """Say what is not certain: whether it is a record, texts between two columns, and columns that may go on."""
        if band.told < band.least:
            held = ", ".join(repr(box.text) for line in band.lines for box in line)
            why = "{} may be no record: of what tells one, {} stands there, not {}"
            self.weak = because(why, held, band.told, band.least)
        starts = [start.place.heading for start in separation.beginnings if isinstance(start.place, Under)]
        told, going = (named_columns(texts, band.headings) for texts in (starts, separation.further or ()))
        self._question_wide(band, (told | going) or frozenset(range(len(band.headings))))
        for line in band.loose:
            for below, columns in zip(line, columns_of(line, band.headings), strict=True):
                names = [
                    heading.text for place, heading in enumerate(band.headings) if place in columns - (told - going)
                ]
                reason = because("it may go on with {} ({})", repr(below.text), below.path)
                self.unsure.update(dict.fromkeys(self._in_columns(band, names), reason))

    def _question_wide(self, band: Band, known: frozenset[int]) -> None:
        """Texts of the first line that stand in several of the known columns, with nothing else there, may be two."""
        held = [columns & known for columns in columns_of(band.lines[0], band.headings)]
        for number, columns in enumerate(held):
            own = columns.difference(*(other for place, other in enumerate(held) if place != number))
            if len(own) > 1:
                names = " and ".join(repr(band.headings[place].text) for place in sorted(own))
                box = self.boxes[len(self.headings) + number]
                why = "{} stands under {}, so that it may be of either, or of both"
                self.unsure[box] = because(why, repr(box.text), names)

    def neighbour(self, box: FormBox, direction: Direction) -> FormBox | None:
        """The nearest box in a direction."""
        found = super().neighbour(box, direction)
        if found is not None and direction == "below" and self._going is not None:
            return found if found.line <= self.first.line or {box, found} <= self._going else None
        if found is not None or self.headings or direction in ("left", "right"):
            return found
        line = box.line + (1 if direction == "below" else -1)
        others = self.lines[line - 1] if 1 <= line <= len(self.lines) else ()
        return min(others, key=lambda other: (_beside(box.box, other.box), other.number), default=None)

    @property
    def first(self) -> FormBox:
        """The first box of the record's own."""
        return self.boxes[len(self.headings)]


def _beside(one: TextBox, two: TextBox) -> float:
    """How far two texts are apart from left to right."""
    return max(one.left, two.left) - min(one.right, two.right)


def form_records(separation: Bands, document: FormDocument) -> list[FormRecord]:
    """What may be records, as documents, in reading order."""
    records = []
    for band in bands(separation, document):
        record = FormRecord(band, separation, document.name)
        counts = (len(band.lines), separation.most, "lines"), (sum(map(len, band.lines)), separation.texts, "texts")
        for count, most, what in counts:
            if most is not None and count > most:
                why = f"{{}} {what}; a record has at most {{}}, so that it may be several"
                record.doubt = because(why, count, most)
        records.append(record)
    return records
