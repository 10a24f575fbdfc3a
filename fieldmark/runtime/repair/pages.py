"""Fixtures with their documents, and new pages: of which fixture each is a new capture, and what is known of it.

A new capture has the name of the fixture's document, as for `check`, or its address; where a redesign moved the pages,
the last part of the address is enough. Of several fixtures of one page the latest counts; what fixtures of different
pages share tells neither. A page that only mentions another, in a box of what was viewed before, is no capture of it:
what headed the old page must head the new one too, and one of the values that were kept must stand outside links. Pages
are of one record where they are known by the same address, or are new captures of one fixture.

With a domain schema AMBER is asked too, its gazetteers grown by the values of the fixtures. The values of a page's own
fixture are left out, so that what AMBER finds there is no echo of what is known of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.core.terms import Field, Program, strategies_of
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.conversions import AsNumber, Meant, Told, shortest
from fieldmark.dsl.text.lexicon import caseless, fold
from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.annotators import Gazetteer, Placed
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.layer import amber_texts
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.run import extraction_to_json
from fieldmark.runtime.watch.checks import FieldCheck, Recaptured, compare
from fieldmark.runtime.watch.fixtures import Fixture, FixtureError
from fieldmark.synth.core.examples import Label
from fieldmark.synth.html.index import DocumentIndex

_SCHEME: Final = re.compile(r"^[a-z]+://(?:www\.)?", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W_]{2,}")


@settings
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

    sure: float = setting(0.5, 0, 1)
    """Least confidence of a new value: with less it is rather wrong than right."""

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

    @property
    def name(self) -> str:
        """The fixture's name."""
        return self.fixture.name


@dataclass(frozen=True, slots=True, eq=False)
class NewPage:
    """A page of the new format, indexed; `of` is the fixture that it is a new capture of, or None.

    `labels` are those that stand beside it, as JSON values. `held` are the answers that `check` holds it against, its
    labels and those of the fixture that has its name; None where there are neither.
    """

    path: Path
    document: HtmlDocument
    index: DocumentIndex
    of: Fixture | None
    held: Mapping[str, Any] | None = None
    labels: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The document's name."""
        return self.document.name

    def labelled(self, name: str) -> tuple[str, ...] | None:
        """The texts that a field is labelled with, folded; none for "not on this page", None where it is not."""
        return texts_of(self.labels[name]) if name in self.labels else None


def with_numbers(page: NewPage, program: Program) -> NewPage:
    """A page with the labels of fields that are converted to numbers in the normal form that these give."""
    numbers = {
        field.name
        for field in program.fields
        if any(isinstance(strategy.value.conversion, AsNumber) for strategy in strategies_of(field))
    }
    labels = {name: _shortest(label) if name in numbers else label for name, label in page.labels.items()}
    return replace(page, labels=labels)


def _shortest(label: Any) -> Any:
    """A label, or each of several, without zeros at the end of a number."""
    if isinstance(label, list):
        return [_shortest(one) for one in label]
    is_number = isinstance(label, Meant | Told) and label.removeprefix("-").replace(".", "", 1).isdecimal()
    return Meant(shortest(label)) if is_number else label


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
    return not addresses(one.document) & addresses(other.document) and not mostly_equal(one.fixture, other.fixture)


def mostly_equal(one: Fixture, other: Fixture) -> bool:
    """Whether of the values that two fixtures both have at least half are the same."""
    old, new = one.answers["values"], other.answers["values"]
    shared = [name for name in old if old[name] is not None and new.get(name) is not None]
    return 2 * sum(1 for name in shared if old[name] == new[name]) >= max(1, len(shared))


@dataclass(frozen=True, slots=True)
class KnownValue:
    """Values that are known of a page and stand on it, in the fixture's order; `alone` where they are long enough to be
    evidence by themselves."""

    texts: tuple[str, ...]
    alone: bool


def texts_of(value: Any) -> tuple[str, ...]:
    """The texts of a field's value as JSON, folded; none where there are none, or records."""
    values = [value] if isinstance(value, str) else value or []
    return tuple(fold(text) for text in values) if all(isinstance(text, str) for text in values) else ()


def known_of(page: NewPage, field: str) -> KnownValue | None:
    """What its label, or else the page's own fixture, says of a field, where all of it stands on the page."""
    texts = page.labelled(field)
    labelled = texts is not None
    if texts is None:
        texts = texts_of(page.of.answers["values"].get(field)) if page.of is not None else ()
    index = page.index
    there = (index.places(text) or index.attribute_places(text) or index.normal_places(text) for text in texts)
    return KnownValue(texts, labelled or is_evidence(texts)) if texts and all(there) else None


def known_labels(program: Program, page: NewPage) -> dict[str, Label]:
    """Field -> what is known of it on a page, where anything is."""
    known = {field: known_of(page, field.name) for field in program.fields}
    return {
        field.name: found.texts[0] if field.aggregation == "one" else found.texts
        for field, found in known.items()
        if found is not None
    }


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
        terms: dict[str, list[str]] = {}
        for other in self._kept:
            for name, value in other.fixture.answers["values"].items() if not is_of(page, other) else ():
                kind = schema.attribute_of(name)
                if kind is not None:
                    terms.setdefault(kind, []).extend(text for text in texts_of(value) if len(text) >= REPAIR.term)
        for kind, texts in terms.items():
            own = Placed(Gazetteer(texts), fills=REPAIR.fills)
            schema = schema.with_annotators(kind, (*schema.attribute(kind).annotators, own))
        return schema


def new_pages(
    documents: Mapping[Path, HtmlDocument],
    kept: Sequence[KeptPage],
    labels: Mapping[Path, Mapping[str, Any]] | None = None,
) -> list[NewPage]:
    """Pages of the new format, each with the fixture that it is a new capture of, and the labels beside it."""
    named = Recaptured(page.fixture.folder for page in kept)
    found = []
    for path, document in documents.items():
        index = DocumentIndex(document)
        called = _named(named, path, kept)
        before = called or _addressed(document, kept)
        shows = before is not None and _is_headed_alike(before, document) and _stands_outside_links(before, index)
        of = before.fixture if before is not None and shows else None
        own, answers = (labels or {}).get(path, {}), None if called is None else called.fixture.answers
        held = {"values": {**(answers["values"] if answers else {}), **own}} if own else answers
        found.append(NewPage(path, document, index, of, held, own))
    return found


def _named(named: Recaptured, path: Path, kept: Sequence[KeptPage]) -> KeptPage | None:
    """The fixture whose document had the name of a page; of several that may be it none is."""
    try:
        fixture = named.fixture_of(path)
    except FixtureError:
        return None
    return next((page for page in kept if fixture is not None and page.fixture.folder == fixture.folder), None)


def _addressed(document: HtmlDocument, kept: Sequence[KeptPage]) -> KeptPage | None:
    own = addresses(document)
    known = [(page, addresses(page.document) | comparable(page.fixture.source)) for page in kept]
    same = [page for page, others in known if own & others]
    same = same or [page for page, others in known if endings(own) & endings(others)]
    latest = max(same, key=lambda page: (page.fixture.date, page.fixture.name), default=None)
    return latest if latest is not None and all(mostly_equal(latest.fixture, page.fixture) for page in same) else None


def _is_headed_alike(before: KeptPage, document: HtmlDocument) -> bool:
    """Whether of the values that headed the old page one heads the new one; also where none did."""
    old, new = list(_headings(before.document)), list(_headings(document))
    values = before.fixture.answers["values"].values()
    texts = (caseless(text) for text in values if isinstance(text, str) and sum(map(str.isalpha, text)) > 2)
    heading = [value for value in texts if any(has_words(text, value) for text in old)]
    return not heading or not new or any(has_words(text, value) for value in heading for text in new)


def _headings(document: HtmlDocument) -> Iterator[str]:
    """The texts that head a page, folded and in small letters."""
    for tag in ("title", "h1"):
        yield from (caseless(node.text) for node in document.elements_tagged(tag))
    for node in document.elements_with("property", "og:title"):
        yield caseless(node.attribute("content") or "")


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


def failures(program: Program, kept: Iterable[KeptPage]) -> dict[str, list[tuple[str, FieldCheck]]]:
    """Field -> the regressions that `check` tells of it, each with the name of its fixture."""
    found: dict[str, list[tuple[str, FieldCheck]]] = {}
    for page in kept:
        for item in compare(page.fixture.answers, extraction_to_json(evaluate(program, page.document))):
            if item.failed:
                found.setdefault(item.field, []).append((page.name, item))
    return found
