"""What may change around a value on a form: rows come and go, the words of a sentence vary, amounts stay amounts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import form

Row = list[tuple[str, float, float]]

ADDED = ("SHIPPED BY RAIL", "PLEASE KEEP", "OFFICE COPY", "SECOND SHEET", "NO RETURNS")


def row(label: str, value: str = "") -> Row:
    """A label with its value far to the right, or a row of one text."""
    right = [(value, 300.0, 300.0 + 11 * len(value))] if value else []
    return [(label, 20.0, 20.0 + 11 * len(label)), *right]


def bill(number: int, before: tuple[str, ...] = (), after: tuple[str, ...] = ()) -> FormDocument:
    """A bill with rows before and after the one that says what is to pay."""
    added = [[row(text) for text in texts] for texts in (before, after)]
    rows = [
        row("LAMPS AND SONS"),
        row("Dated:", f"1{number}/03/2024"),
        *added[0],
        row("Amount due:", amount(number)),
        *added[1],
        row("Thank you"),
    ]
    return form(*rows, name=f"bill {number}")


def amount(number: int) -> str:
    """The amount of a bill."""
    return f"1.{number}00,50"


@pytest.fixture(scope="module")
def program() -> Program:
    """What two bills teach."""
    return learn([Example(bill(number), {"due": amount(number)}) for number in (1, 2)]).program


@given(st.permutations(ADDED), st.integers(0, 2), st.integers(0, 2))
@settings(deadline=None, max_examples=20)
def test_rows_come_and_go_around_a_label_with_its_value(
    program: Program, texts: list[str], before: int, after: int
) -> None:
    fresh = bill(3, tuple(texts[:before]), tuple(texts[before : before + after]))
    assert evaluate(program, fresh).values == {"due": amount(3)}


@pytest.mark.parametrize("text", ["PAID", "1.300", "13", "1.3OO,5O", "1.300,5", "5%"])
def test_an_amount_is_held_to_have_its_decimals(program: Program, text: str) -> None:
    rows = [row("LAMPS AND SONS"), row("Dated:", "13/03/2024"), row("Amount due:", text), row("Thank you")]
    extraction = evaluate(program, form(*rows))
    assert extraction.values == {"due": None}
    assert extraction.abstained["due"]


def test_of_a_sentence_only_the_words_next_to_a_value_are_its_label() -> None:
    def letter(title: str, number: int, day: str) -> FormDocument:
        return form(row("TAX FORMS ON PAPER"), row(f"{title} No. {number} dated {day}"), row("Currency", "EUR"))

    examples = [
        Example(letter("Correction", 71, "2/3/2024"), {"date": "2/3/2024"}),
        Example(letter("Correction", 84, "15/4/2024"), {"date": "15/4/2024"}),
    ]
    fresh = evaluate(learn(examples).program, letter("Commercial invoice", 93, "30/5/2024"))
    assert fresh.values == {"date": "30/5/2024"}
