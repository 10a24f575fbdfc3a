"""Relaxations: other ways to read a document, where a field is not certain.

A relaxation leads from a field and a document to a field and a document, one of them read otherwise, and says which of
the values found so are admitted. All other rules hold as ever. Departure from LRSyn, whose programs match exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from fieldmark.dsl.core.documents import Document, Kind
from fieldmark.dsl.core.terms import AnySpelling, Field
from fieldmark.dsl.core.vote import Evidence


class Reading(NamedTuple):
    """A field and a document, one of them read otherwise; with the labels that the document writes otherwise, as (text
    of the document, label of the program)."""

    field: Field
    document: Document
    spelling: tuple[tuple[str, str], ...] = ()


class Relaxation(Protocol):
    """Another way to read documents."""

    def read(self, field: Field, document: Document) -> Reading | None:
        """The field and the document read otherwise; None where that makes no difference."""

    def admitted(self, fields: Sequence[Field], found: Mapping[int, Sequence[Evidence]]) -> Collection[int]:
        """Which fields have their values, by number, of those that have some when read otherwise: all, unless a
        relaxation says otherwise."""
        return found


_RELAXATIONS: Final[dict[Kind, Callable[[AnySpelling | None], Sequence[Relaxation]]]] = {}


def register(kind: Kind, relaxations: Callable[[AnySpelling | None], Sequence[Relaxation]]) -> None:
    """Say how documents of a kind may be read otherwise. The kind's package does so when it is loaded."""
    _RELAXATIONS[kind] = relaxations


def relaxations_of(document: Document, spelling: AnySpelling | None) -> Sequence[Relaxation]:
    """The relaxations for a document, in the order in which they are tried."""
    relaxations = _RELAXATIONS.get(document.kind)
    return () if relaxations is None else relaxations(spelling)
