"""Documents of kinds that nobody tuned to: maintenance notices, recipes, docket sheets, from one or two labelled ones.

    python -m benchmarks.other_kinds notices --examples 2
    python -m benchmarks.other_kinds recipes --examples 1
    python -m benchmarks.other_kinds dockets --examples 2
    python -m benchmarks.other_kinds recipes --examples 1 --slips
    python -m benchmarks.other_kinds notices --examples 2 --keyed

Some documents of each group (a provider, a host, a kind of docket) are labelled as a user would, with `null` where the
truth says that there is none, and the others are read, near copies left out. All fields that the group has are asked
for, labelled or not. With `--slips` two letters change places in one value of each labelled list of four or more;
with `--keyed` the labels of a field are all in capitals, or in small letters, or without spaces and hyphens where they
have a digit, or as they are, as in a database; what the page says is right. With `--inbox` so many others are given to
the learner without their labels, and are not read. A value given is right where it is the truth, after folding white
space and quotes, dates in normal form; a list is one value, right as a whole, order and repeats aside. A value where
there is none is given, and wrong; a field is left out where records have its name. Recall counts what the truth has,
whether or not it stands in the document. `silent` is how many of the values wanted are missing without a reason. Of
lists of records the values of all fields of all records count, whatever record they are in; those of records, one by
one, that are missing without a word are counted where a list has as many as are true.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final
from zlib import crc32

import fieldmark
from benchmarks.data import Row, comparable, filled, gold_rows, list_fields_in, rows_by, skipping, texts_of
from benchmarks.draws import drawn
from benchmarks.options import Options, option_parser
from benchmarks.scores import Completeness, Pooled, Score, scored
from fieldmark.dsl.core.results import Extraction
from fieldmark.runtime.io.spelling import changed

GROUPED_BY: Final = {"notices": "site", "recipes": "site", "dockets": "cluster"}

ENOUGH: Final = 4
"""Values of a list of which one is misspelt."""

LONGEST: Final = 2_000_000
"""Bytes of a document beyond which it is left out."""


@dataclass(slots=True)
class Result(Pooled):
    """What was measured on one group: scores by field, values inside records, seconds of learning, and failures."""

    fields: dict[str, Score] = field(default_factory=dict)
    silent: int = 0
    silent_records: int = 0
    silent_inside: int = 0
    inside: Score = field(default_factory=Score)
    lists: Completeness = field(default_factory=Completeness)
    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a line a group, and the pooled figures."""
    parser = option_parser(__doc__, "--examples --draws --inbox --only --failures --jobs", examples=2, draws=5)
    parser.add_argument("set", choices=GROUPED_BY)
    parser.add_argument("--slips", action="store_true", help="misspell one value of each labelled list")
    parser.add_argument("--keyed", action="store_true", help="label as a database does, each field in a way of its own")
    parser.add_argument("--shown", action="store_true", help="want no values of fields of which no example shows one")
    options = parser.parse_args(arguments)
    groups = groups_of(options.set)
    wanted = {name: rows for name, rows in groups.items() if options.only in name and len(rows) > options.examples}
    whole = Result()
    with ProcessPoolExecutor(options.jobs) as pool:
        measured = pool.map(partial(measure, options=options), wanted.items())
        for name, result in zip(wanted, measured, strict=True):
            print(_line(name, result), flush=True)
            print(*result.failures[: options.failures], sep="\n", end="\n" * bool(options.failures))
            whole.add(result)
    print(_line("all", whole))
    print(f"{whole.lists}; {whole.silent_inside} values of records are missing without a word")
    return 0


def groups_of(name: str) -> dict[str, list[Row]]:
    """The rows of a set by group, `path` added. Raises DataMissingError."""
    return rows_by(gold_rows(name, LONGEST), GROUPED_BY[name])


def measure(group: tuple[str, Sequence[Row]], options: Options) -> Result:
    """Learn from some documents of a group and read the others, for each draw."""
    name, rows = group
    result = Result()
    several = list_fields_in(rows)
    wanted = sorted({field for row in rows for field in (*row["fields"], *(row.get("records") or ()))})
    for draw in range(options.draws):
        chosen = drawn(rows, options.examples, f"0-{name}-{draw}")
        labels = [labels_of(row, several) for row in chosen]
        if options.slips:
            labels = [_with_slips(one, Random(f"{name}-{draw}")) for one in labels]
        if options.keyed:
            labels = [changed(one, _keyed) for one in labels]
        unshown = _unshown(rows, labels) if options.shown else frozenset()
        read = (fieldmark.read_document(row["path"]) for row in chosen)
        examples = [fieldmark.Example(document, one) for document, one in zip(read, labels, strict=True)]
        rest = [row for row in rows if row not in chosen]
        inbox = drawn(rest, min(options.inbox, len(rest) - 1), f"inbox-{name}-{draw}")
        unlabelled = [fieldmark.read_document(row["path"]) for row in inbox]
        start = time.perf_counter()
        program = fieldmark.learn(examples, unlabelled, name=name, fields=wanted).program
        result.seconds.append(time.perf_counter() - start)
        seen = {row["doc"] for row in (*chosen, *inbox)} | {row["twin_of"] for row in chosen if "twin_of" in row}
        for row in rows:
            if row["doc"] not in seen and row.get("twin_of") not in seen:
                _score(result, row, fieldmark.extract(program, row["path"]), draw, unshown)
    return result


def _unshown(rows: Sequence[Row], labels: Sequence[Mapping[str, Any]]) -> Set[str]:
    """The fields of which no labelled document shows a value."""
    return {name for row in rows for name in row["fields"] if not any(one.get(name) for one in labels)}


def labels_of(row: Row, several: set[str]) -> dict[str, Any]:
    """A document's labels: texts, lists, records, None where the truth says that there is none."""
    labels: dict[str, Any] = {}
    for name, values in row["fields"].items():
        labels[name] = None if not values else tuple(values) if name in several else values[0]
    for name, records in (row.get("records") or {}).items():
        labels[name] = tuple(filter(None, map(filled, records or ()))) or None
    return labels


def _with_slips(labels: dict[str, Any], random: Random) -> dict[str, Any]:
    """The labels with two letters swapped in one value of each list that has enough."""
    slipped = dict(labels)
    for name, label in labels.items():
        if isinstance(label, tuple) and len(label) >= ENOUGH and all(isinstance(value, str) for value in label):
            number = random.randrange(len(label))
            value = label[number]
            places = [n for n in range(len(value) - 1) if value[n] != value[n + 1]]
            at = random.choice(places) if places else 0
            value = value[:at] + value[at : at + 2][::-1] + value[at + 2 :]
            slipped[name] = (*label[:number], value, *label[number + 1 :])
    return slipped


KEYED: Final = (
    str.upper,
    str.lower,
    lambda text: text.replace(" ", "").replace("-", "") if any(map(str.isdigit, text)) else text,
    str,
)
"""How values are written in a database."""


def _keyed(value: Any, field: Sequence[str]) -> Any:
    """A value as a database has it, where all of a field are written alike."""
    return KEYED[crc32(".".join(field).encode()) % len(KEYED)](value) if isinstance(value, str) else value


def _score(result: Result, row: Row, found: Extraction, draw: int, unshown: Set[str]) -> None:
    """Count what was found in one document, of unshown fields only what is given."""
    for name, values in row["fields"].items():
        given = texts_of(found.json_values.get(name))
        if name in (row.get("records") or {}) or (name in unshown and not given):
            continue
        score = scored(values or (), given)
        result.fields.setdefault(name, Score()).add(score)
        silent = bool(values) and not given and name not in found.abstained
        result.silent += silent
        if (values or given) and not score.right:
            kind = "WRONG" if given else "silent" if silent else "withheld"
            why = found.abstained.get(name, "")
            shown = f"wanted {_short(values)}, given {_short(given)} {why}"
            result.failures.append(f"    {draw} {Path(row['doc']).name} {name}: {kind}: {shown}")
    for item in found.records:
        result.lists.count(len((row.get("records") or {}).get(item.name) or ()), item)
    for name, records in (row.get("records") or {}).items():
        true = Counter(_pairs(map(filled, records or ())))
        got = found.json_values.get(name) or []
        if name in unshown and not got:
            continue
        have = Counter(_pairs(record for record in got if isinstance(record, Mapping)))
        result.inside.add(Score(true.total(), have.total(), (true & have).total()))
        silent = bool(true) and not have and not any(key.startswith(name) for key in found.abstained)
        result.silent_records += silent
        result.silent_inside += _silent_inside(name, [*map(filled, records or ())], got, found.abstained)
        if true != have:
            counts = f"{(true - have).total()} of {true.total()} not found, {(have - true).total()} wrong"
            why = next((why for key, why in found.abstained.items() if key.startswith(name)), "")
            missing = _short([*(true - have)]) + " wrong " + _short([*(have - true)])
            result.failures.append(f"    {draw} {Path(row['doc']).name} {name}: records: {counts} {missing} {why}")


def _silent_inside(name: str, true: Sequence[Any], got: Sequence[Any], abstained: Mapping[str, str]) -> int:
    """How many values of records, of a list that has as many as are true, are missing without a word."""
    if len(true) != len(got) or name in abstained:
        return 0
    pairs = enumerate(zip(true, got, strict=True))
    missing = (f"{name}[{n}].{field}" for n, (one, other) in pairs for field in one if other.get(field, "") is None)
    return sum(place not in abstained for place in missing)


def _pairs(records: Any) -> Iterator[tuple[str, str]]:
    return ((name, comparable(text)) for record in records for name, text in record.items() if isinstance(text, str))


def _short(values: object) -> str:
    written = repr(values)
    return written if len(written) <= 160 else written[:157] + "..."


def _line(name: str, result: Result) -> str:
    total = Score.total(result.fields.values())
    figures, inside = total.figures(), result.inside.figures()
    records = f" | records P {inside['precision']:.3f} R {inside['recall']:.3f} F1 {inside['f1']:.3f}"
    silent = result.silent + result.silent_records
    counts = f"({total.wanted}/{total.given}/{total.right}) silent {silent / max(1, total.wanted):.3f}"
    return (
        f"{name:28s} P {figures['precision']:.3f} R {figures['recall']:.3f} {counts}"
        f" learn {median(result.seconds or [0]):.2f} s" + (records if result.inside.wanted else "")
    )


if __name__ == "__main__":
    raise SystemExit(main())
