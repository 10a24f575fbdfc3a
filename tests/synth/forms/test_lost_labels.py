"""Forms of which a label or a heading is not read, or the value beside it: what stands there instead is no value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import form

LAW = settings(deadline=None, max_examples=20)

NAMES = ("Greta Marsh", "Edda Lumley", "Tilda Moreau", "Bruno Ivers", "Jonas Lindqvist")

COLUMNS: Mapping[str, tuple[str, float]] = {
    "date": ("Date", 36.0),
    "what": ("Description", 120.0),
    "vat": ("VAT", 384.0),
    "amount": ("Amount EUR", 498.0),
}
"""Field -> its heading, and where its column begins."""

Row = Sequence[tuple[str, float, float]]


def texts(*held: tuple[str, float]) -> list[tuple[str, float, float]]:
    """A row of texts, each with where it begins."""
    return [(text, left, left + 4.2 * len(text)) for text, left in held]


@given(st.integers(0, 10_000), st.sampled_from(["4 4 2", "2-4", "5-1", "4-4", "2 2", "2-4-2"]), st.booleans())
@LAW
def test_figures_in_groups_are_learned(seed: int, groups: str, above: bool) -> None:
    draw = Random(seed)

    def number() -> str:
        return "".join(str(draw.randrange(10 ** (int(c) - 1), 10 ** int(c))) if c.isdigit() else c for c in groups)

    def account(value: str, who: str) -> FormDocument:
        rows = [texts(("Account", 40)), texts((value, 40))] if above else [texts(("Account", 40), (value, 160))]
        return form(texts(("NORTHERN GAS", 40)), *rows, texts(("Customer", 40), (who, 160)))

    known = [number() for _ in range(4)]
    documents = [account(value, who) for value, who in zip(known, NAMES, strict=False)]
    examples = [Example(page, {"account": value}) for page, value in zip(documents[:2], known, strict=False)]
    program = learn(examples).program
    for page, value in zip(documents, known, strict=True):
        assert evaluate(program, page).values == {"account": value}


@given(st.integers(0, 10_000))
@LAW
def test_a_label_below_which_nothing_stands_is_no_value(seed: int) -> None:
    draw = Random(seed)

    def slip(who: str | None) -> FormDocument:
        below = [texts((who, 40))] if who else []
        more = [texts(("Basic pay", 40), (str(draw.randrange(1000, 9999)), 300))] * draw.randrange(1, 4)
        return form(texts(("FENNIMORE SHIPPING", 40)), texts(("Employee", 40)), *below, *more)

    named = draw.sample(NAMES, 3)
    program = learn([Example(slip(who), {"employee": who}) for who in named[:2]]).program
    assert evaluate(program, slip(named[2])).values == {"employee": named[2]}
    (field,) = evaluate(program, slip(None)).fields
    assert not field.evidence
    assert field.reason


def invoice(draw: Random, rows: int, gone: str | None = None) -> tuple[FormDocument, list[dict[str, str]]]:
    """A form with a table whose column has lost its heading, and its true rows."""
    items = [
        {
            "date": f"0{draw.randrange(1, 9)}-Dec-26",
            "what": draw.choice(("Room", "Breakfast", "Minibar", "Laundry", "Parking place")),
            "vat": draw.choice(("7 %", "19 %")),
            "amount": f"{draw.randrange(10, 99)}.{draw.randrange(10, 99)}",
        }
        for _ in range(rows)
    ]
    head = texts(*(place for name, place in COLUMNS.items() if name != gone))
    held = [texts(*((item[name], left) for name, (_, left) in COLUMNS.items())) for item in items]
    top = texts(("HOTEL AT THE BRIDGE", 40))
    return form(top, head, *held, texts(("Total", 40), ("999.00", 498))), items


@cache
def program() -> Program:
    """What is learned from two invoices."""
    draw = Random(1)
    pages = [invoice(draw, rows) for rows in (4, 6)]
    return learn([Example(page, {"items": tuple(items)}) for page, items in pages]).program


def given_in(found: Extraction) -> list[dict[str, str]]:
    """The values given in the records."""
    (records,) = found.records
    return [
        {field.name: field.evidence[0].value.text for field in record.fields if field.evidence}
        for record in records.found
    ]


@given(st.integers(2, 10_000), st.integers(2, 7))
@LAW
def test_new_tables_are_read(seed: int, rows: int) -> None:
    page, items = invoice(Random(seed), rows)
    assert given_in(evaluate(program(), page)) == items


@pytest.mark.parametrize("gone", COLUMNS)
@given(st.integers(2, 10_000), st.integers(2, 7))
@LAW
def test_a_column_without_its_heading_is_not_taken_for_the_next(gone: str, seed: int, rows: int) -> None:
    page, items = invoice(Random(seed), rows, gone)
    found = evaluate(program(), page)
    for one in given_in(found):
        assert any(one.items() <= item.items() for item in items)
    assert found.abstained


@pytest.mark.parametrize("gone", ["date", "what", "vat", "amount"])
def test_a_list_that_may_be_missing_is_not_missing_where_a_heading_is(gone: str) -> None:
    draw = Random(3)
    pages = [invoice(draw, rows) for rows in (4, 6)]
    nothing = form(texts(("HOTEL AT THE BRIDGE", 40)), texts(("Total", 40), ("0.00", 498)))
    examples = [Example(page, {"items": tuple(items)}) for page, items in pages]
    optional = learn([*examples, Example(nothing, {"items": None})]).program
    assert evaluate(optional, nothing).records[0].reason is None
    page, _ = invoice(draw, 3, gone)
    found = evaluate(optional, page)
    assert given_in(found) or found.records[0].reason is not None
