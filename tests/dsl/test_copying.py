"""Texts put into a tree."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from fieldmark.dsl.html.parsing import put_text

TEXTS = st.text(st.sampled_from("ab <&>\"' \n\x01\x0b\x0c\x1c\x1f\x7fäð"), min_size=1, max_size=8)


@given(TEXTS, st.booleans(), st.lists(st.sampled_from("bi"), max_size=2))
def test_a_text_is_put_as_it_is_and_nothing_else_changes(text: str, tail: bool, below: list[str]) -> None:
    root = etree.Element("p")
    element = etree.SubElement(root, "u")
    for tag in below:
        etree.SubElement(element, tag).tail = "kept"
    etree.SubElement(root, "q").tail = "last"
    put_text(element, text, tail=tail)
    assert (element.tail if tail else element.text) == text
    assert not (element.text if tail else element.tail)
    assert [found.tag for found in root.iter()] == ["p", "u", *below, "q"]
    assert [child.tail for child in element] == ["kept"] * len(below)
    assert root[-1].tail == "last"
