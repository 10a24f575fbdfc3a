"""Repairing a program: from fixtures of the old format and pages of the new one to a new program, field by field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from fieldmark.dsl.evaluation import FieldResult, RecordsResult, evaluate
from fieldmark.dsl.programs import Field, Program
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.repair.claims import Claim, Kind
from fieldmark.runtime.repair.domain import Domain
from fieldmark.runtime.repair.judging import Given, Judge
from fieldmark.runtime.repair.known import known_of
from fieldmark.runtime.repair.labelling import Noisy, noisy_labels, selections
from fieldmark.runtime.repair.pages import KeptPage, NewPage, same_record
from fieldmark.runtime.repair.relearning import Relearner, found
from fieldmark.synth.examples import Label

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
    """Repair the fields of a program that fail on new pages, where two independent claims agree on each new value."""
    extractions = {page: evaluate(program, page.document) for page in pages}
    domain = Domain(schema)
    relearner = Relearner(kept, pages)
    fields: list[Field] = []
    repairs: list[FieldRepair] = []
    known = {page: _known_labels(program, page) for page in pages}
    for number, field in enumerate(program.fields):
        before = {page: extractions[page].fields[number] for page in pages}
        broken = [page for page in pages if is_broken(before[page], page)]
        repaired, told = field, FieldRepair(field.name, "kept")
        if broken:
            repaired, told = _repaired(field, broken, before, kept, pages, domain, relearner, known)
        fields.append(repaired)
        repairs.append(told)
    for number, records in enumerate(program.records):
        results = {page: extractions[page].records[number] for page in pages}
        lost = tuple(page for page in pages if is_broken(results[page], page))
        reason = "lists of records are not repaired from noisy labels" if lost else None
        repairs.append(FieldRepair(records.name, "declined" if lost else "kept", (), lost, reason))
    return Repair(replace(program, fields=tuple(fields)), tuple(repairs))


def is_broken(result: FieldResult | RecordsResult, page: NewPage) -> bool:
    """Whether a field or list of records abstains on a page, or finds nothing where something was known."""
    if result.value:
        return False
    return result.reason is not None or (page.of is not None and bool(page.of.answers["values"].get(result.name)))


def _known_labels(program: Program, page: NewPage) -> dict[str, Label]:
    known = {field: known_of(page, field.name) for field in program.fields}
    return {
        field.name: found.texts[0] if field.aggregation == "one" else found.texts
        for field, found in known.items()
        if found is not None
    }


def _repaired(
    field: Field,
    broken: Sequence[NewPage],
    before: dict[NewPage, FieldResult],
    kept: Sequence[KeptPage],
    pages: Sequence[NewPage],
    domain: Domain,
    relearner: Relearner,
    known: Mapping[NewPage, Mapping[str, Label]],
) -> tuple[Field, FieldRepair]:
    judge = Judge(field, kept, pages, before, domain)
    noisy = noisy_labels(field, pages, kept, domain)
    reason: str | None = None if noisy else "nothing is known of its values on the new pages"
    for chosen in selections(noisy, field):
        labels = {page: texts for page, (_, texts) in chosen.items()}
        for candidate in relearner.candidates(field, labels, known):
            verdict = judge.judge(candidate, _Others(field, chosen, relearner, known).predicts)
            if verdict.reason is None:
                given = {item.page for item in verdict.given}
                left = tuple(page for page in broken if page not in given)
                return candidate, FieldRepair(field.name, "partly" if left else "repaired", verdict.given, left)
            reason = reason or verdict.reason
    return field, FieldRepair(field.name, "declined", (), tuple(broken), reason or "no program explains the labels")


class _Others:
    """What other new pages say of a page: a program that was learned without its label."""

    def __init__(
        self, field: Field, chosen: Noisy, relearner: Relearner, known: Mapping[NewPage, Mapping[str, Label]]
    ) -> None:
        self._field = field
        self._chosen = chosen
        self._relearner = relearner
        self._known = known

    def predicts(self, page: NewPage, texts: tuple[str, ...]) -> Claim | None:
        """The claim for a value: of the judged program itself where the page has no label in it."""
        others = {
            other: label for other, label in self._chosen.items() if other is not page and not same_record(page, other)
        }
        rests_on: frozenset[Kind] = frozenset(kind for kind, _ in others.values())
        if not others:
            return None
        if page in self._chosen:
            labels = {other: label for other, (_, label) in others.items()}
            programs = self._relearner.candidates(self._field, labels, self._known)
            if not any(found(program, page.document) == texts for program in programs):
                return None
        told = f"what is known of {len(others)} other new pages leads to it"
        return Claim("pages", told, rests_on)
