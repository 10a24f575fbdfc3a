"""Killed, on a full disk, in a closed folder, two at once: what was there stays, and nothing is half there.

Every command that writes is killed just before it puts its file in place, and stopped by a limit on the size of files
as by a full disk. What is read between and afterwards is the old content or the new.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import fieldmark
from fieldmark.runtime.amber.learning import EvidenceStore, TermCounts, domains_of
from fieldmark.runtime.amber.schema import load_schema
from fieldmark.runtime.io.files import replacing, write_folder
from fieldmark.runtime.io.programs import save
from tests.operations import PATIENCE
from tests.runtime.pdfs import pdf
from tests.runtime.samples import PAGE, PROGRAM

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(fieldmark.__file__).parent.parent)}

OLD = "what was there before\n"

WRITING = (
    (("extract", "p.fm", "a.html", "-o", "out"), "out"),
    (("learn", "labelled", "-o", "out", "--force"), "out"),
    (("export", "p.fm", "--to", "json", "-o", "out"), "out"),
    (("export", "p.fm", "--to", "python", "-o", "made"), "made"),
    (("fixture", "add", "p.fm", "a.html", "--to", "new"), "new/a"),
    (("check", "p.fm", "kept", "--junit", "out"), "out"),
    (("check", "p.fm", "kept", "--html", "out"), "out"),
    (("watch", "p.fm", "a.html", "--baseline", "kept", "-o", "out"), "out"),
    (("segment", "a.html", "--schema", "products", "-o", "out"), "out"),
    (("gazetteer", "learn", "a.html", "--schema", "products", "-o", "grown"), "grown/brand.txt"),
    (("boxes", "d.pdf"), "d.boxes.json"),
)
"""Commands that write, and what."""

ONE_AFTER_ANOTHER = """
import os, resource, signal, sys
from importlib import import_module
from pathlib import Path
from click.testing import CliRunner
from fieldmark.runtime.cli.main import COMMANDS, main

for module, _ in COMMANDS.values():
    import_module(f"fieldmark.runtime.cli.{module}")

def kill(*_):
    os.kill(os.getpid(), signal.SIGKILL)

for arguments in eval(sys.argv[1]):
    child = os.fork()
    if not child:
        if sys.argv[2] == "killed":
            Path.replace = Path.rename = kill
        else:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))
        result = CliRunner().invoke(main, arguments)
        told = isinstance(result.exception, SystemExit) and "too large" in result.stderr
        os._exit(result.exit_code if told else 99)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Runs commands in children that are killed where they would put a file in its place, or that find the disk full."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder in which each command has something to read."""
    monkeypatch.chdir(tmp_path)
    save(PROGRAM, "p.fm")
    Path("a.html").write_text(PAGE, encoding="utf-8")
    Path("d.pdf").write_bytes(pdf([[("Total 12", 50, 700)]]))
    for folder in ("labelled", "kept/a"):
        Path(folder).mkdir(parents=True)
    Path("labelled/a.html").write_text(PAGE, encoding="utf-8")
    Path("labelled/a.json").write_text('{"total": "12,50 €"}', encoding="utf-8")
    Path("kept/a/document.html").write_text(PAGE, encoding="utf-8")
    Path("kept/a/output.json").write_text('{"values": {"total": "1"}, "abstained": {}}', encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("why", "statuses"), [("killed", {-signal.SIGKILL}), ("full", {1, 2})])
def test_what_was_there_stays_and_nothing_is_half_there(home: Path, why: str, statuses: set[int]) -> None:
    Path("out").write_text(OLD)
    commands = repr([arguments for arguments, _ in WRITING])
    shell = [sys.executable, "-c", ONE_AFTER_ANOTHER, commands, why]
    done = subprocess.run(shell, capture_output=True, env=ENVIRONMENT, check=True, timeout=PATIENCE)
    ended = [int(line) for line in done.stdout.split()]
    assert len(ended) == len(WRITING)
    assert set(ended) <= statuses, ended
    assert Path("out").read_text() == OLD
    assert not [path for _, path in WRITING if path != "out" and Path(path).exists()]
    assert why == "killed" or not [path for path in home.rglob("*") if path.name.endswith(".tmp")]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to this user")
def test_a_closed_folder_is_named(home: Path) -> None:
    home.chmod(0o555)
    try:
        with pytest.raises(PermissionError, match="out"), replacing(Path("out")) as stream:
            stream.write(b"new")
    finally:
        home.chmod(0o755)


def test_two_writers_leave_one_whole_file_and_one_whole_folder(tmp_path: Path) -> None:
    contents = [letter.encode() * 50_000 for letter in "abcdefgh"]
    path = tmp_path / "out"

    def write(data: bytes) -> bytes:
        with replacing(path) as stream:
            stream.write(data)
        return path.read_bytes()

    def make(data: bytes) -> bool:
        try:
            write_folder(tmp_path / "made", {"one": data, "sub/two": data})
        except OSError:  # another one was first
            return False
        return True

    with ThreadPoolExecutor(8) as writers:
        assert set(writers.map(write, contents)) <= set(contents)
        assert any(writers.map(make, contents))
    made = tmp_path / "made"
    assert (made / "one").read_bytes() == (made / "sub" / "two").read_bytes()
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["made", "out"]


def test_two_writers_of_one_store_lose_no_page(tmp_path: Path) -> None:
    schema = load_schema("products")
    seed = domains_of(schema)
    name = next(iter(seed))

    def add(number: int) -> None:
        seen = {kind: Counter({"Zorblatt": 1} if kind == name else {}) for kind in seed}
        counts = {kind: TermCounts(found, Counter()) for kind, found in seen.items()}
        EvidenceStore(tmp_path / "store").add(f"page {number}", counts, schema, seed)

    with ThreadPoolExecutor(4) as writers:
        list(writers.map(add, range(24)))
    known = EvidenceStore(tmp_path / "store").read(seed)[name].terms["zorblatt"]
    assert known[1].positive == 24
