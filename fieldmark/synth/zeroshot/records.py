"""The records of which a list is one field: the parts of the page that hold one of its entities each.

Where a list stands in one place, its records are the children of the lowest node that holds all of it (the rows of a
table). Where it runs over sections (a table for each month), they are the children of the sections, so that features
tell the list of one section and that of all in the same terms. The paper has ancestors by level (section 3.3.2).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Final

from fieldmark.synth.zeroshot.page_tree import PageTree

LEVELS: Final = 3
"""Levels of sections in each other whose records are one list's. Origin: our own."""

_Groups = list[tuple[int, list[int]]]
"""Nodes of the page in document order, each with the nodes of the list that stand in it."""


@dataclass(frozen=True, slots=True)
class Records:
    """The records of a list: the lowest node that holds all its nodes; the first of this node's children that holds one
    of them; the nodes whose children the records are, the holder itself where there are no sections; and the records.
    """

    holder: int
    first: int
    sections: tuple[int, ...]
    tops: tuple[int, ...]

    def of(self, nodes: Sequence[int]) -> tuple[int, ...]:
        """The record of each of some nodes of the list."""
        return tuple([self.tops[bisect_right(self.tops, node) - 1] for node in nodes])

    def hold(self, tree: PageTree, node: int) -> bool:
        """Whether a node of the page is one of the records or stands in one."""
        place = bisect_right(self.tops, node) - 1
        return place >= 0 and tree.holds(self.tops[place], node)


def records_of(tree: PageTree, nodes: Sequence[int]) -> Records:
    """The records of two nodes or more in document order, or the one record of a single node."""
    holder, groups = _below_holder(tree, nodes)
    sections, tops = _sections(tree, holder, groups, LEVELS)
    return Records(holder, groups[0][0], tuple(sections), tuple(tops))


def _below_holder(tree: PageTree, nodes: Sequence[int]) -> tuple[int, _Groups]:
    """The lowest node that holds all of these, and its children that hold some of them, with these."""
    holder = tree.meet(nodes[0], nodes[-1])
    children = tree.children[holder]
    groups = groupby(nodes, lambda node: children[bisect_right(children, node) - 1])
    return holder, [(child, list(some)) for child, some in groups]


def _sections(tree: PageTree, holder: int, groups: _Groups, levels: int) -> tuple[list[int], list[int]]:
    """The sections below a holder and their records; the holder itself and what stands below it where it has none.

    What stands below is a section where it holds several entities, not as many as all others do (as rows with two dates
    do), and where its records are most of its text; and that is so for most entities.
    """
    tops = [top for top, _ in groups]
    if not levels or len({len(nodes) for _, nodes in groups}) < 2:
        return [holder], tops
    inside = {top: _below_holder(tree, nodes) for top, nodes in groups if len(nodes) > 1}
    within = sum([tree.sizes[record] for _, inner in inside.values() for record, _ in inner])
    entities = sum([len(nodes) for _, nodes in groups])
    alone = len(groups) - len(inside)
    if 2 * within < sum([tree.sizes[top] for top in inside]) or 2 * alone > entities:
        return [holder], tops
    sections: list[int] = []
    records: list[int] = []
    looks = {tree.looks[record] for _, inner in inside.values() for record, _ in inner}
    for top, nodes in groups:
        if top in inside:
            some, below = _sections(tree, *inside[top], levels - 1)
        else:
            record = _outermost(tree, nodes[0], top, looks)
            some, below = [tree.parents[record]], [record]
        sections += some
        records += below
    return list(dict.fromkeys(sections)), records


def _outermost(tree: PageTree, node: int, top: int, looks: set[str]) -> int:
    """The outermost node around a node and below another that has one of some looks; the other where none has."""
    between = takewhile(lambda above: above > top, tree.upwards(node))
    return min([above for above in between if tree.looks[above] in looks], default=top)
