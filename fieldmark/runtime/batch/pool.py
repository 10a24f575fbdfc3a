"""A pool of processes in which one bad document loses nothing but itself.

Documents go in and answers come out in the same order. Nothing runs ahead of who takes the answers: at most
`_AHEAD` documents a worker, and `_HELD` bytes of them, are on their way; no more are asked for until some are taken.

Each worker answers its documents one after the other and says each answer at once, so that where it dies the first
unanswered document is the one it died of, and the others go to a new worker. A document that took too long is given up
at once. Any other death may be somebody else's doing (the system that needs memory, an operator), so that the document
is tried once more before it is given up. Workers are interpreters of their own, not forks:
programs with threads may use them, and nothing is asked of the caller's `__main__`.
"""

from __future__ import annotations

import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pickle import loads
from typing import Any, Final, Self

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.runtime.batch.unread import Notice, Unread
from fieldmark.runtime.batch.worker import READY, Dead, Limits, Work, message_of, serve
from fieldmark.runtime.io.confined import HEADER, OUT_OF_MEMORY, interpreter

_AHEAD: Final = 256
"""Most documents on their way for each worker. A slow document makes those behind it wait for the order's sake; with
fewer, the other workers would be idle soon."""

_HELD: Final = 2**23
"""Most bytes of documents on their way for each worker; one document may be larger."""

_CHUNK: Final = 32
"""Most documents that are sent at once."""

_CHUNK_BYTES: Final = 2**20
"""Bytes of documents that are sent at once; one document may be larger."""

_SHORT: Final = 0.02
_LONG: Final = 0.1
"""Seconds: what is sent at once is doubled where it takes less than the one, and halved where more than the other."""

_READ: Final = 2**18
"""Bytes that are read at once."""

_STARTS: Final = 3
"""A pool is given up where as many workers in a row die before they have begun."""


class WorkerError(FieldmarkError):
    """Workers cannot begin; the message says why."""


class _Turn:
    """One thing in its place in the order, with its answer once it is there."""

    __slots__ = ("deaths", "item", "said", "settled", "size")

    def __init__(self, item: Unread | Notice) -> None:
        self.item = item
        self.size = len(item.data or b"") if isinstance(item, Unread) else 0
        self.said: Any = None
        self.settled = not isinstance(item, Unread)
        self.deaths = 0


class _Worker:
    """A process, its socket, and the documents that it has been sent and has not answered, in order."""

    def __init__(self, first: bytes) -> None:
        self.channel, other = socket.socketpair()
        with other:
            self.process = subprocess.Popen(
                interpreter(f"from {serve.__module__} import serve; serve({other.fileno()})"),
                pass_fds=[other.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        self.channel.setblocking(False)
        self.outbox = bytearray(first)
        self.inbox = bytearray()
        self.turns: deque[_Turn] = deque()
        self.begun = self.clogged = False
        self.chunk = 1
        self._sent: deque[int] = deque()  # how many documents are unanswered when a chunk is done
        self._since = time.monotonic()

    def send(self, turns: list[_Turn]) -> None:
        if not self.turns:
            self._since = time.monotonic()
        self.turns.extend(turns)
        self._sent.append(len(turns))
        self.outbox += message_of([turn.item for turn in turns])
        self.flush()

    def flush(self) -> None:
        with suppress(BlockingIOError, BrokenPipeError, ConnectionError):  # of a dead worker reading says so
            while self.outbox:
                del self.outbox[: self.channel.send(memoryview(self.outbox)[:_READ])]

    def settled(self) -> None:
        """One more document of the first chunk has its answer; when all have, the next chunks are larger or smaller."""
        self._sent[0] -= 1
        if self._sent[0]:
            return
        self._sent.popleft()
        now = time.monotonic()
        took, self._since = now - self._since, now
        if took < _SHORT:
            self.chunk = min(_CHUNK, 2 * self.chunk)
        elif took > _LONG:
            self.chunk = max(1, self.chunk // 2)

    def messages(self, data: bytes) -> Iterator[bytes]:
        """The messages that are complete with what has come now."""
        self.inbox += data
        start = 0
        while len(self.inbox) - start >= HEADER.size:
            (size,) = HEADER.unpack_from(self.inbox, start)
            end = start + HEADER.size + size
            if len(self.inbox) < end:
                break
            yield bytes(memoryview(self.inbox)[start + HEADER.size : end])
            start = end
        del self.inbox[:start]

    def end(self) -> int:
        """Let go of the process, whatever it does; its exit status."""
        self.channel.close()
        self.process.kill()
        return self.process.wait()


class Pool:
    """`jobs` processes that do some work on documents, each within limits. A context manager: they end with it."""

    def __init__(self, work: Work, jobs: int, limits: Limits | None = None) -> None:
        if sys.platform == "win32":
            raise WorkerError("several processes work on Linux and macOS only; leave `jobs` out")
        if jobs < 1:
            raise ValueError(f"there is at least one job, not {jobs}")
        self._limits = Limits() if limits is None else limits
        self._first = message_of((work, self._limits))
        self._jobs = jobs
        self._selector = selectors.DefaultSelector()
        self._workers: list[_Worker] = []
        self._again: deque[_Turn] = deque()  # lost with their worker, to be sent before any other
        self._starts = 0
        self._held = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End all workers."""
        for worker in self._workers:
            self._selector.unregister(worker.channel)
            worker.end()
        self._workers.clear()
        self._selector.close()

    def answers(self, items: Iterable[Unread | Notice]) -> Iterator[tuple[Unread | Notice, Any]]:
        """Each document with its answer, or `Dead`, in order; what is no document comes through as it is, with None.

        Raises WorkerError where no worker can begin.
        """
        source, order = iter(items), deque[_Turn]()
        more = True
        while True:
            while order and order[0].settled:
                turn = order.popleft()
                yield turn.item, turn.said
            more = self._fill(source, order, more)
            if not order and not more:
                return
            if not (order and order[0].settled):
                self._wait()

    def _fill(self, source: Iterator[Unread | Notice], order: deque[_Turn], more: bool) -> bool:
        """Send what there is to those who have little to do; whether the source may have more."""
        while len(self._workers) < self._jobs and (more or order):
            self._begin()
        for worker in self._workers:
            if worker.begun and len(worker.turns) <= worker.chunk // 2:
                turns, more = self._taken(worker.chunk, source, order) if more else (self._lost(worker.chunk), False)
                if turns:
                    worker.send(turns)
                    self._watch(worker)
        return more

    def _lost(self, most: int) -> list[_Turn]:
        """Documents that a dead worker left; one that was its last goes alone."""
        turns: list[_Turn] = []
        while self._again and len(turns) < most and not (turns and self._again[0].deaths):
            turns.append(self._again.popleft())
            if turns[0].deaths:
                break
        return turns

    def _taken(self, most: int, source: Iterator[Unread | Notice], order: deque[_Turn]) -> tuple[list[_Turn], bool]:
        """The next documents to send, and whether there may be more; none where enough are on their way."""
        turns = self._lost(most)
        size = sum(turn.size for turn in turns)
        if turns and turns[0].deaths:
            return turns, True
        while len(turns) < most and size < _CHUNK_BYTES:
            if order and (len(order) >= _AHEAD * self._jobs or self._held >= _HELD * self._jobs):
                break
            try:
                turn = _Turn(next(source))
            except StopIteration:
                return turns, False
            order.append(turn)
            if not turn.settled:
                turns.append(turn)
                size += turn.size
                self._held += turn.size
            elif order[0] is turn:
                break
        return turns, True

    def _begin(self) -> None:
        worker = _Worker(self._first)
        self._workers.append(worker)
        self._selector.register(worker.channel, selectors.EVENT_READ, worker)
        worker.flush()
        self._watch(worker)

    def _watch(self, worker: _Worker) -> None:
        """Wait for a worker's answers, and, while there is more to send to it, until it can be sent."""
        if bool(worker.outbox) != worker.clogged:
            worker.clogged = bool(worker.outbox)
            events = selectors.EVENT_READ | (selectors.EVENT_WRITE if worker.clogged else 0)
            self._selector.modify(worker.channel, events, worker)

    def _wait(self) -> None:
        """Wait until something can be read or written, and do so."""
        for key, events in self._selector.select():
            worker = key.data
            if events & selectors.EVENT_WRITE:
                worker.flush()
                self._watch(worker)
            if events & selectors.EVENT_READ:
                self._read(worker)

    def _read(self, worker: _Worker) -> None:
        try:
            data = worker.channel.recv(_READ)
        except BlockingIOError:
            return
        except ConnectionError:
            data = b""
        if not data:
            self._bury(worker)
            return
        for message in worker.messages(data):
            if worker.begun:
                self._settle(worker.turns.popleft(), loads(message))
                worker.settled()
            elif message == READY:
                worker.begun = True
                self._starts = 0
            else:
                raise WorkerError(f"a worker cannot begin: {message.decode('utf-8', 'replace')}")

    def _settle(self, turn: _Turn, said: Any) -> None:
        if isinstance(turn.item, Unread) and turn.item.data is not None:
            turn.item = turn.item._replace(data=None)
            self._held -= turn.size
        turn.said, turn.settled = said, True

    def _bury(self, worker: _Worker) -> None:
        """Give up, or try again, the document that a worker died of; the others it had go to another one."""
        self._selector.unregister(worker.channel)
        self._workers.remove(worker)
        with suppress(subprocess.TimeoutExpired):
            worker.process.wait(1)  # its socket is closed a moment before it has ended
        status = worker.end()
        if not worker.begun:
            self._starts += 1
            if self._starts >= _STARTS:
                raise WorkerError(f"workers cannot begin: {_STARTS} in a row ended with {_status(status)}")
        lost = list(worker.turns)
        if lost:
            said = _dead(status, self._limits)
            if said.kind == "time" or lost[0].deaths:
                self._settle(lost.pop(0), said)
            else:
                lost[0].deaths += 1
        self._again.extendleft(reversed(lost))


def _dead(status: int, limits: Limits) -> Dead:
    if status == -signal.SIGALRM:
        return Dead("time", f"it took longer than {limits.seconds:g} s")
    if status == OUT_OF_MEMORY:
        return Dead("memory", f"it took more than {limits.mebibytes:,} MiB of memory")
    return Dead("crash", f"it ended its worker, twice: {_status(status)}")


def _status(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    with suppress(ValueError):
        return signal.Signals(-status).name
    return f"signal {-status}"


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
