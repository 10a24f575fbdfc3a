"""Dates and durations as ISO 8601 writes them for machines, and the texts that say the same to people.

`2025-05-07T04:00:00Z` is a date to a reader of `May 7, 2025`, and `PT1H5M` is `1 hr 5 mins`. A date is the one that is
written: no time zone is applied, and the time of day is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from typing import Final

from fieldmark.dsl.text.conversions import DATE_FORMS, date_readings
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import JOINED, plain, with_plain_figures

IsoValue = date | timedelta
"""What a text of ISO 8601 says."""

_UNITS: Final = {
    # English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Polish, Finnish
    1440: "d day days tag tage jour jours dia dias giorno giorni dag dagen dagar dage dager dzien dni paiva paivaa",
    60: "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren timme timmar tim time timer"
    " godz godzina godziny godzin tunti tuntia",
    1: "m min mins minute minutes minuten minuto minutos minuti minuut minut minuter minutter minuta minuty minuutti"
    " minuuttia",
}
MINUTES: Final = {name: minutes for minutes, names in _UNITS.items() for name in names.split()}
"""The name of a unit, lower case and without accents -> its minutes."""

_written_date = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?=$|[T ])")
_written_duration = re.compile(
    r"P(?:0+Y)?(?:0+M)?(?:(?P<days>[0-9]{1,3})D)?"
    r"(?:T(?:(?P<hours>[0-9]{1,4})H)?(?:(?P<minutes>[0-9]{1,5})M)?(?:0+(?:\.0+)?S)?)?"
)
_piece = r"[0-9]{1,4}[ -]?[^\W\d_]{1,10}(?![^\W\d_])\.?"
_said_duration = re.compile(rf"(?<![\w.,/–-]){_piece}(?:(?:, ?| )?(?:[^\W\d_]{{1,3}} )?{_piece}){{0,2}}(?!\w)")
_part = re.compile(r"([0-9]+)[ -]?([^\W\d_]+)")


@cache
def _said_dates() -> list[re.Pattern[str]]:
    return [re.compile(rf"(?<!{JOINED})(?<![/.-])(?:{form})(?!{JOINED}|[/.-]\d)") for form in DATE_FORMS]


def iso_value(text: str) -> IsoValue | None:
    """The date or the duration that a text of ISO 8601 says; None where it is neither, or no time at all."""
    if _written_date.match(text):
        try:
            return date.fromisoformat(text[:10])
        except ValueError:
            return None
    found = _written_duration.fullmatch(text)
    if found is None:
        return None
    days, hours, minutes = (int(found[unit] or 0) for unit in ("days", "hours", "minutes"))
    return timedelta(days=days, hours=hours, minutes=minutes) or None


def said_in(text: str) -> Iterator[tuple[IsoValue, Span]]:
    """The dates and durations that a text says to people, in every way they may be read, and where each stands, without
    a full stop behind it."""
    if not any(map(str.isdigit, text)):
        return
    for form in _said_dates():
        for match in form.finditer(with_plain_figures(text)):
            for reading in date_readings(match[0]):
                yield reading.day, match.span()
    for match in _said_duration.finditer(text):
        parts = [(int(number), MINUTES.get(plain(unit))) for number, unit in _part.findall(match[0])]
        minutes = [number * unit for number, unit in parts if unit is not None]
        if len(minutes) == len(parts):
            yield timedelta(minutes=sum(minutes)), (match.start(), match.start() + len(match[0].rstrip(".")))
