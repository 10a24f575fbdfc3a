"""The learned domains of attribute types: which terms are values, which are noise, and the evidence for it (section 4).

For each type AMBER keeps a domain U of terms, its complement of terms that are noise, and for each term how often it
was seen as a value and how often as noise (algorithm 5). Term extraction: a term of an attribute node that is not
annotated there enters its domain. Term validation: one that is counts for it. Term cleaning: an annotation that is no
attribute counts against its term, which is cast out for good where that outweighs. The domains that are learned are
those of types with a gazetteer; a term is a value of a domain that a disjoint type's lacks, and that was not cast out.

Pages are many, their values are names, and terms stand elsewhere too, so six steps differ from the paper's:

- The terms of an attribute are those of its value, not of all its node's text: what frames a value is template.
- A term is a piece of the value between punctuation, with its small words ("Estate of Smith"): where words stand
  alone, "of" becomes a term, and is annotated everywhere.
- A node counts once, not as often as its term recurs; and a term that is inferred somewhere does not lose what was
  seen of it elsewhere (line 6), so that the order of nodes does not matter.
- Noise must be `noise` times as frequent as values, as the paper's sentence has it and line 10 has not: a name that
  stands once in its record and once in a heading remains.
- A term that two disjoint gazetteers were given counts for both; the paper lets neither have evidence.
- The evidence of several pages is pooled before it decides, so that their order does not matter, and a term of many
  pages is not cast out by the first on which it is noise.

Evidence is kept between runs in a small SQLite file. Every page adds its own in one transaction that takes the write
lock first, so that a crash leaves the evidence of whole pages only, and two processes that learn at the same time add
up. A page counts once, whoever sees it and however often: the file keeps the keys of the pages that it has evidence of.
Upfront, gazetteers are grown over unlabelled pages of a domain, round by round (section 6.4).
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import caseless
from fieldmark.runtime.amber.analysis import analyse_page
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.annotators import Annotator, Gazetteer, Placed
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.io.names import shown_path

_SEPARATOR: Final = re.compile(r"\s*[,;|/•·()\[\]\"“”]\s*|\s+[-–—]\s+|\s*\b(?:and|&)\s+")


@dataclass(frozen=True, slots=True)
class TermEvidence:
    """How often a term was seen as a value of its type, and as noise."""

    positive: int = 0
    negative: int = 0

    def is_noise(self, threshold: float) -> bool:
        """Whether the noise is at least `threshold` times as frequent as the genuine values."""
        return self.negative > 0 and self.negative >= threshold * self.positive

    def __add__(self, other: TermEvidence) -> TermEvidence:
        return TermEvidence(self.positive + other.positive, self.negative + other.negative)


@dataclass(frozen=True, slots=True)
class Domain:
    """The terms of an attribute type as normal form -> (spelling, evidence), and those cast out for good."""

    terms: Mapping[str, tuple[str, TermEvidence]] = field(default_factory=dict)
    noise: frozenset[str] = frozenset()

    @property
    def gazetteer(self) -> Gazetteer:
        """The terms that are values."""
        return Gazetteer(spelling for spelling, _ in self.terms.values())


Domains = Mapping[str, Domain]
"""Attribute type -> its domain, for the types that have a gazetteer."""


def domains_of(schema: DomainSchema) -> dict[str, Domain]:
    """The domains of a schema's gazetteers, without any evidence yet."""
    found: dict[str, Domain] = {}
    for attribute in schema.attributes:
        gazetteers = [g for annotator in attribute.annotators if (g := gazetteer_of(annotator)) is not None]
        if gazetteers:
            terms = (term for gazetteer in gazetteers for term in gazetteer.terms)
            found[attribute.name] = Domain({caseless(term): (term, TermEvidence()) for term in terms})
    return found


def gazetteer_of(annotator: Annotator) -> Gazetteer | None:
    """The gazetteer of an annotator, or None where it has none."""
    match annotator:
        case Gazetteer():
            return annotator
        case Placed(inner):
            return gazetteer_of(inner)
        case _:
            return None


def with_domains(schema: DomainSchema, domains: Domains) -> DomainSchema:
    """The schema with its gazetteers replaced by the terms of domains, each placed as the first one was."""
    for name, domain in domains.items():
        annotators = schema.attribute(name).annotators
        first = next(annotator for annotator in annotators if gazetteer_of(annotator) is not None)
        others = [annotator for annotator in annotators if gazetteer_of(annotator) is None]
        grown = replace(first, annotator=domain.gazetteer) if isinstance(first, Placed) else domain.gazetteer
        schema = schema.with_annotators(name, (*others, grown))
    return schema


@dataclass(frozen=True, slots=True)
class TermCounts:
    """What was seen of the terms of one type: spellings as values, and as noise, each with its frequency."""

    positive: Counter[str]
    negative: Counter[str]


def pieces(text: str) -> list[str]:
    """The terms in a value: its pieces between punctuation, those with fewer than two letters left out.

    >>> pieces("Oxford, Walton Street, ground-floor apartment")
    ['Oxford', 'Walton Street', 'ground-floor apartment']
    """
    found = (piece.strip(" .:;,-–—*") for piece in _SEPARATOR.split(text))
    return [piece for piece in found if sum(map(str.isalpha, piece)) > 1]


def evidence_of(typings: Iterable[ExtractionTyping], kinds: Iterable[str]) -> dict[str, TermCounts]:
    """What extraction typings say about terms: attribute type -> evidence, for the types that are asked for."""
    found = {kind: TermCounts(Counter(), Counter()) for kind in kinds}
    for typing in typings:
        for record in typing.records:
            for attribute in record.attributes:
                if attribute.kind in found:
                    found[attribute.kind].positive.update(pieces(attribute.value))
        for noise in typing.dropped:
            if noise.kind in found:
                found[noise.kind].negative.update(pieces(noise.value))
    return found


def learn_refined(domains: Domains, evidence: Mapping[str, TermCounts], schema: DomainSchema) -> dict[str, Domain]:
    """The domains after more evidence, of one page or of several: algorithm 5, refined."""
    grown: dict[str, Domain] = {}
    for name, domain in domains.items():
        foreign = {term for other, rival in domains.items() if schema.are_disjoint(name, other) for term in rival.terms}
        grown[name] = updated(domain, evidence[name], schema.thresholds.noise, foreign - domain.terms.keys())
    return grown


def learn_pooled(pages: Sequence[PageTree], domains: Domains, schema: DomainSchema) -> dict[str, Domain]:
    """The domains after all pages, each annotated with the same domains."""
    current = with_domains(schema, domains)
    typings = [analyse_page(page, annotate(page, current), current) for page in pages]
    return learn_refined(domains, evidence_of(typings, domains), schema)


def updated(domain: Domain, evidence: TermCounts, threshold: float, foreign: Iterable[str] = ()) -> Domain:
    """The domain after more evidence: new terms enter, and terms that are noise by now leave for good.

    `foreign` holds the normal forms of terms that belong to a disjoint type, and so never enter.
    """
    barred = domain.noise | set(foreign)
    terms = dict(domain.terms)
    for spelling, count in sorted(evidence.positive.items()):
        key = caseless(spelling)
        if key and key not in barred:
            known, before = terms.get(key, (spelling, TermEvidence()))
            terms[key] = (known, before + TermEvidence(positive=count))
    for spelling, count in sorted(evidence.negative.items()):
        key = caseless(spelling)
        if key in terms:
            known, before = terms[key]
            terms[key] = (known, before + TermEvidence(negative=count))
    noise = {key for key, (_, seen) in terms.items() if seen.is_noise(threshold)}
    return Domain({key: term for key, term in terms.items() if key not in noise}, domain.noise | noise)


_TABLES: Final = (
    """CREATE TABLE IF NOT EXISTS term (
    attribute TEXT NOT NULL, key TEXT NOT NULL, spelling TEXT NOT NULL,
    positive INTEGER NOT NULL, negative INTEGER NOT NULL, noise INTEGER NOT NULL,
    PRIMARY KEY (attribute, key)
) WITHOUT ROWID""",
    "CREATE TABLE IF NOT EXISTS page (key TEXT PRIMARY KEY) WITHOUT ROWID",
)
_SEEN: Final = "INSERT OR IGNORE INTO page VALUES (?)"
_WRITE: Final = "INSERT OR REPLACE INTO term VALUES (?, ?, ?, ?, ?, ?)"
_READ: Final = "SELECT key, spelling, positive, negative, noise FROM term WHERE attribute = ? ORDER BY key"


class StoreError(FieldmarkError):
    """A file of evidence cannot be opened, is none, or stays locked by another process."""


class EvidenceStore:
    """The domains of one schema's attribute types in a file, which is made when it is first written to."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def read(self, seed: Domains) -> dict[str, Domain]:
        """The domains as they are known by now: the schema's own terms, less what is noise, and what was learned."""
        with self._connection() as connection:
            return _merged(connection, seed)

    def add(self, page: str, evidence: dict[str, TermCounts], schema: DomainSchema, seed: Domains) -> dict[str, Domain]:
        """Add the evidence of a page to what the file holds, in one transaction; the domains after it.

        `page` is the key of the page (`PageTree.key`); nothing is added for one that was added before.
        """
        with self._connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            if not connection.execute(_SEEN, (page,)).rowcount:
                return _merged(connection, seed)
            grown = learn_refined(_merged(connection, seed), evidence, schema)
            for name, domain in grown.items():
                rows = [(name, key, s, e.positive, e.negative, 0) for key, (s, e) in domain.terms.items()]
                rows += [(name, key, key, 0, 0, 1) for key in sorted(domain.noise)]
                connection.executemany(_WRITE, rows)
            connection.execute("COMMIT")
            return grown

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """An open connection; what was begun and not committed is undone. Raises StoreError."""
        try:
            with closing(sqlite3.connect(self.path, timeout=AMBER.wait, isolation_level=None)) as connection:
                for table in _TABLES:
                    connection.execute(table)
                yield connection
        except sqlite3.Error as error:
            raise StoreError(f"{shown_path(self.path)}: the evidence cannot be used: {error}") from error


def _merged(connection: sqlite3.Connection, seed: Domains) -> dict[str, Domain]:
    merged: dict[str, Domain] = {}
    for name, domain in seed.items():
        rows = list(connection.execute(_READ, (name,)))
        noise = frozenset(key for key, _, _, _, is_noise in rows if is_noise)
        known = {key: (spelling, TermEvidence(p, n)) for key, spelling, p, n, is_noise in rows if not is_noise}
        terms = {key: term for key, term in {**domain.terms, **known}.items() if key not in noise}
        merged[name] = Domain(terms, domain.noise | noise)
    return merged


Step = Callable[[Sequence[PageTree], Domains, DomainSchema], Mapping[str, Domain]]
"""One round: the domains after some pages."""


@dataclass(frozen=True, slots=True)
class Round:
    """What one round of upfront learning did: per attribute type the terms learned, cast out, and known after it."""

    learned: dict[str, tuple[str, ...]]
    dropped: dict[str, tuple[str, ...]]
    domains: Domains

    @property
    def saturated(self) -> bool:
        """Whether nothing was learned and nothing cast out."""
        return not any(self.learned.values()) and not any(self.dropped.values())


def learn_upfront(
    documents: Iterable[HtmlDocument], schema: DomainSchema, rounds: int = AMBER.learned, step: Step = learn_pooled
) -> list[Round]:
    """Grow a schema's gazetteers over unlabelled pages of its domain, round by round, until nothing changes.

    Every round begins with the gazetteers of the round before. At least one round is returned.
    """
    pages = [PageTree(document) for document in documents]
    domains: Domains = domains_of(schema)
    done: list[Round] = []
    while len(done) < max(1, rounds) and not (done and done[-1].saturated):
        after = step(pages, domains, schema)
        done.append(Round(_new(after, domains), _new(domains, after), after))
        domains = after
    return done


def _new(domains: Domains, old: Domains) -> dict[str, tuple[str, ...]]:
    """The terms of domains that others do not have."""
    return {
        name: tuple(spelling for key, (spelling, _) in domain.terms.items() if key not in old[name].terms)
        for name, domain in domains.items()
    }
