"""Fields learned again, over the fixtures and the new pages with the labels that were found for them.

The formats of the old program are kept and those that read the new pages are added, so that nothing changes on pages
of the old format; where the old ones stand in the way on new pages, the field as learned anew is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fieldmark.dsl.evaluation import evaluate_field
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.programs import Field
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.repair.pages import KeptPage, NewPage
from fieldmark.synth.examples import Example, Label
from fieldmark.synth.fields import Corpus, learn_field
from fieldmark.synth.html import HtmlInstance

MAX_VALUES = 100
"""Most labelled values on new pages with which the fixtures are learned from again too. A bound on work."""

Labels = Mapping[NewPage, tuple[str, ...]]
"""The texts of a field on new pages, as far as they are found."""


class Relearner:
    """Learns fields over the fixtures and the new pages, which are indexed once.

    `known[page]` are the values that are known of a new page, which no landmark may be.
    """

    def __init__(
        self, kept: Sequence[KeptPage], pages: Sequence[NewPage], known: Mapping[NewPage, Mapping[str, Label]]
    ) -> None:
        self._known = known
        self._kept = kept
        self._pages = pages
        self._all = HtmlInstance([*(page.document for page in kept), *(page.document for page in pages)])
        self._new = HtmlInstance([page.document for page in pages])

    def candidates(self, old: Field, labels: Labels) -> Iterator[Field]:
        """Fields that may read the new pages, the nearest to the old one first, no two alike."""
        seen: set[Field] = set()
        for field in self._learned(old, labels):
            if field is not None and field.formats and field not in seen and field.aggregation == old.aggregation:
                seen.add(field)
                yield field

    def _learned(self, old: Field, labels: Labels) -> Iterator[Field | None]:
        fresh = [_example(page.document, old, labels.get(page), self._known[page]) for page in self._pages]
        alone, _ = learn_field(old.name, Corpus(self._new, fresh))
        yield self._added(old, alone, labels)
        if not alone.formats or sum(map(len, labels.values())) > MAX_VALUES:
            return
        kept = [Example(page.document, labels_of(page.fixture.answers)) for page in self._kept]
        everything, _ = learn_field(old.name, Corpus(self._all, [*kept, *fresh]))
        yield self._added(old, everything, labels)
        yield everything

    def _added(self, old: Field, learned: Field, labels: Labels) -> Field | None:
        """The old field with the formats that give labelled values of new pages."""
        fitting = []
        for layout in learned.formats:
            alone = replace(learned, formats=(layout,), optional=True)
            if layout not in old.formats and any(
                found(alone, page.document) == label for page, label in labels.items()
            ):
                fitting.append(layout)
        if not fitting:
            return None
        longest = None if old.longest is None or learned.longest is None else max(old.longest, learned.longest)
        usual = old.usual | learned.usual
        undivided = old.undivided and learned.undivided
        return replace(old, formats=(*old.formats, *fitting), longest=longest, usual=usual, undivided=undivided)


def found(field: Field, document: HtmlDocument) -> tuple[str, ...]:
    """What a field gives on a document, folded; none where it gives nothing."""
    return tuple(fold(item.value.text) for item in evaluate_field(field, document).evidence)


def labels_of(answers: Mapping[str, Any]) -> dict[str, Label]:
    """The labels that a fixture's answers are; fields on which it abstains have none, and neither have records."""
    labels: dict[str, Label] = {}
    for name, value in answers["values"].items():
        if isinstance(value, list) and any(not isinstance(text, str) for text in value):
            continue
        if value is None and name in answers["abstained"]:
            continue
        labels[name] = tuple(value) if isinstance(value, list) else value
    return labels


def _example(
    document: HtmlDocument, field: Field, texts: tuple[str, ...] | None, others: Mapping[str, Label]
) -> Example:
    labels = {name: label for name, label in others.items() if name != field.name}
    if texts is not None:
        labels[field.name] = texts[0] if field.aggregation == "one" else texts
    return Example(document, labels)
