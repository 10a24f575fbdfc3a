"""Learning a list of records: tell them apart, then learn each field inside them as from small documents.

Departure from LRSyn, which knows no records: algorithms 2 to 4 run unchanged inside the records, each of which is a
document of its own with its own labels (`fields`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import permutations, product
from typing import Generic

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import Separator, record_places, records_in
from fieldmark.dsl.core.record_lists import evaluate_records
from fieldmark.dsl.core.results import RecordsResult
from fieldmark.dsl.core.terms import Field, Records, separations_of
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import fold
from fieldmark.dsl.text.names import FieldName
from fieldmark.synth.core.examples import (
    Example,
    FieldReport,
    Label,
    Problem,
    is_complete,
    is_list_of_records,
    records_of,
    texts_within,
)
from fieldmark.synth.core.reports import kept_field, report_field, why_unlearned
from fieldmark.synth.records.fields import (
    SETTINGS,
    P,
    RecordInstance,
    X,
    are_read_alike,
    learn_record_field,
    sounds,
)
from fieldmark.synth.records.matching import LabelledRecords, Matching, RankedSeparation
from fieldmark.synth.records.narrowing import NOT_LABELLED, Narrowing
from fieldmark.synth.records.never import FEWEST, texts_in, values_in


@dataclass(frozen=True, slots=True)
class Inside:
    """What was learned for one name, with the reports, the one on the whole first; no term where there is no way.

    `failures` is how many labels are not reproduced; of records, each field of one that is not found counts, and each
    record found that is not labelled. `others` tells whether records of another list, or single values, are found.
    """

    term: Field | Records | None
    reports: tuple[FieldReport, ...]
    failures: int = 0
    others: bool = False

    def is_better(self, failures: int, others: bool = False) -> bool:
        """Whether it is at least as good as what has so many failures, and finds others or none."""
        return self.term is not None and (self.failures, self.others) <= (failures, others)

    def failures_of(self, name: str) -> int:
        """How many labels of one field, and of what is inside it, are not reproduced."""
        return sum(len(r.problems) for r in self.reports if r.name == name or r.name.startswith(f"{name}."))


def learn_records(
    name: str,
    labelled: Sequence[tuple[X, Label]],
    instance: RecordInstance[X, P],
    outside: Sequence[Iterable[str]] = (),
    like: Separator | None = None,
) -> Inside:
    """Learn a list of records from indexed documents with labels; one labelled None has no record. `outside` is what is
    labelled on each document outside of the list; `like` tells records with the same fields apart, which comes first
    where it does so here."""
    learner = _RecordsLearner(name, labelled, instance, like)
    for page, texts in zip(learner.pages, outside, strict=False):
        page.hold_apart(texts)
    return learner.learn()


def labelled_records(result: RecordsResult, label: Label) -> Iterator[Document]:
    """The records found on a document that are labelled, or stand where others are labelled: of a list that is labelled
    as a whole those with no single text that one record's label has not."""
    known = [texts_in(one) for one in records_of(label)]
    for record in result.found if known else ():
        if not is_complete(label) or any(texts_in(record.json_values) <= one for one in known):
            yield record.document


Told = tuple["_RecordsLearner[X, P]", Inside]
"""A learner of the records of a group of pages, and what it has learned."""

ToldApart = tuple[tuple[P, Separator, Matching], ...]
"""Pages, with how the records of each are told apart, and which region holds which record."""


class _RecordsLearner(Generic[X, P]):
    """Learns one list of records. `with_records` are those of the pages that have some, but for those that are
    `parted` from them; what is learned from some of them is kept, as the groups are asked for again and again, and what
    is learned under a name, as groups together may be told apart as all pages are."""

    def __init__(
        self,
        name: str,
        labelled: Sequence[tuple[X, Label]],
        instance: RecordInstance[X, P],
        like: Separator | None = None,
    ) -> None:
        self.name = name
        self.instance = instance
        self.like = like
        self.pages = [instance.labelled(index, records_of(label), is_complete(label)) for index, label in labelled]
        self.with_records = [page for page in self.pages if page.labels]
        self.parted = False
        self.keys = list(dict.fromkeys(key for page in self.with_records for label in page.labels for key in label))
        self._told: dict[tuple[P, ...], Inside] = {}
        self._named: dict[tuple[str, ToldApart[P]], Inside] = {}

    def learn(self) -> Inside:
        """The records of all pages in one way; where labels fail so, those of groups of pages, each in its own way, if
        fewer do: senders write in several formats."""
        whole = self._of_all()
        if len(self.with_records) < FEWEST or self._is_told(whole):
            return whole
        told = self._of_groups()
        return whole if told is None or (whole.term is not None and whole.failures <= told.failures) else told

    def _is_told(self, whole: Inside) -> bool:
        """Whether few labels fail, and nowhere half of those of a page: a wrong label is one of many there, and a
        format of its own may be that of a page with few."""
        values = len(self.keys) * sum(len(page.labels) for page in self.with_records)
        if not isinstance(whole.term, Records) or whole.failures > SETTINGS.tolerated * values:
            return False
        read = (_Read.of(whole.term, page) for page in self.with_records) if whole.failures else ()
        return all(2 * one.missing.total() < one.wanted.total() for one in read)

    def _of_groups(self) -> Inside | None:
        """The records of groups of pages, those of most pages first, and what no group has named; None where there is
        no group. A record that stands alone in how its own records are told is none."""
        learners: list[_RecordsLearner[X, P]] = []
        like: Callable[[P], list[P]] = cache(self._like)
        left = list(self.with_records)
        while left and len(learners) < SETTINGS.formats:
            groups = ([other for other in like(page) if other in left] for page in left[: SETTINGS.formats])
            alike = max(groups, key=len)
            if len(alike) < (FEWEST if self.pages[0].document.is_record else 1):
                break
            learners.append(self._of(alike))
            left = [page for page in left if page not in alike]
        told = ((learner, learner._of_all()) for learner in learners)
        terms = [(learner, inside) for learner, inside in told if isinstance(inside.term, Records)]
        if not terms:
            return None
        joined, told_apart = self._most_joined(terms)
        left = [page for page in self.with_records if page not in told_apart]
        if not left or not isinstance(joined.term, Records):
            return joined
        first, *inside = joined.reports
        reason = "its records are told apart in another way than those of most documents, which are learned"
        problems = (*first.problems, *(Problem(page.document.name, reason) for page in left))
        missing = sum(len(page.labels) for page in left)
        report = replace(first, examples=first.examples + missing, problems=problems)
        failures = joined.failures + missing * len(self.keys)
        return Inside(replace(joined.term, optional=False), (report, *inside), failures)

    def _most_joined(self, told: Sequence[Told[X, P]]) -> tuple[Inside, list[P]]:
        """One list of the records of all groups, or else of as many as go together, those of most pages first; with the
        pages of these."""
        every = self._joined(told)
        if every is not None:
            return every, [page for learner, _ in told for page in learner.with_records]
        kept, best = [told[0]], told[0][1]
        for one in told[1:] if len(told) > 2 else ():
            more = self._joined([*kept, one])
            if more is not None:
                kept.append(one)
                best = more
        return best, [page for learner, _ in kept for page in learner.with_records]

    def _joined(self, told: Sequence[Told[X, P]]) -> Inside | None:
        """One list of the records of several groups, told apart in the ways of each, or else in the best of each, in an
        order in which none takes another's; with fields learned from all of them, or else in the formats of each group;
        None where nothing gives what is labelled."""
        terms = [inside.term for _, inside in told if isinstance(inside.term, Records)]
        apart: ToldApart[P] = ()
        for (group, _), term in zip(told, terms, strict=True):
            ranked = self.instance.ranked(term.separation, group.with_records)
            if ranked is None:
                return None
            apart += group._told_apart(ranked)
        examples = list(self._examples(apart))
        indexes = [self.instance.index(example.document) for example in examples]
        learned = {key: self._learn_key(key, apart, examples, indexes) for key in self.keys}
        pages = [
            (page, max(_Read.of(term, page).records, len(page.labels)))
            for (group, _), term in zip(told, terms, strict=True)
            for page in group.with_records
        ]
        optional = len(self.with_records) < len(self.pages)
        every = dict.fromkeys(separation for term in terms for separation in separations_of(term))
        own = permutations(dict.fromkeys(term.separation for term in terms))
        never = frozenset(text for term in terms for text in term.never)
        told_in = (learned, self._in_formats(learned, terms, examples, indexes))
        for inside, (first, *others) in product(told_in, (every, *own)):
            fields = tuple(one.term for one in inside.values() if isinstance(one.term, Field))
            nested = tuple(one.term for one in inside.values() if isinstance(one.term, Records))
            records = Records(self.name, optional, first, fields, nested, tuple(others), never=never)
            if all(_gives(records, page, most) for page, most in pages):
                reports = [replace(r, name=f"{self.name}.{r.name}") for key in self.keys for r in inside[key].reports]
                ways = tuple(way for _, one in told for way in one.reports[0].landmarks)
                count = sum(len(page.labels) for page, _ in pages)
                problems = tuple(problem for _, one in told for problem in one.reports[0].problems)
                report = replace(
                    told[0][1].reports[0], landmarks=ways, explained=count, examples=count, problems=problems
                )
                return Inside(records, (report, *reports), sum(one.failures for one in inside.values()))
        return None

    def _in_formats(
        self, learned: Mapping[str, Inside], terms: Sequence[Records], examples: Sequence[Example], indexes: Sequence[X]
    ) -> dict[str, Inside]:
        """The fields that were learned from several groups, in the formats that each of these has by itself."""
        told = dict(learned)
        for key, inside in learned.items():
            own = [field for term in terms for field in term.fields if field.name == key]
            formats = tuple(dict.fromkeys(format_ for field in own for format_ in field.formats))
            if isinstance(inside.term, Field) and formats:
                optional = inside.term.optional or any(field.optional for field in own)
                field = replace(inside.term, optional=optional, formats=formats, unlearned=None)
                report = report_field(field, map(partial(self.instance.annotation, key), indexes, examples))
                told[key] = Inside(kept_field(field, report), (report,), len(report.problems))
        return told

    def _like(self, page: P) -> list[P]:
        """A page, and those whose labelled records are found with what is learned from it; none where nothing is."""
        learned = self._of([page])._of_all().term
        if not isinstance(learned, Records):
            return []
        return [other for other in self.with_records if other is page or _gives(learned, other)]

    def _of(self, pages: Sequence[P]) -> _RecordsLearner[X, P]:
        """A learner from some of the pages with records, and those without."""
        other = copy(self)
        other.pages = [page for page in self.pages if page in pages or not page.labels]
        other.with_records = [page for page in self.with_records if page in pages]
        other.parted = len(other.with_records) < len(self.with_records) or self.parted
        return other

    def _of_all(self) -> Inside:
        """The records of the separation with fewest failures, with further ways to tell the same records apart."""
        pages = tuple(self.with_records)
        if pages not in self._told:
            self._told[pages] = self._learned()
        return self._told[pages]

    def _learned(self) -> Inside:
        best = Inside(None, (self._nothing(),))
        alternatives: Sequence[Separator] = ()
        alike = None if self.like is None else self.instance.ranked(self.like, self.with_records)
        others = self.instance.separations(self.with_records, SETTINGS.separations)
        ways = others if alike is None or alike.missing else (alike, *others)
        for number, ranked in enumerate(ways):
            learned = self._inside(ranked, best)
            if learned is None:
                continue
            best, alternatives = learned, ranked.alternatives
            whole, *inside = learned.reports
            if not whole.problems and learned.failures <= SETTINGS.tolerated * sum(r.examples for r in inside):
                best, alternatives = self._narrowest(best, ranked, ways[number + 1 :])
                break
        if not isinstance(best.term, Records):
            return best
        documents = [page.document for page in sorted(self.pages, key=lambda page: not page.labels)]
        return replace(best, term=self.instance.with_alternatives(best.term, alternatives, documents))

    def _narrowest(
        self, told: Inside, ranked: RankedSeparation[Separator], others: Sequence[RankedSeparation[Separator]]
    ) -> tuple[Inside, Sequence[Separator]]:
        """What was learned, and further ways to tell its records apart; where each page has one record, of the first
        smaller region that tells as much, if there are several such in each, or all its text is in that: what is around
        one row, and a row of headings, is around all rows that come one day."""
        if told.failures or any(len(page.labels) > 1 for page in self.with_records):
            return told, ranked.alternatives
        for other in (*others, *self.instance.alike(ranked, self.with_records)):
            if not other.missing and self._is_narrower(other, ranked):
                learned = self._inside(other, Inside(None, (self._nothing(),)))
                fits = learned is not None and isinstance(learned.term, Records) and not learned.failures
                if learned is not None and fits and not learned.reports[0].problems:
                    return learned, other.alternatives
        return told, ranked.alternatives

    def _is_narrower(self, other: RankedSeparation[Separator], ranked: RankedSeparation[Separator]) -> bool:
        """Whether in each labelled record, told apart in one way, several stand that are told apart in another, or one
        that has all its text."""
        least = 1 if other.spans == ranked.spans else 2
        for page, matching in zip(self.with_records, ranked.matchings, strict=True):
            places = record_places(ranked.separation, page.document)
            inner = [place.order for place in record_places(other.separation, page.document)]
            for number in matching.regions:
                around = () if number is None else places[number].order
                if sum(order[: len(around)] == around != order for order in inner) < least:
                    return False
        return least == 1 or _within(other.spans, ranked.spans)

    def _inside(self, ranked: RankedSeparation[Separator], rival: Inside) -> Inside | None:
        """Learn the fields inside the records, told apart in one way; None where that is not better than the rival.

        The fields that failed most there are learned first, and no more than it takes to tell.
        """
        if rival.is_better(ranked.missing):
            return None
        apart = self._told_apart(ranked)
        examples = list(self._examples(apart))
        indexes = [self.instance.index(example.document) for example in examples]
        learned: dict[str, Inside] = {}
        failures = 0
        for key in sorted(self.keys, key=lambda key: -rival.failures_of(f"{self.name}.{key}")):
            learned[key] = self._learn_key(key, apart, examples, indexes)
            failures += learned[key].failures
            if rival.is_better(failures):
                return None
        learned |= self._apart(learned, examples, indexes)
        terms = [learned[key].term for key in self.keys]
        fields = tuple(term for term in terms if isinstance(term, Field))
        nested = tuple(term for term in terms if isinstance(term, Records))
        reports = [replace(r, name=f"{self.name}.{r.name}") for key in self.keys for r in learned[key].reports]
        if any(field.formats for field in fields) or nested:
            optional = len(self.with_records) < len(self.pages)
            plain = Records(self.name, optional, ranked.separation, fields, nested)
            narrowing = Narrowing(self.name, self.pages, self.with_records, self.instance, self.parted)
            records, report, spare, (unlabelled, others) = narrowing.narrowed(plain, ranked)
            tells = report.explained >= SETTINGS.found * report.examples and spare <= report.examples
            if tells and not self._is_refuted(report):
                failures += unlabelled + len(self.keys) * (report.examples - report.explained)
                told = Inside(records, (report, *reports), failures, others)
                return None if rival.is_better(failures, others) else told
        return Inside(None, (self._nothing(), *reports)) if rival.term is None else None

    def _is_refuted(self, report: FieldReport) -> bool:
        """Whether most of some records hold what is no labelled record of a list in them: it is then another list, or
        the record itself."""
        refuting = {problem.document for problem in report.problems if NOT_LABELLED in problem.reason}
        return self.pages[0].document.is_record and 2 * len(refuting) > len(self.pages)

    def _apart(
        self, learned: Mapping[str, Inside], examples: Sequence[Example], indexes: Sequence[X]
    ) -> dict[str, Inside]:
        """Fields that are read elsewhere than learned: of two that have the same values in all records, and are read at
        the same places, one where the label there sounds more like the other's name, or a label that leads to other
        places more like its own."""
        moved: dict[str, Inside] = {}
        fields = {
            key: term for key, inside in learned.items() if isinstance(term := inside.term, Field) and term.formats
        }
        for key, other in permutations(fields, 2):
            if other in moved or not are_read_alike(fields[key], fields[other], examples):
                continue
            field, report = learn_record_field(key, examples, indexes, self.instance, fields[other])
            name, others = (FieldName.among(one, self.keys).telling for one in (key, other))
            documents = [example.document for example in examples[: SETTINGS.sample]]
            fits = max(sounds(field, name, documents), sounds(fields[other], others, documents))
            fits = fits > sounds(fields[key], name, documents)
            if fits and len(report.problems) <= learned[key].failures:
                moved[key] = Inside(kept_field(field, report), (report,), len(report.problems))
        return moved

    def _told_apart(self, ranked: RankedSeparation[Separator]) -> ToldApart[P]:
        """The pages with records, told apart in one way."""
        pairs = zip(self.with_records, ranked.matchings, strict=True)
        return tuple((page, ranked.separation, matching) for page, matching in pairs)

    def _examples(self, apart: ToldApart[P]) -> Iterator[Example]:
        """The labelled records as documents of their own."""
        for page, separation, matching in apart:
            documents = records_in(separation, page.document)
            for number, region in enumerate(matching.regions):
                if region is not None:
                    documents[region].name = page.called(number)
                    yield Example(documents[region], {key: page.labels[number].get(key) for key in self.keys})

    def _learn_key(self, key: str, apart: ToldApart[P], examples: Sequence[Example], indexes: Sequence[X]) -> Inside:
        """What stands under one name inside the records, learned once of those that are told apart so."""
        if (key, apart) not in self._named:
            self._named[key, apart] = self._learned_under(key, examples, indexes)
        return self._named[key, apart]

    def _learned_under(self, key: str, examples: Sequence[Example], indexes: Sequence[X]) -> Inside:
        """Learn what stands under one name inside the records: a field, or records in their turn."""
        labels = [example.labels[key] for example in examples]
        if any(map(is_list_of_records, labels)):
            inside = learn_records(key, list(zip(indexes, labels, strict=True)), self.instance)
            why = why_unlearned(inside.reports[0]) if inside.term is None else None
            return inside if why is None else replace(inside, term=Field(key, "list", False, (), unlearned=why))
        field, report = learn_record_field(key, examples, indexes, self.instance)
        return Inside(kept_field(field, report), (report,), len(report.problems))

    def _nothing(self) -> FieldReport:
        reason = "nothing on the page tells the labelled records apart"
        problems = tuple(Problem(page.document.name, reason) for page in self.with_records)
        return FieldReport(self.name, 0, (), 0, sum(len(page.labels) for page in self.pages), problems)


def _within(spans: Sequence[Span], others: Sequence[Span]) -> bool:
    """Whether some stretches of pages lie in others."""
    return all(other[0] <= one[0] and one[1] <= other[1] for one, other in zip(spans, others, strict=True))


@dataclass(frozen=True, slots=True)
class _Read:
    """What records give on a page: how many, the labelled values that they do not give, and all of these."""

    records: int
    missing: Counter[str]
    wanted: Counter[str]

    @classmethod
    def of(cls, records: Records, page: LabelledRecords) -> _Read:
        found = evaluate_records(records, page.document).found
        given = Counter(fold(text) for one in found for text in values_in(records, one.document))
        wanted = Counter(fold(text) for label in page.labels for text in texts_within(label))
        return cls(len(found), wanted - given, wanted)


def _gives(records: Records, page: LabelledRecords, most: int | None = None) -> bool:
    """Whether nearly all values labelled in the records of a page are found, and no more records, or `most`."""
    read = _Read.of(records, page)
    return (
        read.records <= (len(page.labels) if most is None else most)
        and read.missing.total() <= SETTINGS.tolerated * read.wanted.total()
    )
