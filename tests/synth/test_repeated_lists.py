"""Lists of which a page shows another like it, under the same label: both are no list that anybody labelled."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

import fieldmark
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument

WORDS = ("amber", "basil", "cedar", "dill", "elder", "fennel", "ginger", "hazel", "iris", "juniper", "kale", "lemon")


def page(name: str, *lists: Sequence[str]) -> HtmlDocument:
    """A page with a box for each list, all with the same label."""
    boxes = "".join(
        f"<div class='box'><b>Plants:</b><ul>{''.join(f'<li>{text}</li>' for text in texts)}</ul></div>"
        for texts in lists
    )
    html = f"<html><body><h1>{name}</h1>{boxes}<p>Order: {name} today</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), name, "utf-8")


def learned() -> Program:
    lists = [WORDS[:3], WORDS[3:5], WORDS[5:9]]
    examples = [fieldmark.Example(page(f"p{n}", texts), {"plants": tuple(texts)}) for n, texts in enumerate(lists)]
    return fieldmark.learn(examples, name="garden").program


PROGRAM = learned()

lists = st.lists(st.sampled_from(WORDS), min_size=2, max_size=4, unique=True)


@given(lists)
@settings(max_examples=20)
def test_a_list_is_read(texts: list[str]) -> None:
    assert fieldmark.extract(PROGRAM, page("new", texts)).values == {"plants": texts}


@given(lists, lists)
@settings(max_examples=20)
def test_two_lists_under_one_label_are_not_given_as_one(texts: list[str], others: list[str]) -> None:
    extraction = fieldmark.extract(PROGRAM, page("new", texts, others))
    assert extraction.values["plants"] in (None, texts)
    assert extraction.values["plants"] or extraction.abstained
