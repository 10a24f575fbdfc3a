"""The value language: a node of the region, then a part of its text (LRSyn section 5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from fieldmark.dsl.html import HtmlNode
from fieldmark.dsl.regions import HtmlRegion
from fieldmark.dsl.selectors import NodeSelector, select
from fieldmark.dsl.text import Span, TextProgram, run_text


@dataclass(frozen=True, slots=True)
class ValueProgram:
    """Which nodes hold the value, and which part of their text it is."""

    node: NodeSelector
    text: TextProgram


@dataclass(frozen=True, slots=True)
class Value:
    """A text found, with its place: the node and the span of characters in the node's text."""

    text: str
    node: HtmlNode
    span: Span


def region_values(program: ValueProgram, region: HtmlRegion) -> list[Value]:
    """The values of a region, in document order; empty where the program does not apply."""
    found = []
    for node in select(program.node, region):
        span = run_text(program.text, node.text)
        if span is not None:
            found.append(Value(node.text[span[0] : span[1]], node, span))
    return found
