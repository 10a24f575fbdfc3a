"""Learning how the records of pages are told apart (before LRSyn's algorithm 2, which then runs inside them).

Candidates are read off a few labelled records: elements around their values and before them, by tag, class and other
names, by how many of their kind they stand in, and texts that begin a record. Each is run on the pages and judged by
the labels: a good separation puts every value into a region of its own record. Among those that do, what is steady
comes first: names before structure, few regions without a record; positions among siblings are never used. Where many
values stand above their records, as a date above a group of entries, a heading is looked for that holds them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final

from fieldmark.dsl.core.documents import Location
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.places import CELLS
from fieldmark.dsl.html.records import Extent, Separation, anchor_nodes, nearest_above, separated
from fieldmark.dsl.html.regions import HtmlRegion
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import RUN, HtmlNode
from fieldmark.dsl.html.turned import is_turnable, turned
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import Placed, RecordLabel
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.places import occurrences
from fieldmark.synth.html.selectors import SETTINGS as SELECTORS
from fieldmark.synth.html.selectors import TOP, page_selectors
from fieldmark.synth.records.matching import LabelledRecords, Matching, RankedSeparation, best_first, different, judged


@settings
class SeparationSettings:
    """What separations cost (low is good), and how many are tried. All are ours, set on lists of court cases, recipes
    and dockets; most are bounds on work."""

    pages: int = setting(2, 1, 100)  # pages that anchors are read off
    pivots: int = setting(4, 1, 100)  # labelled records of a page that they are
    before: int = setting(3, 0, 100)  # siblings before a record's nodes at which it may begin
    up: int = setting(3, 0, 100)  # parents between an anchor and its record's element
    max_words: int = setting(5, 1, 100)  # words of a whole text that begins records
    first_words: int = setting(3, 1, 100)  # words of a part of one
    anchors: int = setting(600, 1, 100_000)  # anchors looked for, cheapest first
    candidates: int = setting(600, 1, 100_000)  # separations run, cheapest first
    occurrences: int = setting(2_000, 1, 100_000)  # occurrences of a value looked at on a page

    text: float = setting(2.5, 0, 100)  # anchor that is a text: what all records of one page share may be data
    part: float = setting(1.0, 0, 100)  # part of a text
    per_word: float = setting(0.2, 0, 1)  # how much less it costs per word
    nested: int = setting(6, 0, 100)  # elements of its tag around one by whose number it is told
    per_nested: float = setting(0.4, 0, 100)  # each of them
    per_parent: float = setting(0.5, 0, 100)  # parent above the anchor
    on: float = setting(1.0, 0, 100)  # records that go on to the next anchor
    between: float = setting(1.5, 0, 100)  # records between anchors
    column: float = setting(1.5, 0, 100)  # records that are columns
    heading: float = setting(2.0, 0, 100)
    per_level: float = setting(0.2, 0, 100)  # level of the heading above a value's own element

    missing: float = setting(0.1, 0, 1)  # values outside their records for which a heading is looked for, per field
    gained: float = setting(0.6, 0, 1)  # share of those that it must hold
    heading_records: int = setting(4, 1, 1000)  # records that headings are read off
    headings: int = setting(60, 1, 10_000)  # headings tried, cheapest first
    chain: int = setting(3, 1, 10)  # headings above each other
    levels: int = setting(3, 1, 100)  # elements above a value that may be the heading

    alternatives: int = setting(3, 0, 100)  # alternatives kept
    tried: int = setting(6, 0, 100)  # alternatives run


SETTINGS: Final = SeparationSettings()

_EXTENT_COST: Final[dict[Extent, float]] = {"alone": 0.0, "on": SETTINGS.on, "between": SETTINGS.between}
_AROUND: frozenset[Extent] = frozenset({"alone", "on"})
_BEFORE: frozenset[Extent] = frozenset({"on"})
_BETWEEN: frozenset[Extent] = frozenset({"on", "between"})

Anchor = TextLandmark | Css
Nodes = Sequence[Location]
Ranked = RankedSeparation[Separation]


class RecordPage(LabelledRecords):
    """A page with some or all of its records; places are spans of the index's text."""

    def __init__(self, index: DocumentIndex, labels: Sequence[RecordLabel], complete: bool) -> None:
        self.index = index
        super().__init__(index.document, labels, complete, self._find)

    def _find(self, value: str) -> Iterator[Span]:
        for form in dict.fromkeys(self.index.written(value)):
            count = 0
            for start in occurrences(self.index.text, form):
                end = start + len(form)
                if count < SETTINGS.occurrences and self.index.stands_free(start, end):
                    count += 1
                    if not isinstance(value, Placed) or self._is_at(value.at, start):
                        yield start, end

    def _is_at(self, path: str, start: int) -> bool:
        """Whether a place stands in the node of a path."""
        here = self.run_at(start).path
        return here == path or here.startswith(f"{path}/")

    def span(self, region: HtmlRegion) -> Span:
        """The stretch of the index's text that a region covers."""
        index = self.index
        low, high = index.run_range(region.nodes[0])[0], index.run_range(region.nodes[-1])[1]
        if low == high:
            start = index.starts[low] if low < len(index.starts) else len(index.text)
            return start, start
        return index.starts[low], index.ends[high - 1]

    def run_at(self, start: int) -> HtmlNode:
        """The text run in which a place stands."""
        return self.index.run(bisect_right(self.index.starts, start) - 1)

    @cached_property
    def on_its_side(self) -> RecordPage:
        """The page with its tables turned, with the same records."""
        page = RecordPage(DocumentIndex(turned(self.index.document)), self.labels, self.complete)
        page.hold_apart(self.others)
        return page

    def of(self, separation: Separation) -> RecordPage:
        """The page in which the records of a separation stand."""
        return self.on_its_side if separation.extent == "column" else self


def learn_separations(pages: Sequence[RecordPage], limit: int) -> list[Ranked]:
    """The best separations of the pages' records, best first; empty where no records can be told apart. Where elements
    that follow each other leave values out, columns are tried."""
    found = _best(pages, limit)
    if (found and not found[0].missing) or not all(is_turnable(page.index.document) for page in pages):
        return found
    columns = _best([page.on_its_side for page in pages], limit)
    return best_first((*found, *columns), pages)[:limit]


def _best(pages: Sequence[RecordPage], limit: int) -> list[Ranked]:
    found: list[Ranked] = []
    nodes: _Nodes = cache(_nodes)
    for separation, cost in sorted(_candidates(pages, nodes), key=lambda pair: pair[1])[: SETTINGS.candidates]:
        item = _ranked(separation, cost, pages, nodes)
        found += [item] if item is not None else []
    ranked = best_first(found, pages)
    best = [_headed(item, pages) for item in different(ranked, 2 * limit)]
    return [_with_same(item, ranked) for item in best_first(best, pages)[:limit]]


def ranked_separation(separation: Separation, pages: Sequence[RecordPage]) -> Ranked | None:
    """What a separation makes of the pages, of any section; None where most records of a page have no region."""
    return _ranked(
        replace(separation, outer=None, unquoted=False), 0.0, [page.of(separation) for page in pages], _nodes
    )


def _ranked(separation: Separation, cost: float, pages: Sequence[RecordPage], nodes: _Nodes) -> Ranked | None:
    """What a separation, and its cost, make of the pages in which its records stand."""
    told = (separated(separation, nodes(separation.anchor, page)) for page in pages)
    regions = ([page.span(region) for region in whole] for page, whole in zip(pages, told, strict=True))
    return judged(separation, cost, pages, regions)


def _nodes(anchor: Anchor, page: RecordPage) -> tuple[HtmlNode, ...]:
    """The occurrences of an anchor on a page."""
    return anchor_nodes(anchor, page.index.document)


def _with_same(item: Ranked, ranked: Sequence[Ranked]) -> Ranked:
    """The separation with those of the ranked ones whose records are the same texts; with a heading there are none."""
    if item.separation.headings:
        return item
    same = (other.separation for other in ranked if other.spans == item.spans and other.separation != item.separation)
    return replace(item, alternatives=tuple(same))


_Nodes = Callable[[Anchor, RecordPage], tuple[HtmlNode, ...]]
"""The occurrences of an anchor on a page, each looked for once: separations differ in how far they go from it, too."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """An anchor, how far records may go from it, and its cost (low is good)."""

    anchor: Anchor
    extents: frozenset[Extent]
    cost: float

    def or_cheaper(self, other: _Candidate | None) -> _Candidate:
        """The cheaper of two anchors, with the ways on from both."""
        if other is None:
            return self
        return replace(self if self.cost < other.cost else other, extents=self.extents | other.extents)


def _candidates(pages: Sequence[RecordPage], nodes: _Nodes) -> Iterator[tuple[Separation, float]]:
    """Anchors that lead to different nodes of the pages, the cheapest of each kind, with every way on from them."""
    pages = sorted(pages, key=lambda page: len(page.labels) < 2)[: SETTINGS.pages]
    anchors: dict[Anchor, _Candidate] = {}
    for candidate in (candidate for page in pages for candidate in _anchors(page)):
        anchors[candidate.anchor] = candidate.or_cheaper(anchors.get(candidate.anchor))
    cheapest: dict[tuple[tuple[HtmlNode, ...], ...], _Candidate] = {}
    for candidate in sorted(anchors.values(), key=lambda candidate: candidate.cost)[: SETTINGS.anchors]:
        found = tuple(nodes(candidate.anchor, page) for page in pages)
        cheapest[found] = candidate.or_cheaper(cheapest.get(found))
    for found, candidate in cheapest.items():
        if all(2 * len(here) + 2 >= len(page.labels) for here, page in zip(found, pages, strict=True)):
            if pages[0].index.document.is_on_its_side:
                if all(node in node.document.origin for here in found for node in here):
                    yield Separation(candidate.anchor, 0, "column"), candidate.cost + SETTINGS.column
                continue
            for extent in sorted(candidate.extents):
                for up in range(SETTINGS.up + 1 if extent != "between" else 1):
                    if up or extent != "alone" or isinstance(candidate.anchor, Css):
                        cost = candidate.cost + SETTINGS.per_parent * up + _EXTENT_COST[extent]
                        yield Separation(candidate.anchor, up, extent), cost


def _anchors(page: RecordPage) -> Iterator[_Candidate]:
    """Elements around the values of some records and shortly before them, and texts that begin a record."""
    count = len(page.labels)
    for number in sorted({0, 1, count // 2, count - 1} & set(range(count)))[: SETTINGS.pivots]:
        around: dict[HtmlNode, None] = {}
        for start, _ in page.core(number):
            run = page.run_at(start)
            around.update(dict.fromkeys(_below_body((run, *run.ancestors()))))
        before = {
            sibling: None
            for node in around
            if node.parent is not None
            for sibling in node.parent.children[max(0, node.index - SETTINGS.before) : node.index]
        }
        for node in around:
            yield from _at(node, page, _AROUND)
        for node in before:
            if node not in around:
                yield from _at(node, page, _BETWEEN if node.tag in ("br", "hr") else _BEFORE)
                yield from (each for run in _only_text(node) if count > 1 for each in _at(run, page, _BEFORE))


def _only_text(node: HtmlNode) -> list[HtmlNode]:
    """The text run of an element that has one: the label in the cell before a value's."""
    if node.tag == RUN or len(node.text.split(None, SETTINGS.max_words)) > SETTINGS.max_words:
        return []
    runs = [each for each in node.preorder() if each.tag == RUN]
    return runs if len(runs) == 1 else []


def _below_body(nodes: Iterable[HtmlNode]) -> Iterator[HtmlNode]:
    for node in nodes:
        if node.tag in TOP:
            return
        yield node


def _at(node: HtmlNode, page: RecordPage, extents: frozenset[Extent]) -> Iterator[_Candidate]:
    """A node as an anchor: an element by its selectors, a text by the words that begin it."""
    if node.tag != RUN:
        for css, cost in page_selectors(node):
            yield _Candidate(Css(css), extents, cost)
        around = sum(1 for above in node.ancestors() if above.tag == node.tag)
        for levels in range(1, min(around, SETTINGS.nested) + 1):
            css = " ".join([node.tag] * (levels + 1))
            yield _Candidate(Css(css), extents, SELECTORS.on_page + SETTINGS.per_nested * levels)
        return
    extents -= {"between"}
    text, words = node.text, node.text.split()
    holds_data = any(map(str.isdigit, text)) or any(has_words(fold(text), value) for value in page.occurrences)
    if not holds_data and len(words) <= SETTINGS.max_words and any(map(str.isalpha, text)):
        yield _Candidate(TextLandmark(text), extents, SETTINGS.text)
    for size in range(1, min(SETTINGS.first_words, len(words) - 1) + 1):
        start = " ".join(words[:size])
        is_word = len(start) > 2 and start.replace(" ", "").rstrip(".:").isalpha()
        if is_word and not any(value.startswith(start) for value in page.occurrences):
            cost = SETTINGS.part - SETTINGS.per_word * size + SETTINGS.text
            yield _Candidate(TextLandmark(start, whole=False), extents, cost)


@dataclass(frozen=True, slots=True)
class _Outside:
    """A record's region, and those of its values that stand outside."""

    page: RecordPage
    region: HtmlRegion
    number: int
    values: tuple[str, ...]


def _headed(item: Ranked, pages: Sequence[RecordPage]) -> Ranked:
    """The separation with the headings that hold most of the values outside their records, where many stand there."""
    regions = [separated(item.separation, _nodes(item.separation.anchor, page)) for page in pages]
    found = zip(pages, item.matchings, regions, strict=True)
    outside = [one for page, matching, spans in found for one in _outside(page, matching, spans)]
    missing = left = sum(len(one.values) for one in outside)
    enough = SETTINGS.missing * sum(map(len, (label for page in pages for label in page.labels)))
    chosen: dict[str, Sequence[HtmlNode | None]] = {}
    while left and left >= enough and len(chosen) < SETTINGS.chain:
        best = _most_holding(outside, pages, regions)
        if best is None:
            break
        css, above = best
        others = [replace(one, values=_not_held(one, node)) for one, node in zip(outside, above, strict=True)]
        still = sum(len(one.values) for one in others)
        if chosen and (left - still < enough or not _is_shared(above)):
            break
        outside, left = others, still
        chosen[css] = above
    if not chosen or missing - left < SETTINGS.gained * missing:
        return item
    headings = _outermost_first(chosen)
    cost = item.cost + SETTINGS.heading * len(headings)
    headed = _ranked(replace(item.separation, headings=headings), cost, pages, _nodes)
    return item if headed is None else replace(headed, held=missing - left)


def _is_shared(above: Sequence[HtmlNode | None]) -> bool:
    """Whether a heading stands above several records: what stands above each alone is a part of it."""
    return len({*above}) < len(above)


def _most_holding(
    outside: Sequence[_Outside], pages: Sequence[RecordPage], regions: Sequence[Sequence[HtmlRegion]]
) -> tuple[str, Sequence[HtmlNode | None]] | None:
    """The heading that holds most of the values outside their records, and what of it stands above each of these; of
    several the one that is least often the record before, of which a cell that spans their rows belongs to both. None
    where none holds any."""
    wanting = [one for one in outside if one.values]
    costs = {css: cost for one in wanting[: SETTINGS.heading_records] for css, cost in _headings(one)}
    best: tuple[str, Sequence[HtmlNode | None]] | None = None
    gained = 0, 0
    for css in sorted(costs, key=lambda css: (costs[css], css))[: SETTINGS.headings]:
        above: list[HtmlNode | None] = []
        records = 0
        for page, here in zip(pages, regions, strict=True):
            nodes = nearest_above(css, here, page.index.document)
            own = [nodes[one.number] for one in outside if one.page is page]
            records += len({*own} & {region.nodes[0] for region in here})
            above += own
        held = sum(len(one.values) - len(_not_held(one, node)) for one, node in zip(outside, above, strict=True))
        if (held, -records) > gained:
            best, gained = (css, above), (held, -records)
    return best


def _outermost_first(chosen: Mapping[str, Sequence[HtmlNode | None]]) -> tuple[str, ...]:
    """Headings in the order in which they stand above the records, given what of each stands above each of these."""

    def comes_first(one: str) -> int:
        others = [above for css, above in chosen.items() if css != one]
        pairs = ((own, node) for above in others for own, node in zip(chosen[one], above, strict=True))
        return sum(own.order > node.order for own, node in pairs if own is not None and node is not None)

    return tuple(sorted(chosen, key=comes_first))


def _outside(page: RecordPage, matching: Matching, regions: Sequence[HtmlRegion]) -> Iterator[_Outside]:
    for own, number in zip(page.own, matching.regions, strict=True):
        if number is not None:
            low, high = page.span(regions[number])
            out = [value for value, found in own.items() if not any(low <= s and e <= high for s, e in found)]
            if out:
                yield _Outside(page, regions[number], number, tuple(out))


def _not_held(item: _Outside, heading: HtmlNode | None) -> tuple[str, ...]:
    """The values outside the region that do not stand in the heading either; all where it stands around the region."""
    if heading is None or item.page.index.encloses(heading, item.region.nodes[0]):
        return item.values
    text = fold(heading.text)
    return tuple(value for value in item.values if not has_words(text, value))


def _headings(item: _Outside) -> Iterator[tuple[str, float]]:
    """Selectors of the elements around the last occurrence of each value before the record; a cell over several columns
    heads the rows below by that."""
    page = item.page
    start, _ = page.span(item.region)
    for value in item.values:
        before = [place for place, end in page.occurrences[value] if end <= start]
        above = _below_body(page.run_at(before[-1]).ancestors()) if before else ()
        for level, node in enumerate(above):
            if level == SETTINGS.levels or page.index.encloses(node, item.region.nodes[0]):
                break
            names = (*page_selectors(node), *_spanning(node))
            yield from ((css, cost + SETTINGS.per_level * level) for css, cost in names)


def _spanning(node: HtmlNode) -> Iterator[tuple[str, float]]:
    """A selector of cells over several columns, for such a cell."""
    if node.tag in CELLS and node.attribute("colspan") is not None:
        yield f"{node.tag}[colspan]", SELECTORS.on_page + SELECTORS.state
