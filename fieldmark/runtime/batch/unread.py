"""A document that is still to be read, on its way from an input to a worker; and what else is said of inputs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.documents import document_in, read_document, readable_kind
from fieldmark.runtime.io.files import Content

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormDocument


class Unread(NamedTuple):
    """A document by its path, or by its bytes where it stands in a container; or why it cannot be read: `fault`.

    `kind` and `charset` are what the transport says of the bytes. `cut` says that whoever fetched it kept a part.
    `profiled` and `profiled_if_strange` ask the worker for what it looks like (see `counters`).
    """

    name: str
    path: str | None = None
    data: bytes | None = None
    kind: Content | None = None
    charset: str | None = None
    fault: str | None = None
    cut: bool = False
    profiled: bool = False
    profiled_if_strange: bool = False

    def read(self) -> HtmlDocument | FormDocument:
        """The document. Raises DocumentError."""
        if self.fault is not None:
            raise DocumentError(self.name, self.fault)
        if self.data is None:
            assert self.path is not None, "a document has a path, bytes or a fault"
            return read_document(Path(self.path))
        kind = readable_kind(self.data, self.name)
        document = document_in(self.data, self.name, self.kind or kind, self.charset)
        if self.cut and isinstance(document, HtmlDocument):
            document.truncated = True
        return document


class Notice(NamedTuple):
    """Something of an input that is no document: it is cut off or broken, or `times` something is passed over."""

    kind: Literal["cut", "passed over"]
    input: str
    words: str
    times: int = 1
