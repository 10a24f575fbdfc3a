"""Laws of looking only at what is near: the answers are those of looking at everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.headers import TextLine, repeated
from fieldmark.dsl.forms.layout import Page, TextBox, lines, read
from fieldmark.dsl.forms.phrases import key, same
from fieldmark.dsl.forms.settings import FORMS
from tests.dsl.forms.strategies import WORDS

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
    for box in sorted(found, key=lambda box: (box.left, box.top, box.text)):
        near = [
            (abs(line[-1].down - box.down), number)
            for number, line in enumerate(grown)
            if abs(line[-1].down - box.down) <= FORMS.same_line * min(line[-1].height, box.height)
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
