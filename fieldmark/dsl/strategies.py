"""What a strategy means on a document: the body of the Extract operator (LRSyn algorithm 1).

Locate the landmark; for each occurrence take the region, compare its blueprint, take the values. Departures: of
several values those count that lack least of the surroundings; for a single value a strategy that still finds two
different ones is ambiguous instead of taking the first, and so is one that finds a value of a shape never seen; a
rejected occurrence must not make another one right. A list is not certain where an occurrence leads to nothing, if none
did in training (`every`): half a list is a wrong value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from fieldmark.dsl.documents import Document, Location, Region
from fieldmark.dsl.html import HtmlDocument, HtmlNode
from fieldmark.dsl.instances import guided, locate, region_at, region_distance
from fieldmark.dsl.programs import Aggregation, Strategy
from fieldmark.dsl.surroundings import Surroundings, lacking
from fieldmark.dsl.tokens import class_pattern
from fieldmark.dsl.values import Value, region_values

UNKNOWN_FORMAT: Final = "unknown format"
"""The reason given where a landmark does not stand on the page."""

MAX_OCCURRENCES: Final = 5_000
"""A landmark that stands more often in a document is not followed. A bound on time."""


MAX_FAULTS: Final = 3
"""Most texts without a normal form that a reason shows."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One value that a strategy found."""

    landmark: Location
    region: Region
    distance: float
    value: Value


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one strategy says: findings in document order, or why it has none.

    `ambiguous` marks several different candidates where one is wanted, a value of a shape never seen, or one without
    the normal form that is wanted: the findings are then kept as candidates only. Silent strategies (no finding, not
    ambiguous) have no voice; `located` tells whether their landmark was there. The document itself, which always is,
    does not count, nor does, in a record, a region that looks right and holds no value: other records show that the
    field has not moved. `lacking` is how much of the surroundings the findings lack, `idle` how many
    occurrences of the landmark led to no value.
    """

    findings: tuple[Finding, ...]
    reason: str = ""
    ambiguous: bool = False
    located: bool = True
    lacking: int = 0
    idle: int = 0

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts found, in document order."""
        return tuple(finding.value.text for finding in self.findings)


def run_strategy(
    strategy: Strategy,
    aggregation: Aggregation,
    document: Document,
    surroundings: Sequence[Surroundings] = (),
) -> Outcome:
    """Locate the landmark; for each occurrence that counts take the region, compare the blueprint, take the values.

    Of the values those are kept that lack least of the surroundings.
    """
    locations = locate(strategy.landmark, document)
    if not locations:
        return Outcome((), UNKNOWN_FORMAT, located=False)
    if len(locations) > MAX_OCCURRENCES:
        return Outcome((), f"the landmark stands more than {MAX_OCCURRENCES:,} times on the page")
    locations = tuple(guided(strategy.guides, locations, document))
    if not locations:
        return Outcome((), "the landmark stands on the page, but not under its own landmark", located=False)
    findings: list[Finding] = []
    idle = 0
    nearest = 2.0
    for location in locations:
        idle += 1
        region = region_at(strategy.region, location)
        if region is None:
            continue
        apart = region_distance(strategy.blueprint, region)
        nearest = min(nearest, apart)
        if apart <= strategy.blueprint.within:
            values = region_values(strategy.value, region)
            findings.extend(Finding(location, region, apart, value) for value in values)
            idle -= bool(values)
    if not findings:
        located = not isinstance(document, HtmlDocument) or not (
            (bool(document.origin) and nearest <= strategy.blueprint.within) or locations == (document.root,)
        )
        return Outcome((), _silence(strategy, nearest), located=located, idle=idle)
    findings = _distinct_places(findings)
    lacks = [lacking(surroundings, finding.value.node) for finding in findings]
    placed = [finding for finding, lack in zip(findings, lacks, strict=True) if lack == min(lacks)]
    outcome = _checked(strategy, aggregation, placed)
    if strategy.every and idle and not outcome.ambiguous:
        reason = f"the landmark stands {len(locations)} times on the page, and {idle} of them lead to no value"
        outcome = replace(outcome, ambiguous=True, reason=reason)
    return replace(outcome, lacking=min(lacks), idle=idle)


def _checked(strategy: Strategy, aggregation: Aggregation, findings: Sequence[Finding]) -> Outcome:
    """The findings, ambiguous where a single value has several candidates, where one holds another, or where one has a
    shape never seen or no normal form."""
    faults = dict.fromkeys(finding.value.fault for finding in findings if finding.value.fault is not None)
    if faults:
        return Outcome(tuple(findings), "; ".join(islice(faults, MAX_FAULTS)), ambiguous=True)
    if aggregation == "one":
        texts = dict.fromkeys(finding.value.text for finding in findings)
        if len(texts) > 1:
            return Outcome(tuple(findings), f"more than one candidate: {shown(tuple(texts))}", ambiguous=True)
        findings = findings[:1]
    if _nested(findings):
        return Outcome(tuple(findings), "one of the values found holds another", ambiguous=True)
    if strategy.once and len({finding.landmark for finding in findings}) > 1:
        return Outcome(
            tuple(findings), "the landmark, which led to values once on every page, does so twice", ambiguous=True
        )
    if strategy.shape is not None:
        for finding in findings:
            if not class_pattern(strategy.shape).match(finding.value.text):
                reason = f"{shown((finding.value.text,))} does not begin with a {strategy.shape}, as was always seen"
                return Outcome(tuple(findings), reason, ambiguous=True)
    return Outcome(tuple(findings))


def _nested(findings: Sequence[Finding]) -> bool:
    """Whether a value's node is above another's: a cell of the page's own table around those that are wanted."""
    nodes = {finding.value.node for finding in findings if isinstance(finding.value.node, HtmlNode)}
    return len(nodes) > 1 and any(above in nodes for node in nodes for above in node.ancestors())


def _silence(strategy: Strategy, nearest: float) -> str:
    if nearest > 1:
        return "the landmark stands where its region cannot be reached"
    if nearest > strategy.blueprint.within:
        return f"the region looks different: blueprint distance {nearest:.2f}, at most {strategy.blueprint.within:g}"
    return "the region holds no such value"


def _distinct_places(findings: Sequence[Finding]) -> list[Finding]:
    """Findings without repeats of a place, as regions of several occurrences may overlap."""
    kept: dict[object, Finding] = {}
    for finding in findings:
        kept.setdefault(finding.value.place, finding)
    return list(kept.values())


def shown(texts: Sequence[str]) -> str:
    """Texts for a message: quoted, shortened, at most four."""
    shortened = [text if len(text) <= 60 else text[:57] + "..." for text in texts[:4]]
    more = f" and {len(texts) - 4} more" if len(texts) > 4 else ""
    return ", ".join(f'"{text}"' for text in shortened) + more
