"""`fieldmark stress`: what a program makes of simulated changes of the documents that it is known to read.

Told too is what would make it less fragile. Such advice is measured, not guessed: the field is learned from the true
documents alone, then with one changed page more, and both programs meet changes of the same kind that neither has seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import click

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.terms import Field, Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.notation import counted
from fieldmark.runtime.cli.main import tell_json, tell_left_out
from fieldmark.runtime.cli.options import INPUT, MAX_WRONG, THERE
from fieldmark.runtime.io.labels import labels_beside
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.run import least_asked
from fieldmark.runtime.simulate.changes import CHANGES, SCANS, UNCHANGED, Change, apply, change_named, tree_of
from fieldmark.runtime.simulate.stress import (
    FAULTS,
    Failure,
    StressOutcome,
    StressTable,
    TrueDocument,
    fragility,
    stress,
    true_documents,
)
from fieldmark.runtime.simulate.truth import locate
from fieldmark.runtime.summary import checking
from fieldmark.runtime.watch.page_changes import shown_value
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

MAX_KINDS: Final = 3
"""Kinds of change that are tried for a field, the worst first."""

MAX_DOCUMENTS: Final = 12
"""Documents that a field is learned from again. A bound on time."""

_FRESH: Final = 1_000
"""Seeds of changes that no program has seen begin here."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What labelling one page with a kind of change would bring: the outcomes for the field before and after."""

    field: str
    change: str
    before: Counter[StressOutcome]
    after: Counter[StressOutcome]

    @property
    def helps(self) -> bool:
        """Whether the field would be less fragile: fewer false values, or as many and fewer abstentions."""
        return fragility(self.after) < fragility(self.before)


def most_fragile(table: StressTable) -> str | None:
    """The field with most false values, then the largest share of abstentions; None where all is right."""
    ranked = [(fragility(table.pooled(fields=[name])), name) for name in table.fields]
    worst = max(ranked, key=lambda pair: pair[0], default=None)
    return worst[1] if worst is not None and worst[0] > (0, 0.0) else None


def rests_on_one(field: Field) -> bool:
    """Whether a field rests, in a format or a part of one, on a single strategy."""
    return min((len(group) for layout in field.formats for group in checking(field, layout)), default=0) == 1


def advise(program: Program, known: Sequence[TrueDocument], table: StressTable, name: str) -> list[Advice]:
    """Try for a field of a page program what labelling one changed page would bring, kind by kind, the worst first."""
    if name not in {field.name for field in program.fields}:
        return []
    pages = [one for one in known if isinstance(one.document, HtmlDocument) and name in one.values][:MAX_DOCUMENTS]
    if len(pages) < 2:
        return []
    examples = [Example(one.document, {name: _label(one.values[name])}) for one in pages]
    alone = learn(examples, name=program.name).program
    counts = {change: table.pooled([change], [name]) for change in table.applied}
    fragile = [change for change in counts if fragility(counts[change]) > (0, 0.0)]
    fragile.sort(key=lambda change: fragility(counts[change]), reverse=True)
    given = []
    for kind in map(change_named, fragile[:MAX_KINDS]):
        changed = _changed_example(kind, pages, name)
        if changed is not None:
            more = learn([*examples, changed], name=program.name).program
            given.append(Advice(name, kind.name, *(_stressed(p, pages, name, kind) for p in (alone, more))))
    return given


def _changed_example(kind: Change, pages: Iterable[TrueDocument], name: str) -> Example | None:
    for one in pages:
        assert isinstance(one.document, HtmlDocument), "only pages are changed"
        value = one.values[name]
        texts = [] if value is None else [value] if isinstance(value, str) else list(value)
        root = tree_of(one.document)
        truth = locate(root, {name: texts}, [name] if isinstance(value, list) else [])
        changed = apply(kind, root, truth, Random(f"{kind.name}-{name}"), f"{one.document.name}, {kind.name}")
        if changed is None:
            continue
        if name in changed.values:
            left = changed.values[name]
            return Example(changed.document, {name: left[0] if isinstance(value, str) else left})
        if name in changed.dropped and texts:
            return Example(changed.document, {name: None})
    return None


def _stressed(program: Program, pages: Iterable[TrueDocument], name: str, kind: Change) -> Counter[StressOutcome]:
    table = StressTable()
    for one in pages:
        table.add(stress(program, one.document, {name: one.values[name]}, [_FRESH], [kind]))
    return table.pooled()


def _label(value: object) -> Label:
    return cast("Label", tuple(value) if isinstance(value, list) else value)


_HEAD = f"{'values':>8s}{'right':>8s}{'wrong':>8s}{'abstains':>10s}{'invented':>14s}"


@click.command("stress")
@click.argument("program", type=INPUT)
@click.argument("paths", metavar="FIXTURES...", nargs=-1, required=True, type=THERE)
@click.option("--seeds", default=2, show_default=True, type=click.IntRange(1), help="Changes of each kind a document.")
@click.option("--change", default="", help="Only kinds of change whose name contains this.")
@click.option("--failures", default=3, show_default=True, type=click.IntRange(0), help="False values that are shown.")
@MAX_WRONG
@click.option("--advice/--no-advice", default=True, help="Try what labelling a changed page would bring.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of the tables.")
def stress_command(
    program: Path,
    paths: tuple[Path, ...],
    seeds: int,
    change: str,
    failures: int,
    max_wrong: float | None,
    advice: bool,
    as_json: bool,
) -> int:
    """Change the documents of FIXTURES (or of folders with labels) as sites change, and run PROGRAM on each version.

    Told are right, wrong and abstained values per kind of change and field, the most fragile field, and what would
    help it. Each kind of change knows what is true of the changed page; where it does not, nothing is counted. What is
    withheld as not sure is told apart, and always with --max-wrong or where the program has a threshold.

    The exit status is 1 where anything false comes out: a wrong value, or one for a field that is not there.
    """
    loaded = load(program)
    known, unreadable = _known(paths, loaded)
    kinds = [kind for kind in (UNCHANGED, *CHANGES) if change in kind.name]
    scans = {name: noise for name, noise in SCANS.items() if change in name}
    order = [kind.name for kind in kinds] if loaded.kind == "html" else [*scans]
    if not order:
        names = ", ".join((kind.name for kind in CHANGES) if loaded.kind == "html" else SCANS)
        raise click.BadParameter(f"no kind of change has {change!r} in its name; there are {names}")
    table, least = StressTable(), least_asked(loaded, max_wrong)
    for one in known:
        table.add(stress(loaded, one.document, one.values, range(seeds), kinds, scans=scans, least=least))
    if not table.counts:
        told = f"of {counted(len(known), 'document')} no field that the program has is known"
        raise click.UsageError(f"nothing was counted: {told}; fixtures tell those that did not abstain, or label them")
    fragile = most_fragile(table)
    given = advise(loaded, known, table, fragile) if advice and fragile is not None else []
    if as_json:
        tell_json(_to_json(loaded, table, order, fragile, given))
    else:
        click.echo(
            f"{counted(len(known), 'document')}, {counted(len(table.applied), 'kind')} of change, "
            f"{counted(sum(table.applied.values()), 'version')}"
        )
        _tell_counts("change", {name: table.pooled([name]) for name in order}, table)
        _tell_counts("field", {name: table.pooled(fields=[name]) for name in table.fields}, table)
        if table.withheld or max_wrong is not None or loaded.threshold is not None:
            click.echo(f"\nWithheld, with a confidence below {least:g}: {_in_words(table.withheld)}")
        _tell_fragile(loaded, table, fragile, given)
        for failure in [failure for failure in table.failures if failure.outcome in FAULTS][:failures]:
            click.echo(_told(failure))
    false = sum(table.pooled()[outcome] for outcome in FAULTS)
    return 1 if false or unreadable else 0


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


def _tell_counts(head: str, counts: dict[str, Counter[StressOutcome]], table: StressTable) -> None:
    width = max(len(name) for name in [*counts, head, "all"]) + 2
    click.echo(f"\n{head:{width}s}{_HEAD}")
    for name, of_name in [*counts.items(), ("all", table.pooled())]:
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
        any_there = table.pooled()["right"] > 0
        click.echo("\nEvery value came out right." if any_there else "\nNo value was there, and none came out.")
    else:
        click.echo(f"\nMost fragile: {fragile} ({_in_words(table.pooled(fields=[fragile]))})")
    lone = [field.name for field in program.fields if rests_on_one(field)]
    if lone:
        click.echo(f"Rest on one strategy, which nothing checks and nothing stands in for: {', '.join(lone)}")
    for advice in given:
        verdict = "would help" if advice.helps else "would not help"
        figures = f"before: {_in_words(advice.before)}; after: {_in_words(advice.after)}"
        click.echo(f'Labelling a page with the change "{advice.change}" {verdict}: {figures}')


def _in_words(counts: Counter[StressOutcome]) -> str:
    names: tuple[StressOutcome, ...] = ("right", "wrong", "abstained", "absent", "invented")
    return ", ".join(f"{counts[name]} {name}" for name in names if counts[name]) or "nothing"


def _told(failure: Failure) -> str:
    got, wanted = shown_value(list(failure.got)), shown_value(list(failure.wanted))
    return f"{failure.outcome}: {failure.document}, {failure.field}, {failure.change}: {got} for {wanted}"


def _to_json(
    program: Program, table: StressTable, order: list[str], fragile: str | None, given: list[Advice]
) -> dict[str, Any]:
    """`changes` and `fields` (name -> outcome -> count), `withheld` (outcome -> count), `most_fragile`, `one_strategy`,
    `advice`, `false`."""
    return {
        "changes": {name: {"documents": table.applied[name], **table.pooled([name])} for name in order},
        "fields": {name: dict(table.pooled(fields=[name])) for name in table.fields},
        "withheld": dict(table.withheld),
        "most_fragile": fragile,
        "one_strategy": [field.name for field in program.fields if rests_on_one(field)],
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
