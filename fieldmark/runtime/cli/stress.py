"""`fieldmark stress`: what a program makes of simulated changes of the documents that it is known to read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.syntax.phrases import counted
from fieldmark.runtime.advice import Advice, advise, most_fragile, voices
from fieldmark.runtime.cli.console import INPUT, THERE, tell_left_out
from fieldmark.runtime.io.labels import labels_beside
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.simulate.changes import CHANGES, UNCHANGED
from fieldmark.runtime.simulate.scans import SCANS
from fieldmark.runtime.simulate.stress import (
    FAULTS,
    Failure,
    StressOutcome,
    StressTable,
    TrueDocument,
    stress,
    true_documents,
)
from fieldmark.runtime.watch.checks import shown_value

_HEAD = f"{'values':>8s}{'right':>8s}{'wrong':>8s}{'abstains':>10s}{'invented':>14s}"


@click.command("stress")
@click.argument("program", type=INPUT)
@click.argument("paths", metavar="FIXTURES...", nargs=-1, required=True, type=THERE)
@click.option("--seeds", default=2, show_default=True, type=click.IntRange(1), help="Changes of each kind a document.")
@click.option("--change", default="", help="Only kinds of change whose name contains this.")
@click.option("--failures", default=3, show_default=True, type=click.IntRange(0), help="False values that are shown.")
@click.option("--advice/--no-advice", default=True, help="Try what labelling a changed page would bring.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the tables.")
@click.pass_context
def stress_command(
    ctx: click.Context,
    program: Path,
    paths: tuple[Path, ...],
    seeds: int,
    change: str,
    failures: int,
    advice: bool,
    as_json: bool,
) -> None:
    """Change the documents of FIXTURES (or of folders with labels) as sites change, and run PROGRAM on each version.

    Told are right, wrong and abstained values per kind of change and field, the most fragile field, and what would
    help it. Each kind of change knows what is true of the changed page; where it does not, nothing is counted.

    The exit status is 1 where anything false comes out: a wrong value, or one for a field that is not there.
    """
    loaded = load(program)
    known, unreadable = _known(paths, loaded)
    kinds = [kind for kind in (UNCHANGED, *CHANGES) if change in kind.name]
    scans = [scan for scan in SCANS if change in scan.name]
    if not (kinds if loaded.kind == "html" else scans):
        names = ", ".join(kind.name for kind in (CHANGES if loaded.kind == "html" else SCANS))
        raise click.BadParameter(f"no kind of change has {change!r} in its name; there are {names}", ctx)
    table = StressTable()
    for one in known:
        table.add(stress(loaded, one.document, one.values, range(seeds), kinds, scans=scans))
    fragile = most_fragile(table)
    given = advise(loaded, known, table, fragile) if advice and fragile is not None else []
    order = [kind.name for kind in (kinds if loaded.kind == "html" else scans)]
    if as_json:
        click.echo(json.dumps(_to_json(loaded, table, order, fragile, given), ensure_ascii=False))
    else:
        click.echo(
            f"{counted(len(known), 'document')}, {counted(len(table.applied), 'kind')} of change, "
            f"{counted(sum(table.applied.values()), 'version')}"
        )
        _tell_counts("change", order, [table.pooled([name]) for name in order], table.pooled())
        _tell_counts("field", table.fields, [table.pooled(fields=[name]) for name in table.fields], table.pooled())
        _tell_fragile(loaded, table, fragile, given)
        for failure in [failure for failure in table.failures if failure.outcome in FAULTS][:failures]:
            click.echo(_told(failure))
    false = sum(table.pooled()[outcome] for outcome in FAULTS)
    ctx.exit(1 if false or unreadable else 0)


def _known(paths: Sequence[Path], program: Program) -> tuple[list[TrueDocument], int]:
    known: list[TrueDocument] = []
    unreadable = 0
    for one in true_documents(paths, labels_beside, program.kind):
        if isinstance(one, FieldmarkError):
            tell_left_out([one])
            unreadable += 1
        elif one.document.kind == program.kind:
            known.append(one)
    if not known:
        places = ", ".join(map(click.format_filename, paths))
        raise click.UsageError(f"no fixtures and no labelled documents that the program is for in {places}")
    return known, unreadable


def _tell_counts(
    head: str, names: list[str], counts: list[Counter[StressOutcome]], total: Counter[StressOutcome]
) -> None:
    width = max(len(name) for name in [*names, head, "all"]) + 2
    click.echo(f"\n{head:{width}s}{_HEAD}")
    for name, of_name in [*zip(names, counts, strict=True), ("all", total)]:
        if of_name:
            click.echo(f"{name:{width}s}{_line(of_name)}")


def _line(counts: Counter[StressOutcome]) -> str:
    standing = counts["right"] + counts["wrong"] + counts["abstained"]
    shares = [100 * counts[outcome] / standing if standing else 0.0 for outcome in ("right", "wrong", "abstained")]
    dropped = counts["invented"] + counts["absent"]
    invented = f"{counts['invented']} of {dropped}" if dropped else ""
    return f"{standing:8d}{shares[0]:7.1f}%{shares[1]:7.1f}%{shares[2]:9.1f}%{invented:>14s}".rstrip()


def _tell_fragile(program: Program, table: StressTable, fragile: str | None, given: list[Advice]) -> None:
    if fragile is None:
        click.echo("\nEvery value came out right.")
    else:
        click.echo(f"\nMost fragile: {fragile} ({_in_words(table.pooled(fields=[fragile]))})")
    lone = [field.name for field in program.fields if voices(field) == 1]
    if lone:
        click.echo(f"Rest on one strategy, which nothing checks and nothing stands in for: {', '.join(lone)}")
    for advice in given:
        verdict = "would help" if advice.helps else "would not help"
        figures = f"before: {_in_words(advice.before)}; after: {_in_words(advice.after)}"
        click.echo(f'Labelling a page with the change "{advice.change}" {verdict}: {figures}')


def _in_words(counts: Counter[StressOutcome]) -> str:
    names: tuple[StressOutcome, ...] = ("right", "wrong", "abstained", "absent", "invented")
    return ", ".join(f"{counts[name]} {name}" for name in names if counts[name]) or "nothing to count"


def _told(failure: Failure) -> str:
    got, wanted = shown_value(list(failure.got)), shown_value(list(failure.wanted))
    return f"{failure.outcome}: {failure.document}, {failure.field}, {failure.change}: {got} for {wanted}"


def _to_json(
    program: Program, table: StressTable, order: list[str], fragile: str | None, given: list[Advice]
) -> dict[str, Any]:
    """`changes` and `fields` (name -> outcome -> count), `most_fragile`, `one_strategy`, `advice`, `false`."""
    return {
        "changes": {name: {"documents": table.applied[name], **table.pooled([name])} for name in order},
        "fields": {name: dict(table.pooled(fields=[name])) for name in table.fields},
        "most_fragile": fragile,
        "one_strategy": [field.name for field in program.fields if voices(field) == 1],
        "advice": [
            {"field": a.field, "change": a.change, "before": dict(a.before), "after": dict(a.after), "helps": a.helps}
            for a in given
        ],
        "false": [
            {name: value for name, value in asdict(failure).items() if name != "reason"}
            for failure in table.failures
            if failure.outcome in FAULTS
        ],
    }
