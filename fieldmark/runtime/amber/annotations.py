"""Annotations: where a page's texts may hold values of the schema's attribute types (AMBER, section 3.2).

`ann(A, n, v)` says that node n carries a representation v of a value of type A. Annotations are noisy by assumption.
Departures: v is kept as its span in the node's text; beside text nodes, elements with several runs of inline text are
read too ("Smith <i>v.</i> Jones"), where no node below carries the type; a node may carry several values of a type.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from fieldmark.dsl.html.tree import INLINE
from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.annotators import JOINT
from fieldmark.runtime.amber.schema import DomainSchema
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
    inline = [node for node in _inline_elements(page) if node not in hidden]
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
                candidates += [_Candidate(rank, attribute.name, span) for span in _merged(values, page.text(node))]
    if covered is not None:
        candidates = [one for one in candidates if not _is_taken_below(page, node, one, schema, found)]
    for candidate in _reconciled(candidates, page.text(node), schema):
        spans = found[candidate.kind]
        spans[node] = (*spans.get(node, ()), candidate.span)
        if covered is not None:
            covered[candidate.kind] |= _with_ancestors(page, (node,))


def _is_taken_below(
    page: PageTree,
    node: int,
    candidate: _Candidate,
    schema: DomainSchema,
    found: Mapping[str, Mapping[int, tuple[Span, ...]]],
) -> bool:
    """Whether what is a candidate in an element is part of a value of a disjoint type in a text below."""
    value = page.text(node)[slice(*candidate.span)]
    return any(
        value in page.text(below)[slice(*span)]
        for other, nodes in found.items()
        if schema.are_disjoint(candidate.kind, other)
        for below in range(node + 1, page.end[node])
        for span in nodes.get(below, ())
    )


def _merged(spans: Iterable[Span], text: str) -> list[Span]:
    """Spans left to right; of overlapping ones the longest; those of an enumeration ("12 and 13") are one value."""
    chosen: list[Span] = []
    for start, end in sorted(set(spans), key=lambda span: (span[0] - span[1], span[0])):
        if start < end and all(end <= low or high <= start for low, high in chosen):
            chosen.append((start, end))
    merged: list[Span] = []
    for start, end in sorted(chosen):
        if merged and JOINT.fullmatch(text, merged[-1][1], start):
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged


def _reconciled(candidates: list[_Candidate], text: str, schema: DomainSchema) -> list[_Candidate]:
    """The candidates without what they share with one of a disjoint type that is earlier in the schema.

    A value that is cut keeps what stands before the other, or, where nothing does, what stands behind it. What stands
    within a longer value that is a single word, such as a number in a web address, is none.
    """
    if len(candidates) < 2:
        return candidates
    whole = [one for one in candidates if " " not in text[slice(*one.span)]]
    kept: list[_Candidate] = []
    for candidate in sorted(one for one in candidates if not any(_is_inside(one, other, schema) for other in whole)):
        rivals = [other.span for other in kept if schema.are_disjoint(candidate.kind, other.kind)]
        start, end = without(candidate.span, rivals, text) if rivals else candidate.span
        if start < end:
            kept.append(_Candidate(candidate.rank, candidate.kind, (start, end)))
    return sorted(kept)


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


def _is_inside(candidate: _Candidate, other: _Candidate, schema: DomainSchema) -> bool:
    (start, end), (low, high) = candidate.span, other.span
    return low <= start and end <= high and end - start < high - low and schema.are_disjoint(candidate.kind, other.kind)


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
