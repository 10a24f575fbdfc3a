"""Attribute alignment for annotators that miss much, and for pages that show a value twice: algorithm 4, refined.

Three steps differ from the paper's.

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
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from fieldmark.dsl.text.language import Span
from fieldmark.runtime.amber.annotations import Annotated, Annotations, without
from fieldmark.runtime.amber.arrays import Table
from fieldmark.runtime.amber.attributes import (
    Aligned,
    Chosen,
    Positions,
    by_path,
    candidates,
    inside,
    support,
    typed,
    well_supported,
)
from fieldmark.runtime.amber.rates import Rates, counted
from fieldmark.runtime.amber.schema import AttributeType, DomainSchema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree


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
    for record, some in candidates(of, (node for node in nodes if span_of(node) is not None)):
        node = likeliest(of, some, varieties, supports)
        if (span := span_of(node)) is not None:
            found.rows.append(node, record, *span)
    return found
