"""Texts split by new markup: what is certain to be one value, and what is not."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.terms import Field
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

KINDS = {
    "date": ("5 May 2025", "19 June 2025", "1 July 2025"),
    "price": ("€ 12.50", "€ 7.00", "€ 1,133.10"),
    "time": ("10:30 AM", "7:05 PM", "11:59 AM"),
    "number": ("12", "7.5", "1,300"),
    "name": ("Ada Moss", "Ben Lund", "Cy Ortega"),
}


def page(text: str) -> HtmlDocument:
    return HtmlDocument.from_bytes(f"<table><tr><td>Value<td>{text}<tr><td>End<td>x</table>".encode(), encoding="utf-8")


@cache
def learned(kind: str) -> Field:
    return learn([Example(page(text), {"value": text}) for text in KINDS[kind]]).program.field("value")


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 2), st.integers(1, 12))
@settings(deadline=None)
def test_a_place_where_a_line_may_break_changes_nothing(kind: str, number: int, cut: int) -> None:
    text = KINDS[kind][number]
    assert evaluate_field(learned(kind), page(f"{text[:cut]}<wbr>{text[cut:]}")).value == text


@given(
    st.sampled_from(sorted(KINDS)), st.integers(0, 2), st.integers(1, 12), st.sampled_from(["b", "span", "sup", "del"])
)
@settings(deadline=None)
def test_what_is_split_is_given_whole_or_not_at_all(kind: str, number: int, cut: int, tag: str) -> None:
    text = KINDS[kind][number]
    assume(text[cut:].strip())
    result = evaluate_field(learned(kind), page(f"{text[:cut]}<{tag}>{text[cut:]}</{tag}>"))
    assert result.value in (text, None)
    left, right = text[:cut], text[cut:]
    joint = (left[-1].isalnum() and right[0].isalnum()) or (left.rstrip()[-1].isdigit() and right.lstrip()[0].isdigit())
    certain = kind != "name" and tag in ("b", "span") and not joint
    in_word = tag == "span" and left[-1].isalpha() and right[0].islower()  # an element that says nothing, and goes
    assert (result.value == text) == (certain or in_word)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("price", "€ 42<sup>50</sup>"),
        ("price", "€ 42 <b>120</b>"),
        ("price", "€ 42.00 <b>SALE</b>"),
        ("price", "<s>€ 50.00</s> <b>€ 42.00</b>"),
        ("price", "€ 42.00<b>€ 12.00</b>"),
        ("date", "5 May 2025 <small>at 10:00</small>"),
        ("date", "<em>Mon</em> 5 May 2025"),
        ("number", "7<sup>2</sup>"),
        ("number", "<i>-</i>7"),
        ("number", "7<b>8</b>"),
        ("name", "Di Vega <i>new</i>"),
        ("name", "Di <i>Vega</i>"),
    ],
)
def test_what_may_be_more_than_the_value_is_not_given(kind: str, text: str) -> None:
    assert evaluate_field(learned(kind), page(text)).value is None
