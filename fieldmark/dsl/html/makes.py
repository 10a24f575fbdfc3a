"""The make of an element: its tag and class attribute, and those of the elements above it.

What a page shows in one place of its template has one make. A list that is all of a make is whole where no other
element of it shows anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree

from fieldmark.dsl.html.places import parent_of
from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.dsl.html.walks import texts_up_to

Make = tuple[tuple[str, str | None], ...]
"""Tag and class attribute, from the root down."""


def are_all_alike(values: Sequence[tuple[HtmlNode, str | None]]) -> bool:
    """Whether the elements of some nodes of one page have one make, and no other element of it shows a text, or has the
    attribute that is read of them."""
    nodes = {element_of(node): attribute for node, attribute in values}
    makes = {_make(element) for element in nodes}
    if len(makes) != 1:
        return False
    attributes = {*nodes.values()}
    others = (element for element in _of_make(makes.pop(), values[0][0].document.element) if element not in nodes)
    return not any(_shows(element, attribute) for element in others for attribute in attributes)


def element_of(node: HtmlNode) -> etree._Element:
    """The node's element, or that around a text run."""
    element = node.element if node.element is not None else parent_of(node.place)
    assert element is not None, "every text run of a document stands in an element"
    return element


def _make(element: etree._Element) -> Make:
    made = [(above.tag, above.get("class")) for above in (element, *element.iterancestors())]
    return tuple(reversed(made))


def _of_make(make: Make, root: etree._Element) -> list[etree._Element]:
    """The elements of a make at or below a root, in document order; a level of the tree at a time."""
    found = [root]
    for tag, name in make[1:]:
        found = [child for element in found for child in element.iterchildren(tag) if child.get("class") == name]
    return found


def _shows(element: etree._Element, attribute: str | None) -> bool:
    """Whether an element has an attribute that is not blank; without one, whether a text stands in it."""
    if attribute is None:
        return texts_up_to(element, 1) > 0
    return bool(element.get(attribute, "").strip())
