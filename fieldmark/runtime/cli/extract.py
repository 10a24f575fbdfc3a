"""`fieldmark extract`: run a program on documents, one line of JSON for each."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import Any

import click

from fieldmark.dsl.errors import DocumentError
from fieldmark.dsl.programs import Program
from fieldmark.runtime.cli.output import output_file
from fieldmark.runtime.extract import extract, extraction_to_json
from fieldmark.runtime.replacing import replacing
from fieldmark.runtime.saved import load
from fieldmark.runtime.sources import read_document, walk_documents
from fieldmark.runtime.sources.content import SUFFIXES


@click.command("extract")
@click.argument("program", type=click.Path(path_type=Path))
@click.argument("documents", metavar="DOCUMENT...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), callback=output_file, help="Write to this file.")
@click.option("--evidence", is_flag=True, help="Add where each value was found.")
@click.pass_context
def command(
    ctx: click.Context, program: Path, documents: tuple[Path, ...], output: Path | None, evidence: bool
) -> None:
    """Run PROGRAM on each DOCUMENT (folders are searched) and print one JSON object a line.

    A document that cannot be read gives a line with its error; the exit status is then 1.
    """
    loaded = load(program)
    paths = walk_documents(documents, loaded.kind)
    first = next(paths, None)
    if first is None:
        places = ", ".join(map(click.format_filename, documents))
        raise click.UsageError(f"no documents ({', '.join(SUFFIXES[loaded.kind])}) in {places}")
    failed = False
    with replacing(output) if output else click.open_file("-", "wb") as stream:
        for path in chain([first], paths):
            line = _line(loaded, path, evidence)
            failed = failed or "error" in line
            stream.write(json.dumps(line, ensure_ascii=False).encode("utf-8") + b"\n")
            stream.flush()
    ctx.exit(1 if failed else 0)


def _line(program: Program, path: Path, evidence: bool) -> dict[str, Any]:
    try:
        document = read_document(path)
    except DocumentError as error:
        return {"document": error.name, "error": error.reason}
    extraction = extract(program, document)
    return extraction_to_json(extraction, program if evidence else None)
