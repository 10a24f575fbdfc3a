"""Where a list ends: whether behind its element another one like it follows, in which the list may go on.

Ingredients are one list on most pages, and on some stand in two with "For the sauce" between. Nothing but what
follows tells such a page: behind the list, or behind one heading, stands an element of the same tag and class that
holds items of the same tag. Half a list is a wrong value. Departure from LRSyn, whose regions end where they did in
training.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from fieldmark.dsl.nodes import INLINE, RUN, HtmlNode

_ITEMS: Final = INLINE | {"li", "tr", "td", "th", "dd", "dt", "tbody", "thead"}
"""Elements that are items of a list, or parts of one, and never all of it."""

_NEAR: Final = 2
"""How far behind a list another like it may stand, in siblings: beside it, or behind a heading."""


class ListElement(NamedTuple):
    """The element that holds a list, and the tags of its children that hold the values."""

    element: HtmlNode
    items: frozenset[str]

    @property
    def kind(self) -> tuple[str, str | None]:
        """The element's tag and class."""
        return self.element.tag, self.element.attribute("class")


def list_element(values: Sequence[HtmlNode]) -> ListElement | None:
    """The element that holds a list, given the nodes of its values in document order; None where that is the page."""
    first, last = values[0], values[-1]
    above = {*last.ancestors()}
    held = next((node for node in first.ancestors() if node in above), None)
    while held is not None and held.parent is not None and (held.tag in _ITEMS or len(held.parent.children) == 1):
        held = held.parent
    if held is None or held.parent is None or held.tag == "body":
        return None
    inside = (node for value in (first, last) for node in (value, *value.ancestors()) if node.parent == held)
    items = frozenset(node.tag for node in inside)
    if RUN in items:
        items |= {child.tag for child in held.children if child.tag == "br"}
    return ListElement(held, items)


def text_behind(listed: ListElement) -> str | None:
    """The first text behind a list, where another like it stands near; None where none does."""
    held = listed.element
    assert held.parent is not None, "a list's element is not the root"
    near = held.parent.children[held.index + 1 : held.index + 1 + _NEAR]
    if not any(_is_alike(node, listed) for node in near):
        return None
    return next((node.text for top in near for node in top.preorder() if node.tag == RUN), None)


def going_on(values: Sequence[HtmlNode], until: frozenset[str]) -> str | None:
    """The text below which a list may go on: another like it follows, and behind the list stands none of the texts
    known. None where the list ends."""
    listed = list_element(values)
    behind = None if listed is None else text_behind(listed)
    return behind if behind is not None and _words(behind) not in {*map(_words, until)} else None


def _is_alike(node: HtmlNode, listed: ListElement) -> bool:
    """Whether a node has the tag and class of a list's element, and items of the same tags."""
    if node.element is None or (node.tag, node.attribute("class")) != listed.kind:
        return False
    return listed.items <= {child.tag for child in islice(node.children, 1000)}


def _words(text: str) -> str:
    """A text by its letters and digits alone, whatever their case."""
    return "".join(char for char in text.casefold() if char.isalnum())
