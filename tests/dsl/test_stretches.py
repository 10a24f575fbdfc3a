"""What is left of a text without elements at its ends."""

from __future__ import annotations

from itertools import product, takewhile
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html import walks as chosen
from fieldmark.dsl.html.stretches import Texts, Without, span_of, written
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument, HtmlNode, pieces
from fieldmark.dsl.html.walks import plain
from fieldmark.dsl.text.lexicon import collapse
from tests.dsl.terms import document, documents

LAW = settings(deadline=None)


def left(body: str, selector: str) -> str | None:
    """What is left of the first item of a page."""
    item = document(body).elements_tagged("li")[0]
    span = span_of(Without(selector), item)
    return None if span is None else item.text[slice(*span)]


@pytest.mark.parametrize(
    ("item", "selector", "text"),
    [
        ("<i>x</i> two eggs <b>(large)</b>", "i, b", "two eggs"),
        ("<i>x</i> two eggs <b>(large)</b>", "b", "x two eggs"),
        ("<i>x</i> two eggs <b>(large)</b>", "u", "x two eggs (large)"),
        ("two <b>fresh</b> eggs", "b", "two fresh eggs"),
        ("<p>x</p>two eggs<div>y <b>z</b></div>", "p, div", "two eggs"),
        ("<span>x <b>y</b></span> z", "b", "x y z"),
        ("<b>y</b><b>z</b>", "b", None),
        ("<b></b>z", "b", "z"),
        ("two eggs", "li", "two eggs"),
        ("", "b", ""),
    ],
)
def test_what_is_left(item: str, selector: str, text: str | None) -> None:
    assert left(f"<ul><li>{item}</li></ul>", selector) == text


ADDRESS = "<b>Ship to</b><br>Ada Lane<br>7 Elm <i>Row</i><br>Upwell"


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        (2, -1, "Ada Lane 7 Elm Row Upwell"),
        (3, 4, "7 Elm Row"),
        (-1, -1, "Upwell"),
        (-2, 5, "Row Upwell"),
        (1, 1, "Ship to"),
        (6, 7, None),
        (3, 17, None),
        (4, -3, None),
    ],
)
def test_texts_by_their_numbers(first: int, last: int, text: str | None) -> None:
    item = document(f"<ul><li>{ADDRESS}</li></ul>").elements_tagged("li")[0]
    span = span_of(Texts(first, last), item)
    assert (None if span is None else item.text[slice(*span)]) == text


@pytest.mark.parametrize(("count", "there"), [(5, True), (4, False), (6, False)])
def test_texts_by_their_numbers_of_so_many(count: int, there: bool) -> None:
    item = document(f"<ul><li>{ADDRESS}</li></ul>").elements_tagged("li")[0]
    assert (span_of(Texts(2, -1, count), item) is not None) == there


WORDS = st.text("ab9", min_size=1, max_size=3)

LINES = st.lists(
    st.lists(st.tuples(st.sampled_from(("{}", "<b>{}</b>", "<a><i>{}</i></a>")), WORDS), min_size=1, max_size=4),
    min_size=1,
    max_size=4,
)
"""Lines, each of words that stand in elements of their own, or in none."""


@given(LINES, st.sampled_from(("{}<br>", "{}<br/> ", "<div>{}</div>", "<p>{}\n</p>")), st.data())
@LAW
def test_lines_are_counted_whatever_stands_in_bold(
    lines: list[list[tuple[str, str]]], line: str, data: st.DataObject
) -> None:
    shown = [line.format(" ".join(markup.format(word) for markup, word in words)) for words in lines]
    item = document(f"<ul><li>{''.join(shown)}</li></ul>").elements_tagged("li")[0]
    count = len(lines)
    first = data.draw(st.integers(1, count))
    last = data.draw(st.integers(first, count))
    text = " ".join(word for words in lines[first - 1 : last] for _, word in words)
    for ends in product((first, first - count - 1), (last, last - count - 1)):
        for known in (None, count):
            span = span_of(Texts(*ends, known, lines=True), item)
            assert span is not None
            assert item.text[slice(*span)] == text
        assert span_of(Texts(*ends, count + 1, lines=True), item) is None
    assert span_of(Texts(count + 1, count + 1, lines=True), item) is None


@given(documents())
@LAW
def test_all_texts_are_the_text(page: HtmlDocument) -> None:
    for node in _elements(page):
        if node.text:
            assert span_of(Texts(1, -1), node) == (0, len(node.text))


@given(documents())
@LAW
def test_the_runs_of_a_node_are_its_text(page: HtmlDocument) -> None:
    for node in page.root.preorder():
        text, starts, ends = written(pieces(node), collapse)
        assert text == node.text
        runs = [run.text for run in node.preorder() if run.tag == RUN]
        assert [text[start:end] for start, end in zip(starts, ends, strict=True)] == runs


def _elements(page: HtmlDocument) -> list[HtmlNode]:
    return [node for node in page.root.preorder() if node.element is not None]


@given(documents(), st.sampled_from(("b", "p", "span", "td, i")))
@LAW
def test_what_is_left_begins_and_ends_with_what_is_not_left_out(page: HtmlDocument, selector: str) -> None:
    tags = selector.split(", ")
    for node in _elements(page):
        runs = [run for run in node.preorder() if run.tag == RUN]
        stays = [not any(above.tag in tags for above in _between(run, node)) for run in runs]
        span = span_of(Without(selector), node)
        if not any(stays) and runs:
            assert span is None
        elif runs:
            first, last = stays.index(True), len(stays) - 1 - stays[::-1].index(True)
            assert span is not None
            assert _bare(node.text[slice(*span)]) == _bare("".join(run.text for run in runs[first : last + 1]))


@given(documents(), st.sampled_from(("b", "p", "span", "td, i")))
@LAW
def test_what_was_always_left_out_may_be_another_element_at_an_end(page: HtmlDocument, selector: str) -> None:
    for node in _elements(page):
        span, runs = span_of(Without(selector), node), [run for run in node.preorder() if run.tag == RUN]
        has_some = any(below.tag in selector.split(", ") for below in node.preorder() if below != node)
        alone = [run for run in (*runs[:1], *runs[-1:]) if run.parent != _holder(node)]
        always = span_of(Without(selector, always=True), node)
        assert always == (span if has_some or len(runs) < 2 or not alone else None)


def _holder(node: HtmlNode) -> HtmlNode:
    """The innermost element around all text runs of one."""
    shown = [child for child in node.children if child.text]
    return _holder(shown[0]) if len(shown) == 1 and shown[0].tag != RUN else node


def _between(run: HtmlNode, top: HtmlNode) -> list[HtmlNode]:
    above = [*run.ancestors()]
    return above[: above.index(top)]


def _bare(text: str) -> str:
    return "".join(text.split())


def _above(run: HtmlNode, top: HtmlNode) -> list[object]:
    """The elements above a run, up to one, which is not among them."""
    return [above.element for above in takewhile(lambda above: above != top, run.ancestors())]


@pytest.mark.parametrize("walks", [chosen, plain], ids=["chosen", "plain"])
@given(page=documents(), data=st.data())
@LAW
def test_the_span_that_is_left_is_that_of_the_runs(walks: ModuleType, page: HtmlDocument, data: st.DataObject) -> None:
    elements = _elements(page)
    left_out = {node.element for node in data.draw(st.lists(st.sampled_from(elements), max_size=3))}
    for node in elements:
        below = left_out - {node.element}
        runs = [run for run in node.preorder() if run.tag == RUN]
        _, starts, ends = written(pieces(node), collapse)
        kept = [n for n, run in enumerate(runs) if below.isdisjoint(_above(run, node))]
        expected = (starts[kept[0]], ends[kept[-1]]) if kept else None
        assert walks.span_without(node.element, below, INLINE) == expected
