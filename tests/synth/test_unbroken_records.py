"""Between the records of a list stands nothing where nothing ever did: behind it another list may begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

LAW = settings(deadline=None, max_examples=25)

Row = tuple[str, str]

LISTS: dict[str, Callable[[Sequence[Row]], str]] = {
    "table": lambda rows: f"<table>{''.join(f'<tr><td>{a}</td><td>{b}</td></tr>' for a, b in rows)}</table>",
    "items": lambda rows: f"<ul>{''.join(f'<li><b>{a}</b> <i>{b}</i></li>' for a, b in rows)}</ul>",
    "cards": lambda rows: "".join(f'<div class="card"><h4>{a}</h4><p>Price: {b}</p></div>' for a, b in rows),
    "boxes": lambda rows: f"<div>{''.join(f'<p><span>{a}</span><em>{b}</em></p>' for a, b in rows)}</div>",
}
HEADINGS = ("<h2>{}</h2>", "<p><b>{}</b></p>", "<p>{}:</p>", "<div class=title>{}</div>")
GOODS = ("Rug", "Vase", "Lamp", "Sofa", "Chair", "Shelf", "Desk", "Mirror")


def _rows(drawn: Random, most: int = 4) -> list[Row]:
    return [(drawn.choice(GOODS), f"${drawn.randint(1, 900)}.50") for _ in range(drawn.randint(2, most))]


def _page(parts: Sequence[tuple[str, Sequence[Row]]], style: str, heading: str, name: str) -> HtmlDocument:
    body = "".join(heading.format(title) + LISTS[style](rows) for title, rows in parts)
    return HtmlDocument.from_bytes(f"<h1>Receipt</h1>{body}<p>Thank you</p>".encode(), name)


def _labels(rows: Sequence[Row]) -> tuple[dict[str, str], ...]:
    return tuple({"name": name, "price": price} for name, price in rows)


@given(st.integers(0, 10**6), st.sampled_from(sorted(LISTS)), st.sampled_from(HEADINGS))
@LAW
def test_what_stands_apart_behind_another_text_is_uncertain(seed: int, style: str, heading: str) -> None:
    """Cards stand side by side whatever stands between them, unless that is a heading: there it is said of the list."""
    drawn = Random(seed)
    known = [_rows(drawn) for _ in range(3)]
    pages = [_page([("Your items", rows)], style, heading, f"page-{n}") for n, rows in enumerate(known)]
    program = learn([Example(page, {"items": _labels(rows)}) for page, rows in zip(pages, known, strict=True)]).program
    program = parse_program(print_program(program))
    own, other = _rows(drawn), _rows(drawn)
    plain = evaluate(program, _page([("Your items", own)], style, heading, "plain"))
    assert plain.records[0].value == [*_labels(own)]
    assert not plain.abstained
    found = evaluate(program, _page([("Your items", own), ("Cancelled items", other)], style, heading, "more"))
    value = found.records[0].value or []
    assert value[: len(own)] == [*_labels(own)]
    assert len(value) == len(own) or found.abstained
    if style != "cards" or heading == HEADINGS[0]:
        assert not any(text for record in value[len(own) :] for text in record.values())


@given(st.integers(0, 10**6), st.sampled_from(sorted(LISTS)), st.sampled_from(HEADINGS))
@LAW
def test_lists_that_always_had_parts_are_whole(seed: int, style: str, heading: str) -> None:
    drawn = Random(seed)
    known = [[(title, _rows(drawn)) for title in drawn.sample(GOODS, 2)] for _ in range(3)]
    pages = [_page(parts, style, heading, f"page-{n}") for n, parts in enumerate(known)]
    labels = [_labels([row for _, rows in parts for row in rows]) for parts in known]
    program = learn([Example(page, {"items": one}) for page, one in zip(pages, labels, strict=True)]).program
    parts = [(title, _rows(drawn)) for title in drawn.sample(GOODS, 3)]
    found = evaluate(program, _page(parts, style, heading, "fresh"))
    assert found.records[0].value == [*_labels([row for _, rows in parts for row in rows])]


@pytest.mark.parametrize("seed", range(6))
def test_a_row_that_is_no_record_may_be_one_that_is_lost(seed: int) -> None:
    drawn = Random(seed)
    known = [_rows(drawn) for _ in range(3)]
    pages = [_page([("Your items", rows)], "items", HEADINGS[0], f"page-{n}") for n, rows in enumerate(known)]
    program = learn([Example(page, {"items": _labels(rows)}) for page, rows in zip(pages, known, strict=True)]).program
    rows = _rows(drawn)
    items = LISTS["items"](rows).replace("</li>", "</li><li>Gift card, to be sent</li>", 1)
    page = HtmlDocument.from_bytes(f"<h1>Receipt</h1><h2>Your items</h2>{items}<p>Thank you</p>".encode(), "fresh")
    found = evaluate(program, page).records[0]
    assert found.value == [*_labels(rows)]
    assert found.reason is not None
    assert "Gift card, to be sent" in found.reason
