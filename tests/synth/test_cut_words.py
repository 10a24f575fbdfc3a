"""A text is cut where the words around values say that these begin and end, not inside of a value of another form: one
of several words, a compound, one with a title's point. Learned from values of one word, planted are others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.text.language import run_text_program
from fieldmark.synth.texts.programs import learn_text_program

LAW = settings(deadline=None, max_examples=30)

PLAIN = ("Yarmouth", "Dale", "Rye", "Lund", "Northam", "Fox")
PARTS = ("Moore", "Castle", "Agnes", "Holm", "Brien", "Kerr", "Schwarz")

OTHERS: dict[str, Callable[[str, str], str]] = {
    "words": lambda one, two: f"{one} {two}",
    "hyphen": lambda one, two: f"{one}-{two}",
    "apostrophe": lambda one, two: f"O'{one}",
    "title": lambda one, two: f"St. {one}",
    "capital inside": lambda one, two: f"Mc{one}",
}


def _town(name: str, opens: bool) -> str:
    return f"Resident of {name}, died May 3." if opens else f"Age 81, of {name}, died June 18."


def _mover(name: str, ends: bool) -> str:
    return f"Moved by {name}." if ends else f"Moved by {name}, seconded by Fox."


def _title(name: str, ends: bool) -> str:
    return f"Dale, A. (1997). On {name}. Road Notes, 3." if ends else f"Xu, C. (2004). On {name}."


TEXTS = {"town": (_town, ""), "mover": (_mover, ""), "title": (_title, "On ")}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("form", OTHERS)
@given(st.permutations(PLAIN), st.permutations(PARTS), st.booleans())
@LAW
def test_words_around_a_value_tell_where_it_ends(
    text: str, form: str, names: Sequence[str], parts: Sequence[str], first: bool
) -> None:
    write, before = TEXTS[text]
    known = [(write(name, number % 2 == 0), f"{before}{name}") for number, name in enumerate(names[:4])]
    program = learn_text_program(known)
    assert program is not None
    value = OTHERS[form](parts[0], parts[1])
    assert run_text_program(program, write(value, first)) == f"{before}{value}"


@given(st.permutations(PARTS), st.sampled_from("-'"))
@LAW
def test_a_class_of_words_ends_no_value_inside_of_a_compound(parts: Sequence[str], sign: str) -> None:
    """Where nothing stands behind the values that they share, the class of the last word tells their end."""
    known = [(f"by {name} {rest}", name) for name, rest in zip(parts, ("(1)", "in May", "- two"), strict=False)]
    program = learn_text_program(known)
    assert program is not None
    value = f"{parts[3]}{sign}{parts[4]}"
    assert run_text_program(program, f"by {value} 2") == value
