"""Attribute alignment: annotations that recur at one place in the records become attributes (AMBER, section 3.5,
algorithm 4); and the extraction typing that areas, records and attributes make (definition 2), as a tree of frozen
values where the paper has a relation T.

Where a node stands within its record is its characteristic tag path (definition 6): from the record's first node by
first-child and next-sibling steps that skip text nodes, all tags but the first annotated by their step. A path is kept
as a number, equal for equal paths, so that comparing costs nothing. Departure: a text node ends its path with a step of
its own, so that it differs from the element it is in.

The support of a node for a type is the fraction of the area's records that carry an annotation of the type at the same
tag path (definition 7). Above the infer threshold a node is an attribute, above the keep threshold it is one where it
is annotated (definition 8); of several in a record the first stays (A1). `refined_attributes` says where what is run
departs, and is made of the functions here.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.annotations import Annotations
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
            {"attribute": one.kind, "value": one.value, "node": page.path(one.node), "support": _rounded(one.support)}
            for one in typing.dropped
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
        content["evidence"] = [
            {
                "nodes": [page.path(node) for node in record.record.nodes],
                "attributes": {attribute.kind: _attribute(attribute, page) for attribute in record.attributes},
            }
            for record in area.records
        ]
    return content


def _attribute(attribute: AttributeInstance, page: PageTree) -> dict[str, Any]:
    return {
        "value": attribute.value,
        "node": page.path(attribute.node),
        "span": list(attribute.span),
        "support": _rounded(attribute.support),
        "annotation": "kept" if attribute.annotated else "inferred",
    }


def _rounded(support: float | None) -> float | None:
    return None if support is None else round(support, 4)


_FIRST: Final = 0  # first-child
_NEXT: Final = 1  # next-sibl


class TagPaths:
    """The tag paths of one data area, numbered as they are first seen."""

    def __init__(self, page: PageTree) -> None:
        self._page = page
        self._numbers: dict[int, int] = {}
        self._tags = {tag: 2 * number for number, tag in enumerate(dict.fromkeys(page.tag))}

    def _number(self, before: int, step: int, tag: str) -> int:
        key = (before + 1) * 2 * len(self._tags) + self._tags[tag] + step
        return self._numbers.setdefault(key, len(self._numbers))

    def of_record(self, record: Record) -> Iterator[tuple[int, int]]:
        """The nodes of a record in document order, each with the number of its path."""
        page = self._page
        first, last = record.nodes[0], record.nodes[-1]
        start = self._number(-1, _FIRST, page.tag[first])
        yield first, start
        previous = start
        yield from self._below(first, start)
        node = page.end[first]
        while node <= last:
            number = self._number(previous, _NEXT, page.tag[node])
            yield node, number
            yield from self._below(node, number)
            if page.tag[node] != RUN:
                previous = number
            node = page.end[node]

    def _below(self, top: int, number: int) -> Iterator[tuple[int, int]]:
        page = self._page
        reached = [(number, _FIRST)]  # by level: the path and the step from which the next child there goes on
        for node in range(top + 1, page.end[top]):
            level = page.depth[node] - page.depth[top]
            path = self._number(*reached[level - 1], page.tag[node])
            if page.tag[node] != RUN:
                reached[level - 1 :] = [(path, _NEXT), (path, _FIRST)]
            yield node, path


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Positions:
    """The records of one data area in document order, and all of their nodes, ascending, each with the number of its
    tag path and of its record.
    """

    records: tuple[Record, ...]
    nodes: array[int]
    paths: array[int]
    owners: array[int]

    def __contains__(self, node: int) -> bool:
        return self.nodes[self._place(node)] == node if self.nodes else False

    def path(self, node: int) -> int:
        """The number of the tag path of a node of the records."""
        return self.paths[self._place(node)]

    def record(self, node: int) -> int:
        """The number of the record of a node of the records."""
        return self.owners[self._place(node)]

    def _place(self, node: int) -> int:
        return min(bisect_left(self.nodes, node), len(self.nodes) - 1)


def positions(records: Sequence[Record], paths: TagPaths) -> Positions:
    """The positions of all nodes of the records; numbers of tag paths are those of `paths`."""
    of = Positions(tuple(records), array("i"), array("i"), array("i"))
    for index, one in enumerate(records):
        for node, number in paths.of_record(one):
            of.nodes.append(node)
            of.paths.append(number)
            of.owners.append(index)
    return of


def inside(of: Positions, annotated: Mapping[int, T]) -> dict[int, T]:
    """Those of some annotated nodes, given in document order, that stand in a record."""
    if len(of.nodes) < len(annotated):
        return {node: annotated[node] for node in of.nodes if node in annotated}
    return {node: spans for node, spans in annotated.items() if node in of}


Aligned = tuple[tuple[TypedRecord, ...], tuple[Dropped, ...]]
"""The records of a data area with their attributes, and the annotations in them that are none."""


def support(of: Positions, annotated: Iterable[int]) -> dict[int, float]:
    """Tag path -> the fraction of the records with an annotated node there, for the paths that have any.

    Here and below the annotated nodes are those in the records.
    """
    holders: dict[int, set[int]] = defaultdict(set)
    for node in annotated:
        holders[of.path(node)].add(of.record(node))
    return {path: len(found) / len(of.records) for path, found in holders.items()}


def well_supported(
    of: Positions, annotated: Mapping[int, object], supports: Mapping[int, float], infer: float, keep: float
) -> Iterator[int]:
    """The nodes that are attributes of a type by definition 8 (lines 3 and 4), whatever their order."""
    for node in annotated:
        if keep < supports[of.path(node)] <= infer:
            yield node
    paths = {path for path, value in supports.items() if value > infer}
    yield from (node for node, path in zip(of.nodes, of.paths, strict=True) if path in paths)


def instances(
    page: PageTree,
    kind: str,
    of: Positions,
    spans: Mapping[int, Span],
    annotated: Mapping[int, object],
    supports: Mapping[int, float],
) -> dict[int, list[AttributeInstance]]:
    """Record -> the attributes that nodes with their spans are, in document order."""
    found: dict[int, list[AttributeInstance]] = defaultdict(list)
    for node, span in sorted(spans.items()):
        value = page.text(node)[slice(*span)]
        instance = AttributeInstance(kind, node, span, value, supports[of.path(node)], node in annotated)
        found[of.record(node)].append(instance)
    return found


def typed(
    page: PageTree, of: Positions, chosen: Mapping[str, Mapping[int, AttributeInstance]], annotations: Annotations
) -> Aligned:
    """The records with the attributes chosen for them (type -> record -> attribute), and the annotations left over."""
    attributes: list[list[AttributeInstance]] = [[] for _ in of.records]
    dropped: list[Dropped] = []
    for kind, found in chosen.items():
        for index, instance in found.items():
            attributes[index].append(instance)
        kept = {instance.node for instance in found.values()}
        annotated = inside(of, annotations[kind])
        supports = support(of, annotated)
        dropped += [
            Dropped(kind, node, page.text(node)[slice(*spans[0])], supports[of.path(node)])
            for node, spans in annotated.items()
            if node not in kept
        ]
    records = (
        TypedRecord(record, tuple(sorted(found, key=lambda item: (item.node, item.span))))
        for record, found in zip(of.records, attributes, strict=True)
    )
    return tuple(records), tuple(dropped)
