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

_WALKED: Final = 8
"""Up to how many text runs a region is walked."""

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


def region_runs(region: HtmlRegion) -> Iterator[HtmlNode]:
    """The text runs of a region, in document order."""
    stack = list(reversed(region.nodes))
    while stack:
        node = stack.pop()
        if node.tag == RUN:
            yield node
        else:
            stack.extend(reversed(node.children))


def entry_of(region: HtmlRegion, run: HtmlNode) -> Entry | None:
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


def blueprint_of(region: HtmlRegion, common: Iterable[str]) -> frozenset[Entry]:
    """The entries of the region whose text is one of the common texts (`BP` of the paper).

    A small region is walked; in a large one the texts are looked up in the document and kept where they stand in the
    region, so that the cost does not grow with the size of the region.
    """
    texts = frozenset(common)
    runs = list(islice(region_runs(region), _WALKED))
    if len(runs) == _WALKED:
        runs = [run for text in texts for run in region.far.document.runs_with(text, whole=True)]
    entries = (entry_of(region, run) for run in runs if run.text in texts)
    return frozenset(entry for entry in entries if entry is not None)


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
