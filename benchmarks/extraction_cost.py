"""What extraction costs beside bare parsing, step by step.

    python -m benchmarks.extraction_cost swde
    python -m benchmarks.extraction_cost court_emails --group cluster --examples 5

Each step is timed on the same documents in turns, in processor time, and the least of `--repeats` counts, so that other
work on the machine disturbs little. What a step leaves behind is freed within its time. Steps include those before:

    parse     read the bytes, `etree.fromstring`
    read      the document: reading, encoding, parsing
    search    the same, and its texts fetched, ready to be searched
    extract   the document and all fields of a program learned from one draw
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from lxml import etree

from benchmarks.data import DataMissingError, GoldDocument, read_page, read_set
from benchmarks.draws import drawn, example_of, gold_of, list_fields
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.walks import COMPILED
from fieldmark.synth.core.learn import learn

STEPS = ("parse", "read", "search", "extract")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print milliseconds of bare parsing and the ratio of each step to it, per group and the median."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", help="a folder of the data: swde, court_emails, ...")
    parser.add_argument("--group", default="site", help="key of the truth that tells groups apart (default: site)")
    parser.add_argument("--examples", type=int, default=3, help="documents labelled per group (default: 3)")
    parser.add_argument("--documents", type=int, default=8, help="documents timed per group (default: 8)")
    parser.add_argument("--repeats", type=int, default=15)
    options = parser.parse_args(arguments)
    try:
        groups = read_set(options.set, options.group)
    except DataMissingError as error:
        print(f"skipped: {error}", file=sys.stderr)
        return 0
    print(f"walks through pages are {'compiled' if COMPILED else 'not compiled: no C compiler when installed'}")
    rows = []
    for name, documents in groups.items():
        if len(documents) > options.examples:
            program, others = _learned(documents, name, options.examples)
            rows.append(cost(program, others[: options.documents], options.repeats))
            print(_line(name, rows[-1]), flush=True)
    print(_line("median", [statistics.median(column) for column in zip(*rows, strict=True)]))
    return 0


def cost(program: Program, paths: Sequence[Path], repeats: int) -> list[float]:
    """Milliseconds that each step takes, the median of the documents."""
    steps: list[Callable[[Path], object]] = [
        lambda path: etree.fromstring(path.read_bytes(), etree.HTMLParser(huge_tree=True)),
        read_page,
        lambda path: read_page(path).lookup,
        lambda path: evaluate(program, read_page(path)),
    ]
    least = [[float("inf")] * len(steps) for _ in paths]
    for path, times in zip(paths, least, strict=True):
        for _ in range(repeats):
            for number, step in enumerate(steps):
                start = time.thread_time()
                step(path)
                times[number] = min(times[number], 1000 * (time.thread_time() - start))
    return [statistics.median(column) for column in zip(*least, strict=True)]


def _learned(documents: Sequence[GoldDocument], name: str, examples: int) -> tuple[Program, list[Path]]:
    """A program from the first draw of a group, and the other documents."""
    gold = {document.path: gold_of(document, None, False) for document in documents}
    several = list_fields(gold.values())
    chosen = drawn(documents, examples, f"0-{name}-0")
    learned = learn([example_of(document, gold[document.path], several) for document in chosen], name=name)
    return learned.program, [document.path for document in documents if document not in chosen]


def _line(name: str, times: Sequence[float]) -> str:
    ratios = " ".join(f"{step} {each / times[0]:5.2f}" for step, each in zip(STEPS[1:], times[1:], strict=True))
    return f"{name:26s} parse {times[0]:6.2f} ms, times that: {ratios}  ({times[-1]:.2f} ms)"


if __name__ == "__main__":
    raise SystemExit(main())
