"""`fieldmark label`: labels by clicking, in a browser on this machine."""

from __future__ import annotations

import webbrowser
from contextlib import suppress
from pathlib import Path

import click

from fieldmark.dsl.core.documents import Kind
from fieldmark.runtime.cli.main import tell_json
from fieldmark.runtime.cli.options import FORCE, INPUT, fresh, no_documents, output_file
from fieldmark.runtime.io.files import walk_documents
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.label.server import LabelServer
from fieldmark.runtime.label.session import Session


@click.command("label")
@click.argument("pages", metavar="PAGES...", nargs=-1, required=True, type=INPUT)
@click.option("--program", type=INPUT, help="A program that guesses from the beginning.")
@click.option(
    "-o",
    "--output",
    metavar="PROGRAM",
    type=click.Path(path_type=Path),
    callback=output_file,
    help="Keep the program that is learned on the way in this file.",
)
@FORCE
@click.option("--port", type=click.IntRange(0, 65_535), default=0, help="Of the page; by default one that is free.")
@click.option("--no-browser", is_flag=True, help="Only say where the page is.")
@click.option("--json", "as_json", is_flag=True, help="Say where the page is in a JSON object.")
def label_command(
    pages: tuple[Path, ...],
    program: Path | None,
    output: Path | None,
    force: bool,
    port: int,
    no_browser: bool,
    as_json: bool,
) -> None:
    """Label PAGES (folders are searched) by clicking, on a page that only this machine sees.

    Each label is written at once into NAME.json beside NAME.html, with its place. From two labelled documents on a
    program is learned as you go; it guesses, sure values in green, others in amber, and the next document is the one of
    which it knows least. Ctrl-C ends it; the program that is kept is then learned from all labels once more.
    """
    fresh(output, force)
    loaded = None if program is None else load(program)
    kinds: tuple[Kind, ...] = ("html", "form") if loaded is None else (loaded.kind,)
    documents = [path for kind in kinds for path in walk_documents(pages, kind)]
    documents = list(dict.fromkeys(documents))
    if not documents:
        raise no_documents(pages)
    session = Session(documents, loaded, output)
    with LabelServer(session, port) as server:
        tell_json({"url": server.url}) if as_json else click.echo(f"label at {server.url}")
        if not no_browser:
            webbrowser.open(server.url)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
    if output is not None:
        session.learn()
