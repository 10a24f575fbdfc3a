"""Laws of texts of several lines, and of lists with one value in all examples: what may go on below is not cut off."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox
from fieldmark.dsl.forms.values import Passage, goes_on
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

LINES = (
    "Westfold Dairy",
    "Second floor",
    "Orchard Way",
    "Brackwell",
    "Harrow House",
    "Mill Lane",
    "Ormsby",
    "Quay Side",
)
NOTES = ("Number plate worn", "Oil leak", "Exhaust leaks", "Windscreen chipped", "Brake disc worn", "Tyre worn")
HEIGHT = 12.0
LEFT = 60.0


def sheet(lines: Sequence[str], pitch: float = 1.2, indent: float = 0.0) -> FormDocument:
    """A form with a label, and lines of a text below it that are as far apart; `pitch` and `indent` are those of the
    last one."""
    rows = [("Consignee", LEFT, 60.0)]
    down = 60.0
    for number, line in enumerate(lines):
        last = number + 1 == len(lines)
        down += HEIGHT * (pitch if last else 1.2)
        rows.append((line, LEFT + (indent if last else 0.0), down))
    boxes = [TextBox(text, left, top, left + 6.0 * len(text), top + HEIGHT) for text, left, top in rows]
    return FormDocument([Page(600, 400, tuple(boxes))], " ".join(lines))


def given(examples: Sequence[tuple[FormDocument, Label]], new: FormDocument) -> tuple[object, str | None]:
    """What is given on a new form, and why not."""
    program = learn([Example(document, {"text": label}) for document, label in examples]).program
    found = evaluate(program, new)
    return found.values["text"], found.abstained.get("text")


@pytest.mark.parametrize("counts", [(2,), (3,), (2, 2), (3, 3)])
@pytest.mark.parametrize("seed", range(3))
def test_a_text_with_more_lines_than_ever_is_not_cut(counts: Sequence[int], seed: int) -> None:
    draw = Random(seed)
    shown = [draw.sample(LINES, count) for count in counts]
    examples = [(sheet(lines), " ".join(lines)) for lines in shown]
    for more in (0, 1, 2):
        new = draw.sample(LINES, counts[0] + more)
        value, why = given(examples, sheet(new))
        assert value == " ".join(new) or (more and value is None and why)


@pytest.mark.parametrize(("pitch", "indent"), [(1.2, 0.0), (2.4, 0.0), (1.2, 24.0)])
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_what_stands_farther_below_or_beside_the_edge_is_of_no_text(lines: int, pitch: float, indent: float) -> None:
    document = sheet(LINES[: lines + 1], pitch, indent)
    boxes = [box for box in document.boxes if box.text in LINES[:lines]]
    assert goes_on(Passage(tuple(boxes))) is ((pitch, indent) == (1.2, 0.0))


@pytest.mark.parametrize("more", [0, 1, 2, 3])
@pytest.mark.parametrize("examples", [1, 2])
def test_a_list_with_one_value_in_all_examples_is_not_cut_to_one(examples: int, more: int) -> None:
    new = NOTES[examples : examples + 1 + more]
    value, why = given([(sheet([note]), (note,)) for note in NOTES[:examples]], sheet(new))
    assert value == list(new) or (more and value is None and why)
