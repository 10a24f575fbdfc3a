"""How many formats a field has: the fewest that explain its labels, unless they count where more have labels.

Two layouts of a sender differ in how they write their labels, and have as many lines, so that one place counted to
explains the labels of both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.texts import text_document
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

LINES: Final = ("Hotel", "Room", "Nights", "Board", "Price")

WORDS: Final = ("Linden", "twin", "double", "garden view", "breakfast", "all meals", "Harbour", "attic", "none yet")

SIGNS: Final = ("# {}: {}", "{} : {}")
"""A label and its value in each of the layouts."""


def _mail(drawn: Random, sign: str, more: Sequence[str] = ()) -> tuple[HtmlDocument, Mapping[str, str]]:
    """A mail, with further lines before its own, and what its own say."""
    values = dict(zip(LINES, drawn.sample(WORDS, len(LINES)), strict=True))
    lines = [sign.format(label, value) for label, value in (*((one, "yes") for one in more), *values.items())]
    text = "\n".join(["Dear guest,", "", "we are glad to see you:", "", *lines, "", "Until soon"])
    return text_document(text, f"mail-{drawn.random()}"), {label.lower(): value for label, value in values.items()}


@given(st.integers(0, 10_000), st.sampled_from(SIGNS))
@settings(max_examples=25)
def test_labels_of_two_layouts_are_read_rather_than_counted_to(seed: int, sign: str) -> None:
    drawn = Random(seed)
    program = learn([Example(*_mail(drawn, one)) for one in SIGNS]).program
    document, values = _mail(drawn, sign, more=("Parking",))
    assert evaluate(program, document).values == values


def _card(number: int, street: str, town: str) -> HtmlDocument:
    """A page without labels, on which only its own data stand beside a value."""
    html = f"<table><tr><td><img></td><td>Suite {number}<br>{street}<br>{town}</td></tr></table><p>Come and see us</p>"
    return HtmlDocument.from_bytes(f"<html><body>{html}</body></html>".encode(), str(number), "utf-8")


@given(st.permutations(["Elm Row", "Quay Street", "Mill Lane", "Ox Hill", "Low Road", "Hatch Way"]))
def test_what_only_one_document_has_is_no_label_of_its_own(texts: Sequence[str]) -> None:
    pages = [_card(number, *texts[2 * number : 2 * number + 2]) for number in range(3)]
    shown = [Example(page, {"street": texts[2 * number]}) for number, page in enumerate(pages[:2])]
    assert evaluate(learn(shown).program, pages[2]).values == {"street": texts[4]}


def _ride(number: int, place: str, labelled: bool) -> HtmlDocument:
    """A page whose values have labels, or one on which nothing but values stands."""
    rows = (("At", f"{number + 7}:05"), ("From", place))
    cells = "".join(f"<tr><th>{one}</th><td>{two}</td></tr>" if labelled else f"<p>{two}</p>" for one, two in rows)
    html = f"<table>{cells}</table>" if labelled else cells
    return HtmlDocument.from_bytes(f"<html><body>{html}</body></html>".encode(), str(number), "utf-8")


@given(st.permutations(["Elm Row", "Quay Street", "Mill Lane", "Ox Hill", "Low Road"]), st.integers(1, 3))
def test_a_document_from_which_nothing_can_be_learned_costs_nothing_but_itself(
    places: Sequence[str], readable: int
) -> None:
    """What is silent in such a document says nothing wrong of it."""
    pages = [_ride(number, place, labelled=number < readable) for number, place in enumerate(places[: readable + 1])]
    shown = [
        Example(page, {"at": f"{number + 7}:05", "from": place})
        for number, (page, place) in enumerate(zip(pages, places, strict=False))
    ]
    learned = learn(shown)
    assert evaluate(learned.program, _ride(9, places[4], labelled=True)).values == {"at": "16:05", "from": places[4]}
    assert {problem.document for report in learned.reports for problem in report.problems} == {str(readable)}
    assert evaluate(learned.program, _ride(9, places[4], labelled=False)).values == {"at": None, "from": None}
