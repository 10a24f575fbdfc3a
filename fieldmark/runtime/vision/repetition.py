"""Rows that begin a repeated sequence anew: records that no element holds, and whose rows stand equally far apart.

Departure: the paper tells blocks apart by what is seen between them. Where separators of a pool weigh the same, what
recurs is a cue as well: of headings and texts in turns, people see each heading with the text below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from fieldmark.runtime.vision.extraction import is_virtual_text
from fieldmark.runtime.vision.layout import Layout, similarity

KINDS: Final = 8
"""Most kinds of nodes of one tag and one left edge that later ones are compared with, so that the work stays linear."""


def joined(layout: Layout, rows: Sequence[int]) -> list[list[int]]:
    """The places of rows, each known by its first node, from above: those of one record together.

    Rows above the first record, and those below the last one that would make it longer than the longest, stay alone.
    """
    first = beginnings(kinds(layout, rows))
    if len(first) < 2:
        return [[place] for place in range(len(rows))]
    longest = max(after - before for before, after in pairwise(first))
    ends = [*first[1:], min(len(rows), first[-1] + longest)]
    records = [list(range(start, end)) for start, end in zip(first, ends, strict=True)]
    return [*([n] for n in range(first[0])), *records, *([n] for n in range(ends[-1], len(rows)))]


def kinds(layout: Layout, nodes: Sequence[int]) -> list[int]:
    """A number for each node: the same one for nodes of one tag and one left edge that are texts or alike in
    structure."""
    found: list[int] = []
    known: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for node in nodes:
        others = known.setdefault((layout.tag[node], round(layout.seen(node).left)), [])
        kind = next((kind for first, kind in others if _alike(layout, first, node)), len(found))
        if kind == len(found) and len(others) < KINDS:
            others.append((node, kind))
        found.append(kind)
    return found


def _alike(layout: Layout, one: int, other: int) -> bool:
    texts = is_virtual_text(layout, one) and is_virtual_text(layout, other)
    return texts or similarity(layout, one, other) >= layout.settings.similarity


def beginnings(found: Sequence[int]) -> list[int]:
    """Where a sequence of kinds begins anew: at the places of the kind that recurs most, never twice in a row; of those
    that recur as often, or once less, the one whose sequences differ least, and then the first."""
    counts = Counter(found)
    best: list[int] = []
    least = 0
    for kind in dict.fromkeys(found):
        places = [place for place, one in enumerate(found) if one == kind]
        if counts[kind] < 2 or any(after - before == 1 for before, after in pairwise(places)):
            continue
        different = len({tuple(found[a:b]) for a, b in pairwise([*places, len(found)])})
        if len(places) > len(best) + 1 or (len(places) >= len(best) - 1 and different < least):
            best, least = places, different
    return best
