"""Labels as they stand in their files, what a program finds as labels, and where a click on a page goes.

A label is a text, `{"text": ..., "at": path}` with its place, a list of these, a list of records, which may hold
records, or null. A slot is where a value goes: the name of a field, or names that lead to it,
`("orders", "items", "price")`. A click in a list of records goes to the record that its place belongs to, or to a new
one, unless somebody says which record is meant; until somebody says that these are all, the list ends in "...". All
functions leave the labels that they are given as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made
from typing import Any, Final, Literal

from fieldmark.dsl.core.results import FieldResult, RecordsResult
from fieldmark.dsl.core.terms import Program, Records
from fieldmark.runtime.io.files import REST
from fieldmark.runtime.io.labels import is_placed
from fieldmark.runtime.label.places import Shown

Label = Any
"""A label as it stands in its file."""

SURE: Final = 0.9
"""Least confidence of a guess that is shown as sure, 0 to 1. Origin: where on kinds left out a model that says so is
right as often (`benchmarks.confidence`)."""


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


def texts_of(label: Label) -> list[str]:
    """The values of a label as people read them; of records a line each, which counts the records inside."""
    records, _ = records_of(label)
    if not records:
        return [str(one["text"] if is_placed(one) else one) for one in values_of(label)]
    return [_line(record) for record in records]


def _line(record: Mapping[str, Label]) -> str:
    told = []
    for name, inside in record.items():
        records, rest = records_of(inside)
        values = f"{len(records)}{' and more' if rest else ''}" if records else " | ".join(texts_of(inside))
        told.append(f"{name}: {values}")
    return "; ".join(told)


RecordPath = Sequence[int | str]
"""What leads to a record: its number, or the number of the record around it, the name of the list there, and so on."""


def lines_of(label: Label, above: RecordPath = ()) -> Iterator[tuple[RecordPath, str, list[Label]]]:
    """The records of a label and those inside them, in their order: each what leads to it, its values as people read
    them, and these as labels."""
    for number, record in enumerate(records_of(label)[0]):
        own = {name: inside for name, inside in record.items() if not records_of(inside)[0]}
        yield (*above, number), _line(own), list(values_of(own))
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
        texts, why = texts_of(label_found(guess)), withheld(guess)
    else:
        texts, why = [item.value.text for item in guess.evidence], ""
    sure = min((field.confidence for field in fields_of(guess) if field.confidence is not None), default=1.0)
    if not why and sure < SURE:
        why = f"confidence {sure:.2f}"
    return {"state": "unsure" if why else "sure", "texts": texts, "why": why}


def fields_of(guess: FieldResult | RecordsResult) -> Iterator[FieldResult]:
    """The fields of a guess, of records those of each record, then those of the records inside it."""
    if isinstance(guess, FieldResult):
        yield guess
        return
    for record in guess.found:
        yield from record.fields
        for inside in record.records:
            yield from fields_of(inside)


def withheld(guess: RecordsResult) -> str:
    """What of records is not certain, or nothing; or why one may be missing."""
    if guess.found and guess.reason is not None:
        return guess.reason
    unsure = [f"{name} in record {n}" for n, record in enumerate(guess.found, 1) for name in record.abstained]
    return f"withheld: {', '.join(unsure[:3])}{' and more' if len(unsure) > 3 else ''}" if unsure else ""


def label_found(guess: FieldResult | RecordsResult, at: Callable[[str], str] = str) -> Label:
    """What was found, as a label, None where that is nothing; `at` gives the path by which a place is labelled."""
    if isinstance(guess, FieldResult):
        values = [{"text": item.value.text, "at": at(item.value.node.path)} for item in guess.evidence]
        return values[0] if values and guess.aggregation == "one" else values or None
    found: list[Label] = []
    for record in guess.found:
        parts: tuple[FieldResult | RecordsResult, ...] = (*record.fields, *record.records)
        labels = {one.name: held for one in parts if (held := label_found(one, at))}
        found += [labels] if labels else []
    return found or None


Slot = tuple[str, ...]
"""Names that lead to a field: its own, behind those of the lists of records that it stands in."""

Holds = Literal["one", "list", "records"]
"""What a field holds: one text, a list of texts, or records."""

HOLDS: Final[Mapping[str, Holds]] = {"one": "one", "list": "list", "records": "records"}

DEEPEST: Final = 3
"""Most names of a slot: records may hold records, but those hold texts only."""


@dataclass(slots=True)
class LabelField:
    """A field, and of records, as of a document, the fields inside by name, in the order in which they were met."""

    holds: Holds = "records"
    inner: dict[str, LabelField] = made(default_factory=dict)

    def beside(self, slot: Slot) -> dict[str, LabelField] | None:
        """The fields beside the one of a slot, or None where it is to stand in what holds no records."""
        name, *more = slot
        if self.holds != "records":
            return None
        return self.inner if not more else self.inner[name].beside(tuple(more)) if name in self.inner else None

    def at(self, slot: Slot) -> LabelField | None:
        """The field of a slot; None where there is none."""
        return (self.beside(slot) or {}).get(slot[-1])

    def note_labels(self, content: Mapping[str, Label]) -> None:
        """Know the fields that labels name; of what is not on any page, it is one text."""
        for name, label in content.items():
            records, _ = records_of(label)
            holds: Holds = "records" if records else "list" if isinstance(label, list) else "one"
            one = self.inner.setdefault(name, LabelField(holds))
            for record in records:
                one.note_labels(record)

    def note_program(self, program: Program | Records) -> None:
        """Know the fields of a program, or of its records."""
        for one in program.fields:
            self.inner.setdefault(one.name, LabelField("one" if one.aggregation == "one" else "list"))
        for records in program.records:
            self.inner.setdefault(records.name, LabelField()).note_program(records)

    def to_json(self) -> list[dict[str, Any]]:
        """The fields inside as JSON values: each `name`, `kind`, `inner`."""
        inside = self.inner.items() if self.holds == "records" else ()
        return [{"name": name, "kind": one.holds, "inner": one.to_json()} for name, one in inside]


@dataclass(frozen=True, slots=True)
class Click:
    """A label and the number of its place, on the way into records.

    `within` are the numbers of the records that it is put into, as far as they are said; `fresh` is which of the lists
    of records on the way begins a new one: 1 the outermost, 0 none. With `more` it goes on with the value there.
    """

    label: Mapping[str, str]
    place: int
    several: bool
    within: Sequence[int] = ()
    fresh: int = 0
    more: bool = False


def in_order(labels: Iterable[Label], shown: Shown) -> list[Label]:
    """Labels, or records of labels, in the order of the page, as lists are learned."""
    return sorted(labels, key=lambda label: [n for one in values_of(label) for n in shown.numbers_of(one)][:1])


def joined(label: Label, other: Mapping[str, str]) -> Label:
    """The label of a form that goes on with the text of another."""
    return {"text": f"{label['text']} {other['text']}", "at": f"{label['at']} to {other['at']}"}


def clicked(label: Label, names: Sequence[str], click: Click, shown: Shown) -> Label:
    """A list of records with a value more, or without it where it stands there already; None where nothing is left.

    `names` lead from a record to the field. A list that begins with this value ends in "...".
    """
    without = None if click.within or click.fresh or click.more else _without(label, names, click.label)
    if without is not None:
        return without[0]
    return _with(label, names, click, shown, 0)


def _without(label: Label, names: Sequence[str], value: Mapping[str, str]) -> tuple[Label] | None:
    """A list of records without a value, or None where it is not in it."""
    records, rest = records_of(label)
    name, *inner = names
    for number, record in enumerate(records):
        held = record.get(name)
        if inner:
            left = _without(held, inner, value)
        else:
            left = (toggled(items_of(held), value),) if value in items_of(held) else None
        if left is not None:
            kept = {**record, name: left[0]} if left[0] else {key: one for key, one in record.items() if key != name}
            return (_records([*records[:number], kept, *records[number + 1 :]], rest),)
    return None


def _with(label: Label, names: Sequence[str], click: Click, shown: Shown, depth: int) -> Label:
    records, rest = records_of(label)
    name, *inner = names
    number = _chosen(records, names, click, shown, depth)
    begun = not records
    if number == len(records):
        records.append({})
    held = records[number].get(name)
    if inner:
        records[number][name] = _with(held, inner, click, shown, depth + 1)
    elif click.more and held:
        *others, last = items_of(held)
        records[number][name] = [*others, joined(last, click.label)] if click.several else joined(last, click.label)
    elif not click.several:
        records[number][name] = click.label
    elif click.label not in items_of(held):
        records[number][name] = in_order([*items_of(held), click.label], shown)
    return _records(in_order(records, shown), [REST] if begun else rest)


def _chosen(
    records: Sequence[Mapping[str, Label]], names: Sequence[str], click: Click, shown: Shown, depth: int
) -> int:
    """The number of the record that a click goes to, how many there are for a new one."""
    if depth < len(click.within):
        return min(click.within[depth], len(records))
    if click.fresh == depth + 1:
        return len(records)
    name, *inner = names
    settled = [bool(inner) and any(not records_of(one)[0] for one in record.values()) for record in records]
    paths = [[one["at"] for one in values_of(record) if is_placed(one)] for record in records]
    number = shown.record_of(click.place, paths, settled)
    if number is None or (not inner and not click.several and not click.more and name in records[number]):
        return len(records)
    return number


def removed(label: Label, path: RecordPath) -> Label:
    """A list of records without the one that a path leads to; None where nothing is left. Raises IndexError."""
    records, rest = records_of(label)
    number, *inner = path
    record = records[range(len(records))[int(number)]]
    if inner:
        name, *deeper = inner
        left = removed(record.get(str(name)), deeper)
        records[int(number)] = {key: left if key == name else one for key, one in record.items() if key != name or left}
    else:
        records.remove(record)
    return _records(records, rest)


def _records(records: Sequence[Mapping[str, Label]], rest: Sequence[str]) -> Label:
    """Records that hold something, with what stands behind them; None where none does."""
    left = [record for record in records if record]
    return [*left, *rest] if left else None
