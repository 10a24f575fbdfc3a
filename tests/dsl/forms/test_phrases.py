"""Phrases are found in spite of slips, within the distance stated, and never beyond it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.phrases import edits, key, slips, spans_in
from fieldmark.dsl.forms.settings import FORMS
from tests.dsl.forms.strategies import documents, form

LAW = settings(deadline=None, max_examples=150)

keys = st.text("abc", max_size=8)


def plain_edits(one: str, two: str) -> int:
    """The edit distance by its definition."""
    if not one or not two:
        return len(one) + len(two)
    return min(
        plain_edits(one[1:], two) + 1,
        plain_edits(one, two[1:]) + 1,
        plain_edits(one[1:], two[1:]) + (one[0] != two[0]),
    )


@given(keys.filter(lambda text: len(text) < 6), keys.filter(lambda text: len(text) < 6), st.integers(0, 4))
@LAW
def test_the_distance_is_the_edit_distance(one: str, two: str, most: int) -> None:
    distance = plain_edits(one, two)
    assert edits(one, two, most) == (distance if distance <= most else None)


@given(st.sampled_from(["TOTAL ROUNDED", "Invoice number", "GST ID"]), st.data())
@LAW
def test_slips_within_the_distance_are_forgiven(phrase: str, data: st.DataObject) -> None:
    allowed = slips(key(phrase))
    assert allowed == len(key(phrase)) // FORMS.slip
    letters = list(phrase)
    places = [place for place, letter in enumerate(letters) if letter.isalpha()]
    for place in data.draw(st.lists(st.sampled_from(places), max_size=allowed, unique=True)):
        letters[place] = "W"
    text = f"1 {''.join(letters)}: 5"
    assert len(spans_in(phrase, text)) == 1


def test_what_ocr_confuses_is_the_same() -> None:
    assert spans_in("TOTAL", "T0TAL 5.00") == ((0, 5),)
    assert spans_in("BILL NO", "8I1L N0. 7") == ((0, 7),)
    assert not spans_in("TOTAL", "TOTALS 5.00")
    assert not spans_in("TOTAL", "TOTEL")


def test_a_phrase_without_a_slip_goes_before_one_with() -> None:
    document = form([("INVOICE DATE", 0, 120)], [("INVOICE DALE", 0, 120)])
    assert [box.line for box in document.boxes_with("INVOICE DATE", whole=True)] == [1]
    assert [box.line for box in document.boxes_with("INVOICE RATE", whole=True)] == [1]


@given(documents(), st.sampled_from(["TOTAL", "GST ID", "Date", "x", ":", ""]), st.booleans())
@LAW
def test_finding_agrees_with_looking_at_every_box(document: FormDocument, phrase: str, whole: bool) -> None:
    found = document.boxes_with(phrase, whole)
    for slack in (False, True):
        wanted = [
            box
            for box in document.boxes
            if (
                key(phrase) and edits(key(phrase), key(box.text), slips(key(phrase)) if slack else 0) is not None
                if whole
                else spans_in(phrase, box.text, slack)
            )
        ]
        if wanted or slack:
            assert list(found) == wanted
            break
