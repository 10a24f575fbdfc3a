"""Conversions: the last step of a value program, from the text of the page to a normal form.

Normal forms: dates and times as in ISO 8601 (`2023-10-31`, `2023-10-31T14:05`, `14:05`), numbers as plain decimals
(`1234.5`), prices as an amount with the decimals that the page writes, and, if wanted, the currency's code
(`1234.50 EUR`). What a program needs to know to read a text it says itself: the order of day and month, the mark before
decimals, the meaning of `$`. Where it does not say and the text may mean two things, or where the text is nothing of
the kind, there is a `Fault` that shows the text, never a guess.

Dates, times, numbers and prices are read in a small strict grammar, as a whole or not at all. A text that may be read
in two ways, `5/6/2023` or `1.234`, has two readings, and it is for the caller to know which is meant. General date
parsers were not used because they guess: they fill in what is missing and take the other order where one does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never

from fieldmark.dsl.text.lexicon import (
    ARROWS,
    BOOKED,
    CODES,
    CURRENCY,
    MAGNITUDE,
    MAGNITUDES,
    SHARED_SYMBOLS,
    SYMBOLS,
    WEEKDAY,
    fold,
    month_of,
    weekdays_of,
    with_plain_figures,
)
from fieldmark.dsl.text.reasons import because, quoted

if TYPE_CHECKING:
    from decimal import Decimal

Order = Literal["day", "month"]
"""What comes first in a date that is written with numbers only, its year last."""

NEAR: Final = 25
"""A year of two digits is of the century that brings it among those of the examples, or, of all, it alone at most so
many years from them."""

MAX_TEXT: Final = 60
"""Longest text that may be a date, in characters."""

_DAY: Final = r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th|er|\.|º|ª|e|a)?"
_MONTH: Final = r"(?P<month>[^\W\d_]{3,12})\.?"
_YEAR: Final = r"(?P<year>[0-9]{4}|'?[0-9]{2})(?: (?:г\b\.?|года))?"
_LINK: Final = r"(?: of| de| del)?"
_CLOCK: Final = (
    r"(?:(?P<hour>[0-9]{1,2})(?::|h| h )(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}))?"
    r"(?: ?(?:(?P<half>[ap])\.?m\b\.?|Uhr\b))?"
    r"|(?P<named_hour>[0-9]{1,2})(?:\.(?P<named_minute>[0-9]{2}))?(?: ?(?P<named_half>[ap])\.?m\b\.?| ?(?:Uhr|h)\b)"
    r"|(?P<joined_hour>[0-9]{2})(?P<joined_minute>[0-9]{2}) ?(?:h|hrs|hours|Uhr)\b)"
)

DATE_FORMS: Final = (
    r"(?P<year>[0-9]{4})(?P<mark>[-/.])(?P<month>[0-9]{1,2})(?P=mark)(?P<day>[0-9]{1,2})",
    r"(?P<first>[0-9]{1,2})(?P<mark>[-/]|\. ?)(?P<second_number>[0-9]{1,2})(?P=mark)(?P<year>[0-9]{4}|[0-9]{2})",
    rf"{_DAY}{_LINK}[ /-]{_MONTH},?{_LINK}[ /-]{_YEAR}",
    rf"{_MONTH}[ -]{_DAY},?[ -]{_YEAR}",
    rf"(?P<year>[0-9]{{4}})[ -]{_MONTH}[ -]{_DAY}",
    r"(?P<year>[0-9]{4})[年년] ?(?P<month>[0-9]{1,2})[月월] ?(?P<day>[0-9]{1,2})[日号일]",
)
"""Year first; numbers with the year last; day, month's name, year; month's name, day, year; year, month's name, day;
year, month and day with the words for these behind them, in Chinese, Japanese or Korean."""

CLOCK_FORM: Final = _CLOCK
JOINT: Final = r"(?:T|,? (?:(?:at|um|à|a las|alle|om|kl\.?|[-–·|]) )?|[,:])"
"""What stands between a date and its time of day."""

_ZONE: Final = r"(?:\.[0-9]{1,9})?(?P<zone>Z| ?[+-][0-9]{2}:?[0-9]{2})?"


@cache
def _dates() -> list[re.Pattern[str]]:
    return [re.compile(rf"{form}(?:{JOINT}{_CLOCK}{_ZONE})?", re.IGNORECASE) for form in DATE_FORMS]


@cache
def _clock() -> re.Pattern[str]:
    return re.compile(_CLOCK, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DateReading:
    """One way to read a date: `order` is the order of day and month that it takes, None where none is needed.

    `clock` is the time of day, None where the text has none or one with a time zone, which is no local time; `short`
    marks a year of two digits.
    """

    day: date
    clock: str | None
    order: Order | None
    short: bool


def date_readings(text: str) -> tuple[DateReading, ...]:
    """The ways to read a text as a date, day first before month first, and those of years of two digits in the 1900s
    before the 2000s; none where it is no date. A weekday in front of it leaves those that fall on it, if any do."""
    if len(text) > MAX_TEXT:
        return ()
    text = with_plain_figures(text)
    readings = _read_date(text, 0)
    before = None if readings else _weekday_before.match(text)
    days = frozenset[int]() if before is None else weekdays_of(before[0])
    if before is None or not days:
        return readings
    readings = _read_date(text, before.end())
    return tuple(one for one in readings if one.day.weekday() in days) or readings


def _read_date(text: str, start: int) -> tuple[DateReading, ...]:
    """The ways to read what is left of a text from a place on as a date."""
    found = (pattern.fullmatch(text, start) for pattern in _dates())
    return next((tuple(_readings(match)) for match in found if match is not None), ())


_weekday_before: Final = re.compile(WEEKDAY)


def _readings(match: re.Match[str]) -> Iterator[DateReading]:
    found = match.groupdict()
    clock = None
    if any(found[hour] is not None for hour, *_ in _CLOCK_PARTS):
        clock = _clock_of(match)
        if clock is None:
            return
        if found["zone"] is not None:
            clock = None
    digits = found["year"].lstrip("'")
    years = (int(digits),) if len(digits) == 4 else (1900 + int(digits), 2000 + int(digits))
    orders: list[tuple[int | None, int, Order | None]]
    if "first" in found:
        first, second = int(found["first"]), int(found["second_number"])
        orders = [(second, first, "day"), (first, second, "month")]
    else:
        month = int(found["month"]) if found["month"].isdecimal() else month_of(found["month"])
        orders = [(month, int(found["day"]), None)]
    for (month, day, order), year in product(orders, years):
        try:
            if month is not None:
                yield DateReading(date(year, month, day), clock, order, len(digits) == 2)
        except ValueError:
            continue


def clock_reading(text: str) -> str | None:
    """A time of day as `HH:MM` or `HH:MM:SS`, or None where the text is none."""
    match = _clock().fullmatch(with_plain_figures(text)) if len(text) <= MAX_TEXT else None
    return None if match is None else _clock_of(match)


_CLOCK_PARTS: Final = (
    ("hour", "minute", "second", "half"),
    ("named_hour", "named_minute", None, "named_half"),
    ("joined_hour", "joined_minute", None, None),
)
"""The groups of hour, minute, second and half of the day, in each way in which a time is written."""


def _clock_of(match: re.Match[str]) -> str | None:
    """The time of day that a match found, on a clock of 24 hours; None where there is no such time."""
    groups = next(some for some in _CLOCK_PARTS if match[some[0]] is not None)
    written, minute, second, half = (None if group is None else match[group] for group in groups)
    hour = int(written or 0)
    if half is not None:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half in "pP" else 0)
    try:
        clock = time(hour, int(minute or 0), int(second or 0))
    except ValueError:
        return None
    return clock.isoformat("minutes" if second is None else "seconds")


Mark = Literal[".", ","]
"""What stands before the decimals."""

MAX_TEXT_AMOUNTS: Final = 40
"""Longest text that may be a number or a price, in characters."""

_SIGN: Final = r"(?:\+ )?(?P<sign>[-+−]?)"
_GROUPED: Final = r"[1-9][0-9]{0,2}(?P<group>[%s '])[0-9]{3}(?:(?P=group)[0-9]{3})*"
_LAKHS: Final = "[1-9][0-9]?(?:,[0-9]{2})+,[0-9]{3}"
"""Figures as India groups them: 1,52,795."""

_FORMS: Final[dict[Mark, re.Pattern[str]]] = {
    ".": re.compile(rf"{_SIGN}(?P<whole>{_GROUPED % ','}|{_LAKHS}|[0-9]+)(?:\.(?P<part>[0-9]+)|[.,][-–]{{1,2}})?"),
    ",": re.compile(rf"{_SIGN}(?P<whole>{_GROUPED % '.'}|[0-9]+)(?:,(?P<part>[0-9]+)|[.,][-–]{{1,2}})?"),
}


@cache
def _counted() -> re.Pattern[str]:
    return re.compile(rf"(?P<number>[^\n]*[0-9](?:[.,][-–]{{1,2}})?)(?P<magnitude>{MAGNITUDE})?")


@cache
def _price() -> re.Pattern[str]:
    amount = rf"[-+−]?[0-9](?:[0-9., ']*[0-9])?(?:{MAGNITUDE}|[.,][-–]{{1,2}})?"
    return re.compile(
        rf"(?:\+ ?)?(?P<sign>[-−]?)(?P<before>{CURRENCY})? ?(?P<amount>{amount})(?: ?(?P<after>{CURRENCY}))?"
    )


@cache
def _booked() -> tuple[re.Pattern[str], ...]:
    inside = rf"(?P<inside>(?:(?:{CURRENCY}) ?)?[0-9][^()]*)"
    return (
        re.compile(rf"(?P<before>(?:(?:{CURRENCY}) ?)?)\({inside}\)(?P<sign>)(?P<after>(?: ?(?:{CURRENCY}))?)"),
        re.compile(rf"(?P<before>)(?P<sign>[-−–] |{ARROWS} ?){inside}(?P<after>)"),
        re.compile(rf"(?P<before>){inside}(?<=[0-9])(?P<sign>[-−])(?P<after>(?: ?(?:{CURRENCY}))?)"),
        re.compile(rf"(?P<before>){inside} ?(?<![^\W\d_])(?P<sign>{BOOKED})(?P<after>)"),
    )


def booked(text: str) -> tuple[str, str] | None:
    """An amount, and how it is booked: "( )" around it, "-" behind or apart from it, an arrow before it, or a word
    behind it like "CR" or "S". None where it is not."""
    text = with_plain_figures(text)
    for pattern in _booked() if len(text) <= MAX_TEXT_AMOUNTS else ():
        match = pattern.fullmatch(text)
        if match is not None:
            sign = match["sign"].strip() or "( )"
            return match["before"] + match["inside"].strip() + match["after"], "-" if sign in "−–" else sign
    return None


@dataclass(frozen=True, slots=True)
class AmountReading:
    """One way to read a number: `mark` stands before its decimals; `text` has a point there and no other mark.

    Decimals are kept as they are written; "1.2M" is 1200000.
    """

    mark: Mark
    text: str


def amount_readings(text: str) -> tuple[AmountReading, ...]:
    """The ways to read a text as a number, decimal point before decimal comma; none where it is no number."""
    if len(text) > MAX_TEXT_AMOUNTS:
        return ()
    counted = _counted().fullmatch(with_plain_figures(text))
    if counted is None:
        return ()
    found = ((mark, form.fullmatch(counted["number"])) for mark, form in _FORMS.items())
    power = MAGNITUDES[counted["magnitude"].strip()] if counted["magnitude"] else 0
    return tuple(AmountReading(mark, _scaled(_plain(match), power)) for mark, match in found if match is not None)


def _scaled(number: str, power: int) -> str:
    """A plain number times a power of ten."""
    whole, _, part = number.partition(".")
    sign, digits, rest = whole[: whole.startswith("-")], part[:power].ljust(power, "0"), part[power:]
    whole = (whole.removeprefix("-") + digits).lstrip("0") or "0"
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def _plain(match: re.Match[str]) -> str:
    whole = re.sub("[^0-9]", "", match["whole"]).lstrip("0") or "0"
    number = whole if match["part"] is None else f"{whole}.{match['part']}"
    return f"-{number}" if match["sign"] in ("-", "−") and number.strip("0.") else number


def shortest(number: str) -> str:
    """A plain number without zeros at the end of its decimals."""
    return number.rstrip("0").removesuffix(".") if "." in number else number


def price_parts(text: str) -> tuple[str, str | None] | None:
    """Amount and currency of a price, as they are written; None where the text is none, or names two currencies."""
    match = _price().fullmatch(with_plain_figures(text)) if len(text) <= MAX_TEXT_AMOUNTS else None
    if match is None or (match["before"] and match["after"]):
        return None
    amount = match["amount"]
    if match["sign"]:
        amount = match["sign"] + amount
    return amount, match["before"] or match["after"]


@dataclass(frozen=True, slots=True)
class AsDate:
    """A date; `with_time` adds the time of day, which then has to be there.

    `first` is what comes first in dates of numbers, None where only one order makes a date. `short_years` are the first
    and the last year of examples with two digits, which tell the century of others; without, these are refused.
    """

    first: Order | None = None
    with_time: bool = False
    short_years: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if self.short_years is not None and not 1900 <= self.short_years[0] <= self.short_years[1] <= 2099:
            raise ValueError("short years go from an earlier to a later one, of 1900 to 2099")


@dataclass(frozen=True, slots=True)
class AsTime:
    """A time of day, on a clock of 24 hours."""


@dataclass(frozen=True, slots=True)
class AsNumber:
    """A number; `decimal` is the mark before its decimals, None where only one makes a number; `minus` and `plus` are
    how amounts below and above zero are `booked`, in order."""

    decimal: Mark | None = None
    minus: tuple[str, ...] = ()
    plus: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_booked(self.minus, self.plus)


@dataclass(frozen=True, slots=True)
class AsPrice:
    """An amount of money, without its currency unless `with_currency`; `decimal`, `minus` and `plus` as for numbers.

    `symbols` says what symbols of several currencies mean: pairs of symbol and code, in the order of the symbols.
    """

    decimal: Mark | None = None
    with_currency: bool = False
    symbols: tuple[tuple[str, str], ...] = ()
    minus: tuple[str, ...] = ()
    plus: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_booked(self.minus, self.plus)
        if self.symbols and not self.with_currency:
            raise ValueError("what a symbol means is said only where the currency is wanted")
        for symbol, code in self.symbols:
            if symbol not in SHARED_SYMBOLS:
                raise ValueError(f"no symbol of several currencies: {symbol!r}; known: {', '.join(SHARED_SYMBOLS)}")
            if code not in SHARED_SYMBOLS[symbol]:
                raise ValueError(f"{symbol!r} is {' or '.join(sorted(SHARED_SYMBOLS[symbol]))}, not {code!r}")
        names = [symbol for symbol, _ in self.symbols]
        if names != sorted(set(names)):
            raise ValueError("symbols stand in order, each once")


def _check_booked(minus: Sequence[str], plus: Sequence[str]) -> None:
    both = (*minus, *plus)
    if list(minus) != sorted(minus) or list(plus) != sorted(plus) or len(both) != len(set(both)):
        raise ValueError("what stands beside amounts is told in order, each once")


Conversion = AsDate | AsTime | AsNumber | AsPrice

Meaning: TypeAlias = "str | int | Decimal | date | time"
"""A value in Python: a text or what a normal form means. A `datetime` is a `date`; prices with a currency are texts."""


class Meant(str):
    """A label that was given as a number, a date or a time, in its normal form: it means that, not its text."""

    __slots__ = ()


class Told(str):
    """A label with other texts that say the same: its normal form, or what its page writes for that."""

    __slots__ = ("others",)
    others: frozenset[str]

    def __new__(cls, text: str, others: frozenset[str]) -> Told:
        """A text, and the others."""
        told = super().__new__(cls, text)
        told.others = others
        return told


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a text has no normal form, in words that show it."""

    reason: str


def convert(conversion: Conversion, text: str) -> str | Fault:
    """The normal form of a text."""
    folded = fold(text)
    match conversion:
        case AsDate():
            return _date(conversion, folded)
        case AsTime():
            return clock_reading(folded) or Fault(because("{} is no time of day", quoted(folded)))
        case AsNumber():
            return _signed(conversion, folded, partial(_number, conversion))
        case AsPrice():
            return _signed(conversion, folded, partial(_price_terms, conversion))
        case _:
            assert_never(conversion)


def meaning(conversion: Conversion, normal: str) -> Meaning:
    """A normal form in Python. No digit is lost: whole numbers are `int`, other numbers and amounts `Decimal`."""
    from decimal import Decimal  # noqa: PLC0415 - few values are amounts

    match conversion:
        case AsDate(with_time=True):
            return datetime.fromisoformat(normal)
        case AsDate():
            return date.fromisoformat(normal)
        case AsTime():
            return time.fromisoformat(normal)
        case AsNumber():
            return Decimal(normal) if "." in normal else int(normal)
        case AsPrice(with_currency=currency):
            return normal if currency else Decimal(normal)
        case _:
            assert_never(conversion)


def _date(conversion: AsDate, text: str) -> str | Fault:
    readings = date_readings(text)
    if not readings:
        return Fault(because("{} is no date", quoted(text)))
    if readings[0].short and conversion.short_years is None:
        return Fault(because("{} has a year of two digits, as no example had", quoted(text)))
    if conversion.first is not None:
        readings = tuple(reading for reading in readings if reading.order in (None, conversion.first))
        if not readings:
            return Fault(because(f"{{}} is no date with the {conversion.first} first", quoted(text)))
    if conversion.with_time and readings[0].clock is None:
        return Fault(because("{} has no time of day", quoted(text)))
    if readings[0].short and conversion.short_years is not None:
        first, last = conversion.short_years
        readings = _of_century(readings, first, last)
        if not readings:
            examples = f"{first} to {last}" if first < last else str(first)
            return Fault(because(f"{{}} is of no century that examples, of {examples}, tell", quoted(text)))
    return _only([_written(reading, conversion.with_time) for reading in readings], text)


def _of_century(readings: Sequence[DateReading], first: int, last: int) -> tuple[DateReading, ...]:
    """The readings in the century that the years of examples tell: with the year among these, or else alone near
    them."""
    years = {one.day.year for one in readings}
    among = {year for year in years if first <= year <= last}
    near = among or {year for year in years if first - NEAR <= year <= last + NEAR}
    return tuple(one for one in readings if one.day.year in near) if len(near) == 1 else ()


def _written(reading: DateReading, with_time: bool) -> str:
    return f"{reading.day.isoformat()}T{reading.clock}" if with_time else reading.day.isoformat()


def _signed(conversion: AsNumber | AsPrice, text: str, read: Callable[[str], str | Fault]) -> str | Fault:
    """An amount with the sign that its booking has in the examples."""
    found = read(text)
    parts = booked(text) if isinstance(found, Fault) else None
    if parts is None or isinstance(found, str):
        return found
    amount, way = parts
    plain = read(amount)
    if isinstance(plain, Fault):
        return found
    if way not in (*conversion.minus, *conversion.plus):
        return Fault(because("{}: no example says what {} makes of an amount", quoted(text), quoted(way)))
    return opposite(plain) if way in conversion.minus else plain


def opposite(number: str) -> str:
    """A plain number, maybe with its currency, with the other sign."""
    below = number.startswith("-") or not number.partition(" ")[0].strip("0.")
    return number.removeprefix("-") if below else f"-{number}"


def _number(conversion: AsNumber, text: str) -> str | Fault:
    return _amount(text, text, conversion.decimal, "number", shorten=True)


def _amount(text: str, shown: str, decimal: Mark | None, kind: str, shorten: bool) -> str | Fault:
    found = [reading.text for reading in amount_readings(text) if decimal in (None, reading.mark)]
    if not found:
        mark = [] if decimal is None or not amount_readings(text) else [f'"{decimal}"']
        return Fault(because(f"{{}} is no {kind}" + " with {} before its decimals" * len(mark), quoted(shown), *mark))
    return _only([shortest(number) if shorten else number for number in found], shown)


def _price_terms(conversion: AsPrice, text: str) -> str | Fault:
    parts = price_parts(text)
    if parts is None:
        return Fault(because("{} is no price", quoted(text)))
    amount = _amount(parts[0], text, conversion.decimal, "price", shorten=False)
    if isinstance(amount, Fault) or not conversion.with_currency:
        return amount
    if parts[1] is None:
        return Fault(because("{} names no currency", quoted(text)))
    code = parts[1] if parts[1] in CODES else SYMBOLS.get(parts[1]) or dict(conversion.symbols).get(parts[1])
    if code is None:
        return Fault(because("{}: no example says which currency {} is", quoted(text), quoted(parts[1])))
    return f"{amount} {code}"


def _only(found: Sequence[str], text: str) -> str | Fault:
    """The one normal form, or the fault of a text that may mean several."""
    different = list(dict.fromkeys(found))
    if len(different) > 1:
        return Fault(because("{} may be {}, and no example decides", quoted(text), " or ".join(different)))
    return different[0]
