"""AMBER beside a program: its values where every strategy abstains, and a second opinion where one does not.

A field that the schema maps to an attribute type has the type's values in page order: a list has them all, a set each
once, a single field the one value that all records share. Records are held against AMBER's (`lists`, `layered_lists`).
Landmark programs and AMBER know nothing of each other, so agreement is evidence and disagreement a reason to abstain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, assert_never

from fieldmark.dsl.core.evaluate import Extraction, FieldResult, evaluate
from fieldmark.dsl.core.terms import Aggregation, Field, Program, strategies_of
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.conversions import Fault, convert
from fieldmark.runtime.amber.analysis import analyse_page
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.layered_lists import (
    ON_DISAGREEMENT,
    FoundBy,
    LayeredRecords,
    OnDisagreement,
    differing,
    layered_records,
)
from fieldmark.runtime.amber.lists import AnnotatedPage
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.sameness import containing


@dataclass(frozen=True, slots=True)
class LayeredField:
    """A field's value with who found it, or no value and, where it abstains, the reason.

    `amber` holds the texts that AMBER has for the field, none where the schema does not map it; `disagrees` says that
    they differ from what the program found.
    """

    name: str
    value: Any
    found_by: FoundBy | None
    reason: str | None = None
    amber: tuple[str, ...] = ()
    disagrees: bool = False


@dataclass(frozen=True, slots=True)
class LayeredExtraction:
    """The result of a program and a schema on one document: fields, then lists of records, in the program's order.

    `extraction` is what the program alone said, with its evidence.
    """

    extraction: Extraction
    typing: ExtractionTyping
    fields: tuple[LayeredField, ...] = ()
    records: tuple[LayeredRecords, ...] = ()

    @property
    def values(self) -> dict[str, Any]:
        """Name -> value, list of records, or None."""
        fields = {item.name: item.value for item in self.fields}
        return {**fields, **{item.name: item.value for item in self.records}}

    @property
    def abstained(self) -> dict[str, str]:
        """Name -> reason, for what abstains; a field of the fourth record is named `entries[3].date`."""
        reasons = {item.name: item.reason for item in self.fields if item.reason is not None}
        return {**reasons, **{place: reason for item in self.records for place, reason in item.abstained.items()}}

    @property
    def found_by(self) -> dict[str, FoundBy]:
        """Name -> who found its value or its records, and place -> who found single values in a program's records."""
        finders = {item.name: item.found_by for item in self.fields if item.found_by is not None}
        return {**finders, **{place: finder for item in self.records for place, finder in item.found_by.items()}}

    @property
    def disagreements(self) -> dict[str, dict[str, Any]]:
        """Name, or place in a list of records -> what each found, where they differ; of a list how many records."""
        program = self.extraction.values
        fields = {
            item.name: {"landmarks": program[item.name], "amber": list(item.amber)}
            for item in self.fields
            if item.disagrees
        }
        return {**fields, **{place: both for item in self.records for place, both in item.disagreements.items()}}


def extract_layered(
    program: Program, document: HtmlDocument, schema: DomainSchema, on_disagreement: OnDisagreement = "abstain"
) -> LayeredExtraction:
    """Run a program on a document, with AMBER and a domain schema beside it."""
    if on_disagreement not in ON_DISAGREEMENT:
        raise ValueError(f"on_disagreement is one of {', '.join(ON_DISAGREEMENT)}, not {on_disagreement!r}")
    extraction = evaluate(program, document)
    page = PageTree(document)
    annotations = annotate(page, schema)
    typing = analyse_page(page, annotations, schema)
    document.forget()
    fields = tuple(
        _layered(result, amber_texts(program.field(result.name), typing, schema), on_disagreement)
        for result in extraction.fields
    )
    seen = AnnotatedPage(page, annotations, typing, schema)
    return LayeredExtraction(extraction, typing, fields, layered_records(program, extraction, seen, on_disagreement))


def amber_texts(field: Field, typing: ExtractionTyping, schema: DomainSchema) -> tuple[str, ...]:
    """What AMBER has for a field, in page order; nothing where the schema does not map it or its values do not fit.

    Where all strategies convert their values alike, so are AMBER's; one that has no normal form is no answer.
    """
    kind = schema.attribute_of(field.name)
    if kind is None:
        return ()
    texts = [record.values[kind] for record in typing.records if kind in record.values]
    conversions = {strategy.value.conversion for strategy in strategies_of(field)}
    if len(conversions) == 1 and (conversion := conversions.pop()) is not None:
        normal = [convert(conversion, text) for text in texts]
        if any(isinstance(text, Fault) for text in normal):
            return ()
        texts = [text for text in normal if not isinstance(text, Fault)]
    return _aggregated(texts, field.aggregation)


def _aggregated(texts: list[str], aggregation: Aggregation) -> tuple[str, ...]:
    match aggregation:
        case "list":
            return tuple(texts)
        case "set":
            return tuple(dict.fromkeys(texts))
        case "one":
            different = tuple(dict.fromkeys(texts))
            return different if len(different) == 1 else ()
        case _:
            assert_never(aggregation)


def _layered(result: FieldResult, amber: tuple[str, ...], on_disagreement: OnDisagreement) -> LayeredField:
    found = tuple(item.value.text for item in result.evidence)
    by_amber: Any = amber[0] if result.aggregation == "one" and amber else list(amber)
    if not amber:
        return LayeredField(result.name, result.value, "landmarks" if found else None, result.reason)
    if result.reason is not None:
        return LayeredField(result.name, by_amber, "amber", amber=amber)
    if containing(found, amber):
        return LayeredField(result.name, result.value, "landmarks", amber=amber)
    match on_disagreement:
        case "landmarks":
            found_by: FoundBy | None = "landmarks" if found else None
            return LayeredField(result.name, result.value, found_by, amber=amber, disagrees=True)
        case "amber":
            return LayeredField(result.name, by_amber, "amber", amber=amber, disagrees=True)
        case "abstain":
            return LayeredField(result.name, None, None, differing(found, amber), amber, disagrees=True)
        case _:
            assert_never(on_disagreement)
