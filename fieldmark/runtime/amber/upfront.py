"""Upfront learning: gazetteers grown over unlabelled pages of a domain, round by round (AMBER, sections 4 and 6.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.html import HtmlDocument
from fieldmark.runtime.amber.domains import Domain, Domains, domains_of
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.refinements.evidence import learn_pooled
from fieldmark.runtime.amber.schema import DomainSchema

MAX_ROUNDS: Final = 12
"""Most rounds of upfront learning; the paper's runs were saturated after five or six."""

Step = Callable[[Sequence[Page], Domains, DomainSchema], Mapping[str, Domain]]
"""One round: the domains after some pages. `learn_pooled` is what is run, `algorithm.learn_in_turn` the paper's."""


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
    pages = [Page(document) for document in documents]
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
