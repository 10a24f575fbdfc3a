"""What a list of records is on a document, or in a record.

Records are told apart first, and their fields then run inside each. What stands between records (advertisements, rows
of headings) is told from a record by its fields: where most of those that every record has are missing, it is none. A
record in which one of them is missing or uncertain is kept, and that field abstains; where half of several are, all do.
What is known of all records together tells whether a field is read where it stood: one is in words everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Final, NamedTuple

from fieldmark.dsl.core.absence import ELSEWHERE_LAID_OUT, is_laid_out, with_known_absence
from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.fields import CUT_OFF, CUT_OFF_LIST, results_of, said_by, without_doubt
from fieldmark.dsl.core.guards import InWords, NoSum, Usual, guard_of
from fieldmark.dsl.core.identities import once
from fieldmark.dsl.core.instance import Separator, TextLandmark, instance_of, locate, record_places, records_in
from fieldmark.dsl.core.own_places import with_places_apart, without_others
from fieldmark.dsl.core.results import FieldResult, RecordResult, RecordsResult, Said
from fieldmark.dsl.core.terms import Program, Records, separations_of, strategies_of
from fieldmark.dsl.core.together import in_one_place
from fieldmark.dsl.core.values import Value, shown
from fieldmark.dsl.core.vote import Evidence
from fieldmark.dsl.text.lexicon import is_in_words
from fieldmark.dsl.text.reasons import because

FAR_MORE: Final = 2
"""How many times the records found so far an alternative way to tell them apart has to find."""


MANY_MISSING: Final = 2
"""Fewest missing fields with which half a record on a page may be none. Origin: our benchmark of result lists, where of
88 records that lack one field 79 are right."""


COLUMN: Final = 2
"""Fewest different values, none of them in words, of a field that always had some in words, which are those of another.
Origin: the chance that so many differ from the four or more seen, all equally likely to, is below one in twenty."""


OTHER_COLUMN: Final = "{} is not in words, nor is any of the {} of the list, as all seen: it may be another column"
"""The reason for the records of a list without the values of a field."""


NONE_OF: Final = 3
"""Fewest records none of which has a value that three of four have: that is so by chance in less than one of twenty."""

NO_COLUMN: Final = "missing from all {} records, where most of the examples have it: it may be called otherwise"
"""The reason for the records of a list without a field."""


ADDED: Final = 2
"""Fewest figures that a sum is of."""

HUNDREDTHS: Final = 100
"""What figures are counted in."""

DIGITS: Final = 4
"""Fewest digits, but for noughts before them, of a sum that is told as one: fewer are so by chance. Origin: wards and
counts of made-up pages."""

LONGEST: Final = 40
"""Most characters of a figure with its currency. A bound on time: digits without end are hostile."""

LETTERS: Final = 3
"""Most letters beside a figure, those of a currency: a house number sums up nothing."""

SUM: Final = "{} in the last row is the sum of those above, as in no example: it is rather the row of the total"
"""The reason for a list without its last row."""

_FIGURE: Final = re.compile(r"([-−–(]?)[^\d\w-]?(\d{1,3}(?:[.,' \u00a0]\d{3})+|\d{1,12})(?:[.,](\d{2}))?(?![.,]?\d)")
"""A figure: its sign, what stands before the decimals, and two of these."""


HEADING_LOST: Final = "other headings of its columns stand there, but not {}, under which its records are told"
"""The reason for a list without records below headings of which one may be misread or is gone."""

MISSED: Final = "what stands at {} may be a record, too: another way to tell these apart finds it beside all of them"
"""The reason for a list that may lack records which have not all that others are told by."""

OUTSIDE: Final = "what has all of a record stands at {}, outside of the section of the list, as nothing ever did"
"""The reason for a list that may go on outside of its section."""

UNCLAIMED: Final = "a line among the records stands as theirs do, but is not told as one: {}"
"""The reason for a list that may lack a record in which what tells it is misread."""

ELSEWHERE: Final = "what looks like records stands under another heading than ever: it may be of another list"
"""The reason for a list without what may be records of another."""


ITS_LIKE: Final = "not found, nor is {}, which has the same fields: it may be told otherwise here"
"""The reason for a list that is missing where one like it abstains."""


SHARED: Final = "{} is read at one place in several records, as none was: they may be one"
"""The reason for a list without records of which several have a heading in common."""


LONG: Final = 1_000
"""Fewest records of a list of which it is asked whether all that may be some were looked at. A bound on time."""

MORE: Final = "these are the first {:,} records: what tells them apart stands on the page more often than is followed"
"""The reason for a list of which not all is looked at."""


class Candidate(NamedTuple):
    """What may be a record: what its fields say, the records nested in it, and how many of what every record has find
    nothing."""

    document: Document
    said: Sequence[Said]
    nested: tuple[RecordsResult, ...]
    blank: int


Read = Sequence[tuple[str, str]]
"""What single fields of the document, or richer lists of records, read: the path of the node, and the text."""


def evaluate_lists(program: Program, said: Sequence[Said], document: Document) -> tuple[RecordsResult, ...]:
    """The lists of records of a document. One with values of its own has no row with any that a single field reads, or
    a list with more fields: a place is that of one field, and a row that of the list which says most of it."""
    found: dict[str, RecordsResult] = {}
    single = [one.evidence for field, one in zip(program.fields, said, strict=True) if field.aggregation == "one"]
    for item in sorted(program.records, key=lambda item: len(item.fields), reverse=True):
        read: list[tuple[str, str]] = []
        if item.own_values:
            richer = [found[other.name] for other in program.records if len(other.fields) > len(item.fields)]
            inside = [field.evidence for list_ in richer for record in list_.found for field in record.fields]
            for evidence in (*single, *inside):
                read += [(f"{one.value.node.path}/", one.value.text) for one in evidence]
        found[item.name] = _evaluate(item, document, read)
    told: list[RecordsResult] = []
    for item in program.records:
        others = [result for name, result in found.items() if name != item.name]
        whole = _none_outside(item, found[item.name], document, others)
        told.append(_without_others(_none_unclaimed(item, whole, document, others)))
    return tuple([_as_its_like(program.records, number, told) for number in range(len(told))])


def _as_its_like(lists: Sequence[Records], number: int, told: Sequence[RecordsResult]) -> RecordsResult:
    """A list as it was told; where it is missing, and one with the same fields abstains, it does so too: what tells
    the records of the one apart, or where they stand, tells those of the other."""
    if told[number].found or told[number].reason is not None:
        return told[number]
    names = {field.name for field in lists[number].fields}
    like = (
        other.name
        for other, result in zip(lists, told, strict=True)
        if not result.found and result.reason is not None and {field.name for field in other.fields} == names
    )
    other = next(like, None)
    return told[number] if other is None else replace(told[number], reason=because(ITS_LIKE, shown([other])))


def _without_others(result: RecordsResult) -> RecordsResult:
    """A list without what may be records of another, which it says instead."""
    own = tuple([record for record in result.found if not _is_elsewhere(record)])
    return result if len(own) == len(result.found) else replace(result, found=own, reason=ELSEWHERE)


def _is_elsewhere(record: RecordResult) -> bool:
    return {*(field.reason for field in record.fields), *(item.reason for item in record.records)} == {ELSEWHERE}


def evaluate_records(records: Records, document: Document) -> RecordsResult:
    """Tell the records apart and run their fields inside each; what holds too few of them is no record."""
    return _none_outside(records, _evaluate(records, document), document)


def _evaluate(records: Records, document: Document, read: Read = ()) -> RecordsResult:
    """The records, as they are told apart. `read` is what fields of the document have read, where their values are its
    own.

    An alternative is listened to where there are more places for it than records so far, and taken where it finds far
    more that lack no more of what every record has: single records more or less say nothing about the page. But where
    it finds all of those, and others, the list says so: what its records are told by may be a part that some lack.
    """
    found: tuple[RecordResult, ...] = ()
    others: Sequence[Candidate] = ()
    missed: str | None = None
    most = possible = taken = 0
    for number, separation in enumerate(separations_of(records)):
        least = FAR_MORE * len(found)
        if found and len(record_places(separation, document, least)) < least:
            missed = missed or _missed(records, separation, found, document, read)
            continue
        candidates = records_in(separation, document)
        most = max(most, len(candidates))
        evaluated = (_evaluate_record(records, candidate) for candidate in candidates)
        known = [candidate for candidate in evaluated if not _is_none(records, candidate)]
        possible = max(possible, len(known))
        own = [candidate for candidate in known if not _is_read(candidate, read)]
        there = _questioned(records, [candidate for candidate in own if _is_record(records, candidate)], document)
        blank = max((record.blank for record in found), default=len(records.fields) + len(records.records))
        if there and sum(record.blank <= blank for record in there) >= least:
            missed = None
            found, taken = there, number
            others = [candidate for candidate in own if records.no_others and not _is_record(records, candidate)]
        elif found:
            missed = missed or _missed(records, separation, found, document, read)
    lost = (CUT_OFF_LIST if found and document.truncated else None) or missed or _lost(others)
    parted: str | None = None
    if records.together is not None:
        found, parted = in_one_place(records.together, found, document)
        lost = parted or lost
    found, summed = _without_sums(records, found)
    lost = summed or lost
    if len(found) >= LONG and instance_of(document).has_more(separations_of(records)[taken], document):
        lost = because(MORE, len(found))
    found = _with_known_absence(records, _without_other_columns(records, found))
    if not found and records.optional and (heading := _heading_lost(records, document)) is not None:
        return RecordsResult(records.name, (), because(HEADING_LOST, shown([heading])))
    if found or parted or (records.optional and not document.truncated):
        return _given(records, found, lost, taken)
    if document.truncated:
        return RecordsResult(records.name, (), CUT_OFF)
    if not most:
        missing = "what tells one record from the next, or where they end, is not on the page"
        return RecordsResult(records.name, (), missing)
    if not possible:
        return RecordsResult(records.name, (), because("{} places look like records, and are known to be none", most))
    empty = because("{} places look like records, but their fields are not found in any", most)
    return RecordsResult(records.name, (), empty)


def _given(records: Records, found: tuple[RecordResult, ...], lost: str | None, taken: int) -> RecordsResult:
    """A list as it is given, or none where its records may be one."""
    shared = _shared(found) if records.own_places else None
    if shared is not None:
        return RecordsResult(records.name, (), because(SHARED, shown([shared.text])))
    doubt = f"not certain: {records.uncertain}" if found and records.uncertain is not None else None
    return RecordsResult(records.name, found, lost or doubt, taken)


def _missed(
    records: Records, other: Separator, found: Sequence[RecordResult], document: Document, read: Read
) -> str | None:
    """Why a list may lack records: another way to tell them apart finds all of those found, and others. None where it
    does not."""
    if len(record_places(other, document, len(found) + 1)) <= len(found):
        return None
    paths = {record.document.begins_at.path for record in found}
    candidates = records_in(other, document)
    left = [candidate for candidate in candidates if candidate.begins_at.path not in paths]
    if len(candidates) - len(left) < len(found):
        return None
    for place in left:
        candidate = _evaluate_record(records, place)
        is_one = _is_record(records, candidate) and not _is_none(records, candidate)
        if is_one and not _is_read(candidate, read):
            return because(MISSED, candidate.document.begins_at.path)
    return None


def _shared(found: Sequence[RecordResult]) -> Value | None:
    """A value that two records read at one place of the page; None where there is none."""
    seen: set[tuple[str, str]] = set()
    for record in found:
        own = {(one.name, item.value.node.path): item.value for one in record.fields for item in one.evidence}
        both = seen.intersection(own)
        if both:
            return own[min(both)]
        seen.update(own)
    return None


def _heading_lost(records: Records, document: Document) -> str | None:
    """A heading that is missing from the line of those of a list's columns; None where there is none."""
    ways = [(one.landmark, one.region) for field in records.fields for one in strategies_of(field)]
    lost = (instance_of(document).headed_without(one, ways, document) for one in separations_of(records))
    return next((heading for heading in lost if heading is not None), None)


def _with_known_absence(records: Records, found: Sequence[RecordResult]) -> tuple[RecordResult, ...]:
    rows = [record.fields for record in found]
    kept = with_known_absence(records.fields, rows)
    if kept is rows:
        return tuple(found)
    return tuple([replace(record, fields=row) for record, row in zip(found, kept, strict=True)])


def _without_other_columns(records: Records, found: tuple[RecordResult, ...]) -> tuple[RecordResult, ...]:
    """The records, without the values of fields that are in words everywhere but here: a part more in every record, and
    what is told by its number is the next. What most records have, and none here, may be called otherwise."""
    for number, in_words, usual in _columns(records):
        texts = [item.value.text for record in found for item in record.fields[number].evidence]
        if in_words is not None and len({*texts}) >= COLUMN and not any(map(is_in_words, texts)):
            reason = because(OTHER_COLUMN, shown(texts[:1]), len(texts))
            found = tuple([_without_value(record, number, reason) for record in found])
        elif usual is not None and not texts and len(found) >= NONE_OF:
            reason = because(NO_COLUMN, len(found))
            found = tuple([_without_value(record, number, reason) for record in found])
    return found


def _without_sums(records: Records, found: tuple[RecordResult, ...]) -> tuple[tuple[RecordResult, ...], str | None]:
    """The records without a last one that sums up those before it, as no list did, and why it may be none."""
    for number, field in enumerate(records.fields):
        if guard_of(field.guards, NoSum) is not None and adds_up(number, found):
            return found[:-1], because(SUM, shown([item.value.text for item in found[-1].fields[number].evidence]))
    return found, None


def adds_up(number: int, found: Sequence[RecordResult]) -> bool:
    """Whether the value of a field in the last record is the sum of all before it, or of each as often as another field
    says: of two figures or more that are not nought, and of four digits, since 520 is soon the sum of 411 and 109."""
    if len(found) <= ADDED:
        return False
    *others, last = _figures(number, found)
    if last is None or sum(map(bool, others)) < ADDED:
        return False
    (item,) = found[-1].fields[number].evidence
    if len("".join(filter(str.isdigit, item.value.text)).lstrip("0")) < DIGITS:
        return False
    if last == sum(filter(None, others)):
        return True
    counts = (_figures(other, found[:-1]) for other in range(len(found[0].fields)) if other != number)
    return any(
        None not in count and HUNDREDTHS * last == sum((figure or 0) * (times or 0) for figure, times in pairs)
        for count in counts
        for pairs in [zip(others, count, strict=True)]
    )


def _figures(number: int, found: Sequence[RecordResult]) -> list[int | None]:
    return [figure_of(record.fields[number].evidence) for record in found]


def figure_of(evidence: Sequence[Evidence]) -> int | None:
    """The figure of a single value, in hundredths, whatever parts its digits; None where it is none."""
    text = evidence[0].value.text if len(evidence) == 1 else ""
    found = _FIGURE.search(text) if len(text) <= LONGEST else None
    if found is None:
        return None
    digits = "".join(filter(str.isdecimal, found[0]))
    if len(digits) < sum(map(str.isdigit, text)) or sum(map(str.isalpha, text)) > LETTERS:
        return None
    figure = int(digits if found[3] else digits + "00")
    return -figure if found[1] else figure


def _without_value(record: RecordResult, number: int, reason: str) -> RecordResult:
    """A record in which a field abstains for a reason, unless it does already."""
    fields = list(record.fields)
    if fields[number].reason is None:
        fields[number] = replace(fields[number], evidence=(), reason=reason)
    return replace(record, fields=tuple(fields))


@once
def _columns(records: Records) -> Sequence[tuple[int, InWords | None, Usual | None]]:
    """The numbers of the fields of which something is known of all records together, with that."""
    known = (
        (n, guard_of(field.guards, InWords), guard_of(field.guards, Usual)) for n, field in enumerate(records.fields)
    )
    return [one for one in known if one[1] is not None or one[2] is not None]


def _lost(others: Sequence[Candidate]) -> str | None:
    """Why a list may lack a record, though others were found: a place that looks like one holds something of it, but
    too little to be told as one. None where there is none."""
    places = [one.document.begins_at.path for one in others if any(said.found for said in one.said)]
    if not places:
        return None
    why = "a place looks like a record, as only records ever did, but too little of one is found there: {} ({} in all)"
    return because(why, places[0], len(places))


def _none_outside(
    records: Records, result: RecordsResult, document: Document, others: Sequence[RecordsResult] = ()
) -> RecordsResult:
    """A list as it is, or one that may lack a record, or be there: what stands outside of its section has all that
    every record has, and is no record of another list of the document."""
    if not records.no_others or result.reason is not None:
        return result
    separations = separations_of(records)
    told = (separations[result.alternative],) if result.found else separations
    outside = [place for separation in told for place in instance_of(document).outside(separation, document)]
    own = _beginnings(others) if outside else []
    for place in outside:
        path = place.begins_at.path
        if _is_at(f"{path}/", own):
            continue
        candidate = _evaluate_record(records, place)
        required = _required(records, candidate)
        if required and all(required) and not _is_none(records, candidate):
            return replace(result, reason=because(OUTSIDE, path))
    return result


def _none_unclaimed(
    records: Records, result: RecordsResult, document: Document, others: Sequence[RecordsResult]
) -> RecordsResult:
    """A list as it is, or one that may lack a record: what stands among its records as they do is told as none, and is
    none of another list of the document."""
    if not result.found or result.reason is not None:
        return result
    lost = instance_of(document).unclaimed(separations_of(records)[result.alternative], document)
    own = _beginnings(others) if lost else []
    path = next((place.path for place in lost if not _is_at(f"{place.path}/", own)), None)
    return result if path is None else replace(result, reason=because(UNCLAIMED, path))


def _beginnings(lists: Sequence[RecordsResult]) -> list[str]:
    """The paths at which records of lists begin, each with the stroke that ends it."""
    return [f"{record.document.begins_at.path}/" for one in lists for record in one.found]


def _evaluate_record(records: Records, document: Document) -> Candidate:
    judged = without_others(records.fields, [said_by(field, document) for field in records.fields], document)
    nested = tuple([evaluate_records(item, document) for item in records.records])
    document.forget()
    fields, lists = _expected(records)
    blank = len([number for number in fields if not judged[number].found])
    blank += len([number for number in lists if not nested[number].found])
    return Candidate(document, judged, nested, blank)


def _doubtful(records: Records, candidate: Candidate, doubt: str) -> RecordResult:
    """A record in which everything is uncertain."""
    fields = tuple(FieldResult(field.name, field.aggregation, (), doubt) for field in records.fields)
    nested = tuple(RecordsResult(item.name, (), doubt) for item in records.records)
    return RecordResult(candidate.document, fields, nested, candidate.blank)


def _questioned(records: Records, candidates: Sequence[Candidate], page: Document) -> tuple[RecordResult, ...]:
    """The records, without values of which their document says that they are not certain, and without any in those that
    may be no records."""
    halves = [_half_missing(records, candidate) for candidate in candidates]
    doubts = halves if None in halves else [None] * len(halves)
    if records.contexts:
        elsewhere = _elsewhere(records, candidates, page)
        doubts = [half or other for half, other in zip(doubts, elsewhere, strict=True)]
    return tuple([_without_doubtful(records, *pair) for pair in zip(candidates, doubts, strict=True)])


def _elsewhere(records: Records, candidates: Sequence[Candidate], page: Document) -> list[str | None]:
    """Why each of what was found may be of another list: it does not stand where the list always did, and others do, or
    the heading is there and heads nothing.

    A section that no example has may stand on any page some day, "Cancelled" behind "Ordered". Where nothing of where
    the records stood is there, the page has changed, and all are records.
    """
    places = [candidate.document.begins_at for candidate in candidates]
    others = instance_of(page).elsewhere(records.contexts, page, places)
    return [ELSEWHERE if other else None for other in others]


def _half_missing(records: Records, candidate: Candidate) -> str | None:
    """Why what was found on a page may be no record: half of what every record has is missing, and not one field alone.

    A card among others with a title and a price, "Sign in and save £20", is one half of a product. Where all records of
    a page are so, the page has changed, and they are records.
    """
    blank = candidate.blank
    if records.kind == "form" or blank < MANY_MISSING:
        return None
    required = sum(map(len, _expected(records)))
    if 2 * blank < required:
        return None
    why = "{} of the {} fields that every record has are missing here, so it may be no record"
    return because(why, blank, required)


def _without_doubtful(records: Records, candidate: Candidate, doubt: str | None) -> RecordResult:
    document = candidate.document
    doubt = document.weak or doubt
    if doubt is not None:
        return _doubtful(records, candidate, doubt)
    said = [without_doubt(one, document) for one in candidate.said]
    told = results_of(records.fields, said, candidate.blank > 0)
    told = with_places_apart(records.fields, told, told)
    return RecordResult(document, told, candidate.nested, candidate.blank)


def _is_none(records: Records, candidate: Candidate) -> bool:
    """Whether what may be a record is known to be none: by a text that it has, or by all that it holds."""
    if records.never and _holds(candidate, records.never):
        return True
    return (
        bool(records.more_than)
        and not any(item.found for item in candidate.nested)
        and _names(records, candidate) <= records.more_than
    )


def _names(records: Records, candidate: Candidate) -> set[str]:
    """The fields of which what may be a record holds anything."""
    return {field.name for field, one in zip(records.fields, candidate.said, strict=True) if one.evidence}


def _holds(candidate: Candidate, texts: Set[str]) -> bool:
    """Whether what may be a record has one of some texts, alone or as a value, or stands under a heading of it: the row
    of the total is no item, nor is what customers also bought."""
    if not texts.isdisjoint(instance_of(candidate.document).headings(candidate.document.begins_at)):
        return True
    if any(item.finding.value.text in texts for one in candidate.said for item in one.evidence):
        return True
    return any(locate(TextLandmark(text), candidate.document) for text in texts)


def _is_read(candidate: Candidate, read: Read) -> bool:
    """Whether a value in what may be a record, or a part of it, is read as one of the document in the same node, or in
    one around or in it: a place is that of one field. The row of the total among the items is no item."""
    values = [item.finding.value for one in candidate.said for item in one.evidence]
    for value in values:
        paths = [path for path, text in read if value.text in text or text in value.text]
        if paths and _is_at(f"{value.node.path}/", paths):
            return True
    return False


def _is_at(own: str, paths: Sequence[str]) -> bool:
    """Whether a path, with the stroke that ends it, is one of some, or leads to what stands around or in it."""
    return any(own.startswith(path) or path.startswith(own) for path in paths)


def _is_record(records: Records, candidate: Candidate) -> bool:
    """Whether enough of what every record has is found; where no field is in every record, anything."""
    required = _required(records, candidate)
    if not required:
        return any(said.evidence for said in candidate.said) or any(item.found for item in candidate.nested)
    return instance_of(candidate.document).is_record(sum(required), len(required))


def _required(records: Records, candidate: Candidate) -> list[bool]:
    """For each field, and each list of records, that every record has, whether it is found in this one."""
    fields, lists = _expected(records)
    said, nested = candidate.said, candidate.nested
    return [bool(said[number].evidence) for number in fields] + [bool(nested[number].found) for number in lists]


@once
def _expected(records: Records) -> tuple[Sequence[int], Sequence[int]]:
    """The numbers of the fields, and of the lists of records, that every record has."""
    fields = [number for number, field in enumerate(records.fields) if field.is_required]
    return fields, [number for number, item in enumerate(records.records) if not item.optional]


def with_known_layout(told: tuple[FieldResult, ...], item: Records, result: RecordsResult) -> RecordsResult:
    """A list of records, which abstains where it is missing and nobody knows what it looks like on such a page."""
    if item.in_formats is None or result.found or result.reason is not None or is_laid_out(item.in_formats, [told]):
        return result
    return replace(result, reason=ELSEWHERE_LAID_OUT)
