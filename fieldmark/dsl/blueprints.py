"""Blueprints: what a region looks like, and how far two looks are apart (LRSyn sections 3.2 and 5.1).

A blueprint is the set of (tag path, text) of a region's common values: the texts that all regions of a format share.
The path starts at the region's own nodes and ignores positions. Departure: the paper hashes the paths alone; carrying
the texts makes the file readable and is what running needs anyway to know which values are common.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from fieldmark.dsl.html import RUN, HtmlNode
from fieldmark.dsl.regions import HtmlRegion

_WALKED: Final = 16
"""Up to how many nodes a region is walked. Origin: our benchmark; what is found is the same."""

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
    return ((path, node.text) for path, node in _nodes(region) if node.tag == RUN)


def blueprint_of(region: HtmlRegion, common: Iterable[str]) -> frozenset[Entry]:
    """The entries of the region whose text is one of the common texts (`BP` of the paper).

    A small region is walked; in a large one the texts are looked up in the document and kept where they stand in the
    region, so that the cost does not grow with the size of the region.
    """
    texts = frozenset(common)
    walked = list(islice(_nodes(region), _WALKED))
    if len(walked) < _WALKED:
        return frozenset([(path, node.text) for path, node in walked if node.tag == RUN and node.text in texts])
    runs = [run for text in texts for run in region.far.document.runs_with(text, whole=True)]
    return frozenset([entry for entry in [_entry(region, run) for run in runs] if entry is not None])


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


def _entry(region: HtmlRegion, run: HtmlNode) -> Entry | None:
    """The entry of a text run, or None where it stands outside the region."""
    steps: list[str] = []
    node: HtmlNode | None = run
    while node is not None:
        if node.tag != RUN:
            steps.append(node.tag)
        if node in region.nodes:
            return "/".join(reversed(steps)), run.text
        node = node.parent
    return None


def distance(first: frozenset[Hashable], second: frozenset[Hashable]) -> float:
    """Jaccard distance, 0 to 1: a metric on sets of entries, of whatever kind; two empty blueprints are equal."""
    union = len(first | second)
    return 1 - len(first & second) / union if union else 0.0


def region_distance(blueprint: Blueprint, region: HtmlRegion) -> float:
    """How far a region is from a blueprint."""
    if not blueprint.entries:
        return 0.0
    return distance(blueprint.entries, blueprint_of(region, _texts_of(blueprint.entries)))


@lru_cache(maxsize=4096)
def _texts_of(entries: frozenset[Entry]) -> frozenset[str]:
    return frozenset(text for _, text in entries)
