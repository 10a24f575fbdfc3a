"""What goes wrong around the commands: full disks, signals, closed and missing files, variables that are not set."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import fieldmark
from fieldmark.runtime.cli.options import STANDARD_INPUT
from fieldmark.runtime.io.files import replacing, write_folder
from tests.operations import PATIENCE
from tests.runtime.commands import ran, working_folder
from tests.runtime.samples import PAGE

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(fieldmark.__file__).parent.parent)}

FULL = Path("/dev/full")
"""A device that is always full."""

READING = (
    ("show", ""),
    ("explain", ""),
    ("explain", "orders.fm", ""),
    ("extract", "orders.fm", "a.html", ""),
    ("diff", "orders.fm", ""),
    ("diff", "orders.fm", "orders.fm", "--on", ""),
    ("boxes", ""),
    ("fixture", "add", "orders.fm", "", "--to", "kept"),
    ("check", "orders.fm", ""),
    ("watch", "orders.fm", "", "--baseline", "kept"),
    ("watch", "orders.fm", "a.html", "--baseline", ""),
    ("stress", "orders.fm", ""),
    ("export", "", "--to", "json"),
    ("repair", "orders.fm", "--fixtures", "kept", "--pages", "", "-o", "new.fm"),
    ("segment", "", "--schema", "courts"),
    ("gazetteer", "learn", "", "--schema", "courts"),
    ("learn", "", "-o", "new.fm"),
    ("learn", "labelled", "--unlabelled", "", "-o", "new.fm"),
)
"""Each path that a command reads, empty as where a variable of a script is not set."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a program, a page and its fixture."""
    labelled = {"labelled/a.html": PAGE, "labelled/a.json": '{"total": "12,50 €"}'}
    working_folder(tmp_path, monkeypatch, {"a.html": PAGE, **labelled})
    assert ran("fixture", "add", "orders.fm", "a.html", "--to", "kept").exit_code == 0
    return tmp_path


@pytest.mark.parametrize("arguments", READING)
def test_an_empty_path_is_not_the_current_folder(home: Path, arguments: tuple[str, ...]) -> None:
    before = sorted(home.rglob("*"))
    result = ran(*arguments)
    assert result.exit_code == 2
    assert result.stderr.endswith(": the path is empty\n")
    assert sorted(home.rglob("*")) == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("extract", "orders.fm", "a.html", "-o"),
        ("learn", "labelled", "-o"),
        ("export", "orders.fm", "--to", "json", "-o"),
        ("check", "orders.fm", "kept", "--junit"),
        ("check", "orders.fm", "kept", "--html"),
        ("watch", "orders.fm", "a.html", "--baseline", "kept", "-o"),
    ],
)
@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_named_and_no_traceback(arguments: tuple[str, ...]) -> None:
    result = ran(*arguments, str(FULL))
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == "Error: /dev/full: No space left on device"


@pytest.mark.parametrize("arguments", [("--help",), ("extract", "orders.fm", "a.html"), ("export", "orders.fm")])
@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_full_standard_output_is_told_once(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "fieldmark", *arguments, *(["--to", "json"] if "export" in arguments else [])]
    with FULL.open("wb") as full:
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False, timeout=PATIENCE
        )
    assert done.stderr == b"Error: the output: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("extract", "orders.fm", "a.html", "-o", "orders.fm"),
        ("extract", "orders.fm", "a.html", "-o", "./a.html"),
        ("extract", "orders.fm", "labelled", "-o", "labelled/a.html"),
        ("learn", "labelled", "-o", "labelled/a.json"),
        ("learn", "labelled", "--unlabelled", "kept", "-o", "kept/a/document.html"),
        ("export", "orders.fm", "--to", "json", "-o", "orders.fm"),
        ("check", "orders.fm", "kept", "--junit", "orders.fm"),
        ("check", "orders.fm", "a.html", "--against", "kept", "--html", "kept/a/document.html"),
        ("watch", "orders.fm", "a.html", "--baseline", "kept", "-o", "a.html"),
        ("segment", "a.html", "--schema", "courts", "-o", "a.html"),
        ("repair", "orders.fm", "--fixtures", "kept", "--pages", "labelled", "-o", "labelled/a.html", "--force"),
        ("repair", "orders.fm", "--fixtures", "kept", "--pages", "a.html", "-o", "new.fm", "--report", "a.html"),
    ],
)
def test_what_is_read_is_never_written_over(home: Path, arguments: tuple[str, ...]) -> None:
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    result = ran(*arguments)
    assert result.exit_code == 2
    assert " is read by this command; name another file\n" in result.stderr
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before


def test_what_was_written_into_a_folder_that_is_read_may_be_written_again() -> None:
    for name in ("labelled/out.json", "labelled/out.jsonl"):
        for _ in range(2):
            assert ran("extract", "orders.fm", "labelled", "-o", name).exit_code == 0


def test_two_reports_have_two_files() -> None:
    result = ran("check", "orders.fm", "kept", "--junit", "report", "--html", "./report")
    assert result.exit_code == 2
    assert "--junit and --html name one file" in result.stderr


@pytest.mark.parametrize(
    ("command", "message", "status"),
    [
        ("extract orders.fm a.html >&-", b"Error: the output: Bad file descriptor\n", 2),
        ("show orders.fm >&-", b"Error: the output: Bad file descriptor\n", 2),
        ("learn labelled -o new.fm >&-", b"Error: the output: Bad file descriptor\n", 2),
        ("extract orders.fm a.html -o out.jsonl >&-", b"", 0),
        ("show none.fm 2>&-", b"", 2),
        ("extract orders.fm a.html 2>&-", b"", 0),
    ],
)
def test_closed_streams_lose_nothing_silently(command: str, message: bytes, status: int) -> None:
    shell = ["sh", "-c", f"{sys.executable} -m fieldmark {command}"]
    done = subprocess.run(shell, capture_output=True, env=ENVIRONMENT, check=False, timeout=PATIENCE)
    assert (done.stderr, done.returncode) == (message, status)


def test_a_file_that_cannot_be_made_is_named_as_the_user_named_it(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file") as caught, replacing(tmp_path / "gone" / "x"):
        pass
    assert str(caught.value).endswith(f": '{tmp_path / 'gone' / 'x'}'")


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_is_written_whole_or_not_at_all(tmp_path: Path, there: bool) -> None:
    folder = tmp_path / "out" / "new"
    if there:
        folder.mkdir(parents=True)
    with pytest.raises(OSError, match="out/new"):
        write_folder(folder, {"a/b.txt": b"1", "a/b.txt/c": b"2"})
    assert list((tmp_path / "out").iterdir()) == ([folder] if there else [])
    write_folder(folder, {"a/b.txt": b"1"})
    assert (folder / "a" / "b.txt").read_bytes() == b"1"


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_a_batch_and_leaves_nothing_half_written(home: Path, number: signal.Signals, status: int) -> None:
    os.mkfifo(home / "pipe")
    script = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"  # a shell's job ignores it
    script += "; from fieldmark.runtime.cli.main import main; main()"
    before = {*home.rglob("*"), home / "out.jsonl"}
    for output in ([], ["-o", "out.jsonl"]):
        command = [sys.executable, "-c", script, "extract", "orders.fm", "a.html", "pipe", *output]
        with (
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as process,
            (home / "pipe").open("wb"),  # opened when the command has come to it, and waits for what it holds
        ):
            process.send_signal(number)
            told, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == status
        assert errors == (b"interrupted\n" if number == signal.SIGINT else b"")
        assert bool(told) != bool(output)  # each line is written when it is known, but for a file
    assert {*home.rglob("*"), home / "out.jsonl"} == before


def test_sigterm_is_handled_as_before_when_a_command_has_run() -> None:
    before = signal.getsignal(signal.SIGTERM)
    ran("show", "orders.fm")
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_document_that_may_not_be_read_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Path.open

    def open_but_closed(path: Path, mode: str) -> object:
        if path.name == "closed.html":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return opened(path, mode)

    monkeypatch.setattr(os, "access", lambda path, *_: Path(path).name != "closed.html")
    monkeypatch.setattr(Path, "open", open_but_closed)
    Path("closed.html").touch()
    result = ran("extract", "orders.fm", "closed.html", "a.html")
    assert result.exit_code == 1
    closed, read = map(json.loads, result.stdout.splitlines())
    assert closed == {"document": "closed.html", "error": "it may not be read: permission denied"}
    assert read["values"]["total"] == "12,50 €"


def test_what_cannot_be_looked_at_does_not_stop_the_others(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = os.stat

    def stat_but_not(path: str | Path, **options: bool) -> os.stat_result:
        if "closed" in str(path):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return looked(path, **options)

    (home / "labelled" / "closed.html").touch()
    (home / "labelled" / "closed.pdf").touch()
    monkeypatch.setattr(os, "stat", stat_but_not)
    result = ran("extract", "orders.fm", "closed/b.html", "x" * 300, "labelled", "a.html")
    assert result.exit_code == 1
    lines = list(map(json.loads, result.stdout.splitlines()))
    assert [line["document"] for line in lines] == [
        *("closed/b.html", "x" * 300, "labelled/a.html", "labelled/closed.html", "a.html")
    ]
    assert lines[1]["error"] == "it cannot be read: File name too long"


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="this system has no /dev/stdin")
@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_standard_input_is_a_document(name: str) -> None:
    command = [sys.executable, "-m", "fieldmark", "extract", "orders.fm", "a.html", name]
    done = subprocess.run(
        command, input=PAGE.encode(), capture_output=True, env=ENVIRONMENT, check=True, timeout=PATIENCE
    )
    named, piped = map(json.loads, done.stdout.splitlines())
    assert piped == {**named, "document": STANDARD_INPUT}


PIPED = (
    ("explain", "orders.fm", "-"),
    ("diff", "orders.fm", "orders.fm", "--on", "-"),
    ("fixture", "add", "orders.fm", "-", "--to", "new"),
    ("check", "orders.fm", "-"),
    ("watch", "orders.fm", "-", "--baseline", "kept"),
    ("repair", "orders.fm", "--fixtures", "kept", "--pages", "-", "-o", "new.fm"),
    ("ask", "orders", "-"),
    ("segment", "-", "--schema", "courts"),
    ("gazetteer", "learn", "-", "--schema", "courts"),
    ("induce", "-", "--schema", "courts", "-o", "new.fm"),
)
"""Commands that read documents, but `extract` and `blocks`, which needs a browser."""


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="this system has no /dev/stdin")
@pytest.mark.parametrize("arguments", PIPED, ids=" ".join)
def test_commands_that_read_documents_read_standard_input(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "fieldmark", *arguments]
    done = subprocess.run(
        command, input=PAGE.encode(), capture_output=True, env=ENVIRONMENT, check=False, timeout=PATIENCE
    )
    assert done.returncode in (0, 1), done.stderr
    assert not re.search(rb"no such file|is empty", done.stdout + done.stderr)


@pytest.mark.parametrize(
    "arguments",
    [("learn", "-", "-o", "new.fm"), ("label", "-"), ("boxes", "-"), ("batch", "orders.fm", "-", "-o", "a.jsonl")],
    ids=" ".join,
)
def test_commands_that_do_not_read_standard_input_say_so(arguments: tuple[str, ...]) -> None:
    result = ran(*arguments)
    assert result.exit_code == 2
    assert "standard input is not taken here" in result.stderr


def test_folders_without_forms_are_named() -> None:
    Path("empty").mkdir()
    result = ran("boxes", "empty")
    assert result.exit_code == 2
    assert result.stderr.endswith(" no documents (.boxes.json, .pdf, .png, .jpg, .jpeg, .tif, .tiff) in empty\n")
