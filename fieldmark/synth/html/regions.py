"""Ways from landmarks to values: pairings and region programs (LRSyn section 5.1).

A value may stand at several places, and a landmark have several occurrences: they are paired so that the same way leads
from one to the other in all documents, if that is possible. A region program is the hops from a landmark that enclose
the values of all examples.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, product
from math import prod
from typing import Final

from fieldmark.dsl.core.instance import AttributeLandmark, Landmark, TextLandmark
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.core.terms import Aggregation
from fieldmark.dsl.html.blueprints import blueprint_of
from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.regions import Hops, PageRegion, Section, is_followed, locate, region_at, times
from fieldmark.dsl.html.tree import RUN, HtmlNode, is_metadata
from fieldmark.synth.html.index import Annotation, DocumentIndex
from fieldmark.synth.html.places import Key, Place


@settings
class RegionSettings:
    """How far a place is from a landmark, and what hops cost. All are ours, set on the mails of flights and on swde."""

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
    if kind == "one":
        yield from _in_columns(options)
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


def _in_columns(options: _Options) -> Iterator[Pairing]:
    """The places that stand in columns of one name: a value that stands twice in a row is not told by its number."""
    places = [{way.place.inner for way in choices} for document in options for choices in document]
    if max(map(len, places)) < 2:
        return
    called = [{_name_of_column(way.place.inner) for way in choices} for document in options for choices in document]
    for name in sorted(set.intersection(*called) - {""}):
        yield [[next(w for w in c if _name_of_column(w.place.inner) == name) for c in document] for document in options]


def _name_of_column(node: HtmlNode) -> str:
    """The name of the column of a node's cell; empty where it has none."""
    return next((name for one in (node, *node.ancestors()) if (name := one.attribute(HEADERS))), "")


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
    pairs = [(one, place) for one in locations for place in places if _may_lead(landmark, one, place)]
    if len(pairs) > most:
        order = index.number
        pairs = sorted(pairs, key=lambda pair: abs(order(pair[0]) - order(pair[1].inner)))[:most]
    ways = (way_to(index, location, place) for location, place in pairs)
    return sorted(ways, key=lambda way: way.far + _gap(landmark, way))


def _may_lead(landmark: Landmark, location: HtmlNode, place: Place) -> bool:
    """Whether a way from an occurrence to a place may say anything: metadata are found by their names alone, and what a
    column is called says nothing of the cells of another that has a name, too, in its row."""
    if is_metadata(place.inner):
        return location is place.inner
    return not is_metadata(location) and not (_names_column(landmark) and _is_of_another(location, place.inner))


def _names_column(landmark: Landmark) -> bool:
    return isinstance(landmark, AttributeLandmark) and landmark.name == HEADERS


def _is_of_another(cell: HtmlNode, node: HtmlNode) -> bool:
    """Whether a node stands in another cell of a cell's row, in one that has a name."""
    above = (node, *node.ancestors())
    return cell not in above and any(one.attribute(HEADERS) and one.parent == cell.parent for one in above)


def _gap(landmark: Landmark, way: Way) -> float:
    """How far a value stands from its landmark inside one text, 0 to 1; values to the left count as farther."""
    if not isinstance(landmark, TextLandmark) or landmark.whole or way.location is not way.place.inner:
        return 0.0
    text, (start, end) = way.place.inner.text, way.place.span
    before, after = text.rfind(landmark.text, 0, start), text.find(landmark.text, end)
    gaps = [start - before - len(landmark.text)] * (before >= 0) + [2 * (after - end) + 2] * (after >= 0)
    return min(gaps, default=1000) / 1000


def _exact_way(way: Way) -> tuple[tuple[int, int], object]:
    return (way.hops.up, way.hops.across), (way.down, way.place.attribute)


def _hops_only(way: Way) -> tuple[tuple[int, int], object]:
    return (way.hops.up, way.hops.across), way.place.attribute


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
        ends = _ends(section, ways)
        return [section, *([Section(section.up, ends)] if ends else [])]
    alone = all(tag == RUN for way in ways for tag, _ in way.down)
    return [section] if alone and any(is_followed(section, way.location) for way in ways) else []


def _ends(section: Section, ways: Sequence[Way]) -> frozenset[str]:
    """What stands behind the last values of lists in the section: blank lines, or texts that are the same in several
    documents; empty where it is anything else somewhere, or nothing."""
    last = {way.location: way for way in ways}
    found: dict[str, set[str]] = {}
    for location, way in last.items():
        region = region_at(section, location)
        nodes = () if region is None else region.nodes
        inside = {way.place.inner, *way.place.inner.ancestors()}
        behind = nodes[max((number for number, node in enumerate(nodes, 1) if node in inside), default=0) :]
        if not behind:
            return frozenset()
        found.setdefault(behind[0].text, set()).add(location.document.name)
    steady = all(not text or len(documents) > 1 for text, documents in found.items())
    return frozenset(found) if steady else frozenset()


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
