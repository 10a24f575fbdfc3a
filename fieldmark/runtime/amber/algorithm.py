"""AMBER's main algorithm to the letter: identify, segment, align (section 3.1, algorithm 1), and the loop over pivots.

Annotating, the first line, is `annotations.annotate`; learning, the last, `learning.learn`. With several pivot
candidates each is tried, and the run that covers most attributes on the page is kept (section 3); of equal ones the
earliest in the schema. What fieldmark runs on pages is `analysis`, which puts refinements around the same steps; this
is what they are measured against (docs/benchmarks.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from fieldmark.runtime.amber.annotations import Annotations, annotate
from fieldmark.runtime.amber.areas import identify
from fieldmark.runtime.amber.attributes import align
from fieldmark.runtime.amber.domains import Domains, with_domains
from fieldmark.runtime.amber.extraction import Dropped, ExtractionTyping, TypedArea
from fieldmark.runtime.amber.learning import learn
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.positions import positions
from fieldmark.runtime.amber.records import segment
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.tag_paths import TagPaths
from fieldmark.runtime.amber.tree_distance import TreeDistance


def amber(page: Page, annotations: Annotations, schema: DomainSchema, pivot: str) -> ExtractionTyping:
    """Algorithm 1 with one pivot attribute type, on an annotated page."""
    thresholds, distance, paths = schema.thresholds, TreeDistance(page), TagPaths(page)
    areas: list[TypedArea] = []
    dropped: list[Dropped] = []
    for area in identify(page, annotations[pivot], thresholds.depth, thresholds.distance):
        records = segment(page, area, distance)
        if records:
            typed, noise = align(page, positions(records, paths), annotations, schema)
            areas.append(TypedArea(area, typed))
            dropped += noise
    return ExtractionTyping(page.document.name, pivot, tuple(areas), (*dropped, *outside(page, annotations, areas)))


def analyse_literally(page: Page, annotations: Annotations, schema: DomainSchema) -> ExtractionTyping:
    """The run with the pivot that covers most attributes."""
    runs = [amber(page, annotations, schema, pivot.name) for pivot in schema.pivots]
    best = max(runs, key=lambda run: sum(len(record.attributes) for record in run.records))
    return best if best.areas else ExtractionTyping(page.document.name, None, (), best.dropped)


def learn_in_turn(pages: Sequence[Page], domains: Domains, schema: DomainSchema) -> Domains:
    """The domains after algorithm 1 with its last line on one page after the other."""
    for page in pages:
        current = with_domains(schema, domains)
        annotations = annotate(page, current)
        domains = learn(page, analyse_literally(page, annotations, current), annotations, domains, schema)
    return domains


def outside(page: Page, annotations: Annotations, areas: Sequence[TypedArea]) -> list[Dropped]:
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
