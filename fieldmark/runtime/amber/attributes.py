"""Attribute alignment: annotations that recur at one place in the records become attributes (AMBER, section 3.5,
algorithm 4).

The support of a node for a type is the fraction of the area's records that carry an annotation of the type at the same
tag path (definition 7). Above the infer threshold a node is an attribute, above the keep threshold it is one where it
is annotated (definition 8); of several in a record the first stays (A1). What `analysis` runs is the refined version in
`refinements.alignment`, which is made of the functions here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from fieldmark.dsl.text import Span
from fieldmark.runtime.amber.annotations import Annotations
from fieldmark.runtime.amber.extraction import AttributeInstance, Dropped, TypedRecord
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.positions import Positions, inside
from fieldmark.runtime.amber.schema import DomainSchema

Aligned = tuple[tuple[TypedRecord, ...], tuple[Dropped, ...]]
"""The records of a data area with their attributes, and the annotations in them that are none."""


def align(page: Page, of: Positions, annotations: Annotations, schema: DomainSchema) -> Aligned:
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
    page: Page,
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
    page: Page, of: Positions, chosen: Mapping[str, Mapping[int, AttributeInstance]], annotations: Annotations
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
