"""Printing conversions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fieldmark.dsl.syntax.quoting import quote
from fieldmark.dsl.text.conversions import AsDate, AsNumber, AsPrice, AsTime, Conversion


def print_conversion(conversion: Conversion) -> str:
    """A conversion as it stands in a program behind `as`, for example `date day first`."""
    return " ".join(_words(conversion))


def _words(conversion: Conversion) -> Iterator[str]:
    match conversion:
        case AsDate(first, with_time, short_years):
            yield "date"
            if first is not None:
                yield f"{first} first"
            if with_time:
                yield "with time"
            if short_years:
                yield "short years"
        case AsTime():
            yield "time"
        case AsNumber(decimal):
            yield "number"
            if decimal is not None:
                yield f"decimals {quote(decimal)}"
        case AsPrice(decimal, with_currency, symbols):
            yield "price"
            if decimal is not None:
                yield f"decimals {quote(decimal)}"
            if with_currency:
                yield "with currency" + "".join(f", {quote(symbol)} is {quote(code)}" for symbol, code in symbols)
        case _:
            assert_never(conversion)
