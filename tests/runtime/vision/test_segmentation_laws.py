"""What holds of every content structure, on pages whose layout is drawn: rows and columns within each other."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.tree import RUN
from fieldmark.runtime.vision.extraction import extract
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.segmentation import Block, segment
from fieldmark.runtime.vision.separators import Direction
from fieldmark.runtime.vision.settings import SETTINGS
from fieldmark.runtime.vision.snapshot import Box, Snapshot
from tests.runtime.vision.pages import Node, box, element, snapshot, text

CONTAINERS = ("div", "table", "tr", "td", "ul", "li", "p", "span")


@st.composite
def areas(draw: st.DrawFn, where: Box, levels: int) -> Node:
    """An element that fills a box: with texts, or divided into rows or columns, some of them coloured, overlapping or
    wrongly placed."""
    tag = draw(st.sampled_from(CONTAINERS))
    background = draw(st.sampled_from(["", "", "", "red"]))
    count = draw(st.integers(1, 4))
    down, gap = draw(st.booleans()), draw(st.sampled_from([-1, 0, 5, 12]))
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
def test_blocks_of_a_level_do_not_overlap(page: Snapshot, pdoc: int) -> None:
    _, found = structure(page, pdoc)
    for block in found.walk() if found else ():
        for one, other in combinations(block.children, 2):
            shared = one.box & other.box
            assert shared is None or min(shared.width, shared.height) <= 2 * SETTINGS.overlap


@settings(max_examples=40)
@given(PAGES, PERMITTED)
def test_separators_lie_between_the_children_they_divide(page: Snapshot, pdoc: int) -> None:
    _, found = structure(page, pdoc)
    for block in found.walk() if found else ():
        assert bool(block.separators) == bool(block.children)
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
            assert [one.node for one in extract(layout, leaf.nodes, leaf.box)] == list(leaf.nodes)


def test_a_link_that_covers_a_card_does_not_divide_it() -> None:
    cards = []
    for n in range(12):
        where = box(100 * (n % 4), 200 * (n // 4), 100 * (n % 4) + 80, 200 * (n // 4) + 180)
        title = box(where.left, where.top, where.right, where.top + 90)
        link = element("a", where, text("more", where))
        cards.append(element("div", where, link, element("h3", title, text(f"card {n}", title)), element("img", title)))
    page = snapshot(element("body", box(0, 0, 400, 600), *cards))
    layout = Layout(page)
    assert [page.tag[one.node] for one in extract(layout, [0], layout.seen(0))] == ["div"] * 12


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
