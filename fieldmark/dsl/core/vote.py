"""The vote inside a part: what its strategies, which read the same places, say together.

A value needs a majority of the voices (`MAJORITY`); against what others say, strategies that lead through one region
are one voice. An ambiguous strategy speaks against every value but those that it has found itself. Only those have a
voice whose findings lack least of the contexts. How many voices there are, and whether the page looks where they are as
it did, is evidence (`fieldmark.dsl.core.confidence`). LRSyn has no votes: the first strategy that finds anything
decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from typing import Any, Final, NamedTuple

from fieldmark.dsl.core.counting import miscounted, passes_texts, precedes_label, without_counted
from fieldmark.dsl.core.documents import Location, Region
from fieldmark.dsl.core.instance import instance_of
from fieldmark.dsl.core.terms import Aggregation, Field, Strategy
from fieldmark.dsl.core.values import Finding, Outcome, Value, shown
from fieldmark.dsl.text.reasons import because, joined

MAJORITY: Final = 0.6
"""Smallest share of the voices for a value, of the strategies of a part that find anything. Origin: our benchmark."""


class Evidence(NamedTuple):
    """Where a value came from: strategy (numbers count from 1), and what it found there.

    `agreeing` of the `voices` found the same, of the strategies `asked`.
    """

    format: int
    part: int
    strategy: int
    agreeing: int
    voices: int
    asked: int
    finding: Finding

    def __repr__(self) -> str:
        found = f"{self.value.text!r} at {self.value.node.path}"
        return f"<{type(self).__name__} {found}: {self.agreeing} of {self.voices} agree>"

    def to_dict(self) -> dict[str, Any]:
        """The evidence as JSON values; not in it are `asked`, and what only the program knows: `looked_for`, `hops`."""
        return {
            "value": self.value.text,
            "format": self.format,
            "part": self.part,
            "strategy": self.strategy,
            "agreeing": [self.agreeing, self.voices],
            "landmark": {"node": self.landmark.path},
            "region": {"first": self.region.nodes[0].path, "last": self.region.nodes[-1].path},
            "blueprint_distance": round(self.distance, 4),
            "node": self.value.node.path,
            **({} if self.value.attribute is None else {"attribute": self.value.attribute}),
            "span": list(self.value.span),
        }

    @property
    def landmark(self) -> Location:
        """Where the landmark stands."""
        return self.finding.landmark

    @property
    def region(self) -> Region:
        """The region around it."""
        return self.finding.region

    @property
    def distance(self) -> float:
        """How far the region is from its blueprint."""
        return self.finding.distance

    @property
    def value(self) -> Value:
        """The value, with its place."""
        return self.finding.value


def strategy_of(evidence: Evidence, field: Field) -> Strategy:
    """The strategy that found a value."""
    return field.formats[evidence.format - 1].parts[evidence.part - 1].strategies[evidence.strategy - 1]


def vote(
    strategies: Sequence[Strategy],
    outcomes: Sequence[Outcome],
    speaking: Sequence[int],
    lacks: Callable[[Outcome], int],
    place: tuple[int, int],
    aggregation: Aggregation,
) -> list[Evidence] | str:
    """The evidence for the text that enough voices agree on, or the reason why there is none.

    The outcomes are of the first strategies; `speaking` are the numbers, from 0, of those that found anything.
    """
    if len(speaking) > 1:
        lacking = [lacks(outcomes[index]) for index in speaking]
        least = min(lacking)
        speaking = [index for index, lack in zip(speaking, lacking, strict=True) if lack == least]
    texts = _comparable({index: outcomes[index] for index in speaking})
    if aggregation == "one":
        counted = [index for index in speaking if passes_texts(outcomes[index])]
        if counted and len(set(texts.values())) > 1:
            picks = instance_of(outcomes[counted[0]].findings[0].landmark.document).picks
            beside = [i for i in speaking if i not in counted and not picks(strategies[i].value.node)]
            if any(not outcomes[index].ambiguous for index in beside):
                speaking, counted = beside, []
        wrong = miscounted(counted, speaking, strategies, outcomes, lacks)
    else:
        speaking, counted = without_counted(speaking, strategies, outcomes, texts), []
        wrong = precedes_label(speaking, strategies, outcomes)
    if wrong is not None:
        return wrong
    voices = len(speaking)
    supporters: dict[tuple[str, ...], list[int]] = {}
    for index in speaking:
        if not outcomes[index].ambiguous:
            supporters.setdefault(texts[index], []).append(index)
    if supporters:
        best = max(supporters.values(), key=len)
        undecided = 0 if {*best} <= {*counted} else _undecided(best[0], outcomes, speaking, texts, aggregation)
        enough = len(best) >= MAJORITY * (voices - undecided)
        if enough and _outvotes(best, supporters.values(), outcomes):
            return evidence_of(outcomes[best[0]], (*place, best[0] + 1), len(best), voices, len(outcomes))
    ambiguous = [outcomes[index].reason for index in speaking if outcomes[index].ambiguous]
    if len(supporters) > 1 or (supporters and ambiguous):
        told = " against ".join(shown(outcomes[some[0]].texts) for some in supporters.values())
        return joined([because("strategies disagree: {}", told), *ambiguous])
    return joined(ambiguous)


def _outvotes(best: Sequence[int], supporters: Collection[Sequence[int]], outcomes: Sequence[Outcome]) -> bool:
    """Whether what some strategies say is said by enough of the voices among which others say something else. Those
    that lead through one region are one voice then: what was put behind a table leads all its labels astray."""
    if len(supporters) == 1:
        return True
    return _ways(best, outcomes) >= MAJORITY * sum([_ways(some, outcomes) for some in supporters])


def _ways(some: Sequence[int], outcomes: Sequence[Outcome]) -> int:
    """How many regions some strategies lead through."""
    regions = [outcomes[index].findings[0].region.nodes for index in some]
    return len({(nodes[0], nodes[-1]) for nodes in regions})


def _undecided(
    best: int,
    outcomes: Sequence[Outcome],
    speaking: Sequence[int],
    texts: Mapping[int, tuple[str, ...]],
    aggregation: Aggregation,
) -> int:
    """How many strategies do not speak against what one says, as they find no more than their guards can tell: some
    values of a list, and that there are others; a text that has the values in it; or more than one value, this one
    among them, from one landmark. A landmark that leads to several on a page tells that it has look-alikes; in a record
    little else stands."""
    said = {*texts[best]}
    undecided = 0
    for index in speaking:
        outcome, found = outcomes[index], {*texts[index]}
        if not outcome.ambiguous:
            continue
        is_longer = len(found) == 1 and _holds(texts[index][0], said)
        if aggregation != "one":
            undecided += is_longer or found < said
        else:
            landmarks = {finding.landmark for finding in outcome.findings}
            alone = len(landmarks) == 1 or outcome.findings[0].landmark.document.is_record
            undecided += is_longer or (said <= found and alone)
    return undecided


def _holds(text: str, parts: Set[str]) -> bool:
    """Whether a text has some others in it: it may be more than the values, and they are all that it is."""
    return all(len(part) < len(text) and are_one(part, text) for part in parts)


def _comparable(outcomes: dict[int, Outcome]) -> dict[int, tuple[str, ...]]:
    """What strategies say, as values are compared where it differs."""
    texts = {index: outcome.texts for index, outcome in outcomes.items()}
    if len(set(texts.values())) < 2:
        return texts
    return {index: tuple(one.value.compared for one in outcome.findings) for index, outcome in outcomes.items()}


def evidence_of(
    outcome: Outcome, place: tuple[int, int, int], agreeing: int, voices: int, asked: int
) -> list[Evidence]:
    """The evidence for what a strategy found; its `place` is the numbers of format, part and strategy, from 1."""
    return [Evidence(*place, agreeing, voices, asked, finding) for finding in outcome.findings]


def are_one(text: str, other: str) -> bool:
    """Whether one text holds the other as words of its own: one value, cut otherwise; "5" is not in "15" nor "5.20"."""
    short, long = sorted((text, other), key=len)
    return re.search(rf"(?<!\w)(?<!\d[.,]){re.escape(short)}(?!\w)(?![.,]\d)", long) is not None
