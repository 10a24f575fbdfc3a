"""AMBER's main algorithm to the letter: identify, segment, align (section 3.1, algorithm 1), and the loop over pivots.

Annotating, the first line, is `annotations.annotate`; learning, the last, `learning.learn`. With several pivot
candidates each is tried, and the run that covers most attributes on the page is kept (section 3); of equal ones the
earliest in the schema. What fieldmark runs on pages is `analysis`, which puts refinements around the same steps; this
is what they are measured against (docs/benchmarks.md).

AMBER as fieldmark runs it on a page: algorithm 1 with the refinements, each of which says why it is there.

`algorithm` is the paper's. Around its steps: false pivots between right ones do not cut areas (`refinements.strands`),
records at the edges are kept and shifts told apart (`segmentation`, by `distances` and `regularity`), thresholds follow
the annotators' recall, and the likeliest candidate stays (`alignment`: `recall`, `inference`, `choice`). Beyond them:
an area of groups of records is taken apart (`groups`) where that covers more, and its groups are aligned together; what
a run covers is counted in types that are regular, not in attributes, of which a long menu has many; an area that lacks
types which are regular in the best one is noise (R4 wants an instance of each regular type).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.amber.annotations import Annotations, annotate
from fieldmark.runtime.amber.areas import DataArea, identify
from fieldmark.runtime.amber.attributes import Aligned, Positions, TagPaths, align, positions
from fieldmark.runtime.amber.extraction import Dropped, ExtractionTyping, TypedArea
from fieldmark.runtime.amber.learning import Domains, learn, with_domains
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.records import Record, segment
from fieldmark.runtime.amber.refinements.areas import identify_refined, split
from fieldmark.runtime.amber.refinements.attributes import Rates, align_refined, rates_of, recalls
from fieldmark.runtime.amber.refinements.records import BoundedDistance, segment_refined
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.tree_distance import TreeDistance


def amber(page: Page, annotations: Annotations, schema: DomainSchema, pivot: str) -> ExtractionTyping:
    """Algorithm 1 with one pivot attribute type, on an annotated page."""
    thresholds, distance, paths = schema.thresholds, TreeDistance(page), TagPaths(page)
    areas: list[TypedArea] = []
    dropped: list[Dropped] = []
    for area in identify(page, annotations[pivot], thresholds.depth, thresholds.distance):
        records = segment(page, area, distance)
        if records:
            typed, noise = align(page, positions(records, paths), annotations, schema)
            areas.append(TypedArea(area, typed))
            dropped += noise
    return ExtractionTyping(page.document.name, pivot, tuple(areas), (*dropped, *outside(page, annotations, areas)))


def analyse_literally(page: Page, annotations: Annotations, schema: DomainSchema) -> ExtractionTyping:
    """The run with the pivot that covers most attributes."""
    runs = [amber(page, annotations, schema, pivot.name) for pivot in schema.pivots]
    best = max(runs, key=lambda run: sum(len(record.attributes) for record in run.records))
    return best if best.areas else ExtractionTyping(page.document.name, None, (), best.dropped)


def learn_in_turn(pages: Sequence[Page], domains: Domains, schema: DomainSchema) -> Domains:
    """The domains after algorithm 1 with its last line on one page after the other."""
    for page in pages:
        current = with_domains(schema, domains)
        annotations = annotate(page, current)
        domains = learn(page, analyse_literally(page, annotations, current), annotations, domains, schema)
    return domains


def outside(page: Page, annotations: Annotations, areas: Sequence[TypedArea]) -> list[Dropped]:
    """The annotations that stand in no record."""
    inside: set[int] = set()
    for area in areas:
        for record in area.records:
            for node in record.record.nodes:
                inside.update(range(node, page.end[node]))
    return [
        Dropped(kind, node, page.text(node)[slice(*spans[0])], None)
        for kind, nodes in annotations.items()
        for node, spans in nodes.items()
        if node not in inside
    ]


MOST: Final = 0.75
"""Least share of the records that hold an attribute of a type, for the type to count as regular (R4) on a page."""

ALONE: Final = 0.1
"""What the pivot type counts for in the coverage of an area, where every other regular type counts for 1."""

SHARED: Final = 0.6
"""Share of the types regular in the best area that another area must exceed."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A data area with its records and attributes, and the annotations in it that are none."""

    area: TypedArea
    dropped: tuple[Dropped, ...]


def analyse(document: HtmlDocument, schema: DomainSchema) -> ExtractionTyping:
    """The data areas, records and attributes of a document."""
    page = Page(document)
    return analyse_page(page, annotate(page, schema), schema)


def analyse_page(page: Page, annotations: Annotations, schema: DomainSchema) -> ExtractionTyping:
    """The run with the pivot that covers most attributes, on an annotated page."""
    runs = _Runs(page, annotations, schema)
    best = max((runs.run(pivot.name) for pivot in schema.pivots), key=lambda run: coverage(run.areas))
    return best if best.areas else ExtractionTyping(page.document.name, None, (), best.dropped)


class _Runs:
    """The runs with different pivots on one page; what does not depend on the pivot is done once."""

    def __init__(self, page: Page, annotations: Annotations, schema: DomainSchema) -> None:
        self._page = page
        self._annotations = annotations
        self._schema = schema
        self._distance = BoundedDistance(page)
        self._paths = TagPaths(page)
        self._positions: dict[tuple[Record, ...], Positions] = {}
        self._aligned: dict[tuple[tuple[Record, ...], tuple[Rates, ...]], Aligned] = {}

    def run(self, pivot: str) -> ExtractionTyping:
        """Identify, segment and align with one pivot attribute type."""
        page, limits = self._page, (self._schema.thresholds.depth, self._schema.thresholds.distance)
        pivots = list(self._annotations[pivot])
        found: list[_Found] = []
        areas = identify_refined(page, pivots, *limits)
        for area, whole in zip(areas, self._whole(areas), strict=True):
            groups = self._grouped(split(page, area, pivots, *limits))
            covers_more = coverage([group.area for group in groups]) > coverage([whole.area])
            found += groups if covers_more else [whole]
        found = _relevant(found, self._schema)
        kept = tuple(item.area for item in found)
        dropped = [noise for item in found for noise in item.dropped]
        return ExtractionTyping(page.document.name, pivot, kept, (*dropped, *outside(page, self._annotations, kept)))

    def _whole(self, areas: Sequence[DataArea]) -> list[_Found]:
        """Data areas with their records and attributes; the annotators' recall is that in all of them together."""
        segmented = [self._segmented([area]) for area in areas]
        found = rates_of(self._page, segmented, self._annotations)
        aligned = [self._attributes(of, found) for of in segmented]
        return [
            _Found(TypedArea(area, records, recalls(found)), dropped)
            for area, (records, dropped) in zip(areas, aligned, strict=True)
        ]

    def _grouped(self, groups: Sequence[DataArea]) -> list[_Found]:
        """The groups of one area, whose records are aligned together."""
        if not groups:
            return []
        of = self._segmented(groups)
        rates = rates_of(self._page, [of], self._annotations)
        records, dropped = self._attributes(of, rates)
        found: list[_Found] = []
        for group in groups:
            low, high = group.root, self._page.end[group.root]
            own = tuple(record for record in records if low < record.record.start < high)
            noise = tuple(item for item in dropped if low < item.node < high)
            found.append(_Found(TypedArea(group, own, recalls(rates)), noise))
        return found

    def _segmented(self, areas: Sequence[DataArea]) -> Positions:
        records = tuple(record for area in areas for record in segment_refined(self._page, area, self._distance))
        known = self._positions.get(records)
        if known is None:
            known = self._positions[records] = positions(records, self._paths)
        return known

    def _attributes(self, of: Positions, found: Mapping[str, Rates]) -> Aligned:
        key = of.records, tuple(found.values())
        known = self._aligned.get(key)
        if known is None:
            known = self._aligned[key] = align_refined(self._page, of, self._annotations, self._schema, found)
        return known


def coverage(areas: Sequence[TypedArea]) -> tuple[float, float]:
    """How much data areas cover: for each how often its record is repeated, times the types that most of its records
    hold; then all attributes, an area on average (D1).

    A pivot alone is worth `ALONE`: every record has it by construction, and so has each item of a menu.
    """
    repeated = sum((len(area.records) - 1) * max(0, len(regular_types(area)) - 1 + ALONE) for area in areas)
    attributes = sum(len(record.attributes) for area in areas for record in area.records)
    return repeated, attributes / max(1, len(areas))


def regular_types(area: TypedArea) -> frozenset[str]:
    """The attribute types that most records of an area hold."""
    held = Counter(attribute.kind for record in area.records for attribute in record.attributes)
    return frozenset(kind for kind, count in held.items() if count >= MOST * len(area.records))


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
    return [item for item, types in held if all(len(types & some) > SHARED * len(some) for some in sets)]
