"""What a document is answered with: by one program, or by the one of several whose format it has.

A program has the format of a document where something that it looks for stands there as it did in training (its
`unknown_format` is false), and the document shows as much of a template as pages of its layout do: sites share labels
such as "Price", and a program finds a few of its fields on pages of others. Where several have, the one is taken of
whose template the document shows most, of these the one that gives the largest share of its fields. Where two are
equal, neither is taken, and where none has the format, or most of a program's fields say that it is unknown, none
answers: a value of the wrong program is a wrong value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.errors import DocumentError, ProgramError
from fieldmark.dsl.core.evaluate import MUCH_MISSING, UNKNOWN_FORMAT
from fieldmark.dsl.core.extract import NO_LANDMARK
from fieldmark.dsl.core.templates import FAMILIAR, familiarity
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.reasons import kinds_of
from fieldmark.runtime.batch.unread import Unread
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.names import json_text, shown_path
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.batches import Baseline, baseline_of, is_read, signs_of
from fieldmark.runtime.watch.fixtures import FixtureError, read_fixtures
from fieldmark.runtime.watch.profiles import Profile, confidences_of, field_of, profile_of, values_of

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormDocument

Outcome = Literal["answered", "unknown", "ambiguous", "error"]
"""What became of a document that was read, or could not be; of an ambiguous one several programs have the format."""

_LEAD_NOWHERE: Final = frozenset({UNKNOWN_FORMAT, MUCH_MISSING, NO_LANDMARK})


class Told(NamedTuple):
    """What counters are told of one document: how it went, and of its program by field how often a value was given, or
    withheld for a kind of reason; signs that it is unlike the fixtures, as (field or empty, words); what it looks like;
    and by field how many of its answers are expected to be wrong.
    """

    outcome: Outcome
    program: str = ""
    reason: str = ""
    given: tuple[tuple[str, int], ...] = ()
    withheld: tuple[tuple[str, str, int], ...] = ()
    signs: tuple[tuple[str, str], ...] = ()
    profile: Profile | None = None
    doubts: tuple[tuple[str, float], ...] = ()

    @property
    def is_strange(self) -> bool:
        """Whether a person should look at a document that was read."""
        return self.outcome in ("unknown", "ambiguous") or bool(self.withheld or self.signs)


class Answered(NamedTuple):
    """A document's line of JSON, as `extract` writes it, without its end; and what counters are told."""

    line: bytes
    told: Told


def check_names(programs: Sequence[Program]) -> None:
    """Raise ProgramError where two programs have one name, by which their answers are told apart."""
    twice = [name for name, count in Counter(program.name for program in programs).items() if count > 1]
    if twice:
        raise ProgramError(f"two programs are called {twice[0]!r}; a batch tells their answers apart by name")


def asked_of(programs: Sequence[Program], document: HtmlDocument | FormDocument) -> list[Program]:
    """The programs that answer a document: a single one, or those for its kind."""
    return [program for program in programs if len(programs) == 1 or program.kind == document.kind]


def is_strange(unknown: bool, values: Mapping[str, object], abstained: Mapping[str, str]) -> bool:
    """Whether a document is of an unknown format, or nothing leads to most of the fields of a program: what it finds
    there, a heading perhaps, many documents have."""
    strange = sum(not _LEAD_NOWHERE.isdisjoint(kinds_of(abstained.get(name, ""))) for name in values)
    return unknown or 2 * strange > len(values)


def familiar_among(programs: Sequence[Program], document: Document) -> list[float]:
    """How familiar a document is to each of several programs; to what has no template, and to one alone, as familiar as
    is asked for."""
    if len(programs) < 2:
        return [FAMILIAR] * len(programs)
    known = (familiarity(program, document) for program in programs)
    return [FAMILIAR if share is None else share for share in known]


def best_answers(
    unknown: Sequence[bool], values: Sequence[Mapping[str, object]], familiar: Sequence[float]
) -> tuple[int, ...]:
    """Of several answers to one document that is of a known format those to whose programs it is most familiar, of
    these those that give the largest share of their fields; the one if there is one, none where it is familiar to none,
    several where it is not certain.
    """
    if len(unknown) < 2:
        return tuple(range(len(unknown)))
    ranks = {
        number: (share, sum(value is not None for value in said.values()) / max(1, len(said)))
        for number, (strange, said, share) in enumerate(zip(unknown, values, familiar, strict=True))
        if not strange and share >= FAMILIAR
    }
    best = max(ranks.values(), default=None)
    return tuple(number for number, rank in ranks.items() if rank == best)


@dataclass(frozen=True, slots=True)
class Lines:
    """The work of a batch: a line of JSON a document, and what counters are told.

    Of programs with the folders where they lie; `evidence`, `schema`, `max_wrong` are as for `extract`; each document
    is held against those of the `fixtures` that have its program's format.
    """

    programs: tuple[tuple[Program, Path | None], ...]
    evidence: bool = False
    schema: str | None = None
    fixtures: tuple[Path, ...] = ()
    max_wrong: float | None = None

    def start(self) -> Answerer:
        """What answers a document. Raises SchemaError, FixtureError or DocumentError where one of what it needs cannot
        be read."""
        return Answerer(self)


class Answerer:
    """Answers documents by some programs, and holds them against the `baselines` of fixtures, by a program's name."""

    def __init__(self, work: Lines) -> None:
        self._programs = [program for program, _ in work.programs]
        self._shows_evidence = work.evidence or not work.fixtures
        evidence, schema, max_wrong = work.evidence or bool(work.fixtures), work.schema, work.max_wrong
        self._answers = {
            program.name: answering(program, evidence=evidence, schema=schema, folder=folder, max_wrong=max_wrong)
            for program, folder in work.programs
        }
        self.baselines = self._learned(work.fixtures) if work.fixtures else {}

    def _learned(self, fixtures: Sequence[Path]) -> dict[str, Baseline]:
        """The baselines of fixtures: each is one of the program that answers it. Raises FixtureError where the programs
        read none of them."""
        profiles: dict[str, list[Profile]] = {}
        for fixture in read_fixtures(fixtures):
            document = read_document(fixture.document)
            content, told = self._content(document)
            if is_read(fixture, content):
                profiles.setdefault(told.program, []).append(profile_of(document, content))
        if not profiles:
            places = ", ".join(map(shown_path, fixtures))
            raise FixtureError(places, "of none the programs give what was kept; they are of another feed")
        return {name: baseline_of(found) for name, found in profiles.items()}

    def __call__(self, unread: Unread) -> Answered:
        """The answer to a document; one that cannot be read is answered with its error."""
        try:
            document = unread.read()
        except DocumentError as error:
            line = json_text({"document": error.name, "error": error.reason})
            return Answered(line, Told("error", reason=error.reason))
        content, told = self._content(document)
        told = self._profiled(unread, document, content, told)
        if not self._shows_evidence:
            content.pop("evidence", None)
        return Answered(json_text(content), told)

    def _content(self, document: HtmlDocument | FormDocument) -> tuple[dict[str, Any], Told]:
        """What the program says whose format a document has; its name is added where there are several."""
        programs = asked_of(self._programs, document)
        asked = [program.name for program in programs]
        said = [self._answers[name](document) for name in asked]
        unknown = [is_strange("unknown_format" in one, one["values"], one["abstained"]) for one in said]
        familiar = familiar_among(programs, document)
        chosen = best_answers(unknown, [content["values"] for content in said], familiar)
        names = [asked[number] for number in chosen]
        if len(chosen) == 1:
            content, name = said[chosen[0]], names[0]
            if len(self._programs) > 1:
                content = {"document": content.pop("document"), "program": name, **content}
            return content, _told(content, name)
        nothing: dict[str, Any] = {"values": {}, "abstained": {}, "unknown_format": True}
        content = {"document": document.name, "program": None, **nothing}
        if chosen:
            return {**content, "ambiguous": names}, Told("ambiguous", reason=" and ".join(names))
        return content, Told("unknown")

    def _profiled(
        self, unread: Unread, document: HtmlDocument | FormDocument, content: dict[str, Any], told: Told
    ) -> Told:
        """What is told, with the signs that a document is strange, and what it looks like if that is wanted."""
        baseline = self.baselines.get(told.program)
        if baseline is None and not _is_profiled(unread, told):
            return told
        profile = profile_of(document, content)
        if baseline is not None:
            told = told._replace(
                signs=tuple((sign.field or "", f"{sign.kind}: {sign.words}") for sign in signs_of(profile, baseline))
            )
        return told._replace(profile=profile) if _is_profiled(unread, told) else told


def _is_profiled(unread: Unread, told: Told) -> bool:
    """Whether what a document looks like is asked for."""
    return unread.profiled or (unread.profiled_if_strange and told.is_strange)


def _told(content: Mapping[str, Any], program: str) -> Told:
    """What counters are told of a program's answers."""
    if content.get("unknown_format"):
        return Told("unknown", program)
    given = Counter(field for field, values in values_of(content["values"]) if values)
    reasons = content["abstained"].items()
    withheld = Counter((field_of(place), "; ".join(kinds_of(reason))) for place, reason in reasons)
    counted = tuple((field, reason, count) for (field, reason), count in withheld.items())
    doubts: dict[str, float] = {}  # of each answer the probability that it is wrong: together the number expected to be
    for field, known in confidences_of(content.get("confidence", {})):
        doubts[field] = doubts.get(field, 0.0) + 1 - known
    return Told("answered", program, given=tuple(given.items()), withheld=counted, doubts=tuple(doubts.items()))
