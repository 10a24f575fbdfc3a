"""`fieldmark export`: a program as something that runs, or is read, without fieldmark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from fieldmark.dsl.programs import Program
from fieldmark.runtime.cli.output import output_file
from fieldmark.runtime.export.listing import Listing, export_css, export_xpath
from fieldmark.runtime.export.python import export_python
from fieldmark.runtime.export.tree import export_json
from fieldmark.runtime.replacing import replacing
from fieldmark.runtime.saved import load

_TEXTS: Final[dict[str, Callable[[Program], str]]] = {"python": export_python, "json": export_json}

_LISTINGS: Final[dict[str, Callable[[Program], Listing]]] = {"xpath": export_xpath, "css": export_css}


@click.command("export")
@click.argument("program", type=click.Path(path_type=Path))
@click.option(
    "--to", "form", required=True, type=click.Choice((*_TEXTS, *_LISTINGS)), help="What to make of the program."
)
@click.option("-o", "--output", type=click.Path(path_type=Path), callback=output_file, help="Write to this file.")
@click.pass_context
def command(ctx: click.Context, program: Path, form: str, output: Path | None) -> None:
    """Write PROGRAM as a Python module that needs only lxml and cssselect (python), or as JSON, XPath or CSS.

    The Python module gives the program's answers, abstentions included. XPath and CSS say less, and say what they do
    not say; the exit status is 1 where nothing of the program could be expressed.
    """
    loaded = load(program)
    failed = False
    if form in _TEXTS:
        text = _TEXTS[form](loaded)
    else:
        listing = _LISTINGS[form](loaded)
        text, failed = listing.text, not listing.expressed
        click.echo(f"{listing.expressed} of {listing.strategies} strategies expressed", err=True)
    data = text.encode("utf-8", "backslashreplace")
    with replacing(output) if output else click.open_file("-", "wb") as stream:
        stream.write(data)
    ctx.exit(1 if failed else 0)
