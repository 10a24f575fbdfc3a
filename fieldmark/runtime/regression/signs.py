"""What tells on a single page that it is not like the baseline: rules, each with its reason.

A handful of fixtures supports no statistics: with n of them, no p-value of a single page lies below 1 / (n + 1). So a
page is judged by rules that name what was never seen before:

- it cannot be read, or its format is unknown;
- a field abstains for a reason for which it never did: the program itself is not certain;
- the page as a whole looks like none of the fixtures (see `looks.FARTHEST`);
- a value is found otherwise than ever, *and* is unlike any value seen, or on a page that has changed (`CHANGED`). Each
  alone is common on pages that are all right: rows come and go, and values are long or short.

What any fixture does too is no sign, so that the baseline's own pages never have one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from fieldmark.dsl.strategies import UNKNOWN_FORMAT, shown
from fieldmark.dsl.tokens import class_of
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.regression.looks import CHANGED, FARTHEST, Look, apart
from fieldmark.runtime.regression.profiles import NOTHING, FieldProfile, Profile

LONGER: Final = 2.0
"""How many times as long as the longest value seen a value is when it is unlike it. Origin: our benchmark."""

FEWEST: Final = 3
"""Fewest fixtures with a value of a field for another value to be unlike them. Origin: our benchmark of redesigns,
where pages beside a single fixture were all right and yet unlike it."""

SignKind = Literal["unreadable", "unknown format", "look", "abstains", "unlike", "changed"]


@dataclass(frozen=True, slots=True)
class Sign:
    """Why a page should not be stored as it is: the rule, the field it is about (None for the page), and the words."""

    kind: SignKind
    field: str | None
    words: str


@dataclass(frozen=True, slots=True)
class Seen:
    """All that the baseline has shown of one field.

    `documents` counts those with a value; `twins` are the fields that had a value of this one on the same document.
    """

    documents: int
    reasons: frozenset[str]
    places: frozenset[str]
    farthest: float
    agreeing: int
    longest: int
    classes: frozenset[str | None]
    twins: frozenset[str]


@dataclass(frozen=True, slots=True)
class Baseline:
    """The profiles of the fixtures, their different looks, and what was seen of each field."""

    profiles: tuple[Profile, ...]
    looks: tuple[Look, ...]
    fields: Mapping[str, Seen]


def baseline_of(profiles: Sequence[Profile]) -> Baseline:
    """What a baseline shows."""
    looks = tuple(dict.fromkeys(profile.look for profile in profiles))
    names = dict.fromkeys(name for profile in profiles for name in profile.fields)
    return Baseline(tuple(profiles), looks, {name: _seen(name, profiles) for name in names})


def signs_of(profile: Profile, baseline: Baseline) -> Iterator[Sign]:
    """What of a page the baseline has never shown: first of the page, then field by field."""
    if profile.unknown_format and not any(known.unknown_format for known in baseline.profiles):
        yield Sign("unknown format", None, "nothing that the program looks for stands on the page as it did")
    far = apart(profile.look, baseline.looks, CHANGED[profile.kind])
    if far is not None and far > FARTHEST[profile.kind]:
        yield Sign(
            "look", None, f"the page looks like no fixture: the nearest is {far:.1f} away, and 1 is nothing alike"
        )
        far = None  # said of the page, it is not said of each field again
    for name, field in profile.fields.items():
        seen = baseline.fields.get(name)
        if seen is not None:
            yield from _of_field(name, field, seen, profile, far)


def _of_field(name: str, field: FieldProfile, seen: Seen, profile: Profile, far: float | None) -> Iterator[Sign]:
    reasons = sorted(field.reasons - seen.reasons - ({UNKNOWN_FORMAT} if profile.unknown_format else set()))
    if reasons:
        yield Sign("abstains", name, f"abstains as on no fixture: {'; '.join(reasons)}")
    otherwise = _otherwise(field, seen)
    unlike = _unlike(name, field, seen, profile)
    if otherwise is not None and unlike is not None:
        yield Sign("unlike", name, f"{unlike}, and {otherwise}")
    elif otherwise is not None and far is not None:
        yield Sign("changed", name, f"the page has changed, the nearest fixture is {far:.1f} away, and {otherwise}")


def _otherwise(field: FieldProfile, seen: Seen) -> str | None:
    """In what a value was found otherwise than any of the baseline's; None where in nothing."""
    for way in field.ways:
        if way.place not in seen.places:
            return f"it stands where no value stood: {way.place or way.found_by}"
        if way.distance > seen.farthest:
            return f"its region looks less like what was learned than any: distance {way.distance:.2f}"
        if way.agreeing < seen.agreeing:
            return f"only {way.agreeing} of the strategies found it, where {seen.agreeing} or more always agreed"
    return None


def _unlike(name: str, field: FieldProfile, seen: Seen, profile: Profile) -> str | None:
    """In what a value is unlike every value of the baseline; None where in nothing, or there are too few."""
    if seen.documents < FEWEST:
        return None
    others = {fold(text): other for other, known in profile.fields.items() if other != name for text in known.texts}
    for text in field.texts:
        if class_of(text) not in seen.classes:
            return f"{shown((text,))} is {_told(class_of(text))}, as no value seen"
        if len(text) > LONGER * seen.longest:
            return f"{shown((text,))} has {len(text):,} characters, the longest value seen {seen.longest:,}"
        twin = others.get(fold(text))
        if twin is not None and twin not in seen.twins:
            return f"{shown((text,))} is also the value of {twin}, as on no fixture"
    return None


def _told(kind: str | None) -> str:
    return "a text of no single kind" if kind is None else f"a {kind}"


def _seen(name: str, profiles: Sequence[Profile]) -> Seen:
    fields = [profile.fields.get(name, NOTHING) for profile in profiles]
    texts = [text for field in fields for text in field.texts]
    ways = [way for field in fields for way in field.ways]
    return Seen(
        documents=sum(1 for field in fields if field.texts),
        reasons=frozenset(reason for field in fields for reason in field.reasons),
        places=frozenset(way.place for way in ways),
        farthest=max((way.distance for way in ways), default=0.0),
        agreeing=min((way.agreeing for way in ways), default=0),
        longest=max(map(len, texts), default=0),
        classes=frozenset(map(class_of, texts)),
        twins=frozenset(twin for profile in profiles for twin in _twins(name, profile)),
    )


def _twins(name: str, profile: Profile) -> Iterator[str]:
    own = {fold(text) for text in profile.fields.get(name, NOTHING).texts}
    for other, field in profile.fields.items():
        if other != name and not own.isdisjoint(map(fold, field.texts)):
            yield other
