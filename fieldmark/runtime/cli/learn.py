"""`fieldmark learn`: from a folder of examples to a program."""

from __future__ import annotations

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
from fieldmark.runtime.cli.console import INPUT, THERE, apart, output_file, read_all, tell_left_out
from fieldmark.runtime.io.documents import read_document, shown_path
from fieldmark.runtime.io.labels import read_folder
from fieldmark.runtime.io.programs import save
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
@click.pass_context
def learn_command(ctx: click.Context, examples: Path, output: Path, unlabelled: Path | None, name: str | None) -> None:
    """Learn a program from the folder EXAMPLES.

    Beside each labelled document stands a file of the same name that ends in .json: {"field": "value" or ["v1", "v2"]
    or null, ...}. Null means that the field is not on this page. Documents without such a file help as unlabelled ones.

    The exit status is 0 only if the program reproduces every label.
    """
    apart("-o", output, (examples, *([unlabelled] if unlabelled else [])))
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
    """What learning reports to: a bar on a terminal, nothing elsewhere."""
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
    """The table of what was learned, on standard output; what was not, on standard error."""
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
            told = f"note: {report.name} is on no example, so it is not looked for and never has a value"
            click.echo(f"{told}; label a document that has it", err=True)
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
