"""Numbers are found and taken as a whole: with what is written in them, without the mark that touches them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from fieldmark.synth.html.index import DocumentIndex
from tests.dsl.terms import document

COUNTS = ("578K", "84", "6.5M", "1,204", "12.9", "7.25B", "1.234.567", "3,400k")
MARKS = ("v", "No", "Rev", "№", "n")

versions = st.lists(st.integers(10, 30), min_size=3, max_size=3).map(lambda parts: ".".join(map(str, parts)))


def told(form: str, value: str) -> Example:
    return Example(document(f"<h1>Page</h1><p>{form.format(value)}</p>"), {"value": value})


@given(st.permutations(COUNTS), st.integers(1, 4), st.sampled_from(("{} views • May", "seen {} times", "of {}, today")))
@settings(deadline=None, max_examples=60)
def test_no_value_ends_or_begins_inside_a_number(counts: Sequence[str], labelled: int, form: str) -> None:
    program = learn([told(form, count) for count in counts[:labelled]]).program
    for count in counts[labelled:]:
        assert evaluate(program, told(form, count).document).values["value"] in (count, None)


@given(st.lists(versions, min_size=3, max_size=3, unique=True), st.sampled_from(MARKS))
@settings(deadline=None, max_examples=40)
def test_a_number_is_found_behind_the_mark_that_touches_it(numbers: Sequence[str], mark: str) -> None:
    pages = [told(f"{mark}{{}}", number) for number in numbers]
    result = learn(pages[:2])
    assert result.complete
    assert evaluate(result.program, pages[2].document).values["value"] == numbers[2]


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("<p>v5</p>", 1),
        ("<p>v5</p><p>5 of 6</p>", 1),
        ("<p>v55</p>", 0),
        ("<p>v5b</p>", 0),
        ("<p>1v5</p>", 0),
        ("<p>label5</p>", 0),
        ("<p>v5</p><img alt=5>", 0),
    ],
)
def test_what_a_mark_is(body: str, count: int) -> None:
    """Few letters, which are all of their word; where the number stands elsewhere too, it is not meant."""
    places = DocumentIndex(document(body)).places("5")
    assert len(places) == count
    assert all(place.inner.text[place.span[1] :][:1] in ("", " ") for place in places)
    if "of" in body:
        assert places[0].inner.text == "5 of 6"
