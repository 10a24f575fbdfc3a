"""`extract_many`: the answers of programs to many documents, one after the other, in their order.

    for found in fieldmark.extract_many(program, ["inbox", "crawl.warc.gz"], jobs=8):
        ...

Documents are read no faster than their answers are taken, so that `documents` may be endless, and a loop that waits for
a database holds the workers back. In asyncio let a thread wait:

    results = fieldmark.extract_many(program, pages, jobs=8)
    while (found := await asyncio.to_thread(next, results, None)) is not None:
        ...

and close it (`results.close()`, or `contextlib.closing`) where it is not taken to its end: that ends the workers.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from fieldmark.dsl.core.documents import Document, Kind, Location
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.results import Extraction, RecordResult
from fieldmark.dsl.core.terms import Program, checked_program
from fieldmark.dsl.core.vote import Evidence
from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.dsl.text.lexicon import collapse
from fieldmark.runtime.batch.answers import asked_of, best_answers, check_names, familiar_among, is_strange
from fieldmark.runtime.batch.pool import Pool
from fieldmark.runtime.batch.sources import given_documents
from fieldmark.runtime.batch.unread import Notice, Reading, Unread
from fieldmark.runtime.batch.worker import Dead, Limits
from fieldmark.runtime.run import extract


def extract_many(
    programs: Program | Sequence[Program],
    documents: Iterable[str | os.PathLike[str] | tuple[str, bytes]],
    *,
    jobs: int | None = None,
    limits: Limits | None = None,
) -> Generator[Extraction | DocumentError, None, None]:
    """Run programs on many documents: files, folders, globs, archives, and pairs of a name and its bytes.

    Each document is answered by the program whose format it has (`Extraction.program`), or by none, and is then of
    unknown format; a single program answers all. What cannot be read yields its DocumentError in its place.

    With `jobs` so many processes do the work. Then a document that takes longer, or more memory, than the `limits`, or
    ends its process, yields a DocumentError that says so, and the others go on; evidence knows its places, but no
    longer the page. Without, documents are read here, one by one. The answers are the same, and so is their order.

    Raises ProgramError where two programs have one name, or something is none, WorkerError where no process can begin,
    and TypeError where `documents` is a single path.
    """
    if isinstance(documents, str | bytes | os.PathLike):
        raise TypeError(f"documents are a list of paths, or of pairs, and not one: [{documents!r:.80}]")
    several = [checked_program(one) for one in (programs if isinstance(programs, Iterable) else [programs])]
    check_names(several)
    items = given_documents(documents, Reading(frozenset(program.kind for program in several)))
    return _results(several, items, jobs, limits)


def _results(
    programs: Sequence[Program], items: Iterable[Unread | Notice], jobs: int | None, limits: Limits | None
) -> Generator[Extraction | DocumentError, None, None]:
    here: Iterator[tuple[Unread | Notice, Any]]
    here = ((item, _extracted(programs, item) if isinstance(item, Unread) else None) for item in items)
    with nullcontext() if jobs is None else Pool(Extractions(tuple(programs)), jobs, limits) as pool:
        for item, said in here if pool is None else pool.answers(items):
            match item, said:
                case Notice("cut", shown, words), _:
                    yield DocumentError(shown, words)
                case Unread(name), Dead(_, reason):
                    yield DocumentError(name, reason)
                case Unread(), _:
                    yield said


@dataclass(frozen=True, slots=True)
class Extractions:
    """The work of `extract_many` by programs: an extraction a document, or why it cannot be read.

    Evidence knows its places, their texts and attributes, but not their pages: a node holds an element of lxml, which
    cannot be sent to another process. What answers, evidence in JSON and rows are made of stays, so that these are the
    same as where the document was read.
    """

    programs: tuple[Program, ...]

    def start(self) -> Callable[[Unread], Extraction | DocumentError]:
        """What answers a document."""
        return lambda unread: _detached(_extracted(self.programs, unread))


def _extracted(programs: Sequence[Program], unread: Unread) -> Extraction | DocumentError:
    """What the program finds in a document whose format it has; of an unknown format nothing."""
    try:
        document = unread.read()
    except DocumentError as error:
        return error
    asked = asked_of(programs, document)
    said = [extract(program, document) for program in asked]
    unknown = [is_strange(one.unknown_format, one.values, one.abstained) for one in said]
    chosen = best_answers(unknown, [one.values for one in said], familiar_among(asked, document))
    if len(chosen) == 1:
        return said[chosen[0]]
    return Extraction(document.name, (), document.truncated, unknown_format=True)


@dataclass(slots=True)
class DetachedDocument:
    """What is known of a document in another process."""

    name: str
    kind: Kind
    truncated: bool
    weak: str | None = None
    is_record: bool = False
    places: list[str] = field(default_factory=list)
    beginning: Location | None = None

    @property
    def begins_at(self) -> Location:
        """Where a record begins in its document."""
        assert self.beginning is not None, "only records begin somewhere"
        return self.beginning

    def forget(self) -> None:
        """Nothing was looked up."""


@dataclass(frozen=True, slots=True)
class DetachedLocation:
    """A place of a document in another process."""

    document: Document = field(repr=False, compare=False)
    text: str
    path: str
    order: tuple[int, ...]
    attributes: Mapping[str, str] = field(hash=False)

    def attribute(self, name: str) -> str | None:
        """The attribute of a name; None where it has none."""
        return self.attributes.get(name)


@dataclass(frozen=True, slots=True)
class DetachedRegion:
    """A region of a document in another process."""

    nodes: tuple[Location, ...]


Found = TypeVar("Found", Extraction, RecordResult)


def _detached(found: Extraction | DocumentError) -> Extraction | DocumentError:
    """The same extraction without its document."""
    if isinstance(found, DocumentError):
        return found
    return _inside(found, DetachedDocument(found.document, "html", found.truncated))


def _inside(result: Found, page: DetachedDocument) -> Found:
    """What was found in a document, or in a record, without it."""
    fields = (replace(one, evidence=tuple(_evidence(item, page) for item in one.evidence)) for one in result.fields)
    records = (replace(one, found=tuple(_record(record, page) for record in one.found)) for one in result.records)
    return replace(result, fields=tuple(fields), records=tuple(records))


def _record(result: RecordResult, page: DetachedDocument) -> RecordResult:
    held = result.document
    page.kind = held.kind
    beginning = _location(held.begins_at, page)
    document = DetachedDocument(held.name, held.kind, held.truncated, held.weak, True, result.places, beginning)
    return replace(_inside(result, document), document=document)


def _evidence(item: Evidence, page: DetachedDocument) -> Evidence:
    page.kind = item.value.node.document.kind
    found = item.finding._replace(
        landmark=_location(item.landmark, page),
        region=DetachedRegion(tuple(_location(node, page) for node in item.region.nodes)),
        value=item.value._replace(node=_location(item.value.node, page)),
    )
    return item._replace(finding=found)


def _location(node: Location, page: DetachedDocument) -> DetachedLocation:
    held = node.element.items() if isinstance(node, HtmlNode) and node.element is not None else ()
    attributes = {str(name): collapse(str(value)) for name, value in held}
    return DetachedLocation(page, node.text, node.path, node.order, attributes)
