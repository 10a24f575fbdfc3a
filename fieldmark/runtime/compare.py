"""What changed from one program to another, by meaning.

Fields are the same by their name, or, renamed, where nearly everything about them is; formats, parts and strategies
have no names and are matched by how much they have in common: equal ones first, then, greedily, the most alike, as in
stable matching, so that swapping the two sides swaps the pairs and nothing else. What is only in another order is told
apart from what says something else. The comparison is empty if, and only if, the programs are equal.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import fsum
from typing import Any, Final, Generic, TypeVar

from fieldmark.dsl.core.instance import Blueprint, Context, Landmark
from fieldmark.dsl.core.terms import (
    Field,
    Format,
    Part,
    Program,
    Records,
    Strategy,
    Template,
    kind_of,
    separations_of,
    strategies_of,
)
from fieldmark.dsl.html.blueprints import distance
from fieldmark.dsl.syntax.notation import ATOMS, quoted, shown, told, written
from fieldmark.dsl.syntax.printing import print_program, print_separations, print_strategies
from fieldmark.dsl.syntax.reading import name_text, quote
from fieldmark.dsl.syntax.terms import AGGREGATIONS, expected, separations_words
from fieldmark.runtime.describe import (
    field_summary,
    landmarks_summary,
    records_summary,
    strategies_summary,
    strategy_summary,
)
from fieldmark.runtime.differences import NAME, ORDER, Change, Comparison, Place, change_of, guard_changes, in_a_row

LANDMARK: Final = 0.4
VALUE: Final = 0.3
REGION: Final = 0.2
BLUEPRINT: Final = 0.1
"""How much the pieces of a strategy count for its likeness; together 1. Origin: what a reader takes for its core."""

LEAST: Final = 0.25
"""Smallest likeness, 0 to 1, of strategies, parts, formats and lists of records that are told as one that changed."""

RENAMED: Final = 0.75
"""Smallest likeness, 0 to 1, of two fields of different names that are told as one renamed."""

MAX_PAIRS: Final = 10_000
"""Most pairs of strategies whose likeness is measured, 100 times 100: some 10 microseconds each. A bound on time."""

Item = TypeVar("Item", bound=Hashable)
Made = TypeVar("Made")
Pair = tuple[int, int]
"""The number of a thing in the old program, and in the new one, from 0."""


class _Near:
    """What is near enough to be compared: of each strategy, those that stand at most `reach` strategies before or
    behind it; of larger things, those that begin there. And what is worked out once, by the identity of what lives as
    long as the programs.
    """

    def __init__(self, old: Program, new: Program) -> None:
        most = max(sum(1 + len(strategies_of(field)) for field in _fields(one)) for one in (old, new))
        self.reach = max(1, MAX_PAIRS // 2 // max(1, most))
        self._known: dict[tuple[object, ...], Any] = {}  # Any: what is made of some things

    def once(self, make: Callable[..., Made], *of: object) -> Made:
        """What is made of things that live as long as the programs."""
        key = (make, *map(id, of))
        if key not in self._known:
            self._known[key] = make(*of)
        made: Made = self._known[key]
        return made

    def rivals(self, sizes: Sequence[int], rank: int) -> range:
        """Which of things of some sizes are near the one of a rank; one at least, where there are any."""
        starts = [0, *accumulate(sizes)]
        here = starts[min(rank, len(sizes))]
        low, high = (bisect_left(starts, at, 0, len(sizes)) for at in (here - self.reach, here + self.reach))
        return range(min(low, max(0, len(sizes) - 1)), max(high, min(low + 1, len(sizes))))


def _fields(of: Program | Records) -> Iterator[Field]:
    yield from of.fields
    for records in of.records:
        yield from _fields(records)


def _told_all(templates: Sequence[Template]) -> str:
    """The texts of all templates, in words."""
    return "; or ".join(map(told, templates)) or "none"


def compare_programs(old: Program, new: Program) -> Comparison:
    """What is different between two programs; what they are called is not."""
    near = _Near(old, new)
    changes = [
        *change_of((), "kind of documents", old.kind, new.kind, str),
        *change_of((), "schema", old.schema, new.schema, quoted, quote),
        *change_of((), "labels", old.spelling, new.spelling),
        *change_of((), "threshold", old.threshold, new.threshold),
        *change_of((), "templates", old.templates, new.templates, _told_all),
        *_each(_FIELDS, near, (), old.fields, new.fields),
        *_each(_RECORDS, near, (), old.records, new.records),
    ]
    return Comparison(
        tuple(changes),
        tuple((old.fields[i].name, new.fields[j].name) for i, j in _FIELDS.pairs(near, old.fields, new.fields)),
        tuple((old.records[i].name, new.records[j].name) for i, j in _RECORDS.pairs(near, old.records, new.records)),
    )


@dataclass(frozen=True, slots=True)
class _Level(Generic[Item]):
    """How things of one kind are compared: which are the same, in what they changed, and what is said of a whole one.

    `labels` tell a thing apart where only the order is another: the first that show it. A change names its thing by
    its name, or by its number; a context is not named. `likeness` is how much two things have in common, 0 to 1, `size`
    how many strategies a thing has.
    """

    kind: str
    plural: str
    likeness: Callable[[_Near, Item, Item], float]
    changes: Callable[[_Near, Place, Item, Item], Iterator[Change]]
    summary: Callable[[Item], str]
    labels: tuple[Callable[[Item], str], ...]
    named: Callable[[Item], str] | None = None
    size: Callable[[Item], int] = lambda _: 1

    def pairs(self, near: _Near, old: Sequence[Item], new: Sequence[Item]) -> list[Pair]:
        """What is the same: by name, where there are names; of the rest what is alike, in the old order."""
        if len(old) == len(new) == 1:
            return self._pairs(near, old, new)
        return near.once(self._pairs, near, old, new)

    def _pairs(self, near: _Near, old: Sequence[Item], new: Sequence[Item]) -> list[Pair]:
        if self.named is None:
            return _matched(self, near, old, new, LEAST)
        places = {self.named(item): number for number, item in enumerate(new)}
        pairs = [(number, places[self.named(item)]) for number, item in enumerate(old) if self.named(item) in places]
        left = sorted({*range(len(old))}.difference(i for i, _ in pairs))
        right = sorted({*range(len(new))}.difference(j for _, j in pairs))
        renamed = _matched(self, near, [old[i] for i in left], [new[j] for j in right], RENAMED)
        return sorted([*pairs, *((left[i], right[j]) for i, j in renamed)])

    def step(self, old: Sequence[Item], new: Sequence[Item], i: int | None, j: int | None) -> Place:
        """The step into one of several; where each program has just one without a name, there is none."""
        name = self.named
        if self.kind == "context" or (name is None and i == j == 0 and len(old) == len(new) == 1):
            return ()
        if name is None:
            return ((self.kind, None if i is None else str(i + 1), None if j is None else str(j + 1)),)
        return ((self.kind, None if i is None else name(old[i]), None if j is None else name(new[j])),)


def _each(level: _Level[Item], near: _Near, place: Place, old: Sequence[Item], new: Sequence[Item]) -> Iterator[Change]:
    """What changed in things that stand one below the other, was removed or added, or stands in another order."""
    pairs = level.pairs(near, old, new)
    partners = dict(pairs)
    kept = sorted(partners.values())
    added = sorted({*range(len(new))}.difference(kept))
    for i, j in [*((i, partners.get(i)) for i in range(len(old))), *((None, number) for number in added)]:
        inside = place + level.step(old, new, i, j)
        if i is not None and j is not None:
            yield from level.changes(near, inside, old[i], new[j])
        else:
            whole = (None if i is None else level.summary(old[i]), None if j is None else level.summary(new[j]))
            yield Change(inside, level.kind, *whole)
    yield from _order(level, place, [old[i] for i, _ in pairs], [new[j] for j in kept], pairs)


def _order(
    level: _Level[Item], place: Place, old: Sequence[Item], new: Sequence[Item], pairs: Sequence[Pair]
) -> Iterator[Change]:
    """Whether what stands in both programs stands in another order; what keeps its rank at both ends is left out."""
    ranks = {j: rank for rank, j in enumerate(sorted(j for _, j in pairs))}
    moved = [rank for rank, (_, j) in enumerate(pairs) if ranks[j] != rank]
    for label in level.labels if moved else ():
        before, after = (", ".join(map(label, items[moved[0] : moved[-1] + 1])) for items in (old, new))
        if before != after:
            yield Change(place, ORDER + level.plural, before, after)
            return


def _field(near: _Near, place: Place, old: Field, new: Field) -> Iterator[Change]:
    yield from change_of(place, NAME, old.name, new.name, quoted, name_text)
    yield from change_of(place, "value", old.aggregation, new.aggregation, AGGREGATIONS.__getitem__)
    yield from change_of(place, "presence", old.optional, new.optional, _PRESENCE.__getitem__)
    yield from change_of(place, "what decides", old.first, new.first, _DECISION.__getitem__)
    yield from change_of(place, "why it was not learned", old.unlearned, new.unlearned, shown, quote)
    yield from guard_changes(place, old.guards, new.guards)
    yield from _each(_FORMATS, near, place, old.formats, new.formats)


def _format(near: _Near, place: Place, old: Format, new: Format) -> Iterator[Change]:
    for text in sorted(old.keywords ^ new.keywords):
        gone, come = (quoted(text), None) if text in old.keywords else (None, quoted(text))
        yield Change(place, "known by", gone, come)
    yield from _each(_PARTS, near, place, old.parts, new.parts)


def _part(near: _Near, place: Place, old: Part, new: Part) -> Iterator[Change]:
    yield from change_of(place, "part", old.required, new.required, _NEEDED.__getitem__)
    yield from _each(_CONTEXTS, near, place, old.contexts, new.contexts)
    yield from _each(_STRATEGIES, near, place, old.strategies, new.strategies)


def _strategy(_near: _Near, place: Place, old: Strategy, new: Strategy) -> Iterator[Change]:
    yield from change_of(place, "landmark", old.landmark, new.landmark)
    outer = old.outer or None, new.outer or None
    yield from change_of(place, "outer landmarks", *outer, in_a_row(told), in_a_row(written))
    yield from change_of(place, "region", old.region, new.region, lambda region: told(region) or "no step")
    before, after = expected(old.blueprint), expected(new.blueprint)
    yield from (Change(place, "expected there", words, None) for term, words in before.items() if term not in after)
    yield from (Change(place, "expected there", None, words) for term, words in after.items() if term not in before)
    yield from change_of(place, "largest distance", old.blueprint.within, new.blueprint.within, "{:g}".format, repr)
    yield from change_of(place, "value", old.value, new.value)
    yield from guard_changes(place, old.guards, new.guards)


def _records(near: _Near, place: Place, old: Records, new: Records) -> Iterator[Change]:
    apart = separations_of(old), separations_of(new)
    yield from change_of(place, NAME, old.name, new.name, quoted, name_text)
    yield from change_of(place, "presence", old.optional, new.optional, _PRESENCE.__getitem__)
    yield from change_of(place, "separation", *apart, separations_words, print_separations)
    yield from change_of(place, "why it is not certain", old.uncertain, new.uncertain, shown, quote)
    yield from change_of(place, "expectation", old.own_values, new.own_values, _OWNING.__getitem__)
    yield from change_of(place, "expectation", old.own_places, new.own_places, _APART.__getitem__)
    yield from change_of(place, "expectation", old.no_others, new.no_others, _OTHERS.__getitem__)
    yield from change_of(place, "expectation", old.together, new.together)
    yield from guard_changes(place, *([*filter(None, [item.in_formats])] for item in (old, new)))
    yield from change_of(place, "expectation", old.never, new.never, _never_words)
    yield from change_of(place, "expectation", old.more_than, new.more_than, _more_words)
    yield from _each(_CONTEXTS, near, place, old.contexts, new.contexts)
    yield from _each(_FIELDS, near, place, old.fields, new.fields)
    yield from _each(_RECORDS, near, place, old.records, new.records)


_DECISION: Final = {True: "the first way that finds anything", False: "the votes of all ways"}
_OTHERS: Final = {
    True: "that every place that looks like a record is one",
    False: "nothing of places that look like records and are none",
}

_OWNING: Final = {
    True: "values of their own in all records",
    False: "nothing of values that fields of the page have, too",
}
_APART: Final = {True: "places of their own in all records", False: "nothing of places that records have in common"}
_PRESENCE: Final = {True: "not on every page", False: "on every page"}
_NEEDED: Final = {True: "always finds something", False: "may find nothing"}


def _never_words(texts: frozenset[str]) -> str:
    return f"never {ATOMS['texts'].words(texts)}" if texts else "any values"


def _more_words(names: frozenset[str]) -> str:
    return f"more than {ATOMS['texts'].words(names)} in each record" if names else "half of what every record has"


def _strategy_notation(strategy: Strategy) -> str:
    """A strategy as a program has it, on one line."""
    return " ".join(line.strip() for line in print_strategies([strategy]).splitlines())


def _format_notation(layout: Format) -> str:
    """The notation of a format, as a program of nothing else has it."""
    kind = kind_of(layout.parts[0].strategies[0])
    return print_program(Program("", (Field("field", "list", False, (layout,)),), kind))


def _matched(level: _Level[Item], near: _Near, old: Sequence[Item], new: Sequence[Item], least: float) -> list[Pair]:
    """Pairs of things that are the same, in the old order; each thing is in one pair at most.

    Equal things are paired in order; then those that are most alike, but only if at least `least`. Where there are so
    many that not all can be compared, each is with those that are near to it.
    """
    places: dict[Item, tuple[list[int], list[int]]] = {}
    for side, items in enumerate((old, new)):
        for number, item in enumerate(items):
            places.setdefault(item, ([], []))[side].append(number)
    pairs = [pair for here in places.values() for pair in _equal(*here)]
    left, right = {first for first, _ in pairs}, {second for _, second in pairs}
    ones, rivals = ([n for n in range(len(items)) if n not in paired] for items, paired in ((old, left), (new, right)))
    sizes = [level.size(new[number]) for number in rivals]
    others = [
        (-level.likeness(near, old[i], new[j]), abs(i - j), i + j, i, j)
        for rank, i in enumerate(ones)
        for j in (rivals[place] for place in near.rivals(sizes, rank))
    ]
    for negative, _, _, i, j in sorted(others):
        if -negative >= least and i not in left and j not in right:
            pairs.append((i, j))
            left.add(i)
            right.add(j)
    return sorted(pairs)


def _equal(old: Sequence[int], new: Sequence[int]) -> Iterator[Pair]:
    """Places of equal things in order; where one side has more, those that stand at places of the other come first."""
    count, both = min(len(old), len(new)), {*old}.intersection(new)
    first, second = (sorted(sorted(side, key=lambda number: number not in both)[:count]) for side in (old, new))
    return zip(first, second, strict=True)


def _strategy_likeness(near: _Near, old: Strategy, new: Strategy) -> float:
    """Nothing where they are for different kinds of documents."""
    if kind_of(old) != kind_of(new):
        return 0.0
    same_blueprint = old.blueprint == new.blueprint
    apart = 0.0 if same_blueprint else distance(*(near.once(_expected, one.blueprint) for one in (old, new)))
    same = LANDMARK * (old.landmark == new.landmark), VALUE * (old.value == new.value)
    return fsum((*same, REGION * (old.region == new.region), BLUEPRINT * (1 - apart)))


def _expected(blueprint: Blueprint) -> frozenset[Hashable]:
    return frozenset(expected(blueprint))


def _landmarks(field: Field) -> frozenset[Landmark]:
    return frozenset(strategy.landmark for strategy in strategies_of(field))


def _field_likeness(near: _Near, old: Field, new: Field) -> float:
    """That of their formats. Fields without a landmark in common are not alike, whatever else they share; most pairs
    are told apart by this alone."""
    apart = near.once(_landmarks, old).isdisjoint(near.once(_landmarks, new))
    return 0.0 if apart else _inside(_FORMATS, near, old.formats, new.formats)


def _records_likeness(_near: _Near, old: Records, new: Records) -> float:
    """By what tells records apart, and by the names inside."""
    names = [
        frozenset([*(field.name for field in one.fields), *(inner.name for inner in one.records)]) for one in (old, new)
    ]
    return fsum((0.5 * (old.separation == new.separation), 0.5 * (1 - distance(*names))))


def _inside(level: _Level[Item], near: _Near, old: Sequence[Item], new: Sequence[Item]) -> float:
    """The likeness of what stands inside of two things: formats, parts or strategies, of which equal ones have 1."""
    if len(old) == len(new) == 1:
        alike = level.likeness(near, old[0], new[0])
        return alike if alike >= LEAST else 0.0
    if min(len(old), len(new)) < LEAST * max(len(old), len(new)):
        return 0.0
    found = (1.0 if old[i] == new[j] else level.likeness(near, old[i], new[j]) for i, j in level.pairs(near, old, new))
    most = max(len(old), len(new))
    return fsum(found) / most if most else 0.0


_CONTEXTS: Final[_Level[Context]] = _Level(
    "context", "contexts", lambda *_: 0.0, lambda *_: iter(()), told, (told, written)
)
_STRATEGIES: Final[_Level[Strategy]] = _Level(
    "strategy",
    "strategies",
    _strategy_likeness,
    _strategy,
    strategy_summary,
    (lambda strategy: told(strategy.landmark), strategy_summary, _strategy_notation),
)
_PARTS: Final[_Level[Part]] = _Level(
    "part",
    "parts",
    lambda near, old, new: _inside(_STRATEGIES, near, old.strategies, new.strategies),
    _part,
    lambda part: strategies_summary(part.strategies),
    (
        lambda part: landmarks_summary(part.strategies),
        lambda part: strategies_summary(part.strategies),
        lambda part: _format_notation(Format((part,))),
    ),
    size=lambda part: len(part.strategies),
)
_FORMATS: Final[_Level[Format]] = _Level(
    "format",
    "formats",
    lambda near, old, new: _inside(_PARTS, near, old.parts, new.parts),
    _format,
    lambda layout: strategies_summary(_strategies(layout)),
    (
        lambda layout: landmarks_summary(_strategies(layout)),
        lambda layout: strategies_summary(_strategies(layout)),
        _format_notation,
    ),
    size=lambda layout: len(_strategies(layout)),
)
_FIELDS: Final[_Level[Field]] = _Level(
    "field",
    "fields",
    _field_likeness,
    _field,
    field_summary,
    (lambda field: field.name,),
    lambda field: field.name,
    lambda field: 1 + len(strategies_of(field)),
)
_RECORDS: Final[_Level[Records]] = _Level(
    "records",
    "lists of records",
    _records_likeness,
    _records,
    records_summary,
    (lambda records: records.name,),
    lambda records: records.name,
)


def _strategies(layout: Format) -> list[Strategy]:
    return [strategy for part in layout.parts for strategy in part.strategies]
