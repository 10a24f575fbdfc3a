"""Learning from many pages whose values are names, and whose terms stand elsewhere too: algorithm 5, refined.

Six steps differ from the paper's:

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
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.runtime.amber.analysis import analyse_page
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.annotators import normal
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.learning import Domain, Domains, TermEvidence, with_domains
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.schema import DomainSchema

_SEPARATOR: Final = re.compile(r"\s*[,;|/•·()\[\]\"“”]\s*|\s+[-–—]\s+|\s*\b(?:and|&)\s+")


@dataclass(frozen=True, slots=True)
class Evidence:
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


def evidence_of(typings: Iterable[ExtractionTyping], kinds: Iterable[str]) -> dict[str, Evidence]:
    """What extraction typings say about terms: attribute type -> evidence, for the types that are asked for."""
    found = {kind: Evidence(Counter(), Counter()) for kind in kinds}
    for typing in typings:
        for record in typing.records:
            for attribute in record.attributes:
                if attribute.kind in found:
                    found[attribute.kind].positive.update(pieces(attribute.value))
        for noise in typing.dropped:
            if noise.kind in found:
                found[noise.kind].negative.update(pieces(noise.value))
    return found


def learn_refined(domains: Domains, evidence: Mapping[str, Evidence], schema: DomainSchema) -> dict[str, Domain]:
    """The domains after more evidence, of one page or of several."""
    grown: dict[str, Domain] = {}
    for name, domain in domains.items():
        foreign = {term for other, rival in domains.items() if schema.are_disjoint(name, other) for term in rival.terms}
        grown[name] = updated(domain, evidence[name], schema.thresholds.noise, foreign - domain.terms.keys())
    return grown


def learn_pooled(pages: Sequence[Page], domains: Domains, schema: DomainSchema) -> dict[str, Domain]:
    """The domains after all pages, each annotated with the same domains."""
    current = with_domains(schema, domains)
    typings = [analyse_page(page, annotate(page, current), current) for page in pages]
    return learn_refined(domains, evidence_of(typings, domains), schema)


def updated(domain: Domain, evidence: Evidence, threshold: float, foreign: Iterable[str] = ()) -> Domain:
    """The domain after more evidence: new terms enter, and terms that are noise by now leave for good.

    `foreign` holds the normal forms of terms that belong to a disjoint type, and so never enter.
    """
    barred = domain.noise | set(foreign)
    terms = dict(domain.terms)
    for spelling, count in sorted(evidence.positive.items()):
        key = normal(spelling)
        if key and key not in barred:
            known, before = terms.get(key, (spelling, TermEvidence()))
            terms[key] = (known, before + TermEvidence(positive=count))
    for spelling, count in sorted(evidence.negative.items()):
        key = normal(spelling)
        if key in terms:
            known, before = terms[key]
            terms[key] = (known, before + TermEvidence(negative=count))
    noise = {key for key, (_, seen) in terms.items() if seen.is_noise(threshold)}
    return Domain({key: term for key, term in terms.items() if key not in noise}, domain.noise | noise)
