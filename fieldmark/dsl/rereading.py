"""Reading a page otherwise, where fields are not certain: labels spelled otherwise or split, rows of other elements.

All other rules hold as ever. What is read in rows of other elements counts only where two labels lead to it or its
class tells it, or where it stands beside such a value: menus have words side by side too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.joining import joined
from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.programs import AnySpelling, Field
from fieldmark.dsl.regions import HtmlRegion
from fieldmark.dsl.renaming import renamed
from fieldmark.dsl.spellings import labels_of, spellings
from fieldmark.dsl.votes import Evidence, strategy_of

if TYPE_CHECKING:  # evaluation asks for it
    from fieldmark.dsl.evaluation import FieldResult

Judged: TypeAlias = "tuple[FieldResult, bool]"
"""What a field says, and whether any of its strategies found anything."""

Judge: TypeAlias = "Callable[[Field, HtmlDocument], Judged]"


def read_again(
    fields: Sequence[Field],
    judged: Sequence[Judged],
    spelling: AnySpelling | None,
    document: HtmlDocument,
    judge: Judge,
) -> list[Judged]:
    """What fields say, those without a value where the page is read otherwise, if they then have one."""
    read = list(judged)
    others: dict[int, Field] = {}
    for number, field in enumerate(fields):
        if read[number][0].evidence or not field.formats:
            continue
        labels = labels_of(field)
        said = None if spelling is None else _spelled(field, labels, spelling.kept, document, judge)
        said = said or _joined(field, labels, document, judge)
        if said is not None:
            read[number] = said
        elif read[number][0].reason is not None and (other := renamed(field, document)) is not None:
            others[number] = other
    if others:
        _read_renamed(fields, read, others, document, judge)
    return read


def _read_renamed(
    fields: Sequence[Field], read: list[Judged], others: Mapping[int, Field], document: HtmlDocument, judge: Judge
) -> None:
    """Put what fields say with other names of elements, if it counts, in the place of what they said."""
    said = {number: judge(other, document) for number, other in others.items()}
    labels = {label for field in fields for label in labels_of(field)}
    held = {n: _holders(result.evidence) for n, (result, _) in said.items() if _has_values(result, labels)}
    certain = {n for n in held if all(_is_certain(item, others[n]) for item in said[n][0].evidence)}
    near = {holder for number in certain for holder in held[number]}
    for number, holders in held.items():
        if number in certain or holders & near:
            read[number] = said[number]


def _spelled(field: Field, labels: Set[str], kept: Set[str], document: HtmlDocument, judge: Judge) -> Judged | None:
    """What a field says where labels written otherwise, but for the `kept`, are read as it knows them, if anything."""
    spelling = spellings(labels, kept, document)
    if not spelling:
        return None
    document.read_as(spelling)
    result, found = judge(field, document)
    document.read_as({})
    return (replace(result, spelling=tuple(spelling.items())), found) if result.evidence else None


def _joined(field: Field, labels: Set[str], document: HtmlDocument, judge: Judge) -> Judged | None:
    """What a field says where labels that markup splits are read as one text, if anything."""
    whole = joined(labels, document)
    said = None if whole is None else judge(field, whole)
    return said if said is not None and said[0].evidence else None


def _has_values(result: FieldResult, labels: Set[str]) -> bool:
    """Whether a field has values and none of them is a label: rows that became columns have label beside label."""
    return bool(result.evidence) and not any(item.value.text in labels for item in result.evidence)


def _is_certain(item: Evidence, field: Field) -> bool:
    """Whether two strategies agree on a value, or it has the class, or is one of the texts, that it has to be."""
    return item.agreeing > 1 or strategy_of(item, field).shape is not None


def _holders(evidence: Sequence[Evidence]) -> set[tuple[str, HtmlNode]]:
    """The elements that hold the rows of values, with the tag of the values: for a cell the one above its row, for what
    has no row of its own the one above it."""
    regions = [item.region for item in evidence if isinstance(item.region, HtmlRegion)]
    rows = [(region.far.tag, region.far.parent) for region in regions]
    return {(tag, node) for tag, row in rows if row is not None for node in (row, row.parent) if node is not None}
