"""Running a program on documents, and the results as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from fieldmark.dsl.errors import DocumentError
from fieldmark.dsl.evaluation import Extraction, RecordResult, evaluate
from fieldmark.dsl.programs import Field, Program, Records
from fieldmark.dsl.syntax.printer import print_landmark, print_region
from fieldmark.dsl.votes import Evidence, strategy_of
from fieldmark.runtime.sources.folders import walk_documents
from fieldmark.runtime.sources.parsed import document_of


def extract(program: Program, document: object) -> Extraction:
    """Run a program on a document, on the document in a file (`str` or `Path`), or on a page that is parsed already.

    A parsed page is an element or tree of lxml, a selector of parsel, a response of Scrapy, or a soup or tag of
    BeautifulSoup; it is not changed. Raises DocumentError where a file cannot be read, or where the object is nothing
    of this; a program that does not fit abstains and raises nothing.
    """
    return evaluate(program, document_of(document))


def extract_many(program: Program, paths: Iterable[str | Path]) -> Iterator[Extraction | DocumentError]:
    """Run a program on files and on the documents in folders, in the order given.

    A file that cannot be read yields its DocumentError in its place, and the others go on.
    """
    for path in walk_documents(map(Path, paths), program.kind):
        try:
            yield extract(program, path)
        except DocumentError as error:
            yield error


def extraction_to_json(extraction: Extraction, evidence_from: Program | None = None) -> dict[str, Any]:
    """The result as JSON values: `document`, `values` (field -> text, list or null), `abstained` (field -> reason).

    With the program that gave the result, `evidence` is added: per field, one object for each value; per list of
    records, one object for each, with its first and last node and the evidence inside. `truncated` and `unknown_format`
    are added where they are true. Fields keep the program's order.
    """
    content = answers_to_json(extraction)
    if evidence_from is not None:
        content["evidence"] = _evidence_of(evidence_from, extraction)
    return content


def answers_to_json(extraction: Extraction) -> dict[str, Any]:
    """The result as JSON values, without evidence."""
    content: dict[str, Any] = {"document": extraction.document, "values": extraction.values}
    content["abstained"] = extraction.abstained
    if extraction.truncated:
        content["truncated"] = True
    if extraction.unknown_format:
        content["unknown_format"] = True
    return content


def _evidence_of(program: Program | Records, result: Extraction | RecordResult) -> dict[str, Any]:
    """Name -> evidence, of the fields and lists of records of a page or of a record."""
    fields = zip(program.fields, result.fields, strict=True)
    records = zip(program.records, result.records, strict=True)
    return {
        **{field.name: [_evidence(item, field, found.spelling) for item in found.evidence] for field, found in fields},
        **{item.name: [_evidence_of_record(item, record) for record in found.found] for item, found in records},
    }


def _evidence_of_record(records: Records, record: RecordResult) -> dict[str, Any]:
    places = record.places
    return {"first": places[0], "last": places[-1], "evidence": _evidence_of(records, record)}


def _evidence(item: Evidence, field: Field, spelling: Sequence[tuple[str, str]]) -> dict[str, Any]:
    strategy = strategy_of(item, field)
    written = [text for text, _ in spelling if text == item.landmark.text]
    return {
        "value": item.value.text,
        "format": item.format,
        "part": item.part,
        "strategy": item.strategy,
        "agreeing": [item.agreeing, item.voices],
        "landmark": {
            "looked_for": print_landmark(strategy.landmark),
            **({"written": written[0]} if written else {}),
            "node": item.landmark.path,
        },
        "region": {
            "hops": print_region(strategy.region),
            "first": item.region.nodes[0].path,
            "last": item.region.nodes[-1].path,
        },
        "blueprint_distance": round(item.distance, 4),
        "node": item.value.node.path,
        **({} if item.value.attribute is None else {"attribute": item.value.attribute}),
        "span": list(item.value.span),
    }
