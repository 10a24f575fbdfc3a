"""Annotations of one field: each document with the places at which its labelled values may stand (section 3.1)."""

from __future__ import annotations

from dataclasses import dataclass

from fieldmark.dsl.html import HtmlDocument, HtmlNode
from fieldmark.dsl.whitespace import fold
from fieldmark.synth.index import DocumentIndex, Place


@dataclass(frozen=True, slots=True, eq=False)
class Annotation:
    """A document and one field's true values in it.

    `values` are folded, in page order (one for a single value, none for "not on this page"); `places[i]` are the places
    at which `values[i]` may stand; `labels` are the folded values of all fields of the document.
    """

    field: str
    index: DocumentIndex
    values: tuple[str, ...]
    places: tuple[tuple[Place, ...], ...]
    labels: frozenset[str]

    @property
    def name(self) -> str:
        """The document's name."""
        return self.index.document.name

    @property
    def document(self) -> HtmlDocument:
        """The document."""
        return self.index.document

    @property
    def sites(self) -> tuple[tuple[HtmlNode, ...], ...]:
        """For each value the innermost nodes at which it may stand."""
        return tuple(tuple(place.inner for place in places) for places in self.places)


def annotate(field: str, index: DocumentIndex, values: tuple[str, ...], labels: frozenset[str]) -> Annotation:
    """Find the places of a document's values.

    Where some values of a list stand alone in their nodes and others only inside longer texts, each keeps what it has.
    """
    places = tuple(index.places(value) for value in values)
    return Annotation(field, index, tuple(fold(value) for value in values), places, labels)
