"""A repaired program as a whole: fields that were judged one by one may stand in each other's way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, Final

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.guards import FIELD_GUARDS, InFormats, Shared, guard_of, in_order
from fieldmark.dsl.core.own_places import at_labels, at_one_place, may_share
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordsResult
from fieldmark.dsl.core.templates import is_familiar, nearest
from fieldmark.dsl.core.terms import Field, Program
from fieldmark.dsl.core.vote import Evidence
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.repair.evidence import Kind
from fieldmark.runtime.repair.labelling import given_by
from fieldmark.runtime.repair.lists import is_whole, same_rows, unknown_fields
from fieldmark.runtime.repair.outcomes import FieldRepair
from fieldmark.runtime.repair.pages import KeptPage, NewPage, texts_of
from fieldmark.runtime.watch.profiles import WATCH, distance_from_known, signature_of
from fieldmark.synth.core.absence import ENOUGH, MOST
from fieldmark.synth.core.guards import joined_guards
from fieldmark.synth.core.templates import templates_of

_OWN: Final[frozenset[Kind]] = frozenset(("label", "known", "cues"))
"""The kinds of evidence that a page itself gives."""


def with_shared(fields: Sequence[Field], changed: Set[str], pages: Sequence[NewPage]) -> tuple[Field, ...]:
    """The fields, those that changed with the names of others that are read at a place of theirs on a new page where
    both are as labelled: as learning has them."""
    shared: dict[int, set[str]] = {}
    for page in pages if changed else ():
        if not page.labels:
            continue
        told = [evaluate_field(field, page.document) for field in fields]
        sure = {number for number, one in enumerate(told) if page.labelled(one.name) == given_by(one)}
        for pair in (*at_one_place(told), *at_labels(fields, told)):
            own = next((number for number in pair if fields[number].name in changed), None)
            if own is not None and sure.issuperset(pair) and not may_share(*(fields[number] for number in pair)):
                shared.setdefault(own, set()).update(fields[number].name for number in pair if number != own)
    return tuple(
        replace(field, guards=joined_guards((*field.guards, Shared(frozenset(shared[number]))), ()))
        if number in shared
        else field
        for number, field in enumerate(fields)
    )


def with_known_layouts(old: Program, fields: Sequence[Field], pages: Sequence[NewPage]) -> tuple[Field, ...]:
    """The fields, those that may be missing and stay as they were with the formats that others had before: where these
    are read by new ones alone, nobody knows what it looks like, and it may be there. As learning has it, unless it is
    found on a new page as ever, or enough labels say that it is not there."""
    pairs = [*zip(old.fields, fields, strict=True)]
    grown = [(one.name, len(one.formats)) for one, other in pairs if 0 < len(one.formats) < len(other.formats)]
    if not grown:
        return tuple(fields)
    known = InFormats(frozenset((name, nth) for name, count in grown[:MOST] for nth in range(1, count + 1)))
    return tuple(
        replace(other, guards=in_order((*other.guards, known), FIELD_GUARDS))
        if one.optional
        and one.formats == other.formats != ()
        and guard_of(one.guards, InFormats) is None
        and not any(evaluate_field(one, page.document).evidence for page in pages)
        and sum(one.name in page.labels and not page.labelled(one.name) for page in pages) < ENOUGH
        else other
        for one, other in pairs
    )


def with_templates(program: Program, pages: Sequence[NewPage]) -> Program:
    """The program, with the templates of new pages that are not familiar to it, as learning has them. What a new page
    of a known layout is labelled with is not unseen there any more."""
    templates = list(program.templates)
    for page in pages if templates else ():
        number = nearest(templates, page.document)
        templates[number] = replace(templates[number], unseen=templates[number].unseen.difference(_labelled_on(page)))
    program = replace(program, templates=tuple(templates))
    strange = [page for page in pages if not is_familiar(program, page.document)]
    if not program.templates or not strange:
        return program
    bare = replace(program, templates=())
    told = [evaluate(bare, page.document) for page in strange]
    values = [frozenset(fold(item.value.text) for item in _evidence_of(one)) for one in told]
    made = templates_of([page.index.labels_and_texts() for page in strange], values)
    return replace(program, templates=(*program.templates, *made) if made else ())


def _labelled_on(page: NewPage) -> Iterator[str]:
    """The names of what a page is labelled with, those in records with the list's name and a point before."""
    for name, label in page.labels.items():
        if label is not None and label != []:
            yield name
        rows = [row for row in label if isinstance(row, Mapping)] if isinstance(label, list) else []
        yield from (f"{name}.{key}" for row in rows for key, value in row.items() if value is not None)


def _evidence_of(extraction: Extraction) -> Iterator[Evidence]:
    records = (record for item in extraction.records for record in item.found)
    for result in (*extraction.fields, *(field for record in records for field in record.fields)):
        yield from result.evidence


def as_given(
    program: Program, repairs: Sequence[FieldRepair], pages: Sequence[NewPage], kept: Sequence[KeptPage]
) -> tuple[list[FieldRepair], set[str]]:
    """What became of each field where a new program is run as a whole, and the names of those of which it does not give
    what was accepted: fields stand in each other's way, or nothing else is found on a page, where fixtures have more,
    and nothing of the page itself speaks for it, so that it may be none of the feed."""
    answers = {page: evaluate(program, page.document) for page in pages if any(item.given for item in repairs)}
    lists = {one.name: one for one in program.records}
    fewest = min((len(_given_names(one.fixture.answers["values"])) for one in kept), default=0)
    told: list[FieldRepair] = []
    lost: set[str] = set()
    for item in repairs:
        said = {page: _result_of(item.name, extraction) for page, extraction in answers.items()}
        other = next((given for given in item.given if not _gives(said[given.page], given.value)), None)
        if other is not None:
            why = said[other.page].reason or "it changes"
            reason = f"{other.page.name}: beside the other fields it is not given: {why}"
            told.append(item.withdrawn(reason))
            lost.add(item.name)
        elif fewest > 1 and (alone := _alone(item, answers)) is not None:
            told.append(item.withdrawn(f"{alone.name}: nothing else that the program looks for is there"))
            lost.add(item.name)
        elif item.given and item.name in lists:
            found = {page: one for page, one in said.items() if isinstance(one, RecordsResult)}
            left = tuple(page for page, one in found.items() if not is_whole(lists[item.name], one, page))
            told.append(FieldRepair(item.name, "partly" if left else "repaired", item.given, left, None))
        else:
            told.append(item)
    return told, lost


def _alone(item: FieldRepair, answers: Mapping[NewPage, Extraction]) -> NewPage | None:
    """The first page on which a field alone is given, where neither a label nor what is known of the page nor what it
    calls its places speaks for it, nor for the value of a page that looks alike."""
    own = {given.page for given in item.given if not _OWN.isdisjoint(piece.kind for piece in given.evidence)}
    looks = [signature_of(page.document) for page in own]
    pages = (given.page for given in item.given if given.page not in own)
    lonely = (page for page in pages if _given_names(answers[page].values) <= {item.name})
    return next(
        (
            page
            for page in lonely
            if not looks or distance_from_known(signature_of(page.document), looks, WATCH.alike) is not None
        ),
        None,
    )


def _given_names(values: Mapping[str, Any]) -> set[str]:
    """The names of what has a value."""
    return {name for name, value in values.items() if value}


def unknown_names(program: Program, pages: Sequence[NewPage]) -> tuple[str, ...]:
    """What labels name and the program does not have, in words."""
    names = {field.name for field in program.fields}
    lists = {item.name: item for item in program.records}
    told: dict[str, None] = {}
    for page in pages:
        for name, label in page.labels.items():
            if name not in names and name not in lists:
                told.setdefault(f'{page.name}: its labels have "{name}", which the program does not have')
            elif name in lists:
                for inner in unknown_fields(lists[name], label):
                    where = f'{page.name}: records of its label "{name}"'
                    told.setdefault(f'{where} have "{inner}", which the list does not have')
    return tuple(told)


def _result_of(name: str, extraction: Extraction) -> FieldResult | RecordsResult:
    results: dict[str, FieldResult | RecordsResult] = {one.name: one for one in extraction.fields}
    results.update((one.name, one) for one in extraction.records)
    return results[name]


def _gives(result: FieldResult | RecordsResult, value: Any) -> bool:
    """Whether an answer has a value that was accepted."""
    if isinstance(result, FieldResult):
        return given_by(result) == texts_of(value)
    return same_rows(value, result.json_value)
