"""A page with its elements numbered in an attribute, to be rendered elsewhere and mapped back exactly.

The numbers are those of the document's nodes, elements and text runs, in document order from 0. What is written for a
renderer keeps styles; scripts lose their content, and `<noscript>`, which nobody sees who runs them, is not displayed.
Nor does the page lead to another by itself.
"""

from __future__ import annotations

from lxml import etree

from fieldmark.dsl.html.parsing import PAGES, parse
from fieldmark.dsl.html.places import HIDDEN
from fieldmark.dsl.html.reading import as_shown
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.html.walks import unread_below


def numbered(data: bytes, name: str, attribute: str) -> tuple[HtmlDocument, bytes]:
    """The page that bytes in UTF-8 are, and the same page written in UTF-8 with numbered elements. Raises
    DocumentError."""
    root, _ = parse(data, name, "utf-8")
    as_shown(root, data)
    for element in unread_below(root, PAGES.max_depth)[1]:
        del element[:]
    _number(root, attribute)
    for element in root.iter("script", "noscript", "meta"):
        if element.tag == "script":
            element.text = None
        elif element.tag == "noscript":
            element.set("style", "display:none")
        elif (element.get("http-equiv") or "").strip().lower() == "refresh":
            del element.attrib["http-equiv"]
    written = etree.tostring(root.getroottree(), method="html", encoding="utf-8")
    return HtmlDocument.from_bytes(data, name, "utf-8"), written


def _number(root: etree._Element, attribute: str) -> None:
    """Give each element that is a node its number; runs are counted, blank texts and what is hidden are not."""
    number = 0
    stack: list[etree._Element | str | None] = [root]
    while stack:
        place = stack.pop()
        if place is None or isinstance(place, str):
            if place and not place.isspace():
                number += 1
            continue
        if place.tag.__class__ is not str or place.tag in HIDDEN:
            if attribute in place.attrib:
                del place.attrib[attribute]
            continue
        place.set(attribute, str(number))
        number += 1
        for child in reversed(place):
            stack += (child.tail, child)
        stack.append(place.text)
