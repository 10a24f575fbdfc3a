"""Lines of plain text: which go on with the one above, and which are of their own."""

from __future__ import annotations

from textwrap import fill

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.html.preformatted import WRAPPED
from fieldmark.runtime.io.texts import text_document
from tests.runtime.test_plain_texts import lines_of

WORDS = st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=1, max_size=12).map(" ".join)

ENTRIES = (
    "[{0:02}:{0:02}] web{0} load {1}",
    "Mar {0} {0:02}:00 host daemon {1}",
    "2026-04-{0:02}T08:00 {1}",
    "A-{0} {1}",
    "{0} Oak {1}",
)
"""How lines of logs and lists begin: with figures and signs, behind words, or with a number and a name."""


@given(texts=st.lists(WORDS, min_size=2, max_size=6), numbers=st.lists(st.integers(1, 59), min_size=6, max_size=6))
@pytest.mark.parametrize("entry", ENTRIES)
def test_what_begins_as_the_line_above_does_is_of_its_own_however_long_that_is(
    texts: list[str], numbers: list[int], entry: str
) -> None:
    lines = [entry.format(number, text) for number, text in zip(numbers, texts, strict=False)]
    assert lines_of(text_document("\n".join(["Log of today", *lines]), "a.txt"))[1:] == lines


@given(
    words=st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=40, max_size=60), width=st.integers(60, 80)
)
@pytest.mark.parametrize("entry", ENTRIES)
def test_what_begins_otherwise_goes_on_with_an_entry(words: list[str], width: int, entry: str) -> None:
    lines = [entry.format(number, " ".join(words)) for number in (3, 14)]
    text = "\n".join(["Log of today", *(fill(line, width) for line in lines)])
    assert max(map(len, text.splitlines())) >= WRAPPED
    assert lines_of(text_document(text, "a.txt"))[1:] == lines


@given(
    words=st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=40, max_size=60),
    width=st.integers(60, 80),
    rule=st.sampled_from("=-*"),
)
def test_a_rule_says_nothing_of_how_wide_lines_are(words: list[str], width: int, rule: str) -> None:
    text = fill(" ".join(words), width)
    assert lines_of(text_document(f"Log\n{rule * 120}\n\n{text}", "a.txt"))[-1] == " ".join(words)


@given(
    words=st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=20, max_size=30),
    first=st.sampled_from(["Marie", "Smith", "x17", "555"]),
    second=st.sampled_from(["Claire", "Jones", "9A", "0199"]),
)
def test_a_compound_that_a_line_parts_behind_its_hyphen_is_one_word(words: list[str], first: str, second: str) -> None:
    whole = f"{' '.join(words)} {first}-{second} {' '.join(words)}"
    lines = fill(whole.replace("-", "- "), 60, break_on_hyphens=False)
    assert lines_of(text_document(f"Log\n\n{lines}", "a.txt"))[-1].replace("- ", "-") == whole
    ended = f"{'x' * 59} {first}-\n{second} {'y' * 20}"
    assert lines_of(text_document(f"Log\n\n{ended}", "a.txt"))[-1] == ended.replace("\n", "")
    assert lines_of(text_document(f"Log\n\n{'x' * 59} pre-\nand postfix", "a.txt"))[-1].endswith("pre- and postfix")
