"""Reading one document from a file: the one place where bytes from outside become a document.

What reads pages is loaded with this module; what reads e-mails and forms, where the first of them is read.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal, assert_never

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.parsing import MAX_BYTES, is_blank
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.content import Content, boxes_of, foreign_kind, is_binary, kind_of
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
