"""Reading one document: the one place where bytes from outside become a document, and pages that others have parsed.

What reads pages is loaded with this module; what reads e-mails and forms, where the first of them is read. What an
object is that somebody else fetched or parsed, is told by the names of its classes, so that none of these libraries is
imported. Nothing that is given is changed.

- An element or a tree of lxml, or a selector of parsel, is copied: what is given is the root of what is read, and
  nothing outside it. See `fieldmark.dsl.html.parsing` for what is lost.
- A response is read from its bytes, like a file; its header tells what it is and its encoding.
- A soup, or a tag of one, is written out and parsed again. A program is learned on trees of one parser, and that is
  how the others' trees become like these: `html.parser` leaves `<td>` and `<li>` open where libxml2 closes them. It
  takes about half as long as making the soup did, and many times as long as parsing; where the bytes are at hand, give
  them to `HtmlDocument.from_bytes`.
"""

from __future__ import annotations

import errno
import os
import re
from codecs import BOM_UTF8
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, assert_never

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.parsing import is_blank
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.files import NOT_FETCHED, Content, boxes_of, foreign_kind, is_address, is_binary, kind_of
from fieldmark.runtime.io.names import read_file, shown_path
from fieldmark.runtime.io.texts import charset_of, text_document, to_utf8

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormDocument


def read_document(source: object) -> HtmlDocument | FormDocument:
    """The document that something is: a file, a text or bytes, a response, a page that is parsed already.

    A `str` is a path, unless it begins with a tag or has several lines: then it is the document itself. So are bytes. A
    response is one of requests, httpx, urllib, Scrapy or their like; a parsed page an element or tree of lxml, a
    selector of parsel, or a soup or tag of BeautifulSoup. Nothing is changed, and nothing is fetched.

    A file is an HTML page, an e-mail, plain text, or a form (boxes, PDF, image), by its suffix or else by its content;
    a form whose boxes stand beside it is read from them. A document is named after its path or address. Raises
    DocumentError where there is no such file, it may not be read, or there is nothing in it that fieldmark can read:
    empty, binary, too large; or an extra is missing to read it; or the object is nothing that can be read.
    """
    match source:
        case HtmlDocument():
            return source
        case str() if _TEXT.match(source):
            data = source.encode("utf-8", "replace")
            return document_in(data, NAME, readable_kind(data, NAME), "utf-8")
        case str() if is_address(source):
            raise DocumentError(source, NOT_FETCHED)
        case str() | os.PathLike():
            return document_with_bytes(Path(source))[0]
        case bytes() | bytearray() | memoryview():
            return _in_bytes(bytes(source), NAME)
        case _:
            return _parsed(source) or _response(source)


def document_with_bytes(path: Path) -> tuple[HtmlDocument | FormDocument, bytes, bytes | None]:
    """The document in a file, with the bytes of the file, and of the boxes beside it where it was read from them: a
    file may be another the next time it is read. Raises DocumentError."""
    name = shown_path(path)
    data = bytes_of(path, name)
    kind = readable_kind(data, name)
    if kind in ("pdf", "image") and os.path.isfile(boxes := boxes_of(path)):
        given = bytes_of(boxes, shown_path(boxes))
        return document_in(given, name, "boxes"), data, given
    return document_in(data, name, kind), data, None


def _in_bytes(data: bytes, name: str, header: str = "") -> HtmlDocument | FormDocument:
    """The document that bytes are, with the Content-Type that the transport says, if any."""
    media = header.partition(";")[0].strip().lower()
    kind: Content = "html" if media in _MARKUP else readable_kind(data, name)
    return document_in(data, name, kind, charset_of(header))


def document_in(data: bytes, name: str, kind: Content, charset: str | None = None) -> HtmlDocument | FormDocument:
    """The document that bytes of a kind are; `charset` is what the transport says. Raises DocumentError."""
    match kind:
        case "html" | "mail" | "text":
            return page_in(data, name, kind, charset)
        case "boxes" | "pdf" | "image":
            from fieldmark.runtime.io.scans import form_in  # noqa: PLC0415 - it loads all of forms

            return form_in(data, name, kind)
        case _:
            assert_never(kind)


def readable_kind(data: bytes, name: str) -> Content:
    """What a file of this name holds. Raises DocumentError where it is empty, or nothing that can be read."""
    if is_blank(data.removeprefix(BOM_UTF8)):
        raise DocumentError(name, "the document is empty")
    foreign = foreign_kind(data)
    if foreign is not None:
        raise DocumentError(name, f"it is {foreign}, not HTML, e-mail, text, PDF or an image")
    return kind_of(name, data)


def page_in(data: bytes, name: str, kind: Literal["html", "mail", "text"], charset: str | None = None) -> HtmlDocument:
    """The page that the bytes of a file are; `charset` is what the transport says. Raises DocumentError."""
    if kind != "mail":
        data = to_utf8(data, charset, markup=kind == "html")
    if is_binary(data):
        raise DocumentError(name, "it holds binary data, not HTML, e-mail or text")
    match kind:
        case "html":
            return HtmlDocument.from_bytes(data, name, "utf-8")
        case "mail":
            from fieldmark.runtime.io.mail import mail_document  # noqa: PLC0415 - it loads the library's e-mails

            return mail_document(data.removeprefix(BOM_UTF8), name)
        case "text":
            return text_document(data.decode("utf-8"), name)
        case _:
            assert_never(kind)


def read_page(path: str | Path) -> HtmlDocument:
    """The HTML page, e-mail or plain text in a file. Raises DocumentError, also where it is a form."""
    document = read_document(path)
    if not isinstance(document, HtmlDocument):
        raise DocumentError(document.name, "it is a form, not a page of HTML, an e-mail or text")
    return document


def bytes_of(path: Path, name: str) -> bytes:
    """What a file holds. Raises DocumentError where it cannot be read, or holds more than is read."""
    try:
        return read_file(path, regular=False)
    except FileNotFoundError as error:
        raise DocumentError(name, "there is no such file") from error
    except IsADirectoryError as error:
        reason = (
            "it is a folder, not a document" if os.access(path, os.R_OK | os.X_OK) else "the folder may not be read"
        )
        raise DocumentError(name, reason) from error
    except PermissionError as error:
        raise DocumentError(name, "it may not be read: permission denied") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise DocumentError(name, reason if error.errno == errno.EFBIG else f"it cannot be read: {reason}") from error


NAME: Final = "document"
"""What a document is called that has no address."""

_MARKUP: Final = ("text/html", "application/xhtml+xml")
"""Media types of pages."""

_TEXT: Final = re.compile(r"\s*(?:<|$)|\ufeff|.*\n")
"""How a text begins that is a document, and no path."""

_KNOWN: Final = (
    "a path, HTML as text or bytes, an element or tree of lxml, a response of requests, httpx, urllib or Scrapy, a "
    "selector of parsel, a soup or tag of BeautifulSoup, or a document"
)


def _parsed(source: object) -> HtmlDocument | FormDocument | None:
    """A page that is parsed already; None where it is none."""
    classes = {f"{cls.__module__}.{cls.__qualname__}" for cls in type(source).__mro__}
    given: Any = source
    if "lxml.etree._ElementTree" in classes:
        return _tree(given.getroot())
    if "lxml.etree._Element" in classes:
        return _tree(given)
    if "parsel.selector.Selector" in classes:
        return _tree(given.root)
    if "bs4.element.Tag" in classes:
        return HtmlDocument.from_bytes(str(given.decode()).encode("utf-8", "replace"), NAME, "utf-8")
    from fieldmark.dsl.forms.document import FormDocument  # noqa: PLC0415 - a form has loaded it

    return source if isinstance(source, FormDocument) else None


def _tree(element: Any) -> HtmlDocument:
    if element is None:
        raise DocumentError(NAME, "the tree has no root")
    classes = [f"{cls.__module__}.{cls.__qualname__}" for cls in type(element).__mro__]
    if "lxml.etree._Element" not in classes or not isinstance(element.tag, str):
        told = f"an object of type {type(element).__name__} is no element of a page; select an element"
        raise DocumentError(NAME, told)
    if "lxml.objectify.ObjectifiedElement" in classes:
        raise DocumentError(NAME, "a tree of lxml.objectify cannot be read; parse it with lxml.etree or lxml.html")
    return HtmlDocument.from_tree(element, element.getroottree().docinfo.URL or NAME)


def _response(given: Any) -> HtmlDocument | FormDocument:
    """What a response, or an open file, holds: told by what it has, whatever made it. Raises DocumentError."""
    names = ("body", "content", "data")  # Scrapy and web-poet; requests and httpx; urllib3
    data = next((held for name in names if isinstance(held := getattr(given, name, None), bytes)), None)
    if data is None and callable(getattr(given, "read", None)):
        data = given.read()
        if isinstance(data, str):
            return _in_bytes(data.encode("utf-8", "replace"), str(getattr(given, "name", NAME)), "; charset=utf-8")
    if not isinstance(data, bytes):
        raise DocumentError(NAME, f"an object of type {type(given).__name__} is no document; what is read is {_KNOWN}")
    headers = getattr(given, "headers", None)
    header = (headers.get("Content-Type") if headers is not None else None) or ""
    name = getattr(given, "url", None) or getattr(given, "name", None) or NAME
    return _in_bytes(bytes(data), str(name), header.decode("latin-1") if isinstance(header, bytes) else header)
