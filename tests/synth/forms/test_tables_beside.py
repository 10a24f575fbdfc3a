"""Laws of tables that stand side by side on a form: their rows share lines, and are of one list each."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import form
from tests.dsl.forms.test_records import Row

PAYMENTS = ("Basic pay", "Overtime", "Holiday pay", "Bonus", "Night shift")
DEDUCTIONS = ("Income tax", "Pension", "Student loan", "Union", "Car park")
YEAR = ("Gross", "Tax", "Insurance")
HEADINGS: Row = [
    ("Payments", 20, 70),
    ("Paid", 150, 180),
    ("Deductions", 220, 280),
    ("Taken", 350, 380),
    ("Year to date", 420, 490),
]


def advice(counts: Sequence[int], draw: Random) -> Example:
    """A form with two lists of so many rows each, the first alike, beside a table that nobody asks for."""
    paid = [PAYMENTS[0], *draw.sample(PAYMENTS[1:], counts[0] - 1)]
    taken = [DEDUCTIONS[0], *draw.sample(DEDUCTIONS[1:], counts[1] - 1)]
    rows: list[Row] = [[] for _ in range(max(*counts, len(YEAR)))]
    labels: list[list[dict[str, str]]] = []
    for names, left in ((paid, 20), (taken, 220)):
        amounts = [f"{draw.randrange(10, 99)}.{draw.randrange(10, 99)}" for _ in names]
        labels.append([{"what": name, "amount": amount} for name, amount in zip(names, amounts, strict=True)])
        for row, name, amount in zip(rows, names, amounts, strict=False):
            row += [(name, left, left + 5 * len(name)), (amount, left + 130, left + 160)]
    for row, name in zip(rows, YEAR, strict=False):
        row += [(name, 420, 420 + 5 * len(name)), (f"{draw.randrange(1000, 9999)}.00", 500, 540)]
    total: Row = [("Total payments", 20, 100), ("99.00", 150, 180), ("Total deductions", 220, 300), ("9.00", 355, 380)]
    document = form([("Thorne Logistics", 20, 110)], HEADINGS, *rows, [], total)
    known: dict[str, Label] = {"payments": tuple(labels[0]), "deductions": tuple(labels[1])}
    return Example(document, known)


@pytest.mark.parametrize("shown", [((1, 3), (2, 3)), ((3, 2), (2, 4)), ((2, 2), (3, 3), (1, 4))])
@pytest.mark.parametrize("seed", range(3))
def test_a_row_beside_those_of_another_list_is_a_row(shown: Sequence[tuple[int, int]], seed: int) -> None:
    """Also the first, beside which the same texts stand ever."""
    draw = Random(seed)
    program = learn([advice(counts, draw) for counts in shown]).program
    for counts in ((2, 3), (3, 2), (4, 4)):
        new = advice(counts, draw)
        assert isinstance(new.document, FormDocument)
        found = evaluate(program, new.document)
        for records in found.records:
            rows = tuple(dict(record.json_values) for record in records.found)
            assert rows == new.labels[records.name] or records.name in found.abstained
