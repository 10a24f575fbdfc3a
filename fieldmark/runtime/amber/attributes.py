"""Attribute alignment: annotations that recur at one place in the records become attributes (AMBER, section 3.5,
algorithm 4).

Where a node stands within its record is its characteristic tag path (definition 6): from the record's first node by
first-child and next-sibling steps that skip text nodes, all tags but the first annotated by their step. A path is kept
as a number, equal for equal paths, so that comparing costs nothing. Departure: a text node ends its path with a step of
its own, so that it differs from the element it is in.

The support of a node for a type is the fraction of the area's records that carry an annotation of the type at the same
tag path (definition 7). Above the infer threshold a node is an attribute, above the keep threshold it is one where it
is annotated (definition 8); of several in a record the first stays (A1).

What is run is refined (`align_refined`), for annotators that miss much, and for pages that show a value twice. Three
steps differ from the paper's.

Thresholds are multiplied by the annotators' recall, which is told from the page (`rates`).

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
from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import partial
from heapq import merge
from itertools import groupby, repeat
from typing import Final

from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.annotations import Annotated, Annotations, without
from fieldmark.runtime.amber.arrays import Rows, Table, ascending
from fieldmark.runtime.amber.extraction import TypedRecords, Values
from fieldmark.runtime.amber.records import Record, Segmentation
from fieldmark.runtime.amber.schema import AttributeType, DomainSchema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree

_FIRST: Final = 0  # first-child
_NEXT: Final = 1  # next-sibl


_FEW: Final = 8
"""Most paths that go on from one and are looked through one by one, where nearly all paths go on in one or two ways."""


class TagPaths:
    """The tag paths of one page, numbered as they are first seen.

    A tree of paths in arrays, 12 bytes each, since in a long list no two nodes of a record may have one path: for each
    path the last that goes on from it, the one before that, and by which step and tag it goes on.
    """

    def __init__(self, page: PageTree) -> None:
        self._page = page
        self._tags = {tag: 2 * number for number, tag in enumerate(dict.fromkeys(page.tag))}
        self._last, self._before, self._steps = array("i", [-1]), array("i"), array("i")  # `_last[0]`: of no path
        self._more: dict[tuple[int, int], int] = {}  # of paths from which more go on than are looked through

    def __len__(self) -> int:
        return len(self._steps)

    def _number(self, before: int, step: int, tag: str) -> int:
        step += self._tags[tag]
        path = self._last[before + 1]
        for _ in range(_FEW):
            if path < 0:
                path = self._last[before + 1] = self._added(step, self._last[before + 1])
                return path
            if self._steps[path] == step:
                return path
            path = self._before[path]
        path = self._more.get((before, step), -1)
        if path < 0:
            path = self._more[before, step] = self._added(step, -1)
        return path

    def _added(self, step: int, sibling: int) -> int:
        """The number of one more path; `sibling` is the last before it that goes on from the same, if it is kept so."""
        self._steps.append(step)
        self._before.append(sibling)
        self._last.append(-1)
        return len(self) - 1

    def of_record(self, record: Record) -> Iterator[tuple[int, int]]:
        """The nodes of a record in document order, each with the number of its path."""
        page = self._page
        first, last = record.nodes[0], record.nodes[-1]
        start = self._number(-1, _FIRST, page.tag[first])
        yield first, start
        previous = start
        yield from self._below(first, start)
        node = page.end[first]
        while node <= last:
            number = self._number(previous, _NEXT, page.tag[node])
            yield node, number
            yield from self._below(node, number)
            if page.tag[node] != RUN:
                previous = number
            node = page.end[node]

    def _below(self, top: int, number: int) -> Iterator[tuple[int, int]]:
        page = self._page
        reached = [(number, _FIRST)]  # by level: the path and the step from which the next child there goes on
        for node in range(top + 1, page.end[top]):
            level = page.depth[node] - page.depth[top]
            path = self._number(*reached[level - 1], page.tag[node])
            if page.tag[node] != RUN:
                reached[level - 1 :] = [(path, _NEXT), (path, _FIRST)]
            yield node, path


@dataclass(frozen=True, slots=True)
class Positions:
    """The records of one data area in document order, and all of their nodes, ascending, each with the number of its
    tag path and of its record.
    """

    records: Segmentation
    nodes: array[int]
    paths: array[int]
    owners: array[int]

    def __contains__(self, node: int) -> bool:
        return self.nodes[self.place(node)] == node if self.nodes else False

    def path(self, node: int) -> int:
        """The number of the tag path of a node of the records."""
        return self.paths[self.place(node)]

    def record(self, node: int) -> int:
        """The number of the record of a node of the records."""
        return self.owners[self.place(node)]

    def extend(self, others: Positions) -> None:
        """Add the records of another data area, which stands behind."""
        self.owners.extend(array("i", (len(self.records) + owner for owner in others.owners)))
        self.records.extend(others.records)
        self.nodes.extend(others.nodes)
        self.paths.extend(others.paths)

    def place(self, node: int) -> int:
        """Where a node stands; where it is none of the records, anywhere. Mostly no nodes between them are left out."""
        nodes = self.nodes
        place = node - nodes[0]
        if 0 <= place < len(nodes) and nodes[place] == node:
            return place
        return min(bisect_left(nodes, node), len(nodes) - 1)


def positions(records: Segmentation, paths: TagPaths) -> Positions:
    """The positions of all nodes of the records; numbers of tag paths are those of `paths`."""
    of = Positions(records, array("i"), array("i"), array("i"))
    for index, one in enumerate(records):
        for node, number in paths.of_record(one):
            of.nodes.append(node)
            of.paths.append(number)
            of.owners.append(index)
    return of


def inside(of: Positions, annotated: Annotated) -> Annotated:
    """The annotations that stand in a record."""
    if not of.nodes:
        return Annotated()
    near = annotated.between(of.nodes[0], of.nodes[-1] + 1)
    return Annotated(value for value in near if value[0] in of)


def by_path(standing: Iterable[tuple[int, int]]) -> Iterator[tuple[int, array[int]]]:
    """Tag paths, each with the numbers of what stands there, both ascending; given as pairs of the two."""
    packed = ascending(path << 32 | number for path, number in standing)
    for path, some in groupby(packed, lambda one: one >> 32):
        yield path, array("i", (one & 0xFFFFFFFF for one in some))


def counted(page: PageTree, standing: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Tag paths, ascending, with how many different texts some nodes there have; given as pairs of path and node."""
    for path, nodes in by_path(standing):
        yield path, 1 if len(nodes) == 1 else sum(1 for _ in groupby(ascending(map(page.text_key, nodes))))


def support(of: Positions, annotated: Iterable[int]) -> Table:
    """Tag path -> the fraction of the records with an annotated node there, for the paths that have any.

    Here and below the annotated nodes are those in the records, in document order.
    """
    places = map(of.place, annotated)
    owned = by_path((of.paths[place], of.owners[place]) for place in places)
    return Table("d", ((path, sum(1 for _ in groupby(records)) / len(of.records)) for path, records in owned))


def well_supported(
    of: Positions, annotated: Container[int], supports: Mapping[int, float], infer: float, keep: float
) -> Iterator[int]:
    """The nodes that are attributes of a type by definition 8 (lines 3 and 4), in document order."""
    if not supports:
        return
    above = bytearray(1 + max(of.paths, default=0))  # for each path how many of the two thresholds it is above
    for path, value in supports.items():
        above[path] = (value > infer) + (value > keep)
    for node, path in zip(of.nodes, of.paths, strict=True):
        if above[path] and (above[path] > 1 or node in annotated):
            yield node


def candidates(of: Positions, nodes: Iterable[int]) -> Iterator[tuple[int, array[int]]]:
    """The nodes that may be attributes of a type, record by record, in document order."""
    return ((record, array("i", some)) for record, some in groupby(nodes, of.record))


@dataclass(frozen=True, slots=True)
class Chosen:
    """The attributes of one type, at most one a record, in document order, as `rows`: node, record, and where the value
    begins and ends in the node's text.

    `annotated` are the annotations in the records that they were chosen by, `supports` those of their paths.
    """

    annotated: Annotated
    supports: Mapping[int, float]
    rows: Rows = field(default_factory=partial(Rows, "iiii"))


NOISE: Final = "iid"
"""Annotations in records that are no attributes, as rows: the numbers of their types, their nodes and supports."""

Aligned = tuple[TypedRecords, Rows]
"""The records of a data area with their attributes, and the annotations in them that are none (`NOISE`)."""


def typed(page: PageTree, of: Positions, chosen: Mapping[str, Chosen]) -> Aligned:
    """The records with the attributes chosen for them, and the annotations left over."""
    values, ends, dropped = Values([*chosen]), array("i"), Rows(NOISE)
    ones = [*chosen.values()]
    found = (zip(one.rows, repeat(kind), strict=False) for kind, one in enumerate(ones))
    for (node, record, start, end), kind in merge(*found):
        ends.extend(repeat(len(values), record - len(ends)))
        value, one = page.text(node)[start:end], ones[kind]
        values.add(kind, node, start, value, one.supports[of.path(node)], node in one.annotated)
    ends.extend(repeat(len(values), len(of.records) - len(ends)))
    for kind, one in enumerate(ones):
        for node in one.annotated:
            if one.rows.place(node) < 0:
                dropped.append(kind, node, one.supports[of.path(node)])
    return TypedRecords(of.records, values, ends), dropped


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
        before = _agreed(Counter(before[::-1] for before, _ in _sides(page, marked, annotated)))[::-1]
        after = _agreed(Counter(after for _, after in _sides(page, marked, annotated)))
        inner = TextFrame(before, after, within=True)
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


def _agreed(texts: Mapping[str, int]) -> str:
    """The words, between blanks, with which more than half of texts, counted, begin."""
    most = sum(texts.values())
    agreeing, words, at = [*texts], list[str](), 0  # those that begin with the words, and where they all go on
    while True:
        likely, lead = "", 0  # a word of more than half is what is left when others are set against it (Boyer, Moore)
        for text in agreeing:
            word, count = _word(text, at), texts[text]
            if word == likely:
                lead += count
            elif lead >= count:
                lead -= count
            else:
                likely, lead = word, count - lead
        agreeing = [text for text in agreeing if _word(text, at) == likely]
        if 2 * sum(texts[text] for text in agreeing) <= most:
            return " ".join(words)
        words.append(likely)
        at += len(likely) + 1
        agreeing = [text for text in agreeing if at <= len(text)]


def _word(text: str, at: int) -> str:
    """The word of a text that begins at a place."""
    end = text.find(" ", at)
    return text[at:] if end < 0 else text[at:end]


def variety(page: PageTree, of: Positions, annotated: Iterable[int]) -> Table:
    """Tag path -> how many different texts are annotated there."""
    return Table("i", counted(page, ((of.path(node), node) for node in annotated)))


def likeliest(of: Positions, found: Sequence[int], variety: Mapping[int, float], supports: Mapping[int, float]) -> int:
    """The node that stays of several attributes of a type in a record, given in document order."""
    if len(found) == 1:
        return found[0]
    most = max(variety[of.path(node)] for node in found)
    least = max(min(2, most), AMBER.varied * most)
    return max(found, key=lambda node: (variety[of.path(node)] >= least, supports[of.path(node)]))


def align_refined(
    page: PageTree, of: Positions, annotations: Annotations, schema: DomainSchema, recall: Mapping[str, float]
) -> Aligned:
    """The records of one data area with their attributes, and the annotations in them that are none; `recall` is that
    of the annotators, by attribute type."""
    kinds = schema.attributes
    return typed(
        page, of, {kind.name: _chosen(page, of, kind, annotations, schema, recall[kind.name]) for kind in kinds}
    )


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
    for record, some in candidates(of, (node for node in nodes if span_of(node) is not None)):
        node = likeliest(of, some, varieties, supports)
        if (span := span_of(node)) is not None:
            found.rows.append(node, record, *span)
    return found
