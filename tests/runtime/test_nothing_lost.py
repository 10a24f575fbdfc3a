"""Killed, on a full disk, in a closed folder, two at once: what was there stays, and nothing is half there.

Every command that writes is killed just before it puts a file in its place, stopped by a limit on the size of files as
by a full disk, and run twice at once. What is read between and afterwards is the old content or the new. Batches,
stores of evidence and labelling, which write as they go, have tests of their own.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner

import fieldmark
from fieldmark.runtime.amber.learning import EvidenceStore, TermCounts, domains_of
from fieldmark.runtime.amber.schema import load_schema
from fieldmark.runtime.cli.main import main
from fieldmark.runtime.io.files import replacing, write_folder
from fieldmark.runtime.io.programs import save
from fieldmark.runtime.watch.fixtures import Fixture, read_fixture
from tests.operations import PATIENCE
from tests.runtime.pdfs import pdf
from tests.runtime.samples import PAGE, PROGRAM
from tests.runtime.test_cli_repair import GOODS, new_page, old_page
from tests.runtime.vision.test_given import PAGE as SEEN
from tests.runtime.vision.test_given import boxes

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(fieldmark.__file__).parent.parent)}

WRITING = (
    "extract p.fm a.html -o extracted",
    "extract p.fm a.html --csv -o extracted.csv",
    "learn labelled -o learned --force",
    "export p.fm --to json -o exported",
    "export p.fm --to python -o package",
    "export p.fm --to web-poet -o poet",
    "fixture add p.fm a.html --to new",
    "fixture threshold old.fm fixtures --max-wrong 45% -o sure --force",
    "check p.fm kept --junit checked",
    "check p.fm kept --html shown",
    "watch p.fm a.html --baseline kept -o watched",
    "segment a.html --schema products -o segmented",
    "boxes d.pdf",
    "ask names decisions.html --like 'Ames v. Boone County' --learn -o asked --force",
    "induce --schema nursery.toml pages -o induced --force",
    "calibrate --schema nursery.toml pages -o calibrated --force",
    "blocks seen.html --boxes seen.json -o blocks",
)
"""Commands that write one file or one folder."""

REPLACING = "fixture add p.fm a.html --to kept --replace"

SEVERAL = (
    "repair old.fm --fixtures fixtures --pages new-pages -o repaired --report told --force",
    "blocks seen.html --boxes seen.json --save saved --overlay drawn.html",
    "gazetteer learn a.html --schema products -o grown --force",
)
"""Commands that write several files."""

AS_THEY_GO = (
    "batch p.fm a.html labelled -o rows.jsonl --counts counts",
    "segment a.html --schema products --learn store",
)
"""Commands that keep what they have done before they end."""

ONE_AFTER_ANOTHER = """
import ctypes, json, os, resource, shlex, signal, socket, struct, sys
from importlib import import_module
from multiprocessing import Barrier
from pathlib import Path
from threading import BrokenBarrierError
from click.testing import CliRunner
from fieldmark.runtime.cli.main import COMMANDS, main

for module, _ in COMMANDS.values():
    import_module(f"fieldmark.runtime.cli.{module}")

asked = socket.socket(fileno=0)
while True:
    asking, _ = asked.accept()
    if not os.fork():
        break
    asking.close()
    os.wait()

folder, why, *commands = json.loads(asking.makefile().readline())
os.chdir(folder)
os.dup2(asking.detach(), 1)
put, left = os.replace, 0

def put_unless_killed(*paths, **options):
    global left
    left -= 1
    os.kill(os.getpid(), signal.SIGKILL) if left < 0 else put(*paths, **options)

def put_with_the_other(*paths, **options):
    os.replace = os.rename = put
    try:
        both.wait()
    except BrokenBarrierError:
        pass  # the other ended before it put anything anywhere
    put(*paths, **options)

def run(command):
    global left
    if why.isdigit():
        left = int(why)
        os.replace = os.rename = put_unless_killed
    elif why == "two":
        os.replace = os.rename = put_with_the_other
    elif why == "full":
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))
    elif why == "closed" and not os.geteuid():  # whom no folder is closed to, unless he gives up his capabilities
        assert ctypes.CDLL(None).capset(struct.pack("Ii", 0x20080522, 0), bytes(24)) == 0
    result = CliRunner().invoke(main, shlex.split(command))
    ended = result.exception is None or isinstance(result.exception, SystemExit)
    told = {"full": ("too large", "disk I/O error"), "closed": ("ermission denied", "unable to open")}.get(why, "")
    os._exit(result.exit_code if ended and (not told or any(word in result.output for word in told)) else 99)

for command in commands:
    both = Barrier(2)
    children = []
    for _ in range(2 if why == "two" else 1):
        child = os.fork()
        children += [child] if child else [run(command)]
    for _ in children:
        print(os.waitstatus_to_exitcode(os.wait()[1]), flush=True)
        both.abort()
"""
"""Runs the commands that it is asked for at a socket, each in a child that is killed where it would put a file in its
place, after so many files that it put in theirs; or that finds the disk full, or its folder closed; or that nothing
happens to; or each in two children, of which none puts its first file in its place before the other is about to."""

Ended = Callable[..., list[int]]
"""Why, and commands -> the exit statuses of these commands, run in the working folder, to which that happens."""


@pytest.fixture(scope="module")
def ended() -> Iterator[Ended]:
    """How commands end; the process that runs them has loaded them all before, once."""
    with socket.create_server(("127.0.0.1", 0)) as asked:
        address = asked.getsockname()
        shell = subprocess.Popen([sys.executable, "-c", ONE_AFTER_ANOTHER], stdin=asked.fileno(), env=ENVIRONMENT)

    def ask(why: str, *commands: str) -> list[int]:
        with socket.create_connection(address, PATIENCE) as asking:
            asking.sendall(json.dumps([os.getcwd(), why, *commands]).encode() + b"\n")
            statuses = [int(line) for line in asking.makefile()]
        assert len(statuses) == len(commands) * (2 if why == "two" else 1)
        return statuses

    yield ask
    shell.kill()
    shell.wait()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder in which each command has something to read, and many something to write over."""
    monkeypatch.chdir(tmp_path)
    save(PROGRAM, "p.fm")
    Path("a.html").write_text(PAGE, encoding="utf-8")
    Path("d.pdf").write_bytes(pdf([[("Total 12", 50, 700)]]))
    for folder in ("labelled", "kept/a", "examples", "new-pages"):
        Path(folder).mkdir(parents=True)
    Path("labelled/a.html").write_text(PAGE, encoding="utf-8")
    Path("labelled/a.json").write_text('{"total": "12,50 €"}', encoding="utf-8")
    Path("kept/a/document.html").write_text(PAGE, encoding="utf-8")
    Path("kept/a/output.json").write_text('{"values": {"total": "1"}, "abstained": {}}', encoding="utf-8")
    for key, (product, price) in GOODS.items():
        Path(f"examples/{key}.html").write_text(old_page(key), encoding="utf-8")
        Path(f"examples/{key}.json").write_text(json.dumps({"product": product, "price": price}), encoding="utf-8")
        Path(f"new-pages/{key}.html").write_text(new_page(key), encoding="utf-8")
    for command in ("learn examples -o old.fm", "fixture add old.fm examples --to fixtures"):
        assert CliRunner().invoke(main, command.split()).exit_code == 0
    Path("seen.html").write_text(SEEN, encoding="utf-8")
    Path("seen.json").write_text(json.dumps(boxes()), encoding="utf-8")
    shutil.copy(EXAMPLES / "questions" / "decisions.html", tmp_path)
    shutil.copytree(EXAMPLES / "nursery", tmp_path, dirs_exist_ok=True)
    for path in Path("pages").iterdir():
        rows = path.read_text(encoding="utf-8").split('<tr class="plant">')[1:]
        found = [(re.findall(r'/plant/\d+">([^<]+)', row)[0], re.search(r"£[\d.]+", row)) for row in rows]
        records = [{"plant": unescape(plant), "price": price and price[0]} for plant, price in found]
        path.with_suffix(".json").write_text(json.dumps({"records": records}), encoding="utf-8")
    for command in (*WRITING, *SEVERAL):
        words = shlex.split(command)
        for option in set(words) & {"-o", "--junit", "--html", "--report", "--save", "--overlay"}:
            name = words[words.index(option) + 1]
            if name not in ("package", "poet", "grown"):
                Path(name).write_text("what was there before\n")
    return tmp_path


def files(home: Path) -> dict[Path, bytes]:
    """What stands in a folder, drafts apart."""
    found = (path for path in home.rglob("*") if path.is_file() and ".tmp" not in str(path.relative_to(home)))
    return {path: path.read_bytes() for path in found}


@pytest.mark.parametrize(("why", "statuses"), [("0", {-signal.SIGKILL}), ("full", {1, 2})])
def test_what_was_there_stays_and_nothing_is_half_there(ended: Ended, home: Path, why: str, statuses: set[int]) -> None:
    before = files(home)
    commands = (*WRITING, REPLACING, *SEVERAL)
    found = dict(zip(commands, ended(why, *commands), strict=True))
    assert {command: status for command, status in found.items() if status not in statuses} == {}
    assert files(home) == before
    assert why == "0" or not [path for path in home.rglob("*") if path.name.endswith(".tmp")]


def test_of_several_files_each_is_the_old_one_or_the_new_one(ended: Ended, home: Path) -> None:
    before = files(home)
    assert set(ended("1", *SEVERAL)) == {-signal.SIGKILL}
    between = files(home)
    assert between != before
    assert set(ended("nothing", *SEVERAL)) <= {0, 1}
    after = files(home)
    assert {path for path, data in between.items() if data not in (before.get(path), after[path])} == set()


def test_a_fixture_is_the_old_one_or_the_new_one_whenever_it_is_killed(ended: Ended, home: Path) -> None:
    kept = home / "kept" / "a"
    shutil.copytree(kept, home / "before")
    old, seen = read_fixture(kept), list[Fixture]()
    for renames in range(5):
        shutil.rmtree(kept)
        shutil.copytree(home / "before", kept)
        assert ended(str(renames), REPLACING) == [-signal.SIGKILL]
        seen.append(read_fixture(kept))
    assert ended("nothing", REPLACING) == [0]
    new = read_fixture(kept)
    assert seen[0] == old != new
    assert [replace(fixture, document=new.document) for fixture in seen[1:]] == [new] * 4
    assert sorted(path.name for path in kept.iterdir() if path.suffix != ".tmp") == [
        *("document.html", "evidence.json", "meta.json", "output.json")
    ]


@pytest.mark.skipif(os.geteuid() == 0 and sys.platform != "linux", reason="nothing is closed to this user")
def test_a_closed_folder_is_named(ended: Ended, home: Path) -> None:
    before = files(home)
    folders = [home, *(path for path in home.rglob("*") if path.is_dir())]
    commands = (*WRITING, REPLACING, *SEVERAL)
    for folder in folders:
        folder.chmod(0o555)
    try:
        found = dict(zip(commands, ended("closed", *commands), strict=True))
    finally:
        for folder in folders:
            folder.chmod(0o755)
    assert {command: status for command, status in found.items() if status not in (1, 2)} == {}
    assert files(home) == before


def test_of_two_commands_at_once_one_writes_all_of_its_own_and_the_other_too_or_says_why_not(
    ended: Ended, home: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    commands = (*WRITING, REPLACING, *SEVERAL)
    start = tmp_path_factory.mktemp("start")
    shutil.copytree(home, start, dirs_exist_ok=True)
    statuses = ended("nothing", *commands)
    wanted = files(home)
    shutil.rmtree(home)
    shutil.copytree(start, home)
    os.chdir(home)
    found = ended("two", *commands)
    for command, alone, first, second in zip(commands, statuses, found[::2], found[1::2], strict=True):
        assert alone in (first, second), command
        assert {first, second} <= {alone, 1, 2}, command
    day = re.compile(rb"\d{4}-\d\d-\d\d( \d\d:\d\d UTC)?")
    assert {path: day.sub(b"", data) for path, data in files(home).items()} == {
        path: day.sub(b"", data) for path, data in wanted.items()
    }
    assert not [path for path in home.rglob("*") if path.name.endswith(".tmp")]


@pytest.mark.skipif(sys.platform != "linux", reason="how a user gives up his capabilities is for Linux")
@pytest.mark.parametrize("why", ["0", "1", "full", "closed", "two"])
def test_what_is_kept_on_the_way_is_made_whole_by_the_next_run(ended: Ended, home: Path, why: str) -> None:
    def written() -> dict[str, object]:
        stored = EvidenceStore(home / "store").read(domains_of(load_schema("products")))
        return {"rows": Path("rows.jsonl").read_bytes(), "store": stored}

    assert set(ended("nothing", *AS_THEY_GO)) == {0}
    wanted = written()
    for name in ("rows.jsonl", "store", "counts"):
        Path(name).unlink()
    if why == "closed":
        home.chmod(0o555)
    try:
        found = ended(why, *AS_THEY_GO)
    finally:
        home.chmod(0o755)
    told = {"full": {1, 2}, "closed": {1, 2}, "two": {0, 1, 2}}
    assert set(found) <= told.get(why, {0, -signal.SIGKILL}), found
    ended("nothing", *AS_THEY_GO)
    assert written() == wanted
    assert not [path for path in home.rglob("*") if path.name.endswith(".tmp")] or why in "01"


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
