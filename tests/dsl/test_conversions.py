"""Conversions: total, exact, and never a guess."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.terms import Field, Format, Part, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Far
from fieldmark.dsl.text.conversions import (
    NEAR,
    AsDate,
    AsNumber,
    AsPrice,
    AsTime,
    Conversion,
    Fault,
    Mark,
    Order,
    convert,
    date_readings,
    meaning,
)
from fieldmark.dsl.text.language import Whole
from fieldmark.dsl.text.lexicon import (
    CODES,
    MAGNITUDES,
    MONTH_NAMES,
    MONTHS,
    SHARED_SYMBOLS,
    SYMBOLS,
    plain,
    with_plain_figures,
)
from tests.dsl.strategies import conversions
from tests.dsl.terms import document
from tests.operations import operations

CLOCK = r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?"
NORMAL = {
    AsDate: rf"\d{{4}}-\d\d-\d\d(T{CLOCK})?",
    AsTime: CLOCK,
    AsNumber: r"-?(0|[1-9]\d*)(\.\d*[1-9])?",
    AsPrice: r"-?(0|[1-9]\d*)(\.\d+)?( [A-Z]{3})?",
}

PIECES = (
    *(
        "1",
        "12",
        "31",
        "2023",
        "99",
        "999",
        "5",
        "0",
        "10",
        " ",
        "/",
        "-",
        ".",
        ",",
        ":",
        "T",
        "Z",
        "st",
        "de",
        "$",
        "€",
    ),
    *("USD", "kr", "pm", "Oct", "mars", "août", "May", "at", "'", "−", "²", "٣", "\u00a0", "½", "listopad", "h", "+"),
)


@given(conversions(), st.one_of(st.text(max_size=20), st.lists(st.sampled_from(PIECES), max_size=9).map("".join)))
def test_every_text_has_a_normal_form_or_a_fault_that_shows_it(conversion: Conversion, text: str) -> None:
    found = convert(conversion, text)
    if isinstance(found, Fault):
        assert found.reason.strip()
    else:
        assert re.fullmatch(NORMAL[type(conversion)], found, re.ASCII)


DAYS = st.dates(date(1600, 1, 1), date(2300, 12, 31))
ORDERS: st.SearchStrategy[Order] = st.sampled_from(["day", "month"])

SPELLED: tuple[Callable[[date, str], str], ...] = (
    lambda day, month: f"{day.day} {month} {day.year:04}",
    lambda day, month: f"{day.day:02}-{month[:60]}-{day.year:04}",
    lambda day, month: f"{day.day}. {month.upper()} {day.year:04}",
    lambda day, month: f"{month.title()} {day.day}, {day.year:04}",
    lambda day, month: f"{month}. {day.day}th, {day.year:04}",
    lambda day, month: f"{day.day} de {month} de {day.year:04}",
    lambda day, month: f"{day.year:04} {month} {day.day}",
)


@given(DAYS, st.sampled_from(SPELLED), st.sampled_from(MONTH_NAMES), st.booleans())
def test_dates_with_the_names_of_months(
    day: date, written: Callable[[date, str], str], names: tuple[str | None, ...], accents: bool
) -> None:
    name = names[day.month - 1]
    if name is not None:
        text = written(day, name if accents else plain(name))
        assert convert(AsDate(), text) == convert(AsDate("day"), text) == day.isoformat()


@given(DAYS, ORDERS, st.sampled_from("/-."), st.booleans())
def test_dates_of_numbers_need_an_order_wherever_it_matters(day: date, order: Order, mark: str, zeros: bool) -> None:
    pair = (day.day, day.month) if order == "day" else (day.month, day.day)
    first, second = (f"{number:02}" if zeros else str(number) for number in pair)
    text = f"{first}{mark}{second}{mark}{day.year:04}"
    assert convert(AsDate(order), text) == day.isoformat()
    if day.day <= 12 and day.day != day.month:
        assert isinstance(convert(AsDate(), text), Fault)
    else:
        assert convert(AsDate(), text) == day.isoformat()


@given(DAYS, st.times())
def test_normal_forms_of_dates_are_kept(day: date, clock: object) -> None:
    moment = f"{day.isoformat()}T{str(clock)[:8]}"
    assert convert(AsDate(), day.isoformat()) == convert(AsDate(), moment) == day.isoformat()
    assert convert(AsDate("month", with_time=True), moment) == moment
    assert convert(AsTime(), str(clock)[:8]) == str(clock)[:8]


def test_a_name_means_one_month() -> None:
    for names in MONTH_NAMES:
        for number, name in enumerate(names, 1):
            assert name is None or MONTHS[plain(name)] == number
    assert "listopad" not in MONTHS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("31/2/2023", None),
        ("2023-02-29", None),
        ("32 May 2023", None),
        ("May 2023", None),
        ("5 June", None),
        ("5/6-2023", None),
        ("3 Foo 2023", None),
        ("1er août 2024", "2024-08-01"),
        ("1 Sept. 2024", "2024-09-01"),
        ("28 февраля 2025 г.", "2025-02-28"),
        ("28 февраля 2025 года", "2025-02-28"),
        ("28 февраля 2025 гг", None),
        ("2025年2月28日", "2025-02-28"),
        ("2025년 2월 28일", "2025-02-28"),
        ("2025年13月28日", None),
        ("2025年2月", None),
        ("28 فبراير 2025", "2025-02-28"),
        ("٢٨ فبراير ٢٠٢٥", "2025-02-28"),
        ("10/31/2023 5:01 PM", "2023-10-31"),
        ("31 Oct 2023, at 17:05", "2023-10-31"),
        ("31 Oct 2023, at 25:05", None),
        ("31 Oct 2023, 8 pm", "2023-10-31"),
        ("31/Oct/2023:20:15:07 +0100", "2023-10-31"),
        ("2023-10-31T10:00:00.000+02:00", "2023-10-31"),
    ],
)
def test_dates(text: str, expected: str | None) -> None:
    found = convert(AsDate(), text)
    assert found == expected or (expected is None and found == Fault(f'"{text}" is no date'))


def test_years_of_two_digits_are_read_only_where_the_program_says_so() -> None:
    assert isinstance(convert(AsDate("month"), "10/31/23"), Fault)
    short = AsDate("month", short_years=(1946, 1984))
    assert [convert(short, f"10/31/{year}") for year in ("46", "84", "58", "03", "30", "2023")] == [
        *("1946-10-31", "1984-10-31", "1958-10-31", "2003-10-31", "1930-10-31", "2023-10-31")
    ]


@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)), st.integers(1900, 2099), st.integers(0, 120))
def test_years_of_two_digits_are_of_the_century_of_the_examples_or_of_none(day: date, first: int, width: int) -> None:
    """What is among the years of the examples, and only there, is so; nothing is given that may as well be another."""
    last = min(first + width, 2099)
    found = convert(AsDate("day", short_years=(first, last)), f"{day:%d/%m/%y}")
    other = day.year - 100 if day.year >= 2000 else day.year + 100
    among = first <= day.year <= last
    if among and not first <= other <= last:
        assert found == day.isoformat()
    elif found == day.isoformat():
        assert first - NEAR <= day.year <= last + NEAR
        assert not first - NEAR <= other <= last + NEAR
    if among and first <= other <= last:
        assert isinstance(found, Fault)


def test_a_time_with_a_zone_is_no_local_time() -> None:
    assert convert(AsDate(with_time=True), "2023-10-31T10:00:00Z") == Fault('"2023-10-31T10:00:00Z" has no time of day')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12:00 AM", "00:00"),
        ("12:30 p.m.", "12:30"),
        ("0:05", "00:05"),
        ("13:00 pm", None),
        ("24:00", None),
        ("1 pm", "13:00"),
        ("7.30pm", "19:30"),
        ("13 pm", None),
        ("17.15 Uhr", "17:15"),
        ("17.15", None),
        ("17", None),
        ("14h30", "14:30"),
        ("14 h 30", "14:30"),
        ("1730 hrs", "17:30"),
        ("1760 hrs", None),
        ("1730", None),
    ],
)
def test_times(text: str, expected: str | None) -> None:
    found = convert(AsTime(), text)
    assert found == expected or (expected is None and isinstance(found, Fault))


MARKS: st.SearchStrategy[Mark] = st.sampled_from([".", ","])


@given(st.integers(-(10**9), 10**9), st.integers(0, 4), MARKS, st.sampled_from(["", " ", "'", "other"]))
def test_numbers_in_every_style(units: int, places: int, mark: Mark, group: str) -> None:
    group = {".": ",", ",": "."}[mark] if group == "other" else group
    whole, part = divmod(abs(units), 10**places)
    grouped = f"{whole:,}".replace(",", group)
    text = ("-" if units < 0 else "") + grouped + (f"{mark}{part:0{places}}" if places else "")
    plainly = f"{whole}.{part:0{places}}".rstrip("0").rstrip(".") if places else str(whole)
    expected = "-" + plainly if units < 0 else plainly
    assert convert(AsNumber(mark), text) == expected
    assert convert(AsNumber(), text) == expected or isinstance(convert(AsNumber(), text), Fault)
    assert convert(AsNumber("."), expected) == expected


@given(st.integers(-9_999, 9_999), st.integers(0, 4), MARKS, st.sampled_from(sorted(MAGNITUDES)), st.booleans())
def test_a_sign_of_magnitude_counts_for_its_power_of_ten(
    units: int, places: int, mark: Mark, sign: str, gap: bool
) -> None:
    number = Decimal(units).scaleb(-places)
    text = f"{number:f}".replace(".", mark) + " " * (gap and len(sign) > 1) + sign
    found = convert(AsNumber(mark), text)
    assert isinstance(found, str)
    assert Decimal(found) == number.scaleb(MAGNITUDES[sign])
    assert Decimal(str(convert(AsPrice(mark), f"£{text}"))) == Decimal(found)
    assert isinstance(convert(AsNumber(mark), f"{text}s"), Fault)


@given(st.integers(0, 10**9), st.sampled_from("٠०๐۰０"), st.booleans())
def test_figures_of_other_scripts_are_figures(number: int, zero: str, grouped: bool) -> None:
    written = f"{number:,}" if grouped else str(number)
    text = "".join(chr(ord(zero) + int(char)) if char.isdigit() else "٬" for char in written)
    assert convert(AsNumber("."), text) == str(number)
    assert len(with_plain_figures(text)) == len(text)


@pytest.mark.parametrize("text", ["1,234", "1.234", "12.345", "-1,000"])
def test_a_number_that_may_be_two_is_not_guessed(text: str) -> None:
    found = convert(AsNumber(), text)
    assert isinstance(found, Fault)
    assert f'"{text}" may be ' in found.reason


@pytest.mark.parametrize(
    "text", ["1,2,345.7", "1 2", "1..2", "1e5", "0.123.456", "45 %", "", "5 M", "3m", "K", "5 KM", "2兆"]
)
def test_what_is_no_number(text: str) -> None:
    assert convert(AsNumber(), text) == Fault(f'"{text}" is no number')


@given(st.sampled_from(sorted({*SYMBOLS.items(), *((code, code) for code in CODES)})), st.booleans(), st.booleans())
def test_prices_with_their_currency(currency: tuple[str, str], before: bool, gap: bool) -> None:
    written, code = currency
    text = (" " * gap).join((written, "1,234.50") if before else ("1,234.50", written))
    assert convert(AsPrice(), text) == "1234.50"
    assert convert(AsPrice(with_currency=True), text) == f"1234.50 {code}"


@pytest.mark.parametrize("symbol", SHARED_SYMBOLS)
def test_a_symbol_of_several_currencies_means_what_the_program_says(symbol: str) -> None:
    code = min(SHARED_SYMBOLS[symbol])
    assert convert(AsPrice(), f"{symbol} 5") == "5"
    assert isinstance(convert(AsPrice(with_currency=True), f"{symbol} 5"), Fault)
    assert convert(AsPrice(with_currency=True, symbols=((symbol, code),)), f"{symbol} 5") == f"5 {code}"


def test_prices_that_are_none() -> None:
    for text in ("free", "€5 EUR", "5 XYZ", "$", "5-6 €", ""):
        assert convert(AsPrice(), text) == Fault(f'"{text}" is no price')
    assert convert(AsPrice(with_currency=True), "5.00") == Fault('"5.00" names no currency')


@pytest.mark.parametrize("unit", ["1", "1,", "1.", "1 ", "a", "Oct ", "1/", "$", "'"])
def test_long_texts_are_refused_at_once(unit: str) -> None:
    def refuse(length: int) -> None:
        for conversion in (AsDate(), AsTime(), AsNumber(), AsPrice()):
            assert isinstance(convert(conversion, unit * length), Fault)
        assert date_readings(unit * length) == ()

    refuse(200)  # patterns are compiled once
    assert operations(lambda: refuse(200_000)) == operations(lambda: refuse(1_000))


def test_a_text_without_normal_form_is_an_abstention_that_shows_it() -> None:
    value = ValueProgram(Far("td"), Whole(), conversion=AsDate("day"))
    strategy = Strategy(TextLandmark("Due"), Hops(1, 1), HtmlBlueprint(frozenset(), 1), value)
    field = Field("due", "one", False, (Format((Part((strategy,)),)),))
    known, unknown = (
        document(f"<table><tr><td>Due</td><td>{text}</td></tr></table>") for text in ("31.1.2023", "soon")
    )
    assert evaluate_field(field, known).json_value == "2023-01-31"
    assert evaluate_field(field, known).value == date(2023, 1, 31)
    (evidence,) = evaluate_field(field, known).evidence
    assert evidence.value.node.text[slice(*evidence.value.span)] == "31.1.2023"
    missing = evaluate_field(field, unknown)
    assert (missing.value, missing.reason) == (None, '"soon" is no date')


@pytest.mark.parametrize(
    ("conversion", "normal", "value"),
    [
        (AsDate(), "2023-10-31", date(2023, 10, 31)),
        (AsDate(with_time=True), "2023-10-31T14:05", datetime(2023, 10, 31, 14, 5)),
        (AsTime(), "14:05:09", time(14, 5, 9)),
        (AsNumber(), "12", 12),
        (AsNumber(), "-1234.5", Decimal("-1234.5")),
        (AsPrice(), "1234.50", Decimal("1234.50")),
        (AsPrice(with_currency=True), "1234.50 EUR", "1234.50 EUR"),
    ],
)
def test_what_a_normal_form_is_in_python(conversion: Conversion, normal: str, value: object) -> None:
    found = meaning(conversion, normal)
    assert (found, type(found)) == (value, type(value))


@given(conversions(), st.text(st.sampled_from("0123456789.,:-/ $€APM"), max_size=20))
def test_every_normal_form_is_something_in_python_and_no_digit_is_lost(conversion: Conversion, text: str) -> None:
    normal = convert(conversion, text)
    if not isinstance(normal, Fault):
        found = meaning(conversion, normal)
        written = found.isoformat() if isinstance(found, date | time) else str(found)
        assert written.removesuffix(":00") == normal.removesuffix(":00")
