"""The tilt of a page whose boxes were moved up and down by as much as lines are apart."""

from __future__ import annotations

import random
from dataclasses import replace
from math import radians, tan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.forms.boxes import Page
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.slant import EXCESS, is_doubtful, slant, steepness
from tests.dsl.forms.strategies import page
from tests.dsl.forms.test_layout import turned


def shaken(seed: int, degrees: float) -> Page:
    """A page of two columns, turned, with each box moved up or down by up to a line."""
    draw = random.Random(seed)
    rows = [
        [("x" * size, 20.0, 20 + 10.0 * size), (f"{number}.00", 540 - 10.0 * len(f"{number}.00"), 540.0)]
        for number in range(25)
        for size in [draw.randint(3, 30)]
    ]
    shown = turned(page(*rows), degrees)
    return replace(shown, boxes=tuple(box.lowered(draw.uniform(-30, 30)) for box in shown.boxes))


@given(st.integers(0, 10_000), st.floats(-3, 3))
def test_columns_and_sizes_tell_the_tilt(seed: int, degrees: float) -> None:
    assert slant(shaken(seed, degrees).boxes) == pytest.approx(tan(radians(degrees)), abs=0.01)


@given(st.integers(0, 10_000), st.floats(-3, 3))
def test_sizes_tell_how_steep(seed: int, degrees: float) -> None:
    assert steepness(shaken(seed, degrees).boxes) == pytest.approx(abs(tan(radians(degrees))), abs=0.004)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_few_boxes_tell_nothing(count: int) -> None:
    assert slant(shaken(1, 2.0).boxes[:count]) == 0


def test_boxes_of_one_size_in_one_place_tell_nothing() -> None:
    boxes = [replace(box, left=0.0, right=10.0) for box in shaken(1, 2.0).boxes]
    assert steepness(boxes) == 0
    assert abs(slant(boxes)) < 0.02


@given(st.integers(0, 10_000), st.floats(-3, 3))
def test_only_a_steep_slope_is_doubted_and_only_where_sizes_say_otherwise(seed: int, degrees: float) -> None:
    boxes = shaken(seed, degrees).boxes
    assert not is_doubtful(0.05, boxes)
    assert is_doubtful(0.1, boxes) == (steepness(boxes) - EXCESS < 0.1 - 0.036)


def test_lines_on_which_labels_meet_the_next_amount_are_no_lines() -> None:
    rows = [[(label, 20.0, 20 + 10.0 * len(label)), ("1.00", 300.0, 340.0)] for label in ("Net", "Tax", "Paid", "Cash")]
    shown = page(*rows)
    draw = random.Random(12)
    moved = replace(shown, boxes=tuple(box.lowered(draw.uniform(-9, 9)) for box in shown.boxes))
    lines = FormDocument([moved]).lines
    assert all(len(line) <= 2 for line in lines)
    assert sum([box.text for box in line] == [label, "1.00"] for line in lines for label in ("Net", "Cash")) == 2
