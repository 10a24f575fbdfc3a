"""A record as a document of its own, so that everything that runs on a document runs on a record.

A record's document is a copy of its nodes below one root with the tag `RECORD`. Landmarks, hops and selectors then
cannot leave the record, and "the record itself" is a landmark, `tag record`. Two things that stand outside a record but
belong to it are written into the copy: a heading that it shares with others comes first, in an element `ABOVE`; and a
table's cell gets the name of its column (`columns`).
"""

from __future__ import annotations

from copy import deepcopy
from typing import Final

from lxml import etree

from fieldmark.dsl.copying import put_text
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.regions import HtmlRegion
from fieldmark.dsl.separation import Separation, headings, separate

RECORD: Final = "record"
"""The tag of the root of a record's document."""

ABOVE: Final = "above"
"""The tag of the element that holds what stands above a record and belongs to it."""


def record_documents(separation: Separation, document: HtmlDocument) -> list[HtmlDocument]:
    """What may be records, as documents, in document order."""
    regions = separate(separation, document)
    document.name_columns()
    return [
        _document(region, heading)
        for region, heading in zip(regions, headings(separation, regions, document), strict=True)
    ]


def _document(region: HtmlRegion, heading: HtmlNode | None) -> HtmlDocument:
    root = etree.Element(RECORD)
    originals: list[HtmlNode] = []
    if heading is not None and heading.element is not None:
        above = etree.SubElement(root, ABOVE)
        above.append(_copy(heading.element))
        above.tail = " "
    for node in region.nodes:
        originals.append(node)
        if node.element is None:
            _append_text(root, node.raw)
        else:
            root.append(_copy(node.element))
    record = HtmlDocument(root, region.far.document.name)
    copies = list(record.root.children)
    shared = copies.pop(0).children[0] if heading is not None else None
    record.origin.update(zip(copies, originals, strict=True))
    if shared is not None and heading is not None:
        record.origin[shared] = heading
    return record


def _append_text(root: etree._Element, text: str) -> None:
    """Text after what is there already; two runs stay two."""
    if not len(root) and not root.text:
        put_text(root, text)
        return
    if not len(root) or root[-1].tail:
        etree.SubElement(root, "script")
    put_text(root[-1], text, tail=True)


def _copy(element: etree._Element) -> etree._Element:
    """The element with all below, and white space after it where it had some."""
    copy = deepcopy(element)
    copy.tail = " " if element.tail and element.tail.isspace() else None
    return copy
