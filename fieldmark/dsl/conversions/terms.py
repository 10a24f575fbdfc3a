"""Conversions: the last step of a value program, from the text of the page to a normal form.

Normal forms: dates and times as in ISO 8601 (`2023-10-31`, `2023-10-31T14:05`, `14:05`), numbers as plain decimals
(`1234.5`), prices as an amount with the decimals that the page writes, and, if wanted, the currency's code
(`1234.50 EUR`). What a program needs to know to read a text it says itself: the order of day and month, the mark before
decimals, the meaning of `$`. Where it does not say and the text may mean two things, or where the text is nothing of
the kind, there is a `Fault` that shows the text, never a guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from fieldmark.dsl.conversions.amounts import (
    CODES,
    SHARED_SYMBOLS,
    SYMBOLS,
    Mark,
    amount_readings,
    price_parts,
    shortest,
)
from fieldmark.dsl.conversions.dates import DateReading, Order, clock_reading, date_readings
from fieldmark.dsl.whitespace import fold


@dataclass(frozen=True, slots=True)
class AsDate:
    """A date; `with_time` adds the time of day, which then has to be there.

    `first` is what comes first in dates of numbers, None where only one order makes a date. Without `short_years` a
    year of two digits is refused.
    """

    first: Order | None = None
    with_time: bool = False
    short_years: bool = False


@dataclass(frozen=True, slots=True)
class AsTime:
    """A time of day, on a clock of 24 hours."""


@dataclass(frozen=True, slots=True)
class AsNumber:
    """A number; `decimal` is the mark before its decimals, None where only one makes a number."""

    decimal: Mark | None = None


@dataclass(frozen=True, slots=True)
class AsPrice:
    """An amount of money, without its currency unless `with_currency`; `decimal` as for numbers.

    `symbols` says what symbols of several currencies mean: pairs of symbol and code, in the order of the symbols.
    """

    decimal: Mark | None = None
    with_currency: bool = False
    symbols: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
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


Conversion = AsDate | AsTime | AsNumber | AsPrice


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
            return clock_reading(folded) or Fault(f"{_shown(folded)} is no time of day")
        case AsNumber(decimal):
            return _amount(folded, folded, decimal, "number", shorten=True)
        case AsPrice():
            return _price(conversion, folded)
        case _:
            assert_never(conversion)


def _date(conversion: AsDate, text: str) -> str | Fault:
    readings = date_readings(text)
    if not readings:
        return Fault(f"{_shown(text)} is no date")
    if readings[0].short and not conversion.short_years:
        return Fault(f"{_shown(text)} has a year of two digits, as no example had")
    if conversion.first is not None:
        readings = tuple(reading for reading in readings if reading.order in (None, conversion.first))
        if not readings:
            return Fault(f"{_shown(text)} is no date with the {conversion.first} first")
    if conversion.with_time and readings[0].clock is None:
        return Fault(f"{_shown(text)} has no time of day")
    return _only([_written(reading, conversion.with_time) for reading in readings], text)


def _written(reading: DateReading, with_time: bool) -> str:
    return f"{reading.day.isoformat()}T{reading.clock}" if with_time else reading.day.isoformat()


def _amount(text: str, shown: str, decimal: Mark | None, kind: str, shorten: bool) -> str | Fault:
    found = [reading.text for reading in amount_readings(text) if decimal in (None, reading.mark)]
    if not found:
        mark = "" if decimal is None or not amount_readings(text) else f' with "{decimal}" before its decimals'
        return Fault(f"{_shown(shown)} is no {kind}{mark}")
    return _only([shortest(number) if shorten else number for number in found], shown)


def _price(conversion: AsPrice, text: str) -> str | Fault:
    parts = price_parts(text)
    if parts is None:
        return Fault(f"{_shown(text)} is no price")
    amount = _amount(parts[0], text, conversion.decimal, "price", shorten=False)
    if isinstance(amount, Fault) or not conversion.with_currency:
        return amount
    if parts[1] is None:
        return Fault(f"{_shown(text)} names no currency")
    code = parts[1] if parts[1] in CODES else SYMBOLS.get(parts[1]) or dict(conversion.symbols).get(parts[1])
    if code is None:
        return Fault(f"{_shown(text)}: no example says which currency {_shown(parts[1])} is")
    return f"{amount} {code}"


def _only(found: Sequence[str], text: str) -> str | Fault:
    """The one normal form, or the fault of a text that may mean several."""
    different = list(dict.fromkeys(found))
    if len(different) > 1:
        return Fault(f"{_shown(text)} may be {' or '.join(different)}, and no example decides")
    return different[0]


def _shown(text: str) -> str:
    return f'"{text}"' if len(text) <= 60 else f'"{text[:57]}..."'
