"""The value language: a node of the region, then a part of its text (LRSyn section 5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from fieldmark.dsl.documents import Location, Region
from fieldmark.dsl.instances import Selector, selected
from fieldmark.dsl.text import Span, TextProgram
from fieldmark.dsl.text_values import text_values


@dataclass(frozen=True, slots=True)
class ValueProgram:
    """Which nodes hold the value, and which part of their text it is."""

    node: Selector
    text: TextProgram


@dataclass(frozen=True, slots=True)
class Value:
    """A text found, with its place: the node and the span of characters in the node's text.

    The text is that of the span, unless the program puts it together; the span then covers its pieces.
    """

    text: str
    node: Location
    span: Span


def region_values(program: ValueProgram, region: Region) -> list[Value]:
    """The values of a region, in document order; a loop gives several a node."""
    return [
        Value(value.text, node, value.span)
        for node in selected(program.node, region)
        for value in text_values(program.text, node.text)
    ]
