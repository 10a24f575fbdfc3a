"""What a field says of a document, or of a record: its values with their evidence, or why there are none.

The format that speaks with most of its strategies decides; formats that speak equally must agree. Departure from LRSyn
algorithm 1, which takes the first tuple that applies: what is not certain is not returned, and the reason names the
candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.formats import evaluate_format, first_to_find
from fieldmark.dsl.core.guards import Guard, Lexicon, Never, Objection, guard_of, objection
from fieldmark.dsl.core.identities import once
from fieldmark.dsl.core.instance import TextLandmark, instance_of, locate, words_of
from fieldmark.dsl.core.results import Beside, FieldResult, Said
from fieldmark.dsl.core.terms import Field, Strategy, strategies_of
from fieldmark.dsl.core.values import Outcome, Value, shown
from fieldmark.dsl.core.vote import strategy_of
from fieldmark.dsl.text.lexicon import fold
from fieldmark.dsl.text.names import FieldName
from fieldmark.dsl.text.placeholders import SIGNS
from fieldmark.dsl.text.reasons import because, joined

LABEL: Final = "{} is a label of the field, and no value"
"""The reason for a field whose strategies lead to the label of another of them."""

UNNAMED: Final = "{}, which names it and always stood right before it, is not there: what stands there may be another's"
"""The reason for a field without the label that sounds like its name."""

CUT_OFF: Final = "not found, but the document is cut off, so it may be there"
"""The reason for a missing value where the document is truncated: absence is then not certain."""

CUT_OFF_LIST: Final = "the document is cut off, so it may go on"
"""The reason for a list, or several values as one, in such a document: half a list is a wrong value."""


def evaluate_field(field: Field, document: Document) -> FieldResult:
    """Run one field: what its formats say, unless a value is longer than any that is trusted, may be misread, or may
    not be all."""
    said = without_doubt(said_by(field, document), document, field.guards)
    return FieldResult(field.name, field.aggregation, said.evidence, said.reason)


def results_of(fields: Sequence[Field], said: Sequence[Said], hole: bool = False) -> tuple[FieldResult, ...]:
    """The answers of the fields of a page, or of a record, which know each other: their confidence depends on that."""
    beside = Beside(fields, said, hole)
    return tuple(
        [
            FieldResult(field.name, field.aggregation, evidence, reason, spelling, beside, number)
            for number, (field, (evidence, reason, _, spelling)) in enumerate(zip(fields, said, strict=True))
        ]
    )


def said_by(field: Field, document: Document) -> Said:
    """What a field says that its guards trust."""
    said = _said(field, document)
    never = guard_of(field.guards, Never) if field.guards and said.found else None
    read = {fold(one.text) for one in read_by(field, said, document)} if never is not None else set[str]()
    if never is not None and read and read <= never.texts:
        return _missing(document)._replace(found=True)
    if said.evidence and document.truncated and field.aggregation != "one":
        return Said((), CUT_OFF_LIST, True)
    if said.evidence and (label := _label_among(said, field, document)) is not None:
        return Said((), because(LABEL, shown([label])), True)
    if said.evidence and (label := _lacking_name(said, field, document)) is not None:
        return Said((), because(UNNAMED, shown([label])), True)
    if field.guards and said.evidence:
        outcome = Outcome(tuple([item.finding for item in said.evidence]))
        for objection_to in _objections(field):
            reason = objection_to(outcome)
            if reason is not None:
                return Said((), reason, True)
    return said


def _label_among(said: Said, field: Field, document: Document) -> str | None:
    """What is no value but a label of the field, from which another of its strategies starts; None where nothing is."""
    if field.aggregation != "one" or not instance_of(document).labels_are_no_values:
        return None
    labels = _labels(field)
    for item in said.evidence:
        text = item.finding.value.text
        own = _bare(text)
        if own in labels:
            landmark = strategy_of(item, field).landmark
            if not isinstance(landmark, TextLandmark) or _bare(landmark.text) != own:
                return text
    return None


def _lacking_name(said: Said, field: Field, document: Document) -> str | None:
    """The label that stood right before the value and sounds like the field's name, where no such is in the document
    and all that finds the value starts from other texts; None where it is there, or another label at its place is."""
    first = said.evidence[0]
    if field.first or field.aggregation != "one" or not _starts_elsewhere(strategy_of(first, field), field.name):
        return None
    instance = instance_of(document)
    ways = [(n, way) for n, part in enumerate(field.formats[first.format - 1].parts, 1) for way in part.strategies]
    own = [(part, way) for part, way in ways if not _starts_elsewhere(way, field.name)]
    beside = [
        (part, way.landmark) for part, way in own if instance.is_beside(way.region) and instance.counts(way.region)
    ]
    labels = [(part, landmark) for part, landmark in beside if isinstance(landmark, TextLandmark)]
    if not labels or any(locate(landmark, document) for _, landmark in labels):
        return None
    if any(first.value.text in run_strategy(way, field.aggregation, document).texts for _, way in own):
        return None
    is_at_place = all(part == first.part for part, _ in labels)
    if is_at_place and instance.stands_behind(first.value.node, first.landmark):
        return None
    return words_of(labels[0][1])


def _starts_elsewhere(strategy: Strategy, name: str) -> bool:
    """Whether a strategy starts from a text that does not sound like a field's name."""
    landmark = strategy.landmark
    return isinstance(landmark, TextLandmark) and not FieldName.among(name).likeness(landmark.text)


@once
def _labels(field: Field) -> frozenset[str]:
    """The texts from which the strategies of a field start, as they are compared: not those with figures, or that are
    usual values, which are data themselves."""
    landmarks = (strategy.landmark for strategy in strategies_of(field))
    texts = {landmark.text for landmark in landmarks if isinstance(landmark, TextLandmark)}
    lexicon = guard_of(field.guards, Lexicon)
    usual = frozenset[str]() if lexicon is None else lexicon.texts
    return frozenset(_bare(one) for one in texts if not any(map(str.isdigit, one)) and fold(one) not in usual) - {""}


def _bare(text: str) -> str:
    """A text without the signs beside it, folded."""
    return fold(text).strip(SIGNS)


def without_doubt(said: Said, document: Document, guards: Sequence[Guard] = ()) -> Said:
    """What a field says, without its values where these may be none, or not all; what is usual is all of it."""
    if not said.evidence:
        return said
    lexicon = guard_of(guards, Lexicon) if guards else None
    doubt, reason = instance_of(document).doubt, document.weak
    for item in said.evidence:
        value = item.finding.value
        if reason is None and (lexicon is None or value.text not in lexicon.texts):
            reason = doubt(value.node, value.span)
    return said if reason is None else said._replace(evidence=(), reason=reason)


def read_by(field: Field, said: Said, document: Document) -> list[Value]:
    """The values that a field says, or, where its guards trust nothing, all that its strategies find."""
    if said.evidence:
        return [item.finding.value for item in said.evidence]
    outcomes = (run_strategy(strategy, field.aggregation, document) for strategy in strategies_of(field))
    return [finding.value for outcome in outcomes for finding in outcome.findings]


@once
def _objections(field: Field) -> tuple[Objection, ...]:
    """What the guards of a field say, in their order."""
    return tuple([objection(guard, field.guards) for guard in field.guards])


def _said(field: Field, document: Document) -> Said:
    """The format that speaks with most of its strategies decides; equal formats must agree. Or the first decides."""
    if not field.formats:
        return _unlearned(field)
    if field.first:
        verdicts = [first_to_find(field, document)]
    else:
        how = field.aggregation, document, field.guards
        verdicts = [evaluate_format(format_, number, *how) for number, format_ in enumerate(field.formats, 1)]
    if len(verdicts) > 1 and any(verdict.evidence for verdict in verdicts):
        verdicts = [verdict for verdict in verdicts if not verdict.strange]
    best = max([verdict.standing for verdict in verdicts]) if len(verdicts) > 1 else verdicts[0].standing
    if best == 0:
        if field.optional and not any(verdict.located for verdict in verdicts):
            return _missing(document) if field.unlearned is None else _unlearned(field)
        return Said((), joined(verdict.reason for verdict in verdicts), False)
    leaders = [verdict for verdict in verdicts if verdict.standing == best] if len(verdicts) > 1 else verdicts
    first = leaders[0]
    if len(leaders) == 1:
        return Said(first.evidence, first.reason or None, True)
    if any(verdict.texts != first.texts or verdict.reason for verdict in leaders):
        told = (v.reason or because("{}", shown(v.texts)) for v in leaders)
        return Said((), joined(told, "formats disagree: "), True)
    return Said(first.evidence, None, True)


def _unlearned(field: Field) -> Said:
    return Said((), f"not learned: {field.unlearned}", False)


def _missing(document: Document) -> Said:
    """What is said of a field that is rightly absent, as far as the document could be read."""
    return Said((), CUT_OFF if document.truncated else None, False)
