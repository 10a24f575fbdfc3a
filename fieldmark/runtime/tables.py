"""Results as rows of a table, for pandas, CSV files and databases.

    import pandas
    from fieldmark.runtime.tables import rows

    pandas.DataFrame(rows(fieldmark.extract_many(program, ["inbox"])))                # a row for each document
    pandas.DataFrame(rows(fieldmark.extract_many(program, ["inbox"]), "entries"))     # a row for each record

Nothing is lost on the way: a document that cannot be read is a row with its error, and each row says what abstained.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from fieldmark.dsl.errors import DocumentError
from fieldmark.dsl.evaluation import Extraction, RecordsResult

COLUMNS: Final = ("document", "record", "abstained", "error")
"""The columns beside those of the fields: the document's name, the record's number in it from 0 (only for records), the
reasons of what abstained by name, and why the document could not be read, each None where there is none."""


def rows(results: Iterable[Extraction | DocumentError], records: str | None = None) -> Iterator[dict[str, Any]]:
    """A row for each document, with its fields; or, with the name of a list of records, a row for each record.

    Lists of texts, and records inside records, stay lists. A field that is called like one of `COLUMNS` is written with
    `field ` before its name. Where a whole list of records abstains, it gives one row without a record that says so. A
    list without any record gives no row. Raises KeyError where a program has no such list of records.
    """
    for result in results:
        if isinstance(result, DocumentError):
            yield _row(result.name, None, {}, {}, records, result.reason)
        elif records is None:
            values = {field.name: field.value for field in result.fields}
            yield _row(result.document, None, values, _reasons(result), records)
        else:
            yield from _record_rows(result, _list_of(result, records))


def _record_rows(result: Extraction, found: RecordsResult) -> Iterator[dict[str, Any]]:
    if found.reason is not None:
        yield _row(result.document, None, {}, {found.name: found.reason}, found.name)
    for number, record in enumerate(found.found):
        yield _row(result.document, number, record.values, record.abstained, found.name)


def _row(
    document: str,
    number: int | None,
    values: dict[str, Any],
    abstained: dict[str, str],
    records: str | None,
    error: str | None = None,
) -> dict[str, Any]:
    row: dict[str, Any] = {"document": document}
    if records is not None:
        row["record"] = number
    row |= {f"field {name}" if name in COLUMNS else name: value for name, value in values.items()}
    return row | {"abstained": abstained or None, "error": error}


def _reasons(result: Extraction) -> dict[str, str]:
    return {field.name: field.reason for field in result.fields if field.reason is not None}


def _list_of(result: Extraction, name: str) -> RecordsResult:
    for found in result.records:
        if found.name == name:
            return found
    known = ", ".join(found.name for found in result.records) or "none"
    raise KeyError(f"the program has no list of records {name!r}; it has {known}")
