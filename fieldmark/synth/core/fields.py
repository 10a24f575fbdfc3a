"""Learning one field from the documents of a corpus (LRSyn algorithm 2, the body of its loop).

Annotations; joint inference of clusters and landmarks (algorithm 3); per cluster, strategies from each landmark
candidate (algorithm 4); the strategies that a format keeps (`formats`). What was learned is then run on every example,
and what is not reproduced is reported with its reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Generic

from fieldmark.dsl.core.evaluate import FieldResult, evaluate_field
from fieldmark.dsl.core.terms import Aggregation, Field, Format
from fieldmark.dsl.core.values import text_of
from fieldmark.dsl.core.vote import Evidence, strategy_of
from fieldmark.dsl.syntax.notation import written
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.clusters import merge_clusters
from fieldmark.synth.core.composing import FormatLearner
from fieldmark.synth.core.conversions import leaves_open
from fieldmark.synth.core.examples import Annotated, Example, FieldReport, Label, Problem, texts_of, texts_within
from fieldmark.synth.core.guards import field_guards
from fieldmark.synth.core.instances import A, C, Instance, Source

TRUSTED = 0.75
"""Smallest share of the documents with a field that its program has to reproduce; with less it is not kept, because it
would give wrong or incomplete values. Above it, the others are taken for wrong labels and reported."""

SHOWN_PLACES = 5
"""Most places of a value that a report names."""

SHARED = 10
"""Best landmark candidates of a cluster that take part in merging clusters (section 7: around 10)."""


class Corpus(Generic[A, C]):
    """The training documents, and what is labelled in them. The examples are the first documents, in order."""

    def __init__(self, instance: Instance[A, C], examples: Sequence[Example]) -> None:
        self.instance = instance
        self.examples = examples
        self.labels = [
            frozenset(text for value in texts_within(example.labels) for text in instance.written(number, value))
            for number, example in enumerate(examples)
        ]


def learn_field(name: str, corpus: Corpus[A, C], smallest: int = 1) -> tuple[Field, FieldReport]:
    """Learn a field from where its values are found first; other sources only where they explain more.

    A format is learned from `smallest` documents at least, where there are so many.
    """
    labelled = {n: example.labels[name] for n, example in enumerate(corpus.examples) if name in example.labels}

    def annotated(source: Source) -> dict[int, A]:
        return {
            n: corpus.instance.annotate(name, n, texts_of(label), corpus.labels[n], source)
            for n, label in labelled.items()
        }

    first = annotated(corpus.instance.sources[0])
    best = _learn_annotated(name, labelled.values(), first, corpus, smallest)
    for source in corpus.instance.sources[1:]:
        if not best[1].problems:
            break
        annotations = annotated(source)
        if _may_gain(best[1], first.values(), annotations.values()):
            found = _learn_annotated(name, labelled.values(), annotations, corpus, smallest)
            best = max(best, found, key=lambda pair: pair[1].explained)
    return best


def _may_gain(report: FieldReport, first: Iterable[Annotated], other: Iterable[Annotated]) -> bool:
    """Whether other places than the first could explain more: all values have some, and a document that is not
    reproduced has new ones."""
    failed = {problem.document for problem in report.problems}
    pairs = [(one, two) for one, two in zip(first, other, strict=True) if all(two.places)]
    new = any(two.name in failed and one.places != two.places for one, two in pairs)
    return new and len(pairs) > report.explained


def _learn_annotated(
    name: str, labels: Iterable[Label], annotations: Mapping[int, A], corpus: Corpus[A, C], smallest: int
) -> tuple[Field, FieldReport]:
    """Learn a field from its annotations: a single value, a list, or, where no list explains the labels, a set."""
    if not any(isinstance(label, tuple) for label in labels):
        return _learn_aggregated(name, "one", annotations, corpus, smallest)
    field, report = _learn_aggregated(name, "list", annotations, corpus, smallest)
    if report.problems and not any(len(set(found.values)) < len(found.values) for found in annotations.values()):
        distinct, better = _learn_aggregated(name, "set", annotations, corpus, smallest)
        if better.explained > report.explained:
            return distinct, better
    return field, report


def _learn_aggregated(
    name: str, kind: Aggregation, annotations: Mapping[int, A], corpus: Corpus[A, C], smallest: int
) -> tuple[Field, FieldReport]:
    """Learn a field with one way of putting its values together."""
    positive = {n: found for n, found in annotations.items() if found.values and any(found.sites)}
    negative = [found for found in annotations.values() if not found.values]
    clusters = [[positive[n] for n in cluster if n in positive] for cluster in corpus.instance.clusters]
    clusters = [cluster for cluster in clusters if cluster]
    learner = FormatLearner(corpus.instance, kind, negative, smallest)
    shared = [frozenset(candidate.landmark for candidate in learner.candidates(c)[:SHARED]) for c in clusters]
    formats = learner.learn(merge_clusters(clusters, shared, corpus.instance.look))
    usual = corpus.instance.usual([*positive.values()]) if kind == "one" else frozenset[str]()
    guards = field_guards([found.values for found in positive.values()], kind, usual)
    field = Field(name, kind, bool(negative), tuple(dict.fromkeys(formats)), guards)
    report = report_field(field, annotations.values())
    if field.formats and report.explained - len(negative) < TRUSTED * (report.examples - len(negative)):
        field = replace(field, formats=())
        report = report_field(field, annotations.values())
    return field, report


def kept_field(field: Field, report: FieldReport) -> Field:
    """The field as its program has it: one that no example shows is looked for nowhere, one that was not learned says
    why."""
    if field.formats or not report.explained < report.examples:
        return field
    return replace(field, guards=(), unlearned=why_unlearned(report))


def why_unlearned(report: FieldReport) -> str:
    """Why a field was not learned: the first example that is not reproduced, named without its folder."""
    first = report.problems[0]
    return f"{PurePath(first.document).name}: {first.reason}"


def report_field(field: Field, annotations: Iterable[Annotated]) -> FieldReport:
    """Run the field on every example and say what it does not reproduce."""
    problems: list[Problem] = []
    undecided: dict[str, None] = {}
    examples = 0
    for annotation in annotations:
        examples += 1
        result = evaluate_field(field, annotation.document)
        undecided.update(dict.fromkeys(_undecided(field, result.evidence)))
        problem = _difference(field, annotation, result)
        problems += [problem] if problem is not None else []
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
    )


def problem_of(field: Field, annotation: Annotated) -> Problem | None:
    """Why the field does not reproduce an example, or None where it does."""
    return _difference(field, annotation, evaluate_field(field, annotation.document))


def _difference(field: Field, annotation: Annotated, result: FieldResult) -> Problem | None:
    texts = tuple(fold(item.value.text) for item in result.evidence)
    same = set(texts) == set(annotation.values) if field.aggregation == "set" else texts == annotation.values
    if same and (result.reason is None or not annotation.values):
        return None
    return Problem(annotation.name, _problem(field, annotation, texts, result.reason))


def _undecided(field: Field, evidence: Iterable[Evidence]) -> Iterator[str]:
    """The texts of a field's values that leave the order of day and month open."""
    for item in evidence:
        conversion = strategy_of(item, field).value.conversion
        text = text_of(item.value.node, item.value.attribute)[slice(*item.value.span)]
        if conversion is not None and leaves_open(conversion, text):
            yield text


def _problem(field: Field, annotation: Annotated, texts: Sequence[str], reason: str | None) -> str:
    """Why an example is not reproduced."""
    for value, sites in zip(annotation.values, annotation.sites, strict=True):
        if not sites:
            return f"{_quoted(value)} does not stand on the page"
    if not field.formats:
        value, sites = annotation.values[0], annotation.sites[0]
        if len(sites) == 1:
            return f"{_quoted(value)} stands at {sites[0].path}, but no landmark leads to it as in other examples"
        shown = ", ".join(site.path for site in sites[:SHOWN_PLACES])
        more = f" and {len(sites) - SHOWN_PLACES} more" if len(sites) > SHOWN_PLACES else ""
        return (
            f"{_quoted(value)} stands at {len(sites)} places, and no landmark leads to one of them in all examples; "
            f"label another document, or a longer text that stands only once: {shown}{more}"
        )
    given = ", ".join(map(_quoted, texts)) or "nothing"
    return reason or f"the program gives {given} instead of {', '.join(map(_quoted, annotation.values)) or 'nothing'}"


def _rivals(format_: Format) -> str:
    """The landmarks of the places that fitted all examples equally and will be compared."""
    return " and ".join(written(part.strategies[0].landmark) for part in format_.parts)


def _quoted(text: str) -> str:
    return f'"{text}"' if len(text) <= 60 else f'"{text[:57]}..."'
