"""Typed output: labels in normal form, pages that write them otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import strategies_of
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.conversions import AsDate, AsNumber, AsPrice, AsTime, Conversion, Fault, convert
from fieldmark.runtime.learning import learn as learn_labelled
from fieldmark.synth.core.conversions import NormalForms, is_normal_form, learn_conversion
from fieldmark.synth.core.examples import Example, Label, LearnResult
from fieldmark.synth.core.learn import learn
from tests.dsl.terms import document

ORDERED: dict[str, Callable[[date], str]] = {
    "day": lambda day: f"{day.day:02}.{day.month:02}.{day.year}",
    "month": lambda day: f"{day.month}/{day.day}/{day.year}",
}
GERMAN = ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August")
RUSSIAN = ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа")
NAMED: dict[str, Callable[[date], str]] = {
    "english": lambda day: day.strftime("%b. %dst, %Y"),
    "german": lambda day: f"{day.day}. {GERMAN[day.month - 1]} {day.year}",
    "russian": lambda day: f"{day.day} {RUSSIAN[day.month - 1]} {day.year} г.",
    "japanese": lambda day: f"{day.year}年{day.month}月{day.day}日",
}
ANY = (AsDate("day"), AsDate("month"), AsDate(with_time=True), AsTime(), AsNumber("."), AsNumber(","), AsPrice("."))
DAYS = st.dates(date(1970, 1, 1), date(2068, 8, 31)).filter(lambda day: day.month <= 8)


def page(text: str, number: int = 0) -> HtmlDocument:
    return document(f"<h1>Order</h1><p>Order {number} is due on {text} at noon</p><p>Clerk: C. {number}</p>")


def learned(texts: Sequence[str], labels: Sequence[Label]) -> LearnResult:
    pages = [page(text, number) for number, text in enumerate(texts)]
    return learn([Example(one, {"due": label}) for one, label in zip(pages, labels, strict=True)])


def result(found: LearnResult, text: str) -> FieldResult:
    return evaluate(found.program, page(text, 99)).fields[0]


def conversions(found: LearnResult) -> set[Conversion | None]:
    return {strategy.value.conversion for strategy in strategies_of(found.program.field("due"))}


@given(st.sampled_from(["day", "month"]), st.lists(DAYS, min_size=2, max_size=3), DAYS)
@settings(deadline=None, max_examples=40)
def test_the_order_of_day_and_month_is_learned_or_the_field_abstains(
    order: str, days: Sequence[date], fresh: date
) -> None:
    write = ORDERED[order]
    found = learned([write(day) for day in days], [day.isoformat() for day in days])
    assert found.complete
    (report,) = found.reports
    decided = any(day.day != day.month for day in days)
    assert conversions(found) == {AsDate("day" if order == "day" else "month") if decided else AsDate()}
    assert bool(report.undecided) != decided
    given_back = result(found, write(fresh))
    if decided or fresh.day > 12 or fresh.day == fresh.month:
        assert given_back.json_value == fresh.isoformat()
    else:
        assert given_back.json_value is None
        assert given_back.reason is not None
        assert write(fresh) in given_back.reason


@given(st.sampled_from(sorted(NAMED)), st.lists(DAYS, min_size=2, max_size=3, unique=True), DAYS)
@settings(deadline=None, max_examples=20)
def test_dates_with_names_of_months_are_learned(style: str, days: Sequence[date], fresh: date) -> None:
    write = NAMED[style]
    found = learned([write(day) for day in days], [day.isoformat() for day in days])
    assert found.complete
    assert conversions(found) == {AsDate()}
    assert result(found, write(fresh)).json_value == fresh.isoformat()


def test_orders_that_contradict_each_other_are_not_learned() -> None:
    found = learned(["5/6/2021", "7/8/2022"], ["2021-06-05", "2022-07-08"])
    assert not found.complete
    assert found.reports[0].explained < 2
    for field in evaluate(found.program, page("3/4/2020")).fields:
        assert field.value is None


def test_a_label_that_stands_on_the_page_is_not_converted() -> None:
    found = learned(["2021-06-05", "2022-07-08"], ["2021-06-05", "2022-07-08"])
    assert conversions(found) == {None}


@pytest.mark.parametrize(
    ("texts", "labels", "conversion", "fresh", "value"),
    [
        (["1,234.50", "7.00"], ["1234.5", "7"], AsNumber("."), "12,000.25", "12000.25"),
        (["1.234,50", "7,00"], ["1234.5", "7"], AsNumber(","), "12.000,25", "12000.25"),
        (["$1,234.50", "$7,000.00"], ["1234.50", "7000.00"], AsPrice("."), "$3.10", "3.10"),
        (["1.234,50 €", "7,00 €"], ["1234.50 EUR", "7.00 EUR"], AsPrice(",", True), "8,05 €", "8.05 EUR"),
        (["$1,234", "$7"], ["1234 CAD", "7 CAD"], AsPrice(".", True, (("$", "CAD"),)), "$8,000", "8000 CAD"),
        (["2:05 PM", "11:30 AM"], ["14:05", "11:30"], AsTime(), "1:00 PM", "13:00"),
        (["2 pm", "11.30am"], ["14:00", "11:30"], AsTime(), "1:00 PM", "13:00"),
        (
            ["25/Oct/2026:20:15:07 +0000", "3/Nov/2026:08:00:00 +0000"],
            ["2026-10-25T20:15:07", "2026-11-03T08:00:00"],
            AsDate(with_time=True),
            "4/Nov/2026:23:59:59 +0000",
            "2026-11-04T23:59:59",
        ),
        (
            ["10/31/2021 5:01 PM", "1/2/2022 8:00 AM"],
            ["2021-10-31T17:01", "2022-01-02T08:00"],
            AsDate("month", with_time=True),
            "3/4/2023 12:15 AM",
            "2023-03-04T00:15",
        ),
        (
            ["10/31/21", "1/2/22"],
            ["2021-10-31", "2022-01-02"],
            AsDate("month", short_years=(2021, 2022)),
            "3/4/23",
            "2023-03-04",
        ),
    ],
)
def test_types(texts: list[str], labels: list[str], conversion: Conversion, fresh: str, value: str) -> None:
    found = learned(texts, labels)
    assert found.complete
    assert conversions(found) == {conversion}
    assert result(found, fresh).json_value == value


@pytest.mark.parametrize("text", ["€ {},-", "{},--", "Fr. {}.-", "{}.– CHF"])
def test_amounts_may_say_that_they_have_no_cents(text: str) -> None:
    found = learned([text.format("250"), text.format("7")], ["250", "7"])
    assert result(found, text.format("88")).json_value == "88"


def test_a_text_that_is_nothing_of_the_kind_is_an_abstention_that_shows_it() -> None:
    rows = "<table><tr><td>Due</td><td>{}</td></tr></table>"
    pages = [document(rows.format(text)) for text in ("31.10.2021", "1.2.2022")]
    labels = ["2021-10-31", "2022-02-01"]
    found = learn([Example(one, {"due": label}) for one, label in zip(pages, labels, strict=True)])
    (missing,) = evaluate(found.program, document(rows.format("31/31/2020"))).fields
    assert (missing.value, missing.reason) == (None, '"31/31/2020" is no date')


def test_lists_of_dates_and_dates_in_attributes() -> None:
    def dates(*days: str) -> HtmlDocument:
        items = "".join(f"<li><b>Day</b> <time datetime='{day}T10:00:00Z'>soon</time></li>" for day in days)
        return document(f"<h2>Dates</h2><ul>{items}</ul>")

    labels = [("2021-10-31", "2021-11-01"), ("2022-01-02", "2022-02-03", "2022-03-04")]
    found = learn([Example(dates(*label), {"due": label}) for label in labels])
    assert found.complete
    assert conversions(found) == {AsDate()}
    assert evaluate(found.program, dates("2023-01-31", "2023-02-01")).json_values == {
        "due": ["2023-01-31", "2023-02-01"]
    }


PIECES = (
    *("5/6/2023", "31.10.2023", "31 October 2023", "Oct. 31st, 2023", "2023-10-31", "5:01 PM", "17:01", "1,234.50"),
    *("1.234,50 €", "$12", "12 USD", "1 234", "7", "filed", "on", "at", ",", "."),
)


@given(st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join))
@example("12 USD 31 October 2023")
@settings(deadline=None)
def test_every_span_found_has_the_normal_form_under_some_conversion(text: str) -> None:
    forms = NormalForms(text, [(0, len(text))])
    labels = ("2023-10-31", "2023-06-05", "2023-05-06", "17:01", "2023-10-31T17:01", "1234.5", "1234.50", "7", "12")
    for label in labels:
        assert is_normal_form(label)
        spans = forms.spans(label)
        assert spans == sorted(set(spans))
        for start, end in spans:
            assert any(convert(conversion, text[start:end]) == label for conversion in (*ANY, AsPrice(",")))
            assert learn_conversion([(text[start:end], label)]) is not None
    assert bool(forms.spans("2023-10-31")) == any(piece in text for piece in ("31", "Oct"))


def test_of_two_places_the_one_counts_that_gives_the_class_seen() -> None:
    def docket(number: str, whole: str, office: int) -> HtmlDocument:
        held = f"<tr><th>Criteria:</th><td>{number} Filed: 2/8/2010</td></tr>"
        return document(f"<p>Petition #: {whole}</p><table>{held}</table><p>Office {office}</p>")

    shown = ["10-10139", "10-10140", "09-20245"]
    labels = ({"number": one} for one in shown)
    pages = (docket(one, one, number) for number, one in enumerate(shown))
    program = learn([Example(*pair) for pair in zip(pages, labels, strict=True)]).program
    assert evaluate(program, docket("08-10287", "08-10287-TPA", 7)).values == {"number": "08-10287"}
    assert evaluate(program, docket("08-10287", "09-10288", 7)).values == {"number": None}


TOUCHING = ("<div><span>{}</span><span>{}</span></div>", "<p><b>{}</b><i>{}</i></p>", "<td>{}<br></td><td>{}</td>")


@given(st.sampled_from(TOUCHING), st.lists(st.integers(1000, 999_999), min_size=4, max_size=4, unique=True))
@settings(deadline=None, max_examples=20)
def test_markup_parts_what_is_read_in_normal_form(markup: str, numbers: list[int]) -> None:
    """No space stands between a label and its number."""

    def car(number: int) -> HtmlDocument:
        return document(f"<h1>Car</h1>{markup.format('Km', f'{number:,} km')}{markup.format('Doors', 'five')}")

    *known, new = numbers
    result = learn([Example(car(number), {"mileage": str(number)}) for number in known])
    assert result.complete
    assert evaluate(result.program, car(new)).json_values == {"mileage": str(new)}


@given(st.permutations(["237.67", "314.11", "301.20", "45.00"]), st.booleans())
@settings(deadline=None, max_examples=10)
def test_amounts_as_numbers_are_found_with_the_zeros_that_the_page_writes(amounts: list[str], apart: bool) -> None:
    """Of `237.67`, `301.2` and `45.0` all, whether they stand alone or in a sentence."""

    def bill(amount: str) -> bytes:
        text = f"<td>Amount</td><td>£{amount}</td>" if apart else f"<td>We will collect <b>£{amount}</b> from you.</td>"
        return f"<table><tr>{text}</tr></table>".encode()

    result = learn_labelled([(bill(amount), {"amount": float(amount)}) for amount in amounts[:3]])
    assert result.complete
    found = evaluate(result.program, document(bill(amounts[3]).decode())).values["amount"]
    assert found is None or float(str(found)) == float(amounts[3])


@given(
    st.sampled_from(sorted(NAMED)),
    st.lists(DAYS, min_size=4, max_size=4, unique=True),
    st.lists(st.booleans(), min_size=3, max_size=3).filter(lambda normal: 0 < sum(normal) < 3),
    st.booleans(),
)
@settings(deadline=None, max_examples=20)
def test_labels_some_of_which_are_in_normal_form_are_those_of_one_field_in_the_form_of_most(
    style: str, days: Sequence[date], normal: Sequence[bool], amounts: bool
) -> None:
    """A date that is told as `2026-05-04`, or an amount as 120.5, where others are written as on the page."""
    texts = [f"£{day.year}.{day.month}0" if amounts else NAMED[style](day) for day in days]
    pairs = zip(texts, days, strict=True)
    means: Sequence[str | float] = [float(text[1:]) if amounts else str(day) for text, day in pairs]
    told = [means[number] if normal[number] else texts[number] for number in range(3)]
    found = learn_labelled([(page(texts[number], number), {"due": one}) for number, one in enumerate(told)])
    assert found.complete
    given = result(found, texts[-1]).json_value
    assert given == (means[-1] if sum(normal) == 2 and not amounts else str(given) if sum(normal) == 2 else texts[-1])
    assert not amounts or sum(normal) < 2 or float(str(given)) == means[-1]


def test_markup_within_a_number_parts_none() -> None:
    assert NormalForms("12,453 km", [(0, 3), (3, 6), (6, 9)]).spans("453") == []
    assert NormalForms("Km453 km", [(0, 2), (2, 5), (5, 8)]).spans("453") == [(2, 5)]


@given(st.lists(st.integers(0, 9), min_size=2, max_size=3, unique=True), st.integers(10, 99))
@settings(deadline=None, max_examples=20)
def test_whole_numbers_with_zero_decimals_are_read_whole(known: list[int], new: int) -> None:
    """Labels such as 6 for `6,0`: what stands before the comma is only a part."""

    def car(text: str) -> HtmlDocument:
        return document(f"<dl><dt>Use</dt><dd>{text} l/100 km</dd><dt>Doors</dt><dd>five</dd></dl>")

    result = learn([Example(car(f"{number},0"), {"use": str(number)}) for number in known])
    tenths = f"{new // 10},{new % 10}"
    found = evaluate(result.program, car(tenths)).json_values["use"]
    assert found in (tenths.replace(",", ".").removesuffix(".0"), None)


@pytest.mark.parametrize(
    ("text", "label", "written"),
    [
        ("公開日2025年2月28日改正", "2025-02-28", "2025年2月28日"),
        ("合計1,234円から", "1234 JPY", "1,234円"),
        ("合計1,234円から", "1234", "1,234"),
        ("年薪3.5万元。", "35000", "3.5万"),
        ("年薪3.5万元。", "3.5", None),
        ("of £1.2 million in all", "1200000 GBP", "£1.2 million"),
        ("6.5M views", "6500000", "6.5M"),
        ("a 6.5Mb file", "6500000", None),
        ("العدد ١٬٢٥٠ كتاب", "1250", "١٬٢٥٠"),
        ("до 28 февраля 2025 г., ", "2025-02-28", "28 февраля 2025 г."),
    ],
)
def test_where_a_normal_form_is_written(text: str, label: str, written: str | None) -> None:
    found = {text[slice(*span)] for span in NormalForms(text, [(0, len(text))]).spans(label)}
    assert (written in found) if written else not found


BOOKED = {
    "brackets": ("{}", "({})"),
    "behind": ("{}", "{}-"),
    "apart": ("{}", "- {}"),
    "card": ("{}", "{} CR"),
    "bank": ("{} H", "{} S"),
    "ledger": ("{} Cr", "{} Dr."),
    "words": ("{} credit", "{} debit"),
    "joined": ("{}C", "{}D"),
    "arrows": ("▲ {}", "▼ {}"),
    "yen": ("{}", "△{}"),
}
"""How amounts above and below zero are written."""

CENTS = st.lists(st.integers(101, 99_999).map(lambda cents: cents / 100), min_size=4, max_size=4, unique=True)


def booked_page(cents: float, way: tuple[str, str], below: bool, priced: bool, cell: bool, number: int) -> HtmlDocument:
    text = way[below].format(f"€ {cents:.2f}" if priced else f"{cents:.2f}")
    if cell:
        return document(f"<h1>Order {number}</h1><table><tr><td>Balance</td><td>{text}</td></tr></table>")
    return document(f"<h1>Order</h1><p>Order {number} leaves a balance of {text}, as of today.</p>")


@given(CENTS, st.sampled_from(sorted(BOOKED)), st.permutations([True, False, None]), *[st.booleans()] * 3)
@settings(deadline=None, max_examples=25)
def test_what_books_an_amount_below_zero_is_learned_from_labels(
    cents: Sequence[float], style: str, signs: Sequence[bool | None], last: bool, priced: bool, cell: bool
) -> None:
    below = [last if sign is None else sign for sign in (*signs, None)]
    pages = [booked_page(cents[n], BOOKED[style], below[n], priced, cell, n) for n in range(4)]
    labels = [-amount if under else amount for amount, under in zip(cents, below, strict=True)]
    found = learn_labelled([(pages[n], {"balance": labels[n]}) for n in range(3)])
    assert found.complete
    assert float(str(evaluate(found.program, pages[3]).json_values["balance"])) == labels[3]


@given(CENTS, st.sampled_from(sorted(BOOKED)), *[st.booleans()] * 3)
@settings(deadline=None, max_examples=25)
def test_an_amount_that_is_booked_as_no_label_was_is_not_given_with_another_sign(
    cents: Sequence[float], style: str, below: bool, priced: bool, cell: bool
) -> None:
    pages = [booked_page(cents[n], BOOKED[style], below ^ (n == 3), priced, cell, n) for n in range(4)]
    labels = [-amount if below else amount for amount in cents[:3]]
    found = learn_labelled([(pages[n], {"balance": labels[n]}) for n in range(3)])
    value = evaluate(found.program, pages[3]).json_values["balance"]
    assert value is None or float(str(value)) == (cents[3] if below else -cents[3])


WEEKDAYS = st.sampled_from(("{:%A}, {}", "{:%a} {}", "{:%a}., {}"))


@given(st.sampled_from(sorted(NAMED)[:2]), st.lists(DAYS, min_size=2, max_size=3, unique=True), WEEKDAYS, st.booleans())
@settings(deadline=None, max_examples=15)
def test_a_weekday_is_part_of_its_date_and_leads_to_none(
    style: str, days: Sequence[date], weekday: str, one: bool
) -> None:
    """From one example, too, whose weekday stands nowhere on other days."""
    texts = [weekday.format(day, NAMED[style](day)) for day in days]
    count = 1 if one else len(days) - 1
    found = learn_labelled([(page(texts[n], n), {"due": days[n].isoformat()}) for n in range(count)])
    assert result(found, texts[-1]).json_value == days[-1].isoformat()


@given(st.lists(DAYS, min_size=3, max_size=3), st.sampled_from(["day", "month"]))
def test_a_weekday_tells_what_stands_first_in_a_date_of_numbers(days: Sequence[date], order: str) -> None:
    for day in days:
        found = convert(AsDate(), f"{day:%A}, {ORDERED[order](day)}")
        other = day.replace(month=day.day, day=day.month) if day.day <= 12 else day
        assert (found == day.isoformat()) == (other == day or other.weekday() != day.weekday())
        assert found == day.isoformat() or isinstance(found, Fault)


@given(st.lists(st.integers(1, 9_999), min_size=2, max_size=2, unique=True), st.integers(1, 999))
@settings(deadline=None, max_examples=15)
def test_zeros_at_the_end_of_an_amount_make_no_other(tens: Sequence[int], other: int) -> None:
    """Read as a number from one place, and as a price from another."""

    def paid(cents: int) -> HtmlDocument:
        text = f"{cents // 100:,}".replace(",", ".") + f",{cents % 100:02d} EUR"
        return document(f"<h1>Bill</h1><p>Stock 4711</p><p>Value: {text}</p><p>Thank you</p>")

    cents = [100 * ten + 7 + 11 * number for number, ten in enumerate(tens)]
    found = learn_labelled([(paid(one), {"due": one / 100}) for one in cents])
    assert float(str(evaluate(found.program, paid(100 * other + 10)).json_values["due"])) == other + 0.1


@given(CENTS, st.integers(0, 2), st.booleans())
@settings(deadline=None, max_examples=15)
def test_labels_below_zero_that_pages_write_above_it_leave_the_sign_open(
    cents: Sequence[float], below: int, priced: bool
) -> None:
    """A third of the labels is no slip of the pen: what tells the sign was not learned."""
    pages = [booked_page(cents[n], ("{}", "{}"), False, priced, True, n) for n in range(4)]
    labels = [-amount if n == below else amount for n, amount in enumerate(cents)]
    found = learn_labelled([(pages[n], {"balance": labels[n]}) for n in range(3)])
    assert not found.complete
    assert evaluate(found.program, pages[3]).json_values["balance"] is None
