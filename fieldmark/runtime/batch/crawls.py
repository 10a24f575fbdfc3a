"""Crawls: the documents in the records of WARC files, as they were fetched.

Records are told apart here, strictly, because warcio takes an error for the end; what is in one, warcio tells.
"""

from __future__ import annotations

import importlib.util
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import IO, Any, Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.html.parsing import MAX_BYTES
from fieldmark.dsl.syntax.notation import printable
from fieldmark.runtime.batch.streams import BROKEN, Reading, bounded, cut_off
from fieldmark.runtime.batch.unread import Unread
from fieldmark.runtime.io.files import Content, extra

_MEDIA: Final[Mapping[str, Content]] = {
    "text/html": "html",
    "application/xhtml+xml": "html",
    "text/plain": "text",
    "message/rfc822": "mail",
    "application/pdf": "pdf",
    **dict.fromkeys(("image/png", "image/jpeg", "image/tiff"), "image"),
}
"""Media types of documents."""

_KINDS: Final[Mapping[Content, Kind]] = {"html": "html", "text": "html", "mail": "html", "pdf": "form", "image": "form"}

_CHARSET: Final = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)

_FETCHED: Final = re.compile(rb"^WARC-Type:[ \t]*(?:response|resource)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)

_LENGTH: Final = re.compile(rb"^Content-Length:[ \t]*(\d{1,15})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)

_LONGEST_LINE: Final = 2**20
"""Most bytes of a line in the head of a record."""


def warc_documents(stream: IO[bytes], shown: str, reading: Reading, passed: Counter[str]) -> Iterator[Unread]:
    """The documents among the records of a decompressed WARC. Raises one of `BROKEN` where it is cut off."""
    loader = extra("warcio.recordloader", "warc", shown, "a WARC file").ArcWarcRecordLoader()
    while (record := _record(stream)) is not None:
        head, block = record
        if block is None:
            passed[f"records of more than {MAX_BYTES // 2**20} MiB"] += 1
        elif _FETCHED.search(head):
            unread = _response(loader.parse_record_stream(io.BytesIO(head + block), None, "warc"), reading, passed)
            if unread is not None:
                yield unread


def _record(stream: IO[bytes]) -> tuple[bytes, bytes | None] | None:
    """The head and the block of the next record, None for a block that is too long; None where there are no more."""
    lines = [stream.readline(_LONGEST_LINE)]
    if not lines[0]:
        return None
    if not lines[0].startswith(b"WARC/"):
        raise ValueError("what stands there is no record of a WARC file")
    while lines[-1].strip():
        lines.append(stream.readline(_LONGEST_LINE))
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


def _response(record: Any, reading: Reading, passed: Counter[str]) -> Unread | None:
    """The document of what was fetched; None where it is none, and is counted as passed over."""
    name = printable(str(record.rec_headers.get_header("WARC-Target-URI") or "a record without an address"), 4_000)
    headers, status = record.http_headers, "200"
    if headers is not None:
        status = str(headers.get_statuscode() or "").strip()
    header = (headers or record.rec_headers).get_header("Content-Type") or ""
    media = header.partition(";")[0].strip().lower()
    kind = _MEDIA.get(media)
    if not status.startswith("2"):
        passed[f"answers of status {printable(status, 10) or 'none'}"] += 1
        return None
    if (media and kind is None) or (kind is not None and _KINDS[kind] not in reading.kinds):
        passed[f"answers of type {printable(media, 60)}"] += 1
        return None
    coding = ((headers.get_header("Content-Encoding") if headers is not None else None) or "").strip().lower()
    if coding == "br" and importlib.util.find_spec("brotli") is None:
        return Unread(name, fault="it is compressed with brotli; to read it, pip install brotli")
    try:
        data, fault = bounded(record.content_stream().read)
    except BROKEN as error:
        return Unread(name, fault=cut_off(error))
    charset = _CHARSET.search(header)
    cut = record.rec_headers.get_header("WARC-Truncated") is not None
    return Unread(name, None, data, kind, charset[1] if charset else None, fault, cut)
