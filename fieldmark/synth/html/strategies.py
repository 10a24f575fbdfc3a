"""The typical blueprint of a cluster's regions (LRSyn algorithm 4, line 9).

Algorithm 4 of LRSyn: from a landmark and a cluster's annotations to a strategy.

For each document the occurrence of the landmark and the place of the value are paired so that the same hops lead from
one to the other everywhere, if that is possible; else the nearest pair is taken. This is where a value that stands at
several places is decided: jointly over the examples, by what is most consistent and closest to a landmark.

A strategy found is run on every annotated document before it counts: it must give the label wherever it speaks.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from weakref import WeakKeyDictionary

from fieldmark.dsl.core.guards import SingleAnchor
from fieldmark.dsl.core.terms import Aggregation, Strategy
from fieldmark.dsl.core.values import Value, ValueProgram
from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.records import RECORD
from fieldmark.dsl.html.terms import (
    Css,
    Entry,
    Far,
    Hops,
    HtmlBlueprint,
    HtmlRegion,
    Landmark,
    OuterLandmark,
    TextLandmark,
    blueprint_of,
    entries_of,
    locate,
    region_at,
    runs_of,
)
from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.synth.core.guards import shape_guard
from fieldmark.synth.core.learned import Learned, given
from fieldmark.synth.core.names import likeness
from fieldmark.synth.core.text import text_literals
from fieldmark.synth.html.index import Annotation, DocumentIndex, Key, Place
from fieldmark.synth.html.landmarks import HINT, Candidate, holds_value, is_part_of_value
from fieldmark.synth.html.regions import OUTER_COST, Reach, excluding_outer, reach, region_cost, region_programs
from fieldmark.synth.html.selectors import COUNTED_CELLS, SelectorExample, counts_from_one_side
from fieldmark.synth.html.values import learn_values, shape_of

MAX_ENTRIES = 4
"""Most entries a blueprint keeps: those nearest the beginning of the region. So that a program fits a screen."""

MAX_TEXT = 60
"""Longest common text kept, in characters: longer ones are prose, not layout."""


def typical_blueprint(regions: Sequence[HtmlRegion], values: frozenset[str], within: float) -> HtmlBlueprint:
    """The entries that all regions share, the documents' labelled `values` (folded) left out.

    Departure from the paper's average: an entry that some region lacks is left out, which is the majority blueprint at
    the few examples we learn from.
    """
    pivot = min(regions, key=lambda region: sum(1 for _ in entries_of(region)))
    labels: dict[Entry, HtmlNode] = {}
    for path, run in runs_of(pivot):
        if _may_be_common(run.text):
            labels.setdefault((path, run.text), run)
    texts = [text for _, text in labels]
    shared = frozenset.intersection(*(blueprint_of(region, texts) for region in regions))
    common = ((entry, run) for entry, run in labels.items() if entry in shared)
    steady = (e for e, run in common if not holds_value(e[1], values) and not is_part_of_value(run, values))
    return HtmlBlueprint(frozenset(islice(steady, MAX_ENTRIES)), within)


def _may_be_common(text: str) -> bool:
    return len(text) <= MAX_TEXT and any(char.isalpha() for char in text)


BLUEPRINT_WITHIN = 0.34
"""Largest blueprint distance at which a region counts, 0 to 1: one of three common texts may be missing. The paper uses
0. Origin: our benchmark of template changes; 0.5 finds 1 % more, and invents twice as many values for dropped rows."""

BARE = HtmlBlueprint(frozenset(), BLUEPRINT_WITHIN)
"""The blueprint of an element of a record that is known by its name: on one page of records, texts that all of them
share are data as often as labels, and the record is told already."""

MAX_OCCURRENCES = 40
"""A text that stands more often than this in a document is no landmark."""

CELLS = frozenset(("td", "th"))

MAX_WAYS = 8
"""Ways from a landmark to the values of a part of a list that are followed."""

MAX_REGION_RUNS = 300
"""Largest region considered, in text runs."""


def synthesise(
    candidate: Candidate,
    cluster: Sequence[Annotation],
    others: Sequence[Annotation],
    kind: Aggregation,
    fallback: bool = False,
) -> list[Learned]:
    """Strategies that start from the landmark and explain the cluster.

    As a `fallback`, for when nothing else explains it: hierarchical landmarks, and, for lists, parts of every list.

    `others` are annotated documents outside the cluster, on which the strategy must not give a wrong value.
    """
    found: list[Learned] = []
    tried: set[tuple[Hops, frozenset[Key]]] = set()
    for paired in _pairings(candidate.landmark, cluster, kind, fallback and kind != "one"):
        reaches = [item for document in paired for item in document]
        places = frozenset(item.place.key for item in reaches)
        for hops in region_programs(reaches):
            if (hops, places) in tried:
                continue
            tried.add((hops, places))
            learned = _from_pairs(candidate, hops, paired, cluster, others, kind, fallback)
            if learned is not None:
                found.append(learned)
                if not _counts_cells(hops, paired):
                    break
    return found


def _from_pairs(
    candidate: Candidate,
    hops: Hops,
    paired: Sequence[Sequence[Reach]],
    cluster: Sequence[Annotation],
    others: Sequence[Annotation],
    kind: Aggregation,
    fallback: bool,
) -> Learned | None:
    """The cheapest strategy with these hops that fits the pairs and gives nothing that is not labelled."""
    outer: tuple[OuterLandmark, ...] | None = None
    for bare, bare_cost in _strategies(candidate.landmark, hops, paired, cluster, kind):
        strategy, cost = bare, bare_cost
        gives = given(strategy, cluster, others, kind, _key)
        if gives is None and fallback:
            if outer is None:
                right = {a: [item.location for item in reaches] for a, reaches in zip(cluster, paired, strict=True)}
                absent = (annotation for annotation in others if not annotation.values)
                outer = excluding_outer(candidate.landmark, right, (*cluster, *absent))
            if outer:
                strategy, cost = replace(strategy, outer=outer), cost + OUTER_COST * len(outer)
                gives = given(strategy, cluster, others, kind, _key)
        if gives is not None:
            anchors = frozenset(
                a.index.innermost(item.location) for a, reaches in zip(cluster, paired, strict=True) for item in reaches
            )
            hint = max(candidate.hint, likeness(cluster[0].field, text_literals(strategy.value.text)))
            way = region_cost(hops) + (COUNTED_CELLS if _counts_cells(hops, paired) else 0.0)
            total = candidate.score + way + cost - HINT * (hint - candidate.hint)
            return Learned(strategy, total, *gives, anchors, hint)
    return None


def _counts_cells(hops: Hops, paired: Sequence[Sequence[Reach]]) -> bool:
    """Whether the hops count cells, or rows, of a page's table to a cell whose column has a name, and is one of several
    beside the column of labels."""
    if not hops.across:
        return False
    item = next(item for reaches in paired for item in reaches)
    cell = next((node for node in (item.place.inner, *item.place.inner.ancestors()) if node.tag in CELLS), None)
    region = region_at(hops, item.location)
    if cell is None or region is None or cell.document.origin or cell.attribute(HEADERS) is None:
        return False
    others = cell.parent.children if cell.parent is not None else ()
    return region.far.tag == "tr" or (region.far is cell and len(others) > 2)


def _pairings(
    landmark: Landmark, cluster: Sequence[Annotation], kind: Aggregation, parts: bool
) -> Iterator[list[list[Reach]]]:
    """Ways to pair the landmark's occurrences with the places of the values, document by document."""
    options: list[list[list[Reach]]] = []
    for annotation in cluster:
        locations = locate(landmark, annotation.index.document)
        if len(locations) > MAX_OCCURRENCES or (kind == "one" and not locations):
            return
        options.append([_options(landmark, annotation, locations, places) for places in annotation.places])
    flat = [choices for document in options for choices in document]
    if any(not choices for choices in flat):
        flat = [choices for choices in flat if choices]
        if kind == "one" or not flat:
            return
    for alike in (_exact_way, _hops_only):
        shared = set.intersection(*({alike(item) for item in choices} for choices in flat))
        ranked = sorted(shared, key=lambda way: (sum(_nearest(c, alike, way) for c in flat), repr(way)))
        for way in ranked[:2]:
            readings = [[[i for i in choices if alike(i) == way] for choices in document] for document in options]
            yield [_distinct(document) for document in readings]
            if kind == "one" and all(len(choices) > 1 for document in readings for choices in document):
                yield [[choices[1] for choices in document] for document in readings]
    if not shared:
        yield [_distinct(document) for document in options]
    if parts:
        yield from _partial_pairings(options)


def _partial_pairings(options: list[list[list[Reach]]]) -> Iterator[list[list[Reach]]]:
    """For lists: the values that one way leads to, in each document; the others belong to other parts.

    The ways that lead to most values come first; the rest are left out, because a list has few parts.
    """
    seen: set[object] = set()
    found: list[list[list[Reach]]] = []
    for choices in max(options, key=len):
        for item in choices[:2]:
            for alike in (_exact_way, _hops_only):
                way = alike(item)
                if way not in seen:
                    seen.add(way)
                    readings = ([[i for i in c if alike(i) == way] for c in document] for document in options)
                    found.append([_distinct(document) for document in readings])
    found.sort(key=lambda paired: -sum(map(len, paired)))
    yield from found[:MAX_WAYS]


def _options(
    landmark: Landmark, annotation: Annotation, locations: Sequence[HtmlNode], places: Sequence[Place]
) -> list[Reach]:
    """The ways from an occurrence to a place, nearest first; inside one text, the characters between count."""
    index = annotation.index
    pairs = [(location, place) for location in locations for place in places]
    if len(pairs) > 120:
        order = index.order
        pairs.sort(key=lambda pair: abs(order[pair[0]] - order[pair[1].inner]))
        pairs = pairs[:120]
    ways = (reach(index, location, place) for location, place in pairs)
    return sorted(ways, key=lambda item: item.far + _gap(landmark, item))


def _gap(landmark: Landmark, item: Reach) -> float:
    """How far a value stands from its landmark inside one text, 0 to 1; values to the left count as farther."""
    if not isinstance(landmark, TextLandmark) or landmark.whole or item.location is not item.place.inner:
        return 0.0
    text, (start, end) = item.place.inner.text, item.place.span
    before = text.rfind(landmark.text, 0, start)
    after = text.find(landmark.text, end)
    gaps = [start - before - len(landmark.text)] * (before >= 0) + [2 * (after - end) + 2] * (after >= 0)
    return min(gaps, default=1000) / 1000


def _exact_way(item: Reach) -> tuple[Hops, object]:
    return item.hops, (item.down, item.place.attribute)


def _hops_only(item: Reach) -> tuple[Hops, object]:
    return item.hops, item.place.attribute


def _nearest(choices: Sequence[Reach], alike: Callable[[Reach], object], way: object) -> float:
    return next(item.far for item in choices if alike(item) == way)


def _distinct(document: Sequence[Sequence[Reach]]) -> list[Reach]:
    """The first choice for each value, no place taken twice, in document order."""
    taken: set[Key] = set()
    chosen: list[Reach] = []
    for choices in document:
        for item in choices:
            if item.place.key not in taken:
                taken.add(item.place.key)
                chosen.append(item)
                break
    return chosen


def _strategies(
    landmark: Landmark,
    hops: Hops,
    paired: Sequence[Sequence[Reach]],
    cluster: Sequence[Annotation],
    kind: Aggregation,
) -> Iterator[tuple[Strategy, float]]:
    """Strategies with this landmark and these hops that fit the pairs, with the cost of their value program."""
    examples: list[SelectorExample] = []
    for annotation, reaches in zip(cluster, paired, strict=True):
        by_location: dict[HtmlNode, list[Place]] = {}
        for item in reaches:
            by_location.setdefault(item.location, []).append(item.place)
        for location, places in by_location.items():
            region = region_at(hops, location)
            if region is None or sum(annotation.index.size(node) for node in region.nodes) > MAX_REGION_RUNS:
                return
            ordered = sorted(places, key=lambda place: (annotation.index.order[place.inner], place.span))
            examples.append(SelectorExample(annotation.index, region, tuple(ordered)))
    if not examples:
        return
    labels = frozenset(label for annotation in cluster for label in annotation.labels)
    explained = _explained(examples, kind, labels)
    if explained is None:
        return
    single = all(len({item.location for item in reaches}) <= 1 for reaches in paired)
    once = kind != "one" and single and any(len(reaches) > 1 for reaches in paired)
    guards = (*shape_guard(explained.shape), *([SingleAnchor()] if once else []))
    in_record = examples[0].region.far.document.root.tag == RECORD
    structural = in_record and hops == Hops(0, 0) and not isinstance(landmark, TextLandmark)
    for value, cost in explained.values:
        steady = isinstance(value.node, Far | Css) and not counts_from_one_side(value.node)
        look = BARE if structural and steady else explained.blueprint
        yield Strategy(landmark, hops, look, value, guards=guards), cost


@dataclass(frozen=True, slots=True)
class _Explained:
    """What is the same for all landmarks that lead to the same places in the same regions."""

    values: list[tuple[ValueProgram, float]]
    blueprint: HtmlBlueprint
    shape: str | None


_known: WeakKeyDictionary[DocumentIndex, dict[Hashable, _Explained | None]] = WeakKeyDictionary()
"""What was explained, kept as long as the first example's document is: many landmarks stand in one region."""


def _explained(examples: Sequence[SelectorExample], kind: Aggregation, labels: frozenset[str]) -> _Explained | None:
    """Value programs for the examples, with blueprint and shape; None where there is no value program."""
    known = _known.setdefault(examples[0].index, {})
    key = (kind, labels, tuple((e.region, tuple((t.key, t.normal) for t in e.targets)) for e in examples))
    if key not in known:
        values = learn_values(examples, kind)
        known[key] = None
        if values:
            blueprint = typical_blueprint([example.region for example in examples], labels, BLUEPRINT_WITHIN)
            shape = shape_of([place for example in examples for place in example.targets])
            known[key] = _Explained(values, blueprint, shape)
    return known[key]


def _key(annotation: Annotation, value: Value) -> Hashable:
    """What tells a found value's place apart, whichever of the nodes that show the same text was selected."""
    assert isinstance(value.node, HtmlNode), "strategies for pages find nodes of pages"
    node = value.node if value.attribute is not None else annotation.index.innermost(value.node)
    return node, value.attribute, value.span
