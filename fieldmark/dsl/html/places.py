"""Places in an lxml tree: of elements, and of the texts between them.

lxml keeps texts as attributes of elements. Here they have addresses beside the elements, in document order.
"""

from __future__ import annotations

from typing import Final

from lxml import etree

HIDDEN: Final = frozenset({"script", "style", "template"})
"""Elements whose content is not text of the page."""

TITLE: Final = "title"

HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
"""The tags of headings, the highest first."""

CELLS: Final = frozenset(("td", "th"))
"""The tags of cells of tables."""

Place = etree._Element | tuple[etree._Element, bool]
"""An element; for a text, the element whose text it is, or, if true, whose tail."""


def parent_of(place: Place) -> etree._Element | None:
    """The element directly above a place, or None above the root of the tree."""
    if not isinstance(place, tuple):
        return place.getparent()
    element, is_tail = place
    return element.getparent() if is_tail else element


def is_in_title(place: Place) -> bool:
    """Whether a place is the title of the page, or its text, which the page does not show."""
    element = parent_of(place) if isinstance(place, tuple) else place
    return element is not None and element.tag == TITLE


def place_after(place: Place) -> Place | None:
    """The next place among the children of an element, whether something is shown there or not."""
    if not isinstance(place, tuple):
        return place, True
    element, is_tail = place
    return element.getnext() if is_tail else next(iter(element), None)


def place_before(place: Place) -> Place | None:
    """The place before among the children of an element, whether something is shown there or not."""
    if isinstance(place, tuple):
        element, is_tail = place
        return element if is_tail else None
    previous = place.getprevious()
    if previous is not None:
        return previous, True
    parent = place.getparent()
    return None if parent is None else (parent, False)
