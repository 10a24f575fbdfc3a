"""`fieldmark watch`: has the feed of a program changed?"""

from __future__ import annotations

import json
from pathlib import Path

import click

from fieldmark.runtime.cli.console import INPUT, THERE, apart, no_documents, output_file, writing
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.batches import read_baseline, watch, watch_in_words, watch_to_json
from fieldmark.runtime.watch.drift import ALPHA


@click.command("watch")
@click.argument("program", type=INPUT)
@click.argument("pages", metavar="PAGES...", nargs=-1, required=True, type=INPUT)
@click.option(
    "--baseline",
    metavar="FIXTURES",
    multiple=True,
    required=True,
    type=THERE,
    help="Fixtures of pages on which the program is right, as the feed should be.",
)
@click.option(
    "--alpha",
    type=click.FloatRange(0, 1, min_open=True),
    default=ALPHA,
    show_default=True,
    help="The chance of an alarm from the tests of the batch where nothing has changed.",
)
@click.option("--schema", help="A domain schema, as for extract.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of words.")
@click.option("-o", "--output", type=click.Path(path_type=Path), callback=output_file, help="Write to this file.")
@click.pass_context
def command(
    ctx: click.Context,
    program: Path,
    pages: tuple[Path, ...],
    baseline: tuple[Path, ...],
    alpha: float,
    schema: str | None,
    as_json: bool,
    output: Path | None,
) -> None:
    """Hold what PROGRAM finds on PAGES against FIXTURES, before it is stored.

    Folders are searched. Each page is judged by itself: it cannot be read, its format is unknown, a field abstains as
    on no fixture, it looks like none, or a value is found otherwise than ever and is unlike any or on a page that has
    changed. All pages together are compared with the fixtures by exact tests: values that are missing, their kinds,
    lengths and numbers, how they are found. Pages to label are named, one for each way they look.

    The exit status is 1 where anything is found.
    """
    apart("-o", output, (program, *pages, *baseline))
    loaded = load(program)
    answers = answering(loaded, evidence=True, schema=schema, folder=program.parent)
    found = watch(answers, pages, read_baseline(answers, baseline), kind=loaded.kind, alpha=alpha)
    if not found.pages:
        raise no_documents(pages, loaded.kind)
    text = json.dumps(watch_to_json(found), ensure_ascii=False, indent=2) + "\n" if as_json else watch_in_words(found)
    with writing(output) as stream:
        stream.write(text.encode("utf-8", "backslashreplace"))
    ctx.exit(1 if found.alarm else 0)
