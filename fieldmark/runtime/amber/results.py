"""What AMBER finds on a page as JSON values."""

from __future__ import annotations

from typing import Any

from fieldmark.runtime.amber.extraction import AttributeInstance, ExtractionTyping, TypedArea, TypedRecord
from fieldmark.runtime.amber.page import Page


def typing_to_json(typing: ExtractionTyping, page: Page, evidence: bool = False) -> dict[str, Any]:
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


def _area(area: TypedArea, pivot: str | None, page: Page, evidence: bool) -> dict[str, Any]:
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


def _record(record: TypedRecord, page: Page) -> dict[str, Any]:
    return {
        "nodes": [page.path(node) for node in record.record.nodes],
        "attributes": {attribute.kind: _attribute(attribute, page) for attribute in record.attributes},
    }


def _attribute(attribute: AttributeInstance, page: Page) -> dict[str, Any]:
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
