"""Plain text as a document: a paragraph is a `<div>`, a line in it a `<p>`."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from fieldmark.dsl.errors import DocumentError
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.parsing import MAX_BYTES


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
