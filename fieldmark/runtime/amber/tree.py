"""The DOM tree of a page as flat arrays, what every algorithm of AMBER works on.

Furche et al., AMBER, section 2.2: nodes with `child` and `next-sibl`. A node is its number in document order, a subtree
is a range of numbers, and equal subtrees carry the same number of their shape. Built once a page, in one walk.
Departures: text nodes are those of `HtmlDocument` (no blank runs, no scripts).
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from itertools import groupby

from fieldmark.dsl.html.parsing import check_walked
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.html.walks import Preorder, shown_text
from fieldmark.dsl.text.lexicon import collapse

_CONTENT = ("src", "href")
"""Attributes that make an element without text carry content: an image, a link."""


class PageTree:
    """The nodes of a document, numbered in document order from 0, the root.

    `parent[n]` is -1 for the root; `end[n]` is the number after the last node below n; `shape[n]` is equal for nodes
    whose subtrees have the same tags in the same order, whatever their texts; `size(n)` counts nodes at or below n;
    `runs` are the text nodes in document order. Raises DocumentError where there are too many.
    """

    def __init__(self, document: HtmlDocument) -> None:
        check_walked(document.element, document.name)
        self.document = document
        walk = self._preorder = Preorder(document.element, INLINE, RUN)
        self.parent, self.end, self.depth = walk.parents, walk.ends, walk.depths
        self.tag, self.runs = walk.tags, walk.runs
        self.shape = self._shapes()
        self._boxes = array("i")
        self._inside: dict[tuple[str, ...], bytearray] = {}
        self._keys = array("q")
        self._ordinals = array("i")
        self._read = -1, ""

    def _shapes(self) -> array[int]:
        known: dict[tuple[str, tuple[int, ...]], int] = {}
        shapes = array("i", [0]) * len(self)
        for number in range(len(shapes) - 1, -1, -1):
            key = (self.tag[number], tuple([shapes[child] for child in self.children(number)]))
            shapes[number] = known.setdefault(key, len(known))
        return shapes

    def __len__(self) -> int:
        return len(self.tag)

    def size(self, node: int) -> int:
        """Nodes at or below a node."""
        return self.end[node] - node

    def children(self, node: int) -> Iterator[int]:
        """In document order."""
        child, end = node + 1, self.end[node]
        while child < end:
            yield child
            child = self.end[child]

    def node(self, number: int) -> HtmlNode:
        """The node of a number."""
        node = self.document.shown(self._preorder.place(number))
        assert node is not None, "what is numbered is shown"
        return node

    def number(self, node: HtmlNode) -> int:
        """The number of a node."""
        return self._preorder.number(node.place)

    def text(self, node: int) -> str:
        """The text of a node, white space collapsed; that of the node asked for last is kept."""
        if self._read[0] != node:
            place = self._preorder.place(node)
            raw = self._preorder.raw(node) if isinstance(place, tuple) else shown_text(place, INLINE)
            self._read = node, collapse(raw)
        return self._read[1]

    def text_key(self, node: int) -> int:
        """A number for the text of a node: equal for equal texts, for others but by a chance of 1 in 2 ** 64."""
        if not self._keys:
            self._keys = array("q", bytes(self._keys.itemsize * len(self)))
        key = self._keys[node]
        if not key:
            key = self._keys[node] = hash(self.text(node)) or 1
        return key

    def path(self, node: int) -> str:
        """Where a node stands, as an XPath for people (`HtmlNode.path`)."""
        if not self._ordinals:
            self._ordinals = self._counted()
        steps: list[str] = []
        while self.parent[node] >= 0:
            steps.append(f"{'text()' if self.is_run(node) else self.tag[node]}[{self._ordinals[node]}]")
            node = self.parent[node]
        return "/".join(("", self.tag[node], *reversed(steps)))

    def _counted(self) -> array[int]:
        """Which of its siblings of the same tag each node is, counted from 1."""
        ordinals = array("i", [1]) * len(self)
        for parent in range(len(self)):
            seen: dict[str, int] = {}
            for child in self.children(parent):
                ordinals[child] = seen[self.tag[child]] = seen.get(self.tag[child], 0) + 1
        return ordinals

    @property
    def key(self) -> str:
        """What tells pages apart: equal for equal tags in the same order with equal texts, whatever the page's name."""
        digest = sha256()
        for node, tag in enumerate(self.tag):
            digest.update(f"{self.depth[node]} {tag} {self.text(node) if tag == RUN else ''}\n".encode())
        return digest.hexdigest()

    def is_run(self, node: int) -> bool:
        """Whether a node is a text node."""
        return self.tag[node] == RUN

    def is_empty(self, node: int) -> bool:
        """Whether a subtree carries neither text nor a link or an image: a separator such as `<br>` (section 3.4)."""
        for number in range(node, self.end[node]):
            if self.tag[number] == RUN:
                return False
            place = self._preorder.place(number) if self._preorder.has_attributes(number) else ()
            if not isinstance(place, tuple) and any(map(place.get, _CONTENT)):
                return False
        return True

    def is_inside(self, node: int, tags: Collection[str]) -> bool:
        """Whether a node is, or stands below, an element of one of the tags."""
        key = tuple(tags)
        inside = self._inside.get(key)
        if inside is None:
            inside = self._inside[key] = bytearray(len(self.tag) + 1)  # the last is above the root
            for number, tag in enumerate(self.tag):
                inside[number] = inside[self.parent[number]] or tag in tags
        return bool(inside[node])

    def forget(self) -> None:
        """Let go of sizes of boxes and of what is inside of tags: they are measured anew when they are asked for."""
        self._boxes = array("i")
        self._inside.clear()

    def box_size(self, node: int) -> int:
        """The number of characters in the text box of a node: inline content up to the next block or line break."""
        while self._is_inline(node) and self.parent[node] >= 0 and self._is_inline(self.parent[node]):
            node = self.parent[node]
        if not self._boxes:
            self._boxes = array("i", [-1]) * len(self)
        if self._boxes[node] < 0:
            if not self._is_inline(node) or self.parent[node] < 0:
                self._boxes[node] = len(self.text(node))
            else:
                self._measure_boxes(self.parent[node])
        return self._boxes[node]

    def _measure_boxes(self, parent: int) -> None:
        """Measure the boxes among the children of a node, each from one that is not inline to the next."""
        for is_inline, children in groupby(self.children(parent), self._is_inline):
            if is_inline:
                box = array("i", children)
                total = sum(len(self.text(child)) + 1 for child in box) - 1
                for child in box:
                    self._boxes[child] = total

    def _is_inline(self, node: int) -> bool:
        return self.tag[node] == RUN or self.tag[node] in INLINE

    def lca(self, nodes: Sequence[int]) -> int:
        """The least common ancestor of nodes, which are not empty."""
        first, last = min(nodes), max(nodes)
        while self.end[first] <= last:
            first = self.parent[first]
        return first
