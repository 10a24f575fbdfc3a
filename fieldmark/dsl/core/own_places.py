"""A place is that of one field: of two that are read there the less certain abstains.

Where a label is missing, what counts cells or looks for a word finds the value of another field. LRSyn evaluates each
field by itself (algorithm 1), and gives both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from fieldmark.dsl.core.guards import Shared
from fieldmark.dsl.core.identities import once
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import Field, strategies_of
from fieldmark.dsl.core.values import Value


def with_own_places(fields: Sequence[Field], told: Sequence[FieldResult]) -> tuple[FieldResult, ...]:
    """The answers without those read at a place of another field that is as certain or more, where none was: a place
    is that of one field. Not asked of fields of which the first strategy decides."""
    kept = list(told)
    for one, other in at_one_place(told):
        if fields[one].first or may_share(fields[one], fields[other]):
            continue
        if (told[one].confidence or 0.0) <= (told[other].confidence or 0.0):
            reason = f'it stands at a place of "{told[other].name}", as it never did'
            kept[one] = replace(told[one], evidence=(), reason=reason)
    return tuple(kept)


def may_share(field: Field, other: Field) -> bool:
    """Whether two fields may be read at one place: one of them says so, or both are read in the same way."""
    names = (guard.names for guard in (*field.guards, *other.guards) if isinstance(guard, Shared))
    return any(not named.isdisjoint((field.name, other.name)) for named in names) or not _ways(field).isdisjoint(
        _ways(other)
    )


@once
def _ways(field: Field) -> frozenset[tuple[object, ...]]:
    """Where the strategies of a field lead, and what they take there."""
    return frozenset([(way.landmark, way.region, way.outer, way.value) for way in strategies_of(field)])


def at_one_place(told: Sequence[FieldResult]) -> list[tuple[int, int]]:
    """The pairs of numbers, either way round, of answers of which a value is read at one place."""
    readers: dict[str, list[int]] = {}
    for number, result in enumerate(told):
        for text in {item.value.text for item in result.evidence}:
            readers.setdefault(text, []).append(number)
    pairs = dict.fromkeys(pair for several in readers.values() if len(several) > 1 for pair in permutations(several, 2))
    return [(one, other) for one, other in pairs if _meet(told[one], told[other])]


def _meet(one: FieldResult, other: FieldResult) -> bool:
    """Whether an equal text of two answers is read at one place: of one node, or as all the text of a node and of one
    around it."""
    read = [item.value for item in other.evidence]
    return any(
        own.text == value.text and own.attribute == value.attribute and _is_same_place(own, value)
        for own in (item.value for item in one.evidence)
        for value in read
    )


def _is_same_place(one: Value, other: Value) -> bool:
    path, around = f"{one.node.path}/", f"{other.node.path}/"
    if path == around:
        return one.span == other.span
    return one.node.text == other.node.text == one.text and (path.startswith(around) or around.startswith(path))
