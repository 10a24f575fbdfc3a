"""What systems are compared on: labelled documents to learn from, and others to answer for, of every set and draw.

The same documents are drawn, with the same labels, as in `benchmarks.few_examples`, `benchmarks.other_kinds` and
`benchmarks.redesigns`. Lists of records are left out. Values are compared as there: folded, dates in normal form, lists
whole and as sets. A field that the truth does not mention is not counted; one that it says to be empty is wrong where
anything is given.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from benchmarks.data import GoldDocument, list_fields_in
from benchmarks.draws import Group, drawn, read_groups
from benchmarks.other_kinds import GROUPED_BY, groups_of
from benchmarks.other_kinds import labels_of as row_labels
from benchmarks.redesigns import redesigns
from benchmarks.scores import Score, scored
from benchmarks.systems import System, SystemFailedError, Values
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.documents import read_document
from fieldmark.synth.core.examples import Example, Label

Truth = Mapping[str, tuple[str, ...]]
"""Field -> the true texts of a page; none where the truth says that there is none."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Documents with their labels, and others with their true values, of one group of a set."""

    group: str
    draw: int
    examples: tuple[tuple[Path, Mapping[str, Label]], ...]
    pages: tuple[tuple[Path, Truth], ...]

    def read(self) -> list[Example]:
        """The labelled documents, read anew."""
        return [Example(read_document(path), labels) for path, labels in self.examples]


@dataclass(frozen=True, slots=True)
class Draws:
    """How many documents of each group of a set are labelled, and how often others are drawn."""

    examples: int
    draws: int
    key: str = "site"
    literal: bool = False


SETS: Final[Mapping[str, Draws]] = {
    "swde": Draws(3, 2),
    "court_emails": Draws(5, 2, "cluster", literal=True),
    "books": Draws(3, 2, literal=True),
    "notices": Draws(2, 2),
    "recipes": Draws(1, 1),
    "dockets": Draws(2, 1, GROUPED_BY["dockets"]),
}
"""Sets of pages of one time. Of the literal ones only values that stand on their page are asked for."""

REDESIGNS: Final = ("redesigns_recipes", "redesigns_courts", "redesigns_news")


def trials(name: str, draws: int | None = None, examples: int | None = None) -> Iterator[Trial]:
    """The trials of a set, with as many draws and labelled documents as it says or as are asked for.

    Raises DataMissingError.
    """
    if name in REDESIGNS:
        yield from _redesigned(name)
        return
    how = SETS[name]
    how = replace(how, draws=draws or how.draws, examples=examples or how.examples)
    yield from (_other_kinds if name in GROUPED_BY else _few_examples)(name, how)


def _few_examples(name: str, how: Draws) -> Iterator[Trial]:
    for group in read_groups(name, how.key, how.examples, literal=how.literal):
        for draw in range(how.draws):
            yield _trial(group, draw, *group.draw(how.examples, draw))


def _trial(group: Group, draw: int, chosen: Iterable[GoldDocument], others: Iterable[GoldDocument]) -> Trial:
    examples = tuple((document.path, group.labels(document)) for document in chosen)
    return Trial(group.name, draw, examples, tuple((other.path, group.gold[other.path]) for other in others))


def _other_kinds(name: str, how: Draws) -> Iterator[Trial]:
    for group, rows in groups_of(name).items():
        if len(rows) <= how.examples:
            continue
        plain = [{**row, "fields": _without(row["fields"], row.get("records") or ()), "records": {}} for row in rows]
        several = list_fields_in(plain)
        for draw in range(how.draws):
            chosen = drawn(plain, how.examples, f"0-{group}-{draw}")
            seen = {row["doc"] for row in chosen} | {row["twin_of"] for row in chosen if "twin_of" in row}
            others = [row for row in plain if row["doc"] not in seen and row.get("twin_of") not in seen]
            truths = ({field: tuple(values or ()) for field, values in row["fields"].items()} for row in others)
            pages = tuple((row["path"], truth) for row, truth in zip(others, truths, strict=True))
            yield Trial(group, draw, tuple((row["path"], row_labels(row, several)) for row in chosen), pages)


def _without(fields: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: values for name, values in fields.items() if name not in names}


def _redesigned(name: str) -> Iterator[Trial]:
    """Learned on the layout before a redesign, run on those after; fields that are labelled before."""
    for number, episode in enumerate(redesigns(name)):
        trial = _trial(episode.group, number, episode.learned, episode.pages)
        known = {field for _, labels in trial.examples for field in labels}
        pages = tuple((path, {f: v for f, v in truth.items() if f in known}) for path, truth in trial.pages)
        if any(truth for _, truth in pages):
            yield replace(trial, pages=pages)


@dataclass(slots=True)
class Row:
    """What a system answered in one trial: scores by field, seconds of learning, and why it failed, if it did."""

    group: str
    draw: int
    fields: dict[str, Score] = field(default_factory=dict)
    seconds: float = 0.0
    failed: str = ""


def run(system: System, trial: Trial) -> Row:
    """Learn, answer for all pages, and count. Where a system fails, the pages left count as abstained."""
    row = Row(trial.group, trial.draw)
    left = list(trial.pages)
    try:
        start = time.perf_counter()
        with system.learning(trial.read()) as answer:
            row.seconds = time.perf_counter() - start
            for path, truth in trial.pages:
                page = read_document(path)
                assert isinstance(page, HtmlDocument), f"{path} is no page"
                _count(row, truth, answer(page))
                left.pop(0)
    except SystemFailedError as error:
        row.failed = str(error)
        for _, truth in left:
            _count(row, truth, {})
    return row


def _count(row: Row, truth: Truth, values: Values) -> None:
    for name, wanted in truth.items():
        score = scored(wanted, [text for text in values.get(name, ()) if text])
        row.fields.setdefault(name, Score()).add(score)
