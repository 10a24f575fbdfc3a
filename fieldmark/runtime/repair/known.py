"""What is known of new pages: of which fixture each is a new capture, its values, and those that fixtures share.

A new capture has the name of the fixture's document, as for `check`, or its address; where a redesign moved the pages,
the last part of the address is enough. Of several fixtures of one page the latest counts; what fixtures of different
pages share tells neither. A page that only mentions another, in a box of what was viewed before, is no capture of it:
what headed the old page must head the new one too, and one of the values that were kept must stand outside links.

With a domain schema AMBER is asked too, its gazetteers grown by the values of the fixtures. The values of a page's own
fixture are left out, so that what AMBER finds there is no echo of what is known of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fieldmark.dsl.core.terms import Field
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.annotators import Gazetteer, GazetteerAnnotator, Placed
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.layer import amber_texts
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.repair.pages import (
    REPAIR,
    KeptPage,
    NewPage,
    addresses,
    comparable,
    different_records,
    endings,
    is_of,
    mostly_equal,
)
from fieldmark.runtime.watch.checks import Recaptured
from fieldmark.runtime.watch.fixtures import Fixture, FixtureError
from fieldmark.synth.html.index import DocumentIndex


@dataclass(frozen=True, slots=True)
class KnownValue:
    """Values that are known of a page and stand on it, in the fixture's order; `alone` where they are long enough to be
    evidence by themselves."""

    texts: tuple[str, ...]
    alone: bool


def known_texts(fixture: Fixture, field: str) -> tuple[str, ...]:
    """The texts of a field in a fixture, folded; none where it has none or is a list of records."""
    return texts_of(fixture.answers["values"].get(field))


def texts_of(value: Any) -> tuple[str, ...]:
    """The texts of a field's value as JSON, folded; none where there are none, or records."""
    values = [value] if isinstance(value, str) else value or []
    return tuple(fold(text) for text in values) if all(isinstance(text, str) for text in values) else ()


def known_of(page: NewPage, field: str) -> KnownValue | None:
    """What the page's own fixture says of a field, where all of it stands on the page."""
    if page.of is None:
        return None
    texts = known_texts(page.of, field)
    if not texts or not all(stands(page.index, text) for text in texts):
        return None
    return KnownValue(texts, is_evidence(texts))


def stands(index: DocumentIndex, text: str) -> bool:
    """Whether a text stands on a page: as text, in an attribute, or written otherwise."""
    return bool(index.places(text) or index.attribute_places(text) or index.normal_places(text))


def is_evidence(texts: Iterable[str]) -> bool:
    """Whether texts are long enough not to stand somewhere by chance."""
    different = list(dict.fromkeys(text.casefold() for text in texts))
    letters = sum(1 for text in different for char in text if char.isalnum())
    return letters >= REPAIR.letters and len({word for text in different for word in text.split()}) >= REPAIR.words


def vocabulary(kept: Sequence[KeptPage], field: str) -> frozenset[str]:
    """The single values of a field, where fixtures of different pages share each; otherwise there may be others."""
    holders: dict[str, list[KeptPage]] = {}
    for page in kept:
        value = page.fixture.answers["values"].get(field)
        if isinstance(value, str):
            holders.setdefault(fold(value), []).append(page)
    closed = all(any(different_records(first, other) for other in rest) for first, *rest in holders.values())
    return frozenset(holders) if closed else frozenset()


def shared_value(page: NewPage, words: Iterable[str]) -> str | None:
    """The value of a vocabulary that stands on a page as the whole text of a place, where it is the only one."""
    found = {text for text in words if any(place.whole for place in page.index.places(text))}
    return found.pop() if len(found) == 1 else None


class AmberSource:
    """What AMBER finds on the new pages, each analysed once; nothing without a schema."""

    def __init__(self, schema: DomainSchema | None, kept: Sequence[KeptPage]) -> None:
        self._schema = schema
        self._kept = kept
        self._typings: dict[NewPage, ExtractionTyping] = {}

    def texts(self, field: Field, page: NewPage) -> tuple[str, ...]:
        """What AMBER has for a field on a page, folded, in page order; none where it has nothing."""
        if self._schema is None:
            return ()
        if page not in self._typings:
            self._typings[page] = analyse(page.document, self._grown(self._schema, page))
        return tuple(map(fold, amber_texts(field, self._typings[page], self._schema)))

    def _grown(self, schema: DomainSchema, page: NewPage) -> DomainSchema:
        """The schema with the values of the fixtures of other pages as terms."""
        terms: dict[str, list[str]] = {}
        for other in self._kept:
            for name in other.fixture.answers["values"] if not is_of(page, other) else ():
                kind = schema.attribute_of(name)
                if kind is not None:
                    long = (text for text in known_texts(other.fixture, name) if len(text) >= REPAIR.term)
                    terms.setdefault(kind, []).extend(long)
        for kind, texts in terms.items():
            own = Placed(GazetteerAnnotator(Gazetteer(texts)), fills=REPAIR.fills)
            schema = schema.with_annotators(kind, (*schema.attribute(kind).annotators, own))
        return schema


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
