"""Attribute alignment: annotations that recur at one place in the records become attributes (AMBER, section 3.5,
algorithm 4).

Where a node stands within its record is its characteristic tag path (definition 6): from the record's first node by
first-child and next-sibling steps that skip text nodes, all tags but the first annotated by their step. A path is kept
as a number, equal for equal paths, so that comparing costs nothing. Departure: a text node ends its path with a step of
its own, so that it differs from the element it is in.

The support of a node for a type is the fraction of the area's records that carry an annotation of the type at the same
tag path (definition 7). Above the infer threshold a node is an attribute, above the keep threshold it is one where it
is annotated (definition 8); of several in a record the first stays (A1). What is run is `refined_attributes`, which is
made of the functions here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.annotations import Annotations
from fieldmark.runtime.amber.extraction import AttributeInstance, Dropped, TypedRecord
from fieldmark.runtime.amber.records import Record
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.tree import PageTree

_FIRST: Final = "first-child"
_NEXT: Final = "next-sibl"


class TagPaths:
    """The tag paths of one data area, numbered as they are first seen."""

    def __init__(self, page: PageTree) -> None:
        self._page = page
        self._numbers: dict[tuple[int, str, str], int] = {}

    def _number(self, before: int, step: str, tag: str) -> int:
        return self._numbers.setdefault((before, step, tag), len(self._numbers))

    def of_record(self, record: Record) -> Iterator[tuple[int, int]]:
        """The nodes of a record in document order, each with the number of its path."""
        page = self._page
        first, last = record.nodes[0], record.nodes[-1]
        start = self._number(-1, "", page.tag[first])
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
        reached: dict[int, tuple[int, str]] = {top: (number, _FIRST)}
        paths = {top: number}
        for node in range(top + 1, page.end[top]):
            above = page.parent[node]
            before, step = reached[above]
            path = self._number(before, step, page.tag[node])
            if page.tag[node] != RUN:
                paths[node] = path
                reached[above] = (path, _NEXT)
                reached[node] = (path, _FIRST)
            yield node, path


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Positions:
    """The records of one data area in document order; for each of them tag path -> its nodes there; for each node its
    tag path, and the number of its record.
    """

    records: tuple[Record, ...]
    nodes: Sequence[Mapping[int, Sequence[int]]]
    path: Mapping[int, int]
    record: Mapping[int, int]


def positions(records: Sequence[Record], paths: TagPaths) -> Positions:
    """The positions of all nodes of the records; numbers of tag paths are those of `paths`."""
    path: dict[int, int] = {}
    record: dict[int, int] = {}
    nodes: list[dict[int, list[int]]] = []
    for index, one in enumerate(records):
        places: dict[int, list[int]] = {}
        for node, number in paths.of_record(one):
            path[node] = number
            record[node] = index
            places.setdefault(number, []).append(node)
        nodes.append(places)
    return Positions(tuple(records), nodes, path, record)


def inside(of: Positions, annotated: Mapping[int, T]) -> dict[int, T]:
    """Those of some annotated nodes that stand in a record, in the given order."""
    return {node: spans for node, spans in annotated.items() if node in of.record}


Aligned = tuple[tuple[TypedRecord, ...], tuple[Dropped, ...]]
"""The records of a data area with their attributes, and the annotations in them that are none."""


def align(page: PageTree, of: Positions, annotations: Annotations, schema: DomainSchema) -> Aligned:
    """Algorithm 4 for one data area. The value of an inferred attribute is all the text of its node."""
    chosen: dict[str, dict[int, AttributeInstance]] = {}
    for kind in schema.attributes:
        annotated, limits = inside(of, annotations[kind.name]), schema.thresholds
        supports = support(of, annotated)
        nodes = well_supported(of, annotated, supports, limits.infer(kind.regular), limits.keep(kind.regular))
        spans = {node: annotated[node][0] if node in annotated else (0, len(page.text(node))) for node in nodes}
        found = instances(page, kind.name, of, spans, annotated, supports)
        chosen[kind.name] = {index: first(some) for index, some in found.items()}
    return typed(page, of, chosen, annotations)


def support(of: Positions, annotated: Iterable[int]) -> dict[int, float]:
    """Tag path -> the fraction of the records with an annotated node there, for the paths that have any.

    Here and below the annotated nodes are those in the records.
    """
    holders: dict[int, set[int]] = defaultdict(set)
    for node in annotated:
        holders[of.path[node]].add(of.record[node])
    return {path: len(found) / len(of.records) for path, found in holders.items()}


def well_supported(
    of: Positions, annotated: Mapping[int, object], supports: Mapping[int, float], infer: float, keep: float
) -> Iterator[int]:
    """The nodes that are attributes of a type by definition 8 (lines 3 and 4), whatever their order."""
    for node in annotated:
        if keep < supports[of.path[node]] <= infer:
            yield node
    for path, value in supports.items():
        if value > infer:
            yield from (node for places in of.nodes for node in places.get(path, ()))


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
        instance = AttributeInstance(kind, node, span, value, supports[of.path[node]], node in annotated)
        found[of.record[node]].append(instance)
    return found


def first(found: Sequence[AttributeInstance]) -> AttributeInstance:
    """The one that stays of several attributes of a type in a record, given in document order (lines 5 to 7)."""
    return found[0]


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
            Dropped(kind, node, page.text(node)[slice(*spans[0])], supports[of.path[node]])
            for node, spans in annotated.items()
            if node not in kept
        ]
    records = (
        TypedRecord(record, tuple(sorted(found, key=lambda item: (item.node, item.span))))
        for record, found in zip(of.records, attributes, strict=True)
    )
    return tuple(records), tuple(dropped)
