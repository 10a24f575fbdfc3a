"""What strategies select, and the texts of that, in Python and through libxml2."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from lxml import etree

from fieldmark.dsl.html.places import HIDDEN, Place
from fieldmark.dsl.text.lexicon import collapse


def shown_text(element: etree._Element, inline: Container[str]) -> str:
    """The text of an element and all below, with a line break where an element begins or ends that is not inline."""
    if not len(element):
        return element.text or ""
    if all(below.tag in inline for below in element.iterdescendants()):
        return etree.tostring(element, encoding="unicode", method="text", with_tail=False)
    pieces: list[str | None] = []
    for event, each in etree.iterwalk(element, events=("start", "end", "comment", "pi")):
        if event in ("start", "end") and each.tag not in inline and each.tag not in HIDDEN:
            pieces.append("\n")
        if event == "start":
            pieces.append(each.text)
        elif each is not element:
            pieces.append(each.tail)
    return "".join([piece for piece in pieces if piece])


def span_without(
    element: etree._Element, left_out: Container[etree._Element], inline: Container[str]
) -> tuple[int, int] | None:
    """The span of an element's text, white space collapsed, from the first text to the last that stands in none of some
    elements below it; None where nothing is left."""
    spans: list[tuple[int, int]] = []
    length, gap, out = 0, False, 0
    for event, each in etree.iterwalk(element, events=("start", "end", "comment", "pi")):
        if event in ("start", "end") and each is not element:
            gap = gap or (each.tag not in inline and each.tag not in HIDDEN)
            out += (each in left_out) * (1 if event == "start" else -1)
        raw = each.text if event == "start" else each.tail if each is not element else None
        body = collapse(raw or "")
        if raw and body:
            start = length + (length > 0 and (gap or raw[0].isspace()))
            length = start + len(body)
            spans += [] if out else [(start, length)]
        gap = raw[-1].isspace() or (gap and not body) if raw else gap
    return (spans[0][0], spans[-1][1]) if spans else None


class Step(NamedTuple):
    """What an element of a chain has: a tag, a class among its own, an attribute with its value, and so many siblings
    of its tag before it, and after it; None where it may have any."""

    tag: str | None = None
    name: str | None = None
    attribute: tuple[str, str] | None = None
    before: int | None = None
    after: int | None = None


_xml_space = re.compile("[ \t\r\n]+")


def children_of(tops: Iterable[etree._Element], steps: Sequence[Step]) -> list[etree._Element]:
    """The elements at or below each of some that end a chain of children, from one at or below it, of which each has
    what a step asks for; in document order below each."""
    return [
        element
        for top in tops
        for element in top.iter(steps[-1].tag or etree.Element)
        if _ends_chain(element, top, steps)
    ]


def _ends_chain(element: etree._Element, top: etree._Element, steps: Sequence[Step]) -> bool:
    at: etree._Element | None = element
    for step in reversed(steps):
        if at is None or not _fits(at, step):
            return False
        at = None if at is top else at.getparent()
    return True


def _fits(element: etree._Element, step: Step) -> bool:
    tag, name, attribute, before, after = step
    if tag is not None and element.tag != tag:
        return False
    if name is not None and name not in _xml_space.split(element.get("class", "")):
        return False
    if attribute is not None and element.get(attribute[0]) != attribute[1]:
        return False
    sides = (before, True), (after, False)
    return all(
        count is None or len([*islice(element.itersiblings(element.tag, preceding=side), count + 1)]) == count
        for count, side in sides
    )


def own_texts(elements: Iterable[etree._Element]) -> list[tuple[Place, str]]:
    """The texts directly below each of some elements that are not blank, each with its place."""
    found: list[tuple[Place, str]] = []
    for element in elements:
        if element.text and not element.text.isspace():
            found.append(((element, False), element.text))
        found += [((child, True), child.tail) for child in element if child.tail and not child.tail.isspace()]
    return found
