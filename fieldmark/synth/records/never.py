"""Texts that no record has: what is found beside those that are labelled is told by them, the row of a total, or an
advertisement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final

from fieldmark.dsl.core.documents import Document, Location
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import Separator, instance_of, record_places
from fieldmark.dsl.core.record_lists import evaluate_records
from fieldmark.dsl.core.results import RecordResult
from fieldmark.dsl.core.terms import Records
from fieldmark.dsl.html.lookup import stands_free
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.records.fields import P, RecordInstance, X
from fieldmark.synth.records.matching import Matching

SHORT: Final = 30
"""Most characters of a text beside the values that tells what is no record. A bound on work, and on what is read."""

FEWEST: Final = 2
"""Fewest documents that tell what is of the layout from what is of one document: of several, those with a text that is
not labelled, or with several records and nothing between."""


def never_texts(
    records: Records,
    separation: Separator,
    matchings: Mapping[P, Matching],
    documents: Sequence[P],
    instance: RecordInstance[X, P],
) -> frozenset[str]:
    """Texts of what is found and not labelled, or of the headings above it, that no record has: words, as few as tell
    all of that, and where there are several documents, those that two have. What is labelled outside of the list is
    data, and none.

    Nor is one with which a text of a labelled record begins: the rest of it may be missing. Of one document alone, but
    for headings, only where most rows are labelled, and no two of the texts would be values: to name row after row is
    to learn by heart. What is not labelled stays in the report then, for it may have been forgotten.
    """
    pages = [page for page in documents if page.complete]
    spare: list[tuple[P, RecordResult]] = []
    wanted: list[RecordResult] = []
    most = len(pages) >= FEWEST
    for page in pages:
        regions = record_places(separation, page.document)
        matched = matchings[page].regions if page in matchings else ()
        labelled = {regions[number] for number in matched if number is not None}
        found = evaluate_records(records, page.document).found
        own = [one for one in found if one.place in labelled]
        wanted += own
        most = most or len(found) < 2 * len(own)
        spare += [(page, one) for one in found if one.place not in labelled]
    if not spare:
        return frozenset()
    known = {text for page in matchings for text in page.occurrences}.union(*(page.others for page in pages))
    own_texts = [fold(text) for one in wanted for text in instance.texts(instance.index(one.document))]
    known.update(own_texts, (fold(text) for one in wanted for text in _headings(one.place)))

    def is_known(text: str) -> bool:
        begun = (own for own in own_texts if own.startswith(text))
        return text in known or any(stands_free(own, 0, len(text)) for own in begun)

    values = [frozenset(values_in(records, one.document)) for _, one in spare]
    texts = [
        {*(own if most else ()), *_texts(one, instance, most)} for (_, one), own in zip(spare, values, strict=True)
    ]
    words = [
        (page, {text for text in some if _is_word(text) and not is_known(fold(text))})
        for (page, _), some in zip(spare, texts, strict=True)
    ]
    data = frozenset[str]().union(*values)
    told = _telling(words, len(pages), data)
    return told if len(pages) >= FEWEST or len(told & data) < 2 else frozenset()


def _texts(record: RecordResult, instance: RecordInstance[X, P], most: bool) -> Iterator[str]:
    """The short texts of the headings above what may be a record, and of all of it, that hold letters."""
    texts = (*(instance.texts(instance.index(record.document)) if most else ()), *_headings(record.place))
    return (text for text in texts if len(text) <= SHORT and any(map(str.isalpha, text)))


def _headings(place: Location) -> Sequence[str]:
    return instance_of(place.document).headings(place)


def values_in(records: Records, record: Document) -> Iterator[str]:
    """The values of the fields of what may be a record, though it may be none."""
    return (item.value.text for field in records.fields for item in evaluate_field(field, record).evidence)


def _is_word(text: str) -> bool:
    """Whether a text holds no digit, so that it may tell what is no record."""
    return not any(map(str.isdigit, text))


def _telling(spare: Sequence[tuple[P, Set[str]]], pages: int, values: Set[str]) -> frozenset[str]:
    """The fewest texts by which what is no record is told, each with its document: the most frequent, and those that
    are no values, first; of several documents those that two have."""
    seen = Counter(text for text, _ in {(text, page) for page, texts in spare for text in texts})
    never: set[str] = set()
    while True:
        counts = Counter(text for _, texts in spare if texts.isdisjoint(never) for text in texts)
        told = [text for text in counts if seen[text] >= min(FEWEST, pages)]
        if not told:
            return frozenset(never)
        never.add(min(told, key=lambda text: (-counts[text], text in values, len(text), text)))
