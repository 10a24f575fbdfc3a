"""What one wrong label among four, or as many as are labelled, costs, and whether it is named.

    python -m benchmarks.label_faults swde
    python -m benchmarks.label_faults court_emails --group cluster
    python -m benchmarks.label_faults dockets --group cluster
    python -m benchmarks.label_faults made_up_kinds --fields 2

So many documents of a group are labelled; then one label of one field is spoiled in every way below, and the field is
learned again. It is compared with what is learned where that label is left out. `kept` is the share of the fields of
the other documents that are right then and still right with the fault; `worse` how many more wrong values there are.
`named` is the share of the faults that learning names as a problem of that document, `blamed` the share of the right
labels of the field, reproduced without the fault, that it names as well.

- `typo`: two letters change places, so that the value stands nowhere
- `place`: another text of the page, one that is no value
- `null`: the field is said not to be there
- `other`: the value of another field of the document
- `half`: the second half of a list is left out
- `cut`: the first or the last word is missing
- `long`: the word before or behind it in its text is part of it
- `swap`: it has changed places with the value of another field, which is learned beside it
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import EllipsisType
from typing import Final

import fieldmark
from benchmarks.data import GoldDocument, agree, read_set, skipping, texts_of
from benchmarks.draws import Group, drawn, group_of
from benchmarks.made_up_kinds.kinds import KINDS, write
from benchmarks.options import option_parser
from benchmarks.scores import Pooled
from fieldmark.dsl.html.tree import RUN, HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import Example, FieldReport, Label
from fieldmark.synth.core.examples import texts_of as texts_in

FAULTS: Final = ("typo", "place", "null", "other", "half", "cut", "long", "swap")

LONGEST: Final = 1_000_000
"""Bytes of a document beyond which it is left out."""

MADE_UP: Final = "made_up_kinds"
"""The set of `benchmarks.made_up_kinds`."""

READ: Final = 6
"""Most other documents read with each program."""


@dataclass(slots=True)
class Count(Pooled):
    """What was counted of one kind of fault."""

    faults: int = 0
    named: int = 0
    reproduced: int = 0
    blamed: int = 0
    right: int = 0
    kept: int = 0
    wrong: int = 0
    wrong_before: int = 0
    examples: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.faults:5d} faults  named {self.named / max(1, self.faults):.3f}"
            f"  blamed {self.blamed / max(1, self.reproduced):.3f}"
            f"  kept {self.kept / max(1, self.right):.3f} of {self.right}  wrong {self.wrong_before} -> {self.wrong}"
        )


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a line a kind of fault."""
    parser = option_parser(__doc__, "set --group --examples --only --draws --failures --jobs", examples=4)
    parser.add_argument("--fields", type=int, default=6, help="most fields spoiled a group (default: 6)")
    options = parser.parse_args(arguments)
    whole: dict[str, Count] = {}
    with TemporaryDirectory() as folder, ProcessPoolExecutor(options.jobs) as pool:
        made = options.set == MADE_UP
        documents = made_up(Path(folder), options.only) if made else read_set(options.set, options.group)
        groups = [item for item in documents.items() if options.only in item[0]]
        tasks = [(*item, draw) for item in groups for draw in range(options.draws)]
        for counts in pool.map(partial(measure, most=options.fields, labelled=options.examples), tasks):
            for kind, count in counts.items():
                whole.setdefault(kind, Count()).add(count)
    total = Count()
    for kind in FAULTS:
        if kind in whole:
            print(f"{kind:6s} {whole[kind]}")
            print(*whole[kind].examples[: options.failures], sep="\n", end="\n" * bool(options.failures))
            total.add(whole[kind])
    print(f"{'all':6s} {total}")
    return 0


def made_up(folder: Path, only: str) -> dict[str, list[GoldDocument]]:
    """The documents of the made-up kinds, written to a folder, without those of their values that stand in records."""
    made: dict[str, list[GoldDocument]] = {}
    for kind in (kind for kind in KINDS if only in kind):
        rows = write(kind, folder / kind)
        values = ({n: tuple(v) for n, v in row["fields"].items() if v and n not in row["records"]} for row in rows)
        made[kind] = [GoldDocument(row["path"], kind, found) for row, found in zip(rows, values, strict=True)]
    return made


def measure(task: tuple[str, Sequence[GoldDocument], int], most: int, labelled: int) -> dict[str, Count]:
    """Spoil one label of each of some fields of a group, in every way."""
    name, documents, draw = task
    documents = [document for document in documents if document.path.stat().st_size <= LONGEST]
    counts = {kind: Count() for kind in FAULTS}
    if len(documents) <= labelled:
        return counts
    random = Random(f"{name}-{draw}")
    group = group_of(name, documents, literal=True)
    chosen = drawn(documents, labelled, f"{name}-{draw}")
    others = [document for document in documents if document not in chosen][:READ]
    examples = group.examples(chosen)
    fields = [f for f in dict.fromkeys(f for e in examples for f in e.labels) if all(f in e.labels for e in examples)]
    for field_name in fields[:most]:
        number = random.randrange(labelled)
        without = [e if n != number else _relabelled(e, field_name, ...) for n, e in enumerate(examples)]
        before, report_before = _learned(without, field_name)
        right_before, wrong_before = _read(before, field_name, others, group)
        for kind in FAULTS:
            spoiled = _spoiled(kind, examples[number], field_name, random)
            if spoiled is ...:
                continue
            changed = _relabelled(examples[number], field_name, spoiled)
            partner = _partner(examples[number], field_name) if kind == "swap" else None
            if partner is not None:
                changed = _relabelled(changed, partner, examples[number].labels[field_name])
            faulty = [e if n != number else changed for n, e in enumerate(examples)]
            after, report = _learned(faulty, field_name, partner)
            right, wrong = _read(after, field_name, others, group)
            count = counts[kind]
            count.faults += 1
            bad = examples[number].document.name
            named = any(problem.document == bad for problem in report.problems)
            count.named += named
            failed = {problem.document for problem in report_before.problems}
            sound = [e.document.name for n, e in enumerate(examples) if n != number and e.document.name not in failed]
            blamed = sum(1 for problem in report.problems if problem.document in sound)
            count.reproduced += len(sound)
            count.blamed += blamed
            count.right += len(right_before)
            count.kept += len(right_before & right)
            count.wrong += wrong
            count.wrong_before += wrong_before
            if not named or blamed or right_before - right or wrong > wrong_before:
                label = examples[number].labels[field_name]
                count.examples.append(
                    f"    {name} {field_name} {bad.rsplit('/')[-1]}: {str(label)[:80]!r} -> {str(spoiled)[:80]!r}: "
                    f"named {named}, blamed {blamed} of {len(sound)}, kept {len(right_before & right)} of "
                    f"{len(right_before)}, wrong {wrong_before} -> {wrong}"
                )
    return counts


def _relabelled(example: Example, name: str, label: Label | EllipsisType) -> Example:
    """An example with one label changed, or left out (`...`)."""
    labels = {key: value for key, value in example.labels.items() if key != name}
    return Example(example.document, labels if isinstance(label, EllipsisType) else {**labels, name: label})


def _spoiled(kind: str, example: Example, name: str, random: Random) -> Label | EllipsisType:
    """The wrong label, or `...` where there is none of this kind."""
    label = example.labels[name]
    first, *others = texts_in(label)
    rest = others if isinstance(label, tuple) else None
    match kind:
        case "typo":
            places = [n for n in range(len(first) - 1) if first[n] != first[n + 1]]
            if not places:
                return ...
            n = random.choice(places)
            return _with(first[:n] + first[n + 1] + first[n] + first[n + 2 :], rest)
        case "place":
            page = _runs(example)
            known = {fold(text) for value in example.labels.values() for text in texts_in(value)}
            runs = [text for text in page if fold(text) not in known and 2 < len(text) < 60]
            return _with(random.choice(runs), rest) if runs else ...
        case "null":
            return None
        case "other":
            known = {text for key, v in example.labels.items() if key != name for text in texts_in(v)} - {first}
            return _with(random.choice(sorted(known)), rest) if known else ...
        case "half":
            return (first, *others)[: (1 + len(others)) // 2] if others else ...
        case "cut":
            words = first.split()
            shorter = [" ".join(words[1:]), " ".join(words[:-1])]
            return _with(Random(first).choice(shorter), rest) if len(words) > 1 else ...
        case "swap":
            partner = _partner(example, name)
            return ... if partner is None else example.labels[partner]
        case _:
            longer = sorted({text for run in _runs(example) for text in _longer(first, run)})
            return _with(Random(first).choice(longer), rest) if longer else ...


def _partner(example: Example, name: str) -> str | None:
    """The field whose label changes places with that of a field, if both have one text."""
    own = example.labels[name]
    others = sorted(key for key, label in example.labels.items() if isinstance(label, str) and label != own)
    return Random(own).choice(others) if isinstance(own, str) and others else None


def _longer(text: str, run: str) -> Iterator[str]:
    """A text with the word before it in a run, and with the one behind it."""
    before, found, behind = run.partition(text)
    if found and before.split():
        yield f"{before.split()[-1]}{' ' * before[-1].isspace()}{text}"
    if found and behind.split():
        yield f"{text}{' ' * behind[0].isspace()}{behind.split()[0]}"


def _runs(example: Example) -> list[str]:
    """The texts of an example's page."""
    assert isinstance(example.document, HtmlDocument), "labels of pages are spoiled"
    return [node.text for node in example.document.root.preorder() if node.tag == RUN]


def _with(first: str, rest: Sequence[str] | None) -> Label:
    return first if rest is None else (first, *rest)


def _learned(
    examples: Sequence[Example], name: str, partner: str | None = None
) -> tuple[fieldmark.Program, FieldReport]:
    """The program of a field, learned alone or beside a partner, and the report of the field."""
    only = [Example(e.document, {k: v for k, v in e.labels.items() if k in (name, partner)}) for e in examples]
    result = fieldmark.learn(only, name="faults")
    return result.program, next(report for report in result.reports if report.name == name)


def _read(
    program: fieldmark.Program, name: str, documents: Sequence[GoldDocument], group: Group
) -> tuple[set[str], int]:
    """The documents where the field is right, and how many have a wrong value."""
    right: set[str] = set()
    wrong = 0
    for document in documents:
        wanted = group.gold[document.path].get(name, ())
        given = texts_of(fieldmark.extract(program, document.path).json_values.get(name))
        if wanted and given and agree(given, wanted):
            right.add(document.path.name)
        elif given and wanted:
            wrong += 1
    return right, wrong


if __name__ == "__main__":
    raise SystemExit(main())
