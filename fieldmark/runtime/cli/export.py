"""`fieldmark export`: a program as something that runs, or is read, without fieldmark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.cli.console import INPUT, THERE, apart, output_file, writing
from fieldmark.runtime.export.expressions import Listing, export_css, export_xpath
from fieldmark.runtime.export.python import export_python
from fieldmark.runtime.export.tree import export_json
from fieldmark.runtime.export.web_poet import export_web_poet
from fieldmark.runtime.io.documents import shown_path
from fieldmark.runtime.io.files import write_folder
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.watch.fixtures import fixture_folders, read_fixture

_LISTINGS: Final[dict[str, Callable[[Program], Listing]]] = {"xpath": export_xpath, "css": export_css}

_FOLDERS: Final = ("python", "web-poet")


def _output(ctx: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    """The path as given, checked as that of a new folder or of a file. Raises click.BadParameter."""
    form = ctx.params.get("form")
    if form not in _FOLDERS:
        return output_file(ctx, parameter, path)
    if path is None:
        raise click.BadParameter("it names the folder that is made", ctx, parameter)
    if form == "python" and not path.name.isidentifier():
        message = f"{click.format_filename(path.name)} cannot be imported; a package is called like `trips`"
        raise click.BadParameter(message, ctx, parameter)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        message = f"{click.format_filename(path)} is there already; name a new or an empty folder"
        raise click.BadParameter(message, ctx, parameter)
    return path


@click.command("export")
@click.argument("program", type=INPUT)
@click.option(
    "--to",
    "form",
    required=True,
    is_eager=True,
    type=click.Choice(("python", "web-poet", "json", *_LISTINGS)),
    help="What to make of the program.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    callback=_output,
    help="Write to this file; for python and web-poet, to this new folder.",
)
@click.option(
    "--fixtures",
    metavar="DIR",
    multiple=True,
    type=THERE,
    help="Fixtures to give to web-poet.",
)
@click.pass_context
def export_command(
    ctx: click.Context, program: Path, form: str, output: Path | None, fixtures: tuple[Path, ...]
) -> None:
    """Write PROGRAM as a Python package that runs without fieldmark (python), or as JSON, XPath or CSS.

    The Python package gives the program's answers, abstentions included; web-poet makes a folder with a page object on
    top of it. XPath and CSS say less, and say what they do not say; the exit status is 1 where nothing of the program
    could be expressed.
    """
    if fixtures and form != "web-poet":
        raise click.UsageError("--fixtures are for web-poet")
    apart("-o", output, (program,))
    loaded = load(program)
    if form in _FOLDERS:
        assert output is not None, "the option asks for it"
        if form == "python":
            write_folder(output, export_python(loaded))
            click.echo(f"written to {shown_path(output)}")
        else:
            _write_page_object(loaded, output, fixtures)
        return
    failed = False
    if form == "json":
        text = export_json(loaded)
    else:
        listing = _LISTINGS[form](loaded)
        text, failed = listing.text, not listing.expressed
        click.echo(f"{listing.expressed} of {listing.strategies} strategies expressed", err=True)
    data = text.encode("utf-8", "backslashreplace")
    with writing(output) as stream:
        stream.write(data)
    ctx.exit(1 if failed else 0)


def _write_page_object(program: Program, folder: Path, fixtures: tuple[Path, ...]) -> None:
    package = export_web_poet(program, map(read_fixture, fixture_folders(fixtures)))
    write_folder(folder, package.files)
    for name in package.files:
        if "/" not in name:
            click.echo(f"written to {shown_path(folder / name)}")
    tests = sum(name.endswith("/output.json") for name in package.files)
    click.echo(f"{tests} fixtures" + (", run by `pytest` in the folder" if tests else ""))
    for name in package.left_out:
        click.echo(f"left out: {name} is no page of HTML", err=True)
