"""The extraction typing that areas, records and attributes of a page make (AMBER, definition 2).

The paper has a relation T; here it is a tree of frozen values. A page may have tens of thousands of records, so their
attributes stand in arrays, as do annotations that are none, and values are made of them where one is looked at.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.arrays import Packed, Rows
from fieldmark.runtime.amber.records import Record
from fieldmark.runtime.amber.tree import PageTree


@dataclass(frozen=True, slots=True)
class AttributeInstance:
    """A node typed as an attribute, or an annotation that is none: the value is `span` of the node's text.

    `support` is the fraction of the area's records with the type annotated at the same tag path (`OUTSIDE` of all areas
    there are none); `annotated` says whether this node was, or the attribute was inferred.
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


OUTSIDE: Final = -1.0
"""The support of an annotation that stands in no data area."""


class Values(Packed[AttributeInstance]):
    """Values of attribute types, in the order in which they are added, in arrays: 28 bytes each beside their texts."""

    __slots__ = ("_names", "_rows", "_text")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._rows = Rows("iiiiid")  # of each: its type, its node, where it begins there, if annotated, its text's end
        self._text = bytearray()

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, kind: int, node: int, start: int, value: str, support: float, annotated: bool) -> None:
        """Add a value, which begins at `start` in the text of its node; `kind` is the number of its type."""
        self._text += value.encode("utf-8", "surrogatepass")
        self._rows.append(kind, node, start, annotated, len(self._text), support)

    def kind(self, number: int) -> str:
        """The type of a value."""
        return self._names[int(self._rows.columns[0][number])]

    def item(self, number: int) -> AttributeInstance:
        """The value of a number, from 0."""
        kind, node, start, annotated, end, support = self._rows.item(number)
        first = self._rows.columns[4][number - 1] if number else 0
        value = self._text[first:end].decode("utf-8", "surrogatepass")
        return AttributeInstance(self._names[kind], node, (start, start + len(value)), value, support, bool(annotated))


class TypedRecords(Packed[TypedRecord]):
    """Records of one template with their attributes, in document order.

    `values` are the attributes of all records, those of each in document order, and `ends[n]` is how many there are up
    to those of record n.
    """

    __slots__ = ("_ends", "_range", "_records", "_values")

    def __init__(self, records: Sequence[Record], values: Values, ends: array[int], of: range | None = None) -> None:
        self._records, self._values, self._ends = records, values, ends
        self._range = range(len(records)) if of is None else of

    def __len__(self) -> int:
        return len(self._range)

    def item(self, number: int) -> TypedRecord:
        """The record of a number, from 0."""
        at = self._range[number]
        return TypedRecord(self._records[at], tuple(map(self._values.item, self._attributes(at))))

    def _attributes(self, at: int) -> range:
        return range(self._ends[at - 1] if at else 0, self._ends[at])

    def held(self) -> Counter[str]:
        """How many of the records hold an attribute of each type."""
        return Counter(self._values.kind(number) for at in self._range for number in self._attributes(at))

    def within(self, low: int, high: int) -> TypedRecords:
        """The records that begin at a node from one on and before another."""
        first, end = (bisect_left(self._range, at, key=lambda one: self._records[one].start) for at in (low, high))
        return TypedRecords(self._records, self._values, self._ends, self._range[first:end])


@dataclass(frozen=True, slots=True)
class TypedArea:
    """A data area with its records, in document order.

    `recall` maps attribute types to the share of their values that the annotators are taken to find in the area, by
    which the thresholds were multiplied; 1 for types that are not in it, and in algorithm 4 to the letter.
    """

    area: DataArea
    records: TypedRecords
    recall: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ExtractionTyping:
    """What AMBER makes of a page with one pivot attribute type (None: no annotation made a data area).

    `dropped` are the annotations that are no attributes: outside of all areas, too weakly supported, or not the first
    of their type in their record.
    """

    document: str
    pivot: str | None
    areas: tuple[TypedArea, ...]
    dropped: Sequence[AttributeInstance] = ()

    @property
    def records(self) -> tuple[TypedRecord, ...]:
        """The records of all areas, in document order."""
        return tuple(record for area in self.areas for record in area.records)


def typing_to_json(typing: ExtractionTyping, page: PageTree, evidence: bool) -> dict[str, Any]:
    """`document` and `areas`: each with the path of its `root`, its `pivot`, and its `records` (attribute -> value).

    With `evidence`, an area has beside each record its nodes and, per attribute, where it stands, its support and
    whether it was kept or inferred; `recall` is that of types whose annotators miss values, by which their thresholds
    are multiplied; and `dropped` lists the annotations that are no attributes. Lists are iterators, which make one item
    at a time (`json_pieces` writes them).
    """
    areas = (_area(area, typing.pivot, page, evidence) for area in typing.areas)
    content: dict[str, Any] = {"document": typing.document, "areas": areas}
    if evidence:
        content["dropped"] = (
            {"attribute": one.kind, "value": one.value, "node": page.path(one.node), "support": _rounded(one.support)}
            for one in typing.dropped
        )
    return content


def _area(area: TypedArea, pivot: str | None, page: PageTree, evidence: bool) -> dict[str, Any]:
    content: dict[str, Any] = {
        "root": page.path(area.area.root),
        "pivot": pivot,
        "records": (record.values for record in area.records),
    }
    if evidence:
        content["pivot_nodes"] = map(page.path, area.area.pivots)
        content["recall"] = {kind: _rounded(recall) for kind, recall in sorted(area.recall.items())}
        content["evidence"] = (
            {
                "nodes": [page.path(node) for node in record.record.nodes],
                "attributes": {attribute.kind: _attribute(attribute, page) for attribute in record.attributes},
            }
            for record in area.records
        )
    return content


def _attribute(attribute: AttributeInstance, page: PageTree) -> dict[str, Any]:
    return {
        "value": attribute.value,
        "node": page.path(attribute.node),
        "span": list(attribute.span),
        "support": _rounded(attribute.support),
        "annotation": "kept" if attribute.annotated else "inferred",
    }


def _rounded(support: float) -> float | None:
    return None if support == OUTSIDE else round(support, 4)
