"""Labels that markup splits: where their parts are looked for, and what that costs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.relaxations import joined
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.html.walks import COMPILED
from tests.dsl.terms import elements_of
from tests.operations import operations

LAW = settings(deadline=None, max_examples=200)

WORDS = st.lists(st.sampled_from(["Total", "Totals", "due", "(due)", "of", "a"]), min_size=1, max_size=4).map(" ".join)


@given(st.lists(st.tuples(WORDS, st.sampled_from(["<b>{}</b>", "<p> {}\n", "{}<i>x</i>"])), max_size=6), WORDS)
@LAW
def test_the_parts_of_a_text_are_runs_that_stand_in_it(pieces: list[tuple[str, str]], text: str) -> None:
    page = HtmlDocument.from_bytes(("<body>" + "".join(form.format(held) for held, form in pieces)).encode())
    runs = [node for element in elements_of(page.root) for node in element.children if node.element is None]
    for word in sorted(set(text.split()), key=lambda word: (-len(word), word)):
        expected = [run for run in runs if run.text in text and has_words(run.text, word)]
        if expected:
            break
    else:
        expected = []
    assert list(page.parts_of(text)) == sorted(expected, key=lambda run: run.order)


@pytest.mark.parametrize("label", ["Total", "Totals", "Totals of", "Totals due", "month of"])
def test_a_label_costs_little_where_its_words_stand_all_over_a_page(label: str) -> None:
    """A few calls for each text that holds a word of it; more of them where walks are not compiled."""
    texts = 1_000
    page = HtmlDocument.from_bytes(b"<body>" + (b"<p>" + b"Totals of the month " * 6 + b"</p>\n") * texts)
    page.runs_with("none", whole=True)
    assert operations(lambda: joined({label}, page)) < (10 if COMPILED else 30) * texts
