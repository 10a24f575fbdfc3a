"""Learning where a field may be missing for certain: on pages that are read like one of those that show it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import islice
from typing import Final

from fieldmark.dsl.core.guards import InFormats
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import Field

MOST: Final = 3
"""Fields of which the formats are named: one tells how a page is laid out, and one of them may be missing some day."""

Rows = Sequence[Sequence[FieldResult]]
"""The answers of all fields in an example, or in each record of one."""


def with_formats(fields: Sequence[Field], examples: Sequence[Rows]) -> tuple[Field, ...]:
    """The fields, each that may be missing with the formats of others that read what showed it, where what did not show
    it is read by others."""
    return tuple(_with_formats(field, number, fields, examples) for number, field in enumerate(fields))


def _with_formats(field: Field, number: int, fields: Sequence[Field], examples: Sequence[Rows]) -> Field:
    showing = [rows for rows in examples if any(row[number].evidence for row in rows)]
    lacking = [rows for rows in examples if not any(row[number].evidence or row[number].reason for row in rows)]
    known = known_formats(fields, showing, lacking) if field.optional else None
    return field if known is None else replace(field, guards=(*field.guards, known))


def known_formats(fields: Sequence[Field], showing: Sequence[Rows], lacking: Sequence[Rows]) -> InFormats | None:
    """The formats of fields by which the examples are read that show something, where some of those that lack it are
    read by others; None where nothing tells them apart."""
    if not showing or not lacking:
        return None
    telling = (
        (field.name, known) for number, field in enumerate(fields) if (known := _telling(number, showing, lacking))
    )
    formats = frozenset((name, nth) for name, known in islice(telling, MOST) for nth in known)
    return InFormats(formats) if formats else None


def _telling(field: int, showing: Sequence[Rows], lacking: Sequence[Rows]) -> Set[int]:
    """The formats of a field that read all examples that show something, if some of those that lack it are read by
    others; else none."""
    own, without = ([_formats(rows, field) for rows in some] for some in (showing, lacking))
    known = set[int]().union(*own)
    apart = all(own) and all(without) and any(formats.isdisjoint(known) for formats in without)
    return known if apart else frozenset()


def _formats(rows: Rows, field: int) -> Set[int]:
    """The numbers of the formats by which a field is read."""
    return {item.format for row in rows for item in row[field].evidence}
