"""`fieldmark show`: a program as fieldmark writes it."""

from __future__ import annotations

from pathlib import Path

import click

from fieldmark.runtime.cli.console import INPUT
from fieldmark.runtime.io.programs import dumps, load


@click.command("show")
@click.argument("program", type=INPUT)
def command(program: Path) -> None:
    """Check PROGRAM and print it in its canonical form."""
    click.echo(dumps(load(program)).encode("utf-8"), nl=False)
