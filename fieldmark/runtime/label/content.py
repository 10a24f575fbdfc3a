"""Labels as they stand in their files, and what a program finds as labels, for the label page.

A label is a text, `{"text": ..., "at": path}` with its place, a list of these, a list of records, which may end in
"..." and hold records, or null.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from fieldmark.dsl.core.results import FieldResult, RecordsResult
from fieldmark.dsl.core.vote import Evidence
from fieldmark.runtime.io.files import REST

Label = Any
"""A label as it stands in its file."""

SURE: Final = 0.9
"""Least confidence of a guess that is shown as sure, 0 to 1. Origin: where on kinds left out a model that says so is
right as often (`benchmarks.confidence`)."""


def is_placed(label: object) -> bool:
    """Whether it is a text with its place."""
    return isinstance(label, Mapping) and {*label} == {"text", "at"} and isinstance(label["at"], str)


def items_of(label: Label) -> list[Label]:
    """The texts of a label of one text or a list of texts."""
    return [] if label is None else list(label) if isinstance(label, list) else [label]


def records_of(label: Label) -> tuple[list[dict[str, Label]], list[str]]:
    """The records of a label, which may be changed, and what stands behind them: "..." where there may be more."""
    items = items_of(label)
    records = [dict(item) for item in items if isinstance(item, Mapping) and not is_placed(item)]
    return records, [REST] if records and items[-1] == REST else []


def values_of(label: Label) -> Iterator[Label]:
    """All texts of a label, those in records too, with their places where they have some."""
    if isinstance(label, Mapping) and not is_placed(label):
        for inside in label.values():
            yield from values_of(inside)
    elif isinstance(label, list):
        for item in label:
            yield from values_of(item)
    elif label is not None and label != REST:
        yield label


def paths_of(record: Mapping[str, Label]) -> Iterator[str]:
    """The places of a record's texts."""
    return (label["at"] for label in values_of(record) if is_placed(label))


def texts_of(label: Label) -> list[str]:
    """The values of a label as people read them; of records a line each, which counts the records inside."""
    records, _ = records_of(label)
    if not records:
        return [str(one["text"] if is_placed(one) else one) for one in values_of(label)]
    return ["; ".join(f"{name}: {_told(inside)}" for name, inside in record.items()) for record in records]


def _told(label: Label) -> str:
    records, rest = records_of(label)
    return f"{len(records)}{' and more' if rest else ''}" if records else " | ".join(texts_of(label))


RecordPath = Sequence[int | str]
"""What leads to a record: its number, or the number of the record around it, the name of the list there, and so on."""


def lines_of(label: Label, above: RecordPath = ()) -> Iterator[tuple[RecordPath, str, list[Label]]]:
    """The records of a label and those inside them, in their order: each what leads to it, its values as people read
    them, and these as labels."""
    for number, record in enumerate(records_of(label)[0]):
        own = {name: inside for name, inside in record.items() if not records_of(inside)[0]}
        told = "; ".join(f"{name}: {_told(inside)}" for name, inside in own.items())
        yield (*above, number), told, list(values_of(own))
        for name, inside in record.items():
            yield from lines_of(inside, (*above, number, name))


def is_whole(label: Label) -> bool:
    """Whether no list of records in a label, or in its records, ends in "..."."""
    records, rest = records_of(label)
    return not rest and all(is_whole(inside) for record in records for inside in record.values())


def ended(label: Label, whole: bool) -> Label:
    """A label whose lists of records, those inside too, are all of their page, or end in "..."."""
    records, _ = records_of(label)
    if not records:
        return label
    told = [{name: ended(inside, whole) for name, inside in record.items()} for record in records]
    return [*told, *([] if whole else [REST])]


def toggled(labels: Sequence[Label], label: Label) -> list[Label]:
    """Labels with one more, or without it where it is one of them."""
    held = [one for one in labels if one != label]
    return held if len(held) < len(labels) else [*labels, label]


def guessed(guess: FieldResult | RecordsResult | None) -> dict[str, Any]:
    """The `state` of what is guessed, the `texts`, and `why` it is not known, or not all of it."""
    if guess is None:
        return {"state": "open", "texts": [], "why": ""}
    if guess.reason is not None:
        return {"state": "unknown", "texts": [], "why": guess.reason}
    if isinstance(guess, RecordsResult):
        texts, why = texts_of(labels_found(guess)), withheld(guess)
    else:
        texts, why = [item.value.text for item in guess.evidence], ""
    sure = min(_confidences(guess), default=1.0)
    if not why and sure < SURE:
        why = f"confidence {sure:.2f}"
    return {"state": "unsure" if why else "sure", "texts": texts, "why": why}


def _confidences(guess: FieldResult | RecordsResult) -> Iterator[float]:
    """The confidences of a guess, of records those of their fields."""
    return (field.confidence for field in _fields_of(guess) if field.confidence is not None)


def _fields_of(guess: FieldResult | RecordsResult) -> Iterator[FieldResult]:
    """The fields of a guess, of records those of each record, then those of the records inside it."""
    if isinstance(guess, FieldResult):
        yield guess
        return
    for record in guess.found:
        yield from record.fields
        for inside in record.records:
            yield from _fields_of(inside)


def evidence_of(guess: FieldResult | RecordsResult) -> Iterator[Evidence]:
    """The evidence of a guess, of records that of their fields."""
    return (item for field in _fields_of(guess) for item in field.evidence)


def withheld(guess: RecordsResult) -> str:
    """What of records is not certain, or nothing."""
    unsure = [f"{name} in record {n}" for n, record in enumerate(guess.found, 1) for name in record.abstained]
    return f"withheld: {', '.join(unsure[:3])}{' and more' if len(unsure) > 3 else ''}" if unsure else ""


def labels_found(guess: RecordsResult, at: Callable[[str], str] = str) -> list[dict[str, Label]]:
    """Records that were found, as labels; `at` gives the path by which a place is labelled."""
    found = []
    for record in guess.found:
        labels: dict[str, Label] = {}
        for field in record.fields:
            values = [label_found(item, at) for item in field.evidence]
            labels |= {field.name: values[0] if field.aggregation == "one" else values} if values else {}
        labels |= {inside.name: held for inside in record.records if (held := labels_found(inside, at))}
        found += [labels] if labels else []
    return found


def label_found(item: Evidence, at: Callable[[str], str]) -> dict[str, str]:
    """A value that was found, as a label."""
    return {"text": item.value.text, "at": at(item.value.node.path)}
