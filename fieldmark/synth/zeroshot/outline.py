"""The outline of a page: which headings a list stands under, and which of them hold for all of it.

A heading holds until the next one of its rank or of a higher one: groups of ingredients under headings of their own are
still ingredients, and the steps that follow are not. Headings within the records of a list are their own. The paper has
no such feature; it is for lists from the wrong section (table 5, R3).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.records import Records

LOWEST: Final = 7
"""The rank of a heading that no `h1` to `h6` is."""


class Outline:
    """The headings of a page, nodes in document order, each with its rank: 1 for `h1`, and so on."""

    def __init__(self, tree: PageTree, headings: Sequence[int]) -> None:
        self.tree = tree
        self.headings = headings
        self._ranks = [_rank(tree.tags[node]) for node in headings]
        self._above: list[int] = []
        for place, rank in enumerate(self._ranks):
            above = place - 1
            while above >= 0 and self._ranks[above] >= rank:
                above = self._above[above]
            self._above.append(above)
        self._known: dict[tuple[int, int, int], tuple[int, ...]] = {}

    def over(self, records: Records) -> tuple[int, ...]:
        """The headings that hold for all records, the nearest first."""
        key = records.first, records.tops[-1], len(records.tops)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = tuple(self._over(records))
        return known

    def _over(self, records: Records) -> list[int]:
        first = bisect_left(self.headings, records.first)
        lowest = LOWEST + 1
        for place in range(first, bisect_left(self.headings, records.tops[-1])):
            if self._ranks[place] < lowest and not self._is_within(self.headings[place], records.tops):
                lowest = self._ranks[place]
        found: list[int] = []
        place = first - 1
        while place >= 0:
            if self._ranks[place] < lowest:
                found.append(self.headings[place])
            place = self._above[place]
        return found

    def _is_within(self, heading: int, tops: Sequence[int]) -> bool:
        place = bisect_right(tops, heading) - 1
        return place >= 0 and heading < self.tree.ends[tops[place]]


def _rank(tag: str) -> int:
    return int(tag[1]) if len(tag) == 2 and tag[0] == "h" and tag[1].isdecimal() else LOWEST
