"""What learning promises its caller: reports, absent fields, lists and sets, misuse."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import LabelError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.terms import strategies_of
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import MAX_STRATEGIES
from fieldmark.synth.core.examples import Example, FieldReport, Label, LearnResult
from fieldmark.synth.core.learn import learn


def page(number: int, *rows: tuple[str, str]) -> HtmlDocument:
    """A page with a table of labels and values."""
    lines = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows)
    html = f"<html><body><h1>Order</h1><table>{lines}</table></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"page-{number}", "utf-8")


def orders(*rows: Sequence[tuple[str, str]]) -> list[HtmlDocument]:
    return [page(number, *pairs) for number, pairs in enumerate(rows)]


def learned(pages: Sequence[HtmlDocument], name: str, labels: Sequence[Label]) -> LearnResult:
    return learn([Example(one, {name: label}) for one, label in zip(pages, labels, strict=True)])


def report(result: LearnResult, name: str) -> FieldReport:
    return next(found for found in result.reports if found.name == name)


def value(result: LearnResult, document: HtmlDocument, name: str) -> object:
    return evaluate(result.program, document).values[name]


FIRST, SECOND, FRESH = orders(
    [("Total", "$5.00"), ("Date", "3/4/2020"), ("Clerk", "Ann Lee")],
    [("Total", "$17.50"), ("Date", "5/6/2021"), ("Clerk", "Bo Ruiz")],
    [("Total", "$1.25"), ("Date", "7/8/2022"), ("Clerk", "Cy Young")],
)


def test_a_value_is_learned_from_one_example() -> None:
    result = learn([Example(FIRST, {"total": "$5.00", "date": "3/4/2020"})], name="orders")
    assert result.complete
    assert result.program.name == "orders"
    assert [field.name for field in result.program.fields] == ["total", "date"]
    assert evaluate(result.program, FRESH).values == {"total": "$1.25", "date": "7/8/2022"}
    found = report(result, "total")
    assert (found.formats, found.explained, found.examples, found.problems) == (1, 1, 1, ())
    assert len(found.landmarks) == 1


@pytest.mark.parametrize("examples", [[], [Example(FIRST, {})]])
def test_nothing_to_learn_from(examples: Sequence[Example]) -> None:
    with pytest.raises(LabelError, match="label"):
        learn(examples)


def test_no_more_fields_are_learned_than_a_program_has() -> None:
    rows = tuple({f"f{number}": "x"} for number in range(MAX_STRATEGIES))
    page = HtmlDocument.from_bytes(b"<p>x</p>", "a.html")
    for labels in ({f"f{number}": "x" for number in range(MAX_STRATEGIES + 1)}, {"rows": rows}):
        with pytest.raises(LabelError, match="1,001 fields are labelled; a program has at most 1,000"):
            learn([Example(page, labels)])


def test_progress_is_told_field_by_field() -> None:
    told: list[tuple[str, int, int]] = []
    learn(
        [Example(FIRST, {"total": "$5.00", "date": "3/4/2020"})],
        progress=lambda name, done, count: told.append((name, done, count)),
    )
    assert told == [("total", 0, 2), ("date", 1, 2)]


def test_fields_need_not_be_labelled_everywhere() -> None:
    result = learn([Example(FIRST, {"total": "$5.00"}), Example(SECOND, {"date": "5/6/2021", "total": "$17.50"})])
    assert result.complete
    assert [report(result, name).examples for name in ("total", "date")] == [2, 1]
    assert evaluate(result.program, FRESH).values == {"total": "$1.25", "date": "7/8/2022"}


def test_a_value_that_does_not_stand_on_the_page_is_reported() -> None:
    pages = orders(*([("Total", f"${n}.00"), ("Date", f"{n}/4/2020"), ("Clerk", f"C. {n}")] for n in range(1, 10)))
    other = page(99, ("Date", "9/9/2022"), ("Clerk", "Di Roe"))
    result = learned([*pages, other], "total", [*(f"${n}.00" for n in range(1, 10)), "$99.99"])
    assert not result.complete
    found = report(result, "total")
    assert (found.explained, found.examples) == (9, 10)
    assert [problem.document for problem in found.problems] == ["page-99"]
    assert "$99.99" in found.problems[0].reason
    assert value(result, FRESH, "total") == "$1.25"


def test_a_field_with_no_value_on_any_page_is_reported_and_abstains_with_the_reason() -> None:
    result = learn([Example(FIRST, {"total": "$5.00", "ghost": "nowhere"})])
    assert not result.complete
    (problem,) = report(result, "ghost").problems
    assert result.program.field("total").unlearned is None
    assert result.program.field("ghost").unlearned == f"{problem.document}: {problem.reason}"
    assert evaluate(result.program, FRESH).abstained["ghost"] == f"not learned: {problem.document}: {problem.reason}"


def test_one_wrong_label_does_not_cost_the_field() -> None:
    pages = orders(*([("Total", f"${n}.00"), ("Date", f"{n}/4/2020"), ("Clerk", f"C. {n}")] for n in range(1, 11)))
    labels = [f"${n}.00" for n in range(1, 10)]
    result = learned(pages, "total", [*labels, "C. 10"])
    assert report(result, "total").explained >= 9
    assert value(result, FRESH, "total") in ("$1.25", None)


def test_a_field_that_is_sometimes_absent_is_optional() -> None:
    pages = orders(
        [("Total", "$5.00"), ("Voucher", "AB-12")], [("Total", "$6.00")], [("Total", "$7.00"), ("Voucher", "CD-34")]
    )
    result = learned(pages, "voucher", ["AB-12", None, "CD-34"])
    assert result.complete
    assert result.program.field("voucher").optional
    assert value(result, page(9, ("Total", "$8.00"), ("Voucher", "EF-5")), "voucher") == "EF-5"
    absent = evaluate(result.program, page(9, ("Total", "$8.00")))
    assert (absent.values, absent.abstained) == ({"voucher": None}, {})


def items(number: int, *names: str) -> HtmlDocument:
    lines = "".join(f"<li>{name}</li>" for name in names)
    html = f"<html><body><h2>Items</h2><ul>{lines}</ul><p>Thank you</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"items-{number}", "utf-8")


@pytest.mark.parametrize("fresh", [("Rug",), ("Rug", "Pan", "Rug"), ("Oak table", "Lamp", "Cup", "Spoon", "Clock")])
def test_a_list_is_learned_whatever_its_length(fresh: Sequence[str]) -> None:
    pages = [items(0, "Kettle", "Cup"), items(1, "Lamp", "Blue chair", "Mirror")]
    result = learned(pages, "items", [("Kettle", "Cup"), ("Lamp", "Blue chair", "Mirror")])
    assert result.complete
    assert result.program.field("items").aggregation == "list"
    assert value(result, items(9, *fresh), "items") == list(fresh)


def test_equal_values_of_a_list_are_counted() -> None:
    pages = [items(0, "Cup", "Cup"), items(1, "Lamp", "Cup", "Lamp")]
    result = learned(pages, "items", [("Cup", "Cup"), ("Lamp", "Cup", "Lamp")])
    assert result.complete
    assert value(result, items(9, "Rug", "Rug", "Pan"), "items") == ["Rug", "Rug", "Pan"]


def test_a_set_is_learned_where_values_repeat_on_the_page() -> None:
    pages = orders(
        [("Via", "Cork"), ("Date", "3/4/2020"), ("Via", "Essen"), ("Via", "Cork")],
        [("Via", "Ghent"), ("Via", "Ghent"), ("Date", "5/6/2021"), ("Via", "Haifa"), ("Via", "Izmir")],
    )
    result = learned(pages, "stops", [("Cork", "Essen"), ("Ghent", "Haifa", "Izmir")])
    assert result.complete
    assert result.program.field("stops").aggregation == "set"
    fresh = page(9, ("Via", "Lima"), ("Via", "Oslo"), ("Date", "7/8/2022"), ("Via", "Lima"))
    assert value(result, fresh, "stops") == ["Lima", "Oslo"]


def office(number: int, *lines: str) -> HtmlDocument:
    html = f"<html><body><h3>Office</h3><p>{'<br>'.join(lines)}</p><p>Closed on Sunday</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"office-{number}", "utf-8")


def test_lines_are_told_apart_by_how_they_begin() -> None:
    pages = [
        office(0, "12 Mill Road", "(020) 555-1234", "(020) 555-9999", "Fax: (020) 555-7777", "Ask for Ann"),
        office(1, "Box 7", "Old Town", "(031) 444-1111", "Fax: (031) 444-2222", "Ask for Bob Hill"),
    ]
    result = learned(pages, "phones", [("(020) 555-1234", "(020) 555-9999"), ("(031) 444-1111",)])
    assert result.complete
    fresh = office(9, "Quay 3", "(040) 333-1212", "Fax: (040) 333-3434", "(040) 333-5656")
    assert value(result, fresh, "phones") == ["(040) 333-1212", "(040) 333-5656"]


def test_values_told_one_by_one_are_no_list() -> None:
    """Five places of a fixed order fit any list of five; where nothing better is found, nothing is learned."""
    lines = [[f"{word}-{n}" for word in ("ab", "cd", "ef", "gh")] for n in range(2)]
    pages = [
        page(n, *((label, text) for label, text in zip(("Red", "Tan", "Blue", "Grey"), found, strict=True)))
        for n, found in enumerate(lines)
    ]
    orders = [(found[2], found[0], found[3], found[1]) for found in lines]
    result = learned(pages, "codes", orders)
    assert all(len(layout.parts) <= 3 for field in result.program.fields for layout in field.formats)


def test_a_value_much_longer_than_any_label_is_not_trusted() -> None:
    pages = orders([("Total", "$5.00"), ("Clerk", "Ann")], [("Total", "$6.00"), ("Clerk", "Bob")])
    result = learned(pages, "clerk", ["Ann", "Bob"])
    assert value(result, page(9, ("Total", "$7.00"), ("Clerk", "Christopher")), "clerk") == "Christopher"
    prose = page(9, ("Total", "$7.00"), ("Clerk", "Please ask at the desk " * 9))
    found = evaluate(result.program, prose)
    assert found.values == {"clerk": None}
    assert "characters" in found.abstained["clerk"]


def test_a_value_inside_a_sentence() -> None:
    pages = [
        HtmlDocument.from_bytes(f"<p>Entered on {a} and filed on {b}.</p>".encode(), a, "utf-8")
        for a, b in (("1/2/2020", "3/4/2020"), ("5/6/2021", "6/7/2021"), ("8/9/2022", "9/9/2022"))
    ]
    result = learn([Example(pages[0], {"filed": "3/4/2020"}), Example(pages[1], {"filed": "6/7/2021"})])
    assert result.complete
    assert value(result, pages[2], "filed") == "9/9/2022"


NULLS: list[tuple[Sequence[Label], HtmlDocument]] = [
    (["AB-12", "CD-34", None], page(9, ("Total", "$8.00"), ("Note", "EF-56"))),
    ([("AB-12",), ("CD-34",), None], page(9, ("Total", "$8.00"), ("Note", "EF-56"))),
    ([("AB-12",), ("CD-34",), ()], page(9, ("Total", "$8.00"), ("Note", "EF-56"))),
]


@pytest.mark.parametrize(("labels", "fresh"), NULLS)
def test_a_null_label_refutes_every_strategy_that_gives_a_value_there(
    labels: Sequence[Label], fresh: HtmlDocument
) -> None:
    pages = orders(
        [("Total", "$5.00"), ("Voucher", "AB-12")],
        [("Total", "$6.00"), ("Voucher", "CD-34")],
        [("Total", "$7.00"), ("Note", "GH-78")],
    )
    result = learned(pages, "voucher", labels)
    assert result.complete
    field = result.program.field("voucher")
    assert field.optional
    for strategy in strategies_of(field):
        assert not run_strategy(strategy, field.aggregation, pages[2]).findings
    assert evaluate(result.program, fresh).values == {"voucher": None}


def hotel(number: int, rows: Sequence[tuple[str, str]]) -> HtmlDocument:
    """A page that may have a section about a hotel."""
    lines = "".join(f"<p><span>{label}</span> <span>{value}</span></p>" for label, value in rows)
    section = f"<div><h3>Your hotel</h3>{lines}</div>" if rows else ""
    html = f"<html><body><h1>Trip</h1><p><b>Total</b> <i>${number}.00</i></p>{section}<p>Bye</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"hotel-{number}", "utf-8")


def test_an_optional_field_whose_section_is_there_is_not_taken_for_absent() -> None:
    pages = [hotel(1, [("Check-in", "3/4/2020")]), hotel(2, [("Check-in", "5/6/2021")]), hotel(3, []), hotel(4, [])]
    labels: list[Label] = ["3/4/2020", "5/6/2021", None, None]
    result = learn(
        [
            Example(one, {"total": f"${number}.00", "checkin": label})
            for number, (one, label) in enumerate(zip(pages, labels, strict=True), 1)
        ]
    )
    assert result.complete
    assert value(result, hotel(5, []), "checkin") is None
    assert value(result, hotel(6, [("Check-in", "7/8/2022")]), "checkin") == "7/8/2022"
    renamed = evaluate(result.program, hotel(7, [("Arrival", "7/8/2022"), ("Nights", "2")]))
    assert renamed.values["checkin"] is None
    assert "checkin" in renamed.abstained


def test_an_optional_field_is_not_missed_on_a_page_of_another_kind() -> None:
    pages = orders([("Total", "$5.00"), ("Voucher", "AB-12")], [("Total", "$6.00")])
    labels: list[dict[str, Label]] = [{"total": "$5.00", "voucher": "AB-12"}, {"total": "$6.00", "voucher": None}]
    result = learn([Example(one, label) for one, label in zip(pages, labels, strict=True)])
    stranger = HtmlDocument.from_bytes(b"<html><body><p>Hello</p></body></html>", "stranger", "utf-8")
    extraction = evaluate(result.program, stranger)
    assert extraction.unknown_format
    assert set(extraction.abstained) == {"total", "voucher"}
    assert evaluate(result.program, pages[1]).abstained == {}


@given(
    st.permutations(("Paperback", "Hardcover", "Leaflet", "Spiral")),
    st.lists(st.integers(60, 900), min_size=4, max_size=4),
)
@settings(deadline=None)
def test_a_value_whose_neighbours_change_is_led_to_by_other_words(
    bindings: Sequence[str], sizes: Sequence[int]
) -> None:
    def book(number: int) -> HtmlDocument:
        text = f"{bindings[number]}, {sizes[number]} pages, {1970 + sizes[number] % 50}"
        return HtmlDocument.from_bytes(f"<h1>Title {number}</h1><p>{text}</p>".encode(), f"book-{number}", "utf-8")

    result = learn([Example(book(n), {"binding": bindings[n]}) for n in range(3)])
    assert result.complete
    assert evaluate(result.program, book(3)).values == {"binding": bindings[3]}


def test_a_format_that_one_document_shows_is_learned_from_it() -> None:
    row = page(1, ("Total", "$5.00"), ("Date", "3/4/2020"))
    prose = [
        HtmlDocument.from_bytes(f"<html><body><p>You paid <b>{price}</b> in all</p></body></html>".encode(), "prose")
        for price in ("$6.00", "$8.20")
    ]
    result = learn([Example(row, {"total": "$5.00"}), Example(prose[0], {"total": "$6.00"})])
    assert result.complete
    assert value(result, page(2, ("Total", "$7.00"), ("Date", "5/6/2021")), "total") == "$7.00"
    assert value(result, prose[1], "total") == "$8.20"


def test_a_field_that_no_example_shows_abstains_with_the_reason() -> None:
    result = learned([FIRST, SECOND], "voucher", [None, None])
    assert result.complete
    assert evaluate(result.program, FRESH).abstained == {"voucher": "not learned: no example shows a value"}


def sheet(number: int, sealed: str, entries: Sequence[tuple[str, str]]) -> HtmlDocument:
    """A case's page: what is known of it behind labels in one text each, then a table of what was done when."""
    rows = "".join(f"<tr><td>{day}</td><td>{what}</td></tr>" for day, what in entries)
    known = f"<p>Case: {number}-cv-1</p><p>Date Sealed: {sealed}</p><p>Demand: none</p>"
    return HtmlDocument.from_bytes(f"<body>{known}<table>{rows}</table></body>".encode(), f"case-{number}", "utf-8")


@given(st.permutations(["2/3/2020", "7/8/2021", "9/9/2022", "4/5/2019", "6/1/2018"]))
@settings(max_examples=25)
def test_a_value_behind_its_label_is_read_there_though_it_stands_alone_elsewhere(days: Sequence[str]) -> None:
    first, second, third, *others = days
    shown = [
        sheet(1, first, [(others[0], "ANSWER by Weber"), (first, "ORDER to seal")]),
        sheet(2, second, [(second, "MOTION of Beale"), (others[1], "NOTICE"), (others[0], "BRIEF")]),
    ]
    result = learned(shown, "sealed", [first, second])
    assert result.complete
    assert value(result, sheet(3, third, [(others[1], "REPLY by Weber"), (others[0], "NOTICE")]), "sealed") == third


def test_a_number_with_words_behind_it_is_no_number_where_none_had_any() -> None:
    first, second = orders([("Document", "35"), ("Pages", "2")], [("Document", "90"), ("Pages", "7")])
    result = learned([first, second], "document", ["35", "90"])
    assert value(result, page(3, ("Document", "8"), ("Pages", "4")), "document") == "8"
    assert value(result, page(4, ("Document", "16 kb"), ("Pages", "4")), "document") is None


def history(number: int, **days: str) -> HtmlDocument:
    lines = "<br>".join(f"<b>{label.title()}:</b> {day}" for label, day in days.items())
    return HtmlDocument.from_bytes(f"<body><h2>{number}-cv-2</h2><p>{lines}</p></body>".encode(), str(number), "utf-8")


@given(st.permutations(["2/3/2020", "7/8/2021", "9/9/2022"]), st.booleans())
def test_what_is_counted_to_is_not_the_value_of_another_label(days: Sequence[str], same: bool) -> None:
    one, two, three = days
    shown = [history(1, filed=one, closed=two, touched=three), history(2, filed=two, closed=three, touched=one)]
    result = learned(shown, "closed", [two, three])
    assert value(result, history(3, filed=one, closed=three, touched=two), "closed") == three
    assert value(result, history(4, filed=one, touched=one if same else two), "closed") is None


def roles(number: int, filed: str, **people: str) -> HtmlDocument:
    lines = "".join(f"{name}, {role}<br>" for role, name in people.items())
    html = f"<body><h1>Docket</h1><p>{lines}<b>Date filed:</b> {filed}</p></body>"
    return HtmlDocument.from_bytes(html.encode(), str(number), "utf-8")


@given(st.permutations(["Ada Roe", "Bo Lind", "Cy Ott", "Di Moss", "Ed Nye"]))
def test_what_is_counted_to_is_no_value_without_the_words_beside_it(people: Sequence[str]) -> None:
    one, two, three, four, five = people
    shown = [roles(1, "1/2/2020", presiding=one, referral=two), roles(2, "3/4/2021", presiding=three, referral=four)]
    result = learned(shown, "referred_to", [two, four])
    assert value(result, roles(3, "5/6/2021", presiding=two, referral=five), "referred_to") == five
    assert value(result, roles(4, "7/8/2021", presiding=five), "referred_to") is None


def test_names_of_fields_may_have_dots() -> None:
    pages = [f"<p>Net: <b>{n}.50</b></p><p>Sum: <b>{n + 3}.50</b></p><ul><li>a{n}<li>b{n}</ul>" for n in (4, 7)]
    labels: list[dict[str, Label]] = [
        {"total": f"{n + 3}.50", "total.net": f"{n}.50", "lines": ({"no.": f"a{n}"}, {"no.": f"b{n}"})} for n in (4, 7)
    ]
    documents = [HtmlDocument.from_bytes(page.encode(), f"page-{n}") for n, page in enumerate(pages)]
    result = learn([Example(document, label) for document, label in zip(documents, labels, strict=True)])
    assert [report.name for report in result.reports] == ["total", "total.net", "lines", "lines.no."]
    values = evaluate(result.program, documents[1]).values
    assert (values["total"], values["total.net"]) == ("10.50", "7.50")
