"""Blueprints: what a region looks like, and how far two looks are apart (LRSyn sections 3.2 and 5.1).

A blueprint is the set of (tag path, text) of a region's common values: the texts that all regions of a format share.
The path starts at the region's own nodes and ignores positions. Departures: the paper hashes the paths alone; carrying
the texts makes the file readable and is what running needs anyway to know which values are common. At run time texts
count more than their paths.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from fieldmark.dsl.nodes import RUN, HtmlNode
from fieldmark.dsl.places import Place, holds
from fieldmark.dsl.regions import HtmlRegion
from fieldmark.dsl.walks import tag_path
from fieldmark.dsl.whitespace import collapse

_WALKED: Final = 24
"""Up to how many elements a region is walked. Origin: our benchmark; what is found is the same."""

_LOOKED_UP: Final = 8
"""Up to how many texts are looked up in a large region; for more it is walked, as each search runs through the page."""

PATHS: Final = 1 / 3
"""How much of a region's distance from a blueprint is about the paths, 0 to 1; the rest is about the texts alone. A
text on another path (`th` became `div`) is then nearer than no such text. Origin: our benchmark of template changes."""

Item = TypeVar("Item", bound=Hashable)

Entry = tuple[str, str]
"""A tag path such as `tr/td/b` (empty where the run is itself a node of the region), and the run's text."""


@dataclass(frozen=True, slots=True)
class Blueprint:
    """The entries that a region is expected to hold, and the largest distance at which it still counts."""

    entries: frozenset[Entry]
    within: float

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
    """The entries of the region whose text is one of the common texts (`BP` of the paper).

    A small region is walked; in a large one a few texts, as programs have, are looked up in the document and kept where
    they stand in the region, so that the cost does not grow with the size of the region.
    """
    texts = frozenset(common)
    document = region.far.document
    tops = {node.place for node in region.nodes}
    if not document.has_looked_up(texts):
        walked = _walked(region, texts, _WALKED if len(texts) <= _LOOKED_UP else sys.maxsize)
        if walked is not None:
            return frozenset([(path, text) for place, text in walked if (path := tag_path(place, tops)) is not None])
    runs = [(run, text) for text in texts for run in document.runs_with(text, whole=True)]
    return frozenset([(path, text) for run, text in runs if (path := tag_path(run.place, tops)) is not None])


def _walked(region: HtmlRegion, texts: frozenset[str], most: int) -> list[tuple[Place, str]] | None:
    """Where in the region these texts stand; None where it has more than `most` elements.

    The tree itself is read, because most of what is passed is never asked for as a node.
    """
    read = region.far.document.read
    found: list[tuple[Place, str]] = []
    passed = 0
    for node in region.nodes:
        top = node.element
        if top is None:
            if (clean := read(node.text)) in texts:
                found.append((node.place, clean))
            continue
        if most == _WALKED and holds(top, most):
            return None
        for element in top.iter():
            passed += 1
            if passed > most:
                return None
            text, tail = element.text, element.tail
            if (
                text
                and not text.isspace()
                and (clean := read(collapse(text))) in texts
                and element.tag.__class__ is str
            ):
                found.append(((element, False), clean))
            if tail and not tail.isspace() and (clean := read(collapse(tail))) in texts and element is not top:
                found.append(((element, True), clean))
    return found


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


def distance(first: frozenset[Item], second: frozenset[Item]) -> float:
    """Jaccard distance, 0 to 1: a metric on sets of entries, or texts; two empty sets are equal."""
    union = len(first | second)
    return 1 - len(first & second) / union if union else 0.0


def region_distance(blueprint: Blueprint, region: HtmlRegion) -> float:
    """How far a region is from a blueprint: the distance of their entries and that of their texts, weighted."""
    if not blueprint.entries:
        return 0.0
    found = blueprint_of(region, _texts_of(blueprint.entries))
    if found == blueprint.entries:
        return 0.0
    texts = distance(_texts_of(blueprint.entries), _texts_of(found))
    return PATHS * distance(blueprint.entries, found) + (1 - PATHS) * texts


@lru_cache(maxsize=4096)
def _texts_of(entries: frozenset[Entry]) -> frozenset[str]:
    return frozenset(text for _, text in entries)
