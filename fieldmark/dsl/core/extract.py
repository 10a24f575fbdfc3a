"""What a strategy means on a document: the body of the Extract operator (LRSyn algorithm 1).

Locate the landmark; for each occurrence take the region, compare its blueprint, take the values. Departures: of
several values those count that lack least of the surroundings; for a single value a strategy that still finds two
different ones is ambiguous instead of taking the first, and so is one that finds a value of a shape never seen; a
rejected occurrence must not make another one right. A list is not certain where an occurrence leads to nothing, if none
did in training (`every`): half a list is a wrong value.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

from fieldmark.dsl.core.documents import Document, Location, Region
from fieldmark.dsl.core.guards import is_one_text
from fieldmark.dsl.core.instance import (
    DOCUMENT,
    FARTHEST,
    guided,
    is_record,
    is_telling,
    locate,
    region_at,
    region_distance,
)
from fieldmark.dsl.core.terms import Aggregation, Shape, Strategy
from fieldmark.dsl.core.values import Value, region_values, text_of
from fieldmark.dsl.html.context import Surroundings, lacking
from fieldmark.dsl.html.terms import TagLandmark
from fieldmark.dsl.html.tree import HtmlNode, is_mixed, is_rest
from fieldmark.dsl.text.language import Each
from fieldmark.dsl.text.lexicon import fold, shape_pattern

UNKNOWN_FORMAT: Final = "unknown format"
"""The reason given where a landmark does not stand on the page."""

MAX_OCCURRENCES: Final = 5_000
"""A landmark that stands more often in a document is not followed. A bound on time."""


PERIODS: Final = frozenset({"DATE", "TIME"})
"""Shapes of which a value may be the beginning of something else: "1/4/2020 to 3/4/2020" is no date. A number that goes
on with words is one with its unit."""

MAX_FAULTS: Final = 3
"""Most texts without a normal form that a reason shows."""


class Finding(NamedTuple):
    """One value that a strategy found."""

    landmark: Location
    region: Region
    distance: float
    value: Value


class Outcome(NamedTuple):
    """What one strategy says: findings in document order, or why it has none.

    `ambiguous` marks several different candidates where one is wanted, a value of a shape never seen, or one without
    the normal form that is wanted: the findings are then kept as candidates only. Silent strategies (no finding, not
    ambiguous) have no voice; `located` tells whether their landmark was there. The document itself, which always is,
    does not count, nor does, in a record, a region that looks right and holds no value: other records show that the
    field has not moved. `idle` is how many occurrences of the landmark led to no value.
    """

    findings: tuple[Finding, ...]
    reason: str = ""
    ambiguous: bool = False
    located: bool = True
    idle: int = 0

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts found, in document order."""
        return tuple([finding.value.text for finding in self.findings])


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
    count = len(locations)
    if strategy.guides and count <= MAX_OCCURRENCES:
        locations = guided(strategy.guides, locations, document)
    if not locations or count > MAX_OCCURRENCES:
        return _not_followed(count)
    places: dict[object, Finding] = {}  # each once, as regions of several occurrences may overlap
    nearest, within = FARTHEST, strategy.blueprint.within
    idle = len(locations)
    for location in locations:
        region = region_at(strategy.region, location)
        if region is None:
            continue
        apart = region_distance(strategy.blueprint, region)
        nearest = min(nearest, apart)
        if apart <= within:
            values = region_values(strategy.value, region)
            idle -= bool(values)
            for value in values:
                places.setdefault(value.place, Finding(location, region, apart, value))
    if not places:
        telling = any(is_telling(strategy.landmark, location) for location in locations)
        located = telling and not (is_record(document) and nearest <= within)
        return Outcome((), _silence(strategy, nearest), located=located, idle=idle)
    findings = tuple(places.values())
    if len(findings) > 1:
        lacks = [lacking(surroundings, finding.value.node) for finding in findings]
        least = min(lacks)
        findings = tuple([finding for finding, lack in zip(findings, lacks, strict=True) if lack == least])
        if aggregation == "one" and all(_says_the_same(findings[0], finding) for finding in findings):
            findings = findings[:1]
    doubt = _doubt(strategy, aggregation, findings)
    if not doubt and strategy.every and idle:
        doubt = f"the landmark stands {len(locations)} times on the page, and {idle} of them lead to no value"
    return Outcome(findings, doubt, ambiguous=bool(doubt), idle=idle)


def _not_followed(count: int) -> Outcome:
    """What a strategy says whose landmark stands so many times on the page, too often or nowhere that counts."""
    if not count:
        return Outcome((), UNKNOWN_FORMAT, located=False)
    if count > MAX_OCCURRENCES:
        return Outcome((), f"the landmark stands more than {MAX_OCCURRENCES:,} times on the page")
    return Outcome((), "the landmark stands on the page, but not under its own landmark", located=False)


def _says_the_same(first: Finding, second: Finding) -> bool:
    return first.value.text == second.value.text and first.value.fault is None and second.value.fault is None


def _doubt(strategy: Strategy, aggregation: Aggregation, findings: Sequence[Finding]) -> str:
    """Why the findings are ambiguous: one has no normal form or a shape never seen, a single value has several
    candidates, one holds another; empty where they are not."""
    faults = [finding.value.fault for finding in findings if finding.value.fault is not None]
    if faults:
        return "; ".join(islice(dict.fromkeys(faults), MAX_FAULTS))
    if len(findings) > 1:
        if aggregation == "one":
            return f"more than one candidate: {shown(tuple(dict.fromkeys(f.value.text for f in findings)))}"
        if _nested(findings):
            return "one of the values found holds another"
        if _touching(strategy, findings):
            return "values stand together in one word, so they may be one value"
        if strategy.once and len({finding.landmark for finding in findings}) > 1:
            return "the landmark, which led to values once on every page, does so twice"
    if strategy.leading:
        nodes = [finding.value.node for finding in findings]
        if any(isinstance(node, HtmlNode) and is_rest(node) for node in nodes):
            return "another element's text stands right before it, as it never did, so it may be the rest of a value"
        mixed = [node for node in nodes if isinstance(node, HtmlNode) and is_mixed(node)]
        if not all(is_one_text(node, strategy.shape) for node in mixed):
            return f"{shown((nodes[0].text,))} is several texts, as it never was, so more than the value may be in it"
    return "" if strategy.shape is None else _unlike(strategy.shape, findings)


def _unlike(shape: Shape, findings: Sequence[Finding]) -> str:
    """Why a value found has not the shape; empty where all have it."""
    texts = [finding.value.text for finding in findings]
    if isinstance(shape, str):
        named = f"{'an' if shape[0] in 'AE' else 'a'} {shape}"
        for text in texts:
            begun = shape_pattern(shape).match(text)
            if begun is None:
                return f"{shown((text,))} does not begin with {named}, as was always seen"
            if shape in PERIODS and any(map(str.isalpha, text[begun.end() :])):
                return f"{shown((text,))} goes on with words after {named}, as was never seen"
        return ""
    strange = [text for text in texts if fold(text) not in shape]
    return f"{shown(strange[:1])} was never seen, and only its number tells it from others like it" if strange else ""


def _touching(strategy: Strategy, findings: Sequence[Finding]) -> bool:
    """Whether values that are told by their class alone stand side by side without white space between: "a@b.c;d@e.f".

    Where that is how a list is written, it is split at what stands between.
    """
    loop = strategy.value.text
    if not isinstance(loop, Each) or not any(token.kind is not None for token in loop.begin.right):
        return False
    values = [finding.value for finding in findings]
    return any(
        (one.node, one.attribute) == (two.node, two.attribute)
        and not any(map(str.isspace, text_of(one.node, one.attribute)[one.span[1] : two.span[0]]))
        for one, two in pairwise(values)
    )


def _nested(findings: Sequence[Finding]) -> bool:
    """Whether a value's node is above another's: a cell of the page's own table around those that are wanted."""
    nodes = {finding.value.node for finding in findings if isinstance(finding.value.node, HtmlNode)}
    return len(nodes) > 1 and any(above in nodes for node in nodes for above in node.ancestors())


def _silence(strategy: Strategy, nearest: float) -> str:
    if isinstance(strategy.landmark, TagLandmark) and strategy.landmark.tag == DOCUMENT:
        return UNKNOWN_FORMAT
    if nearest > 1:
        return "the landmark stands where its region cannot be reached"
    if nearest > strategy.blueprint.within:
        return f"the region looks different: blueprint distance {nearest:.2f}, at most {strategy.blueprint.within:g}"
    return "the region holds no such value"


def shown(texts: Sequence[str]) -> str:
    """Texts for a message: quoted, shortened, at most four."""
    shortened = [text if len(text) <= 60 else text[:57] + "..." for text in texts[:4]]
    more = f" and {len(texts) - 4} more" if len(texts) > 4 else ""
    return ", ".join(f'"{text}"' for text in shortened) + more
