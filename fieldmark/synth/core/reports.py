"""What is said of a learned field: which examples it does not reproduce and why, and which places rival for its value.

The field is run on every example; of one that it does not reproduce the report says what the field finds there instead,
or why it finds nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.guards import Contradicted, Missed, OwnPlace, guard_of, without
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import UNSHOWN, Field, Format
from fieldmark.dsl.core.values import text_of
from fieldmark.dsl.core.vote import Evidence, strategy_of
from fieldmark.dsl.syntax.notation import written
from fieldmark.dsl.text.conversions import opposite, shortest
from fieldmark.dsl.text.lexicon import fold
from fieldmark.dsl.text.reasons import quoted
from fieldmark.synth.core.conversions import is_normal_form, leaves_open
from fieldmark.synth.core.examples import Annotated, FieldReport, Problem, is_near


def nowhere(value: str, document: Document) -> str:
    """What is said of a label that does not stand in its document: in a record it may stand in another one."""
    return f"{quoted(value)} does not stand {'in its record' if document.is_record else 'on the page'}"


SHOWN_PLACES = 3
"""Most places of a value that a report names."""


def kept_field(field: Field, report: FieldReport) -> Field:
    """The field as its program has it: one that was not learned says why, and one that labels contradict how many."""
    if not field.formats:
        return replace(field, guards=(), unlearned=why_unlearned(report))
    guards = without(field.guards, Contradicted, Missed)
    guards += (Contradicted(*report.contradicted),) if report.contradicted[0] else ()
    guards += (Missed(*report.missed),) if report.missed[0] else ()
    return replace(field, guards=guards) if guards != field.guards else field


def why_unlearned(report: FieldReport) -> str:
    """Why a field was not learned: no example shows it, or the first that is not reproduced, named without its
    folder."""
    if report.never_shown:
        return UNSHOWN
    first = report.problems[0]
    return f"{PurePath(first.document).name}: {first.reason}"


def report_field(field: Field, annotations: Iterable[Annotated]) -> FieldReport:
    """Run the field on every example and say what it does not reproduce."""
    problems: list[Problem] = []
    undecided: dict[str, None] = {}
    examples = 0
    answers: Counter[tuple[bool, bool]] = Counter()
    partly = 0
    for annotation in annotations:
        examples += 1
        result = evaluate_field(field, annotation.document)
        undecided.update(dict.fromkeys(_undecided(field, result.evidence)))
        problem = difference(field, annotation, result)
        problems += [problem] if problem is not None else []
        right = problem is None or _are_slips(annotation, result)
        answers[bool(result.evidence), right] += result.reason is None
        partly += not right and result.reason is None and _agree_in_part(annotation, result)
    landmarks = tuple(written(format_.parts[0].strategies[0].landmark) for format_ in field.formats)
    rivals = tuple(
        _rivals(format_) for format_ in field.formats if field.aggregation == "one" and len(format_.parts) > 1
    )
    return FieldReport(
        field.name,
        len(field.formats),
        landmarks,
        examples - len(problems),
        examples,
        tuple(problems),
        rivals,
        tuple(undecided),
        (answers[True, False], answers[True, False] + answers[True, True], partly),
        (answers[False, False], answers[False, False] + answers[False, True]),
    )


def problem_of(field: Field, annotation: Annotated) -> Problem | None:
    """Why the field does not reproduce an example, or None where it does."""
    return difference(field, annotation, evaluate_field(field, annotation.document))


def difference(field: Field, annotation: Annotated, result: FieldResult) -> Problem | None:
    """How what a field gave differs from an example, or None where it does not."""
    texts = tuple(fold(item.value.text) for item in result.evidence)
    same = set(texts) == set(annotation.values) if field.aggregation == "set" else texts == annotation.values
    if same and (result.reason is None or not annotation.values):
        return None
    if guard_of(field.guards, OwnPlace) is not None and are_of_others(texts, annotation):
        return None
    return Problem(annotation.name, _problem(field, annotation, texts, result.reason))


def _are_slips(annotation: Annotated, result: FieldResult) -> bool:
    """Whether labels that are not what was read stand nowhere, and are nearly that: a slip confirms its place. A word
    more is no slip: the value may go on elsewhere."""
    texts = [fold(item.value.text) for item in result.evidence]
    return 0 < len(texts) == len(annotation.values) and all(
        text == value or (not sites and is_near(text, value) and not _goes_on(value, text))
        for text, value, sites in zip(texts, annotation.values, annotation.sites, strict=True)
    )


def _goes_on(label: str, text: str) -> bool:
    """Whether a label has a text in it, and more words."""
    return _holds(label, text) and any(map(str.isalnum, label.replace(text, "", 1)))


def _agree_in_part(annotation: Annotated, result: FieldResult) -> bool:
    """Whether labels are parts of what was read, several of one text or one up to a sign, such as a comma; whether one
    goes on with words of another element, or is the number with the other sign. People who label in haste leave out
    words, and seldom just those."""
    labels = annotation.values
    texts = {
        fold(item.value.text): fold(text_of(item.value.node, item.value.attribute))
        for item in result.evidence
        if fold(item.value.text) not in labels
    }
    parts = [(text, [value for value in labels if _holds(text, value)]) for text in texts]
    return (
        any(len(some) > 1 for _, some in parts)
        or any(_ends_at_a_sign(text, value) for text, some in parts for value in some)
        or any(_goes_on(value, text) and value not in whole for value in labels for text, whole in texts.items())
        or any(is_normal_form(value) and opposite(shortest(value)) in map(shortest, texts) for value in labels)
    )


def _ends_at_a_sign(text: str, part: str) -> bool:
    """Whether the first sign, blanks aside, before or behind a part of a text is neither a letter nor a digit."""
    before, _, behind = map(str.strip, text.partition(part))
    return any(sign and not sign.isalnum() for sign in (before[-1:], behind[:1]))


def are_of_others(texts: Collection[str], annotation: Annotated) -> bool:
    """Whether each of some texts, where an example has no value, is one of its other fields, or holds one in words."""
    labels = annotation.labels
    return (
        bool(texts)
        and not annotation.values
        and all(text in labels or any(_holds(text, label) for label in labels) for text in texts)
    )


def _holds(text: str, label: str) -> bool:
    """Whether a text has a label in it, which is in words, and no letter or digit touches it."""
    before, found, behind = text.partition(label)
    return bool(found) and any(map(str.isalpha, label)) and not before[-1:].isalnum() and not behind[:1].isalnum()


def _undecided(field: Field, evidence: Iterable[Evidence]) -> Iterator[str]:
    """The texts of a field's values that leave the order of day and month open."""
    for item in evidence:
        conversion = strategy_of(item, field).value.conversion
        text = text_of(item.value.node, item.value.attribute)[slice(*item.value.span)]
        if conversion is not None and leaves_open(conversion, text):
            yield text


def _problem(field: Field, annotation: Annotated, texts: Sequence[str], reason: str | None) -> str:
    """Why an example is not reproduced, with what the program finds there where it finds something else."""
    given = ", ".join(map(quoted, texts))
    meant = f"; did you mean {given}?" if given else ""
    for value, sites in zip(annotation.values, annotation.sites, strict=True):
        if not sites:
            return f"{nowhere(value, annotation.document)}{meant}"
    if not field.formats:
        value, sites = annotation.values[0], annotation.sites[0]
        if len(sites) == 1:
            return f"{quoted(value)} stands at {sites[0].path}, but no landmark leads to it as in other examples"
        shown = ", ".join(site.path for site in sites[:SHOWN_PLACES])
        more = f" and {len(sites) - SHOWN_PLACES} more" if len(sites) > SHOWN_PLACES else ""
        return (
            f"{quoted(value)} stands at {len(sites)} places, and no landmark leads to one of them in all examples; "
            f"label another document, or a longer text that stands only once: {shown}{more}"
        )
    labelled = ", ".join(map(quoted, annotation.values)) or "no value"
    return reason or f"{labelled} is labelled, which the other labels contradict{meant}"


def _rivals(format_: Format) -> str:
    """The landmarks of the places that fitted all examples equally and will be compared."""
    return " and ".join(written(part.strategies[0].landmark) for part in format_.parts)
