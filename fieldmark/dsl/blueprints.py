"""Blueprints: what a region looks like, and how far two looks are apart (LRSyn sections 3.2 and 5.1).

A blueprint is the set of (tag path, text) of a region's common values: the texts that all regions of a format share.
The path starts at the region's own nodes and ignores positions. Departure: the paper hashes the paths alone; carrying
the texts makes the file readable and is what running needs anyway to know which values are common.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fieldmark.dsl.html import RUN, HtmlNode
from fieldmark.dsl.regions import HtmlRegion

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


def region_entries(region: HtmlRegion) -> Iterator[tuple[Entry, HtmlNode]]:
    """Each text run of a region with its entry, in document order."""
    for top in region.nodes:
        stack: list[tuple[HtmlNode, str]] = [(top, "")]
        while stack:
            node, path = stack.pop()
            if node.tag == RUN:
                yield (path, node.text), node
            else:
                below = f"{path}/{node.tag}" if path else node.tag
                stack.extend((child, below) for child in reversed(node.children))


def blueprint_of(region: HtmlRegion, common: Iterable[str]) -> frozenset[Entry]:
    """The entries of the region whose text is one of the common texts (`BP` of the paper).

    The texts are looked up in the document and kept where they stand in the region, so that the cost grows with the
    number of common texts and not with the size of the region.
    """
    tops = frozenset(region.nodes)
    found: set[Entry] = set()
    for text in set(common):
        for run in region.far.document.runs_with(text, whole=True):
            path = _path_below(tops, run)
            if path is not None:
                found.add((path, text))
    return frozenset(found)


def _path_below(tops: frozenset[HtmlNode], run: HtmlNode) -> str | None:
    """The tag path from one of the nodes down to a run, or None where the run stands elsewhere."""
    steps: list[str] = []
    node: HtmlNode | None = run
    while node is not None:
        if node.tag != RUN:
            steps.append(node.tag)
        if node in tops:
            return "/".join(reversed(steps))
        node = node.parent
    return None


def distance(first: frozenset[Entry], second: frozenset[Entry]) -> float:
    """Jaccard distance, 0 to 1: a metric on sets of entries; two empty blueprints are equal."""
    union = len(first | second)
    return 1 - len(first & second) / union if union else 0.0


def region_distance(blueprint: Blueprint, region: HtmlRegion) -> float:
    """How far a region is from a blueprint."""
    if not blueprint.entries:
        return 0.0
    return distance(blueprint.entries, blueprint_of(region, (text for _, text in blueprint.entries)))
