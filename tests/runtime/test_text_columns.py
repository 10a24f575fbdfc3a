"""Columns of plain text that are as wide as their widest cell, so that one space is left behind it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fieldmark.runtime.io.texts import text_document
from tests.operations import operations
from tests.runtime.test_plain_texts import rows_of

DATES = st.builds("{} {} 2025".format, st.integers(1, 31), st.sampled_from(["Mar", "May", "Sep"]))
SHOPS = st.sampled_from(["CARD Salary 609", "Rent", "DD Gym 41", "Board of the North", "Cafe 7"])
AMOUNTS = st.integers(1_000, 999_999).map("{0:,}".format)


def line(date: str, shop: str, amount: str, is_in: bool, balance: str) -> str:
    """A row of a statement, with its date before a column that one space parts from the longest date."""
    return f"{date:<12}{shop:<20}{'' if is_in else amount:>12}{amount if is_in else '':>12}{balance:>12}"


@given(rows=st.lists(st.tuples(DATES, SHOPS, AMOUNTS, st.booleans(), AMOUNTS), min_size=1, max_size=6))
@pytest.mark.parametrize("above", [[], ["            Brought forward                                  1,440"]])
def test_a_column_begins_behind_one_space_where_that_of_its_head_does(
    rows: list[tuple[str, str, str, bool, str]], above: list[str]
) -> None:
    head = f"{'Date':<12}{'Description':<20}{'Paid out':>12}{'Paid in':>12}{'Balance':>12}"
    found = rows_of(text_document("\n".join([head, *above, *(line(*row) for row in rows)]), "a.txt"))
    wanted = [[date, shop, *(["", amount] if is_in else [amount, ""]), end] for date, shop, amount, is_in, end in rows]
    shown = [number for number in range(5) if number in (0, 1, 4) or any(row[number] for row in wanted)]
    assert found[0] == ["Date", "Description", "Paid out", "Paid in", "Balance"]
    assert [[row[number] for number in shown] for row in found[1 + len(above) :]] == [
        [row[number] for number in shown] for row in wanted
    ]


@given(st.sampled_from("\u00a0\u2007\u202f"), st.lists(st.integers(1_000, 999_999), min_size=2, max_size=4))
def test_a_space_that_breaks_no_line_parts_no_columns(space: str, amounts: list[int]) -> None:
    rows = [[name, "7", f"{amount:,},20".replace(",", space, 1)] for name, amount in zip("ABCD", amounts, strict=False)]
    lines = [f"{name:<12}{count:>4}   {amount:<14}" for name, count, amount in rows]
    assert rows_of(text_document("\n".join(lines), "a.txt")) == [[*row[:2], row[2].replace(space, " ")] for row in rows]


@given(
    codes=st.lists(st.sampled_from(["A", "BC", "DEF"]), min_size=2, max_size=5),
    full=st.integers(0, 5),
    things=st.lists(st.sampled_from(["Oak", "North board", "A rail"]), min_size=6, max_size=6),
)
def test_a_column_without_a_head_begins_where_those_of_most_lines_do(
    codes: list[str], full: int, things: list[str]
) -> None:
    names = [*codes]
    names.insert(min(full, len(names)), "OAKS 7")
    rows = [[name, thing, "7.50"] for name, thing in zip(names, things, strict=False)]
    text = "\n".join(f"{name:<7}{thing:<14}{price:>6}" for name, thing, price in rows)
    assert rows_of(text_document(text, "a.txt")) == rows


@given(st.integers(1, 5), st.data())
def test_one_line_in_two_halves_parts_no_words_of_others(most: int, data: st.DataObject) -> None:
    lines = data.draw(st.permutations([*(["Oak board   2  20.00"] * most), "Ax  rail    4  30.00"]))
    assert {"Oak board", "2", "20.00"} <= {
        cell for row in rows_of(text_document("\n".join(lines), "a.txt")) for cell in row
    }


@given(st.integers(2, 5), st.data())
def test_the_column_of_a_head_parts_no_words_where_most_lines_go_over_it(most: int, data: st.DataObject) -> None:
    lines = data.draw(st.permutations([*([f"{'Northern board':<20}7.50"] * most), f"{'Small oak piece':<20}8.50"]))
    found = rows_of(text_document("\n".join([f"{'Thing':<10}{'Kind':<10}Price", *lines]), "a.txt"))
    assert {row[0] for row in found[1:]} == {"Northern board", "Small oak piece"}


@given(
    prices=st.lists(st.integers(10, 99), min_size=2, max_size=4),
    others=st.lists(st.integers(10, 99), min_size=4, max_size=4),
    dated=st.booleans(),
)
def test_the_last_word_of_a_name_above_figures_begins_no_column(
    prices: list[int], others: list[int], *, dated: bool
) -> None:
    last = "2025 total" if dated else "Amount"
    lines = [f"{'Item':<10}{'Unit price':>10}{last:>14}"]
    lines += [f"{'Oak':<10}{f'{price}.50':>10}{other:>14}" for price, other in zip(prices, others, strict=False)]
    assert rows_of(text_document("\n".join(lines), "a.txt"))[0] == ["Item", "Unit price", last]


@given(
    names=st.lists(st.sampled_from(["oak", "oak oak oak", "North board"]), min_size=1, max_size=4),
    sign=st.sampled_from(["\t", " | "]),
)
def test_where_signs_part_columns_one_space_does_not(names: list[str], sign: str) -> None:
    rows = [["Name", "Kind", "Size"], *([name, "-", "7"] for name in names)]
    lines = [sign.join(row) for row in rows]
    text = "\n".join(lines if sign == "\t" else [f"| {line} |" for line in lines])
    found = [[cell for cell in row if cell] for row in rows_of(text_document(text, "a.txt"))]
    assert found == rows


@given(words=st.lists(st.sampled_from(["the", "board", "a", "North", "of"]), min_size=3, max_size=9))
def test_words_of_a_line_without_columns_are_not_parted(words: list[str]) -> None:
    below = " ".join(words)
    assume(len(below) > 14)
    text = f"Code   Thing         Price\nA      Oak            7.50\nOAKS 7 North board    8.50\n{below}"
    document = text_document(text, "a.txt")
    assert below in {cell.text for cell in document.elements_tagged("p")} | {
        cell for row in rows_of(document) for cell in row
    }


@given(place=st.integers(12, 18), rows=st.integers(1, 3))
def test_words_below_the_last_row_are_none_where_they_begin_behind_its_second_column(place: int, rows: int) -> None:
    lines = ["Door      1          7.00"] * rows
    document = text_document("\n".join([*lines, f"{' ' * place}in all"]), "a.txt")
    assert [node.text for node in document.elements_tagged("p")] == ["in all"]
    assert len(rows_of(document)) == rows


@pytest.mark.parametrize("heads", [False, True])
def test_columns_are_found_in_calls_in_proportion_to_the_text(heads: bool) -> None:
    """However many columns a head has, and wherever the others begin."""

    def calls(count: int) -> int:
        text = "".join(f"{'a' * (1 if heads else number)}  7\n" for number in range(1, count))
        head = "  ".join(["Ab"] * count) if heads else ""
        return operations(lambda: text_document(f"{head}\n{text}", "a.txt"))

    assert calls(400) < 2.5 * calls(200)
