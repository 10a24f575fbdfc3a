"""E-mails as documents: the HTML part of a message is read, or its plain text.

Subject, sender, receiver and date stand above it as a table, a row each, because half of the notices that are mailed
have some value only there.

Departure from the standard library's usual `policy.default`: headers are read with the older `Compat32` rules, because
the structured header parser raises on damaged headers; and a header is cut where the parser of its parameters would
take quadratic time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from email.errors import InvalidBase64LengthDefect, MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesParser
from email.policy import Compat32
from typing import Any, Final, cast

from lxml import etree

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.parsing import MAIL_HEADERS, put_text
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.texts import text_document, to_utf8

HEADERS: Final = ("Subject", "From", "To", "Date")
"""Headers of an e-mail that are part of its document, in the order in which they stand there."""

MAX_HEADER: Final = 10_000
"""Characters of one header that are read."""

MAX_PARTS: Final = 50_000
"""Most lines that may begin a part, in one message: each part takes the parser some 25 microseconds."""

MAX_LINE_TESTS: Final = 20_000_000
"""Most pairs of line and multipart section in one message: a line is tested against each boundary around it."""


class _BoundedHeaders(Compat32):
    """The lenient rules of the standard library, with headers cut at `MAX_HEADER` characters."""

    def header_source_parse(self, sourcelines: Sequence[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(list(sourcelines))
        return name, value[:MAX_HEADER]


class _Lenient(Message):
    """A message of which a damaged parameter is none: the library raises on pieces of parameters (RFC 2231) whose
    numbers are missing or have thousands of digits."""

    def get_param(
        self, param: str, failobj: object = None, header: str = "content-type", unquote: bool = True
    ) -> Any:  # Any: as the library has it
        try:
            return super().get_param(param, failobj, header, unquote)
        except (TypeError, ValueError):
            return failobj


def mail_document(data: bytes, name: str) -> HtmlDocument:
    """The document of an e-mail: its first HTML part that is not blank, else its first plain text part.

    What stands in the message itself goes before forwarded messages, and attachments come last. Raises DocumentError
    where nothing can be read, or the part chosen is damaged.
    """
    message = _parsed(data, name)
    top = _header_table(message)
    for part in _by_preference(message):
        content = _content(part, name)
        if not content.strip():
            continue
        is_html = part.get_content_subtype() == "html"
        content = to_utf8(content, part.get_content_charset(), markup=is_html)
        if is_html:
            return HtmlDocument.from_bytes(content, name, "utf-8", top)
        return text_document(content.decode("utf-8"), name, top)
    if any(part.get_content_maintype() == "multipart" and not part.is_multipart() for part in message.walk()):
        raise DocumentError(name, "its header announces parts, but the boundary between them is not in the e-mail")
    raise DocumentError(name, "the e-mail has no text")


def _parsed(data: bytes, name: str) -> Message:
    sections = data.lower().count(b"multipart/")
    if data.count(b"\n--") > MAX_PARTS or sections * data.count(b"\n") > MAX_LINE_TESTS:
        raise DocumentError(name, "the e-mail has too many parts")
    try:
        return BytesParser(_Lenient, policy=_BoundedHeaders()).parsebytes(data.lstrip(b"\r\n"))
    except RecursionError as error:
        raise DocumentError(name, "the parts of the e-mail are nested too deeply") from error


def _header_table(message: Message) -> etree._Element | None:
    """The headers of a message that people read, a row each, with its name in a `th`; None where all are blank."""
    table = etree.Element("table", {"class": MAIL_HEADERS})
    for name in HEADERS:
        text = " ".join(_decoded(str(message.get(name, ""))).split())
        if text:
            row = etree.SubElement(table, "tr")
            etree.SubElement(row, "th").text = f"{name}:"
            put_text(etree.SubElement(row, "td"), text)
    return table if len(table) else None


def _decoded(header: str) -> str:
    """A header with its encoded words undone, or as it stands where they are damaged."""
    try:
        return str(make_header(decode_header(header)))
    except (MessageError, LookupError, ValueError):
        return header


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
