"""Upfront learning: rounds over unlabelled pages, with either version of algorithm 5."""

from __future__ import annotations

import pytest

from benchmarks.amber_literal import learn_in_turn
from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.learning import Step, learn_pooled, learn_upfront, with_domains
from tests.runtime.amber.pages import TOWNS, document, homes, rows, some_homes


def test_rounds_go_on_until_nothing_changes_whatever_the_order_of_pages() -> None:
    first = rows([{"town": t, "beds": "1 beds", "price": "£1"} for t in ("Oxford", "Leeds", "York")])
    second = rows([{"town": t, "beds": "1 beds", "price": "£1"} for t in ("Leeds", "York", "Bath")])
    pages = [document(first), document(second)]
    done = learn_upfront(pages, homes(["Oxford", "Leeds"]))
    assert done[0].learned["town"] == ("York",)
    assert done[1].learned["town"] == ("Bath",)
    assert done[-1].saturated
    other = learn_upfront(pages[::-1], homes(["Oxford", "Leeds"]))
    assert other[-1].domains["town"].terms.keys() == done[-1].domains["town"].terms.keys()


def test_a_grown_schema_finds_what_was_learned() -> None:
    schema = homes(TOWNS[:4])
    done = learn_upfront([document(rows(some_homes(6)))], schema)
    grown = with_domains(schema, done[-1].domains)
    typing = analyse(document(rows([{"town": TOWNS[5], "beds": "1 beds", "price": "£1"}] * 2)), grown)
    assert [record.values["town"] for record in typing.records] == [TOWNS[5]] * 2


@pytest.mark.parametrize("step", [learn_in_turn, learn_pooled])
def test_the_paper_and_the_refinement_learn_the_same_from_plain_lists(step: Step) -> None:
    pages = [document(f"<div>{rows(some_homes(8))}</div>"), document(f"<div>{rows(some_homes(5))}</div>")]
    done = learn_upfront(pages, homes(TOWNS[:5]), step=step)
    assert done[-1].saturated
    assert {spelling for spelling, _ in done[-1].domains["town"].terms.values()} == set(TOWNS)
