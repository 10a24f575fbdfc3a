"""Trees made of others: one that somebody else parsed, made like one of our own parser; texts put into a tree.

What differs from a page that is read from its bytes: what the other parser dropped or moved is dropped or moved, and
whether it had to cut the page off is not known. Comments and processing instructions are left out, so that the text
around them is one run; names in the name space of XHTML lose it. Copying costs about as much as parsing.
"""

from __future__ import annotations

from copy import deepcopy
from html import escape
from typing import Final, cast

from lxml import etree

_XHTML: Final = "{http://www.w3.org/1999/xhtml}"

_split = etree.XPath("descendant-or-self::*[text()[following-sibling::node()[1]/self::text()]]")
"""The elements in which two pieces of text stand side by side, of which a parser would have made one."""


_CARRIER: Final = "fieldmark-text"
"""An element that carries a text into a tree, and goes."""


def put_text(element: etree._Element, text: str, *, tail: bool = False) -> None:
    """Make a text the text of an element, or its tail, whatever characters it holds.

    The parser leaves control characters in the texts of a page, which lxml then refuses to take, as XML has none.
    """
    try:
        if tail:
            element.tail = text
        else:
            element.text = text
    except ValueError:
        carrier = etree.HTML(f"<{_CARRIER}>{escape(text)}</{_CARRIER}>")[0][0]
        if tail:
            element.tail = None
            element.addnext(carrier)
        else:
            element.text = None
            element.insert(0, carrier)
        parent = carrier.getparent()
        assert parent is not None, "a tail is put behind an element that has a parent"
        etree.strip_tags(parent, _CARRIER)


def copied(element: etree._Element) -> etree._Element:
    """A copy of an element and everything below, as the root of a tree of its own; the element stays as it is."""
    root = deepcopy(element)
    root.tail = None
    etree.strip_tags(root, etree.Comment, etree.ProcessingInstruction)
    for parent in cast("list[etree._Element]", _split(root)):
        if parent.text:
            put_text(parent, parent.text)  # reading joins the pieces, writing makes one of them
        for child in parent:
            if child.tail:
                put_text(child, child.tail, tail=True)
    if root.tag.startswith(_XHTML):
        for named in root.iter(f"{_XHTML}*"):
            named.tag = named.tag.removeprefix(_XHTML)
    return root
