"""How programs learned from a few documents fare when the template of the others changes.

    python -m benchmarks.template_changes swde --examples 3 --seeds 3
    python -m benchmarks.template_changes court_emails --group cluster --examples 5 --literal \
        --fields docket_number date_filed case_name

Each test page is changed in every way that `fieldmark.runtime.simulate` knows, several times. Only fields that come
out right on the unchanged page are counted, so that what is measured is the change and not the learning. Per cent are
of the values that still stand on the changed page; a value given for a field that was taken away is invented.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

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
    """Run the benchmark and print a line a group, and a table."""
    parser = option_parser(__doc__, "set --group --examples --draws --fields --literal --only --failures")
    parser.add_argument("--seeds", type=int, default=2, help="changes of each kind per page (default: 2)")
    parser.add_argument("--values", choices=("single", "lists", "all"), default="all", help="which fields are counted")
    parser.add_argument("--change", default="", help="only changes whose name contains this")
    options = parser.parse_args(arguments)
    changes = [change for change in (UNCHANGED, *CHANGES) if options.change in change.name]
    total = StressTable()
    for group in read_groups(
        options.set, options.group, options.examples, options.only, options.fields, options.literal
    ):
        table = measure(group, changes, options)
        total.add(table)
        print(f"{group.name:28s}{_line(table.pooled())}", flush=True)
        failures = [failure for failure in table.failures if failure.outcome in ("wrong", "invented")]
        for failure in failures[: options.failures]:
            print(f"    {_shown(failure)}")
    print(f"\n{'change':28s}{'values':>8s}{'right':>8s}{'wrong':>8s}{'abst.':>8s}{'invented':>9s}")
    pools = {
        **{change.name: [change] for change in changes},
        "region intact": [change for change in CHANGES if change.keeps_region],
        "inside the region": [change for change in CHANGES if not change.keeps_region],
        "all changes": CHANGES,
    }
    for name, kinds in pools.items():
        print(f"{name:28s}{_line(total.pooled([change.name for change in kinds]))}")
    return 0


def measure(group: Group, changes: Sequence[Change], options: Options) -> StressTable:
    """Learn from a draw of a group's documents and run the program on changed versions of the others."""
    table = StressTable()
    for draw in range(options.draws):
        chosen, others = group.draw(options.examples, draw)
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


def _line(counts: Counter[StressOutcome]) -> str:
    standing = counts["right"] + counts["wrong"] + counts["abstained"]
    outcomes: Sequence[StressOutcome] = ("right", "wrong", "abstained")
    shares = "".join(f"{100 * counts[outcome] / max(1, standing):8.2f}" for outcome in outcomes)
    return f"{standing:8d}{shares}{counts['invented']:8d} of {counts['absent'] + counts['invented']}"


def _shown(failure: Failure) -> str:
    wanted, got = (" | ".join(texts)[:80] for texts in (failure.wanted, failure.got))
    reason = f" ({failure.reason[:160]})" if failure.reason else ""
    place = f"{failure.document[-40:]} {failure.field}: {failure.change} #{failure.seed}"
    return f"{failure.outcome:9s} {place}: got {got!r}, wanted {wanted!r}{reason}"


if __name__ == "__main__":
    raise SystemExit(main())
