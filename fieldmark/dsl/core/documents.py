"""What the shared language asks of a document, whatever its kind (LRSyn sections 3.1 and 3.2).

Two instances exist: HTML (`html`, `regions`) and forms (`forms`). `instances` is where the two meet.
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


class Region(Protocol):
    """A part of a document, as its locations in order; never empty."""

    @property
    def nodes(self) -> Sequence[Location]:
        """The locations, first to last."""


class Document(Protocol):
    """A document; `truncated` where a part of it could not be read, so that absence is not certain."""

    @property
    def kind(self) -> Kind:
        """Which programs are for it."""

    @property
    def name(self) -> str:
        """What messages call it."""

    @property
    def truncated(self) -> bool:
        """Whether a part of it is missing."""

    def forget(self) -> None:
        """Let go of what was looked up so far; locations that somebody holds stay whole."""
