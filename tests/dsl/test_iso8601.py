"""Dates and durations: what ISO 8601 says, and what says the same to people."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.text.iso8601 import iso_value, said_in

DAYS = st.dates(date(1970, 1, 1), date(2068, 12, 31))
MINUTES = st.integers(1, 59)
HOURS = st.integers(1, 99)

DATE_FORMS = ("{d:%B} {d.day}, {d.year}", "{d.day} {d:%B} {d.year}", "{d:%d.%m.%Y}", "{d:%m/%d/%Y}", "{d:%Y-%m-%d}")
DURATION_FORMS = ("{h} hr {m} mins", "{h} hours and {m} minutes", "{h} h {m} min", "{h} Std. {m} Minuten", "{h}h {m}m")
AROUND = (("", ""), ("Published ", " by Ada"), ("Soup (", "), 4 servings"), ("In all: ", "."))


@given(DAYS, st.sampled_from(("{}", "{}T04:05:06Z", "{} 23:59", "{}T00:00:00+02:00")))
def test_a_date_is_the_one_that_is_written(day: date, form: str) -> None:
    assert iso_value(form.format(day.isoformat())) == day


@given(st.integers(0, 9), st.integers(0, 99), st.integers(0, 999))
def test_a_duration_is_the_sum_of_its_parts(days: int, hours: int, minutes: int) -> None:
    meant = timedelta(days=days, hours=hours, minutes=minutes)
    for text in (f"P{days}DT{hours}H{minutes}M", f"P0Y0M{days}DT{hours}H{minutes}M0.000S"):
        assert iso_value(text) == (meant or None)


@pytest.mark.parametrize(
    "text", ["", "P", "PT", "PT0M", "P1M", "P1Y", "PT5S", "10M", "2025", "2025-13-01", "2025-05-070", "PT10M, or so"]
)
def test_what_says_no_time_is_none(text: str) -> None:
    assert iso_value(text) is None


@given(DAYS, st.sampled_from(DATE_FORMS), st.sampled_from(AROUND))
def test_dates_are_found_in_texts(day: date, form: str, around: tuple[str, str]) -> None:
    text = form.format(d=day)
    assert (day, (len(around[0]), len(around[0]) + len(text))) in [*said_in(text.join(around))]


@given(HOURS, MINUTES, st.sampled_from(DURATION_FORMS), st.sampled_from(AROUND))
def test_durations_are_found_in_texts(hours: int, minutes: int, form: str, around: tuple[str, str]) -> None:
    text = form.format(h=hours, m=minutes)
    meant = timedelta(hours=hours, minutes=minutes), (len(around[0]), len(around[0]) + len(text))
    assert [*said_in(text.join(around))] == [meant]


@pytest.mark.parametrize("text", ["5-10 minutes", "1/2 hour", "1.5 hours", "10 servings", "10 minutiae", "No. 7", "a"])
def test_ranges_fractions_and_other_units_are_no_durations(text: str) -> None:
    assert [*said_in(text)] == []
