"""Token classes: what each matches, and the laws of spans."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.text.conversions import AsPrice, convert
from fieldmark.dsl.text.lexicon import CLASSES, CODES, SHAPES, SHARED_SYMBOLS, SYMBOLS, Token, class_of, pattern, spans
from tests.dsl.terms import texts, tokens

SENTENCES = (
    "Paid $1,234.50 on 3/4/2020 at 9:30 PM; call (555) 123-4567 or a.b@c.org, flight BA 204, 1:20-cv-00123, 12 %."
)


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        ("DATE", "filed on 3/4/2020.", ["3/4/2020"]),
        ("DATE", "2020-03-04, 4.3.20", ["2020-03-04", "4.3.20"]),
        ("DATE", "April 3, 2020 and 3rd May 2021", ["April 3, 2020", "3rd May 2021"]),
        ("DATE", "Friday, Apr 3 8:18 PM", ["Apr 3"]),
        ("DATE", "ratio 3/4, part 12/34/567", []),
        ("TIME", "8:18 PM to 20:15, 9:05:30", ["8:18 PM", "20:15", "9:05:30"]),
        ("TIME", "8:18 p.m. sharp", ["8:18 p.m."]),
        ("TIME", "1:2:3 and 1:234", []),
        ("PRICE", "from $1,234.50 to 99 EUR", ["$1,234.50", "99 EUR"]),
        ("PRICE", "£5, -$3.00, 12,50 €", ["£5", "-$3.00", "12,50 €"]),
        ("PRICE", "5 dollars", []),
        ("PRICE", "CA$ 80.50, HK$120 or NZ$ 9", ["CA$ 80.50", "HK$120", "NZ$ 9"]),
        (
            "PRICE",
            "R$ 1.234,50, US$5, A$ 7, AU$8, S$ 9, USD$ 10",
            ["R$ 1.234,50", "US$5", "A$ 7", "AU$8", "S$ 9", "USD$ 10"],
        ),
        ("PRICE", "XY$ 5 and QQ$7", []),
        ("PRICE", "4 $12.00, 1 299 kr, 45 zł, 12,50 PLN", ["$12.00", "1 299 kr", "45 zł", "12,50 PLN"]),
        ("PRICE", "Fr. 13 May, worker 5, 12 krona, 3 EURO", []),
        ("EMAIL", "Ann <ann.b+c@mail.example.org>", ["ann.b+c@mail.example.org"]),
        ("EMAIL", "b@example_1.com, c@d-e.org", ["b@example_1.com", "c@d-e.org"]),
        ("EMAIL", "a@b", []),
        ("URL", "see https://a.org/b?c=d, or www.e.org", ["https://a.org/b?c=d,", "www.e.org"]),
        ("DOCKET", "No. 1:20-cv-00123 and 20-12345", ["1:20-cv-00123", "20-12345"]),
        ("FLIGHT", "BA 204, LH1234, ABC 12", ["BA 204", "LH1234"]),
        ("PHONE", "(555) 123-4567 or +1 555-123-4567", ["(555) 123-4567", "+1 555-123-4567"]),
        ("NUMBER", "1,234.5 and -3 and 18%", ["1,234.5", "-3", "18%"]),
        ("NUMBER", "x12 12x", []),
        ("NUMBER", "1.234,56 or 12,5 %, not 21.05.2014 and 1,2,3", ["1.234,56", "12,5"]),
        ("CODE", "ref AB-12/7 and plain", ["AB-12/7"]),
        ("CODE", "6.5M views of v1.4.2, 578K. 1,204 in 3,A", ["6.5M", "v1.4.2", "578K", "1,204", "3"]),
        ("CODE", "of 1.2.3.4.5.6.7.8.9", []),
        ("FLIGHT", "BA 20.4, BA 204. AF 12", ["BA 204", "AF 12"]),
        ("WORD", "12,50 a.b 6.5M 7.", ["a", "b", "7"]),
        ("UPPER", "USA and Us and A", ["USA"]),
        ("CAPITALISED", "New York NY new", ["New", "York"]),
        ("WORD", "a b_c déjà 12", ["a", "déjà", "12"]),
        ("DIGITS", "a12b345", ["12", "345"]),
        ("LETTER", "1aé_ß", ["a", "é", "ß"]),
        ("FULL_STOP", "Run by Wei M. Lee. 2.5 kg v. 3 at a.b, to come ...", [".", "."]),
    ],
)
def test_classes(kind: str, text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in spans(Token(kind), text)] == found


@pytest.mark.parametrize("sign", sorted({*SYMBOLS, *SHARED_SYMBOLS, *CODES}))
def test_no_currency_is_cut(sign: str) -> None:
    for text in (f"{sign} 80.50", f"80.50 {sign}", f"at {sign} 80.50 each", f"at 80.50 {sign} each"):
        for start, end in spans(Token("PRICE"), text):
            assert sign.removesuffix("$") in text[start:end]


@pytest.mark.parametrize("sign", sorted(sign for sign in SYMBOLS if "$" in sign))
def test_dollars_of_all_countries_are_prices(sign: str) -> None:
    assert class_of(f"{sign} 80.50") == class_of(f"{sign}1,280.50") == "PRICE"
    assert convert(AsPrice(with_currency=True), f"{sign} 80.50") == f"80.50 {SYMBOLS[sign]}"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("3/4/2020", "DATE"),
        ("8:18 PM", "TIME"),
        ("$5.00", "PRICE"),
        ("a@b.org", "EMAIL"),
        ("https://a.org", "URL"),
        ("1:20-cv-00123", "DOCKET"),
        ("BA 204", "FLIGHT"),
        ("(555) 123-4567", "PHONE"),
        ("1,234", "NUMBER"),
        ("AB-12", "CODE"),
        ("USA", "UPPER"),
        ("Paris", "CAPITALISED"),
        ("paris", "WORD"),
        ("New York", None),
        ("", None),
    ],
)
def test_the_most_specific_class_of_a_text(text: str, kind: str | None) -> None:
    assert class_of(text) == kind


@pytest.mark.parametrize("arguments", [(None, None), ("DATE", "a"), ("date", None), (None, ""), ("", None)])
def test_a_token_is_a_known_class_or_a_literal(arguments: tuple[str | None, str | None]) -> None:
    with pytest.raises(ValueError, match="token"):
        Token(*arguments)


@pytest.mark.parametrize("literal", [".", "a+", "(", "\\", "[a]", "\n", "é", "\ud800"])
def test_a_literal_means_itself(literal: str) -> None:
    assert spans(Token(literal=literal), f"x{literal}aa{literal}") == [
        (1, 1 + len(literal)),
        (3 + len(literal), 3 + 2 * len(literal)),
    ]
    assert class_of(literal) is None or pattern(Token(class_of(literal))).fullmatch(literal)


@given(tokens(), texts() | st.text(max_size=20) | st.sampled_from((SENTENCES,)))
@settings(deadline=None, max_examples=200)
def test_spans_are_ascending_non_empty_and_match(token: Token, text: str) -> None:
    end = 0
    for low, high in spans(token, text):
        assert end <= low < high <= len(text)
        assert token.literal is None or text[low:high] == token.literal
        end = high


@given(
    st.integers(0, 10**9),
    st.integers(0, 10**6),
    st.sampled_from(((",", "."), (".", ","), ("", "."), ("", ","))),
    st.sampled_from(("", "-", "+")),
)
@settings(deadline=None)
def test_a_number_is_all_of_it_whatever_its_marks(whole: int, part: int, marks: tuple[str, str], sign: str) -> None:
    group, decimal = marks
    number = f"{sign}{whole:,}".replace(",", group) + f"{decimal}{part}"
    assert class_of(number) in ("NUMBER", "PHONE")
    assert [f"in {number}; "[slice(*span)] for span in spans(Token("NUMBER"), f"in {number}; ")] == [number]


@given(st.lists(st.integers(0, 99), min_size=3, max_size=5), st.sampled_from(".,"))
@settings(deadline=None)
def test_a_number_is_no_part_of_a_longer_row_of_numbers(row: list[int], mark: str) -> None:
    assert not spans(Token("NUMBER"), mark.join(map(str, row)))


@given(texts() | st.text(max_size=12))
@settings(deadline=None)
def test_the_class_of_a_text_is_the_first_that_covers_it(text: str) -> None:
    covering = [kind for kind in CLASSES if pattern(Token(kind)).fullmatch(text)]
    assert class_of(text) == (covering[0] if covering else None)


WORDS = ("Mar", "mar", "May", "RM", "USD", "kr", "pm", "s@x.org", "søren", "AB", "www.", "1st", "3", "12", "x", "é")
GLUE = ("", "", " ", ".", "-", ",", "$", ":", "@")


@given(st.sampled_from([kind for kind in CLASSES if kind != "LETTER"]), st.data())
@settings(deadline=None, max_examples=400)
def test_no_match_begins_or_ends_inside_a_word(kind: str, data: st.DataObject) -> None:
    text = "".join(data.draw(st.lists(st.sampled_from(WORDS) | st.sampled_from(GLUE), max_size=9)))
    for span in spans(Token(kind), text):
        assert not any(text[place - 1 : place + 1].isalpha() for place in span if 0 < place < len(text))


def repeats_without_bound(parsed: Any) -> Iterator[Any]:
    """What a parsed pattern may repeat without end, as parsed patterns."""
    parser: Any = import_module("re._parser")  # what the library says of its own patterns is not typed
    for name, argument in parsed:
        if str(name) in ("MAX_REPEAT", "MIN_REPEAT") and argument[1] == parser.MAXREPEAT:
            yield argument[2]
        inside = argument if isinstance(argument, tuple) else (argument,)
        for part in [*inside, *(branch for each in inside if isinstance(each, list) for branch in each)]:
            if isinstance(part, parser.SubPattern):
                yield from repeats_without_bound(part)


@pytest.mark.parametrize("shape", SHAPES)
def test_only_pieces_of_one_width_repeat_without_bound(shape: str) -> None:
    parser: Any = import_module("re._parser")
    for repeated in repeats_without_bound(parser.parse(SHAPES[shape])):
        least, most = repeated.getwidth()
        assert least == most > 0


def test_the_law_of_widths_sees_what_it_should() -> None:
    parser: Any = import_module("re._parser")
    for text, count in (("(?:a|b(?:c+d)*)x", 2), ("a{1,9}(?=b*)", 1), ("(?:ab?)+|c", 1), ("a{2}", 0)):
        assert len(list(repeats_without_bound(parser.parse(text)))) == count
