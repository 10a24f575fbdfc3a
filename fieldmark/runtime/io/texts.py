"""Plain text as a document, and the character encoding of what is read.

For encodings the order of evidence is that of browsers (byte order mark, transport, declaration in the page), found by
w3lib. Departures: a declaration that the bytes contradict is not believed, because the text that comes out is what
counts. Bytes that are valid UTF-8 are UTF-8 even where Latin-1 is declared, and a page that declares UTF-8 but is
mostly something else is read as windows-1252; a UTF-16 page without a byte order mark is recognised by its zero bytes.
"""

from __future__ import annotations

import re
from typing import Final

from lxml import etree
from w3lib.encoding import html_body_declared_encoding, read_bom, resolve_encoding, to_unicode

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.parsing import MAX_BYTES
from fieldmark.dsl.html.preformatted import markup_of
from fieldmark.dsl.html.tree import HtmlDocument

WESTERN: Final = "cp1252"
"""What bytes are taken for that are not UTF-8 and declare nothing; w3lib resolves every alias of Latin-1 to it."""

_SAMPLE: Final = 2_048
"""Bytes looked at to recognise UTF-16."""

_ZEROS: Final = 0.4
"""Share of every other byte that is zero, above which a text is UTF-16: markup is ASCII."""

_STRAY_ZEROS: Final = 0.02
"""Largest share of the bytes between these that are zero."""

_NOT_FOR_PAGES: Final = frozenset({"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "charmap"})
"""Codecs of Python that are no page encodings; some of them take quadratic time."""


def text_document(text: str, name: str, top: etree._Element | None = None) -> HtmlDocument:
    """The document of a text, laid out by its lines and columns (`fieldmark.dsl.html.preformatted`).

    `top` is put before everything else.

    Raises DocumentError where the text is blank, or too large once every line is marked up.
    """
    markup = "".join(markup_of(text))
    if not markup:
        raise DocumentError(name, "the document is empty")
    data = f"<html><body>{markup}</body></html>".encode("utf-8", "replace")
    if len(data) > MAX_BYTES:
        raise DocumentError(name, f"the text is too long: with every line marked up it takes {len(data):,} bytes")
    return HtmlDocument.from_bytes(data, name, "utf-8", top)


def to_utf8(data: bytes, charset: str | None = None, *, markup: bool = True) -> bytes:
    """The bytes of a text, in UTF-8 and without a byte order mark; bytes that fit no encoding become U+FFFD.

    `charset` is what the transport says (the header of a mail part); where it is None or unknown and `markup` is set,
    the declaration inside the page counts. Bytes that are UTF-8 already are returned as they are, without their mark.
    """
    marked, mark = read_bom(data)
    if marked is not None and mark is not None:
        data = data[len(mark) :]
        return data if marked == "utf-8" and _is_utf8(data) else _recoded(data, marked)
    wide = _utf16_without_mark(data)
    if wide is not None:
        return _recoded(data, wide)
    encoding = known_encoding(charset) if charset else None
    if encoding is None and markup:
        encoding = _declared_in_page(data)
    if encoding not in (None, "utf-8", WESTERN):
        text = _strictly(data, encoding)
        if text is not None:
            return text.encode("utf-8", "replace")
    if _is_utf8(data):
        return data
    if encoding is None or encoding == "utf-8":
        encoding = _western_or_utf8(data)
    return _recoded(data, encoding)


_CHARSET: Final = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)


def charset_of(header: str) -> str | None:
    """The charset that a Content-Type names, in quotes of either kind or in none; None where it names none."""
    said = _CHARSET.search(header)
    return said[1] if said else None


def known_encoding(label: str) -> str | None:
    """The codec for an encoding's label, or None where there is none that a page may use."""
    try:
        codec = resolve_encoding(label.strip())
        if codec is None or codec.replace("_", "-") in _NOT_FOR_PAGES:
            return None
        b"x".decode(codec, "replace")  # some codecs turn bytes into bytes, and say so only when they are used
    except (LookupError, ValueError):
        return None
    return codec


def _declared_in_page(data: bytes) -> str | None:
    declared = html_body_declared_encoding(data)
    if declared is None or declared.startswith(("utf-16", "utf-32")):
        return None  # a declaration that can be read as ASCII does not stand in a wide encoding
    return known_encoding(declared)


def _recoded(data: bytes, encoding: str) -> bytes:
    return to_unicode(data, encoding).encode("utf-8", "replace")


def _is_utf8(data: bytes) -> bool:
    return data.isascii() or _strictly(data, "utf-8") is not None


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeError:
        return None


def _western_or_utf8(data: bytes) -> str:
    """For bytes that are not strictly UTF-8: whether they are UTF-8 with a few broken places (a title cut in half)."""
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    intact = len(text) - len(text.encode("ascii", "ignore")) - broken
    return "utf-8" if intact > broken else WESTERN


def _utf16_without_mark(data: bytes) -> str | None:
    """The byte order of UTF-16, where nearly every other byte of the beginning is zero; else None."""
    sample = data[:_SAMPLE]
    if len(sample) < 4:
        return None
    even, odd, half = sample[::2].count(0), sample[1::2].count(0), len(sample) // 2
    if odd > _ZEROS * half and even <= _STRAY_ZEROS * half:
        return "utf-16-le"
    if even > _ZEROS * half and odd <= _STRAY_ZEROS * half:
        return "utf-16-be"
    return None
