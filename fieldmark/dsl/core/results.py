"""What a program answers on a document: values with their evidence and confidence, or abstentions with their reason."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from operator import is_
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from fieldmark.dsl.core.confidence import against, confidence_of, features_of
from fieldmark.dsl.core.documents import Document, Location
from fieldmark.dsl.core.terms import Aggregation, Field
from fieldmark.dsl.core.values import shown
from fieldmark.dsl.core.vote import Evidence
from fieldmark.dsl.text.conversions import Meaning
from fieldmark.dsl.text.reasons import because

MOST_ROWS: Final = 200
"""Rows of a table that notebooks show."""

MOST_TOLD: Final = 4
"""Fields that `repr` tells of."""

LONGEST_TOLD: Final = 40
"""Characters of a value that `repr` shows."""

V = TypeVar("V")
MOST_AGAINST: Final = 3
"""Things that speak against an answer which a reason names."""

Confidences: TypeAlias = "dict[str, float | list[Confidences]]"
"""Name -> confidence, 0 to 1; of a list of records, one such for each record."""

Values: TypeAlias = "dict[str, Meaning | list[Meaning] | list[Values] | None]"
"""Name -> value, list of values, list of records, or None where there is none or the field abstains."""

JsonValues: TypeAlias = "dict[str, str | list[str] | list[JsonValues] | None]"
"""The same as JSON has it: all values are texts, numbers and dates in their normal form."""


class Said(NamedTuple):
    """What a field says: evidence, or why there is none, and whether any of its strategies found anything; of a page
    that is read otherwise, with its labels as (text of the page, label of the program)."""

    evidence: tuple[Evidence, ...]
    reason: str | None
    found: bool
    spelling: tuple[tuple[str, str], ...] = ()


class Beside:
    """The answers of the fields of a page, or of a record, beside each other: what the features of each depend on.

    They are worked out when they are asked for, and before the answers leave their process. `hole` tells whether a
    record lacks a field that every record has.
    """

    __slots__ = ("_fields", "_hole", "_said", "_told", "_uncertain")

    def __init__(self, fields: Sequence[Field], said: Sequence[Said], hole: bool = False) -> None:
        self._fields = fields
        self._said = said
        self._hole = hole
        self._uncertain: float | None = None
        self._told: list[tuple[str, ...] | None] = [None] * len(said)

    def __getstate__(self) -> Sequence[tuple[str, ...]]:
        return [*map(self.features, range(len(self._told)))]

    def __setstate__(self, told: list[tuple[str, ...] | None]) -> None:
        self._told = told

    def features(self, number: int) -> tuple[str, ...]:
        """What the confidence of the answer of a field is made of."""
        told = self._told[number]
        if told is None:
            if self._uncertain is None:
                looked_for = [
                    said for field, said in zip(self._fields, self._said, strict=True) if field.unlearned is None
                ]
                self._uncertain = sum([said.reason is not None for said in looked_for]) / max(1, len(looked_for) - 1)
            field, said = self._fields[number], self._said[number]
            told = self._told[number] = features_of(field, said.evidence, self._uncertain, self._hole)
        return told


@dataclass(frozen=True, slots=True, repr=False)
class FieldResult:
    """A field's values with their evidence, in document order; or, where `reason` is set, an abstention.

    No values and no reason: the field is optional and, for certain, not on this page. `spelling` are the labels
    that the page writes otherwise, as (text of the page, label of the program). `beside` are the answers of all
    fields, and `number` is its own among them, for its confidence.
    """

    name: str
    aggregation: Aggregation
    evidence: tuple[Evidence, ...]
    reason: str | None = None
    spelling: tuple[tuple[str, str], ...] = ()
    beside: Beside | None = dataclasses.field(default=None, compare=False)
    number: int = dataclasses.field(default=0, compare=False)

    @property
    def features(self) -> tuple[str, ...]:
        """What its confidence is made of; nothing where the field abstains, and where none is known."""
        return self.beside.features(self.number) if self.beside is not None and self.reason is None else ()

    @property
    def confidence(self) -> float | None:
        """The probability, 0 to 1, that the answer is right: its values, or that there is none on this page.

        None where the field abstains, and where none is known.
        """
        return confidence_of(self.features)

    @property
    def value(self) -> Meaning | list[Meaning] | None:
        """The value, the list of values, or None where there is none or the field abstains; numbers and dates where
        the program converts texts to these."""
        return self._of([item.value.meaning for item in self.evidence])

    @property
    def json_value(self) -> str | list[str] | None:
        """The same as JSON has it: texts, numbers and dates in their normal form."""
        return self._of([item.value.text for item in self.evidence])

    def _of(self, values: list[V]) -> V | list[V] | None:
        if not values:
            return None
        return values[0] if self.aggregation == "one" else values

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON values: `name`, `value`, `abstained` (the reason, or None) and `evidence`."""
        evidence = [item.to_dict() for item in self.evidence]
        return {"name": self.name, "value": self.json_value, "abstained": self.reason, "evidence": evidence}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {_told(self)}>"


class _Answers:
    """What a page and a record have in common: the results of fields, then of lists of records."""

    __slots__ = ()

    fields: tuple[FieldResult, ...]
    records: tuple[RecordsResult, ...]

    @property
    def values(self) -> Values:
        """Name -> value, list of values, list of records, or None; numbers and dates where the program converts to
        these."""
        return {**{one.name: one.value for one in self.fields}, **{one.name: one.value for one in self.records}}

    @property
    def json_values(self) -> JsonValues:
        """The same as JSON has it: texts, numbers and dates in their normal form."""
        fields = {one.name: one.json_value for one in self.fields}
        return {**fields, **{one.name: one.json_value for one in self.records}}

    @property
    def confidence(self) -> Confidences:
        """Name -> confidence of each answer that has one; of a list of records, one such for each record."""
        known = {one.name: one.confidence for one in self.fields}
        inside = {one.name: [found.confidence for found in one.found] for one in self.records}
        return {
            **{name: round(number, 3) for name, number in known.items() if number is not None},
            **{name: told for name, told in inside.items() if told},
        }

    @property
    def abstained(self) -> dict[str, str]:
        """Name -> reason, for what abstains; a field of the fourth record is named `entries[3].date`."""
        return dict(_reasons("", self.fields, self.records))


@dataclass(frozen=True, slots=True, repr=False)
class RecordResult(_Answers):
    """One record: the result of each field inside it, and the records nested in it.

    `document` is the record as a document of its own; its locations say where they stand on the page. `blank` is how
    many of the fields that every record has, and lists of records, find nothing in this one, no candidate either.
    """

    document: Document
    fields: tuple[FieldResult, ...]
    records: tuple[RecordsResult, ...] = ()
    blank: int = 0

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.place.path}: {_first_told([*self.fields, *self.records])}>"

    @property
    def place(self) -> Location:
        """Where the record begins on the page."""
        return self.document.begins_at

    @property
    def places(self) -> list[str]:
        """Where the record stands on the page: the paths of its nodes, or of its boxes, in document order."""
        return self.document.places


@dataclass(frozen=True, slots=True, repr=False)
class RecordsResult:
    """A list of records in document order, or, where `reason` is set, an abstention, or a list that may lack a record.

    No records and no reason: there may be documents without any, and this is one. `alternative` tells by which of their
    separations they were told apart, 0 for the first.
    """

    name: str
    found: tuple[RecordResult, ...]
    reason: str | None = None
    alternative: int = 0

    @property
    def value(self) -> list[Values] | None:
        """The values of each record; None where there are none or it is not certain."""
        return [record.values for record in self.found] or None

    @property
    def json_value(self) -> list[JsonValues] | None:
        """The same as JSON has it."""
        return [record.json_values for record in self.found] or None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {_told(self)}>"


@dataclass(frozen=True, slots=True, repr=False)
class Extraction(_Answers):
    """The result of a program, by its name, on one document: fields, then lists of records, in the program's order.

    `truncated` is set where the parser had to cut the document. `unknown_format` says that nothing the program looks
    for stands on the page as it did in training; no field is then reported as rightly absent.
    """

    document: str
    fields: tuple[FieldResult, ...]
    truncated: bool = False
    unknown_format: bool = False
    records: tuple[RecordsResult, ...] = ()
    program: str = ""

    def surer_than(self, least: float) -> Extraction:
        """The same without answers whose confidence is below `least`, 0 to 1: they abstain, and say why."""
        return _surer_answers(self, least) if least > 0 else self

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON values: `document`, `values` (field -> text, list or null), `confidence` (field -> 0 to 1,
        with three decimals) and `abstained` (field -> reason).

        `truncated` and `unknown_format` are added where they are true. Fields keep the program's order.
        """
        flags = {flag: True for flag in ("truncated", "unknown_format") if getattr(self, flag)}
        values = {"values": self.json_values, "confidence": self.confidence}
        return {"document": self.document, **values, "abstained": self.abstained, **flags}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.document}: {_first_told([*self.fields, *self.records])}>"

    def _repr_html_(self) -> str:
        return table(
            ("field", "value", "confidence", "found by", "where", "why not"), _rows("", self.fields, self.records)
        )


def withheld(texts: Sequence[str], features: Sequence[str], least: float) -> str | None:
    """Why an answer with some features is not given where a confidence of `least` is asked for; None where it is."""
    known = confidence_of(features)
    if known is None or known >= least:
        return None
    why = ", ".join(against(features)[:MOST_AGAINST]) or "too little is known"
    told = shown(texts) or "that there is none"
    return because("{} is withheld, its confidence is {:.3f}, below {:.3f}: {}", told, known, least, why)


A = TypeVar("A", "Extraction", RecordResult)


def _surer_answers(answers: A, least: float) -> A:
    """The same without answers that are less sure, itself where there is none."""
    fields = [_surer(field, least) for field in answers.fields]
    records = [_surer_records(one, least) for one in answers.records]
    if all(map(is_, fields, answers.fields)) and all(map(is_, records, answers.records)):
        return answers
    return replace(answers, fields=tuple(fields), records=tuple(records))


def _surer(result: FieldResult, least: float) -> FieldResult:
    reason = withheld([item.value.text for item in result.evidence], result.features, least)
    return result if reason is None else replace(result, evidence=(), reason=reason)


def _surer_records(result: RecordsResult, least: float) -> RecordsResult:
    found = [_surer_answers(record, least) for record in result.found]
    return result if all(map(is_, found, result.found)) else replace(result, found=tuple(found))


def _first_told(said: Sequence[FieldResult | RecordsResult]) -> str:
    more = [f"{len(said) - MOST_TOLD} more"] if len(said) > MOST_TOLD else []
    return ", ".join([*map(_told, said[:MOST_TOLD]), *more]) or "no fields"


def _told(result: FieldResult | RecordsResult) -> str:
    """A result in a few words, for `repr`."""
    if isinstance(result, RecordsResult) and result.found:
        return f"{result.name}: {len(result.found)} records"
    value = repr(result.value) if result.reason is None else "abstains"
    return f"{result.name}: {value if len(value) <= LONGEST_TOLD else value[: LONGEST_TOLD - 1] + '…'}"


def _rows(prefix: str, fields: Sequence[FieldResult], records: Sequence[RecordsResult]) -> Iterator[Sequence[str]]:
    """What a notebook shows of each value: its name, the value, how sure it is, how many strategies found it, where; or
    why there is none."""
    for field in fields:
        sure = "" if field.confidence is None else f"{field.confidence:.2f}"
        if not field.evidence:
            yield prefix + field.name, "", sure, "", "", field.reason or ""
        for item in field.evidence:
            agreed = f"{item.agreeing} of {item.voices}"
            yield prefix + field.name, item.value.text, sure, agreed, item.value.node.path, ""
    for one in records:
        if not one.found:
            yield prefix + one.name, "", "", "", "", one.reason or ""
        for number, record in enumerate(one.found):
            yield from _rows(f"{prefix}{one.name}[{number}].", record.fields, record.records)


def _reasons(prefix: str, fields: Sequence[FieldResult], records: Sequence[RecordsResult]) -> Iterator[tuple[str, str]]:
    reasons = [(result.name, result.reason) for result in fields] + [(item.name, item.reason) for item in records]
    yield from ((prefix + name, reason) for name, reason in reasons if reason is not None)
    for item in records:
        for number, record in enumerate(item.found):
            yield from _reasons(f"{prefix}{item.name}[{number}].", record.fields, record.records)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in HTML as notebooks show it, of its first rows: what a page says is escaped, and never markup."""
    from html import escape  # noqa: PLC0415 - only notebooks ask for it

    def row(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f'<{tag} style="text-align:left">{escape(cell)}</{tag}>' for cell in cells) + "</tr>"

    kept = list(islice(rows, MOST_ROWS + 1))
    more = [row(("…",), "td")] if len(kept) > MOST_ROWS else []
    return "".join(["<table>", row(head, "th"), *(row(cells, "td") for cells in kept[:MOST_ROWS]), *more, "</table>"])
