"""Owners of texts: asked for in whatever order, they are those of a walk through the tree."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.owners import TextOwners
from fieldmark.dsl.places import Place
from tests.dsl.terms import document, documents

LAW = settings(deadline=None, max_examples=100)


def places(root: etree._Element) -> list[Place]:
    """The places of all texts, in document order."""
    found: list[Place] = [(root, False)] if root.text else []
    for child in root:
        found += places(child)
        found += [(child, True)] if child.tail else []
    return found


@given(documents(), st.integers(0, 999))
@LAW
def test_owners_are_those_of_a_walk(page: HtmlDocument, seed: int) -> None:
    root = page.root.element
    assert root is not None
    known = places(root)
    numbers = [*range(len(known))] * 2
    Random(seed).shuffle(numbers)
    owners = TextOwners(root)
    for number in numbers:
        assert owners.owner(number) == known[number]


def test_owners_near_and_far() -> None:
    page = document("<ul>" + "".join(f"<li>{n}<b>a</b>b<i></i>c<u> <s>d</s></u></li>" for n in range(30)) + "</ul>")
    root = page.root.element
    assert root is not None
    known = places(root)
    for first in range(len(known)):
        owners = TextOwners(root)
        for number in (first, 0, len(known) - 1, first - 1, (first + 1) % len(known), first // 2):
            assert owners.owner(number % len(known)) == known[number]
