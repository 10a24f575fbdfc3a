"""Rows that come between others lead none of their neighbours' values astray."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

Row = tuple[str, str]

STYLES: dict[str, Callable[[Sequence[Row]], str]] = {
    "terms": lambda rows: f"<dl>{''.join(f'<dt>{k}</dt><dd>{v}</dd>' for k, v in rows)}</dl>",
    "open terms": lambda rows: f"<dl>{''.join(f'<dt>{k}<dd>{v}' for k, v in rows)}</dl>",
    "table": lambda rows: f"<table>{''.join(f'<tr><td>{k}</td><td>{v}</td></tr>' for k, v in rows)}</table>",
    "blocks": lambda rows: "".join(f"<div><div>{k}</div><div>{v}</div></div>" for k, v in rows),
    "bold": lambda rows: f"<p>{''.join(f'<b>{k}</b> {v}<br>' for k, v in rows)}</p>",
}
LABELS = ("Employer", "Location", "Contract", "Salary")
NEW = ("Department", "Level", "Starts", "Team")
WORDS = ("amber", "birch", "cedar", "delta", "ember", "fjord", "granite", "harbor", "indigo", "juniper")


def page(style: str, rows: Sequence[Row], name: str) -> HtmlDocument:
    html = f"<h1>Position</h1>{STYLES[style](rows)}<p>Apply now</p>"
    return HtmlDocument.from_bytes(html.encode(), name)


def rows_of(first: int) -> list[Row]:
    return [(label, WORDS[(first + 3 * number) % len(WORDS)].title()) for number, label in enumerate(LABELS)]


@given(
    st.sampled_from(sorted(STYLES)),
    st.integers(2, 3),
    st.lists(st.tuples(st.sampled_from(NEW), st.integers(0, len(LABELS))), unique_by=lambda new: new[0]),
)
@settings(max_examples=40)
def test_rows_that_are_inserted(style: str, count: int, new: Sequence[tuple[str, int]]) -> None:
    labels = [{label.lower(): value for label, value in rows_of(number)} for number in range(count)]
    examples = [Example(page(style, rows_of(n), f"page-{n}"), labels[n]) for n in range(count)]
    result = learn(examples)
    assert result.complete
    rows = rows_of(7)
    for label, place in new:
        rows.insert(place, (label, f"{WORDS[len(rows)]} {label.lower()}"))
    values = evaluate(result.program, page(style, rows, "fresh")).values
    assert values == {label.lower(): dict(rows)[label] for label in LABELS}


@pytest.mark.parametrize("between", ["<p>For the sauce:</p>", "<hr>", "<div>Sauce</div>"])
def test_a_list_that_goes_on_elsewhere_is_not_cut_short(between: str) -> None:
    def recipe(first: Sequence[str], second: Sequence[str], name: str) -> HtmlDocument:
        lists = [f"<ul class=parts>{''.join(f'<li>{item}</li>' for item in items)}</ul>" for items in (first, second)]
        body = (
            f"<p>You need:</p>{lists[0]}{between + lists[1] if second else ''}<p>Method:</p><ol><li>Mix all</li></ol>"
        )
        return HtmlDocument.from_bytes(body.encode(), name)

    known = [("salt", "oats", "milk"), ("rice", "dill"), ("corn", "beans", "thyme", "cream")]
    result = learn([Example(recipe(items, (), f"page-{items[0]}"), {"parts": items}) for items in known])
    assert result.complete
    assert evaluate(result.program, recipe(("figs", "nuts"), (), "fresh")).values["parts"] == ["figs", "nuts"]
    assert evaluate(result.program, recipe(("figs", "nuts"), ("leeks",), "fresh")).values["parts"] in (
        None,
        ["figs", "nuts", "leeks"],
    )


@given(st.integers(2, 3), st.integers(1, 6), st.sampled_from(("dd", "li", "p")))
@settings(max_examples=40)
def test_values_side_by_side_are_not_told_one_by_one(most: int, count: int, tag: str) -> None:
    def paper(names: Sequence[str], name: str) -> HtmlDocument:
        authors = "".join(f"<{tag}>{author}</{tag}>" for author in names)
        html = f"<div><b>Authors</b>{authors}<b>Journal</b><{tag}>Annals {name}</{tag}><b>Topic</b></div>"
        return HtmlDocument.from_bytes(html.encode(), name)

    known = [WORDS[:most], WORDS[4 : 4 + most - 1], WORDS[7 : 7 + most]]
    examples = [Example(paper(names, f"page-{n}"), {"authors": tuple(names)}) for n, names in enumerate(known)]
    program = learn(examples).program
    assert evaluate(program, paper(WORDS[:count], "fresh")).values.get("authors") in (None, [*WORDS[:count]])


@given(st.integers(2, 3), st.lists(st.integers(0, 3), max_size=2), st.booleans(), st.sampled_from(("table", "terms")))
@settings(max_examples=40)
def test_sections_with_the_same_labels(count: int, places: Sequence[int], drop: bool, style: str) -> None:
    def sections(number: int, new: Sequence[int], drop: bool) -> tuple[dict[str, str], HtmlDocument]:
        labels = ("Width", "Height", "Weight")
        first, second = ([(k, f"{number + 10 * n + s} cm") for n, k in enumerate(labels, 1)] for s in (200, 500))
        truth = {"width": dict(first)["Width"], "weight": dict(first)["Weight"], "packed": dict(second)["Weight"]}
        for place in new:
            first.insert(place, (NEW[len(first) - 3], f"{number} m"))
        del second[1 : 1 + drop]
        body = "".join(f"<div><h4>{h}</h4>{STYLES[style](r)}</div>" for h, r in (("Item", first), ("Parcel", second)))
        return truth, HtmlDocument.from_bytes(f"<h1>Lamp</h1>{body}<p>No guarantee</p>".encode(), f"page-{number}")

    examples = [Example(page, truth) for truth, page in (sections(n, (), False) for n in range(count))]
    result = learn(examples)
    assert result.complete
    truth, fresh = sections(7, places, drop)
    for name, value in evaluate(result.program, fresh).values.items():
        assert value is None or value == truth[name]


Size = tuple[int, int, int]
_sizes = st.tuples(st.integers(1, 4), st.integers(5, 8), st.integers(20, 23))


@given(_sizes, st.none() | _sizes, st.booleans())
@settings(max_examples=40)
def test_data_of_the_only_page_with_a_value_is_no_label(item: Size, parcel: Size | None, swap: bool) -> None:
    def sheet(item: Size, parcel: Size | None, swap: bool, name: str) -> HtmlDocument:
        tables = [
            f"<table><caption>{title}</caption>"
            + "".join(f"<tr><th>{k}<td>{v} cm" for k, v in zip(("Width", "Height", "Depth"), sizes, strict=True))
            + "</table>"
            for title, sizes in (("Item", item), ("Parcel", parcel))
            if sizes is not None
        ]
        return HtmlDocument.from_bytes(f"<h1>{name}</h1>{''.join(tables[:: -1 if swap else 1])}<p>End".encode(), name)

    examples = [
        Example(sheet((3, 6, 22), None, False, "Lamp"), {"packed": None}),
        Example(sheet((1, 7, 21), (2, 5, 20), True, "Desk"), {"packed": "5 cm"}),
    ]
    found = evaluate(learn(examples).program, sheet(item, parcel, swap, "Chair")).values.get("packed")
    assert found is None or (parcel is not None and found == f"{parcel[1]} cm")


@given(st.lists(st.integers(1, 3), min_size=1, max_size=2, unique=True), st.integers(0, 4), st.integers(0, 9))
@settings(max_examples=20)
def test_a_cell_is_told_by_those_behind_it_where_others_come_and_go_before(
    known: Sequence[int], fresh: int, first: int
) -> None:
    def sheet(before: int, number: int) -> tuple[HtmlDocument, str]:
        value = WORDS[(first + 3 * number) % len(WORDS)].title()
        marks = "".join(f"<td>{mark}</td>" for mark in ("new", "read", "sent", "kept")[:before])
        row = f"<tr><td><b>Author</b></td>{marks}<td>{value}</td><td>{number + 11} kB</td></tr>"
        html = f"<h1>File</h1><table>{row}<tr><td>Folder</td><td>Letters</td></tr></table>"
        return HtmlDocument.from_bytes(html.encode(), f"sheet-{number}"), value

    sheets = [sheet(before, number) for number, before in enumerate((0, *known))]
    program = learn([Example(document, {"author": value}) for document, value in sheets]).program
    document, value = sheet(fresh, 3)
    assert evaluate(program, document).values["author"] == value


@given(st.booleans(), st.integers(0, 9))
@settings(max_examples=20)
def test_a_row_is_not_counted_to_where_its_label_is_gone(labelled: bool, first: int) -> None:
    def notice(number: int, labelled: bool) -> tuple[HtmlDocument, str]:
        customer, ticket = WORDS[(first + 3 * number) % len(WORDS)].title(), f"TTN-{number + 41}"
        rows = f"<b>Ticket {number + 7}</b> {ticket}<br>{f'<b>Customer:</b> {customer}<br>' if labelled else ''}"
        html = f"<h1>Notice</h1><p>{rows}<b>Window</b> {number + 3} May<br></p><p>Bye</p>"
        return HtmlDocument.from_bytes(html.encode(), f"notice-{number}"), customer

    pages = [notice(number, True) for number in range(2)]
    program = learn([Example(page, {"customer": customer}) for page, customer in pages]).program
    page, customer = notice(2, labelled)
    result = evaluate(program, page).fields[0]
    assert result.value == (customer if labelled else None)
    assert labelled or "may be another row" in (result.reason or "")


@given(st.integers(0, 9), st.sampled_from(["House rules", "Cancellation", None]))
@settings(max_examples=20)
def test_a_row_that_stands_where_another_did_is_not_read_for_it(first: int, other: str | None) -> None:
    """All that lead there from the rows around it agree, and stand right beside it: its label is another."""

    def booking(number: int, label: str | None) -> tuple[HtmlDocument, str]:
        wish, guest = (WORDS[(first + step * number) % len(WORDS)].title() for step in (3, 7))
        rows = [("Guest", guest), ("Breakfast", "Included"), (label, wish), ("Total", f"{number + 80} EUR")]
        shown = (f"<div><div>{name}</div><div><strong>{text}</strong></div></div>" for name, text in rows if name)
        return HtmlDocument.from_bytes(f"<h1>Booking</h1>{''.join(shown)}".encode(), f"booking-{number}"), wish

    for count in (1, 2):
        pages = [booking(number, "Special requests") for number in range(count)]
        program = learn([Example(page, {"requests": wish}) for page, wish in pages]).program
        page, wish = booking(3, "Special requests")
        assert evaluate(program, page).values["requests"] == wish
        page, _ = booking(3, other)
        assert evaluate(program, page).values["requests"] is None


@given(st.booleans(), st.integers(0, 9), st.integers(2, 3))
@settings(max_examples=20)
def test_an_element_is_not_counted_to_where_it_is_gone(there: bool, first: int, count: int) -> None:
    def player(number: int, there: bool) -> tuple[HtmlDocument, str]:
        team, name = (WORDS[(first + step * number) % len(WORDS)].title() for step in (3, 7))
        trail = [("home", "Sports"), ("league", "Rowing"), *([("team", team)] if there else []), ("name", name)]
        items = "".join(f'<li id="trail-{key}"><a>{text}</a></li>' for key, text in trail)
        html = f'<ul id="trail">{items}</ul><h1>{name}</h1><p>Height: <b>{number + 170} cm</b></p>'
        return HtmlDocument.from_bytes(html.encode(), f"player-{number}"), team

    pages = [player(number, True) for number in range(count)]
    program = learn([Example(page, {"team": team}) for page, team in pages]).program
    page, team = player(count, there)
    result = evaluate(program, page).fields[0]
    assert result.value == (team if there else None)
    assert there or result.reason


@given(st.booleans(), st.booleans(), st.integers(0, 9), st.integers(1, 2))
@settings(max_examples=20)
def test_a_line_is_not_counted_to_where_its_icon_is_gone(there: bool, note: bool, first: int, count: int) -> None:
    """What names a line is a picture by its class; the line that stands there instead is another."""

    def hostel(number: int, there: bool, note: bool) -> tuple[HtmlDocument, str]:
        pets, phone = WORDS[(first + 3 * number) % len(WORDS)].title(), f"+49 555 {number + 1234}"
        lines = [f"<i class='tel'></i> {phone}", *([f"<i class='paw'></i> {pets}"] if there else [])]
        lines += [f"Closed on {number + 3} May."] if note else []
        html = f"<h1>Lodge</h1>{''.join(f'<p>{line}</p>' for line in lines)}<h2>Rooms</h2><div>Double room</div>"
        return HtmlDocument.from_bytes(html.encode(), f"hostel-{number}"), pets

    pages = [hostel(number, True, False) for number in range(count)]
    program = learn([Example(page, {"pets": pets}) for page, pets in pages]).program
    page, pets = hostel(count, there, note)
    assert evaluate(program, page).values["pets"] in ((pets, None) if note else (pets,) if there else (None,))
    assert there or evaluate(program, page).values["pets"] is None


@given(st.booleans(), st.integers(0, 9), st.integers(2, 3))
@settings(max_examples=20)
def test_a_list_is_not_counted_to_where_its_own_heading_heads_another_thing(
    moved: bool, first: int, count: int
) -> None:
    def place(number: int, moved: bool) -> tuple[HtmlDocument, list[str]]:
        tags = [WORDS[(first + number + step) % len(WORDS)].title() for step in range(2 + number % 2)]
        items = "".join(f"<li>{tag}</li>" for tag in tags)
        own = f"<h3>Good to know</h3>{f'<div>{items}</div>'.replace('li>', 'i>') if moved else f'<ul>{items}</ul>'}"
        other = f"<div><ul><li>+49 {number + 555}</li></ul></div>" if moved else ""
        html = f"<div><h1>Inn {number}</h1>{other}{own}</div><h3>Reviews</h3><p>Lovely</p>"
        return HtmlDocument.from_bytes(html.encode(), f"place-{number}"), tags

    pages = [place(number, False) for number in range(count)]
    program = learn([Example(page, {"amenities": tuple(tags)}) for page, tags in pages]).program
    page, tags = place(count, moved)
    assert evaluate(program, page).values["amenities"] == (None if moved else tags)


@given(st.booleans(), st.integers(0, 9))
@settings(max_examples=20)
def test_what_stands_at_another_label_is_no_value_where_the_own_is_gone(there: bool, first: int) -> None:
    """On the only page with a label the value stands at two places by chance, and is called by its own label at one."""

    def house(number: int, there: bool, grade: str, band: str) -> HtmlDocument:
        facts = [("Floor area", f"{number + 91} m²"), ("Tenure", "Freehold")]
        facts += [
            *([("Council tax band", band)] if there else []),
            ("EPC rating", grade),
            ("Built", f"{1980 + number}"),
        ]
        cells = [f"<th>{label}</th><td>{value}</td>" for label, value in facts]
        rows = "".join(f"<tr>{''.join(cells[at : at + 2])}</tr>" for at in range(0, len(cells), 2))
        return HtmlDocument.from_bytes(f"<h1>House</h1><table>{rows}</table>".encode(), f"house-{number}")

    band, grade = "ABCDEFGHIJ"[first], "ABCDEFGHIJ"[first - 1]
    program = learn([Example(house(0, True, band, band), {"council_tax": band})]).program
    assert evaluate(program, house(1, there, grade, grade)).values["council_tax"] == (grade if there else None)
