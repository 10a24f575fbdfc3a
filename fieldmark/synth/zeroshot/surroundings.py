"""What stands around a list: the heading of its column, labels, headings, names of classes; and which headings hold.

A heading holds until the next one of its rank or of a higher one: groups of ingredients under headings of their own are
still ingredients, and the steps that follow are not. Headings within the records of a list are their own. The paper has
no such feature; it is for lists from the wrong section (table 5, R3).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice, takewhile
from typing import Final, NamedTuple

from fieldmark.dsl.html.places import CELLS, HEADINGS
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.records import Records
from fieldmark.synth.zeroshot.structure import Structure
from fieldmark.synth.zeroshot.words import stem, stems_of, words_of

LONGEST_LABEL: Final = 60
"""Longest label or heading, in characters."""

_LABEL: Final = re.compile(rf"[^:]{{1,{LONGEST_LABEL}}}:(?!\S)")

LOWEST: Final = 7
"""The rank of a heading that no `h1` to `h6` is."""

Anchor = tuple[str, ...]
"""Stems of a text or names that stand around a list."""


@lru_cache(maxsize=20_000)
def anchor_of(text: str) -> Anchor:
    """The stems of a text's words."""
    return tuple(dict.fromkeys(stems_of(words_of(text))))


class Anchors(NamedTuple):
    """What stands around a list: stems, None where there is no such thing.

    Near it the heading of its column, the label before each value or what all values begin with, the names of the nodes
    and of what is around them within a record; far from it the two headings before the list, and the names of what
    holds the records.
    """

    column: Anchor | None
    label: Anchor | None
    names: Anchor | None
    heading: Anchor | None
    section: Anchor | None
    holders: Anchor | None


class Outline:
    """The headings of a page, nodes in document order, each with its rank: 1 for `h1`, and so on."""

    def __init__(self, tree: PageTree, headings: Sequence[int]) -> None:
        self.tree = tree
        self.headings = headings
        self._ranks = [int(tree.tags[node][1]) if tree.tags[node] in HEADINGS else LOWEST for node in headings]
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
            if self._ranks[place] < lowest and not records.hold(self.tree, self.headings[place]):
                lowest = self._ranks[place]
        found: list[int] = []
        place = first - 1
        while place >= 0:
            if self._ranks[place] < lowest:
                found.append(self.headings[place])
            place = self._above[place]
        return found


class Surroundings:
    """What stands around the lists of a page."""

    def __init__(self, structure: Structure) -> None:
        self.structure = structure
        self.tree = tree = structure.tree
        self.headings = [node for node in range(len(tree)) if self._is_heading(node)]
        self.outline = Outline(tree, self.headings)
        self.leaves = [node for node in range(len(tree)) if tree.sizes[node] and not tree.children[node]]
        self.first_leaf = [bisect_left(self.leaves, node) for node in range(len(tree))]
        self._columns: dict[int, list[Anchor | None]] = {}

    def words(self) -> frozenset[str]:
        """The stems of all words of the page, those of texts and of names."""
        shown = [anchor_of(self.tree.text(leaf)) for leaf in self.leaves]
        named = {name for names in self.structure.names for name in names}
        return frozenset(map(stem, named)).union(*shown)

    def _is_heading(self, node: int) -> bool:
        tree = self.tree
        if tree.tags[node] not in _HEADING_TAGS and not _HEADING_NAMES.intersection(self.structure.names[node]):
            return False
        return 0 < len(tree.text(node)) <= LONGEST_LABEL

    def of(self, nodes: tuple[int, ...], records: Records) -> Anchors:
        """The anchors of a list; `nodes` may be a sample of it."""
        nodes = (*nodes[:: max(1, len(nodes) // 5)], nodes[-1]) if len(nodes) > 6 else nodes
        return Anchors(
            self._column(nodes),
            self._label(nodes),
            self._names(nodes, frozenset((records.holder, *records.sections))),
            *self._headings_before(self._first_alike(records.first)),
            self._holders(records.holder),
        )

    def outline_of(self, records: Records) -> tuple[Anchor, ...]:
        """The headings that hold for all records, the nearest first."""
        return tuple([anchor_of(self.tree.text(heading)) for heading in self.outline.over(records)])

    def heading_of(self, records: Records) -> str | None:
        """The text of the last heading in front of a list."""
        place = bisect_left(self.headings, records.first)
        return self.tree.text(self.headings[place - 1]) if place else None

    def _first_alike(self, top: int) -> int:
        """The first of the siblings before a record that are marked up as it is: what stands in these is no heading."""
        tree = self.tree
        same = self._markup(top)
        for sibling in reversed(tree.children[tree.parents[top]]):
            if sibling < top and tree.sizes[sibling] and tree.children[sibling]:
                if self._markup(sibling) != same:
                    break
                top = sibling
        return top

    def _markup(self, node: int) -> tuple[str, tuple[str, ...], list[str]]:
        tree = self.tree
        return tree.looks[node], tree.classes[node], [tree.looks[child] for child in tree.children[node]]

    def _headings_before(self, top: int) -> tuple[Anchor | None, Anchor | None]:
        """The last two headings, or short texts right before, in front of the first record."""
        tree = self.tree
        found: list[Anchor] = []
        place = bisect_left(self.headings, top)
        while place and len(found) < 2:
            place -= 1
            text = anchor_of(tree.text(self.headings[place]))
            if text and (not found or found[-1] != text):
                found.append(text)
        before = self._text_before(top)
        if 0 < len(before) <= LONGEST_LABEL:
            nearest = anchor_of(before)
            if not found or nearest != found[0]:
                found = [nearest, *found]
        return (found[0] if found else None), (tuple(s for a in found[1:] for s in a) if len(found) > 1 else None)

    def _label(self, nodes: Sequence[int]) -> Anchor | None:
        """What stands before most of the values, or what most of them begin with."""
        owns = [(node, self.tree.text(node)) for node in nodes]
        texts = [own[: own.index(":")] if ":" in own[:40] else self._text_before(node) for node, own in owns]
        text, count = Counter(texts).most_common(1)[0]
        if 2 * count <= len(nodes) or count < 2 or not text or len(text) > LONGEST_LABEL:
            return None
        return anchor_of(text) or None

    def is_one_record(self, nodes: Sequence[int]) -> bool:
        """Whether most values have a label of their own, with a colon, before them or in them, and no two the same."""
        return 2 * len({label for node in nodes if (label := self._own_label(node))}) > max(len(nodes), 2)

    def _own_label(self, node: int) -> str:
        """What stands before the colon in a value, else in what is shown before it; empty where there is no such."""
        own = _LABEL.match(self.tree.text(node))
        if own is not None:
            return own[0]
        before = self._text_before(node)
        return before if before.endswith(":") and len(before) <= LONGEST_LABEL else ""

    def _text_before(self, node: int) -> str:
        """What is shown right before a node; empty where there is nothing."""
        place = self.first_leaf[node]
        return self.tree.text(self.leaves[place - 1]) if place else ""

    def _names(self, nodes: Sequence[int], holders: frozenset[int]) -> Anchor | None:
        names, tree = self.structure.names, self.tree
        counts: Counter[str] = Counter()
        for node in nodes:
            within = takewhile(lambda above: above not in holders, islice(tree.upwards(node), 5))
            counts.update({word for above in within for word in names[above]})
        return tuple([stem(word) for word, count in counts.items() if 2 * count > len(nodes)]) or None

    def _holders(self, holder: int) -> Anchor | None:
        names, tree = self.structure.names, self.tree
        around = takewhile(lambda above: tree.tags[above] != "body", islice(tree.upwards(holder), 4))
        return tuple(map(stem, dict.fromkeys([word for above in around for word in names[above]]))) or None

    def _column(self, nodes: Sequence[int]) -> Anchor | None:
        """The heading of most cells that have one; a table without headings continues the one before."""
        found = [anchor for node in nodes if (anchor := self._heading_of_cell(node)) is not None]
        if 4 * len(found) < len(nodes):
            return None
        anchor, count = Counter(found).most_common(1)[0]
        return anchor if 2 * count > len(found) else None

    def _heading_of_cell(self, node: int) -> Anchor | None:
        tree = self.tree
        cell = next((above for above in islice(tree.upwards(node), 7) if tree.tags[above] in CELLS), None)
        if cell is None or tree.tags[cell] == "th":
            return None
        row = tree.parents[cell]
        around = tree.upwards(tree.parents[row])
        table = next((above for above in around if tree.tags[above] not in ("tbody", "thead", "tfoot")), None)
        if table is None:
            return None
        headings = self._columns.get(table)
        if headings is None:
            headings = self._columns[table] = self._headings_of(table)
        column = sum([self._span(other) for other in tree.children[row] if other < cell])
        return headings[column] if column < len(headings) else None

    def _headings_of(self, table: int) -> list[Anchor | None]:
        """The headings of a table's columns: those of its first row with two cells or more that is all headings."""
        tree = self.tree
        rows = [
            row
            for child in tree.children[table]
            for row in ([child] if tree.tags[child] == "tr" else tree.children[child])
            if tree.tags[row] == "tr"
        ]
        for row in rows[:4]:
            cells = [cell for cell in tree.children[row] if tree.tags[cell] in CELLS]
            heads = [cell for cell in cells if tree.tags[cell] == "th" or tree.tags[tree.parents[row]] == "thead"]
            short = all(len(tree.text(cell)) <= LONGEST_LABEL for cell in cells)
            emphatic = row == rows[0] and short and not any(c.isdigit() for cell in cells for c in tree.text(cell))
            if len(cells) > 1 and (2 * len(heads) > len(cells) or emphatic):
                return [anchor_of(tree.text(cell)) or None for cell in cells for _ in range(self._span(cell))]
        return []

    def _span(self, cell: int) -> int:
        element = self.tree.elements[cell]
        written = element.get("colspan", "1").strip() if element is not None else "0"
        return min(int(written), 50) if written.isdecimal() and len(written) < 4 else 1


_HEADING_TAGS: Final = {*HEADINGS, "caption", "legend", "dt", "summary"}
_HEADING_NAMES: Final = frozenset(("heading", "headline", "subtitle", "subheading"))
