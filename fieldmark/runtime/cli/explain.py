"""`fieldmark explain`: why a program gives what it gives on one document."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from fieldmark.runtime.explain import explain
from fieldmark.runtime.saved import load
from fieldmark.runtime.sources import read_document


@click.command("explain")
@click.argument("program", type=click.Path(path_type=Path))
@click.argument("document", type=click.Path(path_type=Path))
def command(program: Path, document: Path) -> None:
    """Say in words how PROGRAM finds each value in DOCUMENT, or why it does not."""
    width = min(shutil.get_terminal_size((100, 24)).columns, 120)
    text = explain(load(program), read_document(document), width)
    click.echo(text.encode("utf-8"), nl=False)
