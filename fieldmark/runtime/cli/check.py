"""`fieldmark check`: does a program still say of documents what it said, or what is true?"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from fieldmark.runtime.cli.console import INPUT, THERE, apart, no_documents, output_file
from fieldmark.runtime.io.content import printable, stem
from fieldmark.runtime.io.files import replacing
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.report.junit import JunitFile
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.checks import DocumentCheck, check
from fieldmark.runtime.watch.comparison import OUTCOMES, FieldCheck, Outcome
from fieldmark.runtime.watch.page_changes import page_changes
from fieldmark.runtime.watch.wording import check_to_json, what_changed, what_differs
from fieldmark.runtime.wording.texts import counted

if TYPE_CHECKING:
    from fieldmark.runtime.report.html import HtmlReport

_TOLD: Final[frozenset[Outcome]] = frozenset({"moved", "fallback", "answered"})
"""The outcomes that are told of although they fail nothing."""

_VALUE: Final = 24
"""Characters of a value in the table."""


@click.command("check")
@click.argument("program", type=INPUT)
@click.argument("paths", metavar="FIXTURES_OR_PAGES...", nargs=-1, required=True, type=INPUT)
@click.option(
    "--against",
    metavar="FIXTURES",
    multiple=True,
    type=THERE,
    help="Fixtures of which the pages are new captures, matched by name.",
)
@click.option("--schema", help="A domain schema, as for extract.")
@click.option(
    "--junit", type=click.Path(path_type=Path), callback=output_file, help="Write JUnit XML to this file, for CI."
)
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    callback=output_file,
    help="Write a report with the pages, old beside new, to this file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a document instead of the table.")
@click.pass_context
def command(
    ctx: click.Context,
    program: Path,
    paths: tuple[Path, ...],
    against: tuple[Path, ...],
    schema: str | None,
    junit: Path | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Run PROGRAM on FIXTURES_OR_PAGES and say what differs, field by field.

    Folders are searched. Fixtures are held against what was kept with them. Pages are held against the fixture of
    their name (--against) or the labels beside them; of other pages it is only said where the program abstains.

    The exit status is 1 on any regression: a value that changed, was lost or invented, or where the program now
    abstains, and a document that cannot be read.
    """
    apart("--junit", junit, (program, *paths, *against))
    apart("--html", html, (program, *paths, *against))
    if junit is not None and html is not None and junit.resolve() == html.resolve():
        raise click.UsageError("--junit and --html name one file; name two")
    loaded = load(program)
    files = list(_files(loaded.name, junit, html))
    answers = answering(loaded, evidence=True, schema=schema, folder=program.parent)
    counts: Counter[Outcome] = Counter()
    documents = failed = 0
    for one in check(answers, paths, kind=loaded.kind, against=against, labels=_labels_beside):
        documents += 1
        failed += one.failed
        counts.update(field.outcome for field in one.fields)
        changes = page_changes(one) if one.failed else {}
        for file, _ in files:
            file.add(one, changes)
        for line in [_json(one, changes)] if as_json else _lines(one, changes):
            click.echo(line)
    for file, path in files:
        with replacing(path) as stream:
            file.write(stream)
    if not documents:
        raise no_documents(paths, loaded.kind, "fixtures and no ")
    if not as_json:
        told = ", ".join(f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome])
        click.echo(f"{counted(documents, 'document')}, {failed} with regressions; fields: {told or 'none'}")
    ctx.exit(1 if failed else 0)


def _files(program: str, junit: Path | None, html: Path | None) -> Iterator[tuple[JunitFile | HtmlReport, Path]]:
    """The files asked for, in the making."""
    if junit is not None:
        yield JunitFile(program), junit
    if html is not None:
        from fieldmark.runtime.report.html import HtmlReport  # noqa: PLC0415 - only where it is asked for

        yield HtmlReport(program, datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")), html


def _labels_beside(document: Path) -> Mapping[str, Any] | None:
    """The labels of a document, where there are any."""
    place = stem(document)
    if not os.path.isfile(place.with_name(place.name + ".json")):
        return None
    from fieldmark.runtime.io.labels import labels_beside  # noqa: PLC0415 - only where there are labels

    return labels_beside(document)


def _json(one: DocumentCheck, changes: Mapping[str, str]) -> str:
    return json.dumps(check_to_json(one, changes), ensure_ascii=False)


def _lines(one: DocumentCheck, changes: Mapping[str, str]) -> Iterator[str]:
    """What is not as it was: the document, then a line a field; nothing where all is as it was.

    In a terminal lines are cut at its width; what stands at their end is in `--json` too.
    """
    rows = [
        (field.place, field.outcome, what_changed(field, _VALUE), _why(one, field, changes))
        for field in one.fields
        if field.failed or field.outcome in _TOLD
    ]
    if not rows and not one.failed:
        return
    width = _width()
    yield printable(one.name, width)
    if one.error is not None:
        yield printable(f"  error: {one.error}", width)
    if one.unknown_format:
        yield "  unknown format: nothing that the program looks for is there"
    longest = max((len(place) for place, *_ in rows), default=0)
    for place, outcome, changed, why in rows:
        yield printable(f"  {place:{min(longest, 24)}}  {outcome:9}  {changed}{f'  ({why})' if why else ''}", width)


def _why(one: DocumentCheck, field: FieldCheck, changes: Mapping[str, str]) -> str:
    change = changes.get(field.field) if one.known == "recapture" else None
    return "; ".join(filter(None, (what_differs(field), change)))


def _width() -> int:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 1_000
