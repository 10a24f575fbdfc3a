"""Pages whose boxes are each a little off by itself, as OCR and crumpled paper leave them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page
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
