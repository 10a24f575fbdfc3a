"""Claims from AMBER with a domain schema, whose gazetteers are grown by the old values of the fixtures."""

from __future__ import annotations

from fieldmark.dsl.programs import Field
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.layer import amber_texts
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.repair.pages import NewPage


class Domain:
    """What AMBER finds on the new pages, each analysed once; nothing without a schema."""

    def __init__(self, schema: DomainSchema | None) -> None:
        self._schema = schema
        self._typings: dict[NewPage, ExtractionTyping] = {}

    def texts(self, field: Field, page: NewPage) -> tuple[str, ...]:
        """What AMBER has for a field on a page, folded, in page order; none where it has nothing."""
        if self._schema is None:
            return ()
        if page not in self._typings:
            self._typings[page] = analyse(page.document, self._schema)
        return tuple(map(fold, amber_texts(field, self._typings[page], self._schema)))
