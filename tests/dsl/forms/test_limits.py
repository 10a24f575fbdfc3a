"""What of a form is refused, and that forms as large as are read take work in proportion; which boxes are near."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms import document as forms
from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.headers import TextLine, repeated
from fieldmark.dsl.forms.layout import Page, Size, TextBox, follows, lines, read, size_of, texts
from fieldmark.dsl.forms.phrases import key, same, spans_in
from fieldmark.dsl.forms.settings import FORMS
from tests.dsl.forms.strategies import WORDS
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
        document = FormDocument([page(*scattered(draw))])
        lines, usual = document.lines, document.by_page[1].usual
        torn = set(forms._torn(document))
        assert torn == {
            box
            for number, line in enumerate(lines)
            for other in lines[number + 1 : number + 3]
            for one, two in product(line, other)
            if _is_torn(*((one.box, two.box) if one.box.across < two.box.across else (two.box, one.box)), usual)
            for box in (one, two)
        }
        found += len(torn)
    assert found > 100


def _is_torn(left: TextBox, right: TextBox, usual: Size) -> bool:
    near = abs(left.down - right.down) < FORMS.torn * min(left.height, right.height)
    return near and follows(left, right, usual)


def test_boxes_are_put_together_as_one_by_one() -> None:
    draw = random.Random(1)
    for _ in range(100):
        line = sorted(scattered(draw), key=lambda box: box.left)
        usual = Size(draw.choice((0.0, 4.0, 12.0)), 9.0)
        assert texts(line, usual) == one_by_one(line, usual)


def one_by_one(line: Sequence[TextBox], usual: Size) -> list[TextBox]:
    found = [line[0]]
    for box in line[1:]:
        left = found[-1]
        if not follows(left, box, usual):
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


LAW = settings(deadline=None, max_examples=150)

PLACES = st.one_of(st.integers(0, 12).map(lambda n: n * 5.0), st.floats(-5, 60))
SIZES = st.one_of(st.sampled_from((0.0, 4.0, 10.0, 45.0)), st.floats(0, 30))


@st.composite
def boxes(draw: st.DrawFn) -> TextBox:
    """Upright boxes anywhere, often at the same places, some of no size, some much larger than others."""
    left, top = draw(PLACES), draw(PLACES)
    return TextBox(draw(st.sampled_from(WORDS)), left, top, left + draw(SIZES), top + draw(SIZES))


CROWDS = st.lists(boxes(), min_size=1, max_size=30)


def plain_lines(found: Sequence[TextBox]) -> list[list[TextBox]]:
    """Lines by asking every line for every box."""
    grown: list[list[TextBox]] = []
    usual = size_of(found).height
    for box in sorted(found, key=lambda box: (box.left, box.top, box.text)):
        near = [
            (abs(line[-1].down - box.down), number)
            for number, line in enumerate(grown)
            if abs(line[-1].down - box.down) <= FORMS.same_line * max(usual, min(line[-1].height, box.height))
            and line[-1].across < box.left + 0.3 * box.width
        ]
        if near:
            grown[min(near)[1]].append(box)
        else:
            grown.append([box])
    return sorted(grown, key=lambda line: (sum(box.down for box in line) / len(line), line[0].left))


@given(CROWDS)
@LAW
def test_lines_are_those_found_by_asking_every_line(found: list[TextBox]) -> None:
    assert lines(found) == plain_lines(found)


def shared(low: float, high: float, other_low: float, other_high: float) -> float:
    shorter = min(high - low, other_high - other_low)
    return max(0.0, min(high, other_high) - max(low, other_low)) / shorter if shorter > 0 else 0.0


def side_by_side(one: TextBox, two: TextBox) -> bool:
    return shared(one.top, one.bottom, two.top, two.bottom) >= 0.4


def plain_beside(box: FormBox, sign: int) -> FormBox | None:
    """The nearest box to a side, by asking every box of the page."""
    found = [
        (sign * (other.box.across - box.box.across), other.number, other)
        for other in box.document.boxes
        if other.page == box.page and side_by_side(box.box, other.box)
    ]
    return min((item for item in found if item[0] > 0), default=(0, 0, None))[2]


def plain_stacked(box: FormBox, sign: int) -> FormBox | None:
    """The nearest box above or below, by asking every box of the page, and then of the next one."""
    document, here = box.document, box.sheet
    headers = frozenset[FormBox]() if box in document.headers else document.headers
    for page in (box.page, box.page + sign) if box not in document.headers else (box.page,):
        found = [
            (sign * (other.sheet.down - here.down), other)
            for other in document.boxes
            if other.page == page and other not in headers and not side_by_side(here, other.sheet)
            if shared(here.left, here.right, other.box.left, other.box.right) >= 0.1
        ]
        apart = [distance for distance, _ in found if distance > 0]
        near = [
            (min(abs(here.left - other.box.left), abs(here.across - other.box.across)), other.number, other)
            for distance, other in found
            if 0 < distance <= min(apart) + 0.5 * here.height
        ]
        if near:
            return min(near)[2]
    return None


@given(st.lists(CROWDS, min_size=1, max_size=2))
@LAW
def test_neighbours_are_those_found_by_asking_every_box(pages: list[list[TextBox]]) -> None:
    document = FormDocument([Page(60, 60, tuple(held)) for held in pages])
    for box in document.boxes:
        assert box.neighbour("right") is plain_beside(box, 1)
        assert box.neighbour("left") is plain_beside(box, -1)
        assert box.neighbour("below") is plain_stacked(box, 1)
        assert box.neighbour("above") is plain_stacked(box, -1)


def plain_repeated(pages: Mapping[int, Sequence[TextLine]]) -> dict[tuple[int, int], TextLine]:
    """What pages repeat, apart from headings, by comparing every line with that of every page."""
    held: dict[tuple[int, int], TextLine] = {}
    for back in (False, True):
        turned = {number: page[::-1] if back else page for number, page in pages.items()}
        for number, page in turned.items() if len(pages) > 1 else ():
            for rank, line in enumerate(page):
                alike = [other[rank] if are_alike(turned, number, to, rank) else None for to, other in turned.items()]
                if len(pages) - alike.count(None) < max(2, len(pages) - 1):
                    break
                place = number, len(page) - 1 - rank if back else rank
                held[place] = next(other for other in alike if other)
                assert pages[number][place[1]] is line
    return held


def are_alike(pages: Mapping[int, Sequence[TextLine]], here: int, there: int, rank: int) -> bool:
    one, two = pages[here], pages[there]
    if rank >= len(two):
        return False
    boxes = one[rank][0], two[rank][0]
    before = [page[rank - 1][0].down if rank else 0.0 for page in (one, two)]
    apart = abs((boxes[0].down - before[0]) - (boxes[1].down - before[1]))
    count = len(pages)
    texts = zip(written(one[rank], here, count), written(two[rank], there, count), strict=True)
    near = apart <= (0.75 if rank else 5.0) * max(box.height for box in boxes)
    return near and any(same(key(first), key(second)) for first, second in texts)


def written(line: TextLine, number: int, count: int) -> tuple[str, str]:
    words = " ".join(box.text for box in line)
    kept = "".join(letter if letter not in (str(number), str(count)) else "" for letter in words)
    return words, kept


@given(
    st.lists(
        st.lists(
            st.tuples(st.sampled_from(("Lamps and Sons", "Lamps end Sons", "page {}", "a", "b")), st.floats(-6, 6)),
            min_size=1,
            max_size=4,
        ),
        min_size=1,
        max_size=6,
    )
)
@LAW
def test_what_pages_repeat_is_found_by_comparing_every_page(pages: list[list[tuple[str, float]]]) -> None:
    shown = {
        number: read(
            Page(
                400,
                400,
                tuple(
                    TextBox(text.format(number), 10, 30.0 * place + down, 100, 30.0 * place + down + 10)
                    for place, (text, down) in enumerate(held)
                ),
            )
        )
        for number, held in enumerate(pages, 1)
    }
    assert repeated(shown) == plain_repeated(shown)
