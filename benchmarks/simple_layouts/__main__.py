"""Programs learned from few documents of each of the simplest layouts, and what they say of others.

    python -m benchmarks.simple_layouts                       # every layout: right/wrong/missing from 1, 2, 3 and 4
    python -m benchmarks.simple_layouts --only records --newsletter
    python -m benchmarks.simple_layouts --only "mail: columns" --draws 5
    python -m benchmarks.simple_layouts --across              # learned from one layout of values, read in all others

A value, a whole list, and each value of a record count once; one that is given where there is none is wrong. In those
named `omitted`, `blank`, `dashes` and `no list` a third is missing, in `sections` labels stand twice, in
`updates` up to three times, of which the first counts, and of `two lists` both look alike, as they do in `another
list`, where a third of the documents lacks the second. With `--newsletter` pages stand in the tables of one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

from benchmarks.options import option_parser
from benchmarks.simple_layouts.documents import KINDS, TRIED, VARIED, Kind, drawn_documents, learned_from, tried
from benchmarks.simple_layouts.layouts import VALUES

FROM: tuple[int, ...] = (1, 2, 3, 4)
"""How many documents are learned from."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line a layout, and one for all."""
    parser = option_parser(__doc__, "--draws --only", draws=3)
    parser.add_argument("--newsletter", action="store_true", help="set pages in the tables of a newsletter")
    parser.add_argument("--across", action="store_true", help="read pages of layouts that were not learned from")
    options = parser.parse_args(arguments)
    if options.across:
        return _across(options.only)
    total: dict[int, Counter[str]] = {count: Counter() for count in FROM}
    for kind in (*KINDS, *VARIED):
        for layout in kind.layouts:
            if options.only not in f"{kind.name} {layout}" or (options.newsletter and layout.startswith("mail")):
                continue
            scores = [_scored(kind, layout, count, options.draws, options.newsletter) for count in FROM]
            for count, score in zip(FROM, scores, strict=True):
                total[count] += score
            print(f"{kind.name:14}{layout:34}{''.join(map(_told, scores))}", flush=True)
    print(f"{'all':48}{''.join(map(_told, total.values()))}")
    return 0


def _across(only: str) -> int:
    """Print, for each layout of values of pages, what a program of two documents of it makes of those of all others."""
    total: Counter[str] = Counter()
    pages = [layout for layout in VALUES if not layout.startswith("mail")]
    for known in (layout for layout in pages if only in layout):
        program, _ = learned_from(KINDS[0], known, 2, known)
        score: Counter[str] = Counter()
        for other in pages:
            made = drawn_documents(KINDS[0], other, Random(f"{other}, read"))
            for document, wanted in islice(made, TRIED if other != known else 0):
                score += tried(program, document, wanted)
        total += score
        print(f"{known:34}{_told(score)}", flush=True)
    print(f"{'all':34}{_told(total)}")
    return 0


def _scored(kind: Kind, layout: str, count: int, draws: int, newsletter: bool) -> Counter[str]:
    """What is right, wrong and missing in four documents of each draw."""
    score: Counter[str] = Counter()
    for draw in range(draws):
        program, documents = learned_from(kind, layout, count, f"{layout}{draw}", newsletter)
        for document, wanted in documents:
            score += tried(program, document, wanted)
    return score


def _told(score: Counter[str]) -> str:
    return f"{score['right']:8}/{score['wrong']}/{score['missing']}"


if __name__ == "__main__":
    raise SystemExit(main())
