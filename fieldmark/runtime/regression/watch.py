"""Watching a feed: pages held against the fixtures of a program, before what it says of them is stored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.documents import Kind
from fieldmark.dsl.errors import DocumentError
from fieldmark.runtime.answers import Answers
from fieldmark.runtime.printable import printable
from fieldmark.runtime.regression.drift import ALPHA, Drift, drift_of
from fieldmark.runtime.regression.fixtures import FixtureError, fixture_folders, read_fixture
from fieldmark.runtime.regression.profiles import Profile, profile_of
from fieldmark.runtime.regression.signs import Baseline, Sign, baseline_of, signs_of
from fieldmark.runtime.regression.unknown_formats import Group, grouped
from fieldmark.runtime.sources.documents import read_document, shown_path
from fieldmark.runtime.sources.folders import walk_documents

_SHOWN: Final = 5
"""Most pages with the same signs that are named in words."""

_LONGEST: Final = 400
"""Most characters of a line."""


@dataclass(frozen=True, slots=True)
class StrangePage:
    """A page that should not be stored as it is, and why."""

    document: str
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Watch:
    """What watching a batch found. `pages` and `fixtures` are how many there were, `alpha` is the level of the tests.

    `strange` are the pages with signs, by name; `groups` those of them that can be read, grouped by their looks.
    """

    pages: int
    fixtures: int
    alpha: float
    strange: tuple[StrangePage, ...]
    drift: Drift
    groups: tuple[Group, ...]

    @property
    def alarm(self) -> bool:
        """Whether the feed should stop: a page is strange, or the batch differs from the baseline."""
        return bool(self.strange or self.drift.found)


def read_baseline(answers: Answers, fixtures: Iterable[str | Path]) -> Baseline:
    """The baseline that the documents of fixtures make, with what the program says of them now.

    Raises FixtureError where there is none or one cannot be read, and DocumentError where its document cannot.
    """
    paths = list(fixtures)
    documents = (read_document(read_fixture(folder).document) for folder in fixture_folders(paths))
    profiles = [profile_of(document, answers(document)) for document in documents]
    if not profiles:
        raise FixtureError(
            ", ".join(shown_path(Path(path)) for path in paths),
            "there is no fixture; `fieldmark fixture add` makes some",
        )
    return baseline_of(profiles)


def watch(
    answers: Answers,
    pages: Iterable[str | Path],
    baseline: Baseline,
    *,
    kind: Kind = "html",
    alpha: float = ALPHA,
) -> Watch:
    """Watch pages (folders are searched), each by itself and all together. Their order does not count.

    `answers` gives the answers with evidence. A page that cannot be read is strange, and the others go on.
    """
    strange: list[StrangePage] = []
    profiles: list[Profile] = []
    for path in walk_documents(map(Path, pages), kind):
        try:
            document = read_document(path)
        except DocumentError as error:
            strange.append(StrangePage(error.name, (Sign("unreadable", None, error.reason),)))
            continue
        profiles.append(profile_of(document, answers(document)))
    return watched(profiles, baseline, strange, alpha)


def watched(
    profiles: Iterable[Profile], baseline: Baseline, unreadable: Iterable[StrangePage] = (), alpha: float = ALPHA
) -> Watch:
    """What the profiles of a batch show, beside pages that cannot be read."""
    unread = list(unreadable)
    batch = sorted(profiles, key=lambda profile: profile.name)
    signs = {profile.name: tuple(signs_of(profile, baseline)) for profile in batch}
    looks = {profile.name: profile.look for profile in batch if signs[profile.name]}
    strange = [*unread, *(StrangePage(name, found) for name, found in signs.items() if found)]
    strange.sort(key=lambda page: page.document)
    drift = drift_of(baseline.profiles, batch, alpha)
    return Watch(len(batch) + len(unread), len(baseline.profiles), alpha, tuple(strange), drift, grouped(looks))


def watch_to_json(found: Watch) -> dict[str, Any]:
    """What watching found as JSON values.

    `alarm`, `pages`, `fixtures`, `strange` (each `document`, `signs`: `kind`, `field`, `words`), `drift` (each `field`,
    `measure`, `baseline`, `batch`, `p`), `compared`, `alpha`, and `groups` (each `label`, `documents`).
    """
    return {
        "alarm": found.alarm,
        "pages": found.pages,
        "fixtures": found.fixtures,
        "strange": [
            {
                "document": page.document,
                "signs": [{"kind": sign.kind, "field": sign.field, "words": sign.words} for sign in page.signs],
            }
            for page in found.strange
        ],
        "drift": [
            {"field": c.field, "measure": c.measure, "baseline": c.baseline, "batch": c.batch, "p": c.p}
            for c in found.drift.found
        ],
        "compared": found.drift.compared,
        "alpha": found.alpha,
        "groups": [{"label": group.representative, "documents": list(group.documents)} for group in found.groups],
    }


def watch_in_words(found: Watch) -> str:
    """What watching found, in lines: strange pages, those with the same signs together; what differs; what to do."""
    few = "" if found.drift.compared else "; too few to test the batch, so each page was judged by itself"
    if not found.alarm:
        return f"{_pages(found)}, nothing strange beside {found.fixtures} fixtures{few}\n"
    lines = []
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
        others = f", one of {len(group.documents)} that look alike" if len(group.documents) > 1 else ""
        lines.append(f"label this one, or keep it as a fixture if all is right: {group.representative}{others}")
    lines.append(
        f"{_pages(found)}, {len(found.strange)} strange beside {found.fixtures} fixtures; "
        f"{len(found.drift.found)} of {found.drift.compared} comparisons differ{few}"
    )
    return "".join(printable(line, _LONGEST) + "\n" for line in lines)


def _pages(found: Watch) -> str:
    return "1 page" if found.pages == 1 else f"{found.pages:,} pages"


def _named(field: str | None) -> str:
    return "" if field is None else f"{field}: "
