"""Learning one field from the documents of a corpus (LRSyn algorithm 2, the body of its loop).

Annotations; joint inference of clusters and landmarks (algorithm 3); per cluster, strategies from each landmark
candidate (algorithm 4); the strategies that a format keeps (`formats`). What was learned is then run on every example,
and what is not reproduced is reported with its reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from fieldmark.dsl.evaluation import evaluate_field
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.programs import Aggregation, Field, Format
from fieldmark.dsl.syntax.printer import print_landmark
from fieldmark.dsl.whitespace import fold
from fieldmark.synth.annotations import Annotation, annotate
from fieldmark.synth.clusters import common_texts, fine_clusters, merge_clusters
from fieldmark.synth.examples import Example, FieldReport, Label, Problem, texts_of, texts_within
from fieldmark.synth.formats import FormatLearner
from fieldmark.synth.index import DocumentIndex

TRUSTED = 0.75
"""Smallest share of the documents with a field that its program has to reproduce; with less it is not kept, because it
would give wrong or incomplete values. Above it, the others are taken for wrong labels and reported."""

SHORT, LONGER, SPARE = 60, 4, 20
"""Where no labelled value has more than `SHORT` characters, a value may be `LONGER` times as long as the longest, and
`SPARE` characters more. Prose has any length."""

SHOWN_PLACES = 5
"""Most places of a value that a report names."""

SHARED = 10
"""Best landmark candidates of a cluster that take part in merging clusters (section 7: around 10)."""


class Corpus:
    """The training documents, indexed once: the examples first, in order, then the unlabelled ones."""

    def __init__(self, examples: Sequence[Example], unlabelled: Sequence[HtmlDocument]) -> None:
        self.examples = examples
        self.indexes = [DocumentIndex(document) for document in (*(e.document for e in examples), *unlabelled)]
        self.common = common_texts(self.indexes)
        self.clusters = fine_clusters(self.indexes, self.common)
        self.labels = [frozenset(fold(text) for text in texts_within(e.labels)) for e in examples]

    def labelled(self, name: str) -> list[tuple[DocumentIndex, Label]]:
        """The documents in which a name is labelled, in order."""
        pairs = zip(self.indexes, self.examples, strict=False)
        return [(index, example.labels[name]) for index, example in pairs if name in example.labels]


def learn_field(name: str, corpus: Corpus, smallest: int = 1) -> tuple[Field, FieldReport]:
    """Learn a field: a single value, or, where any label is a list, a list or else a set.

    A format is learned from `smallest` documents at least, where there are so many.
    """
    labelled = {n: example.labels[name] for n, example in enumerate(corpus.examples) if name in example.labels}
    annotations = {
        n: annotate(name, corpus.indexes[n], texts_of(label), corpus.labels[n]) for n, label in labelled.items()
    }
    if not any(isinstance(label, tuple) for label in labelled.values()):
        return _learn_aggregated(name, "one", annotations, corpus, smallest)
    field, report = _learn_aggregated(name, "list", annotations, corpus, smallest)
    if report.problems and not any(len(set(found.values)) < len(found.values) for found in annotations.values()):
        distinct, better = _learn_aggregated(name, "set", annotations, corpus, smallest)
        if better.explained > report.explained:
            return distinct, better
    return field, report


def _learn_aggregated(
    name: str, kind: Aggregation, annotations: Mapping[int, Annotation], corpus: Corpus, smallest: int
) -> tuple[Field, FieldReport]:
    """Learn a field with one way of putting its values together."""
    positive = {n: found for n, found in annotations.items() if found.values and any(found.places)}
    negative = [found for found in annotations.values() if not found.values]
    clusters = [[positive[n] for n in cluster if n in positive] for cluster in corpus.clusters]
    clusters = [cluster for cluster in clusters if cluster]
    learner = FormatLearner(kind, negative, smallest)
    shared = [frozenset(candidate.landmark for candidate in learner.candidates(c)[:SHARED]) for c in clusters]
    formats = learner.learn(merge_clusters(clusters, shared, corpus.common))
    longest = max((len(value) for found in positive.values() for value in found.values), default=0)
    trusted = LONGER * longest + SPARE if 0 < longest <= SHORT else None
    field = Field(name, kind, bool(negative), tuple(dict.fromkeys(formats)), trusted)
    report = report_field(field, annotations.values())
    if field.formats and report.explained - len(negative) < TRUSTED * (report.examples - len(negative)):
        field = replace(field, formats=())
        report = report_field(field, annotations.values())
    return field, report


def report_field(field: Field, annotations: Iterable[Annotation]) -> FieldReport:
    """Run the field on every example and say what it does not reproduce."""
    outcomes = [problem_of(field, annotation) for annotation in annotations]
    problems = tuple(problem for problem in outcomes if problem is not None)
    landmarks = tuple(print_landmark(layout.parts[0].strategies[0].landmark) for layout in field.formats)
    rivals = tuple(_rivals(layout) for layout in field.formats if field.aggregation == "one" and len(layout.parts) > 1)
    explained = len(outcomes) - len(problems)
    return FieldReport(field.name, len(field.formats), landmarks, explained, len(outcomes), problems, rivals)


def problem_of(field: Field, annotation: Annotation) -> Problem | None:
    """Why the field does not reproduce an example, or None where it does."""
    result = evaluate_field(field, annotation.index.document)
    texts = tuple(fold(item.value.text) for item in result.evidence)
    same = set(texts) == set(annotation.values) if field.aggregation == "set" else texts == annotation.values
    if same and (result.reason is None or not annotation.values):
        return None
    return Problem(annotation.name, _problem(field, annotation, texts, result.reason))


def _problem(field: Field, annotation: Annotation, texts: Sequence[str], reason: str | None) -> str:
    """Why an example is not reproduced."""
    for value, places in zip(annotation.values, annotation.places, strict=True):
        if not places:
            return f"{_quoted(value)} does not stand on the page"
    if not field.formats:
        value, places = annotation.values[0], annotation.places[0]
        if len(places) == 1:
            return (
                f"{_quoted(value)} stands at {places[0].inner.path}, but no landmark leads to it as in other examples"
            )
        shown = ", ".join(place.inner.path for place in places[:SHOWN_PLACES])
        more = f" and {len(places) - SHOWN_PLACES} more" if len(places) > SHOWN_PLACES else ""
        return (
            f"{_quoted(value)} stands at {len(places)} places, and no landmark leads to one of them in all examples; "
            f"label another document, or a longer text that stands only once: {shown}{more}"
        )
    given = ", ".join(map(_quoted, texts)) or "nothing"
    return reason or f"the program gives {given} instead of {', '.join(map(_quoted, annotation.values)) or 'nothing'}"


def _rivals(layout: Format) -> str:
    """The landmarks of the places that fitted all examples equally and will be compared."""
    return " and ".join(print_landmark(part.strategies[0].landmark) for part in layout.parts)


def _quoted(text: str) -> str:
    return f'"{text}"' if len(text) <= 60 else f'"{text[:57]}..."'
