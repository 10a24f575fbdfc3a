"""Answers as tables: the same rows whatever they are written as."""

from __future__ import annotations

import csv
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.batch.answers import Lines
from fieldmark.runtime.batch.tables import WRITERS, TableError, check_sqlite, rows_of, table_of, write_sqlite
from fieldmark.runtime.batch.unread import Unread
from fieldmark.runtime.io.files import extra
from fieldmark.runtime.run import extract, extraction_to_json
from tests.dsl.terms import documents, programs
from tests.integrations.test_tables import LINES, LISTED
from tests.runtime.samples import AMBIGUOUS, PAGE, PROGRAM, VALUES

parquet = extra("pyarrow.parquet", "parquet", "a test", "a table")
PAGES = {"a.html": PAGE, "b.html": AMBIGUOUS, "c.html": "", "d.html": "<p>nothing</p>", "e.html": LINES}
BOTH = replace(PROGRAM, records=LISTED.records)


def answers(*asked: Program) -> list[dict[str, Any]]:
    answer = Lines(tuple((program, None) for program in asked)).start()
    unread = (Unread(name, data=page.encode()) for name, page in PAGES.items())
    return [json.loads(answer(one).line) for one in unread]


@pytest.mark.parametrize("records", [None, "lines"])
def test_every_table_holds_the_same_rows(tmp_path: Path, records: str | None) -> None:
    table = table_of([BOTH], records)
    rows = [row for content in answers(BOTH) for row in rows_of(content, table)]
    assert len(rows) == (5 if records is None else 5 + 1)
    names = [column.name for column in table.columns]
    assert all(list(row) == names for row in rows)
    for ending, write in WRITERS.items():
        write(iter(rows), table, tmp_path / f"a{ending}")
    held = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert [{**row, "abstained": dict(row["abstained"])} for row in held] == rows
    plain = [[json.dumps(v) if isinstance(v, list | dict) and v else v or None for v in row.values()] for row in rows]
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as base:
        held = [list(row) for row in base.execute(f"SELECT * FROM {records or 'documents'}")]
    assert [
        [json.dumps(json.loads(v)) if isinstance(v, str) and v[:1] in "[{" else v or None for v in row] for row in held
    ] == plain
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as stream:
        header, *body = csv.reader(stream)
    assert header == names
    assert body == [["" if v is None else str(v) for v in row] for row in held]


def test_a_row_says_what_a_line_says() -> None:
    first, second, third, fourth, _ = (row for one in answers(PROGRAM) for row in rows_of(one, table_of([PROGRAM])))
    assert {name: first[name] for name in VALUES} == VALUES
    assert list(second["abstained"]) == ["total"]
    assert (third["error"], third["total"]) == ("the document is empty", None)
    assert fourth["unknown_format"] is True


def test_a_row_for_each_record() -> None:
    rows = [row for one in answers(BOTH) for row in rows_of(one, table_of([BOTH], "lines"))]
    assert [(row["document"], row["record"], row["item"], row["price"]) for row in rows[-2:]] == [
        ("e.html", 0, "Kettle", "9"),
        ("e.html", 1, "Cups", None),
    ]
    assert list(rows[-1]["abstained"]) == ["price"]
    assert rows[2]["error"] == "the document is empty"
    assert "their fields are not found in any" in rows[0]["abstained"]["lines"]


@settings(max_examples=25)
@given(st.data(), documents())
def test_the_answers_of_any_program_fit_its_table(data: st.DataObject, document: HtmlDocument) -> None:
    program = data.draw(programs(document))
    table = table_of([program])
    (row,) = rows_of(json.loads(json.dumps(extraction_to_json(extract(program, document)))), table)
    assert list(row) == [column.name for column in table.columns]
    for column in table.fields:
        expected = {"text": str, "texts": list, "records": list}[column.kind]
        assert row[column.name] is None or isinstance(row[column.name], expected)


def test_programs_that_fit_into_no_table() -> None:
    other = replace(PROGRAM, name="other", fields=(replace(PROGRAM.fields[0], aggregation="list"),))
    with pytest.raises(TableError, match="other: the field 'total' holds something else"):
        table_of([PROGRAM, other])
    with pytest.raises(TableError, match="no program has a list of records 'rows'; there is lines"):
        table_of([BOTH], "rows")
    assert [column.name for column in table_of([PROGRAM, LISTED]).columns][:2] == ["document", "program"]


def test_what_sqlite_cannot_hold_is_told_before_any_work(tmp_path: Path) -> None:
    field, item = PROGRAM.fields[0], LISTED.records[0]
    for program, records in (
        (replace(PROGRAM, fields=(replace(field, name="total"), replace(field, name="Total"))), None),
        (replace(PROGRAM, fields=(replace(field, name="DOCUMENT"),)), None),
        (replace(LISTED, records=(replace(item, name="sqlite_rows"),)), "sqlite_rows"),
    ):
        with pytest.raises(TableError, match="SQLite has no such table"):
            check_sqlite(table_of([program], records), tmp_path / "new.sqlite")
    check_sqlite(table_of([LISTED], item.name), tmp_path / "new.sqlite")


def test_a_database_of_others_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "own.sqlite"
    write_sqlite([], table_of([PROGRAM]), path)
    check_sqlite(table_of([PROGRAM]), path)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("CREATE TABLE customers (name TEXT)")
    with pytest.raises(TableError, match="it holds other tables, which would be gone: customers"):
        check_sqlite(table_of([PROGRAM]), path)
    (tmp_path / "text.sqlite").write_bytes(b"no database")
    check_sqlite(table_of([PROGRAM]), tmp_path / "text.sqlite")


def test_what_goes_wrong_in_sqlite_is_an_error_of_the_file_and_leaves_no_draft(tmp_path: Path) -> None:
    (tmp_path / ".a.sqlite.draft").mkdir()
    with pytest.raises(OSError, match=r"a\.sqlite"):
        write_sqlite([], table_of([PROGRAM]), tmp_path / "a.sqlite")
    (tmp_path / ".b.sqlite.draft").symlink_to(tmp_path / "gone" / "x")
    write_sqlite([], table_of([PROGRAM]), tmp_path / "b.sqlite")
    assert not [*tmp_path.glob(".b*")]
