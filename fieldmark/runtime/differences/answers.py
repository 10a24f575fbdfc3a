"""What two programs answer differently on documents: their difference by behaviour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.evaluate import Extraction, FieldResult, RecordsResult, evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.differences.changes import Comparison


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program says of a field, or of a list of records.

    `reason` is set where it abstains; `inside` names what abstains inside of records, such as `entries[3].date`.
    """

    value: Any
    reason: str | None
    inside: tuple[str, ...] = ()

    def says(self, other: Answer) -> bool:
        """Whether it says the same as another; for what reasons they abstain does not count."""
        return (self.value, self.reason is None, self.inside) == (other.value, other.reason is None, other.inside)


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """A field on which two programs differ on a document; one that is only in one of them has no other answer."""

    document: str
    field: str
    old: Answer | None
    new: Answer | None


def answer_changes(old: Program, new: Program, comparison: Comparison, document: Document) -> Iterator[AnswerChange]:
    """Where two programs answer differently on a document; fields that were renamed are still one, by the new name."""
    before, after = _answers(evaluate(old, document)), _answers(evaluate(new, document))
    renamed = dict((*comparison.fields, *comparison.records))
    before = {renamed.get(name, name): answer for name, answer in before.items()}
    for name in dict.fromkeys((*before, *after)):
        first, second = before.get(name), after.get(name)
        if first is None or second is None or not first.says(second):
            yield AnswerChange(document.name, name, first, second)


def _answers(extraction: Extraction) -> dict[str, Answer]:
    results: list[FieldResult | RecordsResult] = [*extraction.fields, *extraction.records]
    abstained = extraction.abstained
    return {
        result.name: Answer(result.value, result.reason, tuple(name for name in abstained if _is_in(name, result)))
        for result in results
    }


def _is_in(name: str, result: FieldResult | RecordsResult) -> bool:
    return isinstance(result, RecordsResult) and name.startswith(f"{result.name}[")
