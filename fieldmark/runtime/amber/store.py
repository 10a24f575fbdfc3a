"""AMBER's continuous learning (section 4): evidence kept between runs in a small SQLite file, and upfront learning.

Every page adds its evidence in one transaction that takes the write lock first, so that a crash leaves the evidence of
whole pages only, and two processes that learn at the same time add up. A page counts once, whoever sees it and however
often: the file keeps the keys of the pages that it has evidence of. Upfront, gazetteers are grown over unlabelled pages
of a domain, round by round (section 6.4).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.amber.learning import (
    Domain,
    Domains,
    TermCounts,
    TermEvidence,
    domains_of,
    learn_pooled,
    learn_refined,
)
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.io.documents import shown_path

WAIT: Final = 60.0
"""Longest wait for another process to finish writing, in seconds."""

MAX_ROUNDS: Final = 12
"""Most rounds of upfront learning; the paper's runs were saturated after five or six."""

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

        `page` is the key of the page (`Page.key`); nothing is added for one that was added before.
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
            with closing(sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)) as connection:
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
"""One round: the domains after some pages. `learn_pooled` is what is run, `learn_in_turn` the paper's."""


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
    documents: Iterable[HtmlDocument], schema: DomainSchema, rounds: int = MAX_ROUNDS, step: Step = learn_pooled
) -> list[Round]:
    """Grow a schema's gazetteers over unlabelled pages of its domain, round by round, until nothing changes.

    Every round begins with the gazetteers of the round before. At least one round is returned.
    """
    pages = [PageTree(document) for document in documents]
    domains: Domains = domains_of(schema)
    done: list[Round] = []
    while len(done) < max(1, rounds) and not (done and done[-1].saturated):
        done.append(_compared(domains, step(pages, domains, schema)))
        domains = done[-1].domains
    return done


def _compared(before: Domains, after: Domains) -> Round:
    return Round(
        {name: _gone(after[name], before[name]) for name in before},
        {name: _gone(before[name], after[name]) for name in before},
        after,
    )


def _gone(domain: Domain, other: Domain) -> tuple[str, ...]:
    """The terms of a domain that another does not have."""
    return tuple(spelling for key, (spelling, _) in domain.terms.items() if key not in other.terms)
