"""What changed from one strategy to another: landmark, way, blueprint, value, and what is expected of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from fieldmark.dsl.core.guards import Guard
from fieldmark.dsl.core.terms import Strategy
from fieldmark.dsl.syntax.notation import told, written
from fieldmark.dsl.syntax.programs import print_strategies
from fieldmark.dsl.syntax.terms import expected
from fieldmark.runtime.differences.changes import ORDER, Change, Step

Term = TypeVar("Term")


def strategy_changes(place: tuple[Step, ...], old: Strategy, new: Strategy) -> Iterator[Change]:
    """The changes of one strategy."""
    yield from said(place, "landmark", old.landmark, new.landmark)
    yield from said(place, "outer landmarks", old.outer or None, new.outer or None, _all(told), _all(written))
    yield from said(place, "region", old.region, new.region, lambda region: told(region) or "no step")
    before, after = expected(old.blueprint), expected(new.blueprint)
    yield from (Change(place, "expected there", words, None) for term, words in before.items() if term not in after)
    yield from (Change(place, "expected there", None, words) for term, words in after.items() if term not in before)
    yield from said(place, "largest distance", old.blueprint.within, new.blueprint.within, "{:g}".format, repr)
    yield from said(place, "value", old.value, new.value)
    yield from guard_changes(place, old.guards, new.guards)


def guard_changes(place: tuple[Step, ...], old: Sequence[Guard], new: Sequence[Guard]) -> Iterator[Change]:
    """What is expected no more, otherwise, or only now."""
    come = [guard for guard in new if guard not in old]
    for guard in old:
        if guard not in new:
            other = next((one for one in come if type(one) is type(guard)), None)
            if other is not None:
                come.remove(other)
            yield from said(place, "expectation", guard, other)
    for guard in come:
        yield from said(place, "expectation", None, guard)
    if {*old} == {*new} and [*old] != [*new]:
        yield Change(place, ORDER + "expectations", _all(written)(old), _all(written)(new))


def said(
    place: tuple[Step, ...],
    subject: str,
    old: Term | None,
    new: Term | None,
    words: Callable[[Term], str] = told,
    notation: Callable[[Term], str] = written,
) -> Iterator[Change]:
    """The change of a term: in words, or, where these do not show it, as a program has it.

    It was added or removed where it is in one of the programs alone.
    """
    if old == new:
        return
    texts = [None if term is None else words(term) for term in (old, new)]
    if texts[0] == texts[1]:
        texts = [None if term is None else notation(term) for term in (old, new)]
    yield Change(place, subject, *texts)


def strategy_notation(strategy: Strategy) -> str:
    """A strategy as a program has it, on one line."""
    return " ".join(line.strip() for line in print_strategies([strategy]).splitlines())


def _all(say: Callable[[Term], str]) -> Callable[[Sequence[Term]], str]:
    return lambda terms: ", ".join(map(say, terms))
