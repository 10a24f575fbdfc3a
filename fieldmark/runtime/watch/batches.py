"""Watching a feed: pages held against the fixtures of a program, before what it says of them is stored.

A handful of fixtures supports no statistics: with n of them, no p-value of a single page lies below 1 / (n + 1). So
beside the tests of the whole batch (`drift`) each page is judged by rules that name what was never seen before:

- it cannot be read, or its format is unknown;
- a field abstains for a reason for which it never did: the program itself is not certain;
- the page as a whole is like none of the fixtures (`WatchSettings.farthest`);
- a value stands where none ever did, *and* is unlike any value seen; or on a page that has changed (`changed`) it
  stands elsewhere, or the program is less sure of it than ever. Each alone is common on pages that are all right: rows
  come and go, and values are long or short.

What any fixture does too is no sign, so that the baseline's own pages never have one. A fixture of whose fields the
program gives none is no part of the baseline; where that is so of all of them, it is a program of another feed, which
is told.

Of strange pages that are alike one is named to be labelled: the first step of LRSyn's algorithm 3, without labels.
Signatures are taken in order of how many documents have them; each joins the nearest leader at most `alike` away, or
leads a new group. Departures: the paper compares all pairs, which thousands of pages forbid; and the one to label is
not the medoid by all pairs, but the document nearest to what most of its group have, which needs one pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.evaluate import UNKNOWN_FORMAT
from fieldmark.dsl.core.values import shown
from fieldmark.dsl.html.blueprints import distance
from fieldmark.dsl.syntax.notation import counted, printable
from fieldmark.dsl.text.lexicon import class_of, fold
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.files import walk_documents
from fieldmark.runtime.run import Answers
from fieldmark.runtime.watch.drift import ALPHA, Drift, drift_of
from fieldmark.runtime.watch.fixtures import Fixture, read_fixtures
from fieldmark.runtime.watch.profiles import (
    NOTHING,
    WATCH,
    FieldProfile,
    Profile,
    Signature,
    distance_from_known,
    profile_of,
)

_SHOWN: Final = 5
"""Most pages with the same signs that are named in words."""

_LONGEST: Final = 400
"""Most characters of a line."""


@dataclass(frozen=True, slots=True)
class Group:
    """Names of documents that look alike, sorted, and of the one that stands best for all."""

    documents: tuple[str, ...]
    representative: str


def grouped(signatures: Mapping[str, Signature]) -> tuple[Group, ...]:
    """Group documents, by name, by their signatures; the largest first. The order of the documents does not count."""
    having: dict[Signature, list[str]] = {}
    for name in sorted(signatures):
        having.setdefault(signatures[name], []).append(name)
    groups: dict[Signature, list[Signature]] = {}
    for one in sorted(having, key=lambda one: (-len(having[one]), having[one][0])):
        leader = min(groups, key=lambda leader: distance(one, leader), default=None)
        if leader is not None and distance(one, leader) <= WATCH.alike:
            groups[leader].append(one)
        else:
            groups[one] = [one]
    found = []
    for alike in groups.values():
        members = [(name, one) for one in alike for name in having[one]]
        counts = Counter(path for _, one in members for path in one)
        common = frozenset(path for path, count in counts.items() if 2 * count >= len(members))
        _, representative = min((distance(one, common), name) for name, one in members)
        found.append(Group(tuple(sorted(name for name, _ in members)), representative))
    return tuple(sorted(found, key=lambda group: (-len(group.documents), group.documents)))


SignKind = Literal["unreadable", "unknown format", "signature", "abstains", "unlike", "changed"]


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
    confidence: float
    longest: int
    classes: frozenset[str | None]
    twins: frozenset[str]


@dataclass(frozen=True, slots=True)
class Baseline:
    """The profiles of the fixtures, their different signatures, and what was seen of each field; `unread` is how many
    fixtures are left out, as the program gives none of their fields."""

    profiles: tuple[Profile, ...]
    signatures: tuple[Signature, ...]
    fields: Mapping[str, Seen]
    unread: int = 0


def is_read(fixture: Fixture, answers: Mapping[str, Any]) -> bool:
    """Whether a program's answers for a fixture have any of the fields that have something there, or know one of its
    fields where none has."""
    kept = {name: value for name, value in fixture.answers["values"].items() if name in answers["values"]}
    return bool(kept) and (not any(kept.values()) or any(answers["values"][name] for name, v in kept.items() if v))


def baseline_of(profiles: Sequence[Profile], unread: int = 0) -> Baseline:
    """What a baseline shows."""
    signatures = tuple(dict.fromkeys(profile.signature for profile in profiles))
    names = dict.fromkeys(name for profile in profiles for name in profile.fields)
    return Baseline(tuple(profiles), signatures, {name: _seen(name, profiles) for name in names}, unread)


def signs_of(profile: Profile, baseline: Baseline) -> Iterator[Sign]:
    """What of a page the baseline has never shown: first of the page, then field by field."""
    if profile.unknown_format and not any(known.unknown_format for known in baseline.profiles):
        yield Sign("unknown format", None, "nothing that the program looks for stands on the page as it did")
    far = distance_from_known(profile.signature, baseline.signatures, WATCH.changed) if profile.kind == "html" else None
    if far is not None and far > WATCH.farthest:
        yield Sign("signature", None, f"the page is like no fixture: the nearest is {far:.1f} away of 1")
        far = None  # said of the page, it is not said of each field again
    for name, field in profile.fields.items():
        seen = baseline.fields.get(name)
        if seen is not None:
            yield from _of_field(name, field, seen, profile, far)


def _of_field(name: str, field: FieldProfile, seen: Seen, profile: Profile, far: float | None) -> Iterator[Sign]:
    reasons = sorted(field.reasons - seen.reasons - ({UNKNOWN_FORMAT} if profile.unknown_format else set()))
    if reasons:
        yield Sign("abstains", name, f"abstains as on no fixture: {'; '.join(reasons)}")
    elsewhere = _elsewhere(field, seen)
    unlike = _unlike(name, field, seen, profile)
    if elsewhere is not None and unlike is not None:
        yield Sign("unlike", name, f"{unlike}, and {elsewhere}")
    elif far is not None:
        why = elsewhere or _less_sure(field, seen)
        if why is not None:
            yield Sign("changed", name, f"the page has changed, the nearest fixture is {far:.1f} away, and {why}")


def _less_sure(field: FieldProfile, seen: Seen) -> str | None:
    """How sure the program is of its values, where it is less so than on every page of the baseline."""
    if not field.number or field.confidence is None or field.confidence >= seen.confidence:
        return None
    return f"its confidence is {field.confidence:.2f}, on no fixture below {seen.confidence:.2f}"


def _elsewhere(field: FieldProfile, seen: Seen) -> str | None:
    """Where a value stands that none of the baseline's does; None where nowhere."""
    strange = next((way for way in field.ways if way.place not in seen.places), None)
    return None if strange is None else f"it stands where no value stood: {strange.place or strange.found_by}"


def _unlike(name: str, field: FieldProfile, seen: Seen, profile: Profile) -> str | None:
    """In what a value is unlike every value of the baseline; None where in nothing, or there are too few."""
    if seen.documents < WATCH.fewest:
        return None
    others = {fold(text): other for other, known in profile.fields.items() if other != name for text in known.texts}
    for text in field.texts:
        kind = class_of(text)
        if kind not in seen.classes:
            return f"{shown((text,))} is {f'a {kind}' if kind else 'a text of no single kind'}, as no value seen"
        if len(text) > WATCH.longer * seen.longest:
            return f"{shown((text,))} has {len(text):,} characters, the longest value seen {seen.longest:,}"
        twin = others.get(fold(text))
        if twin is not None and twin not in seen.twins:
            return f"{shown((text,))} is also the value of {twin}, as on no fixture"
    return None


def _seen(name: str, profiles: Sequence[Profile]) -> Seen:
    fields = [profile.fields.get(name, NOTHING) for profile in profiles]
    texts = [text for field in fields for text in field.texts]
    ways = [way for field in fields for way in field.ways]
    return Seen(
        documents=sum(1 for field in fields if field.texts),
        reasons=frozenset(reason for field in fields for reason in field.reasons),
        places=frozenset(way.place for way in ways),
        confidence=min((known for field in fields if (known := field.confidence) is not None), default=0.0),
        longest=max(map(len, texts), default=0),
        classes=frozenset(map(class_of, texts)),
        twins=frozenset(
            other
            for profile, field in zip(profiles, fields, strict=True)
            for other, known in profile.fields.items()
            if other != name and not set(map(fold, field.texts)).isdisjoint(map(fold, known.texts))
        ),
    )


@dataclass(frozen=True, slots=True)
class StrangePage:
    """A page that should not be stored as it is, and why."""

    document: str
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Watch:
    """What watching a batch found. `pages` and `fixtures` are how many there were, `alpha` is the level of the tests.

    `strange` are the pages with signs, by name; `groups` those of them that can be read, grouped by their signatures;
    `unread` is how many of the fixtures the program does not read.
    """

    pages: int
    fixtures: int
    unread: int
    alpha: float
    strange: tuple[StrangePage, ...]
    drift: Drift
    groups: tuple[Group, ...]

    @property
    def to_keep(self) -> tuple[str, ...]:
        """The fewest pages which, kept as fixtures, make what differs known: those that show most of it; none where
        that is not enough."""
        showing = Counter(name for one in self.drift.found for name in one.shown_by)
        most = sorted(showing, key=lambda name: (-showing[name], name))[: WATCH.fewest]
        return tuple(sorted(most)) if all(one.shown_by for one in self.drift.found) else ()

    @property
    def alarm(self) -> bool:
        """Whether the feed should stop: a page is strange, the batch differs from the baseline, or no fixture is
        read."""
        return bool(self.strange or self.drift.found or (self.unread and self.unread == self.fixtures))


def read_baseline(answers: Answers, fixtures: Iterable[str | Path]) -> Baseline:
    """The baseline that the documents of fixtures make, with what the program says of them now.

    Raises FixtureError where there is none or one cannot be read, and DocumentError where its document cannot.
    """
    profiles: list[Profile] = []
    unread = 0
    for fixture in read_fixtures(fixtures):
        document = read_document(fixture.document)
        said = answers(document)
        if is_read(fixture, said):
            profiles.append(profile_of(document, said))
        else:
            unread += 1
    return baseline_of(profiles, unread)


def watch(
    answers: Answers, pages: Iterable[str | Path], baseline: Baseline, *, kind: Kind = "html", alpha: float = ALPHA
) -> Watch:
    """Watch pages (folders are searched), each by itself and all together. Their order does not count.

    `answers` gives the answers with evidence. A page that cannot be read is strange, and the others go on.
    """
    strange: list[StrangePage] = []
    profiles: list[Profile] = []
    for path in walk_documents(map(Path, pages), kind):
        try:
            document = read_document(path)
            profiles.append(profile_of(document, answers(document)))
        except DocumentError as error:
            strange.append(StrangePage(error.name, (Sign("unreadable", None, error.reason),)))
    return watched(profiles, baseline, strange, alpha)


def watched(
    profiles: Iterable[Profile], baseline: Baseline, unreadable: Iterable[StrangePage] = (), alpha: float = ALPHA
) -> Watch:
    """What the profiles of a batch show, beside pages that cannot be read."""
    unread = list(unreadable)
    batch = sorted(profiles, key=lambda profile: profile.name)
    signs = {profile.name: tuple(signs_of(profile, baseline)) for profile in batch}
    signatures = {profile.name: profile.signature for profile in batch if signs[profile.name]}
    strange = [*unread, *(StrangePage(name, found) for name, found in signs.items() if found)]
    strange.sort(key=lambda page: page.document)
    drift = drift_of(baseline.profiles, batch, alpha)
    fixtures = len(baseline.profiles) + baseline.unread
    counts = (len(batch) + len(unread), fixtures, baseline.unread)
    return Watch(*counts, alpha, tuple(strange), drift, grouped(signatures))


def watch_to_json(found: Watch) -> dict[str, Any]:
    """What watching found as JSON values.

    `alarm`, `pages`, `fixtures`, `unread`, `strange` (each `document`, `signs`: `kind`, `field`, `words`), `drift`
    (each `field`, `measure`, `baseline`, `batch`, `p`, `shown_by`, `known`), `compared`,
    `alpha`, and `groups` (each `label`, `documents`).
    """
    return {
        **{"alarm": found.alarm, "pages": found.pages, "fixtures": found.fixtures, "unread": found.unread},
        "strange": list(map(asdict, found.strange)),
        "drift": list(map(asdict, found.drift.found)),
        **{"compared": found.drift.compared, "alpha": found.alpha},
        "groups": [{"label": group.representative, "documents": list(group.documents)} for group in found.groups],
    }


def watch_in_words(found: Watch) -> str:
    """What watching found, in lines: strange pages, those with the same signs together; what differs; what to do."""
    few = "" if found.drift.able else "; too few to test the batch, so each page was judged by itself"
    few += f"; of {counted(found.unread, 'fixture')} the program gives nothing that was kept" if found.unread else ""
    if not found.alarm:
        return f"{counted(found.pages, 'page')}, nothing strange beside {found.fixtures} fixtures{few}\n"
    lines = []
    if found.unread and found.unread == found.fixtures:
        lines.append("no fixture is of what the program reads: it gives none of their fields, and is of another feed")
    alike: dict[tuple[Sign, ...], list[str]] = {}
    for page in found.strange:
        alike.setdefault(page.signs, []).append(page.document)
    for signs, documents in alike.items():
        lines += documents[:_SHOWN]
        lines += [f"and {len(documents) - _SHOWN} more"] if len(documents) > _SHOWN else []
        lines += [f"  {_named(sign.field)}{sign.words}" for sign in signs]
    for c in found.drift.found:
        lines.append(f"{_named(c.field)}{c.measure}: {c.batch}; of the fixtures {c.baseline} (p = {c.p:.2g})")
    for group in found.groups:
        others = f", one of {len(group.documents)} alike" if len(group.documents) > 1 else ""
        lines.append(f"label this one, or keep it as a fixture if all is right: {group.representative}{others}")
    if found.to_keep:
        lines.append(f"fixtures of these settle what differs, if all is right: {', '.join(found.to_keep)}")
    lines.append(
        f"{counted(found.pages, 'page')}, {len(found.strange)} strange beside {found.fixtures} fixtures; "
        f"{len(found.drift.found)} of {found.drift.compared} comparisons differ{few}"
    )
    return "".join(printable(line, _LONGEST) + "\n" for line in lines)


def _named(field: str | None) -> str:
    return "" if field is None else f"{field}: "
