"""Quoting, character by character."""

from __future__ import annotations

import pytest

from fieldmark.dsl.syntax.reading import QuotingError, quote, unquote


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        ("", '""'),
        ("Depart:", '"Depart:"'),
        ('say "hi"', r'"say \"hi\""'),
        ("a\\b", r'"a\\b"'),
        ("\\", r'"\\"'),
        ("\n\r\t", r'"\n\r\t"'),
        ("größe – 東京 😀", '"größe – 東京 😀"'),
        ("a\xa0b", r'"a\u{a0}b"'),
        ("\u2028\u2029\u200b\ufeff\u202e", r'"\u{2028}\u{2029}\u{200b}\u{feff}\u{202e}"'),
        ("\x00\x1b\x7f\x85", r'"\u{0}\u{1b}\u{7f}\u{85}"'),
        ("\ud800\udc00", r'"\u{d800}\u{dc00}"'),
        ("\U00010000", '"\U00010000"'),
        ("\U0010ffff", r'"\u{10ffff}"'),
        ("\\u{41}", r'"\\u{41}"'),
    ],
)
def test_texts_and_their_literals(text: str, literal: str) -> None:
    assert quote(text) == literal
    assert unquote(literal) == text


@pytest.mark.parametrize(
    ("literal", "text"),
    [
        (r'"\u{41}\u{0041}\u{00004a}"', "AAJ"),
        (r'"\u{D800}"', "\ud800"),
        (r'"\\\""', '\\"'),
        ('"\t\u2028"', "\t\u2028"),
        (r'"\\n"', "\\n"),
    ],
)
def test_other_ways_to_write_a_text(literal: str, text: str) -> None:
    assert unquote(literal) == text


@pytest.mark.parametrize(
    ("literal", "offset", "problem"),
    [
        (r'"ab\q"', 3, r"unknown escape `\q`"),
        (r'"\\\x41"', 3, r"unknown escape `\x`"),
        (r'"\u0041"', 1, r"unknown escape `\u`"),
        (r'"\u{}"', 1, r"unknown escape `\u`"),
        (r'"\u{1234567}"', 1, r"unknown escape `\u`"),
        (r'"\u{4G}"', 1, r"unknown escape `\u`"),
        ('"\\\u2028"', 1, r"unknown escape `\\u{2028}`"),
        (r'"a\u{110000}"', 2, r"`\u{110000}` is beyond the last character"),
        ('"open', 0, "a string stands between double quotes"),
        (r'"open\"', 0, "a string stands between double quotes"),
        ("bare", 0, "a string stands between double quotes"),
        ('"two\nlines"', 0, "a string stands between double quotes"),
        ('"a" "b"', 0, "a string stands between double quotes"),
        ("", 0, "a string stands between double quotes"),
    ],
)
def test_malformed_literals(literal: str, offset: int, problem: str) -> None:
    with pytest.raises(QuotingError) as caught:
        unquote(literal)
    assert caught.value.offset == offset
    assert str(caught.value).startswith(problem)
