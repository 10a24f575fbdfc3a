"""Dates and times as pages write them, in a small strict grammar.

A text is read as a whole, or not at all. Day and month of `5/6/2023` may be either way round: such a text has two
readings, and it is for the caller to know which is meant. General date parsers were not used because they guess: they
fill in what is missing and take the other order where one does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time
from typing import Final, Literal

from fieldmark.dsl.conversions.months import month_of

Order = Literal["day", "month"]
"""What comes first in a date that is written with numbers only, its year last."""

PIVOT: Final = 69
"""Years of two digits: from 69 on they are of the 1900s, below of the 2000s (POSIX, `strptime`)."""

MAX_TEXT: Final = 60
"""Longest text that may be a date, in characters."""

_DAY: Final = r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th|er|\.|º|ª|e|a)?"
_MONTH: Final = r"(?P<month>[^\W\d_]{3,12})\.?"
_YEAR: Final = r"(?P<year>[0-9]{4}|'?[0-9]{2})"
_LINK: Final = r"(?: of| de| del)?"
_CLOCK: Final = r"(?P<hour>[0-9]{1,2})[:h](?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}))?(?: ?(?P<half>[ap])\.?m\b\.?)?"

DATE_FORMS: Final = (
    r"(?P<year>[0-9]{4})(?P<mark>[-/.])(?P<month>[0-9]{1,2})(?P=mark)(?P<day>[0-9]{1,2})",
    r"(?P<first>[0-9]{1,2})(?P<mark>[-/]|\. ?)(?P<second_number>[0-9]{1,2})(?P=mark)(?P<year>[0-9]{4}|[0-9]{2})",
    rf"{_DAY}{_LINK}[ -]{_MONTH},?{_LINK}[ -]{_YEAR}",
    rf"{_MONTH}[ -]{_DAY},?[ -]{_YEAR}",
    rf"(?P<year>[0-9]{{4}})[ -]{_MONTH}[ -]{_DAY}",
)
"""Year first; numbers with the year last; day, month's name, year; month's name, day, year; year, month's name, day."""

CLOCK_FORM: Final = _CLOCK
JOINT: Final = r"(?:T|,? (?:(?:at|um|à|a las|alle|om|kl\.?|[-–·|]) )?|,)"
"""What stands between a date and its time of day."""

_ZONE: Final = r"(?:\.[0-9]{1,9})?(?P<zone>Z|[+-][0-9]{2}:?[0-9]{2})?"

_dates = [re.compile(rf"{form}(?:{JOINT}{_CLOCK}{_ZONE})?", re.IGNORECASE) for form in DATE_FORMS]
_clock = re.compile(_CLOCK, re.IGNORECASE)


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
    """The ways to read a text as a date, day first before month first; none where it is no date."""
    if len(text) > MAX_TEXT:
        return ()
    for pattern in _dates:
        match = pattern.fullmatch(text)
        if match is not None:
            return tuple(_readings(match))
    return ()


def _readings(match: re.Match[str]) -> Iterator[DateReading]:
    found = match.groupdict()
    clock = None
    if found["hour"] is not None:
        clock = clock_of(match)
        if clock is None:
            return
        if found["zone"] is not None:
            clock = None
    digits = found["year"].lstrip("'")
    year = int(digits) if len(digits) == 4 else int(digits) + (1900 if int(digits) >= PIVOT else 2000)
    orders: list[tuple[int | None, int, Order | None]]
    if "first" in found:
        first, second = int(found["first"]), int(found["second_number"])
        orders = [(second, first, "day"), (first, second, "month")]
    else:
        month = int(found["month"]) if found["month"].isdecimal() else month_of(found["month"])
        orders = [(month, int(found["day"]), None)]
    for month, day, order in orders:
        try:
            if month is not None:
                yield DateReading(date(year, month, day), clock, order, len(digits) == 2)
        except ValueError:
            continue


def clock_reading(text: str) -> str | None:
    """A time of day as `HH:MM` or `HH:MM:SS`, or None where the text is none."""
    match = _clock.fullmatch(text) if len(text) <= MAX_TEXT else None
    return None if match is None else clock_of(match)


def clock_of(match: re.Match[str]) -> str | None:
    """The time of day that a match found, on a clock of 24 hours; None where there is no such time."""
    hour, half = int(match["hour"]), match["half"]
    if half is not None:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half in "pP" else 0)
    try:
        found = time(hour, int(match["minute"]), int(match["second"] or 0))
    except ValueError:
        return None
    return found.isoformat("minutes" if match["second"] is None else "seconds")
