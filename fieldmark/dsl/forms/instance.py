"""Forms: the second instance of the landmark language (LRSyn section 5.2)."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from fieldmark.dsl.core.documents import Document, Location, Region
from fieldmark.dsl.core.instance import (
    DOCUMENT,
    FARTHEST,
    RECORD,
    Blueprint,
    Context,
    Landmark,
    OuterLandmark,
    RegionProgram,
    Selector,
    Separator,
    TagLandmark,
    TextLandmark,
    register,
)
from fieldmark.dsl.forms import paths, phrases
from fieldmark.dsl.forms.blueprints import BoxBlueprint, box_distance
from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.paths import FormRegion, Paths
from fieldmark.dsl.forms.records import FormRecord, form_records
from fieldmark.dsl.forms.rows import Bands, bands
from fieldmark.dsl.forms.values import BoxSelector, Passage, passage, reason_against

MANY_FIELDS: Final = 3
"""Records with more fields than this must have more than half of them: a line of subtotals has a text and an amount
too."""


class Forms:
    """What runs the terms of forms; each operation as the protocol `Instance` says."""

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

    def under(
        self, outer: Sequence[OuterLandmark], locations: Sequence[Location], document: Document
    ) -> Sequence[Location]:
        """All of them: the landmark of a form stands under no other."""
        return locations

    def is_telling(self, landmark: Landmark, location: Location) -> bool:
        """Whether a landmark is a text, and none of the headings above a record's columns, which stand everywhere."""
        if not isinstance(landmark, TextLandmark):
            return False
        return not isinstance(location, FormBox) or location not in location.document.headings

    def region_at(self, program: RegionProgram, location: Location) -> Region | None:
        """The region that a path leads through."""
        if not isinstance(program, Paths) or not isinstance(location, FormBox):
            return None
        return paths.region_at(program, location)

    def distance(self, blueprint: Blueprint, region: Region) -> float:
        """How far a region is from a blueprint."""
        if not isinstance(blueprint, BoxBlueprint) or not isinstance(region, FormRegion):
            return FARTHEST
        return box_distance(blueprint, region)

    def select(self, selector: Selector, region: Region) -> Sequence[Location]:
        """The passage of a region that a selector selects."""
        if not isinstance(selector, BoxSelector) or not isinstance(region, FormRegion):
            return ()
        found = passage(selector, region)
        return () if found is None else (found,)

    def lacking(self, contexts: Sequence[Context], location: Location) -> int:
        """Nothing: boxes have no context."""
        return 0

    def shows(self, context: Context, document: Document) -> bool:
        """Never: forms have no ids and headings."""
        return False

    def records_at(self, separator: Separator, document: Document) -> Sequence[Location]:
        """Where records begin."""
        if not isinstance(separator, Bands) or not isinstance(document, FormDocument):
            return ()
        return [band.lines[0][0] for band in bands(separator, document)]

    def records_in(self, separator: Separator, document: Document) -> Sequence[Document]:
        """The records of a form, each with its boxes and the headings above them."""
        if not isinstance(separator, Bands) or not isinstance(document, FormDocument):
            return ()
        return form_records(separator, document)

    def is_record(self, found: int, fields: int) -> bool:
        """At least half of the fields make a record; of many fields, more than half."""
        return found > 0 and 2 * found >= fields + (fields > MANY_FIELDS)

    def is_line(self, region: Region) -> bool:
        """Whether a region is a label with its value on one line."""
        return isinstance(region, FormRegion) and region.on_one_line

    def passes_texts(self, region: Region) -> bool:
        """Never: paths of forms do not count rows."""
        return False

    def nested(self, locations: Sequence[Location]) -> bool:
        """Never: boxes stand beside each other."""
        return False

    def is_rest(self, location: Location) -> bool:
        """Never: boxes have no markup."""
        return False

    def shows_several(self, location: Location, token_class: str | None) -> bool:
        """Never: boxes have no markup."""
        return False

    def misread(self, text: str, usual: Set[str]) -> str | None:
        """The usual text that a text nearly is."""
        return phrases.misread(text, usual)

    def doubt(self, location: Location, span: tuple[int, int]) -> str | None:
        """Why a part of a passage may not be all of a value."""
        return reason_against(location, span) if isinstance(location, Passage) else None


register("form", Forms())
