"""The DOM tree of a page as flat arrays: what every algorithm of AMBER works on.

Furche et al., AMBER, section 2.2: nodes with `child` and `next-sibl`. A node is its number in document order, a subtree
is a range of numbers, and equal subtrees carry the same number of their shape. Built once a page, in one walk.
Departures: text nodes are those of `HtmlDocument` (no blank runs, no scripts).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256

from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument, HtmlNode

_CONTENT = ("src", "href")
"""Attributes that make an element without text carry content: an image, a link."""


class PageTree:
    """The nodes of a document, numbered in document order from 0, the root.

    `parent[n]` is -1 for the root; `end[n]` is the number after the last node below n; `shape[n]` is equal for nodes
    whose subtrees have the same tags in the same order, whatever their texts; `size(n)` counts nodes at or below n;
    `runs` are the text nodes in document order.
    """

    __slots__ = ("_boxes", "_texts", "depth", "document", "end", "nodes", "parent", "runs", "shape", "tag")

    def __init__(self, document: HtmlDocument) -> None:
        self.document = document
        self.nodes: list[HtmlNode] = []
        self.parent: list[int] = []
        self.depth: list[int] = []
        self.tag: list[str] = []
        self._walk(document.root)
        self.runs = [number for number, tag in enumerate(self.tag) if tag == RUN]
        self.end = self._ends()
        self.shape = self._shapes()
        self._texts: dict[int, str] = {}
        self._boxes: dict[int, int] = {}

    def _walk(self, root: HtmlNode) -> None:
        stack: list[tuple[HtmlNode, int, int]] = [(root, -1, 0)]
        while stack:
            node, parent, depth = stack.pop()
            number = len(self.nodes)
            self.nodes.append(node)
            self.parent.append(parent)
            self.depth.append(depth)
            self.tag.append(node.tag)
            children = node.children
            if children:
                stack.extend([(child, number, depth + 1) for child in reversed(children)])

    def _ends(self) -> list[int]:
        ends = list(range(1, len(self.nodes) + 1))
        for number in range(len(ends) - 1, 0, -1):
            above = self.parent[number]
            ends[above] = max(ends[above], ends[number])
        return ends

    def _shapes(self) -> list[int]:
        known: dict[tuple[str, tuple[int, ...]], int] = {}
        shapes = [0] * len(self.nodes)
        below: list[list[int]] = [[] for _ in self.nodes]
        for number in range(len(shapes) - 1, -1, -1):
            key = (self.tag[number], tuple(reversed(below[number])))
            shapes[number] = known.setdefault(key, len(known))
            if number:
                below[self.parent[number]].append(shapes[number])
        return shapes

    def __len__(self) -> int:
        return len(self.nodes)

    def size(self, node: int) -> int:
        """Nodes at or below a node."""
        return self.end[node] - node

    def children(self, node: int) -> Iterator[int]:
        """The nodes directly below, in document order."""
        child, end = node + 1, self.end[node]
        while child < end:
            yield child
            child = self.end[child]

    def text(self, node: int) -> str:
        """The text of a node, white space collapsed."""
        text = self._texts.get(node)
        if text is None:
            text = self._texts[node] = self.nodes[node].text
        return text

    def path(self, node: int) -> str:
        """Where a node stands, as an XPath for people."""
        return self.nodes[node].path

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
            element = self.nodes[number].element
            if element is not None and any(element.get(name) for name in _CONTENT):
                return False
        return True

    def is_inside(self, node: int, tags: Collection[str]) -> bool:
        """Whether a node is, or stands below, an element of one of the tags."""
        while node >= 0 and self.tag[node] not in tags:
            node = self.parent[node]
        return node >= 0

    def box_size(self, node: int) -> int:
        """The number of characters in the text box of a node: inline content up to the next block or line break."""
        while self._is_inline(node) and self.parent[node] >= 0 and self._is_inline(self.parent[node]):
            node = self.parent[node]
        size = self._boxes.get(node)
        if size is None:
            size = self._boxes[node] = self._measured(node)
        return size

    def _measured(self, node: int) -> int:
        if not self._is_inline(node) or self.parent[node] < 0:
            return len(self.text(node))
        total = 0
        for child in self.children(self.parent[node]):
            if self._is_inline(child):
                total += len(self.text(child)) + 1
            elif child < node:
                total = 0
            else:
                break
        return total - 1

    def _is_inline(self, node: int) -> bool:
        return self.tag[node] == RUN or self.tag[node] in INLINE

    def lca(self, nodes: Sequence[int]) -> int:
        """The least common ancestor of nodes, which are not empty."""
        first, last = min(nodes), max(nodes)
        while self.end[first] <= last:
            first = self.parent[first]
        return first

    def child_towards(self, above: int, node: int) -> int:
        """The child of `above` at or above `node`, which stands below `above`."""
        while self.parent[node] != above:
            node = self.parent[node]
        return node
