"""Where the nodes of records stand: in which record, and at which tag path (AMBER, definitions 3 and 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from fieldmark.runtime.amber.records import Record
from fieldmark.runtime.amber.tag_paths import TagPaths

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Positions:
    """The records of one data area in document order; for each of them tag path -> its nodes there; for each node its
    tag path, and the number of its record.
    """

    records: tuple[Record, ...]
    nodes: Sequence[Mapping[int, Sequence[int]]]
    path: Mapping[int, int]
    record: Mapping[int, int]


def positions(records: Sequence[Record], paths: TagPaths) -> Positions:
    """The positions of all nodes of the records; numbers of tag paths are those of `paths`."""
    path: dict[int, int] = {}
    record: dict[int, int] = {}
    nodes: list[dict[int, list[int]]] = []
    for index, one in enumerate(records):
        places: dict[int, list[int]] = {}
        for node, number in paths.of_record(one):
            path[node] = number
            record[node] = index
            places.setdefault(number, []).append(node)
        nodes.append(places)
    return Positions(tuple(records), nodes, path, record)


def inside(of: Positions, annotated: Mapping[int, T]) -> dict[int, T]:
    """Those of some annotated nodes that stand in a record, in the given order."""
    return {node: spans for node, spans in annotated.items() if node in of.record}
