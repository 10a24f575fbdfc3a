"""What is missing for certain: what was looked for where it would stand.

Where pages are laid out in several ways, and no example of one of these shows a field, nobody knows what such a page
calls it, or where it stands. That its landmarks are not there then says nothing. How a page, or a record, is laid out
is told by the formats that read the other fields. LRSyn, whose programs give a value or none (algorithm 1), does not
tell apart why there is none.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Final

from fieldmark.dsl.core.guards import InFormats, guard_of
from fieldmark.dsl.core.results import FieldResult, RecordsResult
from fieldmark.dsl.core.terms import Field, Program

ELSEWHERE_LAID_OUT: Final = "not found, and no example that is laid out like this shows it, so it may be there"
"""The reason for a missing value where nobody knows what it is called."""


Answers = tuple[FieldResult, ...]
"""The answers of all fields of a page, or of a record."""

Lists = tuple[RecordsResult, ...]
"""The answers of all lists of records of a page."""


def with_known_absence(fields: Sequence[Field], rows: Sequence[Answers]) -> Sequence[Answers]:
    """The answers of a page, or of all records of one; a field that is missing from all of them abstains where others
    are read by formats of which nobody knows whether they have it."""
    guards = ((number, guard_of(field.guards, InFormats)) for number, field in enumerate(fields) if field.guards)
    unknown = {
        number
        for number, known in guards
        if known is not None and not any(row[number].evidence for row in rows) and not is_laid_out(known, rows)
    }
    return [_abstaining(row, unknown) for row in rows] if unknown else rows


def with_unseen(unseen: Set[str], told: Answers, records: Sequence[RecordsResult]) -> tuple[Answers, Lists]:
    """The answers of a page, of which what is missing and no example shows that is laid out like it abstains."""
    if not unseen:
        return told, tuple(records)
    lists: list[RecordsResult] = []
    for item in records:
        rows = [record.fields for record in item.found]
        names = [field.name for field in rows[0]] if rows else []
        missing = {
            number
            for number, name in enumerate(names)
            if f"{item.name}.{name}" in unseen and not any(row[number].evidence for row in rows)
        }
        found = zip(item.found, (_abstaining(row, missing) for row in rows), strict=True)
        is_missing = item.name in unseen and not item.found and item.reason is None
        reason = ELSEWHERE_LAID_OUT if is_missing else item.reason
        lists.append(replace(item, found=tuple(replace(one, fields=row) for one, row in found), reason=reason))
    known = {number for number, result in enumerate(told) if result.name in unseen and not result.evidence}
    return _abstaining(told, known), tuple(lists)


def without_formats_of(program: Program, names: Set[str]) -> Program:
    """The program, in which nothing is said any more of the formats of some fields: they have other numbers now."""

    def left(known: InFormats) -> InFormats | None:
        formats = frozenset(one for one in known.formats if one[0] not in names)
        return InFormats(formats) if formats else None

    def kept(field: Field) -> Field:
        guards = (left(guard) if isinstance(guard, InFormats) else guard for guard in field.guards)
        return replace(field, guards=tuple(filter(None, guards)))

    records = [replace(item, in_formats=item.in_formats and left(item.in_formats)) for item in program.records]
    return replace(program, fields=tuple(map(kept, program.fields)), records=tuple(records))


def _abstaining(row: Answers, unknown: Set[int]) -> Answers:
    """The answers, in which some of those that are missing abstain."""
    return tuple(
        replace(result, reason=ELSEWHERE_LAID_OUT) if number in unknown and result.reason is None else result
        for number, result in enumerate(row)
    )


def is_laid_out(known: InFormats, rows: Sequence[Answers]) -> bool:
    """Whether anything is read by some of the formats; or nothing by those of their fields, so that nothing tells.
    Where one of these abstains, as it was found and is withheld, or always was there and is not, nobody knows how the
    page is laid out."""
    names = {name for name, _ in known.formats}
    told = [result for row in rows for result in row if result.name in names]
    read = {(result.name, item.format) for result in told for item in result.evidence}
    if not read:
        return all(result.reason is None for result in told)
    return not known.formats.isdisjoint(read)
