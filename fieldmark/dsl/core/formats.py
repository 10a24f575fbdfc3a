"""What a format says: its parts, each by the vote of its strategies, together.

The strategies of a part are asked in order and check each other. Where the first two that find anything agree, the rest
is not asked; where they do not, all are, and vote. The parts of a single value are asked for one voice each first;
where all that speak agree, and two do, the value is found.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import product, starmap
from typing import Final, NamedTuple

from fieldmark.dsl.core.counting import lacking_label, passes_texts
from fieldmark.dsl.core.documents import Document, Location
from fieldmark.dsl.core.extract import NO_LANDMARK, objections, reach_of, run_strategy
from fieldmark.dsl.core.guards import REACHES, Guard, Idle, Seen, Shape, Unsplit, guard_of, objection, text_objection
from fieldmark.dsl.core.instance import AttributeLandmark, TextLandmark, instance_of, locate
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Strategy
from fieldmark.dsl.core.values import Outcome, shown
from fieldmark.dsl.core.vote import Evidence, are_one, evidence_of, vote
from fieldmark.dsl.text.lexicon import WORDS, class_of
from fieldmark.dsl.text.reasons import because, joined

KEYWORDS: Final = 0.5
"""Smallest share of a format's keywords that must be on the page. Origin: our benchmark of forms never seen."""


class Verdict(NamedTuple):
    """What a format says: evidence in document order, or a reason why there is none.

    `standing` is the share of the strategies asked that found anything, 0 to 1; `located` tells whether any landmark
    stands on the page, and `strange` whether nothing found is of the class that was seen there: where a value is laid
    out otherwise, what else stands there says nothing.
    """

    evidence: tuple[Evidence, ...]
    reason: str
    standing: float
    located: bool
    strange: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts found, in document order."""
        return tuple([item.value.text for item in self.evidence])


class _Asked:
    """The strategies of a format that were asked so far, and what they said."""

    __slots__ = ("_aggregation", "_document", "_format", "_lacks", "_said")

    def __init__(self, format_: Format, aggregation: Aggregation, document: Document) -> None:
        self._format = format_
        self._aggregation = aggregation
        self._document = document
        self._said: list[list[Outcome]] = [[] for _ in format_.parts]
        self._lacks: dict[tuple[int, Location], int] = {}

    def ask(self, part: int, strategy: int) -> Outcome:
        """What a strategy says. The strategies of a part are asked in order."""
        said = self._said[part]
        if strategy == len(said):
            asked = self._format.parts[part]
            outcome = run_strategy(asked.strategies[strategy], self._aggregation, self._document, asked.contexts)
            said.append(outcome)
        return said[strategy]

    def all_of(self, part: int) -> tuple[list[Outcome], int | None]:
        """What the strategies of a part say, asked until two agree and nothing stands against them.

        Where they do, the number of the first of them comes with it, from 0.
        """
        said = self._said[part]
        speaking: list[int] = []
        strategies = self._format.parts[part].strategies
        for number in range(len(strategies)):
            outcome = self.ask(part, number)
            if outcome.findings:
                speaking.append(number)
                if len(speaking) == 2:
                    first = said[speaking[0]]
                    clear = self._is_clear(part, first) and self._is_clear(part, outcome)
                    if first.texts == outcome.texts and clear and lacking_label(speaking, strategies, said) is None:
                        return said, speaking[0]
        return said, None

    def lone(self) -> Outcome | None:
        """What the only strategy of the format says, where no vote could say anything else."""
        parts = self._format.parts
        if len(parts) > 1 or len(parts[0].strategies) > 1:
            return None
        outcome = self.ask(0, 0)
        return outcome if outcome.findings and self._is_sound(outcome) else None

    def _is_clear(self, part: int, outcome: Outcome) -> bool:
        return self._is_sound(outcome) and not self.lacking(part, outcome)

    def _is_sound(self, outcome: Outcome) -> bool:
        return not (outcome.ambiguous or (self._aggregation == "one" and passes_texts(outcome)))

    def lacking(self, part: int, outcome: Outcome) -> int:
        """How much of the contexts of a part the findings of one of its strategies lack."""
        contexts = self._format.parts[part].contexts
        if not contexts:
            return 0
        node = outcome.findings[0].value.node
        known = self._lacks.get((part, node))
        if known is None:
            known = self._lacks[part, node] = instance_of(self._document).lacking(contexts, node)
        return known

    @property
    def standing(self) -> float:
        """The share of what was asked that found anything."""
        said = [bool(outcome.findings) for outcomes in self._said for outcome in outcomes]
        return sum(said) / len(said)

    def is_strange(self) -> bool:
        """Whether guards say of all that was found that it is nothing like what was seen: of another class, or several
        texts, where each was one."""
        found = [
            (strategy, outcome)
            for part, outcomes in zip(self._format.parts, self._said, strict=True)
            for strategy, outcome in zip(part.strategies, outcomes, strict=False)
            if outcome.findings
        ]
        return all(_is_strange(strategy, outcome) for strategy, outcome in found)

    @property
    def located(self) -> bool:
        """Whether any landmark asked for stands on the page, but for those that lead no farther than where there was no
        value; or a class, or another attribute, that stood there too is gone: the page names its parts otherwise."""
        page = not self._document.is_record
        return any(
            (outcome.located and not _is_idle(strategy, outcome)) or (page and _is_renamed(strategy, outcome))
            for part, outcomes in zip(self._format.parts, self._said, strict=True)
            for strategy, outcome in zip(part.strategies, outcomes, strict=False)
        )


def _is_strange(strategy: Strategy, outcome: Outcome) -> bool:
    shape = guard_of(strategy.guards, Shape)
    if shape is not None and all(text_objection(shape, text) for text in outcome.texts):
        return True
    unsplit = guard_of(strategy.guards, Unsplit)
    return unsplit is not None and objection(unsplit, strategy.guards)(outcome) is not None


def _is_idle(strategy: Strategy, outcome: Outcome) -> bool:
    idle = guard_of(strategy.guards, Idle)
    return idle is not None and REACHES.index(reach_of(outcome)) <= REACHES.index(idle.reach)


def _is_renamed(strategy: Strategy, outcome: Outcome) -> bool:
    """Whether an attribute that stood on pages with a value and without is not on the page."""
    idle = isinstance(strategy.landmark, AttributeLandmark) and guard_of(strategy.guards, Idle) is not None
    return idle and not outcome.located and outcome.reason == NO_LANDMARK


def evaluate_format(
    format_: Format, number: int, aggregation: Aggregation, document: Document, guards: Sequence[Guard] = ()
) -> Verdict:
    """What a format says. `number` is its own, from 1, for the evidence; `guards` are those of the field."""
    if format_.keywords and not is_known(format_, document):
        return Verdict((), NO_LANDMARK, 0.0, located=False)
    asked = _Asked(format_, aggregation, document)
    early = _unopposed(asked, format_, number, aggregation)
    if early:
        return Verdict(tuple(early), "", asked.standing, True)
    evidence: list[Evidence] = []
    reasons: list[str] = []
    silence: list[str] = []
    unsure: list[tuple[str, set[str]]] = []
    for place, part in enumerate(format_.parts):
        outcomes, agreed = asked.all_of(place)
        speaking = [number for number, outcome in enumerate(outcomes) if outcome.findings]
        reasons += _denials(outcomes) if speaking or aggregation == "one" else ()
        if not speaking:
            silence.append(joined(outcome.reason for outcome in outcomes))
            if part.required and aggregation != "one":
                reasons.append(silence[-1])
        elif agreed is not None:
            evidence += evidence_of(outcomes[agreed], (number, place + 1, agreed + 1), 2, 2, len(outcomes))
        else:
            voted = vote(
                part.strategies, outcomes, speaking, partial(asked.lacking, place), (number, place + 1), aggregation
            )
            if not isinstance(voted, str):
                evidence.extend(voted)
            else:
                unsure.append((voted, _candidates(outcomes)))
    reasons += _unsettled(unsure, evidence, aggregation) if unsure else ()
    if len(silence) == len(format_.parts):
        return Verdict((), joined(silence), 0.0, asked.located)
    if not reasons and len(evidence) > 1:
        evidence = _aggregated(evidence, aggregation)
        if aggregation == "one":
            evidence, reasons = _single(evidence, guards)
    found, why = ((), joined(reasons)) if reasons else (tuple(evidence), "")
    strange = aggregation == "one" and not found and asked.is_strange()
    return Verdict(found, why, asked.standing, bool(found) or asked.located, strange)


def _unopposed(asked: _Asked, format_: Format, number: int, aggregation: Aggregation) -> Sequence[Evidence]:
    """The evidence of the only strategy of a format, or for a single value that the first of all parts agree on, where
    no vote could say anything else; else none."""
    lone = asked.lone()
    if lone is not None:
        return _aggregated(evidence_of(lone, (number, 1, 1), 1, 1, 1), aggregation)
    early = _agreed(asked, format_, number) if aggregation == "one" and len(format_.parts) > 1 else None
    return () if early is None else (early,)


def _denials(outcomes: Sequence[Outcome]) -> list[str]:
    """What stands beside labels and says that there is no value, as reasons."""
    denied = dict.fromkeys(outcome.denied for outcome in outcomes if outcome.denied is not None)
    return [because("{} stands beside its label", shown([text])) for text in denied]


def _single(evidence: list[Evidence], guards: Sequence[Guard]) -> tuple[list[Evidence], list[str]]:
    """The evidence for a single value of which all places agreed, and why it is not certain where they differ."""
    evidence = _of_class(evidence, guards)
    if len(evidence) < 2:
        return evidence, []
    differing = " against ".join(shown([item.value.text]) for item in evidence)
    return evidence, [because("two places that always agreed differ: {}", differing)]


def _of_class(evidence: list[Evidence], guards: Sequence[Guard]) -> list[Evidence]:
    """Of places that differ the one that gives a value of the class of all seen, where the others hold it and go on:
    "10-464" and "10-464-TD". Not of words, of which a value may have one more."""
    seen = guard_of(guards, Seen)
    token_class = None if seen is None else seen.token_class
    if len(evidence) < 2 or token_class is None or token_class in WORDS:
        return evidence
    own = [item for item in evidence if class_of(item.value.text) == token_class]
    return own if len(own) == 1 and all(are_one(own[0].value.text, item.value.text) for item in evidence) else evidence


def _unsettled(
    unsure: Sequence[tuple[str, set[str]]], evidence: Sequence[Evidence], aggregation: Aggregation
) -> list[str]:
    """Why parts are not sure, of which no candidate is, cut otherwise, a single value that others found."""
    sure = {item.value.text for item in evidence} if aggregation == "one" else set()
    return [reason for reason, candidates in unsure if not any(starmap(are_one, product(sure, candidates)))]


def first_to_find(field: Field, document: Document) -> Verdict:
    """What the first strategy of a field says that finds anything its guards trust (LRSyn algorithm 1).

    No other is asked then: there are no votes, and of several values of a single text the first on the page is taken.
    """
    reasons: list[str] = []
    located = False
    for number, format_ in enumerate(field.formats, 1):
        known = not format_.keywords or is_known(format_, document)
        for place, part in enumerate(format_.parts if known else (), 1):
            for nth, strategy in enumerate(part.strategies, 1):
                outcome = run_strategy(strategy, field.aggregation, document, part.contexts)
                said = [objection(outcome) for objection in objections(strategy)] if outcome.findings else []
                against = [text for text in said if text is not None]
                sound = [finding for finding in outcome.findings if finding.value.fault is None]
                if sound and not against:
                    evidence = evidence_of(outcome._replace(findings=tuple(sound)), (number, place, nth), 1, 1, nth)
                    kept = _aggregated(evidence, "set" if field.aggregation == "set" else "list")
                    return Verdict(tuple(kept[:1] if field.aggregation == "one" else kept), "", 1.0, located=True)
                reasons.append(joined(against) or outcome.reason)
                located = located or outcome.located
    return Verdict((), joined(reasons) or NO_LANDMARK, 0.0, located)


def is_known(format_: Format, document: Document) -> bool:
    """Whether most of the words by which the format is known stand on the page."""
    found = sum(1 for text in format_.keywords if locate(TextLandmark(text, whole=False), document))
    return found >= KEYWORDS * len(format_.keywords)


def _agreed(asked: _Asked, format_: Format, number: int) -> Evidence | None:
    """The evidence for a single value on which the first strategies of all parts agree, at least two of them."""
    firsts = [(place, asked.ask(place, 0)) for place in range(len(format_.parts))]
    speaking = [(place, outcome) for place, outcome in firsts if outcome.findings]
    if len(speaking) < 2 or any(outcome.denied is not None for _, outcome in firsts):
        return None
    place, first = speaking[0]
    texts = first.texts
    for _, outcome in speaking:
        if outcome.ambiguous or outcome.texts != texts:
            return None
    return Evidence(number, place + 1, 1, len(speaking), len(speaking), len(firsts), first.findings[0])


def _candidates(outcomes: Sequence[Outcome]) -> set[str]:
    return {text for outcome in outcomes for text in outcome.texts}


def _aggregated(evidence: Sequence[Evidence], aggregation: Aggregation) -> list[Evidence]:
    """Evidence of several parts in document order, no place twice; unless for a list, no text twice either."""
    if len(evidence) < 2:
        return list(evidence)
    if aggregation != "one" or len({item.part for item in evidence}) > 1:
        evidence = sorted(_first_by(evidence, lambda item: item.value.place), key=_document_order)
    if aggregation == "list":
        return list(evidence)
    return _first_by(evidence, lambda item: item.value.compared if aggregation == "one" else item.value.text)


def _first_by(evidence: Sequence[Evidence], key: Callable[[Evidence], Hashable]) -> list[Evidence]:
    """The first item of each key, in order."""
    kept: dict[Hashable, Evidence] = {}
    for item in evidence:
        kept.setdefault(key(item), item)
    return list(kept.values())


def _document_order(item: Evidence) -> tuple[tuple[int, ...], int]:
    return item.value.node.order, item.value.span[0]
