"""What the document is worth that learning says to label next, beside a random one.

    python -m benchmarks.next_label notices
    python -m benchmarks.next_label court_emails
    python -m benchmarks.next_label made_up_kinds

Of a group so many documents are labelled; of the others one half, at most `--inbox`, lies in an inbox without labels,
and values are counted in the other half. Then one document of the inbox is labelled as well: the one that is named
(`fieldmark.runtime.next_document`), or each of four random ones. Groups of which nothing is named are counted only.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import fieldmark
from benchmarks.data import GoldDocument, agree, read_set, skipping, texts_of
from benchmarks.draws import Group, drawn, group_of
from benchmarks.label_faults import LONGEST, MADE_UP, made_up
from benchmarks.options import option_parser
from benchmarks.scores import Pooled
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.runtime.next_document import next_to_label
from fieldmark.runtime.summary import candidate

RANDOM: Final = 4
"""Random documents of an inbox that are compared with the one that is named."""


@dataclass(slots=True)
class Count(Pooled):
    """Values of the documents that are read: those wanted, and right and wrong before, with the document that is named,
    and with a random one, as a mean; in how many groups the named one gave more, or less, than that mean."""

    groups: int = 0
    silent: int = 0
    wanted: int = 0
    right: int = 0
    wrong: int = 0
    named: int = 0
    named_wrong: int = 0
    random: float = 0.0
    random_wrong: float = 0.0
    better: int = 0
    worse: int = 0

    def __str__(self) -> str:
        wanted = max(1, self.wanted)
        return (
            f"{self.groups:4d} groups, {self.silent} without a name  recall {self.right / wanted:.3f}, with the named "
            f"{self.named / wanted:.3f}, with a random one {self.random / wanted:.3f}  wrong {self.wrong}, "
            f"{self.named_wrong}, {self.random_wrong:.1f}  named better than the mean {self.better}, worse {self.worse}"
        )


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its line."""
    parser = option_parser(__doc__, "set --group --examples --only --draws --inbox --jobs", examples=2, inbox=12)
    options = parser.parse_args(arguments)
    whole = Count()
    with TemporaryDirectory() as folder, ProcessPoolExecutor(options.jobs) as pool:
        is_made = options.set == MADE_UP
        groups = made_up(Path(folder), options.only) if is_made else read_set(options.set, options.group)
        tasks = [(*item, draw) for item in groups.items() if options.only in item[0] for draw in range(options.draws)]
        for count in pool.map(partial(measure, labelled=options.examples, most=options.inbox), tasks):
            whole.add(count)
    print(whole)
    return 0


def measure(task: tuple[str, Sequence[GoldDocument], int], labelled: int, most: int) -> Count:
    """What the named document and random ones are worth in one group."""
    name, documents, draw = task
    documents = [document for document in documents if document.path.stat().st_size <= LONGEST]
    count = Count()
    if len(documents) < labelled + 4:
        return count
    group = group_of(name, documents, literal=True)
    chosen = drawn(documents, labelled, f"{name}-{draw}")
    others = [document for document in documents if document not in chosen]
    half = min(most, len(others) // 2)
    inbox = drawn(others, half, f"inbox-{name}-{draw}")
    read = [document for document in others if document not in inbox][:most]
    program = _learned(group, chosen)
    count.groups = 1
    pages = [fieldmark.read_document(one.path) for one in inbox]
    found = next_to_label([candidate(page, evaluate(program, page)) for page in pages])
    if found is None:
        count.silent = 1
        return count
    count.right, count.wrong, count.wanted = _score(program, read, group)
    named = next(one for one in inbox if str(one.path) == found.document)
    count.named, count.named_wrong, _ = _score(_learned(group, [*chosen, named]), read, group)
    picked = drawn(inbox, min(RANDOM, len(inbox)), f"random-{name}-{draw}")
    scores = [_score(_learned(group, [*chosen, one]), read, group) for one in picked]
    count.random = sum(right for right, *_ in scores) / len(scores)
    count.random_wrong = sum(wrong for _, wrong, _ in scores) / len(scores)
    count.better, count.worse = int(count.named > count.random), int(count.named < count.random)
    return count


def _learned(group: Group, documents: Sequence[GoldDocument]) -> fieldmark.Program:
    return fieldmark.learn(group.examples(documents), name="next").program


def _score(program: fieldmark.Program, documents: Sequence[GoldDocument], group: Group) -> tuple[int, int, int]:
    """How many values of documents are right, wrong and wanted."""
    right = wrong = wanted = 0
    for document in documents:
        values = fieldmark.extract(program, document.path).json_values
        for name, true in group.gold[document.path].items():
            given = texts_of(values.get(name))
            wanted += 1
            right += bool(given) and agree(given, true)
            wrong += bool(given) and not agree(given, true)
    return right, wrong, wanted


if __name__ == "__main__":
    raise SystemExit(main())
