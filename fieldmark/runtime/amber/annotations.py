"""Annotations: where a page's texts may hold values of the schema's attribute types (AMBER, section 3.2).

`ann(A, n, v)` says that node n carries a representation v of a value of type A. Annotations are noisy by assumption.
Departures: v is kept as its span in the node's text; beside text nodes, elements with several runs of inline text are
read too ("Smith <i>v.</i> Jones"), where no node below carries the type; a node may carry several values of a type.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from fieldmark.dsl.html.tree import INLINE
from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree

Annotations = Mapping[str, Mapping[int, tuple[Span, ...]]]
"""Attribute type -> node -> the spans of its values in the node's text, left to right; never empty."""

CONTROLS: Final = frozenset({"select", "option", "button", "textarea"})
"""Elements of forms: what they say is a choice of the reader, not a value of an object."""

_SEPARATORS: Final = " ,;:|([-–—•·"


class _Candidate(NamedTuple):
    """A span of a node's text with its type and the place of the type in the schema."""

    rank: int
    kind: str
    span: Span


def annotate(page: PageTree, schema: DomainSchema, unseen: Collection[int] = ()) -> Annotations:
    """All annotations of a page by all annotators of a schema; of overlapping disjoint types the longer value stays.

    `unseen` are nodes that are known not to be seen where the page is rendered: what they say is no value.
    """
    found: dict[str, dict[int, tuple[Span, ...]]] = {attribute.name: {} for attribute in schema.attributes}
    hidden = set(unseen)
    hidden |= {n for c in range(len(page)) if page.tag[c] in CONTROLS for n in range(c, page.end[c])}
    runs = [node for node in range(len(page)) if page.is_run(node) and node not in hidden]
    inline = (node for node in _inline_elements(page) if node not in hidden and len(page.text(node)) <= AMBER.inline)
    for node in runs:
        _annotate(page, node, schema, found)
    covered = {kind: _with_ancestors(page, nodes) for kind, nodes in found.items()}
    for node in inline:
        _annotate(page, node, schema, found, covered)
    return {kind: dict(sorted(nodes.items())) for kind, nodes in found.items()}


def _annotate(
    page: PageTree,
    node: int,
    schema: DomainSchema,
    found: dict[str, dict[int, tuple[Span, ...]]],
    covered: dict[str, set[int]] | None = None,
) -> None:
    candidates: list[_Candidate] = []
    for rank, attribute in enumerate(schema.attributes):
        if covered is None or node not in covered[attribute.name]:
            values = [span for annotator in attribute.annotators for span in annotator.find(page, node)]
            if values:
                candidates += [_Candidate(rank, attribute.name, span) for span in _longest(values)]
    for candidate in _reconciled(candidates, page.text(node), schema):
        spans = found[candidate.kind]
        spans[node] = (*spans.get(node, ()), candidate.span)
        if covered is not None:
            covered[candidate.kind] |= _with_ancestors(page, (node,))


def _longest(spans: Iterable[Span]) -> list[Span]:
    """Spans left to right; of overlapping ones the longest."""
    chosen: list[Span] = []
    for start, end in sorted(set(spans), key=lambda span: (span[0] - span[1], span[0])):
        if start < end and not overlapping((start, end), chosen):
            insort(chosen, (start, end))
    return chosen


def _reconciled(candidates: list[_Candidate], text: str, schema: DomainSchema) -> list[_Candidate]:
    """The candidates without what they share with one of a disjoint type that is earlier in the schema.

    A value that is cut keeps what stands before the other, or, where nothing does, what stands behind it. What stands
    within a longer value that is a single word, such as a number in a web address, is none.
    """
    if len(candidates) < 2:
        return candidates
    words: dict[str, list[Span]] = {}
    for one in sorted(candidates):
        if " " not in text[slice(*one.span)]:
            words.setdefault(one.kind, []).append(one.span)
    kept: dict[str, list[Span]] = {}
    found: list[_Candidate] = []
    for rank, kind, span in sorted(one for one in candidates if not _is_inside(one, words, schema)):
        rivals = [
            other
            for rival, spans in kept.items()
            if schema.are_disjoint(kind, rival)
            for other in overlapping(span, spans)
        ]
        start, end = without(span, rivals, text) if rivals else span
        if start < end:
            kept.setdefault(kind, []).append((start, end))
            found.append(_Candidate(rank, kind, (start, end)))
    return sorted(found)


def overlapping(span: Span, others: Sequence[Span]) -> Sequence[Span]:
    """Those of spans, which ascend and do not overlap each other, that overlap one."""
    start, end = span
    first = max(bisect_left(others, (start,)) - 1, 0)
    first += first < len(others) and others[first][1] <= start
    return others[first : bisect_left(others, (end,), lo=first)]


def without(span: Span, others: Iterable[Span], text: str) -> Span:
    """A span without the others: what stands before each, or, where nothing does, behind it; separators trimmed."""
    start, end = span
    for low, high in others:
        if start < high and low < end:
            start, end = (start, low) if text[start:low].strip(_SEPARATORS) else (high, end)
    if start >= end:
        return start, start
    start += len(text[start:end]) - len(text[start:end].lstrip(_SEPARATORS))
    return start, start + len(text[start:end].rstrip(_SEPARATORS))


def _is_inside(candidate: _Candidate, words: Mapping[str, Sequence[Span]], schema: DomainSchema) -> bool:
    """Whether a candidate is a part of a single word that is a value of a disjoint type."""
    start, end = candidate.span
    return any(
        low <= start and end <= high and end - start < high - low
        for kind, spans in words.items()
        if schema.are_disjoint(candidate.kind, kind)
        for low, high in overlapping(candidate.span, spans)
    )


def _inline_elements(page: PageTree) -> Iterator[int]:
    """Elements whose content is several runs of inline text, innermost first."""
    runs = [0] * len(page)
    broken = [False] * len(page)
    for node in range(len(page) - 1, -1, -1):
        if page.is_run(node):
            runs[node] = 1
        elif runs[node] > 1 and not broken[node]:
            yield node
        above = page.parent[node]
        if above >= 0:
            runs[above] += runs[node]
            broken[above] = broken[above] or broken[node] or not (page.is_run(node) or page.tag[node] in INLINE)


def _with_ancestors(page: PageTree, nodes: Mapping[int, object] | tuple[int, ...]) -> set[int]:
    reached: set[int] = set()
    for node in nodes:
        above = node
        while above >= 0 and above not in reached:
            reached.add(above)
            above = page.parent[above]
    return reached
