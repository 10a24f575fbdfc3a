"""`fieldmark gazetteer learn`: grow the gazetteers of a schema over unlabelled pages of its domain."""

from __future__ import annotations

from pathlib import Path

import click

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.amber.schema_file import load_schema
from fieldmark.runtime.amber.store import MAX_ROUNDS, Round, learn_upfront
from fieldmark.runtime.cli.console import INPUT, no_documents
from fieldmark.runtime.io import read_page, walk_documents
from fieldmark.runtime.io.documents import shown_path
from fieldmark.runtime.io.files import replacing


@click.group("gazetteer")
def command() -> None:
    """Grow the gazetteers of a schema."""


@command.command("learn")
@click.argument("pages", metavar="PAGES...", nargs=-1, required=True, type=INPUT)
@click.option("--schema", required=True, help="A schema file, or the name of a shipped one.")
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write each gazetteer to a file ATTRIBUTE.txt in this folder.",
)
@click.option(
    "--rounds", type=click.IntRange(1), default=MAX_ROUNDS, show_default=True, help="Most rounds, if not saturated."
)
@click.pass_context
def learn_command(ctx: click.Context, pages: tuple[Path, ...], schema: str, output: Path | None, rounds: int) -> None:
    """Learn terms from PAGES (folders are searched) in rounds, until nothing changes, and say what each round did.

    A page that cannot be read is left out; the exit status is then 1.
    """
    loaded = load_schema(schema)
    documents, failed = [], False
    for path in walk_documents(pages):
        try:
            documents.append(read_page(path))
        except DocumentError as error:
            click.echo(f"left out: {error}", err=True)
            failed = True
    if not documents and not failed:
        raise no_documents(pages)
    if not documents:
        raise click.UsageError("none of the pages can be read")
    done = learn_upfront(documents, loaded, rounds)
    if not done[-1].domains:
        raise click.UsageError(f"the schema {loaded.name!r} has no gazetteer to learn")
    for number, one in enumerate(done, 1):
        _tell(number, one)
    if not done[-1].saturated:
        click.echo(f"not saturated after {rounds} rounds", err=True)
    if output is not None:
        _write(done[-1], output)
    ctx.exit(1 if failed else 0)


def _tell(number: int, done: Round) -> None:
    for name, domain in done.domains.items():
        counts = f"{len(done.learned[name])} learned, {len(done.dropped[name])} dropped, {len(domain.terms)} known"
        click.echo(f"round {number}: {name}: {counts}")


def _write(done: Round, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, domain in done.domains.items():
        path = folder / f"{name}.txt"
        with replacing(path) as stream:
            stream.write("".join(f"{term}\n" for term in sorted(domain.gazetteer.terms)).encode("utf-8"))
        click.echo(f"written to {shown_path(path)}")
