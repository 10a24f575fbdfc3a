"""LRSyn to the letter: what it learns, and what the departures from it are for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import LabelError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import strategies_of
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Far
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.baselines import letter
from fieldmark.synth.core.examples import Example, LearnResult
from fieldmark.synth.core.learn import learn
from tests.synth.forms.receipts import Layout, layout

LABELS = ("Depart:", "Arrive:", "Carrier:", "Seat:", "Gate:")


def mail(values: dict[str, int]) -> HtmlDocument:
    """A mail with a row for each label."""
    rows = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in values.items())
    return HtmlDocument.from_bytes(f"<h1>Your trip</h1><table>{rows}</table>".encode(), "mail", "utf-8")


@given(st.integers(0, 10_000), st.sampled_from(LABELS))
def test_values_behind_their_labels_come_back_in_any_order_of_rows(seed: int, wanted: str) -> None:
    draw = Random(seed)
    mails = [{label: draw.randrange(1000, 9999) for label in draw.sample(LABELS, len(LABELS))} for _ in range(5)]
    program = letter.learn([Example(mail(one), {"value": str(one[wanted])}) for one in mails[:3]]).program
    for one in mails:
        assert evaluate(program, mail(one)).values == {"value": str(one[wanted])}


def test_a_program_is_that_of_the_papers_third_figure() -> None:
    mails = [{"Depart:": 1000 + n, "Arrive:": 2000 + n} for n in range(3)]
    field = letter.learn([Example(mail(one), {"departs": str(one["Depart:"])}) for one in mails]).program.fields[0]
    (strategy,) = strategies_of(field)
    assert field.first
    assert (strategy.region, strategy.value.node, strategy.guards) == (Hops(1, 1), Far("td"), ())
    assert (strategy.blueprint.within, strategy.outer) == (0, ())


def test_of_two_values_it_takes_the_first_where_ours_abstains() -> None:
    mails = [{"Depart:": 1000 + n, "Arrive:": 2000 + n} for n in range(3)]
    examples = [Example(mail(one), {"departs": str(one["Depart:"])}) for one in mails]
    twice = HtmlDocument.from_bytes(
        b"<h1>Your trip</h1><table><tr><td>Depart:</td><td>1</td></tr><tr><td>Depart:</td><td>2</td></tr></table>",
        "twice",
        "utf-8",
    )
    assert evaluate(letter.learn(examples).program, twice).values == {"departs": "1"}
    assert evaluate(learn(examples).program, twice).values == {"departs": None}


@pytest.mark.parametrize("seed", range(12))
def test_outer_landmarks_have_blueprints_of_their_own(seed: int) -> None:
    draw = Random(seed)

    def trip(*sections: str, status: str = "Booked") -> tuple[HtmlDocument, tuple[str, ...]]:
        times = [(name, f"{draw.randrange(1, 12)}:{draw.randrange(10, 60)} PM") for name in sections]
        row, more = "<tr><td>Depart:</td><td>{}</td></tr>", f"<tr><td>{status}</td></tr>"
        tables = ((name, row.format(time) + more * (name == "AIR")) for name, time in times)
        rows = "".join(f"<div><h2>{name}</h2><table>{table}</table></div>" for name, table in tables)
        page = HtmlDocument.from_bytes(f"<h1>Your trip</h1>{rows}".encode(), f"trip {sections}", "utf-8")
        return page, tuple(time for name, time in times if name == "AIR")

    layouts = (("AIR", "CAR", "AIR"), ("CAR", "AIR"), ("AIR", "CAR"))
    examples = [Example(page, {"departs": departs}) for page, departs in (trip(*names) for names in layouts)]
    program = letter.learn(examples).program
    assert parse_program(print_program(program)) == program
    (strategy,) = strategies_of(program.fields[0])
    blueprints = [outer.blueprint for outer in strategy.outer]
    assert blueprints
    assert all(one is not None and one.within == 0 for one in blueprints)
    page, departs = trip("CAR", "AIR", "CAR", "AIR")
    assert evaluate(program, page).values == {"departs": [*departs]}
    page, _ = trip("CAR", "AIR", status="Cancelled")
    assert evaluate(program, page).values == {"departs": None}


@given(st.integers(0, 500).map(layout), st.integers(10, 99))
@settings(deadline=None, max_examples=5)
def test_receipts_of_a_shop_are_read_by_regions_that_look_exactly_the_same(shop: Layout, seed: int) -> None:
    examples = [Example(shop.form(number), shop.labels(number)) for number in (1, 2, 3)]
    program = letter.learn(examples).program
    assert parse_program(print_program(program)) == program
    assert all(field.first for field in program.fields)
    assert all(strategy.blueprint.within == 0 for field in program.fields for strategy in strategies_of(field))
    values, labels = evaluate(program, shop.form(seed)).values, shop.labels(seed)
    assert sum(values[name] == labels[name] for name in labels) >= 3


@pytest.mark.parametrize("learner", [learn, letter.learn], ids=["ours", "letter"])
def test_a_page_among_forms_is_refused(learner: Callable[..., LearnResult]) -> None:
    shop = layout(1)
    mixed = [Example(shop.form(1), shop.labels(1)), Example(mail({"Depart:": 1000}), {"departs": "1000"})]
    with pytest.raises(LabelError, match=r"is a page and .* is a form; a program is for documents of one kind"):
        learner(mixed)
