"""Annotations: where a page's texts may hold values of the schema's attribute types (AMBER, section 3.2).

`ann(A, n, v)` says that node n carries a representation v of a value of type A. Annotations are noisy by assumption.
Departures: v is kept as its span in the node's text; beside text nodes, elements with several runs of inline text are
read too ("Smith <i>v.</i> Jones"), where no node below carries the type; a node may carry several values of a type.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, insort
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import groupby
from typing import Final, NamedTuple

from fieldmark.dsl.html.tree import INLINE
from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.annotators import labels
from fieldmark.runtime.amber.arrays import Rows
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree


class Annotated(Mapping[int, tuple[Span, ...]]):
    """The annotations of one type: node -> the spans of its values in the node's text, left to right; never empty.

    In arrays, 12 bytes a value: nodes ascend, and one with several values stands there as often.
    """

    __slots__ = ("_values",)

    def __init__(self, values: Iterable[tuple[int, int, int]] = ()) -> None:
        self._values = Rows("iii", values)

    def append(self, node: int, start: int, end: int) -> None:
        """Add a value, which stands behind the others."""
        self._values.append(node, start, end)

    def between(self, low: int, high: int) -> Iterator[tuple[int, int, int]]:
        """The values of nodes from one on and before another: node, start, end."""
        return self._values.between(low, high)

    def merged(self, backwards: Annotated) -> Annotated:
        """These values and others, of other nodes, which are given from the last to the first."""
        return Annotated(merge(self._values, reversed(backwards._values)))

    def __getitem__(self, node: int) -> tuple[Span, ...]:
        spans = tuple([(start, end) for _, start, end in self.between(node, node + 1)])
        if not spans:
            raise KeyError(node)
        return spans

    def __contains__(self, node: object) -> bool:
        return isinstance(node, int) and self._values.place(node) >= 0

    def __iter__(self) -> Iterator[int]:
        return (node for node, _ in groupby(self._values.columns[0]))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def first(self, node: int) -> Span:
        """The first value of a node. Raises KeyError."""
        place = self._values.place(node)
        if place < 0:
            raise KeyError(node)
        _, starts, ends = self._values.columns
        return starts[place], ends[place]


Annotations = Mapping[str, Annotated]
"""Attribute type -> its annotations."""

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
    hidden = bytearray(len(page))
    for node in unseen:
        hidden[node] = True
    covered = {attribute.name: bytearray(len(page)) for attribute in schema.attributes}
    found, inline = ({kind: Annotated() for kind in covered} for _ in range(2))
    for node in page.runs:
        if not hidden[node] and not page.is_inside(node, CONTROLS):
            for candidate in _values(page, node, schema, covered):
                found[candidate.kind].append(node, *candidate.span)
                _cover(page, node, covered[candidate.kind])
    for node in _inline_elements(page):
        if hidden[node] or page.is_inside(node, CONTROLS) or len(page.text(node)) > AMBER.inline:
            continue
        for candidate in reversed(_values(page, node, schema, covered)):
            inline[candidate.kind].append(node, *candidate.span)
            _cover(page, node, covered[candidate.kind])
    labels.cache_clear()
    page.forget()
    return {kind: found[kind].merged(inline[kind]) for kind in found}


def _values(page: PageTree, node: int, schema: DomainSchema, covered: Mapping[str, Sequence[int]]) -> list[_Candidate]:
    """The values in the text of a node, of the types by which it is not covered; those of a type left to right."""
    candidates: list[_Candidate] = []
    for rank, attribute in enumerate(schema.attributes):
        if not covered[attribute.name][node]:
            values: list[Span] = []
            for annotator in attribute.annotators:
                values += annotator.find(page, node)
            if values:
                candidates += [_Candidate(rank, attribute.name, span) for span in _longest(values)]
    return _reconciled(candidates, page.text(node), schema) if candidates else candidates


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
    runs = array("i", bytes(array("i").itemsize * len(page)))
    broken = bytearray(len(page))
    for node in range(len(page) - 1, -1, -1):
        if page.is_run(node):
            runs[node] = 1
        elif runs[node] > 1 and not broken[node]:
            yield node
        above = page.parent[node]
        if above >= 0:
            runs[above] += runs[node]
            broken[above] |= broken[node] or not (page.is_run(node) or page.tag[node] in INLINE)


def _cover(page: PageTree, node: int, covered: bytearray) -> None:
    """Mark a node and all above it."""
    while node >= 0 and not covered[node]:
        covered[node] = True
        node = page.parent[node]
