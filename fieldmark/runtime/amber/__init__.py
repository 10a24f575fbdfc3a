"""AMBER: data areas, records and attributes of list pages, from noisy annotations and repeated structure.

Furche, Gottlob, Grasso, Orsi, Schallhart, Wang: AMBER: Automatic Supervision for Multi-Attribute Extraction (2012).

    from fieldmark.runtime import amber

    schema = amber.load_schema("courts")                 # a shipped schema, or a TOML file
    typing = amber.analyse(fieldmark.read_document("list.html"), schema)
    [record.values for record in typing.records]

    amber.extract_layered(program, document, schema)     # landmark values, or AMBER's where they abstain

Names are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fieldmark.runtime.amber.analysis import analyse
    from fieldmark.runtime.amber.annotators import Annotator
    from fieldmark.runtime.amber.extraction import ExtractionTyping
    from fieldmark.runtime.amber.layer import LayeredExtraction, extract_layered
    from fieldmark.runtime.amber.schema import AttributeType, DomainSchema, Thresholds
    from fieldmark.runtime.amber.schema_file import SchemaError, load_schema, shipped_schemas
    from fieldmark.runtime.amber.store import EvidenceStore, learn_upfront

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

_HOMES = {
    "analysis": "analyse",
    "annotators": "Annotator",
    "extraction": "ExtractionTyping",
    "layer": "LayeredExtraction extract_layered",
    "schema": "AttributeType DomainSchema Thresholds",
    "schema_file": "SchemaError load_schema shipped_schemas",
    "store": "EvidenceStore learn_upfront",
}
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """A name of the package, loaded from its module on first use (PEP 562). Raises AttributeError."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
