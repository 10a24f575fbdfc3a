"""Fixtures with their documents, and new pages, indexed; which of them show the same record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fieldmark.dsl.html import HtmlDocument
from fieldmark.runtime.regression.fixtures import Fixture
from fieldmark.runtime.repair.addresses import addresses
from fieldmark.runtime.sources.documents import read_page
from fieldmark.synth.index import DocumentIndex


@dataclass(frozen=True, slots=True, eq=False)
class KeptPage:
    """A fixture with its document, indexed."""

    fixture: Fixture
    document: HtmlDocument
    index: DocumentIndex


@dataclass(frozen=True, slots=True, eq=False)
class NewPage:
    """A page of the new format, indexed; `of` is the fixture that it is a new capture of, or None."""

    path: Path
    document: HtmlDocument
    index: DocumentIndex
    of: Fixture | None

    @property
    def name(self) -> str:
        """The document's name."""
        return self.document.name


def kept_pages(fixtures: Iterable[Fixture]) -> list[KeptPage]:
    """The fixtures with their documents. Raises DocumentError where one cannot be read or is no page."""
    documents = ((fixture, read_page(fixture.document)) for fixture in fixtures)
    return [KeptPage(fixture, document, DocumentIndex(document)) for fixture, document in documents]


def same_record(one: NewPage, other: NewPage) -> bool:
    """Whether two new pages show the same: captures of one fixture, or known by one address."""
    return (one.of is not None and one.of is other.of) or bool(addresses(one.document) & addresses(other.document))


def is_of(page: NewPage, kept: KeptPage) -> bool:
    """Whether a fixture is of the page that a new page shows."""
    return page.of is kept.fixture or bool(addresses(page.document) & addresses(kept.document))


def different_records(one: KeptPage, other: KeptPage) -> bool:
    """Whether two fixtures are of different pages: no address in common, and most of their values differ."""
    if addresses(one.document) & addresses(other.document):
        return False
    return not mostly_equal(one.fixture, other.fixture)


def mostly_equal(one: Fixture, other: Fixture) -> bool:
    """Whether of the values that two fixtures both have at least half are the same."""
    old, new = one.answers["values"], other.answers["values"]
    shared = [name for name in old if old[name] is not None and new.get(name) is not None]
    return 2 * sum(1 for name in shared if old[name] == new[name]) >= max(1, len(shared))
