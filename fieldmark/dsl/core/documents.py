"""What the shared language asks of a document, whatever its kind (LRSyn sections 3.1 and 3.2).

Two kinds exist: pages (`fieldmark.dsl.html`) and forms (`fieldmark.dsl.forms`); `instance` is what both can do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

Kind = Literal["html", "form"]
"""What a program is for."""


class Location(Protocol):
    """A place of a document: a node of a page's tree, or boxes of a form. Equal and hashed by what it is."""

    @property
    def document(self) -> Document:
        """The document that it is a place of."""

    @property
    def text(self) -> str:
        """The text there, white space collapsed (`Data` of the paper)."""

    @property
    def path(self) -> str:
        """Where it stands, for people."""

    @property
    def order(self) -> tuple[int, ...]:
        """A key that puts the locations of a document in document order."""

    def attribute(self, name: str) -> str | None:
        """The attribute of a name, white space collapsed; None where it has none."""


class Region(Protocol):
    """A part of a document, as its locations in order; never empty."""

    @property
    def nodes(self) -> Sequence[Location]:
        """The locations, first to last."""


class Document(Protocol):
    """A document; `truncated` where a part of it could not be read, so that absence is not certain.

    A record of another document is one too: `weak` then says why it may be none. It knows the places of the other
    document that it was made of.
    """

    @property
    def kind(self) -> Kind:
        """Which programs are for it."""

    @property
    def name(self) -> str:
        """What messages call it."""

    @name.setter
    def name(self, name: str) -> None: ...

    @property
    def truncated(self) -> bool:
        """Whether a part of it is missing."""

    @property
    def weak(self) -> str | None:
        """Why it may be no record."""

    @property
    def is_record(self) -> bool:
        """Whether it is a record of another document."""

    @property
    def begins_at(self) -> Location:
        """Where a record begins in its document."""

    @property
    def places(self) -> list[str]:
        """The paths of the places in its document that a record was made of, in document order."""

    def forget(self) -> None:
        """Let go of what was looked up so far; locations that somebody holds stay whole."""
