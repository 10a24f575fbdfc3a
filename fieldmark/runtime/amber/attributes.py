"""Attribute alignment: annotations that recur at one place in the records become attributes (AMBER, section 3.5,
algorithm 4).

The support of a node for a type is the fraction of the area's records that carry an annotation of the type at the same
tag path (definition 7). Above the infer threshold a node is an attribute, above the keep threshold it is one where it
is annotated (definition 8); of several in a record the first stays (A1). Departures: before the first come annotated
ones where most records have one, then annotated ones above the higher keep threshold, then inferred ones; in each of
these the better supported (in tenths), then the ones that fill half of their text box (A2). `inference` says what the
value of an inferred attribute is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.text import Span
from fieldmark.runtime.amber.annotations import Annotations
from fieldmark.runtime.amber.extraction import AttributeInstance, Dropped, TypedRecord
from fieldmark.runtime.amber.inference import frames_of, inferred_span
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.records import Record
from fieldmark.runtime.amber.schema import AttributeType, DomainSchema
from fieldmark.runtime.amber.tag_paths import TagPaths

FILLS: Final = 0.5
"""Least share of its text box that a value fills which goes before those that do not (A2)."""


@dataclass(frozen=True, slots=True)
class _Positions:
    """Tag path -> nodes for each record; and the tag path and the record of each node."""

    nodes: Sequence[Mapping[int, Sequence[int]]]
    path: Mapping[int, int]
    record: Mapping[int, int]


def align(
    page: Page, records: Sequence[Record], annotations: Annotations, schema: DomainSchema
) -> tuple[tuple[TypedRecord, ...], tuple[Dropped, ...]]:
    """The records of one data area with their attributes, and the annotations in them that are none."""
    positions = _positions(page, records)
    near = {kind: _within(nodes, records, page) for kind, nodes in annotations.items()}
    attributes: list[list[AttributeInstance]] = [[] for _ in records]
    dropped: list[Dropped] = []
    for kind in schema.attributes:
        supports = support(positions.path, positions.record, near[kind.name], len(records))
        chosen = _aligned(page, kind, positions, near, supports, schema)
        for index, instance in chosen.items():
            attributes[index].append(instance)
        kept = {instance.node for instance in chosen.values()}
        dropped += [
            Dropped(kind.name, node, page.text(node)[slice(*spans[0])], supports[positions.path[node]])
            for node, spans in near[kind.name].items()
            if node in positions.record and node not in kept
        ]
    typed = (
        TypedRecord(record, tuple(sorted(found, key=lambda item: (item.node, item.span))))
        for record, found in zip(records, attributes, strict=True)
    )
    return tuple(typed), tuple(dropped)


def support(
    path: Mapping[int, int], record: Mapping[int, int], annotated: Mapping[int, tuple[Span, ...]], count: int
) -> dict[int, float]:
    """Tag path -> the fraction of `count` records with an annotated node there, for the paths that have any."""
    holders: dict[int, set[int]] = defaultdict(set)
    for node in annotated:
        if node in record:
            holders[path[node]].add(record[node])
    return {place: len(found) / count for place, found in holders.items()}


def _positions(page: Page, records: Sequence[Record]) -> _Positions:
    paths = TagPaths(page)
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
    return _Positions(nodes, path, record)


def _within(
    nodes: Mapping[int, tuple[Span, ...]], records: Sequence[Record], page: Page
) -> Mapping[int, tuple[Span, ...]]:
    """The annotated nodes, in document order, from the first record to the last."""
    if not records:
        return {}
    order = list(nodes)
    low, high = bisect_left(order, records[0].start), bisect_left(order, page.end[records[-1].nodes[-1]])
    return {node: nodes[node] for node in order[low:high]}


def _aligned(
    page: Page,
    kind: AttributeType,
    positions: _Positions,
    annotations: Annotations,
    supports: Mapping[int, float],
    schema: DomainSchema,
) -> dict[int, AttributeInstance]:
    """Record -> its attribute of a type: the first in order of the nodes whose support suffices."""
    thresholds, annotated = schema.thresholds, annotations[kind.name]
    infer, keep = thresholds.infer(kind.regular), thresholds.keep(kind.regular)
    candidates: list[list[tuple[int, Span]]] = [[] for _ in positions.nodes]
    for node, spans in annotated.items():
        if node in positions.record and supports[positions.path[node]] > keep:
            candidates[positions.record[node]].append((node, spans[0]))
    paths = {path for path, value in supports.items() if value > infer}
    frames = frames_of(page, positions.path, annotated, paths)
    for found, places in zip(candidates, positions.nodes, strict=True):
        for path in paths & places.keys():
            for node in places[path]:
                if node not in annotated:
                    span = inferred_span(page, node, kind.name, frames[path], annotations, schema)
                    if span is not None:
                        found.append((node, span))

    def order(candidate: tuple[int, Span]) -> tuple[int, int, bool, int]:
        node, (start, end) = candidate
        value = supports[positions.path[node]]
        sure = 2 if node not in annotated else 0 if value > infer else 1 if value > thresholds.keep_optional else 3
        return sure, -round(10 * value), end - start < FILLS * page.box_size(node), node

    chosen: dict[int, AttributeInstance] = {}
    for index, found in enumerate(candidates):
        if found:
            node, span = min(found, key=order)
            value = page.text(node)[slice(*span)]
            strength = supports[positions.path[node]]
            chosen[index] = AttributeInstance(kind.name, node, span, value, strength, node in annotated)
    return chosen
