"""What a program knows of a field's values, held against texts that AMBER found.

A learned field says a lot about its values: how they begin, how long they may be, which part of a text they are, their
normal form. A text of the page that by any of this cannot be a value of the field is no answer for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldmark.dsl.conversions.terms import Fault, convert
from fieldmark.dsl.programs import Field, Shape, strategies_of
from fieldmark.dsl.strategies import shown
from fieldmark.dsl.text import Concatenation, TextProgram
from fieldmark.dsl.text_values import text_values
from fieldmark.dsl.tokens import class_of, shape_pattern
from fieldmark.dsl.whitespace import fold

TELLING: Final = frozenset({"DATE", "TIME", "PRICE", "EMAIL", "URL", "PHONE"})
"""Token classes that a field has for its shape where all values seen are of one, so that a field without a shape has
others too."""


def is_readable(field: Field) -> bool:
    """Whether one text of a record can be the value of a field as it stands there, or in one normal form.

    It cannot where a record has several values or none, where they stand in attributes, or are put together.
    """
    values = [strategy.value for strategy in strategies_of(field)]
    return (
        field.aggregation == "one"
        and any(value.attribute is None and not isinstance(value.text, Concatenation) for value in values)
        and len({value.conversion for value in values}) == 1
    )


def fitted(field: Field, text: str) -> str | Fault:
    """The value that a text is for a readable field, in the field's normal form; or why it is none.

    A text of which any strategy would take a part only is more than the value.
    """
    strategies = strategies_of(field)
    if any(_takes_less(strategy.value.text, text) for strategy in strategies):
        return Fault(f"{shown((text,))} is more than the program takes of a text")
    conversion = strategies[0].value.conversion
    value = text if conversion is None else convert(conversion, text)
    if isinstance(value, Fault):
        return value
    if field.longest is not None and len(value) > field.longest:
        return Fault(f"{shown((value,))} has {len(value):,} characters; more than {field.longest:,} are not trusted")
    if not any(_has(strategy.shape, value) for strategy in strategies):
        return Fault(f"{shown((value,))} does not begin as the values seen")
    return value


def class_never_seen(field: Field, values: Sequence[str]) -> str | None:
    """The token class that all of some values are, where not all values seen of the field were; else None."""
    if any(strategy.shape is not None or strategy.value.conversion is not None for strategy in strategies_of(field)):
        return None
    kinds = set(map(class_of, values))
    kind = kinds.pop() if len(kinds) == 1 else None
    return kind if kind in TELLING else None


def _takes_less(program: TextProgram, text: str) -> bool:
    """Whether a text program takes something else than all of a text; where it does not apply it says nothing."""
    found = text_values(program, text)
    return bool(found) and all(value.text != text for value in found)


def _has(shape: Shape | None, value: str) -> bool:
    if shape is None:
        return True
    return shape_pattern(shape).match(value) is not None if isinstance(shape, str) else fold(value) in shape
