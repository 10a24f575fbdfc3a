"""What is labelled: the fields of documents, of records, and of records in records.

A slot is where a value goes: the name of a field, or names that lead to it, `("orders", "items", "price")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from fieldmark.dsl.core.terms import Program, Records
from fieldmark.runtime.label.content import Label, records_of

Slot = tuple[str, ...]
"""Names that lead to a field: its own, behind those of the lists of records that it stands in."""

Holds = Literal["one", "list", "records"]
"""What a field holds: one text, a list of texts, or records."""

HOLDS: Final[Mapping[str, Holds]] = {"one": "one", "list": "list", "records": "records"}

DEEPEST: Final = 3
"""Most names of a slot: records may hold records, but those hold texts only."""


@dataclass(slots=True)
class LabelField:
    """A field, and of records the fields inside them by name."""

    holds: Holds
    inner: dict[str, LabelField] = field(default_factory=dict)


class LabelFields:
    """The fields of a session, in the order in which they were met."""

    def __init__(self) -> None:
        self.all: dict[str, LabelField] = {}

    def of(self, slot: Slot) -> dict[str, LabelField] | None:
        """The fields beside the one of a slot, or None where it is to stand in what holds no records."""
        beside = self.all
        for name in slot[:-1]:
            if name not in beside or beside[name].holds != "records":
                return None
            beside = beside[name].inner
        return beside

    def holds(self, slot: Slot) -> Holds | None:
        """What the field of a slot holds; None where there is none."""
        found = (self.of(slot) or {}).get(slot[-1])
        return None if found is None else found.holds

    def note_labels(self, content: Mapping[str, Label]) -> None:
        """Know the fields that labels name; of what is not on any page, it is one text."""
        _note(self.all, content)

    def note_program(self, program: Program) -> None:
        """Know the fields of a program."""
        for one in program.fields:
            self.all.setdefault(one.name, LabelField("one" if one.aggregation == "one" else "list"))
        for records in program.records:
            _note_records(self.all, records)

    def to_json(self, slot: Slot = ()) -> list[dict[str, Any]]:
        """The fields as JSON values, or those in the records of a slot: each `name`, `kind`, `inner`."""
        inside = self.of((*slot, "")) or {}
        return [
            {"name": name, "kind": one.holds, "inner": self.to_json((*slot, name)) if one.inner else []}
            for name, one in inside.items()
        ]


def _note(fields: dict[str, LabelField], content: Mapping[str, Label]) -> None:
    for name, label in content.items():
        records, _ = records_of(label)
        holds: Holds = "records" if records else "list" if isinstance(label, list) else "one"
        one = fields.setdefault(name, LabelField(holds))
        for record in records:
            _note(one.inner, record)


def _note_records(fields: dict[str, LabelField], records: Records) -> None:
    inside = fields.setdefault(records.name, LabelField("records")).inner
    for one in records.fields:
        inside.setdefault(one.name, LabelField("one" if one.aggregation == "one" else "list"))
    for nested in records.records:
        _note_records(inside, nested)
