"""What holds of every content structure, on pages whose layout is drawn: rows and columns within each other."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.tree import RUN
from fieldmark.runtime.vision.extraction import extract
from fieldmark.runtime.vision.layout import SETTINGS, Layout
from fieldmark.runtime.vision.segmentation import Block, segment
from fieldmark.runtime.vision.separators import Direction
from fieldmark.runtime.vision.snapshot import Box, Snapshot
from tests.runtime.vision.pages import Node, box, element, outline, snapshot, text, texts

CONTAINERS = ("div", "table", "tr", "td", "ul", "li", "p", "span")


@st.composite
def areas(draw: st.DrawFn, where: Box, levels: int) -> Node:
    """An element that fills a box: with texts, or divided into rows or columns, some of them coloured, overlapping or
    wrongly placed."""
    tag = draw(st.sampled_from(CONTAINERS))
    background = draw(st.sampled_from(["", "", "", "red"]))
    count = draw(st.integers(1, 4))
    down, gap = draw(st.booleans()), draw(st.sampled_from([-40, -1, 0, 5, 12]))
    size = (where.height if down else where.width) / count
    children = []
    for place in range(count):
        start = place * size
        end = max(start + size - gap, start + 1)
        inner = (
            box(where.left, where.top + start, where.right, where.top + end)
            if down
            else box(where.left + start, where.top, where.left + end, where.bottom)
        )
        if levels and inner.width > 40 and inner.height > 40 and draw(st.booleans()):
            children.append(draw(areas(inner, levels - 1)))
        elif draw(st.integers(0, 5)):
            children.append(text(f"text {len(children)}", inner, draw(st.sampled_from([12.0, 16.0, 24.0]))))
        else:
            children.append(element(draw(st.sampled_from(["img", "hr", "div"])), inner))
    misplaced = draw(st.integers(0, 9)) == 0
    return element(tag, None if misplaced else where, *children, background=background)


PAGES = areas(box(0, 0, 1200, 900), 3).map(snapshot)
PERMITTED = st.integers(1, 10)


def structure(page: Snapshot, pdoc: int) -> tuple[Layout, Block | None]:
    layout = Layout(page)
    return layout, segment(layout, pdoc)


@settings(max_examples=40)
@given(PAGES, PERMITTED)
def test_every_visible_text_is_in_exactly_one_leaf(page: Snapshot, pdoc: int) -> None:
    layout, found = structure(page, pdoc)
    seen = [n for n, tag in enumerate(page.tag) if tag == RUN and layout.box[n] is not None]
    held = [run for leaf in found.leaves() for node in leaf.nodes for run in layout.runs(node)] if found else []
    assert sorted(held) == seen
    assert len(seen) == sum(tag == RUN for tag in page.tag), "all texts of these pages are seen"


@settings(max_examples=40)
@given(PAGES, PERMITTED)
def test_a_child_is_no_less_coherent_than_its_parent_and_stands_within_it(page: Snapshot, pdoc: int) -> None:
    _, found = structure(page, pdoc)
    for block in found.walk() if found else ():
        assert 1 <= block.doc <= 10
        for child in block.children:
            assert child.doc >= block.doc
            assert block.box.holds(child.box)


@settings(max_examples=40)
@given(PAGES, PERMITTED)
def test_blocks_that_separators_divide_do_not_overlap(page: Snapshot, pdoc: int) -> None:
    _, found = structure(page, pdoc)
    for block in found.walk() if found else ():
        for one, other in combinations(block.children if block.separators else (), 2):
            shared = one.box & other.box
            assert shared is None or min(shared.width, shared.height) <= 2 * SETTINGS.overlap


@settings(max_examples=40)
@given(PAGES, PERMITTED)
def test_blocks_that_nothing_separates_stand_one_after_the_other_in_markup(page: Snapshot, pdoc: int) -> None:
    layout, found = structure(page, pdoc)
    for block in found.walk() if found else ():
        if not block.separators:
            assert len(block.children) != 1
            for one, other in pairwise(block.children):
                assert max(layout.end[node] for node in one.nodes) <= min(other.nodes)


@settings(max_examples=40)
@given(PAGES, PERMITTED)
def test_separators_lie_between_the_children_they_divide(page: Snapshot, pdoc: int) -> None:
    _, found = structure(page, pdoc)
    for block in found.walk() if found else ():
        assert len({separator.direction for separator in block.separators}) <= 1
        for separator in block.separators:
            for child in block.children:
                start, end = separator.direction.span(child.box)
                slack = SETTINGS.overlap
                assert end <= separator.start + slack or start >= separator.end - slack


@settings(max_examples=40)
@given(PAGES, st.integers(1, 9))
def test_a_greater_permitted_degree_divides_no_less(page: Snapshot, pdoc: int) -> None:
    _, coarse = structure(page, pdoc)
    _, fine = structure(page, pdoc + 1)
    if coarse is not None and fine is not None:
        assert len(list(fine.leaves())) >= len(list(coarse.leaves()))


@settings(max_examples=40)
@given(PAGES)
def test_leaves_that_are_not_coherent_enough_cannot_be_divided(page: Snapshot) -> None:
    layout, found = structure(page, 5)
    for leaf in found.leaves() if found else ():
        if leaf.doc <= 5:
            assert [one.node for one in extract(layout, leaf.nodes[0])] == list(leaf.nodes)


@pytest.mark.parametrize("tag", ["hr", "img"])
def test_a_line_between_blocks_that_are_alike_and_touch_each_other_divides_them(tag: str) -> None:
    words = [
        element("p", where := box(0, 20 * n + 2 * (n > 1), 800, 20 * n + 2 * (n > 1) + 20), text(f"text {n}", where))
        for n in range(4)
    ]
    words.insert(2, element(tag, box(0, 40, 800, 42)))
    page = snapshot(element("body", box(0, 0, 800, 82), *words))
    _, found = structure(page, 10)
    assert found is not None
    assert outline(page, found) == [["text 0", "text 1"], ["text 2", "text 3"]]


def card(number: int, where: Box, reach: float) -> Node:
    """A heading that reaches beyond its card, and words below it."""
    title = box(where.left, where.top, where.right + reach, where.top + 20)
    words = box(where.left, where.top + 30, where.right, where.bottom)
    return element(
        "div",
        where,
        element("h3", title, text(f"title {number}", title)),
        element("p", words, text(f"words {number}", words)),
    )


@settings(max_examples=30)
@given(st.integers(2, 12), st.integers(1, 4), st.sampled_from([0.0, 30.0, 250.0]), st.integers(1, 30))
def test_cards_that_reach_over_each_other_are_blocks_each(count: int, columns: int, reach: float, gap: int) -> None:
    cards = [
        card(n, box(left := 200 * (n % columns), top := 100 * (n // columns), left + 190, top + 100 - gap), reach)
        for n in range(count)
    ]
    page = snapshot(element("body", box(0, 0, 1200, 900), element("div", box(0, 0, 1200, 900), *cards)))
    _, found = structure(page, 10)
    assert found is not None
    held = {texts(page, block) for block in found.walk()}
    assert {f"title {n} words {n}" for n in range(count)} <= held


@settings(max_examples=30)
@given(st.integers(2, 9), st.integers(2, 4), st.booleans(), st.booleans(), st.sampled_from([0, 6]))
def test_rows_that_repeat_in_turns_are_joined_where_they_begin_anew(
    count: int, lines: int, head: bool, foot: bool, gap: int
) -> None:
    """Records that no element holds, and whose rows stand equally far apart."""
    tags = [*(["b"] if head else []), *(["div", "p", "ul", "dl"][:lines] * count), *(["q"] if foot else [])]
    places = [box(0, 20 * n, 600, 20 * n + 20 - gap) for n in range(len(tags))]
    rows = [
        element(tag, place, text(f"{tag} {n}", place)) for n, (tag, place) in enumerate(zip(tags, places, strict=True))
    ]
    page = snapshot(element("body", box(0, 0, 600, 20 * len(rows)), *rows))
    _, found = structure(page, 10)
    assert found is not None
    records = [" ".join(f"{tags[n]} {n}" for n in range(k, k + lines)) for k in range(head, lines * count, lines)]
    assert set(records) <= {texts(page, child) for child in found.children}
    assert len(found.children) == count + head + foot


def test_items_of_a_list_are_blocks_of_the_round_that_divides_it() -> None:
    """However large they are; what stands beside them is divided as it would be."""
    items = [card(n, box(0, 300 * n, 600, 300 * n + 290), 0) for n in range(2)]
    other = element("div", box(0, 600, 500, 890), *card(2, box(0, 600, 500, 890), 0).children)
    page = snapshot(element("body", box(0, 0, 600, 900), *items, other))
    assert [page.tag[one.node] for one in extract(Layout(page), 0)] == ["div", "div", "h3", "p"]


def test_where_all_separators_weigh_the_same_rows_are_told_apart_before_columns() -> None:
    cells = [
        element("p", where := box(left := 110 * n, top := 110 * m, left + 110, top + 110), text("a", where))
        for m in range(4)
        for n in range(3)
    ]
    page = snapshot(element("body", box(0, 0, 330, 440), *cells))
    _, found = structure(page, 10)
    assert found is not None
    assert [(len(row.nodes), len(row.children)) for row in found.children] == [(3, 3)] * 4


@pytest.mark.parametrize("count", [1, 30])
def test_a_regular_list_is_divided_into_its_items(count: int) -> None:
    items = [
        element(
            "div",
            box(0, 60 * n, 600, 60 * n + 50),
            text(f"title {n}", box(0, 60 * n, 600, 60 * n + 20), 20.0),
            element(
                "p", box(0, 60 * n + 22, 600, 60 * n + 50), text(f"words {n}", box(0, 60 * n + 22, 600, 60 * n + 50))
            ),
        )
        for n in range(count + 1)
    ]
    page = snapshot(
        element("body", box(0, 0, 600, 60 * (count + 1)), element("div", box(0, 0, 600, 60 * (count + 1)), *items))
    )
    _, found = structure(page, 6)
    assert found is not None
    assert len(found.children) == count + 1


def test_work_grows_as_n_log_n(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: how often the span of a box is asked for, in rows of cards."""
    counts: list[int] = []
    span = Direction.span

    def counted(self: Direction, where: Box) -> tuple[float, float]:
        counts[-1] += 1
        return span(self, where)

    monkeypatch.setattr(Direction, "span", counted)
    for rows in (20, 80):
        counts.append(0)
        cards = [
            text("words", box(200 * (n % 5), 50 * (n // 5), 200 * (n % 5) + 190, 50 * (n // 5) + 40))
            for n in range(5 * rows)
        ]
        cards[::2] = [element("p", card.rendered.box, card) for card in cards[::2]]
        page = snapshot(element("body", box(0, 0, 1000, 50 * rows), *cards))
        segment(Layout(page), 9)
    assert counts[0] * 3 < counts[1] < counts[0] * 4 * 1.5
