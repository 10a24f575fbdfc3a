"""Claims from other new pages: programs that were learned without a page's label find its value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fieldmark.dsl.programs import Field
from fieldmark.runtime.repair.claims import Claim, Kind
from fieldmark.runtime.repair.labelling import Noisy
from fieldmark.runtime.repair.pages import NewPage, same_record
from fieldmark.runtime.repair.relearning import Relearner, found
from fieldmark.runtime.wording.texts import counted


class OtherPages:
    """What the labelled pages beside a page say of it, for one field. `chosen` are the labels of the judged program.

    Invariant: what was learned from some labels is kept, because many pages ask for the same.
    """

    def __init__(self, field: Field, chosen: Noisy, relearner: Relearner) -> None:
        self._field = field
        self._chosen = chosen
        self._relearner = relearner
        self._learned: dict[frozenset[NewPage], list[Field]] = {}

    def claims(self, page: NewPage, texts: tuple[str, ...]) -> Iterator[Claim]:
        """The claims for a value that the judged program gives: of all other records, then of each half of them.

        Where no label of this record took part in the judged program, it is what all others say. Records that all have
        this very value say nothing: it may stand in a place that is the same on every page.
        """
        others = {o: label for o, label in self._chosen.items() if o is not page and not same_record(page, o)}
        if not _differ(others, texts) or (len(others) < len(self._chosen) and not self._gives(others, page, texts)):
            return
        yield _claim(others)
        for half in _halves({other: label for other, label in others.items() if label[0] == "known"}):
            if _differ(half, texts) and self._gives(half, page, texts):
                yield _claim(half)

    def _gives(self, labels: Noisy, page: NewPage, texts: tuple[str, ...]) -> bool:
        """Whether what is learned from some labels gives a value: the first candidate that gives anything."""
        key = frozenset(labels)
        if key not in self._learned:
            values = {other: label for other, (_, label) in labels.items()}
            self._learned[key] = list(self._relearner.candidates(self._field, values))
        given = (found(field, page.document) for field in self._learned[key])
        return next(filter(None, given), ()) == texts


def _differ(labels: Noisy, texts: tuple[str, ...]) -> bool:
    """Whether a label has another value."""
    return any(label != texts for _, label in labels.values())


def _claim(labels: Noisy) -> Claim:
    told = f"what is known of {counted(len(labels), 'other new page')} leads to it"
    rests_on: frozenset[Kind] = frozenset(kind for kind, _ in labels.values())
    return Claim("pages", told, rests_on, frozenset(page.name for page in labels))


def _halves(labels: Noisy) -> list[Noisy]:
    """Labels of two or more records in two halves, no record in both; nothing where there is one record only."""
    records: list[dict[NewPage, tuple[Kind, tuple[str, ...]]]] = []
    for page, label in labels.items():
        record = next((record for record in records if any(same_record(page, other) for other in record)), None)
        if record is None:
            records.append({page: label})
        else:
            record[page] = label
    if len(records) < 2:
        return []
    return [_joined(records[::2]), _joined(records[1::2])]


def _joined(
    records: list[dict[NewPage, tuple[Kind, tuple[str, ...]]]],
) -> Mapping[NewPage, tuple[Kind, tuple[str, ...]]]:
    return {page: label for record in records for page, label in record.items()}
