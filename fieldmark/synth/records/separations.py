"""Learning how records are told apart (before LRSyn's algorithm 2, which then runs inside the records).

Candidates are read off a few labelled records: elements around their values and before them, by tag, class and other
names, and texts that begin a record. Each is run on the pages and judged by the labels: a good separation puts every
value into a region of its own record. Among those that do, what is steady comes first: names before structure, few
regions without a record; positions among siblings are never used.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import log2

from fieldmark.dsl.html import RUN, HtmlNode
from fieldmark.dsl.landmarks import TextLandmark
from fieldmark.dsl.selectors import Css
from fieldmark.dsl.separation import Extent, Separation, separate
from fieldmark.synth.records.headings import with_heading
from fieldmark.synth.records.pages import Matching, RecordPage
from fieldmark.synth.selectors import page_selectors

MAX_PIVOTS = 4
"""Labelled records that candidates are read off, per page."""

MAX_UP = 3
"""Most parents between an anchor and its record's element."""

MAX_BEFORE = 3
"""Siblings before a record's nodes at which a record may begin."""

MAX_CANDIDATES = 600
"""Most candidates that are run, cheapest first. A bound on work."""

HEADING_COST = 1.0
"""How much a heading counts against a separation."""

_EXTENT_COST: dict[Extent, float] = {"alone": 0.0, "on": 1.0, "between": 1.5}
_UP_COST = 0.5
_TEXT_COST = 1.0
_SEPARATORS = frozenset({"br", "hr"})


@dataclass(frozen=True, slots=True)
class RankedSeparation:
    """A separation, with the matching of each page's records and its cost (low is good).

    `held` is how many labelled values stand in the headings of their records.
    """

    separation: Separation
    matchings: tuple[Matching, ...]
    cost: float

    held: int = 0

    @property
    def missing(self) -> int:
        """How many labelled values stand neither in the region of their record nor in its heading."""
        return sum(matching.missing for matching in self.matchings) - self.held


def learn_separations(pages: Sequence[RecordPage], limit: int) -> list[RankedSeparation]:
    """The best separations of the pages' records, best first; empty where no records can be told apart."""
    ranked: list[RankedSeparation] = []
    seen: set[Separation] = set()
    candidates = sorted((pair for page in pages[:2] for pair in _candidates(page)), key=lambda pair: pair[1])
    for separation, cost in islice(candidates, MAX_CANDIDATES):
        if separation in seen:
            continue
        seen.add(separation)
        matchings = _matchings(separation, pages)
        if matchings is not None:
            spare = sum(matching.spare for matching in matchings)
            ranked.append(RankedSeparation(separation, matchings, cost + log2(1 + spare)))
    ranked.sort(key=lambda item: (item.missing, item.cost))
    best = [_headed(item, pages) for item in _different(ranked, 2 * limit)]
    return sorted(best, key=lambda item: (item.missing, item.cost))[:limit]


def _headed(item: RankedSeparation, pages: Sequence[RecordPage]) -> RankedSeparation:
    """The separation with a heading, where many values stand in one."""
    separation, held = with_heading(item.separation, pages, item.matchings)
    return replace(item, separation=separation, held=held, cost=item.cost + HEADING_COST * (held > 0))


def _different(ranked: Sequence[RankedSeparation], limit: int) -> list[RankedSeparation]:
    """The first of those that match the records to the same number of regions in the same way."""
    kept: dict[tuple[Matching, ...], RankedSeparation] = {}
    for item in ranked:
        kept.setdefault(item.matchings, item)
    return list(kept.values())[:limit]


def _matchings(separation: Separation, pages: Sequence[RecordPage]) -> tuple[Matching, ...] | None:
    """The matchings of all pages; None where most records of a page have no region."""
    matchings: list[Matching] = []
    for page in pages:
        regions = separate(separation, page.index.document)
        if 2 * len(regions) < len(page.labels):
            return None
        matching = page.match(regions)
        if 2 * sum(region is not None for region in matching.regions) < len(page.labels):
            return None
        matchings.append(matching)
    return tuple(matchings)


def _candidates(page: RecordPage) -> Iterator[tuple[Separation, float]]:
    count = len(page.labels)
    pivots = sorted({0, 1, count // 2, count - 1} & set(range(count)))[:MAX_PIVOTS]
    for number in pivots:
        nodes = _around(page, number)
        for node in nodes:
            yield from _anchored(node, page)
        for node in _before(nodes):
            yield from ((s, cost) for s, cost in _anchored(node, page) if s.extent != "alone")
            if node.tag in _SEPARATORS:
                for css, cost in page_selectors(node):
                    yield Separation(Css(css), 0, "between"), cost + _EXTENT_COST["between"]


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


def _anchored(node: HtmlNode, page: RecordPage) -> Iterator[tuple[Separation, float]]:
    anchors: list[tuple[TextLandmark | Css, float]]
    if node.tag == RUN:
        anchors = [(anchor, cost + _TEXT_COST) for anchor, cost in _texts(node, page)]
    else:
        anchors = [(Css(css), cost) for css, cost in page_selectors(node)]
    for anchor, cost in anchors:
        for up in range(MAX_UP + 1):
            for extent in ("alone", "on") if up or node.tag != RUN else ("on",):
                yield Separation(anchor, up, extent), cost + _UP_COST * up + _EXTENT_COST[extent]


def _texts(run: HtmlNode, page: RecordPage) -> Iterator[tuple[TextLandmark, float]]:
    """Words at the beginning of a text run that are no value: "Filed", "Docket No."."""
    text, words = run.text, run.text.split()
    if text not in page.occurrences and not any(char.isdigit() for char in text) and len(words) <= 5:
        yield TextLandmark(text), 0.0
    for size in range(1, min(3, len(words) - 1) + 1):
        start = " ".join(words[:size])
        if start not in page.occurrences and start.replace(" ", "").rstrip(".:").isalpha():
            yield TextLandmark(start, whole=False), 1.0 - 0.2 * size
