"""The command as a whole: help, versions, and what mistakes look like."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import fieldmark
from fieldmark.runtime.cli import extract as extract_command
from fieldmark.runtime.cli.main import COMMANDS
from fieldmark.runtime.io.programs import dumps
from tests.operations import PATIENCE
from tests.runtime.commands import ran, working_folder
from tests.runtime.samples import PAGE, PROGRAM

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(fieldmark.__file__).parent.parent)}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a program and a page."""
    return working_folder(tmp_path, monkeypatch, {"a.html": PAGE})


def fieldmark_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "fieldmark", *arguments],
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        env={**ENVIRONMENT, **environment},
    )


def test_help_and_version() -> None:
    told = ran("--help")
    assert told.exit_code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in told.output
        assert ran(name, "-h").exit_code == 0
    assert ran("--version").output == f"fieldmark, version {fieldmark.__version__}\n"
    assert ran("lern").exit_code == 2


def test_show_prints_the_canonical_program(home: Path) -> None:
    told = ran("show", "orders.fm")
    assert told.exit_code == 0
    assert told.stdout == dumps(PROGRAM)


def test_explain_without_a_document(home: Path) -> None:
    told = ran("explain", "orders.fm")
    assert told.exit_code == 0
    assert told.stdout.startswith('Program "orders" reads web pages')
    assert "\ntotal: one text. It should be on every page.\n" in told.stdout


def test_explain(home: Path) -> None:
    told = ran("explain", "orders.fm", "a.html")
    assert told.exit_code == 0
    assert 'total = "12,50 €"' in told.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "none.fm"], "Error: none.fm: there is no such program file"),
        (["show", "a.html"], "Error: a.html:1:1: this is no fieldmark program"),
        (["show", "newer.fm"], "this program needs a newer fieldmark"),
        (["explain", "orders.fm", "none.html"], "Error: none.html: there is no such file"),
        (["explain", "orders.fm", "."], "Error: .: it is a folder, not a document"),
        (["extract", "none.fm", "a.html"], "Error: none.fm: there is no such program file"),
        (
            ["extract", "orders.fm", "empty"],
            "no documents (.html, .htm, .xhtml, .eml, .txt) in empty",
        ),
        (["extract", "orders.fm", "a.html", "-o", "none/out.jsonl"], "there is no folder"),
        (["extract", "orders.fm", "a.html", "-o", "empty"], "empty is a folder; name a file in it"),
        (["extract", "orders.fm"], "Missing argument"),
    ],
)
def test_a_mistake_gives_one_message_and_status_2(home: Path, arguments: list[str], message: str) -> None:
    (home / "empty").mkdir()
    (home / "newer.fm").write_text("program p for html, version 99\n")
    told = ran(*arguments)
    assert told.exit_code == 2
    assert message in told.stderr
    assert told.stdout == ""
    assert "Traceback" not in told.stderr


def test_no_traceback_in_a_real_process(home: Path) -> None:
    done = fieldmark_process("show", "a.html")
    assert done.returncode == 2
    assert done.stderr.startswith(b"Error: a.html:1:1: ")
    assert b"Traceback" not in done.stderr


def test_an_interrupt_ends_with_130_and_leaves_nothing_behind(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(extract_command, "read_document", interrupted)
    told = ran("extract", "orders.fm", "a.html", "-o", "out.jsonl")
    assert told.exit_code == 130
    assert sorted(path.name for path in home.iterdir()) == ["a.html", "orders.fm"]


def test_a_reader_that_stops_reading_is_no_error(home: Path) -> None:
    command = [sys.executable, "-m", "fieldmark", "extract", "orders.fm", *["a.html"] * 500, "--evidence"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        _, errors = process.communicate(timeout=PATIENCE)
    assert errors == b""


def test_output_is_utf8_whatever_the_locale(home: Path) -> None:
    for arguments in (["extract", "orders.fm", "a.html"], ["explain", "orders.fm", "a.html"]):
        done = fieldmark_process(*arguments, PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
        assert done.returncode == 0
        assert "12,50 €" in done.stdout.decode("utf-8")


def test_extracting_imports_no_learner(home: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "fieldmark", "extract", "orders.fm", "a.html"]
    done = subprocess.run(command, capture_output=True, check=True, timeout=PATIENCE, env=ENVIRONMENT)
    loaded = {line.rpartition(b"|")[2].strip().decode() for line in done.stderr.splitlines()}
    assert "fieldmark.dsl.core.evaluate" in loaded
    assert not [name for name in loaded if name.startswith(("fieldmark.synth", "rich", "networkx"))]
