"""A document prepared for learning: preorder numbers, text offsets, and where a labelled value may stand.

Learning looks at every node, so the tree is numbered once: a subtree is a range of preorder numbers, and a stretch of
the document's text is a range of text runs.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace

from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.nodes import INLINE, RUN, HtmlNode, pieces
from fieldmark.dsl.strings import stands_free
from fieldmark.dsl.whitespace import fold
from fieldmark.synth.attributes import AttributeIndex
from fieldmark.synth.normals import NormalForms, is_normal_form
from fieldmark.synth.places import MAX_PLACES, Place, unfolded


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
        self._attributes: AttributeIndex | None = None
        self._normal_forms: NormalForms | None = None

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

    def attribute_places(self, value: str) -> tuple[Place, ...]:
        """Where the value stands in attributes, in document order: whole ones if there are any, else parts of them."""
        return self._attribute_index().places(fold(value))

    def normal_places(self, label: str) -> tuple[Place, ...]:
        """Where a text stands whose normal form is the label, as `places` orders them; attributes only after texts."""
        label = fold(label)
        if not is_normal_form(label):
            return ()
        if self._normal_forms is None:
            self._normal_forms = NormalForms(self.text, zip(self.starts, self.ends, strict=True))
        found = (self._place(*span) for span in self._normal_forms.spans(label)[:MAX_PLACES])
        places = [replace(place, normal=label) for place in found if place is not None]
        whole = [place for place in places if place.whole]
        return tuple(whole or places) or self._attribute_index().normal_places(label)

    def _attribute_index(self) -> AttributeIndex:
        if self._attributes is None:
            self._attributes = AttributeIndex(self.nodes)
        return self._attributes

    def _find(self, value: str) -> tuple[Place, ...]:
        if not value:
            return ()
        whole: list[Place] = []
        part: list[Place] = []
        start = self.text.find(value)
        while start >= 0 and len(whole) < MAX_PLACES:
            end = start + len(value)
            free = stands_free(self.text, start, end)
            if free or self._is_of_whole_runs(start, end):
                place = self._place(start, end)
                if place is not None and (free or place.whole):
                    (whole if place.whole else part).append(place)
            start = self.text.find(value, start + 1)
        return tuple(whole) if whole else tuple(part[:MAX_PLACES])

    def _is_of_whole_runs(self, start: int, end: int) -> bool:
        """Whether a stretch of the text begins where a run does and ends where one does: inline elements may touch."""
        first, last = bisect_left(self.starts, start), bisect_left(self.ends, end)
        return self.starts[first : first + 1] == [start] and self.ends[last : last + 1] == [end]

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
        span = unfolded(node.text, start - offset, end - offset)
        return Place(tuple(chain), span) if span is not None else None
