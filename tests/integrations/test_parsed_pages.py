"""Pages that somebody else parsed: the same answers as from their bytes, and nothing of them is changed."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html

import fieldmark
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.documents import read_document
from tests.dsl.terms import documents, programs
from tests.operations import PATIENCE
from tests.runtime.samples import PAGE, PROGRAM, VALUES

GOLDEN = Path(__file__).parents[1] / "runtime" / "golden" / "flights.fm"
MAILS = sorted((Path(__file__).parents[2] / "examples" / "flights" / "inbox").glob("*.html"))


def values(source: object) -> Any:
    return fieldmark.extract(PROGRAM, source).values


def test_an_element_of_lxml() -> None:
    assert values(etree.HTML(PAGE)) == values(html.fromstring(PAGE)) == VALUES
    assert values(html.parse(BytesIO(PAGE.encode()), html.HTMLParser(encoding="utf-8"))) == VALUES


def test_a_part_of_a_page_is_read_alone() -> None:
    page = etree.HTML(PAGE)
    lines = page.find("body/ul")
    assert lines is not None
    assert values(lines)["item"] == ["Kettle", "Cups"]
    assert values(lines)["total"] is None
    lines.tail = "<li>"
    assert values(lines)["item"] == ["Kettle", "Cups"]


def test_a_selector_of_parsel() -> None:
    parsel = pytest.importorskip("parsel")
    selector = parsel.Selector(PAGE, base_url="https://example.org/1")
    assert values(selector) == VALUES
    assert values(selector.css("ul")[0])["item"] == ["Kettle", "Cups"]
    assert fieldmark.extract(PROGRAM, selector).document == "https://example.org/1"


@pytest.mark.parametrize("parser", ["html.parser", "lxml"])
def test_a_soup(parser: str) -> None:
    bs4 = pytest.importorskip("bs4")
    soup = bs4.BeautifulSoup(PAGE, parser)
    assert values(soup) == VALUES
    assert values(soup.table)["total"] == VALUES["total"]


def test_a_soup_whose_parser_closes_no_cells() -> None:
    bs4 = pytest.importorskip("bs4")
    open_cells = PAGE.replace("</td>", "").replace("</li>", "")
    assert values(bs4.BeautifulSoup(open_cells, "html.parser")) == VALUES


def response(body: bytes, header: str | None, url: str = "https://example.org/1") -> Any:
    """What Scrapy gives; a class of its name where it is not installed."""
    if find_spec("scrapy"):
        kind = import_module("scrapy.http").Response
        return kind(url, headers={"Content-Type": header} if header else None, body=body)
    headers = {"Content-Type": header.encode() if header else None}
    return type("Response", (SimpleNamespace,), {"__module__": "scrapy.http.response"})(
        url=url, body=body, headers=headers
    )


def test_a_response_of_scrapy() -> None:
    assert values(response(PAGE.encode(), "text/html; charset=utf-8")) == VALUES
    assert values(response(PAGE.encode("iso-8859-15"), "text/html; charset=iso-8859-15")) == VALUES
    assert fieldmark.extract(PROGRAM, response(PAGE.encode(), None)).document == "https://example.org/1"
    for body, header in ((b"", "text/html"), (b"GIF89a", "image/gif"), (b"", None)):
        with pytest.raises(fieldmark.DocumentError, match=r"^https://example\.org/1: "):
            values(response(body, header))


def test_comments_and_stripped_tags_leave_one_text() -> None:
    page = etree.HTML(PAGE.replace("Ordered on", "Order<!-- a -->ed<?b c?> <i>on</i>"))
    etree.strip_tags(page, "i")
    assert values(page) == VALUES


def test_a_page_of_xhtml() -> None:
    page = PAGE.replace("<html>", '<html xmlns="http://www.w3.org/1999/xhtml">')
    assert values(etree.fromstring(page)) == VALUES


def test_what_is_no_page() -> None:
    parsel = pytest.importorskip("parsel")
    selector = parsel.Selector(PAGE)
    nothing = [selector.css("li"), selector.css("li::text")[0], parsel.Selector('{"a": 1}', type="json")]
    for source in (*nothing, 3, None, etree.Comment("x"), etree.ElementTree(), {"html": PAGE}):
        with pytest.raises(fieldmark.DocumentError, match="document: "):
            values(source)


def test_a_tree_of_objectify_is_refused() -> None:
    from lxml import objectify  # noqa: PLC0415 - for this test alone

    with pytest.raises(fieldmark.DocumentError, match="objectify"):
        values(objectify.fromstring("<html><body/></html>"))


@settings(max_examples=60, deadline=None)
@given(st.data(), documents())
def test_a_tree_gives_the_answers_of_its_bytes_and_stays_as_it_is(data: st.DataObject, page: HtmlDocument) -> None:
    program = data.draw(programs(page))
    element = page.root.element
    assert element is not None
    source = etree.tostring(element)
    before = fieldmark.extract(program, read_document(element))
    assert etree.tostring(element) == source
    assert before.values == fieldmark.extract(program, page).values
    assert before.abstained == fieldmark.extract(program, page).abstained


@settings(max_examples=60, deadline=None)
@given(st.data(), documents())
def test_comments_anywhere_change_no_answer(data: st.DataObject, page: HtmlDocument) -> None:
    element = page.root.element
    assert element is not None
    pieces = etree.tostring(element, method="html", encoding="unicode").split(" ")
    marks = data.draw(st.lists(st.sampled_from(["", "", "<!-- a -->", "<?b c?>"]), min_size=len(pieces)))
    text = "".join(f" {piece}{mark if '=' not in piece else ''}" for piece, mark in zip(pieces, marks, strict=False))
    program = data.draw(programs(page))
    wanted = fieldmark.extract(program, HtmlDocument.from_bytes(text.encode(), "document", "utf-8"))
    found = fieldmark.extract(program, etree.HTML(text.encode(), etree.HTMLParser(encoding="utf-8")))
    assert (found.values, found.abstained) == (wanted.values, wanted.abstained)


@settings(max_examples=60, deadline=None)
@given(documents(), st.sampled_from(["html.parser", "lxml"]))
def test_reading_a_soup_does_not_change_it(page: HtmlDocument, parser: str) -> None:
    bs4 = pytest.importorskip("bs4")
    element = page.root.element
    assert element is not None
    soup = bs4.BeautifulSoup(etree.tostring(element, method="html", encoding="unicode"), parser)
    before = str(soup)
    read_document(soup)
    assert str(soup) == before


@pytest.mark.parametrize("path", MAILS, ids=[path.name for path in MAILS])
def test_shipped_pages_give_the_same_from_every_parser(path: Path) -> None:
    bs4, parsel = pytest.importorskip("bs4"), pytest.importorskip("parsel")
    program, text = fieldmark.load(GOLDEN), path.read_text(encoding="utf-8")
    wanted = fieldmark.extract(program, path)
    assert None not in (wanted.values["record_locator"], wanted.values["total_price"])
    sources = (html.fromstring(text), parsel.Selector(text), bs4.BeautifulSoup(text, "html.parser"))
    for source in (*sources, bs4.BeautifulSoup(text, "lxml"), response(path.read_bytes(), "text/html")):
        found = fieldmark.extract(program, source)
        assert (found.values, found.abstained) == (wanted.values, wanted.abstained)


def test_no_library_is_imported_for_it() -> None:
    code = (
        "import sys, json; from lxml import etree; import fieldmark; from tests.runtime.samples import PAGE, PROGRAM;"
        "fieldmark.extract(PROGRAM, etree.HTML(PAGE));"
        "print(json.dumps([name for name in ('bs4', 'parsel', 'scrapy', 'pandas') if name in sys.modules]))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root, timeout=PATIENCE
    )
    assert json.loads(done.stdout) == []
