"""Checking a program: on fixtures, on pages captured anew, on labelled pages, on pages of which nothing is known.

What is said of a document now is held against what was said of it before or is true of it: answers as JSON (see
`extraction_to_json`). Lists of records are compared field by field and record by record; the worst outcome of any place
is the outcome of the list. What was found is told in words and as JSON by `page_changes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile, zip_longest
from pathlib import Path, PurePath
from typing import Any, Final, Literal, NamedTuple, get_args

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import DocumentError, FieldmarkError
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.files import REST, stem
from fieldmark.runtime.io.names import shown_path
from fieldmark.runtime.run import Answers
from fieldmark.runtime.sameness import same_folded
from fieldmark.runtime.watch.fixtures import (
    Fixture,
    FixtureError,
    fixture_folders,
    fixture_name,
    fixtures_and_documents,
    read_fixture,
)
from fieldmark.runtime.watch.profiles import field_of, least_sure

CheckOutcome = Literal["unchanged", "moved", "fallback", "answered", "found", "abstains", "lost", "invented", "changed"]
"""How an answer compares with the one before, the worse the later.

- unchanged: the same value, or again none.
- moved: the same value, found by another strategy.
- fallback: the same value, found by AMBER now.
- answered: abstained before, and has an answer now.
- found: nothing is known of what it should be, and there is an answer.
- abstains: there was a value, or nothing is known, and now the program abstains.
- lost: there was a value, and now the program says that there is none, or has no such field, which is told.
- invented: there was none, and now there is one.
- changed: another value.
"""

OUTCOMES: Final[tuple[CheckOutcome, ...]] = get_args(CheckOutcome)
"""All outcomes, from best to worst."""

REGRESSIONS: Final[frozenset[CheckOutcome]] = frozenset({"abstains", "lost", "invented", "changed"})
"""The outcomes that fail a check."""

TOLD: Final[frozenset[CheckOutcome]] = REGRESSIONS | {"moved", "fallback", "answered"}
"""The outcomes that are told of; a document with none of them is only named."""

NOTHING_THERE: Final = "nothing that the program looks for is there"
"""What is said of an unknown format."""

NO_FIELD: Final = "the program has no such field"
"""What is said of a value that the program has no field for."""

_COMPARED: Final = ("found_by", "landmark", "region", "node", "attribute", "span", "blueprint_distance")
"""What of the evidence for a value is compared, in the order in which a strategy works."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first evidence that differs: of which value (`total`, `entries[3].date`), what of it, before and now."""

    of: str
    what: str
    before: Any
    now: Any


@dataclass(frozen=True, slots=True)
class FieldCheck:
    """One field of one document: the outcome, the values before and now, and the reason where it abstains now, or where
    the program has no such field.

    `place` is where in a list of records the outcome stands (`entries[3].date`), else the field's name; `old` and `new`
    are what is there, before and now: a value, or of a list of records how many. `distance` is the largest blueprint
    distance of the evidence now, 0 to 1, or None where there is none; `difference` the first evidence that is not what
    it was. `confidence` is the least of the answers now, `expected` that of the same program on the document that a
    page is a new capture of; each is None where it is not known. `also` names the other fields of a list of records
    that have a regression (`entries.judge`), in order.
    """

    field: str
    outcome: CheckOutcome
    before: Any
    now: Any
    place: str
    old: Any = None
    new: Any = None
    reason: str | None = None
    distance: float | None = None
    difference: Difference | None = None
    confidence: float | None = None
    expected: float | None = None
    also: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether it is a regression."""
        return self.outcome in REGRESSIONS


def compare(before: Mapping[str, Any] | None, now: Mapping[str, Any]) -> tuple[FieldCheck, ...]:
    """Compare the answers for a document field by field; those of the program now, then those that it no longer has.

    `before` needs no more than `values`, and is None where nothing is known of the document.
    """
    values: Mapping[str, Any] = {} if before is None else before["values"]
    fields = dict.fromkeys([*now["values"], *values])
    return tuple(replace(_field(name, before, now), confidence=_least_sure(name, now)) for name in fields)


def _least_sure(name: str, answers: Mapping[str, Any]) -> float | None:
    """The least confidence of the answers of a field, or of a list of records."""
    known = answers.get("confidence", {})
    return min(least_sure({name: known[name]}).values(), default=None) if name in known else None


def _field(name: str, before: Mapping[str, Any] | None, now: Mapping[str, Any]) -> FieldCheck:
    value, reasons = now["values"].get(name), now["abstained"]
    evidence = all_evidence(now.get("evidence", {}).get(name, ()))
    distance = max((far for item in evidence if (far := item.get("blueprint_distance")) is not None), default=None)
    if before is None or name not in before["values"]:
        own = [place for place in reasons if place == name or place.startswith(f"{name}[")]
        if own:
            return FieldCheck(name, "abstains", None, value, own[0], reason=reasons[own[0]], distance=distance)
        return FieldCheck(name, "found", None, value, name, new=_counted(value), distance=distance)
    known = before["values"][name]
    whole, *places = _judged(name, (known, before.get("abstained", {})), (value, reasons), name in now["values"])
    worst = (
        whole if whole.outcome in REGRESSIONS else max([whole, *places], key=lambda one: OUTCOMES.index(one.outcome))
    )
    told, tells = (answers.get("evidence", {}).get(name, ()) for answers in (before, now))
    differences = list(_differences(told, tells, name))
    outcome = worst.outcome
    if outcome == "unchanged" and value is not None:
        ours, theirs = _by_amber(name, before), _by_amber(name, now)
        if name not in ours and theirs - ours:
            outcome = "fallback"
        elif any(found.what in {"landmark", "region"} for found in differences):
            outcome = "moved"
    reason = NO_FIELD if outcome == "lost" and not worst.has else reasons.get(worst.place)
    return FieldCheck(
        *(name, outcome, known, value, worst.place, worst.old, worst.new, reason, distance),
        difference=differences[0] if differences else None,
        also=_also(worst, places),
    )


def _also(worst: _Judgement, places: Sequence[_Judgement]) -> tuple[str, ...]:
    """The fields of records with a regression, but for that of the worst."""
    failed = dict.fromkeys(field_of(one.place) for one in places if one.outcome in REGRESSIONS)
    return tuple(name for name in failed if name != field_of(worst.place))


_Answer = tuple[Any, Mapping[str, str]]
"""A value, and place -> reason for what abstains."""

_NOTHING: Final[Mapping[str, Any]] = {}


class _Judgement(NamedTuple):
    """The outcome of one place, and what is there, before and now; of a list of records how many.

    `has` says whether the program has a field for what stands there.
    """

    outcome: CheckOutcome
    place: str
    old: Any
    new: Any
    has: bool


def _judged(place: str, before: _Answer, now: _Answer, has: bool = True) -> Iterator[_Judgement]:
    """The judgement of a place, then those of all places inside its records, each of which has all fields that the
    program has there."""
    (known, unsure), (value, reasons) = before, now
    records, others = records_in(known), records_in(value)
    if records is not None and known[-1] == REST and others is not None:
        others = others[: len(records)]
    old = _counted(known if records is None else records)
    new = _counted(value if others is None else others)
    yield _Judgement(_outcome((old, unsure.get(place)), (new, reasons.get(place))), place, old, new, has)
    for number, (one, other) in enumerate(zip_longest(records or (), others or (), fillvalue=_NOTHING)):
        for inner in dict.fromkeys([*one, *other]):
            old_one, new_one = (one.get(inner), unsure), (other.get(inner), reasons)
            yield from _judged(f"{place}[{number}].{inner}", old_one, new_one, inner in other or not other)


def records_in(value: Any) -> list[Mapping[str, Any]] | None:
    """The records of a list of records as JSON, or None of any other value."""
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return [record for record in value if record != REST]
    return None


def _counted(value: Any) -> Any:
    """The value, None where it is empty, or of a list of records how many."""
    return (value or None) if records_in(value) is None else len(value)


def _outcome(before: tuple[Any, str | None], now: tuple[Any, str | None]) -> CheckOutcome:
    """The outcome of one value: before and now, a value or None and the reason why there is none."""
    (old, unsure), (new, reason) = before, now
    if same_folded(old, new):
        return "unchanged" if old is not None or unsure is None or reason is not None else "answered"
    if old is None:
        return "invented" if unsure is None else "answered"
    if new is None:
        return "lost" if reason is None else "abstains"
    return "changed"


def _by_amber(name: str, answers: Mapping[str, Any]) -> set[str]:
    """The field, where AMBER found its value or records, and the places in a list of records where it found single
    values."""
    found = answers.get("found_by", {}).items()
    return {place for place, by in found if by == "amber" and (place == name or place.startswith(f"{name}["))}


def all_evidence(items: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The evidence for values and records, as JSON, with that inside records, each record before what is in it."""
    for item in items:
        yield item
        for inner in item.get("evidence", {}).values():
            yield from all_evidence(inner)


def _differences(
    before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]], name: str
) -> Iterator[Difference]:
    """What of the evidence differs, value by value in page order; nothing where none was kept before."""
    if not before or before == now:
        return
    for number, (old, new) in enumerate(zip(before, now, strict=False)):
        of = name if len(before) == 1 and len(now) == 1 else f"{name}[{number}]"
        if "evidence" in old and "evidence" in new:
            for inner in filter(new["evidence"].__contains__, old["evidence"]):
                yield from _differences(old["evidence"][inner], new["evidence"][inner], f"{of}.{inner}")
            continue
        for what in _COMPARED:
            told, tells = _told(old.get(what)), _told(new.get(what))
            if told != tells:
                yield Difference(of, what, told, tells)
    if len(before) != len(now):
        yield Difference(name, "number", len(before), len(now))


def _told(evidence: Any) -> Any:
    """Of a landmark what is looked for, of a region the hops: what the strategy is, not where on this page it led."""
    if isinstance(evidence, Mapping):
        return evidence.get("looked_for", evidence.get("hops"))
    return evidence


class Recaptured:
    """Fixtures to be found by the path of a page. They are read when a page asks for the first."""

    def __init__(self, folders: Iterable[str | Path]) -> None:
        self._folders = tuple(folders)
        self._originals: dict[Path, tuple[str, ...]] = {}  # the names on the path of each document, its own first

    def fixture_of(self, document: Path) -> Fixture | None:
        """The fixture of a document, or None where none has its name.

        Of several the one is taken whose document lay in folders of the same names. Raises FixtureError where that
        leaves several, and where a fixture that may be the one cannot be read.
        """
        candidates = self._named.get(fixture_name(document), [])
        if len(candidates) < 2:
            return read_fixture(candidates[0]) if candidates else None
        here = PurePath(stem(document)).parts[::-1]
        pairs = {folder: zip(here, self._originals[folder], strict=False) for folder in candidates}
        shared = {folder: len([*takewhile(lambda names: names[0] == names[1], p)]) for folder, p in pairs.items()}
        best = [folder for folder in candidates if shared[folder] == max(shared.values())]
        if len(best) > 1:
            names = ", ".join(shown_path(folder) for folder in best[:3])
            told = f"{len(best)} fixtures may be of this document: {names}; name the one that counts with --against"
            raise FixtureError(shown_path(document), f"{told}, or delete the others")
        return read_fixture(best[0])

    @cached_property
    def _named(self) -> dict[str, list[Path]]:
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
            self._originals[folder] = PurePath(stem(place)).parts[::-1]
            named.setdefault(fixture_name(place) if original else folder.name, []).append(folder)
        return named


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
    for path, is_kept in fixtures_and_documents(paths, kind):
        yield check_fixture(path, answers) if is_kept else _check_document(path, answers, kept, labels)


def check_fixture(folder: Path, answers: Answers) -> DocumentCheck:
    """Check the fixture in a folder; one that cannot be read is an error of its document."""
    try:
        fixture = read_fixture(folder)
    except FixtureError as error:
        return DocumentCheck(shown_path(Path(folder.name)), folder, "fixture", error=error.reason)
    one = DocumentCheck(fixture.name, fixture.document, "fixture", before=fixture.answers, fixture=fixture)
    return _compared(one, answers)


def _check_document(document: Path, answers: Answers, kept: Recaptured, labels: Labels) -> DocumentCheck:
    name = shown_path(document)
    try:
        fixture = kept.fixture_of(document)
        true = labels(document) if fixture is None else None
    except FieldmarkError as error:
        return DocumentCheck(name, document, "nothing", error=str(error))
    if fixture is not None:
        one = DocumentCheck(name, document, "recapture", before=fixture.answers, fixture=fixture)
    elif true is not None:
        one = DocumentCheck(name, document, "labels", before={"values": true})
    else:
        one = DocumentCheck(name, document, "nothing")
    return _compared(one, answers)


def _compared(one: DocumentCheck, answers: Answers) -> DocumentCheck:
    """The check of a document; of a new capture also how sure the program is of the document of its fixture."""
    try:
        now = answers(read_document(one.document))
        fields = compare(one.before, now)
        if one.known == "recapture" and one.fixture is not None:
            old = answers(read_document(one.fixture.document))
            fields = tuple(replace(field, expected=_least_sure(field.field, old)) for field in fields)
    except DocumentError as error:
        return replace(one, error=error.reason)
    return replace(one, fields=fields, now=now)
