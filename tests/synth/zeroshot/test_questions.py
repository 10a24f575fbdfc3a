"""Questions: what is asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.synth.zeroshot.denotation import profile
from fieldmark.synth.zeroshot.questions import read_question
from fieldmark.synth.zeroshot.words import part_of_speech, shape, stem


@pytest.mark.parametrize(
    ("text", "category", "form", "head"),
    [
        ("filing dates of the docket entries", "abstract", "date", {"filing", "date"}),
        ("prices of lamps", "abstract", "price", {"prices"}),
        ("docket numbers", "abstract", "code", {"docket", "number"}),
        ("phone numbers", "other", "contact", {"phone", "number"}),
        ("judges who wrote the opinions", "person", "name", {"judge"}),
        ("bakers of Ghent", "person", "name", {"baker"}),
        ("universities in Chicago", "place", "name", {"university"}),
        ("cases decided", "title", "title", {"case"}),
        ("ingredients for pancakes", "object", "amount", {"ingredient"}),
        ("garden chairs", "object", "title", {"garden", "chair"}),
        ("?", "other", "any", set()),
    ],
)
def test_head_and_category(text: str, category: str, form: str, head: set[str]) -> None:
    question = read_question(text)
    assert (question.category, question.form) == (category, form)
    assert question.head == {stem(word) for word in head}


@given(st.text(max_size=40))
def test_every_text_is_a_question(text: str) -> None:
    question = read_question(text)
    assert not question.head & question.rest


def test_stems_join_the_forms_of_a_word() -> None:
    assert stem("Filed") == stem("filing") == stem("file")
    assert stem("citations") == stem("citation")
    assert stem("cities") == stem("city")


def test_shapes_and_parts_of_speech() -> None:
    assert [shape(token) for token in ("Barack", "23-1041", "e.g")] == ["Aa", "0-0", "a.a"]
    assert [part_of_speech(token, False) for token in ("the", "Boone", "12", "quickly")] == ["DT", "NNP", "CD", "RB"]


@given(st.integers(1, 60), st.sampled_from(("minute", "hour", "day", "week", "year")))
def test_how_long_ago_is_a_date_and_no_amount(count: int, unit: str) -> None:
    told = profile(f"{count} {unit}{'s' * (count > 1)} ago")
    assert told.look == "date"
    assert {*told.fits} == {"date"}
    assert profile(f"{count} {unit}s").look != "date"
