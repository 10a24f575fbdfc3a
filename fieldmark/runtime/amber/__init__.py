"""AMBER: data areas, records and attributes of list pages, from noisy annotations and repeated structure.

Furche, Gottlob, Grasso, Orsi, Schallhart, Wang: AMBER: Automatic Supervision for Multi-Attribute Extraction (2012).

    from fieldmark.runtime import amber

    schema = amber.load_schema("courts")                 # a shipped schema, or a TOML file
    typing = amber.analyse(fieldmark.read_document("list.html"), schema)
    [record.values for record in typing.records]

    amber.extract_layered(program, document, schema)     # landmark values, or AMBER's where they abstain
"""

from fieldmark.runtime.amber.analysis import analyse as analyse
from fieldmark.runtime.amber.annotators import Annotator as Annotator
from fieldmark.runtime.amber.extraction import ExtractionTyping as ExtractionTyping
from fieldmark.runtime.amber.layer import LayeredExtraction as LayeredExtraction
from fieldmark.runtime.amber.layer import extract_layered as extract_layered
from fieldmark.runtime.amber.learning import EvidenceStore as EvidenceStore
from fieldmark.runtime.amber.learning import learn_upfront as learn_upfront
from fieldmark.runtime.amber.schema import AttributeType as AttributeType
from fieldmark.runtime.amber.schema import DomainSchema as DomainSchema
from fieldmark.runtime.amber.schema import SchemaError as SchemaError
from fieldmark.runtime.amber.schema import Thresholds as Thresholds
from fieldmark.runtime.amber.schema import load_schema as load_schema
from fieldmark.runtime.amber.schema import shipped_schemas as shipped_schemas
