"""Holders of attributes: where they are looked for first changes nothing of what is found."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from fieldmark.dsl.html.lookup import Lookup
from fieldmark.dsl.html.tree import HtmlDocument
from tests.dsl.terms import TOKENS, documents, elements_of

LAW = settings(deadline=None, max_examples=100)


@pytest.mark.parametrize("name", ["class", "id", "itemprop", "data-x"])
@given(documents())
@LAW
def test_holders_are_the_same_wherever_one_looks_first(name: str, page: HtmlDocument) -> None:
    root = page.root.element
    assert root is not None
    elements = [node.element for node in elements_of(page.root)]
    for token in TOKENS:
        found = Lookup(root).elements(name, token)
        again = Lookup(root)
        for near in elements:
            assert Lookup(root).elements(name, token, near) == found
            assert again.elements(name, token, near) == found
