"""A document that is still to be read, on its way from an input to a worker; and what else is said of inputs.

Streams of containers are opened, decompressed and metered, and read up to a bound; `cut_off` says that one ends too
early, or is broken.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, Literal, NamedTuple, cast

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.parsing import MAX_BYTES
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.notation import printable
from fieldmark.runtime.io.documents import document_in, read_document, readable_kind
from fieldmark.runtime.io.files import Content

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

    from fieldmark.dsl.forms.document import FormDocument


class Unread(NamedTuple):
    """A document by its path, or by its bytes where it stands in a container; or why it cannot be read: `fault`.

    `kind` and `charset` are what the transport says of the bytes. `cut` says that whoever fetched it kept a part.
    `profiled` and `profiled_if_strange` ask the worker for what it looks like (see `counters`).
    """

    name: str
    path: str | None = None
    data: bytes | None = None
    kind: Content | None = None
    charset: str | None = None
    fault: str | None = None
    cut: bool = False
    profiled: bool = False
    profiled_if_strange: bool = False

    def read(self) -> HtmlDocument | FormDocument:
        """The document. Raises DocumentError."""
        if self.fault is not None:
            raise DocumentError(self.name, self.fault)
        if self.data is None:
            assert self.path is not None, "a document has a path, bytes or a fault"
            return read_document(Path(self.path))
        kind = readable_kind(self.data, self.name)
        document = document_in(self.data, self.name, self.kind or kind, self.charset)
        if self.cut and isinstance(document, HtmlDocument):
            document.truncated = True
        return document


class Notice(NamedTuple):
    """Something of an input that is no document: it is cut off or broken, or `times` something is passed over."""

    kind: Literal["cut", "passed over"]
    input: str
    words: str
    times: int = 1


_PACKED: Final = (zlib.error, lzma.LZMAError, zipfile.BadZipFile, tarfile.TarError)

BROKEN: Final = (EOFError, OSError, ValueError, RuntimeError, *_PACKED)
"""What the libraries raise on broken containers; pyarrow's errors are ValueErrors and OSErrors."""

_UNPACKED: Final = 2**30
"""Bytes up to which a compressed container may unpack, however small it is."""

RATIO: Final = 200
"""How many times its size a larger one may unpack to: archives of pages that are much alike reach a hundred."""

BOMB: Final = f"it unpacks to more than {RATIO} times its size"

TOO_LARGE: Final = f"it is larger than {MAX_BYTES // 2**20} MiB, the most that is read"


@dataclass(slots=True)
class Meter:
    """How many bytes of the container have been read so far."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """What is wanted of inputs: documents of these kinds, and of tables the columns of documents and of their names."""

    kinds: frozenset[Kind]
    column: str | None = None
    naming: str | None = None


def cut_off(error: BaseException) -> str:
    """What one of `BROKEN` says of a container."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, EOFError):
        return "it is cut off: what follows was never written"
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return printable(f"it is cut off or broken: {said or type(error).__name__}", 300)


class _Metered(io.FileIO):
    """A file that tells how far it was read."""

    def __init__(self, path: Path, meter: Meter) -> None:
        super().__init__(path)
        self._meter = meter

    def readinto(self, buffer: WriteableBuffer) -> int | None:
        read = super().readinto(buffer)
        self._meter.at += read or 0
        return read


@contextmanager
def opened(path: Path, meter: Meter) -> Iterator[IO[bytes]]:
    """What a file holds, decompressed where it is compressed: its first bytes tell. Raises OSError."""
    raw: io.BufferedReader = io.BufferedReader(_Metered(path, meter), 2**17)
    with raw:
        yield decompressed(raw)


class _Unpacked(io.RawIOBase):
    """What a compressed stream holds, of which it is counted how much there is beside what was read."""

    def __init__(self, stream: io.BufferedIOBase, raw: io.BufferedReader) -> None:
        self._stream = stream
        self._raw = raw
        self._size = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        read = self._stream.readinto1(buffer)
        self._size += read
        if self._size > _UNPACKED and self._size > RATIO * self._raw.tell():
            raise ValueError(BOMB)
        return read


_COMPRESSED: Final[Mapping[bytes, Callable[[io.BufferedReader], io.BufferedIOBase]]] = {
    b"\x1f\x8b": lambda raw: gzip.GzipFile(fileobj=raw),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\0": lzma.LZMAFile,
}
"""How compressed streams begin, and what decompresses them."""


def decompressed(raw: io.BufferedReader) -> IO[bytes]:
    """A stream, decompressed where it is compressed. Reading it raises one of `BROKEN` where it is a bomb."""
    for beginning, decompress in _COMPRESSED.items():
        if raw.peek(6).startswith(beginning):
            return cast("IO[bytes]", io.BufferedReader(_Unpacked(decompress(raw), raw), 2**17))
    return raw


def bounded(read: Callable[[int], bytes]) -> tuple[bytes | None, str | None]:
    """What a stream holds, or why it is not taken."""
    data = read(MAX_BYTES + 1)
    return (data, None) if len(data) <= MAX_BYTES else (None, TOO_LARGE)
