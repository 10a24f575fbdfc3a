"""The new pages, each with the fixture of which it is a new capture, where that is known.

A page is a new capture of a fixture that has its name, that was kept from its path, or that says, as the page does, by
which address it is to be known (`rel="canonical"`, `og:url`). Where a redesign moved the pages, the last part of the
address is enough if it has several words. What two fixtures share tells neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fieldmark.dsl.html import HtmlDocument
from fieldmark.runtime.regression.fixtures import Fixture, fixture_name
from fieldmark.runtime.sources.documents import read_page, shown_path
from fieldmark.synth.index import DocumentIndex

_SCHEME: Final = re.compile(r"^[a-z]+://(?:www\.)?", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W_]{2,}")

WORDS: Final = 2
"""Words that the last part of an address needs to have to tell one page of a site from the others."""


@dataclass(frozen=True, slots=True, eq=False)
class KeptPage:
    """A fixture with its document."""

    fixture: Fixture
    document: HtmlDocument


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
    return [KeptPage(fixture, read_page(fixture.document)) for fixture in fixtures]


def new_page(path: Path, document: HtmlDocument, kept: Sequence[KeptPage]) -> NewPage:
    """A page of the new format, with the fixture that it is a new capture of."""
    return NewPage(path, document, DocumentIndex(document), _captured_before(path, document, kept))


def _captured_before(path: Path, document: HtmlDocument, kept: Sequence[KeptPage]) -> Fixture | None:
    for page in kept:
        if page.fixture.name == fixture_name(path) or page.fixture.source == shown_path(path):
            return page.fixture
    own = addresses(document)
    known = [(page.fixture, addresses(page.document) | _written(page.fixture.source)) for page in kept]
    same = [fixture for fixture, others in known if own & others]
    same = same or [fixture for fixture, others in known if _endings(own) & _endings(others)]
    return same[0] if len(same) == 1 else None


def same_record(one: NewPage, other: NewPage) -> bool:
    """Whether two new pages show the same: captures of one fixture, or known by one address."""
    return (one.of is not None and one.of is other.of) or bool(addresses(one.document) & addresses(other.document))


def different_records(one: KeptPage, other: KeptPage) -> bool:
    """Whether two fixtures are of different pages: no address in common, and most of their values differ."""
    if addresses(one.document) & addresses(other.document):
        return False
    old, new = one.fixture.answers["values"], other.fixture.answers["values"]
    shared = [name for name in old if old[name] is not None and new.get(name) is not None]
    return 2 * sum(1 for name in shared if old[name] == new[name]) < max(1, len(shared))


def addresses(document: HtmlDocument) -> frozenset[str]:
    """The addresses by which a page says that it is to be known; none that lead to a site as a whole."""
    links = (node.attribute("href") for node in document.elements_with("rel", "canonical"))
    named = (node.attribute("content") for node in document.elements_with("property", "og:url"))
    return frozenset(address for text in (*links, *named) if text for address in _written(text))


def _endings(addresses: frozenset[str]) -> frozenset[str]:
    """The last parts of addresses, without a suffix, where they have several words."""
    parts = (address.partition("?")[0].rpartition("/")[2].partition(".")[0] for address in addresses)
    return frozenset(part for part in parts if len(_WORD.findall(part)) >= WORDS)


def _written(text: str) -> frozenset[str]:
    """An address without what may change while it stays the same; nothing where a text is none, or leads nowhere."""
    if _SCHEME.match(text) is None and not text.startswith("/"):
        return frozenset()
    address = _SCHEME.sub("", text.strip()).partition("#")[0].rstrip("/").casefold()
    return frozenset((address,)) if "/" in address else frozenset()
