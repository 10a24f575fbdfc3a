"""The job on a cluster: the rows of a batch on one machine, also where an executor is killed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks.fuzz.worker import Here
from fieldmark.dsl.core.errors import ProgramError
from fieldmark.runtime.batch import job
from fieldmark.runtime.batch.tables import TableError, table_of
from fieldmark.runtime.batch.unread import Reading
from fieldmark.runtime.io.files import extra
from fieldmark.runtime.io.programs import save
from fieldmark.spark import _Files, _Rows, _task, _warc_files, ddl, main
from tests.integrations.test_tables import LINES, LISTED
from tests.operations import PATIENCE
from tests.runtime.batch.cluster import Cluster, cluster, missing
from tests.runtime.batch.given import crawl, page
from tests.runtime.samples import PROGRAM

arrow = extra("pyarrow", "parquet", "a test", "a table")
parquet = extra("pyarrow.parquet", "parquet", "a test", "a table")

PAGES = Reading(frozenset({"html"}), "html", "url")


def rows_in(path: Path) -> list[dict[str, Any]]:
    rows = parquet.read_table(path).to_pylist()
    return sorted(rows, key=lambda row: (row["document"], row.get("record") or 0))


def test_a_task_gives_the_rows_of_a_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = arrow.Table.from_pylist(
        [{"url": f"u{n:03}", "html": page(n)} for n in range(70)] + [{"url": "x", "html": None}]
    )
    parquet.write_table(table, tmp_path / "a.parquet")
    task = _task([PROGRAM], None, None, _Rows(PAGES))
    found = list(task(table.to_batches(max_chunksize=16)))
    monkeypatch.setattr(job, "Pool", Here)
    batch = job.Batch(
        ((PROGRAM, None),), (tmp_path / "a.parquet",), tmp_path / "b.parquet", column="html", naming="url"
    )
    job.run_batch(batch)
    assert arrow.Table.from_batches(found).to_pylist() == parquet.read_table(tmp_path / "b.parquet").to_pylist()


def test_a_task_reads_crawls_from_folders_and_says_what_is_cut_off(tmp_path: Path) -> None:
    crawl(tmp_path / "b.warc.gz", 3)
    cut = crawl(tmp_path / "c.warc", 3)
    cut.write_bytes(cut.read_bytes()[:-390])
    files = _warc_files(f"file://{tmp_path}")
    assert files == [f"file://{tmp_path}/b.warc.gz", f"file://{tmp_path}/c.warc"]
    assert _warc_files(str(cut)) == [str(cut)]
    task = _task([PROGRAM, LISTED], None, None, _Files(PAGES, tuple(files)))
    rows = [row for batch in task(arrow.table({"id": [0, 1]}).to_batches()) for row in batch.to_pylist()]
    assert [row["document"] for row in rows[:3]] == [f"https://shop.example/{n}" for n in range(3)]
    assert (rows[-1]["document"], rows[-1]["error"]) == (files[1], "it is cut off: what follows was never written")
    assert rows[0]["program"] == "orders"


def test_columns_in_the_words_of_spark() -> None:
    assert ddl(table_of([LISTED])) == (
        "`document` string, `lines` array<struct<`item`: string, `price`: string>>, "
        "`unknown_format` boolean, `abstained` map<string, string>, `error` string"
    )
    with pytest.raises(TableError):
        _task([PROGRAM], "rows", None, _Rows(PAGES))
    with pytest.raises(ProgramError):
        _task([PROGRAM, PROGRAM], None, None, _Rows(PAGES))


def test_misuse_of_the_job(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["a.fm", "--to", str(tmp_path)])
    assert result.exit_code == 2
    assert "name either --parquet or --warc" in result.output


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    if (why := missing()) is not None:
        pytest.skip(why)
    with cluster(tmp_path_factory.mktemp("cluster")) as started:
        yield started


def test_a_killed_executor_loses_nothing(running: Cluster) -> None:
    folder = running.folder
    save(PROGRAM, folder / "orders.fm")
    (folder / "pages").mkdir()
    for part in range(8):
        rows = [{"url": f"u{part}-{n:04}", "html": page(n)} for n in range(400)]
        parquet.write_table(arrow.Table.from_pylist(rows), folder / "pages" / f"{part}.parquet")
    conf = {"sql_files_maxPartitionBytes": "4m", "sql_files_openCostInBytes": "4m"}  # a file, a partition
    started = running.submit(
        str(folder / "orders.fm"), "--parquet", str(folder / "pages"), "--to", str(folder / "a"), **conf
    )
    work = folder / "a" / "_temporary"
    while not list(work.glob("**/part-*")) and started.poll() is None:
        time.sleep(0.02)
    os.kill(running.executors()[0], signal.SIGKILL)
    assert started.wait(PATIENCE) == 0, (folder / "submit.log").read_text()[-3_000:]
    assert (
        "ExecutorLostFailure" in (folder / "submit.log").read_text()
        or "Lost executor" in (folder / "submit.log").read_text()
    )
    whole = folder / "b.parquet"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(job, "Pool", Here)
        job.run_batch(job.Batch(((PROGRAM, None),), (folder / "pages",), whole, column="html", naming="url"))
    assert rows_in(folder / "a") == rows_in(whole)


def test_crawls_and_records_on_a_cluster(running: Cluster) -> None:
    folder = running.folder
    save(LISTED, folder / "lines.fm")
    (folder / "crawl").mkdir()
    for part in range(2):
        crawl(folder / "crawl" / f"{part}.warc.gz", 2)
    (folder / "html").mkdir()
    parquet.write_table(arrow.Table.from_pylist([{"url": "l", "html": LINES}]), folder / "html" / "l.parquet")
    save(PROGRAM, folder / "orders.fm")
    jobs = [
        running.submit(str(folder / "orders.fm"), "--warc", str(folder / "crawl"), "--to", str(folder / "c")),
        running.submit(
            *(
                str(folder / "lines.fm"),
                "--parquet",
                str(folder / "html"),
                "--records",
                "lines",
                "--to",
                str(folder / "d"),
            )
        ),
    ]
    assert [one.wait(PATIENCE) for one in jobs] == [0, 0], (folder / "submit.log").read_text()[-3_000:]
    assert [row["document"] for row in rows_in(folder / "c")] == [f"https://shop.example/{n}" for n in (0, 0, 1, 1)]
    assert [(row["record"], row["item"], row["price"]) for row in rows_in(folder / "d")] == [
        (0, "Kettle", "9"),
        (1, "Cups", None),
    ]
