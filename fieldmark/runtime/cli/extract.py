"""`fieldmark extract`: run a program on documents, one line of JSON for each."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fieldmark.dsl.errors import DocumentError
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.programs import Program
from fieldmark.runtime.cli.output import output_file
from fieldmark.runtime.extract import extract, extraction_to_json
from fieldmark.runtime.replacing import replacing
from fieldmark.runtime.saved import load
from fieldmark.runtime.sources import read_document, walk_documents
from fieldmark.runtime.sources.content import SUFFIXES

if TYPE_CHECKING:
    from fieldmark.runtime.amber.layer import OnDisagreement

_Line = Callable[[HtmlDocument | FormDocument], dict[str, Any]]


@click.command("extract")
@click.argument("program", type=click.Path(path_type=Path))
@click.argument("documents", metavar="DOCUMENT...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), callback=output_file, help="Write to this file.")
@click.option("--evidence", is_flag=True, help="Add where each value was found.")
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
@click.pass_context
def command(
    ctx: click.Context,
    program: Path,
    documents: tuple[Path, ...],
    output: Path | None,
    evidence: bool,
    schema: str | None,
    on_disagreement: OnDisagreement,
) -> None:
    """Run PROGRAM on each DOCUMENT (folders are searched) and print one JSON object a line.

    A document that cannot be read gives a line with its error; the exit status is then 1.
    """
    loaded = load(program)
    line: _Line = partial(_line, loaded, evidence)
    if schema is not None or loaded.schema is not None:
        line = _layered_line(loaded, evidence, schema, program.parent, on_disagreement)
    paths = walk_documents(documents, loaded.kind)
    first = next(paths, None)
    if first is None:
        places = ", ".join(map(click.format_filename, documents))
        raise click.UsageError(f"no documents ({', '.join(SUFFIXES[loaded.kind])}) in {places}")
    failed = False
    with replacing(output) if output else click.open_file("-", "wb") as stream:
        for path in chain([first], paths):
            content = _read(path, line)
            failed = failed or "error" in content
            stream.write(json.dumps(content, ensure_ascii=False).encode("utf-8") + b"\n")
            stream.flush()
    ctx.exit(1 if failed else 0)


def _read(path: Path, line: _Line) -> dict[str, Any]:
    try:
        document = read_document(path)
    except DocumentError as error:
        return {"document": error.name, "error": error.reason}
    return line(document)


def _line(program: Program, evidence: bool, document: HtmlDocument | FormDocument) -> dict[str, Any]:
    return extraction_to_json(extract(program, document), program if evidence else None)


def _layered_line(
    program: Program, evidence: bool, schema: str | None, folder: Path, on_disagreement: OnDisagreement
) -> _Line:
    """What gives the line of a document with a schema: the one asked for, or the one the program names.

    AMBER reads pages; a form has the program's values alone.
    """
    from fieldmark.runtime.amber.layer import extract_layered, layered_to_json  # noqa: PLC0415 - only with a schema
    from fieldmark.runtime.amber.schema_file import load_schema  # noqa: PLC0415 - only with a schema

    loaded = load_schema(schema) if schema is not None else load_schema(program.schema or "", folder)

    def line(document: HtmlDocument | FormDocument) -> dict[str, Any]:
        if isinstance(document, FormDocument):
            return _line(program, evidence, document)
        layered = extract_layered(program, document, loaded, on_disagreement)
        return layered_to_json(layered, program if evidence else None)

    return line
