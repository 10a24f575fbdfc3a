"""What became of each field in a repair, and which pages to label where it stays broken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.repair.evidence import Given
from fieldmark.runtime.repair.pages import NewPage
from fieldmark.runtime.watch.batches import grouped
from fieldmark.runtime.watch.profiles import signature_of

RepairOutcome = Literal["kept", "repaired", "partly", "declined"]
"""What became of a field: nothing was broken; it is read again on all pages where it was broken, or on some; or it is
left as it is."""


@dataclass(frozen=True, slots=True)
class FieldRepair:
    """What became of a field: the values given anew, the pages on which it stays broken, why it is not repaired.

    What `check` calls a regression, on a fixture or on a page, is broken too.
    """

    name: str
    outcome: RepairOutcome
    given: tuple[Given, ...] = ()
    broken: tuple[NewPage, ...] = ()
    reason: str | None = None

    def withdrawn(self, reason: str) -> FieldRepair:
        """The field as it is left alone, on all pages on which it was broken."""
        pages = dict.fromkeys([*(item.page for item in self.given), *self.broken])
        return FieldRepair(self.name, "declined", (), tuple(pages), self.reason or reason) if pages else self


@dataclass(frozen=True, slots=True)
class Repair:
    """A new program, or the old one where nothing was repaired, what became of each field, and what labels name that it
    does not have, in words."""

    program: Program
    fields: tuple[FieldRepair, ...]
    unknown: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether all that was broken is repaired."""
        return all(field.outcome in {"kept", "repaired"} for field in self.fields)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A page to label for some fields; `like` is the number of the pages that are like it, with itself."""

    page: NewPage
    fields: tuple[str, ...]
    like: int


def suggestions(repairs: Sequence[FieldRepair]) -> tuple[Suggestion, ...]:
    """One page for each group of like pages, from those on which fields stay broken; the largest group first.

    Of a group only those are asked for on which most fields are missing. What is labelled is not asked for again.
    """
    fields: dict[NewPage, list[str]] = {}
    for repair in repairs:
        for page in repair.broken:
            if repair.name not in page.labels:
                fields.setdefault(page, []).append(repair.name)
    named = {page.name: page for page in fields}
    found = []
    for group in grouped({name: signature_of(page.document) for name, page in named.items()}):
        most = max(len(fields[named[name]]) for name in group.documents)
        asked = {
            name: signature_of(named[name].document) for name in group.documents if len(fields[named[name]]) == most
        }
        page = named[grouped(asked)[0].representative]
        found.append(Suggestion(page, tuple(fields[page]), len(group.documents)))
    return tuple(found)
