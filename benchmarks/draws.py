"""Which documents of a group are labelled, and with what: shared by the benchmarks that learn from few examples."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from benchmarks.data import GoldDocument, read_page
from fieldmark.runtime.io.documents import read_document
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.html.index import DocumentIndex

Gold = Mapping[str, tuple[str, ...]]
"""Field -> the true texts of one document."""

D = TypeVar("D")


def gold_of(document: GoldDocument, fields: Collection[str] | None, literal: bool) -> Gold:
    """The true values of a document: of some fields only, and, where `literal`, only those that stand on its page."""
    gold = {name: values for name, values in document.fields.items() if not fields or name in fields}
    if literal:
        index = DocumentIndex(read_page(document.path))
        gold = {name: values for name, values in gold.items() if all(index.places(value) for value in values)}
    return gold


def list_fields(golds: Iterable[Gold]) -> set[str]:
    """The fields that have several values in any document."""
    return {name for gold in golds for name, values in gold.items() if len(values) > 1}


def drawn(documents: Sequence[D], count: int, seed: object) -> list[D]:
    """A random choice of documents, the same for the same seed."""
    return random.Random(f"{seed}").sample(list(documents), count)


def example_of(document: GoldDocument, gold: Gold, lists: Collection[str]) -> Example:
    """A document with its labels."""
    return Example(read_document(document.path), labels_of(gold, lists))


def labels_of(gold: Gold, lists: Collection[str]) -> dict[str, Label]:
    """The labels of a document with these true values."""
    return {name: values if name in lists else values[0] for name, values in gold.items()}
