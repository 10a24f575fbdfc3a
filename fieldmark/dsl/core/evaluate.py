"""What a program means on a document: values with their evidence, or abstentions with their reason.

Evaluation is total: it raises nothing, whatever the document.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from fieldmark.dsl.core.absence import with_known_absence, with_unseen
from fieldmark.dsl.core.confidence import SURE
from fieldmark.dsl.core.documents import Document, Location
from fieldmark.dsl.core.extract import NO_LANDMARK
from fieldmark.dsl.core.fields import results_of, said_by, without_doubt
from fieldmark.dsl.core.instance import Context, instance_of, locate
from fieldmark.dsl.core.own_places import with_own_places, without_others
from fieldmark.dsl.core.record_lists import evaluate_lists, with_known_layout
from fieldmark.dsl.core.relaxations import relaxations_of
from fieldmark.dsl.core.results import Extraction, Said
from fieldmark.dsl.core.templates import is_familiar, is_foreign, unseen_on
from fieldmark.dsl.core.terms import Field, Format, Program
from fieldmark.dsl.text.reasons import Reason, joined

UNKNOWN_FORMAT: Final = "unknown format"
"""The reason given on a page that is of none of the layouts that a program knows."""

MUCH_MISSING: Final = "much of what is always there is missing, so this may be another layout"
"""The reason given for what may be missing, or be there under another name."""

KNOWN_BY: Final = 0.75
"""The least share of the fields that always were there by which a page is known to be laid out as the examples. Origin:
made-up pages and mails in a new design, learned from four documents, where 99 values are missing without a word with a
half, 46 with three quarters, and 39 with all of them, with which twice as many fields that are rightly missing abstain
on pages of the known design."""

MOVED: Final = "it stands in a section, or outside of an element, as it never did: it may be of something else"
"""The reason for a field without a value that may be of another section."""


def least_of(program: Program) -> float:
    """The confidence below which a program's answers are withheld where nobody asks for another: its own threshold, or
    else what counts as sure (`SURE`)."""
    return SURE if program.threshold is None else program.threshold.confidence


def evaluate(program: Program, document: Document, least: float | None = None) -> Extraction:
    """Run a program on a document, which then forgets the nodes made on the way, but for those of the evidence.

    Answers whose confidence is below `least`, 0 to 1, are withheld; without it, those below the program's own
    threshold, or else those that are not sure (`SURE`).
    """
    plain = [said_by(field, document) for field in program.fields]
    judged = _relaxed(program, plain, document)
    judged = _in_their_places(program.fields, judged, document)
    sure = [without_doubt(said, document, field.guards) for field, said in zip(program.fields, judged, strict=True)]
    sure = [*without_others(program.fields, sure, document)]
    records = evaluate_lists(program, sure, document) if program.records else ()
    known = any(said.found for said in judged) or any(item.found for item in records)
    foreign = known and is_foreign(program, document)
    unseen = unseen_on(program, document)
    if foreign:
        sure = [one._replace(evidence=(), reason=UNKNOWN_FORMAT) for one in sure]
        records = tuple([replace(one, found=(), reason=UNKNOWN_FORMAT) for one in records])
    expected = any(not item.optional for item in program.records) and not document.truncated
    unknown = foreign or (not known and (expected or _is_unknown(program, sure, document)))
    document.forget()
    if unknown or _is_much_missing(program.fields, plain, sure):
        why = UNKNOWN_FORMAT if unknown else MUCH_MISSING
        sure = [
            one if one.evidence or not field.formats else one._replace(reason=_reason(one.reason, why, unknown))
            for field, one in zip(program.fields, sure, strict=True)
        ]
        records = tuple([one if one.found or one.reason else replace(one, reason=why) for one in records])
    own = with_own_places(program.fields, results_of(program.fields, sure))
    (told,) = with_known_absence(program.fields, [own])
    records = tuple(map(partial(with_known_layout, told), program.records, records))
    told, records = with_unseen(unseen, told, records)
    extraction = Extraction(document.name, told, document.truncated, unknown, records, program.name)
    return extraction.surer_than(least_of(program) if least is None else least)


def _relaxed(program: Program, judged: Sequence[Said], document: Document) -> list[Said]:
    """What fields say, those that vote and have no value where a relaxation reads the page, if that is admitted."""
    read = list(judged)
    for relaxation in relaxations_of(document, program.spelling):
        said: dict[int, Said] = {}
        for number, field in enumerate(program.fields):
            if read[number].evidence or not field.formats or field.first:
                continue
            reading = relaxation.read(field, document)
            if reading is not None:
                said[number] = said_by(reading.field, reading.document)._replace(spelling=reading.spelling)
        found_by = {number: again.evidence for number, again in said.items() if again.evidence}
        for number in relaxation.admitted(program.fields, found_by):
            read[number] = said[number]
    return read


def _in_their_places(fields: Sequence[Field], judged: Sequence[Said], document: Document) -> list[Said]:
    """What fields say, without values that stand in a section of their own, as they never did, where others stand where
    they always did: another section may have the same label."""
    read: dict[tuple[Context, ...], list[tuple[int, Location]]] = {}
    for number, (field, said) in enumerate(zip(fields, judged, strict=True)):
        for item in said.evidence:
            contexts = field.formats[item.format - 1].parts[item.part - 1].contexts
            if contexts and item.value.node.document is document:
                read.setdefault(contexts, []).append((number, item.value.node))
    kept = list(judged)
    for contexts, found in read.items():
        strays = instance_of(document).astray(contexts, [node for _, node in found])
        for (number, _), is_stray in zip(found, strays, strict=True):
            if is_stray:
                kept[number] = Said((), MOVED, True)
    return kept


def _is_unknown(program: Program, said: Sequence[Said], document: Document) -> bool:
    """Whether a document in which no strategy finds anything has an unknown format.

    It has where a field is missing that always was there. Where all fields are optional, it may be that none is on this
    page: that is believed where a landmark, an outer landmark or something of the context of some strategy is, or as
    much of a template as pages of its layout show.
    """
    looked_for = [(field, one) for field, one in zip(program.fields, said, strict=True) if field.unlearned is None]
    if document.truncated or not looked_for:
        return False
    if any(not field.optional for field, _ in looked_for):
        return True
    if any(one.reason is not None for _, one in looked_for):
        return False
    if any(_stands_around(format_, document) for field, _ in looked_for for format_ in field.formats):
        return False
    return not is_familiar(program, document)


def _is_much_missing(fields: Sequence[Field], plain: Sequence[Said], sure: Sequence[Said]) -> bool:
    """Whether of the fields that always were there too few are found by more than a relaxation: what is missing may be
    there, where nobody knows, or under another name."""
    said = zip(fields, plain, sure, strict=True)
    found = [one.found and other.found for field, one, other in said if field.is_required and field.formats]
    return sum(found) < KNOWN_BY * len(found)


def _reason(reason: str | None, why: str, unknown: bool) -> str:
    """Why a field has no value: its own reason, but that on a page of an unknown format landmarks are not there goes
    without saying; without any, that of the page."""
    if reason is None or not unknown:
        return reason or why
    parts = reason.parts if isinstance(reason, Reason) else (reason,)
    return joined([why if part == NO_LANDMARK else part for part in parts])


def _stands_around(format_: Format, document: Document) -> bool:
    """Whether anything that a format expects outside its regions is on the page: outer landmarks, ids, headings."""
    strategies = [strategy for part in format_.parts for strategy in part.strategies]
    if any(locate(outer.landmark, document) for strategy in strategies for outer in strategy.outer):
        return True
    instance = instance_of(document)
    return any(instance.shows(known, document) for part in format_.parts for known in part.contexts)
