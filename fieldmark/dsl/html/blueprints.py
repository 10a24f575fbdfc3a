"""Blueprints: what a region looks like, and how far two looks are apart (LRSyn sections 3.2 and 5.1).

A blueprint is the set of (tag path, text) of a region's common values: the texts that all regions of a format share.
The path starts at the region's own nodes and ignores positions. Departures: the paper hashes the paths alone; carrying
the texts makes the file readable and is what running needs anyway to know which values are common. At run time texts
count more than their paths.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, TypeVar

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.html.places import Place
from fieldmark.dsl.html.regions import HtmlRegion
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.html.walks import entries_among, entries_within

_WALKED: Final = 24
"""Up to how many elements a region is walked. Origin: our benchmark; what is found is the same."""

_LOOKED_UP: Final = 8
"""Up to how many texts are looked up in a region of more elements; for more texts larger regions are walked, so many
elements for each text, as each search runs through the page."""

_FEW: Final = 64
"""Of up to so many runs with a text each is looked at, in a region that is not walked."""

_KNOWN: Final = 1_024
"""Distances that a document remembers, so that learning, which tries many blueprints, does not fill the memory."""

_ENTRIES: Final = 64
"""Entries from which a region that has four times as many as its blueprint is as far from it as can be: those of
elements in elements in elements are no longer compared. None of our data has as many."""

_LONG: Final = 24
"""Steps of a path for which an entry counts as one more: at least half as many as the deepest page of our data has."""

PATHS: Final = 1 / 3
"""How much of a region's distance from a blueprint is about the paths, 0 to 1; the rest is about the texts alone. A
text on another path (`th` became `div`) is then nearer than no such text. Origin: our benchmark of template changes."""

Item = TypeVar("Item", bound=Hashable)

Entry = tuple[str, str]
"""A tag path such as `tr/td/b` (empty where the run is itself a node of the region), and the run's text."""


@dataclass(frozen=True, slots=True)
class HtmlBlueprint:
    """The entries that a region is expected to hold, and the largest distance at which it still counts."""

    entries: frozenset[Entry]
    within: float

    kind: ClassVar[Kind] = "html"

    def __post_init__(self) -> None:
        if not 0 <= self.within <= 1:
            raise ValueError(f"a blueprint distance lies between 0 and 1, not {self.within}")


def entries_of(region: HtmlRegion) -> Iterator[Entry]:
    """The entries of all text runs of a region, in document order."""
    return ((path, run.text) for path, run in runs_of(region))


def runs_of(region: HtmlRegion) -> Iterator[tuple[str, HtmlNode]]:
    """The text runs of a region with the tag path to the element that holds them, in document order."""
    return ((path, node) for path, node in _nodes(region) if node.tag == RUN)


def blueprint_of(region: HtmlRegion, common: Iterable[str]) -> frozenset[Entry]:
    """The entries of the region whose text is one of the common texts (`BP` of the paper)."""
    found = bounded_blueprint(_places(region), region.far.document, frozenset(common), sys.maxsize)
    assert found is not None, "no region has so many"
    return frozenset(found)


def bounded_blueprint(
    tops: Sequence[Place], document: HtmlDocument, texts: frozenset[str], most: int
) -> Set[Entry] | None:
    """The blueprint of a region, given as places, or None where it has more than `most` entries; one on a long path
    counts as several.

    A small region is walked; in a large one texts are looked up in the document, and of those that stand there often
    the places in the region are found by their order, so that the cost does not grow with the size of the region.
    """
    walked = entries_within(tops, texts, document.spelling, walked_for(texts))
    if walked is not None:
        return walked
    return entries_among(tops, [(text, _inside(tops, document, text)) for text in texts], most, _LONG)


def walked_for(texts: Set[str]) -> int:
    """Up to how many elements a region is walked for so many texts."""
    return _WALKED if len(texts) <= _LOOKED_UP else _WALKED * len(texts)


def _places(region: HtmlRegion) -> list[Place]:
    return [node.place for node in region.nodes]


def _inside(tops: Sequence[Place], document: HtmlDocument, text: str) -> Sequence[Place]:
    """Where runs with a text stand, in document order, that may be in a region: of few all."""
    places = document.places_with(text, whole=True)
    if len(places) <= _FEW:
        return places
    order_of = document.orders.of
    start, last = bisect_left(places, order_of(tops[0]), key=order_of), order_of(tops[-1])
    end = bisect_left(places, True, lo=start, key=lambda place: order_of(place)[: len(last)] > last)
    return places[start:end]


def _nodes(region: HtmlRegion) -> Iterator[tuple[str, HtmlNode]]:
    """The nodes of a region with the tag path to them (to the element that holds a run), in document order."""
    stack = [("", node) for node in reversed(region.nodes)]
    while stack:
        path, node = stack.pop()
        if node.tag == RUN:
            yield path, node
            continue
        path = f"{path}/{node.tag}" if path else node.tag
        yield path, node
        stack += [(path, child) for child in reversed(node.children)]


def distance(first: Set[Item], second: Set[Item]) -> float:
    """Jaccard distance, 0 to 1: a metric on sets of entries, or texts; two empty sets are equal."""
    union = len(first | second)
    return 1 - len(first & second) / union if union else 0.0


def region_distance(blueprint: HtmlBlueprint, region: HtmlRegion) -> float:
    """How far a region is from a blueprint: the distance of their entries and that of their texts, weighted."""
    return distance_at(blueprint.entries, _places(region), region.far.document) if blueprint.entries else 0.0


def distance_at(entries: frozenset[Entry], tops: Sequence[Place], document: HtmlDocument) -> float:
    """How far a region, given as places, is from a blueprint that has entries. It is worked out once a document: fields
    that stand together have regions in common."""
    known, key = document.distances, (entries, tops[0], tops[-1])
    apart = known.get(key)
    if apart is None:
        if len(known) >= _KNOWN:
            known.clear()
        apart = known[key] = _distance(entries, tops, document)
    return apart


def _distance(entries: frozenset[Entry], tops: Sequence[Place], document: HtmlDocument) -> float:
    found = bounded_blueprint(tops, document, texts_of(entries), max(_ENTRIES, 4 * len(entries)))
    return 1.0 if found is None else apart(entries, found)


def apart(entries: frozenset[Entry], found: Set[Entry]) -> float:
    """How far the entries of a region are from those of a blueprint: their distance, and that of their texts."""
    if found == entries:
        return 0.0
    return PATHS * distance(entries, found) + (1 - PATHS) * distance(texts_of(entries), {text for _, text in found})


@lru_cache(maxsize=4096)
def texts_of(entries: frozenset[Entry]) -> frozenset[str]:
    """The texts of a blueprint's entries."""
    return frozenset(text for _, text in entries)
