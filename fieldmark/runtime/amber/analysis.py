"""AMBER's main algorithm: identify, segment, align, and the loop over pivots (section 3.1, algorithm 1).

With several pivot candidates each is tried, and the run that covers most is kept (section 3); of equal ones the
earliest in the schema. Annotating, its first line, is `annotations.annotate`, and learning, its last, `learning`.

The steps are refined as `areas`, `records` and `attributes` say; to the letter they are in the benchmarks.
Beyond them: an area of groups of records is taken apart where that covers more, and groups of one template are aligned
together, others for themselves, as areas are; what a run covers is counted in types that are regular, not in
attributes, of which a long menu has many; an area that lacks types which are regular in the best one is noise (R4 wants
an instance of each regular type).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.amber.annotations import Annotations, annotate
from fieldmark.runtime.amber.areas import DataArea, identify_refined, split
from fieldmark.runtime.amber.arrays import Rows
from fieldmark.runtime.amber.attributes import NOISE, Positions, TagPaths, align_refined, positions
from fieldmark.runtime.amber.distance import BoundedDistance
from fieldmark.runtime.amber.extraction import OUTSIDE, ExtractionTyping, TypedArea, Values
from fieldmark.runtime.amber.rates import PageTexts, rates_of
from fieldmark.runtime.amber.records import segment_refined
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree


def typing_of(
    page: PageTree, annotations: Annotations, pivot: str | None, areas: Sequence[TypedArea], noise: Iterable[Rows]
) -> ExtractionTyping:
    """The typing that data areas make, with the noise in them and the annotations that stand in no record."""
    dropped = Values([*annotations])
    kinds = [*annotations.values()]

    def drop(kind: int, node: int, support: float) -> None:
        start, end = kinds[kind].first(node)
        dropped.add(kind, node, start, page.text(node)[start:end], support, True)

    for some in noise:
        for kind, node, support in some:
            drop(kind, node, support)
    inside = bytearray(len(page))
    for area in areas:
        for record in area.records:
            for top in record.record.nodes:
                inside[top : page.end[top]] = b"\1" * page.size(top)
    for kind, nodes in enumerate(kinds):
        for node in nodes:
            if not inside[node]:
                drop(kind, node, OUTSIDE)
    return ExtractionTyping(page.document.name, pivot if areas else None, tuple(areas), dropped)


@dataclass(frozen=True, slots=True)
class _Found:
    """A data area with its records and attributes, and the annotations in it that are none."""

    area: TypedArea
    dropped: Rows


def analyse(document: HtmlDocument, schema: DomainSchema, unseen: Collection[int] = ()) -> ExtractionTyping:
    """The data areas, records and attributes of a document; `unseen` are nodes that are known not to be seen."""
    return analyse_seen(PageTree(document), schema, unseen)


def analyse_seen(page: PageTree, schema: DomainSchema, unseen: Collection[int]) -> ExtractionTyping:
    """The run with the pivot that covers most attributes; where records of it are known not to be seen, that on what is
    seen, if there is one.

    A list that is seen whole is the list: what is not seen is asked for only where the records found, as those of a
    closed menu, are not what people find on the page. Lists that show only when scripts run stay found, too.
    """
    typing = analyse_page(page, annotate(page, schema), schema)
    records = (record.record for area in typing.areas for record in area.records) if unseen else ()
    if not any(node in unseen for record in records for node in record.nodes):
        return typing
    seen = analyse_page(page, annotate(page, schema, unseen), schema)
    return seen if seen.areas else typing


def analyse_page(page: PageTree, annotations: Annotations, schema: DomainSchema) -> ExtractionTyping:
    """The run with the pivot that covers most attributes, on an annotated page."""
    runs = _Runs(page, annotations, schema)
    tried = ((pivot.name, runs.run(pivot.name)) for pivot in schema.pivots)
    pivot, found = max(tried, key=lambda one: coverage([item.area for item in one[1]]))
    return typing_of(page, annotations, pivot, [item.area for item in found], [item.dropped for item in found])


_Alike = tuple[list[DataArea], Positions]
"""Data areas of one template, in document order, with the records of all."""


class _Runs:
    """The runs with different pivots on one page; what does not depend on the pivot is done once."""

    def __init__(self, page: PageTree, annotations: Annotations, schema: DomainSchema) -> None:
        self._page = page
        self._annotations = annotations
        self._schema = schema
        self._distance = BoundedDistance(page)
        self._paths = TagPaths(page)

    @cached_property
    def _texts(self) -> PageTexts:
        return PageTexts(self._page, self._annotations)

    def run(self, pivot: str) -> list[_Found]:
        """Identify, segment and align with one pivot attribute type; the areas in document order."""
        page, limits = self._page, (self._schema.thresholds.depth, self._schema.thresholds.distance)
        pivots = array("i", self._annotations[pivot])
        found: list[_Found] = []
        areas = identify_refined(page, pivots, *limits)
        for area, whole in zip(areas, self._typed([([area], self._segmented(area)) for area in areas]), strict=True):
            parted = split(page, area, pivots, *limits)
            groups = [*self._typed(self._alike(parted))]
            covers_more = coverage([group.area for group in groups]) > coverage([whole.area])
            found += groups if covers_more else [whole]
        return _relevant(sorted(found, key=lambda item: item.area.area.root), self._schema)

    def _alike(self, groups: Sequence[DataArea]) -> list[_Alike]:
        """Groups by their template: those alike have most pivot nodes at one tag path, as rows of a grid have, and as
        featured results in other markup than the regular ones have not."""
        kinds: dict[int | None, _Alike] = {}
        for group in groups:
            of = self._segmented(group)
            places = Counter(of.path(pivot) for pivot in group.pivots if pivot in of)
            alike, records = kinds.setdefault(max(places, key=places.__getitem__, default=None), ([], of))
            if alike:
                records.extend(of)
            alike.append(group)
        return list(kinds.values())

    def _typed(self, kinds: list[_Alike]) -> Iterator[_Found]:
        """Data areas with their records and attributes. Records of one template are aligned together, and no others
        count for their support; the annotators' recall is that in all of them. The areas are taken from the list."""
        if not kinds:
            return
        rates = rates_of(self._page, [of for _, of in kinds], self._annotations, self._texts)
        recall = {kind: of.recall for kind, of in rates.items()}
        missing = {kind: share for kind, share in recall.items() if share < 1}
        kinds.reverse()
        while kinds:
            alike, of = kinds.pop()
            records, dropped = align_refined(self._page, of, self._annotations, self._schema, recall)
            noise = self._divided(dropped, alike)
            for area, beside in zip(alike, noise, strict=True):
                own = records.within(area.root + 1, self._page.end[area.root]) if len(alike) > 1 else records
                yield _Found(TypedArea(area, own, missing), beside)

    def _divided(self, dropped: Rows, areas: Sequence[DataArea]) -> list[Rows]:
        """What of some noise stands below the root of each of some areas, which are apart, in document order."""
        if len(areas) == 1:
            return [dropped]
        roots = [area.root for area in areas]
        found: dict[int, Rows] = {}
        for kind, node, support in dropped:
            place = bisect_left(roots, node) - 1
            if place >= 0 and node < self._page.end[roots[place]]:
                found.setdefault(place, Rows(NOISE)).append(kind, node, support)
        none = Rows(NOISE)
        return [found.get(place, none) for place in range(len(areas))]

    def _segmented(self, area: DataArea) -> Positions:
        return positions(segment_refined(self._page, area, self._distance), self._paths)


def coverage(areas: Sequence[TypedArea]) -> tuple[float, float]:
    """How much data areas cover: for each how often its record is repeated, times the types that most of its records
    hold; then all attributes, an area on average (D1).

    A pivot alone is worth `alone`: every record has it by construction, and so has each item of a menu.
    """
    repeated = sum((len(area.records) - 1) * max(0, len(regular_types(area)) - 1 + AMBER.alone) for area in areas)
    attributes = sum(area.records.held().total() for area in areas)
    return repeated, attributes / max(1, len(areas))


def regular_types(area: TypedArea) -> frozenset[str]:
    """The attribute types that most records of an area hold."""
    held = area.records.held()
    return frozenset(kind for kind, count in held.items() if count >= AMBER.regular * len(area.records))


def _relevant(found: list[_Found], schema: DomainSchema) -> list[_Found]:
    """The areas without those whose records lack most types that are regular in the area that covers most: of all, and
    of those that are regular in the schema (R4), where there are two.

    Where nothing is regular there but the pivot, the others may as well be menus.
    """
    if not found:
        return found
    most = max(found, key=lambda item: coverage([item.area]))
    best = regular_types(most.area)
    if len(best) < 2:
        return [most]
    demanded = frozenset(kind for kind in best if schema.attribute(kind).regular)
    sets = [best, demanded] if len(demanded) > 1 else [best]
    held = ((item, regular_types(item.area)) for item in found)
    return [item for item, types in held if all(len(types & some) > AMBER.shared * len(some) for some in sets)]
