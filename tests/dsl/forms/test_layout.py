"""Laws of reading a page: what a reader did to the boxes, and how the page lay, must not matter."""

from __future__ import annotations

import random
from math import cos, radians, sin, tan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms.document import DIRECTIONS, FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox
from tests.dsl.forms.strategies import documents, form, page

LAW = settings(deadline=None, max_examples=60)

RECEIPT = page(
    [("ACME TRADING SDN BHD", 150, 430)],
    [("NO 12, JALAN BESAR,", 160, 420)],
    [("43000 KAJANG", 210, 370)],
    [("DATE:", 20, 80), ("12/03/2020", 120, 260), ("TIME:", 330, 390), ("09:31", 430, 500)],
    [("ITEM", 20, 80), ("QTY", 250, 290), ("AMOUNT", 450, 540)],
    [("PAINT 5L WHITE", 20, 210), ("2", 260, 275), ("45.00", 470, 540)],
    [("TOTAL", 20, 90), ("45.00", 470, 540)],
    [("CASH", 20, 75), ("50.00", 470, 540)],
    [("CHANGE", 20, 105), ("5.00", 485, 540)],
)


def texts(document: FormDocument) -> list[str]:
    return [box.text for box in document.boxes]


def turned(shown: Page, degrees: float) -> Page:
    angle = radians(degrees)

    def moved(box: TextBox) -> TextBox:
        corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
        across = [x * cos(angle) - y * sin(angle) for x, y in corners]
        down = [x * sin(angle) + y * cos(angle) for x, y in corners]
        return TextBox(box.text, min(across), min(down), max(across), max(down))

    return Page(shown.width, shown.height, tuple(map(moved, shown.boxes)))


def cut(shown: Page, seed: int) -> Page:
    draw = random.Random(seed)
    boxes: list[TextBox] = []
    for box in shown.boxes:
        place = box.text.find(" ")
        if place < 0 or draw.random() < 0.4:
            boxes.append(box)
            continue
        left = box.left + box.width * place / len(box.text)
        right = box.left + box.width * (place + 1) / len(box.text)
        boxes.append(TextBox(box.text[:place], box.left, box.top, left, box.bottom))
        boxes.append(TextBox(box.text[place + 1 :], right, box.top, box.right, box.bottom))
    return Page(shown.width, shown.height, tuple(boxes))


@given(st.randoms(use_true_random=False))
@LAW
def test_the_order_of_the_boxes_means_nothing(draw: random.Random) -> None:
    boxes = list(RECEIPT.boxes)
    draw.shuffle(boxes)
    shuffled = FormDocument([Page(RECEIPT.width, RECEIPT.height, tuple(boxes))])
    assert texts(shuffled) == texts(FormDocument([RECEIPT]))


@given(st.floats(-3.5, 3.5))
@LAW
def test_a_tilted_page_reads_the_same(degrees: float) -> None:
    straight, tilted = FormDocument([RECEIPT]), FormDocument([turned(RECEIPT, degrees)])
    assert texts(tilted) == texts(straight)
    for one, two in zip(straight.boxes, tilted.boxes, strict=True):
        for direction in DIRECTIONS:
            here, there = one.neighbour(direction), two.neighbour(direction)
            assert (here and here.text) == (there and there.text)


@given(st.floats(20, 400), st.floats(8, 20), st.floats(-3, 3))
@LAW
def test_a_turned_box_is_as_high_and_wide_again(wide: float, high: float, degrees: float) -> None:
    box = TextBox("Total", 30, 40, 30 + wide, 40 + high)
    (back,) = (held.levelled(tan(radians(degrees))) for held in turned(Page(600, 800, (box,)), degrees).boxes)
    assert back.width == pytest.approx(wide, rel=0.01)
    assert back.height == pytest.approx(high, abs=0.01 * (wide + high)) or high < 0.4 * back.height


def labels(least: int, most: int, count: int) -> st.SearchStrategy[list[str]]:
    """As many labels of a receipt's rows, or twice as many, of some lengths."""
    return st.lists(st.text("abcd ", min_size=least, max_size=most), min_size=count, max_size=2 * count)


LABELS = st.tuples(labels(4, 6, 2), labels(18, 30, 5)).flatmap(lambda both: st.permutations([*both[0], *both[1]]))
"""Labels of a receipt's rows, a few narrow, most three times as wide: or else no rectangle tells how far a page is
turned."""


@given(LABELS, st.floats(-3, 3))
@LAW
def test_amounts_stay_on_their_line_where_the_tilt_could_as_well_put_them_on_the_next(
    labels: list[str], degrees: float
) -> None:
    rows = [
        [(f"x{label}x", 20.0, 20.0 + 9 * len(label)), (f"{number}.00", 480.0, 540.0)]
        for number, label in enumerate(labels)
    ]
    straight = FormDocument([page([("ACME TRADING", 20, 200)], *rows, [("2/3/2020", 20, 90)])])
    tilted = FormDocument([turned(straight.pages[0], degrees)])
    assert [[box.text for box in line] for line in tilted.lines] == [
        [box.text for box in line] for line in straight.lines
    ]


@given(st.integers(0, 10_000))
@LAW
def test_texts_cut_at_spaces_are_put_together_again(seed: int) -> None:
    assert texts(FormDocument([cut(RECEIPT, seed)])) == texts(FormDocument([RECEIPT]))


@given(documents())
@LAW
def test_every_form_can_be_walked(document: FormDocument) -> None:
    assert [box.number for box in document.boxes] == list(range(len(document.boxes)))
    for box in document.boxes:
        for direction in DIRECTIONS:
            step = box.neighbour(direction)
            assert step is None or (step in document.boxes and step is not box)
            near = 1 if direction in ("above", "below") else 0
            assert step is None or abs(step.page - box.page) <= near


def test_columns_stay_apart() -> None:
    document = FormDocument([RECEIPT])
    (total,) = document.boxes_with("TOTAL", whole=True)
    value, below, above = (total.neighbour(direction) for direction in ("right", "below", "above"))
    assert value is not None
    assert below is not None
    assert above is not None
    assert (value.text, below.text, above.text) == ("45.00", "CASH", "PAINT 5L WHITE")
    assert value.neighbour("right") is None


def test_a_page_without_text_is_refused() -> None:
    with pytest.raises(DocumentError, match="no text"):
        form([(" ", 0, 10)])


@given(st.floats(-1.5, 1.5), st.booleans())
@LAW
def test_words_beside_a_box_that_came_to_stand_on_another_line_are_uncertain(down: float, near: bool) -> None:
    rows = [[("Agent", 20.0, 75.0), ("NORTH MILL", 300.0, 410.0)], [("Net", 20.0, 53.0), ("12.50", 300.0, 355.0)]]
    left = 420.0 if near else 480.0
    moved = TextBox("LANE", left, 30 + 20 * down, left + 44, 50 + 20 * down)
    document = FormDocument([Page(600, 200, (*page(*rows).boxes, moved))])
    torn = near and 0.5 < abs(down) < 0.65
    assert {box.text for box in document.unsure} == ({"NORTH MILL", "LANE"} if torn else set())


@given(st.randoms(use_true_random=False), st.floats(0.1, 1.2), st.booleans())
@LAW
def test_narrow_words_and_low_ones_belong_to_their_text(draw: random.Random, gap: float, is_tight: bool) -> None:
    """Words stand a space of the page's letters apart, and their boxes may be as tight as the ink."""
    spoken = ["Utility bill", "till 11 fill", "a man, a car", "4.0 - 11.0", "135 - 145", "nose, or mouse", "WEI, Yuki"]
    boxes = [
        box for row, text in enumerate(spoken) for box in inked(text, 20 + 18 * row, gap, is_tight, draw.uniform(-1, 1))
    ]
    draw.shuffle(boxes)
    assert texts(FormDocument([Page(600, 800, tuple(boxes))])) == spoken


@given(st.randoms(use_true_random=False))
@LAW
def test_a_space_is_as_wide_as_most_gaps_of_the_page_tell(draw: random.Random) -> None:
    """Typewriting has wider spaces than print; what stands much farther apart than most words is of two columns."""
    spoken = ["Rosa Fletcher", "Hex bolt M8 x 40", "Marlow Engineering plc", "14 Mill Lane", "Sunrise Bakery"]
    gaps = [draw.uniform(0.9, 1.1) for _ in spoken]
    gaps[draw.randrange(len(gaps))] = 1.5
    boxes = [box for row, text in enumerate(spoken) for box in inked(text, 20 + 18 * row, gaps[row], False, 0)]
    ends = [max(box.right for box in boxes if box.top == 20 + 18 * row) + 6 * 2.2 for row in range(len(spoken))]
    boxes += [TextBox("12.50", left, 20 + 18 * row, left + 32, 32 + 18 * row) for row, left in enumerate(ends)]
    draw.shuffle(boxes)
    found = texts(FormDocument([Page(600, 800, tuple(boxes))]))
    assert found == [text for one in spoken for text in (one, "12.50")]


def inked(text: str, top: float, gap: float, is_tight: bool, jitter: float) -> list[TextBox]:
    """Boxes of the words of a text in letters that differ in width; the second is a little higher or lower."""
    found: list[TextBox] = []
    left = 20.0
    for place, word in enumerate(text.split()):
        right = left + sum(3.5 if letter in "il1.,-" else 7 for letter in word)
        high, low = top + jitter * (place == 1), top + 12 + jitter * (place == 1)
        if is_tight:
            high += 4 * all(letter in "aceimnorsu-.," for letter in word)
            low -= 3 * (not any(letter in "gpy," for letter in word))
        found.append(TextBox(word, left, high, right, low))
        left = right + gap * 6
    return found
