"""Learning where a field may be missing for certain: on pages that are read like one of those that show it, or like
several of which each lacks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Final

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.extract import reach_of, run_strategy
from fieldmark.dsl.core.guards import REACHES, Idle, InFormats
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Strategy

MOST: Final = 3
"""Fields of which the formats are named: one tells how a page is laid out, and one of them may be missing some day."""

ENOUGH: Final = 3
"""Examples of a layout that lack a field from which on all of it are held to lack it. Origin: made-up pages; where one
or two lack a field, 37 of 100 others have it under another name, where three do 21, where four do 11."""

Rows = Sequence[Sequence[FieldResult]]
"""The answers of all fields in an example, or in each record of one."""


def with_idle(field: Field, denied: Sequence[Document]) -> Field:
    """A field that may be missing, with what of its strategies is no sign of a value: landmarks that stand in some
    documents, or records, which have none. A field of another label, from which is counted, does, and a label with
    nothing behind it."""
    if not field.optional or not denied:
        return field
    return replace(field, formats=tuple(_with_idle_in(format_, field.aggregation, denied) for format_ in field.formats))


def _with_idle_in(format_: Format, aggregation: Aggregation, denied: Sequence[Document]) -> Format:
    parts = (
        replace(part, strategies=tuple(_as_idle(strategy, aggregation, denied) for strategy in part.strategies))
        for part in format_.parts
    )
    return replace(format_, parts=tuple(parts))


def _as_idle(strategy: Strategy, aggregation: Aggregation, denied: Sequence[Document]) -> Strategy:
    said = (run_strategy(strategy, aggregation, document) for document in denied)
    reached = {reach_of(outcome) for outcome in said if outcome.located and not outcome.findings}
    farthest = [Idle(reach) for reach in REACHES if reach in reached][-1:]
    return replace(strategy, guards=(*strategy.guards, *farthest))


def with_formats(fields: Sequence[Field], examples: Sequence[Rows]) -> tuple[Field, ...]:
    """The fields, each that may be missing with the formats of others by which it is known whether it is there, where
    some example that lacks it is read by others."""
    return tuple(_with_formats(field, number, fields, examples) for number, field in enumerate(fields))


def _with_formats(field: Field, number: int, fields: Sequence[Field], examples: Sequence[Rows]) -> Field:
    showing = [rows for rows in examples if any(row[number].evidence for row in rows)]
    lacking = [rows for rows in examples if not any(row[number].evidence or row[number].reason for row in rows)]
    known = known_formats(fields, showing, lacking) if field.optional else None
    return field if known is None else replace(field, guards=(*field.guards, known))


def known_formats(fields: Sequence[Field], showing: Sequence[Rows], lacking: Sequence[Rows]) -> InFormats | None:
    """The formats of fields by which the examples are read that show something, or enough that lack it, where some
    that lacks it is read by others alone; None where there is none such."""
    if not showing or not lacking:
        return None
    known, read = list[tuple[str, Set[int]]](), list[Sequence[Set[int]]]()
    for number, field in enumerate(fields):
        own, without = ([_formats(rows, number) for rows in some] for some in (showing, lacking))
        counts = Counter(nth for formats in without for nth in formats)
        if all(own) and all(without) and len(counts.keys() | set[int]().union(*own)) > 1:
            known.append((field.name, set[int]().union(*own, (nth for nth in counts if counts[nth] >= ENOUGH))))
            read.append(without)
    for example in zip(*read, strict=True):
        if all(formats.isdisjoint(told) for formats, (_, told) in zip(example, known, strict=True)):
            return InFormats(frozenset((name, nth) for name, told in known[:MOST] for nth in told))
    return None


def _formats(rows: Rows, field: int) -> Set[int]:
    """The numbers of the formats by which a field is read."""
    return {item.format for row in rows for item in row[field].evidence}
