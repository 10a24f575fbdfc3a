"""The extraction typing: which nodes are data areas, records and attributes (AMBER, definition 2), and as JSON.

Areas hold records and records hold attributes, so the relation T of the paper is kept as a tree of frozen values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.records import Record
from fieldmark.runtime.amber.tree import PageTree


@dataclass(frozen=True, slots=True)
class AttributeInstance:
    """A node typed as an attribute: the value is `span` of the node's text.

    `support` is the fraction of the area's records with the type annotated at the same tag path; `annotated` says
    whether this node was, or the attribute was inferred.
    """

    kind: str
    node: int
    span: Span
    value: str
    support: float
    annotated: bool


@dataclass(frozen=True, slots=True)
class TypedRecord:
    """A record with at most one attribute of each type, in document order."""

    record: Record
    attributes: tuple[AttributeInstance, ...]

    @property
    def values(self) -> dict[str, str]:
        """Attribute type -> value."""
        return {attribute.kind: attribute.value for attribute in self.attributes}


@dataclass(frozen=True, slots=True)
class Dropped:
    """An annotation that is no attribute: outside of all areas (then `support` is None), or too weakly supported, or
    not the first of its type in its record."""

    kind: str
    node: int
    value: str
    support: float | None


@dataclass(frozen=True, slots=True)
class TypedArea:
    """A data area with its records, in document order.

    `recall` maps attribute types to the share of their values that the annotators are taken to find in the area, by
    which the thresholds were multiplied; 1 for types that are not in it, and in algorithm 4 to the letter.
    """

    area: DataArea
    records: tuple[TypedRecord, ...]
    recall: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ExtractionTyping:
    """What AMBER makes of a page with one pivot attribute type (None: no annotation made a data area)."""

    document: str
    pivot: str | None
    areas: tuple[TypedArea, ...]
    dropped: tuple[Dropped, ...] = ()

    @property
    def records(self) -> tuple[TypedRecord, ...]:
        """The records of all areas, in document order."""
        return tuple(record for area in self.areas for record in area.records)


def typing_to_json(typing: ExtractionTyping, page: PageTree, evidence: bool = False) -> dict[str, Any]:
    """`document` and `areas`: each with the path of its `root`, its `pivot`, and its `records` (attribute -> value).

    With `evidence`, an area has beside each record its nodes and, per attribute, where it stands, its support and
    whether it was kept or inferred; `recall` is that of types whose annotators miss values, by which their thresholds
    are multiplied; and `dropped` lists the annotations that are no attributes.
    """
    areas = [_area(area, typing.pivot, page, evidence) for area in typing.areas]
    content: dict[str, Any] = {"document": typing.document, "areas": areas}
    if evidence:
        content["dropped"] = [
            {
                "attribute": item.kind,
                "value": item.value,
                "node": page.path(item.node),
                "support": _rounded(item.support),
            }
            for item in typing.dropped
        ]
    return content


def _area(area: TypedArea, pivot: str | None, page: PageTree, evidence: bool) -> dict[str, Any]:
    content: dict[str, Any] = {
        "root": page.path(area.area.root),
        "pivot": pivot,
        "records": [record.values for record in area.records],
    }
    if evidence:
        content["pivot_nodes"] = [page.path(node) for node in area.area.pivots]
        content["recall"] = {kind: _rounded(recall) for kind, recall in sorted(area.recall.items())}
        content["evidence"] = [_record(record, page) for record in area.records]
    return content


def _record(record: TypedRecord, page: PageTree) -> dict[str, Any]:
    return {
        "nodes": [page.path(node) for node in record.record.nodes],
        "attributes": {attribute.kind: _attribute(attribute, page) for attribute in record.attributes},
    }


def _attribute(attribute: AttributeInstance, page: PageTree) -> dict[str, Any]:
    return {
        "value": attribute.value,
        "node": page.path(attribute.node),
        "span": list(attribute.span),
        "support": _rounded(attribute.support),
        "annotation": "kept" if attribute.annotated else "inferred",
    }


def _rounded(support: float | None) -> float | None:
    """The support, or None for what stands in no record."""
    return None if support is None else round(support, 4)
