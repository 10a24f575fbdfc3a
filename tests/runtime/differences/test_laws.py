"""Laws of comparing programs: equal ones alone do not differ, and looking back turns changes round."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.compare import compare_programs
from fieldmark.runtime.differences import Change, comparison_text, comparison_to_json, unified_text
from tests.dsl.forms.strategies import form_programs
from tests.dsl.strategies import programs
from tests.runtime.differences.edits import pairs


@settings(max_examples=50, deadline=None)
@given(st.one_of(programs(), form_programs()))
def test_a_program_does_not_differ_from_itself(program: Program) -> None:
    comparison = compare_programs(program, program)
    assert comparison.equal
    assert comparison.changes == ()
    assert unified_text(program, program) == ""


@settings(max_examples=50, deadline=None)
@given(pairs())
def test_nothing_is_different_only_between_equal_programs(pair: tuple[Program, Program]) -> None:
    old, new = pair
    comparison = compare_programs(old, new)
    assert comparison.equal == (old == replace(new, name=old.name)) == (unified_text(old, new) == "")


def _reversed(change: Change) -> Change:
    """The change from the new program to the old one."""
    place = tuple((kind, new, old) for kind, old, new in change.place)
    return Change(place, change.subject, change.new, change.old)


@settings(max_examples=50, deadline=None)
@given(pairs())
def test_looking_back_turns_changes_round(pair: tuple[Program, Program]) -> None:
    old, new = pair
    there, back = compare_programs(old, new), compare_programs(new, old)
    assert Counter(there.changes) == Counter(map(_reversed, back.changes))
    assert sorted(there.fields) == sorted((before, after) for after, before in back.fields)
    assert there.only_order == back.only_order


@settings(max_examples=50, deadline=None)
@given(pairs())
def test_what_is_compared_are_terms_and_not_their_texts(pair: tuple[Program, Program]) -> None:
    old, new = pair
    read = parse_program(print_program(new))
    assert compare_programs(old, new) == compare_programs(old, read)
    assert compare_programs(new, read).equal


@settings(max_examples=50, deadline=None)
@given(pairs(), st.integers(20, 200))
def test_every_change_is_told(pair: tuple[Program, Program], width: int) -> None:
    comparison = compare_programs(*pair)
    text = comparison_text(comparison, width=width)
    assert len(text.splitlines()) > len(comparison.changes)
    assert len(comparison_to_json(comparison)["changes"]) == len(comparison.changes)
    assert all(letter.isprintable() for letter in text.replace("\n", ""))


@settings(max_examples=50, deadline=None)
@given(st.data(), programs())
def test_another_order_is_told_as_such(data: st.DataObject, program: Program) -> None:
    shuffled = replace(program, fields=tuple(data.draw(st.permutations(program.fields))))
    comparison = compare_programs(program, shuffled)
    assert comparison.only_order == (program != shuffled)
    assert len(comparison.changes) <= 1
