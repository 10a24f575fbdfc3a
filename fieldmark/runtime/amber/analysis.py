"""AMBER's main algorithm: annotate, identify, segment, align (section 3.1, algorithm 1), and the loop over pivots.

Learning, the algorithm's last line, is `learning.learn`. With several pivot candidates each is tried, and the run that
covers most attributes on the page is kept (section 3); of equal ones the earliest in the schema.
"""

from __future__ import annotations

from collections.abc import Iterable
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

KEPT: Final = 0.75
"""Least share of its attributes that a record keeps, on average, where an area is split into groups."""


def analyse(document: HtmlDocument, schema: DomainSchema) -> ExtractionTyping:
    """The data areas, records and attributes of a document."""
    page = Page(document)
    return analyse_page(page, annotate(page, schema), schema)


def analyse_page(page: Page, annotations: Annotations, schema: DomainSchema) -> ExtractionTyping:
    """The run with the pivot that covers most attributes, on an annotated page."""
    distance = TreeDistance(page)
    runs = [_run(page, annotations, schema, pivot.name, distance) for pivot in schema.pivots]
    best = max(runs, key=lambda run: (run.beyond_pivot, run.size / max(1, len(run.areas))))
    return best if best.areas else ExtractionTyping(page.document.name, None, ())


def _run(
    page: Page, annotations: Annotations, schema: DomainSchema, pivot: str, distance: TreeDistance
) -> ExtractionTyping:
    """The run with one pivot attribute type."""
    thresholds = schema.thresholds
    areas: list[TypedArea] = []
    dropped: list[Dropped] = []
    for area in identify(page, list(annotations[pivot]), thresholds.depth, thresholds.distance):
        found = _typed(page, area, annotations, schema, distance)
        groups = [_typed(page, group, annotations, schema, distance) for group in split(page, area)]
        if groups and _richness(group for group, _ in groups) >= KEPT * _richness((found[0],)):
            areas += [group for group, _ in groups]
            dropped += [noise for _, group in groups for noise in group]
        else:
            areas.append(found[0])
            dropped += found[1]
    dropped += _outside(page, annotations, areas)
    return ExtractionTyping(page.document.name, pivot, tuple(areas), tuple(dropped))


def _typed(
    page: Page, area: DataArea, annotations: Annotations, schema: DomainSchema, distance: TreeDistance
) -> tuple[TypedArea, tuple[Dropped, ...]]:
    records, dropped = align(page, segment(page, area, distance), annotations, schema)
    return TypedArea(area, records), dropped


def _richness(areas: Iterable[TypedArea]) -> float:
    """The mean number of attributes of the records of areas."""
    sizes = [len(record.attributes) for area in areas for record in area.records]
    return sum(sizes) / len(sizes) if sizes else 0.0


def _outside(page: Page, annotations: Annotations, areas: list[TypedArea]) -> list[Dropped]:
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

