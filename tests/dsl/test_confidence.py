"""Confidence: what speaks for an answer raises it, what speaks against it lowers it, and a threshold only withholds."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core import confidence
from fieldmark.dsl.core.confidence import SIGNS, SURE, confidence_of, risks, shipped_model, threshold, weighed
from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction, FieldResult
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from tests.dsl.terms import documents, programs

NAMED = {
    name
    for value in vars(confidence).values()
    for name in (value.values() if isinstance(value, dict) else [value])
    if isinstance(name, str)
}
"""All texts that the module names, those of features among them."""

FEATURES = sorted(shipped_model().weights)


def test_the_shipped_model_knows_these_features_and_contradicts_none() -> None:
    weights = shipped_model().weights
    assert set(weights) <= NAMED
    assert all(weights.get(name, 0.0) * sign >= 0 for name, sign in SIGNS.items())
    assert {"trained on", "fit", "date"} <= set(shipped_model().about)


@given(st.sets(st.sampled_from(FEATURES)), st.sampled_from(sorted(SIGNS)))
def test_what_speaks_against_an_answer_never_raises_its_confidence(features: set[str], more: str) -> None:
    without, with_it = (confidence_of(sorted(some)) for some in (features | {"a value"}, features | {"a value", more}))
    assert without is not None
    assert with_it is not None
    assert 0 < without < 1
    assert SIGNS[more] * (with_it - without) >= 0 or more in features


@given(st.data())
@settings(max_examples=60)
def test_what_answers_has_a_confidence_and_a_threshold_only_withholds(data: st.DataObject) -> None:
    page = data.draw(documents())
    program = data.draw(programs(page))
    said = evaluate(program, page, 0.0)
    low, high = sorted(data.draw(st.tuples(st.floats(0, 1), st.floats(0, 1))))
    for field, result in zip(program.fields, said.fields, strict=True):
        assert (result.confidence is not None) == (result.reason is None and not field.first and bool(field.formats))
        elsewhere = replace(result, evidence=(), beside=pickle.loads(pickle.dumps(result.beside)))
        assert elsewhere.features == result.features
    some, fewer = said.surer_than(low), said.surer_than(high)
    for whole, first, second in zip(said.fields, some.fields, fewer.fields, strict=True):
        assert first == whole or (first.reason and not first.evidence and whole.reason is None)
        assert second == whole or (second.reason and not second.evidence)
        assert first == whole or second.reason
        if whole.confidence is not None:
            assert (first.reason is None) == (whole.confidence >= low)


PROGRAM = """program p for html, version 2

date: text
  expect seen {seen} with 10 to 10 characters all DATE
  from "Date" up 1 across 1  take far <td>

place: text
  from "Place" up 1 across 1  take far <td>
"""


def read(date: str, seen: int = 3, place: str = "<td>Place</td><td>Ely</td>") -> Extraction:
    page = f"<table><tr><td>Date</td><td>{date}</td></tr><tr>{place}</tr></table>"
    return evaluate(parse_program(PROGRAM.format(seen=seen)), HtmlDocument.from_bytes(page.encode(), "page.html"), 0.0)


def sure(said: Extraction) -> float:
    found = said.fields[0].confidence
    assert found is not None
    return found


@pytest.mark.parametrize("date", ["about 2024", "2024-11-01 to 2024-11-05", "5th day"])
def test_a_value_unlike_those_seen_is_less_sure(date: str) -> None:
    assert sure(read(date)) < sure(read("2024-11-01"))


def test_a_value_that_is_longer_or_not_found_by_the_first_strategy_has_features_that_say_so() -> None:
    text = """program p for html, version 2

name: text
  expect seen 3 with 4 to 10 characters
  from "Name:" up 1  take css "b"
  also from <b>  take far <b>
"""

    def features(markup: str) -> set[str]:
        page = HtmlDocument.from_bytes(markup.encode(), "page.html")
        return set(evaluate(parse_program(text), page).fields[0].features)

    assert confidence.LATER not in features("<p><i>Name:</i> <b>Kettle</b></p>")
    assert confidence.LATER in features("<p><b>Kettle</b></p>")
    for length, longer in ((10, False), (12, False), (13, True)):
        assert (confidence.LONGER in features(f"<p><i>Name:</i> <b>{'x' * length}</b></p>")) == longer


@pytest.mark.parametrize(
    ("label", "up", "feature", "has"),
    [
        ("Date of birth", "", confidence.NAMED, True),
        ("Born on the 2nd of", "", confidence.LONG, True),
        ("Born", "", confidence.NAMED, False),
        ("Born", "", confidence.LONG, False),
        ("Born", "", confidence.MOVED, True),
        ("Born", "Person", confidence.MOVED, False),
    ],
)
def test_what_stands_around_a_value_is_evidence(label: str, up: str, feature: str, has: bool) -> None:
    text = f"""program p for html, version 2

birth_date: text
  prefer under "Person"
  from "{label}" up 1  take css "b"
"""
    page = HtmlDocument.from_bytes(f"<h2>{up or 'Ship'}</h2><p><i>{label}</i> <b>2001</b></p>".encode(), "page.html")
    found = evaluate(parse_program(text), page).fields[0]
    assert found.json_value == "2001"
    assert (feature in found.features) == has


def test_an_answer_that_is_not_sure_is_withheld_unless_it_is_asked_for() -> None:
    """Of a value of another class than all seen, seen once, by one of several strategies, elsewhere."""
    text = """program p for html, version 2

due: text
  expect seen 1 with 5 to 5 characters all TIME
  prefer under "Loans"
  from "Due" up 1  take css "b"
  also from "Back" up 1  take css "i"
  also from "Until" up 1  take css "u"
  also from "Before" up 1  take css "s"
"""
    program = parse_program(text)

    def read(heading: str, value: str, least: float | None = None) -> FieldResult:
        markup = f"<h2>{heading}</h2><p>Before <s>{value}</s></p>"
        return evaluate(program, HtmlDocument.from_bytes(markup.encode(), "page.html"), least).fields[0]

    known, strange, all_ = read("Loans", "12:30"), read("Returns", "week 7"), read("Returns", "week 7", 0.0)
    assert (known.json_value, strange.json_value, all_.json_value) == ("12:30", None, "week 7")
    assert known.confidence is not None
    assert all_.confidence is not None
    assert known.confidence >= SURE > all_.confidence
    assert strange.reason is not None
    assert strange.reason.startswith(f'"week 7" is withheld, its confidence is {all_.confidence:.3f}, below 0.700')


def test_a_record_that_lacks_what_every_record_has_makes_its_answers_less_sure() -> None:
    text = """program p for html, version 2

entries: records
  each css "li"
  name: text
    from <record>  take css "b"
  price: text
    from <record>  take css "i"
  note: optional text
    from <record>  take css "u"
"""
    markup = "<ul><li><b>Kettle</b><i>£9</i></li><li><b>Lid</b></li><li><b>Pot</b><i>£8</i><u>old</u></li></ul>"
    page = HtmlDocument.from_bytes(markup.encode(), "page.html")
    (entries,) = evaluate(parse_program(text), page).records
    names = [record.fields[0] for record in entries.found]
    assert [confidence.HOLE in name.features for name in names] == [False, True, False]
    assert names[1].confidence is not None
    assert names[0].confidence is not None
    assert names[1].confidence < names[0].confidence


def test_more_examples_and_other_fields_make_a_value_surer() -> None:
    known = [sure(read("2024-11-01", seen)) for seen in (1, 2, 3)]
    assert known == sorted(set(known))
    assert sure(read("2024-11-01", place="")) < sure(read("2024-11-01"))


def test_a_withheld_answer_says_how_sure_it_was_and_what_speaks_against_it() -> None:
    said = read("about 2024")
    withheld = said.surer_than(0.999).fields[0]
    assert withheld.reason is not None
    assert withheld.reason.startswith(f'"about 2024" is withheld, its confidence is {sure(said):.3f}, below 0.999: ')
    assert "of another class than all seen" in withheld.reason
    assert withheld.json_value is None
    assert said.surer_than(sure(said)).fields[0] == said.fields[0]


def test_the_sum_of_the_weights_is_the_confidence() -> None:
    features = read("about 2024").fields[0].features
    assert weighed(features)[0][0] == min(features, key=lambda name: shipped_model().weights.get(name, 0.0))
    assert {name for name, _ in weighed(features)} == set(features)


def test_what_is_against_an_answer_is_said_by_its_weight() -> None:
    features = [confidence.UNCERTAIN, confidence.LONGER, confidence.MOVED, confidence.VALUE, confidence.NAMED]
    said = confidence.against(features)
    assert set(said) == {confidence.UNCERTAIN, confidence.LONGER, confidence.MOVED}
    assert said == sorted(said, key=lambda name: shipped_model().weights[name])


def test_answers_as_json_have_their_confidence() -> None:
    said = read("2024-11-01", place="")
    assert said.to_dict()["confidence"] == {"date": round(sure(said), 3)}
    assert list(said.abstained) == ["place"]


def test_fewer_wrong_answers_need_more_confidence() -> None:
    rates: Sequence[float] = sorted(risks())
    known = [threshold(rate) for rate in rates]
    assert known == sorted(known, reverse=True)
    assert threshold(rates[0] + 1e-9) == known[0]
    assert threshold(1.0) == known[-1]
    with pytest.raises(FieldmarkError, match=f"the least is {rates[0]:.2%}"):
        threshold(rates[0] / 2)


@pytest.mark.parametrize(("formats", "more"), [("", True), (" as 2 and 1", True), (" as 1 and 2", False)])
def test_an_answer_is_as_sure_as_the_examples_of_its_own_format_make_it(formats: str, more: bool) -> None:
    program = parse_program(f"""program p for html, version 2

date: text
  expect seen 3{formats} with 10 to 10 characters
  from "Date" up 1 across 1  take far <td>
  or from "Day" up 1 across 1  take far <td>
""")
    page = HtmlDocument.from_bytes(b"<table><tr><td>Date</td><td>2024-05-06</td></tr></table>", "a.html", "utf-8")
    (field,) = evaluate(program, page, 0.0).fields
    assert field.json_value == "2024-05-06"
    assert (confidence.EXAMPLES[2] in field.features) == more
