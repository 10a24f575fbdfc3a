"""`fieldmark batch`: programs on very many documents, by many processes, without losing any."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click

from fieldmark.runtime.batch.counters import in_words
from fieldmark.runtime.batch.job import Batch, Progress, run_batch
from fieldmark.runtime.batch.journal import journal_of
from fieldmark.runtime.batch.pool import cores
from fieldmark.runtime.batch.sources import listed
from fieldmark.runtime.batch.worker import Limits
from fieldmark.runtime.cli.main import tell_json
from fieldmark.runtime.cli.options import DOCUMENT, INPUT, MAX_WRONG, SCHEMA, THERE, check_not_read, output_option
from fieldmark.runtime.io.programs import load

_PROGRAM: Final = ".fm"
"""How the names of programs end."""


@click.command("batch")
@click.argument("given", metavar="PROGRAM... INPUT...", nargs=-1, required=True, type=INPUT)
@output_option("-o", "--output", required=True, help="Write to this file: .jsonl, .csv, .parquet or .sqlite.")
@click.option(
    "--jobs", type=click.IntRange(1, 1_024), help="Processes that do the work; by default one for each processor."
)
@click.option("--files-from", "lists", multiple=True, type=DOCUMENT, help="A list of inputs, one a line.")
@click.option("--column", help="The column of JSONL and Parquet files that holds the documents.")
@click.option("--name-column", "naming", help="The column that says what they are called.")
@click.option("--records", help="Write a row for each record of this list instead of one for each document.")
@click.option("--evidence", is_flag=True, help="Add where each value was found (in JSONL).")
@SCHEMA
@MAX_WRONG
@click.option(
    "--fixtures",
    multiple=True,
    type=THERE,
    help="Fixtures of pages on which the program is right: say what is unlike them.",
)
@output_option("--counts", help="Keep the counts in this file, as JSON, while the batch runs.")
@click.option(
    "--time-limit",
    type=click.FloatRange(0.01, 86_400),
    default=Limits().seconds,
    show_default=True,
    help="Seconds after which a document is given up.",
)
@click.option(
    "--memory-limit",
    type=click.IntRange(16, 1_048_576),
    default=Limits().mebibytes,
    show_default=True,
    help="MiB of memory with which a document is given up.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the counts as one JSON object.")
def batch_command(
    given: tuple[Path, ...],
    output: Path,
    jobs: int | None,
    lists: tuple[Path, ...],
    time_limit: float,
    memory_limit: int,
    as_json: bool,
    **settings: Any,
) -> int:
    """Run each PROGRAM (a file that ends in .fm) on the documents of each INPUT and write a line or row for each.

    An INPUT is a document, a folder, a glob, or a file that holds many: zip, tar, mbox, WARC, JSONL, Parquet. Of
    several programs the one answers whose format a document has, or none.

    Killed at any moment, the same command goes on where it was. Documents that take too much time or memory, or end
    their process, and inputs that are cut off are named in NAME.dead.jsonl beside the output.

    The exit status is 1 where a document or an input could not be read.
    """
    programs = tuple(path for number, path in enumerate(given) if not number or path.suffix == _PROGRAM)
    inputs = [path for number, path in enumerate(given) if number and path.suffix != _PROGRAM]
    inputs += [path for file in lists for path in listed(file)]
    if not inputs:
        raise click.UsageError(f"no documents are named; programs end in {_PROGRAM}")
    check_not_read("-o", output, (*programs, *inputs))
    loaded = tuple((load(path), path.parent) for path in programs)
    limits = Limits(time_limit, memory_limit)
    batch = Batch(loaded, tuple(inputs), output, jobs=jobs or cores(), limits=limits, **settings)
    try:
        with _shown() as shows:
            report = run_batch(batch, shows)
    except (KeyboardInterrupt, SystemExit):
        click.echo(f"not done: run the same command again to go on ({journal_of(output)} remembers where)", err=True)
        raise
    if as_json:
        tell_json(report.to_json())
    else:
        for line in in_words(report.counters, report.drift, report.groups):
            click.echo(line)
        if report.counters.dead or report.counters.cut:
            click.echo(f"named with reasons: {batch.dead_letters}")
    return 1 if report.counters.bad else 0


@contextmanager
def _shown() -> Iterator[Callable[[Progress], None]]:
    """Something that shows progress on a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 - only on a terminal
    from rich.progress import BarColumn, TextColumn  # noqa: PLC0415 - the same
    from rich.progress import Progress as Bar  # noqa: PLC0415 - the same

    columns = (BarColumn(), TextColumn("{task.percentage:3.0f}%  {task.description}", markup=False))
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("begins", total=1.0)
        begun = time.monotonic()
        yield lambda progress: bar.update(
            task, completed=progress.share, description=progress_in_words(progress, time.monotonic() - begun)
        )


def progress_in_words(progress: Progress, seconds: float) -> str:
    """How far a batch is after some seconds: documents, their rate, time left, and what should worry."""
    counters = progress.counters
    rate = (counters.documents - progress.before) / max(seconds, 0.001)
    done = progress.share - progress.share_before
    left = f", {_time(seconds * (1 - progress.share) / done)} left" if done > 1e-6 else ""
    worries = {"unknown": counters.unknown + counters.ambiguous, "unreadable": counters.errors.total()}
    worries |= {"given up": counters.dead.total(), "unlike fixtures": counters.signs.total()}
    told = "".join(f", {count:,} {name}" for name, count in worries.items() if count)
    return f"{counters.documents:,} documents, {rate:,.0f}/s{left}{told}"


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
