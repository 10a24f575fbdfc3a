"""How programs learned from a few documents fare when the template of the others changes.

    python -m benchmarks.template_changes swde --examples 3 --seeds 3
    python -m benchmarks.template_changes court_emails --group cluster --examples 5 --literal \
        --fields docket_number date_filed case_name

Each test page is changed in every way that `fieldmark.runtime.simulate` knows, several times. Only fields that come
out right on the unchanged page are counted, so that what is measured is the change and not the learning. Per cent are
of the values that still stand on the changed page; a value given for a field that was taken away is invented.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from benchmarks.data import agree, read_page, skipping
from benchmarks.draws import Gold, Group, read_groups
from benchmarks.options import Options, option_parser
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Field, Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.simulate.changes import CHANGES, UNCHANGED, Change
from fieldmark.runtime.simulate.stress import Failure, StressOutcome, StressTable, TruthValue, stress
from fieldmark.synth.core.learn import learn


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a table, or JSON."""
    parser = option_parser(__doc__, "set --group --examples --draws --seed --fields --literal --only --failures --json")
    parser.add_argument("--seeds", type=int, default=2, help="changes of each kind per page (default: 2)")
    parser.add_argument("--values", choices=("single", "lists", "all"), default="all", help="which fields are counted")
    parser.add_argument("--change", default="", help="only changes whose name contains this")
    parser.add_argument("--outcomes", nargs="*", default=["wrong", "invented"], help="which failures are printed")
    options = parser.parse_args(arguments)
    changes = [change for change in (UNCHANGED, *CHANGES) if options.change in change.name]
    total = StressTable()
    for group in read_groups(
        options.set, options.group, options.examples, options.only, options.fields, options.literal
    ):
        table = measure(group, changes, options)
        total.add(table)
        if not options.json:
            print(f"{group.name:28s}{_line(table.pooled())}", flush=True)
            for failure in _chosen(table.failures, options.failures, options.outcomes):
                print(f"    {_shown(failure)}")
    if options.json:
        failures = [asdict(failure) for failure in _chosen(total.failures, options.failures, options.outcomes)]
        report = {"options": vars(options), **summary(total, changes), "failures": failures}
        print(json.dumps(report, indent=1, ensure_ascii=False))
    else:
        _print_table(total, changes)
    return 0


def measure(group: Group, changes: Sequence[Change], options: Options) -> StressTable:
    """Learn from a draw of a group's documents and run the program on changed versions of the others."""
    table = StressTable()
    for draw in range(options.draws):
        chosen, others = group.draw(options.examples, draw, options.seed)
        program = learn(group.examples(chosen), name=group.name).program
        counted = {field.name for field in program.fields if options.values in _kinds(field)}
        seeds = range(draw * options.seeds, (draw + 1) * options.seeds)
        for document in others:
            page = read_page(document.path)
            truth = right_values(program, page, group.gold[document.path])
            table.add(stress(program, page, truth, seeds, changes, counted))
    return table


def _kinds(field: Field) -> tuple[str, str]:
    return ("single" if field.aggregation == "one" else "lists", "all")


def right_values(program: Program, page: HtmlDocument, gold: Gold) -> Mapping[str, TruthValue]:
    """The values that a program extracts rightly from a page, in the page's own spelling."""
    right: dict[str, TruthValue] = {}
    for result in evaluate(program, page).fields:
        texts = [item.value.text for item in result.evidence]
        if texts and agree(texts, gold.get(result.name, ())):
            right[result.name] = texts
    return right


def summary(table: StressTable, changes: Sequence[Change]) -> dict[str, object]:
    """Figures per kind of change, and pooled."""
    per_change = {
        change.name: {
            "keeps_region": change.keeps_region,
            "pages": table.applied[change.name],
            **_figures(table.pooled([change.name])),
        }
        for change in changes
    }
    return {
        "changes": per_change,
        "pooled": {name: _figures(table.pooled([change.name for change in kinds])) for name, kinds in _pools()},
    }


def _pools() -> list[tuple[str, list[Change]]]:
    return [
        ("region intact", [change for change in CHANGES if change.keeps_region]),
        ("inside the region", [change for change in CHANGES if not change.keeps_region]),
        ("all changes", list(CHANGES)),
    ]


def _figures(counts: Counter[StressOutcome]) -> dict[str, float]:
    standing = counts["right"] + counts["wrong"] + counts["abstained"]
    share = {
        str(outcome): round(100 * counts[outcome] / standing, 2) if standing else 0.0
        for outcome in ("right", "wrong", "abstained")
    }
    return {
        "values": standing,
        **share,
        "dropped": counts["absent"] + counts["invented"],
        "invented": counts["invented"],
    }


def _line(counts: Counter[StressOutcome]) -> str:
    figures = _figures(counts)
    shares = "".join(f"{figures[outcome]:8.2f}" for outcome in ("right", "wrong", "abstained"))
    return f"{figures['values']:8d}{shares}{figures['invented']:8d} of {figures['dropped']}"


def _print_table(table: StressTable, changes: Sequence[Change]) -> None:
    print(f"\n{'change':28s}{'values':>8s}{'right':>8s}{'wrong':>8s}{'abst.':>8s}{'invented':>9s}")
    for change in changes:
        print(f"{change.name:28s}{_line(table.pooled([change.name]))}")
    for name, kinds in _pools():
        print(f"{name:28s}{_line(table.pooled([change.name for change in kinds]))}")


def _chosen(failures: Sequence[Failure], limit: int, outcomes: Sequence[str]) -> list[Failure]:
    return [failure for failure in failures if failure.outcome in outcomes][:limit]


def _shown(failure: Failure) -> str:
    wanted, got = (" | ".join(texts)[:80] for texts in (failure.wanted, failure.got))
    reason = f" ({failure.reason[:160]})" if failure.reason else ""
    place = f"{failure.document[-40:]} {failure.field}: {failure.change} #{failure.seed}"
    return f"{failure.outcome:9s} {place}: got {got!r}, wanted {wanted!r}{reason}"


if __name__ == "__main__":
    raise SystemExit(main())
