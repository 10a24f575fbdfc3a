"""Learning conversions: what turns the texts of the page into the labels' normal forms.

The type is that of the labels. What a text leaves open (which of day and month comes first, which mark stands before
decimals, what `$` means) is settled by the examples: a reading is taken where all examples hold under it, and not all
under the other. Where all hold under both, nothing is settled, and the program converts only texts with one meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fieldmark.dsl.conversions.amounts import SHARED_SYMBOLS, Mark, price_parts
from fieldmark.dsl.conversions.dates import Order, date_readings
from fieldmark.dsl.conversions.terms import AsDate, AsNumber, AsPrice, AsTime, Conversion, convert
from fieldmark.dsl.whitespace import fold

Pair = tuple[str, str]
"""A text of the page, and its normal form."""

_ORDERS: Final[tuple[Order, ...]] = ("day", "month")
_MARKS: Final[tuple[Mark, ...]] = (".", ",")


def learn_conversion(pairs: Sequence[Pair]) -> Conversion | None:
    """The conversion that gives the normal form of every text, or None where there is none."""
    return next((conversion for conversion in _candidates(pairs) if _gives(conversion, pairs)), None)


def leaves_open(conversion: Conversion, text: str) -> bool:
    """Whether a text is a date of numbers, and nothing settles which of day and month comes first."""
    if not isinstance(conversion, AsDate) or conversion.first is not None:
        return False
    return any(reading.order is not None for reading in date_readings(fold(text)))


def _candidates(pairs: Sequence[Pair]) -> Iterator[Conversion]:
    yield _settled([_as_date(order, pairs) for order in _ORDERS], _as_date(None, pairs), pairs)
    yield AsTime()
    yield _settled([AsNumber(mark) for mark in _MARKS], AsNumber(), pairs)
    yield _settled([_as_price(mark, pairs) for mark in _MARKS], _as_price(None, pairs), pairs)


def _settled(readings: Sequence[Conversion], neither: Conversion, pairs: Sequence[Pair]) -> Conversion:
    """The only one of several readings that gives all normal forms; `neither` where none does, or several do."""
    fitting = [conversion for conversion in readings if _gives(conversion, pairs)]
    return fitting[0] if len(fitting) == 1 else neither


def _as_date(order: Order | None, pairs: Sequence[Pair]) -> AsDate:
    short = any(reading.short for text, _ in pairs for reading in date_readings(fold(text)))
    return AsDate(order, all("T" in normal for _, normal in pairs), short)


def _as_price(mark: Mark | None, pairs: Sequence[Pair]) -> AsPrice:
    meant: dict[str, str] = {}
    for text, normal in pairs:
        parts, (_, _, code) = price_parts(fold(text)), normal.partition(" ")
        symbol = None if parts is None else parts[1]
        if symbol is not None and code in SHARED_SYMBOLS.get(symbol, ()):
            meant[symbol] = code
    return AsPrice(mark, all(" " in normal for _, normal in pairs), tuple(sorted(meant.items())))


def _gives(conversion: Conversion, pairs: Sequence[Pair]) -> bool:
    return all(convert(conversion, text) == normal for text, normal in pairs)
