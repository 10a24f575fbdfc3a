"""Reading one document: the one place where bytes from outside become a document, and pages that others have parsed.

What reads pages is loaded with this module; what reads e-mails and forms, where the first of them is read. What an
object is that somebody else fetched or parsed, is told by the names of its classes, so that none of these libraries is
imported. Nothing that is given is changed.

- An element or a tree of lxml, or a selector of parsel, is copied: what is given is the root of what is read, and
  nothing outside it. See `fieldmark.dsl.html.parsing` for what is lost.
- A response of Scrapy is read from its bytes, like a file; its header tells what it is and its encoding.
- A soup, or a tag of one, is written out and parsed again. A program is learned on trees of one parser, and that is
  how the others' trees become like these: `html.parser` leaves `<td>` and `<li>` open where libxml2 closes them. It
  takes about half as long as making the soup did, and many times as long as parsing; where the bytes are at hand, give
  them to `HtmlDocument.from_bytes`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, assert_never

from w3lib.encoding import http_content_type_encoding

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.parsing import MAX_BYTES, is_blank
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.files import Content, boxes_of, foreign_kind, is_binary, kind_of
from fieldmark.runtime.io.texts import text_document, to_utf8

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormDocument


def read_document(path: str | Path) -> HtmlDocument | FormDocument:
    """The document in a file: an HTML page, an e-mail, plain text, or a form (boxes, PDF, image).

    What it is is told by its suffix or else by its content. A form whose boxes stand beside it is read from them.

    The document is named after its path. Raises DocumentError where there is no such file, it may not be read, or
    there is nothing in it that fieldmark can read: empty, binary, too large; or an extra is missing to read it.
    """
    path = Path(path)
    name = shown_path(path)
    data = bytes_of(path, name)
    kind = readable_kind(data, name)
    if kind in ("pdf", "image"):
        boxes = boxes_of(path)
        if os.path.isfile(boxes):
            return document_in(bytes_of(boxes, shown_path(boxes)), name, "boxes")
    return document_in(data, name, kind)


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
    if is_blank(data):
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

            return mail_document(data, name)
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


def shown_path(path: Path) -> str:
    """A path as text that can be written anywhere: bytes of a file name that are not UTF-8 become `\\udcXX`."""
    return str(path).encode("utf-8", "backslashreplace").decode("utf-8")


def bytes_of(path: Path, name: str) -> bytes:
    """What a file holds. Raises DocumentError where it cannot be read, or holds more than is read."""
    try:
        with path.open("rb") as stream:
            size = min(os.fstat(stream.fileno()).st_size, MAX_BYTES)
            data = stream.read(size + 1)
            if len(data) > size:  # a pipe, which does not tell its size, or more than is read
                data += stream.read(MAX_BYTES - size)
    except FileNotFoundError as error:
        raise DocumentError(name, "there is no such file") from error
    except IsADirectoryError as error:
        reason = (
            "it is a folder, not a document" if os.access(path, os.R_OK | os.X_OK) else "the folder may not be read"
        )
        raise DocumentError(name, reason) from error
    except PermissionError as error:
        raise DocumentError(name, "it may not be read: permission denied") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DocumentError(name, f"it cannot be read: {reason}") from error
    if len(data) > MAX_BYTES:
        raise DocumentError(name, f"it is larger than {MAX_BYTES // 2**20} MiB, the most that is read")
    return data


NAME: Final = "document"
"""What a document is called that has no address."""

_MARKUP: Final = ("text/html", "application/xhtml+xml")
"""Media types of pages."""

_KNOWN: Final = (
    "a path, a document, an element or tree of lxml, a selector of parsel, a response of Scrapy, or a soup or tag of "
    "BeautifulSoup"
)


def document_of(source: object) -> Document:
    """The document that something is: itself, the one in a file, or that of a parsed page.

    Raises DocumentError where a file cannot be read, or where it is nothing that can be read.
    """
    if isinstance(source, HtmlDocument):
        return source
    if isinstance(source, str | Path):
        return read_document(source)
    return _parsed(source)


def _parsed(source: object) -> Document:
    classes = {f"{cls.__module__}.{cls.__qualname__}" for cls in type(source).__mro__}
    given: Any = source
    if "lxml.etree._ElementTree" in classes:
        return _tree(given.getroot(), NAME)
    if "lxml.etree._Element" in classes:
        return _tree(given, NAME)
    if "parsel.selector.Selector" in classes:
        return _tree(given.root, NAME)
    if "scrapy.http.response.Response" in classes:
        return _response(given)
    if "bs4.element.Tag" in classes:
        return HtmlDocument.from_bytes(str(given.decode()).encode("utf-8", "replace"), NAME, "utf-8")
    from fieldmark.dsl.forms.document import FormDocument  # noqa: PLC0415 - a form has loaded it

    if isinstance(source, FormDocument):
        return source
    raise DocumentError(NAME, f"an object of type {type(source).__name__} is no document; what is read is {_KNOWN}")


def _tree(element: Any, name: str) -> HtmlDocument:
    if element is None:
        raise DocumentError(name, "the tree has no root")
    classes = [f"{cls.__module__}.{cls.__qualname__}" for cls in type(element).__mro__]
    if "lxml.etree._Element" not in classes or not isinstance(element.tag, str):
        raise DocumentError(
            name, f"an object of type {type(element).__name__} is no element of a page; select an element"
        )
    if "lxml.objectify.ObjectifiedElement" in classes:
        raise DocumentError(name, "a tree of lxml.objectify cannot be read; parse it with lxml.etree or lxml.html")
    return HtmlDocument.from_tree(element, element.getroottree().docinfo.URL or name)


def _response(response: Any) -> Document:
    data, url = bytes(response.body), str(response.url)
    header = (response.headers.get("Content-Type") or b"").decode("latin-1")
    media = header.partition(";")[0].strip().lower()
    kind: Content = "html" if media in _MARKUP else readable_kind(data, url)
    return document_in(data, url, kind, http_content_type_encoding(header))
