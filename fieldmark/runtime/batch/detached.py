"""Extractions that leave their process: evidence that knows its places, their texts and attributes, not their pages.

A node of a page holds an element of lxml, which cannot be sent to another process. What answers, evidence in JSON and
rows are made of stays, so that these are the same as where the document was read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from fieldmark.dsl.core.documents import Document, Kind, Location
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordResult, RecordsResult
from fieldmark.dsl.core.vote import Evidence
from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.dsl.text.lexicon import collapse


@dataclass(slots=True)
class DetachedDocument:
    """What is known of a document in another process."""

    name: str
    kind: Kind
    truncated: bool
    weak: str | None = None
    is_record: bool = False
    places: list[str] = field(default_factory=list)
    beginning: Location | None = None

    @property
    def begins_at(self) -> Location:
        """Where a record begins in its document."""
        assert self.beginning is not None, "only records begin somewhere"
        return self.beginning

    def forget(self) -> None:
        """Nothing was looked up."""


@dataclass(frozen=True, slots=True)
class DetachedLocation:
    """A place of a document in another process."""

    document: Document = field(repr=False, compare=False)
    text: str
    path: str
    order: tuple[int, ...]
    attributes: Mapping[str, str] = field(hash=False)

    def attribute(self, name: str) -> str | None:
        """The attribute of a name; None where it has none."""
        return self.attributes.get(name)


@dataclass(frozen=True, slots=True)
class DetachedRegion:
    """A region of a document in another process."""

    nodes: tuple[Location, ...]


def detached(extraction: Extraction) -> Extraction:
    """The same extraction without its document."""
    page = DetachedDocument(extraction.document, "html", extraction.truncated)
    fields = tuple(_field(result, page) for result in extraction.fields)
    return replace(extraction, fields=fields, records=tuple(_records(item, page) for item in extraction.records))


def _records(result: RecordsResult, page: DetachedDocument) -> RecordsResult:
    return replace(result, found=tuple(_record(record, page) for record in result.found))


def _record(result: RecordResult, page: DetachedDocument) -> RecordResult:
    held = result.document
    page.kind = held.kind
    beginning = _location(held.begins_at, page)
    document = DetachedDocument(held.name, held.kind, held.truncated, held.weak, True, result.places, beginning)
    fields = tuple(_field(one, document) for one in result.fields)
    return replace(
        result, document=document, fields=fields, records=tuple(_records(item, document) for item in result.records)
    )


def _field(result: FieldResult, page: DetachedDocument) -> FieldResult:
    return replace(result, evidence=tuple(_evidence(item, page) for item in result.evidence))


def _evidence(item: Evidence, page: DetachedDocument) -> Evidence:
    page.kind = item.value.node.document.kind
    found = item.finding._replace(
        landmark=_location(item.landmark, page),
        region=DetachedRegion(tuple(_location(node, page) for node in item.region.nodes)),
        value=item.value._replace(node=_location(item.value.node, page)),
    )
    return item._replace(finding=found)


def _location(node: Location, page: DetachedDocument) -> DetachedLocation:
    held = node.element.items() if isinstance(node, HtmlNode) and node.element is not None else ()
    attributes = {str(name): collapse(str(value)) for name, value in held}
    return DetachedLocation(page, node.text, node.path, node.order, attributes)
