"""Programs on a cluster: the batch of one machine as a job of Spark (`pip install 'fieldmark[spark]'`).

    spark = SparkSession.builder.getOrCreate()
    pages = spark.read.parquet("s3a://lake/pages")
    extract(pages, [program], column="html", naming="url").write.parquet("s3a://lake/values")
    extract_warc(spark, ["s3://crawl/CC-MAIN-2026"], [program]).write.parquet("s3a://lake/crawl")

Each task gives its documents to a process of its own with limits of time and memory (see `runtime.batch.pool`), so
that a bad document is a row with its error and never fails the job; tasks whose executor dies Spark runs again. The
columns are known from the programs before anything is read. Programs travel as their text and are read once a task.

Where the cluster is, is told to `spark-submit`, never here; set PYSPARK_PYTHON to a Python that has fieldmark.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

import click

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.batch.answers import Answered, Lines, check_names
from fieldmark.runtime.batch.containers import row_document, warc_documents
from fieldmark.runtime.batch.pool import Pool
from fieldmark.runtime.batch.tables import Column, Table, arrow_batch, arrow_schema, rows_of, table_of
from fieldmark.runtime.batch.unread import BROKEN, Notice, Reading, Unread, cut_off, decompressed
from fieldmark.runtime.batch.worker import Dead, Limits
from fieldmark.runtime.io.programs import load

_ROWS: Final = 500
"""Rows that a task gives back at once."""

_WARC: Final = (".warc", ".warc.gz")
"""How the names of crawls end that are found in folders."""


def extract(
    pages: Any,
    programs: Sequence[Program],
    *,
    column: str,
    naming: str,
    records: str | None = None,
    limits: Limits | None = None,
) -> Any:
    """A row for each row of a data frame, with what programs find in its `column` of texts or bytes.

    `naming` is the column of the documents' names. With `records`, a row for each record of that list. The order of
    rows is Spark's. Raises ProgramError and TableError as a batch does.
    """
    task = _task(programs, records, limits, _Rows(Reading(_kinds(programs), column, naming)))
    return pages.select(naming, column).mapInArrow(task, ddl(task.table))


def extract_warc(
    spark: Any,
    paths: Iterable[str],
    programs: Sequence[Program],
    *,
    records: str | None = None,
    limits: Limits | None = None,
) -> Any:
    """A row for each page of crawls: WARC files, or folders of them, here or at addresses that pyarrow opens
    (`s3://`, `gs://`, `hdfs://`).

    A file is one partition. Where it is cut off, a row with its path says so. Raises as `extract` does, and OSError.
    """
    files = tuple(file for path in paths for file in _warc_files(path))
    task = _task(programs, records, limits, _Files(Reading(_kinds(programs)), files))
    return spark.range(0, len(files), 1, max(1, len(files))).mapInArrow(task, ddl(task.table))


def ddl(table: Table) -> str:
    """The columns of a table as Spark's data definition language."""
    return ", ".join(f"{_quoted(column.name)} {_type(column)}" for column in table.columns)


def _type(column: Column) -> str:
    match column.kind:
        case "text":
            return "string"
        case "texts":
            return "array<string>"
        case "records":
            inner = ", ".join(f"{_quoted(one.name)}: {_type(one)}" for one in column.columns)
            return f"array<struct<{inner}>>"
        case "number":
            return "int"
        case "flag":
            return "boolean"
        case "reasons":
            return "map<string, string>"


def _quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


@dataclass(frozen=True, slots=True)
class _Rows:
    """The documents of the rows of a data frame: their names, then what they are."""

    reading: Reading

    def __call__(self, batches: Iterable[Any]) -> Iterator[Unread | Notice]:
        for batch in batches:
            names, values = batch.column(0), batch.column(1)
            for number in range(batch.num_rows):
                yield row_document("a row without a name", values[number].as_py(), names[number].as_py(), self.reading)


@dataclass(frozen=True, slots=True)
class _Files:
    """The documents of WARC files, of which rows say the numbers."""

    reading: Reading
    files: tuple[str, ...]

    def __call__(self, batches: Iterable[Any]) -> Iterator[Unread | Notice]:
        for batch in batches:
            for number in batch.column(0).to_pylist():
                yield from self._of(self.files[number])

    def _of(self, file: str) -> Iterator[Unread | Notice]:
        system, path = _place(file)
        try:
            with system.open_input_stream(path, compression=None) as stream:
                whole = decompressed(io.BufferedReader(stream, 2**17))
                yield from warc_documents(whole, file, self.reading, Counter())
        except BROKEN as error:
            yield Notice("cut", file, cut_off(error))


@dataclass(frozen=True, slots=True)
class _Task:
    """What runs in a task of Spark: batches of a data frame in, batches of rows out."""

    documents: _Rows | _Files
    work: Lines
    table: Table
    limits: Limits

    def __call__(self, batches: Iterable[Any]) -> Iterator[Any]:
        schema, rows = arrow_schema(self.table), list[dict[str, Any]]()
        documents = self.documents(batches)
        first = list(islice(documents, 1))
        if not first:
            return  # for an empty partition no process is started
        with Pool(self.work, 1, self.limits) as pool:
            for item, said in pool.answers(chain(first, documents)):
                rows += self._rows(item, said)
                if len(rows) >= _ROWS:
                    yield arrow_batch(rows, schema)
                    rows.clear()
        if rows:
            yield arrow_batch(rows, schema)

    def _rows(self, item: Unread | Notice, said: Answered | Dead | None) -> Iterable[dict[str, Any]]:
        match said:
            case Answered(line, _):
                return rows_of(json.loads(line), self.table)
            case Dead(_, reason):
                assert isinstance(item, Unread), "only documents are given up"
                return rows_of({"document": item.name, "error": reason}, self.table)
            case None:
                assert isinstance(item, Notice), "documents have answers"
                return rows_of({"document": item.input, "error": item.words}, self.table)


def _kinds(programs: Sequence[Program]) -> frozenset[Any]:
    return frozenset(program.kind for program in programs)


def _task(programs: Sequence[Program], records: str | None, limits: Limits | None, documents: _Rows | _Files) -> _Task:
    check_names(programs)
    table = table_of(programs, records)
    arrow_schema(table)  # so that a missing extra is told here, and not by every task
    return _Task(documents, Lines(tuple((program, None) for program in programs)), table, limits or Limits())


def _place(file: str) -> tuple[Any, str]:
    """The file system of pyarrow that a path or an address is in, and where in it."""
    systems = import_module("pyarrow.fs")
    if "://" in file:
        system, path = systems.FileSystem.from_uri(file)
        return system, str(path)
    return systems.LocalFileSystem(), file


def _warc_files(path: str) -> list[str]:
    """The WARC files in a folder, sorted; a file is itself."""
    system, inner = _place(path)
    kinds = import_module("pyarrow.fs")
    if system.get_file_info(inner).type != kinds.FileType.Directory:
        return [path]
    found = system.get_file_info(kinds.FileSelector(inner, recursive=True))
    files = sorted(str(one.path) for one in found if one.is_file and str(one.path).lower().endswith(_WARC))
    before = path.rstrip("/")
    return [before + file[len(inner.rstrip("/")) :] for file in files]


@click.command()
@click.argument("program", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--parquet", help="Read the documents from this Parquet table, its --column and --name-column.")
@click.option("--warc", multiple=True, help="Read them from these WARC files, or folders of them.")
@click.option("--column", default="html", show_default=True)
@click.option("--name-column", "naming", default="url", show_default=True)
@click.option("--records", help="Write a row for each record of this list instead of one for each document.")
@click.option("--to", required=True, help="Write Parquet to this folder, which is not there.")
def main(
    program: tuple[Path, ...],
    parquet: str | None,
    warc: tuple[str, ...],
    column: str,
    naming: str,
    records: str | None,
    to: str,
) -> None:
    """Run each PROGRAM on a table of documents or on crawls, and write a table. For spark-submit."""
    if (parquet is None) == (not warc):
        raise click.UsageError("name either --parquet or --warc")
    try:
        sql = import_module("pyspark.sql")
    except ImportError as error:
        raise click.ClickException("to run on Spark, install the extra: pip install 'fieldmark[spark]'") from error
    try:
        programs = [load(path) for path in program]
        spark = sql.SparkSession.builder.appName("fieldmark").getOrCreate()
        spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "64")  # pages are large
        if parquet is not None:
            rows = extract(spark.read.parquet(parquet), programs, column=column, naming=naming, records=records)
        else:
            rows = extract_warc(spark, warc, programs, records=records)
        rows.write.parquet(to)
    except FieldmarkError as error:
        raise click.ClickException(str(error)) from error
