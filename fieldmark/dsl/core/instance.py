"""The two instances of the landmark language side by side: HTML pages and forms (LRSyn sections 5.1 and 5.2).

A landmark-based language has four notions: landmarks, regions, blueprints, values (figure 4). Each has its terms in
both instances; here stands what runs which. A term of one instance finds nothing in a document of the other.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from fieldmark.dsl.core.documents import Document, Kind, Location, Region
from fieldmark.dsl.forms import paths
from fieldmark.dsl.forms.blueprints import BoxBlueprint, box_distance
from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.paths import FormRegion, Paths
from fieldmark.dsl.forms.records import FormRecord, form_records
from fieldmark.dsl.forms.rows import Bands, bands
from fieldmark.dsl.forms.values import BoxSelector, passage
from fieldmark.dsl.html import completeness, tree
from fieldmark.dsl.html import records as record_documents
from fieldmark.dsl.html import terms as html_terms
from fieldmark.dsl.html.records import RECORD, Separation, separate
from fieldmark.dsl.html.terms import (
    Hops,
    HtmlBlueprint,
    HtmlRegion,
    Landmark,
    NodeSelector,
    OuterLandmark,
    TagLandmark,
    TextLandmark,
)
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode

RegionProgram = Hops | Paths
"""How a region is reached from a landmark."""

Blueprint = HtmlBlueprint | BoxBlueprint
"""What a region looks like."""

Selector = NodeSelector | BoxSelector
"""Where in a region a value's text stands."""

Separator = Separation | Bands
"""How records are told apart."""

DOCUMENT = "document"
"""The tag by which a strategy names the whole form, as its landmark."""

FARTHEST = 2.0
"""A distance above every other: of a region that a blueprint of the other instance is asked about."""


def instance_of(region: RegionProgram, blueprint: Blueprint, node: Selector, landmark: Landmark) -> Kind:
    """The kind of documents that the terms of a strategy are for. Raises ValueError where they differ."""
    form = isinstance(region, Paths)
    if isinstance(blueprint, BoxBlueprint) != form or isinstance(node, BoxSelector) != form:
        raise ValueError("the region, the blueprint and the value of a strategy are for documents of one kind")
    if form and not (isinstance(landmark, TextLandmark) or landmark in (TagLandmark(RECORD), TagLandmark(DOCUMENT))):
        raise ValueError("the landmark of a form is a text, the record, or the document")
    return "form" if form else "html"


def locate(landmark: Landmark, document: Document) -> Sequence[Location]:
    """All occurrences of a landmark, in document order (`Locate` of LRSyn section 3.2)."""
    if isinstance(document, HtmlDocument):
        return html_terms.locate(landmark, document)
    if isinstance(document, FormDocument) and isinstance(landmark, TextLandmark):
        return document.boxes_with(landmark.text, landmark.whole)
    if isinstance(document, FormRecord) and landmark == TagLandmark(RECORD):
        return (document.first,)
    if isinstance(document, FormDocument) and landmark == TagLandmark(DOCUMENT):
        return tuple(document.boxes[:1])
    return ()


def is_record(document: Document) -> bool:
    """Whether a document is a record of another one."""
    return isinstance(document, HtmlDocument | FormDocument) and bool(document.origin)


def is_telling(landmark: Landmark, location: Location) -> bool:
    """Whether a landmark here says anything of its document: a page's root, a record itself, and the headings above its
    columns stand everywhere."""
    document = location.document
    if isinstance(document, FormDocument):
        return isinstance(landmark, TextLandmark) and location not in document.headings
    return not isinstance(document, HtmlDocument) or location is not document.root


def under(outer: Sequence[OuterLandmark], locations: Sequence[Location], document: Document) -> Sequence[Location]:
    """The occurrences of a landmark that count, in the order given."""
    if outer and isinstance(document, HtmlDocument):
        return html_terms.guided(outer, [place for place in locations if isinstance(place, HtmlNode)], document)
    return locations


def region_at(program: RegionProgram, location: Location) -> Region | None:
    """The region around a landmark's location, or None where the program leads nowhere."""
    if isinstance(program, Hops) and isinstance(location, HtmlNode):
        return html_terms.region_at(program, location)
    if isinstance(program, Paths) and isinstance(location, FormBox):
        return paths.region_at(program, location)
    return None


def region_distance(blueprint: Blueprint, region: Region) -> float:
    """How far a region is from a blueprint."""
    if isinstance(blueprint, HtmlBlueprint) and isinstance(region, HtmlRegion):
        return html_terms.region_distance(blueprint, region)
    if isinstance(blueprint, BoxBlueprint) and isinstance(region, FormRegion):
        return box_distance(blueprint, region)
    return FARTHEST


def is_line(region: Region) -> bool:
    """Whether a region is a label with its value on one line of a form, where rows above and below come and go."""
    return isinstance(region, FormRegion) and region.on_one_line


def is_rest(node: Location) -> bool:
    """Whether another element's text stands right before a text, so that it may be the rest of one."""
    return isinstance(node, HtmlNode) and tree.is_rest(node)


def shows_several(node: Location, token_class: str | None) -> bool:
    """Whether markup splits a text into several that are not one for certain, given the class of every value seen."""
    if not isinstance(node, HtmlNode) or not tree.is_mixed(node):
        return False
    return not completeness.is_one_text(node, token_class)


def may_go_on(values: Sequence[Location], known: Set[str]) -> str | None:
    """The text below which a list may go on, which is none of the texts known; None where it ends for certain."""
    pages = [node for node in values if isinstance(node, HtmlNode)]
    return completeness.going_on(pages, known) if pages else None


def selected(selector: Selector, region: Region) -> Sequence[Location]:
    """The locations of a region that hold values, in document order."""
    if isinstance(selector, BoxSelector):
        found = passage(selector, region) if isinstance(region, FormRegion) else None
        return () if found is None else (found,)
    return html_terms.select(selector, region) if isinstance(region, HtmlRegion) else ()


def separator_kind(separator: Separator) -> Kind:
    """The kind of documents in which records are told apart this way."""
    return "form" if isinstance(separator, Bands) else "html"


def record_places(separator: Separator, document: Document) -> list[Location]:
    """Where what may be records of a document begins, in document order."""
    if isinstance(separator, Separation) and isinstance(document, HtmlDocument):
        return [region.nodes[0] for region in separate(separator, document)]
    if isinstance(separator, Bands) and isinstance(document, FormDocument):
        return [band.lines[0][0] for band in bands(separator, document)]
    return []


def place_of(record: HtmlDocument | FormDocument) -> Location:
    """Where a record begins in its document."""
    if isinstance(record, FormRecord):
        return record.origin[record.first]
    return next(iter(record.origin.values())) if isinstance(record, HtmlDocument) else record.boxes[0]


def records_in(separator: Separator, document: Document) -> Sequence[HtmlDocument] | Sequence[FormDocument]:
    """What may be records of a document, as documents of their own, in document order."""
    if isinstance(separator, Separation) and isinstance(document, HtmlDocument):
        return record_documents.record_documents(separator, document)
    if isinstance(separator, Bands) and isinstance(document, FormDocument):
        return form_records(separator, document)
    return ()
