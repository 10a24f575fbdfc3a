"""What checks found, in words and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from fieldmark.runtime.io.content import printable
from fieldmark.runtime.io.documents import shown_path
from fieldmark.runtime.watch.checks import DocumentCheck
from fieldmark.runtime.watch.comparison import FieldCheck

_LONGEST_REASON: Final = 300
"""Characters of a reason that are shown in a line."""

_WORDS: Final = {
    "landmark": "landmark",
    "region": "region",
    "node": "place on the page",
    "attribute": "attribute",
    "blueprint_distance": "distance of the region's look",
}


def shown_value(value: Any, longest: int = 60) -> str:
    """A value for a line: as JSON, control characters spelled out, cut where it is long; of records, how many."""
    if value is None:
        return "nothing"
    if isinstance(value, int):
        return f"{value} records"
    return printable(json.dumps(value, ensure_ascii=False), longest)


def what_changed(check: FieldCheck, longest: int = 60) -> str:
    """What became of a field's value, in one line: what is there now, and where that is another, what was before."""
    if check.outcome in {"unchanged", "moved", "fallback", "found"}:
        return shown_value(check.new, longest)
    if check.old is None and check.new is None:
        return "no value"
    return f"{shown_value(check.old, longest)} -> {shown_value(check.new, longest)}"


def what_differs(check: FieldCheck) -> str:
    """Why the program abstains now, or else the first evidence that differs; nothing where that is not known."""
    where = "" if check.place == check.field else f"{check.place}: "
    if check.reason is not None:
        return printable(where + check.reason, _LONGEST_REASON)
    if check.difference is None:
        return ""
    found = check.difference
    if found.what == "span":
        return "found in the same place, which has another text"
    if found.what == "number":
        return f"{found.before} values -> {found.now}" if found.now else ""
    of = "" if found.of == check.field else f"{found.of}: "
    if found.what == "found_by":
        return f"{of}found by {'AMBER' if found.now else 'the program'} now"
    before, now = ("none" if told is None else shown_value(told) for told in (found.before, found.now))
    return printable(f"{of}{_WORDS[found.what]} {before} -> {now}", _LONGEST_REASON)


def check_to_json(check: DocumentCheck, changes: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The check of a document as JSON values; `changes` is what changed on its page, by field (see `page_changes`).

    `document`, `path`, `known`, `failed`, then `error`, or `fields` (name -> `outcome`, `before`, `now`, and where
    there are any `place`, `reason`, `distance`, `differs`: `of`, `what`, `before`, `now`, and `page`) and
    `unknown_format`.
    """
    content: dict[str, Any] = {
        "document": check.name,
        "path": shown_path(check.document),
        "known": check.known,
        "failed": check.failed,
    }
    if check.error is not None:
        return {**content, "error": check.error}
    if check.unknown_format:
        content["unknown_format"] = True
    fields = {field.field: _field_to_json(field, (changes or {}).get(field.field)) for field in check.fields}
    return {**content, "fields": fields}


def _field_to_json(check: FieldCheck, change: str | None) -> dict[str, Any]:
    content: dict[str, Any] = {"outcome": check.outcome, "before": check.before, "now": check.now}
    if check.place != check.field:
        content["place"] = check.place
    if check.reason is not None:
        content["reason"] = check.reason
    if check.distance is not None:
        content["distance"] = check.distance
    if check.difference is not None:
        found = check.difference
        content["differs"] = {"of": found.of, "what": found.what, "before": found.before, "now": found.now}
    if change is not None:
        content["page"] = change
    return content
