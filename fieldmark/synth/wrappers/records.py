"""Wrappers for several types at once, whose nodes are assembled to records (noise-tolerant wrappers, appendix A).

A record goes from one node of the type that comes first to the next. A page cannot be assembled, and gives nothing,
where its types are not interleaved: a record would have two nodes of a type, most records have none of it, or a node is
of two types. Types are ranked together: each annotator's likelihood is multiplied with the others', and in the segments
of the publication model each type is a sign of its own, so that nodes of a type align with each other only. Departure:
types are joined one after the other, and the best few so far are kept, as all combinations of wrappers are too many.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from fieldmark.synth.wrappers.publication import Looks, PublicationModel, record_of
from fieldmark.synth.wrappers.ranking import LACKING, AnnotationModel, Labels, Ranked
from fieldmark.synth.wrappers.site import Nodes, Site

KEPT: Final = 20
"""How many combinations of wrappers are kept while types are joined. A bound on time."""

Assembled: TypeAlias = Mapping[str, int]
"""A record: type -> its node; a type that is not in it is missing."""


class Joint(NamedTuple):
    """A wrapper for each type, what was assembled of their nodes on each page, and the logarithm of P(L | X) P(X)."""

    wrappers: Mapping[str, Ranked]
    pages: tuple[tuple[Assembled, ...], ...]
    score: float


def assemble(site: Site, lists: Mapping[str, Nodes]) -> list[list[Assembled]]:
    """The records of each page; none on a page that cannot be assembled."""
    pages = [dict(zip(lists, page, strict=True)) for page in zip(*map(site.by_page, lists.values()), strict=True)]
    there = ([(nodes[0], kind) for kind, nodes in page.items() if nodes] for page in pages)
    leaders = Counter(min(firsts)[1] for firsts in there if firsts)
    first = max(lists, key=leaders.__getitem__)  # on most pages; of equal ones that which is named first
    return [_records(page, first) for page in pages]


def _records(page: Mapping[str, Sequence[int]], first: str) -> list[Assembled]:
    records: list[dict[str, int]] = []
    nodes_of_types = sorted((node, kind) for kind, nodes in page.items() for node in nodes)
    if any(one[0] == two[0] for one, two in pairwise(nodes_of_types)):
        return []
    for node, kind in nodes_of_types:
        if kind == first or not records:
            records.append({})
        if kind in records[-1]:
            return []
        records[-1][kind] = node
    if any(2 * len(nodes) < len(records) for nodes in page.values()):
        return []
    return list(records)


def rank_records(
    candidates: Mapping[str, Sequence[Ranked]],
    labels: Mapping[str, Labels],
    annotation: Mapping[str, AnnotationModel],
    publication: PublicationModel,
    none: float,
) -> list[Joint]:
    """Combinations of one wrapper a type, the most probable first; wrappers of a type are given best first.

    A type without a wrapper, whose values none of them gives, is as probable as the exponential of `none`.
    """
    site = next(iter(labels.values())).site
    joined: list[Mapping[str, Ranked]] = [{}]
    ranked: list[Joint] = []
    for number, (kind, wrappers) in enumerate(candidates.items(), 1):
        combined = [*joined, *({**known, kind: wrapper} for known in joined for wrapper in wrappers)]
        scored = [score_records(site, wrappers, labels, annotation, publication) for wrappers in combined if wrappers]
        without = [one._replace(score=one.score + none * (number - len(one.wrappers))) for one in scored]
        ranked = sorted(without, key=lambda joint: -joint.score)[:KEPT]
        joined = [{}, *(joint.wrappers for joint in ranked)]
    return ranked


def are_records(joint: Joint, candidates: Mapping[str, Sequence[Ranked]]) -> bool:
    """Whether types are more probable as records than as lists of their own; wrappers of a type are given best first.

    A date that stands once above several cases is in no record with them. Departure: that a type of several does not
    stand in their records is as probable as that a record lacks it.
    """
    apart = math.fsum(wrappers[0].score for wrappers in candidates.values()) + (len(candidates) - 1) * math.log(LACKING)
    return len(joint.wrappers) > 1 and joint.score >= apart


def score_records(
    site: Site,
    wrappers: Mapping[str, Ranked],
    labels: Mapping[str, Labels],
    annotation: Mapping[str, AnnotationModel],
    publication: PublicationModel,
) -> Joint:
    """Assemble what wrappers extract, and score what could be assembled."""
    pages = assemble(site, {kind: ranked.nodes for kind, ranked in wrappers.items()})
    lists = {kind: frozenset(record[kind] for page in pages for record in page if kind in record) for kind in wrappers}
    likely = math.fsum(annotation[kind].log_likelihood(labels[kind], nodes) for kind, nodes in lists.items())
    regular = [nodes for kind, nodes in lists.items() if labels[kind].regular]
    missing = sum(map(len, pages)) * len(regular) - sum(map(len, regular))
    good = publication.log_probability(joint_looks(site, pages)) + missing * math.log(LACKING)
    return Joint(wrappers, tuple(map(tuple, pages)), likely + good)


def joint_looks(site: Site, pages: Sequence[Sequence[Assembled]]) -> Looks:
    """What assembled records look like: as `looks_of`, with types that align with themselves only."""
    kinds = sorted({kind for page in pages for record in page for kind in record})
    signs = {node: kinds.index(kind) + 1 for page in pages for record in page for kind, node in record.items()}
    starts = frozenset(min(record.values()) for page in pages for record in page)
    empty = sum(1 for page in pages if not page)
    paths = {kind: {site.tag_paths[node] for node, sign in signs.items() if kinds[sign - 1] == kind} for kind in kinds}
    return Looks(
        record_of(site.segments(starts, signs)),
        round(100 * empty / max(len(pages), 1)),
        max(map(len, paths.values()), default=0),
    )
