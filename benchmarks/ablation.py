"""What each special rule of learning and running on pages brings: all sets with the rule, and without it.

    python -m benchmarks.ablation                          # all sets and rules
    python -m benchmarks.ablation swde notices --rules once every --jobs 1

A rule is switched off from outside, by what its function gives where the rule says nothing; the product has no switch.
Programs are learned once. A rule of running is then switched off for running alone, a guard is taken out of the
programs, and for a rule of learning they are learned again where it said anything. So every difference is the rule's.

Counted are values: single ones, lists as a whole, and each field of each record. `right` and `wrong` are what is given;
where the truth says that there is none, what is given is wrong. A rule is worth `right - 4 * wrong` values, with it
less without it: a wrong value is the worst outcome. Sets that end in `changed` are pages after simulated changes of
their template; of redesigned sites programs are learned on the old pages and run on the new ones. Lists of a program
beside AMBER's are in `benchmarks.amber_fallback`, which says what becomes of each value.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import fieldmark
from benchmarks.ablation_rules import RULES, Rule
from benchmarks.data import DataMissingError, Row, agree, comparable, filled, gold_rows, redesigned_rows, rows_by
from benchmarks.options import option_parser
from benchmarks.records import RECORDS, GoldPage, aligned, columns, read_sites
from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction, RecordsResult
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.simulate.changes import CHANGES, apply, tree_of
from fieldmark.runtime.simulate.truth import locate

LONGEST: Final = 1_000_000
"""Bytes of a page beyond which it is left out."""

WRONG: Final = 4
"""How many right values a wrong one costs."""

Record = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Truth:
    """What is true of a document: of a field the texts, none where there is none; of a list its records.

    `uncounted` are the fields of each record of `RECORDS` that are not counted; `anywhere` are texts that are no
    value any more, and that may still be given.
    """

    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    records: Mapping[str, Sequence[Record]] = field(default_factory=dict)
    uncounted: Sequence[frozenset[str]] = ()
    named: bool = True
    anywhere: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Case:
    """What a program is learned from, and what it is run on; of the first `changed` pages all changes are tried."""

    name: str
    examples: Sequence[tuple[Path, Mapping[str, Any]]]
    tests: Sequence[tuple[Path, Truth]]
    changed: int = 0


Counts = Counter[str]
"""Values wanted, right and wrong."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a line for every set and rule that made a difference."""
    parser = option_parser(__doc__, "--jobs")
    parser.add_argument("sets", nargs="*", choices=[[], *SETS], help="all, where none is named")
    parser.add_argument("--rules", nargs="*", default=[], choices=[[], *(rule.name for rule in RULES)])
    options = parser.parse_args(arguments)
    wanted = options.sets or [*SETS]
    rules = [rule.name for rule in RULES if not options.rules or rule.name in options.rules]
    with ProcessPoolExecutor(options.jobs) as pool:
        for found in pool.map(measure, wanted, [rules] * len(wanted)):
            if isinstance(found, str):
                print(f"skipped: {found}", file=sys.stderr)
                continue
            for kind, tables in found.items():
                _print_set(kind, tables)
    return 0


def _print_set(name: str, tables: Mapping[str, Counts]) -> None:
    base = tables[""]
    print(f"{name}: {_figures(base)}", flush=True)
    for rule, counts in tables.items():
        if rule and counts != base:
            right, wrong = base["right"] - counts["right"], base["wrong"] - counts["wrong"]
            print(
                f"    {rule:18s} right {right:+d} wrong {wrong:+d} worth {right - WRONG * wrong:+d}   "
                f"without it {_figures(counts)}",
                flush=True,
            )


def _figures(counts: Counts) -> str:
    right, given, wanted = counts["right"], counts["right"] + counts["wrong"], counts["wanted"]
    precision, recall = right / max(1, given), right / max(1, wanted)
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    missing = wanted - given
    return f"{right} / {counts['wrong']} / {missing}  P {precision:.4f}  F1 {f1:.4f}"


def measure(name: str, chosen: Sequence[str]) -> dict[str, dict[str, Counts]] | str:
    """The counts of a set, by rule ("" with all of them); why there are none. Changed pages are a set of their own."""
    rules = [rule for rule in RULES if rule.name in chosen]
    tables: dict[str, dict[str, Counts]] = {}
    try:
        cases = [*SETS[name](name)]
    except DataMissingError as error:
        return str(error)
    for case in cases:
        programs = dict(_learned(case, rules))
        for place, (path, truth) in enumerate(case.tests):
            page = fieldmark.read_document(path)
            _count(tables.setdefault(name, {}), programs, page, truth)
            if place < case.changed and isinstance(page, HtmlDocument):
                for document, left in _changed(page, programs[""][0], truth):
                    _count(tables.setdefault(f"{name} changed", {}), programs, document, left)
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
    examples = [fieldmark.Example(fieldmark.read_document(path), dict(labels)) for path, labels in case.examples]
    undo = [rule.listened(heard) for rule in watched]
    try:
        return fieldmark.learn(examples, name="ablation").program
    except fieldmark.LabelError:
        return Program("ablation", ())
    finally:
        for restore in reversed(undo):
            restore()


def _count(
    table: dict[str, Counts], programs: Mapping[str, tuple[Program, Rule | None]], page: Document, truth: Truth
) -> None:
    """Run a program, without each rule in turn, on a page."""
    with_all = programs[""][0]
    known = judged(evaluate(with_all, page), truth)
    for name, (program, rule) in programs.items():
        counts = known
        if rule is not None:
            with rule.off():
                counts = judged(evaluate(program, page), truth)
        elif program is not with_all:
            counts = judged(evaluate(program, page), truth)
        table.setdefault(name, Counter()).update(counts)


def judged(found: Extraction, truth: Truth) -> Counts:
    """Count the values of a document."""
    counts: Counts = Counter()
    values = found.json_values
    for name, texts in truth.fields.items():
        value = values.get(name)
        given = [] if value is None else [value] if isinstance(value, str) else [str(text) for text in value]
        counts["wanted"] += bool(texts)
        if given and not (not texts and {*map(fold, given)} <= truth.anywhere):
            counts["right" if agree(given, texts) else "wrong"] += 1
    lists = {item.name: item for item in found.records}
    for name, records in truth.records.items():
        counts += _judged_records(_given(lists.get(name)), records, truth)
    return counts


def _given(found: RecordsResult | None) -> list[dict[str, str]]:
    """The single values of the records found."""
    return [
        {inner.name: comparable(inner.value) for inner in record.fields if isinstance(inner.value, str)}
        for record in (found.found if found is not None else ())
    ]


def _judged_records(found: Sequence[Record], records: Sequence[Record], truth: Truth) -> Counts:
    if not truth.named:
        names = columns(found, records)
        found = [{names.get(name, f"other {name}"): value for name, value in record.items()} for record in found]
    wanted = [{name: comparable(text) for name, text in record.items()} for record in records]
    lost = truth.uncounted or [frozenset[str]()] * len(wanted)
    counts: Counts = Counter(wanted=sum(len(record.keys() - out) for record, out in zip(wanted, lost, strict=True)))
    counts["wrong"] = sum(map(len, found))
    for given, true in aligned([set(record.items()) for record in found], [set(record.items()) for record in wanted]):
        same = found[given].items() & wanted[true].items()
        right = sum(name not in lost[true] for name, _ in same)
        counts["right"] += right
        counts["wrong"] -= right + len(found[given].keys() & lost[true])
    return counts


def _changed(page: HtmlDocument, program: Program, truth: Truth) -> Iterator[tuple[HtmlDocument, Truth]]:
    """Pages after one change of each kind, with what is still true there of the fields that were right before."""
    found = evaluate(program, page)
    right = {
        name: texts
        for name, texts in truth.fields.items()
        if texts and judged(found, Truth({name: texts}))["right"] and name in {item.name for item in program.fields}
    }
    if not right:
        return
    several = {item.name for item in program.fields if item.aggregation != "one"}
    places = locate(tree_of(page), right, several & right.keys())
    for change in CHANGES:
        changed = apply(change, tree_of(page), places, random.Random(f"{page.name}-{change.name}"), page.name)
        if changed is not None and isinstance(changed.document, HtmlDocument):
            gone = frozenset(fold(text) for name in changed.elsewhere for text in changed.dropped[name])
            fields = {**changed.values, **dict.fromkeys(changed.dropped, ())}
            yield changed.document, Truth(fields, anywhere=gone)


def _truth(row: Mapping[str, Any]) -> Truth:
    """What is known of a document; what stands in the headers of a mail only is left out."""
    unread = row.get("in_subject_only") or ()
    fields = {
        name: tuple(dict.fromkeys(map(fold, [values] if isinstance(values, str) else values)))
        for name, values in row.get("fields", {}).items()
        if values is not None and name not in unread
    }
    records = {
        name: [{key: fold(text) for key, text in filled(record).items()} for record in found]
        for name, found in (row.get("records") or {}).items()
    }
    return Truth(fields, {name: [*filter(None, found)] for name, found in records.items()})


def _labels(truth: Truth, several: set[str]) -> dict[str, Any]:
    """The labels of a document, as a user would write them."""
    labels: dict[str, Any] = {
        name: (texts if name in several else texts[0]) if texts else None for name, texts in truth.fields.items()
    }
    return labels | {name: tuple(records) or None for name, records in truth.records.items()}


def _few(
    count: int, key: str = "site", most: int = 8, groups: int | None = None, changed: tuple[int, int] = (0, 0)
) -> Callable[[str], Iterator[Case]]:
    """Learn from the first `count` documents of each group (of the first `groups`), and run on at most `most` others.

    `changed` are pages of a group, and groups, of which changed versions are tried.
    """

    def cases(name: str) -> Iterator[Case]:
        grouped = rows_by(gold_rows(name, LONGEST), key)
        chosen = [(group, rows) for group, rows in grouped.items() if len(rows) > count][:groups]
        for number, (group, rows) in enumerate(chosen):
            pages = changed[0] if number < changed[1] else 0
            yield _case(group, rows[:count], rows[count : count + most], pages)

    return cases


def _mixed(
    folder: str, key: str, count: int, most: int, whole: Callable[[str], str]
) -> Callable[[str], Iterator[Case]]:
    """Learn one program from the first `count` documents of each group that belongs together by the name of `key`, and
    run it on at most `most` others of each."""

    def cases(_: str) -> Iterator[Case]:
        grouped: dict[str, list[list[Row]]] = {}
        for name, rows in rows_by(gold_rows(folder, LONGEST), key).items():
            grouped.setdefault(whole(name), []).append(rows)
        for name, parts in grouped.items():
            large = [rows for rows in parts if len(rows) > count]
            if len(large) > 1:
                chosen = [row for rows in large for row in rows[:count]]
                yield _case(name, chosen, [row for rows in large for row in rows[count : count + most]])

    return cases


def _case(group: str, chosen: Sequence[Row], others: Sequence[Row], changed: int = 0) -> Case:
    truths = {row["path"]: _truth(row) for row in (*chosen, *others)}
    several = {name for truth in truths.values() for name, texts in truth.fields.items() if len(texts) > 1}
    examples = [(row["path"], _labels(truths[row["path"]], several)) for row in chosen]
    return Case(group, examples, [(row["path"], truths[row["path"]]) for row in others], changed)


def _redesigns(name: str) -> Iterator[Case]:
    """Learn on the old pages of a site, and run on the new ones."""
    for site, old, new in redesigned_rows(name, LONGEST):
        if old:
            yield _case(site, old[:3], new[:4])


def _lists(name: str) -> Iterator[Case]:
    """Learn from one page of a site and run on the others, or from half a page and run on all of it."""
    for site, all_pages in read_sites(name, clean=True, literal=True).items():
        pages = [page for page in all_pages if page.path.stat().st_size <= LONGEST][:4]
        if pages:
            first = pages[0]
            half = (len(first.records) + 1) // 2
            label = first.records if len(pages) > 1 else (*first.records[:half], ...)
            yield Case(site, [(first.path, {RECORDS: label})], [*map(_listed, pages[1:] or pages)])


def _listed(page: GoldPage) -> tuple[Path, Truth]:
    named = not any("col0" in record for record in page.records)
    return page.path, Truth({}, {RECORDS: page.records}, page.uncounted, named)


SETS: Final[dict[str, Callable[[str], Iterator[Case]]]] = {
    "swde": _few(3, changed=(2, 14)),
    "court_emails": _few(4, "cluster", most=20, changed=(3, 4)),
    "swde mixed": _mixed("swde", "site", 2, 4, lambda site: site.split("-")[0]),
    "court_emails mixed": _mixed("court_emails", "cluster", 2, 12, lambda cluster: cluster.split("#")[0]),
    "books": _few(3, most=40),
    "notices": _few(2),
    "recipes": _few(1, most=2, groups=50, changed=(1, 15)),
    "dockets": _few(2, "cluster", most=6),
    "court_lists": _lists,
    "result_lists": _lists,
    "receipts": _few(5, most=6),
    "redesigns_courts": _redesigns,
    "redesigns_news": _redesigns,
    "redesigns_recipes": _redesigns,
}
"""Set -> what is learned and run on it."""


if __name__ == "__main__":
    raise SystemExit(main())
