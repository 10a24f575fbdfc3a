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
from collections.abc import Generator, Iterable, Sequence

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.batch.answers import Extractions, ProgramText, extracting, told_apart
from fieldmark.runtime.batch.pool import Dead, Pool
from fieldmark.runtime.batch.sources import given_documents
from fieldmark.runtime.batch.streams import Reading
from fieldmark.runtime.batch.unread import Notice, Unread
from fieldmark.runtime.batch.worker import Limits


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

    Raises ProgramError where two programs have one name, and WorkerError where no process can begin.
    """
    several = [programs] if isinstance(programs, Program) else list(programs)
    told_apart(several)
    reading = Reading(frozenset(program.kind for program in several))
    items = given_documents(documents, reading)
    return _here(several, items) if jobs is None else _elsewhere(several, items, jobs, limits)


def _here(
    programs: list[Program], items: Iterable[Unread | Notice]
) -> Generator[Extraction | DocumentError, None, None]:
    answer = extracting(programs)
    for item in items:
        if isinstance(item, Unread):
            yield answer(item)
        elif item.kind == "cut":
            yield DocumentError(item.input, item.words)


def _elsewhere(
    programs: list[Program], items: Iterable[Unread | Notice], jobs: int, limits: Limits | None
) -> Generator[Extraction | DocumentError, None, None]:
    work = Extractions(tuple(map(ProgramText.of, programs)))
    with Pool[Notice](work, jobs, limits) as pool:
        for item, said in pool.answers(items):
            match said:
                case Dead(_, reason):
                    assert isinstance(item, Unread), "only documents are sent to workers"
                    yield DocumentError(item.name, reason)
                case None:
                    if isinstance(item, Notice) and item.kind == "cut":
                        yield DocumentError(item.input, item.words)
                case _:
                    yield said
