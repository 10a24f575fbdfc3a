"""Lists of records learned again, from the records that are known on new pages.

Those of a page are known from the labels beside it, or from its fixture where every value of theirs stands on the page.
The list is learned anew from the fixtures and from these pages. It is accepted where it gives on every fixture what the
old one gives, on every page of which the records are known these and no others, changes nothing that the old one
gives on new pages, and two independent pieces of evidence agree on what it gives anew, as for single fields
(`fieldmark.runtime.repair.evidence`): a label, what is known of the page, and lists that were learned from other pages
alone and give the same there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.guards import InFormats
from fieldmark.dsl.core.results import Extraction, RecordsResult
from fieldmark.dsl.core.terms import Field, Program, Records
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.notation import counted, listed
from fieldmark.runtime.io.files import REST
from fieldmark.runtime.io.labels import checked_labels
from fieldmark.runtime.repair.evidence import Given, Kind, RepairEvidence, agreed, told_by
from fieldmark.runtime.repair.labelling import halves
from fieldmark.runtime.repair.pages import REPAIR, KeptPage, NewPage, same_record
from fieldmark.runtime.sameness import folded
from fieldmark.runtime.watch.checks import compare, records_in
from fieldmark.runtime.watch.page_changes import shown_value
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.guards import joined_guards
from fieldmark.synth.core.learn import learn

Rows = list[Any] | None
"""Records as JSON; the text `...` behind them where a label says that others follow."""

Known = Mapping[NewPage, tuple[Kind, Rows]]
"""Page -> how its records are known, and these."""


def same_rows(known: Rows, given: Rows) -> bool:
    """Whether records are those that are known, their first ones where others follow, after folding."""
    wanted, found = _plain(known), _plain(given)
    if wanted[-1:] == [REST]:
        wanted = wanted[:-1]
        found = found[: len(wanted)]
    return bool(wanted == found)


def _plain(value: Any) -> Any:
    """Records, folded, without fields that have no value."""
    match value:
        case Mapping():
            return {name: _plain(item) for name, item in value.items() if item not in (None, [])}
        case list() | None:
            return [_plain(item) for item in value or ()]
        case _:
            return folded(value)


def is_broken_list(item: Records, result: RecordsResult, page: NewPage) -> bool:
    """Whether a list abstains on a page, or says something else than its label there; or finds nothing of a field, or
    at all, where something was known, or where it is not sure of any."""
    if item.name in page.labels:
        return not same_rows(_of_fields(item, page.labels[item.name]), result.json_value)
    known = page.of.answers["values"].get(item.name) if page.of is not None else None
    if not result.found:
        return result.reason is not None or bool(known)
    unsure = {field.name for field in item.fields}.intersection(
        *({answer.name for answer in record.fields if answer.reason is not None} for record in result.found)
    )
    return bool(unsure) or not _fields_of(known) <= _fields_of(result.json_value)


def is_whole(item: Records, result: RecordsResult, page: NewPage) -> bool:
    """Whether a list is not broken on a page, and sure of every field that all records have, in each."""
    required = {field.name for field in item.fields if field.is_required}
    unsure = (one.name for record in result.found for one in record.fields if one.reason is not None)
    return not is_broken_list(item, result, page) and required.isdisjoint(unsure)


def _fields_of(rows: Rows) -> set[str]:
    """The fields of which any record has something."""
    return {name for row in _plain(rows) if isinstance(row, Mapping) for name in row}


def _adds(old: Rows, new: Rows) -> bool:
    """Whether records are as they were, or have something more each, where they had nothing."""
    before, after = _plain(old), _plain(new)
    return len(before) == len(after) and all(
        one.items() <= other.items() for one, other in zip(before, after, strict=True)
    )


def known_rows(item: Records, pages: Sequence[NewPage]) -> Known:
    """The records that are known of pages, with the fields of a list: their labels, or those of their fixtures that
    stand there with every value."""
    found: dict[NewPage, tuple[Kind, Rows]] = {}
    for page in pages:
        if item.name in page.labels:
            found[page] = ("label", _of_fields(item, page.labels[item.name]))
        elif page.of is not None and records_in(rows := page.of.answers["values"].get(item.name)) is not None:
            index = page.index
            if all(index.places(text) or index.normal_places(text) for text in _texts(rows)):
                found[page] = ("known", rows)
    return found


def unknown_fields(item: Records, rows: Any) -> list[str]:
    """The fields of records that a list does not have."""
    names = {*(field.name for field in item.fields), *(inner.name for inner in item.records)}
    return sorted(_fields_of(rows) - names) if isinstance(rows, list) else []


def _of_fields(item: Records, rows: Rows) -> Rows:
    """Records without the fields that a list does not have."""
    names, nested = {field.name for field in item.fields}, {inner.name: inner for inner in item.records}
    if not isinstance(rows, list):
        return rows
    return [
        {
            name: _of_fields(nested[name], value) if name in nested else value
            for name, value in row.items()
            if name in names or name in nested
        }
        if isinstance(row, Mapping)
        else row
        for row in rows
    ]


def _texts(value: Any) -> Iterator[str]:
    """All texts in records."""
    if isinstance(value, str):
        yield value
    for item in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from _texts(item)


@dataclass(frozen=True, slots=True)
class _Refusal:
    """Why a list is not accepted, and the new page that stands against it, if one does."""

    reason: str
    page: NewPage | None = None


@dataclass(frozen=True, slots=True)
class ListRelearner:
    """Learns one list of a program again. `learned` keeps what was learned from some pages, `problems` why a page is
    not explained by what was learned from it and others."""

    program: Program
    number: int
    kept: Sequence[KeptPage]
    pages: Sequence[NewPage]
    before: Mapping[NewPage, RecordsResult]
    learned: dict[tuple[frozenset[NewPage], bool], Records | None] = field(default_factory=dict)
    problems: dict[tuple[NewPage | None, frozenset[NewPage]], str] = field(default_factory=dict)

    @property
    def old(self) -> Records:
        """The list as it is."""
        return self.program.records[self.number]

    def labelled(self) -> Iterator[tuple[NewPage, RecordsResult]]:
        """The pages with a label of the list, with what the old one says there."""
        return ((page, said) for page, said in self.before.items() if self.old.name in page.labels)

    def relearned(self) -> tuple[Records, Sequence[Given]] | str:
        """The list as it is accepted, with what it gives anew, or why it is not. Where one page stands against it that
        has no label, it is learned again without that."""
        known = known_rows(self.old, sorted(self.pages, key=lambda page: page.of is None)[: REPAIR.max_learned])
        labelled = {page: one for page, one in known.items() if one[0] == "label"}
        if not known:
            return "nothing is known of its records on the new pages; a label beside one would tell"
        for page, (_, rows) in labelled.items():
            lacking = {field.name for field in self.old.fields if field.is_required} - _fields_of(rows)
            if rows and lacking:
                named = listed(sorted(f'"{name}"' for name in lacking))
                return f"{page.name}: no record of its label has {named}, as every record had"
        choices, tried = [labelled, known], 0
        reasons: list[str] = []
        while choices and tried <= REPAIR.max_left_out:
            chosen = choices.pop()
            tried += bool(chosen)
            for candidate in self._candidates(chosen) if chosen else ():
                given, refused = self._judged(candidate, known, chosen)
                if refused is None:
                    return candidate, given
                reasons.append(self.problems.get((refused.page, frozenset(chosen)), refused.reason))
                if refused.page in chosen and refused.page not in labelled:
                    choices.append({page: one for page, one in chosen.items() if page is not refused.page})
                    break
        return reasons[0] if reasons else "no list explains what is known of its records"

    def _candidates(self, known: Known) -> Iterator[Records]:
        """Lists that may read the new pages: what was learned anew, with the ways of the old fields beside those of
        the new pages; then its records told apart as the old ones, or as those of the new pages; then as it is."""
        anew, alone = self._learned(known), self._learned(known, alone=True)
        if anew is None:
            return
        if alone is not None:
            before, after = ({field.name: field for field in item.fields} for item in (self.old, alone))
            added = [_added(field, before.get(field.name), after.get(field.name)) for field in anew.fields]
            beside = replace(anew, fields=tuple(added))
            yield beside
            ways = (way for way in (alone.separation, *alone.alternatives) if way != self.old.separation)
            yield replace(beside, separation=self.old.separation, alternatives=tuple(ways))
        yield anew

    def _judged(self, candidate: Records, known: Known, chosen: Known) -> tuple[Sequence[Given], _Refusal | None]:
        for kept in self.kept:
            old, rows = (self._rows(item, kept.document) for item in (self.old, candidate))
            if not same_rows(old, rows) and not (_adds(old, rows) and self._agrees(candidate, kept)):
                return (), _Refusal(f"it gives something else on the fixture {kept.name}")
        given: list[Given] = []
        believed = not any(one.found and is_broken_list(self.old, one, page) for page, one in self.labelled())
        for page in self.pages:
            rows, old = self._rows(candidate, page.document), self.before[page].json_value
            kind, wanted = known.get(page, (None, None))
            if (kind == "label" or (kind is not None and rows)) and not same_rows(wanted, rows):
                return (), _Refusal(f"{page.name}: {self._difference(wanted, rows)}", page)
            sure = believed and self.before[page].reason is None
            if kind != "label" and sure and old and not _adds(old, rows):
                return (), _Refusal(f"it changes what is found on {page.name}", page)
            if not rows or same_rows(old, rows):
                continue
            evidence = self._evidence(page, rows, kind, chosen)
            if not agreed(evidence):
                told = " and ".join(f"{piece.kind} ({piece.detail})" for piece in evidence)
                spoken = f"only {told}" if told else "nothing"
                return (), _Refusal(f"{page.name}: {spoken} speaks for {counted(len(rows), 'record')}", page)
            given.append(Given(page, rows, evidence))
        return given, None if given else _Refusal("no program gives anything on the new pages")

    def _agrees(self, item: Records, kept: KeptPage) -> bool:
        """Whether `check` finds no regression of a list on a fixture."""
        checks = compare(kept.fixture.answers, self._said(item, kept.document).to_dict())
        return not any(check.failed for check in checks if check.field == item.name)

    def _difference(self, known: Rows, found: Rows) -> str:
        """Where records differ from those that are known."""
        one, other = ({"values": {self.old.name: rows}, "abstained": {}} for rows in (known, found))
        (check,) = compare(one, other)
        return f"{check.place} is {shown_value(check.new)} where {shown_value(check.old)} is known"

    def _evidence(self, page: NewPage, rows: Rows, kind: Kind | None, chosen: Known) -> tuple[RepairEvidence, ...]:
        """What speaks for the records of a page; others are learned from only where the page does not settle it."""
        evidence: list[RepairEvidence] = []
        if kind == "label":
            evidence.append(RepairEvidence("label", "the label beside the page"))
        elif kind is not None:
            evidence.append(RepairEvidence("known", "the records kept with the page"))
        parts = self._parts(page, chosen)
        while not agreed(evidence) and (part := next(parts, None)) is not None:
            other = not any(page is one or same_record(page, one) for one in part)
            if other and any(not same_rows(known, rows) for _, known in part.values()):
                learned = self._learned(part)
                if learned is not None and same_rows(rows, self._rows(learned, page.document)):
                    evidence.append(told_by(part))
        return tuple(evidence)

    def _parts(self, page: NewPage, chosen: Known) -> Iterator[Known]:
        """What is learned from for a page: the labels, each half of all that is known, and all but what is known of
        that page."""
        yield {other: known for other, known in chosen.items() if known[0] == "label"}
        yield from halves(chosen)
        yield {other: known for other, known in chosen.items() if other is not page and not same_record(page, other)}

    def _learned(self, known: Known, alone: bool = False) -> Records | None:
        """The list as it is learned from the records that are known of some pages and, unless `alone`, the fixtures."""
        key = frozenset(known), alone
        if key not in self.learned:
            name = self.old.name
            kept = () if alone else self.kept[: REPAIR.max_learned]
            examples = [Example(page.document, labels) for page in kept if (labels := _kept_labels(page, name))]
            for page, (_, rows) in known.items():
                labelled: dict[str, Any] = {**page.labels, name: rows}
                examples.append(Example(page.document, checked_labels(labelled, page.name)))
            result = learn(examples)
            reasons = {
                problem.document: problem.reason
                for report in reversed(result.reports)
                if report.name == name or report.name.startswith(f"{name}.")
                for problem in reversed(report.problems)
            }
            for page in known:
                if page.name in reasons and not alone:
                    self.problems[page, key[0]] = f"{page.name}: {reasons[page.name]}"
            found = (item for item in result.program.records if item.name == name)
            self.learned[key] = next((replace(item, in_formats=None) for item in found), None)
        return self.learned[key]

    def _rows(self, item: Records, document: HtmlDocument) -> Rows:
        """What a list gives on a page, beside the other fields of the program."""
        return self._said(item, document).records[self.number].json_value

    def _said(self, item: Records, document: HtmlDocument) -> Extraction:
        records = [item if number == self.number else old for number, old in enumerate(self.program.records)]
        return evaluate(replace(self.program, records=tuple(records)), document)


def _added(anew: Field, old: Field | None, alone: Field | None) -> Field:
    """A field of a list as it was, with the formats of the new pages, where it was learned anew in another way."""
    if old is None or alone is None or not old.formats or anew.formats == old.formats:
        return anew
    formats = (*old.formats, *(layout for layout in alone.formats if layout not in old.formats))
    guards = [guard for guard in joined_guards(old.guards, alone.guards) if not isinstance(guard, InFormats)]
    return replace(old, optional=anew.optional, formats=formats, guards=tuple(guards))


def _kept_labels(page: KeptPage, name: str) -> dict[str, Label] | None:
    """The labels that a fixture's answers are, those records among them of which every field is sure; None where a
    list is not."""
    answers, unsure = page.fixture.answers["values"], page.fixture.answers["abstained"]
    lists = {place.partition("[")[0] for place in unsure if "[" in place}
    known = {other: value for other, value in answers.items() if other not in lists}
    sure = {other: value for other, value in known.items() if value is not None or other not in unsure}
    return checked_labels(sure, page.name) if name in sure else None
