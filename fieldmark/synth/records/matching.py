"""Labelled records of a document, and which of the document's regions hold which record.

A value such as a date or "Published" stands in many records, so values are not looked for one by one: a record is where
the region is that holds all of its values, and no region is two records. Labels need not be in page order for that.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from math import log2
from typing import Final, Generic, TypeVar

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import Separator
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import Placed, RecordLabel, texts_within


@settings
class MatchingSettings:
    """What counts against a separation. All are ours, set on lists of court cases and on dockets."""

    missing: float = setting(60.0, 0, 1000)  # cost of leaving out all labelled values; of a share of them, its share
    spare: float = setting(1.0, 0, 100)  # cost per doubling of the regions without a record
    wide: float = setting(3.0, 0, 100)  # cost per doubling of the regions' texts beyond the values, of single records
    told: float = setting(0.5, 0, 1)  # share of a page's records that must have a region, and of a record's values that
    # its region must hold
    cores: int = setting(5, 1, 100)  # occurrences of a record's rarest value around which its others are looked for


SETTINGS: Final = MatchingSettings()


@dataclass(frozen=True, slots=True)
class Matching:
    """Which region holds which record.

    `regions[i]` is the number of the region of record i, or None; `missing` counts the values that stand on the page
    but not in the region of their record; `spare` the regions without a record, of those that should have one.
    """

    regions: tuple[int | None, ...]
    missing: int
    spare: int


S = TypeVar("S", bound=Separator)
S_co = TypeVar("S_co", bound=Separator, covariant=True)


@dataclass(frozen=True, slots=True)
class RankedSeparation(Generic[S_co]):
    """A separation, with the matching of each page's records and its cost (low is good).

    `spans` are the stretches of the pages that the labelled records' regions cover; `held` is how many labelled values
    stand in the headings of their records; `alternatives` tell the same texts apart, cheapest first.
    """

    separation: S_co
    matchings: tuple[Matching, ...]
    spans: tuple[Span, ...]
    cost: float

    held: int = 0
    alternatives: tuple[S_co, ...] = ()

    @property
    def missing(self) -> int:
        """How many labelled values stand neither in the region of their record nor in its heading."""
        return sum(matching.missing for matching in self.matchings) - self.held

    @property
    def spare(self) -> int:
        """How many regions are no labelled record, of those that should be one."""
        return sum(matching.spare for matching in self.matchings)


class LabelledRecords:
    """A document with some or all of its records; `complete` where it holds no other ones.

    `occurrences` tells where each folded value stands in the document, as spans of places in document order, ascending,
    and `own[i]` the same of the different values of record i that stand there: of a value whose label names its place
    that place alone. `find` gives the spans of a folded value, of a `Placed` one those at its place.
    """

    def __init__(
        self,
        document: Document,
        labels: Sequence[RecordLabel],
        complete: bool,
        find: Callable[[str], Iterable[Span]],
    ) -> None:
        self.document = document
        self.labels = tuple(labels)
        self.complete = complete
        self._find_value = find
        self.others: frozenset[str] = frozenset()
        self._outside: list[list[Span]] = []
        self.occurrences: dict[str, list[Span]] = {}
        self.own: list[dict[str, list[Span]]] = []
        for label in labels:
            own: dict[str, list[Span]] = {}
            for text in texts_within(label):
                value = fold(text)
                if value not in self.occurrences:
                    self.occurrences[value] = sorted(find(value))
                there = sorted(find(Placed(value, text.at))) if isinstance(text, Placed) else ()
                if there or self.occurrences[value]:
                    own[value] = sorted({*own.get(value, ()), *(there or self.occurrences[value])})
            self.own.append(own)

    def hold_apart(self, texts: Iterable[str]) -> None:
        """Say what is labelled outside of the list, and is no value in it: a record holds no such value that stands
        nowhere else."""
        self.others = frozenset(map(fold, texts)).difference(self.occurrences)
        self._outside = [found for text in sorted(self.others) if (found := [*self._find_value(text)])]

    def called(self, number: int) -> str:
        """What a record is called in messages, by its document and its number, from 0."""
        return f"{self.document.name}, record {number + 1}"

    @property
    def values(self) -> list[tuple[str, ...]]:
        """The different folded values of each record that stand in the document."""
        return [tuple(own) for own in self.own]

    def matched(self, spans: Sequence[Span]) -> Matching:
        """The best region of each record: the one with most of its values; no region twice. `spans` are the regions'.

        Records that fit fewer regions choose first. Of several the one is taken that is as far from the regions of the
        labels before and behind as others are from each other: a row may stand in another list, too.
        """
        starts = [start for start, _ in spans]
        fits = [self._own_regions(own, *_fitting(own, spans, starts), spans) for own in self.own]
        chosen: dict[int, int] = {}
        placed: list[int] = []
        taken: set[int] = set()
        held = 0
        for number in sorted(range(len(fits)), key=lambda i: (len(fits[i][1]), i)):
            count, candidates = fits[number]
            at = bisect_left(placed, number)
            wide = 1.0 if len(placed) < 2 else (chosen[placed[-1]] - chosen[placed[0]]) / (placed[-1] - placed[0])
            near = placed[max(0, at - 1) : at + 1]
            region = _nearest_free(candidates, taken, [chosen[one] + wide * (number - one) for one in near])
            if region is not None:
                chosen[number] = region
                placed.insert(at, number)
                taken.add(region)
                held += count
        wanted = len(spans) if self.complete else max(taken, default=-1) + 1
        regions = tuple(map(chosen.get, range(len(fits))))
        return Matching(regions, sum(map(len, self.own)) - held, wanted - len(taken))

    def _own_regions(
        self, own: Mapping[str, Sequence[Span]], count: int, regions: Sequence[int], spans: Sequence[Span]
    ) -> tuple[int, list[int]]:
        """The regions that hold so many of a record's values, but for those in which a value that is labelled outside
        of the list stands before the last of them: what is around both is no record."""
        kept = []
        for number in regions if self._outside else ():
            last = max(span[1] for found in own.values() for span in found if _within(span, spans[number]))
            others = (found for found in self._outside if found[0][0] < last)
            if not any(all(_within(span, spans[number]) for span in found) for found in others):
                kept.append(number)
        return count, kept if self._outside else [*regions]

    def core(self, number: int) -> list[Span]:
        """One occurrence of each value of a record, close together, around its rarest value."""
        found = sorted(self.own[number].values(), key=len)
        if not found:
            return []
        readings = [[_nearest(spans, middle) for spans in found] for middle in found[0][: SETTINGS.cores]]
        return min(readings, key=lambda spans: (max(s[1] for s in spans) - min(s[0] for s in spans), spans))


def _fitting(own: Mapping[str, Sequence[Span]], spans: Sequence[Span], starts: Sequence[int]) -> tuple[int, list[int]]:
    """How many of a record's values the best regions hold, and which regions these are."""
    held: Counter[int] = Counter()
    for found in own.values():
        inside: set[int] = set()
        for span in found:
            number = _region(span, spans, starts)
            if number is not None:
                inside.add(number)
        held.update(inside)
    best = max(held.values(), default=0)
    if best < SETTINGS.told * len(own):
        return 0, []
    return best, sorted(number for number, count in held.items() if count == best)


def _nearest_free(regions: Sequence[int], taken: Set[int], due: Sequence[float]) -> int | None:
    """Of some regions, in order, the one not taken that is nearest to a place where one is due, or else the first; None
    where all are taken."""
    nearest: tuple[float, int] | None = None
    for place in due or regions[:1]:
        start = bisect_left(regions, place)
        for way in (range(start, len(regions)), range(start - 1, -1, -1)):
            for number in way:
                away = abs(regions[number] - place)
                if nearest is not None and away >= nearest[0]:
                    break
                if regions[number] not in taken:
                    nearest = away, regions[number]
                    break
    return None if nearest is None else nearest[1]


def _region(span: Span, spans: Sequence[Span], starts: Sequence[int]) -> int | None:
    """The number of the region that holds a span; None where there is none."""
    number = bisect_right(starts, span[0]) - 1
    return number if number >= 0 and _within(span, spans[number]) else None


def _within(span: Span, region: Span) -> bool:
    return region[0] <= span[0] and span[1] <= region[1]


def _nearest(spans: Sequence[Span], middle: Span) -> Span:
    after = bisect_left(spans, middle)
    around = spans[max(0, after - 1) : after + 1]
    return min(around, key=lambda span: (abs(span[0] - middle[0]), span))


def judged(
    separation: S,
    cost: float,
    pages: Sequence[LabelledRecords],
    regions: Iterable[Sequence[Span]],
) -> RankedSeparation[S] | None:
    """A separation with what it makes of the pages, given the spans of its regions on each; None where most records of
    a page have no region. Regions without a record count against it."""
    matchings: list[Matching] = []
    held: list[Span] = []
    for page, spans in zip(pages, regions, strict=True):
        if len(spans) < SETTINGS.told * len(page.labels):
            return None
        matching = page.matched(spans)
        matched = [spans[number] for number in matching.regions if number is not None]
        if len(matched) < SETTINGS.told * len(page.labels):
            return None
        matchings.append(matching)
        held += matched
    cost += SETTINGS.spare * log2(1 + sum(matching.spare for matching in matchings))
    if all(len(page.labels) == 1 for page in pages):
        values = sum(len(value) for page in pages for own in page.values for value in own)
        texts = sum(end - start for start, end in held)
        cost += SETTINGS.wide * log2(max(1, texts) / max(1, min(values, texts)))
    return RankedSeparation(separation, tuple(matchings), tuple(held), cost)


def best_first(ranked: Iterable[RankedSeparation[S]], pages: Sequence[LabelledRecords]) -> list[RankedSeparation[S]]:
    """Separations sorted by their cost and by what they leave out."""
    values = max(1, sum(len(values) for page in pages for values in page.values))
    return sorted(ranked, key=lambda item: item.cost + SETTINGS.missing * item.missing / values)


def different(ranked: Iterable[RankedSeparation[S]], limit: int) -> list[RankedSeparation[S]]:
    """The first of those that match the records to the same number of regions in the same way, and of those whose
    records are the same texts, unless it leaves fewer regions over: an element and the one around it tell no more."""
    kept: dict[tuple[Matching, ...], RankedSeparation[S]] = {}
    spare: dict[tuple[Span, ...], int] = {}
    for item in ranked:
        if item.matchings not in kept and item.spare < spare.get(item.spans, item.spare + 1):
            kept[item.matchings] = item
            spare[item.spans] = item.spare
    return list(kept.values())[:limit]
