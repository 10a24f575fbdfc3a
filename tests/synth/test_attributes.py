"""Values in attributes: found, learned and read back; visible text comes first."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program, strategies_of
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import Example, Label, LearnResult
from fieldmark.synth.core.learn import learn
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.places import HOLDING
from tests.dsl.terms import SPACES, WORDS, document, elements_of

TEXTS = st.lists(st.sampled_from((*SPACES, *WORDS)), min_size=1, max_size=4).map("".join).filter(fold)


@given(st.sampled_from(sorted(HOLDING)), TEXTS, TEXTS, st.sampled_from(("", "x", " ")))
@settings(deadline=None)
def test_every_place_reads_back_and_whole_attributes_come_first(name: str, held: str, value: str, glue: str) -> None:
    texts = [escape(text) for text in (held, held + glue + value, value)]
    page = document("".join(f"<a {name}='{text}'>a</a>" for text in texts))
    index = DocumentIndex(page)
    places = index.attribute_places(value)
    wanted = fold(value)
    for place in places:
        assert place.attribute == name
        assert fold(place.text[slice(*place.span)]) == wanted
    whole = [node for node in elements_of(page.root) if fold(node.attribute(name) or "") == wanted]
    assert [place.inner for place in places if place.whole] == whole
    assert all(place.whole for place in places) == bool(whole)
    if not whole:
        holders = {node for node in elements_of(page.root) if has_words(fold(node.attribute(name) or ""), wanted)}
        assert {place.inner for place in places} <= holders


NAMES = ("Ann Lee", "Bo Ruiz", "Cy Young", "Di Roe")
DATES = ("2023-10-31", "2022-01-05", "2021-03-04", "2020-12-24")
COLOURS = ("Red", "Blue", "Green", "Red")
ITEMS = ("kx-77", "zy-12", "qb-5", "ww-9")


def page(number: int) -> HtmlDocument:
    name, date, colour, item = NAMES[number], DATES[number], COLOURS[number], ITEMS[number]
    options = "".join(f"<option{' selected' * (c == colour)}>{c}</option>" for c in ("Red", "Green", "Blue"))
    html = f"""<html><head><title>Shop</title><meta name="description" content="About {name}">
<meta property="og:price" content="{number}9.50"></head><body><h1>Shop</h1>
<p>Posted <time datetime="{date}">some days ago</time> by us</p>
<p><img src="/img/{number}.png" alt="Photo of {name}"></p>
<form><label>Name</label><input name="who" value="{name}"><label>City</label><input name="city" value="Paris {number}">
Colour <select name="colour">{options}</select></form>
<ul><li data-code="a-{number}">first</li><li data-code="b-{number}">second</li></ul>
<p>More: <a class="more" href="/item/{item}?x={number}">read on</a> <a href="/help">help</a></p></body></html>"""
    return HtmlDocument.from_bytes(html.encode(), f"page-{number}", "utf-8")


def labels(number: int) -> dict[str, Label]:
    return {
        "description": f"About {NAMES[number]}",
        "price": f"{number}9.50",
        "posted": DATES[number],
        "photo": f"/img/{number}.png",
        "caption": f"Photo of {NAMES[number]}",
        "name": NAMES[number],
        "city": f"Paris {number}",
        "colour": COLOURS[number],
        "link": f"/item/{ITEMS[number]}?x={number}",
        "item": ITEMS[number],
        "codes": (f"a-{number}", f"b-{number}"),
    }


@pytest.mark.parametrize("count", [1, 2, 3])
def test_values_in_attributes_are_learned(count: int) -> None:
    result = learn([Example(page(number), labels(number)) for number in range(count)])
    assert result.complete
    wanted = {name: list(label) if isinstance(label, tuple) else label for name, label in labels(3).items()}
    assert evaluate(result.program, page(3)).values == wanted


def test_the_evidence_names_the_attribute() -> None:
    result = learn([Example(page(number), {"item": ITEMS[number]}) for number in range(2)])
    (evidence,) = evaluate(result.program, page(2)).fields[0].evidence
    assert isinstance(evidence.value.node, HtmlNode)
    text = evidence.value.node.attribute("href")
    assert text is not None
    assert (evidence.value.attribute, text[slice(*evidence.value.span)]) == ("href", ITEMS[2])


def links(*pairs: tuple[str, str]) -> list[HtmlDocument]:
    """Pages with a link: its address and its text."""
    return [document(f'<p><b>Site</b> <a href="{address}">{text}</a></p><p>Thank you</p>') for address, text in pairs]


def learned(pages: Sequence[HtmlDocument], values: Sequence[str]) -> LearnResult:
    return learn([Example(one, {"site": value}) for one, value in zip(pages, values, strict=True)])


def attributes(program: Program) -> set[str | None]:
    return {strategy.value.attribute for strategy in strategies_of(program.field("site"))}


def test_visible_text_is_preferred() -> None:
    pages = links(("http://a.example/", "http://a.example/"), ("http://b.example/", "http://b.example/"))
    result = learned(pages, ["http://a.example/", "http://b.example/"])
    assert result.complete
    assert attributes(result.program) == {None}


def test_an_attribute_is_read_where_only_it_explains_all_examples() -> None:
    pages = links(("http://a.example/", "http://a.example/"), ("http://b.example/", "our site"))
    result = learned(pages, ["http://a.example/", "http://b.example/"])
    assert result.complete
    assert attributes(result.program) == {"href"}
    assert evaluate(result.program, links(("http://c.example/", "home"))[0]).values == {"site": "http://c.example/"}


def test_formats_may_hold_a_value_in_different_places() -> None:
    plain = [document(f"<h2>Contact</h2><ul><li>Web: http://{x}.example/</li></ul>") for x in "ab"]
    linked = links(("http://c.example/", "home"), ("http://d.example/", "home"))
    result = learned([*plain, *linked], [f"http://{x}.example/" for x in "abcd"])
    assert result.complete
    assert attributes(result.program) == {None, "href"}
