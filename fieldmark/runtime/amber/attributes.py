"""Attribute alignment: annotations that recur at one place in the records become attributes (AMBER, section 3.5,
algorithm 4).

The support of a node for a type is the fraction of the area's records that carry an annotation of the type at the same
tag path (definition 7). Above the infer threshold a node is an attribute, above the keep threshold it is one where it
is annotated (definition 8); of several in a record the first stays (A1). Departures: before the first come annotated
ones where most records have one, then annotated ones above the higher keep threshold, then inferred ones, in each of
these the ones that fill half of their text box (A2); the value of an inferred attribute is
its node's text without what stands before and after the values at all annotated nodes of that path; a node where an
annotation of a disjoint type is as well supported is not inferred.
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
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.records import Record
from fieldmark.runtime.amber.schema import AttributeType, DomainSchema, Thresholds
from fieldmark.runtime.amber.tag_paths import TagPaths

FILLS: Final = 0.5
"""Least share of its text box that a value fills which goes before those that do not (A2)."""


@dataclass(frozen=True, slots=True)
class _Positions:
    """The nodes of each record by tag path, and the tag path of each node."""

    nodes: Sequence[Mapping[int, Sequence[int]]]
    path: Mapping[int, int]
    record: Mapping[int, int]


def align(
    page: Page, records: Sequence[Record], annotations: Annotations, schema: DomainSchema
) -> tuple[tuple[TypedRecord, ...], tuple[Dropped, ...]]:
    """The records of one data area with their attributes, and the annotations in them that are none."""
    positions = _positions(page, records)
    annotations = {kind: _within(nodes, records, page) for kind, nodes in annotations.items()}
    supports = {
        a.name: support(positions.path, positions.record, annotations[a.name], len(records)) for a in schema.attributes
    }
    attributes: list[list[AttributeInstance]] = [[] for _ in records]
    dropped: list[Dropped] = []
    for kind in schema.attributes:
        chosen = _aligned(page, kind, positions, annotations, supports, schema)
        for index, instance in chosen.items():
            attributes[index].append(instance)
        kept = {instance.node for instance in chosen.values()}
        dropped += [
            Dropped(kind.name, node, page.text(node)[slice(*spans[0])], supports[kind.name][positions.path[node]])
            for node, spans in annotations[kind.name].items()
            if node in positions.record and node not in kept
        ]
    typed = (
        TypedRecord(record, tuple(sorted(found, key=lambda item: (item.node, item.span))))
        for record, found in zip(records, attributes, strict=True)
    )
    return tuple(typed), tuple(dropped)


def _within(
    nodes: Mapping[int, tuple[Span, ...]], records: Sequence[Record], page: Page
) -> Mapping[int, tuple[Span, ...]]:
    """The annotated nodes, in document order, from the first record to the last."""
    if not records:
        return {}
    order = list(nodes)
    low, high = bisect_left(order, records[0].start), bisect_left(order, page.end[records[-1].nodes[-1]])
    return {node: nodes[node] for node in order[low:high]}


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


def _aligned(
    page: Page,
    kind: AttributeType,
    positions: _Positions,
    annotations: Annotations,
    supports: Mapping[str, Mapping[int, float]],
    schema: DomainSchema,
) -> dict[int, AttributeInstance]:
    """Record -> its attribute of a type: the first node whose support suffices."""
    thresholds, own = schema.thresholds, supports[kind.name]
    inferable = {path for path, value in own.items() if value > thresholds.infer(kind.regular)}
    frames = _frames(page, positions, annotations[kind.name], inferable)
    candidates: dict[int, list[int]] = defaultdict(list)
    for node in annotations[kind.name]:
        if node in positions.record and own[positions.path[node]] > thresholds.keep(kind.regular):
            candidates[positions.record[node]].append(node)
    for index, places in enumerate(positions.nodes):
        for path in inferable:
            candidates[index] += [
                node
                for node in places.get(path, ())
                if node not in annotations[kind.name]
                and any(map(str.isalnum, page.text(node)))
                and not _claimed(node, path, kind.name, annotations, supports, schema)
            ]

    def rank(node: int) -> tuple[int, bool, int]:
        spans = annotations[kind.name].get(node)
        return _rank(page, node, spans, own[positions.path[node]], thresholds, kind.regular)

    chosen: dict[int, AttributeInstance] = {}
    for index, found in candidates.items():
        if not found:
            continue
        node = min(found, key=rank)
        path = positions.path[node]
        spans = annotations[kind.name].get(node)
        span = spans[0] if spans else _inferred_span(page.text(node), frames[path])
        value = page.text(node)[slice(*span)]
        chosen[index] = AttributeInstance(kind.name, node, span, value, own[path], spans is not None)
    return chosen


def _rank(
    page: Page, node: int, spans: tuple[Span, ...] | None, support: float, thresholds: Thresholds, regular: bool
) -> tuple[int, bool, int]:
    """The order in which a record's candidates are taken, the least first."""
    if spans is None:
        return 2, False, node
    sure = 0 if support > thresholds.infer(regular) else 1 if support > thresholds.keep_optional else 3
    return sure, spans[0][1] - spans[0][0] < FILLS * page.box_size(node), node


def _claimed(
    node: int,
    path: int,
    kind: str,
    annotations: Annotations,
    supports: Mapping[str, Mapping[int, float]],
    schema: DomainSchema,
) -> bool:
    """Whether an annotation of a disjoint type, at least as well supported, holds a node that would be inferred."""
    return any(
        schema.are_disjoint(kind, other) and node in nodes and supports[other][path] >= supports[kind][path]
        for other, nodes in annotations.items()
    )


def _frames(
    page: Page, positions: _Positions, annotated: Mapping[int, tuple[Span, ...]], paths: set[int]
) -> dict[int, tuple[str, str]]:
    """Tag path -> what stands before and after the first value in all annotated nodes; empty where they differ."""
    seen: dict[int, set[tuple[str, str]]] = {path: set() for path in paths}
    for node, spans in annotated.items():
        path = positions.path.get(node)
        if path in seen:
            text, (start, end) = page.text(node), spans[0]
            seen[path].add((text[:start], text[end:]))
    return {path: (_only({f[0] for f in frames}), _only({f[1] for f in frames})) for path, frames in seen.items()}


def _only(texts: set[str]) -> str:
    return next(iter(texts)) if len(texts) == 1 else ""


def _inferred_span(text: str, frame: tuple[str, str]) -> Span:
    before, after = frame
    start = len(before) if text.startswith(before) else 0
    end = len(text) - len(after) if after and text.endswith(after) else len(text)
    return (start, end) if start < end else (0, len(text))
