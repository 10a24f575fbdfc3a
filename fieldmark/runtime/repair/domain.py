"""Claims from AMBER with a domain schema, whose gazetteers are grown by the values of the fixtures.

The values of a page's own fixture are left out, so that what AMBER finds there is no echo of what is known of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldmark.dsl.programs import Field
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.annotators import GazetteerAnnotator, Placed
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.gazetteers import Gazetteer
from fieldmark.runtime.amber.layer import amber_texts
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.repair.known import known_texts
from fieldmark.runtime.repair.pages import KeptPage, NewPage, is_of

TERM: Final = 4
"""Fewest characters of an old value that becomes a term: shorter ones stand anywhere."""

FILLS: Final = 0.9
"""Least share of its text box that a term must be."""


class Domain:
    """What AMBER finds on the new pages, each analysed once; nothing without a schema."""

    def __init__(self, schema: DomainSchema | None, kept: Sequence[KeptPage]) -> None:
        self._schema = schema
        self._kept = kept
        self._typings: dict[NewPage, ExtractionTyping] = {}

    def texts(self, field: Field, page: NewPage) -> tuple[str, ...]:
        """What AMBER has for a field on a page, folded, in page order; none where it has nothing."""
        if self._schema is None:
            return ()
        if page not in self._typings:
            self._typings[page] = analyse(page.document, self._grown(self._schema, page))
        return tuple(map(fold, amber_texts(field, self._typings[page], self._schema)))

    def _grown(self, schema: DomainSchema, page: NewPage) -> DomainSchema:
        """The schema with the values of the fixtures of other pages as terms."""
        terms: dict[str, list[str]] = {}
        for other in self._kept:
            for name in other.fixture.answers["values"] if not is_of(page, other) else ():
                kind = schema.attribute_of(name)
                if kind is not None:
                    terms.setdefault(kind, []).extend(t for t in known_texts(other.fixture, name) if len(t) >= TERM)
        for kind, texts in terms.items():
            own = Placed(GazetteerAnnotator(Gazetteer(texts)), fills=FILLS)
            schema = schema.with_annotators(kind, (*schema.attribute(kind).annotators, own))
        return schema
