"""What checks found, in words and as JSON."""

from __future__ import annotations

import json
from typing import Any, Final

from fieldmark.runtime.regression.checks import DocumentCheck
from fieldmark.runtime.regression.comparison import FieldCheck
from fieldmark.runtime.sources.documents import shown_path

_LONGEST: Final = 60
"""Characters of a value that are shown in a line."""

_WORDS: Final = {
    "landmark": "landmark",
    "region": "region",
    "node": "place on the page",
    "attribute": "attribute",
    "span": "place in the text",
    "blueprint_distance": "distance of the region's look",
    "number": "number of values",
}


def shown_value(value: Any) -> str:
    """A value for a line: a text as it is, anything else as JSON, cut where it is long; nothing for none."""
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def what_differs(check: FieldCheck) -> str:
    """Why the program abstains now, or else the first evidence that differs; nothing where that is not known."""
    if check.reason is not None:
        return check.reason
    if check.difference is None:
        return ""
    found = check.difference
    of = "" if found.of == check.field else f"{found.of}: "
    return f"{of}{_WORDS[found.what]} {_told(found.before)} -> {_told(found.now)}"


def _told(evidence: Any) -> str:
    return "none" if evidence is None else shown_value(evidence)


def check_to_json(check: DocumentCheck) -> dict[str, Any]:
    """The check of a document as JSON values.

    `document`, `path`, `known`, `failed`, then `error`, or `fields` (name -> `outcome`, `before`, `now`, and where
    there are any `place`, `reason`, `distance`, `differs`: `of`, `what`, `before`, `now`) and `unknown_format`.
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
    return {**content, "fields": {field.field: _field_to_json(field) for field in check.fields}}


def _field_to_json(check: FieldCheck) -> dict[str, Any]:
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
    return content
