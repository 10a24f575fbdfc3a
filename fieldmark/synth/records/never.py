"""What a list of records is told by: texts that no record has, how far records stand apart, what stands before them.

What is found beside the records that are labelled is told by such texts: the row of a total, or an advertisement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import islice
from typing import Final, Generic

from fieldmark.dsl.core.documents import Document, Location
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import Separator, instance_of, record_places
from fieldmark.dsl.core.results import RecordResult, RecordsResult
from fieldmark.dsl.core.terms import Records, Together
from fieldmark.dsl.html.lookup import stands_free
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import Label, RecordLabel, is_complete, records_of
from fieldmark.synth.records.fields import P, RecordInstance, X
from fieldmark.synth.records.matching import Matching

SHORT: Final = 30
"""Most characters of a text beside the values that tells what is no record. A bound on work, and on what is read."""

FEWEST: Final = 2
"""Fewest of what tells the layout from chance: rows that are not labelled with a text, documents under a heading, and
documents with several records and nothing between."""


def never_texts(
    records: Records,
    separation: Separator,
    matchings: Mapping[P, Matching],
    told: Mapping[P, RecordsResult],
    instance: RecordInstance[X, P],
    least: int = FEWEST,
) -> frozenset[str]:
    """Texts of what is found and not labelled, or of the headings above it, that no record has: words, as few as tell
    all of that, and where there are several documents, those that `least` rows have (of one alone `_told_by_one`): a
    single row only has texts that are no values, of fewer rows than are labelled. What is labelled outside of the list
    is data, and none. `told` are the records as they are read on each document.

    Nor is one with which a text of a labelled record begins: the rest of it may be missing. What is not labelled stays
    in the report of one document, for it may have been forgotten.
    """
    pages = [page for page in told if page.complete]
    spare: list[tuple[P, RecordResult]] = []
    wanted: list[RecordResult] = []
    for page in pages:
        regions = record_places(separation, page.document)
        matched = matchings[page].regions if page in matchings else ()
        labelled = {regions[number] for number in matched if number is not None}
        found = told[page].found
        wanted += [one for one in found if one.place in labelled]
        spare += [(page, one) for one in found if one.place not in labelled]
    if not spare:
        return frozenset()
    known = {text for page in matchings for text in page.occurrences}.union(*(page.others for page in pages))
    own_texts = [fold(text) for one in wanted for text in instance.index(one.document).texts()]
    known.update(own_texts, (fold(text) for one in wanted for text in _headings(one.place)))

    def is_told(text: str) -> bool:
        begun = (own for own in own_texts if own.startswith(text))
        return text not in known and not any(stands_free(own, 0, len(text)) for own in begun)

    rows = [_Row.of(records, page, one, instance, is_told) for page, one in spare]
    if len(pages) < FEWEST:
        fields = [_found_in(records, one) for one in wanted]
        return _told_by_one(rows, [one.place.order for one in wanted], fields)
    values = _values_of(rows)
    if least >= FEWEST:
        return _telling([(row, row.texts | row.values) for row in rows], least, values)
    few = len(rows) < len(wanted)
    return _telling([(row, row.texts - row.headings - values) for row in rows], least, values) if few else frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class _Row(Generic[P]):
    """What is found in a document and not labelled: where it stands, the names of the fields that it holds, and of its
    values, the other texts in it and the headings above it those that may tell that it is no record. `is_elsewhere`
    where it holds what is labelled outside of the list."""

    page: P
    order: tuple[int, ...]
    fields: Set[str]
    values: Set[str]
    texts: Set[str]
    headings: Set[str]
    is_elsewhere: bool

    @classmethod
    def of(
        cls,
        records: Records,
        page: P,
        record: RecordResult,
        instance: RecordInstance[X, P],
        is_told: Callable[[str], bool],
    ) -> _Row[P]:
        """A row that is found in a document."""
        values = {*values_in(records, record.document)}
        headings = _headings(record.place)
        texts = (*instance.index(record.document).texts(), *headings)
        short = (text for text in texts if len(text) <= SHORT and any(map(str.isalpha, text)))

        def kept(some: Iterable[str]) -> Set[str]:
            return {text for text in some if not any(map(str.isdigit, text)) and is_told(fold(text))}

        left = kept(short)
        own = not page.others.isdisjoint(map(fold, values))
        at, fields = record.place.order, _found_in(records, record)
        return cls(page, at, fields, kept(values), left, left & {*headings}, own)

    def side(self, places: Sequence[tuple[int, ...]]) -> int:
        """Whether it stands before all places (-1), behind all (1), or among them (0)."""
        return -1 if all(self.order < place for place in places) else all(self.order > place for place in places)


def _told_by_one(
    rows: Sequence[_Row[P]], places: Sequence[tuple[int, ...]], fields: Sequence[Set[str]]
) -> frozenset[str]:
    """The texts by which rows of one document are told, given where the labelled records stand in it and the fields
    that these hold.

    What is not labelled may have been forgotten, and to name row after row is to learn by heart. But what sums up a
    list stands around it: a row before all that is labelled, or behind, which lacks what every labelled record has, or
    holds what is labelled outside of the list, has its name. Others are told by headings, and where they are fewer than
    those that are labelled, by texts that are no values, or by one that is; or by several, where they stand on both
    sides, for nobody forgets the first of a list and the last.
    """
    required = set[str]().union(*fields).intersection(*fields)
    sides = {row: row.side(places) for row in rows}
    apart = [row for row in rows if sides[row] and (row.is_elsewhere or not required <= row.fields)]
    never = _telling([(row, row.texts | row.values) for row in apart], 1, _values_of(rows))
    left = [row for row in rows if row not in apart and never.isdisjoint(row.texts | row.values)]
    few = len(left) < len(places)
    values = _values_of(left)
    words = ((row.texts | row.values if sides[row] else row.texts - values) if few else row.headings for row in left)
    more = _telling([*zip(left, words, strict=True)], 1, values)
    return never | more if len(more & values) < 2 or {sides[row] for row in left} == {-1, 1} else never


def _values_of(rows: Iterable[_Row[P]]) -> Set[str]:
    return set[str]().union(*(row.values for row in rows))


def _headings(place: Location) -> Sequence[str]:
    return instance_of(place.document).headings(place)


def _found_in(records: Records, record: RecordResult) -> Set[str]:
    """The names of the fields of which what may be a record holds anything."""
    return {field.name for field in records.fields if evaluate_field(field, record.document).evidence}


def values_in(records: Records, record: Document) -> Iterator[str]:
    """The values of the fields of what may be a record, though it may be none."""
    return (item.value.text for field in records.fields for item in evaluate_field(field, record).evidence)


def _telling(spare: Sequence[tuple[_Row[P], Set[str]]], least: int, values: Set[str]) -> frozenset[str]:
    """The fewest texts by which what is no record is told, each with its row: the most frequent, and those that are no
    values, first, which `least` rows have, or for headings documents: nobody forgets just those that say the same."""
    shown = {(text, row.page if text in row.headings else row) for row, texts in spare for text in texts}
    seen = Counter(text for text, _ in shown)
    never: set[str] = set()
    while True:
        counts = Counter(text for _, texts in spare if texts.isdisjoint(never) for text in texts)
        told = [text for text in counts if seen[text] >= least]
        if not told:
            return frozenset(never)
        never.add(min(told, key=lambda text: (-counts[text], text in values, len(text), text)))


MOST_BEFORE: Final = 8
"""Most texts before a list that are kept. A bound on what is read."""

BESIDE: Final = 1
"""How many levels above two records what holds both is, where they stand side by side."""


def together(told: Sequence[RecordsResult], labels: Sequence[Label]) -> Together | None:
    """How a list stands together, as the program finds it in the examples; None where fewer than two show it. Of lists
    of one record each it is known that they have no other elsewhere, and nothing of what stands beside it. `labels` are
    those of the list; where more is found than is labelled, what gives the labels is the list."""
    lists = [
        [record.document for record in _labelled(result.found, records_of(label), is_complete(label))]
        for result, label in zip(told, labels, strict=True)
        if result.found
    ]
    breaks = [between for documents in lists for between in instance_of(documents[0]).breaks(documents)]
    if len(lists) < FEWEST:
        return None
    sides = [instance_of(documents[0]).beside(documents) for documents in lists]
    return Together(
        max((between.levels for between in breaks), default=BESIDE),
        bool(breaks) and not any(between.text for between in breaks),
        not any(between.heading for between in breaks),
        not any(before for before, _ in sides),
        not any(after for _, after in sides),
        tuple(_before([documents[0] for documents in lists])),
    )


def _labelled(found: Sequence[RecordResult], labels: Sequence[RecordLabel], complete: bool) -> Sequence[RecordResult]:
    """The records one behind the other that give what is labelled, where more are found; or else all."""
    count = len(labels)
    if not complete or not 0 < count < len(found):
        return found
    given = [texts_in(one.json_values) for one in found]
    wanted = [texts_in(label) for label in labels]
    starts = [start for start in range(len(found) - count + 1) if given[start : start + count] == wanted]
    return found[starts[0] : starts[0] + count] if len(starts) == 1 else found


def texts_in(values: Mapping[str, object]) -> set[tuple[str, str]]:
    """The single texts of a record, each with its name."""
    return {(name, fold(value)) for name, value in values.items() if isinstance(value, str)}


def _before(firsts: Sequence[Document]) -> Iterator[str]:
    """The texts that stand before the first record in all documents, nearest first: words, for numbers are data."""
    texts = [islice(instance_of(first).texts_before(first), MOST_BEFORE) for first in firsts]
    for same in zip(*texts, strict=False):
        if len({*same}) > 1 or any(map(str.isdigit, same[0])):
            return
        yield same[0]
