"""A place is that of one field: of two that are read there the less certain abstains. So is a label: what is one of
another field, has one in it, or stands behind one in its text is no value.

Where a label or a value is missing, what counts cells or looks for a word finds the value of another field, or its
label. LRSyn evaluates each field by itself (algorithm 1), and gives both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.fields import read_by
from fieldmark.dsl.core.guards import Lexicon, OwnPlace, Seen, Shared, guard_of
from fieldmark.dsl.core.identities import once
from fieldmark.dsl.core.instance import RegionProgram, TextLandmark, instance_of
from fieldmark.dsl.core.results import FieldResult, Said
from fieldmark.dsl.core.terms import Field, strategies_of
from fieldmark.dsl.core.values import Value
from fieldmark.dsl.text.placeholders import SIGNS

NEITHER: Final = "it stands at a place that it has in common with another field, and nothing tells whose it is"
"""The reason for two fields that may be missing, and read one place."""

NOTHING: Final = Said((), None, True)
"""What is said of a field that is not there, where something else is."""


def with_own_places(fields: Sequence[Field], told: Sequence[FieldResult]) -> tuple[FieldResult, ...]:
    """The answers without those read at a place of another field that is as certain or more, or of two others, where
    none was: a place is that of one field; nor those at a label of another. Not asked of fields of which the first
    strategy decides."""
    kept = list(told)
    for one, other in at_labels(fields, told):
        if not fields[one].first and not may_share(fields[one], fields[other]):
            reason = f'it stands at a label of "{told[other].name}", as it never did'
            kept[one] = replace(told[one], evidence=(), reason=reason)
    return with_places_apart(fields, kept, told)


def with_places_apart(
    fields: Sequence[Field], kept: Sequence[FieldResult], told: Sequence[FieldResult]
) -> tuple[FieldResult, ...]:
    """What is kept of some answers, without those read at a place of another field."""
    met = [pair for pair in at_one_place(told) if not may_share(*(fields[number] for number in pair))]
    kept = list(kept)
    rivals = Counter(one for one, _ in met)
    for one, other in met:
        if fields[one].first:
            continue
        if rivals[one] > 1 or (told[one].confidence or 0.0) <= (told[other].confidence or 0.0):
            reason = f'it stands at a place of "{told[other].name}", as it never did'
            kept[one] = replace(told[one], evidence=(), reason=reason)
    return tuple(kept)


def without_others(fields: Sequence[Field], said: Sequence[Said], document: Document) -> Sequence[Said]:
    """What fields say, where nothing that another field reads, or around it, is a value of those that have a place of
    their own (`OwnPlace`): of values in one line, each of which may be missing, the next moves up.

    Of two such fields at one place it is that of the one that is known by figures; else neither has a value.
    """
    own = _with_own_place(fields)
    if not own:
        return said
    kept = list(said)
    others = [value for number, one in enumerate(said) if number not in own for value in _values(one)]
    for number in own:
        if _are_around(_values(said[number]), others):
            kept[number] = NOTHING
    left = [number for number in own if kept[number].evidence]
    for number in left:
        values, known = _values(said[number]), _has_figures(fields[number])
        rivals = [other for other in left if other != number and _are_around(values, _values(said[other]))]
        if any(known == _has_figures(fields[other]) for other in rivals):
            kept[number] = Said((), NEITHER, True)
        elif rivals and not known:
            kept[number] = NOTHING
    others = [value for one in kept for value in _values(one)]
    for number in own:
        if said[number].reason is not None and _are_around(read_by(fields[number], said[number], document), others):
            kept[number] = NOTHING
    return kept


def _values(said: Said) -> list[Value]:
    return [item.finding.value for item in said.evidence]


def _are_around(values: Sequence[Value], others: Sequence[Value]) -> bool:
    """Whether there are values, and each is read at the place of one of the others, or holds it."""
    return bool(values) and all(any(_is_around(value, other) for other in others) for value in values)


def _has_figures(field: Field) -> bool:
    """Whether all values of a field that were seen had figures."""
    seen = guard_of(field.guards, Seen)
    return seen is not None and seen.has_figures


@once
def _with_own_place(fields: Sequence[Field]) -> frozenset[int]:
    """The numbers of the fields that have a place of their own."""
    return frozenset(n for n, field in enumerate(fields) if guard_of(field.guards, OwnPlace) is not None)


def _is_around(value: Value, other: Value) -> bool:
    """Whether a value is read at the place of another, or holds it."""
    if value.attribute != other.attribute:
        return False
    path, its = value.node.path, other.node.path
    if path == its:
        return value.span[0] <= other.span[0] and other.span[1] <= value.span[1]
    if its.startswith(f"{path}/"):
        return value.text == value.node.text
    return value.text == other.text == other.node.text and path.startswith(f"{its}/")


def may_share(field: Field, other: Field) -> bool:
    """Whether two fields may be read at one place: one of them says so, or both are read in the same way."""
    names = (guard.names for guard in (*field.guards, *other.guards) if isinstance(guard, Shared))
    return any(not named.isdisjoint((field.name, other.name)) for named in names) or not _ways(field).isdisjoint(
        _ways(other)
    )


@once
def _ways(field: Field) -> frozenset[tuple[object, ...]]:
    """Where the strategies of a field lead, and what they take there."""
    return frozenset([(way.landmark, way.region, way.outer, way.value) for way in strategies_of(field)])


class _Label(NamedTuple):
    """A text that leads to values of a field, by its number, over a region."""

    text: str
    region: RegionProgram
    number: int


@once
def _labels(fields: Sequence[Field]) -> tuple[dict[str, list[_Label]], list[_Label]]:
    """The whole texts that lead to values of fields, without signs at their ends, and the words of longer ones that end
    with a sign."""
    whole: dict[str, list[_Label]] = {}
    words: list[_Label] = []
    for number, field in enumerate(fields):
        for strategy in strategies_of(field):
            landmark = strategy.landmark
            if isinstance(landmark, TextLandmark) and any(map(str.isalpha, landmark.text)):
                label = _Label(landmark.text, strategy.region, number)
                if landmark.whole:
                    whole.setdefault(landmark.text.strip(SIGNS), []).append(label)
                elif not landmark.text[-1].isalnum():
                    words.append(label)
    return whole, words


def at_labels(fields: Sequence[Field], told: Sequence[FieldResult]) -> list[tuple[int, int]]:
    """The numbers of answers, each with that of a field at a label of which one of its values stands: a text right
    before, or words in the text, of the values that it leads to; of forms, wherever that is, unless values are
    usual and lead to others themselves."""
    whole, words = _labels(fields)
    met: dict[tuple[int, int], None] = {}
    for number, result in enumerate(told):
        for item in result.evidence:
            value = item.value
            text, inside = value.text, value.node.text
            known = whole.get(text.strip(SIGNS)) if value.attribute is None and text == inside else None
            spoken = _spoken(words, value) if words and value.attribute is None else ()
            if known is None and not spoken:
                continue
            instance = instance_of(value.node.document)
            lexicon = guard_of(fields[number].guards, Lexicon)
            never = instance.labels_are_no_values and lexicon is None
            near = [
                one for one in known or () if never or (instance.is_beside(one.region) and instance.counts(one.region))
            ]
            near += [one for one in spoken if instance.stays(one.region)]
            own = {label.text for label in near if label.number == number}
            met.update(dict.fromkeys((number, label.number) for label in near if label.text not in own))
    return [*met]


def _spoken(words: Sequence[_Label], value: Value) -> list[_Label]:
    """The words that stand in a value, or right before it in its text."""
    text, start = value.node.text, value.span[0]
    before = text[:start].rstrip() if start else ""
    return [
        one for one in words if one.text in text and (before.endswith(one.text) or _stands_in(one.text, value.text))
    ]


def _stands_in(words: str, text: str) -> bool:
    """Whether words stand in a text, with no letter or digit touching them."""
    start = text.find(words)
    end = start + len(words)
    return start >= 0 and not text[max(0, start - 1) : start].isalnum() and not text[end : end + 1].isalnum()


def at_one_place(told: Sequence[FieldResult]) -> list[tuple[int, int]]:
    """The pairs of numbers, either way round, of answers of which an equal text is read at one place: of one node, or
    as all the text of a node and of one around it."""
    texts = [item.value.text for result in told for item in result.evidence]
    if len(set(texts)) == len(texts):
        return []
    readers = Counter(text for result in told for text in {item.value.text for item in result.evidence})
    values = [
        (number, item.value, item.value.node.path)
        for number, result in enumerate(told)
        for item in result.evidence
        if readers[item.value.text] > 1
    ]
    at: dict[Hashable, dict[int, None]] = {}
    for number, value, path in values:
        at.setdefault((value.text, value.attribute, value.span, path), {})[number] = None
    met: dict[tuple[int, int], None] = {}
    for number, value, path in values:
        for place in _places(value, path):
            others = [
                other for other in at.get((value.text, value.attribute, value.span, place), ()) if other != number
            ]
            met.update(dict.fromkeys(pair for other in others for pair in ((number, other), (other, number))))
    return [*met]


def _places(value: Value, path: str) -> Sequence[str]:
    """The path of a value's node, and where it is all of its text those of the nodes around it."""
    if value.node.text != value.text:
        return [path]
    return [path, *(path[:end] for end, char in enumerate(path) if char == "/" and end)]
