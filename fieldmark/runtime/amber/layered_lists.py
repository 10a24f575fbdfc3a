"""A program's lists of records with AMBER's beside them: who answers, and what becomes of differences.

- Where a list abstains, AMBER's records answer if it is sure of them (`lists`); else its doubt is added to the reason.
- Where both have a record, each value of both is held against the other's, and where they differ the value abstains, as
  a field does. A value on which the program abstains in a record is AMBER's, if both agree on that field in most
  records.
- A different number of records is told, and no reason to abstain: a record too few is no wrong value.

Which record of a program is which of AMBER's, their places tell, and their values: the two may tell records apart
otherwise, a row more or less at an end, two records taken for one. A pair is believed where no other record of either
has as much in common.

AMBER does not answer for records that hold records, on a page that was cut off, nor where the schema maps several
lists of the program, which it cannot tell apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from fieldmark.dsl.core.evaluate import Extraction, FieldResult, RecordResult, RecordsResult, Values
from fieldmark.dsl.core.terms import Program, Records
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.runtime.amber.analysis import COVERAGE
from fieldmark.runtime.amber.lists import LISTS, AmberList, AmberRecord, AmberValue, AnnotatedPage, amber_list, kinds_of
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.sameness import containing

FoundBy = Literal["landmarks", "amber"]
"""Who found a value."""

OnDisagreement = Literal["abstain", "landmarks", "amber"]
"""What is returned where both have a value and they differ: nothing, or the value of one of them."""

ON_DISAGREEMENT: Final[tuple[OnDisagreement, ...]] = ("abstain", "landmarks", "amber")
"""The settings, the default first."""


def differing(found: tuple[str, ...], amber: tuple[str, ...], inside: str = "page") -> str:
    """The reason to abstain where the two differ; `inside` says in what a value is."""
    return f"the program and AMBER disagree: {_shown(found) or f'not on this {inside}'} against {_shown(amber)}"


def _shown(texts: tuple[str, ...]) -> str:
    """A few texts for a message."""
    shown = ", ".join(f'"{text}"' for text in texts[:3])
    return f"{shown} and {len(texts) - 3} more" if len(texts) > 3 else shown


def aligned(found: Sequence[RecordResult], amber: Sequence[AmberRecord], page: PageTree) -> dict[int, int]:
    """Number of a program's record -> number of AMBER's, each in at most one pair.

    Of records that overlap on the page, those are a pair that have most values in common, or that overlap no other.
    """
    owners = {
        node: number
        for number, record in enumerate(amber)
        for top in record.record.nodes
        for node in range(top, page.end[top])
    }
    numbers = {node: number for number, node in enumerate(page.nodes)}
    common: dict[int, Counter[int]] = {}
    for number, record in enumerate(found):
        near = {owners[node] for node in _nodes(record, numbers, page) if node in owners}
        common[number] = Counter({other: _in_common(record, amber[other]) for other in near})
    there = {number: other for number, counts in common.items() if (other := _only_best(counts)) is not None}
    back: dict[int, Counter[int]] = {}
    for number, other in there.items():
        back.setdefault(other, Counter())[number] = common[number][other]
    return {number: other for number, other in there.items() if _only_best(back[other]) == number}


def _only_best(counts: Counter[int]) -> int | None:
    """What has more than all others; None where two have as much."""
    best = counts.most_common(2)
    if not best or (len(best) > 1 and best[0][1] == best[1][1]):
        return None
    return best[0][0]


def _in_common(record: RecordResult, amber: AmberRecord) -> int:
    """How many fields of one record have the same value in both."""
    return sum(
        isinstance(field.value, str)
        and field.name in amber.values
        and containing((field.value,), (amber.values[field.name].text,))
        for field in record.fields
    )


def _nodes(record: RecordResult, numbers: Mapping[HtmlNode, int], page: PageTree) -> list[int]:
    """The nodes of a program's record on the page, by their numbers."""
    document = record.document
    if not isinstance(document, HtmlDocument):
        return []
    tops = [numbers[node] for copy, node in document.origin.items() if copy.parent == document.root]
    return [node for top in tops for node in range(top, page.end[top])]


@dataclass(frozen=True, slots=True)
class LayeredRecords:
    """A list of records with who found it, or no value and why.

    Keys are places: the list's name, or `entries[3].date` in it. `amber` holds what was taken from AMBER: the records
    where all are AMBER's, else by number in the list those of which a value is.
    """

    name: str
    value: list[Values] | None
    abstained: Mapping[str, str]
    found_by: Mapping[str, FoundBy]
    disagreements: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    amber: Mapping[int, AmberRecord] = field(default_factory=dict)

    def with_evidence(self, own: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The evidence as JSON: the program's `own`, or AMBER's where the records or values are AMBER's."""
        if self.found_by.get(self.name) == "amber":
            return [_evidence(record, record.values) for record in self.amber.values()]
        content = [dict(item) for item in own]
        for number, record in self.amber.items():
            taken = {
                name: value
                for name, value in record.values.items()
                if place_of(self.name, number, name) in self.found_by
            }
            content[number]["evidence"] = {**content[number]["evidence"], **_evidence(record, taken)["evidence"]}
        return content


def layered_records(
    program: Program, extraction: Extraction, seen: AnnotatedPage, on_disagreement: OnDisagreement
) -> tuple[LayeredRecords, ...]:
    """The lists of records of a program, each with AMBER's beside it where the schema maps that list alone."""
    mapped = [records for records in program.records if kinds_of(records, seen.schema)]
    asked = mapped if len(mapped) == 1 and not extraction.truncated else []
    return tuple(
        _layered(records, result, amber_list(records, seen) if records in asked else AmberList(), seen, on_disagreement)
        for records, result in zip(program.records, extraction.records, strict=True)
    )


def place_of(records: str, number: int, field: str) -> str:
    """How a field of a record is named in answers."""
    return f"{records}[{number}].{field}"


def _layered(
    records: Records, result: RecordsResult, amber: AmberList, seen: AnnotatedPage, on_disagreement: OnDisagreement
) -> LayeredRecords:
    name = result.name
    if result.found:
        return _checked(_alone(result), result, amber, seen, on_disagreement)
    if records.records or not amber.records:
        reasons = [result.reason, amber.reason] if result.reason is not None else []
        abstained = {name: "; ".join(filter(None, reasons))} if reasons else {}
        return LayeredRecords(name, None, abstained, {})
    if result.reason is not None:
        return _ambers(records, amber)
    both = {name: {"landmarks": 0, "amber": len(amber.records)}}
    if on_disagreement == "landmarks":
        return LayeredRecords(name, None, {}, {}, both)
    if on_disagreement == "amber":
        given = _ambers(records, amber)
        return LayeredRecords(name, given.value, given.abstained, given.found_by, both, given.amber)
    reason = f"the program and AMBER disagree: no records against {len(amber.records)}"
    return LayeredRecords(name, None, {name: reason}, {}, both)


def _alone(result: RecordsResult) -> LayeredRecords:
    """The program's own records."""
    reasons = {
        place_of(result.name, number, inner): reason
        for number, record in enumerate(result.found)
        for inner, reason in record.abstained.items()
    }
    return LayeredRecords(result.name, result.value, reasons, {result.name: "landmarks"})


def _ambers(records: Records, amber: AmberList) -> LayeredRecords:
    """AMBER's records, with the program's fields."""
    name = records.name
    values: list[Values] = []
    reasons: dict[str, str] = {}
    for number, record in enumerate(amber.records):
        texts = {key: value.text for key, value in record.values.items()}
        values.append({item.name: texts.get(item.name) for item in records.fields})
        reasons |= {place_of(name, number, key): reason for key, reason in record.reasons.items()}
    return LayeredRecords(name, values, reasons, {name: "amber"}, {}, dict(enumerate(amber.records)))


def _checked(
    alone: LayeredRecords, result: RecordsResult, amber: AmberList, seen: AnnotatedPage, on_disagreement: OnDisagreement
) -> LayeredRecords:
    """The program's records, of which each value is held against AMBER's in the record at the same place."""
    if not amber.records:
        return alone
    name = alone.name
    pairs = aligned(result.found, amber.records, seen.page)
    heard = _heard(result, amber, pairs)
    values = list(alone.value or [])
    abstained, found_by = dict(alone.abstained), dict(alone.found_by)
    different: dict[str, dict[str, Any]] = {}
    taken: dict[int, AmberRecord] = {}
    if len(amber.records) != len(result.found):
        different[name] = {"landmarks": len(result.found), "amber": len(amber.records)}
    for number, record, said, known in _both(result, amber, pairs):
        own = () if said.value is None else (str(said.value),)
        if containing(own, (known.text,)):
            continue
        place = place_of(name, number, said.name)
        if said.reason is None:
            different[place] = {"landmarks": said.value, "amber": known.text}
            answers = on_disagreement == "amber"
        else:
            answers = said.name in heard
        if answers:
            values[number] = {**values[number], said.name: known.text}
            abstained.pop(place, None)
            found_by[place] = "amber"
            taken[number] = record
        elif said.reason is None and on_disagreement == "abstain":
            values[number] = {**values[number], said.name: None}
            abstained[place] = differing(own, (known.text,), "record")
    return LayeredRecords(name, values, abstained, found_by, different, taken)


def _heard(result: RecordsResult, amber: AmberList, pairs: Mapping[int, int]) -> frozenset[str]:
    """The fields on which the program and AMBER agree in most of the records in which both have a value."""
    same: dict[str, list[bool]] = {}
    for _, _, said, known in _both(result, amber, pairs):
        if isinstance(said.value, str):
            same.setdefault(said.name, []).append(containing((said.value,), (known.text,)))
    return frozenset(
        name for name, agreed in same.items() if sum(agreed) >= max(LISTS.fewest, COVERAGE.most * len(agreed))
    )


def _both(
    result: RecordsResult, amber: AmberList, pairs: Mapping[int, int]
) -> Iterator[tuple[int, AmberRecord, FieldResult, AmberValue]]:
    """What the program says in a record, by the record's number, and the value that AMBER has there."""
    for number, other in pairs.items():
        record = amber.records[other]
        for said in result.found[number].fields:
            if said.name in record.values:
                yield number, record, said, record.values[said.name]


def _evidence(record: AmberRecord, values: Mapping[str, AmberValue]) -> dict[str, Any]:
    """Where a record of AMBER's stands, and values in it, as JSON."""
    inside = {
        name: [
            {
                "value": value.text,
                "found_by": "amber",
                "support": round(value.attribute.support, 4),
                "node": value.node.path,
                "span": list(value.attribute.span),
            }
        ]
        for name, value in values.items()
    }
    return {"first": record.nodes[0].path, "last": record.nodes[-1].path, "evidence": inside}
