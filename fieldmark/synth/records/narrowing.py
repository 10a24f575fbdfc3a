"""What a list of records finds beside those that are labelled, and what leaves it out: texts that no record has, a
section of the page, or the headings under which all records stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Generic

from fieldmark.dsl.core.instance import Separator, instance_of, record_places
from fieldmark.dsl.core.record_lists import evaluate_records
from fieldmark.dsl.core.results import RecordsResult
from fieldmark.dsl.core.terms import Records
from fieldmark.dsl.syntax.notation import counted, written
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import FieldReport, Problem
from fieldmark.synth.core.reports import SHOWN_PLACES
from fieldmark.synth.records.fields import P, Places, RecordInstance, X
from fieldmark.synth.records.matching import RankedSeparation
from fieldmark.synth.records.never import FEWEST, never_texts, values_in

NOT_LABELLED: Final = "not labelled"
"""What is said of a document in which more is found than labelled, after how many."""


@dataclass(frozen=True)
class Narrowing(Generic[X, P]):
    """The pages of which the records of one list are held to what is labelled. `with_records` are those that have
    some; `parted` tells that others have some, too, which are told apart by themselves. What records were asked for
    last, and what they are on each page, is kept: the next question is often about the same."""

    name: str
    pages: Sequence[P]
    with_records: Sequence[P]
    instance: RecordInstance[X, P]
    parted: bool = False
    _last: list[tuple[Records, Mapping[P, RecordsResult]]] = field(default_factory=list, init=False)

    def narrowed(
        self, plain: Records, ranked: RankedSeparation[Separator]
    ) -> tuple[Records, FieldReport, int, tuple[int, bool]]:
        """The records without what is found and not labelled, as far as that can be told, with what `_report` says of
        them: by texts that it has, or by a section. What is left is uncertain where it stands under another heading.
        Last comes what of all that is found speaks against that way to tell them apart: how much is left, and of ways
        with as many failures whether anything else is found, however much: a wider record holds more of a list.

        One document, or a row of several that no other is like, cannot show that a text is no data, so that a section
        goes before texts in the one, and what is not labelled is reported all the same: it may have been forgotten, and
        speaks against that way. What is labelled outside of the list was not, and only says that a way which does not
        find it needs no text to leave it out.
        """
        report, spare = self._report(plain, ranked)
        if not spare:
            return self._placed(plain, ranked), report, spare, (spare, False)
        alone = len(self.pages) < FEWEST
        held = self._in_section(plain, ranked) if alone else None
        if held is None:
            told = replace(plain, never=self._never(plain, ranked))
            held = (told, *self._report(told, ranked))
            held = (held[2] and not alone and self._in_section(told, ranked)) or held
        if held[2]:
            more = replace(held[0], more_than=self._more_than(held[0], ranked))
            held = (more, *self._report(more, ranked))
        records, narrowed, left = held
        records = self._placed(records, ranked)
        if left and records.contexts:
            narrowed, left = self._report(records, ranked)
        if alone:
            unlabelled = self._unlabelled(plain, ranked)
            against = unlabelled, spare > unlabelled
            return records, replace(narrowed, problems=report.problems), left, against
        told = replace(records, never=records.never | self._never(records, ranked, 1)) if left else records
        return told, narrowed, self._report(told, ranked)[1], (left, False)

    def _unlabelled(self, records: Records, ranked: RankedSeparation[Separator]) -> int:
        """How much is found that is labelled neither in the list nor outside of it."""
        count = 0
        for page, regions, found, wanted in self._found(records, ranked):
            spare = {regions[number] for number in found if number not in wanted} if page.complete else ()
            for record in self._told(records)[page].found if spare else ():
                values = map(fold, values_in(records, record.document))
                count += record.place in spare and page.others.isdisjoint(values)
        return count

    def _placed(self, records: Records, ranked: RankedSeparation[Separator]) -> Records:
        """The records with where all that are found and labelled stand; others are uncertain then."""
        own = {
            page: [regions[number] for number in found if number in wanted or not page.complete]
            for page, regions, found, wanted in self._found(records, ranked)
            if page.labels
        }
        return replace(records, contexts=self.instance.contexts(own))

    def _in_section(
        self, records: Records, ranked: RankedSeparation[Separator]
    ) -> tuple[Records, FieldReport, int] | None:
        """The records held to a section in which all that are found and labelled stand and no others, with what
        `_report` says of them; None where there is no such section."""
        right, wrong = dict[P, Places](), dict[P, Places]()
        for page, regions, found, wanted in self._found(records, ranked):
            right[page] = [regions[number] for number in found if number in wanted]
            wrong[page] = [regions[number] for number in found if number not in wanted] if page.complete else []
        separation = self.instance.section(records.separation, right, wrong, self.parted)
        if separation is None:
            return None
        plain = replace(records, separation=separation, never=frozenset())
        held = replace(plain, never=self._never(plain, ranked))
        report, spare = self._report(held, ranked)
        return None if spare else (held, report, spare)

    def _never(self, records: Records, ranked: RankedSeparation[Separator], least: int = FEWEST) -> frozenset[str]:
        """Texts of what is found and not labelled that no record has, and `least` such rows."""
        matchings = dict(zip(self.with_records, ranked.matchings, strict=True))
        return never_texts(records, ranked.separation, matchings, self._told(records), self.instance, least)

    def _told(self, records: Records) -> Mapping[P, RecordsResult]:
        """What the records are on each page."""
        if not self._last or self._last[0][0] != records:
            self._last[:] = [(records, {page: evaluate_records(records, page.document) for page in self.pages})]
        return self._last[0][1]

    def _more_than(self, records: Records, ranked: RankedSeparation[Separator]) -> frozenset[str]:
        """The fields of which what is found and not labelled holds no others, where at most half of what every record
        has is among them: the line below a row that goes on with a column, a note. What holds more is rather a record
        of which something is not found, and one that nobody labelled."""
        names: dict[bool, list[frozenset[str]]] = {True: [], False: []}
        matchings = dict(zip(self.with_records, ranked.matchings, strict=True))
        for page in (page for page in self.pages if page.complete):
            regions = record_places(ranked.separation, page.document)
            wanted = {regions[n] for n in (matchings[page].regions if page in matchings else ()) if n is not None}
            for record in self._told(records)[page].found:
                if not any(nested.found for nested in record.records):
                    found = frozenset(field.name for field in record.fields if field.evidence)
                    names[record.place in wanted].append(found)
        required = frozenset.intersection(*names[True]) if names[True] else frozenset()
        less = frozenset[str]().union(*(found for found in names[False] if not required <= found))
        return less if 2 * len(less & required) <= len(required) else frozenset()

    def _report(self, records: Records, ranked: RankedSeparation[Separator]) -> tuple[FieldReport, int]:
        """Run the records on every page and say which labelled ones are not found, what else is, and how much of it."""
        problems: list[Problem] = []
        explained = spare = 0
        for page, regions, found, wanted in self._found(records, ranked):
            explained += sum(1 for region in wanted if region in found)
            for number, region in enumerate(wanted):
                if region is None:
                    problems.append(Problem(page.called(number), "its values stand in no place of their own"))
                elif region not in found:
                    reason = "too few of its fields are found to tell it as a record"
                    problems.append(Problem(page.called(number), reason))
            last = len(regions) if page.complete else max((r for r in wanted if r is not None), default=-1)
            others = [regions[n] for n in found if n not in wanted and n < last]
            spare += len(others)
            if others:
                places = ", ".join(node.path for node in others[:SHOWN_PLACES])
                reason = f"{counted(len(others), 'record')} {NOT_LABELLED}: {places}"
                problems.append(Problem(page.document.name, reason))
        total = sum(len(page.labels) for page in self.pages)
        told = (written(records.separation),)
        return FieldReport(self.name, 1, told, explained, total, tuple(problems)), spare

    def _found(
        self, records: Records, ranked: RankedSeparation[Separator]
    ) -> Iterator[tuple[P, Places, Sequence[int], Sequence[int | None]]]:
        """Of every page where the separation says that records may be, the numbers of those that are found there and
        not uncertain for where they stand, and for each labelled record its own."""
        matchings = dict(zip(self.with_records, ranked.matchings, strict=True))
        for page, told in self._told(records).items():
            begun = {record.place for record in told.found}
            regions = record_places(ranked.separation, page.document)
            found = [number for number, place in enumerate(regions) if place in begun]
            if records.contexts:
                places = [regions[number] for number in found]
                others = instance_of(page.document).elsewhere(records.contexts, page.document, places)
                found = [number for number, other in zip(found, others, strict=True) if not other]
            yield page, regions, found, matchings[page].regions if page in matchings else ()
