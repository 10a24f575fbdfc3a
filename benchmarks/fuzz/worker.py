"""Running cases in a child process: what comes out of one, with limits on time and memory, and nothing written outside.

The child runs one case after another in a fresh folder; so a case costs milliseconds. What it says of one is a finding,
a line that tells what went wrong, or nothing. A child that hangs, dies or has grown is replaced.
"""

from __future__ import annotations

import json
import os
import resource
import select
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final, Self, cast

from click.testing import CliRunner

from benchmarks.fuzz.cases import Case
from fieldmark.runtime.batch import job
from fieldmark.runtime.batch.unread import Notice, Unread
from fieldmark.runtime.batch.worker import Limits, Work
from fieldmark.runtime.cli.main import main

PROCESSOR: Final = 5.0
"""Most seconds of processor for a case, where a million steps of a loop take `MILLION` or less; on a machine that is
slower, or has more to do, as much more."""

MILLION: Final = 0.06
"""Seconds of processor."""

WALL: Final = 60.0
"""Most seconds on the clock: the machine may be busy."""

MEMORY: Final = 3 * 2**30
"""Most bytes of address space of a child."""

GROWN: Final = 700 * 2**20
"""Resident bytes above which a child has taken too much for one case."""

REPLACED: Final = 2_000
"""Cases after which a child is replaced, so that what one of them took is noticed."""

SERVE = "from benchmarks.fuzz.worker import serve; serve()"
"""What a child runs."""

_STATUSES: Final = (0, 1, 2)

_WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

_CHANGING: Final = {
    **dict.fromkeys(("os.mkdir", "os.remove", "os.rmdir", "os.truncate", "os.chmod", "os.chown", "sqlite3.connect"), 1),
    **dict.fromkeys(("os.rename", "os.link", "os.symlink"), 2),
}
"""What changes files -> how many of its arguments are paths."""

_FORBIDDEN: Final = ("socket.connect", "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork")


def case_to_json(case: Case) -> dict[str, Any]:
    """A case as it is kept, and sent to a child."""
    files = {path: b64encode(data).decode() for path, data in case.files.items()}
    return {"arguments": list(case.arguments), "links": case.links, "files": files}


def case_from_json(content: dict[str, Any]) -> Case:
    """The case that was written."""
    files = {path: b64decode(data) for path, data in content["files"].items()}
    return Case(files, content["links"], tuple(content["arguments"]))


class _Sandbox:
    """The folder of a case; nothing may be changed outside it while a case runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.outside: list[str] = []
        self.running = False
        sys.addaudithook(self._heard)

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.running:
            return
        paths: tuple[Any, ...] = ()
        if event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING:
            paths = arguments[:1]
        elif event in _CHANGING:
            paths = arguments[: _CHANGING[event]]
        elif event in _FORBIDDEN and arguments[:1] != (sys.executable,):  # forms are read in a process of their own
            self._refuse(event)
        for path in paths:
            if isinstance(path, str | bytes | os.PathLike) and not self._is_inside(os.fsdecode(path)):
                self._refuse(f"{event} {os.fsdecode(path)[:200]!r}")

    def _is_inside(self, path: str) -> bool:
        place = os.path.realpath(os.path.dirname(path) or ".")
        leaf = path if not os.path.islink(path) else os.path.realpath(path)
        place = os.path.realpath(os.path.dirname(leaf) or ".")
        return path == os.devnull or Path(place).is_relative_to(self.folder)

    def _refuse(self, what: str) -> None:
        self.outside.append(what)
        raise PermissionError(13, f"outside of the folder: {what}")

    def fill(self, case: Case) -> None:
        """Make the folder anew with the files of a case."""
        self.clear()
        for path, data in case.files.items():
            place = self.folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        for path, target in case.links.items():
            place = self.folder / path
            if not place.is_symlink() and not place.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                place.symlink_to(target)
        os.chdir(self.folder)

    def clear(self) -> None:
        """Leave the folder empty."""
        os.chdir("/")
        self.outside.clear()
        for entry in os.scandir(self.folder):
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path, ignore_errors=True)
            else:
                os.unlink(entry.path)


def run(case: Case, sandbox: _Sandbox) -> str | None:
    """What goes wrong in a case, in a line; None where nothing does."""
    try:
        sandbox.fill(case)
    except (OSError, ValueError):
        return None  # a path that this machine has not is no case
    begun = time.process_time()
    sandbox.running = True
    try:
        result = CliRunner().invoke(main, case.arguments)
    finally:
        sandbox.running = False
    seconds = time.process_time() - begun
    if sandbox.outside:
        return f"outside: {sandbox.outside[0]}"
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return f"traceback: {_told(result.exception)}"
    if result.exit_code not in _STATUSES:
        return f"status {result.exit_code}"
    if seconds > PROCESSOR and seconds > PROCESSOR * _a_million_steps() / MILLION:
        return f"slow: {case.arguments[0]}"
    if _most_memory() > GROWN:
        return f"memory: {case.arguments[0]}"
    return _half_written(case, result.stdout_bytes, sandbox.folder)


def _a_million_steps() -> float:
    begun = time.process_time()
    sum(number * number for number in range(1_000_000))
    return time.process_time() - begun


def _most_memory() -> int:
    """The most memory that this process had, in bytes; where the system tells it, without that of the process that
    started it, which other figures hold."""
    status = Path("/proc/self/status")
    lines = status.read_text(encoding="ascii").splitlines() if status.is_file() else []
    peak = next((line.split()[1] for line in lines if line.startswith("VmHWM:")), None)
    return 1024 * (int(peak) if peak else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def _told(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "fieldmark" in frame.filename and "benchmarks" not in frame.filename]
    where = f"{Path(own[-1].filename).name} {own[-1].name}" if own else "nowhere"
    return f"{type(error).__name__} in {where}"


def _half_written(case: Case, output: bytes, folder: Path) -> str | None:
    """Whether drafts are left behind, or a line of answers is no JSON."""
    left = [path.name for path in folder.rglob("*.tmp")]
    if left:
        return "draft left behind"
    if case.arguments[0] in ("extract", "segment"):
        for line in output.splitlines():
            try:
                json.loads(line)
            except ValueError:
                return f"no JSON: {case.arguments[0]}"
    return None


class Here:
    """A pool of a batch without processes."""

    def __init__(self, work: Work, jobs: int, limits: Limits) -> None:
        self._answer = work.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def answers(self, items: Iterable[Unread | Notice]) -> Iterator[tuple[Unread | Notice, Any]]:
        """What is said of each item, as it comes."""
        for item in items:
            yield item, self._answer(item) if isinstance(item, Unread) else None


def serve() -> None:
    """Run the cases on standard input, one a line; what they find goes to standard output. Pictures are not read: the
    OCR engine takes seconds; and a batch answers in this process."""
    vars(job)["Pool"] = Here
    sys.dont_write_bytecode = True
    cast("dict[str, object]", sys.modules)["rapidocr"] = None
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    shared = Path("/dev/shm")
    home = Path(tempfile.mkdtemp(prefix="fuzz-", dir=shared if shared.is_dir() else None))
    sandbox = _Sandbox(home.resolve())
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    try:
        for line in sys.stdin:
            answers.write(json.dumps(run(case_from_json(json.loads(line)), sandbox)) + "\n")
    finally:
        os.chdir("/")
        shutil.rmtree(home, ignore_errors=True)


class Child:
    """A child process that runs cases; replaced where it hangs, dies or has grown."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._done = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def find(self, case: Case) -> str | None:
        """What goes wrong in a case, in a line; None where nothing does."""
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", SERVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            self._done = 0
        given, said = self._process.stdin, self._process.stdout
        assert given is not None
        assert said is not None
        try:
            given.write(json.dumps(case_to_json(case)).encode() + b"\n")
            given.flush()
        except BrokenPipeError:
            pass
        ready, _, _ = select.select([said], [], [], WALL)
        answer = said.readline() if ready else b""
        self._done += 1
        if not answer:
            status = self._end()
            return f"died ({status}): {case.arguments[0]}" if ready else f"hang: {case.arguments[0]}"
        found: str | None = json.loads(answer)
        if found is not None or self._done >= REPLACED:
            self._end()
        return found

    def _end(self) -> int | None:
        process, self._process = self._process, None
        if process is None:
            return None
        status = process.poll()
        for stream in _streams(process):
            stream.close()
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        return status


def _streams(process: subprocess.Popen[bytes]) -> Iterator[IO[bytes]]:
    yield from (stream for stream in (process.stdin, process.stdout) if stream is not None)
