"""The value of an attribute that is inferred: what a node's text holds beside its template and other values.

AMBER (section 3.5) takes the node. Departure: its text is taken without what stands before and after the values at all
annotated nodes of the same tag path, and without the values of disjoint types in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from fieldmark.dsl.text import Span
from fieldmark.runtime.amber.annotations import Annotations, without
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.schema import DomainSchema

Frames = Mapping[int, tuple[str, str]]
"""Tag path -> the text before and after the value in all annotated nodes there; empty where they differ."""


def frames_of(
    page: Page, path: Mapping[int, int], annotated: Mapping[int, tuple[Span, ...]], paths: Set[int]
) -> Frames:
    """The frames of tag paths, from the annotated nodes that have one (`path`: node -> tag path)."""
    seen: dict[int, set[tuple[str, str]]] = {place: set() for place in paths}
    for node, spans in annotated.items():
        place = path.get(node)
        if place in seen:
            text, (start, end) = page.text(node), spans[0]
            seen[place].add((text[:start], text[end:]))
    return {place: (_only({f[0] for f in found}), _only({f[1] for f in found})) for place, found in seen.items()}


def inferred_span(
    page: Page, node: int, kind: str, frame: tuple[str, str], annotations: Annotations, schema: DomainSchema
) -> Span | None:
    """The span of a node's text that is the value of a type, or None where nothing is left for it."""
    text = page.text(node)
    before, after = frame
    start = len(before) if text.startswith(before) else 0
    end = len(text) - len(after) if after and text.endswith(after) else len(text)
    for other, nodes in annotations.items():
        if node in nodes and schema.are_disjoint(kind, other):
            start, end = without((start, end), nodes[node], text)
    return (start, end) if any(map(str.isalnum, text[start:end])) else None


def _only(texts: set[str]) -> str:
    return next(iter(texts)) if len(texts) == 1 else ""
