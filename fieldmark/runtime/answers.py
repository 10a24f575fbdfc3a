"""A program's answers to a document as JSON, with AMBER beside it where a schema is set."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.programs import Program
from fieldmark.runtime.extract import extract, extraction_to_json

if TYPE_CHECKING:
    from fieldmark.runtime.amber.agreement import OnDisagreement

Answers = Callable[[HtmlDocument | FormDocument], dict[str, Any]]
"""What a document is answered with, as JSON values (see `extraction_to_json` and `layered_to_json`)."""


def answering(
    program: Program,
    *,
    evidence: bool = False,
    schema: str | None = None,
    folder: Path | None = None,
    on_disagreement: OnDisagreement = "abstain",
) -> Answers:
    """What gives the answers of a program, with the schema asked for, or else the one that the program names.

    `schema` is a file or a shipped name; what the program names is looked for in `folder`, where the program lies.
    AMBER reads pages; a form has the program's values alone. Raises SchemaError where a schema cannot be read.
    """
    alone = partial(_alone, program, evidence)
    if schema is None and program.schema is None:
        return alone
    from fieldmark.runtime.amber.layer import extract_layered, layered_to_json  # noqa: PLC0415 - only with a schema
    from fieldmark.runtime.amber.schema_file import load_schema  # noqa: PLC0415 - only with a schema

    loaded = load_schema(schema) if schema is not None else load_schema(program.schema or "", folder)

    def layered(document: HtmlDocument | FormDocument) -> dict[str, Any]:
        if isinstance(document, FormDocument):
            return alone(document)
        found = extract_layered(program, document, loaded, on_disagreement)
        return layered_to_json(found, program if evidence else None)

    return layered


def _alone(program: Program, evidence: bool, document: HtmlDocument | FormDocument) -> dict[str, Any]:
    return extraction_to_json(extract(program, document), program if evidence else None)
