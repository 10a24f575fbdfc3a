"""When answers are the same: the relations by which values are compared, each with a name.

Exact is Python's own `==`, by which programs are compared; the others are here, each with what is compared by it.
What a machine has read is the same up to its slips: `dsl.forms.phrases.same`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fieldmark.dsl.text.conversions import Meant, Told, shortest
from fieldmark.dsl.text.lexicon import caseless, fold


def folded(value: Any) -> Any:
    """A value as JSON with every text in it folded."""
    if isinstance(value, list):
        return [folded(item) for item in value]
    if isinstance(value, Mapping):
        return {name: folded(item) for name, item in value.items()}
    return fold(value) if isinstance(value, str) else value


def same_folded(one: Any, other: Any) -> bool:
    """Whether two values as JSON are the same after folding, records and lists item by item; the first may be a label,
    of which one that means a number is any text of that number, and one may be told in several forms. What fixtures and
    labels are held against."""
    match one, other:
        case list(), list():
            return len(one) == len(other) and all(map(same_folded, one, other))
        case Told(), str():
            return shortest(fold(other)) in {shortest(fold(text)) for text in (one, *one.others)}
        case Meant(), str():
            return shortest(one) == shortest(other)
        case _:
            return bool(folded(one) == folded(other))


def same_set(some: Iterable[str], others: Iterable[str]) -> bool:
    """Whether the same texts are in both, after folding, however often. What counts on changed pages."""
    return set(map(fold, some)) == set(map(fold, others))


def holds(text: str, part: str) -> bool:
    """Whether a part stands in a text, in whole words, case aside."""
    return f" {caseless(part)} " in f" {caseless(text)} "


def containing(some: Sequence[str], others: Sequence[str]) -> bool:
    """Whether there are as many texts in both, each equal to the other's or a part of it. How a program and AMBER,
    which cut texts each in its own way, are held against each other."""
    pairs = zip(some, others, strict=True)
    return len(some) == len(others) and all(holds(one, other) or holds(other, one) for one, other in pairs)


def begins(text: str, value: str) -> bool:
    """Whether a text is a value, or begins with it and goes on with other words, case aside, as a title does with the
    site's name. By this, and by `overlap`, what a page says beside a value speaks for a repair."""
    whole, part = caseless(text), caseless(value)
    return whole == part or (whole.startswith(part) and not whole[len(part)].isalnum())


def overlap(text: str, value: str) -> bool:
    """Whether one of two texts stands in the other, case aside."""
    one, other = caseless(text), caseless(value)
    return one in other or other in one
