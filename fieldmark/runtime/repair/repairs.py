"""Repairing a program: from fixtures of the old format and pages of the new one to a new program, field by field.

A field that was learned again is accepted where it gives on every fixture what the old one gave, changes nothing that
the old one gives on new pages, contradicts nothing that is known for sure, and each value that it gives anew is agreed
on by two independent pieces of evidence. Of pages on which a field stays broken one of each kind is named to be
labelled, grouped by their signatures as `watch` does it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fieldmark.dsl.core.absence import without_formats_of
from fieldmark.dsl.core.confidence import against
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import Landmark
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordsResult
from fieldmark.dsl.core.terms import Field, Program, Records
from fieldmark.dsl.core.values import shown
from fieldmark.dsl.syntax.notation import counted
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.repair.evidence import (
    Cues,
    Given,
    Places,
    RepairEvidence,
    agreed,
    head_of,
    old_labels,
    shape_of,
    told_by,
)
from fieldmark.runtime.repair.labelling import (
    OtherPages,
    Relearner,
    found,
    given_by,
    noisy_labels,
    places_of,
    retained,
    selections,
)
from fieldmark.runtime.repair.lists import ListRelearner, is_broken_list
from fieldmark.runtime.repair.outcomes import FieldRepair, Repair
from fieldmark.runtime.repair.pages import (
    REPAIR,
    AmberSource,
    KeptPage,
    NewPage,
    failures,
    is_of,
    known_labels,
    known_of,
    shared_value,
    texts_of,
    vocabulary,
    with_numbers,
)
from fieldmark.runtime.repair.whole import as_given, unknown_names, with_known_layouts, with_shared, with_templates
from fieldmark.runtime.run import extraction_to_json
from fieldmark.runtime.sameness import begins
from fieldmark.runtime.watch.checks import FieldCheck, compare
from fieldmark.runtime.watch.drift import fewer
from fieldmark.runtime.watch.page_changes import what_changed
from fieldmark.synth.core.absence import with_idle

Predicted = Callable[[NewPage, tuple[str, ...]], Iterator[RepairEvidence]]
"""The evidence of other new pages for a value of this one."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is given anew, or, where `reason` is set, why the field is not accepted.

    `unsupported` where nothing stands against it, and too little speaks for it.
    """

    given: tuple[Given, ...]
    reason: str | None = None
    unsupported: bool = False


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges candidates for one field; `before` is what the old program said of it on each new page."""

    work: _Work
    old: Field
    before: Mapping[NewPage, FieldResult]

    def judge(self, candidate: Field, predicted: Predicted) -> Verdict:
        """The values that a candidate gives anew, or why it is not accepted."""
        for kept in self.work.kept:
            before, now = (found(field, kept.document) for field in (self.old, candidate))
            if before != now and (before or self.old.unlearned is None):
                return Verdict((), f"it gives something else on the fixture {kept.fixture.name}")
        given: list[Given] = []
        refuted = (
            given_by(said) not in ((), page.labelled(self.old.name))
            for page, said in self.before.items()
            if self.old.name in page.labels
        )
        believed = not any(refuted)
        for page in self.work.pages:
            result = evaluate_field(candidate, page.document)
            texts, old = given_by(result), given_by(self.before[page])
            wanted = page.labelled(self.old.name)
            if wanted is not None and texts != wanted:
                said = f"{shown(wanted)} is its label" if wanted else "its label says that it is not there"
                return Verdict((), f"{page.name}: {shown(texts) if texts else 'nothing'} is found where {said}")
            if wanted is None and believed and old and texts != old:
                return Verdict((), f"it changes what is found on {page.name}")
            if texts and texts != old:
                reason = self._objection(page, texts, result, believed) or self._doubt(candidate, page)
                if reason is not None:
                    return Verdict((), f"{page.name}: {reason}")
                needed = 2 + self._kept_otherwise(page, texts)
                evidence = self._evidence(candidate, page, result, predicted, needed)
                if not agreed(evidence, needed):
                    told = ", and ".join(f"{piece.kind} ({piece.detail})" for piece in evidence)
                    spoken = f"only {told} speaks" if told else "nothing speaks"
                    return Verdict((), f"{page.name}: {spoken} for {shown(texts)}", unsupported=True)
                given.append(Given(page, texts[0] if candidate.aggregation == "one" else list(texts), evidence))
        if self._is_fixed(given):
            return Verdict((), f"{shown(texts_of(given[0].value))} is found on all of them, as on no fixture")
        return Verdict(tuple(given), None if given else "no program gives anything on the new pages")

    def _is_fixed(self, given: Sequence[Given]) -> bool:
        """Whether one value is given on several pages, and on no fixture, where there are different ones: then it is
        rather a text of the layout."""
        values = {texts_of(item.value) for item in given}
        known = {texts_of(kept.fixture.answers["values"].get(self.old.name)) for kept in self.work.kept} - {()}
        labelled = any(item.page.labelled(self.old.name) for item in given)
        return len(given) > 1 == len(values) < len(known) and values.isdisjoint(known) and not labelled

    def _kept_otherwise(self, page: NewPage, texts: tuple[str, ...]) -> bool:
        """Whether a fixture has the name of a page, which is no new capture of it, and another value."""
        if page.of is not None or page.held is None or page.labels:
            return False
        return texts_of(page.held["values"].get(self.old.name)) not in ((), texts)

    def _objection(self, page: NewPage, texts: tuple[str, ...], result: FieldResult, believed: bool) -> str | None:
        known = known_of(page, self.old.name)
        if known is not None and known.texts != texts:
            return f"{shown(texts)} is found where {shown(known.texts)} was known"
        differs = [text for text in head_of(self.old.name, page) if not begins(text, texts[0])]
        if differs and self.old.aggregation == "one":
            return f"the page's head says {shown(differs)}, not {shown(texts)}"
        amber = self.work.amber.texts(self.old, page)
        if amber and amber != texts:
            return f"AMBER finds {shown(amber)}, not {shown(texts)}"
        told = page.labelled(self.old.name) or not believed
        rival = None if told else self._cues(page, ()).rival(result.evidence[0])
        return None if rival is None else f"{rival}, and not before {shown(texts)}"

    def _doubt(self, candidate: Field, page: NewPage) -> str | None:
        """Why what a candidate gives is rather wrong than right, by its confidence beside the other fields."""
        fields = tuple(candidate if field.name == candidate.name else field for field in self.work.program.fields)
        found = evaluate(replace(self.work.program, fields=fields), page.document, 0.0).fields
        result = next(one for one in found if one.name == candidate.name)
        if result.confidence is None or result.confidence >= REPAIR.sure:
            return None
        texts, why = shown(given_by(result)), ", ".join(against(result.features))
        return f"{texts} has a confidence of {result.confidence:.2f} alone: {why}"

    def _evidence(
        self, candidate: Field, page: NewPage, result: FieldResult, predicted: Predicted, needed: int
    ) -> tuple[RepairEvidence, ...]:
        """What speaks for a value; other pages are asked only where the page itself does not settle it."""
        evidence = tuple(self._own_evidence(candidate, page, result))
        others = predicted(page, given_by(result))
        while not agreed(evidence, needed) and (other := next(others, None)) is not None:
            evidence = (*evidence, other)
        return evidence

    def _own_evidence(self, candidate: Field, page: NewPage, result: FieldResult) -> Iterator[RepairEvidence]:
        texts = given_by(result)
        if page.labelled(self.old.name):
            yield RepairEvidence("label", "the label beside the page")
        elif known_of(page, self.old.name) is not None:
            yield RepairEvidence("known", "the value kept with the page")
        if candidate.aggregation == "one":
            others = [other for other in self.work.kept if not is_of(page, other)]
            if shared_value(page, vocabulary(others, self.old.name)) == texts[0]:
                yield RepairEvidence("vocabulary", "a value that fixtures share")
        left = retained(self.old, page, changed=True)
        if self.work.places.text(self.old, page) in texts:
            yield RepairEvidence("place", "it stands where the value kept with the page stood")
        same = left.texts == texts and places_of(page, (e.value for e in result.evidence)) <= left.places
        if same:
            yield RepairEvidence("retained", left.detail)
        cues = self._cues(page, left.landmarks if same else ()).of(result.evidence)
        if cues is not None:
            yield cues
        if self.work.amber.texts(self.old, page):
            yield RepairEvidence("amber", "AMBER finds it")

    def _cues(self, page: NewPage, used: Collection[Landmark]) -> Cues:
        return Cues(self.old, page, self.work.labels[self.old.name], used, self.work.values)


def repair(
    program: Program, kept: Sequence[KeptPage], pages: Sequence[NewPage], schema: DomainSchema | None = None
) -> Repair:
    """Repair the fields of a program that fail on new pages, where independent evidence agrees on each new value.

    The result is the same whatever the order of fixtures and pages.
    """
    kept = sorted(kept, key=lambda page: (page.fixture.name, page.document.name))
    pages = sorted((with_numbers(page, program) for page in pages), key=lambda page: page.name)
    extractions = {page: evaluate(program, page.document) for page in pages}
    work = _Work(program, kept, pages, AmberSource(schema, kept), Places(kept, extractions))
    fields: list[Field] = []
    lists: list[Records] = []
    repairs: list[FieldRepair] = []
    rarer = _rarer(program, kept, [extractions[page] for page in pages])
    for number, field in enumerate(program.fields):
        said = {page: extractions[page].fields[number] for page in pages}
        repaired, told = work.repaired(field, said, rarer.get(field.name))
        fields.append(repaired)
        repairs.append(told)
        for page in pages:
            page.document.forget()
    for number in range(len(program.records)):
        item, told = work.repaired_list(number, {page: extractions[page].records[number] for page in pages})
        lists.append(item)
        repairs.append(told)
        for page in pages:
            page.document.forget()
    while True:
        pairs = zip(program.fields, fields, strict=True)
        anew = {new.name for old, new in pairs if new.formats[: len(old.formats)] != old.formats}
        shared = with_shared(fields, {item.name for item in repairs if item.given}, pages)
        changed = without_formats_of(replace(program, fields=shared, records=tuple(lists)), anew)
        changed = replace(changed, fields=with_known_layouts(program, changed.fields, pages))
        changed = with_templates(changed, pages) if changed != program else changed
        repairs, lost = as_given(changed, repairs, pages, kept)
        if not lost:
            break
        fields = [old if old.name in lost else new for old, new in zip(program.fields, fields, strict=True)]
        lists = [old if old.name in lost else new for old, new in zip(program.records, lists, strict=True)]
    before, (now, moved) = failures(program, kept), _regressions(program, extractions)
    repairs = [_with_failures(item, before.get(item.name, []), now.get(item.name, []), pages) for item in repairs]
    repairs = [
        replace(item, reason=f"another value stands in its place on {counted(moved[item.name], 'page')}")
        if item.outcome == "kept" and moved[item.name]
        else item
        for item in repairs
    ]
    worse = _places(failures(changed, kept)) - _places(before)
    if worse:
        name, fixture = min(worse)
        reason = f"with it, {name} would change on the fixture {fixture}"
        return Repair(program, tuple(item.withdrawn(reason) for item in repairs), unknown_names(program, pages))
    return Repair(changed, tuple(repairs), unknown_names(program, pages))


def _regressions(
    program: Program, extractions: Mapping[NewPage, Extraction]
) -> tuple[dict[str, list[tuple[str, FieldCheck]]], Counter[str]]:
    """Field -> the regressions on new pages that `check` tells of it, each with the name of its page; and on how many
    pages it has another value in the same place, which is none here."""
    found: dict[str, list[tuple[str, FieldCheck]]] = {}
    moved: Counter[str] = Counter()
    for page, said in extractions.items():
        for item in compare(page.held, extraction_to_json(said, program)):
            if _is_another(item, page):
                moved[item.field] += 1
            elif item.failed:
                found.setdefault(item.field, []).append((page.name, item))
    return found, moved


def _is_another(check: FieldCheck, page: NewPage) -> bool:
    """Whether a value that is not the fixture's is found as that was, in the same place, and has its shape: it is
    another one and not a wrong one, as what is read on a feed is another every day."""
    evidence = (page.held or {}).get("evidence", {}).get(check.field)
    if check.outcome != "changed" or not evidence or check.field in page.labels:
        return False
    if check.difference is not None and check.difference.what not in {"span", "number"}:
        return False
    texts = isinstance(check.old, str) and isinstance(check.new, str)
    return not texts or shape_of(check.old) == shape_of(check.new)


def _rarer(program: Program, kept: Sequence[KeptPage], said: Sequence[Extraction]) -> dict[str, str]:
    """The fields that have a value on fewer of the new pages than of the fixtures by the test of `watch`, and how many
    those are, in words."""
    now = [extraction.values for extraction in said]
    before = [page.fixture.answers["values"] for page in kept]
    counts: dict[str, tuple[int, int, int, int]] = {}
    for field in program.fields:
        hits, others = (sum(1 for one in values if one.get(field.name)) for values in (before, now))
        counts[field.name] = (hits, len(before), others, len(now))
    return {
        name: "it is found on {2} of {3} new pages, and on {0} of {1} fixtures".format(*counts[name])
        for name in fewer(counts)
    }


def _places(failed: Mapping[str, Sequence[tuple[str, FieldCheck]]]) -> set[tuple[str, str]]:
    """Field and fixture of each regression."""
    return {(field, name) for field, found in failed.items() for name, _ in found}


def _with_failures(
    field: FieldRepair,
    before: Sequence[tuple[str, FieldCheck]],
    now: Sequence[tuple[str, FieldCheck]],
    pages: Sequence[NewPage],
) -> FieldRepair:
    """What became of a field, with the regressions that it still has, on fixtures and on new pages."""
    seen = {page.name for page in (*(item.page for item in field.given), *field.broken)}
    left = [*before, *((name, item) for name, item in now if name not in seen)]
    if not left:
        return field
    (name, first), more = left[0], len(left) - 1
    told = f"{first.place} {first.outcome}, {first.reason or what_changed(first)}" + f", and {more} more" * (more > 0)
    shown_there = (page.index.places(first.old) for page in pages if page.name == name and isinstance(first.old, str))
    known = "still broken on" if any(shown_there) else "nothing here tells what is right on"
    reason = f"{known} {name}: {told}"
    names = {name for name, _ in left}
    broken = (*field.broken, *(page for page in pages if page.name in names and page not in field.broken))
    return FieldRepair(field.name, "partly" if field.given else "declined", field.given, broken, field.reason or reason)


def is_broken(result: FieldResult, page: NewPage) -> bool:
    """Whether a field abstains on a page, finds nothing where something was known, or something else than its label
    says, which may be that it is not there."""
    wanted = page.labelled(result.name)
    if wanted is not None:
        return given_by(result) != wanted or (not wanted and result.reason is not None)
    if result.evidence:
        return False
    return result.reason is not None or (page.of is not None and bool(page.of.answers["values"].get(result.name)))


class _Work:
    """What the repair of every field needs: the pages, what is known of them, what they were learned from.

    `labels` are those that each field had in the old format, `values` the folded values of all fields on fixtures.
    """

    def __init__(
        self,
        program: Program,
        kept: Sequence[KeptPage],
        pages: Sequence[NewPage],
        amber: AmberSource,
        places: Places,
    ) -> None:
        self.program, self.kept, self.pages, self.amber, self.places = program, kept, pages, amber, places
        self.labels = old_labels(program.fields, kept)
        everything = (value for page in kept for value in page.fixture.answers["values"].values())
        self.values = frozenset(text for value in everything for text in texts_of(value))
        self._learned = sorted(pages, key=lambda page: page.of is None)[: REPAIR.max_learned]
        known = {page: known_labels(program, page) for page in self._learned}
        self._relearner = Relearner(kept[: REPAIR.max_learned], self._learned, known)

    def repaired(
        self, field: Field, before: Mapping[NewPage, FieldResult], rarer: str | None
    ) -> tuple[Field, FieldRepair]:
        """A field as it is in the new program, and what became of it. `before` is what it said on the new pages; where
        it is found on too few of them, `rarer` says so."""
        broken = tuple(
            page
            for page in self.pages
            if is_broken(before[page], page)
            or (rarer is not None and not before[page].evidence and field.name not in page.labels)
        )
        if not broken:
            return field, FieldRepair(field.name, "kept")
        if (gone := self._gone(field, broken)) is not None:
            return gone
        judge = Judge(self, field, before)
        read = frozenset(page for page, said in before.items() if said.evidence)
        noisy = noisy_labels(field, self._learned, self.kept, self.amber, self.places)
        reasons = [] if rarer is None else [rarer]
        reasons += [] if noisy else ["nothing is known of its values on the new pages"]
        for chosen in selections(noisy, field):
            others = OtherPages(field, chosen, self._relearner, read)
            for candidate in self._relearner.candidates(field, {page: texts for page, (_, texts) in chosen.items()}):
                verdict = judge.judge(candidate, others.evidence)
                if verdict.reason is None:
                    given = {item.page for item in verdict.given}
                    left = tuple(page for page in broken if page not in given)
                    return candidate, FieldRepair(field.name, "partly" if left else "repaired", verdict.given, left)
                reasons.append(verdict.reason)
                if verdict.unsupported:
                    break
        reason = "; ".join(reasons[: 1 + (rarer is not None)]) or "no program explains what is known of its values"
        return field, FieldRepair(field.name, "declined", (), broken, reason)

    def _gone(self, field: Field, broken: Sequence[NewPage]) -> tuple[Field, FieldRepair] | None:
        """A field that may be missing, and is on the pages whose labels say so, where none says anything else and it
        gives on fixtures what it gave; None where that is not so."""
        denied = [page for page in broken if page.labelled(field.name) == ()]
        if not denied or field.optional or any(page.labelled(field.name) for page in self.pages):
            return None
        known = with_idle(replace(field, optional=True), [page.document for page in denied])
        told = {page: evaluate_field(known, page.document) for page in broken}
        left = tuple(page for page, one in told.items() if one.evidence or one.reason is not None)
        same = all(found(field, kept.document) == found(known, kept.document) for kept in self.kept)
        if not same or not set(denied).isdisjoint(left):
            return None
        label = RepairEvidence("label", "the label beside the page")
        others = told_by(dict.fromkeys(denied, ("label", ())))
        evidence = {page: (label if page in denied else others,) for page in broken if page not in left}
        given = tuple(Given(page, None, pieces) for page, pieces in evidence.items())
        return known, FieldRepair(field.name, "partly" if left else "repaired", given, left)

    def repaired_list(self, number: int, before: Mapping[NewPage, RecordsResult]) -> tuple[Records, FieldRepair]:
        """A list of records as it is in the new program, and what became of it; where it stays broken, the program as a
        whole tells (`as_given`)."""
        old = self.program.records[number]
        broken = tuple(page for page in self.pages if is_broken_list(old, before[page], page))
        if not broken:
            return old, FieldRepair(old.name, "kept")
        learned = ListRelearner(self.program, number, self.kept, self.pages, before).relearned()
        if isinstance(learned, str):
            return old, FieldRepair(old.name, "declined", (), broken, learned)
        item, given = learned
        return item, FieldRepair(old.name, "repaired", tuple(given))
