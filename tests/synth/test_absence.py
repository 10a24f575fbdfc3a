"""What is missing is told for certain where it was looked for where it would stand, and nowhere else.

Orders of two layouts, which call everything otherwise; one field, one of the fields of the rows, or the whole list is
shown in one of them alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.absence import ELSEWHERE_LAID_OUT, without_formats_of
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.guards import InFormats, Seen, guard_of
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.summary import summarise
from fieldmark.synth.core.absence import ENOUGH
from fieldmark.synth.core.examples import Example, Label, records_of
from fieldmark.synth.core.guards import joined_guards
from fieldmark.synth.core.learn import learn

FIELDS = ("buyer", "number", "driver")
LABELS = (("Buyer", "Order number", "Driver"), ("Sold to", "Our reference", "Brought by"))
"""What each layout calls the fields."""

NAMES = ("Ada Berg", "Bo Lindt", "Cleo Marsh", "Dan Ober", "Eva Prinz", "Finn Roth", "Gil Stone", "Hal Thorn")
GOODS = ("Lamp", "Desk", "Chair", "Shelf", "Bench", "Stool")

Order = dict[str, Label]
"""An order, as its labels have it."""


def order(number: int, *, driver: bool = True, rows: int = 3, colour: bool = True) -> Order:
    """An order, of which every value is another one."""
    draw = Random(number)
    first, last = draw.sample(NAMES, 2)
    goods = draw.sample(GOODS, rows)
    colours = [draw.choice(("red", "grey")) for _ in goods]
    plain = [{"name": name, "count": str(10 + 7 * place + number)} for place, name in enumerate(goods)]
    items = tuple({**item, "colour": one} if colour else item for item, one in zip(plain, colours, strict=True))
    fields = {"buyer": first, "number": f"K-{7310 + 13 * number}", "driver": last if driver else None}
    return {**fields, "items": items or None}


def page(labels: Order, layout: int, name: str) -> HtmlDocument:
    """An order in one of the layouts: a table and a list, or paragraphs and a table."""
    told = [(LABELS[layout][place], labels[key]) for place, key in enumerate(FIELDS) if labels[key]]
    items = labels["items"] or ()
    lines: list[str] = []
    for item in items:
        assert isinstance(item, dict)
        if layout == 0:
            colour = f"<em>{item['colour']}</em>" if "colour" in item else ""
            lines.append(f"<li class=item><b>{item['name']}</b> <i>{item['count']}</i> {colour}</li>")
        else:
            colour = f"<p class=c>in {item['colour']}</p>" if "colour" in item else ""
            lines.append(f"<div class=line><h4>{item['name']}</h4><p class=n>{item['count']}</p>{colour}</div>")
    if layout == 0:
        head = "<table>" + "".join(f"<tr><th>{label}</th><td>{value}</td></tr>" for label, value in told) + "</table>"
        body = f"<h2>Goods</h2><ul>{''.join(lines)}</ul>" if lines else ""
    else:
        head = "".join(f"<p><span>{label}</span> <strong>{value}</strong></p>" for label, value in told)
        body = f"<h3>What comes</h3><div>{''.join(lines)}</div>" if lines else ""
    return HtmlDocument.from_bytes(f"<h1>Order</h1>{head}{body}<p>Thank you</p>".encode(), name)


def learned(*examples: tuple[Order, int]) -> Program:
    """The program of some orders, which reads as it is printed."""
    shown = [Example(page(labels, layout, f"order-{n}"), labels) for n, (labels, layout) in enumerate(examples)]
    program = learn(shown, fields=FIELDS).program
    again = parse_program(print_program(program))
    assert again == program
    return again


def read(program: Program, labels: Order, layout: int) -> Extraction:
    return evaluate(program, page(labels, layout, "new"), 0.0)


def right(extraction: Extraction, labels: Order) -> Sequence[str]:
    """The fields of a page that are given as they are."""
    return [key for key in ("buyer", "number") if extraction.values[key] == labels[key]]


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 400), st.sampled_from([0, 1]), st.booleans())
def test_a_field_that_no_example_of_a_layout_shows_abstains_there(seed: int, shown: int, driver: bool) -> None:
    other = 1 - shown
    program = learned((order(seed), shown), (order(seed + 1, driver=False), other))
    (field,) = (field for field in program.fields if field.name == "driver")
    known = guard_of(field.guards, InFormats)
    assert known is not None
    assert {name for name, _ in known.formats} <= {"buyer", "number"}
    there, gone = order(seed + 2, driver=driver), order(seed + 3, driver=False)
    elsewhere = read(program, there, other)
    assert right(elsewhere, there) == ["buyer", "number"]
    assert elsewhere.abstained == {"driver": ELSEWHERE_LAID_OUT}
    here = read(program, gone, shown)
    assert right(here, gone) == ["buyer", "number"]
    assert (here.values["driver"], ELSEWHERE_LAID_OUT in here.abstained.values()) == (None, False)
    full = order(seed + 4)
    assert read(program, full, shown).values["driver"] == full["driver"]


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 400), st.sampled_from([0, 1]), st.integers(1, ENOUGH + 1))
def test_enough_examples_that_lack_it_show_that_a_layout_does(seed: int, shown: int, count: int) -> None:
    lacking = [(order(seed + 1 + number, driver=False), 1 - shown) for number in range(count)]
    program = learned((order(seed), shown), *lacking)
    other = read(program, order(seed + 9, driver=False), 1 - shown)
    assert other.abstained == ({} if count >= ENOUGH else {"driver": ELSEWHERE_LAID_OUT})


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 400), st.sampled_from([0, 1]), st.integers(2, 3))
def test_the_format_of_fewer_examples_is_less_sure(seed: int, layout: int, count: int) -> None:
    """However many documents the field was learned from; with a list of records in each layout, too."""
    many = [(order(seed + 1 + number), layout) for number in range(count)]
    program = learned((order(seed), 1 - layout), *many)
    for field in program.fields:
        seen = guard_of(field.guards, Seen)
        assert seen is not None
        assert (seen.documents, sorted(seen.formats)) == (count + 1, [1, count])
    new = order(seed + 9)
    usual, rare = read(program, new, layout), read(program, new, 1 - layout)
    for name in FIELDS:
        assert usual.values[name] == rare.values[name] == new[name]
        first, second = usual.confidence[name], rare.confidence[name]
        assert isinstance(first, float)
        assert isinstance(second, float)
        assert second < first


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 400), st.sampled_from([0, 1]))
def test_where_one_layout_shows_it_and_lacks_it_nothing_is_expected(seed: int, layout: int) -> None:
    program = learned((order(seed), layout), (order(seed + 1, driver=False), layout))
    (field,) = (field for field in program.fields if field.name == "driver")
    assert guard_of(field.guards, InFormats) is None
    gone = read(program, order(seed + 2, driver=False), layout)
    assert (gone.values["driver"], ELSEWHERE_LAID_OUT in gone.abstained.values()) == (None, False)


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 400), st.sampled_from([0, 1]))
def test_a_field_of_records_abstains_in_the_layout_that_never_showed_it(seed: int, shown: int) -> None:
    other = 1 - shown
    program = learned((order(seed), shown), (order(seed + 1, colour=False), other))
    there, gone = order(seed + 2), order(seed + 3, colour=False)
    elsewhere = read(program, there, other)
    assert [item.values["name"] for item in elsewhere.records[0].found] == [one["name"] for one in rows_of(there)]
    assert elsewhere.abstained == {f"items[{number}].colour": ELSEWHERE_LAID_OUT for number in range(3)}
    here = read(program, gone, shown)
    assert len(here.records[0].found) == 3
    assert here.abstained == {}


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 400), st.sampled_from([0, 1]))
def test_a_list_abstains_in_the_layout_that_never_showed_it(seed: int, shown: int) -> None:
    other = 1 - shown
    program = learned((order(seed), shown), (order(seed + 1, rows=0), other))
    assert program.records[0].in_formats is not None
    assert read(program, order(seed + 2), other).abstained == {"items": ELSEWHERE_LAID_OUT}
    here = read(program, order(seed + 3, rows=0), shown)
    assert (here.values["items"], here.abstained) == (None, {})


def rows_of(labels: Order) -> list[dict[str, str]]:
    items = labels["items"]
    assert isinstance(items, tuple)
    return [item for item in items if isinstance(item, dict)]


def test_learning_says_that_one_layout_never_shows_it() -> None:
    orders = ((order(1), 0), (order(2, driver=False), 1))
    examples = [Example(page(labels, layout, f"order-{layout}"), labels) for labels, layout in orders]
    notes = summarise(learn(examples), examples).notes
    assert any(note.startswith("driver: in no example of one layout") for note in notes)


@pytest.mark.parametrize("formats", [frozenset[tuple[str, int]](), frozenset({("a", 0)}), frozenset({("", 1)})])
def test_formats_have_a_name_and_a_number(formats: frozenset[tuple[str, int]]) -> None:
    with pytest.raises(ValueError, match="one or more, each with a name and a number"):
        InFormats(formats)


TOLD = parse_program(
    """program orders for html, version 2

buyer: text
  from "Buyer" across 1  take far <b>
  or from "Sold to" across 1  take far <b>

number: text
  from "Number" across 1  take far <b>

driver: optional text
  expect format of "buyer" 1
  from "Driver" across 1  take far <b>
"""
)


def test_where_what_tells_the_layout_is_withheld_nothing_is_missing_for_certain() -> None:
    page = "<p><i>Buyer</i><b>KX-7</b></p><p><i>Buyer</i><b>KX-8</b></p><p><i>Number</i><b>7</b></p>"
    told = evaluate(TOLD, HtmlDocument.from_bytes(page.encode(), "new"), 0.0)
    assert (told.values["buyer"], told.values["driver"]) == (None, None)
    assert told.abstained["driver"] == ELSEWHERE_LAID_OUT


@pytest.mark.parametrize(
    ("buyer", "optional", "reason"),
    [
        ("Buyer", False, None),
        ("Sold to", False, ELSEWHERE_LAID_OUT),
        (None, False, ELSEWHERE_LAID_OUT),
        (None, True, None),
    ],
)
def test_formats_that_read_nothing_tell_no_layout(buyer: str | None, optional: bool, reason: str | None) -> None:
    """Where they are of a field that always had a value, the page is laid out in a way that nobody knows."""
    first, *others = TOLD.fields
    found = [replace(others[0], name=f"number {copy}") for copy in (1, 2)]
    program = replace(TOLD, fields=(replace(first, optional=optional), *others, *found))
    lines = [f"<p><i>{label}</i><b>KX-7</b></p>" for label in (buyer, "Number") if label]
    told = evaluate(program, HtmlDocument.from_bytes("".join(lines).encode(), "new"), 0.0)
    assert told.values["number"] == "KX-7"
    assert told.values["driver"] is None
    assert told.abstained.get("driver") == reason


def test_formats_that_have_other_numbers_are_no_longer_named() -> None:
    known, other = InFormats(frozenset({("buyer", 1), ("number", 2)})), InFormats(frozenset({("buyer", 1)}))
    program = learned((order(1), 0), (order(2, rows=0, driver=False), 1))
    first, *rest = program.fields
    guarded = replace(
        program,
        fields=(replace(first, guards=(known,)), *(replace(field, guards=(other,)) for field in rest)),
        records=tuple(replace(item, in_formats=known) for item in program.records),
    )
    left = without_formats_of(guarded, {"buyer"})
    assert left.fields[0].guards == (InFormats(frozenset({("number", 2)})),)
    assert [field.guards for field in left.fields[1:]] == [()] * len(rest)
    assert [item.in_formats for item in left.records] == [InFormats(frozenset({("number", 2)}))]
    assert without_formats_of(guarded, set()) == guarded
    assert joined_guards((known,), (other,)) == (known,)


def parcel(number: int, items: Sequence[str], code: bool) -> tuple[HtmlDocument, Order]:
    """A parcel's mail: a list that no heading names, and a code in a line without a label, either of which may lack."""
    draw = Random(number)
    when, pin = f"{draw.randint(1, 28)} March 2026", str(draw.randint(1_000, 9_999))
    body = f"<p>Your parcel <b>PG{draw.randint(10**6, 10**7 - 1)}</b> is now here.</p>"
    body += f"<table><tr><th>Expected</th><td>{when}</td></tr></table>"
    body += f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>" if items else ""
    body += f"<div><em>{pin}</em></div>" if code else ""
    labels: Order = {"when": when, "items": tuple(items) or None, "code": pin if code else None}
    return HtmlDocument.from_bytes(f"{body}<p>Thanks, ParcelGo</p>".encode(), f"parcel-{number}"), labels


PARCELS = st.tuples(st.lists(st.sampled_from(GOODS), max_size=3, unique=True), st.booleans())


@given(st.integers(0, 10**6), st.lists(PARCELS, min_size=4, max_size=4), PARCELS)
@settings(deadline=None, max_examples=40)
def test_what_stands_where_an_example_has_nothing_is_no_sign_of_a_value(
    seed: int, drawn: Sequence[tuple[Sequence[str], bool]], fresh: tuple[Sequence[str], bool]
) -> None:
    """A place is told by what stands around it, which stands there as well where there is nothing. On a page that lacks
    what no example lacks together it may lead farther than it ever did, and is then no sign of anything."""
    whole = [(("Lamp", "Desk"), True), ((), False), *drawn]
    known = [parcel(seed + number, items, code) for number, (items, code) in enumerate(whole)]
    program = learn([Example(*one) for one in known]).program
    program = parse_program(print_program(program))
    seen = {(bool(items), code) for items, code in whole}
    examples = [document for document, _ in known]
    other = parcel(seed + 9, *fresh)
    examples += [other[0]] if (bool(fresh[0]), fresh[1]) in seen else []
    for document, labels in [*known, other]:
        found = evaluate(program, document)
        for name, label in labels.items():
            if label is None:
                assert found.values[name] is None
                assert name not in found.abstained or document not in examples
            elif name not in found.abstained:
                assert found.values[name] == (label if isinstance(label, str) else [*label])


@given(st.lists(st.dates(date(2020, 1, 1), date(2029, 12, 28)), min_size=6, max_size=6, unique=True), st.integers(0, 3))
@settings(deadline=None, max_examples=25)
def test_a_place_that_was_never_there_without_a_value_may_hold_one(days: list[date], lacking: int) -> None:
    """A row that may be missing gets another label: what is counted to is there, as it was on no page that lacks it."""

    def job(label: str | None, day: date) -> HtmlDocument:
        last = "" if label is None else f"<dt>{label}</dt><dd>{day.day} {day:%B} {day.year}</dd>"
        body = f"<h1>Job</h1><dl><dt>Place</dt><dd>Town {day:%j}</dd><dt>Hours</dt><dd>3{day.day % 9}</dd>{last}</dl>"
        return HtmlDocument.from_bytes(body.encode(), f"job {day}", "utf-8")

    *known, new, other = days
    examples = []
    for number, day in enumerate(known):
        page_of = job(None if number == lacking else "Closing date", day)
        labels: dict[str, Label] = {"place": f"Town {day:%j}", "hours": f"3{day.day % 9}"}
        closing = None if number == lacking else f"{day.day} {day:%B} {day.year}"
        examples.append(Example(page_of, {**labels, "closing": closing}))
    program = learn(examples).program
    assert parse_program(print_program(program)) == program
    assert evaluate(program, job("Closing date", new)).values["closing"] == f"{new.day} {new:%B} {new.year}"
    missing = evaluate(program, job(None, other))
    assert (missing.values["closing"], missing.abstained) == (None, {})
    assert "closing" in evaluate(program, job("Apply by", new)).abstained


@pytest.mark.parametrize("seed", range(8))
def test_what_is_another_fields_label_is_no_value_where_none_is_labelled(seed: int) -> None:
    """The label of a field grows in the last example: what all have in common is the row behind another, which is that
    of the total where there is no discount."""
    drawn = Random(seed)

    def order(label: str | None) -> tuple[HtmlDocument, dict[str, Label]]:
        prices = [f"${drawn.randint(1, 99)}.{drawn.randint(10, 99)}" for _ in range(3)]
        rows = [("Shipping", prices[0]), *([(label, prices[1])] if label else []), ("Total", prices[2])]
        cells = "".join(f"<tr><td>{name}</td><td>{price}</td></tr>" for name, price in rows)
        document = HtmlDocument.from_bytes(f"<h1>Order</h1><table>{cells}</table>".encode(), "order", "utf-8")
        return document, {"shipping": prices[0], "discount": prices[1] if label else None, "total": prices[2]}

    known = [order(label) for label in ("Discount", None, "Discount", "Discount (SAVE10)")]
    program = learn([Example(*one) for one in known]).program
    for label in ("Discount", None, None, "Discount (MAY)"):
        document, labels = order(label)
        values = evaluate(program, document).values
        assert values["discount"] in (labels["discount"], None)
        assert values["total"] == labels["total"]


def offer(name: str, price: int, was: int | None, names: Sequence[str]) -> HtmlDocument:
    """A page of a shop that names its box, its price and its old price by classes."""
    box, now, old = names
    struck = "" if was is None else f'<span class="{old}">was £{was}.00</span>'
    markup = (
        f'<body><h1>{name}</h1><div class="{box}"><span class="{now}">£{price}.00</span>{struck}</div>'
        f"<dl><dt>Article</dt><dd>A-{price}</dd></dl><footer><p>Terms</p></footer></body>"
    )
    return HtmlDocument.from_bytes(markup.encode(), name, "utf-8")


@pytest.mark.parametrize("seed", range(5))
def test_what_classes_lead_to_is_not_missing_where_they_are_others(seed: int) -> None:
    """Where the box of the prices has its class an old price is missing for certain, elsewhere nobody knows."""
    draw = Random(seed)
    known, renamed = ("box", "price", "was"), ("q7", "q8", "q9")
    prices = [(draw.randint(10, 99), draw.randint(100, 199) if n % 2 else None) for n in range(4)]
    examples = [
        Example(
            offer(NAMES[n], price, was, known),
            {"price": f"£{price}.00", "was": None if was is None else f"£{was}.00", "article": f"A-{price}"},
        )
        for n, (price, was) in enumerate(prices)
    ]
    program = learn(examples).program
    plain = evaluate(program, offer("Lamp", 55, None, known))
    assert {one.name: one.reason for one in plain.fields}["was"] is None
    for was in (None, 155):
        found = evaluate(program, offer("Lamp", 55, was, renamed))
        assert found.values["was"] is None or was is not None
        assert found.values["was"] is not None or {one.name: one.reason for one in found.fields}["was"]


PRICES = (
    ("Asia America UK Europe", ("6.50 6.50 2.50 4.50", "6.50 6.50 9.50 6.50", "12.50 16.50 12.50 20.50"), "6.50"),
    ("UK Europe America", ("6.50 8.50 8.50", "20.50 20.50 12.50", "10.50 25.50 30.50"), None),
)


def prices(heads: str, rows: Sequence[str]) -> HtmlDocument:
    """What it costs to send so much somewhere."""
    weights = ("250 g", "1 kg", "2 kg")
    head = "".join(f"<th>{text}</th>" for text in ("Weight", *heads.split()))
    lines = (
        "".join(f"<td>{text}</td>" for text in (weight, *row.split()))
        for weight, row in zip(weights, rows, strict=True)
    )
    html = f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"
    return HtmlDocument.from_bytes(f"<html><body><h1>Prices</h1>{html}</body></html>".encode(), heads, "utf-8")


@pytest.mark.parametrize("price", ["12.50", "9.50", "0.70"])
def test_a_figure_that_two_documents_show_is_no_text_for_none(price: str) -> None:
    """Of one with several places in the document with it, another place has a figure where the field is missing."""
    examples = [Example(prices(heads, rows), {"asia_1kg": label}) for heads, rows, label in PRICES]
    program = learn(examples).program
    page = prices("Asia UK Europe", (f"{price} 6.50 6.50", f"{price} 9.50 15.50", "1.50 2.50 3.50"))
    assert evaluate(program, page).values["asia_1kg"] == price


TONGUES = (
    ("Receipt", "Billed to", "Order", "Document", "Report a problem", "Total", "Renews"),
    ("Beleg", "Zahlungsart", "Bestellnummer", "Belegnummer", "Problem melden", "Gesamtsumme", "Verlängert sich"),
)
"""What a receipt says in each of two languages."""


def receipt(draw: Random, tongue: int, renews: Sequence[bool], note: bool) -> tuple[HtmlDocument, dict[str, Label]]:
    """A receipt of things, some of which renew; with a note, and the first thing is a gift, or without."""
    title, billed, order_, number, problem, total, again = TONGUES[tongue]
    lines, records = list[str](), list[dict[str, str | None]]()
    for renewed in renews:
        name, price, day = draw.choice(GOODS), f"{draw.randint(10, 99)}.50", f"2026-0{draw.randint(1, 9)}-11"
        more = f"<i>{again} {day}</i><br>" if renewed else ""
        friend = draw.choice(NAMES) if note and not records else None
        more += f"<s>{friend}</s><br>" if friend else ""
        lines.append(f"<tr><td><b>{name}</b><br>{more}<u>{problem}</u></td><td>{price}</td></tr>")
        records.append({"name": name, "price": price, "renews": day if renewed else None, "friend": friend})
    told = f"<p>{billed} <span>{draw.randint(1000, 9999)}</span></p>" if note else ""
    head = f"<h1>{title}</h1>{told}<p>{order_} K-{draw.randint(100, 999)}</p><p>{number}</p>"
    html = f"<html><body>{head}<table>{''.join(lines)}</table><p>{total}</p></body></html>"
    document = HtmlDocument.from_bytes(html.encode(), f"receipt-{draw.random()}", "utf-8")
    return document, {"things": tuple(records)}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("lacking", [1, ENOUGH])
def test_a_field_of_records_that_no_example_of_a_layout_shows_abstains_there(lacking: int, seed: int) -> None:
    """How a page is laid out is told by its template: all else of it may be read in one way."""
    draw = Random(seed)
    known = [receipt(draw, 0, (True, False, True), note=True) for _ in range(2)]
    known += [receipt(draw, 1, (False, False), note=True) for _ in range(lacking)]
    program = learn([Example(*one) for one in known]).program
    assert parse_program(print_program(program)) == program
    for tongue in (0, 1):
        page, labels = receipt(draw, tongue, (False, False, False), note=False)
        result = evaluate(program, page, 0.0)
        assert result.values["things"] == [*records_of(labels["things"])]
        names = {f"things[{number}].renews" for number in range(3)} if tongue and lacking < ENOUGH else set()
        assert {name for name, why in result.abstained.items() if why == ELSEWHERE_LAID_OUT} == names


@given(st.integers(0, 10**6), st.sampled_from(("Not Priced", "Ask us", "Sold")))
@settings(deadline=None, max_examples=15)
def test_words_where_a_value_has_figures_say_that_there_is_none(seed: int, words: str) -> None:
    """One example has them, and everything else that is another there is no sign that the value is missing."""
    drawn = Random(seed)

    def car(price: str | None, new: bool, name: str) -> HtmlDocument:
        state, fuel = ("New", "Hybrid") if new else ("Used", "Gasoline")
        body = (
            f"<section><div><p class=state>{state}</p><h1>{drawn.choice(GOODS)} {drawn.randint(100, 999)}</h1></div>"
            f"<div class=prices><span class=primary-price>{price or words}</span><span>see below</span></div>"
            f"<dl><dt>Colour</dt><dd>Red</dd><dt>Fuel</dt><dd>{fuel}</dd></dl></section>"
        )
        return HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), name, "utf-8")

    def price() -> str:
        return f"${drawn.randint(10, 99)},{drawn.randint(100, 999)}"

    shown = [price(), None, price(), price()]
    pages = [car(one, one is None, f"{number}.html") for number, one in enumerate(shown)]
    program = learn([Example(page, {"price": one}) for page, one in zip(pages, shown, strict=True)]).program
    assert parse_program(print_program(program)) == program
    for new in (True, False):
        asked = price()
        assert evaluate(program, car(asked, new, "new.html")).json_values == {"price": asked}
    none = evaluate(program, car(None, drawn.random() < 0.5, "none.html"))
    assert (none.json_values, none.abstained) == ({"price": None}, {})
