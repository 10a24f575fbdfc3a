"""The addresses by which pages say that they are to be known, in a form in which they are compared.

Fixtures with their documents, and new pages, indexed; which of them show the same record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.watch.fixtures import Fixture
from fieldmark.synth.html.index import DocumentIndex

_SCHEME: Final = re.compile(r"^[a-z]+://(?:www\.)?", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W_]{2,}")

WORDS: Final = 2
"""Words that the last part of an address needs to have to tell one page of a site from the others."""


def addresses(document: HtmlDocument) -> frozenset[str]:
    """The addresses of a page (`rel="canonical"`, `og:url`); none that lead to a site as a whole."""
    links = (node.attribute("href") for node in document.elements_with("rel", "canonical"))
    named = (node.attribute("content") for node in document.elements_with("property", "og:url"))
    return frozenset(address for text in (*links, *named) if text for address in comparable(text))


def comparable(text: str) -> frozenset[str]:
    """An address without what may change while it stays the same; nothing where a text is none, or leads nowhere."""
    if _SCHEME.match(text) is None and not text.startswith("/"):
        return frozenset()
    address = _SCHEME.sub("", text.strip()).partition("#")[0].rstrip("/").casefold()
    return frozenset((address,)) if "/" in address else frozenset()


def endings(known: frozenset[str]) -> frozenset[str]:
    """The last parts of addresses, without a suffix, where they have several words."""
    parts = (address.partition("?")[0].rpartition("/")[2].partition(".")[0] for address in known)
    return frozenset(part for part in parts if len(_WORD.findall(part)) >= WORDS)


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
