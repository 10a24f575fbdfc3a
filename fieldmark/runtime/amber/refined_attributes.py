"""Attribute alignment for annotators that miss much, and for pages that show a value twice: algorithm 4, refined.

Three steps differ from the paper's.

Thresholds are multiplied by the annotators' recall (`rates_of`). AMBER's are fractions of the records (section 3.5).
They fit annotators that find most values on a page, as its towns, which recur from page to page: a gazetteer of a
quarter of them still knows many. Names of cases, people or products do not recur. There the support of the right place
is the annotators' recall, so that a fixed threshold says how good they must be, and not where attributes stand. The
model is that of noise-tolerant wrappers (Dalvi, Kumar, Soliman 2011, section 6): values are annotated with probability
r, other texts with 1 - p, each by itself, and the places X that hold the values are those by which the annotations are
likeliest. Departures: texts are drawn, not nodes, and equal ones at a place once, as an annotator says of equal texts
the same; a place is the likelier beforehand the more different texts it has; r and p, which are learned there from
labelled sites, are estimated with X; and since a record holds a type once, the places of X stand in different records
for the most part.

The value of an attribute that is inferred is what a node's text holds beside its template and other values
(`TextFrame`); AMBER takes the node. Its text is taken without what stands before and after the values at all annotated
nodes of the same tag path, and without the values of disjoint types in it. Where most values that are annotated there
do not fill a quarter of that (A2), as names within sentences, a part of the text is meant: the one between the words
that stand before, and those that stand after, most annotated values. It is inferred where it is what is annotated in
most annotated nodes, else nothing is.

Of several candidates in a record (lines 5 to 7) the paper takes the first, which is often a mention before the value,
such as a date in the name of a list. Here those are left out that stand where few different texts are annotated beside
the place of another (`AMBER.varied`); of the rest the one of most support stays, of equal ones the first. An annotator
says of equal texts the same, so that a false term which is the text of a whole column shows once.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import accumulate, groupby
from math import inf, log
from typing import overload

from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.annotations import Annotated, Annotations, without
from fieldmark.runtime.amber.attributes import (
    Aligned,
    Candidate,
    Chosen,
    PathTable,
    Positions,
    by_path,
    candidates,
    inside,
    support,
    typed,
    well_supported,
)
from fieldmark.runtime.amber.schema import AttributeType, DomainSchema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree


@dataclass(frozen=True, slots=True)
class Rates:
    """How often the annotators of a type annotate a value, r (above 0), and another text, 1 - p (above 0, below 1)."""

    recall: float
    noise: float


@dataclass(frozen=True, slots=True)
class PathCounts:
    """How many different texts stand at a tag path, or anywhere (-1), and how many of them are annotated."""

    texts: int
    annotated: int
    path: int = -1


class Places(Sequence[PathCounts]):
    """Counts in arrays: 12 bytes each."""

    __slots__ = ("_columns",)

    def __init__(self, counts: Iterable[tuple[int, int, int]]) -> None:
        self._columns = array("i"), array("i"), array("i")
        for one in counts:
            for column, number in zip(self._columns, one, strict=True):
                column.append(number)

    def __len__(self) -> int:
        return len(self._columns[0])

    @overload
    def __getitem__(self, number: int) -> PathCounts: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[PathCounts]: ...

    def __getitem__(self, number: int | slice) -> PathCounts | Sequence[PathCounts]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        return PathCounts(*(column[number] for column in self._columns))


Standing = Callable[[int], Sequence[int]]
"""In which records a tag path stands, by their numbers."""


def rates_of(page: PageTree, areas: Sequence[Positions], annotations: Annotations) -> dict[str, Rates]:
    """Attribute type -> the rates of its annotators in data areas whose tag paths are numbered alike."""
    if not areas:
        return {}
    where = array("i", [-1]) * len(page)  # the tag path of each node of the areas
    for area in reversed(areas):
        for node, path in zip(area.nodes, area.paths, strict=True):
            where[node] = path
    texts = array("i", [-1]) * (1 + max(max(area.paths, default=0) for area in areas))  # of a path with annotations
    for nodes in annotations.values():
        for node in nodes:
            if where[node] >= 0:
                texts[where[node]] = 0
    standing = (pair for area in areas for pair in zip(area.paths, area.nodes, strict=True))
    unmarked = 0
    for path, different in _counted(page, (pair for pair in standing if texts[pair[0]] >= 0 or page.is_run(pair[1]))):
        if texts[path] >= 0:
            texts[path] = different
        else:
            unmarked += different
    marked = sum(count for count in texts if count > 0)
    owned = _Owned(areas, texts)
    elsewhere = {page.text_key(node) for node in page.runs if where[node] < 0}
    found: dict[str, Rates] = {}
    for kind, annotated in annotations.items():
        counts = _counted(page, ((where[node], node) for node in annotated if where[node] >= 0))
        places = Places((texts[path], count, path) for path, count in counts)
        others = unmarked + marked - sum(place.texts for place in places)
        noise = {page.text_key(node) for node in annotated if where[node] < 0}
        beside = PathCounts(len(elsewhere) + len(noise - elsewhere), len(noise))
        found[kind] = rates(places, beside, others, owned.of)
    return found


class _Owned:
    """For tag paths with annotations the records of some areas in which they stand, numbered through, in arrays."""

    def __init__(self, areas: Sequence[Positions], texts: Sequence[int]) -> None:
        self._paths, self._records = array("i"), array("i")
        firsts = accumulate((len(area.records) for area in areas), initial=0)
        standing = (
            (path, first + owner)
            for first, area in zip(firsts, areas, strict=False)
            for path, owner in zip(area.paths, area.owners, strict=True)
            if texts[path] >= 0
        )
        for path, records in by_path(standing):
            for record, _ in groupby(records):
                self._paths.append(path)
                self._records.append(record)

    def of(self, path: int) -> tuple[int, ...]:
        """The records in which a path stands."""
        return tuple(self._records[bisect_left(self._paths, path) : bisect_right(self._paths, path)])


def _counted(page: PageTree, standing: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Tag paths, ascending, with how many different texts some nodes there have; given as pairs of path and node."""
    return ((path, _different(page, nodes)) for path, nodes in by_path(standing))


def _different(page: PageTree, nodes: Iterable[int]) -> int:
    """How many different texts nodes have."""
    return len(set(map(page.text_key, nodes)))


def recalls(found: Mapping[str, Rates]) -> dict[str, float]:
    """The recall of each type whose annotators are taken to miss values."""
    return {kind: rates.recall for kind, rates in found.items() if rates.recall < 1}


def rates(
    places: Sequence[PathCounts], elsewhere: PathCounts, others: int = 0, standing: Standing = lambda _: ()
) -> Rates:
    """The rates that make the annotations at the places of records, and elsewhere on the page, likeliest.

    `others` is how many different texts stand at places of the records at which none is annotated. Recall is 1 where no
    places are `sure`, since then the annotations may as well be noise.
    """
    room = others + sum(place.texts for place in places)
    total = PathCounts(room + elsewhere.texts, sum(place.annotated for place in places) + elsewhere.annotated)
    best, sureness = _fitted(places, total, room, standing)
    return _rated(best if sureness > log(AMBER.sure) else [], total)


def _fitted(
    places: Sequence[PathCounts], total: PathCounts, room: int, standing: Standing
) -> tuple[list[PathCounts], float]:
    """The places that are likeliest to hold the values, and the logarithm of how much likelier than chance they are."""
    best: list[PathCounts] = []
    sureness = 0.0
    candidates: Iterable[list[PathCounts]] = ([place] for place in places)
    for _ in range(AMBER.rounds):
        gains = ((some, sum(_gain(place, _rated(some, total), room) for place in some)) for some in candidates)
        some, gain = max(gains, key=lambda one: one[1], default=(best, sureness))
        if gain <= sureness:
            break
        best, sureness = some, gain
        now = _rated(best, total)
        candidates = [_apart([(gain, place) for place in places if (gain := _gain(place, now, room)) > 0], standing)]
    return best, sureness


def _apart(gains: Sequence[tuple[float, PathCounts]], standing: Standing) -> list[PathCounts]:
    """The places of most gain that stand in other records than each other for the most part: a record holds a type
    once."""
    chosen: list[PathCounts] = []
    covered: set[int] = set()
    for _, place in sorted(gains, key=lambda item: -item[0]):
        records = standing(place.path)
        if not records or 2 * len(covered.intersection(records)) < len(records):
            chosen.append(place)
            covered.update(records)
    return chosen


def _rated(chosen: Sequence[PathCounts], total: PathCounts) -> Rates:
    """The rates where the values stand at the chosen places; with none chosen recall is 1."""
    texts, annotated = sum(place.texts for place in chosen), sum(place.annotated for place in chosen)
    noise = (total.annotated - annotated + 1) / (total.texts - texts + 2)
    return Rates(annotated / texts if texts else 1.0, noise)


def _gain(place: PathCounts, of: Rates, room: int) -> float:
    """The logarithm of how much likelier it is that a place holds values than that it does not."""
    missed = place.texts - place.annotated
    if of.recall <= of.noise or (missed and of.recall == 1):
        return -inf
    found = place.annotated * log(of.recall / of.noise)
    lost = missed * log((1 - of.recall) / (1 - of.noise)) if missed else 0.0
    return found + lost - log(room / place.texts)


@dataclass(frozen=True, slots=True)
class TextFrame:
    """What stands before and after the values at a tag path: at the ends of the text, or somewhere `within` it."""

    before: str
    after: str
    within: bool = False

    def cut(self, text: str) -> Span | None:
        """The span of a text in the frame; None where the text does not have what stands within others."""
        if not self.within:
            start = len(self.before) if text.startswith(self.before) else 0
            return start, len(text) - len(self.after) if self.after and text.endswith(self.after) else len(text)
        start = text.find(self.before)
        end = text.find(self.after, start + len(self.before)) if self.after else len(text)
        return (start + len(self.before), end) if start >= 0 and end >= 0 else None


def frames_of(
    page: PageTree, kind: str, of: Positions, paths: Set[int], annotations: Annotations, schema: DomainSchema
) -> dict[int, TextFrame]:
    """Tag path -> its frame, for those of `paths` at which the values of unannotated nodes are known by one."""
    annotated = inside(of, annotations[kind])
    found: dict[int, TextFrame] = {}
    for path, marked in by_path((path, node) for node in annotated if (path := of.path(node)) in paths):
        whole = TextFrame(
            _only(before for before, _ in _sides(page, marked, annotated)),
            _only(after for _, after in _sides(page, marked, annotated)),
        )
        before = _agreed(Counter(before for before, _ in _sides(page, marked, annotated)), backwards=True)
        after = _agreed(Counter(after for _, after in _sides(page, marked, annotated)))
        inner = TextFrame(" ".join(before[::-1]), " ".join(after), within=True)
        for frame in (whole, inner) if inner.before or inner.after else (whole,):
            spans = ((annotated.first(n), inferred_span(page, n, kind, frame, annotations, schema)) for n in marked)
            fitting = sum(_fits(frame, value, span) for value, span in spans)
            if 2 * fitting > len(marked) or (2 * fitting == len(marked) and not frame.within):
                found[path] = frame
                break
    return found


def _sides(page: PageTree, nodes: Iterable[int], annotated: Annotated) -> Iterator[tuple[str, str]]:
    """What stands before and after the first values of nodes in their texts."""
    for node in nodes:
        text, (start, end) = page.text(node), annotated.first(node)
        yield text[:start], text[end:]


def inferred_span(
    page: PageTree, node: int, kind: str, frame: TextFrame, annotations: Annotations, schema: DomainSchema
) -> Span | None:
    """The span of a node's text that is the value of a type, or None where nothing is left for it."""
    text = page.text(node)
    span = frame.cut(text)
    if span is None:
        return None
    for other, nodes in annotations.items():
        if node in nodes and schema.are_disjoint(kind, other):
            span = without(span, nodes[node], text)
    start, end = span
    return span if any(map(str.isalnum, text[start:end])) else None


def _fits(frame: TextFrame, value: Span, inferred: Span | None) -> bool:
    """Whether an annotated value is what would be inferred: within a text all of it, else a large part."""
    if frame.within:
        return value == inferred
    start, end = inferred or (0, 0)
    return value[1] - value[0] >= AMBER.part * (end - start)


def _only(texts: Iterator[str]) -> str:
    first = next(texts, "")
    return first if all(text == first for text in texts) else ""


def _agreed(texts: Mapping[str, int], *, backwards: bool = False) -> list[str]:
    """The words with which more than half of texts, counted, begin; backwards, with which they end, the last first."""
    most = sum(texts.values())
    agreeing = [(text, len(text) if backwards else 0) for text in texts]  # each with where it goes on; -1 at its end
    words: list[str] = []
    while True:
        agreeing = [one for one in agreeing if one[1] >= 0]
        likely, lead = "", 0  # a word of more than half is what is left when others are set against it (Boyer, Moore)
        for text, at in agreeing:
            word, count = _word(text, at, backwards), texts[text]
            if word == likely:
                lead += count
            elif lead >= count:
                lead -= count
            else:
                likely, lead = word, count - lead
        agreeing = [(text, at) for text, at in agreeing if _word(text, at, backwards) == likely]
        if 2 * sum(texts[text] for text, _ in agreeing) <= most:
            return words
        words.append(likely)
        agreeing = [(text, _beyond(text, at, len(likely), backwards)) for text, at in agreeing]


def _word(text: str, at: int, backwards: bool) -> str:
    """The word of a text, between blanks, that begins at a place; backwards, that ends there."""
    if backwards:
        return text[text.rfind(" ", 0, at) + 1 : at]
    end = text.find(" ", at)
    return text[at:] if end < 0 else text[at:end]


def _beyond(text: str, at: int, length: int, backwards: bool) -> int:
    """Where the next word begins, or ends, after one of a length; -1 where there is none."""
    if backwards:
        return at - length - 1
    return at + length + 1 if at + length < len(text) else -1


def variety(page: PageTree, of: Positions, annotated: Iterable[int]) -> PathTable:
    """Tag path -> how many different texts are annotated there."""
    return PathTable(_counted(page, ((of.path(node), node) for node in annotated)))


def likeliest(of: Positions, found: Sequence[Candidate], variety: Mapping[int, float]) -> Candidate:
    """The one that stays of several attributes of a type in a record, given in document order."""
    most = max(variety[of.path(one.node)] for one in found)
    least = max(min(2, most), AMBER.varied * most)
    return max(found, key=lambda one: (variety[of.path(one.node)] >= least, one.support))


def align_refined(
    page: PageTree, of: Positions, annotations: Annotations, schema: DomainSchema, rates: Mapping[str, Rates]
) -> Aligned:
    """The records of one data area with their attributes, and the annotations in them that are none."""
    chosen = {
        kind.name: _chosen(page, of, kind, annotations, schema, rates[kind.name].recall) for kind in schema.attributes
    }
    return typed(page, of, chosen)


def _chosen(
    page: PageTree, of: Positions, kind: AttributeType, annotations: Annotations, schema: DomainSchema, recall: float
) -> Chosen:
    """The attributes of one type."""
    annotated, limits = inside(of, annotations[kind.name]), schema.thresholds
    infer, keep = recall * limits.infer(kind.regular), recall * limits.keep(kind.regular)
    supports = support(of, annotated)
    nodes = array("i", well_supported(of, annotated, supports, infer, keep))
    inferred = {of.path(node) for node in nodes if node not in annotated}
    frames = frames_of(page, kind.name, of, inferred, annotations, schema)

    def span_of(node: int) -> Span | None:
        if node in annotated:
            return annotated.first(node)
        frame = frames.get(of.path(node))
        return None if frame is None else inferred_span(page, node, kind.name, frame, annotations, schema)

    found, varieties = Chosen(annotated, supports), variety(page, of, annotated)
    for record, some in candidates(of, nodes, span_of, supports):
        found.append(record, likeliest(of, some, varieties))
    return found
