"""Where a record may begin: elements and texts read off a few labelled records.

Learning which headings belong to the records below: a date above a group of entries, a court above its cases.

Learning how records are told apart (before LRSyn's algorithm 2, which then runs inside the records).

Candidates are read off a few labelled records: elements around their values and before them, by tag, class and other
names, and texts that begin a record. Each is run on the pages and judged by the labels: a good separation puts every
value into a region of its own record. Among those that do, what is steady comes first: names before structure, few
regions without a record; positions among siblings are never used.

Further ways to tell the same records apart, from other elements: when a redesign ends one, another still works.

What independent strategies are for a field (LRSyn section 5.1), separations are for records. An alternative is kept
where it gives the same records on all pages learned from.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from fieldmark.dsl.core.evaluate import evaluate_records
from fieldmark.dsl.core.terms import Records
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.records import Extent, Separation, anchor_nodes, headings, separate, separated
from fieldmark.dsl.html.terms import Css, HtmlRegion, TextLandmark
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.html.selectors import page_selectors
from fieldmark.synth.records.matching import Matching, RankedSeparation, RecordPage, best_first, different, judged

MAX_PIVOTS = 4
"""Labelled records that candidates are read off, per page."""

MAX_BEFORE = 3
"""Siblings before a record's nodes at which a record may begin."""

TEXT_COST = 2.5
"""How much it counts against an anchor that it is a text: what all records of one page share may be data."""

_SEPARATORS = frozenset({"br", "hr"})
_AROUND: frozenset[Extent] = frozenset({"alone", "on"})
_BEFORE: frozenset[Extent] = frozenset({"on"})
_BETWEEN: frozenset[Extent] = frozenset({"on", "between"})


@dataclass(frozen=True, slots=True)
class AnchorCandidate:
    """An anchor, how far records may go from it, and its cost (low is good)."""

    anchor: TextLandmark | Css
    extents: frozenset[Extent]
    cost: float


def anchor_candidates(page: RecordPage) -> Iterator[AnchorCandidate]:
    """Elements around the values of some records and shortly before them, and texts that begin a record."""
    count = len(page.labels)
    for number in sorted({0, 1, count // 2, count - 1} & set(range(count)))[:MAX_PIVOTS]:
        nodes = _around(page, number)
        for node in nodes:
            yield from _anchors(node, page, _AROUND)
        for node in _before(nodes):
            yield from _anchors(node, page, _BETWEEN if node.tag in _SEPARATORS else _BEFORE)


def _around(page: RecordPage, number: int) -> list[HtmlNode]:
    """The text runs with the values of a record and all nodes above them, up to the page's body."""
    found: dict[HtmlNode, None] = {}
    for start, _ in page.core(number):
        run = page.index.runs[bisect_right(page.index.starts, start) - 1]
        for node in (run, *run.ancestors()):
            if node.tag in ("body", "html"):
                break
            found[node] = None
    return list(found)


def _before(nodes: Sequence[HtmlNode]) -> list[HtmlNode]:
    """The siblings that stand shortly before the nodes."""
    found: dict[HtmlNode, None] = {}
    for node in nodes:
        if node.parent is not None:
            siblings = node.parent.children[max(0, node.index - MAX_BEFORE) : node.index]
            found.update(dict.fromkeys(siblings))
    for node in nodes:
        found.pop(node, None)
    return list(found)


def _anchors(node: HtmlNode, page: RecordPage, extents: frozenset[Extent]) -> Iterator[AnchorCandidate]:
    if node.tag == RUN:
        for text, cost in _texts(node, page):
            yield AnchorCandidate(text, extents - {"between"}, cost + TEXT_COST)
    else:
        for css, cost in page_selectors(node):
            yield AnchorCandidate(Css(css), extents, cost)


def _texts(run: HtmlNode, page: RecordPage) -> Iterator[tuple[TextLandmark, float]]:
    """Words at the beginning of a text run that are no value: "Filed", "Docket No."."""
    text, words = run.text, run.text.split()
    if text not in page.occurrences and not any(char.isdigit() for char in text) and len(words) <= 5:
        yield TextLandmark(text), 0.0
    for size in range(1, min(3, len(words) - 1) + 1):
        start = " ".join(words[:size])
        if len(start) > 2 and start.replace(" ", "").rstrip(".:").isalpha() and not _begins_value(start, page):
            yield TextLandmark(start, whole=False), 1.0 - 0.2 * size


def _begins_value(start: str, page: RecordPage) -> bool:
    return any(value.startswith(start) for value in page.occurrences)


MISSING = 0.1
"""Smallest share of the labelled values outside their records' regions for which a heading is looked for."""

GAINED = 0.6
"""Smallest share of those values that the heading must hold."""

MAX_RECORDS = 4
"""Records from which candidates are read off."""

MAX_HEADINGS = 60
"""Most candidates that are tried, cheapest first."""

MAX_ABOVE = 3
"""Elements above a value that may be the heading."""


@dataclass(frozen=True, slots=True)
class _Outside:
    """A record's region, and those of its values that stand outside."""

    page: RecordPage
    region: HtmlRegion
    number: int
    values: tuple[str, ...]


def with_heading(
    separation: Separation, pages: Sequence[RecordPage], matchings: Sequence[Matching]
) -> tuple[Separation, int]:
    """The separation with the heading that holds most of what is outside, and how many values it holds; else 0."""
    regions = [separate(separation, page.index.document) for page in pages]
    outside = [
        item
        for page, matching, found in zip(pages, matchings, regions, strict=True)
        for item in _outside(page, matching, found)
    ]
    missing = sum(len(item.values) for item in outside)
    if missing < MISSING * sum(len(values) for page in pages for values in page.values):
        return separation, 0
    candidates = sorted(
        {css: cost for item in outside[:MAX_RECORDS] for css, cost in _candidates(item)}.items(), key=_cost
    )
    best, gained = separation, 0
    for css, _ in candidates[:MAX_HEADINGS]:
        headed = replace(separation, heading=css)
        held = 0
        for page, found in zip(pages, regions, strict=True):
            nodes = headings(headed, found, page.index.document)
            held += sum(_held(item, nodes[item.number]) for item in outside if item.page is page)
        if held > gained:
            best, gained = headed, held
    return (best, gained) if gained >= GAINED * missing else (separation, 0)


def _cost(pair: tuple[str, float]) -> tuple[float, str]:
    return pair[1], pair[0]


def _outside(page: RecordPage, matching: Matching, regions: Sequence[HtmlRegion]) -> Iterator[_Outside]:
    for values, number in zip(page.values, matching.regions, strict=True):
        if number is not None:
            low, high = page.span(regions[number])
            out = [v for v in values if not any(low <= s and e <= high for s, e in page.occurrences[v])]
            if out:
                yield _Outside(page, regions[number], number, tuple(out))


def _held(item: _Outside, heading: HtmlNode | None) -> int:
    """How many of the values outside the region stand in the heading; none where it stands around the region."""
    if heading is None or item.page.index.encloses(heading, item.region.nodes[0]):
        return 0
    text = fold(heading.text)
    return sum(1 for value in item.values if has_words(text, value))


def _candidates(item: _Outside) -> Iterator[tuple[str, float]]:
    """Selectors of the elements around the last occurrence of each value before the record."""
    index = item.page.index
    start, _ = item.page.span(item.region)
    for value in item.values:
        before = [place for place, end in item.page.occurrences[value] if end <= start]
        if before:
            run = index.runs[bisect_right(index.starts, before[-1]) - 1]
            for level, node in enumerate(run.ancestors()):
                if level == MAX_ABOVE or node.tag in ("body", "html") or index.encloses(node, item.region.nodes[0]):
                    break
                yield from ((css, cost + 0.2 * level) for css, cost in page_selectors(node))


MAX_UP = 3
"""Most parents between an anchor and its record's element."""

MAX_ANCHORS = 600
"""Most anchors that are looked for, cheapest first. A bound on work."""

MAX_CANDIDATES = 600
"""Most candidates that are run, cheapest first. A bound on work."""

EXTENT_COST: Final[dict[Extent, float]] = {"alone": 0.0, "on": 1.0, "between": 1.5}
"""How much it counts against a separation how far its records go."""

UP_COST = 0.5
"""How much each parent above the anchor counts against a separation."""

HEADING_COST = 2.0
"""How much a heading counts against a separation."""

_Nodes = Callable[[TextLandmark | Css, RecordPage], tuple[HtmlNode, ...]]
"""The occurrences of an anchor on a page, each looked for once: separations differ in how far they go from it, too."""


def learn_separations(pages: Sequence[RecordPage], limit: int) -> list[RankedSeparation[Separation]]:
    """The best separations of the pages' records, best first; empty where no records can be told apart."""
    found: list[RankedSeparation[Separation]] = []
    nodes: _Nodes = cache(lambda anchor, page: anchor_nodes(anchor, page.index.document))
    for separation, cost in sorted(_candidates_separations(pages, nodes), key=lambda pair: pair[1])[:MAX_CANDIDATES]:
        told = (separated(separation, nodes(separation.anchor, page)) for page in pages)
        regions = ([page.span(region) for region in whole] for page, whole in zip(pages, told, strict=True))
        item = judged(separation, cost, pages, regions)
        found += [item] if item is not None else []
    ranked = best_first(found, pages)
    best = [_headed(item, pages) for item in different(ranked, 2 * limit)]
    return [_with_alternatives(item, ranked) for item in best_first(best, pages)[:limit]]


def _with_alternatives(
    item: RankedSeparation[Separation], ranked: Sequence[RankedSeparation[Separation]]
) -> RankedSeparation[Separation]:
    """The separation with those of the ranked ones whose records are the same texts; with a heading there are none."""
    if item.separation.heading is not None:
        return item
    same = (other.separation for other in ranked if other.spans == item.spans and other.separation != item.separation)
    return replace(item, alternatives=tuple(same))


def _candidates_separations(pages: Sequence[RecordPage], nodes: _Nodes) -> Iterator[tuple[Separation, float]]:
    """Anchors that lead to different nodes of the pages, the cheapest of each kind, with every way on from them."""
    anchors: dict[TextLandmark | Css, AnchorCandidate] = {}
    for candidate in (candidate for page in pages[:2] for candidate in anchor_candidates(page)):
        anchors[candidate.anchor] = _cheaper(anchors.get(candidate.anchor), candidate)
    cheapest: dict[tuple[tuple[HtmlNode, ...], ...], AnchorCandidate] = {}
    for candidate in sorted(anchors.values(), key=lambda candidate: candidate.cost)[:MAX_ANCHORS]:
        found = tuple(nodes(candidate.anchor, page) for page in pages[:2])
        cheapest[found] = _cheaper(cheapest.get(found), candidate)
    for found, candidate in cheapest.items():
        if all(2 * len(nodes) + 2 >= len(page.labels) for nodes, page in zip(found, pages, strict=False)):
            for extent in sorted(candidate.extents):
                for up in range(MAX_UP + 1 if extent != "between" else 1):
                    if up or extent != "alone" or isinstance(candidate.anchor, Css):
                        cost = candidate.cost + UP_COST * up + EXTENT_COST[extent]
                        yield Separation(candidate.anchor, up, extent), cost


def _cheaper(known: AnchorCandidate | None, candidate: AnchorCandidate) -> AnchorCandidate:
    """The cheaper of two anchors, with the ways on from both."""
    if known is None:
        return candidate
    best = candidate if candidate.cost < known.cost else known
    return replace(best, extents=known.extents | candidate.extents)


def _headed(item: RankedSeparation[Separation], pages: Sequence[RecordPage]) -> RankedSeparation[Separation]:
    """The separation with a heading, where many values stand in one."""
    separation, held = with_heading(item.separation, pages, item.matchings)
    return replace(item, separation=separation, held=held, cost=item.cost + HEADING_COST * (held > 0))


MAX_ALTERNATIVES = 3
"""Most alternatives that are kept."""

MAX_TRIED = 6
"""Most alternatives that are run."""


def with_alternatives(
    records: Records, separations: Iterable[Separation], documents: Sequence[HtmlDocument]
) -> Records:
    """The records with those of the separations that give the same on all documents; the first one holds some."""
    wanted = [evaluate_records(records, document).value for document in documents]
    assert isinstance(records.separation, Separation), "records of pages are told apart by their elements"
    different = list(_different(records.separation, separations, documents[0]))[:MAX_TRIED]
    same = [
        separation
        for separation in different
        if [evaluate_records(replace(records, separation=separation), page).value for page in documents] == wanted
    ]
    return replace(records, alternatives=tuple(same[:MAX_ALTERNATIVES]))


def _different(first: Separation, others: Iterable[Separation], document: HtmlDocument) -> Iterator[Separation]:
    """Those that start from other elements than the first and than each other, or make other elements the records."""
    seen = {_kind(first, document)}
    for separation in others:
        kind = _kind(separation, document)
        if kind not in seen:
            seen.add(kind)
            yield separation


def _kind(separation: Separation, document: HtmlDocument) -> tuple[str, str]:
    """The tag of the anchor, and that of a record's first node."""
    anchor, region = anchor_nodes(separation.anchor, document)[0], separate(separation, document)[0]
    return anchor.tag, region.nodes[0].tag
