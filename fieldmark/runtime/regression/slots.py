"""The places of an lxml tree where text stands: an element's text, or the tail that follows it.

The simulator edits trees, so it works on lxml elements and not on the read-only nodes of `HtmlDocument`; what counts as
text of the page is the same: `script`, `style`, `template` and comments are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from lxml import etree

from fieldmark.dsl.places import HIDDEN
from fieldmark.dsl.whitespace import fold

_visible = etree.XPath(
    "descendant::text()[not(parent::script or parent::style or parent::template)]", smart_strings=False
)


@dataclass(frozen=True, slots=True)
class Slot:
    """A run of text: the text of an element, or its tail."""

    element: etree._Element
    is_tail: bool

    @property
    def text(self) -> str:
        """What stands there now."""
        return (self.element.tail if self.is_tail else self.element.text) or ""

    def write(self, text: str) -> None:
        """Put another text there."""
        if self.is_tail:
            self.element.tail = text
        else:
            self.element.text = text

    @property
    def holder(self) -> etree._Element:
        """The element directly above the text."""
        above = self.element.getparent() if self.is_tail else self.element
        return self.element if above is None else above


def slots(*elements: etree._Element) -> Iterator[Slot]:
    """The runs of text of elements, in document order, without their own tails; blank runs too."""
    for root in elements:
        depth = hidden = 0
        for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
            is_element = isinstance(element.tag, str)
            if event == "start":
                depth += 1
                if hidden or element.tag in HIDDEN:
                    hidden = hidden or depth
                else:
                    yield Slot(element, False)
                continue
            if is_element:
                if hidden == depth:
                    hidden = 0
                depth -= 1
            if not hidden and element is not root:
                yield Slot(element, True)


def filled(*elements: etree._Element) -> list[Slot]:
    """The runs of text that are not blank, in document order."""
    return [slot for slot in slots(*elements) if slot.text and not slot.text.isspace()]


def squeezed(text: str) -> str:
    """A text as it is searched across elements: folded, without any white space."""
    return "".join(fold(text).split())


def visible(element: etree._Element) -> str:
    """The text at and below an element, as it stands there."""
    return "".join(cast("list[str]", _visible(element)))


def size(element: etree._Element) -> int:
    """Characters of text at and below an element, white space apart."""
    return len("".join(visible(element).split()))


def follow(slot: Slot, copies: dict[etree._Element, etree._Element]) -> Slot:
    """The same run in a copy of the tree."""
    return Slot(copies[slot.element], slot.is_tail)
