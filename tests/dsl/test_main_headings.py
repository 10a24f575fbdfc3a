"""Main headings: a value that was all of an `<h1>` is all of the only one that a redesigned page has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.explain import explain

PROGRAM = """program shop for html, version 2

title: text
  expect unsplit
  {}
"""
WAYS = {
    "by a class": 'from [class="name"]  take far <h1>',
    "beside a text": 'from "Home" across 1  take far <h1>',
    "in a block": 'from "Home" up 1  take css "div > h1.name"',
}
"""How a program may have learned that a title is all of a main heading."""


def program(way: str) -> Program:
    """A program with one field, which is found in one way."""
    return parse_program(PROGRAM.format(way))


def page(body: str) -> HtmlDocument:
    """A page of some markup."""
    return HtmlDocument.from_bytes(f"<body>{body}</body>".encode(), "page", "utf-8")


def title(known: Program, body: str) -> object:
    """What a program gives on a page."""
    return evaluate(known, page(body)).values["title"]


texts = st.text("abcdefgh XYZ", min_size=3, max_size=20).map(lambda text: " ".join(text.split())).filter(bool)
wrappers = st.lists(st.sampled_from(["div", "main", "header", "article", "section"]), max_size=4)


@given(st.sampled_from([*WAYS.values()]), texts, wrappers, st.sampled_from(["", " class=headline", " id=top"]))
def test_the_only_main_heading_is_found_wherever_it_stands(way: str, text: str, above: list[str], known: str) -> None:
    opened, closed = "".join(f"<{tag}>" for tag in above), "".join(f"</{tag}>" for tag in reversed(above))
    assert title(program(way), f"<p>Start</p>{opened}<h1{known}>{text}</h1><p>By us</p>{closed}") == text


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize(
    "body", ["<h1>Anvil</h1><h1>Shop</h1>", "<h2>Anvil</h2>", "<h1></h1>", "<h1>Anvil<br>Shop</h1>"]
)
def test_nothing_is_found_where_it_is_not_the_only_one_or_not_one_text(way: str, body: str) -> None:
    assert title(program(way), body) is None


@pytest.mark.parametrize(
    "way",
    [
        'from [class="name"]  take far <h2>',
        'from [class="name"]  take far <h1>, through NUMBER',
        'from [class="name"]  take css "h1 > span"',
        'from [class="name"]  take css "h2, h1"',
    ],
)
def test_only_what_was_all_of_a_main_heading_is_looked_for(way: str) -> None:
    assert title(program(way), "<h1>7 <span>anvils</span></h1>") is None


def test_what_stands_where_it_did_comes_first() -> None:
    both = program(f'{WAYS["by a class"]}\n  also from "Name:" across 1  beside "Name:" in b  take far <i>')
    changed = "<p>Name:</p><i>{}</i>"
    assert title(both, f"{changed.format('Anvil')}<h1>Anvil</h1>") == "Anvil"
    assert title(both, f"{changed.format('Shop')}<h1>Anvil</h1>") == "Anvil"
    assert title(program(WAYS["by a class"]), "<h1>Shop</h1><b class=name>x</b>") == "Shop"
    assert title(program(WAYS["by a class"]), "<h1>Shop</h1><h1 class=name>Anvil</h1>") == "Anvil"


def test_it_is_explained() -> None:
    told = " ".join(explain(program(WAYS["by a class"]), page("<h1>Anvil</h1>")).split())
    assert "Took all of the only main heading" in told
    as_learned = explain(program(WAYS["by a class"]), page("<h1 class=name>Anvil</h1>"))
    assert "only main heading" not in as_learned
