"""Pages as a report shows them: all of their text, nothing that could act, and the right places marked."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree, html

import fieldmark
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import collapse
from fieldmark.runtime.io.scans import form_in
from fieldmark.runtime.report.pages import (
    KEPT,
    PageHighlights,
    form_highlights,
    form_markup,
    kept_attribute,
    page_highlights,
    page_markup,
)
from fieldmark.runtime.run import answering
from tests.dsl.terms import document, documents
from tests.runtime.conftest import Shipped
from tests.runtime.samples import LINK, LINKED, PAGE, PROGRAM
from tests.runtime.watch.answers import LAW

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"

HOSTILE = (
    *("<script>hack()</script>", "<img src=x onerror=hack()>", "<svg onload=hack()><script>hack()</script></svg>"),
    *('<a href="javascript:hack()">x</a>', "<iframe srcdoc='<script>hack()</script>'></iframe>", "<base href=//x.org>"),
    *("<meta http-equiv=refresh content='0;url=//x.org'>", "<form action=//x.org><input name=a value=b></form>"),
    *("<link rel=stylesheet href=//x.org/a.css>", "<style>@import '//x.org/a.css'</style>", "<object data=//x.org>"),
    *("<p style='background:url(//x.org/a.png)'>x</p>", "<p style='color:red;position:fixed;top:0'>x</p>"),
    *("</textarea></title></style></script><b>x</b>", "<textarea><script>hack()</script></textarea>", "<plaintext>"),
    *("<math><mtext><table><mglyph><style><img src=x onerror=hack()>", "<video src=//x.org autoplay onplay=hack()>"),
    *(
        "<td background=//x.org/a.png>x",
        "<p title='\" onmouseover=hack() x=\"'>x</p>",
        "<!--><script>hack()</script>-->",
    ),
    *("<p data-n-v='0'>x</p>", "<mark class=fm-chip>x</mark>", "<x:script xlink:href=//x.org>y</x:script>"),
)
"""Markup that would run, load, send or lead somewhere, or look like the report's own."""

SHOWN = KEPT | {"span", "code", "mark"}


def shown(page: HtmlDocument, marks: PageHighlights | None = None) -> etree._Element:
    """What is shown of a page, parsed again."""
    root: etree._Element = html.fragment_fromstring(page_markup(page, marks or PageHighlights()), create_parent="body")
    return root


def text_of(root: etree._Element) -> str:
    """The text of an element, without the words that stand for pictures."""
    return "".join(cast("list[str]", root.xpath(".//text()[not(parent::span[@class='fm-stub'])]")))


def assert_harmless(root: etree._Element) -> None:
    for element in list(root.iter())[1:]:
        assert element.tag in SHOWN
        for name, value in element.attrib.items():
            own = str(name).startswith("data-") or name == "class"
            assert own or kept_attribute(str(name), str(value)) is not None
            assert "//" not in str(value) or name in ("title", "alt")


def letters(text: str) -> str:
    """A text without white space, of which blocks add some."""
    return "".join(text.split())


@LAW
@given(documents())
def test_all_of_the_text_is_shown_and_nothing_else(page: HtmlDocument) -> None:
    root = shown(page)
    assert_harmless(root)
    assert letters(text_of(root)) == letters(page.root.text)


@LAW
@given(st.lists(st.sampled_from(HOSTILE), max_size=5), st.lists(st.sampled_from(HOSTILE), max_size=3))
def test_nothing_that_acts_is_shown(head: list[str], body: list[str]) -> None:
    page = HtmlDocument.from_bytes(f"<head>{''.join(head)}</head><body>{''.join(body)}x".encode(), "page", "utf-8")
    assert_harmless(shown(page))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[
            ("style", s)
            for s in ("background:url(x)", "width:expression(x)", "position:fixed", "color:\\72 ed;", "margin:0 -9px")
        ],
        *[("onclick", "x"), ("href", "x"), ("src", "x"), ("background", "x"), ("id", "x"), ("class", "x")],
        *[("srcdoc", "x"), ("width", "1;x"), ("color", 'red"x'), ("name", "x"), ("target", "_top"), ("data-n-v", "0")],
    ],
)
def test_attributes_that_are_not_written(name: str, value: str) -> None:
    assert kept_attribute(name, value) is None


def test_plain_styles_are_kept() -> None:
    style = "color: #5d6b76; padding:2px 4px; background-color:rgb(1, 2, 3); background: url(x); --x: y"
    assert kept_attribute("style", style) == "color:#5d6b76;padding:2px 4px;background-color:rgb(1, 2, 3)"


def marked(page: HtmlDocument, answers: dict[str, Any], field: str) -> list[str]:
    """The texts that are marked as values of a field, put together value by value where they stand side by side."""
    fields = list(answers["values"])
    root = shown(page, page_highlights(page, {"n": answers["evidence"]}, fields, {}))
    number = str(fields.index(field))
    marks = [m for m in root.iter("mark") if number in (m.get("data-n-v") or "").split()]
    return [collapse(text_of(mark)) for mark in marks]


def test_values_are_marked_where_they_stand() -> None:
    page = document(PAGE)
    answers = answering(PROGRAM, evidence=True)(page)
    assert marked(page, answers, "total") == ["12,50 €"]
    assert marked(page, answers, "ordered") == ["3 May 2026"]
    assert marked(page, answers, "item") == ["Kettle", "Cups"]
    assert marked(page, answers, "voucher") == []


def test_values_in_attributes_are_shown_beside_their_element() -> None:
    page = document(LINK)
    answers = answering(LINKED, evidence=True)(page)
    assert answers["values"] == {"site": "b/c"}
    assert marked(page, answers, "site") == ["a/b/c"]


def test_values_in_the_head_are_shown() -> None:
    page = HtmlDocument.from_bytes(b"<head><title>A <b></title><meta content='x y' name=price></head><body>c", "p")
    found = {
        "t": [{"node": "/html/head[1]/title[1]/text()[1]", "span": [0, 1]}],
        "m": [{"node": "/html/head[1]/meta[1]", "attribute": "content", "span": [0, 3]}],
    }
    assert marked(page, {"values": {"t": "", "m": ""}, "evidence": found}, "t") == ["A"]
    assert marked(page, {"values": {"t": "", "m": ""}, "evidence": found}, "m") == ["x y"]


def test_the_values_of_the_shipped_mails_are_marked(shipped: Shipped) -> None:
    learned = shipped("flights")
    for path in sorted((EXAMPLES / "flights" / "inbox").iterdir()):
        page = fieldmark.read_document(path)
        assert isinstance(page, HtmlDocument)
        answers = answering(learned, evidence=True)(page)
        for field, value in answers["values"].items():
            texts = [value] if isinstance(value, str) else value or []
            assert marked(page, answers, field) == texts


@LAW
@given(documents(), st.text("/[]()1atexhml ", max_size=20), st.integers(-1, 9), st.integers(-1, 9))
def test_any_evidence_may_be_marked(page: HtmlDocument, path: str, start: int, end: int) -> None:
    item = {"node": path, "span": [start, end], "landmark": {"node": path}, "region": {"first": path, "last": path}}
    held = {
        "x": [item, {**item, "node": page.root.path}],
        "r": [{"first": path, "last": path, "evidence": {"y": [item]}}],
    }
    root = shown(page, page_highlights(page, {"b": held, "n": held}, ["x", "r"], {"x": ["a", ""]}))
    assert_harmless(root)
    assert letters(text_of(root)) == letters(page.root.text)


def test_long_pages_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fieldmark.runtime.report.pages.MAX_PAGE", 1_000)
    root = shown(document("<p>word word</p>" * 200))
    assert 40 < len(root.findall(".//p")) < 120
    assert root[-1].text == "The rest of the page is not shown."
    assert "The rest of the page is not shown." in (root[-1].text or "")


def test_forms_are_drawn_with_their_texts() -> None:
    boxes = b'{"page": [9, 9], "boxes": [["a<b", 0, 0, 2, 1], ["12", 5, 0, 7, 1], ["z", 3, 3, 3, 3]]}'
    form = form_in(boxes, "f", "boxes")
    path = form.boxes[1].path
    item = {"node": path, "landmark": {"node": form.boxes[0].path}, "region": {"first": path, "last": path}}
    drawn = form_markup(form, form_highlights(form, {"n": {"total": [item]}}, ["total"], {"total": ["z"]}))
    root = etree.fromstring(drawn.replace("class=fm-sheet role=group", ""))
    assert [text.text for text in root.iter("text")] == ["a<b", "12", "z"]
    marks = [sorted(str(name) for name in box.attrib if str(name).startswith("data-")) for box in root.iter("rect")]
    assert marks == [["data-n-l"], ["data-n-r", "data-n-v"], ["data-n-s"]]
