"""Laws of the text form, for programs for forms."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from fieldmark.dsl.core.errors import ProgramSyntaxError
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.phrases import Profile
from fieldmark.dsl.syntax.parser import parse_program
from fieldmark.dsl.syntax.printer import print_program
from tests.dsl.forms.strategies import form_programs

SYNTAX = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

PROGRAM = """fieldmark 1
program "accounts invoice" for form

field chassis: text
  strategy
    landmark  text "Chassis number"
    region    below 1, right until /[0-9]{13}/
      or      below 1, right until DATE
      or      here
    blueprint within 0.34 boxes { "Chassis number": below any, right "Engine no" } without "Model"
    value     boxes from 1 | whole
    shape     CODE
"""


@given(form_programs())
@SYNTAX
def test_a_printed_program_parses_back_to_itself(program: Program) -> None:
    text = print_program(program)
    assert parse_program(text) == program
    assert print_program(parse_program(text)) == text


def test_a_program_reads_aloud() -> None:
    assert print_program(parse_program(PROGRAM)) == PROGRAM


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("for form", "for html", "not for html"),
        ("below 1,", "below 0,", "1 to 40 boxes, not 0"),
        ("[0-9]{13}", "[0-9]+", "a profile is made of"),
        ("boxes from 1", 'css "b"', "documents of one kind"),
        ('text "Chassis number"\n', 'attribute id "x"\n', "the landmark of a form is a text"),
        ('"Chassis number": below any', '"Chassis number": right none', "named twice"),
        ("here", "up 1, across 0", "unexpected `up`"),
    ],
)
def test_what_is_refused_names_its_place(old: str, new: str, problem: str) -> None:
    with pytest.raises(ProgramSyntaxError) as caught:
        parse_program(PROGRAM.replace(old, new))
    assert problem in str(caught.value)
    assert caught.value.line > 1


@pytest.mark.parametrize("text", ["", "[0-9]", "(a+)+", "[0-9]{0}", ".*", "a", "[^x]{3}"])
def test_a_profile_is_no_expression_of_another_kind(text: str) -> None:
    with pytest.raises(ValueError, match="a profile is made of"):
        Profile(text)
