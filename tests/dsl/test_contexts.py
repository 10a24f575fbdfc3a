"""Context: what decides between values of sections that look alike."""

from __future__ import annotations

import pytest

from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import Context, TextLandmark
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Part, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Far
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.language import Whole

RIGHT = Strategy(TextLandmark("Departs"), Hops(1, 1), HtmlBlueprint(frozenset(), 0.0), ValueProgram(Far("td"), Whole()))


def section(time: str, heading: str = "", name: str = "") -> str:
    title = f"<h2>{heading}</h2>" if heading else ""
    return f'<div id="{name}">{title}<table><tr><td>Departs</td><td>{time}</td></tr></table></div>'


def found(surroundings: Context, page: str, kind: Aggregation = "one") -> object:
    document = HtmlDocument.from_bytes(f"<body>{page}</body>".encode(), encoding="utf-8")
    field = Field("departs", kind, False, (Format((Part((RIGHT,), contexts=(surroundings,)),)),))
    return evaluate_field(field, document).value


KNOWN = [
    (Context(None, ("AIR",)), section("8:00", "AIR"), section("9:00", "CAR")),
    (Context(None, ()), section("8:00"), section("9:00", "CAR")),
    (Context(None, (None,)), section("8:00", "Ann"), section("9:00")),
    (Context("air", ("AIR",)), section("8:00", "AIR", "air"), section("9:00", "AIR", "x")),
    (Context("air", ("AIR",)), section("8:00", "Flight", "air"), section("9:00", "CAR", "x")),
]


@pytest.mark.parametrize(("surroundings", "right", "other"), KNOWN)
@pytest.mark.parametrize("kind", ["one", "list"])
def test_the_value_with_most_of_the_surroundings_counts(
    surroundings: Context, right: str, other: str, kind: Aggregation
) -> None:
    wanted = "8:00" if kind == "one" else ["8:00"]
    assert found(surroundings, right + other, kind) == found(surroundings, other + right, kind) == wanted


@pytest.mark.parametrize(("surroundings", "right", "other"), KNOWN)
def test_alone_a_value_counts_wherever_it_stands(surroundings: Context, right: str, other: str) -> None:
    assert found(surroundings, right) == "8:00"
    assert found(surroundings, other) == "9:00"


def test_sections_that_do_not_differ_are_ambiguous() -> None:
    known = Context("air", ("AIR",))
    assert found(known, section("8:00", "AIR") + section("9:00", "AIR")) is None
    assert found(known, section("8:00", "AIR") + section("9:00", "AIR"), "list") == ["8:00", "9:00"]


def test_a_strategy_that_leads_elsewhere_is_outvoted_by_one_that_leads_to_the_surroundings() -> None:
    beside = Strategy(TextLandmark("Ad"), Hops(0, 1), HtmlBlueprint(frozenset(), 0.0), ValueProgram(Far("p"), Whole()))
    page = "<div>Ad<p>9:00</p></div><h2>AIR</h2>" + section("8:00")
    document = HtmlDocument.from_bytes(f"<body>{page}</body>".encode(), encoding="utf-8")
    for strategies in [(RIGHT, beside, beside), (beside, beside, RIGHT)]:
        part = Part(strategies, contexts=(Context(None, ("AIR",)),))
        assert evaluate_field(Field("departs", "one", False, (Format((part,)),)), document).value == "8:00"
