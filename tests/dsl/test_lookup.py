"""Holders of attributes: where they are looked for first changes nothing of what is found. Parts of a text: the same as
by reading all runs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.lookup import Lookup
from fieldmark.dsl.nodes import RUN
from fieldmark.dsl.strings import has_words
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


_words = st.lists(st.sampled_from(["a", "b", "name", "a:", "Customer"]), min_size=1, max_size=4)


@given(st.lists(_words, max_size=6), _words, st.sampled_from([" ", "  ", "\n", ""]))
@LAW
def test_parts_of_a_text_are_the_runs_that_hold_its_longest_word_that_stands_anywhere(
    runs: list[list[str]], label: list[str], space: str
) -> None:
    page = HtmlDocument.from_bytes("".join(f"<p>{space.join(run)}</p>" for run in [*runs, ["x"]]).encode())
    text = " ".join(label)
    nodes = [node for node in page.root.preorder() if node.tag == RUN]
    longest_first = sorted(label, key=lambda word: (-len(word), word))
    held = ([node for node in nodes if has_words(node.text, word)] for word in longest_first)
    expected = next(([node for node in nodes_with if node.text in text] for nodes_with in held if nodes_with), [])
    assert [page.shown(place) for place in page.lookup.parts(text)] == expected
