"""The learned domains of attribute types: which terms are values, which are noise, and the evidence for it (section 4).

For each type AMBER keeps a domain U of terms, its complement of terms that are noise, and for each term how often it
was seen as a value and how often as noise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fieldmark.runtime.amber.annotators import Annotator, GazetteerAnnotator, Placed
from fieldmark.runtime.amber.gazetteers import Gazetteer, normal
from fieldmark.runtime.amber.schema import DomainSchema


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
            found[attribute.name] = Domain({normal(term): (term, TermEvidence()) for term in terms})
    return found


def gazetteer_of(annotator: Annotator) -> Gazetteer | None:
    """The gazetteer of an annotator, or None where it has none."""
    match annotator:
        case GazetteerAnnotator(gazetteer):
            return gazetteer
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
        grown: Annotator = GazetteerAnnotator(domain.gazetteer)
        if isinstance(first, Placed):
            grown = Placed(grown, first.inside, first.outside, first.fills)
        schema = schema.with_annotators(name, (*others, grown))
    return schema
