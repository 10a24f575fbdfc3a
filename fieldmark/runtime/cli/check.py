"""`fieldmark check`: does a program still say of documents what it said, or what is true?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from fieldmark.runtime.answers import answering
from fieldmark.runtime.regression.checks import DocumentCheck, check
from fieldmark.runtime.regression.comparison import OUTCOMES, FieldCheck
from fieldmark.runtime.regression.wording import check_to_json, shown_value, what_differs
from fieldmark.runtime.saved import load
from fieldmark.runtime.sources.content import stem


@click.command("check")
@click.argument("program", type=click.Path(path_type=Path))
@click.argument("paths", metavar="FIXTURES_OR_PAGES...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--against",
    metavar="FIXTURES",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="Fixtures of which the pages are new captures, matched by name.",
)
@click.option("--schema", help="A domain schema, as for extract.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a document instead of the table.")
@click.pass_context
def command(
    ctx: click.Context,
    program: Path,
    paths: tuple[Path, ...],
    against: tuple[Path, ...],
    schema: str | None,
    as_json: bool,
) -> None:
    """Run PROGRAM on FIXTURES_OR_PAGES and say what differs, field by field.

    Folders are searched. Fixtures are held against what was kept with them. Pages are held against the fixture of
    their name (--against) or the labels beside them; of other pages it is only said where the program abstains.

    The exit status is 1 on any regression: a value that changed, was lost or invented, or where the program now
    abstains, and a document that cannot be read.
    """
    loaded = load(program)
    answers = answering(loaded, evidence=True, schema=schema, folder=program.parent)
    checks = []
    for one in check(answers, paths, kind=loaded.kind, against=against, labels=_labels_beside):
        checks.append(one)
        if as_json:
            click.echo(json.dumps(check_to_json(one), ensure_ascii=False))
    if not checks:
        raise click.UsageError("no fixtures and no documents there")
    if not as_json:
        _tell(checks)
    ctx.exit(1 if any(one.failed for one in checks) else 0)


def _labels_beside(document: Path) -> Mapping[str, Any] | None:
    """The labels of a document, where there are any."""
    place = stem(document)
    if not place.with_name(place.name + ".json").is_file():
        return None
    from fieldmark.runtime.sources.labels import labels_beside  # noqa: PLC0415 - only where there are labels

    return labels_beside(document)


def _tell(checks: list[DocumentCheck]) -> None:
    """A table of what is not as it was, and the counts."""
    table = Table("document", "field", "outcome", "before", "now", "distance", "what differs", box=None)
    for one in checks:
        if one.error is not None:
            table.add_row(one.name, "", "error", "", "", "", one.error)
        if one.unknown_format:
            table.add_row(one.name, "", "unknown format", "", "", "", "nothing that the program looks for is there")
        for field in one.fields:
            if field.failed or field.outcome in {"moved", "fallback", "answered"}:
                table.add_row(one.name, *_row(field))
    if table.row_count:
        Console(soft_wrap=True).print(table, markup=False)
    counts = Counter(field.outcome for one in checks for field in one.fields)
    told = [f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome]]
    failed = sum(1 for one in checks if one.failed)
    click.echo(f"{len(checks)} documents, {failed} with regressions; fields: {', '.join(told) or 'none'}")


def _row(field: FieldCheck) -> tuple[str, ...]:
    distance = "" if field.distance is None else f"{field.distance:.2f}"
    before, now = shown_value(field.before), shown_value(field.now)
    return field.place, field.outcome, before, now, distance, what_differs(field)
