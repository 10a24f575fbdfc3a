"""Telling records apart: where each record of a list stands in a document, and the record as a document of its own.

A record is one element, or consecutive siblings: several rows, a heading and what follows it, texts between `<hr>`s.
What is found never overlaps and comes in document order.

A record as a document of its own, so that everything that runs on a document runs on a record.

A record's document is a copy of its nodes below one root with the tag `RECORD`, in one tree for all records of a page,
so that each text and attribute is looked up once for all. Landmarks, hops and selectors cannot leave the record, and
"the record itself" is a landmark, `tag record`. Headings that it shares with others come first, in an `ABOVE`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence, Set
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import ClassVar, Final, Literal

from lxml import etree

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.instance import RECORD, Break, OuterLandmark, TextLandmark
from fieldmark.dsl.html.css import matching
from fieldmark.dsl.html.outer import within
from fieldmark.dsl.html.parsing import put_text
from fieldmark.dsl.html.places import Place, parent_of
from fieldmark.dsl.html.regions import HtmlRegion, locate, places_of, refuse_up
from fieldmark.dsl.html.selectors import Css, select
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.dsl.html.turned import turned

MAX_RECORDS: Final = 5_000
"""Most occurrences of what tells records apart that are followed. A bound on time; a list of more says so."""

QUOTATION: Final = "blockquote"
"""The tag of what is quoted: pages have it so, and mails, in HTML or with signs."""

Extent = Literal["alone", "on", "between", "column"]
"""How far a record goes: its element alone; on through the siblings up to the next record's element; or all that stands
between two of the elements, which are then separators such as `<hr>` and no part of a record. A column is an element
alone, of the page with its tables turned."""


@dataclass(frozen=True, slots=True)
class Separation:
    """How one record is told from the next.

    An occurrence of `anchor` (elements, or text), and `up` parents above it, is a record's element; `extent` says how
    far the record goes from there. Each of the `headings`, the outermost first, selects elements that stand above
    several records and belong to each: a day, and the hours of it. What does not begin in the region around the `outer`
    landmark is no record: it is of another list. Nor is, where they are `unquoted`, what stands in a quotation: that is
    of another document, as the mail is that one answers.
    """

    anchor: TextLandmark | Css
    up: int = 0
    extent: Extent = "alone"
    headings: tuple[str, ...] = ()
    outer: OuterLandmark | None = None
    unquoted: bool = False

    kind: ClassVar[Kind] = "html"

    def __post_init__(self) -> None:
        refuse_up(self.up)
        if isinstance(self.anchor, Css) and self.anchor != Css(self.anchor.selector):
            raise ValueError("records are told apart by elements, not by the text runs below them")

    @property
    def is_headed(self) -> bool:
        """Whether there are headings."""
        return bool(self.headings)


def separate(separation: Separation, document: HtmlDocument, least: int = 0) -> list[HtmlRegion]:
    """The regions that may be records, in document order; none overlaps another.

    None where the anchors alone tell that there are fewer than `least`: each begins one at most, or ends one too.
    """
    page = page_of(separation, document)
    if least and count_of(separation.anchor, page) * (2 if separation.extent == "between" else 1) < least:
        return []
    regions = separated(separation, anchor_nodes(separation.anchor, page))
    if separation.unquoted:
        regions = [region for region in regions if not is_quoted(region.nodes[0])]
    if separation.outer is None:
        return regions
    own = {*within(separation.outer, [region.nodes[0] for region in regions], page)}
    return [region for region in regions if region.nodes[0] in own]


def is_quoted(node: HtmlNode) -> bool:
    """Whether a node stands in a quotation."""
    return any(above.tag == QUOTATION for above in node.ancestors())


def page_of(separation: Separation, document: HtmlDocument) -> HtmlDocument:
    """The page in which records stand: where they are columns, with its tables turned."""
    return turned(document) if separation.extent == "column" else document


def count_of(anchor: TextLandmark | Css, document: HtmlDocument) -> int:
    """How often an anchor stands in a document, at most; no nodes are made."""
    if isinstance(anchor, Css):
        return len(matching(anchor.selector, [document.element], document))
    return len(places_of(anchor, document))


def separated(separation: Separation, anchors: Sequence[HtmlNode]) -> list[HtmlRegion]:
    """The regions that may be records, of any section, given the occurrences of the anchor in document order."""
    tops = _tops(separation.up, anchors)
    match separation.extent:
        case "alone" | "column":
            heads = _heads(separation, tops)
            return [HtmlRegion((top,), top) for top in tops if top not in heads]
        case "on":
            return list(_going_on(tops, _blocks(separation, tops)))
        case "between":
            return list(_between(tops))


def _heads(separation: Separation, tops: Sequence[HtmlNode]) -> set[HtmlNode]:
    """Those of some elements that hold nothing but a heading: what stands above records is none."""
    return _around_headings(separation, tops, {*tops}.__contains__)


def _blocks(separation: Separation, tops: Sequence[HtmlNode]) -> set[HtmlNode]:
    """The headings beside records, or the elements there that hold nothing else: each begins what follows it, and ends
    the record before it."""
    parents = {top.parent for top in tops}
    return _around_headings(separation, tops, lambda node: node.parent in parents)


def _around_headings(
    separation: Separation, tops: Sequence[HtmlNode], is_one: Callable[[HtmlNode], bool]
) -> set[HtmlNode]:
    """Of each heading of a page the innermost element meant that is it, or holds it, where that holds nothing else."""
    found: set[HtmlNode] = set()
    for selector in separation.headings if tops else ():
        for heading in select(Css(selector), _all_of(tops[0].document)):
            element = next(filter(is_one, (heading, *heading.ancestors())), None)
            if element is not None and element.text == heading.text:
                found.add(element)
    return found


def anchor_nodes(anchor: TextLandmark | Css, document: HtmlDocument) -> tuple[HtmlNode, ...]:
    """The first occurrences of an anchor, in document order."""
    found = select(anchor, _all_of(document)) if isinstance(anchor, Css) else locate(anchor, document)
    return tuple(found[:MAX_RECORDS])


def headings(
    separation: Separation, regions: Sequence[HtmlRegion], document: HtmlDocument
) -> list[tuple[HtmlNode, ...]]:
    """For each region the nearest of each heading before it, without those that stand before one further out: they are
    of what that one ended."""
    above: list[tuple[HtmlNode, ...]] = [()] * len(regions)
    for selector in separation.headings:
        found = nearest_above(selector, regions, document)
        above = [
            (*outer, node) if node is not None and (not outer or outer[-1].order < node.order) else outer
            for outer, node in zip(above, found, strict=True)
        ]
    return above


def nearest_above(selector: str, regions: Sequence[HtmlRegion], document: HtmlDocument) -> list[HtmlNode | None]:
    """For each region the last element selected that begins before it; None where there is none, and where its first
    node holds one of its own, as the first row that a cell spans does."""
    nodes = select(Css(selector), _all_of(document))
    places = [node.order for node in nodes]
    above: list[HtmlNode | None] = []
    for first in (region.nodes[0] for region in regions):
        count = bisect_left(places, first.order)
        own = count < len(nodes) and first in nodes[count].ancestors()
        above.append(nodes[count - 1] if count and not own else None)
    return above


def _all_of(document: HtmlDocument) -> HtmlRegion:
    return HtmlRegion((document.root,), document.root)


def _tops(up: int, anchors: Sequence[HtmlNode]) -> list[HtmlNode]:
    """The records' elements, in document order; one that holds another, or stands in another, is left out.

    What stands above one that is kept, or at or below one, is remembered, so that no node is passed twice.
    """
    kept: list[HtmlNode] = []
    above: set[Place | None] = {anchor.document.element for anchor in anchors[:1]}
    inside: set[Place | None] = set()
    for anchor in anchors:
        top = anchor.above(up)
        if top is None or top.place in inside or top.place in above:
            continue
        path, over = [top.place], parent_of(top.place)
        while over is not None and over not in above and over not in inside:
            path.append(over)
            over = over.getparent()
        if over in inside:
            inside.update(path)
        else:
            kept.append(top)
            inside.add(top.place)
            above.update(path[1:])
    return kept


def _going_on(tops: Sequence[HtmlNode], blocks: Set[HtmlNode]) -> Iterator[HtmlRegion]:
    starts = {*tops, *blocks}
    above: set[HtmlNode] = set()
    for top in tops:
        above.update(takewhile(lambda node: node not in above, top.ancestors()))
    for top in tops:
        assert top.parent is not None, "the root is no record"
        rest = top.parent.children[top.index + 1 :]
        nodes = (top, *takewhile(lambda node: node not in starts and node not in above, rest))
        yield HtmlRegion(nodes, top)


def _between(tops: Sequence[HtmlNode]) -> Iterator[HtmlRegion]:
    separators = set(tops)
    parents = dict.fromkeys(top.parent for top in tops if top.parent is not None)
    for parent in parents:
        if any(node in parents for node in parent.ancestors()):
            continue
        group: list[HtmlNode] = []
        for node in (*parent.children, None):
            if node is not None and node not in separators:
                group.append(node)
                continue
            if any(member.text for member in group):
                yield HtmlRegion(tuple(group), group[0])
            group = []


_WORD: Final = re.compile(r"\w")
"""What makes a text more than a sign that stands between two records."""


def record_breaks(records: Sequence[HtmlDocument]) -> list[Break]:
    """For each record of a page but the first, in order, what stands between it and the one before it. A heading that
    belongs to the record is its own, whatever it says, and so is what stands between the first record and its heading,
    the names of columns: below each heading it stands again."""
    repeated = {node.text for record in records[:1] for node in _below_heading(record)}
    return [_break(*pair, repeated) for pair in pairwise(records)]


def _below_heading(record: HtmlDocument) -> Iterator[HtmlNode]:
    """The topmost nodes between a record and the last of its headings."""
    for heading in record.shared[-1:]:
        yield from _nodes_between(heading, record.begins_at)


def _break(before: HtmlDocument, record: HtmlDocument, repeated: Set[str]) -> Break:
    last, first = before.originals[-1], record.begins_at
    own = {heading.text for heading in (*before.shared, *record.shared)} | repeated
    texts = (node.text for node in _nodes_between(last, first))
    text = next((text for text in texts if _WORD.search(text) and text not in own), "")
    above = {last, *last.ancestors()}
    levels = next(number for number, node in enumerate((first, *first.ancestors())) if node in above)
    return Break(text, levels, _other_heading(before, first, own))


def _other_heading(before: HtmlDocument, first: HtmlNode, own: Set[str]) -> str:
    """A heading that stands above a record, or the one before it, and not above both, nor in that one, nor is their
    `own`; empty where there is none."""
    headings, last = first.document.headings, before.originals[-1]
    above, over = headings.above(first.place), headings.above(last.place)
    if above == over or any(before.runs_with(text, whole=True) for text in above[:1]):
        return ""
    return next((text for text in (*above, *over) if text not in own and (text not in above or text not in over)), "")


def texts_beside(records: Sequence[HtmlDocument]) -> tuple[str, str]:
    """The text of the first element of the tag of a record that stands right before one and is none, and right behind
    one; empty where there is none."""
    own = {node for record in records for node in record.originals}

    def first(end: int, step: int) -> str:
        pairs = ((record.begins_at.tag, _sibling(record.originals[end], step)) for record in records)
        like = (other for tag, other in pairs if other is not None and other.tag == tag and other not in own)
        return next((other.text for other in like if _WORD.search(other.text)), "")

    return first(0, -1), first(-1, 1)


def _sibling(node: HtmlNode, step: int) -> HtmlNode | None:
    """The element right beside a node, on the side of a step; None where there is none."""
    siblings = () if node.parent is None else node.parent.children
    number = node.index + step
    return siblings[number] if 0 <= number < len(siblings) and siblings[number].element is not None else None


def texts_before(node: HtmlNode) -> Iterator[str]:
    """The texts with a word that stand before a node on its page, nearest first."""
    for above in (node, *node.ancestors()):
        siblings = () if above.parent is None else above.parent.children
        for number in range(above.index - 1 if siblings else -1, -1, -1):
            left = [siblings[number]]
            while left:
                last = left.pop()
                if last.children:
                    left += last.children
                elif _WORD.search(last.text):
                    yield last.text


def _nodes_between(last: HtmlNode, first: HtmlNode) -> Iterator[HtmlNode]:
    """The topmost nodes between two of which none holds the other, in document order."""
    above = {first, *first.ancestors()}
    for node in (last, *last.ancestors()):
        siblings = () if node.parent is None else node.parent.children
        for number in range(node.index + 1, len(siblings)):
            if siblings[number] in above:
                yield from _nodes_before(first, siblings[number])
                return
            yield siblings[number]


def _nodes_before(node: HtmlNode, top: HtmlNode) -> Iterator[HtmlNode]:
    """The topmost nodes before one, and below one above it, in document order."""
    path = [*takewhile(lambda above: above != top, (node, *node.ancestors()))]
    for inner in reversed(path):
        assert inner.parent is not None, "below another"
        yield from inner.parent.children[: inner.index]


ABOVE: Final = "above"
"""The tag of the element that holds what stands above a record and belongs to it."""


def record_documents(separation: Separation, document: HtmlDocument) -> list[HtmlDocument]:
    """What may be records, as documents, in document order."""
    regions = separate(separation, document)
    above = headings(separation, regions, page_of(separation, document))
    whole = etree.Element("records")
    copies: list[tuple[etree._Element, HtmlNode]] = []
    roots = [_copied(region, shared, whole, copies) for region, shared in zip(regions, above, strict=True)]
    together = document.together(whole, copies)
    return [together.record(root, region.nodes, over) for root, region, over in zip(roots, regions, above, strict=True)]


def _copied(
    region: HtmlRegion, shared: Sequence[HtmlNode], whole: etree._Element, copies: list[tuple[etree._Element, HtmlNode]]
) -> etree._Element:
    """Copies of the nodes of a record, and before them of the headings that it shares, below a root in the tree of all
    records; those of elements are added to the copies."""
    root = etree.SubElement(whole, RECORD)
    if shared:
        above = etree.SubElement(root, ABOVE)
        for heading in shared:
            assert heading.element is not None, "selected by a selector"
            copies.append((_copy(heading.element, above), heading))
        above.tail = " "
    for node in region.nodes:
        if node.element is None:
            _append_text(root, node.raw)
        else:
            copies.append((_copy(node.element, root), node))
    return root


def _append_text(root: etree._Element, text: str) -> None:
    """Text after what is there already; two runs stay two."""
    if not len(root) and not root.text:
        put_text(root, text)
        return
    if not len(root) or root[-1].tail:
        etree.SubElement(root, "script")
    put_text(root[-1], text, tail=True)


def _copy(element: etree._Element, parent: etree._Element) -> etree._Element:
    """A copy of an element with all below, as the last child of another, and white space after it where it had some."""
    copy = deepcopy(element)
    copy.tail = " " if element.tail and element.tail.isspace() else None
    parent.append(copy)
    return copy
