"""Learning conversions: what turns the texts of the page into the labels' normal forms.

The type is that of the labels. What a text leaves open (which of day and month comes first, which mark stands before
decimals, what `$` means) is settled by the examples: a reading is taken where all examples hold under it, and not all
under the other. Where all hold under both, nothing is settled, and the program converts only texts with one meaning.

Where values stand that the page writes otherwise: places by normal form.

A label such as `2023-10-31` is a normal form; the page may say `Oct. 31st, 2023`. Everything in a document that can be
read as a date, a time, a number or a price is read in every way that it can be, once, and found by what it then is.
Which way is right is decided where conversions are learned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Final

from fieldmark.dsl.text.conversions import (
    CLOCK_FORM,
    DATE_FORMS,
    JOINT,
    AsDate,
    AsNumber,
    AsPrice,
    AsTime,
    Conversion,
    Mark,
    Order,
    amount_readings,
    booked,
    clock_reading,
    convert,
    date_readings,
    opposite,
    price_parts,
    shortest,
)
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import (
    BOOKED,
    CODES,
    CURRENCY,
    JOINED,
    MAGNITUDE,
    SHARED_SYMBOLS,
    SYMBOLS,
    WEEKDAY,
    fold,
    weekdays_of,
    with_plain_figures,
)
from fieldmark.dsl.text.neighbours import bookings, is_marked

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
    ways = _booked_ways(pairs)
    yield _settled([AsNumber(mark, *ways) for mark in _MARKS], AsNumber(None, *ways), pairs)
    yield _settled([_as_price(mark, pairs) for mark in _MARKS], _as_price(None, pairs), pairs)


def _settled(readings: Sequence[Conversion], neither: Conversion, pairs: Sequence[Pair]) -> Conversion:
    """The only one of several readings that gives all normal forms; `neither` where none does, or several do."""
    fitting = [conversion for conversion in readings if _gives(conversion, pairs)]
    return fitting[0] if len(fitting) == 1 else neither


def _as_date(order: Order | None, pairs: Sequence[Pair]) -> AsDate:
    short = any(reading.short for text, _ in pairs for reading in date_readings(fold(text)))
    years = [int(normal[:4]) for _, normal in pairs if normal[:4].isdecimal()] if short else []
    century = (min(years), max(years)) if all(1900 <= year <= 2099 for year in years) and years else None
    return AsDate(order, all("T" in normal for _, normal in pairs), century)


def _booked_ways(pairs: Sequence[Pair]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """How amounts below and above zero are booked in examples."""
    ways: tuple[set[str], set[str]] = (set(), set())
    for text, normal in pairs:
        parts = booked(fold(text))
        if parts is not None:
            ways[not normal.startswith("-")].add(parts[1])
    below, above = ways
    return tuple(sorted(below)), tuple(sorted(above - below))


def _as_price(mark: Mark | None, pairs: Sequence[Pair]) -> AsPrice:
    meant: dict[str, str] = {}
    for text, normal in pairs:
        parts, (_, _, code) = price_parts(fold(text)), normal.partition(" ")
        symbol = None if parts is None else parts[1]
        if symbol is not None and code in SHARED_SYMBOLS.get(symbol, ()):
            meant[symbol] = code
    return AsPrice(mark, all(" " in normal for _, normal in pairs), tuple(sorted(meant.items())), *_booked_ways(pairs))


def _gives(conversion: Conversion, pairs: Sequence[Pair]) -> bool:
    return all(convert(conversion, text) == normal for text, normal in pairs)


_PLAIN: Final = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?"
_TIME: Final = r"[0-9]{2}:[0-9]{2}(?::[0-9]{2})?"

_normal_form = re.compile(
    rf"[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}(?:T{_TIME})?|{_TIME}|(?P<amount>{_PLAIN})(?: (?P<code>[A-Z]{{3}}))?"
)


def is_normal_form(label: str) -> bool:
    """Whether a label is a normal form of a date, a time, a number or a price."""
    return _normal_form.fullmatch(label) is not None


class NormalForms:
    """What the parts of a folded text may mean: normal form -> spans.

    `pieces` are the spans of the text's runs. Amounts with spaces between their digits are looked for in each run only:
    between runs a space may part two columns. Runs that touch others are read by themselves, too, unless a number goes
    on there: markup may part what no space does. A weekday in front of a date is part of it, in its run.
    """

    def __init__(self, text: str, pieces: Iterable[Span] = ()) -> None:
        self._text = text = with_plain_figures(text)
        self._spans: dict[str, dict[Span, None]] = {}
        pieces = list(pieces)
        self._starts = {start for start, _ in pieces}
        for form, span in _read(text):
            self._spans.setdefault(form, {})[self._widened(form, span)] = None
        for start, end in pieces:
            found = [*_read_amounts(text[start:end], spaced=True)]
            around = text[max(0, start - 2) : start + 1], text[end - 1 : end + 2]
            touches = text[start - 1 : start].strip() or text[end : end + 1].strip()
            if touches and not any(map(_in_number.search, around)):
                found += _read(text[start:end])
            for form, span in found:
                self._spans.setdefault(form, {})[self._widened(form, (start + span[0], start + span[1]))] = None

    def _widened(self, form: str, span: Span) -> Span:
        """The span of a date with the weekday in front of it, where its run has one there; any other as it is."""
        start, end = span
        before = _weekday_before.search(self._text[max(0, start - _WEEKDAY_LENGTH) : start])
        if before is None or not _date.match(form) or not weekdays_of(before[0]):
            return span
        first = start - len(before[0])
        return (first, end) if self._starts.isdisjoint(range(first + 1, start + 1)) else span

    def spans(self, label: str) -> list[Span]:
        """The spans that may mean a label, in order; a label that is no normal form has none."""
        found = _normal_form.fullmatch(label)
        if found is None or found["code"] is None:
            return sorted(self._spans.get(label, ()))
        priced = ((span, price_parts(self._text[slice(*span)])) for span in self._spans.get(found["amount"], ()))
        return sorted(span for span, parts in priced if parts is not None and found["code"] in currencies(parts[1]))


_AMOUNT: Final = (
    r"[-+−]?(?:[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}|[0-9]{1,3}(?:(?P<group>[.,'])[0-9]{3})(?:(?P=group)[0-9]{3})*|[0-9]+)(?:[.,][0-9]+)?"
    + rf"(?:{MAGNITUDE}|(?<![.,][0-9])[.,][-–]{{1,2}}(?![-–\w]))?"
)
_SPACED: Final = r"[-+−]?[0-9]{1,3}(?: [0-9]{3})+(?:[.,][0-9]+)?" + f"{MAGNITUDE}?"


@cache
def _free(form: str) -> re.Pattern[str]:
    """A form that no word goes on in at either end, and no mark that would make it part of a longer number.

    Matches may overlap, and stand in group `found`: in "12 USD 31 October 2023" the day of one is the year of another.
    Most forms begin with a figure, for which it is quick to look first.
    """
    joined = f"(?-i:{JOINED})"
    first = "[0-9]" if form.partition(">")[2].startswith("[0-9]") else r"\w"
    begins = rf"(?={first})(?<!{joined})(?<!/)(?<![0-9][.,:-])"
    return re.compile(rf"{begins}(?=(?P<found>{form})(?!{joined}|/|[.,:-][0-9]))", re.IGNORECASE)


_in_number = re.compile(r"\d[.,]?\d|[.,]\d")


@cache
def _amounts(spaced: bool) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Numbers, prices that begin with a currency, and those that end with one, as patterns; `spaced`: with spaces
    between their digits."""
    amount, before, behind = (_SPACED, "(?<![0-9] )", "| [0-9]") if spaced else (_AMOUNT, "", "")
    begins = rf"(?=[-+−0-9])(?<!{JOINED})(?<![.,]){before}"
    ends = rf"(?:(?!{JOINED}|[.,][0-9]{behind})|(?<=[.,][0-9]{{2}})(?={BOOKED}(?!{JOINED})))"
    return (
        re.compile(begins + amount + ends),
        re.compile(rf"(?<!{JOINED})[-−]?(?:{CURRENCY}) ?{amount}{ends}"),
        re.compile(rf"{begins}{amount} ?(?:{CURRENCY})(?!{JOINED})"),
    )


def _read(text: str) -> Iterator[tuple[str, Span]]:
    """Everything in a text that has a normal form, read in every way, with its span."""
    for clock_too, with_time in (("", False), (JOINT + CLOCK_FORM, True)):
        for form in DATE_FORMS:
            for match in _free(form + clock_too).finditer(text):
                yield from ((date, match.span("found")) for date in date_forms(match["found"], with_time))
    for match in _free(CLOCK_FORM).finditer(text):
        clock = clock_reading(match["found"])
        if clock is not None:
            yield clock, match.span("found")
    yield from _read_amounts(text, spaced=False)


def _read_amounts(text: str, spaced: bool) -> Iterator[tuple[str, Span]]:
    numbers, *prices = _amounts(spaced)
    for pattern, forms in ((numbers, number_forms), *((price, price_forms) for price in prices)):
        for match in pattern.finditer(text):
            if not is_marked(text, match.span()):
                yield from ((form, match.span()) for form in forms(match[0]))
            for start, end in bookings(text, match.span()):
                amount, way = booked(text[start:end]) or ("", "")
                found = forms(amount)
                yield from ((opposite(form), (start, end)) for form in found)
                yield from ((form, (start, end)) for form in found if way not in ("-", "( )"))


_date: Final = re.compile("[0-9]{4}-")
_WEEKDAY_LENGTH: Final = 18
"""Characters before a date in which its weekday stands, with what parts them. A bound on work."""

_weekday_before: Final = re.compile(rf"(?<!{JOINED}){WEEKDAY}$")


def date_forms(text: str, with_time: bool) -> set[str]:
    """The dates, or the dates with their times, that a text may mean."""
    readings = date_readings(text)
    if not with_time:
        return {reading.day.isoformat() for reading in readings}
    return {f"{reading.day.isoformat()}T{reading.clock}" for reading in readings if reading.clock is not None}


def number_forms(text: str) -> set[str]:
    """The numbers that a text may mean: with decimals as written, and without zeros at their end."""
    found = {reading.text for reading in amount_readings(text)}
    return found | set(map(shortest, found))


def written_numbers(text: str) -> frozenset[str]:
    """The numbers that stand in a text, in all their readings, with decimals as written."""
    text = with_plain_figures(text)
    found: set[str] = set()
    numbers, *prices = zip(*map(_amounts, (False, True)), strict=True)
    for pattern in chain(numbers, *prices):
        for match in pattern.finditer(text):
            found |= _readings_of(match[0])
            ways = [booked(text[start:end]) for start, end in bookings(text, match.span())]
            found.update(opposite(one) for amount, _ in filter(None, ways) for one in _readings_of(amount))
    return frozenset(found)


def _readings_of(amount: str) -> set[str]:
    """What a number or a price may mean, with decimals as written."""
    plain, _currency = price_parts(amount) or (amount, None)
    return {reading.text for reading in amount_readings(plain)}


def price_forms(text: str) -> set[str]:
    """The amounts that a price may mean."""
    parts = price_parts(text)
    return set() if parts is None else {reading.text for reading in amount_readings(parts[0])}


def currencies(written: str | None) -> frozenset[str]:
    """The currencies that a symbol or code may mean."""
    if written is None:
        return frozenset()
    if written in SHARED_SYMBOLS:
        return SHARED_SYMBOLS[written]
    return frozenset((written if written in CODES else SYMBOLS[written],))


def meanings(text: str) -> set[str]:
    """What a short text as a whole may mean, currencies left out."""
    found = date_forms(text, with_time=False) | date_forms(text, with_time=True) | number_forms(text)
    clock = clock_reading(text)
    return found | price_forms(text) | (set() if clock is None else {clock})
