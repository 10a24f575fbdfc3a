"""Texts known beforehand, in whatever order their boxes stand; and values in a constellation of labels."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox
from fieldmark.dsl.forms.values import Constellation, Cue, Offset, box_at, boxes_of, is_before
from tests.dsl.forms.strategies import constellations, documents, page
from tests.dsl.forms.test_layout import turned

LETTER = 10.0
STEP = 3.0
"""How far lines of the till are apart, in widths of a character."""

LABELS = ("Goods", "Freight", "Packing", "Total", "Cash", "Change", "Points", "Thanks")
AMOUNTS = ("41.10", "7.25", "3.95", "52.30", "60.00", "7.70")


def till(**amounts: str | None) -> Page:
    """A till's lines, a label on each and an amount on the first six; `amounts` by label, None for a blank."""
    held = {**dict(zip(LABELS, AMOUNTS, strict=False)), **amounts}
    rows = []
    for label in LABELS:
        amount = held.get(label)
        right = [(amount, 300.0, 300 + LETTER * len(amount))] if amount else []
        rows.append([(label, 20.0, 20 + LETTER * len(label)), *right])
    return page(*rows)


def place(*labels: str) -> Constellation:
    """Where the total stands from labels."""
    here = LABELS.index("Total")
    named = labels or ("Packing", "Total", "Cash")
    return Constellation(
        "AMOUNT", frozenset(Cue(label, Offset(30.5, STEP * (here - LABELS.index(label)))) for label in named)
    )


def found(term: Constellation, shown: Page) -> str | None:
    """The text of the box that a term finds on a page."""
    box = box_at(term, FormDocument([shown]))
    return None if box is None else box.text


def scaled(shown: Page, factor: float, right: float, down: float) -> Page:
    """The page in another unit, moved."""
    boxes = (
        replace(
            box,
            left=box.left * factor + right,
            right=box.right * factor + right,
            top=box.top * factor + down,
            bottom=box.bottom * factor + down,
        )
        for box in shown.boxes
    )
    return Page(shown.width * factor, shown.height * factor, tuple(boxes))


def shaken(shown: Page, most: float, seed: int) -> Page:
    """The page with each box moved by itself, by so many lines at most."""
    draw = random.Random(seed)
    boxes = (box.lowered(draw.uniform(-most, most) * STEP * LETTER) for box in shown.boxes)
    return replace(shown, boxes=tuple(boxes))


@given(st.floats(0.1, 20), st.floats(-500, 500), st.floats(-500, 500), st.floats(-3, 3))
def test_a_place_moves_with_the_page(factor: float, right: float, down: float, degrees: float) -> None:
    assert found(place(), scaled(turned(till(), degrees), factor, right, down)) == "52.30"


@given(st.floats(0, 0.1), st.integers(0, 10_000))
def test_boxes_moved_a_little_give_the_value(most: float, seed: int) -> None:
    assert found(place(), shaken(till(), most, seed)) == "52.30"


@given(constellations(), documents())
def test_a_place_is_sought_on_any_form(term: Constellation, document: FormDocument) -> None:
    box = box_at(term, document)
    assert box is None or box in document.boxes


def test_boxes_without_width_have_no_places() -> None:
    shown = till()
    boxes = tuple(replace(box, right=box.left) for box in shown.boxes)
    assert found(place(), replace(shown, boxes=boxes)) is None


@pytest.mark.parametrize("labels", [("Total",), ("Goods", "Thanks"), ("Total", "Cash", "Points")])
def test_one_to_three_labels_are_enough(labels: tuple[str, ...]) -> None:
    assert found(place(*labels), till()) == "52.30"


def test_one_label_of_several_is_not_enough() -> None:
    shown = till()
    boxes = tuple(box for box in shown.boxes if box.text == "Cash" or "." in box.text)
    assert found(place(), replace(shown, boxes=boxes)) is None


@given(st.floats(0, 0.1), st.integers(0, 10_000))
def test_a_blank_value_stays_blank(most: float, seed: int) -> None:
    assert found(place(), shaken(till(Total=None), most, seed)) is None


def test_labels_of_two_places_that_agree_as_well_tell_nothing() -> None:
    shown = till()
    below = tuple(
        replace(box, text="52.35") if box.text == "52.30" else box for box in (b.lowered(600) for b in shown.boxes)
    )
    assert found(place(), Page(shown.width, 2 * shown.height, shown.boxes + below)) is None


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Constellation("SUM", place().cues), "unknown shape"),
        (lambda: Constellation("DATE", frozenset()), "by 1 to 3 labels"),
        (lambda: place(*LABELS[:4]), "by 1 to 3 labels"),
        (lambda: Cue("--", Offset(0, 3)), "letters or digits"),
        (lambda: Offset(float("nan"), 0), "a number"),
    ],
)
def test_what_makes_no_sense_is_refused(make: object, problem: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=problem):
        make()


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
