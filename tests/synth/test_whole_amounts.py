"""An amount or a date is all of it: what stands beside it in its text, and never did, may be a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.neighbours import is_next_to_figures
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

LAW = settings(deadline=None, max_examples=20)

SHOWN: dict[str, Sequence[tuple[str, str]]] = {
    "sum": (("1.234,50 €", "1234.50"), ("8,20 €", "8.20"), ("20 €", "20")),
    "paid": (("$1.50", "$1.50"), ("$1,120.00", "$1,120.00"), ("$8.25", "$8.25")),
    "arrival": (("Mon 3 May 2026", "2026-05-03"), ("Wed 12 Aug 2026", "2026-08-12"), ("Sun 6 Dec 2026", "2026-12-06")),
}
"""How values stand on pages, and their normal forms."""


def page(name: str, text: str) -> HtmlDocument:
    html = f"<html><body><h1>Bill</h1><table><tr><td>{name}</td><td>{text}</td></tr></table></body></html>"
    return HtmlDocument.from_bytes(html.encode(), text, "utf-8")


def learned(name: str) -> Program:
    result = learn([Example(page(name, text), {name: value}) for text, value in SHOWN[name]])
    assert result.complete
    return result.program


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *[("sum", text) for text in ("12 345,60 €", "1'234,50 €", "2 x 5,00 €", "5,00–7,00 €", "- 5,00 €")],
        ("paid", "- $5.00"),
        *[("arrival", text) for text in ("3–6 May 2026", "3 and 4 May 2026", "3 to 6 May 2026", "3/4 May 2026")],
    ],
)
def test_a_part_of_an_amount_or_an_end_of_a_range_is_not_given(name: str, text: str) -> None:
    result = evaluate(learned(name), page(name, text))
    whole = {"12 345,60 €": "12345.60", "1'234,50 €": "1234.50", "- 5,00 €": "-5.00"}
    assert result.json_values[name] in (None, whole.get(text))


@pytest.mark.parametrize("before", ["Receipt 13332 (paid: ", "No. 91; ", "Seats: 2 | ", "2 (two): ", "[4] due: "])
@pytest.mark.parametrize("behind", ["", ")", ") 12", " (1 of 2)", "; 3", " | 20"])
@pytest.mark.parametrize("value", ["3 May 2026", "5.00", "$5", "12"])
def test_a_figure_of_another_statement_is_not_beside_an_amount(before: str, behind: str, value: str) -> None:
    assert not is_next_to_figures(before + value + behind, (len(before), len(before + value)))
    assert is_next_to_figures(f"{before}7 to {value}{behind}", (len(before) + 5, len(before) + 5 + len(value)))


@given(st.integers(1, 9_999), st.integers(0, 99))
@LAW
def test_an_amount_that_stands_alone_is_given(units: int, cents: int) -> None:
    shown = f"{units:,}".replace(",", ".")
    result = evaluate(learned("sum"), page("sum", f"{shown},{cents:02} €"))
    assert Decimal(str(result.json_values["sum"])) == units + Decimal(cents) / 100
