"""Forms: the second instance of the landmark language (LRSyn section 5.2), and their records.

A record is a document of its own: its lines stand one below the other on one page, whatever page they come from, below
the headings of their columns, which are widened to stand above all of their column. Each box tells where it stands on
the form. Where it is known under which headings records go on, there alone does a way lead below the first line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from typing import Final

from fieldmark.dsl.core.documents import Document, Location, Region
from fieldmark.dsl.core.instance import (
    DOCUMENT,
    FARTHEST,
    RECORD,
    Blueprint,
    Instance,
    Kept,
    Landmark,
    RegionProgram,
    Selector,
    Separator,
    TagLandmark,
    TextLandmark,
    register,
)
from fieldmark.dsl.forms import phrases, regions
from fieldmark.dsl.forms.document import Direction, FormBox, FormDocument
from fieldmark.dsl.forms.layout import TextBox
from fieldmark.dsl.forms.regions import BLANK, BoxBlueprint, FormRegion, Paths, box_distance
from fieldmark.dsl.forms.rows import Band, Bands, Under, bands, columns_of, named_columns, unclaimed, widened
from fieldmark.dsl.forms.settings import FORMS
from fieldmark.dsl.forms.values import BoxSelector, Passage, goes_on, passage, reason_against
from fieldmark.dsl.text.reasons import because

SEVERAL_HEADINGS: Final = 2
"""Headings on one line that make it one of headings. Origin: our own; one may stand anywhere as a word."""


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
            self._add_line(1, 1, moved)
        self.headings = frozenset(self.boxes)
        shift, last = 0.0, band.lines[0][0]
        for number, line in enumerate(band.lines, len(self.lines) + 1):
            if line[0].page != last.page:
                shift += last.box.top + FORMS.pitch * last.box.height - line[0].box.top
            self._add_line(1, number, [box.box.lowered(shift) for box in line])
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
        """Say what is not certain: whether it is a record, and which columns may go on below it."""
        if band.told < separation.least:
            held = ", ".join(repr(box.text) for line in band.lines for box in line)
            why = "{} may be no record: of what tells one, {} stands there, not {}"
            self.weak = because(why, held, band.told, separation.least)
        starts = [start.place.heading for start in separation.beginnings if isinstance(start.place, Under)]
        told, going = (named_columns(texts, band.headings) for texts in (starts, separation.further or ()))
        for line in band.loose:
            for below, columns in zip(line, columns_of(line, band.headings), strict=True):
                names = [band.headings[place].text for place in columns - (told - going)]
                reason = because("it may go on with {} ({})", repr(below.text), below.path)
                self.unsure.update(dict.fromkeys(self._in_columns(band, names), reason))

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

    def holds_anothers(self, heading: FormBox, blueprint: BoxBlueprint) -> bool:
        """Whether a column may hold the texts of the next one: the heading beside it is not there, and texts stand on
        that side which its own does not reach."""
        if heading not in self.headings:
            return False
        reached = self.origin[heading].box
        beyond = {"left": heading.box.left < reached.left, "right": reached.right < heading.box.right}
        for direction, label in (side for summary in blueprint.summaries for side in summary.sides):
            if isinstance(label, str) and beyond.get(direction):
                beside = heading.neighbour(direction)
                if beside is None or not phrases.resembles(label, beside.text):
                    return True
        return False

    @property
    def first(self) -> FormBox:
        """The first box of the record's own."""
        return self.boxes[len(self.headings)]


def _leads_down(region: RegionProgram) -> bool:
    """Whether a region goes down from its landmark, the heading of a column."""
    paths = region.choices if isinstance(region, Paths) else ()
    return any(path.motions and path.motions[0].direction == "below" for path in paths)


def _beside(one: TextBox, two: TextBox) -> float:
    """How far two texts are apart from left to right."""
    return max(one.left, two.left) - min(one.right, two.right)


class Forms(Instance):
    """What runs the terms of forms, each operation as `Instance` says. Those left out are asked of ids and headings, of
    elements, cells and markup, of what counts rows, and of what stands between records: forms have no such things."""

    def locate(self, landmark: Landmark, document: Document) -> Sequence[Location]:
        """All occurrences of a text; the first box of the record, or of the document, where these are asked for."""
        if isinstance(document, FormDocument):
            if isinstance(landmark, TextLandmark):
                return document.boxes_with(landmark.text, landmark.whole)
            if isinstance(document, FormRecord) and landmark == TagLandmark(RECORD):
                return (document.first,)
            if landmark == TagLandmark(DOCUMENT):
                return tuple(document.boxes[:1])
        return ()

    def shows_words(self, landmark: TextLandmark, document: Document) -> bool:
        """Whether a text stands on a form, where slips are allowed for anyway."""
        return bool(self.locate(landmark, document))

    def is_telling(self, landmark: Landmark, location: Location) -> bool:
        """Whether a landmark is a text, and none of the headings above a record's columns, which stand everywhere."""
        if not isinstance(landmark, TextLandmark):
            return False
        return not isinstance(location, FormBox) or location not in location.document.headings

    def region_at(self, program: RegionProgram, location: Location) -> Region | None:
        """The region that a path leads through."""
        if not isinstance(program, Paths) or not isinstance(location, FormBox):
            return None
        return regions.region_at(program, location)

    def distance(self, blueprint: Blueprint, region: Region) -> float:
        """How far a region is from a blueprint."""
        if not isinstance(blueprint, BoxBlueprint) or not isinstance(region, FormRegion):
            return FARTHEST
        start = region.nodes[0]
        if isinstance(start.document, FormRecord) and start.document.holds_anothers(start, blueprint):
            return BLANK
        return box_distance(blueprint, region)

    def select(self, selector: Selector, region: Region, most: int) -> Sequence[Location]:
        """The passage of a region that a selector selects."""
        if not isinstance(selector, BoxSelector) or not isinstance(region, FormRegion):
            return ()
        found = passage(selector, region)
        return () if found is None else (found,)

    def kept(self, location: Location, kept: Kept) -> tuple[int, int] | None:
        """All of a box: nothing stands in it that could be left out."""
        return 0, len(location.text)

    def records_at(self, separator: Separator, document: Document, least: int = 0) -> Sequence[Location]:
        """Where records begin."""
        if not isinstance(separator, Bands) or not isinstance(document, FormDocument):
            return ()
        return [band.lines[0][0] for band in bands(separator, document)]

    def records_in(self, separator: Separator, document: Document) -> Sequence[FormRecord]:
        """The records of a form, each with its boxes and the headings above them."""
        if not isinstance(separator, Bands) or not isinstance(document, FormDocument):
            return ()
        return [FormRecord(band, separator, document.name) for band in bands(separator, document)]

    def has_more(self, separator: Separator, document: Document) -> bool:
        """Whether there are as many bands as are looked at."""
        return isinstance(separator, Bands) and len(self.records_at(separator, document)) >= FORMS.records

    def outside(self, separator: Separator, document: Document) -> Sequence[Document]:
        """What looks for certain like records of a form, but is passed over or stands behind their end."""
        if not isinstance(separator, Bands) or not isinstance(document, FormDocument):
            return ()
        own = set(self.records_at(separator, document))
        others = self.records_in(replace(separator, until=frozenset(), without=frozenset()), document) if own else ()
        return [other for other in others if other.weak is None and other.begins_at not in own]

    def unclaimed(self, separator: Separator, document: Document) -> Sequence[Location]:
        """Where lines begin that stand as those do by which records are told, and are of none."""
        if not isinstance(separator, Bands) or not isinstance(document, FormDocument):
            return ()
        return [line[0] for line in unclaimed(separator, document)]

    labels_are_no_values = True  # a way leads to the label where the value above or below it is not read

    def headed_without(
        self, separator: Separator, ways: Iterable[tuple[Landmark, RegionProgram]], document: Document
    ) -> str | None:
        """A heading of the columns of records, where it is missing from a line that has others of them."""
        if not isinstance(separator, Bands) or not isinstance(document, FormDocument):
            return None
        headings = {landmark.text for landmark, way in ways if isinstance(landmark, TextLandmark) and _leads_down(way)}
        headings |= separator.headings
        for line in document.lines:
            gone = [one for one in sorted(headings) if not any(phrases.spans_in(one, box.text) for box in line)]
            if gone and len(headings) - len(gone) >= SEVERAL_HEADINGS:
                return gone[0]
        return None

    def is_record(self, found: int, fields: int) -> bool:
        """At least half of the fields make a record; of many fields, more than half."""
        return found > 0 and 2 * found >= fields + (fields > FORMS.many_fields)

    def has_another_beside(
        self, location: Location, attribute: str | None, span: tuple[int, int], ends: Set[str], commas: bool
    ) -> bool:
        """Whether another line may go on below a passage."""
        return isinstance(location, Passage) and goes_on(location)

    def misread(self, text: str, usual: Set[str]) -> str | None:
        """The usual text that a text nearly is."""
        return phrases.misread(text, usual)

    def doubt(self, location: Location, span: tuple[int, int]) -> str | None:
        """Why a part of a passage may not be all of a value."""
        return reason_against(location, span) if isinstance(location, Passage) else None


register("form", Forms())
