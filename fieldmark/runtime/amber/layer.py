"""AMBER beside a program: its values where every strategy abstains, and a second opinion where one does not.

A field that the schema maps to an attribute type has the type's values in page order: a list has them all, a set each
once, a single field the one value that all records share. Lists of records are the program's alone. Landmark programs
and AMBER know nothing of each other, so agreement is evidence and disagreement a reason to abstain.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal, assert_never

from fieldmark.dsl.conversions.terms import Fault, convert
from fieldmark.dsl.evaluation import Extraction, FieldResult, evaluate
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.programs import Aggregation, Field, Program, strategies_of
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.extract import extraction_to_json

FoundBy = Literal["landmarks", "amber"]
"""Who found a value."""

OnDisagreement = Literal["abstain", "landmarks", "amber"]
"""What is returned where both have a value and they differ: nothing, or the value of one of them."""

ON_DISAGREEMENT: Final[tuple[OnDisagreement, ...]] = ("abstain", "landmarks", "amber")
"""The settings, the default first."""


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
    """The result of a program and a schema on one document, field by field in the program's order.

    `extraction` is what the program alone said, with its evidence.
    """

    extraction: Extraction
    typing: ExtractionTyping
    fields: tuple[LayeredField, ...] = field(default=())

    @property
    def values(self) -> dict[str, Any]:
        """Name -> value, or None; lists of records as the program gives them."""
        return {**self.extraction.values, **{item.name: item.value for item in self.fields}}

    @property
    def abstained(self) -> dict[str, str]:
        """Name -> reason, for the fields that abstain, and for lists of records as the program gives it."""
        own = {item.name for item in self.fields}
        others = {name: reason for name, reason in self.extraction.abstained.items() if name not in own}
        return {**{item.name: item.reason for item in self.fields if item.reason is not None}, **others}

    @property
    def found_by(self) -> dict[str, FoundBy]:
        """Field name -> who found its value, for the fields that have one."""
        return {item.name: item.found_by for item in self.fields if item.found_by is not None}

    @property
    def disagreements(self) -> dict[str, dict[str, Any]]:
        """Field name -> what each found, for the fields on which they differ."""
        program = self.extraction.values
        return {
            item.name: {"landmarks": program[item.name], "amber": list(item.amber)}
            for item in self.fields
            if item.disagrees
        }


def extract_layered(
    program: Program, document: HtmlDocument, schema: DomainSchema, on_disagreement: OnDisagreement = "abstain"
) -> LayeredExtraction:
    """Run a program on a document, with AMBER and a domain schema beside it."""
    if on_disagreement not in ON_DISAGREEMENT:
        raise ValueError(f"on_disagreement is one of {', '.join(ON_DISAGREEMENT)}, not {on_disagreement!r}")
    extraction = evaluate(program, document)
    typing = analyse(document, schema)
    document.forget()
    fields = tuple(
        _layered(result, amber_texts(program.field(result.name), typing, schema), on_disagreement)
        for result in extraction.fields
    )
    return LayeredExtraction(extraction, typing, fields)


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
    if agree(found, amber):
        return LayeredField(result.name, result.value, "landmarks", amber=amber)
    match on_disagreement:
        case "landmarks":
            found_by: FoundBy | None = "landmarks" if found else None
            return LayeredField(result.name, result.value, found_by, amber=amber, disagrees=True)
        case "amber":
            return LayeredField(result.name, by_amber, "amber", amber=amber, disagrees=True)
        case "abstain":
            reason = f"the program and AMBER disagree: {_shown(found)} against {_shown(amber)}"
            return LayeredField(result.name, None, None, reason, amber, disagrees=True)
        case _:
            assert_never(on_disagreement)


def layered_to_json(layered: LayeredExtraction, evidence_from: Program | None = None) -> dict[str, Any]:
    """The result as JSON values, as `extraction_to_json` gives them, with `found_by` and `disagreements` (both: by
    field; the latter only for fields on which the program and AMBER differ).
    """
    content = extraction_to_json(layered.extraction, evidence_from)
    content["values"] = layered.values
    content["abstained"] = layered.abstained
    content["found_by"] = layered.found_by
    content["disagreements"] = layered.disagreements
    return content


def agree(found: tuple[str, ...], amber: tuple[str, ...]) -> bool:
    """Whether two answers say the same: as many texts, each equal to the other's or a part of it, case aside."""
    if len(found) != len(amber):
        return False
    pairs = [
        (f" {fold(one).casefold()} ", f" {fold(other).casefold()} ") for one, other in zip(found, amber, strict=True)
    ]
    return all(one in other or other in one for one, other in pairs)


def _shown(texts: tuple[str, ...]) -> str:
    """A few texts for a message."""
    if not texts:
        return "not on this page"
    shown = ", ".join(f'"{text}"' for text in texts[:3])
    return f"{shown} and {len(texts) - 3} more" if len(texts) > 3 else shown
