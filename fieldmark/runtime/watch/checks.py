"""Checking a program: on fixtures, on pages captured anew, on labelled pages, on pages of which nothing is known.

A page captured anew belongs to the fixture whose document had its name, and the folders above it too. What was found is
told in words and as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import takewhile
from pathlib import Path, PurePath
from typing import Any, Final, Literal

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import DocumentError, FieldmarkError
from fieldmark.runtime.io.content import printable, stem
from fieldmark.runtime.io.documents import read_document, shown_path
from fieldmark.runtime.io.files import walk_documents
from fieldmark.runtime.run import Answers
from fieldmark.runtime.watch.comparison import FieldCheck, compare
from fieldmark.runtime.watch.fixtures import Fixture, FixtureError, fixture_folders, fixture_name, read_fixture

_LONGEST_REASON: Final = 300
"""Characters of a reason that are shown in a line."""

_WORDS: Final = {
    "landmark": "landmark",
    "region": "region",
    "node": "place on the page",
    "attribute": "attribute",
    "blueprint_distance": "distance of the region from its blueprint",
}


class Recaptured:
    """Fixtures to be found by the path of a page. They are read when a page asks for the first."""

    def __init__(self, folders: Iterable[str | Path]) -> None:
        self._folders = tuple(folders)
        self._named: dict[str, list[Path]] | None = None
        self._originals: dict[Path, tuple[str, ...]] = {}

    def fixture_of(self, document: Path) -> Fixture | None:
        """The fixture of a document, or None where none has its name.

        Of several the one is taken whose document lay in folders of the same names. Raises FixtureError where that
        leaves several, and where a fixture that may be the one cannot be read.
        """
        if not self._folders:
            return None
        if self._named is None:
            self._named = self._by_name()
        candidates = self._named.get(fixture_name(document), [])
        if len(candidates) < 2:
            return read_fixture(candidates[0]) if candidates else None
        here = _steps(document)
        shared = [(_shared(here, self._originals[folder]), folder) for folder in candidates]
        most = max(count for count, _ in shared)
        best = [folder for count, folder in shared if count == most]
        if len(best) > 1:
            names = ", ".join(shown_path(folder) for folder in best[:3])
            raise FixtureError(shown_path(document), f"{len(best)} fixtures may be of this document: {names}")
        return read_fixture(best[0])

    def _by_name(self) -> dict[str, list[Path]]:
        """The name of a fixture's document, as a fixture's name -> the folders of such fixtures.

        One whose files are damaged has the name of its folder.
        """
        named: dict[str, list[Path]] = {}
        for folder in dict.fromkeys(fixture_folders(self._folders)):
            try:
                original = read_fixture(folder).original
            except FixtureError:
                original = ""
            place = Path(original if Path(original).name else folder.name)
            self._originals[folder] = _steps(place)
            named.setdefault(fixture_name(place) if original else folder.name, []).append(folder)
        return named


def _steps(path: Path) -> tuple[str, ...]:
    """The names on a path, the document's own first and without its ending."""
    return tuple(reversed(PurePath(stem(path)).parts))


def _shared(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many names two paths have in common before the first that differs."""
    return sum(1 for _ in takewhile(lambda names: names[0] == names[1], zip(one, other, strict=False)))


Reference = Literal["fixture", "recapture", "labels", "nothing"]
"""What answers are held against: those kept with this document, those kept with a document of the same name, labels, or
nothing."""


@dataclass(frozen=True, slots=True)
class DocumentCheck:
    """The check of one document: its fields, or the error that kept it from being read.

    `before` and `now` are the answers as JSON, with the evidence that there is; `now` is None where there is an error.
    `fixture` is the one that it is held against, if any; of a recapture that has a document of its own.
    """

    name: str
    document: Path
    known: Reference
    fields: tuple[FieldCheck, ...] = ()
    before: Mapping[str, Any] | None = None
    now: Mapping[str, Any] | None = None
    error: str | None = None
    fixture: Fixture | None = None

    @property
    def unknown_format(self) -> bool:
        """Whether nothing that the program looks for stands on the page, and something did before."""
        now = bool(self.now and self.now.get("unknown_format"))
        return now and not (self.before and self.before.get("unknown_format"))

    @property
    def failed(self) -> bool:
        """Whether a field has a regression, the format is newly unknown, or the document cannot be read."""
        return self.error is not None or self.unknown_format or any(field.failed for field in self.fields)


Labels = Callable[[Path], Mapping[str, Any] | None]
"""The true values of a document by its path, as JSON; None where there are none."""


def check(
    answers: Answers,
    paths: Iterable[str | Path],
    *,
    kind: Kind = "html",
    against: Iterable[str | Path] = (),
    labels: Labels = lambda _: None,
) -> Iterator[DocumentCheck]:
    """Check documents in the order given: fixtures (folders of them are searched) and any others.

    `answers` gives the answers with evidence. A document that is no fixture is held against the fixture of its name
    among those in `against`, or else its labels; of one without either it is only known that it should be answered.
    What cannot be read is an error of its document, and the others go on.
    """
    kept = Recaptured(against)
    for path in map(Path, paths):
        folders = dict.fromkeys(fixture_folders([path]))
        for folder in folders:
            yield check_fixture(folder, answers)
        if path in folders:
            continue
        for document in walk_documents([path], kind):
            if not any(above in folders for above in document.parents):
                yield _check_document(document, answers, kept, labels)


def check_fixture(folder: Path, answers: Answers) -> DocumentCheck:
    """Check the fixture in a folder; one that cannot be read is an error of its document."""
    try:
        fixture = read_fixture(folder)
    except FixtureError as error:
        return DocumentCheck(shown_path(Path(folder.name)), folder, "fixture", error=error.reason)
    return _compared(fixture.name, fixture.document, "fixture", fixture, fixture.answers, answers)


def _check_document(document: Path, answers: Answers, kept: Recaptured, labels: Labels) -> DocumentCheck:
    name = shown_path(document)
    try:
        fixture = kept.fixture_of(document)
        if fixture is not None:
            return _compared(name, document, "recapture", fixture, fixture.answers, answers)
        true = labels(document)
    except FieldmarkError as error:
        return DocumentCheck(name, document, "nothing", error=str(error))
    if true is not None:
        return _compared(name, document, "labels", None, {"values": true}, answers)
    return _compared(name, document, "nothing", None, None, answers)


def _compared(
    name: str, path: Path, known: Reference, fixture: Fixture | None, before: Mapping[str, Any] | None, answers: Answers
) -> DocumentCheck:
    try:
        now = answers(read_document(path))
    except DocumentError as error:
        return DocumentCheck(name, path, known, before=before, error=error.reason, fixture=fixture)
    return DocumentCheck(name, path, known, compare(before, now), before, now, fixture=fixture)


def shown_value(value: Any, longest: int = 60) -> str:
    """A value for a line: as JSON, control characters spelled out, cut where it is long; of records, how many."""
    if value is None:
        return "nothing"
    if isinstance(value, int):
        return f"{value} records"
    return printable(json.dumps(value, ensure_ascii=False), longest)


def what_changed(check: FieldCheck, longest: int = 60) -> str:
    """What became of a field's value, in one line: what is there now, and where that is another, what was before."""
    if check.outcome in {"unchanged", "moved", "fallback", "found"}:
        return shown_value(check.new, longest)
    if check.old is None and check.new is None:
        return "no value"
    return f"{shown_value(check.old, longest)} -> {shown_value(check.new, longest)}"


def what_differs(check: FieldCheck) -> str:
    """Why the program abstains now, or else the first evidence that differs; nothing where that is not known."""
    where = "" if check.place == check.field else f"{check.place}: "
    if check.reason is not None:
        return printable(where + check.reason, _LONGEST_REASON)
    if check.difference is None:
        return ""
    found = check.difference
    if found.what == "span":
        return "found in the same place, which has another text"
    if found.what == "number":
        return f"{found.before} values -> {found.now}" if found.now else ""
    of = "" if found.of == check.field else f"{found.of}: "
    if found.what == "found_by":
        return f"{of}found by {'AMBER' if found.now else 'the program'} now"
    before, now = ("none" if told is None else shown_value(told) for told in (found.before, found.now))
    return printable(f"{of}{_WORDS[found.what]} {before} -> {now}", _LONGEST_REASON)


def check_to_json(check: DocumentCheck, changes: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The check of a document as JSON values; `changes` is what changed on its page, by field (see `page_changes`).

    `document`, `path`, `known`, `failed`, then `error`, or `fields` (name -> `outcome`, `before`, `now`, and where
    there are any `place`, `reason`, `distance`, `differs`: `of`, `what`, `before`, `now`, and `page`) and
    `unknown_format`.
    """
    content: dict[str, Any] = {
        "document": check.name,
        "path": shown_path(check.document),
        "known": check.known,
        "failed": check.failed,
    }
    if check.error is not None:
        return {**content, "error": check.error}
    if check.unknown_format:
        content["unknown_format"] = True
    fields = {field.field: _field_to_json(field, (changes or {}).get(field.field)) for field in check.fields}
    return {**content, "fields": fields}


def _field_to_json(check: FieldCheck, change: str | None) -> dict[str, Any]:
    content: dict[str, Any] = {"outcome": check.outcome, "before": check.before, "now": check.now}
    if check.place != check.field:
        content["place"] = check.place
    if check.reason is not None:
        content["reason"] = check.reason
    if check.distance is not None:
        content["distance"] = check.distance
    if check.difference is not None:
        content["differs"] = asdict(check.difference)
    if change is not None:
        content["page"] = change
    return content
