"""`fieldmark extract`: run a program on documents, one line of JSON for each."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.cli.console import DOCUMENT, INPUT, apart, no_documents, output_file, writing
from fieldmark.runtime.io import read_document, walk_documents
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.run import Answers, answering

if TYPE_CHECKING:
    from fieldmark.runtime.amber.layered_lists import OnDisagreement


@click.command("extract")
@click.argument("program", type=INPUT)
@click.argument("documents", metavar="DOCUMENT...", nargs=-1, required=True, type=DOCUMENT)
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
    apart("-o", output, (program, *documents))
    loaded = load(program)
    answers = answering(
        loaded, evidence=evidence, schema=schema, folder=program.parent, on_disagreement=on_disagreement
    )
    paths = walk_documents(documents, loaded.kind)
    first = next(paths, None)
    if first is None:
        raise no_documents(documents, loaded.kind)
    failed = False
    with writing(output) as stream:
        for path in chain([first], paths):
            content = _read(path, answers)
            failed = failed or "error" in content
            stream.write(json.dumps(content, ensure_ascii=False).encode("utf-8") + b"\n")
            stream.flush()
    ctx.exit(1 if failed else 0)


def _read(path: Path, answers: Answers) -> dict[str, Any]:
    try:
        document = read_document(path)
    except DocumentError as error:
        return {"document": error.name, "error": error.reason}
    return answers(document)
