"""Whether what a page shows is all of a value: texts that markup has split, and lists that may go on.

Where a list ends: whether behind its element another one like it follows, in which the list may go on. Ingredients are
one list on most pages, and on some stand in two with "For the sauce" between. Nothing but what follows tells such a
page: behind the list, or behind one heading, stands an element of the same tag and class that holds items of the same
tag. Half a list is a wrong value. Departure from LRSyn, whose regions end where they did in training.

Texts that new markup has split, and that are one value all the same. Nothing tells most of them from a value with a
note beside it: "Wanda <b>Young</b>", "Wanda Young <b>new</b>". Two kinds are certain: what is split by `<wbr>` alone,
which only says where a line may break; and what as a whole is a token of the class of every value seen, as notes are no
part of a date. A joint between two digits may be one between two numbers ("$ 42<sup>50</sup>", "1 <b>200</b>"), one
between letters may be one between two words, so both are left out, and so is markup that says more than how a text
looks.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import islice, pairwise
from typing import Final, NamedTuple

from lxml import etree

from fieldmark.dsl.html.places import parent_of
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlNode
from fieldmark.dsl.html.walks import shown_beside
from fieldmark.dsl.text.lexicon import shape_pattern

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


def going_on(values: Sequence[HtmlNode], known: Set[str]) -> str | None:
    """The text below which a list may go on: another like it follows, and behind the list stands none of the texts
    known. None where the list ends."""
    listed = list_element(values)
    behind = None if listed is None else text_behind(listed)
    return behind if behind is not None and _words(behind) not in {*map(_words, known)} else None


def _is_alike(node: HtmlNode, listed: ListElement) -> bool:
    """Whether a node has the tag and class of a list's element, and items of the same tags."""
    if node.element is None or (node.tag, node.attribute("class")) != listed.kind:
        return False
    return listed.items <= {child.tag for child in islice(node.children, 1000)}


def _words(text: str) -> str:
    """A text by its letters and digits alone, whatever their case."""
    return "".join(char for char in text.casefold() if char.isalnum())


_EXACT: Final = frozenset(("DATE", "TIME", "PRICE", "EMAIL", "PHONE", "NUMBER"))
"""Classes of which a text with a note behind it is none. An address of the web goes on up to the next space."""

_SAYS_MORE: Final = frozenset(("s", "strike", "del", "ins", "sub", "sup", "small", "label", "q", "cite"))
"""Inline elements that say more of a text than how it looks: it no longer holds, is a note, or a part of a number."""

_LOOKS: Final = INLINE - _SAYS_MORE


def is_one_text(node: HtmlNode, token_class: str | None) -> bool:
    """Whether an element whose text is that of several runs shows one text for certain, given the class, if any, of
    every value seen."""
    assert node.element is not None, "a text run is one text"
    tags = {below.tag for below in node.element.iterdescendants()}
    if tags <= {"wbr"}:
        return True
    if token_class not in _EXACT or not tags <= _LOOKS:
        return False
    texts = [text for text in map(str, node.element.itertext()) if text and not text.isspace()]
    return shape_pattern(token_class).fullmatch(node.text) is not None and not any(
        _may_part(*two) for two in pairwise(texts)
    )


def _may_part(left: str, right: str) -> bool:
    """Whether two numbers, or two words run together, may meet between two texts; a sign alone may be a dash."""
    if left.strip() in ("-", "+"):
        return True
    if left[-1].isalnum() and right[0].isalnum():
        return True
    return left.rstrip()[-1].isdigit() and right.lstrip()[0].isdigit()
