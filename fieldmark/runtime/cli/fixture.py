"""`fieldmark fixture add`: keep documents with what a program says of them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import click

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.cli.console import INPUT, no_documents
from fieldmark.runtime.io import walk_documents
from fieldmark.runtime.io.documents import shown_path
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.fixtures import FixtureError, keep


@click.group("fixture")
def command() -> None:
    """Keep documents with their values, to check programs with."""


@command.command("add")
@click.argument("program", type=INPUT)
@click.argument("documents", metavar="DOCUMENT...", nargs=-1, required=True, type=INPUT)
@click.option(
    "--to",
    metavar="DIR",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the fixtures; each becomes a folder in it.",
)
@click.option("--source", help="Where the document comes from, its address for instance; by default its path.")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="The day it was captured; by default today (UTC).")
@click.option("--schema", help="A domain schema, as for extract.")
@click.option("--replace", is_flag=True, help="Take the values of documents that are fixtures already anew.")
@click.pass_context
def add(
    ctx: click.Context,
    program: Path,
    documents: tuple[Path, ...],
    to: Path,
    source: str | None,
    day: str | None,
    schema: str | None,
    replace: bool,
) -> None:
    """Keep each DOCUMENT (folders are searched) with what PROGRAM says of it, one folder each; review and commit them.

    A document that cannot be read, or is a fixture already, is named and left out; the exit status is then 1.
    """
    loaded = load(program)
    answers = answering(loaded, evidence=True, schema=schema, folder=program.parent)
    day = _day(day)
    kept = failed = 0
    for path in walk_documents(documents, loaded.kind):
        try:
            fixture = keep(path, answers, to, program=loaded.name, source=source, date=day, replace=replace)
        except (DocumentError, FixtureError) as error:
            click.echo(f"left out: {error}", err=True)
            failed += 1
            continue
        kept += 1
        unsure = ", ".join(fixture.answers["abstained"])
        click.echo(shown_path(fixture.folder) + (f": abstains on {unsure}" if unsure else ""))
    if not kept and not failed:
        raise no_documents(documents, loaded.kind)
    click.echo(f"{kept} kept, {failed} left out")
    ctx.exit(1 if failed else 0)


def _day(text: str | None) -> str:
    if text is None:
        return datetime.now(UTC).date().isoformat()
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is no day such as 2026-05-01", param_hint="--date") from error
