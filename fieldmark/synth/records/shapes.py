"""The only date of a record, its only price: a strategy without any label, for the day the labels are worded anew.

Departure from LRSyn, whose landmarks are texts: a record is small, so what is the only one of its class in every record
of the training pages is known by that. Fields that some records lack have no such strategy, for another value of the
class would take the place of the missing one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from fieldmark.dsl.landmarks import TagLandmark
from fieldmark.dsl.programs import Field, Format, Strategy
from fieldmark.dsl.record_documents import RECORD
from fieldmark.dsl.regions import Hops
from fieldmark.dsl.selectors import Css
from fieldmark.dsl.strategies import run_strategy
from fieldmark.dsl.text import Whole
from fieldmark.dsl.tokens import Token
from fieldmark.dsl.values import ValueProgram
from fieldmark.dsl.whitespace import fold
from fieldmark.synth.instances import Annotated
from fieldmark.synth.learned import guarded_class
from fieldmark.synth.parts import MAX_STRATEGIES
from fieldmark.synth.strategies import BARE

TELLING: Final = frozenset({"DATE", "TIME", "PRICE", "EMAIL", "PHONE"})
"""Classes that tell a value; numbers stand everywhere."""


def with_shape(field: Field, annotations: Sequence[Annotated]) -> Field:
    """The field with a strategy by the values' class alone, last of all, where it gives every record's value."""
    if field.aggregation != "one" or len(field.formats) != 1 or not all(a.values for a in annotations):
        return field
    (layout,) = field.formats
    kind = guarded_class([value for annotation in annotations for value in annotation.values])
    if len(layout.parts) != 1 or len(layout.parts[0].strategies) >= MAX_STRATEGIES or kind not in TELLING:
        return field
    value = ValueProgram(Css("*", "all", begins=Token(kind)), Whole())
    strategy = Strategy(TagLandmark(RECORD), Hops(0, 0), BARE, value, kind)
    if not all(_gives(strategy, annotation) for annotation in annotations):
        return field
    part = replace(layout.parts[0], strategies=(*layout.parts[0].strategies, strategy))
    return replace(field, formats=(Format((part,), layout.marks),))


def _gives(strategy: Strategy, annotation: Annotated) -> bool:
    outcome = run_strategy(strategy, "one", annotation.document)
    return not outcome.ambiguous and tuple(map(fold, outcome.texts)) == annotation.values
