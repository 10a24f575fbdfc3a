"""Documents, containers and work for the tests of batches."""

from __future__ import annotations

import gzip
import io
import json
import os
import signal
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from fieldmark.runtime.batch.answers import Answered, Lines
from fieldmark.runtime.batch.containers import Container, read_container
from fieldmark.runtime.batch.unread import Meter, Notice, Reading, Unread
from tests.runtime.samples import AMBIGUOUS, MAIL, PAGE

BOTH = Reading(frozenset({"html", "form"}))


def page(number: int) -> str:
    """A page that is like no other; of every fifth the total is not certain."""
    return (PAGE if number % 5 else AMBIGUOUS).replace("12,50", f"{number},50")


def mail(number: int) -> bytes:
    """A page as an e-mail."""
    return (MAIL + page(number)).replace("\r\n", "\n").encode()


def zipped(path: Path, members: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def tarred(path: Path, members: Mapping[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz" if path.name.endswith("gz") else "w") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


def mailbox(path: Path, mails: Iterable[bytes]) -> Path:
    escaped = (mail.replace(b"\nFrom ", b"\n>From ") for mail in mails)
    path.write_bytes(b"".join(b"From somebody Mon Nov 23 00:00:00 2026\n" + mail + b"\n\n" for mail in escaped))
    return path


def warc(path: Path, answers: Iterable[tuple[str, str, str, bytes]]) -> Path:
    """A crawl: address, status, type and content of each answer, each after its request."""
    with path.open("wb") as stream:
        for url, status, media, data in answers:
            answer = f"HTTP/1.1 {status}\r\nContent-Type: {media}\r\n\r\n".encode() + data
            for kind, block in (("request", b"GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n"), ("response", answer)):
                head = f"WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {url}\r\nContent-Length: {len(block)}\r\n"
                typed = f"Content-Type: application/http; msgtype={kind}\r\n\r\n"
                record = (head + typed).encode() + block + b"\r\n\r\n"
                stream.write(gzip.compress(record) if path.name.endswith("gz") else record)
    return path


def crawl(path: Path, pages: int) -> Path:
    """A crawl of pages, and of what is none."""
    answers = [
        (f"https://shop.example/{n}", "200 OK", "text/html; charset=utf-8", page(n).encode()) for n in range(pages)
    ]
    others = [
        ("https://shop.example/logo", "200 OK", "image/svg+xml", b"<svg/>"),
        ("https://shop.example/gone", "404 Not Found", "text/html", b"<p>gone</p>"),
    ]
    return warc(path, [*answers, *others])


def lines(path: Path, rows: Iterable[object]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def read(path: Path, kind: Container, reading: Reading = BOTH) -> tuple[list[Unread], list[Notice]]:
    """The documents of a container, and what is said of it."""
    items = list(read_container(path, kind, reading, Meter()))
    notices = [item for item in items if isinstance(item, Notice)]
    return [item for item in items if isinstance(item, Unread)], notices


@dataclass(frozen=True)
class Echo:
    """Work that gives back names and sizes, and does as documents say."""

    def start(self) -> Callable[[Unread], tuple[str, int]]:
        def answer(unread: Unread) -> tuple[str, int]:
            match unread.name:
                case "hang":
                    time.sleep(1_000)
                case "crash":
                    os.kill(os.getpid(), signal.SIGSEGV)
                case "memory":
                    bytearray(2**40)
                case "failure":
                    raise RecursionError("too deep")
            return unread.name, len(unread.data or b"")

        return answer


@dataclass(frozen=True)
class Never:
    """Work that cannot begin."""

    def start(self) -> Callable[[Unread], object]:
        raise ValueError("no such thing")


@dataclass(frozen=True, slots=True)
class Canned:
    """Work that gives one answer to all documents at once, so that the parent alone is what takes time."""

    real: Lines
    said: Answered

    @property
    def baselines(self) -> Mapping[str, object]:
        """None."""
        return {}

    def start(self) -> Canned:
        """What gives the answer."""
        return self

    def __call__(self, _: Unread) -> Answered:
        """The answer."""
        return self.said
