"""`fieldmark fixture add`, `check` and `watch`: what a program said of documents, says now, and says of new ones."""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, date, datetime
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

import click

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.syntax.notation import counted, printable, written
from fieldmark.runtime.cli.main import is_quiet, painted, tell_json, tell_left_out, tell_written, writing
from fieldmark.runtime.cli.options import (
    AS_JSON,
    DOCUMENT,
    FORCE,
    INPUT,
    OUTPUT,
    SCHEMA,
    THERE,
    check_not_read,
    check_not_there,
    no_documents,
    output_option,
    share,
)
from fieldmark.runtime.describe import wrapped
from fieldmark.runtime.io.files import labels_of, replacing, walk_documents
from fieldmark.runtime.io.names import json_bytes, json_text, shown_path, writable
from fieldmark.runtime.io.programs import load, save
from fieldmark.runtime.report.junit import JunitFile
from fieldmark.runtime.run import Answers, answering
from fieldmark.runtime.watch.batches import read_baseline, watch, watch_in_words, watch_to_json
from fieldmark.runtime.watch.calibration import calibrated, given
from fieldmark.runtime.watch.checks import (
    NOTHING_THERE,
    OUTCOMES,
    REGRESSIONS,
    TOLD,
    CheckOutcome,
    DocumentCheck,
    FieldCheck,
    check,
)
from fieldmark.runtime.watch.drift import ALPHA
from fieldmark.runtime.watch.fixtures import FixtureError, fixture_folders, keep, read_fixture
from fieldmark.runtime.watch.page_changes import check_to_json, page_changes, what_changed, what_differs

if TYPE_CHECKING:
    from fieldmark.runtime.report.html import HtmlReport

_VALUE: Final = 24
"""Characters of a value in the table."""


@click.group("fixture")
def fixture_command() -> None:
    """Keep documents with their values, to check programs with."""


@fixture_command.command("add")
@click.argument("program", type=INPUT)
@click.argument("documents", metavar="DOCUMENT...", nargs=-1, required=True, type=DOCUMENT)
@click.option(
    "--to",
    metavar="DIR",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the fixtures; each becomes a folder in it.",
)
@click.option("--source", help="Where the document comes from, its address for instance; by default its path.")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="The day it was captured; by default today (UTC).")
@SCHEMA
@click.option("--replace", is_flag=True, help="Take the values of documents that are fixtures already anew.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a fixture.")
def add(
    program: Path,
    documents: tuple[Path, ...],
    to: Path,
    source: str | None,
    day: str | None,
    schema: str | None,
    replace: bool,
    as_json: bool,
) -> int:
    """Keep each DOCUMENT (folders are searched) with what PROGRAM says of it, one folder each; review and commit them.

    A document that cannot be read, or is a fixture already, is named and left out; the exit status is then 1.
    """
    loaded, answers = _asked(program, schema)
    day = _day(day)
    kept = failed = 0
    for path in walk_documents(documents, loaded.kind):
        try:
            fixture = keep(path, answers, to, program=loaded.name, source=source, date=day, replace=replace)
        except (DocumentError, FixtureError) as error:
            tell_left_out([error])
            failed += 1
            continue
        kept += 1
        unsure = ", ".join(fixture.answers["abstained"])
        folder = shown_path(fixture.folder)
        if as_json:
            tell_json({"fixture": folder, **fixture.answers})
        elif not is_quiet():
            click.echo(folder + (f": abstains on {unsure}" if unsure else ""))
    if not kept and not failed:
        raise no_documents(documents, loaded.kind)
    if not as_json and not is_quiet():
        click.echo(f"{kept} kept, {failed} left out")
    return 1 if failed else 0


@fixture_command.command("threshold")
@click.argument("program", type=INPUT)
@click.argument("fixtures", metavar="FIXTURES...", nargs=-1, required=True, type=THERE)
@click.option(
    "--max-wrong",
    callback=share,
    metavar="RATE",
    required=True,
    help="The share of all answers asked for that may be wrong: 1%, 0.01.",
)
@output_option("-o", "--output", help="Write the program with its threshold to this file.")
@FORCE
@AS_JSON
def threshold_command(
    program: Path, fixtures: tuple[Path, ...], max_wrong: float, output: Path | None, force: bool, as_json: bool
) -> None:
    """Find the confidence from which PROGRAM's answers are wrong as rarely as asked, by its own FIXTURES.

    Folders are searched. The fixtures should be reviewed, drawn as the documents to come are, and not be what the
    program was learned from. The promise holds for the next document on average over such fixtures; 2% takes 49 of
    them, 0.5% takes 199. The program written withholds answers below its threshold wherever it runs.
    """
    check_not_there(output, force)
    loaded = load(program)
    if not 0 < max_wrong < 1:
        raise click.BadParameter("some answers may be wrong, and not all", param_hint="--max-wrong")
    found, documents = calibrated(loaded, map(read_fixture, fixture_folders(fixtures)), max_wrong)
    threshold = found.threshold
    assert threshold is not None, "it was found"
    (all_, wrong), (left, left_wrong) = given(documents, 0.0), given(documents, threshold.confidence)
    if output is not None:
        save(found, output)
    if as_json:
        counts = {"given": left, "wrong": left_wrong, "given_before": all_, "wrong_before": wrong}
        tell_json({**asdict(threshold), **counts})
        return
    click.echo(written(threshold))
    if not is_quiet():
        click.echo(f"{left} of {all_} answers given on them, {left_wrong} of {wrong} wrong ones among these")
    if output is not None:
        tell_written(output)


def _asked(program: Path, schema: str | None) -> tuple[Program, Answers]:
    loaded = load(program)
    return loaded, answering(loaded, evidence=True, schema=schema, folder=program.parent)


def _day(text: str | None) -> str:
    if text is None:
        return datetime.now(UTC).date().isoformat()
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is no day such as 2026-05-01", param_hint="--date") from error


@click.command("check")
@click.argument("program", type=INPUT)
@click.argument("paths", metavar="FIXTURES_OR_PAGES...", nargs=-1, required=True, type=DOCUMENT)
@click.option(
    "--against",
    metavar="FIXTURES",
    multiple=True,
    type=THERE,
    help="Fixtures of which the pages are new captures, matched by name.",
)
@SCHEMA
@output_option("--junit", help="Write JUnit XML to this file, for CI.")
@output_option("--html", help="Write a report with the pages, old beside new, to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a document instead of the table.")
def check_command(
    program: Path,
    paths: tuple[Path, ...],
    against: tuple[Path, ...],
    schema: str | None,
    junit: Path | None,
    html: Path | None,
    as_json: bool,
) -> int:
    """Run PROGRAM on FIXTURES_OR_PAGES and say what differs, field by field.

    Folders are searched. Fixtures are held against what was kept with them. Pages are held against the fixture of
    their name (--against) or the labels beside them; of other pages it is only said where the program abstains.

    The exit status is 1 on any regression: a value that changed, was lost or invented, or where the program now
    abstains, and a document that cannot be read.
    """
    check_not_read("--junit", junit, (program, *paths, *against))
    check_not_read("--html", html, (program, *paths, *against))
    if junit is not None and html is not None and junit.resolve() == html.resolve():
        raise click.UsageError("--junit and --html name one file; name two")
    loaded, answers = _asked(program, schema)
    files = list(_files(loaded.name, junit, html))
    counts: Counter[CheckOutcome] = Counter()
    documents = failed = errors = 0
    sure: dict[str, list[tuple[float, float | None]]] = {}
    for one in check(answers, paths, kind=loaded.kind, against=against, labels=_labels_beside):
        documents += 1
        failed += one.failed and one.error is None
        errors += one.error is not None
        counts.update(field.outcome for field in one.fields)
        for field in one.fields:
            if field.confidence is not None:
                sure.setdefault(field.field, []).append((field.confidence, field.expected))
        changes = page_changes(one) if one.failed else {}
        for file, _ in files:
            file.add(one, changes)
        for line in [json_text(check_to_json(one, changes))] if as_json else _lines(one, changes):
            click.echo(line)
    for file, path in files:
        with replacing(path) as stream:
            file.write(stream)
    if not documents:
        raise no_documents(paths, loaded.kind, "fixtures and no ")
    if not as_json:
        told = ", ".join(f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome])
        unread = f", {errors} not checked" if errors else ""
        summary = f"{counted(documents, 'document')}, {failed} with regressions{unread}; fields: {told or 'none'}"
        click.echo(wrapped(summary, _width()))
        for line in () if is_quiet() else _sure_lines(sure):
            click.echo(line)
    return 1 if failed or errors else 0


def _sure_lines(sure: Mapping[str, Sequence[tuple[float, float | None]]]) -> Iterator[str]:
    """How sure the program is of each field, and where less so, by two decimals, than of the fixtures' documents."""
    known = {printable(name): [now for now, _ in pairs] for name, pairs in sure.items()}
    told = [f"{name} {fmean(numbers):.2f} ({min(numbers):.2f})" for name, numbers in known.items()]
    if told:
        yield wrapped(f"confidence, mean (least): {', '.join(told)}", _width())
    for name, pairs in sure.items():
        shown = [(round(now, 2), round(then, 2)) for now, then in pairs if then is not None]
        fallen = [(now, then) for now, then in shown if now < then]
        if fallen:
            now, then = min(fallen, key=lambda pair: pair[0] - pair[1])
            where = f"on {len(fallen)} of {counted(len(shown), 'document')}, {then:.2f} -> {now:.2f} at most"
            told_less = wrapped(f"less sure of {printable(name)} than on the fixtures, {where}", _width())
            yield painted(told_less, "yellow")


def _files(program: str, junit: Path | None, html: Path | None) -> Iterator[tuple[JunitFile | HtmlReport, Path]]:
    if junit is not None:
        yield JunitFile(program), junit
    if html is not None:
        from fieldmark.runtime.report.html import HtmlReport  # noqa: PLC0415 - only where it is asked for

        yield HtmlReport(program, datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")), html


def _labels_beside(document: Path) -> Mapping[str, Any] | None:
    if not os.path.isfile(labels_of(document)):
        return None
    from fieldmark.runtime.io.labels import labels_beside  # noqa: PLC0415 - only where there are labels

    return labels_beside(document)


def _lines(one: DocumentCheck, changes: Mapping[str, str]) -> Iterator[str]:
    """What is not as it was: the document, then each field, with lines broken at the width of a terminal; nothing
    where all is as it was."""
    rows = [
        (field.place, field.outcome, what_changed(field, _VALUE), _why(one, field, changes))
        for field in one.fields
        if field.outcome in TOLD
    ]
    if not rows and not one.failed:
        return
    width = _width()
    yield printable(one.name)
    if one.error is not None:
        yield wrapped(printable(f"  error: {one.error}"), width)
    if one.unknown_format:
        yield f"  unknown format: {NOTHING_THERE}"
    longest = max((len(place) for place, *_ in rows), default=0)
    for place, outcome, changed, why in rows:
        begins = f"  {place:{min(longest, 24)}}  "
        told = wrapped(printable(f"{begins}{outcome:9}  {changed}{f'  ({why})' if why else ''}"), width)
        colour = "red" if outcome in REGRESSIONS else "yellow"
        at = slice(len(begins), len(begins) + len(outcome))
        yield told[: at.start] + painted(told[at], colour) + told[at.stop :] if told[at] == outcome else told


def _why(one: DocumentCheck, field: FieldCheck, changes: Mapping[str, str]) -> str:
    change = changes.get(field.field) if one.known == "recapture" else None
    return "; ".join(filter(None, (what_differs(field), change)))


def _width() -> int:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize


@click.command("watch")
@click.argument("program", type=INPUT)
@click.argument("pages", metavar="PAGES...", nargs=-1, required=True, type=DOCUMENT)
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
@SCHEMA
@AS_JSON
@OUTPUT
def watch_command(
    program: Path,
    pages: tuple[Path, ...],
    baseline: tuple[Path, ...],
    alpha: float,
    schema: str | None,
    as_json: bool,
    output: Path | None,
) -> int:
    """Hold what PROGRAM finds on PAGES against FIXTURES, before it is stored.

    Folders are searched. Each page is judged by itself: it cannot be read, its format is unknown, a field abstains as
    on no fixture, it looks like none, a value is unlike any and stands where none did, or the page has changed and a
    value stands elsewhere or is less sure than ever. All pages together are compared with the fixtures by exact tests:
    values that are missing, their kinds, units, lengths and numbers, how they are found, how sure they are. Pages to
    label, or to keep as fixtures, are named.

    The exit status is 1 where anything is found.
    """
    check_not_read("-o", output, (program, *pages, *baseline))
    loaded, answers = _asked(program, schema)
    found = watch(answers, pages, read_baseline(answers, baseline), kind=loaded.kind, alpha=alpha)
    if not found.pages:
        raise no_documents(pages, loaded.kind)
    with writing(output) as stream:
        stream.write(json_bytes(watch_to_json(found), indent=2) if as_json else writable(watch_in_words(found)))
    return 1 if found.alarm else 0
