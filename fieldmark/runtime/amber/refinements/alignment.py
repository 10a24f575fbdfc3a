"""Attribute alignment for annotators that miss much, and for pages that show a value twice: algorithm 4, refined.

Three steps differ from the paper's, and only these: both thresholds are multiplied by the annotators' recall
(`recall`); an inferred attribute has a value that is less than its node's text (`inference`); and of several
candidates in a record the likeliest stays, not the first (`choice`).
"""

from __future__ import annotations

from collections.abc import Mapping

from fieldmark.dsl.text import Span
from fieldmark.runtime.amber.annotations import Annotations
from fieldmark.runtime.amber.attributes import Aligned, instances, support, typed, well_supported
from fieldmark.runtime.amber.extraction import AttributeInstance
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.positions import Positions, inside
from fieldmark.runtime.amber.refinements.choice import likeliest, shown
from fieldmark.runtime.amber.refinements.inference import frames_of, inferred_span
from fieldmark.runtime.amber.refinements.recall import Rates
from fieldmark.runtime.amber.schema import DomainSchema


def align_refined(
    page: Page, of: Positions, annotations: Annotations, schema: DomainSchema, rates: Mapping[str, Rates]
) -> Aligned:
    """The records of one data area with their attributes, and the annotations in them that are none."""
    chosen: dict[str, dict[int, AttributeInstance]] = {}
    for kind in schema.attributes:
        annotated, limits, recall = inside(of, annotations[kind.name]), schema.thresholds, rates[kind.name].recall
        infer, keep = recall * limits.infer(kind.regular), recall * limits.keep(kind.regular)
        supports = support(of, annotated)
        nodes = well_supported(of, annotated, supports, infer, keep)
        paths = {path for path, value in supports.items() if value > infer}
        frames = frames_of(page, kind.name, of, paths, annotated, annotations, schema)
        spans: dict[int, Span] = {}
        for node in nodes:
            if node in annotated:
                spans[node] = annotated[node][0]
            elif (frame := frames.get(of.path[node])) is not None:
                span = inferred_span(page, node, kind.name, frame, annotations, schema)
                if span is not None:
                    spans[node] = span
        found = instances(page, kind.name, of, spans, annotated, supports)
        shows, known = shown(page, of, annotated), rates[kind.name]
        chosen[kind.name] = {index: likeliest(page, of, some, known, shows) for index, some in found.items()}
    return typed(page, of, chosen, annotations)
