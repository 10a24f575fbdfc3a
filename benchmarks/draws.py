"""Which documents of a group are labelled, and with what: shared by the benchmarks that learn from few examples."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, TypeVar

from benchmarks.data import GoldDocument, read_page, read_set
from fieldmark.runtime.io.documents import read_document
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.html.index import DocumentIndex

Gold: TypeAlias = Mapping[str, tuple[str, ...]]
"""Field -> the true texts of one document."""

D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Group:
    """Documents of one kind: the true values of each, and the fields that have several values in any."""

    name: str
    documents: Sequence[GoldDocument]
    gold: Mapping[Path, Gold]
    lists: Set[str]

    def draw(self, count: int, number: int = 0) -> tuple[list[GoldDocument], list[GoldDocument]]:
        """A random choice of so many documents, the same for the same number, and the others."""
        chosen = drawn(self.documents, count, f"0-{self.name}-{number}")
        return chosen, [document for document in self.documents if document not in chosen]

    def labels(self, document: GoldDocument) -> dict[str, Label]:
        """The labels of a document: a text, or where the field is a list all of them."""
        gold = self.gold[document.path]
        return {name: values if name in self.lists else values[0] for name, values in gold.items()}

    def examples(self, documents: Iterable[GoldDocument]) -> list[Example]:
        """Documents with their labels, read anew."""
        return [Example(read_document(document.path), self.labels(document)) for document in documents]


def group_of(
    name: str, documents: Sequence[GoldDocument], fields: Collection[str] | None = None, literal: bool = False
) -> Group:
    """Documents with the true values of some fields only, and, where `literal`, only those that stand on their page."""
    gold: dict[Path, Gold] = {}
    for document in documents:
        known = {name: values for name, values in document.fields.items() if not fields or name in fields}
        if literal:
            index = DocumentIndex(read_page(document.path))
            known = {name: values for name, values in known.items() if all(map(index.places, values))}
        gold[document.path] = known
    return Group(name, documents, gold, {n for one in gold.values() for n, values in one.items() if len(values) > 1})


def read_groups(
    name: str, key: str, examples: int, only: str = "", fields: Collection[str] | None = None, literal: bool = False
) -> Iterator[Group]:
    """The groups of a set, by a key of its truth, that have more documents than are labelled and such a name."""
    for group, documents in read_set(name, key).items():
        if only in group and len(documents) > examples:
            yield group_of(group, documents, fields, literal)


def drawn(documents: Sequence[D], count: int, seed: object) -> list[D]:
    """A random choice of documents, the same for the same seed."""
    return random.Random(f"{seed}").sample(list(documents), count)
