"""What a repair says: line by line for people, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fieldmark.dsl.syntax.notation import counted
from fieldmark.runtime.repair.outcomes import FieldRepair, Repair, suggestions
from fieldmark.runtime.watch.checks import records_in
from fieldmark.runtime.watch.page_changes import shown_value


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
            return "kept, nothing here says that it is broken"
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
    declined), `label` (`page`, `fields`, `like`), and `unknown`, what labels name and the program does not have.
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
