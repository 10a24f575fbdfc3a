"""Where a click on a page goes in a list of records: to the record that its place belongs to, or to a new one.

The place tells, unless somebody says which record is meant, or that a new one begins. All functions leave the labels
that they are given as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fieldmark.runtime.io.files import REST
from fieldmark.runtime.label.content import Label, RecordPath, items_of, paths_of, records_of, toggled
from fieldmark.runtime.label.places import Shown

Order = Callable[[Iterable[Any]], list[Any]]
"""Puts labels, or records of labels, in the order of the page."""


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


def joined(label: Label, other: Mapping[str, str]) -> Label:
    """The label of a form that goes on with the text of another."""
    return {"text": f"{label['text']} {other['text']}", "at": f"{label['at']} to {other['at']}"}


def clicked(label: Label, names: Sequence[str], click: Click, shown: Shown, in_order: Order) -> Label:
    """A list of records with a value more, or without it where it stands there already; None where nothing is left.

    `names` lead from a record to the field. A list that begins with this value ends in "...".
    """
    without = None if click.within or click.fresh or click.more else _without(label, names, click.label)
    if without is not None:
        return without[0]
    return _with(label, names, click, shown, in_order, 0)


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


def _with(label: Label, names: Sequence[str], click: Click, shown: Shown, in_order: Order, depth: int) -> Label:
    records, rest = records_of(label)
    name, *inner = names
    number = _chosen(records, names, click, shown, depth)
    begun = not records
    if number == len(records):
        records.append({})
    held = records[number].get(name)
    if inner:
        records[number][name] = _with(held, inner, click, shown, in_order, depth + 1)
    elif click.more and held:
        *others, last = items_of(held)
        records[number][name] = [*others, joined(last, click.label)] if click.several else joined(last, click.label)
    else:
        records[number][name] = in_order([*items_of(held), click.label]) if click.several else click.label
    return _records(in_order(records), [REST] if begun else rest)


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
    number = shown.record_of(click.place, [list(paths_of(record)) for record in records], settled)
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
