"""Ways from landmarks to values: pairings, region programs, hierarchical landmarks (LRSyn sections 5.1 and 6.1).

A value may stand at several places, and a landmark have several occurrences: they are paired so that the same way leads
from one to the other in all documents, if that is possible. A region program is the hops from a landmark that enclose
the values of all examples.

Hierarchical landmarks: the occurrences that lead to labelled values are annotations in their turn; an outer landmark is
wanted whose region holds all of them, the smallest such. Where the examples show spurious occurrences, outer landmarks
are added until none is left inside, whatever the depth. Departures: a region that counts siblings is taken last, for it
is the smallest only by how many happen to stand there; and an outer region has no blueprint and no value program. What
all regions of the examples share is there data as often as layout, and hid sections that hold another row.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, product
from math import prod
from operator import itemgetter
from typing import Final

from fieldmark.dsl.core.instance import AttributeLandmark, Landmark, OuterLandmark, RegionProgram, TextLandmark
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.core.terms import Aggregation
from fieldmark.dsl.html.blueprints import blueprint_of
from fieldmark.dsl.html.regions import Hops, PageRegion, Section, is_followed, locate, region_at, times, within
from fieldmark.dsl.html.tree import RUN, HtmlNode, is_metadata
from fieldmark.dsl.text.names import UNNAMED
from fieldmark.synth.html.index import Annotation, DocumentIndex
from fieldmark.synth.html.landmarks import Candidate, best_of, landmark_candidates
from fieldmark.synth.html.places import Key, Place


@settings
class RegionSettings:
    """How far a place is from a landmark, what hops cost, and how many outer landmarks are tried. All are ours, set on
    the mails of flights and on swde."""

    far_up: float = setting(2.0, 0, 10)  # distance per parent
    far_down: float = setting(0.5, 0, 10)  # per level below; per sibling it is 1
    far_back: float = setting(1.0, 0, 10)  # where the value is before its landmark
    up: float = setting(0.8, 0, 10)  # cost per parent
    across: float = setting(0.4, 0, 10)  # per sibling
    back: float = setting(0.5, 0, 10)  # for siblings before the landmark
    locations: int = setting(20, 1, 1000)  # occurrences of a landmark from which a region of interest is looked for
    places: int = setting(10, 1, 1000)  # places of a value to which it is
    runs: int = setting(5_000, 1, 1_000_000)  # text runs of a region of interest
    occurrences: int = setting(40, 1, 10_000)  # occurrences in a document beyond which a text is no landmark
    pairs: int = setting(120, 1, 10_000)  # pairs of an occurrence and a place that are looked at, nearest first
    ways: int = setting(600, 1, 100_000)  # such pairs of a landmark in a document, for all values of a list together
    equal: int = setting(2, 1, 100)  # ways common to all values that are followed
    partial: int = setting(8, 1, 100)  # ways to the values of a part of a list that are followed
    choices: int = setting(16, 1, 10_000)  # ways to choose places of a list's values that stand at several
    outer: int = setting(3, 0, 10)  # outer landmarks of a strategy
    rivals: int = setting(2, 1, 10)  # outer landmarks that do the same, each of which has a voice
    tried: int = setting(16, 1, 1000)  # candidates tried for each
    inner: int = setting(3, 1, 100)  # occurrences around which they are looked for
    each: float = setting(3.0, 0, 10)  # cost of an outer landmark


SETTINGS: Final = RegionSettings()


@dataclass(frozen=True, slots=True)
class Way:
    """The hops from one occurrence of a landmark to one place, and how far apart the two are (low is near).

    `down` leads on from the end of the hops to the place: tag and number among the siblings of that tag, step by step.
    """

    hops: Hops
    place: Place
    location: HtmlNode
    far: float
    down: tuple[tuple[str, int], ...]


def way_to(index: DocumentIndex, location: HtmlNode, place: Place) -> Way:
    """The smallest hops from a location whose region encloses the place."""
    walk = index.preorder
    near, top, up = index.branches(index.number(location), number := index.number(place.inner))
    across = walk.positions[top] - walk.positions[near]
    down: list[tuple[str, int]] = []
    while number != top:
        down.append((walk.tags[number], index.ordinal(number)))
        number = walk.parents[number]
    far = SETTINGS.far_up * up + abs(across) + SETTINGS.far_down * len(down) + SETTINGS.far_back * (across < 0)
    return Way(Hops(up, across), place, location, far, tuple(reversed(down)))


Pairing = Sequence[Sequence[Way]]
"""For each document the ways that lead to its values, in document order."""

_Options = Sequence[Sequence[Sequence[Way]]]
"""For each document, for each of its values, the ways that may lead there, nearest first."""


def pairings(landmark: Landmark, cluster: Sequence[Annotation], kind: Aggregation, parts: bool) -> Iterator[Pairing]:
    """Ways to pair the landmark's occurrences with the places of the values, document by document.

    With `parts`, for lists: also those that lead to some of the values; the others belong to other parts.
    """
    options: list[list[list[Way]]] = []
    for annotation in cluster:
        count = times(landmark, annotation.document)
        if count > SETTINGS.occurrences or (kind == "one" and not count):
            return
        locations = locate(landmark, annotation.document)
        most = max(1, min(SETTINGS.pairs, SETTINGS.ways // max(1, len(annotation.places))))
        options.append([_options(landmark, annotation, locations, places, most) for places in annotation.places])
    flat = [choices for document in options for choices in document if choices]
    if not flat or (kind == "one" and len(flat) < sum(map(len, options))):
        return
    for alike in (_exact_way, _hops_only):
        nearest = [{alike(way): way.far for way in reversed(choices)} for choices in flat]
        shared = set.intersection(*map(set, nearest))
        far = {key: sum(found[key] for found in nearest) for key in shared}
        for key in sorted(shared, key=lambda key: (far[key], repr(key)))[: SETTINGS.equal]:
            along = _along(options, alike, key)
            yield _distinct(along)
            if kind == "one" and all(len(choices) > 1 for document in along for choices in document):
                yield [[choices[1] for choices in document] for document in along]
            if kind != "one":
                yield from _elsewhere(along, cluster)
    if not shared:
        yield _distinct(options)
    if parts:
        yield from _partial_pairings(options)


def _elsewhere(along: _Options, cluster: Sequence[Annotation]) -> Iterator[Pairing]:
    """The other choices of a list's values that stand at several places to which ways lead alike, those that are in the
    order of the page; none where there are too many. A value may be that of another section as well."""
    flat = [(number, choices) for number, document in enumerate(along) for choices in document]
    if not 1 < prod(len(choices) for _, choices in flat) <= SETTINGS.choices:
        return
    for chosen in islice(product(*(choices for _, choices in flat)), 1, None):
        paired: list[list[Way]] = [[] for _ in along]
        for (number, _), way in zip(flat, chosen, strict=True):
            paired[number].append(way)
        if all(_are_in_order(annotation, ways) for annotation, ways in zip(cluster, paired, strict=True)):
            yield paired


def _are_in_order(annotation: Annotation, ways: Sequence[Way]) -> bool:
    """Whether ways lead to one place after the other."""
    places = [(annotation.index.number(way.place.inner), way.place.span) for way in ways]
    return all(one < other for one, other in pairwise(places))


def _partial_pairings(options: _Options) -> list[Pairing]:
    """For lists: the values that one way leads to, in each document.

    The ways that lead to most values come first; the rest are left out, because a list has few parts.
    """
    first = (way for choices in max(options, key=len) for way in choices[:2])
    found: dict[object, list[list[list[Way]]]] = {
        alike(way): [[] for _ in options] for way in first for alike in (_exact_way, _hops_only)
    }
    for number, document in enumerate(options):
        for choices in document:
            for key, ways in _by_key(choices).items():
                if key in found:
                    found[key][number].append(ways)
    return sorted(map(_distinct, found.values()), key=lambda paired: -sum(map(len, paired)))[: SETTINGS.partial]


def _by_key(choices: Sequence[Way]) -> dict[object, list[Way]]:
    """The ways of a value by how they lead, exactly and by their hops alone; nearest first."""
    found: dict[object, list[Way]] = {}
    for way in choices:
        for alike in (_exact_way, _hops_only):
            found.setdefault(alike(way), []).append(way)
    return found


def _along(options: _Options, alike: Callable[[Way], object], key: object) -> list[list[list[Way]]]:
    return [[[way for way in choices if alike(way) == key] for choices in document] for document in options]


def _options(
    landmark: Landmark, annotation: Annotation, locations: Sequence[HtmlNode], places: Sequence[Place], most: int
) -> list[Way]:
    """The ways from an occurrence to a place, nearest first, of the `most` pairs that are nearest in document order;
    inside one text, the characters between count."""
    index = annotation.index
    pairs = [(one, place) for one in locations for place in places if _may_lead(one, place)]
    if len(pairs) > most:
        order = index.number
        pairs = sorted(pairs, key=lambda pair: abs(order(pair[0]) - order(pair[1].inner)))[:most]
    ways = (way_to(index, location, place) for location, place in pairs)
    return sorted(ways, key=lambda way: way.far + _gap(landmark, way))


def _may_lead(location: HtmlNode, place: Place) -> bool:
    """Whether a way from an occurrence to a place may say anything: metadata are found by their names alone."""
    return location is place.inner if is_metadata(place.inner) else not is_metadata(location)


def _gap(landmark: Landmark, way: Way) -> float:
    """How far a value stands from its landmark inside one text, 0 to 1; values to the left count as farther."""
    if not isinstance(landmark, TextLandmark) or landmark.whole or way.location is not way.place.inner:
        return 0.0
    text, (start, end) = way.place.inner.text, way.place.span
    before, after = text.rfind(landmark.text, 0, start), text.find(landmark.text, end)
    gaps = [start - before - len(landmark.text)] * (before >= 0) + [2 * (after - end) + 2] * (after >= 0)
    return min(gaps, default=1000) / 1000


def _exact_way(way: Way) -> tuple[Hops, object]:
    return way.hops, (way.down, way.place.attribute)


def _hops_only(way: Way) -> tuple[Hops, object]:
    return way.hops, way.place.attribute


def _distinct(options: _Options) -> Pairing:
    """The first choice for each value, no place of a document taken twice."""
    paired: list[list[Way]] = []
    for document in options:
        taken: set[Key] = set()
        paired.append([])
        for choices in document:
            way = next((way for way in choices if way.place.key not in taken), None)
            if way is not None:
                taken.add(way.place.key)
                paired[-1].append(way)
    return paired


def region_programs(ways: Sequence[Way], kind: Aggregation) -> list[PageRegion]:
    """Region programs that enclose every place, smallest first.

    Where all hops are equal they come first; where they differ, and as the second choice, the whole parent of the
    widest: a length seen in training says little about the next page. Of a list whose values stand side by side behind
    the landmark the section comes before both, as there may be one more or less.
    """
    hops = list(dict.fromkeys(way.hops for way in ways))
    highest = max(item.up for item in hops)
    if all(item.across == 0 for item in hops):
        return [Hops(highest, 0)]
    sections = _sections(ways, hops) if kind != "one" else []
    return [*sections, *(hops if len(hops) == 1 else ()), Hops(highest + 1, 0)]


def _sections(ways: Sequence[Way], hops: Sequence[Hops]) -> list[PageRegion]:
    """The section that holds the values of lists which stand side by side behind a landmark, if they do; of single
    values, which may as well be the only one of a row, where another section follows."""
    section = Section(max(item.up for item in hops))
    if not all(item.across > 0 for item in hops if item.up == section.up):
        return []
    if len(hops) > 1:
        return [section]
    alone = all(tag == RUN for way in ways for tag, _ in way.down)
    return [section] if alone and any(is_followed(section, way.location) for way in ways) else []


def region_of_interest(
    annotation: Annotation, landmark: Landmark, common: frozenset[str]
) -> frozenset[Hashable] | None:
    """The blueprint of ROI(d, m): the smallest region that encloses the landmark and the nearest place of the value;
    None where there is none that is not large."""
    locations = locate(landmark, annotation.document)[: SETTINGS.locations]
    places = annotation.places[0][: SETTINGS.places]
    ways = (way_to(annotation.index, location, place) for location in locations for place in places)
    nearest = min(ways, key=lambda way: way.far, default=None)
    region = None if nearest is None else region_at(nearest.hops, nearest.location)
    if region is None or sum(map(annotation.index.size, region.nodes)) > SETTINGS.runs:
        return None
    return blueprint_of(region, common - annotation.labels)


def region_cost(program: PageRegion) -> float:
    """How much a region program counts against a strategy."""
    if isinstance(program, Section):
        return SETTINGS.up * program.up
    return SETTINGS.up * program.up + SETTINGS.across * abs(program.across) + SETTINGS.back * (program.across < 0)


def outer_cost(chain: Sequence[OuterLandmark]) -> float:
    """How much the outer landmarks of a strategy count against it."""
    return SETTINGS.each * len(chain)


Locations = Mapping[Annotation, Sequence[HtmlNode]]
"""Occurrences of a landmark, per document, in document order."""


Chain = tuple[OuterLandmark, ...]
"""Outer landmarks that hold a landmark, all of them."""


def excluding_outer(landmark: Landmark, right: Locations, documents: Sequence[Annotation]) -> Sequence[Chain]:
    """Outer landmarks that hold all right occurrences and no other in any of the documents; empty where there are none.

    Where several do so, each alone, nothing in the examples tells which of them names the section, and which stands in
    it by chance: the best of those and a rival are given, each of which is to have a voice.
    The same is asked for of many regions and groups of documents, and worked out once.
    """
    known = documents[0].index.outer
    asked = (landmark, tuple((d, *nodes) for d, nodes in right.items()), tuple(documents))
    if asked not in known:
        known[asked] = _excluding_outer(landmark, right, documents)
    return known[asked]


def _excluding_outer(landmark: Landmark, right: Locations, documents: Sequence[Annotation]) -> Sequence[Chain]:
    """Of each round the one that excludes most is taken, of those that exclude the same the first `_outer` gives."""
    single = len(documents) > 1 and sum(map(bool, right.values())) == 1
    wrong = {d: [n for n in locate(landmark, d.index.document) if n not in right.get(d, ())] for d in documents}
    chosen: list[OuterLandmark] = []
    alone: dict[Landmark, OuterLandmark] = {}
    while any(wrong.values()) and len(chosen) < SETTINGS.outer:
        before = sum(map(len, wrong.values()))
        best: tuple[int, OuterLandmark, dict[Annotation, list[HtmlNode]]] | None = None
        for outer in _outer(landmark, right):
            if single and _has_digit(outer.landmark):
                continue
            if alone and _counts_siblings(outer.region):
                break
            left = {d: within(outer, nodes, d.index.document) for d, nodes in wrong.items() if nodes}
            remaining = sum(map(len, left.values()))
            if remaining < (before if best is None else best[0]):
                best = (remaining, outer, left)
            if remaining == 0:
                alone.setdefault(outer.landmark, outer)
            if (chosen and remaining == 0) or len(alone) == SETTINGS.rivals:
                break
        if best is None:
            return ()
        chosen.append(best[1])
        wrong = best[2]
    if any(wrong.values()):
        return ()
    return [tuple(chosen)] if len(chosen) > 1 else [(outer,) for outer in alone.values()]


def dividing_outer(right: Locations, wrong: Locations) -> OuterLandmark | None:
    """The outer landmark, told without counting siblings, that holds all right locations and fewest of the wrong ones;
    None where none holds fewer than all of them."""
    best, least = None, sum(map(len, wrong.values()))
    for outer in _outer(None, right):
        if _counts_siblings(outer.region) or (len(right) == 1 and _has_digit(outer.landmark)):
            continue
        left = sum(len(within(outer, nodes, d.index.document)) for d, nodes in wrong.items() if nodes)
        if left < least:
            best, least = outer, left
    return best


def _has_digit(landmark: Landmark) -> bool:
    """Whether a landmark is a text with a digit: seen on one page of several, it is data rather than a label."""
    return isinstance(landmark, TextLandmark) and any(map(str.isdigit, landmark.text))


def _outer(landmark: Landmark | None, right: Locations) -> Iterator[OuterLandmark]:
    """Outer landmarks that hold all right occurrences: those that count siblings last, else those with the smallest
    region, in texts where it was looked for, first, and of equal ones the cheapest."""
    pivot = next((document for document, nodes in right.items() if nodes), None)
    if pivot is None:
        return
    found = [
        (_counts_siblings(region), size, candidate.score + cost, candidate.landmark, region)
        for candidate in _candidates(landmark, pivot, right[pivot])
        for region, size, cost in _around(candidate, pivot, right[pivot][0])
    ]
    found.sort(key=itemgetter(0, 1, 2))
    for outer in dict.fromkeys(OuterLandmark(mark, region) for *_, mark, region in found):
        if all(len(within(outer, nodes, d.index.document)) == len(nodes) for d, nodes in right.items()):
            yield outer


def _counts_siblings(region: RegionProgram) -> bool:
    return isinstance(region, Hops) and region.across != 0


def _candidates(landmark: Landmark | None, pivot: Annotation, nodes: Sequence[HtmlNode]) -> list[Candidate]:
    """Whole texts and attributes near the occurrences, best first."""
    near = (
        candidate
        for node in nodes[: SETTINGS.inner]
        for candidate in landmark_candidates(pivot.index, Place((node,), (0, len(node.text))), pivot.labels, UNNAMED)
        if candidate.landmark != landmark and _stands_out(candidate.landmark)
    )
    return best_of(near)[: SETTINGS.tried]


def _stands_out(landmark: Landmark) -> bool:
    return landmark.whole if isinstance(landmark, TextLandmark) else isinstance(landmark, AttributeLandmark)


def _around(candidate: Candidate, pivot: Annotation, node: HtmlNode) -> Iterator[tuple[PageRegion, int, float]]:
    """Regions around the outer landmark with their texts and costs: the section that it begins; as far as an occurrence
    goes; their common parent, and the one above."""
    location = candidate.location
    if isinstance(candidate.landmark, TextLandmark):
        location = location.document.shown_by(location)
    hops = way_to(pivot.index, location, Place((node,), (0, 0))).hops
    wider = (hops, Hops(hops.up + 1, 0), *([Hops(hops.up + 2, 0)] if hops.across else []))
    programs: list[tuple[PageRegion, float]] = [(program, region_cost(program)) for program in wider]
    if hops.across > 0:
        programs.insert(0, (Section(hops.up), SETTINGS.up * hops.up))
    for program, cost in programs:
        region = region_at(program, location)
        if region is not None:
            yield program, sum(map(pivot.index.size, region.nodes)), cost
