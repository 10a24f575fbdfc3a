"""Which new page is a new capture of which fixture.

It has the name of the fixture's document, as for `check`, or its address; where a redesign moved the pages, the last
part of the address is enough. Of several fixtures of one page the latest counts; what fixtures of different pages share
tells neither. A page that only mentions another, in a box of
what was viewed before, is no capture of it: what headed the old page must head the new one too, and one of the values
that were kept must stand outside links.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.strings import has_words
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.regression.fixtures import Fixture, FixtureError
from fieldmark.runtime.regression.recaptures import Recaptured
from fieldmark.runtime.repair.addresses import addresses, comparable, endings
from fieldmark.runtime.repair.known import is_evidence, texts_of
from fieldmark.runtime.repair.pages import KeptPage, NewPage, mostly_equal
from fieldmark.synth.index import DocumentIndex


def new_pages(documents: Mapping[Path, HtmlDocument], kept: Sequence[KeptPage]) -> list[NewPage]:
    """Pages of the new format, each with the fixture that it is a new capture of."""
    named = Recaptured(page.fixture.folder for page in kept)
    return [_new_page(path, document, kept, _named(named, path)) for path, document in documents.items()]


def _named(named: Recaptured, path: Path) -> Path | None:
    """The folder of the fixture whose document had the name of a page; of several that may be it none is."""
    try:
        fixture = named.fixture_of(path)
    except FixtureError:
        return None
    return None if fixture is None else fixture.folder


def _new_page(path: Path, document: HtmlDocument, kept: Sequence[KeptPage], named: Path | None) -> NewPage:
    index = DocumentIndex(document)
    before = next((page for page in kept if page.fixture.folder == named), None) or _addressed(document, kept)
    shows = before is not None and _is_headed_alike(before, document) and _stands_outside_links(before, index)
    return NewPage(path, document, index, before.fixture if before is not None and shows else None)


def _addressed(document: HtmlDocument, kept: Sequence[KeptPage]) -> KeptPage | None:
    """The fixture with the address of a page."""
    own = addresses(document)
    known = [(page, addresses(page.document) | comparable(page.fixture.source)) for page in kept]
    same = [page for page, others in known if own & others]
    same = same or [page for page, others in known if endings(own) & endings(others)]
    latest = max(same, key=lambda page: (page.fixture.date, page.fixture.name), default=None)
    return latest if latest is not None and all(mostly_equal(latest.fixture, page.fixture) for page in same) else None


def _is_headed_alike(before: KeptPage, document: HtmlDocument) -> bool:
    """Whether of the values that headed the old page one heads the new one; also where none did."""
    old, new = list(_headings(before.document)), list(_headings(document))
    heading = [value for value in _values(before.fixture) if any(has_words(text, value) for text in old)]
    return not heading or not new or any(has_words(text, value) for value in heading for text in new)


def _headings(document: HtmlDocument) -> Iterator[str]:
    """The texts that head a page, folded and in small letters."""
    for tag in ("title", "h1"):
        yield from (fold(node.text).casefold() for node in document.elements_tagged(tag))
    for node in document.elements_with("property", "og:title"):
        yield fold(node.attribute("content") or "").casefold()


def _stands_outside_links(before: KeptPage, index: DocumentIndex) -> bool:
    """Whether one of the values that are long enough to be evidence stands by itself outside links; also where none is
    long enough."""
    values = [text for value in before.fixture.answers["values"].values() for text in texts_of(value)]
    long = [text for text in values if is_evidence([text])]
    return not long or any(
        place.whole and all(node.tag != "a" for node in (place.inner, *place.inner.ancestors()))
        for text in long
        for place in index.places(text)
    )


def _values(fixture: Fixture) -> Iterator[str]:
    """The single values of a fixture of several letters, folded and in small letters."""
    for value in fixture.answers["values"].values():
        if isinstance(value, str) and sum(map(str.isalpha, value)) > 2:
            yield fold(value).casefold()
