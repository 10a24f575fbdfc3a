"""Attribute alignment for annotators that miss much, and for pages that show a value twice: algorithm 4, refined.

Three steps differ from the paper's, and only these: both thresholds are multiplied by the annotators' recall
(`recall`); an inferred attribute has a value that is less than its node's text (`inference`); and of several
candidates in a record the best stays, not the first. Best are annotated ones where most records have one, then
annotated ones above the higher keep threshold, then inferred ones, then the others; in each of these the better
supported (in tenths), then those that fill half of their text box (A2), then the first (A1). The first alone is often a
mention of a value before the value, such as a date in the name of a list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fieldmark.dsl.text import Span
from fieldmark.runtime.amber.annotations import Annotations
from fieldmark.runtime.amber.attributes import Aligned, instances, support, typed, well_supported
from fieldmark.runtime.amber.extraction import AttributeInstance
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.positions import Positions, inside
from fieldmark.runtime.amber.refinements.inference import frames_of, inferred_span
from fieldmark.runtime.amber.schema import DomainSchema

FILLS: Final = 0.5
"""Least share of its text box that a value fills which goes before those that do not (A2)."""


def align_refined(
    page: Page, of: Positions, annotations: Annotations, schema: DomainSchema, recalls: Mapping[str, float]
) -> Aligned:
    """The records of one data area with their attributes, and the annotations in them that are none."""
    chosen: dict[str, dict[int, AttributeInstance]] = {}
    for kind in schema.attributes:
        annotated, limits, recall = inside(of, annotations[kind.name]), schema.thresholds, recalls[kind.name]
        infer, keep = recall * limits.infer(kind.regular), recall * limits.keep(kind.regular)
        supports = support(of, annotated)
        nodes = well_supported(of, annotated, supports, infer, keep)
        paths = {path for path, value in supports.items() if value > infer}
        frames = frames_of(page, of.path, annotated, paths)
        spans: dict[int, Span] = {}
        for node in nodes:
            if node in annotated:
                spans[node] = annotated[node][0]
            elif (span := inferred_span(page, node, kind.name, frames[of.path[node]], annotations, schema)) is not None:
                spans[node] = span
        found = instances(page, kind.name, of, spans, annotated, supports)
        sure = recall * limits.keep_optional
        chosen[kind.name] = {index: best(page, some, infer, sure, recall) for index, some in found.items()}
    return typed(page, of, chosen, annotations)


def best(page: Page, found: Sequence[AttributeInstance], infer: float, keep: float, recall: float) -> AttributeInstance:
    """The one that stays of several attributes of a type in a record, given in document order."""

    def order(candidate: AttributeInstance) -> tuple[int, int, bool]:
        value, (start, end) = candidate.support, candidate.span
        rank = 2 if not candidate.annotated else 0 if value > infer else 1 if value > keep else 3
        return rank, -round(10 * value / recall), end - start < FILLS * page.box_size(candidate.node)

    return min(found, key=order)
