"""Texts known beforehand, in whatever order their boxes stand."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox
from fieldmark.dsl.forms.values import boxes_of, is_before
from tests.dsl.forms.strategies import page

TEXT = "Unit 3, Lower Mill Lane, 4030 Eastby, Northshire"


def column(*texts: str) -> FormDocument:
    """A form with a text on each line."""
    return FormDocument([page(*([(text, 10.0, 10 + 11.0 * len(text))] for text in texts))])


def joined(document: FormDocument, text: str = TEXT) -> str | None:
    """The boxes of a text near the first box."""
    found = boxes_of(text, document.boxes[0])
    return None if found is None else " ".join(box.text for box in found)


@given(st.sets(st.integers(1, 7), max_size=3), st.randoms(use_true_random=False))
def test_a_text_is_put_together_from_its_pieces_in_any_order(cuts: set[int], draw: random.Random) -> None:
    words = TEXT.split()
    places = [0, *sorted(cuts), len(words)]
    pieces = [" ".join(words[low:high]) for low, high in pairwise(places)]
    draw.shuffle(pieces)
    assert joined(column(*pieces)) == TEXT
    assert joined(column(*pieces[:-1], "Other words")) is None


@given(st.sampled_from(range(len(TEXT.split()))))
def test_a_wrong_character_is_another_text(number: int) -> None:
    words = TEXT.split()
    words[number] = words[number][:-1] + "x" if words[number][-1].isalnum() else words[number][:-2] + "x,"
    assume(" ".join(words) != TEXT)
    assert joined(column(" ".join(words[:4]), " ".join(words[4:]))) is None


def test_other_words_stand_before_and_behind_it_only() -> None:
    assert joined(column("Acme Ltd (12-X)"), "ACME LTD") == "Acme Ltd (12-X)"
    assert joined(column("To Acme", "Ltd, 7"), "Acme Ltd") == "To Acme Ltd, 7"
    assert joined(column("Acme, Ltd of it", "Ltd"), "Acme Ltd of") == "Acme, Ltd of it"
    assert joined(column("Acme and", "Ltd"), "Acme Ltd") is None


def test_pieces_far_apart_are_no_text() -> None:
    assert joined(column("Lower", "a", "b", "c", "Mill"), "Lower Mill") is None
    assert joined(column("Lower", "a", "Mill"), "Lower Mill") == "Lower Mill"


def test_a_label_has_to_follow_closely() -> None:
    document = column("VAT 7", "Acme Ltd", "x", "Tel 12", "a", "b", "c", "d", "Fax 3")
    found = boxes_of("Acme Ltd", document.boxes[1])
    assert found is not None
    assert is_before(found, ())
    assert is_before(found, ("Tel",))
    assert is_before(found, ("Fax", "Tel"))
    assert not is_before(found, ("Fax",))
    assert not is_before(found, ("VAT",))


def test_pages_are_kept_apart() -> None:
    pages = [Page(600, 800, (TextBox(text, 10, 10, 100, 30),)) for text in ("Lower", "Mill")]
    assert joined(FormDocument(pages), "Lower Mill") is None
