"""What a batch keeps on disk until it is done, so that it can be killed at any moment and goes on where it was.

Beside the output stands a folder, `OUTPUT.batch`, with what the batch was asked for (`plan`), three files that only
grow (`rows`, `dead`, `sample`), and `state`: how far each of them is good, which document is the next, and all counts.
Answers are written in the order of the documents; the state is replaced as a whole, after what it speaks of is on disk.
So whatever stands behind the good length of a file belongs to documents that the state does not know, and is cut off:
these are read again. Nothing can be there twice, and nothing can be missing.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final, Self

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.runtime.batch.sources import Entry
from fieldmark.runtime.io.files import replacing
from fieldmark.runtime.io.names import inside, json_bytes, read_file

if sys.platform != "win32":
    import fcntl

LOGS: Final = ("rows", "dead", "sample")
"""The files that only grow: lines of answers, of documents that were given up, and of pages that are remembered."""

_PLAN: Final = "plan"
_STATE: Final = "state"
_LOCK: Final = "lock"


class BatchError(FieldmarkError):
    """A batch cannot begin or go on; the message says why, and what to do."""


@dataclass(slots=True)
class State:
    """How far a batch is: the entry and the number in it of the next item, the good lengths of the logs, the counts.

    `read` counts the bytes of the entries that are done. A batch that is `complete` has only to be put in place.
    """

    entry: int = 0
    within: int = 0
    read: int = 0
    lengths: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LOGS, 0))
    counters: dict[str, Any] = field(default_factory=dict)
    complete: bool = False


def journal_of(output: Path) -> Path:
    """The folder of a batch that writes a file."""
    return output.with_name(output.name + ".batch")


class Journal:
    """The folder of one batch, held by one process. A context manager."""

    def __init__(self, folder: Path) -> None:
        if sys.platform == "win32":
            raise BatchError("batches run on Linux and macOS only; `fieldmark extract` reads documents one by one")
        self.folder = folder
        self.state = State()
        self._logs: dict[str, IO[bytes]] = {}
        folder.mkdir(exist_ok=True)
        self._lock = self.path(_LOCK).open("ab")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.close()
            raise BatchError(f"{folder}: another process is at work on this batch") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of all files; nothing is left of a batch that could not begin."""
        for stream in self._logs.values():
            stream.close()
        if not os.path.lexists(self.folder / _PLAN):
            self.remove()
        self._lock.close()

    def begin(self, asked: Mapping[str, Any], entries: Iterable[Entry]) -> None:
        """Write down what a batch is asked for, or check that it is the same, and open what is there of it.

        Raises BatchError where another batch has begun here, or there is no entry.
        """
        plan = self.path(_PLAN)
        if not plan.exists():
            with replacing(plan) as stream:
                stream.write(json_bytes(asked))
                before = stream.tell()
                for entry in entries:
                    stream.write(json_bytes(entry))
                if stream.tell() == before:
                    raise BatchError("there are no documents in the inputs, and no files that hold some")
        with plan.open("rb") as stream, self.as_left():
            begun = dict(json.loads(stream.readline()))
        if begun != asked:
            different = ", ".join(name for name in asked if begun.get(name) != asked[name])
            raise BatchError(
                f"{self.folder}: a batch with other {different or 'options'} has not ended here: run its command "
                "again, or delete this folder to begin anew"
            )
        state = self.path(_STATE)
        with self.as_left():
            if state.exists():
                self.state = State(**json.loads(read_file(state)))
            if not self.state.complete:
                for name in LOGS:
                    stream = self._logs[name] = self.path(name).open("ab")
                    stream.truncate(self.state.lengths[name])

    @contextmanager
    def as_left(self) -> Iterator[None]:
        """Raise BatchError where the folder is not as a batch has left it."""
        try:
            yield
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise BatchError(f"{self.folder}: no batch has left it as it is; delete it to begin anew") from error

    def entries(self) -> Iterator[Entry]:
        """The files of the batch, in order."""
        with self.path(_PLAN).open("rb") as stream, self.as_left():
            stream.readline()
            yield from (Entry._make(json.loads(line)) for line in stream)

    def append(self, log: str, line: bytes) -> None:
        """Add a line to a log; it counts when the state is saved."""
        self._logs[log].write(line + b"\n")

    def lines(self, log: str) -> Iterator[bytes]:
        """The lines of a log, without their ends."""
        with suppress(FileNotFoundError), self.path(log).open("rb") as stream:
            for line in stream:
                yield line.rstrip(b"\n")

    def save(self) -> None:
        """Make what was appended good: on disk first, then in the state."""
        for name, stream in self._logs.items():
            stream.flush()
            os.fsync(stream.fileno())
            self.state.lengths[name] = os.fstat(stream.fileno()).st_size
        content = {name: getattr(self.state, name) for name in State.__slots__}
        with replacing(self.path(_STATE)) as stream:
            stream.write(json_bytes(content))

    def path(self, name: str) -> Path:
        """One of the files. Raises FileNameError where it is a link that leads out of the folder."""
        return inside(self.folder, self.folder / name)

    def remove(self) -> None:
        """Take the folder away once all is in place; the rows first, which says that they are, and the state last."""
        for name in (*LOGS, _PLAN, _STATE, _LOCK):
            (self.folder / name).unlink(missing_ok=True)
        for left in self.folder.glob(".*.tmp"):  # a draft of a process that was killed
            left.unlink(missing_ok=True)
        with suppress(OSError):
            self.folder.rmdir()
