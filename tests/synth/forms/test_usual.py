"""Values in words that documents share: what is nearly one of them was misread, and is not given."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.guards import Seen, without
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.phrases import misread
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
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


def test_a_value_without_a_longest_length_is_held_against_usual_ones_too(program: Program) -> None:
    free = replace(
        program, fields=tuple(replace(field, guards=without(field.guards, Seen)) for field in program.fields)
    )
    assert evaluate(free, bill(77, "Lamps & Sons 5/B")).values["seller"] is None
    assert evaluate(free, bill(77)).values["seller"] == SELLER


@pytest.mark.parametrize("text", [SELLER, "LAMPS & SONS S/B", "Lamps & Sons, S / B", "Fenwick Ferries", "Lamps Ltd"])
def test_the_usual_value_and_others_are_given(program: Program, text: str) -> None:
    assert evaluate(program, bill(77, text)).values["seller"] == text


def test_a_number_that_differs_in_a_digit_is_another_one(program: Program) -> None:
    assert evaluate(program, bill(77)).values["order"] == "0077"


def test_a_program_that_knows_usual_texts_reads_as_it_prints(program: Program) -> None:
    printed = print_program(program)
    assert f'spelling of "{SELLER}"' in printed
    assert parse_program(printed) == program


@given(st.lists(st.text("abcS5 -", min_size=1), max_size=4), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=60)
def test_a_usual_text_is_never_misread(usual: list[str], draw: random.Random) -> None:
    for text in usual:
        others = draw.sample(usual, len(usual))
        assert misread(text.upper(), others) is None


ADDRESS = ("Unit 3, Lower Mill Lane,", "4030 Eastby, Northshire")


def letter(number: int, *address: str, label: str = "Telephone") -> FormDocument:
    """A bill with an address of several lines below its title."""
    rows = [("BILL", ""), *((line, "") for line in address), (label, f"0{number}"), ("Order number", f"{number:04}")]
    return form(
        *([(left, 20.0, 20 + 11.0 * len(left)), *([(right, 300.0, 560.0)] if right else [])] for left, right in rows),
        name=f"{number}",
    )


@pytest.fixture(scope="module")
def knowing() -> Program:
    """What three letters from one address teach."""
    labels = {"address": " ".join(ADDRESS)}
    return learn([Example(letter(n, *ADDRESS), {**labels, "order": f"{n:04}"}) for n in (41, 57, 63)]).program


def test_a_shared_value_is_known_by_its_words(knowing: Program) -> None:
    printed = print_program(knowing)
    assert 'boxes of "Unit 3, Lower Mill Lane, 4030 Eastby, Northshire" before' in printed
    assert parse_program(printed) == knowing


def test_a_shared_value_is_given_where_nobody_knows_which_line_is_above(knowing: Program) -> None:
    draw = random.Random(3)
    found = []
    for number in range(20):
        (page,) = letter(70 + number, *ADDRESS).pages
        boxes = tuple(box.lowered(draw.uniform(-0.8, 0.8) * box.height) for box in page.boxes)
        found.append(evaluate(knowing, FormDocument([replace(page, boxes=boxes)])).values["address"])
    assert set(found) <= {" ".join(ADDRESS), None}
    assert found.count(" ".join(ADDRESS)) >= 15


@pytest.mark.parametrize("lines", [ADDRESS[:1], ADDRESS[1:], ("Unit 3, Lower Hill Lane,", ADDRESS[1])])
def test_a_shared_value_is_not_given_where_a_word_is_missing(knowing: Program, lines: tuple[str, ...]) -> None:
    assert evaluate(knowing, letter(77, "Sold by", *lines)).values["address"] != " ".join(ADDRESS)


def test_a_shared_value_is_not_given_where_no_known_label_follows(knowing: Program) -> None:
    document = form(*([(line, 20.0, 300.0)] for line in (*ADDRESS, "Branch 7", "Fax", "1", "2", "3", "4")))
    assert evaluate(knowing, document).values["address"] is None


def test_a_shared_value_is_known_whatever_its_marks() -> None:
    spelled = [tuple(line.replace(",", mark) for line in ADDRESS) for mark in (",", ".", ";")]
    examples = [Example(letter(n, *lines), {"address": " ".join(lines)}) for n, lines in enumerate(spelled, 41)]
    program = learn(examples).program
    for number, lines in enumerate(spelled, 70):
        (page,) = letter(number, *lines).pages
        draw = random.Random(number)
        boxes = tuple(box.lowered(draw.uniform(-0.8, 0.8) * box.height) for box in page.boxes)
        found = evaluate(program, FormDocument([replace(page, boxes=boxes)])).values["address"]
        assert found in (" ".join(lines), None)
    assert 'boxes of "Unit 3' in print_program(program)


def test_where_a_value_is_shared_one_that_a_single_example_has_is_known_too() -> None:
    others = ("Dock 9, Tide Street,", "4031 Westby, Northshire")
    held = [ADDRESS, ADDRESS, ADDRESS, others]
    examples = [Example(letter(n, *lines), {"address": " ".join(lines)}) for n, lines in enumerate(held, 41)]
    assert 'boxes of "Dock 9, Tide Street, 4031 Westby, Northshire"' in print_program(learn(examples).program)
