"""Pages of accounts and listings: rows that are none, values that are counted, lists of one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example, RecordLabel, records_of
from fieldmark.synth.core.learn import learn

WORDS = ("Rent", "Wages", "Books", "Tea", "Coal", "Salt", "Paper", "Rope", "Ink", "Lamps")


def statement(rows: Sequence[tuple[str, str, str, str]], opening: bool = True) -> HtmlDocument:
    """Bookings between a row of what was there before and one of what is left."""
    before = "<tr><td></td><td>Brought forward</td><td></td><td>700</td></tr>" if opening else ""
    cells = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows)
    head = "<tr><th>Day</th><th>For</th><th>Paid</th><th>Left</th></tr>"
    return HtmlDocument.from_bytes(f"<h1>Account</h1><table>{head}{before}{cells}</table><p>End</p>".encode())


def bookings(first: int, count: int) -> list[tuple[str, str, str, str]]:
    return [(f"{n:02d}.05.1999", WORDS[n % 10], f"{n * 7}.50", f"{n * 31}.25") for n in range(first, first + count)]


def record(row: tuple[str, str, str, str]) -> dict[str, str]:
    return dict(zip(("day", "what", "paid", "left"), row, strict=True))


@given(st.integers(1, 6), st.integers(2, 5), st.integers(2, 5), st.integers(1, 6))
@settings(deadline=None, max_examples=20)
def test_rows_of_words_that_no_label_has_are_no_records(first: int, one: int, two: int, more: int) -> None:
    shown = [bookings(first, one), bookings(first + one, two)]
    result = learn([Example(statement(rows), {"rows": tuple(map(record, rows))}) for rows in shown])
    assert result.complete
    assert result.program.records[0].never == {"Brought forward"}
    assert parse_program(print_program(result.program)) == result.program
    new = bookings(first + one + two, more)
    assert evaluate(result.program, statement(new), 0).json_values["rows"] == [*map(record, new)]


@given(st.integers(1, 6), st.integers(2, 3), st.integers(0, 2))
@settings(deadline=None, max_examples=10)
def test_rows_that_say_the_same_where_one_of_several_examples_has_them_are_no_records(
    first: int, breaks: int, plain: int
) -> None:
    """A row may have been forgotten, but nobody forgets just those of one word."""

    def programme(rows: Sequence[tuple[str, str]]) -> HtmlDocument:
        lines = "".join(f"<tr><td>{time}</td><td>{what}</td></tr>" for time, what in rows)
        return HtmlDocument.from_bytes(f"<h1>Programme</h1><table>{lines}</table><p>Subject to change".encode())

    def talks(first: int, count: int) -> list[tuple[str, str]]:
        return [(f"{n + 7:02d}:30", f"{WORDS[n % 10]} at large") for n in range(first, first + count)]

    def mixed(rows: Sequence[tuple[str, str]], breaks: int) -> list[tuple[str, str]]:
        return sorted((*rows, *((f"{n + 10:02d}:05", "Break") for n in range(breaks))))

    def labels(rows: Sequence[tuple[str, str]]) -> tuple[dict[str, str], ...]:
        return tuple(dict(zip(("time", "what"), row, strict=True)) for row in rows)

    shown = [(talks(first + n, 5), 0) for n in range(1, plain + 2)] + [(talks(first, 5), breaks)]
    examples = [Example(programme(mixed(rows, more)), {"talks": labels(rows)}) for rows, more in shown]
    program = learn(examples).program
    assert program.records[0].never == {"Break"}
    new = talks(first + 2, 4)
    assert evaluate(program, programme(mixed(new, 1)), 0).json_values["talks"] == [*labels(new)]


@given(st.integers(1, 9), st.integers(2, 5), st.sampled_from(("Total", "Sum of all", "Carried over")))
@settings(deadline=None, max_examples=20)
def test_the_row_of_the_total_is_no_record_where_one_example_says_so(first: int, count: int, word: str) -> None:
    """It has all that a record has, so that only its words tell it."""

    def page(rows: Sequence[tuple[str, str]]) -> HtmlDocument:
        cells = "".join(f"<tr><td>{what}</td><td>{paid}</td></tr>" for what, paid in (*rows, (word, "999.00")))
        return HtmlDocument.from_bytes(f"<h1>Bill</h1><table class=sum>{cells}</table><p>End".encode())

    def rows(first: int, count: int) -> list[tuple[str, str]]:
        return [(what, paid) for _, what, paid, _ in bookings(first, count)]

    def labels(some: Sequence[tuple[str, str]]) -> tuple[dict[str, str], ...]:
        return tuple(dict(zip(("what", "paid"), row, strict=True)) for row in some)

    shown, new = rows(first, count), rows(first + 3, count + 1)
    program = learn([Example(page(shown), {"rows": labels(shown)})]).program
    assert program.records[0].never == {word}
    assert not learn([Example(page(shown), {"rows": labels(shown)})]).complete, "a record may have been forgotten"
    some = learn([Example(page(shown), {"rows": labels(shown[: count // 2])})]).program
    assert not any(item.never for item in some.records), "most rows are not labelled"
    assert evaluate(program, page(new), 0).json_values["rows"] == [*labels(new)]


@given(st.integers(1, 6), st.integers(0, 3))
@settings(deadline=None, max_examples=20)
def test_a_record_that_was_forgotten_in_one_example_is_no_row_that_is_never_one(first: int, forgotten: int) -> None:
    shown = [bookings(first, 4), bookings(first + 4, 4)]
    labels = [[*map(record, rows)] for rows in shown]
    del labels[0][forgotten]
    examples = [Example(statement(rows), {"rows": tuple(some)}) for rows, some in zip(shown, labels, strict=True)]
    result = learn(examples)
    assert result.program.records[0].never == {"Brought forward"}
    assert not result.complete


def test_words_that_a_record_has_too_are_never_those_of_a_row_that_is_none() -> None:
    labelled = [("01.05.1999", "Brought forward", "7.50", "31.25"), *bookings(2, 3)]
    shown = [labelled, bookings(6, 3)]
    examples = [Example(statement(rows), {"rows": tuple(map(record, rows))}) for rows in shown]
    assert not learn(examples).program.records[0].never


def test_where_no_example_has_half_records_they_are_kept_and_abstain() -> None:
    shown = [bookings(1, 4), bookings(5, 3)]
    program = learn([Example(statement(rows, False), {"rows": tuple(map(record, rows))}) for rows in shown]).program
    assert not program.records[0].never
    found = evaluate(program, statement(bookings(9, 3)), 0)
    assert len(found.records[0].found) == 4
    assert {name.partition(".")[0] for name in found.abstained} == {"rows[0]"}


def house(rooms: str, baths: str, size: str) -> HtmlDocument:
    """A listing whose numbers stand before what they count."""
    counted = "".join(f"<li><i></i>{text}</li>" for text in (f"{rooms} bedrooms", f"{baths} bathrooms", size))
    html = f"<body><b>£{size[:3]},000</b><h1>{rooms} bedroom house for sale</h1><ul class=k>{counted}</ul></body>"
    return HtmlDocument.from_bytes(html.encode())


@given(st.permutations("123456789"), st.permutations("123456789"))
@settings(deadline=None, max_examples=20)
def test_a_number_that_is_the_same_in_all_examples_is_none_of_their_layout(rooms: str, baths: str) -> None:
    """Texts that show a labelled number are data, however short the number."""
    examples = [
        Example(house(rooms[0], baths[n], f"{n}17 m²"), {"bedrooms": rooms[0], "bathrooms": baths[n]}) for n in range(3)
    ]
    found = evaluate(learn(examples).program, house(rooms[1], baths[4], "931 m²"), 0)
    assert found.values == {"bedrooms": rooms[1], "bathrooms": baths[4]}


@given(st.permutations(WORDS), st.integers(2, 5))
@settings(deadline=None, max_examples=20)
def test_a_list_of_which_one_value_was_seen_is_never_given_in_half(words: Sequence[str], count: int) -> None:
    def tagged(tags: Sequence[str]) -> HtmlDocument:
        links = ", ".join(f"<a>{tag}</a>" for tag in tags)
        return HtmlDocument.from_bytes(f"<body><h1>Ball</h1><p class=t>Tags: {links}</p></body>".encode())

    program = learn([Example(tagged(words[:1]), {"tags": (words[0],)})]).program
    assert evaluate(program, tagged(words[1:2]), 0).values == {"tags": [words[1]]}
    assert evaluate(program, tagged(words[1 : 1 + count]), 0).values["tags"] in (None, [*words[1 : 1 + count]])


GUESTS = {
    "lines": "<p>Guests</p>{}<div>Reply soon.</div>",
    "text": "<p>Guests</p><p>{}</p><div>Reply soon.</div>",
}


def party(style: str, guests: Sequence[str], sign: str) -> HtmlDocument:
    listed = sign.join(guests) if style == "text" else "".join(f"<p>{sign}{guest}</p>" for guest in guests)
    return HtmlDocument.from_bytes(f"<body><h1>Party</h1>{GUESTS[style].format(listed)}</body>".encode())


@given(st.sampled_from([("lines", ""), ("lines", "- "), ("text", " > "), ("text", " / "), ("text", "; ")]), st.data())
@settings(deadline=None, max_examples=30)
def test_a_list_of_which_one_value_was_seen_is_not_given_in_half(way: tuple[str, str], data: st.DataObject) -> None:
    names = data.draw(st.permutations([f"{word.lower()}@club.example" for word in WORDS]))
    style, sign = way
    examples = [Example(party(style, [name], sign), {"guests": (name,)}) for name in names[:2]]
    program = learn(examples).program
    assert evaluate(program, party(style, names[2:3], sign), 0).values["guests"] == [names[2]]
    found = evaluate(program, party(style, names[3:6], sign), 0)
    assert found.values["guests"] == [*names[3:6]] or (found.values["guests"] is None and "guests" in found.abstained)


@given(st.permutations(range(10)), st.sampled_from(("Sponsored", "Ad", "Promoted by us")), st.integers(1, 2))
@settings(deadline=None, max_examples=15)
def test_what_bears_a_word_beside_its_values_that_no_record_bears_is_none(
    order: Sequence[int], word: str, adverts: int
) -> None:
    """An advertisement has all that a record has, and one badge more."""

    def card(number: int, badge: str = "") -> str:
        said = f"<b>{badge}</b>" if badge else ""
        return f"<div class=card>{said}<h3>{WORDS[number]}</h3><span>{number + 3}.50 EUR</span><i>in stock</i></div>"

    def page(records: Sequence[int], others: Sequence[int]) -> HtmlDocument:
        cards = [*map(card, records), *(card(number, word) for number in others)]
        return HtmlDocument.from_bytes(f"<h1>Shop</h1><div>{''.join(cards)}</div><p>End</p>".encode())

    def labels(records: Sequence[int]) -> tuple[dict[str, str], ...]:
        return tuple({"what": WORDS[number], "price": f"{number + 3}.50 EUR"} for number in records)

    shown, others, new = (order[:3], order[3:5]), order[5:7][:adverts], order[7:]
    result = learn([Example(page(some, others), {"rows": labels(some)}) for some in shown])
    assert result.complete
    assert result.program.records[0].never == {word}
    assert evaluate(result.program, page(new, order[:1]), 0).json_values["rows"] == [*labels(new)]


Journeys = Sequence[tuple[str, int]]


def _journeys(draw: Random, journeys: Journeys) -> Example:
    """A page with journeys, by name and how many legs they have, one below the other in one table."""
    rows = ""
    labels: list[RecordLabel] = []
    for name, count in journeys:
        day = f"{draw.randint(1, 28)} May 2026"
        legs: list[RecordLabel] = [
            {"at": f"{draw.randint(6, 20)}:{draw.randint(10, 59)}", "flight": f"LB{draw.randint(100, 999)}"}
            for _ in range(count)
        ]
        rows += f"<tr><td colspan=2>{name} – {day}</td></tr>"
        rows += "".join(f"<tr><td><b>{leg['at']}</b></td><td>{leg['flight']}</td></tr>" for leg in legs)
        labels.append({"day": day, "legs": tuple(legs)})
    page = f"<h1>Booking</h1><table>{rows}</table><p>Contact</p>"
    return Example(HtmlDocument.from_bytes(page.encode(), f"{journeys}", "utf-8"), {"journeys": tuple(labels)})


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("legs", [2, 3])
def test_a_list_of_which_half_of_the_documents_have_more_is_not_certain(legs: int, seed: int) -> None:
    """What is found in place of two records is none of them."""
    draw = Random(seed)
    known: Sequence[Journeys] = (
        (("Outbound", 1),),
        (("Outbound", legs),),
        (("Outbound", 1), ("Return", legs)),
        (("Outbound", 2), ("Return", 1)),
    )
    program = learn([_journeys(draw, journeys) for journeys in known]).program
    assert parse_program(print_program(program)) == program
    for journeys in ((("Outbound", 1), ("Return", 2)), (("Outbound", 3), ("Return", 1))):
        new = _journeys(draw, journeys)
        told = evaluate(program, new.document)
        wanted = [{**label, "legs": [*records_of(label["legs"])]} for label in records_of(new.labels["journeys"])]
        assert told.values["journeys"] == wanted or "journeys" in told.abstained


def _days(number: int, forgotten: bool) -> Example:
    """A page with two days and two events of each, of which one label may lack an event."""
    days = ""
    labels: list[RecordLabel] = []
    for day in (1, 2):
        events: list[RecordLabel] = [
            {"at": f"{8 + day}:{number}{n}", "name": f"Event {number}{day}{n}"} for n in (1, 2)
        ]
        items = "".join(f"<li><i>{event['at']}</i> <b>{event['name']}</b></li>" for event in events)
        days += f"<div class=day><h3>{day} May 20{number}</h3><ul>{items}</ul></div>"
        labels.append({"day": f"{day} May 20{number}", "events": tuple(events[forgotten:])})
    page = HtmlDocument.from_bytes(f"<h1>Diary</h1>{days}<p>Contact</p>".encode(), f"{number}", "utf-8")
    return Example(page, {"days": tuple(labels[:1] if forgotten else labels)})


def test_a_list_of_which_one_of_the_documents_has_other_records_is_certain() -> None:
    result = learn([_days(number, number == 12) for number in range(11, 15)])
    new = _days(17, forgotten=False)
    told = evaluate(result.program, new.document)
    assert any(report.problems for report in result.reports)
    assert told.values["days"] == [
        {**day, "events": [*records_of(day["events"])]} for day in records_of(new.labels["days"])
    ]
    assert told.abstained == {}


def _parcels(draw: Random, counts: Sequence[int], thing: str, between: str = "") -> Example:
    """A mail with a parcel for each count of things, which stand last in it, in an element of their own."""
    told = ""
    labels: list[RecordLabel] = []
    for number, count in enumerate(counts, 1):
        carrier = draw.choice(("GLS", "DPD", "UPS"))
        things = [{"name": draw.choice(WORDS), "count": f"{draw.randint(1, 6)}"} for _ in range(count)]
        held = between.join(thing.format(one["count"], one["name"]) for one in things)
        named = f"<div>Parcel {number}</div><div>Carrier: {carrier}</div>"
        told += f"<div>{named}<div>Expected: <span>{number} May</span></div><div>{held}</div></div>"
        labels.append({"carrier": carrier, "things": tuple(things)})
    page = HtmlDocument.from_bytes(f"<h2>On its way</h2>{told}<p>Terms apply</p>".encode(), f"{counts}", "utf-8")
    return Example(page, {"parcels": tuple(labels)})


@pytest.mark.parametrize("seed", range(6))
def test_a_list_in_records_that_is_not_found_again_where_it_is_labelled_is_not_certain(seed: int) -> None:
    draw = Random(seed)
    program = learn([_parcels(draw, counts, "{} x {}", ", ") for counts in ((2, 1), (1, 2, 1))]).program
    for counts in ((2, 1), (1, 3), (1, 1, 2)):
        new = _parcels(draw, counts, "{} x {}", ", ")
        told = evaluate(program, new.document)
        found: Any = told.json_values["parcels"]
        wanted = records_of(new.labels["parcels"])
        assert [one["carrier"] for one in found] == [one["carrier"] for one in wanted]
        for number, (one, other) in enumerate(zip(found, wanted, strict=True)):
            assert one["things"] == [*records_of(other["things"])] or f"parcels[{number}].things" in told.abstained


@pytest.mark.parametrize("tag", ["div", "p"])
def test_records_of_which_only_how_deep_they_stand_tells_are_found(tag: str) -> None:
    thing, draw = f"<{tag}>{{}} x {{}}</{tag}>", Random(tag)
    result = learn([_parcels(draw, counts, thing) for counts in ((2, 1), (1, 2, 1))])
    assert result.complete
    new = _parcels(draw, (1, 3, 2), thing)
    wanted = [{**parcel, "things": [*records_of(parcel["things"])]} for parcel in records_of(new.labels["parcels"])]
    assert evaluate(result.program, new.document).json_values["parcels"] == wanted
