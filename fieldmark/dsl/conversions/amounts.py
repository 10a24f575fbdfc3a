"""Numbers and prices as pages write them, in a small strict grammar.

`1.234` is one thousand two hundred thirty-four or a little over one, depending on which mark stands before decimals:
such a text has two readings, and it is for the caller to know which is meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

Mark = Literal[".", ","]
"""What stands before the decimals."""

MAX_TEXT: Final = 40
"""Longest text that may be a number or a price, in characters."""

_SIGN: Final = r"(?P<sign>[-+−]?)"
_GROUPED: Final = r"[1-9][0-9]{0,2}(?P<group>[%s '])[0-9]{3}(?:(?P=group)[0-9]{3})*"
_FORMS: Final[dict[Mark, re.Pattern[str]]] = {
    ".": re.compile(rf"{_SIGN}(?P<whole>{_GROUPED % ','}|[0-9]+)(?:\.(?P<part>[0-9]+))?"),
    ",": re.compile(rf"{_SIGN}(?P<whole>{_GROUPED % '.'}|[0-9]+)(?:,(?P<part>[0-9]+))?"),
}

SYMBOLS: Final = {
    **{"€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₪": "ILS", "₫": "VND", "₴": "UAH"},
    **{"zł": "PLN", "Kč": "CZK", "Ft": "HUF", "R$": "BRL", "US$": "USD", "CA$": "CAD", "C$": "CAD", "AU$": "AUD"},
    **{"A$": "AUD", "NZ$": "NZD", "HK$": "HKD"},
}
"""Currency symbols that mean one currency -> its code (ISO 4217)."""

SHARED_SYMBOLS: Final = {
    "$": frozenset(("USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "ARS", "CLP", "COP", "TWD")),
    "¥": frozenset(("JPY", "CNY")),
    "kr": frozenset(("SEK", "NOK", "DKK", "ISK")),
    "kr.": frozenset(("SEK", "NOK", "DKK", "ISK")),
    "Fr.": frozenset(("CHF",)),
    "Rs": frozenset(("INR", "PKR")),
    "Rs.": frozenset(("INR", "PKR")),
}
"""Symbols of several currencies -> their codes (ISO 4217): which one is meant has to be said."""

CODES: Final = frozenset(
    (
        *("AED", "ARS", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EGP", "EUR", "GBP"),
        *("HKD", "HUF", "IDR", "ILS", "INR", "ISK", "JPY", "KRW", "MXN", "MYR", "NGN", "NOK", "NZD", "PEN", "PHP"),
        *("PKR", "PLN", "RON", "RSD", "RUB", "SAR", "SEK", "SGD", "THB", "TRY", "TWD", "UAH", "USD", "VND", "ZAR"),
    )
)
"""Currency codes that are known (ISO 4217)."""

CURRENCY: Final = "|".join(map(re.escape, sorted((*SYMBOLS, *SHARED_SYMBOLS, *CODES), key=len, reverse=True)))
"""Any currency, as the inside of a regular expression."""

_price = re.compile(
    rf"(?P<sign>[-−]?)(?P<before>{CURRENCY})? ?(?P<amount>[-+−]?[0-9](?:[0-9., ']*[0-9])?)(?: ?(?P<after>{CURRENCY}))?"
)


@dataclass(frozen=True, slots=True)
class AmountReading:
    """One way to read a number: `mark` stands before its decimals; `text` has a point there and no other mark.

    Decimals are kept as they are written.
    """

    mark: Mark
    text: str


def amount_readings(text: str) -> tuple[AmountReading, ...]:
    """The ways to read a text as a number, decimal point before decimal comma; none where it is no number."""
    if len(text) > MAX_TEXT:
        return ()
    found = ((mark, form.fullmatch(text)) for mark, form in _FORMS.items())
    return tuple(AmountReading(mark, _plain(match)) for mark, match in found if match is not None)


def _plain(match: re.Match[str]) -> str:
    whole = re.sub("[^0-9]", "", match["whole"]).lstrip("0") or "0"
    number = whole if match["part"] is None else f"{whole}.{match['part']}"
    return f"-{number}" if match["sign"] in ("-", "−") and number.strip("0.") else number


def shortest(number: str) -> str:
    """A plain number without zeros at the end of its decimals."""
    return number.rstrip("0").removesuffix(".") if "." in number else number


def price_parts(text: str) -> tuple[str, str | None] | None:
    """Amount and currency of a price, as they are written; None where the text is none, or names two currencies."""
    match = _price.fullmatch(text) if len(text) <= MAX_TEXT else None
    if match is None or (match["before"] and match["after"]):
        return None
    amount = match["amount"]
    if match["sign"]:
        amount = match["sign"] + amount
    return amount, match["before"] or match["after"]
