"""A value's place told by all labels around it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fieldmark.dsl.forms.among import BoxAmong, Other, Sight, Spot, box_among, cents
from fieldmark.dsl.forms.boxes import Page
from fieldmark.dsl.forms.document import FormDocument
from tests.dsl.forms.strategies import boxes_among, documents, page
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


def place(*, others: bool = True, sums: bool = False) -> BoxAmong:
    """Where the total stands from the labels, and the amounts of the other lines from it."""
    here = LABELS.index("Total")
    sights = frozenset(Sight(label, Spot(30.5, STEP * (here - n))) for n, label in enumerate(LABELS))
    shares = {"Cash": 1, "Change": -1} if sums else {}
    held = (
        Other(Spot(0.0, STEP * (n - here)), shares.get(label, 0))
        for n, label in enumerate(LABELS[:6])
        if label != "Total"
    )
    return BoxAmong("AMOUNT", sights, frozenset(held if others else ()))


def found(term: BoxAmong, shown: Page) -> str | None:
    """The text of the box that a term finds on a page."""
    box = box_among(term, FormDocument([shown]))
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


@given(st.floats(0.1, 20), st.floats(-500, 500), st.floats(-500, 500), st.floats(-3, 3), st.booleans())
def test_a_place_moves_with_the_page(factor: float, right: float, down: float, degrees: float, others: bool) -> None:
    assert found(place(others=others), scaled(turned(till(), degrees), factor, right, down)) == "52.30"


@pytest.mark.parametrize(("most", "given"), [(0.1, 0.99), (0.3, 0.95), (0.5, 0.8)])
@pytest.mark.parametrize("sums", [False, True])
def test_boxes_moved_each_by_itself_hardly_give_another_value(most: float, given: float, sums: bool) -> None:
    texts = [found(place(sums=sums), shaken(till(), most, seed)) for seed in range(100)]
    assert texts.count("52.30") >= given * len(texts)
    assert sum(text not in ("52.30", None) for text in texts) <= 0.03 * len(texts)


@given(boxes_among(), documents())
def test_a_place_is_sought_on_any_form(term: BoxAmong, document: FormDocument) -> None:
    box = box_among(term, document)
    assert box is None or box in document.boxes


def test_boxes_without_width_have_no_places() -> None:
    shown = till()
    boxes = tuple(replace(box, right=box.left) for box in shown.boxes)
    assert found(place(), replace(shown, boxes=boxes)) is None


@pytest.mark.parametrize("count", [2, 3, 8])
def test_some_labels_are_enough(count: int) -> None:
    term = place()
    sights = sorted(term.sights, key=lambda sight: abs(sight.spot.down))[:count]
    assert found(replace(term, sights=frozenset(sights)), till()) == "52.30"


def test_one_label_of_several_is_not_enough() -> None:
    shown = till()
    boxes = tuple(box for box in shown.boxes if box.text == "Cash" or "." in box.text)
    assert found(place(), replace(shown, boxes=boxes)) is None


@given(st.floats(0, 0.2), st.integers(0, 10_000))
def test_a_blank_value_stays_blank(most: float, seed: int) -> None:
    assert found(place(), shaken(till(Total=None), most, seed)) is None


def test_labels_of_two_places_that_agree_as_well_tell_nothing() -> None:
    shown = till()
    below = tuple(box.lowered(600) for box in shown.boxes)
    assert found(place(), Page(shown.width, 2 * shown.height, shown.boxes + below)) is None


def test_amounts_that_add_up_tell_more() -> None:
    pages = [shaken(till(), 0.5, seed) for seed in range(60)]
    plain, summed = ([found(place(sums=sums), shown) for shown in pages].count("52.30") for sums in (False, True))
    assert summed >= plain + 3


@given(st.integers(0, 10**12), st.booleans())
def test_amounts_count_in_hundredths(amount: int, below: bool) -> None:
    assume(amount or not below)
    sign = "-" if below else ""
    for text in (f"{sign}{amount // 100}.{amount % 100:02}", f"{sign}{amount // 100:,}.{amount % 100:02}"):
        assert cents(text) == (-amount if below else amount)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: BoxAmong("SUM", place().sights), "unknown shape"),
        (lambda: BoxAmong("DATE", frozenset()), "at least one label"),
        (lambda: BoxAmong("DATE", place().sights, frozenset({Other(Spot(0, 3), -1)})), "only amounts add up"),
        (lambda: Other(Spot(0, 3), 2), "the share"),
        (lambda: Sight("--", Spot(0, 3)), "letters or digits"),
        (lambda: Spot(float("nan"), 0), "a number"),
    ],
)
def test_what_makes_no_sense_is_refused(make: object, problem: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=problem):
        make()
