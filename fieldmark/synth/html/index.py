"""A page prepared for learning: numbered nodes, and where labelled values stand (LRSyn section 3.1).

The tree is numbered once: a subtree is a range of preorder numbers, and a stretch of the document's text is a range of
text runs. Learning looks at every node, but at few of them as more than a number. Values are looked for in one source
after another, in later ones only for what those before do not explain, so that a value which stands in the text and in
an attribute is read from the text.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, assert_never

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import OuterLandmark, TextLandmark
from fieldmark.dsl.html.lookup import stands_free
from fieldmark.dsl.html.parsing import MAIL_HEADERS, check_walked
from fieldmark.dsl.html.stretches import written
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument, HtmlNode, is_metadata, pieces
from fieldmark.dsl.html.walks import Preorder
from fieldmark.dsl.text.lexicon import collapse, fold, is_within_word
from fieldmark.dsl.text.names import FieldName
from fieldmark.dsl.text.neighbours import is_marked
from fieldmark.synth.core.conversions import NormalForms, is_normal_form
from fieldmark.synth.core.examples import Placed, slips_of
from fieldmark.synth.core.instances import SOURCES, Index, Source
from fieldmark.synth.html.places import MAX_PLACES, AttributePlaces, Key, MetadataPlaces, Place, occurrences, unfolded

MAX_RUNS: Final = 12
"""Most text runs of an element in which a value is some of them: an item with its notes, not a section of the page."""


MAX_MARK: Final = 3
"""Most letters of a mark of numbers that touches them: "v", "No", "Rev"."""

_MARK: Final = re.compile(rf"[^\W\d_]{{1,{MAX_MARK}}}\Z")

_BOUND: Final = re.compile(r"\d[.,]\d")
"""A sign within a number, between two of its digits."""


class DocumentIndex(Index["Annotation"]):
    """Numbers and offsets of a document's nodes, in arrays; nodes are made where they are asked for.

    Invariants: nodes have numbers in document order, and text runs have numbers of their own among the text runs.
    Raises DocumentError for too large a page.

    Values are looked for at no place that is `taken`, and, where that is asked, at none in one of its `records`, as
    half-open ranges of numbers of nodes. In `outer` and `outer_regions` is kept what was found of outer landmarks, in
    `strategies` and `selectors` what the modules of these names did of landmarks and regions; `changing` are the folded
    texts that other documents have others instead of: data, like labelled values.
    """

    def __init__(self, document: HtmlDocument) -> None:
        check_walked(document.element, document.name)
        self.document = document
        self.preorder = Preorder(document.element, INLINE, RUN)
        self.text, self.starts, self.ends = written(self._pieces(), fold)
        body = next((node for node in self.children(0) if self.preorder.tags[node] == "body"), 0)
        headers = (node for node in [*self.children(body)][:1] if self.node(node).attribute("class") == MAIL_HEADERS)
        self._ordinals: dict[int, array[int]] = {}
        self._header_runs = sum(self.size(self.node(number)) for number in headers)
        self._places: dict[str, tuple[tuple[Place, ...], tuple[Place, ...]]] = {}
        self._parts: dict[frozenset[str], frozenset[int]] = {}
        self._normal_forms: NormalForms | None = None
        self.taken: Set[Key] = frozenset()
        self.changing: frozenset[str] = frozenset()
        self.records: Sequence[tuple[int, int]] = ()
        self.outer: dict[Hashable, Sequence[tuple[OuterLandmark, ...]]] = {}
        self.outer_regions: dict[OuterLandmark, Sequence[HtmlNode]] = {}
        self.strategies: dict[Hashable, Any] = {}
        self.selectors: dict[Hashable, Any] = {}

    def _pieces(self) -> Iterator[tuple[str, int | None]]:
        """What stands in each text run, and white space where a run stands apart from the one before."""
        walk = self.preorder
        for run, number in enumerate(walk.runs):
            if walk.apart[run]:
                yield "\n", None
            yield walk.raw(number), number

    def node(self, number: int) -> HtmlNode:
        """The node of a number."""
        node = self.document.shown(self.preorder.place(number))
        assert node is not None, "what is numbered is shown"
        return node

    def number(self, node: HtmlNode) -> int:
        """The number of a node: how many stand before it in document order."""
        return self.preorder.number(node.place)

    def children(self, number: int) -> Iterator[int]:
        """The numbers of the nodes directly below one."""
        ends = self.preorder.ends
        below = number + 1
        while below < ends[number]:
            yield below
            below = ends[below]

    def texts(self) -> Iterator[str]:
        """The texts of the text runs, white space collapsed, in document order."""
        return (collapse(self.preorder.raw(number)) for number in self.preorder.runs)

    def labels_and_texts(self) -> Iterator[TextLandmark]:
        """The texts of the text runs, and before each the label that it begins with, in document order; without the
        names of the headers of an e-mail, which all have."""
        for number, text in enumerate(self.texts()):
            label, colon, rest = text.partition(": ")
            if colon and rest:
                yield TextLandmark(f"{label}:", whole=False)
            if text and not (number < self._header_runs and text.endswith(":")):
                yield TextLandmark(text)

    def texts_of_nodes(self) -> Iterator[str]:
        """The texts of the text runs, and of the elements above that have few, folded."""
        parents = self.preorder.parents
        for run in self.preorder.runs:
            number = run
            low, high = self.runs_below(number)
            while number >= 0 and high - low <= MAX_RUNS:
                yield self.text[self.starts[low] : self.ends[high - 1]].strip()
                number = parents[number]
                low, high = self.runs_below(number) if number >= 0 else (low, high)

    def run(self, number: int) -> HtmlNode:
        """The text run with a number among the text runs."""
        return self.node(self.preorder.runs[number])

    def ordinal(self, number: int) -> int:
        """Which of its siblings of the same tag a node below the root is, counted from 1."""
        walk = self.preorder
        parent = walk.parents[number]
        if parent not in self._ordinals:
            seen: Counter[str] = Counter()
            counted = self._ordinals[parent] = array("i")
            for child in self.children(parent):
                seen[walk.tags[child]] += 1
                counted.append(seen[walk.tags[child]])
        return self._ordinals[parent][walk.positions[number]]

    def attributed(self) -> Iterator[HtmlNode]:
        """The elements with attributes, in document order."""
        return map(self.node, filter(self.preorder.has_attributes, range(len(self.preorder))))

    def run_range(self, node: HtmlNode) -> tuple[int, int]:
        """The half-open range of the numbers of the text runs at or below a node."""
        return self.runs_below(self.number(node))

    def runs_below(self, number: int) -> tuple[int, int]:
        """As `run_range`, for the number of a node."""
        runs = self.preorder.runs
        low = bisect_left(runs, number)
        return low, bisect_left(runs, self.preorder.ends[number], low)

    def size(self, node: HtmlNode) -> int:
        """How many text runs are at or below a node."""
        low, high = self.run_range(node)
        return high - low

    def innermost(self, node: HtmlNode) -> HtmlNode:
        """The lowest node with the same text runs: what two nodes have in common that show the same text."""
        number, ends = self.number(node), self.preorder.ends
        while number + 1 < ends[number] == ends[number + 1]:
            number += 1
        low, high = self.runs_below(number)
        return self.run(low) if high - low == 1 else self.node(number)

    def encloses(self, outer: HtmlNode, inner: HtmlNode) -> bool:
        """Whether `outer` is `inner` or above it."""
        number = self.number(outer)
        return number <= self.number(inner) < self.preorder.ends[number]

    def branches(self, first: int, second: int) -> tuple[int, int, int]:
        """The siblings at or above two nodes, of which none is above the other; and how far up from the first it is.

        All are numbers of nodes.
        """
        parents, depths = self.preorder.parents, self.preorder.depths
        up = max(0, deeper := depths[first] - depths[second])
        for _ in range(deeper):
            first = parents[first]
        for _ in range(-deeper):
            second = parents[second]
        while parents[first] != parents[second]:
            first, second, up = parents[first], parents[second], up + 1
        return first, second, up

    def runs_of(self, place: Place) -> range:
        """The numbers of the text runs of which a place in a text is made, whole or in part."""
        low, high = self.run_range(place.inner)
        if place.whole or high - low == 1:
            return range(low, high)
        _, starts, ends = written(pieces(place.inner), collapse)
        return range(low + bisect_right(ends, place.span[0]), low + bisect_left(starts, place.span[1]))

    def parts(self, values: frozenset[str]) -> frozenset[int]:
        """The numbers of the text runs that are one of some folded values only together with others: they are data."""
        if values not in self._parts:
            found = [self.runs_of(place) for value in values for place in self.places(value)]
            self._parts[values] = frozenset(number for runs in found if len(runs) > 1 for number in runs)
        return self._parts[values]

    def places(self, value: str, apart: bool = False) -> tuple[Place, ...]:
        """Where the value stands, in document order: whole texts of nodes if there are any, else parts of texts;
        `apart` from the records, or anywhere."""
        whole, part = self._standing(value)
        return self._kept(whole, apart) or self._kept(part, apart)

    def places_inside(self, value: str, apart: bool = False) -> tuple[Place, ...]:
        """Where the value stands, in document order: parts of texts if there are any, else whole texts of nodes."""
        whole, part = self._standing(value)
        return self._kept(part, apart) or self._kept(whole, apart)

    def hold(self, records: Iterable[Document]) -> None:
        """Say which records of the page are labelled."""
        tops = [node for record in records if isinstance(record, HtmlDocument) for node in record.sources]
        self.records = [*self.records, *((at, self.preorder.ends[at]) for at in map(self.number, tops))]

    def stands_apart(self, value: str) -> bool:
        """Whether a value stands anywhere apart from the records."""
        return any(self.found(value, source, apart=True) for source in SOURCES)

    def slips(self, values: tuple[str, ...]) -> Mapping[str, str]:
        """Those of the values of a list that stand nowhere, with the texts of nodes that they are meant for."""
        return slips_of(values, lambda value: any(self.found(value, s) for s in SOURCES), self.texts_of_nodes)

    def annotate(
        self, field: FieldName, values: tuple[str, ...], labels: frozenset[str], source: Source, apart: bool = False
    ) -> Annotation:
        """Find the places of the page's values, anywhere or apart from its records.

        Where some values of a list stand alone in their nodes and others only inside longer texts, each keeps what it
        has. A value that stands alone is not looked for inside of what is labelled as another.
        """
        found = (_meant(value, _outside(labels, value, self, source, apart)) for value in values)
        places = tuple(_headed(field, some) if len(values) == 1 else some for some in found)
        return Annotation(field, self, tuple(fold(value) for value in values), places, labels | self.changing)

    def _kept(self, places: Sequence[Place], apart: bool) -> tuple[Place, ...]:
        """The places that are asked for: all, or those apart from the records. What the page says for machines under a
        name that several values have is of records, too."""
        if not apart or not self.records:
            return tuple(places)
        return tuple(place for place in places if not self._is_in_records(place.inner))

    def _is_in_records(self, node: HtmlNode) -> bool:
        if is_metadata(node):
            return self._metadata.is_of_several(node)
        number = self.number(node)
        return any(low <= number < high for low, high in self.records)

    def _standing(self, value: str) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        """The whole texts of nodes that are the value, and the parts of texts, each in document order."""
        found = self._places.get(value)
        if found is None:
            whole, part = (tuple(p for p in some if p.key not in self.taken) for some in self._find(fold(value)))
            found = self._places[value] = whole, part
        return found

    def attribute_places(self, value: str) -> tuple[Place, ...]:
        """Where the value stands in attributes, in document order: whole ones if there are any, else parts of them."""
        return self._attributes.places(fold(value))

    def normal_places(self, label: str) -> tuple[Place, ...]:
        """Where a text stands whose normal form is the label, as `places` orders them; attributes only after texts."""
        label = fold(label)
        if not is_normal_form(label):
            return ()
        return self._normal_texts(label) or self._attributes.normal_places(label)

    def _is_read(self, value: str) -> bool:
        """Whether the text says a value in another form."""
        return is_normal_form(fold(value)) and bool(self._normal_texts(fold(value)))

    def _normal_texts(self, label: str) -> tuple[Place, ...]:
        if self._normal_forms is None:
            self._normal_forms = NormalForms(self.text, zip(self.starts, self.ends, strict=True))
        found = (self._place(*span) for span in self._normal_forms.spans(label)[:MAX_PLACES])
        places = [replace(place, normal=label) for place in found if place is not None]
        whole = [place for place in places if place.whole]
        return tuple(whole or places)

    def found(self, value: str, source: Source, apart: bool = False) -> tuple[Place, ...]:
        """Where a value stands in one source; in the headers of an e-mail only where it does not stand in its body, and
        in metadata only where the text does not show it in another form alone, which is then to be read; `apart` from
        the records, or anywhere."""
        places = self._found(value, source, apart)
        found = self._below(places) or (self._found(value, "text", apart) if source == "inside" else places)
        if source == "normal" or not found or not all(is_metadata(place.inner) for place in found):
            return found
        return () if self._is_read(value) else found

    def _below(self, places: Iterable[Place]) -> tuple[Place, ...]:
        """The places that stand below the headers of an e-mail."""
        return tuple([place for place in places if self.run_range(place.inner)[0] >= self._header_runs])

    def _found(self, value: str, source: Source, apart: bool) -> tuple[Place, ...]:
        match source:
            case "text":
                return (*self.places(value, apart), *self._kept(self._metadata_places(value), apart))
            case "inside":
                return (*self.places_inside(value, apart), *self._kept(self._metadata_places(value), apart))
            case "attribute":
                return self._kept(self.attribute_places(value), apart)
            case "either":
                return self.places(value, apart) or self._kept(self.attribute_places(value), apart)
            case "normal":
                return self._kept(self.normal_places(value), apart)
            case _:
                assert_never(source)

    def written(self, value: str) -> Iterator[str]:
        """A value, folded, and, where it does not stand on the page, the texts whose normal form it is."""
        yield fold(value)
        if not self.places(value):
            yield from (fold(place.shown) for place in self.normal_places(value))

    @cached_property
    def _attributes(self) -> AttributePlaces:
        return AttributePlaces(self.preorder, self.node)

    def _metadata_places(self, value: str) -> Sequence[Place]:
        """Where the page's metadata have a value, as a whole, or say what it shows of a date or a duration, in their
        order."""
        return self._metadata.places(fold(value))

    @cached_property
    def _metadata(self) -> MetadataPlaces:
        return MetadataPlaces(self.document, self.preorder, self.node)

    def _find(self, value: str) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        whole: list[Place] = []
        part: list[Place] = []
        bound: list[Place] = []
        for start in occurrences(self.text, value):
            end = start + len(value)
            free = self.stands_free(start, end)
            inside = bound if (self._is_bound if free else self._is_marked)(start, end) else part
            free = free or inside is bound
            if (free and len(inside) < MAX_PLACES) or self._is_of_whole_runs(start, end):
                place = self._place(start, end)
                if place is not None and (free or place.whole):
                    (whole if place.whole else inside).append(place)
            if len(whole) == MAX_PLACES:
                break
        if not bound or part or whole or self._is_read(value) or any(at.whole for at in self.attribute_places(value)):
            return tuple(whole), tuple(part)
        return (), tuple(bound)

    def _is_bound(self, start: int, end: int) -> bool:
        """Whether a stretch of the text is part of a longer number, "8" of "4,8", or of "4.80 CR": it is not meant
        then, if the value stands elsewhere too, or is read there."""
        if is_marked(self.text, (start, end)):
            return True
        return any(_BOUND.fullmatch(self.text, at, at + 3) for at in (start - 2, end - 1) if at >= 0)

    def _is_marked(self, start: int, end: int) -> bool:
        """Whether a stretch of the text is a number that only its mark touches: letters before it, which are all of
        their word, "1.4.2" of "v1.4.2"; it is meant then, if the value stands nowhere else."""
        if not self.text[start].isdigit() or is_within_word(self.text, end):
            return False
        mark = _MARK.search(self.text, max(0, start - MAX_MARK), start)
        return mark is not None and not is_within_word(self.text, mark.start())

    def stands_free(self, start: int, end: int) -> bool:
        """Whether no end of a stretch of the text, or of its run, lies inside a word: inline elements may touch."""
        if stands_free(self.text, start, end):
            return True
        run = bisect_right(self.starts, start) - 1
        low, high = self.starts[run], self.ends[run]
        return end <= high and stands_free(self.text[low:high], start - low, end - low)

    def _is_of_whole_runs(self, start: int, end: int) -> bool:
        """Whether a stretch of the text begins where a run does and ends where one does: inline elements may touch."""
        first, last = bisect_left(self.starts, start), bisect_left(self.ends, end)
        return [*self.starts[first : first + 1], *self.ends[last : last + 1]] == [start, end]

    def _place(self, start: int, end: int) -> Place | None:
        """The place of a stretch of the folded text; None where it runs through half of two runs, or through some of
        many."""
        first, last = bisect_right(self.starts, start) - 1, bisect_left(self.ends, end)
        walk = self.preorder
        if last >= len(walk.runs) or first < 0 or self.starts[last] >= end:
            return None
        number = walk.runs[first]
        while self.runs_below(number)[1] <= last and walk.parents[number] >= 0:
            number = walk.parents[number]
        low, high = self.runs_below(number)
        chain = [number]
        while walk.tags[chain[-1]] == RUN or walk.tags[chain[-1]] in INLINE:
            above = walk.parents[chain[-1]]
            if above < 0 or self.runs_below(above) != (low, high):
                break
            chain.append(above)
        node = self.node(number)
        while low < first and self.starts[low] == self.ends[low]:
            low += 1
        while high > last + 1 and self.starts[high - 1] == self.ends[high - 1]:
            high -= 1
        offset, stop = self.starts[low], self.ends[high - 1]
        if (offset, stop) == (start, end):
            return Place(tuple(map(self.node, chain)), (0, len(node.text)))
        if first != last and (high - low > MAX_RUNS or not self._is_of_whole_runs(start, end)):
            return None
        span = unfolded(node.text, start - offset, end - offset)
        return Place(tuple(map(self.node, chain)), span) if span is not None else None


@dataclass(frozen=True, slots=True, eq=False)
class Annotation:
    """A document and one field's true values in it.

    `values` are folded, in page order (one for a single value, none for "not on this page"); `places[i]` are the places
    at which `values[i]` may stand; `labels` are the folded values of all fields of the document.
    """

    field: FieldName
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


def _headed(field: FieldName, places: tuple[Place, ...]) -> tuple[Place, ...]:
    """The places of a value without those in sections that look alike of which another has more of the field's name in
    its headings: "Arrival" above a terminal, not "Departure"."""
    if len(places) < 2:
        return places
    alike = [tuple(node.tag for node in (place.inner, *place.inner.ancestors())) for place in places]
    said = [field.likeness(" ".join(place.inner.document.headings.above(place.inner.place))) for place in places]
    best = {look: max(said[n] for n, other in enumerate(alike) if other == look) for look in alike}
    return tuple(place for place, look, share in zip(places, alike, said, strict=True) if share == best[look])


def _outside(labels: Iterable[str], value: str, index: DocumentIndex, source: Source, apart: bool) -> tuple[Place, ...]:
    """Where a value stands in one source; not inside longer texts, where it stands alone, and each of these is labelled
    as another value, or holds one around it: a place is that of one field. In a record fields often have one value."""
    found = index.found(value, source, apart)
    inside = [place for place in found if not place.whole]
    if source != "inside" or not inside or index.document.is_record:
        return found
    others = [label for label in labels if len(label) > len(value)]
    alone = index.found(value, "text", apart)
    is_anothers = all(place.whole for place in alone) and all(_is_within(place, others) for place in inside)
    return alone if is_anothers else found


def _is_within(place: Place, labels: Iterable[str]) -> bool:
    """Whether a place lies within one of some labelled values in its text."""
    start, end = place.span
    spans = ((at, at + len(label)) for label in labels for at in occurrences(place.text, label))
    return any(first <= start and end <= last for first, last in spans)
