"""How many of the values of a type its annotators find on a page, so that thresholds can be measured by it.

AMBER's thresholds are fractions of the records (section 3.5). They fit annotators that find most values on a page, as
its towns, which recur from page to page: a gazetteer of a quarter of them still knows many. Names of cases, people or
products do not recur. There the support of the right place is the annotators' recall, so that a fixed threshold says
how good they must be, and not where attributes stand. So thresholds are multiplied by the recall: the support of a
place is judged against what it would be if the annotators found all.

The model is that of noise-tolerant wrappers (Dalvi, Kumar, Soliman 2011, section 6): values are annotated with
probability r, other texts with 1 - p, each by itself, and the places X that hold the values are those by which the
annotations are likeliest. Departures: texts are drawn, not nodes, and equal ones at a place once, as an annotator says
of equal texts the same; a place is the likelier beforehand the more different texts it has; r and p, which are
learned there from labelled sites, are estimated with X; and since a record holds a type once, the places of X stand in
different records for the most part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, log
from typing import Final

from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.positions import Positions

SURE: Final = 3.0
"""How many times likelier than chance the places must make the annotations: 3 to 1, or 75 %.

The more is asked, the less is found with a small gazetteer, and the less is made up by one of false terms
(docs/benchmarks.md has both).
"""

ROUNDS: Final = 8
"""Most rounds in which places and rates are fitted to each other; each makes the annotations likelier."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often the annotators of a type annotate a value, r (above 0), and another text, 1 - p (above 0, below 1)."""

    recall: float
    noise: float


@dataclass(frozen=True, slots=True)
class Place:
    """How many different texts stand somewhere, how many of them are annotated, and in which records they stand."""

    texts: int
    annotated: int
    records: frozenset[tuple[int, int]] = frozenset()


def rates_of(
    page: Page, areas: Sequence[Positions], annotations: Mapping[str, Mapping[int, object]]
) -> dict[str, Rates]:
    """Attribute type -> the rates of its annotators in data areas whose tag paths are numbered alike."""
    held = {node for area in areas for node in area.path}
    marked = {node for nodes in annotations.values() for node in nodes}
    paths = {area.path[node] for area in areas for node in marked & area.path.keys()}
    texts: dict[int, set[str]] = defaultdict(set)
    records: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for number, area in enumerate(areas):
        for node, path in area.path.items():
            if page.is_run(node) or path in paths:
                texts[path].add(page.text(node))
                records[path].add((number, area.record[node]))
    elsewhere = {page.text(node) for node in page.runs if node not in held}
    return {kind: _rates_of(page, areas, nodes, texts, records, elsewhere) for kind, nodes in annotations.items()}


def recalls(found: Mapping[str, Rates]) -> dict[str, float]:
    """The recall of each type whose annotators are taken to miss values."""
    return {kind: rates.recall for kind, rates in found.items() if rates.recall < 1}


def _rates_of(
    page: Page,
    areas: Sequence[Positions],
    annotated: Iterable[int],
    texts: Mapping[int, set[str]],
    records: Mapping[int, set[tuple[int, int]]],
    elsewhere: set[str],
) -> Rates:
    """The rates of one type, from the nodes with its annotations, the texts and records at each tag path, and the texts
    elsewhere."""
    marked: dict[int, set[str]] = defaultdict(set)
    noise: set[str] = set()
    for node in annotated:
        path = next((area.path[node] for area in areas if node in area.path), None)
        (noise if path is None else marked[path]).add(page.text(node))
    places = [Place(len(some), len(marked.get(path, ())), frozenset(records[path])) for path, some in texts.items()]
    return rates(places, Place(len(elsewhere | noise), len(noise)))


def rates(places: Sequence[Place], elsewhere: Place) -> Rates:
    """The rates that make the annotations at the places of records, and elsewhere on the page, likeliest.

    Recall is 1 where no places are `SURE`, since then the annotations may as well be noise.
    """
    room = sum(place.texts for place in places)
    marked = [place for place in places if place.annotated]
    total = Place(room + elsewhere.texts, sum(place.annotated for place in marked) + elsewhere.annotated)
    best, sureness = _fitted(marked, total, room)
    return _rated(best if sureness > log(SURE) else [], total)


def _fitted(marked: Sequence[Place], total: Place, room: int) -> tuple[list[Place], float]:
    """The places that are likeliest to hold the values, and the logarithm of how much likelier than chance they are."""
    best: list[Place] = []
    sureness = 0.0
    candidates = [[place] for place in marked]
    for _ in range(ROUNDS):
        gains = [sum(_gain(place, _rated(some, total), room) for place in some) for some in candidates]
        most = max(range(len(gains)), key=gains.__getitem__, default=None)
        if most is None or gains[most] <= sureness:
            break
        best, sureness = candidates[most], gains[most]
        now = _rated(best, total)
        candidates = [_apart([(gain, place) for place in marked if (gain := _gain(place, now, room)) > 0])]
    return best, sureness


def _apart(gains: Sequence[tuple[float, Place]]) -> list[Place]:
    """The places of most gain that stand in other records than each other for the most part: a record holds a type
    once."""
    chosen: list[Place] = []
    covered: set[tuple[int, int]] = set()
    for _, place in sorted(gains, key=lambda item: -item[0]):
        if not place.records or 2 * len(place.records & covered) < len(place.records):
            chosen.append(place)
            covered |= place.records
    return chosen


def _rated(chosen: Sequence[Place], total: Place) -> Rates:
    """The rates where the values stand at the chosen places; with none chosen recall is 1."""
    texts, annotated = sum(place.texts for place in chosen), sum(place.annotated for place in chosen)
    noise = (total.annotated - annotated + 1) / (total.texts - texts + 2)
    return Rates(annotated / texts if texts else 1.0, noise)


def _gain(place: Place, of: Rates, room: int) -> float:
    """The logarithm of how much likelier it is that a place holds values than that it does not."""
    missed = place.texts - place.annotated
    if of.recall <= of.noise or (missed and of.recall == 1):
        return -inf
    found = place.annotated * log(of.recall / of.noise)
    lost = missed * log((1 - of.recall) / (1 - of.noise)) if missed else 0.0
    return found + lost - log(room / place.texts)
