"""How learned programs fare when a sender or a site writes something else under the same template.

    python -m benchmarks.contents made_up --examples 2
    python -m benchmarks.contents notices --examples 2 --failures 10

Each document read is changed in every way of `benchmarks.content_edits`, and, with `--template`, of
`fieldmark.runtime.simulate`, once a seed. Only fields that come out right on the unchanged document are counted.
`wrong` are values that differ from the truth, `lacking` lists that lack an item without a word, `silent` values that
stand there and are missing without a word; a value given for a field that was taken away is invented.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import fieldmark
from benchmarks.content_edits import CONTENT_CHANGES
from benchmarks.data import Row, list_fields_in, skipping
from benchmarks.draws import drawn
from benchmarks.made_up_kinds.kinds import KINDS, write
from benchmarks.options import Options, option_parser
from benchmarks.other_kinds import GROUPED_BY, groups_of, labels_of
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.simulate.changes import CHANGES, UNCHANGED
from fieldmark.runtime.simulate.stress import Failure, StressTable, TruthValue, stress

_OUTCOMES = ("right", "wrong", "lacking", "silent", "abstained", "absent", "invented")
_SHOWN = ("wrong", "lacking", "silent", "invented")


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a line a change."""
    parser = option_parser(__doc__, "--examples --draws --documents --only --failures --jobs", examples=2, documents=3)
    parser.add_argument("set", choices=("made_up", *GROUPED_BY))
    parser.add_argument("--template", action="store_true", help="changes of the template too")
    parser.add_argument("--change", default="", help="only changes whose name contains this")
    options = parser.parse_args(arguments)
    whole: Counter[tuple[str, str]] = Counter()
    with TemporaryDirectory() as folder, ProcessPoolExecutor(options.jobs) as pool:
        if options.set == "made_up":
            groups = [(kind, write(kind, Path(folder) / kind)) for kind in KINDS if options.only in kind]
        else:
            groups = [(kind, rows) for kind, rows in groups_of(options.set).items() if options.only in kind]
        groups = [(kind, rows) for kind, rows in groups if len(rows) > options.examples]
        for counts, failures in pool.map(partial(measure, options=options), groups):
            whole.update(counts)
            print(*failures[: options.failures], sep="\n", end="\n" * bool(failures and options.failures), flush=True)
    print(f"{'change':28s}" + "".join(f"{outcome:>10s}" for outcome in _OUTCOMES))
    for change in dict.fromkeys(change for change, _ in whole):
        print(f"{change:28s}" + "".join(f"{whole[change, outcome]:10d}" for outcome in _OUTCOMES))
    return 0


def measure(group: tuple[str, Sequence[Row]], options: Options) -> tuple[Counter[tuple[str, str]], list[str]]:
    """Learn from some documents of a group and read changed versions of some others, for each draw."""
    name, rows = group
    changes = [*(CHANGES if options.template else ()), *CONTENT_CHANGES]
    changes = [change for change in changes if options.change in change.name]
    several = list_fields_in(rows)
    counts: Counter[tuple[str, str]] = Counter()
    shown: list[str] = []
    for draw in range(options.draws):
        chosen = drawn(rows, options.examples, f"0-{name}-{draw}")
        examples = [fieldmark.Example(fieldmark.read_document(row["path"]), labels_of(row, several)) for row in chosen]
        program = fieldmark.learn(examples, name=name).program
        others = [row for row in rows if row not in chosen]
        for row in drawn(others, min(options.documents, len(others)), f"read-{name}-{draw}"):
            page = fieldmark.read_document(row["path"])
            if not isinstance(page, HtmlDocument):
                continue
            truth: Mapping[str, TruthValue] = labels_of(row, several)
            right = _right(stress(program, page, truth, [0], [UNCHANGED]))
            if not right:
                continue
            table = stress(program, page, truth, [draw], changes, right)
            counts += _counted(table)
            shown += [_line(name, row, failure) for failure in table.failures if _kind(failure) in _SHOWN]
    return counts, shown


def _right(table: StressTable) -> set[str]:
    return {field for _, field, outcome in table.counts if outcome == "right"}


def _kind(failure: Failure) -> str:
    got = {text.casefold() for text in failure.got}
    if failure.outcome == "wrong" and got < set(failure.wanted):
        return "lacking"
    return "silent" if failure.outcome == "abstained" and failure.reason is None else failure.outcome


def _counted(table: StressTable) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for (change, _, outcome), count in table.counts.items():
        counts[change, outcome] += count
    for failure in table.failures:
        if (kind := _kind(failure)) != failure.outcome:
            counts[failure.change, failure.outcome] -= 1
            counts[failure.change, kind] += 1
    return counts


def _line(name: str, row: Mapping[str, Any], failure: Failure) -> str:
    got, wanted = (" | ".join(texts)[:100] for texts in (failure.got, failure.wanted))
    place = f"{name} {Path(row['doc']).name} {failure.field}: {failure.change}"
    return f"    {_kind(failure)} {place}: got {got!r}, wanted {wanted!r} {str(failure.reason or '')[:150]}"


if __name__ == "__main__":
    raise SystemExit(main())
