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

from lxml import etree

from fieldmark.dsl.nodes import INLINE, RUN, HtmlNode
from fieldmark.dsl.places import parent_of
from fieldmark.dsl.walks import shown_beside

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
    first, last = _trail(values[0]), _trail(values[-1])
    element = next(filter(frozenset(last).__contains__, first), None)
    held = None if element is None else values[0].document.node(element)
    while held is not None and held.parent is not None and (held.tag in _ITEMS or _is_alone(held)):
        held = held.parent
    if held is None or held.parent is None or held.tag == "body":
        return None
    items = frozenset([_tag_below(held, value, trail) for value, trail in ((values[0], first), (values[-1], last))])
    if RUN in items:
        items |= {child.tag for child in held.children if child.tag == "br"}
    return ListElement(held, items)


def _trail(node: HtmlNode) -> list[etree._Element]:
    """The elements above a node, nearest first."""
    above = parent_of(node.place)
    return [] if above is None else [above, *above.iterancestors()]


def _tag_below(held: HtmlNode, node: HtmlNode, above: Sequence[etree._Element]) -> str:
    """The tag of what holds a node, or is it, right below an element that is among those above it."""
    assert held.element is not None, "a list is held by an element"
    number = above.index(held.element)
    return above[number - 1].tag if number else node.tag


def _is_alone(node: HtmlNode) -> bool:
    """Whether nothing is shown beside a node in the element above it."""
    return shown_beside(node.place, 1) is None and shown_beside(node.place, -1) is None


def text_behind(listed: ListElement) -> str | None:
    """The first text behind a list, where another like it stands near; None where none does."""
    held = listed.element
    assert held.parent is not None, "a list's element is not the root"
    places = shown_beside(held.place, _NEAR) or shown_beside(held.place, 1) or []
    near = [node for place in places if (node := held.document.shown(place)) is not None]
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
