"""AMBER beside a program: its values where every strategy abstains, and a second opinion where one does not.

A field that the schema maps to an attribute type has the type's values in page order: a list has them all, a set each
once, a single field the one value that all records share. Landmark programs and AMBER know nothing of each other, so
agreement is evidence and disagreement a reason to abstain. Of lists of records:

- Where a list abstains, AMBER's records answer if it is sure of them (`lists`); else its doubt is added to the reason.
- Where both have a record, each value of both is held against the other's, and where they differ the value abstains, as
  a field does. A value on which the program abstains in a record is AMBER's, if both agree on that field in most
  records.
- A different number of records is told, and no reason to abstain: a record too few is no wrong value.

What AMBER answers has a confidence by the same model as the program's answers, and is withheld by the same threshold.

AMBER does not answer for records that hold records, on a page that was cut off, nor where the schema maps several lists
of the program, which it cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple

from fieldmark.dsl.core.confidence import confidence_of, features_beside
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Confidences, Extraction, FieldResult, JsonValues, RecordsResult, withheld
from fieldmark.dsl.core.terms import Field, Program, Records, strategies_of
from fieldmark.dsl.core.values import shown
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.conversions import Fault, convert
from fieldmark.dsl.text.reasons import because, joined
from fieldmark.runtime.amber.analysis import analyse_page
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.lists import (
    AmberList,
    AmberRecord,
    AmberValue,
    AnnotatedPage,
    aligned,
    amber_list,
    kinds_of,
)
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.sameness import containing

FoundBy = Literal["landmarks", "amber"]
"""Who found a value."""

OnDisagreement = Literal["abstain", "landmarks", "amber"]
"""What is returned where both have a value and they differ: nothing, or the value of one of them."""

ON_DISAGREEMENT: Final[tuple[OnDisagreement, ...]] = ("abstain", "landmarks", "amber")
"""The settings, the default first."""


SURE: Final = 0.8
"""Least confidence of an answer in place of a program that abstains, where nothing else is asked. Origin: our
benchmark of confidence, kinds left out: of 4,598 answers in records 4,584 are right, of 96 others, less sure, 44."""


class Asked(NamedTuple):
    """What is asked of answers: what is returned where both have a value, and the least confidence, 0 to 1; `instead`
    is that of answers in place of a program that abstains."""

    on_disagreement: OnDisagreement
    least: float
    instead: float

    def of_amber(self, texts: Sequence[str], features: Sequence[str], why: str | None = None) -> str | None:
        """Why AMBER's answer is not sure enough, after why the program has none; None where it is given."""
        reason = withheld(texts, features, self.least if why is None else self.instead)
        return None if reason is None else joined((why or "", joined([reason], "AMBER: ")))


def _differing(found: tuple[str, ...], amber: tuple[str, ...], inside: str = "page") -> str:
    disagree = "the program and AMBER disagree: "
    if not found:
        return because(f"{disagree}not on this {inside} against {{}}", shown(amber))
    return because(disagree + "{}", f"{shown(found)} against {shown(amber)}")


@dataclass(frozen=True, slots=True)
class Layered:
    """A field, or a list of records, with who found it, or no value and why.

    Keys are places: the name, or `entries[3].date` in a list of records. Of a list `amber` holds what was taken from
    AMBER: the records where all are AMBER's, else by number in the list those of which a value is. `features` are what
    the confidence of AMBER's answers is made of.
    """

    name: str
    value: Any
    abstained: Mapping[str, str]
    found_by: Mapping[str, FoundBy]
    disagreements: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    amber: Mapping[int, AmberRecord] = field(default_factory=dict)
    features: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def confidence(self, own: float | list[Confidences] | None) -> float | list[Confidences] | None:
        """The confidence of what is given, or one such for each record, where the program's answer has its `own`."""
        if self.name in self.abstained:
            return None
        if self.name in self.features:
            return _rounded(self.features[self.name])
        if not isinstance(own, list) and not self.amber:
            return own
        told: list[Confidences] = []
        for number, record in enumerate(self.value):
            known = dict(own[number]) if isinstance(own, list) else {}
            places = {name: place_of(self.name, number, name) for name in record}
            told.append({name: sure for name, sure in known.items() if places[name] not in self.abstained})
            taken = {name: self.features[place] for name, place in places.items() if place in self.features}
            told[-1] |= {name: sure for name, of in taken.items() if (sure := _rounded(of)) is not None}
        return told

    def with_evidence(self, own: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """The evidence as JSON: the program's `own`, or AMBER's where the records or values are AMBER's."""
        if self.found_by.get(self.name) == "amber":
            return [_evidence(record, record.values) for record in self.amber.values()]
        content = [dict(item) for item in own]
        for number, record in self.amber.items():
            places = {name: place_of(self.name, number, name) for name in record.values}
            taken = {name: value for name, value in record.values.items() if places[name] in self.found_by}
            content[number]["evidence"] = {**content[number]["evidence"], **_evidence(record, taken)["evidence"]}
        return content


def _rounded(features: Sequence[str]) -> float | None:
    known = confidence_of(features)
    return None if known is None else round(known, 3)


def _layered_lists(program: Program, extraction: Extraction, seen: AnnotatedPage, asked: Asked) -> tuple[Layered, ...]:
    """The lists of records of a program, each with AMBER's beside it where the schema maps that list alone."""
    mapped = [records for records in program.records if kinds_of(records, seen.schema)]
    alone = mapped if len(mapped) == 1 and not extraction.truncated else []
    return tuple(
        _layered_list(records, result, amber_list(records, seen) if records in alone else AmberList(), seen, asked)
        for records, result in zip(program.records, extraction.records, strict=True)
    )


def place_of(records: str, number: int, field: str) -> str:
    """How a field of a record is named in answers."""
    return f"{records}[{number}].{field}"


def _layered_list(
    records: Records, result: RecordsResult, amber: AmberList, seen: AnnotatedPage, asked: Asked
) -> Layered:
    name = result.name
    if result.found:
        return _checked(records, result, amber, seen, asked)
    if records.records or not amber.records:
        abstained = {} if result.reason is None else {name: joined((result.reason, amber.reason or ""))}
        return Layered(name, None, abstained, {})
    if result.reason is not None:
        return _ambers(records, amber, asked)
    both = {name: {"landmarks": 0, "amber": len(amber.records)}}
    if asked.on_disagreement == "amber":
        return replace(_ambers(records, amber, asked), disagreements=both)
    reason = because("the program and AMBER disagree: no records against {}", len(amber.records))
    return Layered(name, None, {name: reason} if asked.on_disagreement == "abstain" else {}, {}, both)


def _ambers(records: Records, amber: AmberList, asked: Asked) -> Layered:
    name = records.name
    values: list[JsonValues] = []
    reasons: dict[str, str] = {}
    features: dict[str, tuple[str, ...]] = {}
    for number, record in enumerate(amber.records):
        reasons |= {place_of(name, number, key): reason for key, reason in record.reasons.items()}
        values.append({item.name: None for item in records.fields})
        for item in records.fields:
            if item.name not in record.values:
                continue
            place, text = place_of(name, number, item.name), record.values[item.name].text
            of = features_beside(item, [text], in_record=True)
            unsure = asked.of_amber([text], of)
            if unsure is None:
                values[-1][item.name], features[place] = text, of
            else:
                reasons[place] = unsure
    return Layered(name, values, reasons, {name: "amber"}, {}, dict(enumerate(amber.records)), features)


def _checked(records: Records, result: RecordsResult, amber: AmberList, seen: AnnotatedPage, asked: Asked) -> Layered:
    """The program's records, of which each value is held against AMBER's in the record at the same place."""
    name = result.name
    pairs = aligned(result.found, amber.records, seen.page) if amber.records else {}
    heard = _heard(result, amber, pairs)
    of_field = {item.name: item for item in records.fields}
    values = result.json_value or []
    abstained = {
        place_of(name, number, inner): reason
        for number, record in enumerate(result.found)
        for inner, reason in record.abstained.items()
    }
    found_by: dict[str, FoundBy] = {name: "landmarks"}
    different: dict[str, dict[str, Any]] = {}
    taken: dict[int, AmberRecord] = {}
    features: dict[str, tuple[str, ...]] = {}
    if amber.records and len(amber.records) != len(result.found):
        different[name] = {"landmarks": len(result.found), "amber": len(amber.records)}
    for number, record, said, known in _both(result, amber, pairs):
        own = () if said.json_value is None else (str(said.json_value),)
        if containing(own, (known.text,)):
            continue
        place = place_of(name, number, said.name)
        if said.reason is None:
            different[place] = {"landmarks": said.json_value, "amber": known.text}
        of = features_beside(of_field[said.name], [known.text], in_record=True)
        if asked.on_disagreement == "amber" if said.reason is None else said.name in heard:
            reason = asked.of_amber([known.text], of, said.reason)
        elif said.reason is None and asked.on_disagreement == "abstain":
            reason = _differing(own, (known.text,), "record")
        else:
            continue
        values[number] = {**values[number], said.name: known.text if reason is None else None}
        if reason is None:
            abstained.pop(place, None)
            found_by[place], features[place], taken[number] = "amber", of, record
        else:
            abstained[place] = reason
    return Layered(name, values, abstained, found_by, different, taken, features)


def _heard(result: RecordsResult, amber: AmberList, pairs: Mapping[int, int]) -> frozenset[str]:
    """The fields on which the program and AMBER agree in most of the records in which both have a value."""
    same: dict[str, list[bool]] = {}
    for _, _, said, known in _both(result, amber, pairs):
        if isinstance(said.json_value, str):
            same.setdefault(said.name, []).append(containing((said.json_value,), (known.text,)))
    return frozenset(
        name for name, agreed in same.items() if sum(agreed) >= max(AMBER.fewest, AMBER.regular * len(agreed))
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


@dataclass(frozen=True, slots=True)
class LayeredExtraction:
    """The result of a program and a schema on one document: fields, then lists of records, in the program's order.

    `extraction` is what the program alone said, with its evidence.
    """

    extraction: Extraction
    typing: ExtractionTyping
    fields: tuple[Layered, ...] = ()
    records: tuple[Layered, ...] = ()

    @property
    def values(self) -> dict[str, Any]:
        """Name -> value, list of records, or None."""
        return {item.name: item.value for item in (*self.fields, *self.records)}

    @property
    def confidence(self) -> Confidences:
        """Name -> confidence of each answer, whoever gave it, as `Extraction.confidence` has them."""
        own = self.extraction.confidence
        told = {item.name: item.confidence(own.get(item.name)) for item in (*self.fields, *self.records)}
        return {name: known for name, known in told.items() if known is not None}

    @property
    def abstained(self) -> dict[str, str]:
        """Name -> reason, for what abstains; a field of the fourth record is named `entries[3].date`."""
        return {place: why for item in (*self.fields, *self.records) for place, why in item.abstained.items()}

    @property
    def found_by(self) -> dict[str, FoundBy]:
        """Name -> who found its value or its records, and place -> who found single values in a program's records."""
        return {place: finder for item in (*self.fields, *self.records) for place, finder in item.found_by.items()}

    @property
    def disagreements(self) -> dict[str, dict[str, Any]]:
        """Name, or place in a list of records -> what each found, where they differ; of a list how many records."""
        return {place: both for item in (*self.fields, *self.records) for place, both in item.disagreements.items()}


def extract_layered(
    program: Program,
    document: HtmlDocument,
    schema: DomainSchema,
    on_disagreement: OnDisagreement = "abstain",
    least: float | None = None,
) -> LayeredExtraction:
    """Run a program on a document, with AMBER and a domain schema beside it.

    What the program gives with a confidence below `least`, or below its own threshold, it abstains from, so that AMBER
    may answer; AMBER's answers are held to the same. Where neither is set, all that the program gives is returned, and
    of AMBER, where the program abstains, what is sure (`SURE`).
    """
    if on_disagreement not in ON_DISAGREEMENT:
        raise ValueError(f"on_disagreement is one of {', '.join(ON_DISAGREEMENT)}, not {on_disagreement!r}")
    own = None if program.threshold is None else program.threshold.confidence
    limits = [limit for limit in (least, own) if limit is not None]
    asked = Asked(on_disagreement, max(limits, default=0.0), max(limits, default=SURE))
    extraction = evaluate(program, document, max(limits, default=None))
    page = PageTree(document)
    annotations = annotate(page, schema)
    typing = analyse_page(page, annotations, schema)
    document.forget()
    fields = tuple(
        _layered(field, result, amber_texts(field, typing, schema), asked)
        for field, result in zip(program.fields, extraction.fields, strict=True)
    )
    seen = AnnotatedPage(page, annotations, typing, schema)
    return LayeredExtraction(extraction, typing, fields, _layered_lists(program, extraction, seen, asked))


def amber_texts(field: Field, typing: ExtractionTyping, schema: DomainSchema) -> tuple[str, ...]:
    """What AMBER has for a field, in page order; nothing where the schema does not map it or its values do not fit.

    Where all strategies convert their values alike, so are AMBER's; one that has no normal form is no answer.
    """
    kind = schema.attribute_of(field.name)
    if kind is None:
        return ()
    texts = [record.values[kind] for record in typing.records if kind in record.values]
    conversions = {strategy.value.conversion for strategy in strategies_of(field)}
    if len(conversions) == 1 and (conversion := conversions.pop()) is not None:
        normal = [convert(conversion, text) for text in texts]
        texts = [text for text in normal if not isinstance(text, Fault)]
        if len(texts) < len(normal):
            return ()
    different = tuple(dict.fromkeys(texts))
    if field.aggregation == "list":
        return tuple(texts)
    return different if field.aggregation == "set" or len(different) == 1 else ()


def _layered(field: Field, result: FieldResult, amber: tuple[str, ...], asked: Asked) -> Layered:
    name, found = result.name, tuple(item.value.text for item in result.evidence)
    own: dict[str, FoundBy] = {name: "landmarks"} if found else {}
    if not amber:
        return Layered(name, result.json_value, {} if result.reason is None else {name: result.reason}, own)
    if result.reason is None and containing(found, amber):
        return Layered(name, result.json_value, {}, {name: "landmarks"})
    both = {} if result.reason is not None else {name: {"landmarks": result.json_value, "amber": list(amber)}}
    if both and asked.on_disagreement == "landmarks":
        return Layered(name, result.json_value, {}, own, both)
    if both and asked.on_disagreement == "abstain":
        return Layered(name, None, {name: _differing(found, amber)}, {}, both)
    features = features_beside(field, amber, in_record=False)
    unsure = asked.of_amber(amber, features, result.reason)
    if unsure is not None:
        return Layered(name, None, {name: unsure}, {}, both)
    by_amber: Any = amber[0] if result.aggregation == "one" else list(amber)
    return Layered(name, by_amber, {}, {name: "amber"}, both, features={name: features})
