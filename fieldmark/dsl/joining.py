"""Labels that new markup has split: "Customer <span>name</span>" where a program knows "Customer name".

Where a field is not certain, the labels it knows that do not stand on the page are looked for in elements that show
nothing else, as several texts. It is then run on a copy of the page in which each of these is one text. Departure from
LRSyn, whose landmarks are n-grams of one node.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import islice

from fieldmark.dsl.copying import copied, put_text
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.nodes import INLINE, HtmlNode

_HIGH = 4
"""How many elements above a word of a label are looked at."""


def joined(labels: Set[str], document: HtmlDocument) -> HtmlDocument | None:
    """A copy of the page in which labels that markup splits are one text each; None where there are none.

    A label of which the page has the whole text somewhere is left as it is, and so is a single word.
    """
    split = {
        node.element: label
        for label in sorted(labels)
        if " " in label and not document.runs_with(label, whole=True)
        for node in _split(label, document)
        if node.element is not None
    }
    if not split:
        return None
    root = copied(document.element)
    for element, copy in zip(document.element.iter("*"), [*root.iter("*")], strict=True):
        if element in split:
            del copy[:]
            put_text(copy, split[element])
    return HtmlDocument(root, document.name, document.truncated)


def _split(label: str, document: HtmlDocument) -> Iterator[HtmlNode]:
    """The innermost elements that show a label and nothing else, in several texts and no blocks."""
    for run in document.parts_of(label):
        for node in islice(run.ancestors(), _HIGH):
            if not _is_inline(node):
                break
            if len(node.text) >= len(label):
                if node.text == label:
                    yield node
                break


def _is_inline(node: HtmlNode) -> bool:
    return node.element is not None and all(below.tag in INLINE for below in node.element.iterdescendants())
