"""`fieldmark batch` as a user sees it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.fuzz.worker import Here
from fieldmark.runtime.batch import job
from fieldmark.runtime.batch.counters import Counters
from fieldmark.runtime.batch.job import Progress
from fieldmark.runtime.batch.journal import Journal, journal_of
from fieldmark.runtime.batch.pool import Pool
from fieldmark.runtime.batch.sources import Entry
from fieldmark.runtime.batch.unread import Notice, Unread
from fieldmark.runtime.cli.batch import progress_in_words
from fieldmark.runtime.cli.main import main
from fieldmark.runtime.io.programs import load, save
from tests.integrations.test_tables import LINES, LISTED
from tests.runtime.batch.given import crawl, lines, page, zipped
from tests.runtime.commands import ran, working_folder
from tests.runtime.samples import PAGE, PROGRAM


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with programs and an inbox; but for one test documents are answered in this process."""
    save(LISTED, tmp_path / "lines.fm")
    (tmp_path / "empty").mkdir()
    working_folder(tmp_path, monkeypatch, {f"in/{number}.html": page(number) for number in range(4)})
    save(PROGRAM, tmp_path / "orders.fm")
    monkeypatch.setattr(job, "Pool", Here)
    return tmp_path


def batch(*arguments: str) -> Result:
    return ran("batch", *arguments)


def written(name: str = "out.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


def test_lines_are_as_extract_writes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "Pool", Pool)
    Path("in/x.html").write_bytes(b"")
    for options in ([], ["--evidence"], ["--max-wrong", "0.5%"]):
        result = batch("orders.fm", "in", "none.html", "-o", "out.jsonl", "--jobs", "2", *options)
        extracted = ran("extract", "orders.fm", "in", "none.html", "-o", "e.jsonl", *options)
        assert (result.exit_code, extracted.exit_code) == (1, 1)
        assert Path("out.jsonl").read_bytes() == Path("e.jsonl").read_bytes()
    assert result.stderr == "", "no progress where nobody looks"
    assert result.stdout.startswith("6 documents: 4 answered, 2 that cannot be read\n")
    assert sorted(path.name for path in Path().iterdir()) == [
        "e.jsonl",
        "empty",
        "in",
        "lines.fm",
        "orders.fm",
        "out.jsonl",
    ]


def test_inputs_of_all_kinds_and_several_programs() -> None:
    zipped(Path("a.zip"), {"x.html": LINES.encode()})
    crawl(Path("b.warc.gz"), 2)
    lines(Path("c.jsonl"), [{"page": PAGE, "url": "u"}])
    Path("list").write_text("in/3.html\n")
    result = batch(
        *("orders.fm", "lines.fm", "in/*0.html", "a.zip", "b.warc.gz", "c.jsonl", "--files-from", "list"),
        *("--column", "page", "--name-column", "url", "-o", "out.jsonl"),
    )
    assert result.exit_code == 0, result.output
    assert [(line["document"], line["program"]) for line in written()] == [
        *(("in/0.html", "orders"), ("a.zip/x.html", "lines"), ("https://shop.example/0", "orders")),
        *(("https://shop.example/1", "orders"), ("u", "orders"), ("in/3.html", "orders")),
    ]
    assert "answers of status 404" in result.stdout


def test_what_is_cut_off_is_named_and_the_rest_goes_on() -> None:
    crawl(Path("b.warc.gz"), 5).write_bytes(Path("b.warc.gz").read_bytes()[:1_500])
    result = batch("orders.fm", "b.warc.gz", "in", "-o", "out.csv", "--counts", "counts.json")
    assert result.exit_code == 1
    (dead,) = written("out.dead.jsonl")
    assert dead == {"input": "b.warc.gz", "kind": "cut", "reason": "it is cut off: what follows was never written"}
    assert "named with reasons: out.dead.jsonl" in result.stdout
    counts = json.loads(Path("counts.json").read_text())
    assert counts["cut"] == {"b.warc.gz: it is cut off: what follows was never written": 1}
    assert len(Path("out.csv").read_text().splitlines()) == 1 + counts["documents"]
    assert batch("orders.fm", "in", "-o", "out.csv").exit_code == 0
    assert not Path("out.dead.jsonl").exists(), "nothing is dead now"


def test_another_batch_does_not_mix_with_one_that_has_not_ended() -> None:
    Path("out.jsonl").write_text("old\n")
    with Journal(journal_of(Path("out.jsonl"))):
        assert "another process is at work on this batch" in batch("orders.fm", "in", "-o", "out.jsonl").output
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Journal, "save", lambda _: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            CliRunner().invoke(main, ["batch", "orders.fm", "in", "-o", "out.jsonl"], catch_exceptions=False)
    result = batch("lines.fm", "in/0.html", "-o", "out.jsonl")
    assert result.exit_code == 2
    assert "a batch with other programs, inputs has not ended here" in result.output
    assert Path("out.jsonl").read_text() == "old\n"
    assert batch("orders.fm", "in", "-o", "out.jsonl").exit_code == 0
    assert len(written()) == 4


class Dying(Here):
    """A pool that fails after some answers."""

    def answers(self, items: Iterable[Unread | Notice]) -> Iterator[tuple[Unread | Notice, Any]]:
        yield from islice(super().answers(items), 5)
        raise ZeroDivisionError


def test_a_container_that_has_changed_is_not_taken_up_again() -> None:
    zipped(Path("a.zip"), {f"{n}.html": page(n).encode() for n in range(9)})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(job, "_SAVED", -1.0)
        patch.setattr(job, "Pool", Dying)
        with pytest.raises(ZeroDivisionError):
            CliRunner().invoke(main, ["batch", "orders.fm", "a.zip", "-o", "out.jsonl"], catch_exceptions=False)
    zipped(Path("a.zip"), {"0.html": page(0).encode()})
    result = batch("orders.fm", "a.zip", "-o", "out.jsonl")
    assert result.exit_code == 2
    assert "it has changed since a part of it was read; delete the folder" in result.output
    shutil.rmtree("out.jsonl.batch")
    assert batch("orders.fm", "a.zip", "-o", "out.jsonl").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["orders.fm", "-o", "x.jsonl"], "no documents are named; programs end in .fm"),
        (["orders.fm", "in", "-o", "x.txt"], "what is written is told by how the name ends: .jsonl, .ndjson, .csv"),
        (["orders.fm", "in", "-o", "x.jsonl", "--records", "lines"], "rows of records are for .csv"),
        (["orders.fm", "in", "-o", "x.csv", "--records", "rows"], "no program has a list of records 'rows'"),
        (["orders.fm", "t.jsonl", "-o", "x.csv"], "name the column that holds the documents, with --column"),
        (["orders.fm", "orders.fm", "in", "-o", "x.csv"], "two programs are called 'orders'"),
        (["orders.fm", "in", "-o", "in/0.html"], "is read by this command"),
        (["none.fm", "in", "-o", "x.csv"], "there is no such program file"),
        (["orders.fm", "empty", "-o", "x.csv"], "there are no documents in the inputs"),
        (["orders.fm", "in", "-o", "x.csv", "--fixtures", "in"], "there is no fixture"),
    ],
)
def test_mistakes_are_told_before_any_work(arguments: list[str], message: str) -> None:
    result = batch(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())
    assert not list(Path().glob("x.*"))


def test_the_output_may_lie_among_the_inputs() -> None:
    for _ in range(2):
        assert batch("orders.fm", ".", "--column", "page", "-o", "in/out.jsonl", "--counts", "in/c.json").exit_code == 0
        assert len(written("in/out.jsonl")) == 4


def test_tables_of_documents_and_of_records() -> None:
    Path("in/l.html").write_text(LINES)
    assert batch("lines.fm", "in", "--records", "lines", "-o", "out.csv").exit_code == 0
    rows = Path("out.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "document,record,item,price,unknown_format,abstained,error"
    assert rows[-2] == "in/l.html,0,Kettle,9,0,,"


@given(done=st.integers(0, 1_000_000), before=st.integers(0, 1_000), share=st.floats(0, 1), seconds=st.floats(0, 1e6))
def test_progress_is_always_a_line(done: int, before: int, share: float, seconds: float) -> None:
    told = progress_in_words(Progress(Counters(documents=before + done), before, 0.0, share), seconds)
    assert told.startswith(f"{before + done:,} documents, ")
    assert "\n" not in told


def test_progress_tells_rate_time_left_and_worries() -> None:
    counters = Counters(documents=1_100, unknown=3)
    told = progress_in_words(Progress(counters, 100, 0.1, 0.2), 10.0)
    assert told == "1,100 documents, 100/s, 0:01:20 left, 3 unknown"


@pytest.mark.parametrize("name", ["plan", "state"])
@pytest.mark.parametrize("left", ["", "[", "[1]\n", "null", "[" * 100_000, '{"x": 1}'])
def test_a_journal_that_no_batch_has_left_is_told(name: str, left: str) -> None:
    program = load(Path("orders.fm"))
    asked = job.Batch(((program, Path()),), (Path("in"),), Path("out.jsonl")).asked()
    folder = journal_of(Path("out.jsonl"))
    with Journal(folder) as journal:
        journal.begin(asked, [Entry("in/0.html", None)])
    (folder / name).write_text(left)
    result = batch("orders.fm", "in", "-o", "out.jsonl")
    assert result.exit_code == 2
    assert "no batch has left it as it is" in result.stderr or "a batch with other" in result.stderr


@pytest.mark.parametrize("name", ["rows", "dead", "plan", "state", "lock"])
def test_a_journal_leads_nowhere_else(home: Path, name: str) -> None:
    folder = journal_of(Path("out.jsonl"))
    folder.mkdir()
    (folder / name).symlink_to(home.parent / "elsewhere")
    result = batch("orders.fm", "in", "-o", "out.jsonl")
    assert result.exit_code == 2
    assert "leads out of its folder" in result.stderr
    assert not (home.parent / "elsewhere").exists()
