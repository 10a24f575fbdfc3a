"""Running a program on documents, and its answers: as JSON, with AMBER beside it where a schema is set, or as rows.

    import pandas
    from fieldmark.runtime.run import rows

    pandas.DataFrame(rows(fieldmark.extract_many(program, ["inbox"])))                # a row for each document
    pandas.DataFrame(rows(fieldmark.extract_many(program, ["inbox"]), "entries"))     # a row for each record

Nothing is lost in rows: a document that cannot be read is a row with its error, and each row says what abstained. An
exported package is this module, with all that it imports: a document in, its answers out; files in, lines of JSON out.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fieldmark.dsl.core.confidence import threshold as shipped_threshold
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.evaluate import evaluate, least_of
from fieldmark.dsl.core.results import Extraction, RecordResult, RecordsResult
from fieldmark.dsl.core.terms import Field, Program, Records, checked_program
from fieldmark.dsl.core.vote import Evidence, strategy_of
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.notation import written
from fieldmark.runtime.io.documents import document_in, read_document, readable_kind
from fieldmark.runtime.io.files import FORMS, walk_documents
from fieldmark.runtime.io.names import json_bytes

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormDocument
    from fieldmark.runtime.amber.layer import LayeredExtraction, OnDisagreement
    from fieldmark.runtime.amber.schema import DomainSchema


def extract(program: Program, document: object) -> Extraction:
    """Run a program on a document: on anything that `read_document` reads.

    Raises DocumentError as that does, and ProgramError where the program is none; one that does not fit abstains and
    raises nothing.
    """
    return evaluate(checked_program(program), read_document(document))


def extraction_to_json(extraction: Extraction, evidence_from: Program | None = None) -> dict[str, Any]:
    """The result as JSON values, see `Extraction.to_dict`.

    With the program that gave the result, `evidence` is added: per field, one object for each value; per list of
    records, one object for each, with its first and last node and the evidence inside.
    """
    content = extraction.to_dict()
    return content if evidence_from is None else {**content, "evidence": _evidence_of(evidence_from, extraction)}


def layered_to_json(layered: LayeredExtraction, evidence_from: Program | None = None) -> dict[str, Any]:
    """The result as JSON values, as `extraction_to_json` gives them, with `found_by` and `disagreements` (both by field
    or place in a list of records; the latter only where the program and AMBER differ).
    """
    content = extraction_to_json(layered.extraction, evidence_from)
    if evidence_from is not None:
        for item in layered.records:
            content["evidence"][item.name] = item.with_evidence(content["evidence"][item.name])
    content["values"] = layered.values
    content["confidence"] = layered.confidence
    content["abstained"] = layered.abstained
    content["found_by"] = layered.found_by
    content["disagreements"] = layered.disagreements
    return content


def _evidence_of(program: Program | Records, result: Extraction | RecordResult) -> dict[str, Any]:
    """Name -> evidence, of the fields and lists of records of a page or of a record."""
    fields = zip(program.fields, result.fields, strict=True)
    records = zip(program.records, result.records, strict=True)
    return {
        **{field.name: [_evidence(item, field, found.spelling) for item in found.evidence] for field, found in fields},
        **{
            item.name: [
                {"first": one.places[0], "last": one.places[-1], "evidence": _evidence_of(item, one)}
                for one in found.found
            ]
            for item, found in records
        },
    }


def _evidence(item: Evidence, field: Field, spelling: Sequence[tuple[str, str]]) -> dict[str, Any]:
    strategy = strategy_of(item, field)
    as_written = [text for text, _ in spelling if text == item.landmark.text]
    told = item.to_dict()
    landmark = {"looked_for": written(strategy.landmark), **({"written": as_written[0]} if as_written else {})}
    told["landmark"] = landmark | told["landmark"]
    told["region"] = {"hops": written(strategy.region).strip()} | told["region"]
    return told


def least_asked(program: Program, max_wrong: float | None) -> float:
    """The confidence below which answers are withheld: that of the program's own threshold, or, where a share of wrong
    answers is asked for that this does not promise, that of the shipped model's file if it is more.

    Raises FieldmarkError where no confidence keeps so few answers wrong.
    """
    own = program.threshold
    if max_wrong is None or (own is not None and own.wrong <= max_wrong):
        return least_of(program)
    return max(shipped_threshold(max_wrong), 0.0 if own is None else own.confidence)


def schema_asked(program: Program, schema: str | None, folder: Path | None) -> DomainSchema | None:
    """The schema asked for, a file or a shipped name, or else the one that the program names, looked for in `folder`;
    None where there is neither. Raises SchemaError where it cannot be read."""
    if schema is None and program.schema is None:
        return None
    from fieldmark.runtime.amber.schema import load_schema  # noqa: PLC0415 - only with a schema

    return load_schema(schema) if schema is not None else load_schema(program.schema or "", folder)


Answers = Callable[["HtmlDocument | FormDocument"], dict[str, Any]]
"""What a document is answered with, as JSON values (see `extraction_to_json` and `layered_to_json`)."""


def answering(
    program: Program,
    *,
    evidence: bool = False,
    schema: str | None = None,
    folder: Path | None = None,
    on_disagreement: OnDisagreement = "abstain",
    max_wrong: float | None = None,
) -> Answers:
    """What gives the answers of a program, with the schema asked for, or else the one that the program names.

    `schema` and `folder` are as for `schema_asked`; AMBER reads pages, a form has the program's values alone. With
    `max_wrong`, a share from 0 to 1, answers are withheld as `least_asked` says. Raises what these raise.
    """
    shown = program if evidence else None
    least = least_asked(program, max_wrong)

    def alone(document: HtmlDocument | FormDocument) -> dict[str, Any]:
        return extraction_to_json(evaluate(program, document, least), shown)

    loaded = schema_asked(program, schema, folder)
    if loaded is None:
        return alone
    from fieldmark.runtime.amber.layer import extract_layered  # noqa: PLC0415 - only with a schema

    def layered(document: HtmlDocument | FormDocument) -> dict[str, Any]:
        if not isinstance(document, HtmlDocument):
            return alone(document)
        asked = None if max_wrong is None else least
        return layered_to_json(extract_layered(program, document, loaded, on_disagreement, asked), shown)

    return layered


COLUMNS: Final = ("document", "record", "abstained", "error")
"""The columns beside those of the fields: the document's name, the record's number in it from 0 (only for records), the
reasons of what abstained by name, and why the document could not be read, each None where there is none."""


def rows(results: Iterable[Extraction | DocumentError], records: str | None = None) -> Iterator[dict[str, Any]]:
    """A row for each document, with its fields; or, with the name of a list of records, a row for each record.

    Lists of texts, and records inside records, stay lists. A field that is called like one of `COLUMNS` is written with
    `field ` before its name. Where a whole list of records abstains, or may lack a record, a row without one says so. A
    list without any record gives no row. Raises KeyError where a program has no such list of records.
    """
    for result in results:
        if isinstance(result, DocumentError):
            yield _row(result.name, None, {}, {}, records, result.reason)
        elif records is None:
            values = {field.name: field.value for field in result.fields}
            reasons = {field.name: field.reason for field in result.fields if field.reason is not None}
            yield _row(result.document, None, values, reasons, records)
        else:
            found = _list_of(result, records)
            if found.reason is not None:
                yield _row(result.document, None, {}, {records: found.reason}, records)
            for number, record in enumerate(found.found):
                yield _row(result.document, number, record.values, record.abstained, records)


def _row(
    document: str,
    number: int | None,
    values: dict[str, Any],
    abstained: dict[str, str],
    records: str | None,
    error: str | None = None,
) -> dict[str, Any]:
    row: dict[str, Any] = {"document": document}
    if records is not None:
        row["record"] = number
    row |= {f"field {name}" if name in COLUMNS else name: value for name, value in values.items()}
    return row | {"abstained": abstained or None, "error": error}


def _list_of(result: Extraction, name: str) -> RecordsResult:
    for found in result.records:
        if found.name == name:
            return found
    known = ", ".join(found.name for found in result.records) or "none"
    raise KeyError(f"the program has no list of records {name!r}; it has {known}")


def answers(program: Program, document: bytes | str, name: str) -> dict[str, Any]:
    """The answers of a program, as JSON values, on what the file of a document holds.

    What it is, its name tells, or its content. A `str` is decoded already, whatever a page declares; what a program for
    forms is given is a file of boxes, unless it begins like a PDF file or an image. Raises DocumentError.
    """
    data, charset = (document.encode("utf-8", "replace"), "utf-8") if isinstance(document, str) else (document, None)
    kind = readable_kind(data, name)
    if program.kind == "form" and kind not in FORMS.values():
        kind = "boxes"
    return extraction_to_json(evaluate(program, document_in(data, name, kind, charset)))


def answer_files(program: Program, paths: Sequence[str]) -> int:
    """Print the answers of each file, folders searched, one JSON object a line.

    The exit status: 1 where a file cannot be read, 2 where none is named or the output cannot be written, else 0.
    """
    if not paths:
        sys.stderr.write("name the files to read\n")
        return 2
    status = 0
    for path in walk_documents(map(Path, paths), program.kind):
        try:
            content = extraction_to_json(extract(program, path))
        except DocumentError as error:
            content, status = {"document": error.name, "error": error.reason}, 1
        try:
            sys.stdout.buffer.write(json_bytes(content))
            sys.stdout.buffer.flush()
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python tries once more when it ends
            if not isinstance(error, BrokenPipeError):  # a reader that stops reading knows
                sys.stderr.write(f"the output: {error.strerror}\n")
            return 2
    return status
