"""One place is that of one field: fields that read one place, records around values of others, rows that are none."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.text.names import FieldName
from fieldmark.synth.core.examples import Example, RecordLabel
from fieldmark.synth.core.learn import learn

Parcel = tuple[str, str, str]
"""What is in it, its weight, and how many pieces it has."""

MAIN = (("Lantern", "4 kg", "7"), ("Rain coat", "2 kg", "3"), ("Samovar", "9 kg", "12"), ("Doormat", "5 kg", "8"))
PARTS: Sequence[Sequence[Parcel]] = (
    [("Wick", "11 g", "1")],
    [("Button", "13 g", "1")],
    [("Tap", "17 g", "5"), ("Lid", "19 g", "1"), ("Chain", "23 g", "4")],
    [("Tile", "29 g", "2"), ("Edge", "31 g", "6")],
)


def page(number: int) -> HtmlDocument:
    """A table whose first row is the thing itself, and whose others, marked up alike, are its parts."""
    rows = [MAIN[number], *PARTS[number]]
    cells = "".join(
        f"<tr><td>{kind}</td><td>{what}</td><td>{weight}</td><td>{pieces} pieces</td></tr>"
        for kind, (what, weight, pieces) in zip(("All of it", *map(str, range(1, len(rows)))), rows, strict=True)
    )
    html = f"<html><body><h1>Delivery</h1><table>{cells}<tr><td colspan=4><hr></td></tr></table></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"page-{number}", "utf-8")


def label(number: int) -> dict[str, Any]:
    thing, weight, count = MAIN[number]
    parts = tuple({"what": what, "weight": grams, "pieces": n} for what, grams, n in PARTS[number])
    return {"thing": thing, "heavy": weight, "count": count, "parts": parts}


def learned(*numbers: int) -> Program:
    result = learn([Example(page(number), label(number)) for number in numbers])
    assert result.complete
    assert parse_program(print_program(result.program)) == result.program
    return result.program


@given(st.permutations(range(4)))
@settings(deadline=None, max_examples=12)
def test_a_row_whose_values_are_those_of_the_page_is_no_record(order: Sequence[int]) -> None:
    program = learned(*order[:2])
    assert program.records[0].own_values or program.records[0].never == {"All of it"}
    for number in order[2:]:
        found = evaluate(program, page(number))
        assert found.json_values["parts"] == list(label(number)["parts"])
        assert tuple(found.json_values[name] for name in ("thing", "heavy", "count")) == MAIN[number]


def test_a_table_that_holds_what_is_labelled_outside_of_the_list_is_no_record() -> None:
    """Each page that is learned from has one part, so that the table would hold one as well."""
    program = learned(0, 1)
    assert [len(evaluate(program, page(number)).records[0].found) for number in range(4)] == [1, 1, 3, 2]


def test_records_may_have_the_values_of_the_page() -> None:
    keys = ("what", "weight", "pieces")
    examples = []
    for number in (2, 3):
        main = dict(zip(keys, MAIN[number], strict=True))
        examples.append(Example(page(number), {**label(number), "parts": (main, *label(number)["parts"])}))
    program = learn(examples).program
    assert not program.records[0].own_values
    (records,) = evaluate(program, page(0)).records
    assert [record.json_values["what"] for record in records.found] == ["Lantern", "Wick"]


def hire(number: int) -> HtmlDocument:
    """A table of what is hired, whose first row is the car, with a price that nothing else says."""
    rows = [("car", MAIN[number][0], f"{number + 40}.50"), *(("", what, f"{n}.00") for what, _, n in PARTS[number])]
    cells = "".join(f'<tr><td><b class="{kind}">{what}</b></td><td>{price}</td></tr>' for kind, what, price in rows)
    return HtmlDocument.from_bytes(f"<html><body><table>{cells}</table></body></html>".encode(), str(number), "utf-8")


@given(st.permutations(range(4)))
@settings(deadline=None, max_examples=12)
def test_a_row_with_one_value_of_the_page_is_no_record(order: Sequence[int]) -> None:
    def extras(number: int) -> tuple[dict[str, str], ...]:
        return tuple({"extra": what, "price": f"{n}.00"} for what, _, n in PARTS[number])

    shown = [Example(hire(number), {"car": MAIN[number][0], "extras": extras(number)}) for number in order[:2]]
    program = learn(shown).program
    for number in order[2:]:
        assert evaluate(program, hire(number)).json_values == {"car": MAIN[number][0], "extras": [*extras(number)]}


FEES = ("Wrap", "Toll", "Crane", "Dock", "Ice", "Night", "Gate", "Salvo")


def carried(number: int) -> dict[str, Any]:
    """What is labelled on a page of what is carried: lines, and fees that are told by less."""
    lines = [{"pieces": n, "what": what, "weight": weight, "cost": f"{n}7.10"} for what, weight, n in PARTS[number][:2]]
    fees = [{"fee": one, "cost": f"{number + 1}8.25"} for one in FEES[2 * number : 2 * number + 2]]
    return {"lines": lines, "fees": fees}


def freight(number: int) -> HtmlDocument:
    """A table of what is carried, whose last rows, marked up alike, are the fees."""
    lines, fees = carried(number).values()
    rows = [tuple(line.values()) for line in lines] + [("", fee["fee"], "", fee["cost"]) for fee in fees]
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return HtmlDocument.from_bytes(f"<html><body><table>{cells}</table></body></html>".encode(), str(number), "utf-8")


@pytest.mark.parametrize("first", [2, 3])
def test_a_row_of_a_list_that_says_more_of_it_is_in_no_other_list(first: int) -> None:
    shown = [
        Example(freight(number), {name: tuple(rows) for name, rows in carried(number).items()})
        for number in (first, 5 - first)
    ]
    program = learn(shown).program
    for number in (0, 1):
        assert evaluate(program, freight(number)).json_values["fees"] == carried(number)["fees"]


DAYS = ("03/05/2024", "04/06/2024", "05/07/2024", "06/08/2024")


def entry(number: int, nth: int, sent: str | None = None) -> dict[str, str]:
    about = f"Order of {number + 5} lamps (Sent: {sent or DAYS[nth]})"
    return {"day_made": DAYS[nth], "day_sent": sent or DAYS[nth], "order": f"{number}{nth}5", "text": about}


def entries(number: int, sent: str | None = None) -> HtmlDocument:
    """Entries with the day on which they were made in a column, and that on which they were sent at the end."""
    rows = "".join(
        f"<tr><td>{one['day_made']}</td><td>{one['order']}</td><td>{one['text']}</td></tr>"
        for one in (entry(number, nth, sent) for nth in range(3))
    )
    html = f"<html><body><table><tr><th>Day</th><th>Order</th><th>Text</th></tr>{rows}</table></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"entries-{number}", "utf-8")


@pytest.mark.parametrize("names", [("day_made", "day_sent"), ("day_sent", "day_made")])
def test_of_two_fields_at_one_place_one_is_read_where_its_name_stands(names: Sequence[str]) -> None:
    """Both have the same values in all examples; the column is plainer, and one of them has a label elsewhere."""

    def ordered(number: int, nth: int) -> dict[str, str]:
        known = entry(number, nth)
        return {name: known[name] for name in (*names, "order", "text")}

    result = learn([Example(entries(n), {"entries": tuple(ordered(n, nth) for nth in range(3))}) for n in (1, 2)])
    assert result.complete
    found = evaluate(result.program, entries(3, sent=DAYS[3])).json_values["entries"]
    assert found == [entry(3, nth, sent=DAYS[3]) for nth in range(3)]


@pytest.mark.parametrize(
    ("name", "others", "words"),
    [
        ("date_filed", ["date_entered", "number"], "filed"),
        ("date_filed", ["date_filed"], "date filed"),
        ("date", ["date_filed"], "date"),
        ("prepTime", ["cookTime", "totalTime"], "prep"),
    ],
)
def test_words_that_several_names_have_tell_none_of_them(name: str, others: Sequence[str], words: str) -> None:
    told = FieldName.among(name, [name, *others]).telling
    assert told.words == {*words.split()}


@pytest.mark.parametrize(
    ("text", "own", "anothers"),
    [
        ("Preparation time:", 1.0, False),  # a word cut short stands for the longer one
        ("prepTime", 1.0, False),
        ("Time", 0.5, False),  # what both names have tells neither
        ("Total time:", 0.5, True),
        ("Total, prep time first", 1.0, False),  # all of its own words
        ("Yield", 0.0, False),
        ("Photo", 0.0, False),  # one of two words that tell another field is not its name
        ("Photo credit", 0.0, True),
        ("Photo credit of the whole kitchen", 0.0, False),  # it says more than the name
    ],
)
def test_a_label_is_anothers_where_it_has_all_that_tells_the_other(text: str, own: float, anothers: bool) -> None:
    name = FieldName.among("prep_time", ["prep_time", "total_time", "photo_credit", "time"])
    assert (name.likeness(text), name.is_anothers(text)) == (own, anothers)


def kettle(number: int, soak: str, simmer: str, lead: str) -> HtmlDocument:
    """A page that shows two times under their names, says one of them for machines too, and shows another dish's."""
    parts = (("Soaking", soak), ("Simmering", simmer), ("Pot", "No. 7"))
    cells = "".join(f"<div><b>{name}</b><i>{text}</i></div>" for name, text in parts)
    beside = f"<ul><li><em>Quick broth</em><i>{lead}</i></li></ul>"
    linked = json.dumps({"@type": "Recipe", "name": f"Broth {number}", "soakTime": soak})
    head = f'<head><script type="application/ld+json">{linked}</script></head>'
    html = f"<html>{head}<body><h1>Broth {number}</h1>{cells}<h2>Also good</h2>{beside}</body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"kettle-{number}", "utf-8")


@pytest.mark.parametrize("examples", [1, 2])
@pytest.mark.parametrize("names", [("soak_time", "simmer_time"), ("simmer_time", "soak_time")])
def test_a_place_with_another_fields_name_is_that_fields(names: Sequence[str], examples: int) -> None:
    """Both times are the same on all pages learned from, and another dish's on a single one; each field is read where
    its own name stands."""
    times = [f"{5 * number} min" for number in range(1, examples + 1)]
    pages = [kettle(number, time, time, times[0]) for number, time in enumerate(times)]
    program = learn([Example(p, dict.fromkeys(names, time)) for p, time in zip(pages, times, strict=True)]).program
    found = evaluate(program, kettle(3, "55 min", "85 min", "70 min"))
    assert found.json_values == {"soak_time": "55 min", "simmer_time": "85 min"}


def test_fields_that_share_a_place_in_an_example_may_share_it() -> None:
    """A list of all parties, and the one that a case is named after, which is the only one of some."""
    sides = (("Ann Lee",), ("Bo Ek", "Di Orr"))
    examples = []
    for number, names in enumerate(sides):
        shown = "".join(f"<li>{name}</li>" for name in names)
        html = f"<body><h1>Case {number}</h1><p>Parties</p><ul>{shown}</ul><p>Court</p></body>"
        one = HtmlDocument.from_bytes(html.encode(), f"case-{number}", "utf-8")
        examples.append(Example(one, {"parties": names, "named": names[0]}))
    result = learn(examples)
    assert result.complete
    assert 'place of "named"' in print_program(result.program)
    for example in examples:
        found = evaluate(result.program, example.document).json_values
        assert found == {
            name: [*label] if isinstance(label, tuple) else label for name, label in example.labels.items()
        }


def contract(parties: Sequence[str], number: int) -> HtmlDocument:
    landlord, tenant, *guarantors = parties
    rest = f", with <span>{guarantors[0]}</span> as guarantor" if guarantors else ""
    text = f"Made between <span>{landlord}</span> (the Landlord) and <span>{tenant}</span> (the Tenant){rest}."
    html = f"<html><body><p>{text}</p><p>Signed at Hexley</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"contract-{number}", "utf-8")


@given(st.permutations([f"{one} {two}" for one in ("Ann", "Bo", "Cy") for two in ("Lee", "Ruiz", "Moss", "Orr")]))
@settings(deadline=None, max_examples=10)
def test_a_label_that_does_not_hold_shows_no_place_that_is_shared(names: Sequence[str]) -> None:
    """One document has two values the other way round: no example has both at one place."""
    parties = [names[3 * number : 3 * number + 3] for number in range(4)]
    pages = [contract(some if number else some[:2], number) for number, some in enumerate(parties[:3])]
    (landlord, tenant), *others = [some[:2] for some in parties[:3]]
    labels = [(tenant, landlord), *others]
    examples = [Example(one, {"landlord": a, "tenant": b}) for one, (a, b) in zip(pages, labels, strict=True)]
    program = learn(examples).program
    assert "place of" not in print_program(program)
    found = evaluate(program, contract(parties[3][:2], 3)).json_values
    assert found["landlord"] is None or found["landlord"] != found["tenant"]
    found = evaluate(program, contract(parties[3], 3)).json_values
    assert found == {"landlord": parties[3][0], "tenant": parties[3][1]}


def booking(values: Sequence[tuple[str, str]], form: str) -> HtmlDocument:
    rows = "".join(form.format(label, text) for label, text in values)
    html = f"<html><body><h1>Booking</h1>{rows}<p>Thank you</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), "-".join(text for _, text in values), "utf-8")


@pytest.mark.parametrize("form", ["<p>{}</p><p>{}</p>", "<p>{} = {}</p>", "<div>{}<br>{}</div>"])
def test_what_is_a_label_of_another_field_or_stands_behind_one_is_no_value(form: str) -> None:
    """Its own value is blank, or gone with its label."""
    labels = ("Guest", "Place", "Paid by")
    shown = [("Ann Lee", "Blue hall", "Visa card"), ("Bo Ek", "Annex", "Bank transfer"), ("Di Orr", "Studio", "Cash")]
    examples = [
        Example(
            booking([*zip(labels, texts, strict=True)], form), dict(zip(("guest", "place", "paid"), texts, strict=True))
        )
        for texts in shown
    ]
    program = learn(examples).program
    for values in (
        [("Guest", "Zoe Ray"), ("Place", ""), ("Paid by", "Cheque")],
        [("Guest", "Zoe Ray"), ("Paid by", "Cheque")],
    ):
        found = evaluate(program, booking(values, form)).json_values
        assert found["place"] is None
        assert found["guest"] in ("Zoe Ray", None)
        assert found["paid"] in ("Cheque", None)


COLOURS = ("red", "dark blue", "olive", "white", "plain grey")


def shelf(rows: Sequence[Sequence[str]]) -> HtmlDocument:
    items = "".join(f"<li><b>{name}</b>{''.join(f'<i>{one}</i>' for one in rest)}</li>" for name, *rest in rows)
    return HtmlDocument.from_bytes(f"<body><h1>Shelf</h1><ul>{items}</ul><p>Bye</p></body>".encode(), "shelf", "utf-8")


SHELF = """program p for html, version 2

items: records
  each css "ul > li"
  name: text
    from <record>  take css "b"
  colour: optional text
    from <record>  take css "i:first-of-type"
  size: optional text{}
    from <record>  take css "i:last-of-type"
"""


@given(st.lists(st.sampled_from([("red", "tall"), ("red",), ()]), min_size=1, max_size=6))
@settings(deadline=None, max_examples=20)
def test_a_place_in_a_record_is_that_of_one_field(rests: Sequence[Sequence[str]]) -> None:
    """Unless one of them says that it may be that of both."""
    page = shelf([(f"Scarf {n}", *rest) for n, rest in enumerate(rests)])
    for shared in ("", '\n    expect place of "colour"'):
        (result,) = evaluate(parse_program(SHELF.format(shared)), page, 0.0).records
        told = [(record.values["colour"], record.values["size"]) for record in result.found]
        alone = ("red", "red") if shared else (None, None)
        assert told == [rest if len(rest) == 2 else alone if rest else (None, None) for rest in rests]


@given(st.permutations(COLOURS), st.integers(3, 5))
@settings(deadline=None, max_examples=6)
def test_fields_of_records_that_share_a_place_in_an_example_may_share_it(colours: Sequence[str], count: int) -> None:
    rows = [(f"Scarf {n}", colour) for n, colour in enumerate(colours)]
    labels = tuple({"name": name, "title": name, "colour": colour} for name, colour in rows[:count])
    program = learn([Example(shelf(rows[:count]), {"items": labels})]).program
    (result,) = evaluate(program, shelf(rows)).records
    assert [record.values for record in result.found] == [
        {"name": name, "title": name, "colour": colour} for name, colour in rows
    ]


@given(st.permutations(COLOURS), st.integers(3, 4))
@settings(deadline=None, max_examples=4)
def test_fields_of_records_in_records_may_share_a_place_too(colours: Sequence[str], count: int) -> None:
    def page(number: int) -> tuple[HtmlDocument, list[tuple[str, list[RecordLabel]]]]:
        true: list[tuple[str, list[RecordLabel]]] = []
        shown = ""
        for n in range(count + number):
            inner = [colours[(n + k + number) % len(colours)] for k in range(2 + n % 2)]
            items = "".join(f"<li><i>{one}</i></li>" for one in inner)
            shown += f"<section><h2>Shelf {n}</h2><ul>{items}</ul></section>"
            true.append((f"Shelf {n}", [{"colour": one, "title": one} for one in inner]))
        html = f"<body><h1>Shop</h1><div>{shown}</div><p>Bye</p></body>"
        return HtmlDocument.from_bytes(html.encode(), f"shop-{number}", "utf-8"), true

    (first, labels), (second, wanted) = page(0), page(1)
    label: list[RecordLabel] = [{"shelf": name, "items": tuple(items)} for name, items in labels]
    program = learn([Example(first, {"shelves": tuple(label)})]).program
    assert evaluate(program, second).json_values["shelves"] == [
        {"shelf": name, "items": items} for name, items in wanted
    ]


def filed(case: str, filer: str, bankrupt: bool) -> HtmlDocument:
    """A notice of a court, of two layouts, of who has filed something in a case."""
    if bankrupt:
        body = f"<ul><li><span>Title</span> {case}</li><li><span>Filed by</span> {filer}</li></ul>"
    else:
        rows = (("Case Name:", case), ("Filer:", filer))
        body = f"<table>{''.join(f'<tr><td>{label}</td><td>{value}</td></tr>' for label, value in rows)}</table>"
    return HtmlDocument.from_bytes(f"<body><h1>Notice</h1>{body}<p>Clerk</p></body>".encode(), case, "utf-8")


@pytest.mark.parametrize("layouts", [(False, False, True, True), (True, False, True, False)])
def test_a_value_that_stands_alone_is_not_read_inside_of_anothers(layouts: Sequence[bool]) -> None:
    """In all examples the plaintiff has filed it; what stands behind a label of its own counts, in either layout."""
    pairs = (
        ("Espinoza", "Acme, Inc."),
        ("Tanaka", "Harlow Bank"),
        ("Brandt", "Boone County"),
        ("Nowak", "Moreau et al"),
    )
    labels = [{"case": " v. ".join(pair), "filer": pair[0]} for pair in pairs]
    pages = [filed(label["case"], label["filer"], bankrupt) for label, bankrupt in zip(labels, layouts, strict=True)]
    result = learn([Example(page, label) for page, label in zip(pages, labels, strict=True)])
    assert result.complete
    for bankrupt in (False, True):
        values = {"case": "Ruud v. Petrov", "filer": "Petrov"}
        assert evaluate(result.program, filed(values["case"], values["filer"], bankrupt)).values == values
