"""What became of each field in a repair, which pages to label where it stays broken, and how both are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.syntax.notation import counted
from fieldmark.runtime.repair.evidence import Given
from fieldmark.runtime.repair.pages import NewPage
from fieldmark.runtime.watch.batches import grouped
from fieldmark.runtime.watch.checks import records_in
from fieldmark.runtime.watch.page_changes import shown_value
from fieldmark.runtime.watch.profiles import signature_of

RepairOutcome = Literal["kept", "repaired", "partly", "declined"]
"""What became of a field: nothing was broken; it is read again on all pages where it was broken, or on some; or it is
left as it is."""


@dataclass(frozen=True, slots=True)
class FieldRepair:
    """What became of a field: the values given anew, the pages on which it stays broken, why it is not repaired.

    What `check` calls a regression, on a fixture or on a page, is broken too, but for another value in the same place,
    of which the reason tells.
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


def told(repair: Repair) -> Iterator[str]:
    """The report line by line: each field with its values and what speaks for them, then what to label."""
    yield from repair.unknown
    for field in repair.fields:
        yield f"{field.name}: {_outcome(field)}"
        for given in field.given:
            yield f"  {given.page.name}: {_shown(given.value)}"
            yield from (f"    {piece.kind}: {piece.detail}" for piece in given.evidence)
    for suggestion in suggestions(repair.fields):
        like = "" if suggestion.like == 1 else f" ({suggestion.like} pages are like it)"
        yield f"label {suggestion.page.name} for {', '.join(suggestion.fields)}{like}"


def _shown(value: Any) -> str:
    """A value for a line; of records, how many."""
    records = records_in(value)
    return shown_value(value if records is None else len(records))


def _outcome(field: FieldRepair) -> str:
    match field.outcome:
        case "kept":
            return "kept, nothing here says that it is broken" + (f": {field.reason}" if field.reason else "")
        case "repaired":
            return f"repaired on {counted(len(field.given), 'page')}"
        case "partly":
            why = f": {field.reason}" if field.reason else ""
            return f"repaired on {counted(len(field.given), 'page')}, still broken on {len(field.broken)}{why}"
        case "declined":
            return f"declined, it stays as it was: {field.reason}"


def repair_to_json(repair: Repair) -> dict[str, Any]:
    """The repair as JSON values.

    `fields` (name -> `outcome`, `given`: page -> `value` and `evidence`, `broken`: pages, and `reason` where it is
    declined, or kept with another value), `label` (`page`, `fields`, `like`), and `unknown`, what labels name and the
    program does not have.
    """
    return {
        "fields": {field.name: _field_to_json(field) for field in repair.fields},
        "label": [
            {"page": item.page.name, "fields": list(item.fields), "like": item.like}
            for item in suggestions(repair.fields)
        ],
        "unknown": list(repair.unknown),
    }


def _field_to_json(field: FieldRepair) -> dict[str, Any]:
    given = {
        item.page.name: {"value": item.value, "evidence": {piece.kind: piece.detail for piece in item.evidence}}
        for item in field.given
    }
    content = {"outcome": field.outcome, "given": given, "broken": [page.name for page in field.broken]}
    return content if field.reason is None else {**content, "reason": field.reason}
