"""Where labelled values stand in attributes: links, machine-readable dates, meta data, form fields.

A document prepared for learning: preorder numbers, text offsets, and where a labelled value may stand.

Learning looks at every node, so the tree is numbered once: a subtree is a range of preorder numbers, and a stretch of
the document's text is a range of text runs.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from fieldmark.dsl.html.lookup import Strings, stands_free
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument, HtmlNode, pieces
from fieldmark.dsl.html.walks.plain import joined
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.conversions import NormalForms, is_normal_form, meanings
from fieldmark.synth.html.places import MAX_PLACES, Place, unfolded

HOLDING: Final = frozenset(
    (
        *("href", "src", "content", "datetime", "alt", "title", "value", "placeholder", "action", "cite", "data"),
        *("poster", "srcset", "aria-label", "label"),
    )
)
"""Attributes that may hold a value; so may every `data-*`. What only styles or names an element may not."""


class AttributeIndex:
    """The attributes of a document that may hold values, searchable by their folded text."""

    def __init__(self, nodes: Iterable[HtmlNode]) -> None:
        self._held = [(node, name, text) for node in nodes for name, text in _held(node)]
        self._meanings: dict[str, list[int]] | None = None
        self._texts = Strings(joined([fold(text) for _, _, text in self._held]))

    def places(self, value: str) -> tuple[Place, ...]:
        """Where a folded value stands, in document order: whole attributes if there are any, else parts of them."""
        whole = tuple(islice(self._whole(value), MAX_PLACES))
        return whole or tuple(islice(self._parts(value), MAX_PLACES))

    def normal_places(self, label: str) -> tuple[Place, ...]:
        """The attributes that as a whole have a label as their normal form, in document order."""
        if self._meanings is None:
            self._meanings = {}
            for number, (_, _, text) in enumerate(self._held):
                for form in meanings(fold(text)):
                    self._meanings.setdefault(form, []).append(number)
        held = (self._held[number] for number in self._meanings.get(label, ()))
        return tuple(Place((node,), (0, len(text)), name, label) for node, name, text in islice(held, MAX_PLACES))

    def _whole(self, value: str) -> Iterator[Place]:
        for number in self._texts.equal_to(value):
            node, name, text = self._held[number]
            yield Place((node,), (0, len(text)), name)

    def _parts(self, value: str) -> Iterator[Place]:
        for number in self._texts.containing(value):
            node, name, text = self._held[number]
            yield from (Place((node,), span, name) for span in _spans(text, value))


def _held(node: HtmlNode) -> Iterator[tuple[str, str]]:
    """Name and text, white space collapsed, of the attributes of a node that may hold values."""
    if node.element is None:
        return
    for name in node.element.attrib:
        if isinstance(name, str) and (name in HOLDING or name.startswith("data-")):
            text = node.attribute(name)
            if text:
                yield name, text


def _spans(text: str, value: str) -> Iterator[Span]:
    """The spans of a text at which a folded value stands free."""
    folded = fold(text)
    start = folded.find(value)
    while start >= 0:
        end = start + len(value)
        span = unfolded(text, start, end) if stands_free(folded, start, end) else None
        if span is not None:
            yield span
        start = folded.find(value, start + 1)


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
