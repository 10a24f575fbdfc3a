"""What programs are learned from and run on where rules are compared, and how what they give is counted.

Counted are values: single ones, lists as a whole, and each field of each record. `right` and `wrong` are what is given;
where the truth says that there is none, what is given is wrong. Documents of made-up kinds (`benchmarks.made_up_kinds`)
are three sets, by their medium, and the simplest layouts (`benchmarks.simple_layouts`) one; of these only fields are
asked for of which an example shows a value.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from benchmarks.data import Row, agree, comparable, filled, gold_rows, redesigned_rows, rows_by
from benchmarks.made_up_kinds import kinds
from benchmarks.records import RECORDS, GoldPage, aligned, read_sites, renamed
from benchmarks.simple_layouts import documents as layouts
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction, RecordsResult
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.simulate.changes import CHANGES, apply, tree_of
from fieldmark.runtime.simulate.truth import locate

LONGEST: Final = 1_000_000
"""Bytes of a page beyond which it is left out."""

Record: TypeAlias = Mapping[str, str]

FEW: Final = (1, 2)
"""How many made-up documents are learned from."""


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


Cases: TypeAlias = Callable[[str, Path], Iterator[Case]]
"""The cases of a set of this name; what is written for it goes into the folder."""

Counts: TypeAlias = Counter[str]
"""Values wanted, right and wrong."""


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
        found = renamed(found, records)
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


def changed_pages(page: HtmlDocument, program: Program, truth: Truth) -> Iterator[tuple[HtmlDocument, Truth]]:
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
        if values is not None and name not in unread and name not in (row.get("records") or {})
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
) -> Cases:
    """Learn from the first `count` documents of each group (of the first `groups`), and run on at most `most` others.

    `changed` are pages of a group, and groups, of which changed versions are tried.
    """

    def cases(name: str, _: Path) -> Iterator[Case]:
        grouped = rows_by(gold_rows(name, LONGEST), key)
        chosen = [(group, rows) for group, rows in grouped.items() if len(rows) > count][:groups]
        for number, (group, rows) in enumerate(chosen):
            pages = changed[0] if number < changed[1] else 0
            yield _case(group, rows[:count], rows[count : count + most], pages)

    return cases


def _mixed(folder: str, key: str, count: int, most: int, whole: Callable[[str], str]) -> Cases:
    """Learn one program from the first `count` documents of each group that belongs together by the name of `key`, and
    run it on at most `most` others of each."""

    def cases(_: str, __: Path) -> Iterator[Case]:
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


def _redesigns(name: str, _: Path) -> Iterator[Case]:
    """Learn on the old pages of a site, and run on the new ones."""
    for site, old, new in redesigned_rows(name, LONGEST):
        if old:
            yield _case(site, old[:3], new[:4])


def _lists(name: str, _: Path) -> Iterator[Case]:
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


def _made_up(suffix: str) -> Cases:
    """Learn from the first document of each kind whose documents have this suffix, then from the first two."""

    def cases(_: str, folder: Path) -> Iterator[Case]:
        for kind in kinds.KINDS:
            rows = kinds.write(kind, folder / kind) if kinds.suffix_of(kinds.documents(kind)[0][0]) == suffix else []
            for count in FEW if rows else ():
                yield _shown(_case(f"{kind} from {count}", rows[:count], rows[count:]))

    return cases


def _layouts(_: str, folder: Path) -> Iterator[Case]:
    """Learn from one and from two documents of each of the simplest layouts."""
    for kind in (*layouts.KINDS, *layouts.VARIED):
        for number, layout in enumerate(kind.layouts):
            name = f"{kind.name} {layout}"
            made = islice(layouts.drawn_texts(kind, layout, random.Random(name)), FEW[-1] + layouts.TRIED)
            rows = kinds.written(folder / f"{kind.name}-{number}", [(str(one), *each) for one, each in enumerate(made)])
            for count in FEW:
                yield _shown(_case(f"{name} from {count}", rows[:count], rows[FEW[-1] :]))


def _shown(case: Case) -> Case:
    """The case with only those fields wanted of which an example shows a value."""
    shown = {name for _, labels in case.examples for name, label in labels.items() if label}

    def of_truth(truth: Truth) -> Truth:
        fields = {name: texts for name, texts in truth.fields.items() if name in shown}
        return replace(truth, fields=fields, records={k: v for k, v in truth.records.items() if k in shown})

    return replace(case, tests=[(path, of_truth(truth)) for path, truth in case.tests])


SETS: Final[Mapping[str, Cases]] = {
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
    "made-up pages": _made_up(".html"),
    "made-up mails": _made_up(".eml"),
    "made-up texts": _made_up(".txt"),
    "simplest layouts": _layouts,
}
"""Set -> what is learned and run on it."""
