"""Programs learned from few documents of each of the simplest layouts, and what they say of others.

    python -m benchmarks.simple_layouts                       # every layout: right/wrong/missing from 1, 2, 3 and 4
    python -m benchmarks.simple_layouts --only records --newsletter
    python -m benchmarks.simple_layouts --only "mail: columns" --draws 5

A value, a whole list, and each value of a record count once; one that is given where there is none is wrong. In those
named `omitted`, `blank`, `dashes` and `no list` a third is missing, in `sections` labels stand twice, in
`updates` up to three times, of which the first counts, and of `two lists` both look alike. With
`--newsletter` pages stand in the tables of one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from benchmarks.options import option_parser
from benchmarks.simple_layouts.documents import KINDS, VARIED, Kind, learned_from, tried

FROM: tuple[int, ...] = (1, 2, 3, 4)
"""How many documents are learned from."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line a layout, and one for all."""
    parser = option_parser(__doc__, "--draws --only", draws=3)
    parser.add_argument("--newsletter", action="store_true", help="set pages in the tables of a newsletter")
    options = parser.parse_args(arguments)
    total: dict[int, Counter[str]] = {count: Counter() for count in FROM}
    for kind in (*KINDS, *VARIED):
        for layout in kind.layouts:
            if options.only not in f"{kind.name} {layout}" or (options.newsletter and layout.startswith("mail")):
                continue
            scores = [_scored(kind, layout, count, options.draws, options.newsletter) for count in FROM]
            for count, score in zip(FROM, scores, strict=True):
                total[count] += score
            print(f"{kind.name:9}{layout:34}{''.join(map(_told, scores))}", flush=True)
    print(f"{'all':43}{''.join(map(_told, total.values()))}")
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
