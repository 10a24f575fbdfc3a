"""Reading in a process of its own, within limits: PDF files and pictures, which libraries in C take apart.

The process is begun when the first such file is read, and reads the next ones too. Each page has its time of the
processor, by an alarm of the system that nobody handles, and its memory. Where a file takes more, or breaks the
library, the process ends, the file is named, and a new process reads the next one. What comes back is JSON, as a file
of boxes is, and is checked like one: nothing that a broken reader writes is ever run. On Windows there are no such
alarms and bounds: there it is the process alone.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import IO, TYPE_CHECKING, Any, Final

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.settings import setting, settings

if sys.platform != "win32":
    import resource

if TYPE_CHECKING:
    import subprocess


@settings
class PageLimits:
    """What reading one page may take."""

    seconds: float = setting(5.0, 0.01, 3_600.0)
    """Seconds of the processor; a page of an invoice takes a hundredth of one."""

    mebibytes: int = setting(256, 64, 1_048_576)
    """MiB of address space beyond what the process had when it began; after its first picture, beyond what it then had,
    as what reads pictures is kept."""

    in_all: float = setting(30.0, 0.01, 86_400.0)
    """Seconds for all such pages of a file; the 500 that are read take some 5."""


PRINTED: Final = PageLimits()
"""For a page of a PDF file that holds text."""

PICTURED: Final = PageLimits(seconds=120.0, mebibytes=4_096, in_all=3_600.0)
"""For a picture, which OCR reads in about two seconds."""

Step = Callable[[PageLimits], None]
"""What is called before each page with what it may take."""

Reading = Callable[[bytes, str, str, Step], dict[str, Any]]
"""What reads the bytes of a file, given its name and kind, into what a file of boxes holds. Raises DocumentError."""

HEADER: Final = struct.Struct("<Q")
"""Before each message: its length in bytes."""

OUT_OF_MEMORY: Final = 76
"""Exit status of a process whose document took too much memory."""

_STATM: Final = Path("/proc/self/statm")


def serve(reading: Reading) -> None:
    """Read the files that come over the standard input, until it ends."""
    source, sink = os.fdopen(0, "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what libraries print is no answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    step, end = _limits()
    while (asked := received(source)) is not None and (data := received(source)) is not None:
        name, kind = json.loads(asked)
        end()
        step(PRINTED)
        try:
            said: dict[str, Any] = reading(data, name, kind, step)
        except DocumentError as error:
            said = {"error": error.reason}
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        except Exception as error:  # whatever it is, the next file is read
            said = {"error": f"it cannot be read ({type(error).__name__}: {error})"}
        end()
        _send(sink, json.dumps(said).encode())


def _limits() -> tuple[Step, Callable[[], None]]:
    """What sets the limits of a page, and what ends those of a file; this process is ended where one is passed."""
    if sys.platform == "win32":
        return lambda _: None, lambda: None
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    begun = address_space()
    spent: dict[PageLimits, float] = {}
    page = PRINTED, time.process_time()
    has_engine = False

    def step(limits: PageLimits) -> None:
        nonlocal page
        before, since = page
        page = limits, time.process_time()
        spent[before] = spent.get(before, 0.0) + page[1] - since
        bound_memory(begun, limits.mebibytes)
        left = limits.in_all - spent.get(limits, 0.0)
        if left <= 0:
            os.kill(os.getpid(), signal.SIGPROF)
        signal.setitimer(signal.ITIMER_PROF, min(limits.seconds, left))

    def end() -> None:
        nonlocal page, begun, has_engine
        signal.setitimer(signal.ITIMER_PROF, 0)
        if not has_engine and {page[0], *spent} != {PRINTED}:
            begun, has_engine = address_space(), True  # OCR stays loaded
        page = PRINTED, time.process_time()
        spent.clear()

    return step, end


class Confined:
    """The process in which files are read, begun when it is needed; `home` is the module of `reading`, its name there.

    One file is read at a time. A process that was forked from this one begins its own.
    """

    def __init__(self, home: str, reading: str) -> None:
        self._code = f"from {__name__} import serve; from {home} import {reading}; serve({reading})"
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def read(self, data: bytes, name: str, kind: str) -> Any:
        """The content of a file of boxes that a file is read into. Raises DocumentError."""
        with self._lock:
            process = self._begun()
            assert process.stdin is not None, "it was begun with a pipe"
            assert process.stdout is not None, "it was begun with a pipe"
            with suppress(BrokenPipeError):  # of a process that has ended, reading says so
                _send(process.stdin, json.dumps([name, kind]).encode())
                _send(process.stdin, data)
            said = received(process.stdout)
            if said is None:
                raise DocumentError(name, _why_ended(self._ended()))
        content = json.loads(said)
        if "error" in content:
            raise DocumentError(name, str(content["error"]))
        return content

    def _begun(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._owner != os.getpid() or self._process.poll() is not None:
            import subprocess  # noqa: PLC0415 - forms that are files of boxes need none

            self._process = subprocess.Popen(
                interpreter(self._code), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            self._owner = os.getpid()
            atexit.register(self.end)
        return self._process

    def _ended(self) -> int:
        """Let go of the process; its exit status."""
        process, self._process = self._process, None
        assert process is not None, "it was begun"
        process.kill()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        return process.wait()

    def end(self) -> None:
        """End the process, if there is one."""
        if self._process is not None and self._owner == os.getpid():
            self._ended()


def _why_ended(status: int) -> str:
    if sys.platform != "win32" and status == -signal.SIGPROF:
        return "it, or a page of it, takes too long to be read: is it made to?"
    if status == OUT_OF_MEMORY:
        return "it, or a page of it, takes too much memory to be read"
    return "it breaks what reads such files, or takes too much memory to be read"


def interpreter(code: str) -> list[str]:
    """The command of a Python of its own, which runs some code, and imports from where this one does."""
    return [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}; {code}"]


def address_space() -> int:
    """Bytes of address space that this process has; 0 where the system does not tell."""
    return int(_STATM.read_text().split()[0]) * resource.getpagesize() if _STATM.exists() else 0


def bound_memory(begun: int, mebibytes: int) -> None:
    """Let this process have no more address space than so many MiB beyond what it had when it began."""
    most, hard = begun + mebibytes * 2**20, resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def received(stream: IO[bytes]) -> bytes | None:
    """The next message, or None where there is no more."""
    header = stream.read(HEADER.size)
    if len(header) < HEADER.size:
        return None
    (size,) = HEADER.unpack(header)
    message = stream.read(size)
    return message if len(message) == size else None


def framed(message: bytes) -> bytes:
    """A message behind its length."""
    return HEADER.pack(len(message)) + message


def _send(stream: IO[bytes], message: bytes) -> None:
    stream.write(framed(message))
    stream.flush()
