"""What a program means on a document: values with their evidence, or abstentions with their reason.

The format that speaks with most of its strategies decides a field; formats that speak equally must agree. Departure
from LRSyn algorithm 1, which takes the first tuple that applies: what is not certain is not returned, and the reason
names the candidates. Evaluation is total: it raises nothing, whatever the document.

Records are told apart first, and their fields then run inside each. What stands between records (advertisements, rows
of headings) is told from a record by its fields: where most of those that every record has are missing, it is none. A
record in which one of them is missing or uncertain is kept, and that field abstains; where half of several are, all do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from fieldmark.dsl.core.confidence import Known
from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.extract import UNKNOWN_FORMAT
from fieldmark.dsl.core.guards import Guard, Lexicon, Seen, guard_of, objection
from fieldmark.dsl.core.instance import instance_of, locate, record_places, records_in
from fieldmark.dsl.core.relaxations import relaxations_of
from fieldmark.dsl.core.results import Beside, Extraction, FieldResult, RecordResult, RecordsResult
from fieldmark.dsl.core.terms import Field, Format, Program, Records, separations_of
from fieldmark.dsl.core.values import Outcome, shown
from fieldmark.dsl.core.vote import evaluate_format, first_to_find
from fieldmark.dsl.text.reasons import because, joined

CUT_OFF: Final = "not found, but the parser had to cut the document off, so it may be there"
"""The reason for a missing value where the document is truncated: absence is then not certain."""

FAR_MORE: Final = 2
"""How many times the records found so far an alternative way to tell them apart has to find."""


MANY_MISSING: Final = 2
"""Fewest missing fields with which half a record on a page may be none. Origin: our benchmark of result lists, where of
88 records that lack one field 79 are right."""

Judged: TypeAlias = tuple[FieldResult, bool]
"""What a field says, and whether any of its strategies found anything."""


def evaluate(program: Program, document: Document) -> Extraction:
    """Run a program on a document, which then forgets the nodes made on the way, but for those of the evidence."""
    judged = _relaxed(program, [_judged(field, document) for field in program.fields], document)
    results = [_sure(said, document, field.guards) for field, (said, _) in zip(program.fields, judged, strict=True)]
    records = tuple(evaluate_records(item, document) for item in program.records)
    known = any(found for _, found in judged) or any(item.found for item in records)
    expected = any(not item.optional for item in program.records) and not document.truncated
    unknown = not known and (expected or _is_unknown(program.fields, results, document))
    document.forget()
    if unknown:
        pairs = zip(program.fields, results, strict=True)
        results = [replace(r, reason=r.reason or UNKNOWN_FORMAT) if field.formats else r for field, r in pairs]
    told = _beside(program.fields, results, {})
    return Extraction(document.name, told, document.truncated, unknown, records, program.name)


def _beside(fields: Sequence[Field], results: Sequence[FieldResult], known: Known) -> tuple[FieldResult, ...]:
    """The answers of the fields of a page, or of a record, which know each other: their confidence depends on that."""
    beside = Beside(fields, results, known)
    return tuple(
        [
            result
            if result.reason is not None
            else FieldResult(result.name, result.aggregation, result.evidence, None, result.spelling, beside, number)
            for number, result in enumerate(results)
        ]
    )


def _relaxed(program: Program, judged: Sequence[Judged], document: Document) -> list[Judged]:
    """What fields say, those that vote and have no value where a relaxation reads the page, if that is admitted."""
    read = list(judged)
    for relaxation in relaxations_of(document, program.spelling):
        said: dict[int, Judged] = {}
        for number, field in enumerate(program.fields):
            result = read[number][0]
            if result.evidence or not field.formats or (relaxation.uncertain_only and result.reason is None):
                continue
            reading = None if field.first else relaxation.read(field, document)
            if reading is not None:
                again, found = _judged(reading.field, reading.document)
                said[number] = replace(again, spelling=reading.spelling), found
        found_by = {number: result.evidence for number, (result, _) in said.items() if result.evidence}
        for number in relaxation.admitted(program.fields, found_by):
            read[number] = said[number]
    return read


def evaluate_records(records: Records, document: Document) -> RecordsResult:
    """Tell the records apart and run their fields inside each; what holds too few of them is no record.

    An alternative is listened to where there are far more places for it than records so far, and taken where it finds
    as many: single records more or less say nothing about the page.
    """
    found: tuple[RecordResult, ...] = ()
    most = taken = 0
    for number, separation in enumerate(separations_of(records)):
        least = FAR_MORE * len(found)
        if found and len(record_places(separation, document, least)) < least:
            continue
        candidates = records_in(separation, document)
        most = max(most, len(candidates))
        results = (_evaluate_record(records, candidate) for candidate in candidates)
        there = _questioned(records, [result for result in results if _is_record(records, result)])
        if there and len(there) >= least:
            found, taken = there, number
    if found or (records.optional and not document.truncated):
        return RecordsResult(records.name, found, alternative=taken)
    if document.truncated:
        return RecordsResult(records.name, (), CUT_OFF)
    if not most:
        missing = "what tells one record from the next, or where they end, is not on the page"
        return RecordsResult(records.name, (), missing)
    empty = because("{} places look like records, but their fields are not found in any", most)
    return RecordsResult(records.name, (), empty)


def _evaluate_record(records: Records, document: Document) -> RecordResult:
    judged = [_judged(field, document) for field in records.fields]
    nested = tuple(evaluate_records(item, document) for item in records.records)
    document.forget()
    blank = sum(1 for f, (_, found) in zip(records.fields, judged, strict=True) if f.is_required and not found)
    blank += sum(
        1 for item, found in zip(records.records, nested, strict=True) if not item.optional and not found.found
    )
    return RecordResult(document, tuple(result for result, _ in judged), nested, blank)


def _doubtful(records: Records, document: Document, doubt: str) -> RecordResult:
    """A record in which everything is uncertain."""
    fields = tuple(FieldResult(field.name, field.aggregation, (), doubt) for field in records.fields)
    return RecordResult(document, fields, tuple(RecordsResult(item.name, (), doubt) for item in records.records))


def _questioned(records: Records, results: Sequence[RecordResult]) -> tuple[RecordResult, ...]:
    """The records, without values of which their document says that they are not certain, and without any in those that
    may be no records."""
    halves = [_half_missing(records, result) for result in results]
    doubts = halves if None in halves else [None] * len(halves)
    known: Known = {}
    return tuple(
        _without_doubtful(records, result, doubt, known) for result, doubt in zip(results, doubts, strict=True)
    )


def _half_missing(records: Records, result: RecordResult) -> str | None:
    """Why what was found on a page may be no record: half of what every record has is missing, and not one field alone.

    A card among others with a title and a price, "Sign in and save £20", is one half of a product. Where all records of
    a page are so, the page has changed, and they are records.
    """
    blank = result.blank
    if records.kind == "form" or blank < MANY_MISSING:
        return None
    required = len(_required(records, result))
    if 2 * blank < required:
        return None
    why = "{} of the {} fields that every record has are missing here, so it may be no record"
    return because(why, blank, required)


def _without_doubtful(records: Records, result: RecordResult, doubt: str | None, known: Known) -> RecordResult:
    document = result.document
    doubt = document.weak or doubt
    if doubt is not None:
        return _doubtful(records, document, doubt)
    fields = [_sure(field, document) for field in result.fields]
    return RecordResult(document, _beside(records.fields, fields, known), result.records, result.blank)


def _sure(field: FieldResult, document: Document, guards: Sequence[Guard] = ()) -> FieldResult:
    """A field, without its values where these may be none, or not all; what is usual is all of it."""
    if not field.evidence:
        return field
    lexicon = guard_of(guards, Lexicon) if guards else None
    instance, reason = instance_of(document), document.weak
    for item in field.evidence:
        text, node, span, *_ = item.value
        if reason is None and (lexicon is None or text not in lexicon.texts):
            reason = instance.doubt(node, span)
    return field if reason is None else replace(field, evidence=(), reason=reason)


def _is_record(records: Records, result: RecordResult) -> bool:
    """Whether enough of what every record has is found; where no field is in every record, anything."""
    required = _required(records, result)
    if not required:
        return any(field.evidence for field in result.fields) or any(item.found for item in result.records)
    return instance_of(result.document).is_record(sum(required), len(required))


def _required(records: Records, result: RecordResult) -> list[bool]:
    """For each field, and each list of records, that every record has, whether it is found in this one."""
    fields = [bool(found.evidence) for f, found in zip(records.fields, result.fields, strict=True) if f.is_required]
    return fields + [
        bool(found.found) for r, found in zip(records.records, result.records, strict=True) if not r.optional
    ]


def evaluate_field(field: Field, document: Document) -> FieldResult:
    """Run one field: what its formats say, unless a value is longer than any that is trusted, may be misread, or may
    not be all."""
    return _sure(_judged(field, document)[0], document, field.guards)


def _is_unknown(fields: Sequence[Field], results: Sequence[FieldResult], document: Document) -> bool:
    """Whether a document in which no strategy finds anything has an unknown format.

    It has where a field is missing that always was there. Where all fields are optional, it may be that none is on this
    page: that is believed where a landmark, an outer landmark or something of the context of some strategy is.
    """
    looked_for = [field for field in fields if field.formats]
    if document.truncated or not looked_for:
        return False
    if any(not field.optional for field in looked_for):
        return True
    if any(result.reason is not None for result in results):
        return False
    return not any(_stands_around(format_, document) for field in looked_for for format_ in field.formats)


def _stands_around(format_: Format, document: Document) -> bool:
    """Whether anything that a format expects outside its regions is on the page: outer landmarks, ids, headings."""
    strategies = [strategy for part in format_.parts for strategy in part.strategies]
    if any(locate(outer.landmark, document) for strategy in strategies for outer in strategy.outer):
        return True
    instance = instance_of(document)
    return any(instance.shows(known, document) for part in format_.parts for known in part.contexts)


def _judged(field: Field, document: Document) -> Judged:
    """What a field says, and whether any of its strategies found anything."""
    result, found = _said(field, document)
    if field.guards and result.evidence:
        outcome = Outcome(tuple([item.finding for item in result.evidence]))
        for guard in field.guards:
            reason = objection(guard, outcome)
            if reason is not None:
                return replace(result, evidence=(), reason=reason), True
    return result, found


def _said(field: Field, document: Document) -> tuple[FieldResult, bool]:
    """The format that speaks with most of its strategies decides; equal formats must agree. Or the first decides."""
    if field.unlearned is not None:
        return FieldResult(field.name, field.aggregation, (), f"not learned: {field.unlearned}"), False
    if not field.formats:
        return _missing(field, document), False
    if field.first:
        verdicts = [first_to_find(field, document)]
    else:
        seen = guard_of(field.guards, Seen)
        how = field.aggregation, document, None if seen is None else seen.token_class
        verdicts = [evaluate_format(format_, number, *how) for number, format_ in enumerate(field.formats, 1)]
    best = max([verdict.standing for verdict in verdicts]) if len(verdicts) > 1 else verdicts[0].standing
    if best == 0:
        if field.optional and not any(verdict.located for verdict in verdicts):
            return _missing(field, document), False
        reason = joined(verdict.reason for verdict in verdicts)
        return FieldResult(field.name, field.aggregation, (), reason), False
    leaders = [verdict for verdict in verdicts if verdict.standing == best] if len(verdicts) > 1 else verdicts
    first = leaders[0]
    if len(leaders) == 1:
        return FieldResult(field.name, field.aggregation, first.evidence, first.reason or None), True
    if any(verdict.texts != first.texts or verdict.reason for verdict in leaders):
        said = (v.reason or because("{}", shown(v.texts)) for v in leaders)
        reason = joined(said, "formats disagree: ")
        return FieldResult(field.name, field.aggregation, (), reason), True
    return FieldResult(field.name, field.aggregation, first.evidence), True


def _missing(field: Field, document: Document) -> FieldResult:
    """What is said of a field that is rightly absent, as far as the document could be read."""
    return FieldResult(field.name, field.aggregation, (), CUT_OFF if document.truncated else None)
