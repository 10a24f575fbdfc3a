"""Step 1, visual block extraction: which nodes of a (sub-)page are blocks (VIPS, section 4.1, figure 6, tables 1 and
2).

A node is divided, or is a block with a degree of coherence. The rules of table 1 are asked in their order, each for the
classes of tags that table 2 names. Rule 1 cuts what shows nothing; `Layout` has left that out already.

Departure: siblings that repeat, as wide as another one and alike in structure, are items of a list, and are not divided
in the round that divides what holds them: rule 8's delay for the background, said of repetition, and rule 11 for all
tags. Otherwise those of a list that stand alone in being larger, or fuller, are divided, and separators join their
parts with their neighbours. And what is small is so for all tags: thresholds of their own made no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from fieldmark.dsl.html.tree import INLINE
from fieldmark.runtime.vision.layout import WHOLE, Layout, similarity


@dataclass(frozen=True, slots=True)
class VisualBlock:
    """A node that is a block, with its degree of coherence."""

    node: int
    doc: int


class TagClass(Enum):
    """The rows of table 2."""

    INLINE = "inline text"
    TABLE = "table"
    ROW = "tr"
    CELL = "td"
    PARAGRAPH = "p"
    OTHER = "other"


_CLASSES: Final = {
    **dict.fromkeys(INLINE, TagClass.INLINE),
    **dict.fromkeys(("table", "thead", "tbody", "tfoot"), TagClass.TABLE),
    **{"tr": TagClass.ROW, "td": TagClass.CELL, "th": TagClass.CELL, "p": TagClass.PARAGRAPH},
}


def tag_class(tag: str) -> TagClass:
    """The row of table 2 for a tag."""
    return _CLASSES.get(tag, TagClass.OTHER)


_I, _T, _R, _C, _P, _O = TagClass
_ALL: Final = frozenset(TagClass)

DIVIDE: Final = 0
"""What a rule says of a node that is to be divided; other numbers are degrees of coherence of one that is not."""

SIZES: Final = (0.05, 0.15, 0.3, 0.5)
"""Relative sizes from which a block is taken to be one degree less coherent each: the more it holds, the more mixed."""

_TAG_DOC: Final = {_I: 8, _P: 8, _C: 7, _O: 6, _T: 5, _R: 5}
"""Rule 9's degrees by tag (5 to 8): running text, cells, containers."""


def extract(layout: Layout, root: int) -> list[VisualBlock]:
    """The blocks of the (sub-)page below a valid node, in document order (figure 6)."""
    return _Round(layout, root).blocks()


def is_virtual_text(layout: Layout, node: int) -> bool:
    """Whether a node is a text node, or an inline node with text and virtual text nodes only (section 4.1)."""
    stack = [node]
    while stack:
        node = stack.pop()
        if not layout.is_text(node):
            if tag_class(layout.tag[node]) is not _I or not layout.children[node]:
                return False
            stack.extend(layout.children[node])
    return True


def list_items(layout: Layout, siblings: Sequence[int]) -> set[int]:
    """Those of some valid siblings that repeat: as wide as another one of the same tag, and alike in structure."""
    found: set[int] = set()
    last: dict[tuple[str, int], int] = {}
    for node in siblings:
        if not is_virtual_text(layout, node):
            kind = layout.tag[node], round(layout.seen(node).width)
            before = last.get(kind)
            if before is not None and similarity(layout, before, node) >= layout.settings.similarity:
                found |= {before, node}
            last[kind] = node
    return found


class _Round:
    """One round of extraction, in the sub-page below a root."""

    def __init__(self, layout: Layout, root: int) -> None:
        self._layout = layout
        self._root = root
        self._area = max(layout.seen(root).area, 1.0)
        self._kept: dict[int, int] = {}
        self._before: dict[int, int] = {}
        self._whole: set[int] = set()

    def blocks(self) -> list[VisualBlock]:
        """The blocks at or below the root."""
        found: list[VisualBlock] = []
        stack = [self._root]
        while stack:
            node = stack.pop()
            doc = self._kept.get(node, DIVIDE) or self._verdict(node)
            if doc != DIVIDE:
                self._whole.add(node)
                found.append(VisualBlock(node, doc))
                continue
            children = self._layout.children[node]
            self._before.update(zip(children[1:], children, strict=False))
            for child in list_items(self._layout, children):
                self._kept.setdefault(child, self._by_size(child))
            stack.extend(reversed(children))
        return found

    def _verdict(self, node: int) -> int:
        """What the first rule says that says something."""
        if not self._layout.children[node]:  # a text, an image, a control
            return WHOLE
        kind = tag_class(self._layout.tag[node])
        for kinds, rule in _RULES:
            if kind in kinds:
                said = rule(self, node)
                if said is not None:
                    return said
        raise AssertionError("rules 12 and 13 are for every tag between them")

    def _relative(self, node: int) -> float:
        return self._layout.seen(node).area / self._area

    def _by_size(self, node: int) -> int:
        """Rule 13: a degree by tag and size, 4 to 8, for tables and rows, which are seldom one thing, one less."""
        relative = self._relative(node)
        mixed = tag_class(self._layout.tag[node]) in (_T, _R)
        return 8 - sum(relative >= size for size in SIZES) - mixed

    def only_child(self, node: int) -> int | None:
        """Rule 2: it has only one valid child, which is no text node."""
        children = self._layout.children[node]
        return DIVIDE if len(children) == 1 and not self._layout.is_text(children[0]) else None

    def root(self, node: int) -> int | None:
        """Rule 3: it is the root of the only tree of the sub-page."""
        return DIVIDE if node == self._root else None

    def only_texts(self, node: int) -> int | None:
        """Rule 4: all of its children are text or virtual text nodes."""
        children = self._layout.children[node]
        if not all(is_virtual_text(self._layout, child) for child in children):
            return None
        return WHOLE if len({self._layout.font(child) for child in children}) == 1 else WHOLE - 1

    def holds_break(self, node: int) -> int | None:
        """Rule 5: one of its children is a line-break node."""
        layout = self._layout
        breaks = (
            not layout.is_text(child) and tag_class(layout.tag[child]) is not _I for child in layout.children[node]
        )
        return DIVIDE if any(breaks) else None

    def holds_line(self, node: int) -> int | None:
        """Rule 6: one of its children is a `<hr>`, or another line."""
        return DIVIDE if node in self._layout.ruled else None

    def overfull(self, node: int) -> int | None:
        """Rule 7: its children are larger than itself together."""
        layout = self._layout
        children = sum(layout.seen(child).area for child in layout.children[node])
        return DIVIDE if children > layout.seen(node).area else None

    def other_background(self, node: int) -> int | None:
        """Rule 8: a child has another background. Such children are not divided in this round; degree 6 to 8."""
        layout = self._layout
        other = [child for child in layout.children[node] if layout.background[child] != layout.background[node]]
        for child in other:
            self._kept[child] = min(max(self._by_size(child), 6), 8)
        return DIVIDE if other else None

    def small_with_text(self, node: int) -> int | None:
        """Rule 9: one of its children is text or virtual text, and it is small."""
        layout = self._layout
        if self._relative(node) >= layout.settings.small:
            return None
        texts = any(is_virtual_text(layout, child) for child in layout.children[node])
        return _TAG_DOC[tag_class(layout.tag[node])] if texts else None

    def small_children(self, node: int) -> int | None:
        """Rule 10: its largest child is small."""
        largest = max(map(self._relative, self._layout.children[node]))
        return self._by_size(node) if largest < self._layout.settings.small else None

    def after_whole(self, node: int) -> int | None:
        """Rule 11: its previous sibling has not been divided."""
        return self._by_size(node) if self._before.get(node) in self._whole else None


_RULES: Final[tuple[tuple[frozenset[TagClass], Callable[[_Round, int], int | None]], ...]] = (
    (_ALL, _Round.only_child),
    (_ALL, _Round.root),
    (frozenset({_I, _C, _P, _O}), _Round.only_texts),
    (frozenset({_I, _P}), _Round.holds_break),
    (frozenset({_I, _P, _O}), _Round.holds_line),
    (frozenset({_I, _R, _P, _O}), _Round.overfull),
    (frozenset({_T, _R}), _Round.other_background),
    (frozenset({_I, _C, _P, _O}), _Round.small_with_text),
    (_ALL, _Round.small_children),
    (frozenset({_C}), _Round.after_whole),
    (frozenset({_I, _P, _O}), lambda *_: DIVIDE),  # rule 12
    (frozenset({_T, _R, _C}), _Round._by_size),
)
"""Table 2 by columns, from rule 2 on: the classes of tags that a rule is for, in the order of priority."""
