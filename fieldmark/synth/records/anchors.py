"""Where a record may begin: elements and texts read off a few labelled records."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fieldmark.dsl.landmarks import TextLandmark
from fieldmark.dsl.nodes import RUN, HtmlNode
from fieldmark.dsl.selectors import Css
from fieldmark.dsl.separation import Extent
from fieldmark.synth.records.pages import RecordPage
from fieldmark.synth.selectors import page_selectors

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
