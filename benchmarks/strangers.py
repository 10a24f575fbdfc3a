"""What programs say of documents of other senders and sites, and to whom a document of a mixed folder goes.

    python -m benchmarks.strangers made_up_kinds --step 6
    python -m benchmarks.strangers notices recipes --examples 1

A program is learned for each group of a set (sender, site, made-up kind) from some labelled documents, and run on two
others of each group. Of another group's documents the program should give nothing: `given` are those of which it gives
a value, `known` those whose format it says to know. Then all programs together are asked for each document, as `batch`
does it: it goes to its own, to none, to another, or may be of several; and again without its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import fieldmark
from benchmarks.data import Row, list_fields_in, skipping
from benchmarks.draws import drawn
from benchmarks.label_faults import MADE_UP
from benchmarks.made_up_kinds.kinds import KINDS, write
from benchmarks.options import option_parser
from benchmarks.other_kinds import groups_of, labels_of
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.batch.answers import best_answers, familiar_among, is_strange

READ: Final = 2
"""Documents of each group that all programs are asked for."""


@dataclass(frozen=True, slots=True)
class Learned:
    """The program of a group, and other documents of it."""

    program: Program
    others: tuple[Path, ...]


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was counted, by set."""
    parser = option_parser(__doc__, "sets --examples", examples=2)
    parser.add_argument("--step", type=int, default=1, help="only each n-th group (default: %(default)s)")
    options = parser.parse_args(arguments)
    for name in options.sets:
        with TemporaryDirectory() as folder:
            groups = _groups(name, Path(folder), options.step)
            learned = [_learned(group, rows, options.examples) for group, rows in groups.items()]
            pairs, told = count([one for one in learned if one is not None])
        print(f"{name:16} documents of others {pairs['pairs']}  given {pairs['given']}  known {pairs['known']}")
        for among in ("all", "others"):
            shown = "  ".join(f"{to} {told[among, to]}" for to in ("own", "none", "another", "several"))
            print(f"{name:16} among the programs of {among}: {shown}")
    return 0


def _groups(name: str, folder: Path, step: int) -> dict[str, list[Row]]:
    if name == MADE_UP:
        return {kind: write(kind, folder / kind) for kind in [*KINDS][::step]}
    return dict([*groups_of(name).items()][::step])


def _learned(group: str, rows: Sequence[Row], examples: int) -> Learned | None:
    """What is learned for a group; None where it has no other documents."""
    if len(rows) <= examples:
        return None
    several = list_fields_in(rows)
    chosen = drawn(rows, examples, f"0-{group}-0")
    labelled = [fieldmark.Example(fieldmark.read_document(row["path"]), labels_of(row, several)) for row in chosen]
    rest = [row["path"] for row in rows if row not in chosen]
    return Learned(fieldmark.learn(labelled, name=group).program, tuple(rest[:READ]))


def count(learned: Sequence[Learned]) -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """How often a program gives a value of a document of others, and says that it knows it; and to whom documents go,
    by whether their own program is asked."""
    pairs: Counter[str] = Counter()
    told: Counter[tuple[str, str]] = Counter()
    for one in learned:
        for path in one.others:
            document = fieldmark.read_document(path)
            asked = [other.program for other in learned if other.program.kind == document.kind]
            said = [fieldmark.extract(program, document) for program in asked]
            strange = [is_strange(each.unknown_format, each.values, each.abstained) for each in said]
            familiar = familiar_among(asked, document)
            own = next(number for number, program in enumerate(asked) if program is one.program)
            for number, each in enumerate(said):
                if number != own:
                    pairs["pairs"] += 1
                    pairs["given"] += any(each.values.values())
                    pairs["known"] += not strange[number]
            values = [each.values for each in said]
            chosen = best_answers(strange, values, familiar)
            told["all", _to(chosen, own)] += 1
            strange[own] = True
            told["others", _to(best_answers(strange, values, familiar), own)] += 1
    return pairs, told


def _to(chosen: Sequence[int], own: int) -> str:
    if len(chosen) > 1:
        return "several"
    return "none" if not chosen else "own" if chosen[0] == own else "another"


if __name__ == "__main__":
    raise SystemExit(main())
