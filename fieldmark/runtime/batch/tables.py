"""Answers as tables: columns that the programs give, a row for each document or record, as CSV, Parquet and SQLite.

The columns are known before any document is read, so that they are the same for every part of a large batch: the
document's name, the program's where there are several, the fields (a list of texts, and a list of records with its own
fields, are one column each), whether the format is unknown, why fields abstain, why the document could not be read.
CSV and SQLite, which have no lists, hold them as JSON.
"""

from __future__ import annotations

import csv
import errno
import io
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final, Literal

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.terms import Program, Records
from fieldmark.runtime.io.files import extra, replacing

ColumnKind = Literal["text", "texts", "records", "number", "flag", "reasons"]
"""What stands in a column: a text, a list of texts, a list of records, a whole number, true or false, texts by name."""

OWN: Final = ("document", "program", "record", "unknown_format", "abstained", "error")
"""Columns that are no fields; a field of such a name is written with `field ` before it."""

_AT_ONCE: Final = 1_000
"""Rows that are written at once, a row group of Parquet among them."""


class TableError(FieldmarkError):
    """Programs do not fit into one table, or have no such list of records; or the ending of a name is no table's."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, the field that it shows, what stands in it, and of records their own columns."""

    name: str
    field: str
    kind: ColumnKind
    columns: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """The columns of fields, and what a row is: a document, or a record of the list that is named."""

    fields: tuple[Column, ...]
    records: str | None = None
    several: bool = False

    @property
    def columns(self) -> tuple[Column, ...]:
        """All columns in their order."""
        before = [Column("document", "", "text")]
        before += [Column("program", "", "text")] if self.several else []
        before += [Column("record", "", "number")] if self.records is not None else []
        why = Column("abstained", "", "reasons")
        return (*before, *self.fields, Column("unknown_format", "", "flag"), why, Column("error", "", "text"))


def table_of(programs: Sequence[Program], records: str | None = None) -> Table:
    """The table of the answers of programs. Raises TableError where they cannot stand in one."""
    columns: dict[str, Column] = {}
    for program in programs:
        holders: Sequence[Program | Records] = [program]
        if records is not None:
            holders = [item for item in program.records if item.name == records]
        for column in (column for holder in holders for column in _columns(holder)):
            known = columns.setdefault(column.name, column)
            if known != column:
                raise TableError(
                    f"{program.name}: the field {column.field!r} holds something else in another program, so that "
                    "they cannot stand in one table; write JSONL, or one table for each program"
                )
    if not columns and records is not None:
        known_lists = ", ".join(item.name for program in programs for item in program.records) or "none"
        raise TableError(f"no program has a list of records {records!r}; there is {known_lists}")
    return Table(tuple(columns.values()), records, len(programs) > 1)


def _columns(holder: Program | Records) -> Iterator[Column]:
    for field in holder.fields:
        yield Column(_named(field.name), field.name, "text" if field.aggregation == "one" else "texts")
    for item in holder.records:
        yield Column(_named(item.name), item.name, "records", tuple(_columns(item)))


def _named(field: str) -> str:
    return f"field {field}" if field in OWN else field


def rows_of(content: Mapping[str, Any], table: Table) -> Iterator[dict[str, Any]]:
    """The rows of a document from its answers as JSON values: one, or one for each record.

    Where the list of records abstains, or may lack a record, or the document has an error or an unknown format, one row
    without a record says so.
    """
    values, abstained = content.get("values", {}), content.get("abstained", {})
    error, unknown = content.get("error"), content.get("unknown_format", False)
    begin: dict[str, Any] = {"document": content["document"]}
    if table.several:
        begin["program"] = content.get("program")

    def row(held: Mapping[str, Any], reasons: Mapping[str, str], **record: int | None) -> dict[str, Any]:
        end = {"unknown_format": unknown, "abstained": reasons, "error": error}
        return {**begin, **record, **_fields(held, table.fields), **end}

    if table.records is None:
        yield row(values, abstained)
        return
    found = values.get(table.records) or ()
    if table.records in abstained or (not found and (error is not None or unknown)):
        yield row({}, {name: why for name, why in abstained.items() if name == table.records}, record=None)
    for number, held in enumerate(found):
        before = f"{table.records}[{number}]."
        reasons = {name[len(before) :]: why for name, why in abstained.items() if name.startswith(before)}
        yield row(held, reasons, record=number)


def _fields(values: Mapping[str, Any], columns: Sequence[Column]) -> dict[str, Any]:
    return {column.name: _value(values.get(column.field), column) for column in columns}


def _value(value: Any, column: Column) -> Any:
    if value is None:
        return None
    match column.kind:
        case "texts":
            return value if isinstance(value, list) else [value]
        case "records":
            return [_fields(item, column.columns) for item in value if isinstance(item, Mapping)]
        case _:
            return value


def _plain(value: Any) -> Any:
    """A value for a table that has no lists."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False) if value else None
    return value


def _plain_rows(rows: Iterable[dict[str, Any]], table: Table) -> Iterator[list[Any]]:
    names = [column.name for column in table.columns]
    return ([_plain(row[name]) for name in names] for row in rows)


def write_csv(rows: Iterable[dict[str, Any]], table: Table, path: Path) -> None:
    """Write rows as CSV in UTF-8, with a line of column names. Raises OSError."""
    with replacing(path) as stream:
        put_csv(rows, table, stream)


def put_csv(rows: Iterable[dict[str, Any]], table: Table, stream: IO[bytes]) -> None:
    """Write rows as CSV into a stream, which stays open. Raises OSError."""
    text = io.TextIOWrapper(stream, encoding="utf-8", errors="backslashreplace", newline="", write_through=True)
    writer = csv.writer(text)
    writer.writerow([column.name for column in table.columns])
    writer.writerows(_plain_rows(rows, table))
    text.detach()


def write_sqlite(rows: Iterable[dict[str, Any]], table: Table, path: Path) -> None:
    """Write rows into a table `documents`, or one that is named after the list of records, of a new SQLite file."""
    draft = path.with_name(f".{path.name}.draft")
    draft.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(draft)) as base, base:
            base.execute(_created(table))
            values = ", ".join("?" * len(table.columns))
            base.executemany(f"INSERT INTO {_quoted(_name_of(table))} VALUES ({values})", _plain_rows(rows, table))
    except sqlite3.Error as error:  # the disk is full, for one
        draft.unlink(missing_ok=True)
        raise OSError(errno.EIO, str(error), str(path)) from error
    draft.replace(path)


def check_sqlite(table: Table, path: Path) -> None:
    """Raise TableError where SQLite has no such table: names that differ in case alone are one there, some are kept for
    itself, and there are too many columns; or where the file, which is written anew, holds others."""
    others = _tables_in(path) - {_name_of(table)}
    if others:
        told = f"it holds other tables, which would be gone: {', '.join(sorted(others))}"
        raise TableError(f"{path}: {told}; answers are written to a file of their own")
    try:
        with closing(sqlite3.connect(":memory:")) as base:
            base.execute(_created(table))
    except sqlite3.Error as error:
        raise TableError(f"SQLite has no such table: {error}; write another kind of file") from error


def _tables_in(path: Path) -> set[str]:
    """The tables that a file holds; none where it is no database."""
    if not path.is_file():
        return set()
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as base:
            return {str(name) for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        return set()


def _created(table: Table) -> str:
    number = {"flag", "number"}
    columns = ", ".join(f"{_quoted(c.name)} {'INTEGER' if c.kind in number else 'TEXT'}" for c in table.columns)
    return f"CREATE TABLE {_quoted(_name_of(table))} ({columns})"


def _name_of(table: Table) -> str:
    return table.records or "documents"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def arrow_schema(table: Table) -> Any:
    """The schema of a table for pyarrow, with which Parquet is written. Raises DocumentError where it is not there."""
    arrow = extra("pyarrow", "parquet", "the output", "a Parquet file")

    def type_of(column: Column) -> Any:
        match column.kind:
            case "text":
                return arrow.string()
            case "texts":
                return arrow.list_(arrow.string())
            case "records":
                return arrow.list_(arrow.struct([(inner.name, type_of(inner)) for inner in column.columns]))
            case "number":
                return arrow.int32()
            case "flag":
                return arrow.bool_()
            case "reasons":
                return arrow.map_(arrow.string(), arrow.string())

    return arrow.schema([(column.name, type_of(column)) for column in table.columns])


def arrow_batch(rows: Sequence[dict[str, Any]], schema: Any) -> Any:
    """Rows as a record batch of pyarrow."""
    arrow = extra("pyarrow", "parquet", "the output", "a Parquet file")
    ready = [{**row, "abstained": list(row["abstained"].items())} for row in rows]
    return arrow.RecordBatch.from_pylist(ready, schema)


def write_parquet(rows: Iterable[dict[str, Any]], table: Table, path: Path) -> None:
    """Write rows as Parquet. Raises OSError, and DocumentError where pyarrow is not there."""
    library = extra("pyarrow.parquet", "parquet", "the output", "a Parquet file")
    schema, rest = arrow_schema(table), iter(rows)
    with replacing(path) as stream, library.ParquetWriter(stream, schema) as writer:
        while some := list(islice(rest, _AT_ONCE)):
            writer.write_batch(arrow_batch(some, schema))


WRITERS: Final[dict[str, Callable[[Iterable[dict[str, Any]], Table, Path], None]]] = {
    ".csv": write_csv,
    ".parquet": write_parquet,
    ".sqlite": write_sqlite,
    ".db": write_sqlite,
}
"""How tables are written, by how the name of their file ends."""

LINES: Final = (".jsonl", ".ndjson")
"""How the names of files of JSON lines end."""
