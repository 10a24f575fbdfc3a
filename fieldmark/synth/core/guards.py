"""Learning guards: what held of every value of the examples (`fieldmark.dsl.core.guards`)."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import astuple

from fieldmark.dsl.core.guards import (
    Contradicted,
    Guard,
    InFormats,
    Lexicon,
    Missed,
    Never,
    Placeholders,
    Seen,
    Shape,
    Shared,
    guard_of,
)
from fieldmark.dsl.core.terms import Aggregation
from fieldmark.dsl.text.lexicon import FIGURES, class_of, is_in_figures
from fieldmark.dsl.text.placeholders import say_nothing

GUARDED = frozenset({"DATE", "TIME", "PRICE", "EMAIL", "URL", "PHONE", "NUMBER"})
"""Token classes by which values are guarded."""


def guarded_class(texts: Sequence[str]) -> str | None:
    """The token class of all texts, where it is one that values are guarded by."""
    shapes = {class_of(text) for text in texts}
    shape = shapes.pop()
    return shape if not shapes and shape in GUARDED else None


def shape_guard(token_class: str | None) -> tuple[Guard, ...]:
    """The guard that values are of a class; none where they are of none."""
    return () if token_class is None else (Shape(token_class),)


def field_guards(lists: Sequence[Sequence[str]], kind: Aggregation, usual: Set[str]) -> tuple[Guard, ...]:
    """What holds of a field's values, given those of each document that has any, and the texts that are usual."""
    guards: list[Guard] = []
    texts = [value for values in lists for value in values if value]
    if texts:
        lengths = [*map(len, texts)]
        classes = {*map(class_of, texts)}
        token_class = classes.pop() if len(classes) == 1 else None
        figures = token_class not in FIGURES and all(map(is_in_figures, texts))
        guards.append(Seen(len(lists), min(lengths), max(lengths), token_class, figures))
    if any(say_nothing(values) is not None for values in lists):
        guards.append(Placeholders())
    if kind == "one" and usual:
        guards.append(Lexicon(frozenset(usual)))
    return tuple(guards)


def joined_guards(old: Sequence[Guard], new: Sequence[Guard]) -> tuple[Guard, ...]:
    """The guards of a field whose formats were learned from two groups of documents: what held of both."""
    kept: list[Guard] = []
    seen = [guard for guard in (guard_of(old, Seen), guard_of(new, Seen)) if guard is not None]
    if len(seen) == 2:
        one, two = seen
        token_class = one.token_class if one.token_class == two.token_class else None
        shortest, longest = min(one.shortest, two.shortest), max(one.longest, two.longest)
        figures = token_class not in FIGURES and one.has_figures and two.has_figures
        formats = tuple(number for of in (one, two) for number in of.formats or (of.documents,))
        kept.append(Seen(one.documents + two.documents, shortest, longest, token_class, figures, formats))
    both = (*old, *new)
    usual = {text for guard in both if isinstance(guard, Lexicon) for text in guard.texts}
    never = {text for guard in both if isinstance(guard, Never) for text in guard.texts}
    names = {name for guard in both if isinstance(guard, Shared) for name in guard.names}
    others = {one for guard in both if isinstance(guard, InFormats) for one in guard.formats}
    kept += [Lexicon(frozenset(usual))] if usual else []
    kept += [*_summed(Contradicted, old, new), *_summed(Missed, old, new)]
    kept += [Placeholders()] if guard_of(both, Placeholders) is not None else []
    kept += [Never(frozenset(never))] if never else []
    kept += [Shared(frozenset(names))] if names else []
    kept += [InFormats(frozenset(others))] if others else []
    return tuple(kept)


def _summed(kind: type[Contradicted | Missed], *groups: Sequence[Guard]) -> list[Guard]:
    """How many labels of several groups of documents say otherwise, of how many there, if any does."""
    told = [guard for guards in groups if (guard := guard_of(guards, kind)) is not None]
    return [kind(*map(sum, zip(*map(astuple, told), strict=True)))] if told else []
