"""`fieldmark explain`: what a program does, or why it gives what it gives on one document."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from fieldmark.runtime.cli.console import DOCUMENT, INPUT
from fieldmark.runtime.explain import explain
from fieldmark.runtime.io import read_document
from fieldmark.runtime.io.programs import load


@click.command("explain")
@click.argument("program", type=INPUT)
@click.argument("document", required=False, type=DOCUMENT)
def command(program: Path, document: Path | None) -> None:
    """Say in words what PROGRAM looks for, or how it finds each value in DOCUMENT, or why it does not."""
    width = min(shutil.get_terminal_size((100, 24)).columns, 120)
    text = explain(load(program), None if document is None else read_document(document), width)
    click.echo(text.encode("utf-8"), nl=False)
