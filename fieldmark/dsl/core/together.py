"""Whether what looks like the records of a list stands together, as those of the examples did.

Below a list another may come one day, "Cancelled" behind "Ordered", or a mail that is quoted; what tells the records of
one tells those of the other. Which of them is ours, only what stands before it can say; where that does not, none is
certain, the first no more than the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import Break, instance_of
from fieldmark.dsl.core.results import RecordResult, RecordsResult
from fieldmark.dsl.core.terms import Together
from fieldmark.dsl.core.values import shown
from fieldmark.dsl.text.reasons import because

APART: Final = "what looks like records stands in several places, as it never did, parted by {}: it may be of two lists"
"""The reason for a list without the records of which nothing tells that they are its own."""

BETWEEN: Final = "{} stands between its records, as nothing ever did: one may be lost"
"""The reason for a list with a text between two records that stand side by side."""


BESIDE: Final = "{} stands right beside its records and looks like one, as nothing ever did: one may be lost"
"""The reason for a list with an element like its records beside them."""


def in_one_place(
    together: Together, found: Sequence[RecordResult], page: Document
) -> tuple[tuple[RecordResult, ...], str | None]:
    """The records found that are those of the list, and why some of them may be lost. Those of which nothing is certain
    are left as they are."""
    given = [number for number, one in enumerate(found) if _gives_anything(one)]
    breaks = instance_of(page).breaks([found[number].document for number in given])
    apart = next((between for between in breaks if not together.holds(between)), None)
    if apart is None:
        lost = next((between.text for between in breaks if between.text and together.nothing), None)
        if lost is not None:
            return tuple(found), because(BETWEEN, shown([lost]))
        like = _beside(together, found, page) if found else ""
        return tuple(found), because(BESIDE, shown([like])) if like else None
    own = _own([*_places(given, breaks, together)], together, found)
    other = {*given}.difference(own)
    kept = tuple(record for number, record in enumerate(found) if number not in other)
    return kept if own else (), because(APART, shown([apart.text or apart.heading]))


def _beside(together: Together, found: Sequence[RecordResult], page: Document) -> str:
    """What looks like a record right beside one, on a side where nothing ever did; empty where nothing does."""
    if not (together.before or together.after):
        return ""
    before, after = instance_of(page).beside([one.document for one in found])
    return (before if together.before else "") or (after if together.after else "")


def _places(given: Sequence[int], breaks: Sequence[Break], together: Together) -> Iterator[list[int]]:
    """The numbers of the records that stand in each place, in order."""
    place = [*given[:1]]
    for number, between in zip(given[1:], breaks, strict=True):
        if not together.holds(between):
            yield place
            place = []
        place.append(number)
    yield place


def _own(places: Sequence[list[int]], together: Together, found: Sequence[RecordResult]) -> list[int]:
    """The records of the place before which most of the texts stand that stood before all lists, if that is one."""
    alike = [_agreeing(together.behind, found[numbers[0]].document) for numbers in places]
    most = max(alike)
    return places[alike.index(most)] if most and alike.count(most) == 1 else []


def _agreeing(behind: Sequence[str], record: Document) -> int:
    """How many of some texts stand before a record, one behind the other."""
    pairs = zip(behind, instance_of(record).texts_before(record), strict=False)
    return len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])


def _gives_anything(record: RecordResult) -> bool:
    return any(field.evidence for field in record.fields) or any(map(_has_records, record.records))


def _has_records(records: RecordsResult) -> bool:
    return any(map(_gives_anything, records.found))
