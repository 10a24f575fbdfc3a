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
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import accumulate, groupby
from math import inf, log

from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.annotations import Annotations, without
from fieldmark.runtime.amber.attributes import (
    Aligned,
    AttributeInstance,
    Positions,
    inside,
    instances,
    support,
    typed,
    well_supported,
)
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree


@dataclass(frozen=True, slots=True)
class Rates:
    """How often the annotators of a type annotate a value, r (above 0), and another text, 1 - p (above 0, below 1)."""

    recall: float
    noise: float


@dataclass(frozen=True, slots=True)
class PathCounts:
    """How many different texts stand somewhere, how many of them are annotated, and in which records they stand, by
    their numbers."""

    texts: int
    annotated: int
    records: tuple[int, ...] = ()


def rates_of(
    page: PageTree, areas: Sequence[Positions], annotations: Mapping[str, Mapping[int, object]]
) -> dict[str, Rates]:
    """Attribute type -> the rates of its annotators in data areas whose tag paths are numbered alike."""
    marked = {node for nodes in annotations.values() for node in nodes}
    where = {
        node: path
        for area in reversed(areas)
        for node, path in zip(area.nodes, area.paths, strict=True)
        if node in marked
    }
    paths = {*where.values()}
    texts = dict.fromkeys((path for area in areas for path in area.paths if path in paths), 0)
    held = bytearray(len(page))
    for area in areas:
        for node in area.nodes:
            held[node] = True
    standing = (pair for area in areas for pair in zip(area.paths, area.nodes, strict=True))
    unmarked = 0
    for path, nodes in _by_path(pair for pair in standing if pair[0] in paths or page.is_run(pair[1])):
        if path in paths:
            texts[path] = _different(page, nodes)
        else:
            unmarked += _different(page, nodes)
    firsts = accumulate((len(area.records) for area in areas), initial=0)
    owned = (
        (path, first + owner)
        for first, area in zip(firsts, areas, strict=False)
        for path, owner in zip(area.paths, area.owners, strict=True)
        if path in paths
    )
    records = {path: tuple(dict.fromkeys(numbers)) for path, numbers in _by_path(owned)}
    elsewhere = {page.text(node) for node in page.runs if not held[node]}
    found: dict[str, Rates] = {}
    for kind, annotated in annotations.items():
        counts = {path: _different(page, at) for path, at in _by_path((where[n], n) for n in annotated if n in where)}
        places = [PathCounts(texts[path], counts[path], records[path]) for path in texts if path in counts]
        others = unmarked + sum(count for path, count in texts.items() if path not in counts)
        noise = {page.text(node) for node in annotated if node not in where}
        beside = PathCounts(len(elsewhere) + len(noise - elsewhere), len(noise))
        found[kind] = rates([*places, PathCounts(others, 0)], beside)
    return found


def _different(page: PageTree, nodes: Iterable[int]) -> int:
    """How many different texts nodes have."""
    return len({page.text(node) for node in nodes})


def _by_path(standing: Iterable[tuple[int, int]]) -> Iterator[tuple[int, list[int]]]:
    """Tag paths, each with the numbers of what stands there, both ascending; given as pairs of the two."""
    packed = sorted(array("Q", (path << 32 | number for path, number in standing)))
    for path, some in groupby(packed, lambda one: one >> 32):
        yield path, [one & 0xFFFFFFFF for one in some]


def recalls(found: Mapping[str, Rates]) -> dict[str, float]:
    """The recall of each type whose annotators are taken to miss values."""
    return {kind: rates.recall for kind, rates in found.items() if rates.recall < 1}


def rates(places: Sequence[PathCounts], elsewhere: PathCounts) -> Rates:
    """The rates that make the annotations at the places of records, and elsewhere on the page, likeliest.

    Recall is 1 where no places are `sure`, since then the annotations may as well be noise.
    """
    room = sum(place.texts for place in places)
    marked = [place for place in places if place.annotated]
    total = PathCounts(room + elsewhere.texts, sum(place.annotated for place in marked) + elsewhere.annotated)
    best, sureness = _fitted(marked, total, room)
    return _rated(best if sureness > log(AMBER.sure) else [], total)


def _fitted(marked: Sequence[PathCounts], total: PathCounts, room: int) -> tuple[list[PathCounts], float]:
    """The places that are likeliest to hold the values, and the logarithm of how much likelier than chance they are."""
    best: list[PathCounts] = []
    sureness = 0.0
    candidates = [[place] for place in marked]
    for _ in range(AMBER.rounds):
        gains = [sum(_gain(place, _rated(some, total), room) for place in some) for some in candidates]
        most = max(range(len(gains)), key=gains.__getitem__, default=None)
        if most is None or gains[most] <= sureness:
            break
        best, sureness = candidates[most], gains[most]
        now = _rated(best, total)
        candidates = [_apart([(gain, place) for place in marked if (gain := _gain(place, now, room)) > 0])]
    return best, sureness


def _apart(gains: Sequence[tuple[float, PathCounts]]) -> list[PathCounts]:
    """The places of most gain that stand in other records than each other for the most part: a record holds a type
    once."""
    chosen: list[PathCounts] = []
    covered: set[int] = set()
    for _, place in sorted(gains, key=lambda item: -item[0]):
        if not place.records or 2 * len(covered.intersection(place.records)) < len(place.records):
            chosen.append(place)
            covered.update(place.records)
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
    page: PageTree,
    kind: str,
    of: Positions,
    paths: Set[int],
    annotated: Mapping[int, tuple[Span, ...]],
    annotations: Annotations,
    schema: DomainSchema,
) -> dict[int, TextFrame]:
    """Tag path -> its frame, for those of `paths` at which the values of unannotated nodes are known by one."""
    nodes: dict[int, list[int]] = defaultdict(list)
    for node in annotated:
        if of.path(node) in paths:
            nodes[of.path(node)].append(node)
    found: dict[int, TextFrame] = {}
    for path, marked in nodes.items():
        sides = [(page.text(node)[: (span := annotated[node][0])[0]], page.text(node)[span[1] :]) for node in marked]
        whole = TextFrame(_only(before for before, _ in sides), _only(after for _, after in sides))
        before = _agreed([before.split(" ")[::-1] for before, _ in sides])[::-1]
        inner = TextFrame(" ".join(before), " ".join(_agreed([after.split(" ") for _, after in sides])), within=True)
        for frame in (whole, inner) if inner.before or inner.after else (whole,):
            inferred = {node: inferred_span(page, node, kind, frame, annotations, schema) for node in marked}
            fitting = sum(_fits(frame, annotated[node][0], span) for node, span in inferred.items())
            if 2 * fitting > len(marked) or (2 * fitting == len(marked) and not frame.within):
                found[path] = frame
                break
    return found


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


def _only(texts: Iterable[str]) -> str:
    different = set(texts)
    return next(iter(different)) if len(different) == 1 else ""


def _agreed(texts: Sequence[Sequence[str]]) -> list[str]:
    """The words with which more than half of texts begin."""
    words: list[str] = []
    agreeing = texts
    while True:
        agreeing = [text for text in agreeing if len(text) > len(words)]
        next_ = Counter(text[len(words)] for text in agreeing)
        word, count = max(next_.items(), key=lambda item: (item[1], item[0]), default=("", 0))
        if 2 * count <= len(texts):
            return words
        agreeing = [text for text in agreeing if text[len(words)] == word]
        words.append(word)


def variety(page: PageTree, of: Positions, annotated: Iterable[int]) -> dict[int, int]:
    """Tag path -> how many different texts are annotated there."""
    texts: dict[int, set[str]] = defaultdict(set)
    for node in annotated:
        texts[of.path(node)].add(page.text(node))
    return {path: len(some) for path, some in texts.items()}


def likeliest(of: Positions, found: Sequence[AttributeInstance], variety: Mapping[int, int]) -> AttributeInstance:
    """The one that stays of several attributes of a type in a record, given in document order."""
    most = max(variety[of.path(one.node)] for one in found)
    least = max(min(2, most), AMBER.varied * most)
    return max(found, key=lambda one: (variety[of.path(one.node)] >= least, one.support))


def align_refined(
    page: PageTree, of: Positions, annotations: Annotations, schema: DomainSchema, rates: Mapping[str, Rates]
) -> Aligned:
    """The records of one data area with their attributes, and the annotations in them that are none."""
    chosen: dict[str, dict[int, AttributeInstance]] = {}
    for kind in schema.attributes:
        annotated, limits, recall = inside(of, annotations[kind.name]), schema.thresholds, rates[kind.name].recall
        infer, keep = recall * limits.infer(kind.regular), recall * limits.keep(kind.regular)
        supports = support(of, annotated)
        nodes = well_supported(of, annotated, supports, infer, keep)
        paths = {path for path, value in supports.items() if value > infer}
        frames = frames_of(page, kind.name, of, paths, annotated, annotations, schema)
        spans: dict[int, Span] = {}
        for node in nodes:
            if node in annotated:
                spans[node] = annotated[node][0]
            elif (frame := frames.get(of.path(node))) is not None:
                span = inferred_span(page, node, kind.name, frame, annotations, schema)
                if span is not None:
                    spans[node] = span
        found = instances(page, kind.name, of, spans, annotated, supports)
        varieties = variety(page, of, annotated)
        chosen[kind.name] = {index: likeliest(of, some, varieties) for index, some in found.items()}
    return typed(page, of, chosen, annotations)
