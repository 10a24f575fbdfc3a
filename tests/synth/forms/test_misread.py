"""Laws of parts of texts on paper: figures in which a letter was misread are not cut, and marks around a value are none
of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import form

SLIPS = {"0": "oO", "1": "lI", "5": "sS", "8": "B", "2": "Z"}
SHOWN = (("4471", "22-Apr-2025", "£189.71"), ("5210", "03-Jan-2024", "£28.80"), ("3906", "19-Nov-2023", "£1,305.00"))


def card(texts: Sequence[str], name: str) -> FormDocument:
    rows = [*zip(("Job no", "Date", "Parts total", "Paid by"), (*texts, "Cash"), strict=True)]
    boxes = [(label, 20.0, 20 + 11.0 * len(label)) for label, _ in rows], [(text, 300.0, 560.0) for _, text in rows]
    return form(*([label, text] for label, text in zip(*boxes, strict=True)), name=name)


@pytest.fixture(scope="module")
def program() -> Program:
    """What three cards teach."""
    shown = [dict(zip(("no", "date", "total"), texts, strict=True)) for texts in SHOWN]
    examples = [Example(card(texts, texts[0]), labels) for texts, labels in zip(SHOWN, shown, strict=True)]
    return learn(examples).program


@given(st.integers(1, 28), st.integers(2_00, 9_999_99), st.data())
@settings(max_examples=40)
def test_figures_with_a_letter_that_was_misread_are_given_whole_or_not_at_all(
    program: Program, day: int, cents: int, data: st.DataObject
) -> None:
    texts = ["7058", f"{day:02}-Oct-2025", f"£{cents // 100:,}.{cents % 100:02}"]
    assert [*evaluate(program, card(texts, "right")).values.values()] == texts
    number = data.draw(st.sampled_from((1, 2)))
    places = [place for place, letter in enumerate(texts[number]) if letter in SLIPS]
    for place in data.draw(st.sets(st.sampled_from(places or [0]), max_size=2)) if places else ():
        slip = data.draw(st.sampled_from(SLIPS[texts[number][place]]))
        texts[number] = f"{texts[number][:place]}{slip}{texts[number][place + 1 :]}"
    said = evaluate(program, card(texts, "misread"))
    name = ("no", "date", "total")[number]
    assert said.values[name] in (texts[number], None)
    assert said.values[name] is not None or said.abstained[name]


@pytest.mark.parametrize("rest", ["/48", "/B", " Sl", ", o", "/1O45"])
def test_what_stands_beside_a_figure_without_being_of_it_is_none(rest: str) -> None:
    shown = (("15", "15"), ("308", "308"), ("42", "42"))
    examples = [Example(card((f"{text}{rest}", "1 May 2025", "£4.00"), text), {"n": n}) for text, n in shown]
    said = evaluate(learn(examples).program, card((f"77{rest}", "2 May 2025", "£5.00"), "new"))
    assert said.values == {"n": "77"}


@pytest.mark.parametrize("marks", ["()", "[]", "«»"])
def test_marks_around_a_value_are_none_of_it(marks: str) -> None:
    def shown(note: str) -> FormDocument:
        return card(("4471", "22-Apr-2025", f"{marks[0]}{note}{marks[1]}"), note)

    program = learn([Example(shown(note), {"note": note}) for note in ("after food", "at bedtime", "in water")]).program
    assert evaluate(program, shown("before breakfast")).values == {"note": "before breakfast"}
