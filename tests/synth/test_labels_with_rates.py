"""Labels with a rate or a remark, in rows with a blank cell between label and value: one row more or less leads what
counts from others astray."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

ITEMS: Final = ("Storage", "API calls", "Team plan", "Priority support", "Backups")
RATES: Final = ("(19%)", "(reduced)", "19 %", "@ 8.25%")


def receipt(draw: Random, rate: str, taxed: bool) -> tuple[HtmlDocument, str | None]:
    """A receipt, and its tax."""
    price = [f"${draw.randint(10, 99)}.{draw.randint(10, 99)}" for _ in range(6)]
    items = draw.sample(ITEMS, draw.randint(1, 3))
    rows = [*zip(items, price, strict=False)]
    rows += [("Credit", price[3])] if draw.random() < 0.5 else []
    rows += [(f"VAT {rate}", price[4])] if taxed else []
    rows += [("Amount charged", price[5])]
    shown = "".join(f"<tr><td>&nbsp;</td><td>{name}</td><td>&nbsp;</td><td>{value}</td></tr>" for name, value in rows)
    html = f"<html><body><h1>Receipt</h1><table>{shown}</table><p>Write to us if you have questions.</p></body></html>"
    document = HtmlDocument.from_bytes(html.encode(), f"receipt-{draw.random()}", "utf-8")
    return document, price[4] if taxed else None


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rate", RATES)
def test_what_is_counted_to_is_not_given_where_the_row_of_the_label_is_gone(rate: str, seed: int) -> None:
    draw = Random(f"{rate} {seed}")
    known = [receipt(draw, rate, taxed=number == 0) for number in range(2)]
    program = learn([Example(page, {"tax": tax}) for page, tax in known]).program
    fresh = [receipt(draw, rate, taxed=number % 2 == 0) for number in range(8)]
    found = [(evaluate(program, page).values["tax"], tax) for page, tax in fresh]
    assert all(given in (None, tax) for given, tax in found)
    assert sum(given is not None for given, _ in found) >= 2
