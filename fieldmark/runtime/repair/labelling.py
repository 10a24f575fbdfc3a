"""Noisy labels: what the sources say that a field's value on a new page is.

The first source that says anything labels a page; whether a label is believed is decided when a program that was
learned from it is judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fieldmark.dsl.programs import Field
from fieldmark.runtime.repair.claims import Kind
from fieldmark.runtime.repair.domain import Domain
from fieldmark.runtime.repair.known import known_of, shared_value, vocabulary
from fieldmark.runtime.repair.pages import KeptPage, NewPage, is_of
from fieldmark.runtime.repair.survivors import surviving

Noisy = Mapping[NewPage, tuple[Kind, tuple[str, ...]]]
"""Page -> which source labels it, and the folded texts."""

MAX_LEFT_OUT = 6
"""Most labelled pages for which it is tried to do without one of them."""


def noisy_labels(field: Field, pages: Sequence[NewPage], kept: Sequence[KeptPage], domain: Domain) -> Noisy:
    """The label of each page of which a source says anything."""
    labels: dict[NewPage, tuple[Kind, tuple[str, ...]]] = {}
    for page in pages:
        known = known_of(page, field.name)
        if known is not None:
            labels[page] = ("known", known.texts)
        elif texts := domain.texts(field, page):
            labels[page] = ("amber", texts)
        elif texts := surviving(field, page).texts:
            labels[page] = ("survivors", texts)
        elif field.aggregation == "one":
            words = vocabulary([other for other in kept if not is_of(page, other)], field.name)
            shared = shared_value(page, words)
            if shared is not None:
                labels[page] = ("vocabulary", (shared,))
    return labels


def selections(labels: Noisy, field: Field) -> Iterator[Noisy]:
    """Labels to learn from: all, those that are known by themselves, all but one; no choice twice, none empty."""
    known = {page: label for page, label in labels.items() if label[0] == "known"}
    sure = {page: label for page, label in known.items() if (k := known_of(page, field.name)) and k.alone}
    choices: list[Noisy] = [labels, known, sure]
    if len(labels) <= MAX_LEFT_OUT:
        choices += [{page: label for page, label in labels.items() if page is not out} for out in labels]
    tried: list[frozenset[NewPage]] = []
    for choice in choices:
        if choice and frozenset(choice) not in tried:
            tried.append(frozenset(choice))
            yield choice
