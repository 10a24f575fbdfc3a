"""Lines of uneven pages by best fit."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.forms.boxes import TextBox
from fieldmark.dsl.forms.rows import OVERLAP, coarse, crowded, fitted

PITCH, HEIGHT = 24.0, 20.0

LEFTS = (10.0, 200.0, 400.0)


def grid(lines: int, gone: int, most: float, seed: int) -> dict[TextBox, int]:
    """Boxes of three columns with the number of their line; some are missing, each is moved by itself, up or down by so
    many pitches at most."""
    draw = random.Random(seed)
    found: dict[TextBox, int] = {}
    for line in range(lines):
        for number, left in enumerate(LEFTS):
            if number == 0 or draw.random() * 10 >= gone:
                top = 100 + PITCH * line + draw.uniform(-most, most) * PITCH
                found[TextBox(f"{line} {number}", left, top, left + 90, top + HEIGHT)] = line
    return found


@given(st.integers(3, 25), st.integers(0, 5), st.floats(0, 0.2), st.integers(0, 999))
@settings(deadline=None, max_examples=60)
def test_boxes_moved_by_a_fifth_of_the_pitch_stay_on_their_lines(lines: int, gone: int, most: float, seed: int) -> None:
    boxes = grid(lines, gone, most, seed)
    found = fitted(list(boxes)).lines
    assert [{boxes[box] for box in line} for line in found] == [{number} for number in range(lines)]


@given(st.lists(st.tuples(*[st.integers(0, 300)] * 4), min_size=1, max_size=25), st.integers(0, 99))
@settings(deadline=None, max_examples=80)
def test_each_box_is_on_one_line_and_none_above_another_of_it(
    places: list[tuple[int, int, int, int]], seed: int
) -> None:
    boxes = [TextBox(f"{n}", x, y, x + 1 + w, y + 1 + h % 40) for n, (x, y, w, h) in enumerate(places)]
    fit = fitted(boxes)
    assert sorted(box.text for line in fit.lines for box in line) == sorted(box.text for box in boxes)
    slack = OVERLAP * sorted(box.height for box in boxes)[-1]
    for line in fit.lines:
        assert list(line) == sorted(line, key=lambda box: box.left)
        for one in line:
            assert all(min(one.right, two.right) - max(one.left, two.left) <= slack for two in line if two is not one)
    for box, others in fit.doubts.items():
        assert others <= set(range(len(fit.lines) + 1))
        assert any(box in line for line in fit.lines)
    shuffled = random.Random(seed).sample(boxes, len(boxes))
    assert fitted(shuffled) == fit
    assert sum(map(len, coarse(boxes))) == len(boxes)


def test_a_box_half_way_between_two_lines_is_doubtful() -> None:
    boxes = list(grid(9, 0, 0.1, 3))
    odd = TextBox("odd", 600, 100 + 4.5 * PITCH, 690, 100 + 4.5 * PITCH + HEIGHT)
    assert fitted([*boxes, odd]).doubts.keys() == {odd}
    assert fitted(boxes).doubts == {}


def test_only_moved_boxes_stand_on_one_another() -> None:
    assert crowded(list(grid(9, 0, 0.0, 1))) == 0
    assert crowded(list(grid(20, 0, 1.0, 1))) > 0.1
