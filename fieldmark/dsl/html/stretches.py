"""Where the text runs of a node stand in its text, and what is left of it without elements at its ends.

A list item is often more than its value: a check box before it, a note behind it, each in an element of its own. What
is left out is told by what these elements are, as what stands in them differs from item to item. Departure from LRSyn,
whose values are parts of a node's text that are told by characters alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable

from fieldmark.dsl.html.css import matching
from fieldmark.dsl.html.tree import INLINE, HtmlNode
from fieldmark.dsl.html.walks import span_without
from fieldmark.dsl.text.language import Span


def written(
    texts: Iterable[tuple[str, object | None]], form: Callable[[str], str]
) -> tuple[str, array[int], array[int]]:
    """The text of a node whose pieces are given, each run in a form that has no white space at its ends, with where
    each run begins and ends in it; runs in document order."""
    text: list[str] = []
    starts, ends = array("I"), array("I")
    length, gap = 0, False
    for raw, run in texts:
        body = form(raw)
        if gap or raw[:1].isspace():
            gap = length > 0
        if run is not None:
            if gap and body:
                text.append(" ")
                length += 1
            starts.append(length)
            text.append(body)
            length += len(body)
            ends.append(length)
        gap = raw[-1:].isspace() or (gap and not body)
    return "".join(text), starts, ends


def kept(node: HtmlNode, selector: str) -> Span | None:
    """The span of an element's text from the first run to the last that stands in no element below it that a selector
    matches; None where nothing is left. Raises ProgramError where the selector is no CSS."""
    assert node.element is not None, "a text run has no elements to leave out"
    left_out = {*matching(selector, [node.element], node.document)} - {node.element}
    return span_without(node.element, left_out, INLINE) if left_out else (0, len(node.text))
