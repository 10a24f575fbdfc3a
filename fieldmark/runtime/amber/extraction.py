"""The extraction typing: which nodes are data areas, records and attributes (AMBER, definition 2).

Areas hold records and records hold attributes, so the relation T of the paper is kept as a tree of frozen values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fieldmark.dsl.text import Span
from fieldmark.runtime.amber.areas import DataArea
from fieldmark.runtime.amber.records import Record


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
