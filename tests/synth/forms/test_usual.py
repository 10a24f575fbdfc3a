"""Values in words that documents share: what is nearly one of them was misread, and is not given."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.evaluation import evaluate
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.phrases import misread
from fieldmark.dsl.programs import Program
from fieldmark.dsl.syntax.parser import parse_program
from fieldmark.dsl.syntax.printer import print_program
from fieldmark.synth.examples import Example
from fieldmark.synth.learn import learn
from tests.dsl.forms.strategies import form

SELLER = "Lamps & Sons S/B"


def bill(number: int, seller: str = SELLER) -> FormDocument:
    """A bill with its seller and its number."""
    rows = [("BILL", f"B-{number}"), ("Sold by", seller), ("Order number", f"{number:04}"), ("THANK YOU", "")]
    return form(
        *([(label, 20.0, 20 + 11.0 * len(label)), (text, 300.0, 560.0)] for label, text in rows), name=f"{number}"
    )


@pytest.fixture(scope="module")
def program() -> Program:
    """What three bills of one seller teach."""
    labels = [(n, {"seller": SELLER, "order": "0041"}) for n in (41, 41, 41)]
    examples = [Example(bill(n), found) for n, found in labels]
    return learn(examples).program


@pytest.mark.parametrize("text", ["Lamps & Sons 5/B", "Lamps & Sons S/8", "Lamp & Sons S/B", "Lanps & Sons S/B"])
def test_a_value_that_is_nearly_the_usual_one_is_not_given(program: Program, text: str) -> None:
    extraction = evaluate(program, bill(77, text))
    assert extraction.values["seller"] is None
    assert f'is nearly "{SELLER}"' in extraction.abstained["seller"]


@pytest.mark.parametrize("text", [SELLER, "LAMPS & SONS S/B", "Lamps & Sons, S / B", "Fenwick Ferries", "Lamps Ltd"])
def test_the_usual_value_and_others_are_given(program: Program, text: str) -> None:
    assert evaluate(program, bill(77, text)).values["seller"] == text


def test_a_number_that_differs_in_a_digit_is_another_one(program: Program) -> None:
    assert evaluate(program, bill(77)).values["order"] == "0077"


def test_a_program_that_knows_usual_texts_reads_as_it_prints(program: Program) -> None:
    printed = print_program(program)
    assert f'usually "{SELLER}"' in printed
    assert parse_program(printed) == program


@given(st.lists(st.text("abcS5 -", min_size=1), max_size=4), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=60)
def test_a_usual_text_is_never_misread(usual: list[str], draw: random.Random) -> None:
    for text in usual:
        others = draw.sample(usual, len(usual))
        assert misread(text.upper(), others) is None
