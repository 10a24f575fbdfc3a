"""Annotations of one field: each document with the places at which its labelled values may stand (section 3.1).

Where values are looked for is a `Source`. Sources are tried in turn, each only for what those before do not explain, so
that a value which stands in the text and in an attribute is read from the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, assert_never

from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.places import Place

Source = Literal["text", "attribute", "either", "normal"]
"""Where values are looked for: visible text; attributes; in attributes only what does not stand in the text; texts and
attributes that are written otherwise, and have the value as their normal form."""

SOURCES: Final[tuple[Source, ...]] = ("text", "attribute", "either", "normal")
"""All sources, in the order in which they are tried."""


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


def annotate(
    field: str, index: DocumentIndex, values: tuple[str, ...], labels: frozenset[str], source: Source
) -> Annotation:
    """Find the places of a document's values.

    Where some values of a list stand alone in their nodes and others only inside longer texts, each keeps what it has.
    """
    places = tuple(_places(index, value, source) for value in values)
    return Annotation(field, index, tuple(fold(value) for value in values), places, labels)


def written(index: DocumentIndex, value: str) -> Iterator[str]:
    """A value, folded, and, where it does not stand on the page, the texts whose normal form it is."""
    yield fold(value)
    if not index.places(value):
        yield from (fold(place.text[slice(*place.span)]) for place in index.normal_places(value))


def _places(index: DocumentIndex, value: str, source: Source) -> tuple[Place, ...]:
    match source:
        case "text":
            return index.places(value)
        case "attribute":
            return index.attribute_places(value)
        case "either":
            return index.places(value) or index.attribute_places(value)
        case "normal":
            return index.normal_places(value)
        case _:
            assert_never(source)
