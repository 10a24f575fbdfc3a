"""What a program means on a document: values with their evidence, or abstentions with their reason.

The format that speaks with most of its strategies decides a field; formats that speak equally must agree. Departure
from LRSyn algorithm 1, which takes the first tuple that applies: what is not certain is not returned, and the reason
names the candidates. Evaluation is total: it raises nothing, whatever the document.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.landmarks import AttributeLandmark, Landmark, TextLandmark, locate
from fieldmark.dsl.programs import Aggregation, Field, Format, Program
from fieldmark.dsl.strategies import UNKNOWN_FORMAT, shown
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

    `truncated` is set where the parser had to cut the document. `unknown_format` says that nothing the program looks
    for stands on the page as it did in training; no field is then reported as rightly absent.
    """

    document: str
    fields: tuple[FieldResult, ...]
    truncated: bool = False
    unknown_format: bool = False

    @property
    def values(self) -> dict[str, str | list[str] | None]:
        """Field name -> text, list of texts, or None."""
        return {field.name: field.value for field in self.fields}

    @property
    def abstained(self) -> dict[str, str]:
        """Field name -> reason, for the fields that abstain."""
        return {field.name: field.reason for field in self.fields if field.reason is not None}


def evaluate(program: Program, document: HtmlDocument) -> Extraction:
    """Run a program on a document, which then forgets the nodes made on the way, but for those of the evidence."""
    judged = [_judged(field, document) for field in program.fields]
    results = [result for result, _ in judged]
    unknown = not any(found for _, found in judged) and _is_unknown(program.fields, results, document)
    document.forget()
    if unknown:
        pairs = zip(program.fields, results, strict=True)
        results = [replace(r, reason=r.reason or UNKNOWN_FORMAT) if field.formats else r for field, r in pairs]
    return Extraction(document.name, tuple(results), document.truncated, unknown)


def evaluate_field(field: Field, document: HtmlDocument) -> FieldResult:
    """Run one field: what its formats say, unless a value is longer than any that is trusted."""
    return _judged(field, document)[0]


def _is_unknown(fields: Sequence[Field], results: Sequence[FieldResult], document: HtmlDocument) -> bool:
    """Whether a document in which no strategy finds anything has an unknown format.

    It has where a field is missing that always was there. Where all fields are optional, it may be that none is on this
    page: that is believed where a landmark, an outer landmark or something of the surroundings of some strategy is.
    """
    looked_for = [field for field in fields if field.formats]
    if document.truncated or not looked_for:
        return False
    if any(not field.optional for field in looked_for):
        return True
    if any(result.reason is not None for result in results):
        return False
    outer = {landmark for field in looked_for for layout in field.formats for landmark in _outer_landmarks(layout)}
    return not any(locate(landmark, document) for landmark in outer)


def _outer_landmarks(layout: Format) -> Iterator[Landmark]:
    """What a format expects outside its regions: outer landmarks, ids above values, headings."""
    for part in layout.parts:
        yield from (guide.landmark for strategy in part.strategies for guide in strategy.guides)
        for known in part.surroundings:
            if known.id is not None:
                yield AttributeLandmark("id", known.id)
            yield from (TextLandmark(text) for text in known.headings or () if text is not None)


def _judged(field: Field, document: HtmlDocument) -> tuple[FieldResult, bool]:
    """What a field says, and whether any of its strategies found anything."""
    result, found = _said(field, document)
    for text in (item.value.text for item in result.evidence):
        if field.longest is not None and len(text) > field.longest:
            reason = f"{shown((text,))} has {len(text):,} characters; more than {field.longest:,} are not trusted"
            return replace(result, evidence=(), reason=reason), True
    return result, found


def _said(field: Field, document: HtmlDocument) -> tuple[FieldResult, bool]:
    """The format that speaks with most of its strategies decides; equal formats must agree."""
    missing = FieldResult(field.name, field.aggregation, (), CUT_OFF if document.truncated else None)
    if not field.formats:
        return missing, False
    verdicts = [evaluate_format(f, number, field.aggregation, document) for number, f in enumerate(field.formats, 1)]
    best = max(verdict.standing for verdict in verdicts)
    if best == 0 and field.optional and not any(verdict.located for verdict in verdicts):
        return missing, False
    if best == 0:
        return replace(missing, reason=join_reasons(verdict.reason for verdict in verdicts)), False
    leaders = [verdict for verdict in verdicts if verdict.standing == best]
    first = leaders[0]
    if any(verdict.texts != first.texts or verdict.reason for verdict in leaders):
        if first.reason and len(leaders) == 1:
            return FieldResult(field.name, field.aggregation, (), first.reason), True
        reason = "formats disagree: " + join_reasons(v.reason or shown(v.texts) for v in leaders)
        return FieldResult(field.name, field.aggregation, (), reason), True
    return FieldResult(field.name, field.aggregation, first.evidence), True
