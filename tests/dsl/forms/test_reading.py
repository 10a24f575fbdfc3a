"""Pages whose boxes are moved each by itself: what may have changed places is not given."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.boxes import Page, TextBox
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import lines
from fieldmark.dsl.forms.reading import FITTED, UNEVEN, read, unevenness
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import page

HEIGHT = 20.0

LABELS = ("Bill", "Dated", "Order", "Agent", "Net", "Freight", "Tax", "To pay", "Cash", "Change")


def values(number: int) -> dict[str, str]:
    """The values of a bill by their labels."""
    draw = random.Random(number)
    return {label: f"{draw.randint(100, 999)}.{draw.randint(10, 99)}" for label in LABELS}


def bill(number: int) -> Page:
    """A bill of ten lines, a label and its value on each."""
    rows = ([(label, 20.0, 20 + 11.0 * len(label)), (text, 300.0, 366.0)] for label, text in values(number).items())
    return page(*rows, height=HEIGHT)


def moved(bill: Page, most: float, seed: int) -> Page:
    """The page with each box moved up or down by itself, by so many heights at most."""
    draw = random.Random(seed)
    shifts = [draw.uniform(-most, most) * HEIGHT for _ in bill.boxes]
    boxes = (box.lowered(shift) for box, shift in zip(bill.boxes, shifts, strict=True))
    return replace(bill, boxes=tuple(boxes))


@pytest.fixture(scope="module")
def program() -> Program:
    """What three bills teach."""
    examples = [Example(FormDocument([bill(n)], str(n)), values(n)) for n in (1, 2, 3)]
    return learn(examples).program


@pytest.mark.parametrize("most", [0.2, 0.3, 0.4, 0.5])
def test_of_boxes_moved_each_by_itself_hardly_a_value_is_wrong(program: Program, most: float) -> None:
    wrong = 0
    for number in range(10, 40):
        found = evaluate(program, FormDocument([moved(bill(number), most, number)])).values
        wrong += sum(found[label] not in (text, None) for label, text in values(number).items())
    assert wrong <= 0.02 * 30 * len(LABELS)


@given(st.integers(10, 99), st.integers(0, 999), st.floats(0, 0.1))
@settings(deadline=None, max_examples=20)
def test_boxes_moved_a_little_lose_nothing(program: Program, number: int, seed: int, most: float) -> None:
    assert evaluate(program, FormDocument([moved(bill(number), most, seed)])).values == values(number)


def test_a_level_page_is_even() -> None:
    found = read(bill(1))
    assert (found.reach, found.torn) == (0.0, frozenset())
    assert unevenness(found.lines) == 0.0


def test_a_text_that_may_go_on_in_another_box_is_torn() -> None:
    close = page(*([(f"LABEL {n}", 20.0, 97.0), (f"PART {n}", 105.0, 170.0)] for n in range(8)), height=HEIGHT)
    found = read(moved(close, 1.5, 7))
    assert found.reach > 0
    assert found.torn
    apart = [close.boxes[:1] + moved(close, 0.5, seed).boxes[1:2] for seed in range(9)]
    assert unevenness(apart) > 0
    assert unevenness(apart[:2]) == 0


def test_a_text_beside_a_gap_that_may_be_a_space_is_torn_on_an_uneven_page() -> None:
    gap = 1.5 * 77 / 7
    rows = [[(f"LABEL {n}", 20.0, 97.0), (f"PART {n}", 97 + gap, 170.0)] for n in range(8)]
    found = read(moved(page(*rows, height=HEIGHT), 0.5, 7))
    assert found.rows is not None
    assert not found.reach
    assert {text.text for text in found.torn} == {text for row in rows for text, _, _ in row}


@given(st.integers(10, 99), st.integers(0, 999))
@settings(deadline=None, max_examples=20)
def test_lines_found_by_best_fit_are_level(number: int, seed: int) -> None:
    found = read(moved(bill(number), 0.45, seed))
    if found.rows is not None:
        for line, middle in zip(found.lines, found.rows.middles, strict=True):
            assert all(abs(text.down - middle) < 1e-6 for text in line)
        assert sorted(box.text for line in found.lines for box in line) == sorted(b.text for b in bill(number).boxes)


def test_an_uneven_page_of_very_many_boxes_counts_as_broken() -> None:
    draw = random.Random(1)
    corners = [(draw.uniform(0, 900), draw.uniform(0, 2000)) for _ in range(FITTED + 1)]
    boxes = [TextBox("a", left, top, left + 60, top + draw.uniform(8, 30)) for left, top in corners]
    assert unevenness(lines(boxes)) > UNEVEN
    assert read(Page(1000, 2040, tuple(boxes))).reach > 0
