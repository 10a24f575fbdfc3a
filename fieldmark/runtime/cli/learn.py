"""`fieldmark learn` and `repair`: from a folder of examples, or from pages of a new format, to a program."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from fieldmark.dsl.core.errors import LabelError
from fieldmark.runtime.amber.schema import load_schema
from fieldmark.runtime.cli.main import FORCE, INPUT, THERE, apart, fresh, output_file, read_all, tell_left_out
from fieldmark.runtime.differences.compare import compare_programs
from fieldmark.runtime.differences.report import comparison_text, unified_text
from fieldmark.runtime.io.documents import read_document, read_page, shown_path
from fieldmark.runtime.io.files import replacing
from fieldmark.runtime.io.labels import read_folder
from fieldmark.runtime.io.programs import load, save
from fieldmark.runtime.repair.pages import kept_pages, new_pages
from fieldmark.runtime.repair.repairs import repair, repair_to_json, told
from fieldmark.runtime.watch.fixtures import fixture_folders, read_fixture
from fieldmark.synth.core.examples import FieldReport, LearnResult
from fieldmark.synth.core.learn import learn

_Advance = Callable[[str, int, int], None]


@click.command("learn")
@click.argument("examples", type=INPUT)
@click.option(
    "-o",
    "--output",
    metavar="PROGRAM",
    required=True,
    type=click.Path(path_type=Path),
    callback=output_file,
    help="Write the program to this file.",
)
@click.option(
    "--unlabelled",
    metavar="DIR",
    type=THERE,
    help="More documents without labels; they help to choose between programs.",
)
@click.option("--name", help="What the program is called; by default the output's name.")
@FORCE
@click.pass_context
def learn_command(
    ctx: click.Context, examples: Path, output: Path, unlabelled: Path | None, name: str | None, force: bool
) -> None:
    """Learn a program from the folder EXAMPLES.

    Beside each labelled document stands a file of the same name that ends in .json: {"field": "value" or ["v1", "v2"]
    or null, ...}. Null means that the field is not on this page. Documents without such a file help as unlabelled ones.

    The exit status is 0 only if the program reproduces every label.
    """
    apart("-o", output, (examples, *([unlabelled] if unlabelled else [])))
    fresh(output, force)
    folder = read_folder(examples)
    kind = folder.examples[0].document.kind if folder.examples else "html"
    others, closed = read_all(read_document, [unlabelled] if unlabelled else [], kind)
    unreadable = [*folder.unreadable, *closed]
    tell_left_out(unreadable)
    if not any(example.labels for example in folder.examples):
        raise LabelError(shown_path(examples), "none of the labelled documents can be read")
    with _progress() as advance:
        result = learn(
            folder.examples,
            (*folder.unlabelled, *(document for _, document in others)),
            name=name or output.stem,
            progress=advance,
        )
    save(result.program, output)
    _tell(result, output)
    ctx.exit(0 if result.complete and not unreadable else 1)


@contextmanager
def _progress() -> Iterator[_Advance | None]:
    if not sys.stderr.isatty():
        yield None
        return
    columns = (
        TextColumn("learning"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("")
        yield lambda field, done, total: progress.update(task, description=field, completed=done, total=total)


def _tell(result: LearnResult, output: Path) -> None:
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 120
    console = Console(file=StringIO(), width=width)
    with console.capture() as captured:
        console.print(_table(result.reports))
    lines = [line.rstrip() for line in captured.get().splitlines()]
    click.echo("\n".join([*lines, f"written to {shown_path(output)}"]).encode())
    for report in result.reports:
        for problem in report.problems:
            click.echo(f"not reproduced: {report.name} in {problem.document}: {problem.reason}", err=True)
        if report.never_shown:
            what = "is on no example, so it is not looked for and never has a value; label a document that has it"
            click.echo(f"note: {report.name} {what}", err=True)
        for text in report.undecided[:1]:
            told = f'note: {report.name} is written "{text}", and no example tells if the day or the month comes first'
            click.echo(f"{told}; where it matters it abstains, until a document that tells is labelled", err=True)
        for rivals in report.rivals:
            told = f"note: {report.name} stood at several places with the same value, reached from {rivals}"
            click.echo(f"{told}; where they differ it abstains, until a document where they do is labelled", err=True)


def _table(reports: Sequence[FieldReport]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("field")
    table.add_column("formats", justify="right")
    table.add_column("landmark", overflow="fold")
    table.add_column("explained", justify="right", no_wrap=True)
    for report in reports:
        nothing = "never on a page" if report.never_shown else "nothing learned"
        landmarks = "\n".join(report.landmarks) or nothing
        explained = f"{report.explained} of {report.examples}"
        table.add_row(Text(report.name), str(report.formats), Text(landmarks), explained)
    return table


WIDTH = 120
"""Columns of the report."""


@click.command("repair")
@click.argument("program", type=INPUT)
@click.option(
    "--fixtures",
    metavar="DIR",
    multiple=True,
    required=True,
    type=THERE,
    help="Fixtures of the old format; all of them must stay as they are.",
)
@click.option("--pages", metavar="NEW...", multiple=True, required=True, type=INPUT, help="Pages as they are now.")
@click.argument("more", metavar="", nargs=-1, type=INPUT)
@click.option(
    "-o",
    "--output",
    metavar="NEW_PROGRAM",
    required=True,
    type=click.Path(path_type=Path),
    callback=output_file,
    help="Write the new program to this file, which is not the old one.",
)
@FORCE
@click.option("--schema", help="A domain schema, with which AMBER is asked too, as for extract.")
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Write the report to this file too.")
@click.option("--json", "as_json", is_flag=True, help="Report in one JSON object.")
@click.pass_context
def repair_command(
    ctx: click.Context,
    program: Path,
    fixtures: tuple[Path, ...],
    pages: tuple[Path, ...],
    more: tuple[Path, ...],
    output: Path,
    force: bool,
    schema: str | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Propose a program that reads the pages NEW... as well as those that PROGRAM was learned from.

    No labels are needed: values come from fixtures of which a page is a new capture, from values that fixtures share,
    from what is left of the old program, and from AMBER. A field is changed only where two independent sources agree
    on each new value and every fixture stays as it is; other fields stay as they are, and it is said what to label.

    The exit status is 0 if all that was broken is repaired, else 1.
    """
    loaded = load(program)
    if loaded.kind != "html":
        raise click.UsageError(f"{shown_path(program)} is for forms, and only programs for pages can be repaired")
    if output.exists() and output.samefile(program):
        raise click.BadParameter("the new program stands beside the old one, not in its place", param_hint="-o")
    if report is not None and report.exists() and any(p.exists() and report.samefile(p) for p in (program, output)):
        raise click.BadParameter("the report has a file of its own", param_hint="--report")
    apart("-o", output, (*fixtures, *pages, *more))
    apart("--report", report, (*fixtures, *pages, *more))
    fresh(output, force)
    kept = kept_pages(map(read_fixture, fixture_folders(fixtures)))
    if not kept:
        raise click.BadParameter("there are no fixtures; `fieldmark fixture add` makes some", param_hint="--fixtures")
    new, unreadable = read_all(read_page, (*pages, *more))
    tell_left_out(unreadable)
    if not new and not unreadable:
        raise click.BadParameter("there are no pages", param_hint="--pages")
    named, folder = (loaded.schema, program.parent) if schema is None else (schema, None)
    domain = None if named is None else load_schema(named, folder)
    result = repair(loaded, kept, new_pages(dict(new), kept), domain)
    changed = result.program != loaded
    if changed:
        save(result.program, output)
    names = shown_path(program), shown_path(output)
    if as_json:
        written = {"written": names[1] if changed else None, "diff": unified_text(loaded, result.program, *names)}
        text = json.dumps(repair_to_json(result) | written, ensure_ascii=False)
    else:
        end = f"written to {names[1]}" if changed else "nothing is written: the program stays as it is"
        diff = comparison_text(compare_programs(loaded, result.program), *names, WIDTH) if changed else ""
        text = "\n".join([*told(result), end, *diff.splitlines()])
    click.echo(text)
    if report is not None:
        with replacing(report) as stream:
            stream.write(f"{text}\n".encode("utf-8", "backslashreplace"))
    ctx.exit(0 if result.complete and not unreadable else 1)
