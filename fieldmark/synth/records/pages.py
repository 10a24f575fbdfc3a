"""A page with labelled records, and which of the page's regions hold which record.

A value such as a date or "Published" stands in many records, so values are not looked for one by one: a record is where
the region is that holds all of its values, and no region is two records. Labels need not be in page order for that.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fieldmark.dsl.lookup import stands_free
from fieldmark.dsl.regions import HtmlRegion
from fieldmark.dsl.text import Span
from fieldmark.dsl.whitespace import fold
from fieldmark.synth.annotations import written
from fieldmark.synth.examples import RecordLabel, texts_within
from fieldmark.synth.index import DocumentIndex

MAX_OCCURRENCES = 2_000
"""Most places of one value that are looked at on one page. A bound on work."""


@dataclass(frozen=True, slots=True)
class Matching:
    """Which region holds which record.

    `regions[i]` is the number of the region of record i, or None; `missing` counts the values that stand on the page
    but not in the region of their record; `spare` the regions without a record, of those that should have one.
    """

    regions: tuple[int | None, ...]
    missing: int
    spare: int


class RecordPage:
    """A page with some or all of its records; `complete` where it holds no other ones.

    `values[i]` are the different folded values of record i that stand on the page, as they are or written otherwise,
    and `occurrences` where each of them does, as spans of the index's text, ascending.
    """

    def __init__(self, index: DocumentIndex, labels: Sequence[RecordLabel], complete: bool) -> None:
        self.index = index
        self.labels = tuple(labels)
        self.complete = complete
        self.occurrences: dict[str, list[Span]] = {}
        self.values = [self._standing(label) for label in labels]

    def _standing(self, label: RecordLabel) -> tuple[str, ...]:
        values = dict.fromkeys(fold(text) for text in texts_within(label))
        for value in values:
            if value not in self.occurrences:
                forms = dict.fromkeys(written(self.index, value))
                self.occurrences[value] = sorted(span for form in forms for span in self._find(form))
        return tuple(value for value in values if self.occurrences[value])

    def _find(self, value: str) -> list[Span]:
        text, found = self.index.text, list[Span]()
        start = text.find(value) if value else -1
        while start >= 0 and len(found) < MAX_OCCURRENCES:
            if stands_free(text, start, start + len(value)):
                found.append((start, start + len(value)))
            start = text.find(value, start + 1)
        return found

    def span(self, region: HtmlRegion) -> Span:
        """The stretch of the index's text that a region covers."""
        low, high = self.index.reach[region.nodes[0]][0], self.index.reach[region.nodes[-1]][1]
        if low == high:
            place = self.index.starts[low] if low < len(self.index.starts) else len(self.index.text)
            return place, place
        return self.index.starts[low], self.index.ends[high - 1]

    def match(self, regions: Sequence[HtmlRegion]) -> Matching:
        """The best region of each record: the one with most of its values; no region twice.

        Records that fit fewer regions choose first; equal ones in the order of the labels.
        """
        spans = [self.span(region) for region in regions]
        starts = [start for start, _ in spans]
        fits = [self._fitting(values, spans, starts) for values in self.values]
        chosen: list[int | None] = [None] * len(self.labels)
        taken: set[int] = set()
        held = 0
        for number in sorted(range(len(fits)), key=lambda i: (len(fits[i][1]), i)):
            count, candidates = fits[number]
            region = next((r for r in candidates if r not in taken), None)
            if region is not None:
                chosen[number] = region
                taken.add(region)
                held += count
        due = len(regions) if self.complete else max(taken, default=-1) + 1
        return Matching(tuple(chosen), sum(map(len, self.values)) - held, due - len(taken))

    def _fitting(self, values: Sequence[str], spans: Sequence[Span], starts: Sequence[int]) -> tuple[int, list[int]]:
        """How many of the values the best regions hold, and which regions these are."""
        held: Counter[int] = Counter()
        for value in values:
            inside: set[int] = set()
            for start, end in self.occurrences[value]:
                number = bisect_right(starts, start) - 1
                if number >= 0 and end <= spans[number][1]:
                    inside.add(number)
            held.update(inside)
        best = max(held.values(), default=0)
        if 2 * best < len(values):
            return 0, []
        return best, sorted(number for number, count in held.items() if count == best)

    def core(self, number: int) -> list[Span]:
        """One occurrence of each value of a record, close together, around its rarest value."""
        values = sorted(self.values[number], key=lambda value: len(self.occurrences[value]))
        if not values:
            return []
        readings = [
            [_nearest(self.occurrences[value], middle) for value in values]
            for middle in self.occurrences[values[0]][:5]
        ]
        return min(readings, key=lambda spans: (max(s[1] for s in spans) - min(s[0] for s in spans), spans))


def _nearest(spans: Sequence[Span], middle: Span) -> Span:
    after = bisect_left(spans, middle)
    around = spans[max(0, after - 1) : after + 1]
    return min(around, key=lambda span: (abs(span[0] - middle[0]), span))
