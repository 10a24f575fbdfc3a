"""Evidence kept between runs in a small SQLite file: AMBER's continuous learning (section 4).

Every page adds its evidence in one transaction that takes the write lock first, so that a crash leaves the evidence of
whole pages only, and two processes that learn at the same time add up. A page counts once, whoever sees it and however
often: the file keeps the keys of the pages that it has evidence of.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from fieldmark.dsl.errors import FieldmarkError
from fieldmark.runtime.amber.domains import Domain, Domains, TermEvidence
from fieldmark.runtime.amber.refinements.evidence import Evidence, learn_refined
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.sources.documents import shown_path

WAIT: Final = 60.0
"""Longest wait for another process to finish writing, in seconds."""

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

    def add(self, page: str, evidence: dict[str, Evidence], schema: DomainSchema, seed: Domains) -> dict[str, Domain]:
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
