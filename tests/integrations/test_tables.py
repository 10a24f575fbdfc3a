"""Results as rows of a table."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fieldmark
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.instance import AttributeLandmark
from fieldmark.dsl.core.terms import Program, Records
from fieldmark.dsl.html.records import Separation
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.programs import dumps
from fieldmark.runtime.run import COLUMNS, rows
from tests.dsl.terms import documents, programs
from tests.runtime.samples import AMBIGUOUS, PAGE, PROGRAM, VALUES, single, strategy

LINES = """<table><tr><td class="item">Kettle</td><td class="price">9</td></tr>
<tr><td class="item">Cups</td><td class="price">1</td><td class="price">2</td></tr></table>"""

LISTED = Program(
    "lines",
    (),
    records=(
        Records(
            "lines",
            False,
            Separation(Css("tr")),
            tuple(
                single(name, strategy(AttributeLandmark("class", name), Hops(0, 0), f"td.{name}"))
                for name in ("item", "price")
            ),
        ),
    ),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, page in {"a": PAGE, "b": AMBIGUOUS, "c": ""}.items():
        (tmp_path / f"{name}.html").write_text(page, encoding="utf-8")
    return tmp_path


def test_a_row_for_each_document(folder: Path) -> None:
    first, second, third = rows(fieldmark.extract_many(PROGRAM, [folder]))
    assert first == {"document": str(folder / "a.html"), **VALUES, "abstained": None, "error": None}
    assert list(second["abstained"]) == ["total"]
    assert second["total"] is None
    assert (third["document"], third["error"]) == (str(folder / "c.html"), "the document is empty")


def test_a_row_for_each_record() -> None:
    page = HtmlDocument.from_bytes(LINES.encode(), "a.html")
    first, second = rows([evaluate(LISTED, page)], "lines")
    assert first == {
        "document": "a.html",
        "record": 0,
        "item": "Kettle",
        "price": "9",
        "abstained": None,
        "error": None,
    }
    assert (second["record"], second["item"], second["price"]) == (1, "Cups", None)
    assert list(second["abstained"]) == ["price"]


def test_a_list_that_abstains_says_so() -> None:
    page = HtmlDocument.from_bytes(b"<p>x</p>", "a.html")
    (row,) = rows([evaluate(LISTED, page)], "lines")
    assert (row["record"], row["error"]) == (None, None)
    assert row["abstained"] == {"lines": "what tells one record from the next, or where they end, is not on the page"}


def test_a_list_that_is_not_there() -> None:
    with pytest.raises(KeyError, match="no list of records 'rows'; it has lines"):
        list(rows([evaluate(LISTED, HtmlDocument.from_bytes(LINES.encode()))], "rows"))


def test_fields_that_are_called_like_columns() -> None:
    page = HtmlDocument.from_bytes(PAGE.encode(), "a.html", "utf-8")
    program = fieldmark.loads(dumps(PROGRAM).replace("\ntotal:", "\ndocument:"))
    (row,) = rows([evaluate(program, page)])
    assert (row["document"], row["field document"]) == ("a.html", VALUES["total"])


def test_one_line_of_pandas(folder: Path) -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(rows(fieldmark.extract_many(PROGRAM, [folder])))
    assert next(iter(table["total"])) == VALUES["total"]
    assert len(table) == 3


def test_a_file_of_csv() -> None:
    page = HtmlDocument.from_bytes(LINES.encode(), "a.html")
    table: list[dict[str, Any]] = list(rows([evaluate(LISTED, page)], "lines"))
    stream = StringIO()
    writer = csv.DictWriter(stream, table[0])
    writer.writeheader()
    writer.writerows(table)
    assert stream.getvalue().splitlines()[1] == "a.html,0,Kettle,9,,"


@settings(max_examples=60, deadline=None)
@given(st.data(), documents())
def test_no_value_and_no_abstention_is_lost(data: st.DataObject, page: HtmlDocument) -> None:
    result = fieldmark.extract(data.draw(programs(page)), page)
    (row,) = rows([result])
    assert {name: value for name, value in row.items() if name not in COLUMNS} == result.values
    assert (row["abstained"] or {}) == result.abstained
