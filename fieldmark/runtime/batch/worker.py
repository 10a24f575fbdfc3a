"""What runs in a worker: it answers one document after the other, until its parent is gone.

The limit of time is an alarm of the system that nobody handles. It ends the worker wherever it is, in libxml2 too, and
also where the parent was killed and nobody else could. The limit of memory is one of the address space: what would
grow beyond it fails, and the worker ends. Either way the parent sees which document was the last that was not answered.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any, Final, Literal, Protocol

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.syntax.notation import printable
from fieldmark.runtime.batch.unread import Unread
from fieldmark.runtime.io.confined import OUT_OF_MEMORY, address_space, bound_memory, framed, received

READY: Final = b"ready"
"""The first message of a worker that has begun; any other one says why it cannot."""


class Work(Protocol):
    """What is done to documents. It is sent to each worker once, pickled, so that it should be small."""

    def start(self) -> Callable[[Unread], object]:
        """What answers a document; the answer is pickled. Called once in each worker."""


@settings
class Limits:
    """What one document may take of its worker."""

    seconds: float = setting(60.0, 0.01, 86_400.0)
    """Seconds that reading and answering may take. Origin: chosen, far above what any page took in our benchmarks."""

    mebibytes: int = setting(2_048, 16, 1_048_576)
    """MiB of address space beyond what the worker had when it began. Origin: chosen; a table of 50 MB, more than is
    read, was seen to take 1.1 GB."""


@dataclass(frozen=True, slots=True)
class Dead:
    """A document that was given up, and why: it took too much, ended its worker, or the work raised what nobody
    expects."""

    kind: Literal["time", "memory", "crash", "failure"]
    reason: str


def serve(descriptor: int) -> None:
    """Answer the documents that come over a socket: first the work and the limits, then lists of documents."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then closes the socket
    with socket.socket(fileno=descriptor) as channel, open(descriptor, "rb", 2**18, closefd=False) as stream:
        try:
            work, limits = pickle.loads(received(stream) or b"")
            answer = work.start()
        except Exception as error:  # whatever it is, the parent says it instead of waiting for a worker
            _send(channel, f"{type(error).__name__}: {error}".encode("utf-8", "replace"))
            return
        gc.freeze()  # what is here stays: nothing to look through again and again
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what C libraries say when they crash
        bound_memory(address_space(), limits.mebibytes)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        try:
            _send(channel, READY)
            _answer_all(channel, stream, answer, limits.seconds)
        except (BrokenPipeError, ConnectionError):
            return  # the parent is gone
        except MemoryError:
            os._exit(OUT_OF_MEMORY)


def _answer_all(channel: socket.socket, stream: IO[bytes], answer: Callable[[Unread], object], seconds: float) -> None:
    while (message := received(stream)) is not None:
        for unread in pickle.loads(message):
            signal.setitimer(signal.ITIMER_REAL, seconds)
            try:
                said = pickle.dumps(answer(unread), pickle.HIGHEST_PROTOCOL)
            except MemoryError:
                raise
            except Exception as error:  # whatever it is, the other documents go on
                words = printable(f"{type(error).__name__}: {error}", 300)
                said = pickle.dumps(Dead("failure", f"it failed: {words}"))
            signal.setitimer(signal.ITIMER_REAL, 0)
            _send(channel, said)


def _send(channel: socket.socket, message: bytes) -> None:
    channel.sendall(framed(message))


def message_of(content: Any) -> bytes:
    """What is sent for a value: its pickle behind its length."""
    return framed(pickle.dumps(content, pickle.HIGHEST_PROTOCOL))
