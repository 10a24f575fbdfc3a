"""What of a form is refused, and that forms as large as are read take work in proportion to their size."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import product

import pytest

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms import document as forms
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox, follows, texts
from fieldmark.dsl.forms.phrases import key, same, spans_in
from fieldmark.dsl.forms.settings import FORMS
from tests.operations import operations

SMALL = TextBox("Total", 10, 10, 50, 20)


def page(*boxes: TextBox) -> Page:
    return Page(600, 800, boxes)


HOSTILE = {
    "page 2 has a box of 3,000,000 characters; at most 10,000 are read": [
        page(SMALL),
        page(TextBox("x" * 3_000_000, 1, 1, 9, 9)),
    ],
    "100,000 boxes; at most 80,000 are read": [page(*[SMALL] * 100_000)],
    "501 pages; at most 500 are read": [page(SMALL)] * 501,
    "5,000,000 characters; at most 2,000,000 are read": [page(TextBox("x" * 10_000, 1, 1, 9, 9))] * 500,
}


@pytest.mark.parametrize("words", HOSTILE)
def test_what_is_too_much_is_refused_before_it_is_looked_at(words: str) -> None:
    with pytest.raises(DocumentError) as caught:
        FormDocument(HOSTILE[words], "form")
    assert caught.value.reason == words

    def again() -> None:
        with suppress(DocumentError):
            FormDocument(HOSTILE[words], "form")

    assert operations(again) < 250_000


def grid(across: int, down: int) -> FormDocument:
    """A form of so many texts in columns."""
    return FormDocument(
        [
            page(
                *[
                    TextBox(f"b{x}", 40 * x, 20 * y, 40 * x + 12, 20 * y + 10)
                    for x in range(across)
                    for y in range(down)
                ]
            )
        ]
    )


def test_wide_lines_take_calls_in_proportion_to_the_texts() -> None:
    few, many = (operations(partial(grid, size, 8)) for size in (40, 160))
    assert many < 5 * few


def scattered(draw: random.Random) -> list[TextBox]:
    """Boxes that touch, lap over and stand apart."""
    return [
        TextBox("word"[: draw.randint(1, 4)], left, top, left + draw.randint(1, 60), top + draw.randint(6, 12))
        for _ in range(draw.randint(4, 40))
        for left, top in [(draw.randint(0, 300), draw.randint(0, 60))]
    ]


def test_torn_texts_are_those_of_all_pairs() -> None:
    draw = random.Random(1)
    found = 0
    for _ in range(150):
        lines = FormDocument([page(*scattered(draw))]).lines
        torn = set(forms._torn(lines))
        assert torn == {
            box
            for number, line in enumerate(lines)
            for other in lines[number + 1 : number + 3]
            for one, two in product(line, other)
            if _is_torn(*((one.box, two.box) if one.box.across < two.box.across else (two.box, one.box)))
            for box in (one, two)
        }
        found += len(torn)
    assert found > 100


def _is_torn(left: TextBox, right: TextBox) -> bool:
    return abs(left.down - right.down) < FORMS.torn * min(left.height, right.height) and follows(left, right)


def test_boxes_are_put_together_as_one_by_one() -> None:
    draw = random.Random(1)
    for _ in range(100):
        line = sorted(scattered(draw), key=lambda box: box.left)
        assert texts(line) == one_by_one(line)


def one_by_one(line: Sequence[TextBox]) -> list[TextBox]:
    found = [line[0]]
    for box in line[1:]:
        left = found[-1]
        if not follows(left, box):
            found.append(box)
            continue
        sides = (
            min(left.left, box.left),
            min(left.top, box.top),
            max(left.right, box.right),
            max(left.bottom, box.bottom),
        )
        found[-1] = TextBox(f"{left.text} {box.text}", *sides)
    return found


def test_long_keys_are_met_exactly_and_long_texts_are_not_remembered() -> None:
    long = "word " * (FORMS.slipped // 4 + 1)
    assert same(key(long), key(long))
    assert not same(key(long), key(long.replace("word", "ward", 1)))
    assert same(key(long[: FORMS.slipped // 2]), key(long[: FORMS.slipped // 2].replace("word", "ward", 1)))
    assert spans_in("Total due", "x " * 500 + "Total due 12") == ((1000, 1009),)


def test_limits_are_in_their_ranges() -> None:
    assert FORMS.in_box < FORMS.characters
    assert FORMS.texts < FORMS.boxes
