"""Separators against what they mean: every line across the pool that crosses no block, and no other."""

from hypothesis import given
from hypothesis import strategies as st

from fieldmark.runtime.vision.layout import SETTINGS
from fieldmark.runtime.vision.separators import Direction, Separator, detect, distance_steps, parts
from fieldmark.runtime.vision.snapshot import Box
from tests.runtime.vision.pages import box

SIDE = st.integers(0, 30)


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    left, top = draw(SIDE), draw(SIDE)
    return Box(left, top, left + draw(st.integers(1, 12)), top + draw(st.integers(1, 12)))


POOLS = st.lists(boxes(), min_size=1, max_size=12)


@given(POOLS, st.sampled_from(Direction))
def test_a_line_is_in_a_separator_exactly_where_it_crosses_no_block(pool: list[Box], direction: Direction) -> None:
    spans = [direction.span(one) for one in pool]
    first, last = min(start for start, _ in spans), max(end for _, end in spans)
    found = detect(pool, direction)
    for twice in range(2 * int(first) + 1, 2 * int(last)):
        line = twice / 2
        free = not any(start < line < end for start, end in spans)
        assert free == any(one.start <= line <= one.end for one in found), line


@given(POOLS, st.sampled_from(Direction), st.sampled_from([0.0, 2.0]))
def test_a_separator_crosses_no_block(pool: list[Box], direction: Direction, overlap: float) -> None:
    for one in detect(pool, direction, overlap):
        for start, end in map(direction.span, pool):
            assert end <= one.start + overlap or start >= one.end - overlap


@given(POOLS, st.sampled_from(Direction))
def test_separators_are_in_order_and_have_blocks_between_them(pool: list[Box], direction: Direction) -> None:
    found = detect(pool, direction)
    assert [one.start for one in found] == sorted(one.start for one in found)
    assert all(cell for cell in parts(pool, found))
    assert len(parts(pool, found)) == len(found) + 1


@given(POOLS, st.permutations(range(12)))
def test_the_order_of_blocks_does_not_matter(pool: list[Box], order: list[int]) -> None:
    turned = [pool[place] for place in order if place < len(pool)]
    assert detect(turned, Direction.HORIZONTAL) == detect(pool, Direction.HORIZONTAL)


def test_the_example_of_figure_8() -> None:
    """Three blocks split; the fourth crosses one separator, and covers another."""
    three = [box(0, 10, 40, 20), box(0, 40, 40, 50), box(0, 60, 40, 70)]
    assert [(s.start, s.end) for s in detect(three, Direction.HORIZONTAL)] == [(20, 40), (50, 60)]
    four = [*three, box(50, 30, 90, 70)]
    assert [(s.start, s.end) for s in detect(four, Direction.HORIZONTAL)] == [(20, 30)]


def test_blocks_that_touch_or_overlap_by_a_pixel_are_separated() -> None:
    assert detect([box(0, 0, 9, 10), box(0, 10, 9, 20)], Direction.HORIZONTAL) == [
        Separator(Direction.HORIZONTAL, 10, 10)
    ]
    assert not detect([box(0, 0, 9, 11), box(0, 10, 9, 20)], Direction.HORIZONTAL)
    assert len(detect([box(0, 0, 9, 11), box(0, 10, 9, 20)], Direction.HORIZONTAL, 2.0)) == 1


def test_distances_that_differ_little_are_one_step() -> None:
    assert distance_steps([0, 20, 21, 23, 20, 90], SETTINGS) == [0, 3, 3, 3, 3, 5]


@given(st.lists(st.integers(0, 300), min_size=2))
def test_a_greater_distance_is_no_lower_step(widths: list[int]) -> None:
    steps = distance_steps(widths, SETTINGS)
    ranked = sorted(zip(widths, steps, strict=True))
    assert [step for _, step in ranked] == sorted(steps)
