"""Fixtures with their documents, and new pages, indexed; which of them show the same record; the settings of repairs.

Pages are the same where they say that they are to be known by the same address, or are new captures of one fixture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fieldmark.dsl.core.settings import check_ranges, setting
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.watch.fixtures import Fixture
from fieldmark.synth.html.index import DocumentIndex

_SCHEME: Final = re.compile(r"^[a-z]+://(?:www\.)?", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W_]{2,}")


@dataclass(frozen=True, slots=True)
class RepairSettings:
    """What is asked of evidence for new values, and bounds on work.

    Origin: our benchmark of redesigned news sites, and of simulated redesigns.
    """

    letters: int = setting(12, 1, 1_000)
    """Letters and digits that known values need to have together, repeats aside, to be evidence by themselves: shorter
    ones stand on 1 to 5 % of unrelated pages, and often several times on their own."""

    words: int = setting(2, 1, 100)
    """Words that they need to have together; and words of the last part of an address that tells one page of a site
    from the others."""

    above: int = setting(4, 0, 100)
    """Elements around a value that may name it, counted from the innermost."""

    most: float = setting(0.5, 0, 1)
    """Least share of the text of the elements that are named alike which the values must be, in characters."""

    before: int = setting(2, 0, 100)
    """Texts before a value among which its label is looked for."""

    headings: int = setting(3, 0, 100)
    """Headings above a value among which its label is looked for, counted from the nearest; those further up than the
    nearest need to be called like the field."""

    often: int = setting(2, 1, 100)
    """Times that the label of a list may stand on a page, where its records may have a label each."""

    label: int = setting(4, 1, 100)
    """Most words of a label that is known by the field's name."""

    shaped: int = setting(3, 1, 100)
    """Old values that all need to have one shape for a new value of another shape to be refused."""

    term: int = setting(4, 1, 100)
    """Fewest characters of an old value that becomes a term of AMBER's: shorter ones stand anywhere."""

    fills: float = setting(0.9, 0, 1)
    """Least share of its text box that such a term must be."""

    max_left_out: int = setting(6, 0, 1_000)
    """Most labelled pages for which it is tried to do without one of them. A bound on work, as are the next."""

    max_values: int = setting(100, 0, 10_000)
    """Most labelled values on new pages with which the fixtures are learned from again too."""

    max_learned: int = setting(12, 1, 1_000)
    """Most fixtures and most new pages that are learned from, new captures first; the others are checked all the
    same."""

    def __post_init__(self) -> None:
        check_ranges(self)


REPAIR: Final = RepairSettings()
"""What is run."""


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
    return frozenset(part for part in parts if len(_WORD.findall(part)) >= REPAIR.words)


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
