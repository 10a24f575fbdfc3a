"""`fieldmark show`, `explain`, `diff` and `export`: programs for people to read, and to take away.

`show` prints a program as fieldmark writes it, `explain` says in words what it does or why it gives what it gives on
one document, `diff` what is different between two; `export` makes something that runs, or is read, without fieldmark.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import click

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.syntax.notation import counted
from fieldmark.runtime.cli.main import note, painted, read_all, tell_json, tell_written, writing
from fieldmark.runtime.cli.options import DOCUMENT, INPUT, SCHEMA, THERE, check_not_read, no_documents, output_file
from fieldmark.runtime.compare import compare_programs
from fieldmark.runtime.differences import (
    AnswerChange,
    Comparison,
    answer_changes,
    answers_text,
    answers_to_json,
    comparison_text,
    comparison_to_json,
    unified_text,
)
from fieldmark.runtime.explain import explain, explain_to_json
from fieldmark.runtime.export.expressions import Listing, export_css, export_xpath
from fieldmark.runtime.export.python import export_python
from fieldmark.runtime.export.web_poet import export_web_poet
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.files import write_folder
from fieldmark.runtime.io.names import shown_path, writable
from fieldmark.runtime.io.programs import dumps, export_json, load
from fieldmark.runtime.run import schema_asked
from fieldmark.runtime.watch.fixtures import fixture_folders, read_fixture

DIFFERENT = 1
"""Exit status where the programs, or, on documents, their answers differ."""

TROUBLE = 2
"""Exit status where a document could not be read."""


@click.command("show")
@click.argument("program", type=INPUT)
@click.option("--json", "as_json", is_flag=True, help="Print its terms as JSON, as `export --to json` does.")
def show_command(program: Path, as_json: bool) -> None:
    """Check PROGRAM and print it in its canonical form."""
    loaded = load(program)
    click.echo(writable(export_json(loaded) if as_json else dumps(loaded)), nl=False)


@click.command("explain")
@click.argument("program", type=INPUT)
@click.argument("document", required=False, type=DOCUMENT)
@SCHEMA
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: the lines about each field.")
def explain_command(program: Path, document: Path | None, schema: str | None, as_json: bool) -> None:
    """Say in words what PROGRAM looks for, or how it finds each value in DOCUMENT, or why it does not."""
    loaded, page = load(program), None if document is None else read_document(document)
    domain = None if page is None else schema_asked(loaded, schema, program.parent)
    if as_json:
        tell_json(explain_to_json(loaded, page, domain))
    else:
        click.echo(writable(explain(loaded, page, _width(), domain)), nl=False)


@click.command("diff")
@click.argument("old", type=INPUT)
@click.argument("new", type=INPUT)
@click.argument("more", metavar="", nargs=-1, type=DOCUMENT)
@click.option("--text", is_flag=True, help="Print a unified diff of the canonical texts instead.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@click.option(
    "--on",
    metavar="DOCUMENT...",
    multiple=True,
    type=DOCUMENT,
    help="Run both on documents (folders are searched), and show which answers differ.",
)
def diff_command(old: Path, new: Path, more: tuple[Path, ...], text: bool, as_json: bool, on: tuple[Path, ...]) -> int:
    """Say what is different between the programs OLD and NEW.

    The exit status is 0 where they are equal, 1 where they differ, 2 where something cannot be read. With --on it
    tells whether their answers differ.
    """
    if more and not on:
        raise click.UsageError(f"two programs are compared, and {click.format_filename(more[0])} is one more")
    programs = load(old), load(new)
    names = shown_path(old), shown_path(new)
    comparison = compare_programs(*programs)
    answers = _answers(*programs, comparison, (*on, *more)) if on else None
    if as_json:
        content = {"old": names[0], "new": names[1], **comparison_to_json(comparison)}
        tell_json(content | (answers_to_json(*answers) if answers else {}))
    else:
        width = _width()
        told = _in_colours(unified_text(*programs, *names)) if text else comparison_text(comparison, *names, width)
        told += "\n" + answers_text(*answers, width) if answers else ""
        click.echo(writable(told), nl=False)
    changes, _, errors = answers or (comparison.changes, 0, [])
    return TROUBLE if errors else DIFFERENT if changes else 0


def _in_colours(diff: str) -> str:
    """A unified diff as terminals show it."""
    return "".join(painted(line, _COLOURS.get(line[:1])) for line in diff.splitlines(keepends=True))


_COLOURS: Final = {"-": "red", "+": "green", "@": "cyan"}


def _answers(
    old: Program, new: Program, comparison: Comparison, paths: Sequence[Path]
) -> tuple[list[AnswerChange], int, list[DocumentError]]:
    """What two programs answer differently on documents, on how many, and why others could not be read."""
    if old.kind != new.kind:
        raise click.UsageError(f"one program is for {old.kind}, the other for {new.kind}: no document is for both")
    found, errors = read_all(lambda path: [*answer_changes(old, new, comparison, read_document(path))], paths, old.kind)
    if not found and not errors:
        raise no_documents(paths, old.kind)
    return [change for _, changes in found for change in changes], len(found), errors


def _width() -> int:
    return min(shutil.get_terminal_size((100, 24)).columns, 120)


_LISTINGS: Final[dict[str, Callable[[Program], Listing]]] = {"xpath": export_xpath, "css": export_css}

_FOLDERS: Final = ("python", "web-poet")


def _output(ctx: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    """The path as given, checked as that of a new folder or of a file. Raises click.BadParameter."""
    form = ctx.params.get("form")
    if form not in _FOLDERS:
        return output_file(ctx, parameter, path)
    if path is None:
        raise click.BadParameter("it names the folder that is made")
    if form == "python" and not path.name.isidentifier():
        name = click.format_filename(path.name)
        raise click.BadParameter(f"{name} cannot be imported; a package is called like `trips`")
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise click.BadParameter(f"{click.format_filename(path)} is there already; name a new or an empty folder")
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
@click.option("--fixtures", metavar="DIR", multiple=True, type=THERE, help="Fixtures to give to web-poet.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: the text, or the files written.")
def export_command(program: Path, form: str, output: Path | None, fixtures: tuple[Path, ...], as_json: bool) -> int:
    """Write PROGRAM as a Python package that runs without fieldmark (python), or as JSON, XPath or CSS.

    The Python package gives the program's answers, abstentions included; web-poet makes a folder with a page object on
    top of it. XPath and CSS say less, and say what they do not say; the exit status is 1 where nothing of the program
    could be expressed.
    """
    if fixtures and form != "web-poet":
        raise click.UsageError("--fixtures are for web-poet")
    check_not_read("-o", output, (program,))
    loaded = load(program)
    if form in _FOLDERS:
        assert output is not None, "the option asks for it"
        if form == "python":
            write_folder(output, export_python(loaded))
            tell_json({"written": [shown_path(output)]}) if as_json else tell_written(output)
        else:
            _write_page_object(loaded, output, fixtures, as_json)
        return 0
    listing = None if form == "json" else _LISTINGS[form](loaded)
    text = export_json(loaded) if listing is None else listing.text
    counts = {} if listing is None else {"expressed": listing.expressed, "strategies": listing.strategies}
    if counts:
        note(f"note: {counts['expressed']} of {counts['strategies']} strategies expressed")
    if output is not None or not as_json:
        with writing(output) as stream:
            stream.write(writable(text))
    if as_json:
        tell_json({"text": text} | counts if output is None else {"written": [shown_path(output)]} | counts)
    elif output is not None:
        tell_written(output)
    return 0 if listing is None or listing.expressed else 1


def _write_page_object(program: Program, folder: Path, fixtures: tuple[Path, ...], as_json: bool) -> None:
    package = export_web_poet(program, map(read_fixture, fixture_folders(fixtures)))
    write_folder(folder, package.files)
    written = [folder / name for name in package.files if "/" not in name]
    tests = sum(name.endswith("/output.json") for name in package.files)
    if as_json:
        tell_json({"written": [*map(shown_path, written)], "fixtures": tests, "left_out": list(package.left_out)})
        return
    for path in written:
        tell_written(path)
    click.echo(counted(tests, "fixture") + (", run by `pytest` in the folder" if tests else ""))
    for name in package.left_out:
        note(f"left out: {name} is no page of HTML")
