"""Algorithm 3 of LRSyn: joint inference of clusters and landmarks.

Whole documents are clustered finely by their blueprints; clusters are then merged while the blueprints of their regions
of interest agree. The distance of two documents is the smallest, over the landmark candidates that both have, of the
distance between the blueprints of the regions that enclose landmark and value.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import combinations

import networkx as nx

from fieldmark.dsl.blueprints import Entry, blueprint_of, distance
from fieldmark.dsl.html import RUN
from fieldmark.dsl.landmarks import Landmark, locate
from fieldmark.dsl.regions import region_at
from fieldmark.synth.annotations import Annotation
from fieldmark.synth.index import DocumentIndex
from fieldmark.synth.instances import A
from fieldmark.synth.regions import reach

FINE = 0.3
"""Largest blueprint distance of two whole documents of one fine cluster, 0 to 1. Section 2.1 gives no number."""

MERGE = 0.0
"""Largest average distance at which two clusters are merged, 0 to 1 (section 7: exact match)."""


def document_blueprint(index: DocumentIndex, common: frozenset[str]) -> frozenset[Entry]:
    """The blueprint of a whole document: path and text of its runs that other documents share."""
    entries: set[Entry] = set()
    paths: dict[object, str] = {}
    for node in index.nodes:
        above = paths.get(node.parent, "")
        if node.tag == RUN:
            if node.text in common:
                entries.add((above, node.text))
        else:
            paths[node] = f"{above}/{node.tag}" if above else node.tag
    return frozenset(entries)


def common_texts(indexes: Sequence[DocumentIndex]) -> frozenset[str]:
    """The texts of runs that stand in at least two documents."""
    once: set[str] = set()
    twice: set[str] = set()
    for index in indexes:
        texts = {run.text for run in index.runs}
        twice |= texts & once
        once |= texts
    return frozenset(twice)


def fine_clusters(indexes: Sequence[DocumentIndex], common: frozenset[str]) -> list[list[int]]:
    """Documents grouped by blueprint: the connected components of "at most FINE apart", in document order."""
    blueprints = [document_blueprint(index, common) for index in indexes]
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(indexes)))
    graph.add_edges_from(
        (first, second)
        for first, second in combinations(range(len(indexes)), 2)
        if distance(blueprints[first], blueprints[second]) <= FINE
    )
    return sorted(sorted(component) for component in nx.connected_components(graph))


def merge_clusters(
    clusters: Sequence[Sequence[A]],
    candidates: Sequence[frozenset[Landmark]],
    look: Callable[[A, Landmark], frozenset[Hashable] | None],
    threshold: float = MERGE,
) -> list[list[A]]:
    """Merge the two nearest clusters (average distance) while they are at most `threshold` apart.

    `candidates[i]` are the landmark candidates of cluster i; a merged cluster keeps the candidates of both. `look` is
    the blueprint of the region that encloses a document's landmark and value; each is asked for once.
    """
    merged = [list(cluster) for cluster in clusters]
    landmarks = [set(found) for found in candidates]
    looks: dict[tuple[A, Landmark], frozenset[Hashable] | None] = {}

    def seen(annotation: A, landmark: Landmark) -> frozenset[Hashable] | None:
        key = (annotation, landmark)
        if key not in looks:
            looks[key] = look(annotation, landmark)
        return looks[key]

    def apart(first: A, second: A, shared: set[Landmark]) -> float:
        best = 1.0
        for landmark in shared:
            one, two = seen(first, landmark), seen(second, landmark)
            if one is not None and two is not None:
                best = min(best, distance(one, two))
        return best

    def average(first: int, second: int) -> float:
        shared = landmarks[first] | landmarks[second]
        pairs = [apart(one, two, shared) for one in merged[first] for two in merged[second]]
        return sum(pairs) / len(pairs)

    while len(merged) > 1:
        nearest, first, second = min((average(a, b), a, b) for a, b in combinations(range(len(merged)), 2))
        if nearest > threshold:
            break
        merged[first] += merged.pop(second)
        landmarks[first] |= landmarks.pop(second)
    return merged


def region_of_interest(
    annotation: Annotation, landmark: Landmark, common: frozenset[str]
) -> frozenset[Hashable] | None:
    """The blueprint of ROI(d, m): the smallest region that encloses the landmark and the nearest place of the value."""
    index = annotation.index
    locations = locate(landmark, index.document)[:20]
    reaches = [reach(index, location, place) for location in locations for place in annotation.places[0][:10]]
    if not reaches:
        return None
    nearest = min(reaches, key=lambda item: item.far)
    region = region_at(nearest.hops, nearest.location)
    return None if region is None else blueprint_of(region, common - annotation.labels)
