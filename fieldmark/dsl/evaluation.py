"""What a program means on a document: values with their evidence, or abstentions with their reason.

`run_strategy` is the body of the Extract operator (LRSyn algorithm 1): locate, region, blueprint, value. Departures:
instead of the first strategy that applies, the strategies of a part are asked in order and check each other: where the
first two that find anything agree, the rest is not asked; where they do not, all are, and a value needs a majority of
the voices (`MAJORITY`). A strategy that finds two different single values counts as ambiguous, and an ambiguous strategy
speaks against every value. Otherwise the field abstains and names the candidates.
Evaluation is total: it raises nothing, whatever the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.blueprints import region_distance
from fieldmark.dsl.html import HtmlDocument, HtmlNode
from fieldmark.dsl.landmarks import locate
from fieldmark.dsl.programs import Aggregation, Field, Format, Part, Program, Strategy
from fieldmark.dsl.regions import HtmlRegion, region_at
from fieldmark.dsl.tokens import Token, pattern
from fieldmark.dsl.values import Value, region_values

MAJORITY: Final = 0.6
"""Smallest share of the voices for a value, of the strategies of a part that find anything. Origin: our benchmark."""

UNKNOWN_FORMAT: Final = "unknown format"
"""The reason given where no strategy of the field finds its landmark."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a value came from: strategy (numbers count from 1), landmark, region, blueprint distance, place.

    `agreeing` of `voices` strategies of the part found the same.
    """

    format: int
    part: int
    strategy: int
    agreeing: int
    voices: int
    landmark: HtmlNode
    region: HtmlRegion
    distance: float
    value: Value


@dataclass(frozen=True, slots=True)
class Finding:
    """One value that a strategy found."""

    landmark: HtmlNode
    region: HtmlRegion
    distance: float
    value: Value


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one strategy says: findings in document order, or why it has none.

    `ambiguous` marks several different candidates where one is wanted, or a value of a shape never seen: the findings
    are then kept as candidates only. Silent strategies (no finding, not ambiguous) have no voice; `located` tells
    whether their landmark was there.
    """

    findings: tuple[Finding, ...]
    reason: str = ""
    ambiguous: bool = False
    located: bool = True

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts found, in document order."""
        return tuple(finding.value.text for finding in self.findings)


@dataclass(frozen=True, slots=True)
class FieldResult:
    """A field's values with their evidence, in document order; or, where `reason` is set, an abstention.

    No values and no reason: the field is optional and not on this page.
    """

    name: str
    aggregation: Aggregation
    evidence: tuple[Evidence, ...]
    reason: str | None = None

    @property
    def value(self) -> str | list[str] | None:
        """The text, the list of texts, or None where there is none or the field abstains."""
        texts = [item.value.text for item in self.evidence]
        if not texts:
            return None
        return texts[0] if self.aggregation == "one" else texts


@dataclass(frozen=True, slots=True)
class Extraction:
    """The result of a program on one document, field by field in the program's order."""

    document: str
    fields: tuple[FieldResult, ...]

    @property
    def values(self) -> dict[str, str | list[str] | None]:
        """Field name -> text, list of texts, or None."""
        return {field.name: field.value for field in self.fields}

    @property
    def abstained(self) -> dict[str, str]:
        """Field name -> reason, for the fields that abstain."""
        return {field.name: field.reason for field in self.fields if field.reason is not None}


def evaluate(program: Program, document: HtmlDocument) -> Extraction:
    """Run a program on a document."""
    return Extraction(document.name, tuple(evaluate_field(field, document) for field in program.fields))


def evaluate_field(field: Field, document: HtmlDocument) -> FieldResult:
    """Run one field: the format that speaks with most of its strategies decides; equal formats must agree."""
    if not field.formats:
        return FieldResult(field.name, field.aggregation, ())
    verdicts = [
        _evaluate_format(layout, number, field.aggregation, document) for number, layout in enumerate(field.formats, 1)
    ]
    best = max(verdict.standing for verdict in verdicts)
    if best == 0:
        reason = None if field.optional and not any(v.located for v in verdicts) else _join(v.reason for v in verdicts)
        return FieldResult(field.name, field.aggregation, (), reason)
    leaders = [verdict for verdict in verdicts if verdict.standing == best]
    first = leaders[0]
    if any(verdict.texts != first.texts or verdict.reason for verdict in leaders):
        if first.reason and len(leaders) == 1:
            return FieldResult(field.name, field.aggregation, (), first.reason)
        reason = "formats disagree: " + _join(v.reason or _shown(v.texts) for v in leaders)
        return FieldResult(field.name, field.aggregation, (), reason)
    return FieldResult(field.name, field.aggregation, first.evidence)


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What a format says. `standing` is the share of its strategies that have a voice, 0 to 1."""

    evidence: tuple[Evidence, ...]
    reason: str
    standing: float
    located: bool

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(item.value.text for item in self.evidence)


def _evaluate_format(layout: Format, number: int, aggregation: Aggregation, document: HtmlDocument) -> _Verdict:
    evidence: list[Evidence] = []
    reasons: list[str] = []
    silence: list[str] = []
    voices = strategies = 0
    located = False
    for place, part in enumerate(layout.parts, 1):
        outcomes = _outcomes(part, aggregation, document)
        strategies += len(outcomes)
        speaking = [outcome for outcome in outcomes if outcome.findings]
        voices += len(speaking)
        located = located or any(outcome.located for outcome in outcomes)
        if not speaking:
            silence.append(_join(outcome.reason for outcome in outcomes))
            if part.required and aggregation != "one":
                reasons.append(silence[-1])
            continue
        found = _vote(outcomes, len(speaking), (number, place))
        if isinstance(found, str):
            if aggregation != "one" or not evidence or evidence[0].value.text not in _candidates(outcomes):
                reasons.append(found)
        else:
            evidence.extend(found)
    if not voices:
        return _Verdict((), _join(silence), 0.0, located)
    if reasons:
        return _Verdict((), _join(reasons), voices / strategies, located)
    if len(layout.parts) > 1:
        evidence = _in_document_order(evidence)
    if aggregation != "list":
        evidence = list({item.value.text: item for item in reversed(evidence)}.values())[::-1]
    if aggregation == "one" and len(evidence) > 1:
        reason = "two places that always agreed differ: " + " against ".join(_shown([e.value.text]) for e in evidence)
        return _Verdict((), reason, voices / strategies, located)
    return _Verdict(tuple(evidence), "", voices / strategies, located)


def _outcomes(part: Part, aggregation: Aggregation, document: HtmlDocument) -> list[Outcome]:
    """What the strategies of a part say, asked in order until two agree and nothing asked so far stands against them."""
    outcomes: list[Outcome] = []
    said: tuple[str, ...] | None = None
    for strategy in part.strategies:
        outcome = run_strategy(strategy, aggregation, document)
        outcomes.append(outcome)
        if outcome.findings:
            if said == outcome.texts and not outcome.ambiguous:
                break
            said = outcome.texts if said is None and not outcome.ambiguous else ()
    return outcomes


def _vote(outcomes: Sequence[Outcome], voices: int, place: tuple[int, int]) -> list[Evidence] | str:
    """The evidence for the text that enough voices agree on, or the reason why there is none."""
    supporters: dict[tuple[str, ...], list[int]] = {}
    for index, outcome in enumerate(outcomes):
        if outcome.findings and not outcome.ambiguous:
            supporters.setdefault(outcome.texts, []).append(index)
    if supporters:
        texts = max(supporters, key=lambda key: len(supporters[key]))
        agreeing = len(supporters[texts])
        if agreeing >= MAJORITY * voices:
            index = supporters[texts][0]
            return [
                Evidence(*place, index + 1, agreeing, voices, f.landmark, f.region, f.distance, f.value)
                for f in outcomes[index].findings
            ]
    ambiguous = [outcome.reason for outcome in outcomes if outcome.ambiguous]
    if len(supporters) > 1 or (supporters and ambiguous):
        return _join(["strategies disagree: " + " against ".join(_shown(texts) for texts in supporters), *ambiguous])
    return _join(ambiguous)


def _candidates(outcomes: Sequence[Outcome]) -> set[str]:
    return {text for outcome in outcomes for text in outcome.texts}


def run_strategy(strategy: Strategy, aggregation: Aggregation, document: HtmlDocument) -> Outcome:
    """Locate the landmark; for each occurrence take the region, compare the blueprint, take the values."""
    locations = locate(strategy.landmark, document)
    if not locations:
        return Outcome((), UNKNOWN_FORMAT, located=False)
    findings: list[Finding] = []
    nearest = 2.0
    for location in locations:
        region = region_at(strategy.region, location)
        if region is None:
            continue
        apart = region_distance(strategy.blueprint, region)
        nearest = min(nearest, apart)
        if apart > strategy.blueprint.within:
            continue
        findings.extend(Finding(location, region, apart, value) for value in region_values(strategy.value, region))
    if not findings:
        return Outcome((), _silence(strategy, nearest))
    findings = _distinct_places(findings)
    if aggregation == "one":
        texts = dict.fromkeys(finding.value.text for finding in findings)
        if len(texts) > 1:
            return Outcome(tuple(findings), f"more than one candidate: {_shown(tuple(texts))}", ambiguous=True)
        findings = findings[:1]
    if strategy.shape is not None:
        for finding in findings:
            if not pattern(Token(strategy.shape)).match(finding.value.text):
                reason = f"{_shown((finding.value.text,))} does not begin with a {strategy.shape}, as was always seen"
                return Outcome(tuple(findings), reason, ambiguous=True)
    return Outcome(tuple(findings))


def _silence(strategy: Strategy, nearest: float) -> str:
    if nearest > 1:
        return "the landmark stands where its region cannot be reached"
    if nearest > strategy.blueprint.within:
        return f"the region looks different: blueprint distance {nearest:.2f}, at most {strategy.blueprint.within:g}"
    return "the region holds no such value"


def _distinct_places(findings: Sequence[Finding]) -> list[Finding]:
    """Findings without repeats of a place, as regions of several occurrences may overlap."""
    kept: dict[tuple[HtmlNode, tuple[int, int]], Finding] = {}
    for finding in findings:
        kept.setdefault((finding.value.node, finding.value.span), finding)
    return list(kept.values())


def _in_document_order(evidence: Sequence[Evidence]) -> list[Evidence]:
    """Evidence of several parts by place, no place twice."""

    def place(item: Evidence) -> tuple[tuple[int, ...], int]:
        node = item.value.node
        steps = [node.index, *(above.index for above in node.ancestors())]
        return tuple(reversed(steps)), item.value.span[0]

    by_place = {(item.value.node, item.value.span): item for item in reversed(evidence)}
    return sorted(by_place.values(), key=place)


def _shown(texts: Sequence[str]) -> str:
    shortened = [text if len(text) <= 60 else text[:57] + "..." for text in texts[:4]]
    more = f" and {len(texts) - 4} more" if len(texts) > 4 else ""
    return ", ".join(f'"{text}"' for text in shortened) + more


def _join(reasons: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(reason for reason in reasons if reason))
