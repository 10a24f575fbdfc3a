"""`fieldmark extract` and `fieldmark boxes`: values of documents, and what is read of forms beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.cli.main import contents, tell_json, tell_left_out, tell_written, write_lines, writing
from fieldmark.runtime.cli.options import DOCUMENT, INPUT, MAX_WRONG, OUTPUT, check_not_read, no_documents
from fieldmark.runtime.io.documents import bytes_of, read_document
from fieldmark.runtime.io.files import BOXES, boxes_of, ending, kind_of, replacing, walk_documents
from fieldmark.runtime.io.names import FileNameError, inside, json_bytes, shown_path
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.run import answering

if TYPE_CHECKING:
    from fieldmark.runtime.amber.layer import OnDisagreement


@click.command("extract")
@click.argument("program", type=INPUT)
@click.argument("documents", metavar="DOCUMENT...", nargs=-1, required=True, type=DOCUMENT)
@OUTPUT
@click.option("--evidence", is_flag=True, help="Add where each value was found.")
@click.option("--json", "form", flag_value="json", default="json", help="One JSON object a line, as is usual.")
@click.option("--csv", "form", flag_value="csv", help="Write a table instead: a row for each document, and a head.")
@click.option("--records", metavar="LIST", help="With --csv, a row for each record of this list.")
@click.option(
    "--schema",
    help="A domain schema, by file or shipped name: AMBER answers where the program abstains, and checks it elsewhere. "
    "By default the one that the program names, if any.",
)
@click.option(
    "--on-disagreement",
    type=click.Choice(("abstain", "landmarks", "amber")),
    default="abstain",
    show_default=True,
    help="What to return where the program and AMBER have different values.",
)
@MAX_WRONG
def extract_command(
    program: Path,
    documents: tuple[Path, ...],
    output: Path | None,
    evidence: bool,
    form: str,
    records: str | None,
    schema: str | None,
    on_disagreement: OnDisagreement,
    max_wrong: float | None,
) -> int:
    """Run PROGRAM on each DOCUMENT (folders are searched) and print one JSON object a line.

    Each answer comes with its confidence, the probability that it is right. A document that cannot be read gives a
    line with its error; the exit status is then 1.
    """
    as_csv = form == "csv"
    if (evidence and as_csv) or (records is not None and not as_csv):
        raise click.UsageError("evidence is for JSON, and --records for --csv")
    check_not_read("-o", output, (program, *documents))
    loaded = load(program)
    answers = answering(
        loaded,
        evidence=evidence,
        schema=schema,
        folder=program.parent,
        on_disagreement=on_disagreement,
        max_wrong=max_wrong,
    )

    def line(path: Path) -> dict[str, Any]:
        return answers(read_document(path))

    if not as_csv:
        return write_lines(documents, loaded.kind, output, line)
    return _write_csv(loaded, records, output, contents(documents, loaded.kind, line))


def _write_csv(program: Program, records: str | None, output: Path | None, answers: Iterable[dict[str, Any]]) -> int:
    """Write a table of answers; 1 where one of them is an error, else 0."""
    from fieldmark.runtime.batch.tables import put_csv, rows_of, table_of  # noqa: PLC0415 - only for tables

    table = table_of([program], records)
    failed = False

    def rows() -> Iterator[dict[str, Any]]:
        nonlocal failed
        for content in answers:
            failed = failed or "error" in content
            yield from rows_of(content, table)

    with writing(output) as stream:
        put_csv(rows(), table, stream)
    return int(failed)


@click.command("boxes")
@click.argument("documents", metavar="DOCUMENT...", nargs=-1, required=True, type=INPUT)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a document.")
def boxes_command(documents: tuple[Path, ...], as_json: bool) -> int:
    """Read each DOCUMENT, a PDF file or an image, and write its texts with their places beside it.

    NAME.pdf gets NAME.boxes.json, which is read in its place from then on: OCR is slow, and what it read can be looked
    at and mended. In folders, documents that have their boxes already are left as they are.
    """
    from fieldmark.runtime.io.scans import boxes_content, pages_in  # noqa: PLC0415 - it loads all of forms

    failed = found = False
    for path in walk_documents(documents, "form"):
        found = True
        if ending(path) == BOXES:
            continue
        name = shown_path(path)
        try:
            place = inside(path.parent, boxes_of(path))
            data = bytes_of(path, name)
            kind = kind_of(name, data)
            if kind not in ("pdf", "image"):
                raise DocumentError(name, "it is no PDF file and no image")
            content = boxes_content(pages_in(data, name, kind))
        except (DocumentError, FileNameError) as error:
            if as_json:
                reason = error.reason if isinstance(error, DocumentError) else str(error)
                tell_json({"document": name, "error": reason})
            else:
                tell_left_out([error])
            failed = True
            continue
        with replacing(place) as stream:
            stream.write(json_bytes(content))
        if as_json:
            tell_json({"document": name, "written": shown_path(place)})
        else:
            tell_written(place)
    if not found:
        raise no_documents(documents, "form")
    return 1 if failed else 0
