"""`fieldmark segment` and `fieldmark gazetteer learn`: AMBER on list pages, and what it learns from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.amber.analysis import analyse_seen
from fieldmark.runtime.amber.attributes import typing_to_json
from fieldmark.runtime.amber.learning import (
    Domains,
    EvidenceStore,
    domains_of,
    evidence_of,
    learn_upfront,
    with_domains,
)
from fieldmark.runtime.amber.schema import load_schema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.cli.main import note, read_all, tell_json, tell_left_out, tell_written, write_lines
from fieldmark.runtime.cli.options import AS_JSON, DOCUMENT, INPUT, LINES, OUTPUT, apart, no_documents
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.io.files import replacing
from fieldmark.runtime.io.names import place, shown_path, writable
from fieldmark.runtime.vision.devtools import find_browser
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.rendering import Renderer
from fieldmark.runtime.vision.visibility import unseen

_DOMAIN = click.option("--schema", required=True, help="A schema file, or the name of a shipped one.")


@click.command("segment")
@click.argument("pages", metavar="PAGE...", nargs=-1, required=True, type=DOCUMENT)
@_DOMAIN
@OUTPUT
@LINES
@click.option("--evidence", is_flag=True, help="Add nodes, support, and which annotations were kept or dropped.")
@click.option(
    "--learn",
    "store",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep what the pages say about gazetteer terms in this file, for the pages after. A page counts once.",
)
@click.option("--rendered", is_flag=True, help="Render pages with Chromium, and leave out what nobody sees on them.")
@click.pass_context
def segment_command(
    ctx: click.Context,
    pages: tuple[Path, ...],
    schema: str,
    output: Path | None,
    evidence: bool,
    store: Path | None,
    rendered: bool,
) -> None:
    """Find the records on each PAGE (folders are searched) and print one JSON object a line.

    A page that cannot be read, or rendered, gives a line with its error; the exit status is then 1.
    """
    apart("-o", output, pages)
    if rendered:
        find_browser()
    renderer = ctx.with_resource(Renderer()) if rendered else None
    loaded = load_schema(schema)
    seed: Domains = domains_of(loaded)
    kept = EvidenceStore(store) if store else None
    grown: Domains = kept.read(seed) if kept else seed

    def line(path: Path) -> dict[str, Any]:
        nonlocal grown
        try:
            document = read_page(path)
            hidden = unseen(Layout(renderer.file(path))) if renderer else frozenset()
            page = PageTree(document)
        except DocumentError as error:
            return {"document": error.name, "error": error.reason}
        current = with_domains(loaded, grown) if kept else loaded
        typing = analyse_seen(page, current, hidden)
        if kept:
            grown = kept.add(page.key, evidence_of([typing], seed), loaded, seed)
        told = typing_to_json(typing, page, evidence)
        document.forget()
        return told

    ctx.exit(write_lines(pages, "html", output, line))


@click.group("gazetteer")
def gazetteer_command() -> None:
    """Grow the gazetteers of a schema."""


@gazetteer_command.command("learn")
@click.argument("pages", metavar="PAGES...", nargs=-1, required=True, type=INPUT)
@_DOMAIN
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write each gazetteer to a file ATTRIBUTE.txt in this folder.",
)
@click.option(
    "--rounds", type=click.IntRange(1), default=AMBER.learned, show_default=True, help="Most rounds, if not saturated."
)
@AS_JSON
@click.pass_context
def learn_command(
    ctx: click.Context, pages: tuple[Path, ...], schema: str, output: Path | None, rounds: int, as_json: bool
) -> None:
    """Learn terms from PAGES (folders are searched) in rounds, until nothing changes, and say what each round did.

    A page that cannot be read is left out; the exit status is then 1.
    """
    loaded = load_schema(schema)
    files = {name: _gazetteer(output, name) for name in domains_of(loaded)} if output is not None else {}
    documents, unreadable = read_all(read_page, pages)
    tell_left_out(unreadable)
    if not documents:
        raise click.UsageError("none of the pages can be read") if unreadable else no_documents(pages)
    done = learn_upfront((document for _, document in documents), loaded, rounds)
    if not done[-1].domains:
        raise click.UsageError(f"the schema {loaded.name!r} has no gazetteer to learn")
    counts = [
        {
            name: {"learned": len(one.learned[name]), "dropped": len(one.dropped[name]), "known": len(domain.terms)}
            for name, domain in one.domains.items()
        }
        for one in done
    ]
    if as_json:
        written = {name: shown_path(path) for name, path in files.items()}
        tell_json({"rounds": counts, "saturated": done[-1].saturated, "written": written})
    else:
        for number, of_round in enumerate(counts, 1):
            for name, of_name in of_round.items():
                told = ", ".join(f"{count} {what}" for what, count in of_name.items())
                click.echo(f"round {number}: {name}: {told}")
    if not done[-1].saturated:
        note(f"note: not saturated after {rounds} rounds")
    for name, path in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as stream:
            stream.write(writable("".join(f"{term}\n" for term in sorted(done[-1].domains[name].gazetteer.terms))))
        if not as_json:
            tell_written(path)
    ctx.exit(1 if unreadable else 0)


def _gazetteer(folder: Path, name: str) -> Path:
    """The file of an attribute type's terms. Raises FileNameError."""
    return place(folder, f"{name}.txt")
