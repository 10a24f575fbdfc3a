"""Tree surgery that keeps text where it belongs: lxml keeps the text after an element with the element."""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree


def insert_before(element: etree._Element, new: Sequence[etree._Element]) -> None:
    """Put elements directly before an element."""
    parent = element.getparent()
    assert parent is not None, "the element is below the root"
    at = parent.index(element)
    parent[at:at] = list(new)


def insert_after(element: etree._Element, new: Sequence[etree._Element]) -> None:
    """Put elements after an element and the text that follows it."""
    parent = element.getparent()
    assert parent is not None, "the element is below the root"
    at = parent.index(element) + 1
    parent[at:at] = list(new)


def insert_first(parent: etree._Element, new: etree._Element) -> None:
    """Put an element before everything in another."""
    new.tail, parent.text = parent.text, None
    parent.insert(0, new)


def remove(element: etree._Element, *, with_tail: bool = False) -> None:
    """Take an element away; the text after it stays unless `with_tail`."""
    parent = element.getparent()
    assert parent is not None, "the element is below the root"
    if not with_tail and element.tail:
        before = element.getprevious()
        if before is None:
            parent.text = (parent.text or "") + element.tail
        else:
            before.tail = (before.tail or "") + element.tail
    parent.remove(element)


def unwrap(element: etree._Element) -> None:
    """Take an element's markup away and leave its content where it was."""
    parent = element.getparent()
    assert parent is not None, "the element is below the root"
    at, before = parent.index(element), element.getprevious()
    children = list(element)
    if children:
        children[-1].tail = (children[-1].tail or "") + (element.tail or "")
        lead = element.text or ""
    else:
        lead = (element.text or "") + (element.tail or "")
    if before is None:
        parent.text = (parent.text or "") + lead
    else:
        before.tail = (before.tail or "") + lead
    parent.remove(element)
    parent[at:at] = children


def wrap(element: etree._Element, tag: str, **attributes: str) -> etree._Element:
    """Put an element into a new one, which takes its place; the text after it stays after both."""
    parent = element.getparent()
    assert parent is not None, "the element is below the root"
    around = etree.Element(tag, attributes)
    around.tail, element.tail = element.tail, None
    parent.replace(element, around)
    around.append(element)
    return around


def wrap_content(element: etree._Element, tag: str, **attributes: str) -> None:
    """Put everything in an element into a new one inside it."""
    inner = etree.Element(tag, attributes)
    inner.text, element.text = element.text, None
    inner.extend(list(element))
    element.append(inner)


def enclose(element: etree._Element, is_tail: bool, start: int, end: int, tag: str) -> None:
    """Mark up a stretch of an element's text, or of its tail, with a new element."""
    text = (element.tail if is_tail else element.text) or ""
    new = etree.Element(tag)
    new.text = text[start:end]
    if is_tail:
        element.tail = text[:start]
        insert_after(element, [new])
    else:
        element.text = text[:start]
        element.insert(0, new)
    new.tail = text[end:]
