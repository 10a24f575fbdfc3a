"""Laws of where the records of a form end: what may stand within a list ends none, and what stands behind is said."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.synth.core.examples import Example, Label, LearnResult
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import form
from tests.dsl.forms.test_records import Row

NAMES = ("Lamp", "Shade", "Globe", "Switch", "Cord", "Socket")
HEADINGS: Row = [("Article", 20, 60), ("Qty", 200, 225), ("Amount", 300, 345)]
NOTE: Row = [("delivery included", 30, 130)]
TOTAL: Row = [("Total net", 120, 180), ("99.00", 315, 345)]
FOOT: Row = [("Oak and Sons", 20, 95)]


def line(number: int) -> Row:
    """An item of a list, each with figures of its own."""
    return [(NAMES[number], 20, 20 + 6 * len(NAMES[number])), (f"{number + 2}", 210, 218), (f"{number}7.50", 315, 345)]


def rows_of(items: Sequence[int], noted: Sequence[int] = (), note: Row = NOTE) -> list[Row]:
    """The lines of a list, some with a note below them."""
    return [row for number in items for row in (line(number), *([note] if number in noted else []))]


def page(*rows: Row, name: str = "new", behind: Sequence[Row] = (TOTAL,)) -> FormDocument:
    return form(HEADINGS, *rows, *behind, FOOT, name=name)


def labels_of(items: Sequence[int]) -> tuple[dict[str, Label], ...]:
    return tuple({"article": NAMES[n], "qty": f"{n + 2}", "amount": f"{n}7.50"} for n in items)


def example(items: Sequence[int], document: FormDocument, **others: Label) -> Example:
    return Example(document, {"items": labels_of(items), **others})


def amounts(found: Extraction) -> list[object]:
    """The amounts of the items that are given."""
    (records,) = found.records
    return [record.json_values["amount"] for record in records.found]


def all_of(items: Sequence[int]) -> list[str]:
    return [f"{n}7.50" for n in items]


ITEMS = (3, 4, 5)


@pytest.mark.parametrize("noted", [(3,), (4,), (3, 4), ITEMS])
def test_a_note_on_the_last_item_of_one_example_ends_no_list(noted: Sequence[int]) -> None:
    result = learn(
        [
            example((0, 1), page(*rows_of((0, 1), noted=[1]), name="one")),
            example((0, 1, 2), page(*rows_of((0, 1, 2)), name="two")),
        ]
    )
    assert amounts(evaluate(result.program, page(*rows_of(ITEMS, noted)))) == all_of(ITEMS)


@pytest.mark.parametrize("noted", [(3,), (4,), (3, 4), ITEMS])
def test_nor_does_one_before_the_sum_of_the_only_example(noted: Sequence[int]) -> None:
    result = learn([example((0, 1, 2), page(*rows_of((0, 1, 2), noted=[2])))])
    assert amounts(evaluate(result.program, page(*rows_of(ITEMS, noted)))) == all_of(ITEMS)


def test_data_ends_no_list() -> None:
    """What stands below the items of all examples, and is labelled as another field's, may begin an item."""
    behind: list[Row] = [TOTAL, [("Cash", 20, 50), ("99.00", 315, 345)]]
    examples = [
        example(items, page(*rows_of(items), behind=behind, name=str(items)), paid_by="Cash")
        for items in ((0, 1), (0, 1, 2))
    ]
    result = learn(examples)
    assert "Cash" not in learned_until(result)
    found = evaluate(result.program, page(*rows_of((3,)), [("Cash box", 20, 75), *line(4)[1:]], line(5), behind=behind))
    assert amounts(found) == all_of(ITEMS)


def learned_until(result: LearnResult) -> frozenset[str]:
    (records,) = result.program.records
    return getattr(records.separation, "until", frozenset())


def test_a_row_of_the_table_beside_ends_no_list() -> None:
    """Where that is longer in the example, but not beside the items of another form."""

    def beside(row: Row, text: str) -> Row:
        return [*row, (text, 500, 580), ("1.00", 600, 625)]

    headings: Row = [*HEADINGS, ("Deductions", 500, 560), ("Sum", 600, 625)]

    def two(items: Sequence[int], others: Sequence[str]) -> FormDocument:
        rows: list[Row] = [
            beside(line(items[n]) if n < len(items) else [], others[n]) if n < len(others) else line(items[n])
            for n in range(max(len(items), len(others)))
        ]
        return form(headings, *rows, [], TOTAL, FOOT)

    result = learn([example((0, 1), two((0, 1), ("Tax", "Pension", "Car park")))])
    assert "Car park" not in learned_until(result)
    found = evaluate(result.program, two(ITEMS, ("Tax", "Car park")))
    assert amounts(found) == all_of(ITEMS)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_looks_like_a_record_behind_the_end_is_said(count: int) -> None:
    """A row that was blank in the only example, and is filled in, ends the list or is passed over: not in silence."""
    blank: Row = [("Switch", 20, 60)]
    result = learn([example((0, 1, 2), page(*rows_of((0, 1, 2)), blank))])
    found = evaluate(result.program, page(*rows_of((0, 1, 2)[:count]), *rows_of(ITEMS)))
    wanted = all_of((*(0, 1, 2)[:count], *ITEMS))
    assert amounts(found) == wanted or "items" in found.abstained
    assert "items" not in evaluate(result.program, page(*rows_of((0, 1, 2)), blank)).abstained


def test_where_an_example_has_records_of_another_list_behind_nothing_is_said() -> None:
    def two(items: Sequence[int]) -> FormDocument:
        return page(*rows_of(items), behind=(TOTAL, line(5)))

    result = learn([example((0, 1), two((0, 1))), example((0, 1, 2), two((0, 1, 2)))])
    found = evaluate(result.program, two((2, 3)))
    assert amounts(found) == all_of((2, 3))
    assert not found.abstained
