"""The class of a wrong list: the reasons of table 5 (Pasupat and Liang 2014), told from rows.

A row is a record of the right list: what stands around one of its entities. R2 is told from R3 by rows and not by
nodes: a list that shows the same rows by more or less of their text has the wrong field, whatever it shares with the
right one; sections are wrong only where whole sections come or go. What comes or goes within the sections of the right
list is a header, a footer or a row (R4), or some of the values (R5). Departure: the paper's errors were sorted by hand.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from enum import Enum
from typing import Final

from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Nodes
from fieldmark.synth.zeroshot.records import records_of
from fieldmark.synth.zeroshot.structure import Structure
from fieldmark.synth.zeroshot.surroundings import Surroundings

BORDERS: Final = 1
"""Entities outside all sections that are headers or footers still, beside one for each section. Origin: our own."""


class Reason(Enum):
    """Why a list is wrong."""

    COVERAGE = "no predicate (C)"
    NOT_CONTENT = "not content (R1)"
    FIELD = "another field (R2)"
    OTHER_SECTIONS = "other sections too (R3)"
    ONE_SECTION = "one section only (R3)"
    PLACE = "another place (R3)"
    BORDER = "headers, footers or other rows too (R4)"
    SOME = "some of the values (R5)"
    HEADINGS = "headings instead (R6)"

    @property
    def is_section(self) -> bool:
        """Whether it is one of R1 and R3, navigation and wrong sections."""
        return "(R1)" in self.value or "(R3)" in self.value


def reason_of(tree: PageTree, wrong: Nodes, rights: Sequence[Nodes]) -> Reason:
    """The reason why a list is wrong, by the right list whose rows it shows most of; COVERAGE where there is none.

    Nodes are in document order.
    """
    if not rights:
        return Reason.COVERAGE
    structure = Structure(tree)
    surroundings = Surroundings(structure)
    return max((_Rows(structure, surroundings, one, wrong) for one in rights), key=_Rows.shared).reason()


class _Rows:
    """The rows of a right list, and which of them a wrong list shows."""

    def __init__(self, structure: Structure, surroundings: Surroundings, right: Nodes, wrong: Nodes) -> None:
        self.structure, self.surroundings, self.tree = structure, surroundings, structure.tree
        self.right, self.wrong = right, wrong
        self.records = records_of(self.tree, right)
        self.tops = self.records.tops
        self.sections = [self._section(top) for top in self.tops]
        self.shown = {row for node in wrong for row in self._overlapping(self.tops, node)}
        outside = [node for node in wrong if not self._overlapping(self.tops, node)]
        between = {bisect_right(self.tops, node) for node in outside}
        self.outside = [] if 2 * len(between) > len(self.tops) > 2 else outside
        """Entities that no row shows; where most rows have one before them, these are a field of the rows."""
        self.over = self.surroundings.outline.over(self.records)
        """Headings that hold for all rows: who takes them, too, has taken headers."""

    def shared(self) -> tuple[int, int]:
        """How many rows the lists share, and entities."""
        return len(self.shown), len(set(self.right).intersection(self.wrong))

    def _overlapping(self, tops: Sequence[int], node: int) -> range:
        """The places of those of some nodes that hold a node or stand in it."""
        before = bisect_right(tops, node) - 1
        first = before if before >= 0 and node < self.tree.ends[tops[before]] else before + 1
        return range(first, bisect_left(tops, self.tree.ends[node]))

    def reason(self) -> Reason:
        """The reason, of those for which there is a right list."""
        known = set(self.sections)
        apart = [
            node
            for node in self.outside
            if self._section(self._row_like(node)) not in known and not self._is_in(node, self.over)
        ]
        if len(self.outside) == len(self.wrong):
            if not apart:
                return Reason.HEADINGS
            zones = self.structure.zones[self.wrong[0]] - {"main"}
            return Reason.NOT_CONTENT if zones else Reason.PLACE
        if len(apart) > len(known) + BORDERS:
            return Reason.OTHER_SECTIONS
        same = sum([bool(self._overlapping(self.right, node)) for node in self.wrong])
        if 2 * same < len(self.wrong):
            return Reason.FIELD
        if len(self.shown) == len(self.tops):
            return Reason.BORDER if self.outside else Reason.FIELD
        shown = {self.sections[row] for row in self.shown}
        missing = {self.sections[row] for row in range(len(self.tops)) if row not in self.shown}
        return Reason.SOME if shown & missing else Reason.ONE_SECTION

    def _is_in(self, node: int, others: Sequence[int]) -> bool:
        return any(other <= node < self.tree.ends[other] for other in others)

    def _row_like(self, node: int) -> int:
        """What stands where a row could, around a node: the child of a section; the node itself where there is none."""
        inner = node
        while inner >= 0:
            if self.tree.parents[inner] in self.records.sections:
                return inner
            inner = self.tree.parents[inner]
        return node

    def _section(self, row: int) -> tuple[int, int]:
        """The section of a row: what it stands in, and the last heading in there that is in no row, up to it."""
        headings, inside = self.surroundings.headings, self.tree.parents[row]
        place = bisect_right(headings, row) - 1
        while place >= 0 and self._overlapping(self.tops, headings[place]):
            place -= 1
        return inside, headings[place] if place >= 0 and headings[place] > inside else -1
