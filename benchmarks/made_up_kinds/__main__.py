"""Programs learned from few documents of many kinds that nobody tuned to, and what they say of the others.

    python -m benchmarks.made_up_kinds
    python -m benchmarks.made_up_kinds --examples 1 --only mail --failures 20
    python -m benchmarks.made_up_kinds --keep build/kinds --examples 2

Some documents of each kind are labelled as a user would, with `null` where there is no value, and the others are read,
as `benchmarks.other_kinds` does with real ones. A list is one value; of a list of records each value of each record
counts. `abst.` are values wanted that are missing with a reason, `silent` those without one; a value given where there
is none counts as wrong. A field that is null in all labelled documents is not wanted in the others.
With `--keep` the documents stay in a folder, with their labels, as `fieldmark learn` reads them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.made_up_kinds.kinds import KINDS, documents, suffix_of, write
from benchmarks.options import option_parser
from benchmarks.other_kinds import Result, measure
from benchmarks.scores import Score

_HEAD = f"{'':22s} wanted right wrong abst. silent    P     R   | records wanted right wrong    P     R     F1"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a line a kind, and the pooled figures."""
    parser = option_parser(__doc__, "--examples --draws --inbox --only --failures --jobs", examples=2, draws=3)
    parser.add_argument("--keep", type=Path, help="write the documents with their labels there, and learn nothing")
    parser.add_argument("--keyed", action="store_true", help="label as a database does: see `benchmarks.other_kinds`")
    options = parser.parse_args(arguments)
    options.slips, options.shown = False, True
    wanted = [kind for kind in KINDS if options.only in kind]
    if options.keep:
        for kind in wanted:
            keep(kind, options.keep)
        return 0
    whole = Result()
    print(_HEAD)
    with TemporaryDirectory() as folder, ProcessPoolExecutor(options.jobs) as pool:
        groups = [(kind, write(kind, Path(folder) / kind)) for kind in wanted]
        for kind, result in zip(wanted, pool.map(partial(measure, options=options), groups), strict=True):
            print(line(kind, result), flush=True)
            for failure in result.failures[: options.failures]:
                print(failure)
            whole.add(result)
    print(line("all", whole))
    print(f"{whole.lists}; {whole.silent_inside} values of records are missing without a word")
    return 0


def line(name: str, result: Result) -> str:
    """The figures of a kind on a line."""
    total, inside = Score.total(result.fields.values()), result.inside
    missing = f"{total.abstained - result.silent:5d} {result.silent:6d}"
    figures = f"{total.wanted:6d} {total.right:5d} {total.wrong:5d} {missing}  {total.precision:.3f} {total.recall:.3f}"
    records = f" | {inside.wanted:14d} {inside.right:5d} {inside.wrong:5d}  {inside.precision:.3f} {inside.recall:.3f}"
    return f"{name:22s} {figures}" + (f"{records} {inside.f1:.3f}" if inside.wanted else "")


def keep(kind: str, folder: Path) -> None:
    """Write the documents of a kind, each with its labels beside it."""
    (folder / kind).mkdir(parents=True, exist_ok=True)
    for number, (text, labels) in enumerate(documents(kind)):
        path = folder / kind / f"{kind}-{number}{suffix_of(text)}"
        path.write_text(text, encoding="utf-8")
        path.with_suffix(".json").write_text(json.dumps(labels, indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
