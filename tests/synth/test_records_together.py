"""The records of a list stand together as they always did: what looks like some elsewhere is of another list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

LAW = settings(deadline=None, max_examples=25)

Row = tuple[str, str]
Parts = Sequence[tuple[str, Sequence[Row]]]
OWN = "Your items"

LISTS: dict[str, Callable[[Sequence[Row]], str]] = {
    "table": lambda rows: f"<table>{''.join(f'<tr><td>{a}</td><td>{b}</td></tr>' for a, b in rows)}</table>",
    "items": lambda rows: f"<ul>{''.join(f'<li><b>{a}</b> <i>{b}</i></li>' for a, b in rows)}</ul>",
    "cards": lambda rows: "".join(f'<div class="card"><h4>{a}</h4><p>Price: {b}</p></div>' for a, b in rows),
    "boxes": lambda rows: f"<div>{''.join(f'<p><span>{a}</span><em>{b}</em></p>' for a, b in rows)}</div>",
}
BLOCKS = ("boxes", "items", "table")
"""The lists of which one element holds all records."""

HEADINGS = ("<h2>{}</h2>", "<p><b>{}</b></p>", "<p>{}:</p>", "<div class=title>{}</div>")
GOODS = ("Rug", "Vase", "Lamp", "Sofa", "Chair", "Shelf", "Desk", "Mirror")
ROOMS = ("Kitchen", "Garden", "Bath", "Hall", "Attic")


def _rows(drawn: Random, least: int = 2, most: int = 4) -> list[Row]:
    return [(drawn.choice(GOODS), f"${drawn.randint(1, 900)}.50") for _ in range(drawn.randint(least, most))]


def _body(parts: Parts, style: str, heading: str) -> str:
    return "<h1>Receipt</h1>" + "".join(heading.format(title) + LISTS[style](rows) for title, rows in parts)


def _page(parts: Parts, style: str, heading: str, name: str) -> HtmlDocument:
    return HtmlDocument.from_bytes(f"{_body(parts, style, heading)}<p>Thank you</p>".encode(), name)


def _labels(rows: Sequence[Row]) -> tuple[dict[str, str], ...]:
    return tuple({"name": name, "price": price} for name, price in rows)


def _learned(known: Sequence[Parts], style: str, heading: str) -> Program:
    pages = [_page(parts, style, heading, f"page-{n}") for n, parts in enumerate(known)]
    labels = [_labels([row for _, rows in parts for row in rows]) for parts in known]
    program = learn([Example(page, {"items": one}) for page, one in zip(pages, labels, strict=True)]).program
    assert parse_program(print_program(program)) == program
    return program


@given(st.integers(0, 10**6), st.sampled_from(sorted(LISTS)), st.sampled_from(HEADINGS), st.booleans())
@LAW
def test_another_list_under_another_name_is_left_out(seed: int, style: str, heading: str, first: bool) -> None:
    """Cards stand side by side whatever stands between them, unless that is a heading: there it is said of the list."""
    drawn = Random(seed)
    program = _learned([[(OWN, _rows(drawn))] for _ in range(3)], style, heading)
    own, other = _rows(drawn), _rows(drawn)
    plain = evaluate(program, _page([(OWN, own)], style, heading, "plain"))
    assert plain.records[0].value == [*_labels(own)]
    assert not plain.abstained
    parts = [("Cancelled items", other), (OWN, own)] if first else [(OWN, own), ("Cancelled items", other)]
    found = evaluate(program, _page(parts, style, heading, "more")).records[0]
    assert found.reason is not None
    if style != "cards" or heading == HEADINGS[0]:
        assert found.value == [*_labels(own)]


@given(st.integers(0, 10**6), st.sampled_from(["table", "items", "boxes"]), st.sampled_from(HEADINGS))
@LAW
def test_of_two_lists_that_nothing_tells_apart_none_is_given(seed: int, style: str, heading: str) -> None:
    """A receipt that holds another, each with all that stands before its list."""
    drawn = Random(seed)
    program = _learned([[(OWN, _rows(drawn))] for _ in range(3)], style, heading)
    own, other = (_body([(OWN, _rows(drawn))], style, heading) for _ in range(2))
    page = HtmlDocument.from_bytes(f"<div>{own}</div><div>{other}</div>".encode(), "two")
    found = evaluate(program, page).records[0]
    assert found.reason is not None
    assert found.value is None


@given(st.integers(0, 10**6), st.sampled_from(["table", "items", "boxes"]), st.sampled_from(HEADINGS))
@LAW
def test_lists_of_one_record_may_have_more_beside_it_and_none_elsewhere(seed: int, style: str, heading: str) -> None:
    drawn = Random(seed)
    program = _learned([[(OWN, _rows(drawn, 1, 1))] for _ in range(3)], style, heading)
    own, other = _rows(drawn), _rows(drawn)
    more = evaluate(program, _page([(OWN, own)], style, heading, "more")).records[0]
    assert more.value in ([*_labels(own)], None)
    found = evaluate(program, _page([(OWN, own), ("Cancelled items", other)], style, heading, "two")).records[0]
    assert found.value == more.value
    assert found.reason is not None


@given(st.integers(0, 10**6), st.sampled_from(sorted(LISTS)))
@LAW
def test_one_document_alone_does_not_tell_where_all_records_stand(seed: int, style: str) -> None:
    drawn = Random(seed)
    program = _learned([[(OWN, _rows(drawn))]], style, HEADINGS[1])
    parts = [(title, _rows(drawn)) for title in (OWN, "More items")]
    found = evaluate(program, _page(parts, style, HEADINGS[1], "fresh")).records[0]
    assert found.value == [*_labels([row for _, rows in parts for row in rows])]


@given(st.integers(0, 10**6), st.sampled_from(sorted(LISTS)), st.sampled_from(HEADINGS))
@LAW
def test_lists_that_always_had_parts_are_whole(seed: int, style: str, heading: str) -> None:
    drawn = Random(seed)
    known = [[(title, _rows(drawn)) for title in drawn.sample(ROOMS, 2)] for _ in range(3)]
    parts = [(title, _rows(drawn)) for title in drawn.sample(ROOMS, 3)]
    found = evaluate(_learned(known, style, heading), _page(parts, style, heading, "fresh"))
    assert found.records[0].value == [*_labels([row for _, rows in parts for row in rows])]


@pytest.mark.parametrize("seed", range(6))
def test_a_row_that_is_no_record_may_be_one_that_is_lost(seed: int) -> None:
    drawn = Random(seed)
    program = _learned([[(OWN, _rows(drawn))] for _ in range(3)], "items", HEADINGS[0])
    rows = _rows(drawn)
    items = LISTS["items"](rows).replace("</li>", "</li><li>Gift card, to be sent</li>", 1)
    page = HtmlDocument.from_bytes(f"<h1>Receipt</h1><h2>Your items</h2>{items}<p>Thank you</p>".encode(), "fresh")
    found = evaluate(program, page).records[0]
    assert found.value == [*_labels(rows)]
    assert found.reason is not None
    assert "Gift card, to be sent" in found.reason


@given(st.integers(0, 10**6), st.sampled_from(BLOCKS), st.sampled_from(("<h2>{}</h2>", "<p><b>{}</b></p>")))
@LAW
def test_what_is_labelled_shows_what_stands_together(seed: int, style: str, heading: str) -> None:
    """An example has another list that nothing tells from the labelled one, whose heading changes: where there are two
    again, neither is given, and a single one is."""
    drawn = Random(seed)
    titles = drawn.sample(ROOMS, 4)
    lists = [[(f"{name} {n}", price) for name, price in _rows(drawn, 3, 4)] for n in range(6)]
    known = [[(titles[0], lists[0])], [(titles[1], lists[1]), (titles[2], lists[2])]]
    pages = [_page(parts, style, heading, f"page-{n}") for n, parts in enumerate(known)]
    examples = [Example(page, {"items": _labels(parts[0][1])}) for page, parts in zip(pages, known, strict=True)]
    program = learn(examples).program
    alone = evaluate(program, _page([(titles[3], lists[3])], style, heading, "alone"))
    assert alone.records[0].value in (None, [*_labels(lists[3])])
    both = evaluate(program, _page([(titles[0], lists[4]), (titles[3], lists[5])], style, heading, "both"))
    assert both.records[0].value in (None, [*_labels(lists[4])])
    assert both.records[0].value or both.abstained


@given(st.sampled_from(BLOCKS), st.integers(0, 10**6), st.booleans())
@LAW
def test_a_row_that_stands_in_two_lists_is_that_of_the_list(style: str, seed: int, first: bool) -> None:
    """Two labelled lists have a row in common: what stands beside it tells which of the two is meant."""
    drawn = Random(seed)

    def lists(number: int) -> tuple[list[Row], list[Row]]:
        common = (f"Stay {number}", f"${drawn.randint(100, 900)}.50")
        paid = [common, (f"Fee of the guest {number}", f"${drawn.randint(10, 99)}.10")]
        payout = [common, (f"Fee of the host {number}", f"${drawn.randint(10, 99)}.20")]
        return (paid, payout) if first else (payout, paid)

    def parts(two: tuple[list[Row], list[Row]]) -> Parts:
        return [("Guest paid", two[0]), ("Host payout", two[1])]

    *known, new = [lists(number) for number in range(4)]
    examples = [
        Example(_page(parts(two), style, "<h2>{}</h2>", f"page-{n}"), {"a": _labels(two[0]), "b": _labels(two[1])})
        for n, two in enumerate(known)
    ]
    result = learn(examples)
    assert result.complete, result.reports
    found = evaluate(result.program, _page(parts(new), style, "<h2>{}</h2>", "new"))
    assert [records.value for records in found.records] == [[*_labels(new[0])], [*_labels(new[1])]]


OTHERS = ["<h4>Cancelled</h4>", "<p>Cancelled:</p>", "<div><b>Cancelled</b></div>"]


@given(st.integers(0, 10**6), st.sampled_from(OTHERS))
@settings(max_examples=6, deadline=None)
def test_of_two_lists_in_a_record_the_other_is_not_given(seed: int, between: str) -> None:
    drawn = Random(seed)

    def events(count: int) -> list[dict[str, str]]:
        return [
            {"time": f"{drawn.randint(8, 20)}:{drawn.randint(10, 59)}", "title": f"Concert {drawn.randint(1, 99)}"}
            for _ in range(count)
        ]

    def shown(some: list[dict[str, str]]) -> str:
        items = (f"<li><i>{one['time']}</i> <a>{one['title']}</a></li>" for one in some)
        return f"<ul>{''.join(items)}</ul>"

    def page(days: list[list[dict[str, str]]], cancelled: str) -> HtmlDocument:
        parts = [f"<h3>{number} May</h3>{shown(day)}" for number, day in enumerate(days, 1)]
        body = f"<h1>May</h1><div>{parts[0]}{cancelled}{''.join(parts[1:])}</div>"
        return HtmlDocument.from_bytes(f"<body>{body}</body>".encode(), "may", "utf-8")

    known = [[events(drawn.randint(2, 3)) for _ in range(drawn.randint(2, 3))] for _ in range(3)]
    labels: list[dict[str, Label]] = [
        {"days": tuple({"day": f"{number} May", "events": tuple(day)} for number, day in enumerate(days, 1))}
        for days in known
    ]
    program = learn([Example(page(days, ""), one) for days, one in zip(known, labels, strict=True)]).program
    days = [events(2), events(3)]
    (plain,) = evaluate(program, page(days, "")).records
    assert [one.values["events"] for one in plain.found] == days
    first, second = evaluate(program, page(days, between + shown(events(1)))).records[0].found
    assert first.values["events"] is None
    assert "events" in first.abstained
    assert second.values["events"] == days[1]


@given(st.integers(0, 10**6), st.sampled_from(BLOCKS), st.integers(1, 2))
@LAW
def test_headings_that_are_values_part_no_list(seed: int, style: str, known: int) -> None:
    """Where each record has its heading, a page with more headings than any example has no more than more of them."""
    drawn = Random(seed)

    def day(rooms: Sequence[str]) -> Parts:
        return [(room, _rows(drawn)) for room in rooms]

    def labels(parts: Parts) -> tuple[dict[str, str], ...]:
        return tuple({"room": room, "name": name, "price": price} for room, rows in parts for name, price in rows)

    examples = [day([room]) for room in drawn.sample(ROOMS, known)]
    pages = [_page(parts, style, "<h3>{}</h3>", f"page-{n}") for n, parts in enumerate(examples)]
    learned = [Example(page, {"items": labels(parts)}) for page, parts in zip(pages, examples, strict=True)]
    program = learn(learned).program
    new = day(drawn.sample(ROOMS, 3))
    found = evaluate(program, _page(new, style, "<h3>{}</h3>", "more")).records[0]
    assert found.reason is None
    assert found.value == [*labels(new)]


@given(st.integers(0, 10**6), st.booleans())
@LAW
def test_heads_below_each_heading_part_no_list(seed: int, ruled: bool) -> None:
    """The names of columns stand again below each heading that is a value, and say nothing of another list."""
    drawn = Random(seed)

    def page(parts: Parts, name: str) -> HtmlDocument:
        heads = "<tr><th>Article</th><th>Cost</th></tr>"
        tables = (LISTS["table"](rows).replace("<table>", f"<table>{heads}") for _, rows in parts)
        rooms = (
            f"<div><h2>{room}</h2>{'<hr>' * ruled}{table}</div>" for (room, _), table in zip(parts, tables, strict=True)
        )
        return HtmlDocument.from_bytes(f"<h1>Prices</h1>{''.join(rooms)}<p>Thank you</p>".encode(), name)

    def labels(parts: Parts) -> tuple[dict[str, str], ...]:
        return tuple({"room": room, "name": name, "price": price} for room, rows in parts for name, price in rows)

    known = [[(room, _rows(drawn))] for room in drawn.sample(ROOMS, 2)]
    learned = [Example(page(parts, f"page-{n}"), {"items": labels(parts)}) for n, parts in enumerate(known)]
    new = [(room, _rows(drawn)) for room in drawn.sample(ROOMS, 3)]
    found = evaluate(learn(learned).program, page(new, "more")).records[0]
    assert found.reason is None
    assert found.value == [*labels(new)]
