"""What each special rule of learning and running on pages brings: all sets with the rule, and without it.

    python -m benchmarks.ablation                          # all sets and rules
    python -m benchmarks.ablation swde notices --rules once every --jobs 1
    python -m benchmarks.ablation -o docs/results/data     # and write them down

A rule is switched off from outside, by what its function gives where the rule says nothing; the product has no switch.
Programs are learned once. A rule of running is then switched off for running alone, a guard is taken out of the
programs, and for a rule of learning they are learned again where it said anything. So every difference is the rule's.

A rule is worth `right - 4 * wrong` values, with it less without it: a wrong value is the worst outcome. In how many
groups (sites, kinds) it helps, and in how many it costs, is told, too. Sets that end in `changed` are pages after
simulated changes of their template; of redesigned sites programs are learned on the old pages and run on the new ones.
Lists of a program beside AMBER's are in `benchmarks.amber_fallback`, which says what becomes of each value.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import fieldmark
from benchmarks.ablation_cases import SETS, Case, Counts, Truth, changed_pages, judged
from benchmarks.ablation_rules import RULES, Rule
from benchmarks.data import DataMissingError
from benchmarks.options import option_parser
from benchmarks.result_files import commit, machine
from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument

WRONG: Final = 4
"""How many right values a wrong one costs."""

Tables = dict[str, dict[str, Counts]]
"""Set, or set with changed pages -> rule ("" with all of them) -> what was counted, `helps` and `costs` groups."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print, for every set, a line for each rule that made a difference."""
    parser = option_parser(__doc__, "--jobs --output")
    parser.add_argument("sets", nargs="*", choices=[[], *SETS], help="all, where none is named")
    parser.add_argument("--rules", nargs="*", default=[], choices=[[], *(rule.name for rule in RULES)])
    options = parser.parse_args(arguments)
    rules = [rule.name for rule in RULES if not options.rules or rule.name in options.rules]
    about = {"experiment": "ablation", "commit": commit(), "machine": machine()} if options.output else {}
    found: Tables = {}
    with TemporaryDirectory() as folder, ProcessPoolExecutor(options.jobs) as pool:
        for name in options.sets or SETS:
            try:
                cases = [*SETS[name](name, Path(folder))]
            except DataMissingError as error:
                print(f"skipped: {error}", file=sys.stderr)
                continue
            tables: Tables = {}
            for of_case in pool.map(partial(measure, chosen=rules), cases):
                _add(tables, name, of_case)
            for kind, table in tables.items():
                _print_set(kind, table)
            found |= tables
    if options.output:
        path = options.output / "ablation.json"
        path.write_text(json.dumps({**about, "sets": found}, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


def _add(tables: Tables, name: str, of_case: Tables) -> None:
    """Add what was counted in a group."""
    for kind, table in of_case.items():
        total = tables.setdefault(name + kind, {})
        for rule, counts in table.items():
            worth = worth_of(table[""], counts)
            total.setdefault(rule, Counter()).update(counts)
            total[rule].update(helps=worth > 0, costs=worth < 0)


def worth_of(with_it: Counts, without: Counts) -> int:
    """What a rule is worth in right values."""
    return with_it["right"] - without["right"] - WRONG * (with_it["wrong"] - without["wrong"])


def _print_set(name: str, table: Mapping[str, Counts]) -> None:
    base = table[""]
    print(f"{name}: {_figures(base)}", flush=True)
    for rule, counts in table.items():
        if counts["helps"] or counts["costs"]:
            right, wrong = base["right"] - counts["right"], base["wrong"] - counts["wrong"]
            print(
                f"    {rule:24s} right {right:+d} wrong {wrong:+d} worth {worth_of(base, counts):+d}   "
                f"helps {counts['helps']} costs {counts['costs']}   without it {_figures(counts)}",
                flush=True,
            )


def _figures(counts: Counts) -> str:
    right, given, wanted = counts["right"], counts["right"] + counts["wrong"], counts["wanted"]
    precision, recall = right / max(1, given), right / max(1, wanted)
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    missing = wanted - given
    return f"{right} / {counts['wrong']} / {missing}  P {precision:.4f}  F1 {f1:.4f}"


def measure(case: Case, chosen: Sequence[str]) -> Tables:
    """What is counted in a group; of changed pages by themselves."""
    tables: Tables = {}
    programs = dict(_learned(case, [rule for rule in RULES if rule.name in chosen]))
    for place, (path, truth) in enumerate(case.tests):
        page = fieldmark.read_document(path)
        _count(tables.setdefault("", {}), programs, page, truth, path)
        if place < case.changed and isinstance(page, HtmlDocument):
            for document, left in changed_pages(page, programs[""][0], truth):
                _count(tables.setdefault(" changed", {}), programs, document, left)
    return tables


def _learned(case: Case, rules: Sequence[Rule]) -> Iterator[tuple[str, tuple[Program, Rule | None]]]:
    """The program of a case as each rule's absence leaves it, with the rule where it is switched off for running."""
    heard: set[str] = set()
    watched = [rule for rule in rules if rule.learns]
    with_all = _learn(case, watched, heard)
    yield "", (with_all, None)
    for rule in rules:
        if rule.learns and rule.name in heard:
            with rule.off():
                yield rule.name, (_learn(case, (), set()), rule)
        else:
            yield rule.name, (rule.without(with_all), None if rule.learns else rule)


def _learn(case: Case, watched: Sequence[Rule], heard: set[str]) -> Program:
    """The program that is learned; the rules that said anything are added to those heard."""
    undo = [rule.listened(heard) for rule in watched]
    try:
        examples = [fieldmark.Example(fieldmark.read_document(path), dict(labels)) for path, labels in case.examples]
        return fieldmark.learn(examples, name="ablation").program
    except fieldmark.LabelError:
        return Program("ablation", ())
    finally:
        for restore in reversed(undo):
            restore()


def _count(
    table: dict[str, Counts],
    programs: Mapping[str, tuple[Program, Rule | None]],
    page: Document,
    truth: Truth,
    path: Path | None = None,
) -> None:
    """Run a program, without each rule in turn, on a page; without a rule of reading it is read again from its path."""
    with_all = programs[""][0]
    known = judged(evaluate(with_all, page), truth)
    for name, (program, rule) in programs.items():
        counts = known
        if rule is not None:
            with rule.off():
                there = page if path is None or not rule.reads else fieldmark.read_document(path)
                counts = judged(evaluate(program, there), truth)
        elif program is not with_all:
            counts = judged(evaluate(program, page), truth)
        table.setdefault(name, Counter()).update(counts)


if __name__ == "__main__":
    raise SystemExit(main())
