"""What changed from one program to another, by meaning.

Fields are the same by their name, or, renamed, where nearly everything about them is; formats, parts and strategies
have no names and are matched by how much they have in common. What is only in another order is told apart from what
says something else. The comparison is empty if, and only if, the programs are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeVar

from fieldmark.dsl.core.guards import Lexicon
from fieldmark.dsl.core.instance import Context
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Records, Strategy, kind_of, separations_of
from fieldmark.dsl.syntax.notation import quoted, shown, told, written
from fieldmark.dsl.syntax.programs import print_program, print_separations
from fieldmark.dsl.syntax.reading import name_text, quote
from fieldmark.dsl.syntax.terms import AGGREGATIONS, separations_words
from fieldmark.runtime.differences.changes import NAME, ORDER, Change, Comparison, Step
from fieldmark.runtime.differences.matching import (
    LEAST,
    RENAMED,
    Pair,
    field_likeness,
    format_likeness,
    matched,
    part_likeness,
    records_likeness,
    strategy_likeness,
)
from fieldmark.runtime.differences.strategies import guard_changes, said, strategy_changes, strategy_notation
from fieldmark.runtime.differences.summaries import (
    field_summary,
    format_summary,
    landmarks_summary,
    part_summary,
    records_summary,
    strategy_summary,
)

Item = TypeVar("Item", bound=Hashable)
Named = TypeVar("Named", Field, Records)
Place = tuple[Step, ...]


def compare_programs(old: Program, new: Program) -> Comparison:
    """What is different between two programs."""
    fields, records = _named(old.fields, new.fields, field_likeness), _named(old.records, new.records, records_likeness)
    changes = [
        *said((), "name of the program", old.name, new.name, quoted, quote),
        *said((), "kind of documents", old.kind, new.kind, str),
        *said((), "schema", old.schema, new.schema, quoted, quote),
        *said((), "labels", old.spelling, new.spelling),
        *_fields((), old.fields, new.fields, fields),
        *_records((), old.records, new.records, records),
    ]
    return Comparison(
        tuple(changes),
        tuple((old.fields[i].name, new.fields[j].name) for i, j in fields),
        tuple((old.records[i].name, new.records[j].name) for i, j in records),
    )


def _fields(place: Place, old: Sequence[Field], new: Sequence[Field], pairs: Sequence[Pair]) -> Iterator[Change]:
    for i, j in _all(pairs, old, new):
        if i is None or j is None:
            yield from _whole(
                (*place, ("field", _name(old, i), _name(new, j))), "field", old, new, (i, j), field_summary
            )
        else:
            yield from _field((*place, ("field", old[i].name, new[j].name)), old[i], new[j])
    yield from _order(place, "fields", old, new, pairs, (lambda field: field.name,))


def _field(place: Place, old: Field, new: Field) -> Iterator[Change]:
    yield from said(place, NAME, old.name, new.name, quoted, name_text)
    yield from said(place, "value", old.aggregation, new.aggregation, lambda kind: AGGREGATIONS[kind])
    yield from said(place, "presence", old.optional, new.optional, _presence)
    yield from said(place, "why it was not learned", old.unlearned, new.unlearned, shown, quote)
    yield from guard_changes(place, old.guards, new.guards)
    pairs = matched(old.formats, new.formats, format_likeness, LEAST)
    for i, j in _all(pairs, old.formats, new.formats):
        inside = _into(place, "format", old.formats, new.formats, (i, j))
        if i is None or j is None:
            yield from _whole(inside, "format", old.formats, new.formats, (i, j), format_summary)
        else:
            yield from _format(inside, old.formats[i], new.formats[j])
    labels = (_format_landmarks, format_summary, _format_notation)
    yield from _order(place, "formats", old.formats, new.formats, pairs, labels)


def _texts(guard: Lexicon | None) -> frozenset[str]:
    return frozenset() if guard is None else guard.texts


def _format(place: Place, old: Format, new: Format) -> Iterator[Change]:
    for text in sorted(old.keywords ^ new.keywords):
        gone, come = (quoted(text), None) if text in old.keywords else (None, quoted(text))
        yield Change(place, "known by", gone, come)
    pairs = matched(old.parts, new.parts, part_likeness, LEAST)
    for i, j in _all(pairs, old.parts, new.parts):
        inside = _into(place, "part", old.parts, new.parts, (i, j))
        if i is None or j is None:
            yield from _whole(inside, "part", old.parts, new.parts, (i, j), part_summary)
        else:
            yield from _part(inside, old.parts[i], new.parts[j])
    labels = (_part_landmarks, part_summary, _part_notation)
    yield from _order(place, "parts", old.parts, new.parts, pairs, labels)


def _part(place: Place, old: Part, new: Part) -> Iterator[Change]:
    yield from said(place, "part", old.required, new.required, _requirement)
    yield from _contexts(place, old.contexts, new.contexts)
    pairs = matched(old.strategies, new.strategies, strategy_likeness, LEAST)
    for i, j in _all(pairs, old.strategies, new.strategies):
        inside = _into(place, "strategy", old.strategies, new.strategies, (i, j))
        if i is None or j is None:
            yield from _whole(inside, "strategy", old.strategies, new.strategies, (i, j), strategy_summary)
        else:
            yield from strategy_changes(inside, old.strategies[i], new.strategies[j])
    labels = (_landmark, strategy_summary, strategy_notation)
    yield from _order(place, "strategies", old.strategies, new.strategies, pairs, labels)


def _contexts(place: Place, old: Sequence[Context], new: Sequence[Context]) -> Iterator[Change]:
    pairs = matched(old, new, lambda first, second: 0.0, LEAST)
    for i, j in _all(pairs, old, new):
        if i is None or j is None:
            yield from _whole(place, "context", old, new, (i, j), told)
    yield from _order(place, "contexts", old, new, pairs, (told, written))


def _records(place: Place, old: Sequence[Records], new: Sequence[Records], pairs: Sequence[Pair]) -> Iterator[Change]:
    for i, j in _all(pairs, old, new):
        inside = (*place, ("records", _name(old, i), _name(new, j)))
        if i is None or j is None:
            yield from _whole(inside, "records", old, new, (i, j), records_summary)
            continue
        first, second = old[i], new[j]
        yield from said(inside, NAME, first.name, second.name, quoted, name_text)
        yield from said(inside, "presence", first.optional, second.optional, _presence)
        yield from said(
            inside, "separation", separations_of(first), separations_of(second), separations_words, print_separations
        )
        fields = _named(first.fields, second.fields, field_likeness)
        yield from _fields(inside, first.fields, second.fields, fields)
        yield from _records(
            inside, first.records, second.records, _named(first.records, second.records, records_likeness)
        )
    yield from _order(place, "lists of records", old, new, pairs, (lambda records: records.name,))


def _named(old: Sequence[Named], new: Sequence[Named], likeness: Callable[[Named, Named], float]) -> list[Pair]:
    """What is the same by name; of the rest what is as good as the same, and was renamed."""
    places = {item.name: number for number, item in enumerate(new)}
    pairs: list[Pair] = [(number, places[item.name]) for number, item in enumerate(old) if item.name in places]
    names = {old[i].name for i, _ in pairs}
    left: list[int] = [number for number, item in enumerate(old) if item.name not in names]
    right: list[int] = [number for number, item in enumerate(new) if item.name not in names]
    renamed: list[Pair] = matched([old[i] for i in left], [new[j] for j in right], likeness, RENAMED)
    return sorted([*pairs, *((left[i], right[j]) for i, j in renamed)])


def _all(
    pairs: Sequence[Pair], old: Sequence[object], new: Sequence[object]
) -> Iterator[tuple[int | None, int | None]]:
    """The pairs and what was removed, in the old order; then what was added."""
    partners = dict(pairs)
    yield from ((number, partners.get(number)) for number in range(len(old)))
    kept = set(partners.values())
    yield from ((None, number) for number in range(len(new)) if number not in kept)


def _into(
    place: Place, kind: str, old: Sequence[object], new: Sequence[object], pair: tuple[int | None, int | None]
) -> Place:
    """The place of one of several; where each program has just one, it is not named."""
    if pair == (0, 0) and len(old) == len(new) == 1:
        return place
    first, second = (None if number is None else str(number + 1) for number in pair)
    return (*place, (kind, first, second))


def _whole(
    place: Place,
    subject: str,
    old: Sequence[Item],
    new: Sequence[Item],
    pair: tuple[int | None, int | None],
    words: Callable[[Item], str],
) -> Iterator[Change]:
    """What was added or removed as a whole."""
    i, j = pair
    yield Change(place, subject, None if i is None else words(old[i]), None if j is None else words(new[j]))


def _order(
    place: Place,
    kinds: str,
    old: Sequence[Item],
    new: Sequence[Item],
    pairs: Sequence[Pair],
    labels: Sequence[Callable[[Item], str]],
) -> Iterator[Change]:
    """Whether what stands in both programs stands in another order, told by the first labels that show it.

    What keeps its rank at the beginning and at the end is left out.
    """
    ranks = {j: rank for rank, (_, j) in enumerate(sorted(pairs, key=lambda pair: pair[1]))}
    moved = [rank for rank, (_, j) in enumerate(pairs) if ranks[j] != rank]
    if not moved:
        return
    block = slice(moved[0], moved[-1] + 1)
    before, after = [old[i] for i, _ in pairs][block], [new[j] for j in sorted(ranks)][block]
    for label in labels:
        told = ", ".join(map(label, before)), ", ".join(map(label, after))
        if told[0] != told[1]:
            yield Change(place, ORDER + kinds, *told)
            return


def _name(items: Sequence[Named], number: int | None) -> str | None:
    return None if number is None else items[number].name


def _presence(optional: bool) -> str:
    return "not on every page" if optional else "on every page"


def _requirement(required: bool) -> str:
    return "always finds something" if required else "may find nothing"


def _landmark(strategy: Strategy) -> str:
    return told(strategy.landmark)


def _part_landmarks(part: Part) -> str:
    return landmarks_summary(part.strategies)


def _format_landmarks(layout: Format) -> str:
    return landmarks_summary(strategy for part in layout.parts for strategy in part.strategies)


def _part_notation(part: Part) -> str:
    return _format_notation(Format((part,)))


def _format_notation(layout: Format) -> str:
    """The notation of a format, as a program of nothing else has it."""
    kind = kind_of(layout.parts[0].strategies[0])
    return print_program(Program("", (Field("field", "list", False, (layout,)),), kind))
