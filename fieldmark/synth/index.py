"""A document prepared for learning: preorder numbers, text offsets, and where a labelled value may stand.

Learning looks at every node, so the tree is numbered once: a subtree is a range of preorder numbers, and a stretch of
the document's text is a range of text runs.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import accumulate

from fieldmark.dsl.html import INLINE, RUN, HtmlDocument, HtmlNode, pieces
from fieldmark.dsl.lookup import stands_free
from fieldmark.dsl.text import Span
from fieldmark.dsl.whitespace import fold

MAX_PLACES = 60
"""Most places at which one value is looked for in one document, in document order. A bound on work."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value may stand.

    `chain` holds the nodes whose text is the value's node text, from the innermost outwards (a run, or the element that
    encloses several runs, and every ancestor that adds no text); `span` is the value's part of that text.
    """

    chain: tuple[HtmlNode, ...]
    span: Span

    @property
    def inner(self) -> HtmlNode:
        """The innermost node."""
        return self.chain[0]

    @property
    def whole(self) -> bool:
        """Whether the value is the whole text of its node."""
        return self.span == (0, len(self.inner.text))


class DocumentIndex:
    """Numbers and offsets of a document's nodes.

    Invariants: `nodes` is in document order and `nodes[order[n]] is n`; `runs` are the text runs in document order;
    `reach[n]` is the half-open range of run numbers at or below node n.
    """

    def __init__(self, document: HtmlDocument) -> None:
        self.document = document
        self.nodes: list[HtmlNode] = list(document.root.preorder())
        self.order: dict[HtmlNode, int] = {node: number for number, node in enumerate(self.nodes)}
        self.runs: list[HtmlNode] = [node for node in self.nodes if node.tag == RUN]
        self.depth: dict[HtmlNode, int] = {}
        self.reach: dict[HtmlNode, tuple[int, int]] = {}
        self._number()
        self._write()
        self._places: dict[str, tuple[Place, ...]] = {}

    def _number(self) -> None:
        for node in self.nodes:
            self.depth[node] = 0 if node.parent is None else self.depth[node.parent] + 1
        count = len(self.runs)
        for node in reversed(self.nodes):
            if node.tag == RUN:
                count -= 1
                self.reach[node] = (count, count + 1)
            elif node.children:
                self.reach[node] = (self.reach[node.children[0]][0], self.reach[node.children[-1]][1])
            else:
                self.reach[node] = (count, count)

    def _write(self) -> None:
        """The folded text of the document, with where each run begins and ends in it."""
        written: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        length, gap = 0, False
        for text, node in pieces(self.document.root):
            body = fold(text)
            if gap or text[:1].isspace():
                gap = length > 0
            if node is not None:
                if gap and body:
                    written.append(" ")
                    length += 1
                self.starts.append(length)
                written.append(body)
                length += len(body)
                self.ends.append(length)
            gap = text[-1:].isspace() or (gap and not body)
        self.text = "".join(written)

    def number(self, run: HtmlNode) -> int:
        """The number of a text run."""
        return self.reach[run][0]

    def size(self, node: HtmlNode) -> int:
        """How many text runs are at or below a node."""
        low, high = self.reach[node]
        return high - low

    def innermost(self, node: HtmlNode) -> HtmlNode:
        """The lowest node with the same text runs: what two nodes have in common that show the same text."""
        while len(node.children) == 1:
            node = node.children[0]
        return self.runs[self.reach[node][0]] if self.size(node) == 1 else node

    def encloses(self, outer: HtmlNode, inner: HtmlNode) -> bool:
        """Whether `outer` is `inner` or above it."""
        step: HtmlNode | None = inner
        while step is not None and self.depth[step] > self.depth[outer]:
            step = step.parent
        return step is outer

    def places(self, value: str) -> tuple[Place, ...]:
        """Where the value stands, in document order: whole texts of nodes if there are any, else parts of texts."""
        found = self._places.get(value)
        if found is None:
            found = self._places[value] = self._find(fold(value))
        return found

    def _find(self, value: str) -> tuple[Place, ...]:
        if not value:
            return ()
        whole: list[Place] = []
        part: list[Place] = []
        start = self.text.find(value)
        while start >= 0 and len(whole) < MAX_PLACES:
            end = start + len(value)
            if stands_free(self.text, start, end):
                place = self._place(start, end)
                if place is not None:
                    (whole if place.whole else part).append(place)
            start = self.text.find(value, start + 1)
        return tuple(whole) if whole else tuple(part[:MAX_PLACES])

    def _place(self, start: int, end: int) -> Place | None:
        """The place of a stretch of the folded text, or None where it runs through half of two runs."""
        first, last = bisect_right(self.starts, start) - 1, bisect_left(self.ends, end)
        if last >= len(self.runs) or first < 0 or self.starts[last] >= end:
            return None
        node = self.runs[first]
        while self.reach[node][1] <= last and node.parent is not None:
            node = node.parent
        chain = [node]
        while chain[-1].tag == RUN or chain[-1].tag in INLINE:
            above = chain[-1].parent
            if above is None or self.reach[above] != self.reach[node]:
                break
            chain.append(above)
        low, high = self.reach[node]
        offset, stop = self.starts[low], self.ends[high - 1]
        if (offset, stop) == (start, end):
            return Place(tuple(chain), (0, len(node.text)))
        if first != last:
            return None
        span = _unfolded(node.text, start - offset, end - offset)
        return Place(tuple(chain), span) if span is not None else None


def _unfolded(text: str, start: int, end: int) -> Span | None:
    """The span of a text that folds to a span of its folded form."""
    if len(fold(text)) == len(text):
        return (start, end)
    lengths = [0, *accumulate(1 if char.isspace() else len(fold(char)) for char in text)]
    low, high = bisect_left(lengths, start), bisect_left(lengths, end)
    return (low, high) if fold(text[low:high]) else None
