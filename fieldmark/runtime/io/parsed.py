"""Pages that somebody else fetched or parsed: elements of lxml, selectors of parsel, responses of Scrapy, soups.

What an object is, is told by the names of its classes, so that none of these libraries is imported. Nothing that is
given is changed.

- An element or a tree of lxml, or a selector of parsel, is copied: what is given is the root of what is read, and
  nothing outside it. See `fieldmark.dsl.html.parsing` for what is lost.
- A response of Scrapy is read from its bytes, like a file; its header tells what it is and its encoding.
- A soup, or a tag of one, is written out and parsed again. A program is learned on trees of one parser, and that is
  how the others' trees become like these: `html.parser` leaves `<td>` and `<li>` open where libxml2 closes them. It
  takes about half as long as making the soup did, and many times as long as parsing; where the bytes are at hand, give
  them to `HtmlDocument.from_bytes`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from w3lib.encoding import http_content_type_encoding

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.content import Content
from fieldmark.runtime.io.documents import document_in, read_document, readable_kind

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
