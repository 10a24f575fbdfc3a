"""Learning which headings belong to the records below: a date above a group of entries, a court above its cases."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.regions import HtmlRegion
from fieldmark.dsl.separation import Separation, headings, separate
from fieldmark.dsl.strings import has_words
from fieldmark.dsl.whitespace import fold
from fieldmark.synth.records.matching import Matching
from fieldmark.synth.records.pages import RecordPage
from fieldmark.synth.selectors import page_selectors

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
