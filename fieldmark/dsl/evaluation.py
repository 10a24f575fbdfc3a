"""What a program means on a document: values with their evidence, or abstentions with their reason.

The format that speaks with most of its strategies decides a field; formats that speak equally must agree. Departure
from LRSyn algorithm 1, which takes the first tuple that applies: what is not certain is not returned, and the reason
names the candidates. Evaluation is total: it raises nothing, whatever the document.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from fieldmark.dsl.documents import Document
from fieldmark.dsl.programs import Aggregation, Field, Program
from fieldmark.dsl.strategies import shown
from fieldmark.dsl.votes import Evidence, evaluate_format, join_reasons

CUT_OFF: Final = "not found, but the parser had to cut the document off, so it may be there"
"""The reason for a missing value where the document is truncated: absence is then not certain."""


@dataclass(frozen=True, slots=True)
class FieldResult:
    """A field's values with their evidence, in document order; or, where `reason` is set, an abstention.

    No values and no reason: the field is optional and not on this page.
    """

    name: str
    aggregation: Aggregation
    evidence: tuple[Evidence, ...]
    reason: str | None = None

    @property
    def value(self) -> str | list[str] | None:
        """The text, the list of texts, or None where there is none or the field abstains."""
        texts = [item.value.text for item in self.evidence]
        if not texts:
            return None
        return texts[0] if self.aggregation == "one" else texts


@dataclass(frozen=True, slots=True)
class Extraction:
    """The result of a program on one document, field by field in the program's order.

    `truncated` is set where the parser had to cut the document.
    """

    document: str
    fields: tuple[FieldResult, ...]
    truncated: bool = False

    @property
    def values(self) -> dict[str, str | list[str] | None]:
        """Field name -> text, list of texts, or None."""
        return {field.name: field.value for field in self.fields}

    @property
    def abstained(self) -> dict[str, str]:
        """Field name -> reason, for the fields that abstain."""
        return {field.name: field.reason for field in self.fields if field.reason is not None}


def evaluate(program: Program, document: Document) -> Extraction:
    """Run a program on a document, which then forgets the nodes made on the way, but for those of the evidence."""
    results = tuple(evaluate_field(field, document) for field in program.fields)
    document.forget()
    return Extraction(document.name, results, document.truncated)


def evaluate_field(field: Field, document: Document) -> FieldResult:
    """Run one field: what its formats say, unless a value is longer than any that is trusted."""
    result = _said(field, document)
    for text in (item.value.text for item in result.evidence):
        if field.longest is not None and len(text) > field.longest:
            reason = f"{shown((text,))} has {len(text):,} characters; more than {field.longest:,} are not trusted"
            return replace(result, evidence=(), reason=reason)
    return result


def _said(field: Field, document: Document) -> FieldResult:
    """The format that speaks with most of its strategies decides; equal formats must agree."""
    missing = FieldResult(field.name, field.aggregation, (), CUT_OFF if document.truncated else None)
    if not field.formats:
        return missing
    verdicts = [evaluate_format(f, number, field.aggregation, document) for number, f in enumerate(field.formats, 1)]
    best = max(verdict.standing for verdict in verdicts)
    if best == 0 and field.optional and not any(verdict.located for verdict in verdicts):
        return missing
    if best == 0:
        return replace(missing, reason=join_reasons(verdict.reason for verdict in verdicts))
    leaders = [verdict for verdict in verdicts if verdict.standing == best]
    first = leaders[0]
    if any(verdict.texts != first.texts or verdict.reason for verdict in leaders):
        if first.reason and len(leaders) == 1:
            return FieldResult(field.name, field.aggregation, (), first.reason)
        reason = "formats disagree: " + join_reasons(v.reason or shown(v.texts) for v in leaders)
        return FieldResult(field.name, field.aggregation, (), reason)
    return FieldResult(field.name, field.aggregation, first.evidence)
