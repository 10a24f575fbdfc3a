"""What a strategy means on a document: the body of the Extract operator (LRSyn algorithm 1).

Locate the landmark; for each occurrence take the region, compare its blueprint, take the values. Departures: of
several values those count that lack least of the contexts; for a single value a strategy that still finds two
different ones is ambiguous instead of taking the first, and so is one that finds a value of a shape never seen; a
rejected occurrence must not make another one right. A list is not certain where an occurrence leads to nothing, if none
did in training (`every`): half a list is a wrong value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

from fieldmark.dsl.core.documents import Document, Kind, Location, Region
from fieldmark.dsl.core.guards import First, Objection, Reach, Shown, as_shown, guard_of, objection, without
from fieldmark.dsl.core.identities import once
from fieldmark.dsl.core.instance import DOCUMENT, FARTHEST, Context, Instance, TagLandmark, TextLandmark, instance_of
from fieldmark.dsl.core.terms import Aggregation, Strategy
from fieldmark.dsl.core.values import MAX_VALUES, Finding, Outcome, region_values, shown, text_of
from fieldmark.dsl.text.language import Each, Substring, is_undecided
from fieldmark.dsl.text.placeholders import SIGNS, is_placeholder
from fieldmark.dsl.text.reasons import because, joined

_WORD: Final = re.compile(r"\w")

NO_LANDMARK: Final = "nothing that leads to it stands there"
"""The reason given where a landmark does not stand on the page."""

UNREACHED: Final = "the landmark stands where its region cannot be reached"
VALUELESS: Final = "the region holds no such value"
UNDECIDED: Final = "the region holds several texts of the kind of which one is the value"
"""The reasons given where a landmark leads nowhere, and where it leads to a region that looks right."""

MAX_OCCURRENCES: Final = 5_000
"""A landmark that stands more often in a document is not followed. A bound on time."""

MAX_CHARACTERS: Final = 10_000_000
"""Most characters of all values of a strategy together: regions around each other hold the same text again and again.
A bound on time and memory."""

MAX_FAULTS: Final = 3
"""Most texts without a normal form that a reason shows."""


def run_strategy(
    strategy: Strategy, aggregation: Aggregation, document: Document, contexts: Sequence[Context] = ()
) -> Outcome:
    """Locate the landmark; for each occurrence that counts take the region, compare the blueprint, take the values.

    Of the values those are kept that lack least of the contexts.
    """
    instance = instance_of(document)
    locations = instance.locate(strategy.landmark, document)
    count = len(locations)
    if strategy.outer and count <= MAX_OCCURRENCES:
        locations = instance.under(strategy.outer, locations, document)
    if strategy.guards and guard_of(strategy.guards, First) is not None:
        locations = locations[:1]
    if not locations or count > MAX_OCCURRENCES:
        return _not_followed(count)
    followed = _FOLLOWERS.get(document.kind, follow)(strategy, locations)
    if followed.stopped is not None:
        return Outcome((), followed.stopped)
    found, nearest, idle = followed.found, followed.nearest, followed.idle
    if not found:
        telling = any(instance.is_telling(strategy.landmark, location) for location in locations)
        usual = document.is_record and nearest <= strategy.blueprint.within
        undecided = usual and _is_undecided(strategy, locations, instance)
        located = telling and not (usual and not undecided and not _says_otherwise(strategy, locations, instance))
        denied = _denial(strategy, locations, instance)
        reason = UNDECIDED if undecided else _silence(strategy, nearest)
        return Outcome((), reason, located=located, idle=idle, denied=denied)
    findings = _kept(found, aggregation, contexts, instance) if len(found) > 1 else tuple(found)
    outcome = Outcome(findings, "", False, True, idle, len(locations))
    if strategy.guards and guard_of(strategy.guards, Shown) is not None:
        outcome = as_shown(outcome)
        if not outcome.findings:
            return outcome
    doubt = _doubt(strategy, aggregation, outcome, instance)
    return outcome._replace(reason=doubt, ambiguous=True) if doubt else outcome


def _says_otherwise(strategy: Strategy, locations: Sequence[Location], instance: Instance) -> bool:
    """Whether words stand behind a label in its own text, or right beside it, that are no value."""
    label = strategy.landmark.text if isinstance(strategy.landmark, TextLandmark) else None
    inside = instance.stays(strategy.region)
    if label is None or not (inside or instance.is_beside(strategy.region)):
        return False
    regions = (instance.region_at(strategy.region, location) for location in locations)
    texts = (region.nodes[-1].text for region in regions if region is not None)
    return any((inside or label not in text) and _WORD.search(text.replace(label, "")) for text in texts)


def _is_undecided(strategy: Strategy, locations: Sequence[Location], instance: Instance) -> bool:
    """Whether a part of a text is taken where the only place of its kind is, and a text in its place has several."""
    if not isinstance(strategy.value.text, Substring):
        return False
    regions = (instance.region_at(strategy.region, location) for location in locations[:MAX_FAULTS])
    nodes = (
        node for region in regions if region is not None for node in instance.select(strategy.value.node, region, 2)
    )
    return any(is_undecided(strategy.value.text, text_of(node, strategy.value.attribute)) for node in nodes)


def _denial(strategy: Strategy, locations: Sequence[Location], instance: Instance) -> str | None:
    """The text right beside the only label that says that there is no value; None where there is none."""
    is_label = isinstance(strategy.landmark, TextLandmark) and instance.is_beside(strategy.region)
    region = instance.region_at(strategy.region, locations[0]) if is_label and len(locations) == 1 else None
    text = "" if region is None else region.nodes[-1].text
    return text if text.strip(SIGNS) and is_placeholder(text) else None


class Followed(NamedTuple):
    """Where a landmark leads: what is found, in the order of its occurrences, of which `idle` lead to no value; the
    distance of the nearest region from the blueprint; and why no more was looked at, if there is too much."""

    found: Sequence[Finding]
    nearest: float
    idle: int
    stopped: str | None = None


def follow(strategy: Strategy, locations: Sequence[Location]) -> Followed:
    """For each occurrence of the landmark of a strategy take the region, compare the blueprint, take the values."""
    instance = instance_of(locations[0].document)
    found: list[Finding] = []
    nearest, within = FARTHEST, strategy.blueprint.within
    idle = len(locations)
    several = idle > 1
    looked: dict[Region, bool] = {}  # each region once, where there may be several, and whether it holds values
    characters = 0
    for location in locations:
        region = instance.region_at(strategy.region, location)
        if region is None:
            continue
        if several and region in looked:
            idle -= looked[region]
            continue
        apart = instance.distance(strategy.blueprint, region)
        nearest = min(nearest, apart)
        values = region_values(strategy.value, region, instance) if apart <= within else []
        if values is None or len(found) + len(values) > MAX_VALUES:
            return Followed((), nearest, idle, because("there are more than {:,} values", MAX_VALUES))
        if values:
            idle -= 1
        if several:
            looked[region] = bool(values)
        for value in values:
            found.append(Finding(location, region, apart, value))
            characters += len(value.text)
        if characters > MAX_CHARACTERS:
            why = because("its values have more than {:,} characters together", MAX_CHARACTERS)
            return Followed((), nearest, idle, why)
    return Followed(found, nearest, idle)


_FOLLOWERS: Final[dict[Kind, Callable[[Strategy, Sequence[Location]], Followed]]] = {}


def register(kind: Kind, follower: Callable[[Strategy, Sequence[Location]], Followed]) -> None:
    """Say what follows the landmarks of documents of a kind, with the same result as `follow`, if anything else does.
    The kind's package does so when it is loaded."""
    _FOLLOWERS[kind] = follower


def _kept(
    found: Sequence[Finding], aggregation: Aggregation, contexts: Sequence[Context], instance: Instance
) -> tuple[Finding, ...]:
    """Of several findings those that lack least of the contexts, each place once, as regions may overlap; of a single
    value one of those that say the same."""
    places: dict[object, Finding] = {}
    for finding in found:
        places.setdefault(finding.value.place, finding)
    findings = tuple(places.values())
    if contexts:
        lacks = [instance.lacking(contexts, finding.value.node) for finding in findings]
        least = min(lacks)
        findings = tuple([finding for finding, lack in zip(findings, lacks, strict=True) if lack == least])
    if aggregation == "one" and all(_says_the_same(findings[0], finding) for finding in findings):
        return findings[:1]
    return findings


def _not_followed(count: int) -> Outcome:
    """What a strategy says whose landmark stands so many times on the page, too often or nowhere that counts."""
    if not count:
        return Outcome((), NO_LANDMARK, located=False)
    if count > MAX_OCCURRENCES:
        return Outcome((), because("the landmark stands more than {:,} times on the page", MAX_OCCURRENCES))
    return Outcome((), "the landmark stands on the page, but not under its own landmark")


def _says_the_same(first: Finding, second: Finding) -> bool:
    return first.value.text == second.value.text and first.value.fault is None and second.value.fault is None


def _doubt(strategy: Strategy, aggregation: Aggregation, outcome: Outcome, instance: Instance) -> str:
    """Why the findings are ambiguous: one has no normal form, a single value has several candidates, one holds another,
    a guard objects; empty where they are not."""
    findings = outcome.findings
    if strategy.value.conversion is not None:
        faults = [finding.value.fault for finding in findings if finding.value.fault is not None]
        if faults:
            return joined(islice(dict.fromkeys(faults), MAX_FAULTS))
    if len(findings) > 1:
        if aggregation == "one":
            return because("more than one candidate: {}", shown(tuple(dict.fromkeys(f.value.text for f in findings))))
        if instance.nested([finding.value.node for finding in findings]):
            return "one of the values found holds another"
        if _touching(strategy, findings):
            return "values stand together in one word, so they may be one value"
    for objection_to in objections(strategy) if strategy.guards else ():
        said = objection_to(outcome)
        if said is not None:
            return said
    return ""


@once
def objections(strategy: Strategy) -> tuple[Objection, ...]:
    """What the guards of a strategy say, in their order."""
    return tuple([objection(guard, strategy.guards) for guard in without(strategy.guards, Shown, First)])


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


def reach_of(outcome: Outcome) -> Reach:
    """How far the landmark of a strategy that finds nothing leads."""
    if outcome.reason in (VALUELESS, UNDECIDED):
        return "nothing"
    return "no region" if outcome.reason == UNREACHED else "another region"


def _silence(strategy: Strategy, nearest: float) -> str:
    if strategy.landmark == TagLandmark(DOCUMENT):
        return NO_LANDMARK
    if nearest > 1:
        return UNREACHED
    if nearest > strategy.blueprint.within:
        why = "the region looks different: blueprint distance {:.2f}, at most {:g}"
        return because(why, nearest, strategy.blueprint.within)
    return VALUELESS
