"""The learned domains of attribute types: which terms are values, which are noise, and the evidence for it (section 4).

For each type AMBER keeps a domain U of terms, its complement of terms that are noise, and for each term how often it
was seen as a value and how often as noise. `learn` is algorithm 5 to the letter. Term extraction: a term of an
attribute node that is not annotated there enters its domain. Term validation: one that is counts for it. Term cleaning:
an annotation that is no attribute counts against its term, which is cast out for good where that outweighs.

Four readings: the domains that are learned are those of types with a gazetteer; a term is a value of a domain that a
disjoint type's lacks, and that was not cast out; of a term outside of its domain, which another annotator knows, no
evidence is kept; frequencies are counts, and since lines 7 and 9 add them for each node, c nodes add c times c. Line 10
casts out sooner than the sentence about it ("at least Θ times larger"), and stands here.

What is run is `learn_refined`, for many pages whose values are names and whose terms stand elsewhere too. Six steps
differ from the paper's:

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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.analysis import analyse_literally, analyse_page
from fieldmark.runtime.amber.annotations import Annotations, annotate
from fieldmark.runtime.amber.annotators import Annotator, Gazetteer, GazetteerAnnotator, Placed, normal
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.tree import PageTree

_WORD: Final = re.compile(r"\w+(?:[-'’]\w+)*")

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


def components(text: str) -> tuple[str, ...]:
    """The terms in a text, each once: words, and runs of words that begin with no small letter; no punctuation.

    >>> components("Oxford, Walton Street, ground-floor apartment")
    ('Oxford', 'Walton Street', 'ground-floor', 'apartment')
    """
    spans: list[Span] = []
    was_name = False
    for word in _WORD.finditer(text):
        is_name = not word.group()[0].islower()
        if is_name and was_name and text[spans[-1][1] : word.start()].isspace():
            spans[-1] = (spans[-1][0], word.end())
        else:
            spans.append(word.span())
        was_name = is_name
    terms: dict[str, str] = {}
    for start, end in spans:
        terms.setdefault(normal(text[start:end]), text[start:end])
    return tuple(terms.values())


def learn(
    page: PageTree, typing: ExtractionTyping, annotations: Annotations, domains: Domains, schema: DomainSchema
) -> dict[str, Domain]:
    """Algorithm 5: the domains after one page, from its extraction typing and its annotations."""
    known = {kind: dict(domain.terms) for kind, domain in domains.items()}
    cast_out = {kind: set(domain.noise) for kind, domain in domains.items()}
    typed = [(a.kind, a.node) for record in typing.records for a in record.attributes if a.kind in known]
    seen = [(kind, node, term) for kind, node in typed for term in components(page.text(node))]
    annotated = set(_annotated(page, annotations, known))
    often = Counter((kind, normal(term)) for kind, _, term in seen)
    for kind, node, term in seen:
        key = normal(term)
        if key in cast_out[kind] or any(schema.are_disjoint(kind, other) and key in known[other] for other in known):
            continue
        if (kind, node, key) not in annotated:
            spelling, _ = known[kind].get(key, (term, None))
            known[kind][key] = (spelling, TermEvidence())
        _count(known[kind], key, TermEvidence(positive=often[kind, key]))
    attributes = set(typed)
    noise = [(kind, key) for kind, node, key in sorted(annotated) if (kind, node) not in attributes]
    often = Counter(noise)
    for kind, key in noise:
        seen_as = _count(known[kind], key, TermEvidence(negative=often[kind, key]))
        if seen_as.positive < schema.thresholds.noise * seen_as.negative:
            known[kind].pop(key, None)
            cast_out[kind].add(key)
    return {kind: Domain(known[kind], frozenset(cast_out[kind])) for kind in domains}


def _count(terms: dict[str, tuple[str, TermEvidence]], key: str, more: TermEvidence) -> TermEvidence:
    """What is known of a term after more evidence, which is kept where the term is in its domain."""
    spelling, known = terms.get(key, (key, TermEvidence()))
    if key in terms:
        terms[key] = (spelling, known + more)
    return known + more


def _annotated(page: PageTree, annotations: Annotations, kinds: Iterable[str]) -> Iterator[tuple[str, int, str]]:
    """The annotations of some types: type, node, normal form of the term."""
    for kind in kinds:
        for node, spans in annotations[kind].items():
            yield from ((kind, node, normal(page.text(node)[slice(*span)])) for span in spans)


def learn_in_turn(pages: Sequence[PageTree], domains: Domains, schema: DomainSchema) -> Domains:
    """The domains after algorithm 1 with its last line on one page after the other."""
    for page in pages:
        current = with_domains(schema, domains)
        annotations = annotate(page, current)
        domains = learn(page, analyse_literally(page, annotations, current), annotations, domains, schema)
    return domains


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
