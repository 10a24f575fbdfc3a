"""AMBER's main algorithm: annotate, identify, segment, align (section 3.1, algorithm 1), and the loop over pivots.

Learning, the algorithm's last line, is `learning.learn`. With several pivot candidates each is tried, and the run that
covers most attributes on the page is kept (section 3); of equal ones the earliest in the schema. Departures: an area
of groups of records is taken apart (`groups`) where that covers more; an area in which no type but the pivot is regular
is noise where another area has more (R4 wants an instance of each regular type).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from fieldmark.dsl.html import HtmlDocument
from fieldmark.runtime.amber.annotations import Annotations, annotate
from fieldmark.runtime.amber.areas import DataArea, identify
from fieldmark.runtime.amber.attributes import align
from fieldmark.runtime.amber.extraction import Dropped, ExtractionTyping, TypedArea
from fieldmark.runtime.amber.groups import split
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.records import segment
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.tree_distance import TreeDistance

MOST: Final = 0.75
"""Least share of the records that hold an attribute of a type, for the type to count as regular (R4) on a page."""

ALONE: Final = 0.1
"""What the pivot type counts for in the coverage of an area, where every other regular type counts for 1."""

SHARED: Final = 0.6
"""Share of the types regular in the best area that another area must exceed."""

_TypedNoise = tuple[TypedArea, tuple[Dropped, ...]]


def analyse(document: HtmlDocument, schema: DomainSchema) -> ExtractionTyping:
    """The data areas, records and attributes of a document."""
    page = Page(document)
    return analyse_page(page, annotate(page, schema), schema)


def analyse_page(page: Page, annotations: Annotations, schema: DomainSchema) -> ExtractionTyping:
    """The run with the pivot that covers most attributes, on an annotated page."""
    distance = TreeDistance(page)
    runs = [_run(page, annotations, schema, pivot.name, distance) for pivot in schema.pivots]
    best = max(runs, key=lambda run: coverage(run.areas))
    return best if best.areas else ExtractionTyping(page.document.name, None, ())


def _run(
    page: Page, annotations: Annotations, schema: DomainSchema, pivot: str, distance: TreeDistance
) -> ExtractionTyping:
    """The run with one pivot attribute type."""
    thresholds = schema.thresholds
    typed: list[_TypedNoise] = []
    limits = thresholds.depth, thresholds.distance
    pivots = list(annotations[pivot])
    for area in identify(page, pivots, *limits):
        found = _typed(page, area, annotations, schema, distance)
        groups = [_typed(page, group, annotations, schema, distance) for group in split(page, area, pivots, *limits)]
        if coverage([group for group, _ in groups]) > coverage([found[0]]):
            typed += groups
        else:
            typed.append(found)
    typed = list(_relevant(typed))
    areas = tuple(area for area, _ in typed)
    dropped = [*chain.from_iterable(noise for _, noise in typed), *_outside(page, annotations, areas)]
    return ExtractionTyping(page.document.name, pivot, areas, tuple(dropped))


def _typed(
    page: Page, area: DataArea, annotations: Annotations, schema: DomainSchema, distance: TreeDistance
) -> tuple[TypedArea, tuple[Dropped, ...]]:
    records, dropped = align(page, segment(page, area, distance), annotations, schema)
    return TypedArea(area, records), dropped


def coverage(areas: Sequence[TypedArea]) -> tuple[float, float]:
    """How much data areas cover: for each how often its record is repeated, times the types that most of its records
    hold; then all attributes, an area on average (D1).

    A pivot alone is worth `ALONE`: every record has it by construction, and so has each item of a menu.
    """
    repeated = sum((len(area.records) - 1) * max(0, len(regular_types(area)) - 1 + ALONE) for area in areas)
    attributes = sum(len(record.attributes) for area in areas for record in area.records)
    return repeated, attributes / max(1, len(areas))


def regular_types(area: TypedArea) -> frozenset[str]:
    """The attribute types that most records of an area hold."""
    held = Counter(attribute.kind for record in area.records for attribute in record.attributes)
    return frozenset(kind for kind, count in held.items() if count >= MOST * len(area.records))


def _relevant(typed: Sequence[_TypedNoise]) -> Sequence[_TypedNoise]:
    """The areas without those whose records lack most types that are regular in the area that covers most."""
    if not typed:
        return typed
    most = max(typed, key=lambda found: coverage([found[0]]))
    best = regular_types(most[0])
    if len(best) < 2:
        return [most]
    return [found for found in typed if len(regular_types(found[0]) & best) > SHARED * len(best)]


def _outside(page: Page, annotations: Annotations, areas: Sequence[TypedArea]) -> list[Dropped]:
    """The annotations that stand in no record."""
    inside: set[int] = set()
    for area in areas:
        for record in area.records:
            for node in record.record.nodes:
                inside.update(range(node, page.end[node]))
    return [
        Dropped(kind, node, page.text(node)[slice(*spans[0])], None)
        for kind, nodes in annotations.items()
        for node, spans in nodes.items()
        if node not in inside
    ]

