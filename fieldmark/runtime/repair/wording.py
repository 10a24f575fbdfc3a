"""Which pages to label where a repair was declined: one for each look, as `watch` names them.

What a repair did, in words and as JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fieldmark.runtime.repair.pages import NewPage
from fieldmark.runtime.repair.repairs import FieldRepair, Given, Repair
from fieldmark.runtime.watch.batches import grouped
from fieldmark.runtime.watch.checks import shown_value
from fieldmark.runtime.watch.profiles import signature_of
from fieldmark.runtime.wording.texts import counted


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A page to label for some fields; `like` is the number of the pages looked at that look like it, with itself."""

    page: NewPage
    fields: tuple[str, ...]
    like: int


def suggestions(missing: Sequence[tuple[str, Sequence[NewPage]]]) -> tuple[Suggestion, ...]:
    """One page for each look, from the pages on which fields stay broken; the look of most pages first.

    Of the pages of a look only those are asked for on which most fields are missing.
    """
    fields: dict[NewPage, list[str]] = {}
    for name, pages in missing:
        for page in pages:
            fields.setdefault(page, []).append(name)
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
    for field in repair.fields:
        yield f"{field.name}: {_outcome(field)}"
        for given in field.given:
            yield f"  {given.page.name}: {_value(given)}"
            yield from (f"    {claim.kind}: {claim.detail}" for claim in given.claims)
    for suggestion in _asked(repair):
        like = "" if suggestion.like == 1 else f" ({suggestion.like} pages look like it)"
        yield f"label {suggestion.page.name} for {', '.join(suggestion.fields)}{like}"


def _outcome(field: FieldRepair) -> str:
    match field.outcome:
        case "kept":
            return "kept, it is not broken"
        case "repaired":
            return f"repaired on {counted(len(field.given), 'page')}"
        case "partly":
            return f"repaired on {counted(len(field.given), 'page')}, still abstains on {len(field.broken)}"
        case "declined":
            return f"declined, it stays as it was: {field.reason}"


def _value(given: Given) -> str:
    return shown_value(given.texts[0] if given.single else list(given.texts))


def _asked(repair: Repair) -> tuple[Suggestion, ...]:
    return suggestions([(field.name, field.broken) for field in repair.fields])


def repair_to_json(repair: Repair) -> dict[str, Any]:
    """The repair as JSON values.

    `fields` (name -> `outcome`, `given`: page -> `value` and `claims`, `broken`: pages, and `reason` where it is
    declined) and `label` (`page`, `fields`, `like`).
    """
    return {
        "fields": {field.name: _field_to_json(field) for field in repair.fields},
        "label": [{"page": item.page.name, "fields": list(item.fields), "like": item.like} for item in _asked(repair)],
    }


def _field_to_json(field: FieldRepair) -> dict[str, Any]:
    given = {
        item.page.name: {
            "value": item.texts[0] if item.single else list(item.texts),
            "claims": {claim.kind: claim.detail for claim in item.claims},
        }
        for item in field.given
    }
    content = {"outcome": field.outcome, "given": given, "broken": [page.name for page in field.broken]}
    return content if field.reason is None else {**content, "reason": field.reason}
