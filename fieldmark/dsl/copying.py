"""A tree that somebody else parsed, copied and made like one of our own parser.

What differs from a page that is read from its bytes: what the other parser dropped or moved is dropped or moved, and
whether it had to cut the page off is not known. Comments and processing instructions are left out, so that the text
around them is one run; names in the name space of XHTML lose it. Copying costs about as much as parsing.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Final, cast

from lxml import etree

_XHTML: Final = "{http://www.w3.org/1999/xhtml}"

_split = etree.XPath("descendant-or-self::*[text()[following-sibling::node()[1]/self::text()]]")
"""The elements in which two pieces of text stand side by side, of which a parser would have made one."""


def copied(element: etree._Element) -> etree._Element:
    """A copy of an element and everything below, as the root of a tree of its own; the element stays as it is."""
    root = deepcopy(element)
    root.tail = None
    etree.strip_tags(root, etree.Comment, etree.ProcessingInstruction)
    for parent in cast("list[etree._Element]", _split(root)):
        parent.text = parent.text  # reading joins the pieces, writing makes one of them
        for child in parent:
            child.tail = child.tail
    if root.tag.startswith(_XHTML):
        for named in root.iter(f"{_XHTML}*"):
            named.tag = named.tag.removeprefix(_XHTML)
    return root
