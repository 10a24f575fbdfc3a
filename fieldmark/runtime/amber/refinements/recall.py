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
learned there from labelled sites, are estimated with X.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, log
from typing import Final

from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.positions import Positions

SURE: Final = 19.0
"""How many times likelier than chance the places must make the annotations: 19 to 1, or 95 %. Else recall is 1."""

ROUNDS: Final = 8
"""Most rounds in which places and rates are fitted to each other; each makes the annotations likelier."""


@dataclass(frozen=True, slots=True)
class Place:
    """How many different texts stand somewhere, and how many of them are annotated."""

    texts: int
    annotated: int


def recalls(page: Page, areas: Sequence[Positions], annotations: Mapping[str, Mapping[int, object]]) -> dict[str, float]:
    """Attribute type -> the recall of its annotators in data areas whose tag paths are numbered alike."""
    texts: dict[int, set[str]] = defaultdict(set)
    held: set[int] = set()
    for area in areas:
        held.update(area.path)
        for node, path in area.path.items():
            if page.is_run(node):
                texts[path].add(page.text(node))
    elsewhere = {page.text(node) for node in page.runs if node not in held}
    found: dict[str, float] = {}
    for kind, annotated in annotations.items():
        marked: dict[int, set[str]] = defaultdict(set)
        for area in areas:
            for node in annotated:
                if node in area.path:
                    marked[area.path[node]].add(page.text(node))
        noise = {page.text(node) for node in annotated if node not in held}
        places = [Place(len(some | marked[path]), len(marked[path])) for path, some in texts.items()]
        found[kind] = recall(places, Place(len(elsewhere), len(noise)))
    return found


def recall(places: Iterable[Place], elsewhere: Place = Place(0, 0)) -> float:
    """The recall that makes the annotations at the places of records, and elsewhere on the page, likeliest; above 0.

    1 where no places are `SURE`, since then the annotations may as well be noise.
    """
    places = list(places)
    room = sum(place.texts for place in places)
    marked = [place for place in places if place.annotated]
    total = Place(room + elsewhere.texts, sum(place.annotated for place in marked) + elsewhere.annotated)
    best, sureness = _fitted([], marked, total, room)
    return _rates(best, total)[0] if sureness > log(SURE) else 1.0


def _fitted(best: list[Place], marked: Sequence[Place], total: Place, room: int) -> tuple[list[Place], float]:
    """The places that are likeliest to hold the values, and the logarithm of how much likelier than chance they are."""
    sureness = 0.0
    candidates = [[place] for place in marked]
    for _ in range(ROUNDS):
        rated = [(sum(_gain(place, *_rates(some, total), room) for place in some), some) for some in candidates]
        value, chosen = max(rated, key=lambda item: item[0], default=(-inf, []))
        if value <= sureness:
            break
        best, sureness = chosen, value
        rates = _rates(best, total)
        candidates = [[place for place in marked if _gain(place, *rates, room) > 0]]
    return best, sureness


def _rates(chosen: Sequence[Place], total: Place) -> tuple[float, float]:
    """The rate of annotations at the chosen places, r, and elsewhere, 1 - p, which is never 0."""
    texts, annotated = sum(place.texts for place in chosen), sum(place.annotated for place in chosen)
    return annotated / texts, (total.annotated - annotated + 1) / (total.texts - texts + 2)


def _gain(place: Place, rate: float, noise: float, room: int) -> float:
    """The logarithm of how much likelier it is that a place holds values than that it does not."""
    missed = place.texts - place.annotated
    if rate <= noise or (missed and rate == 1):
        return -inf
    return (
        place.annotated * log(rate / noise)
        + (missed * log((1 - rate) / (1 - noise)) if missed else 0.0)
        - log(room / place.texts)
    )
