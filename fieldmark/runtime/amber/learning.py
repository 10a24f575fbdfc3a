"""Learning gazetteers from what the repeated structure of pages says (AMBER, section 4, algorithm 5).

Term validation: an attribute that carries an annotation counts for its term. Term extraction: the terms of an inferred
attribute are new. Term cleaning: an annotation that is no attribute counts against its term, which is cast out for good
where the noise outweighs the values `noise` times.

Departures: the terms of an attribute are those of its value, not of all its node's text, since what frames a value is
template; evidence of several pages is pooled before it decides, so that the order of pages does not matter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.html import HtmlDocument
from fieldmark.runtime.amber.analysis import analyse_page
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.domains import Domain, Domains, Evidence, domains_of, updated, with_domains
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.schema import DomainSchema

MAX_ROUNDS: Final = 12
"""Most rounds of upfront learning; the paper's runs were saturated after five or six."""

_SEPARATOR: Final = re.compile(r"\s*[,;|/•·()\[\]\"“”]\s*|\s+[-–—]\s+|\s*\b(?:and|&)\s+")


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


def components(text: str) -> list[str]:
    """The terms in a value: its pieces between punctuation, those with fewer than two letters left out.

    >>> components("Oxford, Walton Street, ground-floor apartment")
    ['Oxford', 'Walton Street', 'ground-floor apartment']
    """
    pieces = (piece.strip(" .:;,-–—*") for piece in _SEPARATOR.split(text))
    return [piece for piece in pieces if sum(map(str.isalpha, piece)) > 1]


def evidence_of(typings: Iterable[ExtractionTyping], kinds: Iterable[str]) -> dict[str, Evidence]:
    """What extraction typings say about terms: attribute type -> evidence, for the types that are asked for."""
    found = {kind: Evidence(Counter(), Counter()) for kind in kinds}
    for typing in typings:
        for record in typing.records:
            for attribute in record.attributes:
                if attribute.kind in found:
                    found[attribute.kind].positive.update(components(attribute.value))
        for noise in typing.dropped:
            if noise.kind in found:
                found[noise.kind].negative.update(components(noise.value))
    return found


def learn(domains: Domains, evidence: dict[str, Evidence], schema: DomainSchema) -> dict[str, Domain]:
    """The domains after more evidence: one step of algorithm 5."""
    grown: dict[str, Domain] = {}
    for name, domain in domains.items():
        foreign = {term for other, rival in domains.items() if schema.are_disjoint(name, other) for term in rival.terms}
        grown[name] = updated(domain, evidence[name], schema.thresholds.noise, foreign - domain.terms.keys())
    return grown


def learn_upfront(documents: Iterable[HtmlDocument], schema: DomainSchema, rounds: int = MAX_ROUNDS) -> list[Round]:
    """Grow a schema's gazetteers over unlabelled pages of its domain, round by round, until nothing changes.

    Every round annotates all pages with the gazetteers of the round before. At least one round is returned.
    """
    pages = [Page(document) for document in documents]
    domains: Domains = domains_of(schema)
    done: list[Round] = []
    while len(done) < max(1, rounds) and not (done and done[-1].saturated):
        done.append(_round(pages, schema, domains))
        domains = done[-1].domains
    return done


def _round(pages: Sequence[Page], schema: DomainSchema, domains: Domains) -> Round:
    current = with_domains(schema, domains)
    typings = [analyse_page(page, annotate(page, current), current) for page in pages]
    grown = learn(domains, evidence_of(typings, domains), schema)
    return Round(
        {name: _gone(grown[name], domains[name]) for name in domains},
        {name: _gone(domains[name], grown[name]) for name in domains},
        grown,
    )


def _gone(domain: Domain, other: Domain) -> tuple[str, ...]:
    """The terms of a domain that another does not have."""
    return tuple(spelling for key, (spelling, _) in domain.terms.items() if key not in other.terms)
