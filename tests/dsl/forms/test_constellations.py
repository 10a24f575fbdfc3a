"""A value's place told by a constellation of labels."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page
from fieldmark.dsl.forms.values import Constellation, Cue, Offset, box_at
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
