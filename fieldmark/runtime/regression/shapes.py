"""What the files of a fixture may hold: people edit them, so everything is checked before it is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fieldmark.runtime.regression.comparison import REST

_TEXTS: Final = ("node", "attribute", "value", "first", "last", "found_by")
"""What of the evidence for a value is a text where it is there."""

_INSIDE: Final = {"landmark": ("looked_for", "node"), "region": ("hops", "first", "last")}
"""What of the evidence is an object, and its texts."""


def faults_in_output(content: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the content of an `output.json`; nothing where all is well."""
    for name in ("values", "abstained"):
        if not isinstance(content.get(name), dict):
            yield f"it has no object {name!r}"
            return
    for name, value in content["values"].items():
        yield from _faults_in_value(value, name)
    for name in ("abstained", "found_by"):
        texts = content.get(name, {})
        if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
            yield f"{name!r} is no object of texts"


def faults_in_evidence(content: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """What is wrong with the content of an `evidence.json`: field -> evidence of its values or records."""
    for name, items in content.items():
        place = prefix + name
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            yield f"{place} is no list of objects"
            continue
        for number, item in enumerate(items):
            yield from _faults_in_item(item, f"{place}[{number}]")


def faults_in_meta(content: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the content of a `meta.json`."""
    for name in ("document", "source", "date", "program"):
        if not isinstance(content.get(name, ""), str):
            yield f"{name} is no text"


def _faults_in_value(value: Any, place: str) -> Iterator[str]:
    if value is None or isinstance(value, str):
        return
    if not isinstance(value, list):
        yield f"{place} is no text, list or null; numbers are written as texts"
    elif not value or not isinstance(value[0], dict):
        if not all(isinstance(item, str) for item in value):
            yield f"{place} is no list of texts or of objects"
    else:
        for number, record in enumerate(value):
            if isinstance(record, dict):
                for name, inner in record.items():
                    yield from _faults_in_value(inner, f"{place}[{number}].{name}")
            elif record != REST or number + 1 < len(value):
                yield f"{place}[{number}] is no object"


def _faults_in_item(item: dict[str, Any], place: str) -> Iterator[str]:
    if "evidence" in item:
        inner = item["evidence"]
        if isinstance(inner, dict):
            yield from faults_in_evidence(inner, f"{place}.")
        else:
            yield f"{place}.evidence is no object"
    for name in _TEXTS:
        if not isinstance(item.get(name, ""), str):
            yield f"{place}.{name} is no text"
    for name, texts in _INSIDE.items():
        held = item.get(name, {})
        if not isinstance(held, dict) or not all(isinstance(held.get(text, ""), str) for text in texts):
            yield f"{place}.{name} is no object of texts"
    if not _is_number(item.get("blueprint_distance", 0)):
        yield f"{place}.blueprint_distance is no number"
    span = item.get("span", [0, 0])
    if not isinstance(span, list) or len(span) != 2 or not all(isinstance(at, int) for at in span):
        yield f"{place}.span is no pair of whole numbers"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
