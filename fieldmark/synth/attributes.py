"""Where labelled values stand in attributes: links, machine-readable dates, meta data, form fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.strings import Strings, stands_free
from fieldmark.dsl.text import Span
from fieldmark.dsl.walks.plain import joined
from fieldmark.dsl.whitespace import fold
from fieldmark.synth.normals import meanings
from fieldmark.synth.places import MAX_PLACES, Place, unfolded

HOLDING: Final = frozenset(
    (
        *("href", "src", "content", "datetime", "alt", "title", "value", "placeholder", "action", "cite", "data"),
        *("poster", "srcset", "aria-label", "label"),
    )
)
"""Attributes that may hold a value; so may every `data-*`. What only styles or names an element may not."""


class AttributeIndex:
    """The attributes of a document that may hold values, searchable by their folded text."""

    def __init__(self, nodes: Iterable[HtmlNode]) -> None:
        self._held = [(node, name, text) for node in nodes for name, text in _held(node)]
        self._meanings: dict[str, list[int]] | None = None
        self._texts = Strings(joined([fold(text) for _, _, text in self._held]))

    def places(self, value: str) -> tuple[Place, ...]:
        """Where a folded value stands, in document order: whole attributes if there are any, else parts of them."""
        whole = tuple(islice(self._whole(value), MAX_PLACES))
        return whole or tuple(islice(self._parts(value), MAX_PLACES))

    def normal_places(self, label: str) -> tuple[Place, ...]:
        """The attributes that as a whole have a label as their normal form, in document order."""
        if self._meanings is None:
            self._meanings = {}
            for number, (_, _, text) in enumerate(self._held):
                for form in meanings(fold(text)):
                    self._meanings.setdefault(form, []).append(number)
        held = (self._held[number] for number in self._meanings.get(label, ()))
        return tuple(Place((node,), (0, len(text)), name, label) for node, name, text in islice(held, MAX_PLACES))

    def _whole(self, value: str) -> Iterator[Place]:
        for number in self._texts.equal_to(value):
            node, name, text = self._held[number]
            yield Place((node,), (0, len(text)), name)

    def _parts(self, value: str) -> Iterator[Place]:
        for number in self._texts.containing(value):
            node, name, text = self._held[number]
            yield from (Place((node,), span, name) for span in _spans(text, value))


def _held(node: HtmlNode) -> Iterator[tuple[str, str]]:
    """Name and text, white space collapsed, of the attributes of a node that may hold values."""
    if node.element is None:
        return
    for name in node.element.attrib:
        if isinstance(name, str) and (name in HOLDING or name.startswith("data-")):
            text = node.attribute(name)
            if text:
                yield name, text


def _spans(text: str, value: str) -> Iterator[Span]:
    """The spans of a text at which a folded value stands free."""
    folded = fold(text)
    start = folded.find(value)
    while start >= 0:
        end = start + len(value)
        span = unfolded(text, start, end) if stands_free(folded, start, end) else None
        if span is not None:
            yield span
        start = folded.find(value, start + 1)
