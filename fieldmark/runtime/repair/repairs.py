"""Repairing a program: from fixtures of the old format and pages of the new one to a new program, field by field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from fieldmark.dsl.evaluation import FieldResult, RecordsResult, evaluate
from fieldmark.dsl.programs import Field, Program
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.extract import extraction_to_json
from fieldmark.runtime.regression.comparison import compare
from fieldmark.runtime.repair.domain import Domain
from fieldmark.runtime.repair.judging import Given, Judge
from fieldmark.runtime.repair.known import known_of
from fieldmark.runtime.repair.labelling import noisy_labels, selections
from fieldmark.runtime.repair.marks import old_labels
from fieldmark.runtime.repair.pages import KeptPage, NewPage
from fieldmark.runtime.repair.predictions import OtherPages
from fieldmark.runtime.repair.relearning import Relearner
from fieldmark.synth.examples import Label

MAX_LEARNED = 12
"""Most fixtures and most new pages that are learned from, new captures first; the others are checked all the same. A
bound on work."""

Outcome = Literal["kept", "repaired", "partly", "declined"]
"""What became of a field: nothing was broken; it is read again on all pages where it was broken, or on some; or it is
left as it is."""


@dataclass(frozen=True, slots=True)
class FieldRepair:
    """What became of a field: the values given anew, the pages on which it stays broken, why it is not repaired."""

    name: str
    outcome: Outcome
    given: tuple[Given, ...] = ()
    broken: tuple[NewPage, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Repair:
    """A new program, or the old one where nothing was repaired, and what became of each field."""

    program: Program
    fields: tuple[FieldRepair, ...]

    @property
    def complete(self) -> bool:
        """Whether all that was broken is repaired."""
        return all(field.outcome in {"kept", "repaired"} for field in self.fields)


def repair(
    program: Program, kept: Sequence[KeptPage], pages: Sequence[NewPage], schema: DomainSchema | None = None
) -> Repair:
    """Repair the fields of a program that fail on new pages, where two independent claims agree on each new value.

    The result is the same whatever the order of fixtures and pages.
    """
    kept = sorted(kept, key=lambda page: (page.fixture.name, page.document.name))
    pages = sorted(pages, key=lambda page: page.name)
    extractions = {page: evaluate(program, page.document) for page in pages}
    work = _Work(program, kept, pages, Domain(schema, kept))
    fields: list[Field] = []
    repairs: list[FieldRepair] = []
    for number, field in enumerate(program.fields):
        repaired, told = work.repaired(field, {page: extractions[page].fields[number] for page in pages})
        fields.append(repaired)
        repairs.append(told)
    for number, records in enumerate(program.records):
        lost = tuple(page for page in pages if is_broken(extractions[page].records[number], page))
        reason = "lists of records are not repaired from noisy labels" if lost else None
        repairs.append(FieldRepair(records.name, "declined" if lost else "kept", (), lost, reason))
    changed = replace(program, fields=tuple(fields))
    worse = regressions(changed, kept) - regressions(program, kept)
    if worse:
        name, fixture = min(worse)
        reason = f"with it, {name} would change on the fixture {fixture}"
        return Repair(program, tuple(_withdrawn(item, reason) for item in repairs))
    return Repair(changed, tuple(repairs))


def regressions(program: Program, kept: Iterable[KeptPage]) -> set[tuple[str, str]]:
    """Field and fixture of each regression of a program (see `comparison`)."""
    return {
        (item.field, page.fixture.name)
        for page in kept
        for item in compare(page.fixture.answers, extraction_to_json(evaluate(program, page.document), program))
        if item.failed
    }


def _withdrawn(field: FieldRepair, reason: str) -> FieldRepair:
    pages = dict.fromkeys([*(item.page for item in field.given), *field.broken])
    return FieldRepair(field.name, "declined", (), tuple(pages), field.reason or reason) if pages else field


def is_broken(result: FieldResult | RecordsResult, page: NewPage) -> bool:
    """Whether a field or list of records abstains on a page, or finds nothing where something was known."""
    if result.value:
        return False
    return result.reason is not None or (page.of is not None and bool(page.of.answers["values"].get(result.name)))


class _Work:
    """What the repair of every field needs: the pages, what is known of them, what they were learned from."""

    def __init__(self, program: Program, kept: Sequence[KeptPage], pages: Sequence[NewPage], domain: Domain) -> None:
        self._kept = kept
        self._pages = pages
        self._domain = domain
        self._labels = old_labels(program.fields, kept)
        self._learned = sorted(pages, key=lambda page: page.of is None)[:MAX_LEARNED]
        known = {page: _known_labels(program, page) for page in self._learned}
        self._relearner = Relearner(kept[:MAX_LEARNED], self._learned, known)

    def repaired(self, field: Field, before: Mapping[NewPage, FieldResult]) -> tuple[Field, FieldRepair]:
        """A field as it is in the new program, and what became of it. `before` is what it said on the new pages."""
        broken = tuple(page for page in self._pages if is_broken(before[page], page))
        if not broken:
            return field, FieldRepair(field.name, "kept")
        judge = Judge(field, self._kept, self._pages, before, self._domain, self._labels[field.name])
        noisy = noisy_labels(field, self._learned, self._kept, self._domain)
        reasons = [] if noisy else ["nothing is known of its values on the new pages"]
        for chosen in selections(noisy, field):
            others = OtherPages(field, chosen, self._relearner)
            for candidate in self._relearner.candidates(field, {page: texts for page, (_, texts) in chosen.items()}):
                verdict = judge.judge(candidate, others.claims)
                if verdict.reason is None:
                    given = {item.page for item in verdict.given}
                    left = tuple(page for page in broken if page not in given)
                    return candidate, FieldRepair(field.name, "partly" if left else "repaired", verdict.given, left)
                reasons.append(verdict.reason)
                if verdict.unsupported:
                    break
        reason = reasons[0] if reasons else "no program explains what is known of its values"
        return field, FieldRepair(field.name, "declined", (), broken, reason)


def _known_labels(program: Program, page: NewPage) -> dict[str, Label]:
    known = {field: known_of(page, field.name) for field in program.fields}
    return {
        field.name: found.texts[0] if field.aggregation == "one" else found.texts
        for field, found in known.items()
        if found is not None
    }
