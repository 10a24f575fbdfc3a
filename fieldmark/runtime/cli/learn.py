"""`fieldmark label`, `learn` and `repair`: from documents, labels, or pages of a new format to a program."""

from __future__ import annotations

import json
import shutil
import sys
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import Final, get_args

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import LabelError
from fieldmark.dsl.syntax.notation import counted, quoted
from fieldmark.runtime.cli.main import (
    is_quiet,
    note,
    read_all,
    read_some,
    shows_colours,
    tell_json,
    tell_left_out,
    tell_written,
)
from fieldmark.runtime.cli.options import (
    DOCUMENT,
    FORCE,
    INPUT,
    THERE,
    check_not_read,
    check_not_there,
    no_documents,
    output_option,
)
from fieldmark.runtime.compare import compare_programs
from fieldmark.runtime.differences import comparison_text, unified_text
from fieldmark.runtime.io.documents import read_document, read_page
from fieldmark.runtime.io.files import labels_of, walk_documents, write_text
from fieldmark.runtime.io.labels import labels_beside, read_folder
from fieldmark.runtime.io.names import shown_path, writable
from fieldmark.runtime.io.programs import load, save
from fieldmark.runtime.label.server import LabelServer
from fieldmark.runtime.label.session import Session
from fieldmark.runtime.learning import Algorithm, learn
from fieldmark.runtime.repair.outcomes import repair_to_json, told
from fieldmark.runtime.repair.pages import kept_pages, new_pages
from fieldmark.runtime.repair.repairs import repair
from fieldmark.runtime.run import schema_asked
from fieldmark.runtime.summary import Summary, Sure, summarise, summary_to_json
from fieldmark.runtime.watch.fixtures import fixture_folders, read_fixture
from fieldmark.synth.core.examples import Example

_Advance = Callable[[str, int, int], None]


@click.command("learn")
@click.argument("examples", type=INPUT)
@output_option("-o", "--output", metavar="PROGRAM", required=True, help="Write the program to this file.")
@click.option(
    "--unlabelled",
    metavar="DIR",
    type=THERE,
    help="More documents without labels; they help to choose between programs.",
)
@click.option("--name", help="What the program is called; by default the output's name.")
@click.option(
    "--field",
    "fields",
    metavar="NAME",
    multiple=True,
    help="A field that the program is to have though no document may be labelled with it; more than once.",
)
@click.option(
    "--algorithm",
    type=click.Choice(get_args(Algorithm)),
    default="lrsyn",
    help="LRSyn as we have it, or what it is compared with: its letter, NDSyn, Forgiving XPaths.",
)
@click.option(
    "--schema",
    help="A domain schema, a file or a shipped name: AMBER's answers are labels of its fields that have none.",
)
@FORCE
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object.")
def learn_command(
    examples: Path,
    output: Path,
    unlabelled: Path | None,
    name: str | None,
    fields: tuple[str, ...],
    algorithm: Algorithm,
    schema: str | None,
    force: bool,
    as_json: bool,
) -> int:
    """Learn a program from the folder EXAMPLES.

    Beside each labelled document stands a file of the same name that ends in .json: {"field": "value" or ["v1", "v2"]
    or null, ...}. Null means that the field is not on this page. Documents without such a file help as unlabelled ones.

    Told is for each field how sure it is and why not, how many strategies find it, at how many places of a page, and on
    how many documents without labels it is found, and which of these to label next, and why. The exit status is 0 only
    if the program reproduces every label; one that knows nothing is not written.
    """
    check_not_read("-o", output, (examples, *([unlabelled] if unlabelled else [])))
    check_not_there(output, force)
    folder = read_folder(examples)
    kind = folder.examples[0].document.kind if folder.examples else "html"
    others, closed = read_all(read_document, [unlabelled] if unlabelled else [], kind)
    unreadable = [*folder.unreadable, *closed]
    tell_left_out(unreadable)
    if not any(example.labels for example in folder.examples):
        raise LabelError(shown_path(examples), "none of the labelled documents can be read")
    labelled = [path for path, _ in others if labels_of(path).is_file()]
    if labelled:
        there = f"labels beside {counted(len(labelled), 'document')} in {shown_path(unlabelled or examples)}"
        note(f"note: {there} are not read; they count in {shown_path(examples)}")
    more = (*folder.unlabelled, *(document for _, document in others))
    examples_ready: Sequence[Example] = folder.examples
    if schema is not None:
        examples_ready = _with_labels_of_amber(folder.examples, schema, fields)
    with _progress() as advance:
        result = learn(
            examples_ready, more, name=name or output.stem, fields=fields, progress=advance, algorithm=algorithm
        )
    summary = summarise(result, examples_ready, more)
    if as_json:
        written = {"written": shown_path(output) if summary.learned else None}
        tell_json(summary_to_json(summary) | written)
    else:
        _tell(summary)
    if summary.learned:
        save(result.program, output)
        if not as_json:
            tell_written(output)
    else:
        click.echo("nothing was learned; no program is written", err=True)
    return 0 if result.complete and summary.learned and not unreadable else 1


def _with_labels_of_amber(examples: Sequence[Example], schema: str, fields: Sequence[str]) -> Sequence[Example]:
    """The examples, with what AMBER finds as labels of fields that have none, and how many of these there are told."""
    from fieldmark.runtime.amber.schema import load_schema  # noqa: PLC0415
    from fieldmark.runtime.amber_labels import with_labels  # noqa: PLC0415 - only with a schema

    labelled, counts = with_labels(examples, load_schema(schema), fields)
    for name, count in sorted(counts.items()):
        what = "record" if "." in name else "document"
        note(f"note: {name}: labelled by AMBER in {counted(count, what)}, which may be wrong")
    if not counts:
        note(f"note: AMBER finds nothing to label with schema {schema}")
    return labelled


@contextmanager
def _progress() -> Iterator[_Advance | None]:
    if not sys.stderr.isatty() or is_quiet():
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


def _tell(summary: Summary) -> None:
    """The table on standard output; on standard error what is not reproduced, and what else to look at."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 120
    table = StringIO()
    Console(file=table, width=width, force_terminal=shows_colours(), highlight=False).print(_table(summary))
    if not is_quiet():
        click.echo(writable("\n".join(line.rstrip() for line in table.getvalue().splitlines())))
    for field in summary.fields:
        for problem in field.report.problems:
            click.echo(f"not reproduced: {field.report.name} in {problem.document}: {problem.reason}", err=True)
        for (document, label), near in field.meant.items():
            told = "; or ".join(f"{quoted(one.text)} at {', '.join(one.places)}" for one in near)
            click.echo(f"did you mean, for {quoted(label)} in {document}: {told}", err=True)
    for told in summary.notes:
        note(f"note: {told}")
    if summary.next is not None:
        note(f"label next: {summary.next.document}: {summary.next.why}")


_COLOURS: Final[dict[Sure, str]] = {"sure": "green", "fairly sure": "green", "not sure": "yellow", "not learned": "red"}


def _table(summary: Summary) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("field", overflow="fold")
    table.add_column("how sure", no_wrap=True)
    table.add_column("explained", justify="right", no_wrap=True)
    table.add_column("unlabelled", justify="right", no_wrap=True)
    table.add_column("strategies, places", justify="right", no_wrap=True)
    table.add_column("landmark", overflow="fold")
    for field in summary.fields:
        report = field.report
        finds_more = bool(report.problems) and report.explained == report.examples
        table.add_row(
            Text(report.name),
            Text(field.sure, _COLOURS[field.sure]),
            f"{report.explained} of {report.examples}{', and more' if finds_more else ''}",
            f"{field.answered} of {field.unlabelled}" if field.unlabelled else "",
            "\n".join(f"{of}, {at}" if at else str(of) for of, at in zip(field.strategies, field.places, strict=True)),
            Text("\n".join(report.landmarks)),
        )
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
@click.option("--pages", metavar="NEW...", multiple=True, required=True, type=DOCUMENT, help="Pages as they are now.")
@click.argument("more", metavar="", nargs=-1, type=DOCUMENT)
@output_option(
    "-o",
    "--output",
    metavar="NEW_PROGRAM",
    required=True,
    help="Write the new program to this file, which is not the old one.",
)
@FORCE
@click.option("--schema", help="A domain schema, with which AMBER is asked too, as for extract.")
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Write the report to this file too.")
@click.option("--json", "as_json", is_flag=True, help="Report in one JSON object.")
def repair_command(
    program: Path,
    fixtures: tuple[Path, ...],
    pages: tuple[Path, ...],
    more: tuple[Path, ...],
    output: Path,
    force: bool,
    schema: str | None,
    report: Path | None,
    as_json: bool,
) -> int:
    """Propose a program that reads the pages NEW... as well as those that PROGRAM was learned from.

    No labels are needed: values come from fixtures of which a page is a new capture, from values that fixtures share,
    from what is left of the old program, and from AMBER. A field is changed only where two independent sources agree
    on each new value and every fixture stays as it is; other fields stay as they are, and it is said what to label.
    A list of records is learned again as a whole. Labels that stand beside pages, as for learn, are believed.

    The exit status is 0 if all that was broken is repaired, else 1.
    """
    loaded = load(program)
    if loaded.kind != "html":
        raise click.UsageError(f"{shown_path(program)} is for forms, and only programs for pages can be repaired")
    if output.exists() and output.samefile(program):
        raise click.BadParameter("the new program stands beside the old one, not in its place", param_hint="-o")
    if report is not None and report.exists() and any(p.exists() and report.samefile(p) for p in (program, output)):
        raise click.BadParameter("the report has a file of its own", param_hint="--report")
    check_not_read("-o", output, (*fixtures, *pages, *more))
    check_not_read("--report", report, (*fixtures, *pages, *more))
    check_not_there(output, force)
    kept = kept_pages(map(read_fixture, fixture_folders(fixtures)))
    if not kept:
        raise click.BadParameter("there are no fixtures; `fieldmark fixture add` makes some", param_hint="--fixtures")
    new, unreadable = read_some(lambda path: (path, read_page(path)), (*pages, *more))
    domain = schema_asked(loaded, schema, program.parent)
    labels = {path: found for path, page in new if (found := labels_beside(path, page)) is not None}
    result = repair(loaded, kept, new_pages(dict(new), kept, labels), domain)
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
        write_text(report, f"{text}\n")
    return 0 if result.complete and not unreadable else 1


@click.command("label")
@click.argument("pages", metavar="PAGES...", nargs=-1, required=True, type=INPUT)
@click.option("--program", type=INPUT, help="A program that guesses from the beginning.")
@output_option("-o", "--output", metavar="PROGRAM", help="Keep the program that is learned on the way in this file.")
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
    check_not_there(output, force)
    loaded = None if program is None else load(program)
    kinds: tuple[Kind, ...] = ("html", "form") if loaded is None else (loaded.kind,)
    documents = [path for kind in kinds for path in walk_documents(pages, kind)]
    documents = list(dict.fromkeys(documents))
    if not documents:
        raise no_documents(pages)
    session = Session(documents, loaded, output)
    try:
        opened = LabelServer(session, port)
    except OSError as error:
        raise click.BadParameter(f"{port} cannot be taken: {error.strerror}", param_hint="'--port'") from error
    with opened as server:
        tell_json({"url": server.url}) if as_json else click.echo(f"label at {server.url}")
        if not no_browser:
            webbrowser.open(server.url)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
    if output is not None:
        session.learn()
