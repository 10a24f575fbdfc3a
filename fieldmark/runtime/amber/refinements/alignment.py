"""Attribute alignment for annotators that miss much, and for pages that show a value twice: algorithm 4, refined.

Three steps differ from the paper's, and only these: both thresholds are multiplied by the annotators' recall
(`recall`); an inferred attribute has a value that is less than its node's text (`inference`); and of several
candidates in a record the likeliest stays, not the first (`likeliest`), since the first is often a mention before the
value, such as a date in the name of a list.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import Final

from fieldmark.dsl.text import Span
from fieldmark.runtime.amber.annotations import Annotations
from fieldmark.runtime.amber.attributes import Aligned, instances, support, typed, well_supported
from fieldmark.runtime.amber.extraction import AttributeInstance
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.positions import Positions, inside
from fieldmark.runtime.amber.refinements.inference import frames_of, inferred_span
from fieldmark.runtime.amber.refinements.recall import Rates
from fieldmark.runtime.amber.schema import DomainSchema

FILLS: Final = 0.5
"""Least share of its text box that a value fills which goes before those that do not (A2)."""

SLACK: Final = 0.05
"""What no rate is known better than, here: one record in twenty."""


def align_refined(
    page: Page, of: Positions, annotations: Annotations, schema: DomainSchema, rates: Mapping[str, Rates]
) -> Aligned:
    """The records of one data area with their attributes, and the annotations in them that are none."""
    chosen: dict[str, dict[int, AttributeInstance]] = {}
    for kind in schema.attributes:
        annotated, limits, recall = inside(of, annotations[kind.name]), schema.thresholds, rates[kind.name].recall
        infer, keep = recall * limits.infer(kind.regular), recall * limits.keep(kind.regular)
        supports = support(of, annotated)
        weights = _different(page, of, annotated)
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
        seen = {node: weights[of.path[node]] for some in found.values() for node in (a.node for a in some)}
        chosen[kind.name] = {index: likeliest(page, some, rates[kind.name], seen) for index, some in found.items()}
    return typed(page, of, chosen, annotations)


def _different(page: Page, of: Positions, annotated: Iterable[int]) -> dict[int, int]:
    """Tag path -> how many different texts are annotated there."""
    texts: dict[int, set[str]] = defaultdict(set)
    for node in annotated:
        texts[of.path[node]].add(page.text(node))
    return {path: len(some) for path, some in texts.items()}


def likeliest(
    page: Page, found: Sequence[AttributeInstance], rates: Rates, seen: Mapping[int, int]
) -> AttributeInstance:
    """The one that stays of several attributes of a type in a record, given in document order.

    `seen` says of each node how many different texts are annotated at its tag path.
    It has the best odds to be the value; of like odds (e^1/2) stays the one that fills half of its text box (A2), then
    the first (A1).
    """

    def order(candidate: AttributeInstance) -> tuple[int, bool]:
        start, end = candidate.span
        better = [
            one.support for one in found if one.support > candidate.support and seen[one.node] > seen[candidate.node]
        ]
        return -round(2 * log(odds(candidate, rates, max(better, default=0)))), end - start < FILLS * page.box_size(
            candidate.node
        )

    return min(found, key=order)


def odds(candidate: AttributeInstance, rates: Rates, other: float) -> float:
    """How much likelier it is that a node holds the value of its type than that it does not.

    Beforehand its tag path holds it in a share of the records that is the support divided by the recall. A record holds
    a type once, so that beside another candidate of more support, `other`, the share is at most what that one leaves. An annotation makes it likelier, and the lack of one less likely, the more so the better the
    annotators are.
    """
    share = min(candidate.support / rates.recall, 1 - other / rates.recall)
    share, recall = (min(1 - SLACK, max(SLACK, rate)) for rate in (share, rates.recall))
    seen = recall / rates.noise if candidate.annotated else (1 - recall) / (1 - rates.noise)
    return share / (1 - share) * seen
