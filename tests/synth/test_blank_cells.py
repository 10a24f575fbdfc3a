"""Cells of a column that are there and blank, as those of no example are: their records have no value there.

Values are planted in tables with other rows than those learned from.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

JUDGES = ("Street", "Yates", "Schwarz", "Zeller", "Novak", "Holm", "Sato", "Dale")
BLANK = ("", "&nbsp;", "<font size=2>&nbsp;</font>", "<p><br></p>")
SHOWN = ("<img src='holm.png'>", "<i class='icon'></i>", "<input name='judge'>")


def _page(drawn: Random, cells: Sequence[str]) -> tuple[HtmlDocument, list[dict[str, str]]]:
    """A page with one row for each cell of its last column; with its records."""
    records = [{"docket": f"{drawn.randint(10, 24)}-{drawn.randint(1000, 9999)}", "judge": cell} for cell in cells]
    rows = "".join(f"<tr><td>{one['docket']}</td><td>Smith</td><td>{one['judge']}</td></tr>" for one in records)
    table = f"<table><tr><th>Docket</th><th>Party</th><th>Judge</th></tr>{rows}</table>"
    page = f"<html><body><h1>Opinions</h1>{table}</body></html>"
    return HtmlDocument.from_bytes(page.encode(), f"page-{drawn.random()}", "utf-8"), records


def _told(drawn: Random, cells: Sequence[str]) -> list[tuple[object, bool]]:
    """For each row of a page what is read in its last cell, and whether that is certain."""
    pages = [_page(drawn, drawn.sample(JUDGES, 3)) for _ in range(2)]
    program = learn([Example(page, {"opinions": tuple(records)}) for page, records in pages]).program
    (found,) = evaluate(program, _page(drawn, cells)[0]).records
    judges = [next(field for field in one.fields if field.name == "judge") for one in found.found]
    return [(judge.value, judge.reason is None) for judge in judges]


@given(st.integers(0, 10_000), st.sampled_from(BLANK), st.integers(0, 3))
def test_a_blank_cell_says_that_there_is_no_value(seed: int, blank: str, at: int) -> None:
    drawn = Random(seed)
    cells = drawn.sample(JUDGES, 4)
    cells[at] = blank
    assert _told(drawn, cells) == [(None if number == at else cell, True) for number, cell in enumerate(cells)]


@pytest.mark.parametrize("shown", SHOWN)
def test_a_cell_that_shows_something_without_a_text_is_not_certain(shown: str) -> None:
    assert _told(Random(1), ["Sato", shown, "Dale"]) == [("Sato", True), (None, False), ("Dale", True)]


def test_a_column_that_is_blank_as_a_whole_is_not_certain() -> None:
    assert _told(Random(1), ["", "", ""]) == [(None, False)] * 3
