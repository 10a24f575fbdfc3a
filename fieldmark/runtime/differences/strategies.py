"""What changed from one strategy to another: landmark, way, look, value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from fieldmark.dsl.core.guards import Guard, OneOf, Shape, SingleAnchor, Total, Unsplit, guard_of
from fieldmark.dsl.core.instance import RegionProgram
from fieldmark.dsl.core.terms import Strategy
from fieldmark.dsl.html.terms import OuterLandmark
from fieldmark.dsl.syntax.printer import (
    print_guide,
    print_landmark,
    print_region,
    print_strategy,
    print_value,
)
from fieldmark.runtime.differences.changes import Change, Step
from fieldmark.runtime.wording.looks import expected
from fieldmark.runtime.wording.places import guide_words, landmark_words, region_words
from fieldmark.runtime.wording.tokens import shape_words
from fieldmark.runtime.wording.values import value_words

Term = TypeVar("Term")


def strategy_changes(place: tuple[Step, ...], old: Strategy, new: Strategy) -> Iterator[Change]:
    """The changes of one strategy."""
    yield from said(place, "landmark", old.landmark, new.landmark, landmark_words, print_landmark)
    yield from said_if_any(place, "outer landmarks", old.outer or None, new.outer or None, _guides, _guides_notation)
    yield from said(place, "occurrences that lead to values", _has(old, SingleAnchor), _has(new, SingleAnchor), _once)
    yield from said(place, "occurrences that lead to none", _has(old, Total), _has(new, Total), _every)
    yield from said(place, "region", old.region, new.region, _way, print_region)
    yield from _looks(place, old, new)
    yield from said(place, "value", old.value, new.value, value_words, print_value)
    yield from said(place, "text right before it, or in it", _has(old, Unsplit), _has(new, Unsplit), _leading)
    yield from said_if_any(place, "shape", _shape(old), _shape(new), str)


def said(
    place: tuple[Step, ...],
    subject: str,
    old: Term,
    new: Term,
    words: Callable[[Term], str],
    notation: Callable[[Term], str] = repr,
) -> Iterator[Change]:
    """The change of a term, if it is one: in words, or, where these do not show it, as a program has it."""
    return said_if_any(place, subject, old, new, words, notation)


def said_if_any(
    place: tuple[Step, ...],
    subject: str,
    old: Term | None,
    new: Term | None,
    words: Callable[[Term], str],
    notation: Callable[[Term], str] = repr,
) -> Iterator[Change]:
    """The change of a term that need not be there: added or removed where it is in one of the programs alone."""
    if old == new:
        return
    told = [None if term is None else words(term) for term in (old, new)]
    if told[0] == told[1]:
        told = [None if term is None else notation(term) for term in (old, new)]
    yield Change(place, subject, *told)


def strategy_notation(strategy: Strategy) -> str:
    """A strategy as a program has it, on one line."""
    return "; ".join(line.strip() for line in print_strategy(strategy).splitlines()[1:])


def _shape(strategy: Strategy) -> str | None:
    return next((shape_words(guard) for guard in strategy.guards if isinstance(guard, Shape | OneOf)), None)


def _has(strategy: Strategy, kind: type[Guard]) -> bool:
    return guard_of(strategy.guards, kind) is not None


def _looks(place: tuple[Step, ...], old: Strategy, new: Strategy) -> Iterator[Change]:
    before, after = expected(old.blueprint), expected(new.blueprint)
    yield from (Change(place, "expected there", words, None) for term, words in before.items() if term not in after)
    yield from (Change(place, "expected there", None, words) for term, words in after.items() if term not in before)
    yield from said(place, "largest distance of the look", old.blueprint.within, new.blueprint.within, "{:g}".format)


def _way(region: RegionProgram) -> str:
    return region_words(region) or "no step"


def _guides(guides: tuple[OuterLandmark, ...]) -> str:
    return ", ".join(map(guide_words, guides))


def _guides_notation(guides: tuple[OuterLandmark, ...]) -> str:
    return ", ".join(map(print_guide, guides))


def _once(once: bool) -> str:
    return "one on a page leads to all" if once else "each on a page may"


def _leading(leading: bool) -> str:
    return "not certain" if leading else "left out"


def _every(every: bool) -> str:
    return "not certain" if every else "passed over"
