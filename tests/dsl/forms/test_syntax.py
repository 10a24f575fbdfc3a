"""Laws of the text form, for programs for forms."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from fieldmark.dsl.core.errors import ProgramSyntaxError
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.phrases import Profile
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from tests.dsl.forms.strategies import form_programs

SYNTAX = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

PROGRAM = """program "accounts invoice" for form, version 2

chassis: CODE
  from "Chassis number" below 1 right until like "[0-9]{13}" or below 1 right until DATE or here
        beside "Chassis number": below text, right "Engine no"  not "Model"
    take boxes from 1

items: records
  each from line with 2 of NUMBER under "Qty" or DATE first on under "Article",
    "Qty" in small letters after "Items" until "Net", "Total" without "Sum"
  article: text
    from "Article" below to end  take boxes from 1
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
        ("for form", "for html", "unexpected `below`"),
        ("below 1 right until like", "below 0 right until like", "1 to 40 boxes, not 0"),
        ("[0-9]{13}", "[0-9]+", "a profile is made of"),
        ("boxes from 1", 'css "b"', "unexpected `css`"),
        ('from "Chassis number"', 'from [id="x"]', "the landmark of a form is a text"),
        ('below text, right "Engine no"', "right text, right nothing", "named twice"),
        ("here", "up 1", "unexpected `up`"),
        ('"Qty" or DATE', '"" or DATE', "a text beside records is non-empty with single spaces, not ''"),
        ("2 of", "3 of", "records are certain with 1 to 2 texts, not with 3"),
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
