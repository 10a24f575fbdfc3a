"""Documents prepared for learning: numbers, ranges of runs, and the places of values."""

from __future__ import annotations

from collections import Counter
from unicodedata import combining

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.tree import RUN, HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import texts_of
from fieldmark.synth.core.instances import Source
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.places import MAX_PLACES
from tests.dsl.terms import WORDS, document, documents, runs_of
from tests.synth.pages import Template as Layout
from tests.synth.pages import fill, seeds, templates

LAW = settings(deadline=None)


@pytest.mark.parametrize(
    ("body", "value", "places"),
    [
        ("<p>5</p>", "5", [("p", 0, 1, True)]),
        ("<div><p><b>5</b></p></div>", "5", [("b", 0, 1, True)]),
        ("<p>due: 5</p>", "5", [("p", 5, 6, False)]),
        ("<p>due: 5</p><p>5</p>", "5", [("p", 0, 1, True)]),
        ("<p>5 of 5</p>", "5", [("p", 0, 1, False), ("p", 5, 6, False)]),
        ("<p>15 55 5.</p>", "5", [("p", 6, 7, False)]),
        ("<p><a>Tin</a><b>1.4</b><i>£2</i></p>", "1.4", [("b", 0, 3, True)]),
        ("<p><a>Tin</a><b>1.4 of 5</b><i>£2</i></p>", "5", [("b", 7, 8, False)]),
        ("<p><a>No. 5</a><b>Tin</b></p>", "5", [("a", 4, 5, False)]),
        ("<p><a>Tin</a>New <b>York</b>5</p>", "New York", []),
        ("<p>New</p><p>York</p>", "New York", [("body", 0, 8, True)]),
        ("<p>in New</p><p>York</p>", "New York", []),
        ("<div><p>New</p><p>York</p></div>x", "New York", [("div", 0, 8, True)]),
        ("<p>New <b>York</b></p>", "New York", [("p", 0, 8, True)]),
        ("<p>in New <b>York</b></p>", "New York", []),
        ("<p>a\xa0 b</p>", "a b", [("p", 0, 3, True)]),
        ("<p>\u200b<b>2</b> eggs<i>\u200d</i></p>", "2 eggs", [("p", 0, 8, True)]),
        ("<p><i>x</i> <b>2</b> eggs</p>", "2 eggs", [("p", 2, 8, False)]),
        ("<p>\u201cso\u201d</p>", '"so"', [("p", 0, 4, True)]),
        ("<p>the \ufb01ne one</p>", "fine", [("p", 4, 7, False)]),
        ("<p>a</p>", "", []),
        ("<p>a</p>", "b", []),
        ("<p>a</p><script>b</script>", "b", []),
    ],
)
def test_places(body: str, value: str, places: list[tuple[str, int, int, bool]]) -> None:
    found = DocumentIndex(document(body)).places(value)
    shown = []
    for place in found:
        holder = place.inner if place.inner.tag != RUN else place.inner.parent
        assert holder is not None
        shown.append((holder.tag, *place.span, place.whole))
    assert shown == places


def test_whole_places_are_bounded() -> None:
    found = DocumentIndex(document("<p>5</p>" * 200)).places("5")
    assert len(found) == MAX_PLACES
    assert all(place.whole for place in found)


@given(documents())
@LAW
def test_nodes_are_numbered_in_document_order(page: HtmlDocument) -> None:
    index = DocumentIndex(page)
    nodes = list(page.root.preorder())
    assert [*map(index.node, range(len(index.preorder)))] == nodes
    assert [*map(index.number, nodes)] == list(range(len(nodes)))
    assert [*map(index.run, range(len(index.starts)))] == runs_of(page.root)
    assert [*index.texts()] == [run.text for run in runs_of(page.root)]
    assert [*index.attributed()] == [node for node in nodes if node.element is not None and node.element.attrib]
    for number, node in enumerate(nodes):
        low, high = index.run_range(node)
        assert [*map(index.run, range(low, high))] == runs_of(node)
        assert index.size(node) == high - low
        assert [*map(index.node, index.children(number))] == [*node.children]
        assert node.parent is None or index.ordinal(number) == page.ordinal(node)


@given(documents())
@LAW
def test_a_node_encloses_what_is_below_it(page: HtmlDocument) -> None:
    index = DocumentIndex(page)
    for outer in page.root.preorder():
        below = set(outer.preorder())
        for inner in page.root.preorder():
            assert index.encloses(outer, inner) == (inner in below)


@given(documents(), st.sampled_from(WORDS))
@example(document("\u200b Total:"), "Total")
@example(document("a\u200b b \ufb01n \u201ca\u201d"), "a")
@settings(LAW, max_examples=200)
def test_places_hold_their_value_in_document_order(page: HtmlDocument, word: str) -> None:
    index = DocumentIndex(page)
    if any(map(combining, page.root.text)):
        return
    for value in {word, *index.texts(), *(" ".join(text.split()[:2]) for text in index.texts())}:
        found = index.places(value)
        assert len({place.whole for place in found}) <= 1
        keys = [(index.run_range(place.inner), place.span) for place in found]
        assert keys == sorted(set(keys))
        for place in found:
            start, end = place.span
            assert fold(place.inner.text[start:end]) == fold(value)
            assert all(index.run_range(node) == index.run_range(place.inner) for node in place.chain)
            assert [node.parent for node in place.chain[:-1]] == list(place.chain[1:])


@given(documents())
@LAW
def test_an_element_of_one_text_is_a_place_of_it(page: HtmlDocument) -> None:
    """Whatever it touches: inline elements may follow each other without white space."""
    index = DocumentIndex(page)
    for run in runs_of(page.root):
        holder = run.parent
        if holder is not None and len(holder.children) == 1 and fold(run.text):
            found = index.places(run.text)
            assert len(found) == MAX_PLACES or any(place.inner is run and place.whole for place in found)


@given(templates(styles=("cells", "terms", "lines", "above", "left"), record_styles=("grid",)), seeds())
@settings(LAW, max_examples=30)
def test_every_value_of_a_page_has_a_place(layout: Layout, seed: int) -> None:
    page = fill(layout, seed)
    index = DocumentIndex(page.document("page"))
    for label in page.values.values():
        for value in texts_of(label):
            assert index.places(value)


def test_what_stands_in_a_mail_goes_before_what_stands_in_its_headers() -> None:
    rows = "<tr><th>Subject:</th><td>Order 12</td></tr><tr><th>To:</th><td>Ann</td></tr>"
    headers = f"<table class='mail-headers'>{rows}</table>"
    html = f"<html><head><title>x</title></head><body>{headers}<p>Order 12</p></body></html>"
    index = DocumentIndex(HtmlDocument.from_bytes(html.encode()))
    assert [place.inner.parent.tag for place in index.found("Order 12", "text") if place.inner.parent] == ["p"]
    assert [place.inner.parent.tag for place in index.found("Ann", "text") if place.inner.parent] == ["td"]


def test_a_value_that_stands_often_in_a_long_text_does_not_fold_it_as_often(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Basket Copper’s 12.50 " * 2_000
    index = DocumentIndex(HtmlDocument.from_bytes(f"<p>{text}</p>".encode(), "page", "utf-8"))
    folded: list[int] = []

    def counted(part: str) -> str:
        folded.append(len(part))
        return fold(part)

    monkeypatch.setattr("fieldmark.synth.html.index.fold", counted)
    places = index.places("12.50")
    assert [place.shown for place in places] == ["12.50"] * MAX_PLACES
    assert sum(folded) < 2 * len(text)


@pytest.mark.parametrize("source", ["text", "inside", "attribute", "either", "normal"])
def test_a_value_of_nothing_to_see_stands_nowhere_and_one_that_is_everywhere_at_some_places(source: Source) -> None:
    held = '<p title="Oak"><meta name="wood" content="Oak">Oak</p>' * (MAX_PLACES + 5)
    index = DocumentIndex(HtmlDocument.from_bytes(held.encode(), "page", "utf-8"))
    assert index.found("\u200b ", source) == ()
    found = Counter(place.attribute for place in index.found("Oak", source))
    assert all(count <= MAX_PLACES for count in found.values())
    assert (found["content"] > 0) == (source not in ("either", "normal"))
