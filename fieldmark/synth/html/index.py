"""A page prepared for learning: numbered nodes, and where labelled values stand (LRSyn section 3.1).

Learning looks at every node, so the tree is numbered once: a subtree is a range of preorder numbers, and a stretch of
the document's text is a range of text runs. Values are looked for in one source after another, in later ones only for
what those before do not explain, so that a value which stands in the text and in an attribute is read from the text.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, assert_never

from fieldmark.dsl.html.lookup import stands_free
from fieldmark.dsl.html.parsing import MAIL_HEADERS, check_walked
from fieldmark.dsl.html.stretches import written
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.text.lexicon import collapse, fold
from fieldmark.synth.core.conversions import NormalForms, is_normal_form
from fieldmark.synth.core.examples import Placed
from fieldmark.synth.core.instances import Source
from fieldmark.synth.html.places import MAX_PLACES, AttributePlaces, Place, occurrences, unfolded

MAX_RUNS: Final = 12
"""Most text runs of an element in which a value is some of them: an item with its notes, not a section of the page."""


class DocumentIndex:
    """Numbers and offsets of a document's nodes.

    Invariants: `nodes` is in document order and `nodes[order[n]] is n`; `runs` are the text runs in document order.
    Raises DocumentError for too large a page.
    """

    def __init__(self, document: HtmlDocument) -> None:
        check_walked(document.element, document.name)
        self.document = document
        self.nodes: list[HtmlNode] = list(document.root.preorder())
        self.order: dict[HtmlNode, int] = {node: number for number, node in enumerate(self.nodes)}
        self.runs: list[HtmlNode] = [node for node in self.nodes if node.tag == RUN]
        self._number()
        self._write()
        body = next((node for node in document.root.children if node.tag == "body"), document.root)
        headers = (node for node in body.children[:1] if node.attribute("class") == MAIL_HEADERS)
        self._header_runs = sum(map(self.size, headers))
        self._places: dict[str, tuple[tuple[Place, ...], tuple[Place, ...]]] = {}
        self._parts: dict[frozenset[str], frozenset[int]] = {}
        self._attributes: AttributePlaces | None = None
        self._normal_forms: NormalForms | None = None

    def _number(self) -> None:
        """How deep each node is, and the numbers of the runs at or below it; by its own number."""
        size, order = len(self.nodes), self.order
        self._depths, self._lows, self._highs = (array("L", [0]) * size for _ in range(3))
        for number, node in enumerate(self.nodes):
            if node.parent is not None:
                self._depths[number] = self._depths[order[node.parent]] + 1
        count = len(self.runs)
        for number in reversed(range(size)):
            node = self.nodes[number]
            high = self._highs[order[node.children[-1]]] if node.children else count
            count -= node.tag == RUN
            self._lows[number], self._highs[number] = count, high

    def _write(self) -> None:
        """The folded text of the document, with where each run begins and ends in it."""
        self.text, self.starts, self.ends = written(self.document.root, fold)

    def depth(self, node: HtmlNode) -> int:
        """How many nodes are above a node."""
        return self._depths[self.order[node]]

    def run_range(self, node: HtmlNode) -> tuple[int, int]:
        """The half-open range of the numbers of the text runs at or below a node."""
        number = self.order[node]
        return self._lows[number], self._highs[number]

    def size(self, node: HtmlNode) -> int:
        """How many text runs are at or below a node."""
        low, high = self.run_range(node)
        return high - low

    def innermost(self, node: HtmlNode) -> HtmlNode:
        """The lowest node with the same text runs: what two nodes have in common that show the same text."""
        while len(node.children) == 1:
            node = node.children[0]
        return self.runs[self.run_range(node)[0]] if self.size(node) == 1 else node

    def encloses(self, outer: HtmlNode, inner: HtmlNode) -> bool:
        """Whether `outer` is `inner` or above it."""
        step: HtmlNode | None = inner
        for _ in range(self.depth(inner) - self.depth(outer)):
            step = None if step is None else step.parent
        return step is outer

    def branches(self, first: HtmlNode, second: HtmlNode) -> tuple[HtmlNode, HtmlNode, int]:
        """The siblings at or above two nodes, of which none is above the other; and how far up from the first it is."""
        up = max(0, deeper := self.depth(first) - self.depth(second))
        for _ in range(deeper):
            first = first.parent or first
        for _ in range(-deeper):
            second = second.parent or second
        while first.parent is not second.parent and first.parent is not None and second.parent is not None:
            first, second, up = first.parent, second.parent, up + 1
        return first, second, up

    def runs_of(self, place: Place) -> range:
        """The numbers of the text runs of which a place in a text is made, whole or in part."""
        low, high = self.run_range(place.inner)
        if place.whole or high - low == 1:
            return range(low, high)
        _, starts, ends = written(place.inner, collapse)
        return range(low + bisect_right(ends, place.span[0]), low + bisect_left(starts, place.span[1]))

    def parts(self, values: frozenset[str]) -> frozenset[int]:
        """The numbers of the text runs that are one of some folded values only together with others: they are data."""
        if values not in self._parts:
            found = [self.runs_of(place) for value in values for place in self.places(value)]
            self._parts[values] = frozenset(number for runs in found if len(runs) > 1 for number in runs)
        return self._parts[values]

    def places(self, value: str) -> tuple[Place, ...]:
        """Where the value stands, in document order: whole texts of nodes if there are any, else parts of texts."""
        whole, part = self._standing(value)
        return whole or part

    def places_inside(self, value: str) -> tuple[Place, ...]:
        """Where the value stands, in document order: parts of texts if there are any, else whole texts of nodes."""
        whole, part = self._standing(value)
        return part or whole

    def _standing(self, value: str) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        """The whole texts of nodes that are the value, and the parts of texts, each in document order."""
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

    def found(self, value: str, source: Source) -> tuple[Place, ...]:
        """Where a value stands in one source; in the headers of an e-mail only where it does not stand in its body."""
        places = self._found(value, source)
        return self._below(places) or (self._found(value, "text") if source == "inside" else places)

    def _below(self, places: Iterable[Place]) -> tuple[Place, ...]:
        """The places that stand below the headers of an e-mail."""
        return tuple([place for place in places if self.run_range(place.inner)[0] >= self._header_runs])

    def _found(self, value: str, source: Source) -> tuple[Place, ...]:
        match source:
            case "text":
                return self.places(value)
            case "inside":
                return self.places_inside(value)
            case "attribute":
                return self.attribute_places(value)
            case "either":
                return self.places(value) or self.attribute_places(value)
            case "normal":
                return self.normal_places(value)
            case _:
                assert_never(source)

    def written(self, value: str) -> Iterator[str]:
        """A value, folded, and, where it does not stand on the page, the texts whose normal form it is."""
        yield fold(value)
        if not self.places(value):
            yield from (fold(place.shown) for place in self.normal_places(value))

    def _attribute_index(self) -> AttributePlaces:
        if self._attributes is None:
            self._attributes = AttributePlaces(self.nodes)
        return self._attributes

    def _find(self, value: str) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        whole: list[Place] = []
        part: list[Place] = []
        for start in occurrences(self.text, value):
            end = start + len(value)
            free = stands_free(self.text, start, end)
            if (free and len(part) < MAX_PLACES) or self._is_of_whole_runs(start, end):
                place = self._place(start, end)
                if place is not None and (free or place.whole):
                    (whole if place.whole else part).append(place)
            if len(whole) == MAX_PLACES:
                break
        return tuple(whole), tuple(part)

    def _is_of_whole_runs(self, start: int, end: int) -> bool:
        """Whether a stretch of the text begins where a run does and ends where one does: inline elements may touch."""
        first, last = bisect_left(self.starts, start), bisect_left(self.ends, end)
        return [*self.starts[first : first + 1], *self.ends[last : last + 1]] == [start, end]

    def _place(self, start: int, end: int) -> Place | None:
        """The place of a stretch of the folded text; None where it runs through half of two runs, or through some of
        many."""
        first, last = bisect_right(self.starts, start) - 1, bisect_left(self.ends, end)
        if last >= len(self.runs) or first < 0 or self.starts[last] >= end:
            return None
        node = self.runs[first]
        while self.run_range(node)[1] <= last and node.parent is not None:
            node = node.parent
        chain = [node]
        while chain[-1].tag == RUN or chain[-1].tag in INLINE:
            above = chain[-1].parent
            if above is None or self.run_range(above) != self.run_range(node):
                break
            chain.append(above)
        low, high = self.run_range(node)
        while low < first and self.starts[low] == self.ends[low]:
            low += 1
        while high > last + 1 and self.starts[high - 1] == self.ends[high - 1]:
            high -= 1
        offset, stop = self.starts[low], self.ends[high - 1]
        if (offset, stop) == (start, end):
            return Place(tuple(chain), (0, len(node.text)))
        if first != last and (high - low > MAX_RUNS or not self._is_of_whole_runs(start, end)):
            return None
        span = unfolded(node.text, start - offset, end - offset)
        return Place(tuple(chain), span) if span is not None else None


@dataclass(frozen=True, slots=True, eq=False)
class Annotation:
    """A document and one field's true values in it.

    `values` are folded, in page order (one for a single value, none for "not on this page"); `places[i]` are the places
    at which `values[i]` may stand; `labels` are the folded values of all fields of the document.
    """

    field: str
    index: DocumentIndex
    values: tuple[str, ...]
    places: tuple[tuple[Place, ...], ...]
    labels: frozenset[str]

    @property
    def name(self) -> str:
        """The document's name."""
        return self.index.document.name

    @property
    def document(self) -> HtmlDocument:
        """The document."""
        return self.index.document

    @property
    def sites(self) -> tuple[tuple[HtmlNode, ...], ...]:
        """For each value the innermost nodes at which it may stand."""
        return tuple(tuple(place.inner for place in places) for places in self.places)

    @property
    def chosen(self) -> bool:
        """Whether a label's place chose among several places with its value."""
        return any(
            len(self.index.found(value, "text")) > len(places)
            for value, places in zip(self.values, self.places, strict=True)
        )


def _meant(value: str, places: tuple[Place, ...]) -> tuple[Place, ...]:
    """Of the places of a value the one that its label names; all where it names none of them."""
    if not isinstance(value, Placed):
        return places
    return tuple(place for place in places if any(node.path == value.at for node in place.chain)) or places


def annotate(
    field: str, index: DocumentIndex, values: tuple[str, ...], labels: frozenset[str], source: Source
) -> Annotation:
    """Find the places of a document's values.

    Where some values of a list stand alone in their nodes and others only inside longer texts, each keeps what it has.
    """
    places = tuple(_meant(value, index.found(value, source)) for value in values)
    return Annotation(field, index, tuple(fold(value) for value in values), places, labels)
