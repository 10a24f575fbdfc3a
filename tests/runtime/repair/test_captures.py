"""Which new page is a capture of which fixture."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.repair.pages import (
    KeptPage,
    addresses,
    comparable,
    different_records,
    endings,
    kept_pages,
    new_pages,
    same_record,
)
from fieldmark.runtime.watch.fixtures import Fixture, read_fixture
from fieldmark.synth.html.index import DocumentIndex

VALUES = {"product": "Blue whistling kettle", "price": "24.50 EUR"}


def document(head: str, body: str = "<p>Blue whistling kettle</p><p>24.50 EUR</p>") -> HtmlDocument:
    return HtmlDocument.from_bytes(f"<html><head>{head}</head><body>{body}</body></html>".encode(), "page", "utf-8")


def canonical(address: str) -> str:
    return f'<link rel="canonical" href="{address}">'


def kept(page: HtmlDocument, name: str = "kettle", values: dict[str, str] | None = None, source: str = "") -> KeptPage:
    answers = {"values": VALUES if values is None else values, "abstained": {}}
    folder = Path(f"fixtures/{name}")
    return KeptPage(Fixture(folder, folder / "document.html", answers, source, ""), page, DocumentIndex(page))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("https://www.shop.example/kettles/blue", "http://shop.example/kettles/blue/"),
        ("https://shop.example/kettles/blue#top", "https://shop.example/Kettles/Blue"),
        ("https://shop.example/2019/05/blue-kettle.html", "https://shop.example/goods/blue-kettle"),
    ],
)
def test_pages_with_one_address_are_captures(old: str, new: str) -> None:
    before = kept(document(canonical(old)))
    (page,) = new_pages({Path("x.html"): document(canonical(new))}, [before])
    assert page.of is before.fixture


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("https://shop.example/", "https://shop.example/"),
        ("https://shop.example/kettles/1", "https://shop.example/pots/1"),
        ("https://shop.example/goods?id=1", "https://shop.example/goods?id=2"),
    ],
)
def test_pages_with_other_addresses_are_none(old: str, new: str) -> None:
    (page,) = new_pages({Path("x.html"): document(canonical(new))}, [kept(document(canonical(old)))])
    assert page.of is None


def test_an_address_of_fixtures_of_different_pages_tells_neither() -> None:
    page = document(canonical("https://shop.example/goods/blue-kettle"))
    other = {"product": "Brown teapot", "price": "9 EUR"}
    (found,) = new_pages({Path("x.html"): page}, [kept(page, "one"), kept(page, "two", other)])
    assert found.of is None


def test_of_two_fixtures_of_a_page_the_latest_counts() -> None:
    page = document(canonical("https://shop.example/goods/blue-kettle"))
    early = kept(page, "one")
    late = kept(page, "two")
    late = replace(late, fixture=replace(late.fixture, date="2026-02-01"))
    (found,) = new_pages({Path("x.html"): page}, [late, early])
    assert found.of is late.fixture


def test_the_source_of_a_fixture_may_be_its_address() -> None:
    before = kept(document(""), source="https://shop.example/goods/blue-kettle")
    (page,) = new_pages({Path("x.html"): document(canonical("https://shop.example/goods/blue-kettle"))}, [before])
    assert page.of is before.fixture


def test_a_page_headed_by_something_else_is_no_capture() -> None:
    address = canonical("https://shop.example/goods/blue-kettle")
    before = kept(document(address, "<h1>Blue whistling kettle</h1><p>24.50 EUR</p>"))
    body = "<h1>Brown teapot</h1><h2>Viewed before</h2><p>Blue whistling kettle</p><p>24.50 EUR</p>"
    (page,) = new_pages({Path("x.html"): document(address, body)}, [before])
    assert page.of is None


def test_a_page_that_only_links_to_the_values_is_no_capture() -> None:
    address = canonical("https://shop.example/goods/blue-kettle")
    body = '<p>Brown teapot</p><a href="/x">Blue whistling kettle</a><p>24.50 EUR</p>'
    (page,) = new_pages({Path("x.html"): document(address, body)}, [kept(document(address))])
    assert page.of is None


def test_addresses_in_the_form_in_which_they_are_compared() -> None:
    head = canonical("https://www.shop.example/a/b/") + '<meta property="og:url" content="http://shop.example/c#d">'
    assert addresses(document(head)) == {"shop.example/a/b", "shop.example/c"}
    assert comparable("kettle.html") == comparable("https://shop.example") == frozenset()
    assert endings(frozenset({"shop.example/2020/blue-kettle.html?x=1", "shop.example/12"})) == {"blue-kettle"}


def test_captures_of_one_fixture_by_its_name_are_one_record(tmp_path: Path) -> None:
    folder = tmp_path / "x"
    folder.mkdir()
    (folder / "document.html").write_text("<p>Blue whistling kettle</p>", encoding="utf-8")
    (folder / "output.json").write_text(json.dumps({"values": VALUES, "abstained": {}}), encoding="utf-8")
    (before,) = kept_pages([read_fixture(folder)])
    pages = {Path(name): document("") for name in ("a/x.html", "b/x.html", "c/y.html")}
    one, two, other = new_pages(pages, [before])
    assert same_record(one, two)
    assert not same_record(one, other)


def test_fixtures_of_one_page_are_no_different_records() -> None:
    other = {"product": "Brown teapot", "price": "9 EUR"}
    assert different_records(kept(document("")), kept(document(""), "b", other))
    assert not different_records(kept(document("")), kept(document(""), "b"))
    address = document(canonical("https://shop.example/goods/1"))
    assert not different_records(kept(address), kept(address, "b", other))
