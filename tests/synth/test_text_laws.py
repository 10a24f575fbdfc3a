"""Laws of the text learner: what it returns gives every example, whatever the order and kind of the examples."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark import LabelError, learn_text_program, run_text_program
from fieldmark.dsl.text.language import (
    Concatenation,
    Conditional,
    Each,
    Split,
    Substring,
    TextProgram,
    Whole,
    text_values,
)
from fieldmark.synth.texts.programs import learn_text
from tests.dsl.terms import plain_texts, text_programs, texts
from tests.operations import operations

LAW = settings(deadline=None)

Examples = list[tuple[str, str | list[str]]]


def examples_of(program: TextProgram, inputs: Sequence[str]) -> Examples:
    """The examples that a program makes of texts: those on which it gives something that is not blank."""
    pairs = ((text, run_text_program(program, text)) for text in dict.fromkeys(inputs))
    return [(text, output) for text, output in pairs if output]


@given(text_programs(), st.lists(texts(), min_size=1, max_size=4))
@LAW
def test_what_is_learned_gives_every_example(program: TextProgram, inputs: Sequence[str]) -> None:
    examples = examples_of(program, inputs)
    if examples:
        learned = learn_text_program(examples)
        if learned is not None:
            assert [(text, run_text_program(learned, text)) for text, _ in examples] == examples


@given(text_programs(), st.lists(texts(), min_size=1, max_size=3))
@LAW
def test_the_order_of_the_examples_means_nothing(program: TextProgram, inputs: Sequence[str]) -> None:
    examples = examples_of(program, inputs)
    if examples:
        assert learn_text_program(examples) == learn_text_program(examples[::-1])


@given(plain_texts(), st.lists(texts(), min_size=1, max_size=3))
@LAW
def test_spans_are_kept(program: TextProgram, inputs: Sequence[str]) -> None:
    found = [(text, values[0]) for text in dict.fromkeys(inputs) if len(values := text_values(program, text)) == 1]
    examples = [(text, value.span) for text, value in found if text[slice(*value.span)] == value.text]
    if examples:
        programs = learn_text(examples)
        for piece in programs:
            assert [text_values(piece, text)[0].span for text, _ in examples] == [span for _, span in examples]


@pytest.mark.parametrize(
    ("examples", "form"),
    [
        ([("a", "a"), ("b c", "b c")], Whole),
        ([("Doe, Jane", "Doe")], Substring),
        ([("Doe, Jane", "Jane Doe")], Concatenation),
        ([("a@b.org and c@d.com", ["a@b.org", "c@d.com"])], Each),
        ([("A, B and C", ["A", "B", "C"])], Split),
        ([("Your total: $5.00 due", "$5.00"), ("Free of charge", "Free")], Conditional),
    ],
)
def test_the_simplest_form_that_explains_all(examples: Examples, form: type) -> None:
    assert isinstance(learn_text_program(examples), form)


def test_a_conditional_has_no_idle_branch() -> None:
    examples: Examples = [
        ("Your total: $5.00 due", "$5.00"),
        ("Free of charge", "Free"),
        ("Your total: $7.25 due", "$7.25"),
    ]
    program = learn_text_program(examples)
    assert isinstance(program, Conditional)
    assert len(program.cases) == 1


@pytest.mark.parametrize(
    "examples",
    [
        [("abc", "xyz")],
        [("a b", "a"), ("a b", "b")],
        [("a, b", ["b", "a"])],
        [("a", "b" * 500)],
    ],
)
def test_what_cannot_be_learned_is_none(examples: Examples) -> None:
    assert learn_text_program(examples) is None


@pytest.mark.parametrize(
    ("examples", "problem"),
    [
        ([], "there is none"),
        ([("a", "")], "an output of 'a' is blank"),
        ([("a", ["a", " "])], "an output of 'a' is blank"),
        ([("a", "a"), ("b", ["b"])], "give lists of one text"),
    ],
)
def test_misuse_is_named(examples: Examples, problem: str) -> None:
    with pytest.raises(LabelError, match=problem):
        learn_text_program(examples)


def test_an_empty_list_is_an_example_too() -> None:
    program = learn_text_program([("a@b.org, c@d.com", ["a@b.org", "c@d.com"]), ("nobody", [])])
    assert program is not None
    assert run_text_program(program, "nobody") == []
    assert run_text_program(program, "write x@y.net") == ["x@y.net"]


WORDS = "The hearing set for 8/9/2021 at 9:30 AM (see doc. 12, $45.00) is moved; write to a.b@c.org or call. "


@pytest.mark.parametrize("output", ["12/31/2021", "Roe, Jane", "Jane Roe"])
def test_learning_takes_work_in_proportion_to_long_texts(output: str) -> None:
    def learned(length: int) -> TextProgram | None:
        return learn_text_program([(WORDS * length + "Signed on 12/31/2021 by Roe, Jane.", output)])

    assert learned(20) is not None
    assert operations(lambda: learned(150)) < 4 * operations(lambda: learned(50))
