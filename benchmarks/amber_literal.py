"""AMBER's algorithms 1 to 5 to the letter, against which what fieldmark runs is measured (docs/benchmarks).

The steps that both share are those of `fieldmark.runtime.amber`; its modules say where it departs. Two readings of
algorithm 5: of a term outside of its domain, which another annotator knows, no evidence is kept; frequencies are
counts, and since lines 7 and 9 add them for each node, c nodes add c times c. Line 10 casts out sooner than the
sentence about it ("at least Θ times larger"), and stands here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import caseless
from fieldmark.runtime.amber.analysis import typing_of
from fieldmark.runtime.amber.annotations import Annotations, annotate
from fieldmark.runtime.amber.areas import Cluster, DataArea, supported
from fieldmark.runtime.amber.arrays import Rows
from fieldmark.runtime.amber.attributes import (
    Aligned,
    Chosen,
    Positions,
    TagPaths,
    candidates,
    inside,
    positions,
    support,
    typed,
    well_supported,
)
from fieldmark.runtime.amber.distance import TreeDistance
from fieldmark.runtime.amber.extraction import ExtractionTyping, TypedArea
from fieldmark.runtime.amber.learning import Domain, Domains, TermEvidence, with_domains
from fieldmark.runtime.amber.records import Segmentation, frame_of
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.tree import PageTree

_WORD = re.compile(r"\w+(?:[-'’]\w+)*")


def as_evaluated(schema: DomainSchema) -> DomainSchema:
    """The schema with the thresholds of the paper's evaluation (section 6.1) for depth and distance."""
    return replace(schema, thresholds=replace(schema.thresholds, depth=1, distance=2))


def amber(page: PageTree, annotations: Annotations, schema: DomainSchema, pivot: str) -> ExtractionTyping:
    """Algorithm 1 with one pivot attribute type, on an annotated page."""
    thresholds, distance, paths = schema.thresholds, TreeDistance(page), TagPaths(page)
    areas: list[TypedArea] = []
    dropped: list[Rows] = []
    for area in identify(page, annotations[pivot], thresholds.depth, thresholds.distance):
        records = segment(page, area, distance)
        if records:
            found, noise = align(page, positions(records, paths), annotations, schema)
            areas.append(TypedArea(area, found))
            dropped.append(noise)
    return typing_of(page, annotations, pivot, areas, dropped)


def analyse_literally(page: PageTree, annotations: Annotations, schema: DomainSchema) -> ExtractionTyping:
    """The run with the pivot that covers most attributes."""
    runs = [amber(page, annotations, schema, pivot.name) for pivot in schema.pivots]
    return max(runs, key=lambda run: sum(len(record.attributes) for record in run.records))


def identify(page: PageTree, pivots: Iterable[int], depth: int, distance: int) -> tuple[DataArea, ...]:
    """Algorithm 2: the data areas of a page in document order, from the nodes with an annotation of the pivot type.

    `depth` and `distance` are the thresholds of M4 and M5, which the intervals of depths and of path lengths do not
    reach (line 8).
    """
    clusters: list[Cluster] = []
    for node in sorted(set(pivots)):
        if not (clusters and clusters[-1].join(node, depth, distance)):
            clusters.append(Cluster(page, node))
    return supported(page, [cluster.nodes for cluster in clusters])


def segment(page: PageTree, area: DataArea, distance: TreeDistance) -> Segmentation:
    """Algorithm 3: the records of a data area in document order; none where no shift has whole records only."""
    frame = frame_of(page, area)
    candidates = [
        [frame.record(place - shift) for place in frame.leadings if place >= shift] for shift in range(frame.length)
    ]
    whole = [found for found in candidates if found and all(len(nodes) == frame.length for nodes in found)]
    if not whole:
        return Segmentation()
    sums = [round(irregularity(records, distance), 9) for records in whole] if len(whole) > 1 else [0.0]
    return Segmentation(whole[sums.index(min(sums))])


def irregularity(records: Sequence[Sequence[int]], distance: TreeDistance) -> float:
    """The relative tree edit distances between all pairs of nodes in different records, added up (objective 2)."""
    everything = spread([node for nodes in records for node in nodes], distance)
    return everything - sum(spread(nodes, distance) for nodes in records)


def spread(nodes: Sequence[int], distance: TreeDistance) -> float:
    """The relative distances of all pairs of nodes, added up; each pair of shapes is measured once."""
    return sum(count * distance.relative(first, second) for count, first, second in distance.pairs(nodes))


def align(page: PageTree, of: Positions, annotations: Annotations, schema: DomainSchema) -> Aligned:
    """Algorithm 4 for one data area. The value of an inferred attribute is all the text of its node; of several in a
    record the first stays (lines 5 to 7)."""
    chosen: dict[str, Chosen] = {}
    for kind in schema.attributes:
        annotated, limits = inside(of, annotations[kind.name]), schema.thresholds
        supports = support(of, annotated)
        nodes = well_supported(of, annotated, supports, limits.infer(kind.regular), limits.keep(kind.regular))
        spans = {node: annotated.first(node) if node in annotated else (0, len(page.text(node))) for node in nodes}
        found = chosen[kind.name] = Chosen(annotated, supports)
        for record, some in candidates(of, spans):
            found.rows.append(some[0], record, *spans[some[0]])
    return typed(page, of, chosen)


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
        terms.setdefault(caseless(text[start:end]), text[start:end])
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
    often = Counter((kind, caseless(term)) for kind, _, term in seen)
    for kind, node, term in seen:
        key = caseless(term)
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
            yield from ((kind, node, caseless(page.text(node)[slice(*span)])) for span in spans)


def learn_in_turn(pages: Sequence[PageTree], domains: Domains, schema: DomainSchema) -> Domains:
    """The domains after algorithm 1 with its last line on one page after the other."""
    for page in pages:
        current = with_domains(schema, domains)
        annotations = annotate(page, current)
        domains = learn(page, analyse_literally(page, annotations, current), annotations, domains, schema)
    return domains
