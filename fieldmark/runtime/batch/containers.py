"""Files that hold many documents: zip, tar, mbox, WARC, JSONL and Parquet, read one document at a time.

A member that cannot be read is a document with a fault, and the others follow. A container that ends too early, or is
broken, gives what it holds up to there and then says so: neither warcio nor tarfile does so of every one. Nothing is
unpacked to disk. What is held at once is one member (at most `MAX_BYTES`, as of any document), of a zip archive also
its directory, of Parquet a few rows.

The records of WARC files are told apart here, strictly, because warcio takes an error for the end; what is in one,
warcio tells. Documents among them are as they were fetched.
"""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import tarfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final, Literal, cast

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.parsing import MAX_BYTES
from fieldmark.dsl.syntax.notation import printable
from fieldmark.runtime.batch.unread import (
    BOMB,
    BROKEN,
    RATIO,
    TOO_LARGE,
    Meter,
    Notice,
    Reading,
    Unread,
    bounded,
    cut_off,
    opened,
)
from fieldmark.runtime.io.files import SUFFIXES, Content, ending, extra
from fieldmark.runtime.io.names import shown_path, writable
from fieldmark.runtime.io.texts import charset_of

Container = Literal["zip", "tar", "mbox", "warc", "jsonl", "parquet"]
"""What a file is that holds many documents."""

_ENDINGS: Final[Mapping[Container, tuple[str, ...]]] = {
    "zip": (".zip",),
    "tar": (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz"),
    "mbox": (".mbox", ".mbox.gz"),
    "warc": (".warc", ".warc.gz"),
    "jsonl": (".jsonl", ".jsonl.gz", ".ndjson", ".ndjson.gz"),
    "parquet": (".parquet",),
}
"""How the names of containers end, lower case."""

TABLES: Final = frozenset({"jsonl", "parquet"})
"""Containers of which one column holds the documents."""

_TEXTS: Final = ("string", "large_string", "binary", "large_binary")
"""Types of columns of Parquet files that hold texts or bytes."""

_ENDS: Final = 8
"""How often the end of a tar archive is read at most."""

_ROWS: Final = 64
"""Most rows of a Parquet file that are held at once, and fewer of more than `MAX_BYTES` together."""

MAX_BESIDE: Final = 2**20
"""Most bytes of a line of JSON outside of its texts: each may be a value of its own, which takes a hundred times as
much."""

_STRINGS: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"')

_MAILBOX: Final = re.compile(rb"From [^\n]*\d\d:\d\d[^\n]*\d{4}[^\n]*\n>?[!-9;-~]+:")
"""How a mailbox begins: the line that parts mails, with the time and the year, and a header."""

_HEAD: Final = 4_096
"""Bytes of a file that are looked at to tell a mailbox."""

_ESCAPED: Final = re.compile(rb">+From ")


def container_of(path: Path) -> Container | None:
    """What container a file is, by its name; None where it is a document."""
    name = path.name.lower()
    return next((kind for kind, ends in _ENDINGS.items() if name.endswith(ends)), None)


def is_mailbox(path: Path) -> bool:
    """Whether a file that has none of our endings begins as a mailbox does, as mail programs name theirs: `Inbox`."""
    is_named = any(ending(path) in endings for endings in SUFFIXES.values())
    if is_named or not os.path.isfile(path):  # reading a pipe could wait for ever
        return False
    try:
        with path.open("rb") as stream:
            return _MAILBOX.match(stream.read(_HEAD)) is not None
    except (OSError, ValueError):
        return False


def read_container(path: Path, kind: Container, reading: Reading, meter: Meter) -> Iterator[Unread | Notice]:
    """The documents of a container in its order; what is passed over is said at its end, and that it is cut off."""
    shown = shown_path(path)
    passed: Counter[str] = Counter()
    try:
        if path.exists() and not path.is_file():
            raise DocumentError(shown, "it is no regular file, but a device or a pipe")
        if kind == "zip":
            yield from _zip(path, shown, reading, meter, passed)
        elif kind == "parquet":
            yield from _parquet(path, shown, reading, meter)
        else:
            with opened(path, meter) as stream:
                yield from _STREAMED[kind](stream, shown, reading, passed)
    except DocumentError as error:
        yield Notice("cut", shown, error.reason)
    except BROKEN as error:
        yield Notice("cut", shown, cut_off(error))
    except MemoryError:
        yield Notice("cut", shown, "it takes more memory than there is to read on")
    for words, count in passed.items():
        yield Notice("passed over", shown, words, count)


def _member(shown: str, name: str, kinds: frozenset[Kind], passed: Counter[str]) -> str | None:
    """What a member of an archive is called, a text and no path; None where it is passed over, which is counted."""
    inner = PurePosixPath(name.replace("\\", "/"))
    if any((part.startswith(".") and part != "..") or part == "__MACOSX" for part in inner.parts):
        passed["hidden files"] += 1
        return None
    end = ending(inner)
    if not any(end in SUFFIXES[kind] for kind in kinds):
        passed[f"files that end in {printable(end, 20)}" if end else "files without an ending"] += 1
        return None
    return f"{shown}/{printable(writable(name).decode(), 1_000)}"


def _zip(path: Path, shown: str, reading: Reading, meter: Meter, passed: Counter[str]) -> Iterator[Unread]:
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            meter.at = info.header_offset
            name = None if info.is_dir() else _member(shown, info.filename, reading.kinds, passed)
            if name is None:
                continue
            data: bytes | None = None
            fault: str | None = TOO_LARGE
            try:
                if info.file_size <= MAX_BYTES:  # one that says itself that it is too large is not even read
                    with archive.open(info) as stream:
                        data, fault = bounded(stream.read)
            except BROKEN as error:
                encrypted = isinstance(error, RuntimeError) and "password" in str(error)
                fault = f"it cannot be read: {'it is encrypted' if encrypted else error}"
            yield Unread(name, data=data, fault=fault)


class _Tail(io.RawIOBase):
    """A stream that remembers the last bytes that were read from it, and does not end again and again: tarfile reads on
    until it has passed over as much as a member says that it holds."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._ends = 0
        self.last = b""

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(size)
        self._ends += not data
        if self._ends > _ENDS:
            raise EOFError
        self.last = data[-tarfile.BLOCKSIZE :] or self.last
        return data


def _tar(stream: IO[bytes], shown: str, reading: Reading, passed: Counter[str]) -> Iterator[Unread]:
    tail = _Tail(stream)
    with tarfile.open(fileobj=tail, mode="r|") as archive:
        while (info := archive.next()) is not None:
            cast("Any", archive).members.clear()  # it would remember every one
            if info.isreg():
                name = _member(shown, info.name, reading.kinds, passed)
                if name is not None and (held := archive.extractfile(info)) is not None:
                    data, fault = bounded(held.read)
                    yield Unread(name, data=data, fault=fault)
            elif not info.isdir():
                passed["links, pipes and devices"] += 1
    while stream.read(2**16):
        pass
    if tail.last.strip(b"\0"):
        raise EOFError  # tarfile takes an end between two members for the end of the archive


def _mbox(stream: IO[bytes], shown: str, _reading: Reading, _passed: Counter[str]) -> Iterator[Unread]:
    number, size, lines, blank = 0, 0, list[bytes](), True
    for line in iter(lambda: stream.readline(MAX_BYTES), b""):
        if blank and line.startswith(b"From "):
            if number:
                yield _mail(f"{shown}#{number}", lines, size)
            number, size = number + 1, 0
            lines.clear()
        elif not number and line.strip():
            raise ValueError("it does not begin as a mailbox does, with `From `")
        else:
            size += len(line)
            if size <= MAX_BYTES:
                lines.append(line[1:] if _ESCAPED.match(line) else line)
        blank = not line.strip(b"\r\n")
    if number:
        yield _mail(f"{shown}#{number}", lines, size)


def _mail(name: str, lines: list[bytes], size: int) -> Unread:
    if size > MAX_BYTES:
        return Unread(name, fault=TOO_LARGE)
    return Unread(name, data=b"".join(lines), kind="mail")


def _jsonl(stream: IO[bytes], shown: str, reading: Reading, _passed: Counter[str]) -> Iterator[Unread]:
    longest = 2 * MAX_BYTES
    for number, line in enumerate(iter(lambda: stream.readline(longest), b""), 1):
        name, whole = f"{shown}#{number}", line.endswith(b"\n")
        if not whole and len(line) == longest:
            while (rest := stream.readline(longest)) and not rest.endswith(b"\n"):
                pass
            yield Unread(name, fault=TOO_LARGE)
            continue
        if not line.strip():
            continue
        if len(line) > MAX_BESIDE and len(_STRINGS.sub(b"", line)) > MAX_BESIDE:
            yield Unread(name, fault=f"the line holds more than {MAX_BESIDE:,} characters beside its texts")
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            if not whole:
                raise EOFError from error
            yield Unread(name, fault=f"the line is no JSON: {printable(str(error), 200)}")
            continue
        if not isinstance(row, dict):
            yield Unread(name, fault="the line is no JSON object")
        elif reading.column not in row:
            names = printable(", ".join(row), 200) or "none"
            yield Unread(name, fault=f"it has no column {reading.column!r}; it has {names}")
        else:
            yield row_document(name, row[reading.column], row.get(reading.naming), reading)


def row_document(name: str, value: object, naming: object, reading: Reading) -> Unread:
    """The document of a row: a text, which is decoded already, or bytes."""
    if isinstance(naming, str) and naming:
        name = printable(writable(naming).decode(), 4_000)
    if isinstance(value, str):
        data, charset = value.encode("utf-8", "replace"), "utf-8"
    elif isinstance(value, bytes):
        data, charset = value, None
    else:
        there = "is empty" if value is None else "holds no text"
        return Unread(name, fault=f"its column {reading.column!r} {there}")
    return Unread(name, data=data, charset=charset) if len(data) <= MAX_BYTES else Unread(name, fault=TOO_LARGE)


def _parquet(path: Path, shown: str, reading: Reading, meter: Meter) -> Iterator[Unread]:
    library = extra("pyarrow.parquet", "parquet", shown, "a Parquet file")
    with path.open("rb") as stream:
        schema = library.read_schema(stream)
        names = schema.names
        columns = [name for name in (reading.column, reading.naming) if name is not None]
        missing = [name for name in columns if name not in names]
        if missing:
            raise DocumentError(shown, f"it has no column {missing[0]!r}; it has {', '.join(names)}")
        texts = [name for name in columns if str(schema.field(name).type) in _TEXTS]
        table = library.ParquetFile(stream, read_dictionary=texts)  # a text is held once, however often it is there
        number, size, rows = 0, os.fstat(stream.fileno()).st_size, max(1, table.metadata.num_rows)
        for batch in table.iter_batches(batch_size=_rows_at_once(table.metadata), columns=columns):
            for row in (batch.slice(at, 1).to_pylist()[0] for at in range(batch.num_rows)):
                number += 1
                meter.at = size * number // rows
                yield row_document(f"{shown}#{number}", row[reading.column], row.get(reading.naming), reading)


def _rows_at_once(metadata: Any) -> int:
    """How many rows of a Parquet file are held at once: fewer where they are large. Raises ValueError where they are
    packed as nothing honest is."""
    largest = 0
    for group in map(metadata.row_group, range(metadata.num_row_groups)):
        for chunk in map(group.column, range(group.num_columns)):
            unpacked = chunk.total_uncompressed_size
            if unpacked > 4 * MAX_BYTES and unpacked > RATIO * chunk.total_compressed_size:
                raise ValueError(BOMB)
        largest = max(largest, group.total_byte_size // max(1, group.num_rows))
    return max(1, min(_ROWS, MAX_BYTES // max(1, largest)))


_MEDIA: Final[Mapping[str, Content]] = {
    "text/html": "html",
    "application/xhtml+xml": "html",
    "text/plain": "text",
    "message/rfc822": "mail",
    "application/pdf": "pdf",
    **dict.fromkeys(("image/png", "image/jpeg", "image/tiff"), "image"),
}
"""Media types of documents."""

_FETCHED: Final = re.compile(rb"^WARC-Type:[ \t]*(?:response|resource)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)

_LENGTH: Final = re.compile(rb"^Content-Length:[ \t]*(\d{1,15})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)

_TARGET: Final = re.compile(rb"^WARC-Target-URI:[ \t]*<?([^\s>]+)", re.IGNORECASE | re.MULTILINE)

_NAMELESS: Final = "a record without an address"

_LONGEST_LINE: Final = 2**20
"""Most bytes of a line in the head of a record, and of all lines of it."""


def warc_documents(stream: IO[bytes], shown: str, reading: Reading, passed: Counter[str]) -> Iterator[Unread]:
    """The documents among the records of a decompressed WARC. Raises one of `BROKEN` where it is cut off."""
    library = extra("warcio.recordloader", "warc", shown, "a WARC file")
    loader = library.ArcWarcRecordLoader()
    while (found := _record(stream)) is not None:
        head, block = found
        if block is None:
            passed[f"records of more than {MAX_BYTES // 2**20} MiB"] += 1
        elif _FETCHED.search(head):
            target = _TARGET.search(head)
            if target is None:
                yield Unread(_NAMELESS, fault="its record does not say from where")
                continue
            try:
                record = loader.parse_record_stream(io.BytesIO(head + block), None, "warc")
            except (library.StatusAndHeadersParserException, library.ArchiveLoadFailed, *BROKEN) as error:
                name = printable(target[1].decode("utf-8", "replace"), 4_000)
                yield Unread(name, fault=f"its answer does not begin as one does: {printable(str(error), 200)}")
                continue
            yield from _response(record, reading, passed)


_STREAMED: Final[Mapping[Container, Callable[[IO[bytes], str, Reading, Counter[str]], Iterator[Unread]]]] = {
    "tar": _tar,
    "mbox": _mbox,
    "warc": warc_documents,
    "jsonl": _jsonl,
}
"""The containers that are read from their beginning to their end."""


def _record(stream: IO[bytes]) -> tuple[bytes, bytes | None] | None:
    """The head and the block of the next record, None for a block that is too long; None where there are no more."""
    lines = [stream.readline(_LONGEST_LINE)]
    if not lines[0]:
        return None
    if not lines[0].startswith(b"WARC/"):
        raise ValueError("what stands there is no record of a WARC file")
    size = 0
    while lines[-1].strip():
        lines.append(stream.readline(_LONGEST_LINE))
        size += len(lines[-1])
        if size > _LONGEST_LINE:
            raise ValueError("the head of a record has no end")
        if not lines[-1].endswith(b"\n"):
            raise EOFError
    head = b"".join(lines)
    length = _LENGTH.search(head)
    if length is None:
        raise ValueError("a record does not say how long it is")
    size, read = int(length[1]), 0
    pieces: list[bytes] = []
    while read < size:
        piece = stream.read(min(size - read, 2**20))
        if not piece:
            raise EOFError
        read += len(piece)
        if size <= MAX_BYTES + _LONGEST_LINE:
            pieces.append(piece)
    end = stream.read(4)
    if end != b"\r\n\r\n":
        raise EOFError if len(end) < 4 else ValueError("a record is longer than it says")
    return head, b"".join(pieces) if pieces or not size else None


def _response(record: Any, reading: Reading, passed: Counter[str]) -> Iterator[Unread]:
    """The document of what was fetched; what is none is counted as passed over."""
    name = printable(str(record.rec_headers.get_header("WARC-Target-URI") or _NAMELESS), 4_000)
    headers = record.http_headers
    status = "200" if headers is None else str(headers.get_statuscode() or "").strip()
    header = (headers or record.rec_headers).get_header("Content-Type") or ""
    media = header.partition(";")[0].strip().lower()
    kind = _MEDIA.get(media)
    if not status.startswith("2"):
        passed[f"answers of status {printable(status, 10) or 'none'}"] += 1
        return
    if media and not any(kind in SUFFIXES[wanted].values() for wanted in reading.kinds):
        passed[f"answers of type {printable(media, 60)}"] += 1
        return
    coding = ((headers.get_header("Content-Encoding") if headers is not None else None) or "").strip().lower()
    if coding == "br" and importlib.util.find_spec("brotli") is None:
        yield Unread(name, fault="it is compressed with brotli; to read it, pip install brotli")
        return
    data: bytes | None = None
    try:
        data, fault = bounded(record.content_stream().read)
    except BROKEN as error:
        fault = cut_off(error)
    cut = record.rec_headers.get_header("WARC-Truncated") is not None
    yield Unread(name, None, data, kind, charset_of(header), fault, cut)
