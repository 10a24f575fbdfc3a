"""AMBER: data areas, records and attributes of list pages, from noisy annotations and repeated structure.

Furche, Gottlob, Grasso, Orsi, Schallhart, Wang: AMBER: Automatic Supervision for Multi-Attribute Extraction (2012).

    from fieldmark.runtime import amber

    schema = amber.load_schema("courts")                 # a shipped schema, or a TOML file
    typing = amber.analyse(fieldmark.read_document("list.html"), schema)
    [record.values for record in typing.records]

    amber.extract_layered(program, document, schema)     # landmark values, or AMBER's where they abstain
"""

from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.annotators import Annotator
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.layer import LayeredExtraction, extract_layered
from fieldmark.runtime.amber.learning import EvidenceStore, learn_upfront
from fieldmark.runtime.amber.schema import (
    AttributeType,
    DomainSchema,
    SchemaError,
    Thresholds,
    load_schema,
    shipped_schemas,
)

__all__ = [
    "Annotator",
    "AttributeType",
    "DomainSchema",
    "EvidenceStore",
    "ExtractionTyping",
    "LayeredExtraction",
    "SchemaError",
    "Thresholds",
    "analyse",
    "extract_layered",
    "learn_upfront",
    "load_schema",
    "shipped_schemas",
]
