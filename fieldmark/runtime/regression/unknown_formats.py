"""Documents that look alike, and of each group the one to label: the first step of LRSyn algorithm 3, without labels.

Looks are taken in order of how many documents have them; each joins the nearest leader at most `ALIKE` away, or leads
a new group. Departures: the paper compares all pairs, which thousands of pages forbid; and the one to label is not the
medoid by all pairs, but the document nearest to what most of its group have, which needs one pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.blueprints import distance
from fieldmark.runtime.regression.looks import Look

ALIKE: Final = 0.5
"""Largest distance of a document from the leader of its group, 0 to 1: pages of one format share half of their tag
paths or more, nineteen times of twenty. Origin: our benchmark."""


@dataclass(frozen=True, slots=True)
class Group:
    """Names of documents that look alike, sorted, and of the one that stands best for all."""

    documents: tuple[str, ...]
    representative: str


def grouped(looks: Mapping[str, Look]) -> tuple[Group, ...]:
    """Group documents, by name, by their looks; the largest group first. The order of the documents does not count."""
    having: dict[Look, list[str]] = {}
    for name in sorted(looks):
        having.setdefault(looks[name], []).append(name)
    groups: dict[Look, list[Look]] = {}
    for look in sorted(having, key=lambda look: (-len(having[look]), having[look][0])):
        leader = min(groups, key=lambda leader: distance(look, leader), default=None)
        if leader is not None and distance(look, leader) <= ALIKE:
            groups[leader].append(look)
        else:
            groups[look] = [look]
    found = [_group([(name, look) for look in members for name in having[look]]) for members in groups.values()]
    return tuple(sorted(found, key=lambda group: (-len(group.documents), group.documents)))


def _group(members: Sequence[tuple[str, Look]]) -> Group:
    counts = Counter(path for _, look in members for path in look)
    common = frozenset(path for path, count in counts.items() if 2 * count >= len(members))
    _, representative = min((distance(look, common), name) for name, look in members)
    return Group(tuple(sorted(name for name, _ in members)), representative)
