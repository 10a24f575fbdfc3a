"""A program's own threshold: the promise of conformal risk control, and what counts as right."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Threshold
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.run import answering, least_asked
from fieldmark.runtime.watch.calibration import (
    STEPS,
    Judged,
    bound,
    fewest,
    judged,
    least_confidence,
    own_threshold,
)
from fieldmark.runtime.watch.calibration import given as given_at
from fieldmark.runtime.watch.fixtures import Fixture, keep, read_fixture

RATE = 0.2

documents = st.lists(
    st.lists(st.builds(Judged, st.none() | st.integers(0, 100).map(lambda n: n / 100), st.booleans()), min_size=1),
    min_size=fewest(RATE) + 1,
    max_size=12,
)
"""Documents with answers, one more than can promise the rate, or more."""


def loss(answers: list[Judged], least: float) -> float:
    return given_at([answers], least)[1] / len(answers)


@given(documents)
@settings(max_examples=300)
def test_the_mean_loss_of_a_document_left_out_is_never_above_the_rate(known: list[list[Judged]]) -> None:
    losses = []
    for number, left_out in enumerate(known):
        try:
            threshold = own_threshold(known[:number] + known[number + 1 :], RATE)
        except FieldmarkError:
            losses.append(0.0)  # nothing is given
        else:
            losses.append(loss(left_out, threshold.confidence))
    assert sum(losses) / len(losses) <= RATE + 1e-9


@given(documents, st.floats(RATE, 0.9))
def test_a_rate_that_is_higher_never_asks_for_more_and_order_does_not_count(
    known: list[list[Judged]], higher: float
) -> None:
    try:
        low = own_threshold(known, RATE)
    except FieldmarkError:
        return
    assert own_threshold(known, higher).confidence <= low.confidence
    assert own_threshold(known[::-1], RATE) == low
    assert sum(loss(answers, low.confidence) for answers in known) / len(known) <= bound(RATE, len(known)) + 1e-9


@given(st.lists(st.tuples(st.floats(0, 1), st.fractions(0, 1)), max_size=8), st.fractions(0, 1))
def test_the_least_confidence_is_the_least_one(wrong: list[tuple[float, Fraction]], most: Fraction) -> None:
    def risk(least: float) -> Fraction:
        return sum((share for confidence, share in wrong if confidence >= least), Fraction(0))

    least = least_confidence(wrong, most)
    if least is None:
        assert risk(1.0) > most
    else:
        assert risk(least) <= most
        assert least == 0 or risk((round(least * STEPS) - 1) / STEPS) > most


@pytest.mark.parametrize(("rate", "count"), [(0.5, 1), (0.05, 19), (0.02, 49), (0.01, 99), (0.005, 199), (0.03, 33)])
def test_few_documents_promise_little(rate: float, count: int) -> None:
    assert fewest(rate) == count
    right = [[Judged(0.5, right=True)]] * count
    assert own_threshold(right, rate) == Threshold(0, rate, count)
    with pytest.raises(FieldmarkError, match=f"takes {count} fixture"):
        own_threshold(right[1:], rate)


def test_wrong_answers_are_withheld_with_those_that_are_no_surer() -> None:
    answers = [[Judged(0.9, right=True), Judged(0.4 + number / 1000, right=number > 2)] for number in range(60)]
    found = own_threshold(answers, 0.02)
    assert found == Threshold(0.4022, 0.02, 60) or found.confidence < 0.403
    assert given_at(answers, found.confidence)[1] * (1 / 2 / 60) <= bound(0.02, 60)
    sure = [[Judged(1.0, right=False)]] * 60
    with pytest.raises(FieldmarkError, match=r"no confidence keeps wrong answers below 2% on 60 fixtures"):
        own_threshold(sure, 0.02)


PROGRAM = parse_program("""program trips for html, version 2

date: text
  expect seen 3 with 10 to 10 characters all DATE
  from "Date" up 1 across 1  take far <td>

code: optional text
  from "Code" up 1 across 1  take far <td>

legs: records
  each css "li"
  town: text
    from <record>  take css "b"
""")

PAGE = (
    "<table><tr><td>Date</td><td>{}</td></tr></table><ul><li><b>Ely</b> <i>1</i></li><li><b>Ware</b> <i>2</i></li></ul>"
)


def fixture(folder: Path, said: dict[str, object]) -> Fixture:
    folder.mkdir()
    page = folder / "page.html"
    page.write_text(PAGE.format("2026-05-01"), encoding="utf-8")
    kept = keep(page, answering(PROGRAM, evidence=True), folder, program="trips", date="2026-11-24")
    output = kept.folder / "output.json"
    content = json.loads(output.read_text(encoding="utf-8"))
    content["values"] |= said
    content["abstained"] = {name: reason for name, reason in content["abstained"].items() if name not in said}
    output.write_text(json.dumps(content), encoding="utf-8")
    return read_fixture(kept.folder)


def test_answers_are_held_against_what_a_person_left_in_the_fixture(tmp_path: Path) -> None:
    def rights(name: str, **said: object) -> list[bool]:
        return [one.right for one in judged(PROGRAM, fixture(tmp_path / name, said))]

    assert rights("same") == [True] * 4
    assert rights("date", date="2026-05-02") == [False, True, True, True]
    assert rights("code", code="A1") == [True, False, True, True]
    assert rights("town", legs=[{"town": "Ely"}, {"town": "Diss"}]) == [True, True, True, False]
    assert rights("more", legs=[{"town": "Ely"}]) == [True, True, True, False]
    assert rights("fewer", legs=[{"town": name} for name in ("Ely", "Ware", "Diss")]) == [True, True, True, True, False]


def test_a_program_withholds_what_is_below_its_own_threshold() -> None:
    page = HtmlDocument.from_bytes(PAGE.format("about 2024").encode(), "page.html")
    found = evaluate(PROGRAM, page).fields[0]
    assert found.confidence is not None
    least = found.confidence + 0.001
    withheld = evaluate(replace(PROGRAM, threshold=Threshold(least, 0.02, 60)), page)
    assert withheld.fields[0].reason is not None
    assert withheld.to_dict() == evaluate(PROGRAM, page).surer_than(least).to_dict()


def test_the_own_threshold_goes_before_the_model_where_it_promises_as_much() -> None:
    own = replace(PROGRAM, threshold=Threshold(0.0, 0.01, 120))
    page = HtmlDocument.from_bytes(PAGE.format("about 2024").encode(), "page.html")
    assert answering(own, max_wrong=0.01)(page)["values"]["date"] == "about 2024"
    assert answering(own, max_wrong=0.005)(page)["values"]["date"] is None
    assert least_asked(own, 0.01) == 0 < least_asked(PROGRAM, 0.01)
