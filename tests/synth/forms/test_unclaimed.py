"""Laws of what stands among the records of a form as they do: where it is told as none, the list says so."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.record_lists import UNCLAIMED
from fieldmark.dsl.core.results import RecordsResult
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import form
from tests.dsl.forms.test_records import Row

COSTS = (("Base price", "119.40"), ("Work price", "884.20"), ("Power tax", "61.02"))


def bill(costs: Sequence[tuple[str, str]], *between: Row, name: str = "new") -> FormDocument:
    rows: list[Row] = [[(what, 40, 40 + 6 * len(what)), (f"{amount} EUR", 330, 400)] for what, amount in costs]
    end: Row = [("Net total", 40, 100), ("999.10 EUR", 330, 400)]
    return form([("CITY WORKS", 40, 127)], [("Costs in detail", 40, 130)], *rows, *between, end, name=name)


@pytest.fixture(scope="module")
def program() -> Program:
    others = (("Base price", "98.00"), ("Work price", "1,204.10"), ("Power tax", "77.30"))
    examples = [
        Example(bill(costs, name=name), {"costs": tuple({"name": what, "amount": amount} for what, amount in costs)})
        for name, costs in (("one", COSTS), ("two", others))
    ]
    return learn(examples).program


def read(program: Program, document: FormDocument) -> RecordsResult:
    (costs,) = evaluate(program, document).records
    return costs


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("amount", ["119,4O", "l19.A0", "-80.00"])
def test_a_list_says_that_a_line_which_stands_as_its_records_do_is_not_read(
    program: Program, number: int, amount: str
) -> None:
    costs = [*COSTS[:number], (COSTS[number][0], amount), *COSTS[number + 1 :]]
    found = read(program, bill(costs))
    assert len(found.found) == len(COSTS) - 1
    assert found.reason == UNCLAIMED.format(f"page 1, line {3 + number}, text 1")


def test_a_list_is_whole_where_every_line_is_a_record(program: Program) -> None:
    assert read(program, bill(COSTS)).reason is None


@pytest.mark.parametrize("between", [[("prices as agreed", 40, 140)], [("Cost", 40, 70), ("in EUR", 350, 400)]])
def test_a_line_of_other_texts_is_no_record_that_is_lost(program: Program, between: Row) -> None:
    assert read(program, bill(COSTS, between)).reason is None
