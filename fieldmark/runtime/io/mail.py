"""E-mails and plain text as documents, and the character encoding of what is read.

Of a message the HTML part is read, or its plain text; of plain text a paragraph is a `<div>` and a line of it a `<p>`.
Departure from the standard library's usual `policy.default`: headers are read with the older `Compat32` rules, because
the structured header parser raises on damaged headers; and a header is cut where the parser of its parameters would
take quadratic time.

For encodings the order of evidence is that of browsers (byte order mark, transport, declaration in the page), found by
w3lib. Departures: a declaration that the bytes contradict is not believed, because the text that comes out is what
counts. Bytes that are valid UTF-8 are UTF-8 even where Latin-1 is declared, and a page that declares UTF-8 but is
mostly something else is read as windows-1252; a UTF-16 page without a byte order mark is recognised by its zero bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from email.errors import InvalidBase64LengthDefect
from email.message import Message
from email.parser import BytesParser
from email.policy import Compat32
from html import escape
from itertools import groupby
from typing import Final, cast

from w3lib.encoding import html_body_declared_encoding, read_bom, resolve_encoding, to_unicode

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.parsing import MAX_BYTES
from fieldmark.dsl.html.tree import HtmlDocument

WESTERN: Final = "cp1252"
"""What bytes are taken for that are not UTF-8 and declare nothing; w3lib resolves every alias of Latin-1 to it."""

_SAMPLE: Final = 2_048
"""Bytes looked at to recognise UTF-16."""

_NOT_FOR_PAGES: Final = frozenset({"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "charmap"})
"""Codecs of Python that are no page encodings; some of them take quadratic time."""

MAX_HEADER: Final = 10_000
"""Characters of one header that are read."""

MAX_PARTS: Final = 50_000
"""Most lines that may begin a part, in one message: each part takes the parser some 25 microseconds."""

MAX_LINE_TESTS: Final = 20_000_000
"""Most pairs of line and multipart section in one message: a line is tested against each boundary around it."""


def text_document(text: str, name: str) -> HtmlDocument:
    """The document of a text; blank lines part its paragraphs, white space around a line is dropped.

    Raises DocumentError where the text is blank, or too large once every line is marked up.
    """
    markup = "".join(_markup(text))
    if not markup:
        raise DocumentError(name, "the document is empty")
    data = f"<html><body>{markup}</body></html>".encode("utf-8", "replace")
    if len(data) > MAX_BYTES:
        raise DocumentError(name, f"the text is too long: with every line marked up it takes {len(data):,} bytes")
    return HtmlDocument.from_bytes(data, name, "utf-8")


def _markup(text: str) -> Iterator[str]:
    lines = map(str.strip, escape(text.replace("\0", ""), quote=False).splitlines())
    for filled, paragraph in groupby(lines, bool):
        if filled:
            yield f"<div><p>{'</p><p>'.join(paragraph)}</p></div>"


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
    if odd > 0.4 * half and even <= 0.02 * half:
        return "utf-16-le"
    if even > 0.4 * half and odd <= 0.02 * half:
        return "utf-16-be"
    return None


class _BoundedHeaders(Compat32):
    """The lenient rules of the standard library, with headers cut at `MAX_HEADER` characters."""

    def header_source_parse(self, sourcelines: Sequence[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(list(sourcelines))
        return name, value[:MAX_HEADER]


def mail_document(data: bytes, name: str) -> HtmlDocument:
    """The document of an e-mail: its first HTML part that is not blank, else its first plain text part.

    What stands in the message itself goes before forwarded messages, and attachments come last. Raises DocumentError
    where nothing can be read, or the part chosen is damaged.
    """
    message = _parsed(data, name)
    for part in _by_preference(message):
        content = _content(part, name)
        if not content.strip():
            continue
        is_html = part.get_content_subtype() == "html"
        content = to_utf8(content, part.get_content_charset(), markup=is_html)
        if is_html:
            return HtmlDocument.from_bytes(content, name, "utf-8")
        return text_document(content.decode("utf-8"), name)
    if any(part.get_content_maintype() == "multipart" and not part.is_multipart() for part in message.walk()):
        raise DocumentError(name, "its header announces parts, but the boundary between them is not in the e-mail")
    raise DocumentError(name, "the e-mail has no text")


def _parsed(data: bytes, name: str) -> Message:
    sections = data.lower().count(b"multipart/")
    if data.count(b"\n--") > MAX_PARTS or sections * data.count(b"\n") > MAX_LINE_TESTS:
        raise DocumentError(name, "the e-mail has too many parts")
    try:
        return BytesParser(Message, policy=_BoundedHeaders()).parsebytes(data.lstrip(b"\r\n"))
    except RecursionError as error:
        raise DocumentError(name, "the parts of the e-mail are nested too deeply") from error


def _by_preference(message: Message) -> list[Message]:
    """The text parts, best first: no attachment before attachment, HTML before plain text, own before forwarded."""

    def rank(placed: tuple[bool, Message]) -> tuple[bool, bool, bool]:
        forwarded, part = placed
        return part.get_content_disposition() == "attachment", part.get_content_subtype() != "html", forwarded

    return [part for _, part in sorted(_text_parts(message), key=rank)]


def _text_parts(message: Message) -> Iterator[tuple[bool, Message]]:
    """(whether inside a forwarded message, part) of each HTML and plain text part, in the order of the message."""
    stack = [(False, message)]
    while stack:
        forwarded, part = stack.pop()
        if part.is_multipart():
            inside = forwarded or part.get_content_type() == "message/rfc822"
            children = cast("list[Message]", part.get_payload())
            stack.extend((inside, child) for child in reversed(children))
        elif part.get_content_type() in ("text/html", "text/plain", "application/xhtml+xml"):
            yield forwarded, part


def _content(part: Message, name: str) -> bytes:
    """The part's bytes with its transfer encoding undone. Raises DocumentError where its base64 is cut off."""
    content = part.get_payload(decode=True)
    if any(isinstance(defect, InvalidBase64LengthDefect) for defect in part.defects):
        raise DocumentError(name, "the base64 of the e-mail's text is damaged")
    return content if isinstance(content, bytes) else b""
