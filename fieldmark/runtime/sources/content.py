"""What a document is, told by its name and its first bytes: HTML, e-mail, plain text, or nothing readable."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Final, Literal

Kind = Literal["html", "mail", "text"]

SUFFIXES: Final[dict[str, Kind]] = {
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".eml": "mail",
    ".txt": "text",
}
"""File name endings (lower case) of the documents that are looked for in folders."""

_FOREIGN: Final[tuple[tuple[bytes, str], ...]] = (
    (b"%PDF-", "a PDF file"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x7fELF", "an executable"),
    (b"\xd0\xcf\x11\xe0", "an Outlook message (.msg) or an old office document"),
)
"""First bytes of files that are often given by mistake, and what to call them."""

_SAMPLE: Final = 65_536
"""Bytes looked at for markup and mail headers."""

_BINARY_SAMPLE: Final = 8_192
"""Bytes looked at for control characters."""

_CONTROLS: Final = bytes(code for code in range(1, 32) if code not in b"\t\n\v\f\r\x1b")

_MARKUP: Final = re.compile(rb"\s*<(?:!doctype|!--|\?xml|[a-z][a-z0-9]*[\s/>])", re.IGNORECASE)

_HEADER: Final = re.compile(rb"([!-9;-~]{1,100}):")

_MAIL_HEADERS: Final = frozenset(
    b"from to subject date received return-path delivered-to message-id mime-version content-type sender".split()
)


def kind_of(name: str, data: bytes) -> Kind:
    """The kind of a document by its suffix; by its content where the suffix says nothing, or is a mail's wrongly."""
    kind = SUFFIXES.get(PurePath(name).suffix.lower())
    if kind is not None and (kind != "mail" or _starts_with_headers(data)):
        return kind
    if _MARKUP.match(data[:_SAMPLE]):
        return "html"
    return "mail" if kind == "mail" or _looks_like_mail(data) else "text"


def foreign_kind(data: bytes) -> str | None:
    """What a file is that begins like no text ("a PDF file"), or None."""
    return next((kind for beginning, kind in _FOREIGN if data.startswith(beginning)), None)


def is_binary(data: bytes) -> bool:
    """Whether UTF-8 bytes hold too many control characters for a text. Zero bytes do not count."""
    sample = data[:_BINARY_SAMPLE].replace(b"\0", b"")
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return controls > 4 and controls > 0.03 * len(sample)


def _header_block(data: bytes) -> list[bytes]:
    lines = data[:_SAMPLE].lstrip(b"\r\n").splitlines()
    if lines and lines[0].startswith(b"From "):
        lines = lines[1:]
    return lines[: lines.index(b"")] if b"" in lines else lines


def _starts_with_headers(data: bytes) -> bool:
    block = _header_block(data)
    return bool(block) and _HEADER.match(block[0]) is not None


def _looks_like_mail(data: bytes) -> bool:
    """Whether the first paragraph is nothing but headers, at least two of them those of a mail."""
    names = set()
    for line in _header_block(data):
        if line[:1] in b" \t":
            continue
        header = _HEADER.match(line)
        if header is None:
            return False
        names.add(header.group(1).lower())
    return len(names & _MAIL_HEADERS) >= 2
